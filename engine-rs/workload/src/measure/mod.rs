//! Measurements: bandwidth with its confidence interval, latency, the congestion matrix,
//! and bytes by pairs of nodes.
//!
//! A run is cut into equal intervals of simulated time. The end of the warm-up is detected
//! in the series; means are over the intervals after it.
//!
//! Absent: knowledge of how packets move. This module sees deliveries, counters, and
//! the parts of a message's time by name.

mod collective;
mod congestion;
mod distribution;
mod judgement;
mod knee;
mod latency;
mod message_latency;
mod pairs;
mod program;
mod record;
mod routes;
mod scaling;
mod steady;

pub use collective::{CollectiveSpan, CollectiveSummary, CollectiveTimeline, NodeSpans, SpanKind};
pub use congestion::{CongestionMatrix, EliteCongestion, LevelCongestion, congestion_matrix};
pub use distribution::{LatencyDistribution, LatencyFrom};
pub use judgement::{Counted, Evidence, MARGIN, RESOLVED, Reason, Reasons};
pub use knee::{LoadPoint, knee};
pub(crate) use latency::PacketLatency;
pub use latency::{Class, Histogram, LatencySummary, Percentile, SparseHistogram};
pub use message_latency::{
    LatencyPart, MIN_OF_GROUP, MessageLatency, MessageLatencySummary, PostingLatency,
};
pub use pairs::{Blocks, Pairs};
pub use program::{
    Journal, MeanShares, ProcessSpans, ProcessState, ProcessStateShare, ProgramSpan, ProgramState,
    ProgramSummary, ProgramTimeline, SectionSummary,
};
pub use record::Record;
pub use routes::RouteSummary;
pub use scaling::extrapolated;
pub use steady::{
    MAX_MEANS, Sample, Steady, WarmUp, deviations_in_half_width, half_width_of_means, steady,
};
