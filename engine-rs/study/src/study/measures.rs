//! What a study measures in every run: the metrics that it can read, of the run and of
//! each job.

use super::facts::Fact;
use super::labels::job_name;
use crate::simulation::{Better, METRICS, Metric, of_job};
use flitscope_tables::Kind;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Something that is measured in every run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyMeasure {
    /// Stable name, as in `accepted_mb_s_per_sender` or
    /// `jobs[0].accepted_mb_s_per_sender`.
    pub id: String,
    /// Its name on screen.
    pub label: String,
    /// Unit.
    pub unit: String,
    /// What its values are in a table.
    #[serde(skip)]
    pub kind: Kind,
    /// Which of two is better; null where neither is.
    pub better: Option<Better>,
}

/// By these ids others know them, too.
pub(super) const ACCEPTED: &str = "accepted_mb_s_per_sender";
pub(super) const OFFERED: &str = "offered_mb_s_per_sender";
pub(super) const MEDIAN: &str = "message_latency_p50_ns";
pub(super) const TIME_OUTS: &str = "time_outs";

/// What is measured when a study does not say.
const USUAL: [&str; 5] = [
    ACCEPTED,
    MEDIAN,
    "message_latency_p95_ns",
    "latency_p50_ns",
    TIME_OUTS,
];

/// All measures of scenarios with these jobs.
pub(super) fn measures(jobs: &[String]) -> Vec<StudyMeasure> {
    let general = METRICS
        .iter()
        .filter(|metric| metric.run.is_some() || Fact::of(metric.id).is_some())
        .map(|metric| measure(metric, metric.id.to_owned(), metric.label.to_owned()));
    let job = |place: usize| {
        let of_one = METRICS.iter().filter(|metric| metric.job.is_some());
        of_one.map(move |metric| {
            let label = match jobs.len() {
                1 => metric.label.to_owned(),
                _ => format!("{}, {}", metric.label, job_name(place, jobs)),
            };
            measure(metric, of_job(metric.id, place), label)
        })
    };
    general.chain((0..jobs.len()).flat_map(job)).collect()
}

fn measure(metric: &Metric, id: String, label: String) -> StudyMeasure {
    StudyMeasure {
        id,
        label,
        unit: metric.unit.to_owned(),
        kind: metric.kind,
        better: metric.better,
    }
}

/// Whether a study tells a measure when it does not say which.
pub(super) fn is_usual(id: &str, jobs: usize) -> bool {
    USUAL.contains(&id) || (jobs > 1 && id.starts_with("jobs[") && id.ends_with(ACCEPTED))
}

/// Whether a measure of the only job says what one of the whole says, too.
pub(super) fn is_repeated(id: &str, jobs: usize) -> bool {
    let general = id.strip_prefix("jobs[0].").filter(|_| jobs == 1);
    general.is_some_and(|general| {
        let mut of_run = METRICS.iter().filter(|metric| metric.run.is_some());
        of_run.any(|metric| metric.id == general)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_measure_can_be_read_and_has_a_name_of_its_own() {
        let all = measures(&[String::new(), "x".to_owned()]);
        let ids: BTreeSet<&str> = all.iter().map(|measure| measure.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
        let labels: BTreeSet<&str> = all.iter().map(|measure| measure.label.as_str()).collect();
        assert_eq!(labels.len(), all.len());
        assert!(USUAL.iter().all(|id| ids.contains(id)));
        for fact in Fact::ALL {
            let metric = METRICS.iter().find(|metric| metric.id == fact.id());
            assert!(metric.is_some_and(|metric| metric.run.is_none()));
        }
    }

    #[test]
    fn jobs_are_told_apart_only_where_there_are_several() {
        let usual = |jobs: &[String]| -> Vec<String> {
            let all = measures(jobs).into_iter().map(|measure| measure.id);
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
