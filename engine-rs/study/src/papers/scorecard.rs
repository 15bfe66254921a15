use super::claim::{Claim, Paper};
use super::run_source::Sweep;
use crate::batch::{PlannedRun, Problems, default_scenario, full};
use crate::cost::bill;
use crate::scenario::{Limits, Problem, check, network_first, set};
use serde_json::Value;
use std::cmp::Reverse;
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
    /// By value of the sweep: what the machine costs, or why that is not known.
    bills: Vec<Result<Value, String>>,
}

impl Points {
    /// The runs with a seed, by its place, and their bills; the only seed stands for any.
    pub(super) fn of_seed(
        &self,
        index: usize,
    ) -> impl Iterator<Item = (&PlannedRun, &Result<Value, String>)> {
        let of_point = move |seeds: &Vec<PlannedRun>| if seeds.len() > index { index } else { 0 };
        let points = self.points.iter().zip(&self.bills);
        points.filter_map(move |(seeds, bill)| Some((seeds.get(of_point(seeds))?, bill)))
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &PlannedRun> {
        self.points.iter().flatten()
    }
}

/// A table's way from a name to a scenario.
struct RunScenarios<'p> {
    paper: &'p Paper,
    presets: &'p BTreeMap<String, String>,
    limits: Limits,
}

impl Scorecard {
    /// Makes every scenario of a paper, from presets by name, and reports all that
    /// the engine does not accept.
    pub fn new(
        paper: Paper,
        presets: &BTreeMap<String, String>,
        limits: Limits,
    ) -> Result<Self, Vec<Problem>> {
        let mut problems = Problems(Vec::new());
        let scenarios = RunScenarios {
            paper: &paper,
            presets,
            limits,
        };
        let names = paper.runs.keys();
        let runs = names.filter_map(|name| {
            let points = scenarios.points(&mut problems, name)?;
            Some((name.clone(), points))
        });
        let runs = runs.collect();
        for claim in &paper.claims {
            check_bills(&mut problems, claim, &runs);
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
        let names = claims.iter().flat_map(|claim| {
            let own = claim.runs().into_iter();
            own.filter(|name| claim.simulates(name))
        });
        let names: BTreeSet<&str> = names.collect();
        let mut keys = BTreeSet::new();
        let all = names.iter().filter_map(|name| self.runs.get(*name));
        let mut runs: Vec<&PlannedRun> = all
            .flat_map(Points::all)
            .filter(|run| keys.insert(&run.key))
            .collect();
        runs.sort_by_key(|run| Reverse(run.cpu_us));
        runs
    }

    pub(super) fn points(&self, name: &str) -> Option<&Points> {
        self.runs.get(name)
    }
}

/// A claim that asks what a machine costs needs one that the price list covers.
fn check_bills(problems: &mut Problems, claim: &Claim, runs: &BTreeMap<String, Points>) {
    for name in claim.runs().into_iter().filter(|name| claim.bills(name)) {
        let bills = runs.get(name).map_or(&[][..], |points| &points.bills);
        if let Some(Err(reason)) = bills.iter().find(|bill| bill.is_err()) {
            let message = format!("run `{name}` has no bill: {reason}");
            problems.add(format!("claims.{}", claim.id), message);
        }
    }
}

impl RunScenarios<'_> {
    fn points(&self, problems: &mut Problems, name: &str) -> Option<Points> {
        let path = format!("runs.{name}");
        let (scenario, sweep, seeds) = self
            .scenario_of(name, 0)
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
        let (mut points, mut bills) = (Vec::new(), Vec::new());
        for (place, scenario) in scenarios.into_iter().enumerate() {
            let name = match is_sweep {
                true => format!("{name}[{place}]"),
                false => name.to_owned(),
            };
            let checked = scenario.map(|scenario| {
                let text = scenario.to_string();
                check(&text, false, self.limits)
            });
            match checked {
                Err(error) => problems.add(&path, error),
                Ok(checked) => {
                    if let Some(scenario) = &checked.scenario {
                        // A struct of plain values always serialises.
                        let json = |bill| serde_json::to_value(bill).unwrap_or_default();
                        bills.push(bill(scenario).map(json));
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
            bills,
        })
    }

    /// A run's scenario before its sweep.
    fn scenario_of(
        &self,
        name: &str,
        depth: usize,
    ) -> Result<(Value, Option<&Sweep>, &[u32]), String> {
        if depth > self.paper.runs.len() {
            return Err("its base refers to itself".to_owned());
        }
        let source = self
            .paper
            .runs
            .get(name)
            .ok_or(format!("no run `{name}`"))?;
        let (mut scenario, sweep, seeds) = match (&source.preset, &source.base) {
            (Some(preset), _) => (self.preset(preset)?, None, self.paper.seeds.as_slice()),
            (None, Some(base)) => self.scenario_of(base, depth + 1)?,
            (None, None) => (default_scenario(), None, self.paper.seeds.as_slice()),
        };
        for (path, value) in network_first(&source.set) {
            set(&mut scenario, path, value.clone()).map_err(|error| format!("{path}: {error}"))?;
        }
        let seeds = source.seeds.as_deref().unwrap_or(seeds);
        Ok((scenario, source.sweep.as_ref().or(sweep), seeds))
    }

    fn preset(&self, name: &str) -> Result<Value, String> {
        let text = self
            .presets
            .get(name)
            .ok_or(format!("no preset `{name}`"))?;
        full(text, self.limits).map_err(|problems| {
            let lines = problems.iter().map(|problem| match problem.path.as_str() {
                "" => problem.message.clone(),
                path => format!("{path}: {}", problem.message),
            });
            format!("{name}: {}", lines.collect::<Vec<_>>().join("; "))
        })
    }
}
