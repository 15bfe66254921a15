//! Collective operations as jobs: what a scenario says of them.

use super::reader::{At, Reader, grouped};
use crate::collective::{CHUNK_BYTES, CollectiveAlgorithm, CollectiveOperation, Data, Otherwise};
use crate::parameters::Choice;
use crate::traffic::{Distribution, NodeList};
use serde::Serialize;
use serde_json::{Map, Value};

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// An operation that the processes of a job do together, again and again.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct Collective {
    /// What they do.
    pub operation: CollectiveOperation,
    /// By which means.
    pub algorithm: CollectiveAlgorithm,
    /// What a hardware algorithm does on nodes that are not contiguous.
    pub otherwise: Otherwise,
    /// Children of a member of a tree.
    pub arity: u32,
    /// Bytes: of the vector of each process; of a scatter or gather, the part of each
    /// process; of an all-to-all, all that a process sends, in equal parts.
    pub bytes: u32,
    /// Bytes of the part of each process, of a scatter or gather whose parts differ;
    /// absent when they do not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<u32>>", optional))]
    pub sizes: Vec<u32>,
    /// The node it begins or ends at, by its number within the job.
    pub root: u32,
    /// Processes on each node.
    pub processes: u32,
    /// How much later than it could a process enters an operation; drawn for each.
    pub skew: Skew,
    /// Time that each process does something else between operations.
    pub pause_ns: u32,
    /// How many times; absent when until the end of the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<u32>", optional))]
    pub operations: Option<u32>,
    /// Transactions of a packet that tests: all of them are performed where all tests
    /// before were successful.
    pub transactions: u32,
    /// Processes that never take part, by their number within the job; absent when all
    /// do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<u32>>", optional))]
    pub absent: Vec<u32>,
}

/// Spread and mean of a delay.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct Skew {
    /// Spread around the mean.
    pub distribution: Distribution,
    /// Mean in ns.
    pub mean_ns: u32,
}

impl Skew {
    /// All enter at once.
    pub const NONE: Self = Self {
        distribution: Distribution::Uniform,
        mean_ns: 0,
    };
    /// How processes are spread where nobody says (`R-entry-skew` of `docs/model.md`): an
    /// assumption, the same for all operations.
    pub const ASSUMED: Self = Self {
        distribution: Distribution::Exponential,
        mean_ns: 650,
    };
}

/// Of a packet of the network that has room for the most.
const MAX_TRANSACTIONS: u32 = 28;

pub(super) const KEYS: [&str; 13] = [
    "operation",
    "algorithm",
    "otherwise",
    "arity",
    "bytes",
    "sizes",
    "root",
    "processes",
    "skew",
    "pause_ns",
    "operations",
    "transactions",
    "absent",
];
const MAX_BYTES: u32 = 1 << 24;
/// Pieces of a broadcast, for all nodes together: each is a step of each node's plan.
const MAX_PIECES: u64 = 1 << 20;
const MAX_NS: u32 = 100_000_000;
const MAX_PROCESSES: u32 = 4;
/// Processes of a job: a record is kept of each.
const MAX_IN_JOB: u32 = 16_384;
/// Nodes of an all-to-all, where each keeps a list of the others.
const MAX_IN_ALL_TO_ALL: u32 = 1_024;
const WORD: u32 = 8;

impl Collective {
    /// An operation, the rest as by default.
    pub fn of(operation: CollectiveOperation) -> Self {
        Self {
            operation,
            algorithm: operation.algorithms()[0],
            otherwise: Otherwise::Refuse,
            arity: 4,
            bytes: operation.default_bytes(),
            sizes: Vec::new(),
            root: 0,
            processes: 1,
            skew: Skew::ASSUMED,
            pause_ns: 0,
            operations: None,
            transactions: 1,
            absent: Vec::new(),
        }
    }

    /// The algorithm on these nodes: a hardware one needs a contiguous set.
    pub fn algorithm_on(&self, nodes: &NodeList) -> CollectiveAlgorithm {
        let is_scattered = nodes.ends().is_none();
        let gives_way = self.otherwise == Otherwise::Tree;
        match self.algorithm {
            CollectiveAlgorithm::Hardware if is_scattered && gives_way => CollectiveAlgorithm::Tree,
            algorithm => algorithm,
        }
    }

    /// The values of a job that a link has to say: those that are not as by default for
    /// the operation.
    pub(super) fn without_defaults(&self, value: &mut Map<String, Value>) {
        let defaults = super::value_of(&Self::of(self.operation));
        value.retain(|key, value| key == "operation" || defaults.get(key) != Some(value));
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
    let at = reader.child(job, "collective", &KEYS);
    at.map?;
    if reader.value(&at, "operation").is_none() {
        let message = format!("missing; one of {}", CollectiveOperation::WORDS.join(", "));
        reader.error(at.path_of("operation"), message);
        return None;
    }
    let sound_so_far = reader.errors();
    let operation = reader.chosen(
        &at,
        "operation",
        CollectiveOperation::WORDS,
        CollectiveOperation::Barrier,
    );
    if reader.errors() > sound_so_far {
        return None;
    }
    let collective = read(reader, &at, operation);
    if let Some(nodes) = nodes.filter(|_| reader.errors() == sound_so_far) {
        check(reader, &at, &collective, nodes);
    }
    Some(collective)
}

fn read(reader: &mut Reader, at: &At, operation: CollectiveOperation) -> Collective {
    let defaults = Collective::of(operation);
    let algorithms: Vec<&str> = operation
        .algorithms()
        .iter()
        .map(|one| one.word())
        .collect();
    let skew_at = reader.child(at, "skew", &["distribution", "mean_ns"]);
    let skew = Skew {
        distribution: reader.chosen(
            &skew_at,
            "distribution",
            Distribution::WORDS,
            defaults.skew.distribution,
        ),
        mean_ns: reader.integer(&skew_at, "mean_ns", 0, MAX_NS, defaults.skew.mean_ns),
    };
    let (least, most) = match operation.has_data() {
        true => (1, MAX_BYTES),
        false => (0, 0),
    };
    Collective {
        operation,
        algorithm: reader.chosen(at, "algorithm", &algorithms, defaults.algorithm),
        otherwise: reader.chosen(at, "otherwise", Otherwise::WORDS, defaults.otherwise),
        arity: reader.integer(at, "arity", 2, 64, defaults.arity),
        bytes: reader.integer(at, "bytes", least, most, defaults.bytes),
        sizes: list(reader, at, "sizes", MAX_BYTES),
        root: reader.integer(at, "root", 0, u32::MAX, 0),
        processes: reader.integer(at, "processes", 1, MAX_PROCESSES, 1),
        skew,
        pause_ns: reader.integer(at, "pause_ns", 0, MAX_NS, 0),
        operations: reader
            .value(at, "operations")
            .filter(|value| !value.is_null())
            .map(|_| reader.integer(at, "operations", 1, 1_000_000, 1)),
        transactions: reader.integer(at, "transactions", 1, MAX_TRANSACTIONS, 1),
        absent: list(reader, at, "absent", MAX_IN_JOB - 1),
    }
}

/// Whole numbers; none when the key is absent or wrong.
fn list(reader: &mut Reader, at: &At, key: &str, most: u32) -> Vec<u32> {
    let Some(value) = reader.value(at, key) else {
        return Vec::new();
    };
    let count = value
        .as_array()
        .map_or(0, Vec::len)
        .min(MAX_IN_JOB as usize) as u32;
    let numbers = reader.integers(at, key, count, 0..=most, "one for each process");
    numbers.unwrap_or_default()
}

/// What an operation asks of its nodes.
fn check(reader: &mut Reader, at: &At, collective: &Collective, nodes: &NodeList) {
    let Collective {
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
    if matches!(data, Data::Shares(_)) && nodes.len() > MAX_IN_ALL_TO_ALL {
        let (is, most) = (grouped(nodes.len()), grouped(MAX_IN_ALL_TO_ALL));
        let message = format!("{is} nodes are too many for an all-to-all; at most {most}");
        reader.error(at.path_of("operation"), message);
    }
    let processes = nodes.len().saturating_mul(collective.processes);
    if processes > MAX_IN_JOB {
        let (is, most) = (grouped(processes), grouped(MAX_IN_JOB));
        let message = format!("{is} processes in total; at most {most}");
        reader.error(at.path_of("processes"), message);
    }
    if collective.algorithm_on(nodes) == CollectiveAlgorithm::Hardware && nodes.ends().is_none() {
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

fn check_lists(reader: &mut Reader, at: &At, collective: &Collective, processes: u32) {
    let parts = matches!(collective.operation.row().data, Data::Parts(_));
    let sizes = collective.sizes.len() as u64;
    if sizes > 0 && !parts {
        let message = "only a scatter or a gather has parts of different sizes";
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
