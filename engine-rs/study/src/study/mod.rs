//! Studies: variants of a scenario, each with several seeds, simulated and reported
//! together. A sweep varies one or two things ([`Study::parse`]); a comparison has two
//! variants, A and B ([`Study::of_comparison`]).
//!
//! A study says what has to be simulated ([`Study::plan`]), and from the results what else has to be
//! ([`Study::next`]): longer runs, and more seeds. Of each summary only its
//! [`RunFigures`] are needed; from those of the runs that are done it tells each point
//! with its intervals and what these are worth ([`Study::report`]), makes a table with a row for each run
//! ([`Study::table`]) and texts ([`Study::json`], [`Study::markdown`]) and compares A with B
//! ([`Study::comparison`]). Whatever is not simulated yet is null. A sweep that is too large to
//! be planned at once is a [`Sweep`], which gives the same rows one by one.
//!
//! Absent: files, threads, a clock, and whoever runs the scenarios. What a scenario may
//! be is settled in `scenario`.

mod axis;
mod changes;
mod choice;
mod compared;
mod comparison;
mod difference;
mod facts;
mod file;
mod json;
mod judged;
mod knees;
mod labels;
mod markdown;
mod measures;
mod numbers;
mod plan;
mod points;
mod progress;
mod report;
mod rows;
#[cfg(not(target_family = "wasm"))]
mod sample;
#[doc(hidden)]
#[cfg(feature = "typescript")]
pub mod schema;
pub(crate) mod seed;
mod sentence;
mod sweep;

pub use crate::simulation::{Better, RunFigures};
pub use changes::ComparisonChange;
pub use choice::{BUDGET_S, Choice};
pub use compared::{Comparison, ComparisonRow, Outcome, Side};
pub use difference::ScenarioDifference;
pub use judged::{StudyJudgement, StudyStep};
pub use knees::StudyKnee;
pub use measures::StudyMeasure;
pub use plan::{StudyAxis, StudyPlan, StudyPoint, StudyScale, StudyValue};
pub use report::{StudyFigure, StudyReport};
pub use sweep::{Sweep, SweepRun};

use crate::batch::{PlannedRun, Problems, full};
use crate::scenario::{Limits, Problem, Scenario, check};
use axis::Axis;
use choice::{Lengths, seeds_of, wanted};
use comparison::Sides;
use facts::Facts;
use file::{MAX_BUDGET_S, MAX_SEEDS};
use flitscope_tables::{Cell, Column, Table};
use measures::{is_repeated, is_usual, measures};
use progress::Progress;
use rows::{Row, columns};
use serde_json::Value;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Figures of runs by the digests of their scenarios.
pub type Results = BTreeMap<String, RunFigures>;

/// What a sweep may ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweepLimits {
    /// Of the scenario of each point.
    pub scenario: Limits,
    /// Points times seeds.
    pub runs: usize,
    /// Axes.
    pub axes: usize,
    /// Seeds of each point.
    pub seeds: usize,
    /// Whether an axis may be a sample.
    pub samples: bool,
}

impl SweepLimits {
    /// On the page.
    pub const PAGE: Self = Self {
        scenario: Limits::PAGE,
        runs: 512,
        axes: 2,
        seeds: MAX_SEEDS,
        samples: false,
    };
    /// Natively, where more runs are a slip of the pen.
    pub const NATIVE: Self = Self {
        scenario: Limits::NATIVE,
        runs: 10_000_000,
        axes: 8,
        seeds: 10_000_000,
        samples: true,
    };

    /// The same with other limits of the scenarios.
    #[must_use]
    pub fn of(self, scenario: Limits) -> Self {
        Self { scenario, ..self }
    }
}

/// A sweep or a comparison that can be simulated.
#[derive(Clone, Debug)]
pub struct Study {
    plan: StudyPlan,
    /// Of its table.
    columns: Vec<Column>,
    /// By point.
    rows: Vec<PointRows>,
    /// Of a comparison.
    sides: Option<Sides>,
    lengths: Lengths,
    /// µs of CPU time for more seeds, where the study chooses their number.
    budget_for_seeds: Option<u64>,
}

/// What the rows of a point have besides its plan.
#[derive(Clone, Debug)]
struct PointRows {
    /// What its scenario says.
    facts: Facts,
    /// Of the axes.
    cells: Vec<Cell>,
    /// Those of the plan.
    seeds: Vec<u32>,
    /// With any seed.
    scenario: Scenario,
    /// The measures of its runs that have to be resolved.
    wanted: Vec<String>,
}

/// What a study is made of, apart from its points.
struct Parts {
    name: String,
    axes: Vec<StudyAxis>,
    columns: Vec<Column>,
    measures: Vec<StudyMeasure>,
    /// Whether a file asks for these measures.
    asked: bool,
    lengths: Lengths,
}

/// A point that a study is made of.
struct PointOf {
    name: String,
    /// Of the axes.
    cells: Vec<Cell>,
    seeds: Vec<u32>,
    scenario: Scenario,
}

impl Study {
    /// Reads a sweep from JSON text, with presets by name, and reports everything that
    /// is wrong with it and with the scenarios of its points.
    pub fn parse(
        text: &str,
        presets: &BTreeMap<String, String>,
        limits: SweepLimits,
    ) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        let sweep = Sweep::read(&mut problems, text, presets, limits);
        let study = sweep.and_then(|sweep| sweep.collected(&mut problems));
        study.filter(|_| problems.0.is_empty()).ok_or(problems.0)
    }

    /// Holds B against A, each simulated with its own seed and those that follow.
    pub fn of_comparison(
        a: &str,
        b: &str,
        choice: Choice,
        limits: Limits,
    ) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        if let Some(seeds) = choice
            .seeds
            .filter(|&seeds| !(1..=MAX_SEEDS).contains(&(seeds as usize)))
        {
            problems.add("seeds", format!("{seeds}; 1 to {MAX_SEEDS} are allowed"));
        }
        if !(0.0..=MAX_BUDGET_S).contains(&choice.budget_s) {
            problems.add("budget_s", format!("must be 0 to {MAX_BUDGET_S}"));
        }
        let mut side = |name: &str, text: &str| {
            let checked = check(text, false, limits);
            for problem in checked.problems.into_iter().filter(Problem::is_error) {
                problems.0.push(problem.within(name));
            }
            checked.scenario
        };
        let (a, b) = (side("a", a), side("b", b));
        let (Some(a), Some(b), true) = (a, b, problems.0.is_empty()) else {
            return Err(problems.0);
        };
        let ScenarioDifference { names, changes } = ScenarioDifference::of(&a, &b);
        let jobs = longest_jobs(&[&a, &b]);
        let side = Axis::of_names("Side", &names);
        let axis = side.in_plan(&jobs, a.network);
        let of_axis = side.columns(&axis, &jobs, a.network);
        let name = format!("{} and {}", names[0], names[1]);
        let sides = Sides {
            changes,
            paired: a.run.seed == b.run.seed,
            fixed_seeds: choice.seeds.is_some(),
            fixed_length: choice.fixed_length,
            names: names.clone(),
        };
        let seeds = choice.seeds.unwrap_or_else(|| seeds_of([&a, &b]));
        let all = measures(&jobs)
            .into_iter()
            .filter(|measure| !is_repeated(&measure.id, jobs.len()))
            .collect::<Vec<_>>();
        let columns = columns(of_axis, &all);
        let points = names
            .into_iter()
            .zip([a, b])
            .map(|(name, scenario)| PointOf {
                cells: vec![Cell::from(name.clone())],
                seeds: file::Seeds::Count(seeds).from(scenario.run.seed),
                name,
                scenario,
            });
        let lengths = choice.lengths(2 * seeds as usize);
        let parts = Parts {
            name,
            axes: vec![axis],
            columns,
            measures: all,
            asked: false,
            lengths,
        };
        let study = Self::new(parts, points);
        let budget_us = choice.seeds.is_none().then(|| choice.budget_us());
        Ok(study.comparing(sides, budget_us))
    }

    fn comparing(mut self, sides: Sides, budget_us: Option<u64>) -> Self {
        self.sides = Some(sides);
        self.budget_for_seeds = budget_us;
        if let Some(budget_us) = budget_us {
            self.plan.at_most_cpu_us = self.plan.cpu_us + budget_us;
        }
        self
    }

    fn new(parts: Parts, of_points: impl Iterator<Item = PointOf>) -> Self {
        let Parts {
            name,
            axes,
            columns,
            measures,
            asked,
            lengths,
        } = parts;
        let mut beyond_us = 0;
        let (mut runs, mut known) = (Vec::new(), BTreeSet::new());
        let (mut points, mut rows) = (Vec::new(), Vec::new());
        let (mut seeds, mut known_seeds) = (Vec::new(), BTreeSet::new());
        for (number, point) in of_points.enumerate() {
            let (name, scenario) = (point.name, point.scenario);
            let own = point.seeds.iter();
            seeds.extend(own.filter(|&&seed| known_seeds.insert(seed)));
            let own: Vec<PlannedRun> = point
                .seeds
                .into_iter()
                .map(|seed| PlannedRun::new(&name, seed, &scenario))
                .collect();
            let first = own.first();
            points.push(StudyPoint {
                values: places(number, &axes),
                scenario: first.map(|run| run.scenario.clone()).unwrap_or_default(),
                link: first.and_then(|run| run.link.clone()),
                keys: own.iter().map(|run| run.key.clone()).collect(),
                name,
            });
            beyond_us += lengths.most_us(&scenario) * own.len() as u64;
            rows.push(PointRows {
                facts: Facts::of(&scenario),
                cells: point.cells,
                seeds: own.iter().map(|run| run.seed).collect(),
                wanted: wanted(&scenario, asked.then_some(measures.as_slice())),
                scenario,
            });
            runs.extend(own.into_iter().filter(|run| known.insert(run.key.clone())));
        }
        longest_first(&mut runs);
        let cpu_us = runs.iter().map(|run| run.cpu_us).sum();
        Self {
            plan: StudyPlan {
                name,
                cpu_us,
                at_most_cpu_us: cpu_us + beyond_us,
                seeds,
                axes,
                points,
                measures,
                runs,
            },
            columns,
            rows,
            sides: None,
            lengths,
            budget_for_seeds: None,
        }
    }

    /// A row for each point and seed, with its longest run that is done; of those of which none is
    /// done yet the figures are not known.
    pub fn table(&self, results: &Results) -> Table {
        let progress = self.progress(results);
        let mut table = Table::new(self.columns.clone());
        for (number, (of_point, rows)) in progress.points.iter().zip(&self.rows).enumerate() {
            for run in of_point {
                let done = run.last().map(|(step, figures)| (*step, Some(*figures)));
                let next = || run.next.as_ref().map(|(step, _)| (*step, None));
                let Some((step, figures)) = done.or_else(next) else {
                    continue;
                };
                let row = Row {
                    axes: &rows.cells,
                    run: &self.planned(number, run.seed, step),
                    duration_us: step.duration_us,
                    facts: &rows.facts,
                    scenario: &rows.scenario,
                };
                table.rows.push(row.cells(&self.plan.measures, figures));
            }
        }
        table
    }

    /// All that it varies and measures, and what has to be simulated.
    pub fn plan(&self) -> &StudyPlan {
        &self.plan
    }
}

/// A long run at the end would leave other cores with nothing to do.
fn longest_first(runs: &mut [PlannedRun]) {
    runs.sort_by_key(|run| Reverse(run.cpu_us));
}

/// The scenario that a sweep begins with: a preset by its name, or one in full.
fn base_of(
    problems: &mut Problems,
    base: &Value,
    presets: &BTreeMap<String, String>,
    limits: Limits,
) -> Option<Value> {
    let read = match base {
        Value::String(name) => match presets.get(name) {
            Some(text) => full(text, limits),
            None => {
                let known: Vec<&str> = presets.keys().map(String::as_str).collect();
                let name: String = name.chars().take(80).collect();
                let message = format!("no preset `{name}`; presets: {}", known.join(", "));
                problems.add("base", message);
                return None;
            }
        },
        scenario => full(&scenario.to_string(), limits),
    };
    match read {
        Ok(base) => Some(base),
        Err(own) => {
            problems
                .0
                .extend(own.into_iter().map(|problem| problem.within("base")));
            None
        }
    }
}

/// The names of the jobs of the scenario that has most.
fn longest_jobs(scenarios: &[&Scenario]) -> Vec<String> {
    let most = scenarios
        .iter()
        .rev()
        .max_by_key(|scenario| scenario.jobs.len());
    let jobs = most.map_or(&[][..], |scenario| &scenario.jobs);
    jobs.iter().map(|job| job.name.clone()).collect()
}

/// The measures that are asked for, or those that usually tell most.
fn chosen(problems: &mut Problems, jobs: &[String], ids: Option<&[String]>) -> Vec<StudyMeasure> {
    let all = measures(jobs);
    let Some(ids) = ids else {
        let usual = all
            .into_iter()
            .filter(|measure| is_usual(&measure.id, jobs.len()));
        return usual.collect();
    };
    let mut chosen: Vec<StudyMeasure> = Vec::new();
    for (place, id) in ids.iter().enumerate() {
        match all.iter().find(|measure| measure.id == *id) {
            Some(measure) if !chosen.contains(measure) => chosen.push(measure.clone()),
            Some(_) => {}
            None => {
                let known: Vec<&str> = all.iter().map(|measure| measure.id.as_str()).collect();
                let message = format!("unknown; allowed: {}", known.join(", "));
                problems.add(format!("measures[{place}]"), message);
            }
        }
    }
    if chosen.is_empty() && problems.0.is_empty() {
        problems.add("measures", "needs at least one");
    }
    chosen
}

/// Which value of each axis the point of this number has; those of the last axis vary
/// first.
fn places(number: usize, axes: &[StudyAxis]) -> Vec<u32> {
    let mut rest = number;
    let mut places: Vec<u32> = axes
        .iter()
        .rev()
        .map(|axis| {
            let count = axis.values.len().max(1);
            let place = rest % count;
            rest /= count;
            place as u32
        })
        .collect();
    places.reverse();
    places
}
