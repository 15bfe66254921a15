// Rules of `docs/model.md`: R-algorithms, R-tree-barrier, R-comparison, R-tree-broadcast,
// R-reduce, R-scatter, R-two-operations.

use super::tree::Tree;
use super::{CollectiveAlgorithm, CollectiveOperation};

/// Who sends or takes a message at a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// A process, by the host.
    Process,
    /// A thread on the network interface.
    Thread,
}

/// A step of a member; each takes its steps one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// All its processes are there. With a thread, one of them starts it.
    Enter {
        /// With which hand it goes on.
        on: Hand,
        /// Whether they have to tell each other first; the network looks at all of
        /// them when it tests.
        told: bool,
    },
    /// All its processes have put their vectors together into one.
    Combine,
    /// A message of another is there. What it brings is added up, if it adds.
    Receive {
        /// The other.
        from: u32,
        /// Which of its messages of this operation.
        part: u16,
        /// Whether its words are added to one's own.
        adds: bool,
    },
    /// A message goes to another.
    Send {
        /// The other.
        to: u32,
        /// Which of the messages to it of this operation.
        part: u16,
        /// Its length.
        bytes: u64,
    },
    /// The other has room again for what it gets; there is room for two operations.
    Room {
        /// The other.
        at: u32,
    },
    /// The other is told that there is room again.
    Free {
        /// The other.
        to: u32,
    },
    /// All members get a message, oneself among them, as soon as all of them have
    /// entered and have room for it. Nobody gets it before.
    Multicast {
        /// Which of this operation.
        part: u16,
        /// Its length.
        bytes: u64,
    },
    /// Everybody is asked whether they have entered, once.
    Ask,
    /// Somebody has asked.
    Asked,
    /// A message to all is there.
    Listen {
        /// From whom.
        from: u32,
        /// Which of this operation.
        part: u16,
    },
    /// Everything is collected here.
    Collected,
    /// What this member has sent has left it.
    Sent,
    /// The processes begin to copy so much, each for itself, to or from memory that they
    /// share, as soon as they have copied what was to be copied before.
    Copy {
        /// Bytes of each.
        bytes: u64,
    },
    /// All that was to be copied has been.
    Copied,
    /// At the root, one more is added to the counter; the answer is what it was.
    Add {
        /// Which of one's own.
        part: u16,
    },
    /// The processes go on. With a thread, it wakes them.
    Leave {
        /// Who does it.
        by: Hand,
    },
}

/// What the members of a group do in one operation.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What they do together.
    pub operation: CollectiveOperation,
    /// By which means.
    pub algorithm: CollectiveAlgorithm,
    /// Members, arity and root.
    pub tree: Tree,
    /// Processes of each member.
    pub processes: u32,
    /// Bytes of the vector of a process; of an all-to-all all that it sends.
    pub bytes: u64,
    /// Of a scatter or a gather, bytes of all processes of each member.
    pub parts: Vec<u64>,
}

/// What goes into shared memory, or down a tree, at a time.
pub const CHUNK_BYTES: u64 = 16_384;

impl Plan {
    /// The hands that send and take messages, those of answers apart.
    pub fn hand(&self) -> Hand {
        match self.operation {
            CollectiveOperation::Barrier | CollectiveOperation::Comparison => Hand::Thread,
            CollectiveOperation::Broadcast if self.algorithm == CollectiveAlgorithm::Tree => {
                Hand::Thread
            }
            _ => Hand::Process,
        }
    }

    /// Whether an operation cannot end without everybody.
    pub fn waits_for_all(&self) -> bool {
        let alone = [
            CollectiveOperation::Comparison,
            CollectiveOperation::FetchAndAdd,
        ];
        !alone.contains(&self.operation)
    }

    /// What a message to all is sent by.
    pub fn caster(&self) -> u32 {
        self.tree.root
    }

    /// What a member does.
    pub fn steps(&self, member: u32) -> Vec<Step> {
        let mut steps = Steps {
            plan: self,
            member,
            tree: self.shape(),
            list: Vec::new(),
        };
        match (self.operation, self.algorithm) {
            (CollectiveOperation::Barrier, CollectiveAlgorithm::Hardware) => steps.cast_barrier(),
            (CollectiveOperation::Barrier, _) => steps.barrier(),
            (CollectiveOperation::Comparison, _) => steps.comparison(),
            (CollectiveOperation::Broadcast, CollectiveAlgorithm::Hardware) => {
                steps.cast_broadcast();
            }
            (CollectiveOperation::Broadcast, _) => steps.broadcast(),
            (CollectiveOperation::Reduce, _) => steps.reduce(),
            (CollectiveOperation::Allreduce, _) => steps.allreduce(),
            (CollectiveOperation::Scatter, _) => steps.scatter(),
            (CollectiveOperation::Gather, _) => steps.gather(),
            (CollectiveOperation::AllToAll, _) => steps.all_to_all(),
            (CollectiveOperation::FetchAndAdd, _) => steps.fetch_and_add(),
            // Not one operation again and again: its own program takes it.
            (CollectiveOperation::EffectiveBandwidth, _) => {}
        }
        steps.list
    }

    /// The tree; of a linear algorithm, with all others as children of the root.
    fn shape(&self) -> Tree {
        match self.algorithm {
            CollectiveAlgorithm::Linear => Tree {
                arity: self.tree.members.max(2),
                ..self.tree
            },
            _ => self.tree,
        }
    }

    /// Bytes of a member and of all below it.
    fn bytes_below(&self, tree: &Tree, member: u32) -> u64 {
        let of = |member: u32| self.parts.get(member as usize).copied().unwrap_or(0);
        tree.below(member).map(of).sum()
    }

    /// The pieces that a broadcast is cut into.
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

/// The steps of a member, as they are written down.
struct Steps<'p> {
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
        let on = self.plan.hand();
        self.list.push(Step::Enter { on, told: true });
    }

    fn leave(&mut self, by: Hand) {
        self.list.push(Step::Leave { by });
    }

    fn send(&mut self, to: u32, part: u16, bytes: u64) {
        self.list.push(Step::Send { to, part, bytes });
    }

    fn receive(&mut self, from: u32, part: u16, adds: bool) {
        self.list.push(Step::Receive { from, part, adds });
    }

    /// Everybody enters; the root asks all until all are there.
    fn cast_barrier(&mut self) {
        let from = self.plan.caster();
        self.be_tested(self.member == from);
        if self.member == from {
            self.list.push(Step::Multicast { part: 0, bytes: 0 });
        }
        self.list.push(Step::Listen { from, part: 0 });
        self.leave(Hand::Process);
    }

    /// All enter where the network tests them; one who tests has a thread do it.
    fn be_tested(&mut self, tests: bool) {
        let on = match tests {
            true => Hand::Thread,
            false => Hand::Process,
        };
        self.list.push(Step::Enter { on, told: false });
    }

    /// Ready up, go down.
    fn barrier(&mut self) {
        self.enter();
        for child in self.tree.children(self.member) {
            self.receive(child, 0, false);
        }
        match self.tree.parent(self.member) {
            None => self.list.push(Step::Collected),
            Some(parent) => {
                self.send(parent, 0, 0);
                self.receive(parent, 0, false);
            }
        }
        self.down(0, 0);
        self.leave(Hand::Thread);
    }

    fn down(&mut self, part: u16, bytes: u64) {
        for child in self.tree.children(self.member) {
            self.send(child, part, bytes);
        }
    }

    fn comparison(&mut self) {
        self.be_tested(self.is_root());
        if self.is_root() {
            self.list.push(Step::Ask);
            self.leave(Hand::Thread);
        } else {
            self.list.push(Step::Asked);
            self.leave(Hand::Process);
        }
    }

    /// A single process has the data where it wants them; several have a chunk in
    /// memory that they share, and copy it from there.
    fn cast_broadcast(&mut self) {
        self.enter();
        let from = self.plan.caster();
        let is_alone = self.plan.processes == 1;
        let whole = is_alone.then_some((0, self.plan.bytes));
        let chunks = self.plan.chunks().filter(|_| !is_alone);
        for (part, bytes) in whole.into_iter().chain(chunks) {
            if self.member == from {
                self.list.push(Step::Multicast { part, bytes });
            }
            self.list.push(Step::Listen { from, part });
            if !is_alone {
                self.list.push(Step::Copy { bytes });
            }
        }
        self.list.push(Step::Copied);
        self.leave(Hand::Process);
    }

    fn broadcast(&mut self) {
        self.enter();
        for child in self.tree.children(self.member) {
            self.list.push(Step::Room { at: child });
        }
        for (part, bytes) in self.plan.chunks() {
            if let Some(parent) = self.tree.parent(self.member) {
                self.receive(parent, part, false);
            }
            self.down(part, bytes);
        }
        self.list.push(Step::Sent);
        if let Some(parent) = self.tree.parent(self.member) {
            self.list.push(Step::Free { to: parent });
        }
        if self.plan.processes > 1 {
            let bytes = self.plan.bytes;
            self.list.extend([Step::Copy { bytes }, Step::Copied]);
        }
        self.leave(Hand::Thread);
    }

    /// What the children have is added to one's own.
    fn collect(&mut self) {
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

    fn reduce(&mut self) {
        self.collect();
        if let Some(parent) = self.tree.parent(self.member) {
            self.list.push(Step::Room { at: parent });
            self.send(parent, 0, self.plan.bytes);
        }
        self.free_children();
        self.list.push(Step::Sent);
        self.leave(Hand::Process);
    }

    fn free_children(&mut self) {
        for to in self.tree.children(self.member) {
            self.list.push(Step::Free { to });
        }
    }

    fn allreduce(&mut self) {
        self.collect();
        let bytes = self.plan.bytes;
        let parent = self.tree.parent(self.member);
        if let Some(parent) = parent {
            self.send(parent, 0, bytes);
        }
        if self.plan.algorithm == CollectiveAlgorithm::Hardware {
            let from = self.plan.caster();
            if self.member == from {
                self.list.push(Step::Multicast { part: 1, bytes });
            }
            self.list.push(Step::Listen { from, part: 1 });
        } else {
            if let Some(parent) = parent {
                self.receive(parent, 1, false);
            }
            self.down(1, bytes);
            self.list.push(Step::Sent);
        }
        if self.plan.processes > 1 {
            self.list.extend([Step::Copy { bytes }, Step::Copied]);
        }
        self.leave(Hand::Process);
    }

    fn scatter(&mut self) {
        self.enter();
        if let Some(parent) = self.tree.parent(self.member) {
            self.receive(parent, 0, false);
        }
        for child in self.tree.children(self.member) {
            self.list.push(Step::Room { at: child });
            self.send(child, 0, self.plan.bytes_below(&self.tree, child));
        }
        self.list.push(Step::Sent);
        self.copy_part();
        if let Some(parent) = self.tree.parent(self.member) {
            self.list.push(Step::Free { to: parent });
        }
        self.leave(Hand::Process);
    }

    /// Each process copies its part to or from memory that they share.
    fn copy_part(&mut self) {
        if self.plan.processes > 1 {
            let parts = self.plan.parts.get(self.member as usize);
            let bytes = parts.map_or(0, |bytes| bytes / u64::from(self.plan.processes));
            self.list.extend([Step::Copy { bytes }, Step::Copied]);
        }
    }

    fn gather(&mut self) {
        self.enter();
        self.copy_part();
        for child in self.tree.children(self.member) {
            self.receive(child, 0, false);
        }
        match self.tree.parent(self.member) {
            None => self.list.push(Step::Collected),
            Some(parent) => {
                self.list.push(Step::Room { at: parent });
                self.send(parent, 0, self.plan.bytes_below(&self.tree, self.member));
            }
        }
        self.free_children();
        self.list.push(Step::Sent);
        self.leave(Hand::Process);
    }

    /// First to the next, then to the one after it, and so on, so that nobody is sent
    /// to by all at once.
    fn all_to_all(&mut self) {
        self.enter();
        let (members, plan) = (self.tree.members, self.plan);
        let processes = u64::from(plan.processes);
        let all = u64::from(members) * processes;
        // From each process here to each there.
        let bytes = plan.bytes / all.max(1) * processes * processes;
        if processes > 1 {
            let bytes = plan.bytes;
            self.list.extend([Step::Copy { bytes }, Step::Copied]);
        }
        for distance in 1..members {
            self.send((self.member + distance) % members, 0, bytes);
        }
        for distance in 1..members {
            let from = (self.member + members - distance) % members;
            self.receive(from, 0, false);
        }
        self.list.push(Step::Sent);
        self.leave(Hand::Process);
    }

    fn fetch_and_add(&mut self) {
        self.enter();
        for part in 0..self.plan.processes as u16 {
            self.list.push(Step::Add { part });
        }
        self.leave(Hand::Process);
    }
}
