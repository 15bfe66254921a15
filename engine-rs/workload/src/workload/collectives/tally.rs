use super::CollectivePlan;
use crate::measure::{
    CollectiveSpan, CollectiveSummary, CollectiveTimeline, MAX_MEANS, NodeSpans, SpanKind,
    half_width_of_means,
};
use crate::observe::{OperationNotes, OperationStep};
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use std::collections::VecDeque;
use std::sync::Arc;

/// What has come of the operations of a job.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    clock: Clock,
    /// Processes that take part, and all.
    present: u32,
    processes: u32,
    /// Those that leave an operation that is done.
    leavers: u32,
    /// Operations that are done: all before this.
    done: u32,
    /// Those that some process has entered, from the first that is not done.
    open: VecDeque<Open>,
    times: Times,
    /// When the first one was done, and the last.
    first_end: Cycle,
    last_end: Cycle,
    /// Times until everything was collected, and from then on; and how many.
    collect: Cycle,
    distribute: Cycle,
    collections: u32,
    tests: u32,
    tests_failed: u32,
    /// The last one that is done.
    last: Option<Arc<Detail>>,
    pub(super) operations: OperationNotes,
}

heap! {
    Tally { open, times }
    plain {
        clock, present, processes, leavers, done, first_end, last_end, collect, distribute,
        collections, tests, tests_failed,
    }
    left_out { last, operations }
}

/// An operation under way.
#[derive(Clone, Debug)]
struct Open {
    entered: u32,
    left: u32,
    last_in: Cycle,
    last_out: Cycle,
    collected: Option<Cycle>,
    detail: Arc<Detail>,
}

heap!(Open { detail } plain { entered, left, last_in, last_out, collected });

/// Who did what in an operation.
#[derive(Clone, Debug, Default)]
struct Detail {
    number: u32,
    /// Of each process, when it entered and left; empty where nobody writes it down.
    processes: Vec<[Option<Cycle>; 2]>,
    /// By member, as it came.
    spans: Vec<(u32, Span)>,
    /// How many of each member.
    counts: Vec<u8>,
}

pub(super) type Span = (SpanKind, Cycle, Cycle);

/// Spans of a member that are kept: those of a broadcast in chunks would be many.
const MAX_SPANS: u8 = 32;
/// Operations under way of which details are kept.
const MAX_DETAILS: usize = 3;

impl Tally {
    pub(super) fn new(plan: &CollectivePlan, clock: Clock) -> Self {
        Self {
            clock,
            present: plan.present(),
            processes: plan.processes(),
            leavers: plan.leavers(),
            done: 0,
            open: VecDeque::new(),
            times: Times::default(),
            first_end: 0,
            last_end: 0,
            collect: 0,
            distribute: 0,
            collections: 0,
            tests: 0,
            tests_failed: 0,
            last: None,
            operations: OperationNotes::default(),
        }
    }

    fn open(&mut self, operation: u32) -> Option<&mut Open> {
        let place = operation.checked_sub(self.done)? as usize;
        while self.open.len() <= place {
            let number = self.done + self.open.len() as u32;
            let is_kept = self.open.len() < MAX_DETAILS;
            self.open.push_back(Open {
                entered: 0,
                left: 0,
                last_in: 0,
                last_out: 0,
                collected: None,
                detail: Arc::new(Detail::new(number, self.processes, is_kept)),
            });
        }
        self.open.get_mut(place)
    }

    pub(super) fn entered(&mut self, operation: u32, process: u32, now: Cycle) {
        let step = OperationStep::Begun;
        self.operations.add(process, operation, step, now);
        if let Some(open) = self.open(operation) {
            open.entered += 1;
            open.last_in = open.last_in.max(now);
            Arc::make_mut(&mut open.detail).process(process, 0, now);
        }
    }

    pub(super) fn left(&mut self, operation: u32, process: u32, now: Cycle) {
        let step = OperationStep::Ended;
        self.operations.add(process, operation, step, now);
        let leavers = self.leavers;
        if let Some(open) = self.open(operation) {
            open.left += 1;
            open.last_out = open.last_out.max(now);
            Arc::make_mut(&mut open.detail).process(process, 1, now);
        }
        while let Some(open) = self.open.pop_front_if(|open| open.left == leavers) {
            self.end(open);
        }
    }

    /// An operation is done.
    fn end(&mut self, open: Open) {
        let time = open.last_out.saturating_sub(open.last_in);
        self.times.add(time, self.clock);
        if let Some(collected) = open.collected {
            self.collect += collected.saturating_sub(open.last_in);
            self.distribute += open.last_out.saturating_sub(collected);
            self.collections += 1;
        }
        if self.done == 0 {
            self.first_end = open.last_out;
        }
        self.last_end = self.last_end.max(open.last_out);
        self.done += 1;
        if !open.detail.processes.is_empty() {
            self.last = Some(open.detail);
        }
    }

    pub(super) fn collected(&mut self, operation: u32, now: Cycle) {
        if let Some(open) = self.open(operation) {
            open.collected = Some(now);
        }
    }

    pub(super) fn tested(&mut self, is_successful: bool) {
        self.tests += 1;
        self.tests_failed += u32::from(!is_successful);
    }

    pub(super) fn did(&mut self, operation: u32, member: u32, span: Span) {
        // What ends after its operation is part of its detail all the same.
        if operation + 1 == self.done
            && let Some(last) = &mut self.last
            && last.number == operation
        {
            Arc::make_mut(last).span(member, span);
        } else if let Some(open) = self.open(operation) {
            Arc::make_mut(&mut open.detail).span(member, span);
        }
    }

    pub(super) fn summary(&self, plan: &CollectivePlan) -> CollectiveSummary {
        let (operation, algorithm) = (plan.plan.operation, plan.plan.algorithm);
        let clock = self.clock;
        let periods = self.done.saturating_sub(1);
        let between = self.last_end.saturating_sub(self.first_end);
        let has_periods = periods > 0 && between > 0;
        let bytes = plan.plan.bytes as f64 * f64::from(periods);
        let mb_s = (has_periods && operation.has_data())
            .then(|| clock.megabytes_per_second(bytes, between));
        let mean =
            |sum: Cycle, count: u32| (count > 0).then(|| clock.nanoseconds(sum) / f64::from(count));
        let known = self.done > 0;
        CollectiveSummary {
            operation,
            algorithm,
            processes: self.present,
            operations: self.done,
            tests: self.tests,
            tests_failed: self.tests_failed,
            mean_ns: mean(self.times.sum, self.done),
            min_ns: known.then(|| clock.nanoseconds(self.times.min)),
            max_ns: known.then(|| clock.nanoseconds(self.times.max)),
            ci95_ns: self.times.half_width(),
            period_ns: mean(between, periods).filter(|_| has_periods),
            collect_ns: mean(self.collect, self.collections),
            distribute_ns: mean(self.distribute, self.collections),
            mb_s,
            mb_s_total: mb_s.map(|mb_s| mb_s * f64::from(plan.nodes.len())),
            missing: match plan.plan.waits_for_all() && !self.is_over(plan) {
                true => plan.absent.clone(),
                false => Vec::new(),
            },
        }
    }

    /// Operations that are done.
    pub(super) fn operations(&self) -> u32 {
        self.done
    }

    /// The end of the last operation, once all are done.
    pub(super) fn ended_at(&self, plan: &CollectivePlan) -> Option<Cycle> {
        self.is_over(plan).then_some(self.last_end)
    }

    /// Whether all operations that were asked for are done.
    fn is_over(&self, plan: &CollectivePlan) -> bool {
        plan.operations.is_some_and(|count| self.done >= count)
    }

    pub(super) fn timeline(&self, plan: &CollectivePlan, now: Cycle) -> CollectiveTimeline {
        let under_way = self.open.front().map(|open| &open.detail);
        let detail = self.last.as_ref().or(under_way);
        let detail = detail.map_or_else(|| Arc::new(Detail::default()), Arc::clone);
        let finished = self.last.is_some();
        let times = |which: usize| detail.processes.iter().filter_map(move |one| one[which]);
        let start = times(0).min().unwrap_or(now);
        let end = match finished {
            true => times(1).max().unwrap_or(now),
            false => now,
        };
        let mut nodes: Vec<NodeSpans> = plan
            .nodes
            .iter()
            .map(|node| NodeSpans {
                node: node.0,
                spans: Vec::new(),
            })
            .collect();
        for &(member, (kind, from, to)) in &detail.spans {
            if let Some(node) = nodes.get_mut(member as usize) {
                node.spans.push(CollectiveSpan {
                    kind,
                    from_ns: self.clock.nanoseconds(from),
                    to_ns: self.clock.nanoseconds(to),
                });
            }
        }
        for node in &mut nodes {
            let spans = &mut node.spans;
            spans.sort_by(|one, other| one.from_ns.total_cmp(&other.from_ns));
        }
        let ns = |time: Option<Cycle>| time.map(|time| self.clock.nanoseconds(time));
        CollectiveTimeline {
            operation: detail.number,
            finished,
            start_ns: self.clock.nanoseconds(start),
            end_ns: self.clock.nanoseconds(end),
            processes: detail
                .processes
                .iter()
                .map(|&[entered, left]| [ns(entered), ns(left)])
                .collect(),
            nodes,
        }
    }
}

impl Detail {
    fn new(number: u32, processes: u32, is_kept: bool) -> Self {
        let count = if is_kept { processes as usize } else { 0 };
        Self {
            number,
            processes: vec![[None; 2]; count],
            spans: Vec::new(),
            counts: vec![0; count],
        }
    }

    fn process(&mut self, process: u32, which: usize, now: Cycle) {
        if let Some(times) = self.processes.get_mut(process as usize) {
            times[which] = Some(now);
        }
    }

    fn span(&mut self, member: u32, span: Span) {
        if let Some(count) = self.counts.get_mut(member as usize)
            && *count < MAX_SPANS
        {
            *count += 1;
            self.spans.push((member, span));
        }
    }
}

/// Times of operations: as many batches as an interval of confidence takes, each of as
/// many operations, which double when there are too many.
#[derive(Clone, Debug)]
struct Times {
    sum: Cycle,
    min: Cycle,
    max: Cycle,
    means: Vec<f64>,
    batch: u32,
    /// Of the batch under way.
    partial: Cycle,
    count: u32,
}

heap!(Times { means } plain { sum, min, max, batch, partial, count });

impl Default for Times {
    fn default() -> Self {
        Self {
            sum: 0,
            min: Cycle::MAX,
            max: 0,
            means: Vec::new(),
            batch: 1,
            partial: 0,
            count: 0,
        }
    }
}

impl Times {
    /// Even, so that two become one.
    const MOST: usize = MAX_MEANS / 2 * 2;

    fn add(&mut self, time: Cycle, clock: Clock) {
        self.sum += time;
        self.min = self.min.min(time);
        self.max = self.max.max(time);
        self.partial += time;
        self.count += 1;
        if self.count < self.batch {
            return;
        }
        self.means
            .push(clock.nanoseconds(self.partial) / f64::from(self.batch));
        (self.partial, self.count) = (0, 0);
        if self.means.len() == Self::MOST {
            let pairs = self.means.chunks(2);
            self.means = pairs
                .map(|pair| pair.iter().sum::<f64>() / pair.len() as f64)
                .collect();
            self.batch *= 2;
        }
    }

    fn half_width(&self) -> Option<f64> {
        half_width_of_means(&self.means)
    }
}
