//! Every metric, recomputed from the events of a run by plain code, on all scenarios of the suite
//! and on some longer ones.
//!
//! What the engine sums up while it runs is calculated again here from lists of what happened,
//! by the definitions of `docs/model.md`. A difference is a fault of one of them.

mod bandwidth;
mod latency;
mod log;
mod operations;
mod statistics;

use crate::common::{read, scenario};
use bandwidth::{Accepted, rates};
use flitscope::fabric::{Counters, Fabric};
use flitscope::rng::{Purpose, Stream};
use flitscope::scenario::{Load, Traffic};
use flitscope::simulation::{METRICS, RunFigures, of_job};
use flitscope::topology::Topology;
use flitscope::traffic::Distribution;
use flitscope::units::Cycle;
use latency::Latencies;
use log::Log;
use operations::{Measurements, Operations};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// A value, and the half width of its 95 % interval.
type Found = (Option<f64>, Option<f64>);

/// What is calculated of the messages and bytes of all jobs, or of one.
struct Part<'l> {
    log: &'l Log,
    job: Option<usize>,
    accepted: Accepted,
    latencies: Latencies,
    /// What each node sent and received.
    rates: Vec<(f64, f64)>,
    /// The machine at the end.
    topology: &'l Topology,
}

/// How a metric follows from the log.
struct Expression {
    id: &'static str,
    /// In words, as `docs/metrics.md` has it.
    is: &'static str,
    of_run: Option<fn(&Part) -> Found>,
    of_job: Option<fn(&Part) -> Found>,
}

impl<'l> Part<'l> {
    fn of(log: &'l Log, topology: &'l Topology, job: Option<usize>) -> Self {
        Self {
            topology,
            log,
            job,
            accepted: Accepted::of(log, job),
            latencies: Latencies::of(log, job),
            rates: rates(log),
        }
    }

    fn number(&self) -> usize {
        self.job.unwrap_or(0)
    }

    fn operations(&self) -> Option<Operations<'_>> {
        Operations::of(self.log, self.number())
    }

    fn measurements(&self) -> Option<Measurements<'_>> {
        Measurements::of(self.log, self.number())
    }

    fn in_out(&self) -> Vec<f64> {
        self.rates.iter().map(|(sent, got)| sent + got).collect()
    }

    /// What each node sends that sends by a pattern until the end, or anything after the warm-up.
    fn sent(&self) -> Vec<f64> {
        let jobs = 0..self.log.scenario.jobs.len();
        let going = jobs.filter(|&job| self.log.ended_at(job).is_none());
        let planned: BTreeSet<usize> = going
            .flat_map(|job| self.log.pattern_senders(job))
            .collect();
        let rates = self.rates.iter().enumerate();
        let senders = rates.filter(|(node, (sent, _))| *sent > 0.0 || planned.contains(node));
        senders.map(|(_, (sent, _))| *sent).collect()
    }
}

/// A value without an interval.
fn value(value: impl Into<Option<f64>>) -> Found {
    (value.into(), None)
}

/// Each metric that is read from a run.
const EXPRESSIONS: &[Expression] = &[
    Expression {
        id: "accepted_mb_s_per_sender",
        is: "bytes of served transactions by interval; after what MSER-5 discards, or the mean time of \
            a message where few end; divided by time and senders. Twenty batch means",
        of_run: Some(|of| (of.accepted.mean, of.accepted.ci95)),
        of_job: Some(|of| (of.accepted.mean, of.accepted.ci95)),
    },
    Expression {
        id: "accepted_mb_s_total",
        is: "the same without dividing by senders",
        of_run: Some(|of| {
            let total = |of: f64, senders: f64| of * senders;
            let senders = of.accepted.senders;
            let [mean, half] = [of.accepted.mean, of.accepted.ci95];
            (
                mean.map(|mean| total(mean, senders)),
                half.map(|half| total(half, senders)),
            )
        }),
        of_job: Some(|of| value(of.accepted.mean.map(|mean| mean * of.accepted.senders))),
    },
    Expression {
        id: "offered_mb_s_per_sender",
        is: "load × bandwidth of one node one way, mean over the senders; by the bytes of messages that \
            were due only within their chance",
        of_run: Some(|of| value(of.log.offered())),
        of_job: None,
    },
    Expression {
        id: "in_out_mb_s_per_node",
        is: "bytes served after the warm-up, at source and at destination; divided by time and the \
            nodes of either",
        of_run: Some(|of| {
            let busy = of.in_out().iter().filter(|&&rate| rate > 0.0).count() as f64;
            let by_node = |sum: f64| (busy > 0.0).then(|| sum / busy);
            let half = of
                .accepted
                .ci95
                .map(|half| 2.0 * half * of.accepted.senders);
            (by_node(of.in_out().iter().sum()), half.and_then(by_node))
        }),
        of_job: None,
    },
    Expression {
        id: "in_out_mb_s_total",
        is: "the same without dividing by nodes",
        of_run: Some(|of| {
            let half = of
                .accepted
                .ci95
                .map(|half| 2.0 * half * of.accepted.senders);
            (Some(of.in_out().iter().sum::<f64>()), half)
        }),
        of_job: None,
    },
    Expression {
        id: "node_sent_least_mb_s",
        is: "least of the bytes served after the warm-up by source, of the nodes that send by a pattern \
            until the end or are among these sources",
        of_run: Some(|of| value(of.sent().into_iter().reduce(f64::min))),
        of_job: None,
    },
    Expression {
        id: "node_sent_most_mb_s",
        is: "most of them",
        of_run: Some(|of| value(of.rates.iter().map(|rate| rate.0).reduce(f64::max))),
        of_job: None,
    },
    Expression {
        id: "node_sent_cv",
        is: "their standard deviation by their mean",
        of_run: Some(|of| {
            let sent = of.sent();
            let count = sent.len() as f64;
            let mean = sent.iter().sum::<f64>() / count;
            let squares: f64 = sent.iter().map(|rate| (rate - mean).powi(2)).sum();
            value((mean > 0.0).then(|| (squares / count).sqrt() / mean))
        }),
        of_job: None,
    },
    Expression {
        id: "message_latency_mean_ns",
        is: "notified − due, of the messages notified after the warm-up: MSER-5 on the sums by \
            interval, kept where it makes a difference. Twenty batch means",
        of_run: Some(|of| (of.latencies.mean_ns(), of.latencies.mean_ci95_ns())),
        of_job: Some(|of| (of.latencies.mean_ns(), of.latencies.mean_ci95_ns())),
    },
    Expression {
        id: "message_latency_p50_ns",
        is: "by rank in the sorted list of notified − due, rounded up to the end of a class of 1/64. \
            Student's t over the percentiles of 10 to 20 batches",
        of_run: Some(|of| {
            (
                of.latencies.percentile_ns(50),
                of.latencies.percentile_ci95_ns(50),
            )
        }),
        of_job: Some(|of| {
            (
                of.latencies.percentile_ns(50),
                of.latencies.percentile_ci95_ns(50),
            )
        }),
    },
    Expression {
        id: "message_latency_p95_ns",
        is: "as the median, at 95 %",
        of_run: Some(|of| {
            (
                of.latencies.percentile_ns(95),
                of.latencies.percentile_ci95_ns(95),
            )
        }),
        of_job: Some(|of| {
            (
                of.latencies.percentile_ns(95),
                of.latencies.percentile_ci95_ns(95),
            )
        }),
    },
    Expression {
        id: "message_latency_p99_ns",
        is: "as the median, at 99 %",
        of_run: Some(|of| {
            (
                of.latencies.percentile_ns(99),
                of.latencies.percentile_ci95_ns(99),
            )
        }),
        of_job: Some(|of| {
            (
                of.latencies.percentile_ns(99),
                of.latencies.percentile_ci95_ns(99),
            )
        }),
    },
    Expression {
        id: "message_latency_warm_up_ns",
        is: "what that MSER-5 discards",
        of_run: Some(|of| value(of.latencies.warm_up_ns())),
        of_job: Some(|of| value(of.latencies.warm_up_ns())),
    },
    Expression {
        id: "posting_latency_mean_ns",
        is: "notified − posted, of the same messages",
        of_run: Some(|of| {
            (
                of.latencies.posting_mean_ns(),
                of.latencies.posting_mean_ci95_ns(),
            )
        }),
        of_job: Some(|of| {
            (
                of.latencies.posting_mean_ns(),
                of.latencies.posting_mean_ci95_ns(),
            )
        }),
    },
    Expression {
        id: "posting_latency_p50_ns",
        is: "by rank in the sorted list of notified − posted",
        of_run: Some(|of| value(of.latencies.posting_percentile_ns(50))),
        of_job: Some(|of| value(of.latencies.posting_percentile_ns(50))),
    },
    Expression {
        id: "posting_latency_p95_ns",
        is: "as the median, at 95 %",
        of_run: Some(|of| value(of.latencies.posting_percentile_ns(95))),
        of_job: Some(|of| value(of.latencies.posting_percentile_ns(95))),
    },
    Expression {
        id: "posting_latency_p99_ns",
        is: "as the median, at 99 %",
        of_run: Some(|of| value(of.latencies.posting_percentile_ns(99))),
        of_job: Some(|of| value(of.latencies.posting_percentile_ns(99))),
    },
    Expression {
        id: "messages_unended",
        is: "messages of patterns due or posted, less those notified",
        of_run: Some(|of| value(of.latencies.unended as f64)),
        of_job: Some(|of| value(of.latencies.unended as f64)),
    },
    Expression {
        id: "latency_p50_ns",
        is: "by rank in the sorted list of delivered − first opened, of all packets",
        of_run: Some(|of| value(latency::of_packets(of.log, 50))),
        of_job: None,
    },
    Expression {
        id: "latency_p95_ns",
        is: "as the median, at 95 %",
        of_run: Some(|of| value(latency::of_packets(of.log, 95))),
        of_job: None,
    },
    Expression {
        id: "latency_p99_ns",
        is: "as the median, at 99 %",
        of_run: Some(|of| value(latency::of_packets(of.log, 99))),
        of_job: None,
    },
    Expression {
        id: "latency_max_ns",
        is: "the longest of them",
        of_run: Some(|of| value(latency::of_packets(of.log, 100))),
        of_job: None,
    },
    Expression {
        id: "time_outs",
        is: "packets and branches discarded with an undamaged route",
        of_run: Some(|of| value(of.log.time_outs as f64)),
        of_job: None,
    },
    Expression {
        id: "retries",
        is: "attempts of packets after their first",
        of_run: Some(|of| value(of.log.retries as f64)),
        of_job: None,
    },
    Expression {
        id: "crc_errors",
        is: "packets discarded with a damaged route, and transactions found damaged at a destination",
        of_run: Some(|of| value(of.log.damaged as f64)),
        of_job: None,
    },
    Expression {
        id: "refusals",
        is: "answers that say that a packet or the one before it was damaged",
        of_run: Some(|of| value(of.log.refusals as f64)),
        of_job: None,
    },
    Expression {
        id: "ack_gap_ns",
        is: "end in − last transaction in − 1 cycle, summed over the ends that came in at nodes, divided \
            by them",
        of_run: Some(|of| {
            let log = of.log;
            value((log.ends > 0).then(|| log.gap as f64 * log.ns / log.ends as f64))
        }),
        of_job: None,
    },
    Expression {
        id: "ack_wait_share",
        is: "the same sum, divided by the run's time, the senders and the DMA engines of each",
        of_run: Some(|of| {
            let engines = f64::from(of.log.scenario.model.nic.dma_engines);
            let time = of.accepted.senders * engines * of.log.end as f64;
            value((time > 0.0).then(|| of.log.gap as f64 / time))
        }),
        of_job: None,
    },
    Expression {
        id: "packets",
        is: "packets accepted in full whose end came in at a node",
        of_run: Some(|of| value(of.log.accepted.len() as f64)),
        of_job: None,
    },
    Expression {
        id: "links_used",
        is: "links that a header came in by, divided by all links in service",
        of_run: Some(|of| value(of.log.links_used(of.topology))),
        of_job: None,
    },
    Expression {
        id: "warm_up_ns",
        is: "the warm-up of the accepted bandwidth",
        of_run: Some(|of| {
            let Accepted { warm_up, mean, .. } = of.accepted;
            let ns = warm_up as f64 * of.log.interval as f64 * of.log.ns;
            value(mean.map(|_| ns))
        }),
        of_job: None,
    },
    Expression {
        id: "ended_ns",
        is: "the last message notified, process that left the last operation, or measurement ended; of \
            jobs that have ended",
        of_run: None,
        of_job: Some(|of| {
            let ended_at = of.log.ended_at(of.number());
            value(ended_at.map(|at| at as f64 * of.log.ns))
        }),
    },
    Expression {
        id: "simulated_ns",
        is: "the last cycle",
        of_run: Some(|of| value(of.log.end as f64 * of.log.ns)),
        of_job: None,
    },
    Expression {
        id: "served_mb_s_per_io_node",
        is: "bytes served of the job after its warm-up, by time and I/O nodes",
        of_run: None,
        of_job: Some(|of| {
            let traffic = of.log.scenario.jobs[of.number()].traffic();
            let by_pattern = traffic.and_then(Traffic::by_pattern);
            let io_nodes = by_pattern.map_or(0, |pattern| pattern.io_nodes.iter().count());
            let total = of.accepted.mean.map(|mean| mean * of.accepted.senders);
            value(
                total
                    .filter(|_| io_nodes > 0)
                    .map(|total| total / io_nodes as f64),
            )
        }),
    },
    Expression {
        id: "collective_mean_ns",
        is: "last process out − last process in, mean over the operations. Student's t over at most 31 \
            means of equally many operations",
        of_run: None,
        of_job: Some(|of| {
            let operations = of.operations();
            let mean = operations.as_ref().and_then(Operations::mean_ns);
            (mean, operations.and_then(|operations| operations.ci95_ns()))
        }),
    },
    Expression {
        id: "collective_period_ns",
        is: "(end of the last operation − end of the first) by the operations between",
        of_run: None,
        of_job: Some(|of| value(of.operations().and_then(|of| of.period_ns()))),
    },
    Expression {
        id: "collective_collect_ns",
        is: "all collected at the root − last process in, mean",
        of_run: None,
        of_job: Some(|of| value(of.operations().and_then(|of| of.collect_ns()))),
    },
    Expression {
        id: "collective_distribute_ns",
        is: "last process out − all collected at the root, mean",
        of_run: None,
        of_job: Some(|of| value(of.operations().and_then(|of| of.distribute_ns()))),
    },
    Expression {
        id: "collective_mb_s",
        is: "bytes of the scenario by that period",
        of_run: None,
        of_job: Some(|of| value(of.operations().and_then(|of| of.mb_s()))),
    },
    Expression {
        id: "collective_mb_s_total",
        is: "the same times the nodes of the job",
        of_run: None,
        of_job: Some(|of| value(of.operations().and_then(|of| of.mb_s_total()))),
    },
    Expression {
        id: "collective_operations",
        is: "operations that every process has left that was in them",
        of_run: None,
        of_job: Some(|of| value(of.operations().map(|of| of.count()))),
    },
    Expression {
        id: "b_eff_mb_s",
        is: "messages of a pattern and size × bytes by the longest measurement of a process; mean over \
            21 sizes, those beyond 64 KB on a line; geometric means of patterns",
        of_run: None,
        of_job: Some(|of| value(of.measurements().and_then(|of| of.b_eff_mb_s()))),
    },
    Expression {
        id: "b_eff_mb_s_per_process",
        is: "the same by the processes",
        of_run: None,
        of_job: Some(|of| value(of.measurements().and_then(|of| of.b_eff_mb_s_per_process()))),
    },
    Expression {
        id: "program_b_eff_mb_s_per_process",
        is: "the same by the processes",
        of_run: None,
        of_job: Some(|of| value(of.measurements().and_then(|of| of.b_eff_mb_s_per_process()))),
    },
    Expression {
        id: "program_half_round_trip_ns",
        is: "measured time of process 0 for the first size, by its repetitions, halved",
        of_run: None,
        of_job: Some(|of| value(of.measurements().and_then(|of| of.half_round_trip_ns()))),
    },
    Expression {
        id: "program_mb_s",
        is: "bytes of the first size by that time; of others than ping-pongs by the whole time of a \
            message",
        of_run: None,
        of_job: Some(|of| value(of.measurements().and_then(|of| of.mb_s()))),
    },
    Expression {
        id: "program_iteration_ns",
        is: "measured time, mean over all processes and iterations",
        of_run: None,
        of_job: Some(|of| value(of.measurements().and_then(|of| of.iteration_ns()))),
    },
    Expression {
        id: "program_elapsed_ns",
        is: "the end of the last measurement, or the present",
        of_run: None,
        of_job: Some(|of| value(of.measurements().map(|of| of.elapsed_ns()))),
    },
    Expression {
        id: "program_compute_share",
        is: "time spent computing by all time spent in measurements, mean over the processes",
        of_run: None,
        of_job: Some(|of| {
            let computing = ["computing", "of computing, while a transfer waits"];
            value(of.measurements().map(|of| of.share(&computing)))
        }),
    },
    Expression {
        id: "program_wait_progress_share",
        is: "the same of time spent waiting for progress",
        of_run: None,
        of_job: Some(|of| {
            value(
                of.measurements()
                    .map(|of| of.share(&["waiting for progress"])),
            )
        }),
    },
    Expression {
        id: "program_eager_bytes",
        is: "buffers × their bytes, for each other process where there are connections",
        of_run: None,
        of_job: Some(|of| value(of.measurements().map(|of| of.eager_bytes()))),
    },
];

/// The scenarios of the suite, and others that run longer or do what none of them does.
fn scenarios() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let files = std::fs::read_dir(folder).unwrap();
    let mut all: Vec<(String, String)> = files
        .map(|file| {
            let name = file.unwrap().file_name().into_string().unwrap();
            let case: Value = serde_json::from_str(&read(&format!("tests/suite/{name}"))).unwrap();
            (name, case["scenario"].to_string())
        })
        .collect();
    all.sort();
    let longer: Vec<Value> = serde_json::from_str(&read("tests/recomputed.json")).unwrap();
    for case in longer {
        let name = case["name"].as_str().unwrap().to_owned();
        all.push((name, case.to_string()));
    }
    all
}

/// Whether two values are equal except for the order of their sums.
fn are_equal(one: Option<f64>, other: Option<f64>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => {
            (one - other).abs() <= 1e-9 * one.abs().max(other.abs()) + 1e-12
        }
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Metrics whose interval the run itself gives.
const WITH_INTERVALS: [&str; 10] = [
    "accepted_mb_s_per_sender",
    "accepted_mb_s_total",
    "in_out_mb_s_per_node",
    "in_out_mb_s_total",
    "message_latency_mean_ns",
    "message_latency_p50_ns",
    "message_latency_p95_ns",
    "message_latency_p99_ns",
    "posting_latency_mean_ns",
    "collective_mean_ns",
];

#[test]
fn every_metric_follows_from_the_events_of_a_run() {
    let mut differences = Vec::new();
    let mut seen = BTreeSet::new();
    let (mut paced, mut drawn) = (0, 0);
    for (name, text) in scenarios() {
        let (log, run) = Log::of(scenario(&text));
        let summary = run.summary();
        let figures = RunFigures::of(&summary).unwrap();
        let jobs = (0..log.scenario.jobs.len()).map(Some);
        for job in [None].into_iter().chain(jobs) {
            let part = Part::of(&log, run.topology(), job);
            part.compare(&figures, &mut seen, |difference| {
                differences.push(format!("{name}: {difference}"));
            });
        }
        assert_delays_of_links(&name, &log, run.network.fabric.counters());
        for (number, job) in summary.jobs.iter().enumerate() {
            paced += assert_due_at_the_load(&name, &log, number, job.offered_mb_s_per_sender);
            drawn += assert_due_by_the_streams(&name, &log, number);
        }
    }
    assert!(differences.is_empty(), "{differences:#?}");
    for Expression { id, .. } in EXPRESSIONS {
        assert!(
            seen.contains(&(*id, false)),
            "no scenario has a value of {id}"
        );
    }
    for id in WITH_INTERVALS {
        assert!(
            seen.contains(&(id, true)),
            "no scenario has an interval of {id}"
        );
    }
    assert!(paced >= 8 && drawn >= 5, "{paced} {drawn}");
}

impl Part<'_> {
    /// Reports each metric that differs; adds what there is to `seen`: metrics, and whether it is
    /// the interval.
    fn compare(
        &self,
        figures: &RunFigures,
        seen: &mut BTreeSet<(&str, bool)>,
        mut differs: impl FnMut(String),
    ) {
        for of in EXPRESSIONS {
            let (expression, id) = match self.job {
                None => (of.of_run, of.id.to_owned()),
                Some(job) => (of.of_job, of_job(of.id, job)),
            };
            let Some(expression) = expression else {
                continue;
            };
            let (value, half) = expression(self);
            for (is_interval, expected, all) in [
                (false, value, &figures.values),
                (true, half, &figures.half_widths),
            ] {
                let found = all.get(&id).copied();
                if !are_equal(expected, found) {
                    let what = if is_interval { " (interval)" } else { "" };
                    differs(format!(
                        "{id}{what} is {found:?}; {} gives {expected:?}",
                        of.is
                    ));
                }
                if expected.is_some() {
                    seen.insert((of.id, is_interval));
                }
            }
        }
    }
}

/// The bytes that are due are those of the load, within four standard deviations of as many
/// exponential gaps. Returns 1 for a job with enough messages.
fn assert_due_at_the_load(name: &str, log: &Log, number: usize, offered: Option<f64>) -> u32 {
    let traffic = log.scenario.jobs[number].traffic();
    let due = log.due.iter().filter(|(job, ..)| *job == number).count() as f64;
    let (Some(traffic), Some(offered)) = (traffic, offered) else {
        return 0;
    };
    if due < 100.0 || traffic.messages.is_some() || traffic.pairs().is_some() {
        return 0;
    }
    let bytes = due * f64::from(traffic.message_bytes.mean);
    let time = log.end as f64 * log.ns * log.senders(number) as f64;
    let share = bytes * 1e3 / time / offered;
    assert!(
        (share - 1.0).abs() < 4.0 / due.sqrt(),
        "{name}: {share} of {due} messages"
    );
    1
}

/// Messages with exponential gaps are due when the streams of their senders say: the generator is the
/// same, what is drawn from it is not the workload's.
fn assert_due_by_the_streams(name: &str, log: &Log, number: usize) -> u32 {
    let job = &log.scenario.jobs[number];
    let is_exponential = |of: &&Traffic| {
        of.inter_arrival == Distribution::Exponential
            && of.messages.is_none()
            && of.pairs().is_none()
    };
    let Some(traffic) = job.traffic().filter(is_exponential) else {
        return 0;
    };
    let Load::Fraction(_) = traffic.load else {
        return 0;
    };
    let bytes = f64::from(traffic.message_bytes.mean);
    let gap = bytes / log.scenario.offered_bytes_per_cycle(traffic);
    for node in log.pattern_senders(number) {
        let mut stream = Stream::new(log.scenario.run.seed, Purpose::InterArrival, node as u32);
        let mut expected = Vec::new();
        let mut at = 0;
        loop {
            at += (stream.exponential(gap).round() as Cycle).max(1);
            if at > log.end {
                break;
            }
            expected.push(at);
        }
        let of_node = log
            .due
            .iter()
            .filter(|(job, of, _)| (*job, *of) == (number, node));
        let found: Vec<Cycle> = of_node.map(|(.., at)| *at).collect();
        assert_eq!(found, expected, "{name}: node {node}");
    }
    1
}

/// A header's delay is charged to the link that it came by when it is granted its way on, or given
/// up; its wait is the part for which it could have been granted.
fn assert_delays_of_links(name: &str, log: &Log, counters: &Counters) {
    let counted = counters.link_delay.iter().zip(&counters.link_wait);
    for (link, (counted, found)) in counted.zip(&log.links_held).enumerate() {
        assert_eq!(counted, (&found.0, &found.1), "{name}: link {link}");
    }
}

/// The lines of the table in `docs/metrics.md`; with `FLITSCOPE_MINT` it is written again.
#[test]
fn the_table_of_expressions_is_up_to_date() {
    const HEAD: &str = "| metric | name | unit | from the events of a run |\n|---|---|---|---|\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/metrics.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, _) = text.split_once(HEAD).unwrap();
    let rows = EXPRESSIONS.iter().map(|Expression { id, is, .. }| {
        let metric = METRICS.iter().find(|metric| metric.id == *id).unwrap();
        format!("| `{id}` | {} | {} | {is} |\n", metric.label, metric.unit)
    });
    let expected = format!("{before}{HEAD}{}", rows.collect::<String>());
    if std::env::var_os("FLITSCOPE_MINT").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
}

#[test]
fn every_metric_has_its_expression() {
    for metric in METRICS {
        let of = EXPRESSIONS.iter().find(|of| of.id == metric.id);
        assert_eq!(
            of.is_some_and(|of| of.of_run.is_some()),
            metric.run.is_some(),
            "{}",
            metric.id
        );
        assert_eq!(
            of.is_some_and(|of| of.of_job.is_some()),
            metric.job.is_some(),
            "{}",
            metric.id
        );
    }
}
