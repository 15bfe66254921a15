//! Metrics that are derived from the counters of fabrics, and latencies of messages calculated
//! from a list of all messages.

use crate::common::{run, scenario};
use flitscope::ids::MessageId;
use flitscope::measure::MessageLatencySummary;
use flitscope::observe::{Event, MessageStep, Observer};
use flitscope::rng::{Purpose, Stream};
use flitscope::simulation::{METRICS, RunFigures, Simulation, Summary};
use flitscope::units::Cycle;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn summary(network: &str, model: &Value) -> Summary {
    let scenario = json!({
        "version": 4,
        "network": network,
        "topology": {"dimension": 2},
        "jobs": [{"pattern": "complement", "message_bytes": {"mean": 4096}}],
        "model": model,
        "run": {"duration_us": 200},
    });
    run(&scenario.to_string()).summary()
}

#[test]
fn senders_wait_for_late_acks_and_not_where_circuits_are_not_held() {
    let share = |model: Value| summary("qsnet", &model).metrics.ack_wait_share.unwrap();
    let (early, late) = (
        share(json!({"ack_offset_percent": 20})),
        share(json!({"ack_offset_percent": 100})),
    );
    assert!(late > early + 0.05 && late < 1.0, "{early} {late}");
    assert!(share(json!({"circuit_hold": false})) < 0.01);
}

/// The gaps of all packets, by the time of all engines.
#[test]
fn the_waiting_time_of_senders_is_the_sum_of_the_gaps() {
    for (network, engines) in [("qsnet", 1.0), ("qsnet2", 2.0)] {
        let summary = summary(network, &json!({"ack_offset_percent": 100}));
        let metrics = &summary.metrics;
        let gaps = metrics.ack_gap_ns.unwrap() * metrics.packets;
        let time = summary.simulated_ns * f64::from(metrics.senders) * engines;
        let share = metrics.ack_wait_share.unwrap();
        assert!((share * time / gaps - 1.0).abs() < 0.01, "{network}");
    }
}

#[test]
fn every_figure_of_a_run_is_a_metric_with_a_reader() {
    let summary = summary("qsnet", &json!({}));
    let figures = RunFigures::of(&summary).unwrap();
    let readable = METRICS.iter().filter(|metric| metric.run.is_some());
    for metric in readable.clone() {
        let value = metric.run.as_ref().unwrap().value(&summary);
        assert_eq!(
            figures.values.get(metric.id).copied(),
            value,
            "{}",
            metric.id
        );
    }
    let of_jobs = figures.values.keys().filter(|id| id.starts_with("jobs["));
    assert!(of_jobs.count() > 0 && readable.count() > 20);
}

/// When the messages of each node are posted, and when each of them is notified, with its job.
#[derive(Default)]
struct Messages {
    posted: BTreeMap<u32, Vec<Cycle>>,
    notified: Vec<(Cycle, MessageId, usize)>,
}

impl Observer for Messages {
    fn observe(&mut self, event: &Event, at: Cycle) {
        let Event::Message {
            id, message, step, ..
        } = *event
        else {
            return;
        };
        match step {
            MessageStep::Posted => self.posted.entry(id.poster.0).or_default().push(at),
            MessageStep::Notified(_) => self.notified.push((at, id, message.job.into())),
            MessageStep::Completed | MessageStep::Failed => {}
        }
    }
}

/// A message that has ended.
#[derive(Clone, Copy, Debug)]
struct Ended {
    job: usize,
    due: Cycle,
    posted: Cycle,
    at: Cycle,
}

/// Two jobs, of 8 nodes each: one whose messages are due at random times, more than one sender
/// at a time can post, and a saturated one.
struct TwoJobs {
    summary: Summary,
    /// Of a cycle.
    ns: f64,
    /// When messages are due, by sender of the first job.
    due: BTreeMap<u32, Vec<Cycle>>,
    /// When messages were posted, by sender.
    posted: BTreeMap<u32, Vec<Cycle>>,
    ended: Vec<Ended>,
}

impl TwoJobs {
    const BYTES: f64 = 1_024.0;

    /// The first 8 nodes send at random times.
    fn job_of(node: u32) -> usize {
        usize::from(node >= 8)
    }

    fn run(network: &str) -> Self {
        let text = json!({
            "version": 4,
            "network": network,
            "topology": {"arity": 4, "dimension": 2},
            "jobs": [
                {"nodes": [[0, 7]], "pattern": "uniform", "load": 0.3,
                    "inter_arrival": "exponential", "message_bytes": {"mean": Self::BYTES}},
                {"nodes": [[8, 15]], "pattern": "tornado", "message_bytes": {"mean": 3_000}},
            ],
            "run": {"duration_us": 3_000, "seed": 5},
        });
        let text = text.to_string();
        let summary = run(&text).summary();
        let mut simulation = Simulation::new(scenario(&text));
        let end = simulation.end();
        let ns = simulation.scenario().clock().nanoseconds(1);
        let first = &simulation.scenario().jobs[0];
        let gap = Self::BYTES
            / simulation
                .scenario()
                .offered_bytes_per_cycle(first.traffic().unwrap());
        let mut run = Messages::default();
        simulation.run_observed(end, &mut run);
        let Messages { posted, notified } = run;
        let due: BTreeMap<u32, Vec<Cycle>> = (0..8)
            .map(|node| {
                let mut gaps = Stream::new(5, Purpose::InterArrival, node);
                let mut at = 0;
                let next = || {
                    at += (gaps.exponential(gap).round() as Cycle).max(1);
                    Some(at)
                };
                let due = std::iter::from_fn(next).take_while(|&at| at <= end);
                (node, due.collect())
            })
            .collect();
        // The nth message of a sender that is posted is the nth that is due.
        let ended = notified.into_iter().map(|(at, id, job)| {
            let (poster, number) = (id.poster.0, id.number as usize);
            assert_eq!(job, Self::job_of(poster));
            let posted_at = posted[&poster][number];
            Ended {
                job,
                due: due.get(&poster).map_or(posted_at, |due| due[number]),
                posted: posted_at,
                at,
            }
        });
        let ended: Vec<Ended> = ended.collect();
        Self {
            summary,
            ns,
            due,
            posted,
            ended,
        }
    }

    /// Holds the summary of a job, or of all, against the list.
    fn assert_latency(&self, job: Option<usize>, found: &MessageLatencySummary) {
        let interval = self.summary.series.interval_ns / self.ns;
        let first = found.warm_up_ns.unwrap() / self.ns / interval;
        assert_eq!(first.fract(), 0.0);
        let number = |message: &Ended| ((message.at as f64 / interval).ceil() as usize).max(1) - 1;
        let is_of_job = |message: &&Ended| job.is_none_or(|job| message.job == job);
        let all: Vec<&Ended> = self.ended.iter().filter(is_of_job).collect();
        let after = all
            .iter()
            .filter(|message| number(message) >= first as usize);
        let after: Vec<&Ended> = after.copied().collect();
        assert_eq!(found.count, after.len() as f64);
        let from_due = |message: &&Ended| message.at - message.due;
        let from_posting = |message: &&Ended| message.at - message.posted;
        let posting = &found.from_posting;
        self.assert_figures(
            after.iter().map(from_due).collect(),
            [found.mean_ns, found.p50_ns, found.p95_ns, found.p99_ns],
        );
        self.assert_figures(
            after.iter().map(from_posting).collect(),
            [
                posting.mean_ns,
                posting.p50_ns,
                posting.p95_ns,
                posting.p99_ns,
            ],
        );

        // Twenty batches of whole intervals, without the first ones that do not fill a batch;
        // Student's t of 19 degrees of freedom.
        let intervals = 200 - first as usize;
        let length = intervals / 20;
        let skipped = 200 - 20 * length;
        let half_width = |latency: fn(&&Ended) -> Cycle| {
            let mut batches = [[0.0; 2]; 20];
            for message in &after {
                if let Some(place) = number(message).checked_sub(skipped) {
                    let [sum, count] = &mut batches[place / length];
                    *sum += latency(message) as f64;
                    *count += 1.0;
                }
            }
            let total = |of: usize| batches.iter().map(|batch| batch[of]).sum::<f64>();
            let mean = total(0) / total(1);
            let residuals = batches
                .iter()
                .map(|[sum, count]| (sum - mean * count).powi(2));
            let variance = residuals.sum::<f64>() / 19.0;
            2.093 * (variance / 20.0).sqrt() / (total(1) / 20.0) * self.ns
        };
        for (found, expected) in [
            (found.mean_ci95_ns, half_width(|one| one.at - one.due)),
            (posting.mean_ci95_ns, half_width(|one| one.at - one.posted)),
        ] {
            let found = found.unwrap();
            assert!(
                (found / expected - 1.0).abs() < 1e-6,
                "{job:?}: {found} {expected}"
            );
        }

        // Due or posted, and not ended.
        let begun = |node: &u32, cycles: &Vec<Cycle>| match job {
            Some(job) if job != Self::job_of(*node) => 0,
            _ => cycles.len(),
        };
        let due: usize = self.due.iter().map(|(node, due)| begun(node, due)).sum();
        let saturated = self.posted.iter().filter(|(node, _)| **node >= 8);
        let posted: usize = saturated.map(|(node, posted)| begun(node, posted)).sum();
        assert_eq!(found.unended, (due + posted - all.len()) as f64, "{job:?}");
    }

    /// Mean, median, 95th and 99th percentile of latencies in cycles. A percentile is the end
    /// of its class, which is at most 1/64 of its values wide.
    fn assert_figures(&self, mut latencies: Vec<Cycle>, found: [Option<f64>; 4]) {
        latencies.sort_unstable();
        let count = latencies.len();
        let [mean, percentiles @ ..] = found.map(|figure| figure.unwrap() / self.ns);
        let expected = latencies.iter().sum::<Cycle>() as f64 / count as f64;
        assert!((mean / expected - 1.0).abs() < 1e-12, "{mean} {expected}");
        for (percent, found) in [50, 95, 99].into_iter().zip(percentiles) {
            let rank = (count * percent).div_ceil(100);
            let expected = latencies[rank - 1] as f64;
            let range = expected - 1e-6..=expected * (1.0 + 1.0 / 64.0) + 1e-6;
            assert!(range.contains(&found), "{percent}: {found} {expected}");
        }
    }
}

/// Of both jobs and of all messages: from when they were due, and from posting.
#[test]
fn latencies_are_those_of_a_list_of_all_messages() {
    for network in ["qsnet", "qsnet2", "infiniband"] {
        let jobs = TwoJobs::run(network);
        assert!(jobs.ended.len() > 3_000, "{network} {}", jobs.ended.len());
        for (number, job) in jobs.summary.jobs.iter().enumerate() {
            jobs.assert_latency(Some(number), &job.message_latency);
        }
        jobs.assert_latency(None, &jobs.summary.message_latency);
    }
}
