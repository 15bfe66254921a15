use super::facts::Done;
use super::judged::StudyJudgement;
use super::knees::StudyKnee;
use super::measures::StudyMeasure;
use super::{Progress, Results, Study};
use crate::measure::half_width_of_means;
use serde::Serialize;
use std::collections::BTreeSet;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The figures of a study, as far as its runs are done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyReport {
    /// Runs that are done.
    pub done: u32,
    /// Runs that are needed, as far as that is known: those of the plan, and longer ones and more
    /// seeds that follow from the results.
    pub runs: u32,
    /// By point, then by measure, in the order of the plan; null where no run is done,
    /// or none has such a value. Of each seed the longest run counts.
    pub figures: Vec<Vec<Option<StudyFigure>>>,
    /// What these are worth; null where no run is done, or no statistics belong to the measure.
    pub judgements: Vec<Vec<Option<StudyJudgement>>>,
    /// By point: the length of its longest run that is done, in µs; before that, of the first.
    pub duration_us: Vec<u32>,
    /// Where the first axis is the load: the knee for each value of the second, or the
    /// only one, as soon as all of its points are there; empty for other axes.
    pub knees: Vec<Option<StudyKnee>>,
}

/// A mean over seeds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyFigure {
    /// Over the seeds that are done.
    pub mean: f64,
    /// Half width of its 95 % interval: by Student's t over seeds; of one seed, what
    /// the run itself gives.
    pub half_width: Option<f64>,
    /// How many that are.
    pub seeds: u32,
}

impl StudyFigure {
    /// Of the runs that have such a value; `None` where there is none.
    pub(super) fn of(measure: &str, runs: &[Done]) -> Option<Self> {
        let having: Vec<(&Done, f64)> = runs
            .iter()
            .filter_map(|run| Some((run, run.value(measure)?)))
            .collect();
        let values: Vec<f64> = having.iter().map(|(_, value)| *value).collect();
        let half_width = match having.as_slice() {
            [(run, _)] => run.half_width(measure),
            _ => half_width_of_means(&values),
        };
        Some(Self {
            mean: mean(&values)?,
            half_width,
            seeds: values.len() as u32,
        })
    }
}

pub(super) fn mean(values: &[f64]) -> Option<f64> {
    let first = *values.first()?;
    // Adding and dividing would change the last digits of equal values.
    match values.iter().all(|&value| value == first) {
        true => Some(first),
        false => Some(values.iter().sum::<f64>() / values.len() as f64),
    }
}

impl Study {
    /// The figures of the runs that are done, by point and measure.
    pub fn report(&self, results: &Results) -> StudyReport {
        self.report_of(&self.progress(results))
    }

    pub(super) fn report_of(&self, progress: &Progress) -> StudyReport {
        let (mut done, mut needed) = (BTreeSet::new(), BTreeSet::new());
        for run in progress.points.iter().flatten() {
            for (_, figures) in &run.done {
                done.insert(figures.scenario_digest.clone());
            }
            if let Some((_, key)) = &run.next {
                needed.insert(key.clone());
            }
        }
        let mut report = StudyReport {
            done: done.len() as u32,
            runs: (done.len() + needed.len()) as u32,
            figures: Vec::new(),
            judgements: Vec::new(),
            duration_us: Vec::new(),
            knees: self.knees(progress),
        };
        for (number, row) in self.rows.iter().enumerate() {
            let runs = self.done_of(progress, number);
            let (mut figures, mut judgements) = (Vec::new(), Vec::new());
            for StudyMeasure { id, .. } in &self.plan().measures {
                let figure = StudyFigure::of(id, &runs);
                judgements.push(StudyJudgement::of(
                    id,
                    &row.scenario,
                    &runs,
                    figure.as_ref(),
                ));
                figures.push(figure);
            }
            report.figures.push(figures);
            report.judgements.push(judgements);
            let longest = runs.iter().map(|run| run.duration_us).max();
            let first = row.scenario.run.duration_us;
            report.duration_us.push(longest.unwrap_or(first));
        }
        report
    }
}
