//! States of the processes of a program over time, and the summary of a program.
//!
//! Times are those of each process, from the beginning of a measurement in its script to
//! the end. Spans are kept from the last beginning on; totals are over all measurements.

use crate::observe::{OperationNotes, OperationStep};
use crate::program::{BEffSummary, Program, ProgramName, ProgramPlan, Section};
use crate::traffic::NodeList;
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use flitscope_network::plain;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "kebab-case")]
pub enum ProcessState {
    /// It works for itself.
    Compute,
    /// It is in the library: a call, matching, polling.
    Call,
    /// It copies a message.
    Copy,
    /// It registers memory.
    Register,
    /// It waits, and the next step of a transfer is due by a process that is not in a call.
    WaitProgress,
    /// It waits for the network.
    WaitNetwork,
    /// It waits for a process that has not come so far.
    WaitPartner,
    /// It computes, and the next step of a transfer stands with it: in a call it would do
    /// that. A part of what it computes.
    ComputeHolding,
}

impl ProcessState {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Compute,
        Self::Call,
        Self::Copy,
        Self::Register,
        Self::WaitProgress,
        Self::WaitNetwork,
        Self::WaitPartner,
        Self::ComputeHolding,
    ];

    /// In words.
    pub fn label(self) -> &'static str {
        match self {
            Self::Compute => "computing",
            Self::Call => "in the library",
            Self::Copy => "copying",
            Self::Register => "registering",
            Self::WaitProgress => "waiting for progress",
            Self::WaitNetwork => "waiting for the network",
            Self::WaitPartner => "waiting for a partner",
            Self::ComputeHolding => "of computing, while a transfer waits",
        }
    }
}

/// Spans and totals of the states of all processes of a program.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    ranks: Vec<ProcessLog>,
    sections: Vec<SectionTimes>,
    /// Maximum spans kept for a process.
    most: usize,
    /// When the last measurement of any process ended.
    last: Cycle,
    pub(crate) operations: OperationNotes,
}

heap!(Journal { ranks, sections } plain { most, last } left_out { operations });

/// One process.
#[derive(Clone, Debug, Default)]
struct ProcessLog {
    /// The measurement it is in, and since when.
    open: Option<(u16, Cycle)>,
    /// Spans since the last measurement began: state, first and last cycle.
    spans: Vec<(ProcessState, Cycle, Cycle)>,
    /// Total cycles in each state, over all measurements.
    did: [Cycle; ProcessState::ALL.len()],
}

heap!(ProcessLog { spans } plain { open, did });

/// Times of one measurement, of all processes.
#[derive(Clone, Copy, Debug, Default)]
struct SectionTimes {
    /// Processes that have ended it, each repetition counted.
    count: u64,
    sum: Cycle,
    longest: Cycle,
    /// Of the first process.
    first: (u64, Cycle),
}

plain!(ProcessState, SectionTimes);

/// Spans that are kept of all processes together, and of one.
const MAX_SPANS: usize = 1 << 16;
const MAX_OF_ONE: usize = 1 << 11;

impl Journal {
    /// When the last measurement of any process ended.
    pub fn last(&self) -> Cycle {
        self.last
    }

    /// Of so many processes.
    pub fn of(processes: u32) -> Self {
        let processes = processes as usize;
        Self {
            ranks: vec![ProcessLog::default(); processes],
            most: (MAX_SPANS / processes.max(1)).min(MAX_OF_ONE),
            ..Self::default()
        }
    }

    /// A process begins a measurement.
    pub fn began(&mut self, rank: u32, section: u16, now: Cycle) {
        let step = OperationStep::Begun;
        self.operations.add(rank, section.into(), step, now);
        if let Some(log) = self.ranks.get_mut(rank as usize) {
            log.open = Some((section, now));
            log.spans.clear();
        }
    }

    /// It ends it.
    pub fn ended(&mut self, rank: u32, section: u16, now: Cycle) {
        let log = self.ranks.get_mut(rank as usize);
        let Some((begun, since)) = log.and_then(|log| log.open.take()) else {
            return;
        };
        if begun != section {
            return;
        }
        let place = usize::from(section);
        if self.sections.len() <= place {
            self.sections.resize(place + 1, SectionTimes::default());
        }
        let (times, took) = (&mut self.sections[place], now - since);
        times.count += 1;
        times.sum += took;
        times.longest = times.longest.max(took);
        if rank == 0 {
            times.first = (times.first.0 + 1, times.first.1 + took);
        }
        self.last = self.last.max(now);
        let step = OperationStep::Ended;
        self.operations.add(rank, section.into(), step, now);
    }

    /// Records a span of a process. Spans come in the order of time and do not overlap.
    pub fn span(&mut self, rank: u32, doing: ProcessState, from: Cycle, to: Cycle) {
        let Some(log) = self.ranks.get_mut(rank as usize) else {
            return;
        };
        let Some((_, since)) = log.open else {
            return;
        };
        let from = from.max(since);
        if from >= to {
            return;
        }
        log.did[doing as usize] += to - from;
        if doing == ProcessState::ComputeHolding {
            log.did[ProcessState::Compute as usize] += to - from;
        }
        let has_room = log.spans.len() < self.most;
        match log.spans.last_mut() {
            Some((last, _, end)) if *last == doing && *end == from => *end = to,
            _ if has_room => log.spans.push((doing, from, to)),
            _ => {}
        }
    }

    /// Cycles of each process in each of [`ProcessState::ALL`], over all measurements.
    pub fn totals(&self) -> impl Iterator<Item = &[Cycle; ProcessState::ALL.len()]> {
        self.ranks.iter().map(|log| &log.did)
    }

    fn times(&self, section: usize) -> SectionTimes {
        self.sections.get(section).copied().unwrap_or_default()
    }
}

/// What a program has come to. Times are null before they have been measured.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ProgramSummary {
    /// Which.
    pub name: ProgramName,
    /// Its processes.
    pub processes: u32,
    /// Those of a node.
    pub processes_per_node: u32,
    /// Whether all processes are at their end.
    pub finished: bool,
    /// Until the last measurement ended, or now.
    pub elapsed_ns: f64,
    /// Of an application, time of a step or iteration, on the mean of all processes; null
    /// of benchmarks.
    pub iteration_ns: Option<f64>,
    /// The same by the measure of its field, in `rate_unit`; null of benchmarks.
    pub rate: Option<f64>,
    /// As in "ns per cell and angle"; empty of benchmarks.
    pub rate_unit: &'static str,
    /// What is measured, in its order; empty of b_eff, which has it by size and pattern.
    pub sections: Vec<SectionSummary>,
    /// What processes did while they measured.
    pub shares: Vec<ProcessStateShare>,
    /// The means of `shares` by name, for expressions.
    pub mean_shares: MeanShares,
    /// Memory of each process for messages that nobody waits for yet, by pairs: grows with
    /// the processes where there are connections.
    pub eager_bytes_per_process: f64,
    /// What the benchmark b_eff has come to; absent in all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<BEffSummary>", optional))]
    pub b_eff: Option<BEffSummary>,
}

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct SectionSummary {
    /// Length of its messages; 0 of applications.
    pub bytes: f64,
    /// How often what is measured is done between beginning and end.
    pub repetitions: u32,
    /// How often processes have ended it, all together.
    pub measured: u32,
    /// From beginning to end, on the mean of all processes.
    pub mean_ns: Option<f64>,
    /// The longest of any process.
    pub longest_ns: Option<f64>,
    /// Half the time of a message and its answer, by the first process: the latency of a
    /// ping-pong; null of others.
    pub half_round_trip_ns: Option<f64>,
    /// Bytes of its messages by their time, by the first process: one way; null without
    /// any.
    pub mb_s: Option<f64>,
}

/// A part of the time of processes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ProcessStateShare {
    /// What they did.
    pub doing: ProcessState,
    /// On the mean, from 0 to 1.
    pub mean: f64,
    /// Of the process that did so for longest.
    pub largest: f64,
    /// Its number.
    pub process: u32,
}

/// Shares of the measured time, from 0 to 1, on the mean over the processes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct MeanShares {
    /// [`ProcessState::Compute`].
    pub compute: f64,
    /// [`ProcessState::Call`].
    pub call: f64,
    /// [`ProcessState::Copy`].
    pub copy: f64,
    /// [`ProcessState::Register`].
    pub register: f64,
    /// [`ProcessState::WaitProgress`].
    pub wait_progress: f64,
    /// [`ProcessState::WaitNetwork`].
    pub wait_network: f64,
    /// [`ProcessState::WaitPartner`].
    pub wait_partner: f64,
    /// [`ProcessState::ComputeHolding`].
    pub compute_holding: f64,
}

impl MeanShares {
    fn of(shares: &[ProcessStateShare]) -> Self {
        let mean = |doing: ProcessState| {
            let share = shares.iter().find(|share| share.doing == doing);
            share.map_or(0.0, |share| share.mean)
        };
        Self {
            compute: mean(ProcessState::Compute),
            call: mean(ProcessState::Call),
            copy: mean(ProcessState::Copy),
            register: mean(ProcessState::Register),
            wait_progress: mean(ProcessState::WaitProgress),
            wait_network: mean(ProcessState::WaitNetwork),
            wait_partner: mean(ProcessState::WaitPartner),
            compute_holding: mean(ProcessState::ComputeHolding),
        }
    }
}

/// A program and how far it is, apart from its journal.
pub struct ProgramState<'p> {
    /// What a scenario says of it.
    pub program: &'p Program,
    /// What its processes do.
    pub plan: &'p ProgramPlan,
    /// Length of cycles.
    pub clock: Clock,
    /// Whether all processes are at their end.
    pub finished: bool,
    /// The present.
    pub now: Cycle,
    /// Memory of a process for early messages.
    pub eager_bytes: u64,
}

impl ProgramSummary {
    /// Of what has been written down so far.
    pub fn new(state: &ProgramState, journal: &Journal) -> Self {
        let ProgramState {
            program,
            plan,
            clock,
            ..
        } = *state;
        let sections = plan.sections.iter().enumerate();
        let of_one = journal.times(0);
        let iteration_ns = (program.is_application() && of_one.count > 0)
            .then(|| clock.nanoseconds(of_one.sum) / of_one.count as f64);
        let rate = program.rate(plan.processes);
        let times: Vec<Cycle> = (0..plan.sections.len())
            .map(|number| journal.times(number))
            .take_while(|times| times.count >= u64::from(plan.processes))
            .map(|times| times.longest)
            .collect();
        let shares = shares(&journal.ranks);
        Self {
            name: program.name(),
            processes: plan.processes,
            processes_per_node: plan.per_node,
            finished: state.finished,
            elapsed_ns: clock.nanoseconds(match state.finished {
                true => journal.last,
                false => state.now,
            }),
            iteration_ns,
            rate: rate.zip(iteration_ns).map(|(rate, ns)| match rate.is_time {
                true => ns / rate.work,
                // A million of work in a second.
                false => rate.work * 1e3 / ns,
            }),
            rate_unit: rate.map_or("", |rate| rate.unit),
            sections: match plan.b_eff {
                Some(_) => Vec::new(),
                None => sections
                    .map(|(number, section)| of(program, section, journal.times(number), clock))
                    .collect(),
            },
            mean_shares: MeanShares::of(&shares),
            shares,
            eager_bytes_per_process: state.eager_bytes as f64,
            b_eff: plan
                .b_eff
                .as_ref()
                .map(|plan| BEffSummary::new(plan, &times, clock)),
        }
    }
}

fn of(program: &Program, section: &Section, times: SectionTimes, clock: Clock) -> SectionSummary {
    let (count, sum) = times.first;
    let bytes = section.bytes as f64;
    // Of what is done once.
    let once = (count > 0 && sum > 0)
        .then(|| clock.nanoseconds(sum) / (count as f64 * f64::from(section.repetitions.max(1))));
    let half = once.filter(|_| program.is_round_trip()).map(|ns| ns / 2.0);
    let mean_ns = (times.count > 0).then(|| clock.nanoseconds(times.sum) / times.count as f64);
    SectionSummary {
        bytes,
        repetitions: section.repetitions,
        measured: times.count as u32,
        mean_ns,
        longest_ns: mean_ns.map(|_| clock.nanoseconds(times.longest)),
        half_round_trip_ns: half,
        mb_s: half
            .or(once)
            .filter(|_| bytes > 0.0)
            .map(|ns| bytes * 1e3 / ns),
    }
}

fn shares(ranks: &[ProcessLog]) -> Vec<ProcessStateShare> {
    let share = |log: &ProcessLog, doing: ProcessState| {
        let parts = ProcessState::ALL.iter().zip(log.did);
        let whole = parts.filter(|&(&doing, _)| doing != ProcessState::ComputeHolding);
        let all: Cycle = whole.map(|(_, cycles)| cycles).sum();
        (all > 0).then(|| log.did[doing as usize] as f64 / all as f64)
    };
    let of = |doing: ProcessState| {
        let (mut sum, mut count) = (0.0, 0u32);
        let mut largest = (0.0, 0);
        for (process, log) in (0..).zip(ranks) {
            let Some(share) = share(log, doing) else {
                continue;
            };
            sum += share;
            count += 1;
            if share > largest.0 {
                largest = (share, process);
            }
        }
        ProcessStateShare {
            doing,
            mean: sum / f64::from(count.max(1)),
            largest: largest.0,
            process: largest.1,
        }
    };
    ProcessState::ALL.map(of).to_vec()
}

/// What each process did in the measurement that it began last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ProgramTimeline {
    /// Whether all processes are at their end.
    pub finished: bool,
    /// The first beginning.
    pub start_ns: f64,
    /// The last end.
    pub end_ns: f64,
    /// Of each process.
    pub processes: Vec<ProcessSpans>,
}

/// What a process did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ProcessSpans {
    /// Where it runs.
    pub node: u32,
    /// In the order of time; the first of them, when there were too many.
    pub spans: Vec<ProgramSpan>,
}

/// Something that took some time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ProgramSpan {
    /// What.
    pub doing: ProcessState,
    /// Its beginning.
    pub from_ns: f64,
    /// Its end.
    pub to_ns: f64,
}

impl ProgramTimeline {
    /// Of what has been written down so far. `nodes` are those of the processes, so many
    /// on each.
    pub fn new(
        journal: &Journal,
        nodes: &NodeList,
        per_node: u32,
        finished: bool,
        clock: Clock,
    ) -> Self {
        let spans = journal.ranks.iter().flat_map(|log| &log.spans);
        let start = spans.clone().map(|&(_, from, _)| from).min();
        let end = spans.map(|&(.., to)| to).max();
        let of = |(rank, log): (u32, &ProcessLog)| ProcessSpans {
            node: nodes
                .at(rank / per_node.max(1))
                .map_or(u32::MAX, |node| node.0),
            spans: log
                .spans
                .iter()
                .map(|&(doing, from, to)| ProgramSpan {
                    doing,
                    from_ns: clock.nanoseconds(from),
                    to_ns: clock.nanoseconds(to),
                })
                .collect(),
        };
        Self {
            finished,
            start_ns: clock.nanoseconds(start.unwrap_or_default()),
            end_ns: clock.nanoseconds(end.unwrap_or_default()),
            processes: (0..).zip(&journal.ranks).map(of).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;
    use crate::program::{NasCg, PingPong, ProgramSettings};

    fn summary(program: impl Into<Program>, journal: &Journal) -> ProgramSummary {
        let settings = ProgramSettings::from(program);
        let state = ProgramState {
            program: &settings.program,
            plan: &settings.plan(2, 1),
            clock: Generation::QsNet.clock(),
            finished: true,
            now: 9_000,
            eager_bytes: 0,
        };
        ProgramSummary::new(&state, journal)
    }

    /// A cycle of QsNet is 5 ns.
    #[test]
    fn a_ping_pong_is_measured_by_its_first_process() {
        let program = PingPong {
            bytes: vec![0, 1_000],
            ..PingPong::default()
        };
        let mut journal = Journal::of(2);
        for (rank, longer) in [(0, 0), (1, 100)] {
            journal.began(rank, 0, 1_000);
            journal.ended(rank, 0, 2_000);
            journal.began(rank, 1, 2_000);
            journal.ended(rank, 1, 6_000 + longer);
        }
        let summary = summary(program, &journal);
        let [nothing, some] = summary.sections[..] else {
            panic!()
        };
        // Ten times there and back.
        assert_eq!(nothing.half_round_trip_ns, Some(250.0));
        assert_eq!((nothing.mb_s, nothing.mean_ns), (None, Some(5_000.0)));
        assert_eq!(some.half_round_trip_ns, Some(1_000.0));
        assert_eq!(
            (some.mb_s, some.longest_ns),
            (Some(1_000.0), Some(20_500.0))
        );
        assert_eq!((some.mean_ns, some.measured), (Some(20_250.0), 2));
        assert_eq!((summary.elapsed_ns, summary.iteration_ns), (30_500.0, None));
    }

    #[test]
    fn the_last_measurement_is_shown_and_all_are_added_up() {
        let mut journal = Journal::of(2);
        // Before it is measured it is nobody's business.
        journal.span(0, ProcessState::Call, 0, 100);
        for from in [100, 1_100] {
            journal.began(0, 0, from);
            journal.span(0, ProcessState::Compute, from - 50, from + 600);
            journal.span(0, ProcessState::ComputeHolding, from + 600, from + 700);
            journal.span(0, ProcessState::WaitNetwork, from + 700, from + 1_000);
            journal.ended(0, 0, from + 1_000);
        }
        let summary = summary(NasCg::default(), &journal);
        assert_eq!(summary.iteration_ns, Some(5_000.0));
        let share_of = |doing| {
            let mut shares = summary.shares.iter();
            *shares.find(|share| share.doing == doing).unwrap()
        };
        let compute = share_of(ProcessState::Compute);
        assert_eq!(compute.process, 0);
        assert!((compute.mean - 0.7).abs() < 1e-12 && compute.largest == compute.mean);
        let holding = share_of(ProcessState::ComputeHolding);
        assert!((holding.mean - 0.1).abs() < 1e-12);
        let MeanShares {
            compute: named,
            compute_holding,
            wait_network,
            ..
        } = summary.mean_shares;
        assert_eq!((named, compute_holding), (compute.mean, holding.mean));
        assert!((wait_network - 0.3).abs() < 1e-12);
        let nodes = NodeList::from_runs([(3, 3)]);
        let clock = Generation::QsNet.clock();
        let timeline = ProgramTimeline::new(&journal, &nodes, 2, true, clock);
        assert_eq!((timeline.start_ns, timeline.end_ns), (5_500.0, 10_500.0));
        let [first, second] = &timeline.processes[..] else {
            panic!()
        };
        assert_eq!((first.node, second.node, second.spans.len()), (3, 3, 0));
        assert_eq!(first.spans[0].to_ns, 8_500.0);
        assert_eq!(first.spans.len(), 3);
    }
}
