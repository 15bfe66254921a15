//! A sweep of any size, one run at a time: a process that makes one run, or a share of them, does not
//! pay for the scenarios of the others. A [`Study`] is a sweep whose points are all there.
//!
//! A run's number is its point times the seeds, plus its place among these. Its row of the
//! table depends on nothing but that number and its figures, so that rows that were made
//! anywhere, in any order, come to the table that one process writes. Longer runs follow from that
//! run alone ([`Sweep::next`]).
//!
//! Absent: running them.

use super::axis::Axis;
use super::choice::{Choice, Lengths, Step, wanted};
use super::facts::Facts;
use super::file::{Seeds, SweepFile};
use super::measures::StudyMeasure;
use super::plan::StudyAxis;
use super::points::Points;
use super::rows::{RESULT_DIGEST, Row, SCENARIO_DIGEST, columns};
use super::{
    Parts, PointOf, RunFigures, Study, SweepLimits, base_of, chosen, longest_jobs, places,
};
use crate::batch::{PlannedRun, Problems, default_scenario};
use crate::scenario::{Limits, Problem, Scenario, text_digest};
use flitscope_tables::{Cell, Column};
use serde_json::Value;
use std::collections::BTreeMap;

/// A sweep whose runs are planned when they are asked for.
#[derive(Debug)]
pub struct Sweep {
    name: String,
    points: Points,
    /// The axes as a plan has them.
    axes: Vec<StudyAxis>,
    /// The columns of each axis.
    of_axes: Vec<Vec<Column>>,
    seeds: Seeds,
    measures: Vec<StudyMeasure>,
    /// Whether the file asks for these measures.
    asked: bool,
    choice: Choice,
    count: usize,
    digest: String,
    /// Of the table.
    columns: Vec<Column>,
}

/// A run of a sweep: what to simulate, and what its row says besides.
#[derive(Debug)]
pub struct SweepRun {
    /// What to simulate.
    pub planned: PlannedRun,
    facts: Facts,
    /// Of the axes.
    cells: Vec<Cell>,
    /// Of the point.
    scenario: Scenario,
    /// The measures that have to be resolved.
    wanted: Vec<String>,
    step: Step,
}

impl Sweep {
    /// Reads a sweep from JSON text, with presets by name; `limits` are those of its scenarios.
    ///
    /// # Errors
    /// All that is wrong with the file and its base; points are only looked at by
    /// [`Self::check`], [`Self::run`] and [`Self::study`].
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

    pub(super) fn read(
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
        let choice = Choice {
            seeds: None,
            fixed_length: file.fixed_length,
            budget_s: file.budget_s,
        };
        let points = Points::new(problems, base, &file.set, file.axes, limits);
        let seeds = file.seeds.unwrap_or_else(|| points.seeds());
        let of_points = points.count(problems, seeds.count());
        let jobs = match of_points {
            Some(count) if points.axes.iter().any(changes_jobs) => {
                longest_jobs(&all(&points, count).iter().collect::<Vec<_>>())
            }
            _ => points.jobs(),
        };
        let measures = chosen(problems, &jobs, file.measures.as_deref());
        let count = of_points? * seeds.count();
        let axes = points.labels(&jobs);
        let of_axes = points.axes.iter().zip(&axes);
        let of_axes = of_axes.map(|(axis, label)| axis.columns(label, &jobs, points.network()));
        let of_axes: Vec<Vec<Column>> = of_axes.collect();
        Some(Self {
            name: match file.name.is_empty() {
                true => points.name(),
                false => file.name,
            },
            columns: columns(of_axes.iter().flatten().cloned(), &measures),
            points,
            axes,
            of_axes,
            seeds,
            measures,
            asked: file.measures.is_some(),
            choice,
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

    /// The columns of its table, which has a row for each run.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The digests of the scenario and of the result in a row of its table.
    pub fn digests<'r>(&self, row: &'r [Cell]) -> [&'r Cell; 2] {
        [SCENARIO_DIGEST, RESULT_DIGEST].map(|id| {
            let place = self.columns.iter().rposition(|column| column.id == id);
            place
                .and_then(|place| row.get(place))
                .unwrap_or(&Cell::None)
        })
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

    /// All of its runs at once, to be reported together.
    ///
    /// # Errors
    /// As of [`Self::check`].
    pub fn study(&self) -> Result<Study, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        let study = self.collected(&mut problems);
        study.filter(|_| problems.0.is_empty()).ok_or(problems.0)
    }

    pub(super) fn collected(&self, problems: &mut Problems) -> Option<Study> {
        let points = self.points.points(problems, self.seeds.count())?;
        let points = points
            .into_iter()
            .enumerate()
            .map(|(number, (name, scenario))| PointOf {
                name,
                cells: self.cells(number),
                seeds: self.seeds.from(scenario.run.seed),
                scenario,
            });
        let parts = Parts {
            name: self.name.clone(),
            axes: self.axes.clone(),
            columns: self.columns.clone(),
            measures: self.measures.clone(),
            asked: self.asked,
            lengths: self.lengths(),
        };
        Some(Study::new(parts, points))
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
        let seed = self.seeds.at(place, scenario.run.seed);
        let asked = self.asked.then_some(self.measures.as_slice());
        Ok(SweepRun {
            cells: self.cells(point),
            planned: PlannedRun::new(&name, seed.unwrap_or(scenario.run.seed), &scenario),
            facts: Facts::of(&scenario),
            wanted: wanted(&scenario, asked),
            step: Step::first(&scenario),
            scenario,
        })
    }

    /// The longer run that follows one that is done; `None` where that is the last of its seed.
    pub fn next(&self, run: &SweepRun, figures: &RunFigures) -> Option<SweepRun> {
        let step = self
            .lengths()
            .next(&run.scenario, &run.wanted, run.step, figures)?;
        let scenario = run.scenario.clone().with_duration(step.duration_us);
        let (name, seed) = (&run.planned.name, run.planned.seed);
        Some(SweepRun {
            planned: PlannedRun::new(name, seed, &scenario),
            facts: run.facts.clone(),
            cells: run.cells.clone(),
            scenario: run.scenario.clone(),
            wanted: run.wanted.clone(),
            step,
        })
    }

    /// Seconds of CPU time, by the engine's estimate, that longer runs take at most.
    pub fn budget_s(&self) -> f64 {
        match self.choice.fixed_length {
            true => 0.0,
            false => self.choice.budget_s,
        }
    }

    fn lengths(&self) -> Lengths {
        self.choice.lengths(self.count)
    }

    /// What a point has of the axes.
    fn cells(&self, point: usize) -> Vec<Cell> {
        let network = self.points.network();
        let axes = self.points.axes.iter().zip(&self.axes).zip(&self.of_axes);
        let cells = axes.zip(places(point, &self.axes));
        let cells = cells.flat_map(|(((axis, label), columns), place)| {
            axis.cells(place as usize, label, columns, network)
        });
        cells.collect()
    }

    /// The row of a run that is done.
    pub fn row(&self, run: &SweepRun, figures: &RunFigures) -> Vec<Cell> {
        let row = Row {
            axes: &run.cells,
            run: &run.planned,
            duration_us: run.step.duration_us,
            facts: &run.facts,
            scenario: &run.scenario,
        };
        row.cells(&self.measures, Some(figures))
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
