//! Runs with an observer: the events of a few cycles at a time, in the order of time.

use super::{JobPlan, Sender, Workload};
use crate::fabric::{Fabric, Watch};
use crate::fabrics::AnyFabric;
use crate::ids::NodeId;
use crate::network::Network;
use crate::observe::{Event, Observer, Operation, OperationStep};
use crate::rng::Stream;
use crate::traffic::Amount;
use crate::units::Cycle;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// An observer of a run, and what the workload will report to it.
pub struct Observation<'o> {
    observer: &'o mut dyn Observer,
    /// Steps of operations, by cycle.
    operations: VecDeque<(Cycle, Operation, OperationStep)>,
    /// The next cycle in which a sender has a message due, by sender.
    next: BinaryHeap<Reverse<(Cycle, NodeId)>>,
    /// By node.
    dues: Vec<Option<Dues>>,
}

/// Cycles in which the messages of a sender are due that it has not posted.
#[derive(Clone, Debug)]
pub(super) struct Dues {
    job: u16,
    /// The number of the next message, and how many there are before the last.
    number: u64,
    most: u64,
    next_at: Cycle,
    gaps: Amount,
    stream: Stream,
}

impl Iterator for Dues {
    type Item = Cycle;

    fn next(&mut self) -> Option<Cycle> {
        if self.number >= self.most {
            return None;
        }
        let at = self.next_at;
        self.next_at += self.gaps.draw(&mut self.stream);
        self.number += 1;
        Some(at)
    }
}

impl Sender {
    /// When the messages are due that it has not posted, if they have due times.
    pub(super) fn dues(&self, job: &JobPlan) -> Option<Dues> {
        let gaps = job.gaps().filter(|_| job.has_due_times())?;
        Some(Dues {
            job: self.job,
            number: self.sent,
            most: job.messages().unwrap_or(u64::MAX),
            next_at: self.next_at,
            gaps,
            stream: self.gaps.clone(),
        })
    }
}

impl Observation<'_> {
    /// Reports messages that are due by a cycle and operations that have begun or ended by then.
    fn report_until(&mut self, by: Cycle) {
        loop {
            let due = self.next.peek().map(|&Reverse((at, _))| at);
            let operation = self.operations.front().map(|&(at, ..)| at);
            match (due, operation) {
                (Some(due), operation)
                    if due <= by && operation.is_none_or(|operation| due <= operation) =>
                {
                    self.report_due();
                }
                (_, Some(operation)) if operation <= by => self.report_operation(),
                _ => return,
            }
        }
    }

    /// Reports the next message that is due.
    fn report_due(&mut self) {
        let Some(Reverse((at, node))) = self.next.pop() else {
            return;
        };
        let Some(dues) = self.dues.get_mut(node.index()).and_then(Option::as_mut) else {
            return;
        };
        let (job, number) = (dues.job, dues.number);
        dues.next();
        if dues.number < dues.most {
            self.next.push(Reverse((dues.next_at, node)));
        }
        let event = Event::Due { node, job, number };
        self.observer.observe(&event, at);
    }

    /// Reports the next step of an operation.
    fn report_operation(&mut self) {
        if let Some((at, operation, step)) = self.operations.pop_front() {
            let event = Event::Operation { operation, step };
            self.observer.observe(&event, at);
        }
    }

    /// Reports the ends of operations that are known ahead.
    pub fn finish(mut self) {
        while !self.operations.is_empty() {
            self.report_operation();
        }
    }
}

impl Observer for Observation<'_> {
    fn observe(&mut self, event: &Event, at: Cycle) {
        self.report_until(at);
        self.observer.observe(event, at);
    }
}

/// Events that are kept at a time, about, and most cycles.
const MAX_EVENTS: u64 = 1 << 16;
const MAX_CYCLES: Cycle = 1 << 12;

impl Workload {
    /// When the messages of a node are due that it has not posted, if they have due times.
    pub(super) fn dues(&self, node: NodeId) -> Option<Dues> {
        let sender = self.senders.get(node.index())?.as_ref()?;
        sender.dues(self.plan.jobs.get(usize::from(sender.job))?)
    }

    /// The messages that were due by a cycle and are not posted: the node and the job of each,
    /// and when it was due.
    pub fn unposted(&self, by: Cycle) -> impl Iterator<Item = (NodeId, u16, Cycle)> + '_ {
        let nodes = (0..self.plan.nodes).map(NodeId);
        let of_nodes = nodes.filter_map(|node| Some((node, self.dues(node)?)));
        of_nodes.flat_map(move |(node, dues)| {
            let job = dues.job;
            let due = dues.take_while(move |&at| at <= by);
            due.map(move |at| (node, job, at))
        })
    }

    /// What an observer needs to see the run from the end of a cycle on.
    pub fn observed_by<'o>(&self, observer: &'o mut dyn Observer, after: Cycle) -> Observation<'o> {
        let nodes = (0..self.plan.nodes).map(NodeId);
        let ahead = |node| {
            let mut dues = self.dues(node)?;
            while dues.next_at <= after && dues.number < dues.most {
                dues.next();
            }
            Some(dues)
        };
        let dues: Vec<Option<Dues>> = nodes.clone().map(ahead).collect();
        let next = nodes.zip(&dues).filter_map(|(node, dues)| {
            let dues = dues.as_ref().filter(|dues| dues.number < dues.most)?;
            Some(Reverse((dues.next_at, node)))
        });
        Observation {
            observer,
            operations: VecDeque::new(),
            next: next.collect(),
            dues,
        }
    }

    /// Runs as [`Workload::run`] does, and reports every event. A packet that the fabric watches
    /// is not under watch meanwhile.
    pub fn run_observed(
        &mut self,
        network: &mut Network<AnyFabric>,
        until: Cycle,
        observation: &mut Observation,
    ) {
        let watch = std::mem::replace(network.fabric.watched(), Watch::all());
        self.keep_operations(true);
        let mut cycles = 1;
        loop {
            let limit = until.min(network.now().saturating_add(cycles));
            self.run(network, limit);
            let mut steps = Vec::new();
            self.collectives.take_operations(&mut steps);
            self.programs.take_operations(&mut steps);
            let operations = &mut observation.operations;
            operations.extend(steps);
            operations.make_contiguous().sort_by_key(|&(at, ..)| at);
            let events = network.fabric.watched().report(observation) as u64;
            observation.report_until(limit);
            if limit == until {
                break;
            }
            // As many cycles as have about MAX_EVENTS events.
            let most = MAX_EVENTS * cycles / events.max(1);
            cycles = most.clamp(1, (2 * cycles).min(MAX_CYCLES));
        }
        self.keep_operations(false);
        network.fabric.watch(watch);
    }

    fn keep_operations(&mut self, is_on: bool) {
        self.collectives.keep_operations(is_on);
        self.programs.keep_operations(is_on);
    }
}
