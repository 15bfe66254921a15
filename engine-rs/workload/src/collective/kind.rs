use super::payload::{Given, Parts, Payload, Test, Vector};
use super::plan::{self, CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};
use super::tree::Tree;
use crate::choice;

macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        $operation:ident $(($own:ident: $payload:ty))? = $word:literal in $file:ident,
    )*) => {
        choice! {
            /// What the members of a group do together.
            pub enum CollectiveOperation {
                $($(#[$doc])* $operation = $word,)*
            }
        }

        /// The same with what is its own.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Operation {
            $($(#[$doc])* $operation $(($payload))?,)*
        }

        impl Operation {
            /// An operation with what it has of these values.
            pub fn new(name: CollectiveOperation, given: &Given) -> Self {
                match name {
                    $(CollectiveOperation::$operation => {
                        Self::$operation $((<$payload>::of(given)))?
                    })*
                }
            }

            /// Which it is.
            pub fn name(&self) -> CollectiveOperation {
                match self {
                    $(Self::$operation { .. } => CollectiveOperation::$operation,)*
                }
            }

            /// Its values, the others by default.
            pub fn given(&self) -> Given {
                let mut given = self.name().usual();
                match self {
                    $(Self::$operation $(($own))? => { $($own.give(&mut given);)? })*
                }
                given
            }
        }

        impl CollectiveOperation {
            /// Everything that is known about the operation.
            pub fn row(self) -> &'static OperationRow {
                match self {
                    $(Self::$operation => &plan::$file::ROW,)*
                }
            }
        }
    };
}

// In the order of the form.
operations! {
    /// Nobody leaves before all have entered.
    Barrier(test: Test) = "barrier" in barrier,
    /// The root tests whether all have entered, and does not wait for those who have not.
    Comparison(test: Test) = "comparison" in comparison,
    /// All get what the root has.
    Broadcast(vector: Vector) = "broadcast" in broadcast,
    /// The root gets the sum of all vectors.
    Reduce(vector: Vector) = "reduce" in reduce,
    /// All get the sum of all vectors.
    Allreduce(vector: Vector) = "allreduce" in allreduce,
    /// Each process gets its part of what the root has.
    Scatter(parts: Parts) = "scatter" in scatter,
    /// The root gets the parts of all processes.
    Gather(parts: Parts) = "gather" in gather,
    /// All get the parts of all processes.
    Allgather(parts: Parts) = "allgather" in allgather,
    /// All get a part of what each has.
    AllToAll(vector: Vector) = "all-to-all" in all_to_all,
    /// Each process adds one to a counter at the root and gets its former value.
    FetchAndAdd = "fetch-and-add" in fetch_and_add,
}

choice! {
    /// What a hardware algorithm does when the nodes of its job are not contiguous, which
    /// multicast packets need (`[Q]` 4.1).
    #[derive(Default)]
    pub enum Otherwise {
        /// The scenario is refused.
        #[default]
        Refuse = "refuse",
        /// The operation is done along a tree.
        Tree = "tree",
    }
}

impl From<CollectiveOperation> for Operation {
    fn from(name: CollectiveOperation) -> Self {
        Self::new(name, &name.usual())
    }
}

impl CollectiveOperation {
    /// Its algorithms, the default first.
    pub fn algorithms(self) -> &'static [CollectiveAlgorithm] {
        self.row().algorithms
    }

    /// Whether it moves data.
    pub fn has_data(self) -> bool {
        self.row().data != Data::None
    }

    /// The values of operations where a scenario does not say.
    pub fn usual(self) -> Given {
        Given {
            bytes: match self.row().data {
                Data::None => 0,
                Data::Chunks(bytes)
                | Data::Words(bytes)
                | Data::Parts(bytes)
                | Data::Shares(bytes) => bytes,
            },
            sizes: Vec::new(),
            transactions: 1,
        }
    }
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
    /// Bytes of all processes of each member, where each has a part of its own.
    pub parts: Vec<u64>,
}

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

    /// The steps of a member.
    pub fn steps(&self, member: u32) -> Vec<Step> {
        let mut steps = Steps {
            member,
            tree: self.shape(),
            algorithm: self.algorithm,
            executor: self.executor(),
            processes: self.processes,
            bytes: self.bytes,
            parts: &self.parts,
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
}
