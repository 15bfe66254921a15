//! Runs of a sweep on all cores.

use cpu_time::ThreadTime;
use flitscope::batch::PlannedRun;
use flitscope::fabrics::FabricKind;
use flitscope::measure::MAX_MEANS;
use flitscope::observe::run_logged;
use flitscope::results::Latencies;
use flitscope::simulation::{RunFigures, Summary};
use flitscope::{Limits, Run, Scenario, Simulation, check};
use flitscope_sources::{Refusal, refusal};
use flitscope_study::study::{Results, Sweep, SweepRun};
use flitscope_tables::Table;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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
    /// The table of all runs of a sweep.
    ///
    /// # Errors
    /// What is wrong with one of its points; [`Sweep::check`] has that of all. Or it was stopped.
    pub fn all(&self, sweep: &Sweep) -> Result<Table, Refusal> {
        let mut table = Table::new(sweep.columns().to_vec());
        table.rows = self.every(sweep, |run, figures| sweep.row(run, figures))?;
        Ok(table)
    }

    /// The figures of all runs of a sweep.
    ///
    /// # Errors
    /// As of [`Self::all`].
    pub fn results(&self, sweep: &Sweep) -> Result<Results, Refusal> {
        let all = self.every(sweep, |_, figures| figures.clone())?.into_iter();
        Ok(all.map(|one| (one.scenario_digest.clone(), one)).collect())
    }

    /// What is kept of every run of a sweep, in order.
    fn every<K: Send>(
        &self,
        sweep: &Sweep,
        keep: impl Fn(&SweepRun, &RunFigures) -> K + Sync,
    ) -> Result<Vec<K>, Refusal> {
        let all = Mutex::new(Vec::new());
        let runs = 0..sweep.count();
        self.make(sweep, std::slice::from_ref(&runs), keep, |_, kept| {
            if let Ok(mut all) = all.lock() {
                *all = kept;
            }
            Ok(())
        })?;
        Ok(all.into_inner().unwrap_or_default())
    }

    /// Makes parts of a sweep, and hands on what is kept of the runs of each, in order, when all of
    /// them are done. Runs of one scenario, as of points that differ in costs alone, are simulated
    /// once. Ends with what is wrong with one run, if there is anything.
    pub(crate) fn make<K: Send>(
        &self,
        sweep: &Sweep,
        parts: &[Range<usize>],
        keep: impl Fn(&SweepRun, &RunFigures) -> K + Sync,
        done: impl Fn(&Range<usize>, Vec<K>) -> Result<(), Refusal> + Sync,
    ) -> Result<(), Refusal> {
        let parts: Vec<Part> = parts
            .par_iter()
            .map(|runs| Part::new(sweep, runs.clone()))
            .collect::<Result<_, Refusal>>()?;
        let shared = Shared::new(&parts);
        let count = parts.iter().map(|part| part.runs.len()).sum();
        let (made, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let of_group = |(key, numbers): &(String, Vec<usize>)| -> Result<Vec<(usize, K)>, Refusal> {
            let mut figures = shared.known(key);
            let mut kept = Vec::new();
            for &number in numbers {
                if failed.load(Ordering::Relaxed) {
                    // The part is abandoned, and with it this.
                    return Ok(Vec::new());
                }
                let start = ThreadTime::now();
                let run = sweep.run(number)?;
                let figures = match &figures {
                    Some(known) => known,
                    None => figures.insert(self.simulate(&run.planned)?),
                };
                kept.push((number, keep(&run, figures)));
                (self.report)(&Progress {
                    done: made.fetch_add(1, Ordering::Relaxed) + 1,
                    count,
                    name: &run.planned.name,
                    seed: run.planned.seed,
                    cpu_seconds: start.elapsed().as_secs_f64(),
                });
            }
            if let Some(figures) = figures {
                shared.keep(key, figures);
            }
            Ok(kept)
        };
        let of_part = |part: &Part| -> Result<(), Refusal> {
            // One group at a time to each core.
            let groups = part.groups.par_iter().with_max_len(1);
            let kept: Vec<Result<Vec<(usize, K)>, Refusal>> = groups
                .map(|group| {
                    let kept = of_group(group);
                    failed.fetch_or(kept.is_err(), Ordering::Relaxed);
                    kept
                })
                .collect();
            let kept: Result<Vec<_>, Refusal> = kept.into_iter().collect();
            let mut kept: Vec<(usize, K)> = kept?.into_iter().flatten().collect();
            if kept.len() < part.runs.len() {
                // Another part has failed.
                return Ok(());
            }
            kept.sort_unstable_by_key(|(number, _)| *number);
            done(&part.runs, kept.into_iter().map(|(_, kept)| kept).collect())
        };
        // A core that has no part left helps with those of others.
        let ends: Vec<Refusal> = parts
            .par_iter()
            .with_max_len(1)
            .filter_map(|part| {
                let end = of_part(part).err();
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
        run_logged(&mut simulation, &mut [], || {
            self.stop.load(Ordering::Relaxed)
        });
        match simulation.now() < simulation.end() {
            true => Err(refusal("", "stopped")),
            false => Ok(simulation),
        }
    }
}

/// Runs that are handed on together.
struct Part {
    runs: Range<usize>,
    /// Numbers of the runs of a scenario by its key, those that take longest first.
    groups: Vec<(String, Vec<usize>)>,
}

impl Part {
    fn new(sweep: &Sweep, runs: Range<usize>) -> Result<Self, Refusal> {
        let mut planned: Vec<(u64, String, usize)> = runs
            .clone()
            .into_par_iter()
            .map(|number| {
                let run = sweep.run(number)?.planned;
                Ok((run.cpu_us, run.key, number))
            })
            .collect::<Result<_, Refusal>>()?;
        // A long one at the end would leave other cores with nothing to do.
        planned.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.2.cmp(&other.2)));
        let mut places = BTreeMap::new();
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for (_, key, number) in planned {
            let place = *places.entry(key.clone()).or_insert(groups.len());
            match groups.get_mut(place) {
                Some((_, group)) => group.push(number),
                None => groups.push((key, vec![number])),
            }
        }
        Ok(Self { runs, groups })
    }
}

/// The figures of scenarios that several parts need.
struct Shared<'p>(BTreeMap<&'p str, Mutex<Option<RunFigures>>>);

impl<'p> Shared<'p> {
    fn new(parts: &'p [Part]) -> Self {
        let (mut once, mut again) = (BTreeSet::new(), BTreeMap::new());
        for (key, _) in parts.iter().flat_map(|part| &part.groups) {
            if !once.insert(key.as_str()) {
                again.insert(key.as_str(), Mutex::new(None));
            }
        }
        Self(again)
    }

    fn known(&self, key: &str) -> Option<RunFigures> {
        self.0.get(key)?.lock().ok()?.clone()
    }

    fn keep(&self, key: &str, figures: RunFigures) {
        if let Some(Ok(mut kept)) = self.0.get(key).map(Mutex::lock) {
            *kept = Some(figures);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn figures() -> RunFigures {
        RunFigures {
            scenario_digest: "s".to_owned(),
            result_digest: "r".to_owned(),
            engine_version: String::new(),
            values: BTreeMap::new(),
            half_widths: BTreeMap::new(),
            judgements: BTreeMap::new(),
        }
    }

    #[test]
    fn figures_are_kept_for_the_parts_that_need_them_too() {
        let part = |keys: &[&str]| Part {
            runs: 0..keys.len(),
            groups: keys
                .iter()
                .map(|key| ((*key).to_owned(), vec![0]))
                .collect(),
        };
        let parts = [part(&["a", "b"]), part(&["b", "c"])];
        let shared = Shared::new(&parts);
        for key in ["a", "b", "c"] {
            assert_eq!(shared.known(key), None);
            shared.keep(key, figures());
        }
        assert_eq!(shared.known("b"), Some(figures()));
        assert_eq!((shared.known("a"), shared.known("c")), (None, None));
    }
}
