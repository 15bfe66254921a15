//! Sweeps and comparisons: what the engine estimates for all their runs, and what these take.

use cpu_time::ProcessTime;
use flitscope::batch::PlannedRun;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::{RunFigures, Simulation};
use flitscope_sources::{Presets, Refusal};
use flitscope_study::data::{PRESETS, SWEEPS};
use flitscope_study::study::{Study, SweepLimits};
use serde::Serialize;
use serde_json::Value;
use std::hint::black_box;

/// Example sweeps of the page.
const EXAMPLES: [&str; 10] = [
    "load-64-uniform",
    "io-mapping-64",
    "up-links-64",
    "buffers-64",
    "placement-64",
    "collectives-64",
    "barrier-1024",
    "qsnet2-bisection",
    "one-word",
    "wormhole-256",
];

/// Comparisons, each as a sweep of two variants, which has the same runs.
const COMPARISONS: &str = include_str!("comparisons.json");

/// A study and its runs.
pub(super) struct StudyCase {
    pub(super) name: String,
    pub(super) runs: Vec<PlannedRun>,
}

/// A study, measured.
#[derive(Serialize)]
pub(super) struct MeasuredStudy {
    pub(super) name: String,
    pub(super) runs: Vec<MeasuredRun>,
}

/// A run of a study.
#[derive(Serialize)]
pub(super) struct MeasuredRun {
    name: String,
    seed: u32,
    scenario: String,
    /// By the engine's estimate.
    pub(super) estimated_cpu_s: f64,
    /// With its set-up and its figures; none where it was not measured.
    pub(super) cpu_s: Option<f64>,
}

/// Ten example sweeps, and ten comparisons.
///
/// # Errors
/// What is wrong with one of them.
pub(super) fn all() -> Result<Vec<StudyCase>, Refusal> {
    let presets = Presets::new(None, PRESETS).all()?;
    let sweeps = SWEEPS.iter().filter(|(name, _)| EXAMPLES.contains(name));
    let sweeps = sweeps.map(|&(name, text)| (name.to_owned(), text.to_owned()));
    // The text is part of this program, and a test reads it.
    let comparisons: Vec<Value> = serde_json::from_str(COMPARISONS).unwrap_or_default();
    let comparisons = comparisons.iter().map(|comparison| {
        let name = comparison["name"].as_str().unwrap_or_default().to_owned();
        (name, comparison.to_string())
    });
    let cases = sweeps.chain(comparisons).map(|(name, text)| {
        let study = Study::parse(&text, &presets, SweepLimits::NATIVE)?;
        let runs = study.plan().runs.clone();
        Ok(StudyCase { name, runs })
    });
    cases.collect()
}

/// Measures all runs of a study, each once; only lists them where not `measures`.
///
/// # Errors
/// What is wrong with a scenario.
pub(super) fn measure(case: &StudyCase, measures: bool) -> Result<MeasuredStudy, Refusal> {
    let runs = case.runs.iter().map(|run| {
        Ok(MeasuredRun {
            name: run.name.clone(),
            seed: run.seed,
            scenario: run.scenario.clone(),
            estimated_cpu_s: run.cpu_us as f64 / 1e6,
            cpu_s: measures.then(|| cpu_seconds(run)).transpose()?,
        })
    });
    Ok(MeasuredStudy {
        name: case.name.clone(),
        runs: runs.collect::<Result<_, Refusal>>()?,
    })
}

/// CPU time of one run, from its text to its figures.
fn cpu_seconds(run: &PlannedRun) -> Result<f64, Refusal> {
    let start = ProcessTime::now();
    let checked = check(&run.scenario, false, Limits::NATIVE);
    let mut simulation = Simulation::new(checked.scenario.ok_or(checked.problems)?);
    simulation.run_until(simulation.end());
    black_box(RunFigures::of(&simulation.summary()));
    Ok(start.elapsed().as_secs_f64())
}

impl MeasuredStudy {
    pub(super) fn estimated_cpu_s(&self) -> f64 {
        self.runs.iter().map(|run| run.estimated_cpu_s).sum()
    }

    /// None where it was not measured.
    pub(super) fn cpu_s(&self) -> Option<f64> {
        self.runs.iter().map(|run| run.cpu_s).sum()
    }
}
