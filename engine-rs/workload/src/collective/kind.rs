use super::plan::{self, Steps};
use serde::{Deserialize, Serialize};

/// By which means the members of a group do an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum CollectiveAlgorithm {
    /// Multicast packets, whose answers the Elites combine (`[Q]` 4.1).
    Hardware,
    /// Messages between the Elans along a balanced tree (`[Q]` 4.2).
    Tree,
    /// Messages between the root and each of the others.
    Linear,
}

/// What a hardware algorithm does when the nodes of its job are not contiguous, which
/// multicast packets need (`[Q]` 4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Otherwise {
    /// The scenario is refused.
    #[default]
    Refuse,
    /// The operation is done along a tree.
    Tree,
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
    /// Its name in a scenario.
    pub name: &'static str,
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

macro_rules! operations {
    ($($(#[$doc:meta])* $operation:ident { name: $name:literal, $($field:ident: $value:expr),* $(,)? })*) => {
        /// What the members of a group do together.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum CollectiveOperation {
            $($(#[$doc])* #[serde(rename = $name)] $operation,)*
        }

        impl CollectiveOperation {
            /// All operations, in the order of the form.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$operation),*];
            /// Their names in a scenario.
            pub const NAMES: [&str; Self::ALL.len()] = [$($name),*];
        }

        static ROWS: [OperationRow; CollectiveOperation::ALL.len()] = {
            use CollectiveAlgorithm::{Hardware, Linear, Tree};
            [$(OperationRow { name: $name, $($field: $value),* }),*]
        };
    };
}

operations! {
    /// Nobody leaves before all have entered.
    Barrier {
        name: "barrier",
        label: "Barrier",
        data: Data::None,
        algorithms: &[Hardware, Tree],
        by_thread: &[Hardware, Tree],
        waits_for_all: true,
        rooted: false,
        tests: true,
        plan: plan::barrier::plan,
    }
    /// The root tests whether all have entered, and does not wait for those who have not.
    Comparison {
        name: "comparison",
        label: "Comparison",
        data: Data::None,
        algorithms: &[Hardware, Tree],
        by_thread: &[Hardware, Tree],
        waits_for_all: false,
        rooted: false,
        tests: true,
        plan: plan::comparison::plan,
    }
    /// All get what the root has.
    Broadcast {
        name: "broadcast",
        label: "Broadcast",
        data: Data::Chunks(262_144),
        algorithms: &[Hardware, Tree],
        by_thread: &[Tree],
        waits_for_all: true,
        rooted: true,
        tests: false,
        plan: plan::broadcast::plan,
    }
    /// The root gets the sum of all vectors.
    Reduce {
        name: "reduce",
        label: "Reduce",
        data: Data::Words(8),
        algorithms: &[Tree, Linear],
        by_thread: &[],
        waits_for_all: true,
        rooted: true,
        tests: false,
        plan: plan::reduce::plan,
    }
    /// All get the sum of all vectors.
    Allreduce {
        name: "allreduce",
        label: "Allreduce",
        data: Data::Words(8),
        algorithms: &[Hardware, Tree],
        by_thread: &[],
        waits_for_all: true,
        rooted: false,
        tests: false,
        plan: plan::allreduce::plan,
    }
    /// Each process gets its part of what the root has.
    Scatter {
        name: "scatter",
        label: "Scatter",
        data: Data::Parts(1_024),
        algorithms: &[Linear, Tree],
        by_thread: &[],
        waits_for_all: true,
        rooted: true,
        tests: false,
        plan: plan::scatter::plan,
    }
    /// The root gets the parts of all processes.
    Gather {
        name: "gather",
        label: "Gather",
        data: Data::Parts(1_024),
        algorithms: &[Linear, Tree],
        by_thread: &[],
        waits_for_all: true,
        rooted: true,
        tests: false,
        plan: plan::gather::plan,
    }
    /// All get a part of what each has.
    AllToAll {
        name: "all-to-all",
        label: "All-to-all",
        data: Data::Shares(65_536),
        algorithms: &[Linear],
        by_thread: &[],
        waits_for_all: true,
        rooted: false,
        tests: false,
        plan: plan::all_to_all::plan,
    }
    /// Each process adds one to a counter at the root and gets its former value.
    FetchAndAdd {
        name: "fetch-and-add",
        label: "Fetch-and-add",
        data: Data::None,
        algorithms: &[Linear],
        by_thread: &[],
        waits_for_all: false,
        rooted: true,
        tests: false,
        plan: plan::fetch_and_add::plan,
    }
}

impl CollectiveAlgorithm {
    /// Its name in a scenario.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hardware => "hardware",
            Self::Tree => "tree",
            Self::Linear => "linear",
        }
    }
}

impl CollectiveOperation {
    /// Everything that is known about the operation.
    pub fn row(self) -> &'static OperationRow {
        &ROWS[self as usize]
    }

    /// Its algorithms, the default first.
    pub fn algorithms(self) -> &'static [CollectiveAlgorithm] {
        self.row().algorithms
    }

    /// Whether it moves data.
    pub fn has_data(self) -> bool {
        self.row().data != Data::None
    }

    /// Bytes of each process, where a scenario does not say.
    pub fn default_bytes(self) -> u32 {
        match self.row().data {
            Data::None => 0,
            Data::Chunks(bytes) | Data::Words(bytes) | Data::Parts(bytes) | Data::Shares(bytes) => {
                bytes
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_name_that_scenarios_use() {
        for (operation, name) in CollectiveOperation::ALL
            .into_iter()
            .zip(CollectiveOperation::NAMES)
        {
            assert_eq!(operation.row().name, name);
            assert_eq!(serde_json::to_value(operation).unwrap(), name);
            for algorithm in operation.algorithms() {
                assert_eq!(serde_json::to_value(algorithm).unwrap(), algorithm.name());
            }
        }
    }
}
