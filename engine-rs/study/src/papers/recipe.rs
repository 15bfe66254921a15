use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// How to come by the scenario of a run: what it begins with, and what is set anew.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Begin with a preset.
    pub preset: Option<String>,
    /// Begin with another run of the table, its sweep and seeds included. Without
    /// either, with the default scenario.
    pub base: Option<String>,
    /// Values by path, as in `jobs[0].load`; null takes away.
    #[serde(default)]
    pub set: BTreeMap<String, Value>,
    /// One scenario for each of some values.
    pub sweep: Option<Sweep>,
    /// Seeds in place of the paper's; one will do where nothing is drawn.
    pub seeds: Option<Vec<u32>>,
}

/// A value that takes several in turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    /// Where it is.
    pub path: String,
    /// What it takes.
    pub values: Vec<Value>,
}
