//! Rows and plans of the operations, one a file: what each member does, step by step.
//!
//! Rules of `docs/model.md`: `R-algorithms`, `R-two-operations`.

pub(super) mod all_to_all;
pub(super) mod allgather;
pub(super) mod allreduce;
pub(super) mod barrier;
pub(super) mod broadcast;
pub(super) mod comparison;
pub(super) mod fetch_and_add;
pub(super) mod gather;
pub(super) mod reduce;
pub(super) mod scatter;

use super::tree::Tree;
use crate::choice;

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

choice! {
    /// By which means the members of a group do an operation.
    pub enum CollectiveAlgorithm {
        /// Multicast packets, whose answers the Elites combine (`[Q]` 4.1).
        Hardware = "hardware",
        /// Messages between the Elans along a balanced tree (`[Q]` 4.2).
        Tree = "tree",
        /// Messages between the root and each of the others; of an allgather, around a ring.
        Linear = "linear",
    }
}

/// What the data of an operation is, and its bytes by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Data {
    /// None.
    None,
    /// A vector that is cut into chunks.
    Chunks(u32),
    /// A vector of 8-byte words that are added up.
    Words(u32),
    /// A part for each process, which may differ in size.
    Parts(u32),
    /// A vector of each process, shared out equally among all processes.
    Shares(u32),
}

/// The row of an operation.
#[derive(Clone, Copy)]
pub struct OperationRow {
    /// Its name on the form.
    pub label: &'static str,
    /// Its data.
    pub data: Data,
    /// Its algorithms, the default first.
    pub algorithms: &'static [CollectiveAlgorithm],
    /// The algorithms whose messages threads send and receive.
    pub by_thread: &'static [CollectiveAlgorithm],
    /// Whether it cannot complete without all processes.
    pub waits_for_all: bool,
    /// Whether one member has a part of its own.
    pub rooted: bool,
    /// Whether it is a test without data, of as many transactions as a scenario says.
    pub tests: bool,
    /// Writes the steps of a member.
    pub plan: fn(&mut Steps),
}

/// Bytes of a chunk, the unit that is copied to shared memory or passed down a tree.
pub const CHUNK_BYTES: u64 = 16_384;

/// The steps of a member, while a plan writes them.
pub struct Steps<'p> {
    /// Whose.
    pub(super) member: u32,
    /// The tree; that of a linear algorithm has all others as children of the root.
    pub(super) tree: Tree,
    /// By which algorithm.
    pub(super) algorithm: CollectiveAlgorithm,
    /// Who sends and receives.
    pub(super) executor: Executor,
    /// Processes of each member.
    pub(super) processes: u32,
    /// Bytes of the vector of a process; of an all-to-all, all bytes that it sends.
    pub(super) bytes: u64,
    /// Bytes of all processes of each member, where each has a part of its own.
    pub(super) parts: &'p [u64],
    /// The steps so far.
    pub(super) list: Vec<Step>,
}

impl Steps<'_> {
    fn is_root(&self) -> bool {
        self.member == self.tree.root
    }

    fn enter(&mut self) {
        let on = self.executor;
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

    /// Bytes of a member.
    fn bytes_of(&self, member: u32) -> u64 {
        self.parts.get(member as usize).copied().unwrap_or(0)
    }

    /// Bytes of a member and of all below it in the tree.
    fn bytes_below(&self, member: u32) -> u64 {
        let below = self.tree.below(member);
        below.map(|member| self.bytes_of(member)).sum()
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

    /// Adds the vectors of the children to the member's own.
    fn collect_sum(&mut self) {
        self.enter();
        if self.processes > 1 {
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
        if self.processes > 1 {
            let parts = self.parts.get(self.member as usize);
            let bytes = parts.map_or(0, |bytes| bytes / u64::from(self.processes));
            self.list
                .extend([Step::StartCopy { bytes }, Step::AwaitCopies]);
        }
    }
}
