//! Collective operations as jobs: what a scenario says of them.

use super::reader::{At, Reader, grouped, keys};
use crate::collective::{
    CHUNK_BYTES, CollectiveAlgorithm, CollectiveOperation, Data, Given, Operation, Otherwise,
};
use crate::declare;
use crate::declared::{Declared, Kind, Row, Values};
use crate::parameters::{Choice, Settings};
use crate::traffic::{Distribution, NodeList};
use serde::{Serialize, Serializer};

#[cfg(feature = "typescript")]
use ts_rs::TS;

declare! {
    /// An operation that the processes of a job do together, again and again.
    #[cfg_attr(feature = "typescript", ts(rename = "Collective"))]
    pub struct Written {
        /// What they do.
        operation: CollectiveOperation = choice(CollectiveOperation::Barrier), label: "Operation";
        /// By which means.
        algorithm: CollectiveAlgorithm = choice(CollectiveAlgorithm::Hardware), label: "Algorithm";
        /// What a hardware algorithm does on nodes that are not contiguous.
        otherwise: Otherwise = choice(Otherwise::Refuse), label: "Algorithm for non-contiguous nodes";
        /// Children of a member of a tree.
        arity: u32 = number(4, 2, 64, ""), label: "Arity of the tree";
        /// Bytes: of the vector of each process; of a scatter, gather or allgather, the part of
        /// each process; of an all-to-all, all that a process sends, in equal parts.
        bytes: u32 = number(0, 0, MAX_BYTES, "bytes"), label: "Bytes per process";
        /// Bytes of the part of each process, of a scatter, gather or allgather whose parts differ.
        sizes: Vec<u32> = numbers(0, MAX_IN_JOB, 0, MAX_BYTES, "bytes"), label: "Sizes of parts", absent: "all equal", written: unlike_default;
        /// The node it begins or ends at, by its number within the job.
        root: u32 = number(0, 0, u32::MAX, ""), label: "Root";
        /// Processes on each node.
        processes: u32 = number(1, 1, 4, ""), label: "Processes per node";
        /// How much later than it could a process enters an operation; drawn for each.
        skew: Skew = part(Skew::ASSUMED), label: "Process skew";
        /// Time that each process does something else between operations.
        pause_ns: u32 = number(0, 0, MAX_NS, "ns"), label: "Pause between operations";
        /// How many times; absent when until the end of the run.
        operations: Option<u32> = maybe(1, 1_000_000, ""), label: "Operations", absent: "until the end", written: unlike_default;
        /// Transactions of a packet that tests: all of them are performed where all tests
        /// before were successful.
        transactions: u32 = number(1, 1, MAX_TRANSACTIONS, ""), label: "Transactions per test";
        /// Processes that never take part, by their number within the job.
        absent: Vec<u32> = numbers(0, MAX_IN_JOB, 0, MAX_IN_JOB - 1, ""), label: "Missing processes", absent: "none", written: unlike_default;
    }
}

declare! {
    /// Spread and mean of a delay.
    pub struct Skew {
        /// Mean.
        mean_ns: u32 = number(Skew::ASSUMED.mean_ns, 0, MAX_NS, "ns"), label: "Process skew";
        /// Spread around the mean.
        distribution: Distribution = choice(Skew::ASSUMED.distribution), label: "Skew distribution";
    }
}

impl Skew {
    /// All enter at once.
    pub const NONE: Self = Self {
        distribution: Distribution::Uniform,
        mean_ns: 0,
    };
    /// How processes are spread where a scenario does not say (`R-entry-skew` of `docs/model.md`): an
    /// assumption, the same for all operations.
    pub const ASSUMED: Self = Self {
        distribution: Distribution::Exponential,
        mean_ns: 650,
    };
}

/// Of a packet of the network that has room for the most.
const MAX_TRANSACTIONS: u32 = 28;

const MAX_BYTES: u32 = 1 << 24;
/// Pieces of a broadcast, for all nodes together: each is a step of each node's plan.
const MAX_PIECES: u64 = 1 << 20;
const MAX_NS: u32 = 100_000_000;
/// Processes of a job: a record is kept of each.
const MAX_IN_JOB: u32 = 16_384;
/// Nodes of an all-to-all or an allgather around a ring, where each keeps steps for all others.
const MAX_WITH_STEPS_FOR_ALL: u32 = 1_024;
const WORD: u32 = 8;

impl Written {
    /// An operation with its defaults.
    fn of(operation: CollectiveOperation) -> Self {
        Self {
            operation,
            algorithm: operation.algorithms()[0],
            bytes: operation.usual().bytes,
            ..Self::default()
        }
    }

    fn means(&self) -> Means {
        let (otherwise, arity) = (self.otherwise, self.arity);
        match self.algorithm {
            CollectiveAlgorithm::Hardware => Means::Hardware { otherwise, arity },
            CollectiveAlgorithm::Tree => Means::Tree { arity },
            CollectiveAlgorithm::Linear => Means::Linear,
        }
    }
}

/// An operation that the processes of a job do together, again and again.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "typescript", derive(TS), ts(as = "Written"))]
pub struct Collective {
    /// What they do.
    pub operation: Operation,
    /// By which means.
    pub means: Means,
    /// The node it begins or ends at, by its number within the job.
    pub root: u32,
    /// Processes on each node.
    pub processes: u32,
    /// Mean delay before a process enters an operation, and its spread; drawn for each.
    pub skew: Skew,
    /// Time that each process does something else between operations.
    pub pause_ns: u32,
    /// How many times; absent when until the end of the run.
    pub operations: Option<u32>,
    /// Processes that never take part, by their number within the job.
    pub absent: Vec<u32>,
    /// What a file says that means nothing for this operation.
    pub idle: Idle,
}

/// By which means the processes do an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Multicast packets, whose answers the Elites combine.
    Hardware {
        /// What nodes that are not contiguous do.
        otherwise: Otherwise,
        /// Children of a member of the tree, where a tree does a part of it or all.
        arity: u32,
    },
    /// Messages along a tree.
    Tree {
        /// Children of a member.
        arity: u32,
    },
    /// Messages between the root and each of the others; of an allgather, around a ring.
    Linear,
}

/// Values of a file that mean nothing for its operation. They have always been accepted, and are
/// part of the digest of a scenario; a program cannot make any.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Idle(Settings);

impl Means {
    /// The algorithm on these nodes: a hardware one needs a contiguous set.
    pub fn on(self, nodes: &NodeList) -> CollectiveAlgorithm {
        let is_scattered = nodes.ends().is_none();
        match self {
            Self::Hardware {
                otherwise: Otherwise::Tree,
                ..
            } if is_scattered => CollectiveAlgorithm::Tree,
            means => means.algorithm(),
        }
    }

    /// The algorithm on contiguous nodes.
    pub fn algorithm(self) -> CollectiveAlgorithm {
        match self {
            Self::Hardware { .. } => CollectiveAlgorithm::Hardware,
            Self::Tree { .. } => CollectiveAlgorithm::Tree,
            Self::Linear => CollectiveAlgorithm::Linear,
        }
    }

    /// Children of a member of its tree, if there may be one.
    pub fn arity(self) -> Option<u32> {
        match self {
            Self::Hardware { arity, .. } | Self::Tree { arity } => Some(arity),
            Self::Linear => None,
        }
    }
}

impl Collective {
    /// Its fields in JSON.
    pub const ROWS: &'static [Row] = Written::ROWS;

    /// An operation with its defaults.
    pub fn of(operation: CollectiveOperation) -> Self {
        Written::of(operation).into()
    }

    /// As JSON has it.
    pub(super) fn written(&self) -> Written {
        let Given {
            bytes,
            sizes,
            transactions,
        } = self.operation.given();
        let usual = Written::default();
        let mut written = Written {
            operation: self.operation.name(),
            algorithm: self.means.algorithm(),
            otherwise: match self.means {
                Means::Hardware { otherwise, .. } => otherwise,
                _ => usual.otherwise,
            },
            arity: self.means.arity().unwrap_or(usual.arity),
            bytes,
            sizes,
            root: self.root,
            processes: self.processes,
            skew: self.skew.clone(),
            pause_ns: self.pause_ns,
            operations: self.operations,
            transactions,
            absent: self.absent.clone(),
        };
        let idle = self.idle.0.iter();
        for (key, setting) in idle.filter(|(key, _)| !self.has(key)) {
            written.set(key, setting.clone());
        }
        written
    }

    /// Whether a field means something for the operation.
    fn has(&self, key: &str) -> bool {
        let row = self.operation.name().row();
        match key {
            "otherwise" => self.means.algorithm() == CollectiveAlgorithm::Hardware,
            "arity" => self.means.arity().is_some(),
            "bytes" => row.data != Data::None,
            "sizes" => matches!(row.data, Data::Parts(_)),
            "transactions" => row.tests,
            _ => true,
        }
    }
}

impl From<Operation> for Collective {
    fn from(operation: Operation) -> Self {
        let usual = Self::of(operation.name());
        Self { operation, ..usual }
    }
}

impl From<Written> for Collective {
    fn from(written: Written) -> Self {
        let given = Given {
            bytes: written.bytes,
            sizes: written.sizes.clone(),
            transactions: written.transactions,
        };
        let mut collective = Self {
            operation: Operation::new(written.operation, &given),
            means: written.means(),
            root: written.root,
            processes: written.processes,
            skew: written.skew.clone(),
            pause_ns: written.pause_ns,
            operations: written.operations,
            absent: written.absent.clone(),
            idle: Idle::default(),
        };
        let usual = Written::of(written.operation);
        let keys = Written::ROWS.iter().map(|row| row.key);
        let idle = keys.filter(|key| !collective.has(key));
        let idle = idle.filter_map(|key| {
            let value = written.get(key)?;
            (usual.get(key)? != value).then_some((key, value))
        });
        collective.idle.0 = idle.collect();
        collective
    }
}

impl Serialize for Collective {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(to)
    }
}

/// The collective of a job, if it has one. `nodes` are those of the job, unless they
/// or the machine are wrong.
pub(super) fn collective(
    reader: &mut Reader,
    job: &At,
    nodes: Option<&NodeList>,
) -> Option<Collective> {
    reader.value(job, "collective")?;
    let at = reader.child(job, "collective", &keys(Written::ROWS));
    at.map?;
    if reader.value(&at, "operation").is_none() {
        let message = format!("missing; one of {}", CollectiveOperation::WORDS.join(", "));
        reader.error(at.path_of("operation"), message);
        return None;
    }
    let sound_so_far = reader.errors();
    let operation = reader.choice(&at, "operation", CollectiveOperation::Barrier);
    if reader.errors() > sound_so_far {
        return None;
    }
    let collective = read(reader, &at, operation);
    if let Some(nodes) = nodes.filter(|_| reader.errors() == sound_so_far) {
        check(reader, &at, &collective, nodes);
    }
    Some(collective.into())
}

fn read(reader: &mut Reader, at: &At, operation: CollectiveOperation) -> Written {
    let mut collective = Written::of(operation);
    let algorithms = operation.algorithms().iter();
    let algorithms: Vec<&str> = algorithms.map(|one| one.word()).collect();
    let algorithm = reader.word(at, "algorithm", &algorithms);
    collective.algorithm = algorithm
        .and_then(CollectiveAlgorithm::of_word)
        .unwrap_or(collective.algorithm);
    let (least, most) = match operation.has_data() {
        true => (1, MAX_BYTES),
        false => (0, 0),
    };
    let narrowed = [
        ("algorithm", Kind::READ),
        ("bytes", Kind::number(least, most)),
    ];
    reader.fields(at, &mut collective, &narrowed);
    collective
}

/// What an operation asks of its nodes.
fn check(reader: &mut Reader, at: &At, collective: &Written, nodes: &NodeList) {
    let Written {
        operation, bytes, ..
    } = *collective;
    if nodes.is_empty() {
        return;
    }
    if nodes.len() < 2 {
        let message = "a job of one node has no partner; use at least two nodes";
        reader.error(at.path_of("operation"), message);
    }
    let data = operation.row().data;
    let with_steps_for_all = match operation {
        CollectiveOperation::AllToAll => Some("an all-to-all"),
        CollectiveOperation::Allgather if collective.algorithm == CollectiveAlgorithm::Linear => {
            Some("an allgather around the ring")
        }
        _ => None,
    };
    if let Some(named) = with_steps_for_all
        && nodes.len() > MAX_WITH_STEPS_FOR_ALL
    {
        let (is, most) = (grouped(nodes.len()), grouped(MAX_WITH_STEPS_FOR_ALL));
        let message = format!("{is} nodes are too many for {named}; at most {most}");
        reader.error(at.path_of("operation"), message);
    }
    let processes = nodes.len().saturating_mul(collective.processes);
    if processes > MAX_IN_JOB {
        let (is, most) = (grouped(processes), grouped(MAX_IN_JOB));
        let message = format!("{is} processes in total; at most {most}");
        reader.error(at.path_of("processes"), message);
    }
    if collective.means().on(nodes) == CollectiveAlgorithm::Hardware && nodes.ends().is_none() {
        let message = "multicasts need contiguous nodes, and those of this job are not; choose the \
            algorithm tree, or otherwise: \"tree\"";
        reader.error(at.path_of("algorithm"), message);
    }
    if collective.root >= nodes.len() {
        let (is, last) = (grouped(collective.root), grouped(nodes.len() - 1));
        let message = format!("this job has no node {is}; its last is {last}");
        reader.error(at.path_of("root"), message);
    }
    if matches!(data, Data::Words(_)) && !bytes.is_multiple_of(WORD) {
        let message = format!(
            "{} bytes are not a multiple of {WORD} bytes",
            grouped(bytes)
        );
        reader.error(at.path_of("bytes"), message);
    }
    if matches!(data, Data::Shares(_)) && !bytes.is_multiple_of(processes) {
        let message = format!(
            "{} bytes cannot be divided equally among {} processes",
            grouped(bytes),
            grouped(processes)
        );
        reader.error(at.path_of("bytes"), message);
    }
    let pieces = u64::from(bytes).div_ceil(CHUNK_BYTES);
    let most = MAX_PIECES / u64::from(nodes.len());
    if matches!(data, Data::Chunks(_)) && pieces > most {
        let (is, most) = (grouped(bytes), grouped(most * CHUNK_BYTES));
        let message = format!(
            "{is} bytes are too many for {} nodes; at most {most}",
            grouped(nodes.len())
        );
        reader.error(at.path_of("bytes"), message);
    }
    check_lists(reader, at, collective, processes);
}

fn check_lists(reader: &mut Reader, at: &At, collective: &Written, processes: u32) {
    let parts = matches!(collective.operation.row().data, Data::Parts(_));
    let sizes = collective.sizes.len() as u64;
    if sizes > 0 && !parts {
        let message = "only a scatter, gather or allgather has parts of different sizes";
        reader.error(at.path_of("sizes"), message);
    } else if sizes > 0 && sizes != u64::from(processes) {
        let message = format!(
            "{} sizes for {} processes; give one for each",
            grouped(sizes),
            grouped(processes)
        );
        reader.error(at.path_of("sizes"), message);
    }
    for (place, &process) in collective.absent.iter().enumerate() {
        let path = format!("{}[{place}]", at.path_of("absent"));
        if process >= processes {
            let (is, last) = (grouped(process), grouped(processes - 1));
            let message = format!("this job has no process {is}; its last is {last}");
            reader.error(path, message);
        } else if collective.absent[..place].contains(&process) {
            reader.error(
                path,
                format!("process {} is already listed", grouped(process)),
            );
        }
    }
}

#[cfg(test)]
mod tests;
