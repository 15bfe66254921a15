//! Studies as the tests run them.

use flitscope::scenario::{Limits, Problem, check};
use flitscope::simulation::Simulation;
use flitscope_study::study::{Results, RunFigures, Study};
use std::collections::BTreeMap;

pub(crate) fn problem_lines(problems: &[Problem]) -> Vec<String> {
    let line = |problem: &Problem| format!("{}: {}", problem.path, problem.message);
    problems.iter().map(line).collect()
}

pub(crate) fn simulated(scenario: &str) -> RunFigures {
    let scenario = check(scenario, false, Limits::NATIVE).scenario.unwrap();
    let mut simulation = Simulation::new(scenario);
    simulation.run_until(simulation.end());
    RunFigures::of(&simulation.summary()).unwrap()
}

pub(crate) fn all_simulated(study: &Study) -> Results {
    let runs = study.plan().runs.iter();
    runs.map(|run| (run.key.clone(), simulated(&run.scenario)))
        .collect()
}

/// Figures that nobody has simulated, with one measure.
pub(crate) fn figures(key: &str, accepted: f64, half_width: Option<f64>) -> RunFigures {
    let id = "accepted_mb_s_per_sender".to_owned();
    RunFigures {
        scenario_digest: key.to_owned(),
        result_digest: format!("of {key}"),
        engine_version: "0.0.0".to_owned(),
        values: BTreeMap::from([(id.clone(), accepted)]),
        half_widths: half_width.map(|half| (id, half)).into_iter().collect(),
        judgements: BTreeMap::new(),
    }
}
