//! What the test files share.

#[allow(dead_code, reason = "not every test file draws scenarios")]
pub(crate) mod any_scenario;

use flitscope::scenario::{Checked, Place, Scenario, check};
use flitscope::simulation::Simulation;

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
