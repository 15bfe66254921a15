//! What the test files share.

pub(crate) mod any_network;
mod any_program;
pub(crate) mod any_scenario;
pub(crate) mod fabric_files;
pub(crate) mod ledger;
pub(crate) mod log;
pub(crate) mod observed;
pub(crate) mod pair;
pub(crate) mod processes;
pub(crate) mod script;
pub(crate) mod sources;
pub(crate) mod toys;
pub(crate) mod watched;

use flitscope::elan::Host;
use flitscope::fabric::Fabric;
use flitscope::network::Network;
use flitscope::scenario::{Checked, Limits, Scenario, Stretch, check};
use flitscope::simulation::Simulation;
use flitscope::topology::Topology;
use flitscope::units::Cycle;
use proptest::test_runner::Config as ProptestConfig;
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// Draws so many cases unless `PROPTEST_CASES` asks for another number, all from the seed
/// that `.cargo/config.toml` names. A failure prints the case that it shrank to: that
/// case belongs into the test, not into a file of seeds.
pub(crate) fn drawing(cases: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: asked.and_then(|asked| asked.parse().ok()).unwrap_or(cases),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// A file by its path from the crate.
pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The presets as they are on file, by name, in the order of the gallery.
pub(crate) fn presets() -> Vec<(String, String)> {
    let index: Value = serde_json::from_str(&read("../study/data/scenarios/index.json")).unwrap();
    let preset = |entry: &Value| {
        let name = entry["id"].as_str().unwrap().to_owned();
        let text = read(&format!("../study/data/scenarios/{name}.json"));
        (name, text)
    };
    index.as_array().unwrap().iter().map(preset).collect()
}

/// A scenario from JSON text that is known to be good.
pub(crate) fn scenario(text: &str) -> Scenario {
    let Checked {
        scenario, problems, ..
    } = check(text, false, Limits::NATIVE);
    scenario.unwrap_or_else(|| panic!("{problems:#?}"))
}

/// The same, run to its end.
pub(crate) fn run(text: &str) -> Simulation {
    let mut simulation = Simulation::new(scenario(text));
    simulation.run_until(simulation.end());
    simulation
}

/// What events make of the machine of a simulation: after which cycle, and how it is
/// then.
pub(crate) fn machines(simulation: &Simulation) -> Vec<(Cycle, Arc<Topology>)> {
    let stretches = simulation.scenario().stretches();
    let machine = |stretch: &Stretch| (stretch.after, simulation.topology_after(stretch.after));
    stretches[1..].iter().map(machine).collect()
}

/// Runs a network with a host of one's own as a simulation would run it, through the
/// events of a scenario.
pub(crate) fn run_through<F: Fabric, H: Host>(
    network: &mut Network<F>,
    until: Cycle,
    host: &mut H,
    machines: &[(Cycle, Arc<Topology>)],
    rewire: fn(&mut F, Arc<Topology>),
) {
    for (after, tree) in machines {
        if (network.now()..until).contains(after) {
            network.run_until(*after, host);
            rewire(&mut network.fabric, tree.clone());
        }
    }
    network.run_until(until, host);
}

/// The cases of `suite/`: a scenario and the digest of its result each.
pub(crate) fn suite() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let paths = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    paths
        .map(|path| serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}
