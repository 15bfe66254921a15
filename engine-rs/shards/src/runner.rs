//! Runs of a sweep on all cores.

use crate::lines::Record;
use cpu_time::ThreadTime;
use flitscope::batch::PlannedRun;
use flitscope::fabrics::FabricKind;
use flitscope::measure::MAX_MEANS;
use flitscope::results::Latencies;
use flitscope::simulation::{RunFigures, Summary};
use flitscope::{Limits, Run, Scenario, Simulation, check};
use flitscope_sources::{Refusal, refusal};
use flitscope_study::study::{Sweep, SweepRun};
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Cycles between two looks at whether to stop: well below a second on any machine that fits.
const SLICE: u64 = 4_096;

/// How runs are made.
pub struct Runner<'r> {
    /// What moves the flits; no result depends on it.
    pub fabric: FabricKind,
    /// Set from outside, it ends all runs soon.
    pub stop: &'r AtomicBool,
    /// Hears of every run that is done.
    pub report: &'r (dyn Fn(&Progress<'_>) + Sync),
}

/// A run that was just done.
#[derive(Debug)]
pub struct Progress<'r> {
    /// How many are.
    pub done: usize,
    /// Of how many.
    pub count: usize,
    /// The point of this one.
    pub name: &'r str,
    /// Its seed.
    pub seed: u32,
    /// What it took.
    pub cpu_seconds: f64,
}

impl Runner<'_> {
    /// All runs of a sweep, in order.
    ///
    /// # Errors
    /// What is wrong with one of its points; [`Sweep::check`] tells it of all. Or it was told to
    /// stop.
    pub fn all(&self, sweep: &Sweep) -> Result<Vec<Record>, Refusal> {
        let records = Mutex::new(Vec::new());
        self.make(sweep, (0..sweep.count()).collect(), |record| {
            if let Ok(mut all) = records.lock() {
                all.push(record);
            }
            Ok(())
        })?;
        let mut records: Vec<Record> = records.into_inner().unwrap_or_default();
        records.sort_unstable_by_key(|record| record.run);
        Ok(records)
    }

    /// Makes runs by their numbers, and hands on each when it is done, in any order. Runs of
    /// one scenario, as of points that differ in costs alone, are simulated once. Ends with what
    /// is wrong with one run, if there is anything.
    pub(crate) fn make(
        &self,
        sweep: &Sweep,
        numbers: Vec<usize>,
        keep: impl Fn(Record) -> Result<(), Refusal> + Sync,
    ) -> Result<(), Refusal> {
        let mut planned: Vec<(u64, String, usize)> = numbers
            .into_par_iter()
            .map(|number| {
                let run = sweep.run(number)?.planned;
                Ok((run.cpu_us, run.key, number))
            })
            .collect::<Result<_, Refusal>>()?;
        // A long one at the end would leave other cores with nothing to do.
        planned.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.2.cmp(&other.2)));
        let count = planned.len();
        let mut places = BTreeMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (_, key, number) in planned {
            let place = *places.entry(key).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.push(number),
                None => groups.push(vec![number]),
            }
        }
        let (done, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let made = |group: Vec<usize>| -> Result<(), Refusal> {
            let mut figures = None;
            for number in group {
                if failed.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let start = ThreadTime::now();
                let run = sweep.run(number)?;
                let figures = match &figures {
                    Some(known) => known,
                    None => figures.insert(self.simulate(&run.planned)?),
                };
                keep(record(sweep, number, &run, figures))?;
                (self.report)(&Progress {
                    done: done.fetch_add(1, Ordering::Relaxed) + 1,
                    count,
                    name: &run.planned.name,
                    seed: run.planned.seed,
                    cpu_seconds: start.elapsed().as_secs_f64(),
                });
            }
            Ok(())
        };
        // One group at a time to each core.
        let ends: Vec<Refusal> = groups
            .into_par_iter()
            .with_max_len(1)
            .filter_map(|group| {
                let end = made(group).err();
                failed.fetch_or(end.is_some(), Ordering::Relaxed);
                end
            })
            .collect();
        match ends.into_iter().next() {
            Some(first) => Err(first),
            None => Ok(()),
        }
    }

    /// Makes each of these runs. Returns what is kept of their summaries, by the keys of the runs.
    ///
    /// # Errors
    /// What is wrong with one of the scenarios, or that it was told to stop.
    pub fn each<T: Send>(
        &self,
        mut runs: Vec<&PlannedRun>,
        keep: impl Fn(&Summary) -> Option<T> + Sync,
    ) -> Result<BTreeMap<String, T>, Refusal> {
        // A long one at the end would leave other cores with nothing to do.
        runs.sort_by_key(|run| Reverse(run.cpu_us));
        let (count, done) = (runs.len(), AtomicUsize::new(0));
        let made = |run: &PlannedRun| -> Result<_, Refusal> {
            let start = ThreadTime::now();
            let checked = check(&run.scenario, false, Limits::NONE);
            let scenario = checked.scenario.ok_or(checked.problems)?;
            let summary = self.finish(scenario)?.summary();
            (self.report)(&Progress {
                done: done.fetch_add(1, Ordering::Relaxed) + 1,
                count,
                name: &run.name,
                seed: run.seed,
                cpu_seconds: start.elapsed().as_secs_f64(),
            });
            Ok(keep(&summary).map(|kept| (run.key.clone(), kept)))
        };
        // One at a time to each core; outcomes are in the order of the runs.
        let outcomes = runs.into_par_iter().with_max_len(1).map(made);
        let outcomes: Vec<Result<_, Refusal>> = outcomes.collect();
        let kept: Result<Vec<Option<(String, T)>>, Refusal> = outcomes.into_iter().collect();
        Ok(kept?.into_iter().flatten().collect())
    }

    /// Simulates a run to its end.
    ///
    /// # Errors
    /// All that is wrong with the scenario, or that it was told to stop.
    pub fn simulate(&self, run: &PlannedRun) -> Result<RunFigures, Refusal> {
        let checked = check(&run.scenario, false, Limits::NONE);
        let scenario = checked.scenario.ok_or(checked.problems)?;
        let figures = RunFigures::of(&self.finish(scenario)?.summary());
        figures.ok_or_else(|| refusal(&run.name, "did not finish"))
    }

    /// Latencies of a scenario with its seed and the next ones, together.
    ///
    /// # Errors
    /// There are too many seeds, or it was told to stop.
    pub fn latencies(&self, scenario: &Scenario, seeds: u32) -> Result<Latencies, Refusal> {
        if !(1..=MAX_MEANS).contains(&(seeds as usize)) {
            let message = format!("{seeds}; 1 to {MAX_MEANS} are allowed");
            return Err(refusal("seeds", message));
        }
        let done = AtomicUsize::new(0);
        let of_seed = |place: u32| -> Result<Latencies, Refusal> {
            let seed = scenario.run.seed.wrapping_add(place);
            let start = ThreadTime::now();
            let simulation = self.finish(scenario.clone().with_seed(seed))?;
            let latencies = Run::of(simulation, Vec::new()).latencies();
            (self.report)(&Progress {
                done: done.fetch_add(1, Ordering::Relaxed) + 1,
                count: seeds as usize,
                name: &scenario.name,
                seed,
                cpu_seconds: start.elapsed().as_secs_f64(),
            });
            Ok(latencies)
        };
        let runs = (0..seeds).into_par_iter().with_max_len(1).map(of_seed);
        // In the order of the seeds.
        let outcomes: Vec<Result<Latencies, Refusal>> = runs.collect();
        let runs: Vec<Latencies> = outcomes.into_iter().collect::<Result<_, Refusal>>()?;
        Latencies::pooled(&runs).ok_or_else(|| refusal("seeds", "there are none"))
    }

    /// A simulation of a scenario at its end.
    ///
    /// # Errors
    /// It was told to stop.
    pub fn finish(&self, scenario: Scenario) -> Result<Simulation, Refusal> {
        let mut simulation = Simulation::on(self.fabric, scenario);
        while simulation.now() < simulation.end() {
            if self.stop.load(Ordering::Relaxed) {
                return Err(refusal("", "stopped"));
            }
            simulation.run_until(simulation.now().saturating_add(SLICE));
        }
        Ok(simulation)
    }
}

/// What is kept of a run.
pub(crate) fn record(sweep: &Sweep, number: usize, run: &SweepRun, figures: &RunFigures) -> Record {
    let row = sweep.csv_row(run, figures);
    Record {
        run: number,
        scenario: run.planned.key.clone(),
        result: figures.result_digest.clone(),
        row: row.trim_end_matches("\r\n").to_owned(),
    }
}
