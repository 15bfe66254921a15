//! From a sweep's base and axes to the scenarios of its points.

use super::SweepLimits;
use super::axis::{Axis, AxisValue};
use super::choice::{SEEDS_OF_DRAWN, draws_once};
use super::file::Seeds;
use super::plan::StudyAxis;
use crate::batch::Problems;
use crate::networks::Generation;
use crate::scenario::{Problem, Scenario, check, network_first, network_of, set};
use serde_json::Value;
use std::collections::BTreeMap;

/// Characters of a scenario's name.
const MAX_NAME: usize = 120;
/// Problems that are reported; more would not be read.
const MAX_PROBLEMS: usize = 20;

/// Makes the scenarios of the points of a sweep from its base and its axes.
#[derive(Debug)]
pub(super) struct Points {
    /// In full, so that every path is there; `None` where something cannot be set.
    base: Option<Value>,
    pub(super) axes: Vec<Axis>,
    limits: SweepLimits,
}

/// A point that a problem is about.
struct Concerned {
    number: usize,
    name: String,
    /// Which value of each axis.
    values: Vec<u32>,
}

impl Points {
    /// From a base in full and what is set in it anew.
    pub(super) fn new(
        problems: &mut Problems,
        mut base: Value,
        anew: &BTreeMap<String, Value>,
        axes: Vec<Axis>,
        limits: SweepLimits,
    ) -> Self {
        let sound_so_far = problems.0.len();
        for (path, value) in network_first(anew) {
            if let Err(error) = set(&mut base, path, value.clone()) {
                problems.add(format!("set.{path}"), error);
            }
        }
        Self {
            base: Some(base).filter(|_| problems.0.len() == sound_so_far),
            axes,
            limits,
        }
    }

    pub(super) fn name(&self) -> String {
        text(self.base.as_ref().and_then(|base| base.get("name")))
    }

    /// The network of the base.
    pub(super) fn network(&self) -> Generation {
        network_of(self.base.as_ref().unwrap_or(&Value::Null))
    }

    /// The seeds of each point where the file does not say: one, as its own interval tells what it
    /// is worth, and more where the first point draws something once per run.
    pub(super) fn seeds(&self) -> Seeds {
        let points = self.axes.iter().map(|axis| axis.values.len());
        let points = points.fold(1, usize::saturating_mul).max(1);
        let most = (self.limits.runs / points).clamp(1, SEEDS_OF_DRAWN as usize);
        let first = || self.point(0, &self.labels(&self.jobs())).1;
        let is_drawn = most > 1
            && !self.axes.iter().any(Axis::sets_seed)
            && first().is_ok_and(|scenario| draws_once(&scenario));
        Seeds::Count(if is_drawn { most as u32 } else { 1 })
    }

    /// The names of the jobs.
    pub(super) fn jobs(&self) -> Vec<String> {
        let jobs = self.base.as_ref().and_then(|base| base["jobs"].as_array());
        let names = jobs.into_iter().flatten().map(|job| text(job.get("name")));
        names.collect()
    }

    /// The axes as a plan has them, where jobs have these names.
    pub(super) fn labels(&self, jobs: &[String]) -> Vec<StudyAxis> {
        let network = self.network();
        let axes = self.axes.iter();
        axes.map(|axis| axis.in_plan(jobs, network)).collect()
    }

    /// How many points there are; `None` where they are none or, with this number of seeds each,
    /// too many.
    pub(super) fn count(&self, problems: &mut Problems, seeds: usize) -> Option<usize> {
        let counts = self.axes.iter().map(|axis| axis.values.len());
        let points = counts.fold(1, usize::saturating_mul);
        let most = self.limits.runs;
        if points.saturating_mul(seeds) > most {
            let s = if seeds == 1 { "" } else { "s" };
            let message = format!(
                "{points} points with {seeds} seed{s} each; at most {most} runs are allowed"
            );
            problems.add("axes", message);
            return None;
        }
        let is_any = self.base.is_some() && !self.axes.is_empty() && points > 0;
        is_any.then_some(points)
    }

    /// The point of this number: its name, and its scenario.
    pub(super) fn point(
        &self,
        number: usize,
        labels: &[StudyAxis],
    ) -> (String, Result<Scenario, Vec<Problem>>) {
        let places = super::places(number, labels);
        let values = places.iter().map(|&place| place as usize).enumerate();
        let values: Vec<(usize, usize)> = values.collect();
        let names = values
            .iter()
            .map(|&(axis, place)| in_words(&labels[axis], place));
        let name = names.collect::<Vec<_>>().join(", ");
        let of_axes = values
            .iter()
            .map(|&(axis, place)| &self.axes[axis].values[place]);
        let base = self.base.as_ref().unwrap_or(&Value::Null);
        let scenario = self.scenario(base, &name, of_axes);
        (name, scenario)
    }

    /// The scenario of every combination of values, with the name of the point.
    pub(super) fn points(
        &self,
        problems: &mut Problems,
        seeds: usize,
    ) -> Option<Vec<(String, Scenario)>> {
        let mut done = Vec::new();
        let points = self.each(problems, seeds, |name, scenario| {
            done.push((name, scenario));
        })?;
        (done.len() == points).then_some(done)
    }

    /// Hands on each that is sound, tells what is wrong with the others, and counts all.
    pub(super) fn each(
        &self,
        problems: &mut Problems,
        seeds: usize,
        mut sound: impl FnMut(String, Scenario),
    ) -> Option<usize> {
        let points = self.count(problems, seeds)?;
        let labels = self.labels(&self.jobs());
        let mut wrong: Vec<(Problem, Vec<Concerned>)> = Vec::new();
        for number in 0..points {
            match self.point(number, &labels) {
                (name, Ok(scenario)) => sound(name, scenario),
                (name, Err(own)) => {
                    for problem in own {
                        let concerned = Concerned {
                            number,
                            name: name.clone(),
                            values: super::places(number, &labels),
                        };
                        match wrong.iter_mut().find(|(known, _)| *known == problem) {
                            Some((_, all)) => all.push(concerned),
                            None => wrong.push((problem, vec![concerned])),
                        }
                    }
                }
            }
        }
        self.tell(problems, &labels, wrong, points);
        Some(points)
    }

    /// A problem of all points is one of what they have in common, and one of all
    /// points that have a value is one of that value; others name the first point.
    fn tell(
        &self,
        problems: &mut Problems,
        labels: &[StudyAxis],
        wrong: Vec<(Problem, Vec<Concerned>)>,
        points: usize,
    ) {
        let more = wrong.len().saturating_sub(MAX_PROBLEMS);
        for (problem, concerned) in wrong.into_iter().take(MAX_PROBLEMS) {
            let Some(first) = concerned.first() else {
                continue;
            };
            let (outer, name) = if let Some((axis, value)) = self.blamed(&problem, &concerned) {
                (
                    self.axes[axis].path_of(axis, value),
                    in_words(&labels[axis], value),
                )
            } else if concerned.len() == points {
                problems.0.push(problem.within("base"));
                continue;
            } else {
                let others = match concerned.len() {
                    1 => String::new(),
                    2 => " and 1 more point".to_owned(),
                    count => format!(" and {} more points", count - 1),
                };
                (
                    format!("points[{}]", first.number),
                    format!("{}{others}", first.name),
                )
            };
            let problem = Problem {
                message: format!("{name}: {}", problem.message),
                ..problem
            };
            problems.0.push(match outer.starts_with("points") {
                true => problem.within(&outer),
                false => Problem {
                    path: outer,
                    ..problem
                },
            });
        }
        if more > 0 {
            problems.add("points", format!("{more} more problems"));
        }
    }

    /// The value that is to blame: the problem is about what it sets, and all points
    /// concerned have it.
    fn blamed(&self, problem: &Problem, concerned: &[Concerned]) -> Option<(usize, usize)> {
        (0..self.axes.len()).find_map(|axis| {
            let mut values = concerned.iter().filter_map(|point| point.values.get(axis));
            let value = *values.next()?;
            let sets = self.axes[axis].values.get(value as usize)?.set.keys();
            let is_set = sets
                .into_iter()
                .any(|path| problem.path.starts_with(path.as_str()));
            (is_set && values.all(|other| *other == value)).then_some((axis, value as usize))
        })
    }

    fn scenario<'v>(
        &self,
        base: &Value,
        name: &str,
        values: impl Iterator<Item = &'v AxisValue>,
    ) -> Result<Scenario, Vec<Problem>> {
        let mut scenario = base.clone();
        let own = scenario["name"].as_str().unwrap_or_default();
        let whole = match own {
            "" => name.to_owned(),
            own => format!("{own}: {name}"),
        };
        let whole: String = whole.chars().take(MAX_NAME).collect();
        scenario["name"] = Value::from(whole);
        let mut problems = Problems(Vec::new());
        for (path, value) in network_first(values.flat_map(|value| &value.set)) {
            if let Err(error) = set(&mut scenario, path, value.clone()) {
                problems.add(path, error);
            }
        }
        if !problems.0.is_empty() {
            return Err(problems.0);
        }
        let checked = check(&scenario.to_string(), false, self.limits.scenario);
        checked.scenario.ok_or(checked.problems)
    }
}

fn text(value: Option<&Value>) -> String {
    value.and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// A value of an axis, as points are named by it.
fn in_words(axis: &StudyAxis, value: usize) -> String {
    let label = axis
        .values
        .get(value)
        .map_or("", |value| value.label.as_str());
    match axis.path {
        Some(_) => format!("{} {label}", axis.label),
        None => label.to_owned(),
    }
}
