//! What is done of a study: of every point and seed the longest run that is done, and the one that
//! is needed next.

use super::choice::{MAX_CHOSEN_SEEDS, Step, cpu_us};
use super::facts::Done;
use super::{Results, RunFigures, Study, longest_first};
use crate::batch::PlannedRun;
use crate::scenario::{Scenario, scenario_digest};
use std::collections::BTreeSet;

/// What is done of a study.
#[derive(Debug)]
pub(super) struct Progress<'r> {
    /// By point, then by seed.
    pub(super) points: Vec<Vec<SeedRun<'r>>>,
}

/// What is done of a point with a seed.
#[derive(Debug)]
pub(super) struct SeedRun<'r> {
    pub(super) seed: u32,
    /// The runs that are done, the longest last.
    pub(super) done: Vec<(Step, &'r RunFigures)>,
    /// The one that is needed next, with its key.
    pub(super) next: Option<(Step, String)>,
}

impl<'r> SeedRun<'r> {
    /// The digest of the scenario of the longest run that is done; of the first before that.
    pub(super) fn key(&self) -> Option<&str> {
        let next = self.next.as_ref().map(|(_, key)| key);
        let done = self.last().map(|(_, figures)| &figures.scenario_digest);
        done.or(next).map(String::as_str)
    }

    /// The longest run that is done.
    pub(super) fn last(&self) -> Option<&(Step, &'r RunFigures)> {
        self.done.last()
    }
}

impl Study {
    pub(super) fn progress<'r>(&self, results: &'r Results) -> Progress<'r> {
        let points = (0..self.rows.len()).map(|point| {
            let keys = self.plan.points.get(point).map_or(&[][..], |of| &of.keys);
            let seeds = self.rows[point].seeds.iter().zip(keys);
            let of_seed = |(&seed, key): (&u32, &String)| self.walk(point, seed, key, results);
            seeds.map(of_seed).collect()
        });
        let mut progress = Progress {
            points: points.collect(),
        };
        let added = self.added(&progress, results);
        for (of_point, added) in progress.points.iter_mut().zip(added) {
            of_point.extend(added);
        }
        progress
    }

    /// The runs of a point with a seed, from the first on.
    fn walk<'r>(&self, point: usize, seed: u32, key: &str, results: &'r Results) -> SeedRun<'r> {
        let row = &self.rows[point];
        let mut run = SeedRun {
            seed,
            done: Vec::new(),
            next: Some((Step::first(&row.scenario), key.to_owned())),
        };
        while let Some((step, key)) = run.next.take() {
            let Some(figures) = results.get(&key) else {
                run.next = Some((step, key));
                break;
            };
            run.done.push((step, figures));
            let next = self.lengths.next(&row.scenario, &row.wanted, step, figures);
            run.next = next.map(|next| (next, key_of(&row.scenario, seed, next)));
        }
        run
    }

    /// More seeds of a comparison that chooses them, where a difference is not resolved for want
    /// of them. They are added once, after all other runs, and have the length of the longest.
    fn added<'r>(&self, progress: &Progress<'r>, results: &'r Results) -> Vec<Vec<SeedRun<'r>>> {
        let Some(budget_us) = self.budget_for_seeds else {
            return Vec::new();
        };
        let mut all = progress.points.iter().flatten();
        if all.any(|run| run.next.is_some()) {
            return Vec::new();
        }
        let longest = |of_point: &Vec<SeedRun>| {
            let steps = of_point.iter().filter_map(SeedRun::last);
            steps.map(|(step, _)| step.duration_us).max().unwrap_or(0)
        };
        let durations: Vec<u32> = progress.points.iter().map(longest).collect();
        let spent: u64 = progress
            .points
            .iter()
            .flatten()
            .filter_map(SeedRun::last)
            .map(|(step, _)| step.spent_us)
            .sum();
        let each: u64 = self
            .rows
            .iter()
            .zip(&durations)
            .map(|(row, &duration_us)| cpu_us(&row.scenario, duration_us))
            .sum();
        let affordable = budget_us.saturating_sub(spent) / each.max(1);
        let present = self.rows.first().map_or(0, |row| row.seeds.len() as u32);
        let wanted = self.seeds_wanted(progress).min(MAX_CHOSEN_SEEDS);
        let most = u64::from(wanted.saturating_sub(present)).min(affordable);
        let of_point = |(row, duration_us): (&super::PointRows, &u32)| {
            let first = row.seeds.first().copied().unwrap_or_default();
            let step = Step::only(*duration_us);
            let seeds = (present..present + most as u32).map(|place| first.wrapping_add(place));
            let run = |seed: u32| {
                let key = key_of(&row.scenario, seed, step);
                let done = results.get(&key).map(|figures| (step, figures));
                SeedRun {
                    seed,
                    next: done.is_none().then_some((step, key)),
                    done: done.into_iter().collect(),
                }
            };
            seeds.map(run).collect()
        };
        self.rows.iter().zip(&durations).map(of_point).collect()
    }

    /// The runs of a point that are done, in the order of their seeds.
    pub(super) fn done_of<'r>(&'r self, progress: &Progress<'r>, point: usize) -> Vec<Done<'r>> {
        let of_point = progress.points.get(point).into_iter().flatten();
        of_point.filter_map(|run| self.done(point, run)).collect()
    }

    /// The longest run of a point with a seed that is done.
    pub(super) fn done<'r>(&'r self, point: usize, run: &SeedRun<'r>) -> Option<Done<'r>> {
        let (step, figures) = *run.last()?;
        Some(Done {
            figures,
            facts: &self.rows.get(point)?.facts,
            duration_us: step.duration_us,
        })
    }

    /// What has to be simulated next: the runs of the plan that are not done, and the longer runs
    /// and further seeds that follow from those that are. Those that take longest come first;
    /// there are none when all is done.
    pub fn next(&self, results: &Results) -> Vec<PlannedRun> {
        let progress = self.progress(results);
        let mut known: BTreeSet<String> = BTreeSet::new();
        let mut runs: Vec<PlannedRun> = Vec::new();
        let planned = |key: &String| self.plan.runs.iter().find(|run| run.key == *key);
        for (point, of_point) in progress.points.iter().enumerate() {
            for run in of_point {
                let Some((step, key)) = &run.next else {
                    continue;
                };
                if !known.insert(key.clone()) {
                    continue;
                }
                runs.push(match planned(key) {
                    Some(run) => run.clone(),
                    None => self.planned(point, run.seed, *step),
                });
            }
        }
        longest_first(&mut runs);
        runs
    }

    pub(super) fn planned(&self, point: usize, seed: u32, step: Step) -> PlannedRun {
        let row = &self.rows[point];
        let name = self.plan.points.get(point).map_or("", |point| &point.name);
        let scenario = row.scenario.clone().with_duration(step.duration_us);
        PlannedRun::new(name, seed, &scenario)
    }
}

/// The key of a run.
fn key_of(scenario: &Scenario, seed: u32, step: Step) -> String {
    let scenario = scenario.clone().with_duration(step.duration_us);
    scenario_digest(&scenario.with_seed(seed))
}
