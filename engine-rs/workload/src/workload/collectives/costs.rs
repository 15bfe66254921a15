use crate::collective::Plan;
use crate::elan::Buffers;
use crate::fabric::Group;
use crate::ids::NodeId;
use crate::mpi::HostModel;
use crate::traffic::{Amount, NodeList};
use crate::units::Cycle;

/// What the processes of a job do together.
#[derive(Clone, Debug)]
pub struct CollectivePlan {
    /// The steps of each member.
    pub plan: Plan,
    /// The members' nodes.
    pub nodes: NodeList,
    /// The number of the job.
    pub job: u16,
    /// How much later than it could a process enters; none for at once.
    pub skew: Option<Amount>,
    /// Cycles between leaving an operation and entering the next.
    pub pause: Cycle,
    /// How many; none for without end.
    pub operations: Option<u32>,
    /// Transactions of a test without data.
    pub transactions: u16,
    /// Processes that never enter.
    pub absent: Vec<u32>,
    /// Share of the messages whose packets have high priority.
    pub priority: f64,
    /// Where data lies.
    pub buffers: Buffers,
    /// What takes how long.
    pub costs: CollectiveCosts,
}

/// What the work of processes costs.
#[derive(Clone, Debug)]
pub struct CollectiveCosts {
    /// Their own times.
    pub host: HostModel,
    /// Cycles that a host takes for a message of a reduction, but for its words.
    pub host_reduce: Cycle,
    /// Cycles that the thread processor takes; for the record only.
    pub thread_cycles: Cycle,
}

impl CollectiveCosts {
    /// Longest pause after a test that failed.
    pub(super) fn back_off_limit(&self) -> Cycle {
        self.host
            .back_off_limit_cycles
            .max(self.host.back_off_cycles)
    }
}

const WORD_BYTES: u64 = 8;
const BLOCK_BYTES: u64 = 64;

impl CollectivePlan {
    /// Processes in all.
    pub fn processes(&self) -> u32 {
        self.nodes.len() * self.plan.processes
    }

    /// Those that take part.
    pub(super) fn present(&self) -> u32 {
        self.processes() - self.absent.len() as u32
    }

    /// Those that leave an operation that is done: nobody does where a process is absent.
    pub(super) fn leavers(&self) -> u32 {
        let of_node = self.plan.processes;
        let mut members: Vec<u32> = self.absent.iter().map(|one| one / of_node).collect();
        members.sort_unstable();
        members.dedup();
        match self.plan.waits_for_all() {
            true => self.present(),
            false => self.processes() - members.len() as u32 * of_node,
        }
    }

    /// The node of a member.
    pub(super) fn node(&self, member: u32) -> NodeId {
        self.nodes.at(member).unwrap_or(NodeId(0))
    }

    /// The number of the member of a node.
    pub(super) fn member(&self, node: NodeId) -> u32 {
        self.nodes.rank(node).unwrap_or(0)
    }

    /// All members, when their nodes are contiguous.
    pub(super) fn group(&self) -> Option<Group> {
        let (first, last) = self.nodes.ends()?;
        Some(Group { first, last })
    }

    /// Of all but the first process of a node, telling each other.
    pub(super) fn tell(&self) -> Cycle {
        self.costs.host.local_sync_cycles * Cycle::from(self.plan.processes - 1)
    }

    /// To add the words of a vector.
    fn words(&self) -> Cycle {
        self.costs.host.reduce_cycles_per_word * self.plan.bytes.div_ceil(WORD_BYTES)
    }

    /// To add the vector of a message.
    pub(super) fn reduce(&self) -> Cycle {
        self.costs.host_reduce + self.words()
    }

    /// To add the vectors of a node's processes.
    pub(super) fn combine(&self) -> Cycle {
        self.words() * Cycle::from(self.plan.processes - 1)
    }

    /// To copy so much.
    pub(super) fn copy(&self, bytes: u64) -> Cycle {
        self.costs.host.copy_cycles_per_block * bytes.div_ceil(BLOCK_BYTES)
    }
}
