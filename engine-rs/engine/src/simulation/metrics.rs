//! Every metric: one row each. Sweeps, comparisons, reports, the glossary and the labels
//! of the page read this table, so that a new metric is one row and the place where it
//! is measured.

use super::summary::{JobMetrics, Summary};
use crate::measure::{LatencyFrom, Percentile};
use crate::program::BEffSummary;
use flitscope_tables::Kind;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// A metric: what it is called, what it means and how it is read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Metric {
    /// Its name in files; in `metrics` of a summary it has the same one.
    pub id: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// Unit.
    pub unit: &'static str,
    /// What its values are in a table: counts are whole.
    #[serde(skip)]
    pub kind: Kind,
    /// What is measured, and over which part of the run.
    pub definition: &'static str,
    /// Which of two values is better; null where neither is.
    pub better: Option<Better>,
    /// Term of the glossary that explains it.
    pub term: &'static str,
    /// Whether a report has a line for it that follows from this row alone.
    pub in_report: bool,
    /// How it is read from the summary of a run. `None` for a metric of single jobs,
    /// for one that a study works out from a scenario, and for the name of a group of
    /// numbers.
    #[serde(skip)]
    pub run: Option<Reader<Summary>>,
    /// How it is read from the summary of a job.
    #[serde(skip)]
    pub job: Option<Reader<JobMetrics>>,
    /// What says whether its value is resolved; `None` where no statistics belong to it.
    #[serde(skip)]
    pub judged: Option<Judged>,
}

/// What a metric is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The bytes served by interval.
    Bandwidth,
    /// The latencies of messages by interval.
    MeanLatency(LatencyFrom),
    /// The latencies of messages beyond a percentile.
    Percentile(Percentile),
    /// The operations of a collective.
    Operations,
    /// Whether a program has finished.
    Program,
}

/// Which of two values is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// The larger, as of a bandwidth.
    More,
    /// The smaller, as of a latency.
    Less,
}

/// Reads a metric; `None` where a run has no value.
#[derive(Debug)]
pub struct Reader<S> {
    value: fn(&S) -> Option<f64>,
    half_width: Option<fn(&S) -> Option<f64>>,
}

impl<S> Reader<S> {
    /// The value, in the unit of the metric.
    pub fn value(&self, of: &S) -> Option<f64> {
        (self.value)(of).filter(|value| value.is_finite())
    }

    /// Whether a run can give an interval of it.
    pub fn has_interval(&self) -> bool {
        self.half_width.is_some()
    }

    /// Half width of the 95 % interval that the run itself gives, in the same unit.
    pub fn half_width(&self, of: &S) -> Option<f64> {
        self.half_width?(of).filter(|half| half.is_finite())
    }
}

const fn read<S>(value: fn(&S) -> Option<f64>) -> Option<Reader<S>> {
    Some(Reader {
        value,
        half_width: None,
    })
}

const fn with_interval<S>(
    value: fn(&S) -> Option<f64>,
    half_width: fn(&S) -> Option<f64>,
) -> Option<Reader<S>> {
    Some(Reader {
        value,
        half_width: Some(half_width),
    })
}

const MORE: Option<Better> = Some(Better::More);
const LESS: Option<Better> = Some(Better::Less);

/// What a row leaves out.
const ROW: Metric = Metric {
    id: "",
    label: "",
    unit: "",
    kind: Kind::Number,
    definition: "",
    better: None,
    term: "",
    in_report: false,
    run: None,
    job: None,
    judged: None,
};

/// All metrics, in the order in which studies list them.
pub const METRICS: &[Metric] = &[
    Metric {
        id: "accepted_mb_s_per_sender",
        label: "Accepted bandwidth per sender",
        unit: "MB/s",
        definition: "Payload served at its destination, per node that sends by the pattern or is of \
            the operation or program, after the warm-up; of a job that has ended, until its end",
        better: MORE,
        term: "accepted-bandwidth",
        run: with_interval(
            |run| run.metrics.accepted_mb_s_per_sender,
            |run| run.metrics.accepted_ci95,
        ),
        job: with_interval(|job| job.accepted_mb_s_per_sender, |job| job.accepted_ci95),
        judged: Some(Judged::Bandwidth),
        ..ROW
    },
    Metric {
        id: "accepted_mb_s_total",
        label: "Total accepted bandwidth",
        unit: "MB/s",
        definition: "Payload served at all destinations, after the warm-up",
        better: MORE,
        term: "accepted-bandwidth",
        run: with_interval(|run| run.metrics.accepted_mb_s_total, half_width_total),
        job: read(|job| job.accepted_mb_s_total),
        judged: Some(Judged::Bandwidth),
        ..ROW
    },
    Metric {
        id: "accepted_ci95",
        label: "95 % interval of accepted bandwidth",
        unit: "MB/s per sender",
        definition: "Half width by batch means over the intervals after the warm-up",
        term: "confidence",
        ..ROW
    },
    Metric {
        id: "offered_mb_s_per_sender",
        label: "Offered bandwidth per sender",
        unit: "MB/s",
        definition: "Bandwidth that the load asks of each sender; absent when senders are \
            saturated",
        term: "offered-bandwidth",
        run: read(|run| run.metrics.offered_mb_s_per_sender),
        ..ROW
    },
    // As [B] counts: a byte goes out of one node and into another, and counts at both.
    Metric {
        id: "in_out_mb_s_per_node",
        label: "In and out per node",
        unit: "MB/s",
        definition: "Bandwidth sent plus received by a node, mean over the nodes that do either, \
            after the warm-up",
        better: MORE,
        term: "node-bandwidth",
        run: with_interval(
            |run| Some(in_out_total(run) / busy_nodes(run)),
            |run| Some(2.0 * half_width_total(run)? / busy_nodes(run)),
        ),
        judged: Some(Judged::Bandwidth),
        ..ROW
    },
    Metric {
        id: "in_out_mb_s_total",
        label: "Total in and out of nodes",
        unit: "MB/s",
        definition: "Bandwidth sent plus received by all nodes, after the warm-up",
        better: MORE,
        term: "node-bandwidth",
        run: with_interval(
            |run| Some(in_out_total(run)),
            |run| Some(2.0 * half_width_total(run)?),
        ),
        judged: Some(Judged::Bandwidth),
        ..ROW
    },
    Metric {
        id: "bisection_mb_s",
        label: "Bisection bandwidth, both directions",
        unit: "MB/s",
        definition: "Bandwidth between the two halves of the nodes, both directions together, \
            after the warm-up; only where every message crosses",
        better: MORE,
        term: "bisection",
        ..ROW
    },
    Metric {
        id: "node_sent_least_mb_s",
        label: "Lowest sender bandwidth",
        unit: "MB/s",
        definition: "Lowest bandwidth of a node that sends by a pattern until the end, or sends \
            anything after the warm-up; 0 if it is starved",
        better: MORE,
        term: "fairness",
        run: read(|run| run.metrics.node_sent_least_mb_s),
        ..ROW
    },
    Metric {
        id: "node_sent_most_mb_s",
        label: "Highest sender bandwidth",
        unit: "MB/s",
        definition: "Highest bandwidth of a sending node, after the warm-up",
        term: "fairness",
        run: read(|run| {
            let sent = run.nodes.iter().map(|node| node.sent_mb_s);
            sent.reduce(f64::max)
        }),
        ..ROW
    },
    Metric {
        id: "node_sent_cv",
        label: "Spread between senders",
        unit: "of their mean",
        definition: "Standard deviation of the bandwidths of sending nodes, as a share of their \
            mean, after the warm-up",
        better: LESS,
        term: "fairness",
        run: read(|run| run.metrics.node_sent_cv),
        ..ROW
    },
    Metric {
        id: "message_latency",
        label: "Message latency",
        unit: "ns",
        definition: "From when a message was due until the receiving process detects it, after a \
            warm-up; of messages without due times, from posting. The parts add up to the mean; \
            percentiles in classes of 1/64",
        term: "message-latency",
        ..ROW
    },
    Metric {
        id: "message_latency_p50_ns",
        label: "Message latency, median",
        unit: "ns",
        definition: "Half of the messages took at most this long from when they were due, after \
            the warm-up",
        better: LESS,
        term: "message-latency",
        run: with_interval(
            |run| run.message_latency.p50_ns,
            |run| run.message_latency.p50_ci95_ns,
        ),
        job: with_interval(
            |job| job.message_latency.p50_ns,
            |job| job.message_latency.p50_ci95_ns,
        ),
        judged: Some(Judged::Percentile(Percentile::P50)),
        ..ROW
    },
    Metric {
        id: "message_latency_mean_ns",
        label: "Message latency, mean",
        unit: "ns",
        definition: "From when a message was due until the receiving process detects it, mean \
            after the warm-up",
        better: LESS,
        term: "message-latency",
        run: with_interval(
            |run| run.message_latency.mean_ns,
            |run| run.message_latency.mean_ci95_ns,
        ),
        job: with_interval(
            |job| job.message_latency.mean_ns,
            |job| job.message_latency.mean_ci95_ns,
        ),
        judged: Some(Judged::MeanLatency(LatencyFrom::Due)),
        ..ROW
    },
    Metric {
        id: "message_latency_p95_ns",
        label: "Message latency, 95th percentile",
        unit: "ns",
        definition: "95 % of the messages took at most this long from when they were due, after \
            the warm-up",
        better: LESS,
        term: "message-latency",
        run: with_interval(
            |run| run.message_latency.p95_ns,
            |run| run.message_latency.p95_ci95_ns,
        ),
        job: with_interval(
            |job| job.message_latency.p95_ns,
            |job| job.message_latency.p95_ci95_ns,
        ),
        judged: Some(Judged::Percentile(Percentile::P95)),
        ..ROW
    },
    Metric {
        id: "message_latency_p99_ns",
        label: "Message latency, 99th percentile",
        unit: "ns",
        definition: "99 % of the messages took at most this long from when they were due, after \
            the warm-up",
        better: LESS,
        term: "message-latency",
        run: with_interval(
            |run| run.message_latency.p99_ns,
            |run| run.message_latency.p99_ci95_ns,
        ),
        job: with_interval(
            |job| job.message_latency.p99_ns,
            |job| job.message_latency.p99_ci95_ns,
        ),
        judged: Some(Judged::Percentile(Percentile::P99)),
        ..ROW
    },
    Metric {
        id: "message_latency_warm_up_ns",
        label: "Warm-up of message latency",
        unit: "ns",
        definition: "Initial part of the run whose messages are left out: what MSER-5 discards, if \
            its mean latency differs from that of the rest",
        term: "warm-up",
        run: read(|run| run.message_latency.warm_up_ns),
        job: read(|job| job.message_latency.warm_up_ns),
        ..ROW
    },
    Metric {
        id: "posting_latency_p50_ns",
        label: "Latency from posting, median",
        unit: "ns",
        definition: "Half of the messages took at most this long from their posting, after the \
            warm-up",
        better: LESS,
        term: "posting-latency",
        run: read(|run| run.message_latency.from_posting.p50_ns),
        job: read(|job| job.message_latency.from_posting.p50_ns),
        ..ROW
    },
    Metric {
        id: "posting_latency_mean_ns",
        label: "Latency from posting, mean",
        unit: "ns",
        definition: "From posting a message until the receiving process detects it, mean after the \
            warm-up",
        better: LESS,
        term: "posting-latency",
        run: with_interval(
            |run| run.message_latency.from_posting.mean_ns,
            |run| run.message_latency.from_posting.mean_ci95_ns,
        ),
        job: with_interval(
            |job| job.message_latency.from_posting.mean_ns,
            |job| job.message_latency.from_posting.mean_ci95_ns,
        ),
        judged: Some(Judged::MeanLatency(LatencyFrom::Posting)),
        ..ROW
    },
    Metric {
        id: "posting_latency_p95_ns",
        label: "Latency from posting, 95th percentile",
        unit: "ns",
        definition: "95 % of the messages took at most this long from their posting, after the \
            warm-up",
        better: LESS,
        term: "posting-latency",
        run: read(|run| run.message_latency.from_posting.p95_ns),
        job: read(|job| job.message_latency.from_posting.p95_ns),
        ..ROW
    },
    Metric {
        id: "posting_latency_p99_ns",
        label: "Latency from posting, 99th percentile",
        unit: "ns",
        definition: "99 % of the messages took at most this long from their posting, after the \
            warm-up",
        better: LESS,
        term: "posting-latency",
        run: read(|run| run.message_latency.from_posting.p99_ns),
        job: read(|job| job.message_latency.from_posting.p99_ns),
        ..ROW
    },
    Metric {
        id: "messages_unended",
        label: "Messages not ended",
        unit: "messages",
        kind: Kind::Integer,
        definition: "Messages of patterns that were due or posted and have not ended at the end of \
            the run; their latency is not counted",
        better: LESS,
        term: "message-latency",
        run: read(|run| Some(run.message_latency.unended)),
        job: read(|job| Some(job.message_latency.unended)),
        ..ROW
    },
    Metric {
        id: "latency_ns",
        label: "Packet latency",
        unit: "ns",
        definition: "From opening a packet's first attempt until all of its data is in memory at a \
            destination, over the whole run; classes of 1/64",
        term: "packet-latency",
        ..ROW
    },
    Metric {
        id: "latency_p50_ns",
        label: "Packet latency, median",
        unit: "ns",
        definition: "Half of the packets took at most this long, over the whole run",
        better: LESS,
        term: "packet-latency",
        run: read(|run| run.metrics.latency_ns.p50),
        ..ROW
    },
    Metric {
        id: "latency_p95_ns",
        label: "Packet latency, 95th percentile",
        unit: "ns",
        definition: "95 % of the packets took at most this long, over the whole run",
        better: LESS,
        term: "packet-latency",
        run: read(|run| run.metrics.latency_ns.p95),
        ..ROW
    },
    Metric {
        id: "latency_p99_ns",
        label: "Packet latency, 99th percentile",
        unit: "ns",
        definition: "99 % of the packets took at most this long, over the whole run",
        better: LESS,
        term: "packet-latency",
        run: read(|run| run.metrics.latency_ns.p99),
        ..ROW
    },
    Metric {
        id: "latency_max_ns",
        label: "Packet latency, maximum",
        unit: "ns",
        definition: "Latency of the slowest packet of the whole run",
        better: LESS,
        term: "packet-latency",
        run: read(|run| run.metrics.latency_ns.max),
        ..ROW
    },
    Metric {
        id: "time_outs",
        label: "Time-outs",
        unit: "packets",
        kind: Kind::Integer,
        definition: "Packets discarded because their header waited too long, over the whole run",
        better: LESS,
        term: "time-out",
        run: read(|run| Some(run.metrics.time_outs)),
        ..ROW
    },
    Metric {
        id: "retries",
        label: "Retries",
        unit: "packets",
        kind: Kind::Integer,
        definition: "Packets reopened after a time-out or a refusal, over the whole run",
        better: LESS,
        term: "retry",
        run: read(|run| Some(run.metrics.retries)),
        ..ROW
    },
    Metric {
        id: "crc_errors",
        label: "CRC errors",
        unit: "packets",
        kind: Kind::Integer,
        definition: "Damaged packets detected, by their route or by a transaction, over the whole \
            run",
        better: LESS,
        term: "crc-error",
        run: read(|run| Some(run.metrics.crc_errors)),
        ..ROW
    },
    Metric {
        id: "refusals",
        label: "Refusals",
        unit: "packets",
        kind: Kind::Integer,
        definition: "Packets answered with a NACK because they, or the one before, were damaged, \
                     over the whole run",
        better: LESS,
        term: "refusal",
        run: read(|run| Some(run.metrics.refusals)),
        ..ROW
    },
    Metric {
        id: "ack_gap_ns",
        label: "Ack gap",
        unit: "ns per packet",
        definition: "Time a receiver waits between the last flit of a packet and its EOP, which \
            the source sends when it has the ack; mean of all packets received, over the whole run",
        better: LESS,
        term: "ack-gap",
        run: read(|run| run.metrics.ack_gap_ns),
        ..ROW
    },
    Metric {
        id: "ack_wait_share",
        label: "Sender time waiting for acks",
        unit: "of the time",
        definition: "Time in which all of a packet but its EOP has arrived, which the source sends \
            when it has the ack, divided by the time of the DMA engines of all senders, over the \
            whole run",
        better: LESS,
        term: "ack-gap",
        in_report: true,
        run: read(|run| run.metrics.ack_wait_share),
        ..ROW
    },
    Metric {
        id: "packets",
        label: "Packets delivered",
        unit: "packets",
        kind: Kind::Integer,
        definition: "Packets accepted in full whose EOP has come in, a multicast once, over the whole \
            run",
        term: "packet",
        run: read(|run| Some(run.metrics.packets)),
        ..ROW
    },
    Metric {
        id: "links_used",
        label: "Links used",
        unit: "share of the links",
        definition: "Share of the link directions that are up which have carried anything so far",
        term: "links-used",
        run: read(|run| Some(run.metrics.links_used)),
        ..ROW
    },
    Metric {
        id: "warm_up_ns",
        label: "Warm-up",
        unit: "ns",
        definition: "Initial part of the accepted bandwidth that is left out: what MSER-5 \
            discards, or the time of the first messages where too few end to detect it",
        term: "warm-up",
        run: read(|run| run.metrics.warm_up_ns),
        ..ROW
    },
    Metric {
        id: "ended_ns",
        label: "End of the job",
        unit: "ns",
        definition: "From the start of the run until all operations, measurements or processes of \
            the job are over; absent of traffic that does not end, and before the end",
        better: LESS,
        term: "simulated-time",
        job: read(|job| job.ended_ns),
        ..ROW
    },
    Metric {
        id: "simulated_ns",
        label: "Simulated time",
        unit: "ns",
        definition: "From the start of the run to its end, or until now",
        term: "simulated-time",
        run: read(|run| Some(run.simulated_ns)),
        ..ROW
    },
    Metric {
        id: "routes",
        label: "Routes",
        unit: "",
        definition: "Before anything is sent: most routes on a link with off-line routing, and \
            links per route; absent where destinations are drawn, or set by an operation or a program",
        term: "route",
        ..ROW
    },
    Metric {
        id: "link_delay",
        label: "Delay",
        unit: "ns",
        definition: "Summed over the packets that arrived by a link: from when the header left its \
            source until it was granted an output or discarded. The congestion matrix shows this",
        term: "delay",
        ..ROW
    },
    Metric {
        id: "link_wait",
        label: "Wait",
        unit: "ns",
        definition: "Part of the delay for which headers waited at the end of this link for a \
            grant",
        term: "wait",
        ..ROW
    },
    // A study works these out from the scenario of a point.
    Metric {
        id: "cost.total",
        label: "Network cost",
        unit: "$",
        kind: Kind::Integer,
        definition: "Total of the scenario's bill",
        better: LESS,
        term: "cost",
        ..ROW
    },
    Metric {
        id: "cost.per_port",
        label: "Network cost per port",
        unit: "$",
        definition: "Total of the bill, divided by the nodes",
        better: LESS,
        term: "cost-per-port",
        ..ROW
    },
    Metric {
        id: "cost.per_mb_s",
        label: "Network cost per MB/s in and out of nodes",
        unit: "$ per MB/s",
        definition: "Total of the bill, divided by the bandwidth that all nodes send and receive",
        better: LESS,
        term: "cost-per-bandwidth",
        ..ROW
    },
    Metric {
        id: "served_mb_s_per_io_node",
        label: "Bandwidth per I/O node",
        unit: "MB/s",
        definition: "Accepted bandwidth of the job, divided by its I/O nodes",
        better: MORE,
        term: "io-node",
        job: read(|job| job.served_mb_s_per_io_node),
        judged: Some(Judged::Bandwidth),
        ..ROW
    },
    // Those that follow are of jobs of collective operations.
    Metric {
        id: "collective_mean_ns",
        label: "Time per operation",
        unit: "ns",
        definition: "From the last process that enters an operation to the last that leaves it, \
                     mean over the operations",
        better: LESS,
        term: "operation-time",
        job: with_interval(
            |job| job.collective.as_ref()?.mean_ns,
            |job| job.collective.as_ref()?.ci95_ns,
        ),
        judged: Some(Judged::Operations),
        ..ROW
    },
    Metric {
        id: "collective_period_ns",
        label: "Operation period",
        unit: "ns",
        definition: "From the end of one operation to that of the next, mean over the operations",
        better: LESS,
        term: "period",
        job: read(|job| job.collective.as_ref()?.period_ns),
        judged: Some(Judged::Operations),
        ..ROW
    },
    Metric {
        id: "collective_collect_ns",
        label: "Time to collect",
        unit: "ns",
        definition: "From the start until all is collected, mean over the operations; absent where \
            nothing is collected",
        better: LESS,
        term: "collect-distribute",
        job: read(|job| job.collective.as_ref()?.collect_ns),
        ..ROW
    },
    Metric {
        id: "collective_distribute_ns",
        label: "Time to distribute",
        unit: "ns",
        definition: "From when all is collected to the end, mean over the operations; absent where \
            nothing is collected",
        better: LESS,
        term: "collect-distribute",
        job: read(|job| job.collective.as_ref()?.distribute_ns),
        ..ROW
    },
    Metric {
        id: "collective_mb_s",
        label: "Bandwidth at the root",
        unit: "MB/s",
        definition: "Bytes of a process divided by the period; absent without data",
        better: MORE,
        term: "collective",
        job: read(|job| job.collective.as_ref()?.mb_s),
        judged: Some(Judged::Operations),
        ..ROW
    },
    Metric {
        id: "collective_mb_s_total",
        label: "Bandwidth of all nodes",
        unit: "MB/s",
        definition: "Bandwidth at the root times the nodes of the job; absent without data",
        better: MORE,
        term: "collective",
        job: read(|job| job.collective.as_ref()?.mb_s_total),
        judged: Some(Judged::Operations),
        ..ROW
    },
    Metric {
        id: "collective_operations",
        label: "Operations completed",
        unit: "operations",
        kind: Kind::Integer,
        definition: "Collective operations completed",
        term: "collective",
        job: read(|job| Some(job.collective.as_ref()?.operations.into())),
        ..ROW
    },
    Metric {
        id: "b_eff",
        label: "Effective bandwidth",
        unit: "MB/s",
        definition: "For a job that runs the benchmark b_eff: bytes of all messages of a pattern, \
            each counted once, divided by the longest time of a process, averaged over 21 sizes; \
            the logarithmic average over ring patterns and over random ones, and of the two. Sizes \
            beyond the cut are extrapolated",
        term: "b-eff",
        ..ROW
    },
    Metric {
        id: "b_eff_mb_s",
        label: "Effective bandwidth",
        unit: "MB/s",
        definition: "Effective bandwidth of all processes together",
        better: MORE,
        term: "b-eff",
        job: read(|job| b_eff(job)?.mb_s),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "b_eff_mb_s_per_process",
        label: "Effective bandwidth per process",
        unit: "MB/s",
        definition: "Effective bandwidth divided by the processes",
        better: MORE,
        term: "b-eff",
        job: read(|job| b_eff(job)?.mb_s_per_process),
        judged: Some(Judged::Program),
        ..ROW
    },
    // Those that follow are of jobs that run programs.
    Metric {
        id: "half_round_trip_ns",
        label: "Half round-trip time",
        unit: "ns",
        definition: "For a job that runs a ping-pong: from when the first process starts to send \
            until it has the answer, halved; mean of the timed repetitions of a size",
        term: "half-round-trip",
        ..ROW
    },
    Metric {
        id: "program_half_round_trip_ns",
        label: "Half round-trip time, first size",
        unit: "ns",
        definition: "Half round-trip time of the first message size",
        better: LESS,
        term: "half-round-trip",
        job: read(|job| {
            let sections = &job.program.as_ref()?.sections;
            sections.first()?.half_round_trip_ns
        }),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "program_mb_s",
        label: "Bandwidth of messages, first size",
        unit: "MB/s",
        definition: "Bytes of the messages of the first size divided by their time, as the first \
                     process measures it",
        better: MORE,
        term: "streaming",
        job: read(|job| job.program.as_ref()?.sections.first()?.mb_s),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "iteration_ns",
        label: "Iteration time",
        unit: "ns",
        definition: "For a job that runs an application: time of a step or iteration of a process, \
            without the first; mean of all processes",
        term: "iteration",
        ..ROW
    },
    Metric {
        id: "program_iteration_ns",
        label: "Iteration time",
        unit: "ns",
        definition: "Iteration time, mean of all processes and timed iterations",
        better: LESS,
        term: "iteration",
        job: read(|job| job.program.as_ref()?.iteration_ns),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "program_elapsed_ns",
        label: "Program time",
        unit: "ns",
        definition: "Until the last measurement of the program ends",
        better: LESS,
        term: "program",
        job: read(|job| Some(job.program.as_ref()?.elapsed_ns)),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "shares",
        label: "Shares of time",
        unit: "of the time",
        definition: "For a job that runs a program: shares of the measured time in which its \
            processes compute, call, copy, register memory, and wait for progress of another \
            process, for the network, or for a process that is late",
        term: "compute",
        ..ROW
    },
    Metric {
        id: "program_compute_share",
        label: "Share of time computing",
        unit: "of the time",
        definition: "Share of the measured time in which processes compute, mean over the processes",
        better: MORE,
        term: "compute",
        job: read(|job| Some(job.program.as_ref()?.mean_shares.compute)),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "program_wait_progress_share",
        label: "Share of time waiting for progress",
        unit: "of the time",
        definition: "Share of the measured time in which processes wait for progress of another \
            process, mean over the processes",
        better: LESS,
        term: "wait-progress",
        job: read(|job| Some(job.program.as_ref()?.mean_shares.wait_progress)),
        judged: Some(Judged::Program),
        ..ROW
    },
    Metric {
        id: "eager_bytes_per_process",
        label: "Eager buffer memory",
        unit: "B per process",
        definition: "For a job that runs a program: buffers that a process keeps for messages sent \
            before it posts a receive; with connections, for each other process",
        term: "eager-buffers",
        ..ROW
    },
    Metric {
        id: "program_eager_bytes",
        label: "Eager buffer memory per process",
        unit: "B",
        definition: "Buffers of a process for messages sent before it posts a receive",
        better: LESS,
        term: "eager-buffers",
        job: read(|job| Some(job.program.as_ref()?.eager_bytes_per_process)),
        ..ROW
    },
    Metric {
        id: "program_b_eff_mb_s_per_process",
        label: "Effective bandwidth per process (MPI)",
        unit: "MB/s",
        definition: "Effective bandwidth of the benchmark as an MPI program, divided by the \
                     processes",
        better: MORE,
        term: "b-eff",
        job: read(|job| b_eff(job)?.mb_s_per_process),
        judged: Some(Judged::Program),
        ..ROW
    },
];

fn b_eff(job: &JobMetrics) -> Option<&BEffSummary> {
    job.program.as_ref()?.b_eff.as_ref()
}

/// Half width of the interval of the total accepted bandwidth.
fn half_width_total(run: &Summary) -> Option<f64> {
    Some(run.metrics.accepted_ci95? * f64::from(run.metrics.senders))
}

/// What each node sends and receives, MB/s.
fn in_out(run: &Summary) -> impl Iterator<Item = f64> {
    let nodes = run.nodes.iter();
    nodes.map(|node| node.sent_mb_s + node.received_mb_s)
}

fn in_out_total(run: &Summary) -> f64 {
    in_out(run).sum()
}

/// Nodes that send or receive.
fn busy_nodes(run: &Summary) -> f64 {
    in_out(run).filter(|&rate| rate > 0.0).count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_row_is_whole_and_has_a_name_of_its_own() {
        let ids: BTreeSet<&str> = METRICS.iter().map(|metric| metric.id).collect();
        assert_eq!(ids.len(), METRICS.len());
        for metric in METRICS {
            let texts = [metric.id, metric.label, metric.definition, metric.term];
            assert!(texts.iter().all(|text| !text.is_empty()), "{metric:?}");
            assert!(!metric.definition.ends_with('.'), "{}", metric.id);
            let of_run = metric.run.is_some();
            assert!(of_run || !metric.in_report, "{}", metric.id);
        }
    }
}
