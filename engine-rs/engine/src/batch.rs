//! Scenarios that are simulated beside each other: those that the claims of a paper
//! need, and those of a study.
//!
//! Absent: whoever runs them, and what came of them.

use crate::scenario::{
    FORMAT, Place, Problem, Scenario, Severity, check, scenario_digest, to_link,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// One scenario with one seed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct PlannedRun {
    /// Digest of the scenario; what came of it goes by this.
    pub key: String,
    /// What whoever planned it calls it: the run of a paper's table, in a sweep with
    /// its place in it, as `sizes[2]`; or the point of a study.
    pub name: String,
    /// Seed.
    pub seed: u32,
    /// What to simulate, in full.
    pub scenario: String,
    /// What follows `#/s/` in a link to it.
    pub link: String,
    /// Nodes times simulated µs: about how long it takes, beside others.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub weight: u64,
}

impl PlannedRun {
    /// A scenario with another seed.
    pub fn new(name: &str, seed: u32, scenario: &Scenario) -> Self {
        let mut scenario = scenario.draft();
        scenario.run.seed = seed;
        Self {
            key: scenario_digest(&scenario),
            name: name.to_owned(),
            seed,
            link: to_link(&scenario),
            weight: u64::from(scenario.topology.nodes) * u64::from(scenario.run.duration_us),
            // A struct of plain values always serialises.
            scenario: serde_json::to_string(&scenario).unwrap_or_default(),
        }
    }
}

impl PlannedRun {
    /// The scenario as an object in which every set of nodes is a list of numbers, those
    /// of a job that has all of them too, so that they can be counted.
    pub fn read(&self) -> Value {
        // It was written above.
        let mut scenario: Value = serde_json::from_str(&self.scenario).unwrap_or_default();
        let nodes = scenario["topology"]["nodes"].as_u64().unwrap_or(0);
        let jobs = scenario["jobs"].as_array_mut();
        for job in jobs.into_iter().flatten() {
            let all = json!([[0, nodes.saturating_sub(1)]]);
            let own = job.get("nodes").unwrap_or(&all);
            let io = job.get("io_nodes").map(written_out).unwrap_or_default();
            job["nodes"] = written_out(own).into();
            job["io_nodes"] = io.into();
        }
        scenario
    }
}

/// The numbers of a list of numbers and of first and last ones.
fn written_out(set: &Value) -> Vec<u64> {
    let items = set.as_array().into_iter().flatten();
    let ends = items.filter_map(|item| match item.as_array() {
        Some(run) => Some((run.first()?.as_u64()?, run.last()?.as_u64()?)),
        None => item.as_u64().map(|node| (node, node)),
    });
    ends.flat_map(|(first, last)| first..=last).collect()
}

/// Everything that is wrong, each with its place.
#[derive(Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// An error.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem {
            path: path.into(),
            severity: Severity::Error,
            message: message.into(),
        });
    }

    /// A value of some type, when it is one.
    pub fn value<T: DeserializeOwned>(&mut self, path: &str, value: Value) -> Option<T> {
        serde_json::from_value(value)
            .map_err(|error| self.add(path, error.to_string()))
            .ok()
    }
}

/// A scenario of any format as this engine writes it, so that every path is there.
///
/// # Errors
/// Everything that is wrong with it.
pub fn full(text: &str, place: Place) -> Result<Value, Vec<Problem>> {
    let checked = check(text, false, place);
    match checked.scenario {
        Some(scenario) => Ok(serde_json::to_value(scenario).unwrap_or_default()),
        None => Err(checked.problems),
    }
}

/// The default scenario, in full.
pub fn default_scenario() -> Value {
    full(&json!({ "version": FORMAT }).to_string(), Place::Browser).unwrap_or_default()
}
