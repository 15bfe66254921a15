use super::judgement::Judgement;
use super::metrics::{METRICS, Reader};
use super::summary::Summary;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a study needs of a run: its numbers by the id of their metric. Small, so that it
/// can be kept and passed on where summaries would be too large.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RunFigures {
    /// Names what was simulated; the key of the run.
    pub scenario_digest: String,
    /// Names what came of it, to the bit.
    pub result_digest: String,
    /// Version of the engine.
    pub engine_version: String,
    /// Values, as of `accepted_mb_s_per_sender` or `jobs[0].accepted_mb_s_per_sender`.
    pub values: BTreeMap<String, f64>,
    /// Half widths of the 95 % intervals that the run itself gives.
    pub half_widths: BTreeMap<String, f64>,
    /// Whether these are resolved, where that can be said.
    pub judgements: BTreeMap<String, Judgement>,
}

impl RunFigures {
    /// The figures of a run; `None` before its end.
    pub fn of(summary: &Summary) -> Option<Self> {
        if !summary.finished {
            return None;
        }
        let mut figures = Self {
            scenario_digest: summary.scenario_digest.clone(),
            result_digest: summary.result_digest.clone(),
            engine_version: summary.engine_version.to_owned(),
            values: BTreeMap::new(),
            half_widths: BTreeMap::new(),
            judgements: summary.judgements.clone(),
        };
        for metric in METRICS {
            figures.read(metric.id, metric.run.as_ref(), summary);
            for (place, job) in summary.jobs.iter().enumerate() {
                figures.read(&of_job(metric.id, place), metric.job.as_ref(), job);
            }
        }
        Some(figures)
    }

    fn read<S>(&mut self, id: &str, reader: Option<&Reader<S>>, of: &S) {
        let Some(reader) = reader else {
            return;
        };
        let value = reader.value(of).map(|value| (id.to_owned(), value));
        self.values.extend(value);
        let half_width = reader.half_width(of).map(|half| (id.to_owned(), half));
        self.half_widths.extend(half_width);
    }
}

/// The id of a metric of one job, as in `jobs[0].accepted_mb_s_per_sender`.
pub fn of_job(id: &str, job: usize) -> String {
    format!("jobs[{job}].{id}")
}
