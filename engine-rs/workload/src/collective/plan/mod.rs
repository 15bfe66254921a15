//! The plans of the operations, one a file: what each member does, step by step.
//!
//! Rules of `docs/model.md`: `R-algorithms`, `R-two-operations`.

pub(super) mod all_to_all;
pub(super) mod allreduce;
pub(super) mod barrier;
pub(super) mod broadcast;
pub(super) mod comparison;
pub(super) mod fetch_and_add;
pub(super) mod gather;
pub(super) mod reduce;
pub(super) mod scatter;

use super::tree::Tree;
use super::{CollectiveAlgorithm, CollectiveOperation};

/// Who sends or receives a message at a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executor {
    /// A process, on the host.
    Process,
    /// A thread on the network interface.
    Thread,
}

/// A step of a member, which takes its steps one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Waits until all processes of the member have entered.
    Enter {
        /// Who takes the next steps; a process starts the thread.
        on: Executor,
        /// Whether the processes synchronise among themselves first. A test by the
        /// network looks at all of them, so then they need not.
        local_sync: bool,
    },
    /// Adds up the vectors of the member's processes.
    Combine,
    /// Waits for a message.
    Receive {
        /// The sending member.
        from: u32,
        /// Which of its messages of this operation.
        part: u16,
        /// Whether its words are added to the member's own.
        adds: bool,
    },
    /// Posts a message.
    Send {
        /// The receiving member.
        to: u32,
        /// Which of the messages to it of this operation.
        part: u16,
        /// Length in bytes.
        bytes: u64,
    },
    /// Waits for a free receive buffer at another member, which has two: one for each
    /// of two operations.
    AwaitBuffer {
        /// The member with the buffer.
        at: u32,
    },
    /// Tells another member that a receive buffer is free again.
    ReleaseBuffer {
        /// The member that sends into it.
        to: u32,
    },
    /// Multicasts a message to all members, itself among them, once all have entered and
    /// have a free buffer. No member receives it before.
    Multicast {
        /// Which of this operation.
        part: u16,
        /// Length in bytes.
        bytes: u64,
    },
    /// Tests once whether all members have entered.
    Test,
    /// Waits until the member has been tested.
    AwaitTest,
    /// Waits for a multicast message.
    ReceiveMulticast {
        /// The sending member.
        from: u32,
        /// Which of this operation.
        part: u16,
    },
    /// Records that everything is collected at this member.
    Collected,
    /// Waits until all messages that the member has posted are sent.
    AwaitSent,
    /// Each process starts to copy to or from shared memory, after its earlier copies.
    StartCopy {
        /// Bytes of each process.
        bytes: u64,
    },
    /// Waits until all copies are done.
    AwaitCopies,
    /// Adds one to the counter at the root and waits for its former value.
    FetchAndAdd {
        /// Which of the member's additions.
        part: u16,
    },
    /// The processes leave the operation.
    Leave {
        /// Who lets them; a thread wakes them.
        by: Executor,
    },
}

/// What the members of a group do in one operation.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What they do together.
    pub operation: CollectiveOperation,
    /// By which algorithm.
    pub algorithm: CollectiveAlgorithm,
    /// Members, arity and root.
    pub tree: Tree,
    /// Processes of each member.
    pub processes: u32,
    /// Bytes of the vector of a process; of an all-to-all, all bytes that it sends.
    pub bytes: u64,
    /// Bytes of all processes of each member, of a scatter or a gather.
    pub parts: Vec<u64>,
}

/// Bytes of a chunk, the unit that is copied to shared memory or passed down a tree.
pub const CHUNK_BYTES: u64 = 16_384;

impl Plan {
    /// Who sends and receives the messages of the operation, but for answers.
    pub fn executor(&self) -> Executor {
        let by_thread = self.operation.row().by_thread;
        match by_thread.contains(&self.algorithm) {
            true => Executor::Thread,
            false => Executor::Process,
        }
    }

    /// Whether the operation cannot complete without all processes.
    pub fn waits_for_all(&self) -> bool {
        self.operation.row().waits_for_all
    }

    /// The member that sends the multicasts.
    pub fn multicast_root(&self) -> u32 {
        self.tree.root
    }

    /// The steps of a member.
    pub fn steps(&self, member: u32) -> Vec<Step> {
        let mut steps = Steps {
            plan: self,
            member,
            tree: self.shape(),
            list: Vec::new(),
        };
        (self.operation.row().plan)(&mut steps);
        steps.list
    }

    /// The tree; that of a linear algorithm has all others as children of the root.
    fn shape(&self) -> Tree {
        match self.algorithm {
            CollectiveAlgorithm::Linear => Tree {
                arity: self.tree.members.max(2),
                ..self.tree
            },
            _ => self.tree,
        }
    }

    /// Bytes of a member and of all below it in the tree.
    fn bytes_below(&self, tree: &Tree, member: u32) -> u64 {
        let of = |member: u32| self.parts.get(member as usize).copied().unwrap_or(0);
        tree.below(member).map(of).sum()
    }

    /// Number and bytes of each chunk of a broadcast.
    fn chunks(&self) -> impl Iterator<Item = (u16, u64)> + use<> {
        let bytes = self.bytes;
        let chunk = CHUNK_BYTES.max(bytes.div_ceil(u64::from(u16::MAX - 1)));
        let count = bytes.div_ceil(chunk).max(1);
        (0..count).map(move |part| {
            let left = bytes - part * chunk;
            (part as u16, left.min(chunk))
        })
    }
}

/// The steps of a member, while a plan writes them.
pub struct Steps<'p> {
    plan: &'p Plan,
    member: u32,
    tree: Tree,
    list: Vec<Step>,
}

impl Steps<'_> {
    fn is_root(&self) -> bool {
        self.member == self.tree.root
    }

    fn enter(&mut self) {
        let on = self.plan.executor();
        self.list.push(Step::Enter {
            on,
            local_sync: true,
        });
    }

    fn leave(&mut self, by: Executor) {
        self.list.push(Step::Leave { by });
    }

    fn send(&mut self, to: u32, part: u16, bytes: u64) {
        self.list.push(Step::Send { to, part, bytes });
    }

    fn receive(&mut self, from: u32, part: u16, adds: bool) {
        self.list.push(Step::Receive { from, part, adds });
    }

    /// All processes enter an operation in which the network tests them. The member that
    /// sends the tests does so by its thread.
    fn enter_tested(&mut self, tests: bool) {
        let on = match tests {
            true => Executor::Thread,
            false => Executor::Process,
        };
        self.list.push(Step::Enter {
            on,
            local_sync: false,
        });
    }

    fn send_to_children(&mut self, part: u16, bytes: u64) {
        for child in self.tree.children(self.member) {
            self.send(child, part, bytes);
        }
    }

    /// Adds the vectors of the children to the member's own.
    fn collect_sum(&mut self) {
        self.enter();
        if self.plan.processes > 1 {
            self.list.push(Step::Combine);
        }
        for child in self.tree.children(self.member) {
            self.receive(child, 0, true);
        }
        if self.is_root() {
            self.list.push(Step::Collected);
        }
    }

    fn release_children(&mut self) {
        for to in self.tree.children(self.member) {
            self.list.push(Step::ReleaseBuffer { to });
        }
    }

    /// Each process copies its part to or from shared memory.
    fn copy_parts(&mut self) {
        if self.plan.processes > 1 {
            let parts = self.plan.parts.get(self.member as usize);
            let bytes = parts.map_or(0, |bytes| bytes / u64::from(self.plan.processes));
            self.list
                .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
        }
    }
}
