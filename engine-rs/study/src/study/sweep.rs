//! A sweep of any size, one run at a time: whoever makes one run, or a share of them, does not
//! pay for the scenarios of the others.
//!
//! A run's number is its point times the seeds, plus its place among these. Its row of the
//! table depends on nothing but that number and its figures, so that rows that were made
//! anywhere, in any order, come to the table that one process writes.
//!
//! Absent: running them.

use super::axis::Axis;
use super::csv::{Row, head, in_unit, value_cell};
use super::facts::Facts;
use super::file::{Seeds, SweepFile};
use super::measures::StudyMeasure;
use super::plan::StudyAxis;
use super::points::Points;
use super::{RunFigures, SweepLimits, base_of, chosen, longest_jobs, places};
use crate::batch::{PlannedRun, Problems, default_scenario};
use crate::scenario::{Limits, Problem, Scenario, text_digest};
use serde_json::Value;
use std::collections::BTreeMap;

/// A sweep whose runs are planned when they are asked for.
#[derive(Debug)]
pub struct Sweep {
    points: Points,
    /// The axes as a plan has them.
    axes: Vec<StudyAxis>,
    seeds: Seeds,
    measures: Vec<StudyMeasure>,
    count: usize,
    digest: String,
    /// Of the table.
    head: String,
}

/// A run of a sweep: what to simulate, and what its row says besides.
#[derive(Debug)]
pub struct SweepRun {
    /// What to simulate.
    pub planned: PlannedRun,
    facts: Facts,
    values: Vec<String>,
}

impl Sweep {
    /// Reads a sweep from JSON text, with presets by name; `limits` are those of its scenarios.
    ///
    /// # Errors
    /// All that is wrong with the file and its base; points are only looked at by
    /// [`Self::check`] and [`Self::run`].
    pub fn parse(
        text: &str,
        presets: &BTreeMap<String, String>,
        limits: Limits,
    ) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        let limits = SweepLimits::NATIVE.of(limits);
        let sweep = Self::read(&mut problems, text, presets, limits);
        sweep.filter(|_| problems.0.is_empty()).ok_or(problems.0)
    }

    fn read(
        problems: &mut Problems,
        text: &str,
        presets: &BTreeMap<String, String>,
        limits: SweepLimits,
    ) -> Option<Self> {
        let file = SweepFile::read(problems, text, limits)?;
        let base = match &file.base {
            None => default_scenario(),
            Some(base) => base_of(problems, base, presets, limits.scenario)?,
        };
        let digest = digest(text, &base);
        let seeds = file.seeds;
        let points = Points::new(problems, base, &file.set, file.axes, limits);
        let of_points = points.count(problems, seeds.count())?;
        let count = of_points * seeds.count();
        let jobs = match points.axes.iter().any(changes_jobs) {
            true => longest_jobs(&all(&points, of_points).iter().collect::<Vec<_>>()),
            false => points.jobs(),
        };
        let measures = chosen(problems, &jobs, file.measures.as_deref());
        let axes = points.labels(&jobs);
        let columns = points.axes.iter().zip(&axes).flat_map(|(axis, label)| {
            match axis.drawn_columns(&jobs, points.network()) {
                drawn if drawn.is_empty() => vec![in_unit(&label.label, &label.unit)],
                drawn => {
                    let drawn = drawn.iter();
                    drawn.map(|(name, unit)| in_unit(name, unit)).collect()
                }
            }
        });
        Some(Self {
            head: head(columns.collect(), &measures),
            points,
            axes,
            seeds,
            measures,
            count,
            digest,
        })
    }

    /// How many runs it has: points times seeds.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Names what is varied, from which base, and what is measured: 16 hexadecimal digits.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The first line of its table as CSV, with the end of the line.
    pub fn csv_head(&self) -> &str {
        &self.head
    }

    /// Whether every point is a scenario that can be simulated.
    ///
    /// # Errors
    /// All that is wrong, each with the value or the points that are to blame.
    pub fn check(&self) -> Result<(), Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        // One seed is enough to ask for: what is wrong is wrong with all of them. Millions of
        // scenarios would not be kept.
        self.points.each(&mut problems, 1, |_, _| ());
        match problems.0.is_empty() {
            true => Ok(()),
            false => Err(problems.0),
        }
    }

    /// The run of this number, below [`Self::count`].
    ///
    /// # Errors
    /// All that is wrong with its scenario.
    pub fn run(&self, number: usize) -> Result<SweepRun, Vec<Problem>> {
        let seeds = self.seeds.count();
        let (point, place) = (number / seeds, number % seeds);
        let (name, scenario) = self.points.point(point, &self.axes);
        let within = |problem: Problem| problem.within(&format!("points[{point}]"));
        let scenario = scenario.map_err(|own| own.into_iter().map(within).collect::<Vec<_>>())?;
        let network = self.points.network();
        let seed = self.seeds.at(place, scenario.run.seed);
        let places = places(point, &self.axes);
        let axes = self.points.axes.iter().zip(&self.axes).zip(places);
        let values = axes.flat_map(|((axis, label), place)| {
            match axis.drawn_cells(place as usize, network) {
                drawn if drawn.is_empty() => value_cell(label, place).into_iter().collect(),
                drawn => drawn,
            }
        });
        Ok(SweepRun {
            values: values.collect(),
            planned: PlannedRun::new(&name, seed.unwrap_or(scenario.run.seed), &scenario),
            facts: Facts::of(&scenario),
        })
    }

    /// The row of a run that is done, as CSV with the end of the line.
    pub fn csv_row(&self, run: &SweepRun, figures: &RunFigures) -> String {
        let row = Row {
            point: &run.planned.name,
            values: run.values.clone(),
            seed: run.planned.seed.to_string(),
            key: &run.planned.key,
            link: run.planned.link.as_deref(),
        };
        row.line(&self.measures, Some(figures), &run.facts)
    }
}

/// Whether points may differ in the number of their jobs, or in what these are called.
fn changes_jobs(axis: &Axis) -> bool {
    let is_of_jobs = |path: &String| {
        path == "jobs"
            || path.starts_with("jobs[") && (path.ends_with(']') && !path.contains('.'))
            || path.starts_with("jobs[") && path.ends_with("].name")
    };
    let mut paths = axis.values.iter().flat_map(|value| value.set.keys());
    paths.any(is_of_jobs)
}

/// The scenarios of all points that are sound.
fn all(points: &Points, count: usize) -> Vec<Scenario> {
    let labels = points.labels(&points.jobs());
    let scenarios = (0..count).map(|number| points.point(number, &labels).1);
    scenarios.filter_map(Result::ok).collect()
}

/// Of the file as it is meant: key by key, with the base in full.
fn digest(text: &str, base: &Value) -> String {
    let mut file: Value = serde_json::from_str(text).unwrap_or_default();
    if let Some(keys) = file.as_object_mut() {
        keys.remove("$schema");
    }
    file["base"] = base.clone();
    text_digest(&file.to_string())
}
