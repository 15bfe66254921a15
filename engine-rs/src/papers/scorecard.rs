use super::claim::{Claim, Paper};
use super::recipe::Sweep;
use crate::batch::{PlannedRun, Problems, default_scenario, full};
use crate::scenario::{Place, Problem, check, network_first, set};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A paper with its scenarios made and checked.
#[derive(Clone, Debug)]
pub struct Scorecard {
    paper: Paper,
    runs: BTreeMap<String, Points>,
}

/// The scenarios of a run of the table: one, or one for each value of its sweep.
#[derive(Clone, Debug)]
pub(super) struct Points {
    pub(super) is_sweep: bool,
    pub(super) seeds: Vec<u32>,
    /// By value of the sweep, then by seed.
    points: Vec<Vec<PlannedRun>>,
}

impl Points {
    /// The runs with a seed, by its place; the only seed stands for any.
    pub(super) fn of_seed(&self, index: usize) -> impl Iterator<Item = &PlannedRun> {
        let of_point =
            move |seeds: &'_ Vec<PlannedRun>| if seeds.len() > index { index } else { 0 };
        self.points
            .iter()
            .filter_map(move |seeds| seeds.get(of_point(seeds)))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &PlannedRun> {
        self.points.iter().flatten()
    }
}

/// A table's way from a name to a scenario.
struct Kitchen<'p> {
    paper: &'p Paper,
    presets: &'p BTreeMap<String, String>,
}

impl Scorecard {
    /// Makes every scenario of a paper, from presets by name, and reports all that
    /// the engine does not accept.
    pub fn new(paper: Paper, presets: &BTreeMap<String, String>) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        let kitchen = Kitchen {
            paper: &paper,
            presets,
        };
        let mut runs = BTreeMap::new();
        for name in paper.runs.keys() {
            runs.extend(
                kitchen
                    .points(&mut problems, name)
                    .map(|points| (name.clone(), points)),
            );
        }
        match problems.0.is_empty() {
            true => Ok(Self { paper, runs }),
            false => Err(problems.0),
        }
    }

    /// The paper.
    pub fn paper(&self) -> &Paper {
        &self.paper
    }

    /// What has to be simulated for these claims, each scenario once; those that
    /// take longest first.
    pub fn runs(&self, claims: &[&Claim]) -> Vec<&PlannedRun> {
        let names: BTreeSet<&str> = claims.iter().flat_map(|claim| claim.runs()).collect();
        let mut keys = BTreeSet::new();
        let all = names.iter().filter_map(|name| self.runs.get(*name));
        let mut runs: Vec<&PlannedRun> = all
            .flat_map(Points::all)
            .filter(|run| keys.insert(&run.key))
            .collect();
        runs.sort_by_key(|run| std::cmp::Reverse(run.weight));
        runs
    }

    pub(super) fn points(&self, name: &str) -> Option<&Points> {
        self.runs.get(name)
    }
}

impl Kitchen<'_> {
    fn points(&self, problems: &mut Problems, name: &str) -> Option<Points> {
        let path = format!("runs.{name}");
        let (scenario, sweep, seeds) = self
            .cook(name, 0)
            .map_err(|error| problems.add(&path, error))
            .ok()?;
        let is_sweep = sweep.is_some();
        let scenarios: Vec<Result<Value, String>> = match sweep {
            None => vec![Ok(scenario)],
            Some(Sweep { path, values }) => {
                let with = |value: &Value| {
                    let mut scenario = scenario.clone();
                    set(&mut scenario, path, value.clone()).map(|()| scenario)
                };
                values.iter().map(with).collect()
            }
        };
        if scenarios.is_empty() {
            problems.add(&path, "the sweep has no values");
        }
        let mut points = Vec::new();
        for (place, scenario) in scenarios.into_iter().enumerate() {
            let name = match is_sweep {
                true => format!("{name}[{place}]"),
                false => name.to_owned(),
            };
            let checked = scenario.map(|scenario| {
                let text = scenario.to_string();
                check(&text, false, Place::Browser)
            });
            match checked {
                Err(error) => problems.add(&path, error),
                Ok(checked) => {
                    if let Some(scenario) = &checked.scenario {
                        points.push(
                            seeds
                                .iter()
                                .map(|&seed| PlannedRun::new(&name, seed, scenario))
                                .collect(),
                        );
                    }
                    for problem in checked.problems {
                        problems.add(format!("runs.{name}: {}", problem.path), problem.message);
                    }
                }
            }
        }
        Some(Points {
            is_sweep,
            seeds: seeds.to_vec(),
            points,
        })
    }

    /// A run's scenario before its sweep.
    fn cook(&self, name: &str, depth: usize) -> Result<(Value, Option<&Sweep>, &[u32]), String> {
        if depth > self.paper.runs.len() {
            return Err("its base goes back to itself".to_owned());
        }
        let recipe = self
            .paper
            .runs
            .get(name)
            .ok_or(format!("there is no run `{name}`"))?;
        let (mut scenario, sweep, seeds) = match (&recipe.preset, &recipe.base) {
            (Some(preset), _) => (self.preset(preset)?, None, self.paper.seeds.as_slice()),
            (None, Some(base)) => self.cook(base, depth + 1)?,
            (None, None) => (default_scenario(), None, self.paper.seeds.as_slice()),
        };
        for (path, value) in network_first(&recipe.set) {
            set(&mut scenario, path, value.clone()).map_err(|error| format!("{path}: {error}"))?;
        }
        let seeds = recipe.seeds.as_deref().unwrap_or(seeds);
        Ok((scenario, recipe.sweep.as_ref().or(sweep), seeds))
    }

    fn preset(&self, name: &str) -> Result<Value, String> {
        let text = self
            .presets
            .get(name)
            .ok_or(format!("there is no preset `{name}`"))?;
        full(text, Place::Browser).map_err(|problems| {
            let told = problems.iter().map(|problem| match problem.path.as_str() {
                "" => problem.message.clone(),
                path => format!("{path}: {}", problem.message),
            });
            format!("{name}: {}", told.collect::<Vec<_>>().join("; "))
        })
    }
}
