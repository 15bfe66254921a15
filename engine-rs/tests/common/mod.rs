//! What the test files share.

#[allow(dead_code, reason = "not every test file draws scenarios")]
pub(crate) mod any_scenario;
#[allow(dead_code, reason = "not every test file posts messages of its own")]
pub(crate) mod script;
#[allow(dead_code, reason = "not every test file watches a fabric")]
pub(crate) mod watched;

use flitscope::scenario::{Checked, Place, Scenario, check};
use flitscope::simulation::Simulation;
use serde_json::Value;
use std::path::Path;

/// A scenario from JSON text that is known to be good.
pub(crate) fn scenario(text: &str) -> Scenario {
    let Checked {
        scenario, problems, ..
    } = check(text, false, Place::Native);
    scenario.unwrap_or_else(|| panic!("{problems:#?}"))
}

/// The same, run to its end.
#[allow(dead_code, reason = "not every test file runs to the end")]
pub(crate) fn run(text: &str) -> Simulation {
    let mut simulation = Simulation::new(scenario(text));
    simulation.run_until(simulation.end());
    simulation
}

/// The cases of `suite/`: a scenario and the digest of its result each.
#[allow(dead_code, reason = "not every test file runs the suite")]
pub(crate) fn suite() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let paths = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    paths
        .map(|path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}
