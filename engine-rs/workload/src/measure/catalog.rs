//! Every metric: one table that feeds the documentation, axis labels and
//! tooltips.

use serde::Serialize;

/// A metric.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct Metric {
    /// Its name in the summary.
    pub id: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// Unit.
    pub unit: &'static str,
    /// What is measured, and over which part of the run.
    pub definition: &'static str,
}

/// All metrics of a summary.
pub const METRICS: &[Metric] = &[
    Metric {
        id: "accepted_mb_s_per_sender",
        label: "Accepted bandwidth per sender",
        unit: "MB/s",
        definition: "Payload served at its destination, per sending node, after the warm-up",
    },
    Metric {
        id: "accepted_mb_s_total",
        label: "Accepted bandwidth in all",
        unit: "MB/s",
        definition: "Payload served at all destinations, after the warm-up",
    },
    Metric {
        id: "accepted_ci95",
        label: "95 % confidence of the accepted bandwidth",
        unit: "MB/s per sender",
        definition: "Half width by batch means over the intervals after the warm-up",
    },
    Metric {
        id: "latency_ns",
        label: "Packet latency",
        unit: "ns",
        definition: "From the opening of a packet's first attempt to the serving of its last \
                     transaction, over the whole run; classes of 1/64",
    },
    Metric {
        id: "message_latency",
        label: "Message latency",
        unit: "ns",
        definition: "From the posting of a message until the process that its data is for knows \
                     that it is there, over the whole run. The parts add up to the mean; percentiles \
                     in classes of 1/64",
    },
    Metric {
        id: "offered_mb_s_per_sender",
        label: "Offered bandwidth per sender",
        unit: "MB/s",
        definition: "What the load asks each sender for; absent when senders are saturated",
    },
    Metric {
        id: "warm_up_ns",
        label: "Warm-up",
        unit: "ns",
        definition: "The beginning that MSER-5 cuts off the accepted bandwidth",
    },
    Metric {
        id: "time_outs",
        label: "Time-outs",
        unit: "packets",
        definition: "Packets discarded because their header waited too long, over the whole run",
    },
    Metric {
        id: "retries",
        label: "Retries",
        unit: "packets",
        definition: "Packets opened again after a time-out or a refusal, over the whole run",
    },
    Metric {
        id: "crc_errors",
        label: "CRC errors",
        unit: "packets",
        definition: "Damaged packets found, by their route or by a transaction, over the whole run",
    },
    Metric {
        id: "refusals",
        label: "Refusals",
        unit: "packets",
        definition: "Packets answered with a NACK because they, or the one before, were damaged, \
                     over the whole run",
    },
    Metric {
        id: "ack_gap_ns",
        label: "Ack gap",
        unit: "ns a packet",
        definition: "For how long a receiver stands between the last flit of a packet and its end, \
                     which the source sends when it has the ack; mean of all packets that came in, \
                     over the whole run",
    },
    Metric {
        id: "links_used",
        label: "Links used",
        unit: "share of the links",
        definition: "Directions of links that have carried anything so far, of all that are up",
    },
    Metric {
        id: "routes",
        label: "Routes",
        unit: "",
        definition: "Before anything is sent: the most routes on a link when they are worked out \
                     off-line, and the links on a way; absent where destinations are drawn",
    },
    Metric {
        id: "b_eff",
        label: "Effective bandwidth",
        unit: "MB/s",
        definition: "Of a job that runs the benchmark b_eff: bytes of all messages of a pattern, \
                     each counted once, by the longest time of a process, averaged over 21 sizes; \
                     the logarithmic average over ring patterns and over random ones, and of the \
                     two. Sizes beyond the cut are extrapolated",
    },
    Metric {
        id: "half_round_trip_ns",
        label: "Half round trip",
        unit: "ns",
        definition: "Of a job that runs a ping-pong: from when the first process begins to send \
                     until it has the answer, halved; mean of the timed repetitions of a size",
    },
    Metric {
        id: "iteration_ns",
        label: "Time of an iteration",
        unit: "ns",
        definition: "Of a job that runs an application: from where a process begins a step or \
                     iteration to where it ends it, the first not counted; mean of all processes",
    },
    Metric {
        id: "shares",
        label: "Shares of time",
        unit: "of the time",
        definition: "Of a job that runs a program: what part of the time that is measured its \
                     processes compute, call, copy, register memory, and wait for progress of \
                     another process, for the network, or for a process that has not come so far",
    },
    Metric {
        id: "eager_bytes_per_process",
        label: "Memory for early messages",
        unit: "B per process",
        definition: "Of a job that runs a program: buffers that a process keeps for what may be \
                     sent to it before it asks; with connections, for each other process",
    },
    Metric {
        id: "link_delay",
        label: "Delay",
        unit: "ns",
        definition: "Summed over the packets that came in by a link: from when the header left \
                     its source until it was granted its way on, or discarded. The congestion matrix shows \
                     this",
    },
    Metric {
        id: "link_wait",
        label: "Wait",
        unit: "ns",
        definition: "The part of the delay for which headers waited at the end of this link for \
                     a grant",
    },
];
