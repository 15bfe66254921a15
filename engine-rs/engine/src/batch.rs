//! Planned runs: the scenarios that the claims of a paper or the points of a study need
//! simulated.
//!
//! Absent: running them, and their results.

use crate::scenario::{
    FORMAT, Limits, Needs, Problem, Scenario, Severity, check, scenario_digest, to_link, value_of,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// One scenario with one seed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlannedRun {
    /// Digest of the scenario, under which its result is filed.
    pub key: String,
    /// Name given by the plan: the run in a paper's table, with its place in a sweep as in
    /// `sizes[2]`, or the point of a study.
    pub name: String,
    /// Seed.
    pub seed: u32,
    /// The complete scenario as JSON.
    pub scenario: String,
    /// Payload of a link to it, which follows `#/s/`; `None` where it is too large for one.
    pub link: Option<String>,
    /// About how many µs of CPU time it takes natively.
    pub cpu_us: u64,
}

impl PlannedRun {
    /// A scenario with another seed.
    pub fn new(name: &str, seed: u32, scenario: &Scenario) -> Self {
        let scenario = scenario.clone().with_seed(seed);
        Self {
            key: scenario_digest(&scenario),
            name: name.to_owned(),
            seed,
            link: to_link(&scenario),
            cpu_us: Needs::of(&scenario).cpu_us(),
            // A struct of plain values always serialises.
            scenario: serde_json::to_string(&scenario).unwrap_or_default(),
        }
    }
}

impl PlannedRun {
    /// The scenario as a JSON object in which every list of nodes is written out as numbers, so
    /// that nodes can be counted.
    pub fn read(&self) -> Value {
        // `new` wrote it, so it parses.
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

/// Numbers of a list that is written as single numbers and `[first, last]` ranges.
fn written_out(list: &Value) -> Vec<u64> {
    let items = list.as_array().into_iter().flatten();
    let ends = items.filter_map(|item| match item.as_array() {
        Some(run) => Some((run.first()?.as_u64()?, run.last()?.as_u64()?)),
        None => item.as_u64().map(|node| (node, node)),
    });
    let run = |(first, last): (u64, u64)| -> Vec<u64> {
        let all = first.min(last)..=first.max(last);
        match first <= last {
            true => all.collect(),
            false => all.rev().collect(),
        }
    };
    ends.flat_map(run).collect()
}

/// Problems of an input, each with its path.
#[derive(Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Adds an error.
    pub fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.0.push(Problem {
            path: path.into(),
            severity: Severity::Error,
            message: message.into(),
        });
    }

    /// Reads a value as a type; adds a problem and returns `None` if it is not one.
    pub fn value<T: DeserializeOwned>(&mut self, path: &str, value: Value) -> Option<T> {
        serde_json::from_value(value)
            .map_err(|error| self.add(path, error.to_string()))
            .ok()
    }
}

/// A scenario, complete, so that every path exists.
///
/// # Errors
/// Everything that is wrong with it.
pub fn full(text: &str, limits: Limits) -> Result<Value, Vec<Problem>> {
    let checked = check(text, false, limits);
    match checked.scenario {
        Some(scenario) => Ok(value_of(&scenario)),
        None => Err(checked.problems),
    }
}

/// The default scenario, in full.
pub fn default_scenario() -> Value {
    full(&json!({ "version": FORMAT }).to_string(), Limits::PAGE).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_nodes_is_written_out_in_its_order() {
        assert_eq!(
            written_out(&json!([[3, 1], 9, [4, 6]])),
            [3, 2, 1, 9, 4, 5, 6]
        );
        assert_eq!(written_out(&json!([])), [0; 0]);
    }
}
