//! Judges the metrics of a run: resolved, or why not, in words, and what would resolve them.
//!
//! Absent: the statistics, which are in `flitscope_workload::measure`.

use super::metrics::{Judged, METRICS};
use super::reasons::{Times, sentence};
use super::summary::{JobMetrics, Summary};
use super::{Simulation, of_job};
use crate::measure::{
    Counted, Evidence, LatencyFrom, MessageLatencySummary, Reason, Reasons, Sample,
};
use crate::scenario::{Needs, Scenario};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What a value of a run is worth.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Judgement {
    /// Why it is not resolved; empty where it is.
    pub reasons: Vec<Reason>,
    /// Messages or operations that it was measured from.
    pub count: f64,
    /// The reasons in words, as in "one operation fits into 2 ms"; empty where it is resolved.
    pub sentence: String,
    /// The length of run that would resolve it; null where none is needed, or length does not help.
    pub longer: Option<LongerRun>,
}

/// A longer run of the same scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct LongerRun {
    /// Its length.
    pub duration_us: u32,
    /// About how many µs of CPU time it takes natively.
    pub cpu_us: u64,
}

/// `resolved`, or `not resolved` with the reasons, of a judgement with this sentence.
pub fn worth_in_words(sentence: &str) -> String {
    match sentence {
        "" => "resolved".to_owned(),
        reasons => format!("not resolved: {reasons}"),
    }
}

impl Judgement {
    /// As a table has it: `resolved`, or `not resolved: one operation fits into 2 ms`.
    pub fn in_words(&self) -> String {
        worth_in_words(&self.sentence)
    }

    /// Whether the value is resolved.
    pub fn is_resolved(&self) -> bool {
        self.reasons.is_empty()
    }
}

/// Metrics that are not resolved for the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Unresolved {
    /// Their names on screen.
    pub labels: Vec<String>,
    /// What is said of all of them.
    pub judgement: Judgement,
}

/// Whether what the intervals of a run rest on is sound: that they are narrow says nothing where
/// few messages have ended, or where values still rise.
pub(super) fn is_sound(run: &Simulation, summary: &Summary) -> bool {
    let settings = &run.scenario.run;
    let asked = [
        ("accepted_mb_s_per_sender", settings.precision_percent),
        (
            "message_latency_mean_ns",
            settings.latency_precision_percent,
        ),
    ];
    let asked = asked.into_iter().filter(|(_, percent)| *percent > 0);
    asked
        .flat_map(|(id, _)| (0..summary.jobs.len()).map(move |job| of_job(id, job)))
        .filter_map(|id| summary.judgements.get(&id))
        .flat_map(|judgement| &judgement.reasons)
        .all(|reason| matches!(reason, Reason::Wide | Reason::Ended))
}

impl Summary {
    /// The metrics that are not resolved, by reason. Those of a job are named where they say more
    /// than those of the whole run.
    pub fn unresolved(&self) -> Vec<Unresolved> {
        let mut all: Vec<Unresolved> = Vec::new();
        let mut add = |id: &str, label: String| {
            let Some(judgement) = self.judgements.get(id).filter(|own| !own.is_resolved()) else {
                return;
            };
            let alike = |other: &&mut Unresolved| other.judgement.sentence == judgement.sentence;
            match all.iter_mut().find(alike) {
                Some(found) => found.labels.push(label),
                None => all.push(Unresolved {
                    labels: vec![label],
                    judgement: judgement.clone(),
                }),
            }
        };
        for metric in METRICS.iter().filter(|metric| metric.run.is_some()) {
            add(metric.id, metric.label.to_owned());
        }
        for number in 0..self.jobs.len() {
            let is_alone = self.jobs.len() == 1;
            for metric in METRICS.iter().filter(|metric| metric.job.is_some()) {
                match is_alone {
                    true if metric.run.is_some() => {}
                    true => add(&of_job(metric.id, number), metric.label.to_owned()),
                    false => {
                        let label = format!("{}, job {}", metric.label, number + 1);
                        add(&of_job(metric.id, number), label);
                    }
                }
            }
        }
        all
    }
}

/// Judges the metrics of a run, and those of its jobs, which have values.
pub(super) fn judgements(run: &Simulation, summary: &Summary) -> BTreeMap<String, Judgement> {
    let mut all = BTreeMap::new();
    for (number, job) in summary.jobs.iter().enumerate() {
        let part = Part::new(run, Some(number), &job.message_latency, summary);
        for metric in METRICS {
            if let (Some(judged), Some(reader)) = (metric.judged, &metric.job)
                && let Some(value) = reader.value(job)
                && let Some(judgement) = part.judge(judged, value, reader.half_width(job))
            {
                all.insert(of_job(metric.id, number), judgement);
            }
        }
    }
    let whole = Part::new(run, None, &summary.message_latency, summary);
    for metric in METRICS {
        if let (Some(judged), Some(reader)) = (metric.judged, &metric.run)
            && let Some(value) = reader.value(summary)
            && let Some(judgement) = whole.judge(judged, value, reader.half_width(summary))
        {
            let of_jobs = |number: usize| all.get(&of_job(metric.id, number));
            let taken_over = match judgement.is_resolved() {
                true => unresolved_job(summary, judged, of_jobs),
                false => None,
            };
            all.insert(metric.id.to_owned(), taken_over.unwrap_or(judgement));
        }
    }
    all
}

/// A job with a larger share in a value of all jobs decides whether it is resolved: a long message
/// that has not ended is absent from a mean, however narrow the interval of the others is.
const LARGE_SHARE: f64 = 0.05;

/// The judgement of a job, in words that name it, for that of all jobs.
fn unresolved_job<'j>(
    summary: &Summary,
    judged: Judged,
    of_job: impl Fn(usize) -> Option<&'j Judgement>,
) -> Option<Judgement> {
    let weights = summary.jobs.iter().map(|job| match judged {
        Judged::Bandwidth => job.accepted_mb_s_total.unwrap_or(0.0),
        _ => job.message_latency.count + job.message_latency.unended,
    });
    let weights: Vec<f64> = weights.collect();
    let whole: f64 = weights.iter().sum();
    let large = (0..)
        .zip(weights)
        .filter(|(_, weight)| *weight > LARGE_SHARE * whole);
    let mut unresolved = large.filter_map(|(number, _)| {
        let own = of_job(number)?;
        own.reasons
            .iter()
            .any(|reason| reason.is_of_length())
            .then(|| Judgement {
                sentence: format!("job {}: {}", number + 1, own.sentence),
                ..own.clone()
            })
    });
    match summary.jobs.len() {
        1 => None,
        _ => unresolved.next(),
    }
}

/// What is measured of a job, or of all.
struct Part<'r> {
    run: &'r Simulation,
    job: Option<usize>,
    /// Bandwidth after its warm-up, by interval.
    served: Vec<Sample>,
    /// Messages that ended after the warm-up of bandwidth.
    messages: f64,
    /// Messages that ended after the warm-up of latency.
    latencies: f64,
    /// Latency of messages, from when they are due and from posting, in intervals.
    due: f64,
    posting: f64,
    /// The time of an operation in intervals, and their number, of a collective.
    operations: Option<(f64, f64)>,
    /// Half widths of bandwidth and of the time of an operation, as shares of them.
    bandwidth_ci95: Option<f64>,
    operation_ci95: Option<f64>,
    /// Whether a destination is drawn for each message.
    draws_destinations: bool,
    interval_ns: f64,
    /// The end of the traffic.
    ended_ns: Option<f64>,
    is_unfinished: bool,
    has_backlog: bool,
    is_above_offered: bool,
    /// Whether traffic comes at a load, and not as fast as it goes.
    has_load: bool,
    /// Whether more messages are under way at the end than those measured explain: of all that are
    /// due, and of those posted.
    has_more_due: bool,
    has_more_posted: bool,
}

/// A bandwidth that is lower than what is offered by this share has a backlog that grows.
const BACKLOG: f64 = 0.02;
/// Of messages whose latency is steady, as many are under way at the end as on average. Where it
/// grows from the start, it is twice as many.
const UNENDED: f64 = 1.6;
/// A smaller share of the messages does not bias their latency.
const MANY_UNENDED: f64 = 0.05;

impl<'r> Part<'r> {
    fn new(
        run: &'r Simulation,
        job: Option<usize>,
        latency: &MessageLatencySummary,
        summary: &'r Summary,
    ) -> Self {
        let workload = &run.workload;
        let bandwidth = match job {
            Some(job) => workload.bandwidth_of(job, run.now()),
            None => workload.bandwidth(run.now()),
        };
        let warm_up = bandwidth.steady.warm_up;
        let mut served = workload.record.samples(job, bandwidth.until);
        served.drain(..warm_up.min(served.len()));
        let interval = run.scenario.clock().nanoseconds(workload.record.interval());
        let intervals = |ns: Option<f64>| ns.unwrap_or(0.0) / interval;
        let of = |number: &usize| job.is_none_or(|job| job == *number);
        let jobs: Vec<usize> = (0..summary.jobs.len()).filter(of).collect();
        let (due, posting) = (
            intervals(latency.mean_ns),
            intervals(latency.from_posting.mean_ns),
        );
        let job_metrics = || jobs.iter().filter_map(|&job| summary.jobs.get(job));
        let operations = match jobs.as_slice() {
            [one] => workload.collective_summary(*one),
            _ => None,
        };
        let offered = |job: &JobMetrics| {
            let offered = job.offered_mb_s_per_sender?;
            let half = job.accepted_ci95.unwrap_or(0.0);
            Some((offered, job.accepted_mb_s_per_sender?, half))
        };
        let is_behind = |job: &JobMetrics| {
            let below = offered(job).is_some_and(|(offered, accepted, half)| {
                accepted + half < (1.0 - BACKLOG) * offered
            });
            job.ended_ns.is_none() && below
        };
        let length = served.len().max(1) as f64;
        // Messages measured that were under way at a time, by Little's law.
        let is_more = |job: &JobMetrics, unended: f64, latency_ns: Option<f64>| {
            let count = job.message_latency.count;
            let measured = count * intervals(latency_ns) / length;
            unended > MANY_UNENDED * count && unended > UNENDED * measured
        };
        let has_more_due = job_metrics().any(|job| {
            let latency = &job.message_latency;
            is_more(job, latency.unended, latency.mean_ns)
        });
        let has_more_posted = jobs.iter().zip(job_metrics()).any(|(&number, job)| {
            let posted = workload.message_latency.open(number) as f64;
            is_more(job, posted, job.message_latency.from_posting.mean_ns)
        });
        let is_above = |job: &JobMetrics| {
            let waiting = intervals(job.message_latency.mean_ns) / length;
            offered(job).is_some_and(|(offered, accepted, half)| {
                accepted - half > offered * (1.0 + waiting)
            })
        };
        let share = |value: Option<f64>, half: Option<f64>| Some(half? / value?);
        let program = |job: &usize| workload.program(*job);
        Self {
            run,
            job,
            messages: workload.message_latency.ended_after(job, warm_up),
            latencies: latency.count,
            due,
            posting,
            operations: operations.as_ref().map(|summary| {
                let time = summary.period_ns.or(summary.mean_ns);
                (intervals(time), f64::from(summary.operations))
            }),
            bandwidth_ci95: share(bandwidth.steady.mean, bandwidth.steady.ci95),
            operation_ci95: operations
                .as_ref()
                .and_then(|summary| share(summary.mean_ns, summary.ci95_ns)),
            draws_destinations: jobs
                .iter()
                .filter_map(|&job| run.scenario.jobs.get(job))
                .any(|job| run.scenario.draws_destinations(job)),
            interval_ns: interval,
            ended_ns: bandwidth
                .ended_at
                .map(|at| run.scenario.clock().nanoseconds(at)),
            is_unfinished: jobs
                .iter()
                .filter_map(program)
                .any(|program| !program.is_over()),
            has_backlog: job_metrics().any(is_behind),
            is_above_offered: job_metrics().any(is_above),
            has_load: job_metrics().any(|job| job.offered_mb_s_per_sender.is_some()),
            has_more_due,
            has_more_posted,
            served,
        }
    }

    /// Judges a value with the interval that its metric has; `None` of a program that has finished.
    fn judge(&self, judged: Judged, value: f64, half_width: Option<f64>) -> Option<Judgement> {
        let series = match judged {
            Judged::MeanLatency(from) => self.run.workload.message_latency.measured(self.job, from),
            _ => Vec::new(),
        };
        let length = self.served.len().max(1) as f64;
        let plain = Evidence {
            samples: &[],
            value: Some(value),
            half_width,
            count: self.latencies,
            counted: Counted::Messages,
            item: 0.0,
            has_ended: self.ended_ns.is_some(),
            has_backlog: false,
            has_more_under_way: false,
            is_above_offered: false,
        };
        let evidence = match judged {
            Judged::Bandwidth => Evidence {
                samples: &self.served,
                half_width: self.bandwidth_ci95.map(|share| value * share),
                count: self.operations.map_or(self.messages, |(_, count)| count),
                counted: self.counted(),
                item: self.item() / length,
                is_above_offered: self.is_above_offered,
                ..plain
            },
            Judged::MeanLatency(from) => Evidence {
                samples: &series,
                item: self.latency(from) / length,
                has_backlog: self.has_backlog && from == LatencyFrom::Due,
                has_more_under_way: match from {
                    LatencyFrom::Due => self.has_more_due,
                    LatencyFrom::Posting => self.has_more_posted,
                },
                ..plain
            },
            Judged::Percentile(percentile) => Evidence {
                counted: Counted::Tail(percentile),
                item: self.due / length,
                has_backlog: self.has_backlog,
                has_more_under_way: self.has_more_due,
                ..plain
            },
            Judged::Operations => {
                let (_, count) = self.operations.unwrap_or_default();
                Evidence {
                    half_width: self.operation_ci95.map(|share| value * share),
                    count,
                    counted: Counted::Operations,
                    has_ended: false,
                    ..plain
                }
            }
            Judged::Program => {
                let reasons = Reasons {
                    all: vec![Reason::Unfinished],
                    longer: Some(4.0),
                };
                return self.is_unfinished.then(|| self.judgement(reasons, &plain));
            }
        };
        Some(self.judgement(evidence.judge(), &evidence))
    }

    /// The reasons in words, and the run that would resolve them.
    fn judgement(&self, reasons: Reasons, evidence: &Evidence) -> Judgement {
        let scenario = &self.run.scenario;
        let times = Times {
            run: scenario.clock().nanoseconds(self.run.now()),
            item: evidence.item * self.served.len().max(1) as f64 * self.interval_ns,
            end: self.ended_ns.unwrap_or(0.0),
        };
        Judgement {
            count: evidence.count,
            sentence: sentence(&reasons.all, evidence, times),
            // After the end of the traffic nothing more comes.
            longer: reasons
                .longer
                .filter(|_| self.ended_ns.is_none())
                .and_then(|times| longer(scenario, times)),
            reasons: reasons.all,
        }
    }

    /// What a bandwidth depends on.
    fn counted(&self) -> Counted {
        match self.operations {
            Some(_) => Counted::Operations,
            None if self.depends_on_messages() => Counted::Messages,
            None => Counted::Bytes,
        }
    }

    /// Whether a bandwidth depends on single messages. A saturated sender with a fixed destination
    /// does the same at all times.
    fn depends_on_messages(&self) -> bool {
        self.draws_destinations || self.has_load
    }

    /// Intervals that a message or an operation takes, where a bandwidth depends on them.
    fn item(&self) -> f64 {
        match self.operations {
            Some((time, _)) => time,
            None if self.depends_on_messages() => self.posting,
            None => 0.0,
        }
    }

    fn latency(&self, from: LatencyFrom) -> f64 {
        match from {
            LatencyFrom::Due => self.due,
            LatencyFrom::Posting => self.posting,
        }
    }
}

/// A longer run than these microseconds is refused, unless all jobs run programs.
const MAX_MICROSECONDS: f64 = 1e6;

/// A run of `times` times the length, rounded up to 1, 2 or 5 times a power of ten, and at least
/// twice as long; `None` where there is no longer one.
pub fn longer(scenario: &Scenario, times: f64) -> Option<LongerRun> {
    let present = f64::from(scenario.run.duration_us);
    let wanted = present * times.max(2.0);
    let decade = |power: i32| [1.0, 2.0, 5.0].map(|digit| digit * 10_f64.powi(power));
    let round = (0..=6).flat_map(decade).find(|&length| length >= wanted);
    let duration_us = round.unwrap_or(MAX_MICROSECONDS).min(MAX_MICROSECONDS);
    (duration_us > present).then(|| {
        let duration_us = duration_us as u32;
        let longer = scenario.clone().with_duration(duration_us);
        LongerRun {
            duration_us,
            cpu_us: Needs::of(&longer).cpu_us(),
        }
    })
}
