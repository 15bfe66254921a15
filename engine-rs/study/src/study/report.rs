use super::Results;
use super::facts::Done;
use super::measures::{ACCEPTED, OFFERED};
use super::{PointRows, Study};
use crate::measure::{LoadPoint, half_width_of_means, knee};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The figures of a study, as far as its runs are done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyReport {
    /// Runs that are done, of those of the plan.
    pub done: u32,
    /// Of the plan.
    pub runs: u32,
    /// By point, then by measure, in the order of the plan; null where no run is done,
    /// or none has such a value.
    pub figures: Vec<Vec<Option<StudyFigure>>>,
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

/// The highest load up to which all that is offered is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyKnee {
    /// Which value of the first axis.
    pub value: u32,
    /// MB/s offered there by each sender.
    pub offered_mb_s_per_sender: f64,
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
        let plan = self.plan();
        let of_point = |number: usize| {
            let runs = self.done_of(number, results);
            let measures = plan.measures.iter();
            measures
                .map(|measure| StudyFigure::of(&measure.id, &runs))
                .collect()
        };
        let done = plan
            .runs
            .iter()
            .filter(|run| results.contains_key(&run.key));
        StudyReport {
            done: done.count() as u32,
            runs: plan.runs.len() as u32,
            figures: (0..plan.points.len()).map(of_point).collect(),
            knees: self.knees(results),
        }
    }

    /// The runs of a point that are done, in the order of their seeds.
    pub(super) fn done_of<'r>(&'r self, point: usize, results: &'r Results) -> Vec<Done<'r>> {
        let of_point = self.plan().points.get(point).zip(self.rows.get(point));
        let Some((point, PointRows { facts, .. })) = of_point else {
            return Vec::new();
        };
        let figures = point.keys.iter().filter_map(|key| results.get(key));
        figures.map(|figures| Done { figures, facts }).collect()
    }

    fn knees(&self, results: &Results) -> Vec<Option<StudyKnee>> {
        let Some((first, rest)) = self.plan().axes.split_first() else {
            return Vec::new();
        };
        if !first
            .path
            .as_ref()
            .is_some_and(|path| path.ends_with(".load"))
        {
            return Vec::new();
        }
        let others = rest.iter().map(|axis| axis.values.len()).product::<usize>();
        (0..others)
            .map(|other| {
                let of_value = |value: usize| {
                    let runs = self.done_of(value * others + other, results);
                    let offered = StudyFigure::of(OFFERED, &runs)?.mean;
                    let accepted = StudyFigure::of(ACCEPTED, &runs)?;
                    Some(LoadPoint {
                        offered,
                        accepted: accepted.mean,
                        half_width: accepted.half_width.unwrap_or(0.0),
                    })
                };
                let points: Option<Vec<LoadPoint>> =
                    (0..first.values.len()).map(of_value).collect();
                let points = points?;
                let offered = knee(&points)?;
                let value = points.iter().position(|point| point.offered == offered)?;
                Some(StudyKnee {
                    value: value as u32,
                    offered_mb_s_per_sender: offered,
                })
            })
            .collect()
    }
}
