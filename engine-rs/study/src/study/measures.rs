//! What is measured in every run: one table, of expressions over its summary.

use super::labels::job_name;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Something that is measured in every run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
pub struct StudyMeasure {
    /// Stable name, as in `accepted_mb_s_per_sender` or
    /// `jobs[0].accepted_mb_s_per_sender`.
    pub id: String,
    /// Its name on screen.
    pub label: String,
    /// Unit.
    pub unit: String,
    /// Which of two is better; null where neither is.
    pub better: Option<Better>,
}

/// What is better of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Better {
    /// As of bandwidth.
    More,
    /// As of latency.
    Less,
}

/// A row of the table.
struct Row {
    id: &'static str,
    label: &'static str,
    unit: &'static str,
    better: Option<Better>,
    /// An expression over the summary, which goes by the name of `run`; empty for a
    /// [`Fact`](super::facts::Fact), which a summary does not tell.
    of: &'static str,
    /// Half width of its interval, where the run gives one.
    half_width: Option<&'static str>,
}

const fn row(
    id: &'static str,
    label: &'static str,
    unit: &'static str,
    better: Option<Better>,
    of: &'static str,
) -> Row {
    Row {
        id,
        label,
        unit,
        better,
        of,
        half_width: None,
    }
}

impl Row {
    const fn with(mut self, half_width: &'static str) -> Self {
        self.half_width = Some(half_width);
        self
    }
}

const MORE: Option<Better> = Some(Better::More);
const LESS: Option<Better> = Some(Better::Less);

/// By these ids others know them, too.
pub(super) const ACCEPTED: &str = "accepted_mb_s_per_sender";
pub(super) const OFFERED: &str = "offered_mb_s_per_sender";
pub(super) const MEDIAN: &str = "message_latency_p50_ns";
pub(super) const ACCEPTED_TOTAL: &str = "accepted_mb_s_total";
pub(super) const IN_OUT_TOTAL: &str = "in_out_mb_s_total";
pub(super) const TIME_OUTS: &str = "time_outs";

/// What is measured when a study does not say.
const USUAL: [&str; 5] = [
    ACCEPTED,
    MEDIAN,
    "message_latency_p95_ns",
    "latency_p50_ns",
    TIME_OUTS,
];

const ROWS: &[Row] = &[
    row(
        ACCEPTED,
        "Accepted bandwidth per sender",
        "MB/s",
        MORE,
        "run.metrics.accepted_mb_s_per_sender",
    )
    .with("run.metrics.accepted_ci95"),
    row(
        ACCEPTED_TOTAL,
        "Accepted bandwidth in all",
        "MB/s",
        MORE,
        "run.metrics.accepted_mb_s_total",
    )
    .with("run.metrics.accepted_ci95 * run.metrics.senders"),
    row(
        OFFERED,
        "Offered bandwidth per sender",
        "MB/s",
        None,
        "run.metrics.offered_mb_s_per_sender",
    ),
    // As [B] counts: a byte goes out of one node and into another, and counts at both.
    row(
        "in_out_mb_s_per_node",
        "In and out of a node",
        "MB/s",
        MORE,
        "sum(run.nodes.sent_mb_s + run.nodes.received_mb_s) / \
         count(above(run.nodes.sent_mb_s + run.nodes.received_mb_s, 0))",
    )
    .with(
        "2 * run.metrics.accepted_ci95 * run.metrics.senders / \
         count(above(run.nodes.sent_mb_s + run.nodes.received_mb_s, 0))",
    ),
    row(
        IN_OUT_TOTAL,
        "In and out of all nodes",
        "MB/s",
        MORE,
        "sum(run.nodes.sent_mb_s + run.nodes.received_mb_s)",
    )
    .with("2 * run.metrics.accepted_ci95 * run.metrics.senders"),
    row(
        "bisection_mb_s",
        "Bisection bandwidth, both ways",
        "MB/s",
        MORE,
        "",
    ),
    row(
        "node_sent_least_mb_s",
        "Sender that gets least",
        "MB/s",
        MORE,
        "min(above(run.nodes.sent_mb_s, 0))",
    ),
    row(
        "node_sent_most_mb_s",
        "Sender that gets most",
        "MB/s",
        None,
        "max(run.nodes.sent_mb_s)",
    ),
    row(
        "node_sent_cv",
        "Spread between senders",
        "of their mean",
        LESS,
        "cv(above(run.nodes.sent_mb_s, 0))",
    ),
    row(
        MEDIAN,
        "Message latency, median",
        "ns",
        LESS,
        "run.message_latency.p50_ns",
    ),
    row(
        "message_latency_mean_ns",
        "Message latency, mean",
        "ns",
        LESS,
        "run.message_latency.mean_ns",
    ),
    row(
        "message_latency_p95_ns",
        "Message latency, 95 % below",
        "ns",
        LESS,
        "run.message_latency.p95_ns",
    ),
    row(
        "latency_p50_ns",
        "Packet latency, median",
        "ns",
        LESS,
        "run.metrics.latency_ns.p50",
    ),
    row(
        "latency_p95_ns",
        "Packet latency, 95 % below",
        "ns",
        LESS,
        "run.metrics.latency_ns.p95",
    ),
    row(
        "latency_p99_ns",
        "Packet latency, 99 % below",
        "ns",
        LESS,
        "run.metrics.latency_ns.p99",
    ),
    row(
        "latency_max_ns",
        "Packet latency, the longest",
        "ns",
        LESS,
        "run.metrics.latency_ns.max",
    ),
    row(
        TIME_OUTS,
        "Time-outs",
        "packets",
        LESS,
        "run.metrics.time_outs",
    ),
    row("retries", "Retries", "packets", LESS, "run.metrics.retries"),
    row(
        "crc_errors",
        "CRC errors",
        "packets",
        LESS,
        "run.metrics.crc_errors",
    ),
    row(
        "refusals",
        "Refusals",
        "packets",
        LESS,
        "run.metrics.refusals",
    ),
    row(
        "packets",
        "Packets delivered",
        "packets",
        None,
        "run.metrics.packets",
    ),
    row(
        "links_used",
        "Links used",
        "share of the links",
        None,
        "run.metrics.links_used",
    ),
    row(
        "warm_up_ns",
        "Warm-up",
        "ns",
        None,
        "run.metrics.warm_up_ns",
    ),
    row(
        "simulated_ns",
        "Simulated time",
        "ns",
        None,
        "run.simulated_ns",
    ),
    row("cost.total", "Network cost", "$", LESS, ""),
    row("cost.per_port", "Network cost per port", "$", LESS, ""),
    row(
        "cost.per_mb_s",
        "Network cost per MB/s in and out of nodes",
        "$ per MB/s",
        LESS,
        "",
    ),
];

/// Those of each job; what is read is a field of the job in the summary.
const JOB_ROWS: &[Row] = &[
    row(
        "accepted_mb_s_per_sender",
        "Accepted bandwidth per sender",
        "MB/s",
        MORE,
        "accepted_mb_s_per_sender",
    )
    .with("accepted_ci95"),
    row(
        "accepted_mb_s_total",
        "Accepted bandwidth in all",
        "MB/s",
        MORE,
        "accepted_mb_s_total",
    ),
    row(
        "served_mb_s_per_io_node",
        "Served by each I/O node",
        "MB/s",
        MORE,
        "served_mb_s_per_io_node",
    ),
    // Those that follow are of jobs of collective operations.
    row(
        "collective_mean_ns",
        "Time per operation",
        "ns",
        LESS,
        "collective.mean_ns",
    )
    .with("collective.ci95_ns"),
    row(
        "collective_period_ns",
        "From operation to operation",
        "ns",
        LESS,
        "collective.period_ns",
    ),
    row(
        "collective_collect_ns",
        "Time to collect",
        "ns",
        LESS,
        "collective.collect_ns",
    ),
    row(
        "collective_distribute_ns",
        "Time to distribute",
        "ns",
        LESS,
        "collective.distribute_ns",
    ),
    row(
        "collective_mb_s",
        "Bandwidth at the root",
        "MB/s",
        MORE,
        "collective.mb_s",
    ),
    row(
        "collective_mb_s_total",
        "Bandwidth of all nodes",
        "MB/s",
        MORE,
        "collective.mb_s_total",
    ),
    row(
        "collective_operations",
        "Operations done",
        "operations",
        None,
        "collective.operations",
    ),
    row(
        "b_eff_mb_s",
        "Effective bandwidth",
        "MB/s",
        MORE,
        "collective.b_eff.mb_s",
    ),
    row(
        "b_eff_mb_s_per_process",
        "Effective bandwidth per process",
        "MB/s",
        MORE,
        "collective.b_eff.mb_s_per_process",
    ),
    // Those that follow are of jobs that run programs.
    row(
        "program_half_round_trip_ns",
        "Half round trip, first size",
        "ns",
        LESS,
        "program.sections[0].half_round_trip_ns",
    ),
    row(
        "program_mb_s",
        "Bandwidth of messages, first size",
        "MB/s",
        MORE,
        "program.sections[0].mb_s",
    ),
    row(
        "program_iteration_ns",
        "Time of an iteration",
        "ns",
        LESS,
        "program.iteration_ns",
    ),
    row(
        "program_elapsed_ns",
        "Time of the program",
        "ns",
        LESS,
        "program.elapsed_ns",
    ),
    row(
        "program_compute_share",
        "Share of time computing",
        "of the time",
        MORE,
        "program.shares[0].mean",
    ),
    row(
        "program_wait_progress_share",
        "Share of time waiting for progress",
        "of the time",
        LESS,
        "program.shares[4].mean",
    ),
    row(
        "program_eager_bytes",
        "Memory for early messages per process",
        "B",
        LESS,
        "program.eager_bytes_per_process",
    ),
    row(
        "program_b_eff_mb_s_per_process",
        "Effective bandwidth per process, by MPI",
        "MB/s",
        MORE,
        "program.b_eff.mb_s_per_process",
    ),
];

/// A measure and how it is read from a summary.
#[derive(Clone, Debug)]
pub(super) struct Measure {
    pub(super) told: StudyMeasure,
    /// Expressions over the summary as `run`; `None` for a [`Fact`](super::facts::Fact).
    pub(super) of: Option<String>,
    pub(super) half_width: Option<String>,
}

/// All measures of scenarios with these jobs.
pub(super) fn measures(jobs: &[String]) -> Vec<Measure> {
    let general = ROWS.iter().map(|row| Measure {
        told: StudyMeasure {
            id: row.id.to_owned(),
            label: row.label.to_owned(),
            unit: row.unit.to_owned(),
            better: row.better,
        },
        of: Some(row.of).filter(|of| !of.is_empty()).map(str::to_owned),
        half_width: row.half_width.map(str::to_owned),
    });
    let of_job = |(place, row): (usize, &Row)| {
        let at = |path: &str| format!("run.jobs[{place}].{path}");
        Measure {
            told: StudyMeasure {
                id: format!("jobs[{place}].{}", row.id),
                label: match jobs.len() {
                    1 => row.label.to_owned(),
                    _ => format!("{}, {}", row.label, job_name(place, jobs)),
                },
                unit: row.unit.to_owned(),
                better: row.better,
            },
            of: Some(at(row.of)),
            half_width: row.half_width.map(at),
        }
    };
    let of_jobs = (0..jobs.len()).flat_map(|place| JOB_ROWS.iter().map(move |row| (place, row)));
    general.chain(of_jobs.map(of_job)).collect()
}

/// Whether a study tells a measure when it does not say which.
pub(super) fn is_usual(id: &str, jobs: usize) -> bool {
    USUAL.contains(&id) || (jobs > 1 && id.starts_with("jobs[") && id.ends_with(ACCEPTED))
}

/// Whether a measure of the only job says what one of the whole says, too.
pub(super) fn is_repeated(id: &str, jobs: usize) -> bool {
    let general = id.strip_prefix("jobs[0].").filter(|_| jobs == 1);
    general.is_some_and(|general| ROWS.iter().any(|row| row.id == general))
}

#[cfg(test)]
mod tests {
    use super::super::facts::Fact;
    use super::*;
    use crate::papers::Expression;
    use std::collections::BTreeSet;

    #[test]
    fn every_measure_can_be_read_and_has_a_name_of_its_own() {
        let all = measures(&[String::new(), "x".to_owned()]);
        let ids: BTreeSet<&str> = all.iter().map(|measure| measure.told.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
        for Measure { of, half_width, .. } in &all {
            for text in of.iter().chain(half_width) {
                let expression = Expression::parse(text).unwrap();
                assert!(expression.paths().iter().all(|path| path.run == "run"));
            }
        }
        let labels: BTreeSet<&str> = all
            .iter()
            .map(|measure| measure.told.label.as_str())
            .collect();
        assert_eq!(labels.len(), all.len());
        assert!(USUAL.iter().all(|id| ids.contains(id)));
        for Measure { told, of, .. } in &all {
            assert_eq!(of.is_none(), Fact::of(&told.id).is_some(), "{}", told.id);
        }
        assert!(Fact::ALL.iter().all(|fact| ids.contains(fact.id())));
    }

    #[test]
    fn jobs_are_told_apart_only_where_there_are_several() {
        let usual = |jobs: &[String]| -> Vec<String> {
            let all = measures(jobs).into_iter().map(|measure| measure.told.id);
            all.filter(|id| is_usual(id, jobs.len())).collect()
        };
        assert_eq!(usual(&[String::new()]).len(), USUAL.len());
        assert_eq!(
            usual(&[String::new(), String::new()])[USUAL.len()..],
            [
                "jobs[0].accepted_mb_s_per_sender",
                "jobs[1].accepted_mb_s_per_sender"
            ]
        );
    }
}
