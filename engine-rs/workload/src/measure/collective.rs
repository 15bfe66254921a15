use crate::collective::{CollectiveAlgorithm, CollectiveOperation};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Results of the collective operations of a job. Times are null before the first operation
/// is done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CollectiveSummary {
    /// What they are.
    pub operation: CollectiveOperation,
    /// By which means: that of the scenario, or the tree where its nodes are not
    /// contiguous.
    pub algorithm: CollectiveAlgorithm,
    /// Processes that take part.
    pub processes: u32,
    /// Operations done.
    pub operations: u32,
    /// Multicast packets that tested, and that were answered.
    pub tests: u32,
    /// Those of them where a test was unsuccessful.
    pub tests_failed: u32,
    /// From the last process that enters to the last that leaves, on the mean.
    pub mean_ns: Option<f64>,
    /// The shortest.
    pub min_ns: Option<f64>,
    /// The longest.
    pub max_ns: Option<f64>,
    /// Half width of the 95 % interval of the mean.
    pub ci95_ns: Option<f64>,
    /// From the end of one operation to that of the next, on the mean: what the loop of
    /// a benchmark measures.
    pub period_ns: Option<f64>,
    /// Until everything is collected, on the mean; null where nothing is.
    pub collect_ns: Option<f64>,
    /// From then on, on the mean; null where nothing is collected.
    pub distribute_ns: Option<f64>,
    /// Bytes of a process by the period, as seen at the root; null without data.
    pub mb_s: Option<f64>,
    /// The same for all nodes together.
    pub mb_s_total: Option<f64>,
    /// Processes without which the present operation will not end.
    pub missing: Vec<u32>,
}

/// What each process and node did in one operation: the last that is done, or else the
/// one under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CollectiveTimeline {
    /// Its number, from 0.
    pub operation: u32,
    /// Whether it is done.
    pub finished: bool,
    /// When the first process entered.
    pub start_ns: f64,
    /// When the last process left, or now.
    pub end_ns: f64,
    /// Of each process of the job, when it entered and when it left.
    pub processes: Vec<[Option<f64>; 2]>,
    /// Of each node of the job, what it did.
    pub nodes: Vec<NodeSpans>,
}

/// What a node did in an operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct NodeSpans {
    /// The node.
    pub node: u32,
    /// In the order of their beginning; the first of them, when there were too many.
    pub spans: Vec<CollectiveSpan>,
}

/// Something that took some time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct CollectiveSpan {
    /// What.
    pub kind: SpanKind,
    /// Its beginning.
    pub from_ns: f64,
    /// Its end.
    pub to_ns: f64,
}

/// What a node does in an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "kebab-case")]
pub enum SpanKind {
    /// All its processes are there and wait.
    Wait,
    /// The thread processor of its Elan works.
    Thread,
    /// A process works: arithmetic, or the library.
    Host,
    /// A message or a test of its own is under way.
    Send,
    /// A process copies to or from shared memory.
    Copy,
}
