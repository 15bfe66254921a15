use super::CollectivePlan;
use super::tally::Tally;
use crate::rng::{Purpose, Stream};
use crate::units::Cycle;
use flitscope_network::heap;
use flitscope_network::plain;

/// When the processes of a node enter operations.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    processes: Vec<Process>,
}

heap!(Clock { processes });

#[derive(Clone, Debug)]
struct Process {
    skews: Stream,
    /// When it enters next; none for never, or while it has.
    enters_at: Option<Cycle>,
    has_entered: bool,
}

plain!(Process);

/// Places of the streams of a node's processes.
const MAX_ON_A_NODE: u32 = 4;

impl Clock {
    pub(super) fn new(seed: u32, member: u32, plan: &CollectivePlan) -> Self {
        let of_node = plan.plan.processes;
        let first = plan.node(member).0 * MAX_ON_A_NODE;
        let process = |number: u32| {
            let mut process = Process {
                skews: Stream::new(seed, Purpose::Skew, first + number),
                enters_at: None,
                has_entered: false,
            };
            if !plan.absent.contains(&(member * of_node + number)) {
                process.enters_at = Some(process.skew(plan));
            }
            process
        };
        Self {
            processes: (0..of_node).map(process).collect(),
        }
    }

    /// Lets those enter whose time has come.
    pub(super) fn enter(&mut self, now: Cycle, operation: u32, first: u32, tally: &mut Tally) {
        for (number, process) in (first..).zip(&mut self.processes) {
            if let Some(at) = process.enters_at.take_if(|at| *at <= now) {
                process.has_entered = true;
                tally.entered(operation, number, at);
            }
        }
    }

    /// Whether all are there.
    pub(super) fn all_entered(&self) -> bool {
        self.processes.iter().all(|process| process.has_entered)
    }

    /// When the next one enters.
    pub(super) fn next(&self) -> Option<Cycle> {
        let times = self.processes.iter().filter_map(|one| one.enters_at);
        times.min()
    }

    /// They leave an operation from now on, one after the other, and enter the next
    /// later, if there is one.
    pub(super) fn leave(
        &mut self,
        now: Cycle,
        (operation, first): (u32, u32),
        plan: &CollectivePlan,
        tally: &mut Tally,
    ) {
        let more = plan.operations.is_none_or(|count| operation + 1 < count);
        let mut at = now;
        for (number, process) in (first..).zip(&mut self.processes) {
            tally.left(operation, number, at);
            process.has_entered = false;
            if more {
                // It takes a cycle to do nothing at all.
                let pause = plan.pause + process.skew(plan);
                process.enters_at = Some(at + pause.max(1));
            }
            at += plan.costs.host.local_sync_cycles;
        }
    }
}

impl Process {
    fn skew(&mut self, plan: &CollectivePlan) -> Cycle {
        plan.skew.map_or(0, |skew| skew.draw(&mut self.skews))
    }
}
