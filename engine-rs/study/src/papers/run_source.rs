use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// What the scenario of a run is made from: a preset or another run, and values set in it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSource {
    /// Name of the preset to begin with.
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

/// A value of the scenario that is varied.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    /// Its path.
    pub path: String,
    /// The values, in order.
    pub values: Vec<Value>,
}
