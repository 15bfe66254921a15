//! A workload with an observer, which sees what the workload sees and what its processes do.

use super::{JobPlan, Sender, WorkPlan, Workload};
use crate::elan::{Arrival, Host, Message, NextMessage};
use crate::fabric::{Fabric, Watch};
use crate::fabrics::AnyFabric;
use crate::ids::NodeId;
use crate::network::Network;
use crate::observe::{Event, Observer};
use crate::rng::Stream;
use crate::traffic::Amount;
use crate::units::Cycle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An observer of a run, and the messages that will be due.
pub struct Observation<'o> {
    observer: &'o mut dyn Observer,
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
    later: Later,
}

/// When the messages behind the next are due.
#[derive(Clone, Debug)]
enum Later {
    /// After times that are drawn.
    Drawn(Amount, Stream),
    /// In these cycles.
    Listed(std::vec::IntoIter<Cycle>),
}

impl Iterator for Dues {
    type Item = Cycle;

    fn next(&mut self) -> Option<Cycle> {
        if self.number >= self.most {
            return None;
        }
        let at = self.next_at;
        self.next_at = match &mut self.later {
            Later::Drawn(gap, stream) => at + gap.draw(stream),
            Later::Listed(cycles) => cycles.next().unwrap_or(Cycle::MAX),
        };
        self.number += 1;
        Some(at)
    }
}

impl Sender {
    /// When the messages are due that it has not posted, if they have due times.
    pub(super) fn dues(&self, job: &JobPlan, node: NodeId) -> Option<Dues> {
        let (most, next_at, later) = match &job.work {
            WorkPlan::Traffic(traffic) => {
                let gap = self.gap.filter(|_| job.has_due_times())?;
                let most = traffic.messages.unwrap_or(u64::MAX);
                (most, self.next_at, Later::Drawn(gap, self.gaps.clone()))
            }
            WorkPlan::Trace(trace) => {
                let left = trace.left(node, self.sent);
                let cycles: Vec<Cycle> = left.iter().map(|due| due.at).collect();
                let mut cycles = cycles.into_iter();
                let most = self.sent + cycles.len() as u64;
                let next_at = cycles.next().unwrap_or(Cycle::MAX);
                (most, next_at, Later::Listed(cycles))
            }
            _ => return None,
        };
        Some(Dues {
            job: self.job,
            number: self.sent,
            most,
            next_at,
            later,
        })
    }
}

impl Observation<'_> {
    /// Reports the messages that are due by a cycle.
    fn report_due(&mut self, by: Cycle) {
        while let Some(&Reverse((at, node))) = self.next.peek()
            && at <= by
        {
            self.next.pop();
            let Some(dues) = self.dues.get_mut(node.index()).and_then(Option::as_mut) else {
                continue;
            };
            let (job, number) = (dues.job, dues.number);
            dues.next();
            if dues.number < dues.most {
                self.next.push(Reverse((dues.next_at, node)));
            }
            self.observer.observe(&Event::Due { node, job, number }, at);
        }
    }
}

impl Workload {
    /// When the messages of a node are due that it has not posted, if they have due times.
    pub(super) fn dues(&self, node: NodeId) -> Option<Dues> {
        let sender = self.senders.get(node.index())?.as_ref()?;
        sender.dues(self.plan.jobs.get(usize::from(sender.job))?, node)
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
            // What is due in cycle 0 is due in the run.
            while after > 0 && dues.next_at <= after && dues.number < dues.most {
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
        let mut observed = Observed {
            workload: self,
            observation,
        };
        network.run_until(until, &mut observed);
        observation.report_due(until);
        self.keep_operations(false);
        network.fabric.watch(watch);
    }

    fn keep_operations(&mut self, is_on: bool) {
        self.collectives.keep_operations(is_on);
        self.programs.keep_operations(is_on);
    }
}

/// A workload and what observes it.
struct Observed<'r, 'o> {
    workload: &'r mut Workload,
    observation: &'r mut Observation<'o>,
}

impl Observed<'_, '_> {
    /// Reports what the processes of a node have done.
    fn report_operations(&mut self, node: NodeId) {
        let observer = &mut *self.observation.observer;
        self.workload.collectives.report(node, observer);
        self.workload.programs.report(node, observer);
    }
}

impl Host for Observed<'_, '_> {
    const OBSERVES: bool = true;

    fn observe(&mut self, event: &Event, at: Cycle) {
        self.observation.report_due(at);
        self.workload.observe(event, at);
        self.observation.observer.observe(event, at);
    }

    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        self.observation.report_due(now);
        let next = self.workload.next_message(node, now);
        self.report_operations(node);
        next
    }

    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.workload.completed(node, message, now);
        self.report_operations(node);
    }

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        self.workload.notified(arrival, now);
        self.report_operations(arrival.node);
    }

    fn test(&mut self, node: NodeId, message: &Message, now: Cycle) -> bool {
        let passes = self.workload.test(node, message, now);
        self.report_operations(node);
        passes
    }

    fn failed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.workload.failed(node, message, now);
        self.report_operations(node);
    }

    fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.workload.ran(node, token, now);
        self.report_operations(node);
    }

    fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.workload.woken(node, token, now);
        self.report_operations(node);
    }
}
