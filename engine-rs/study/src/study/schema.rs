//! The JSON Schema of sweeps, for editors that complete and check what is typed. It says
//! what each value by itself may be; what points come to is left to the check.
//!
//! Paths, and what may be set there, are those of the schema of scenarios, in the
//! same folder.

#![expect(
    clippy::unwrap_used,
    reason = "it runs while developing, and a schema that cannot be made stops it"
)]

use super::SweepLimits;
use super::axis::{MAX_NAME as MAX_LABEL, RawAxis, RawVariant};
use super::file::{FORMAT, KEYS, MAX_BUDGET_S, MAX_NAME};
use super::measures::measures;
use super::sample::{MAX_PARAMETERS, RawParameter, RawSample};
use crate::data::PRESETS;
use crate::scenario::{Field, fields};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const SCENARIO: &str = "scenario.schema.json";

/// An object whose keys are those that the check knows.
pub fn object(keys: &[&str], properties: Value) -> Value {
    let mut known: Vec<&str> = keys.to_vec();
    let mut described: Vec<&String> = properties.as_object().unwrap().keys().collect();
    known.sort_unstable();
    described.sort_unstable();
    assert_eq!(described, known, "the schema and the check disagree");
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

/// The keys that a type is read by, as it tells whoever gives another one.
fn keys_of<T: DeserializeOwned>() -> Vec<String> {
    let error = serde_json::from_value::<T>(json!({"": null}))
        .err()
        .unwrap();
    let message = error.to_string();
    let (_, known) = message.split_once("expected ").unwrap();
    let quoted = known.split('`').skip(1).step_by(2);
    quoted.map(str::to_owned).collect()
}

fn object_of<T: DeserializeOwned>(properties: Value) -> Value {
    let keys = keys_of::<T>();
    object(
        &keys.iter().map(String::as_str).collect::<Vec<_>>(),
        properties,
    )
}

/// Every path into what a schema describes, with `[]` for any place of a list, and where
/// the schema has what may stand there. Where it allows several things the first counts.
fn find_paths(root: &Value, at: &str, path: &str, found: &mut BTreeMap<String, String>) {
    let schema = root.pointer(at).unwrap();
    if let Some(target) = schema["$ref"].as_str() {
        return find_paths(root, target.trim_start_matches('#'), path, found);
    }
    if !path.is_empty() {
        found.entry(path.to_owned()).or_insert(at.to_owned());
    }
    for key in schema["properties"]
        .as_object()
        .into_iter()
        .flat_map(Map::keys)
    {
        // These are of the file, and no values of a scenario.
        if ["$schema", "version"].contains(&key.as_str()) {
            continue;
        }
        let dot = if path.is_empty() { "" } else { "." };
        let (at, path) = (
            format!("{at}/properties/{key}"),
            format!("{path}{dot}{key}"),
        );
        find_paths(root, &at, &path, found);
    }
    if schema["items"].is_object() {
        find_paths(root, &format!("{at}/items"), &format!("{path}[]"), found);
    }
    for choice in 0..schema["anyOf"].as_array().map_or(0, Vec::len) {
        find_paths(root, &format!("{at}/anyOf/{choice}"), path, found);
    }
}

/// The expression for a path at any place of its lists.
fn expression(path: &str) -> String {
    path.replace('.', r"\.").replace("[]", r"\[\d+\]")
}

/// The schema of sweeps, given that of scenarios.
pub fn sweep(scenario: &Value) -> Value {
    let mut paths = BTreeMap::new();
    find_paths(scenario, "", "", &mut paths);
    for Field { path, .. } in fields() {
        assert!(paths.contains_key(path), "{path} has a label and no schema");
    }
    let (of_lists, plain): (Vec<_>, Vec<_>) =
        paths.iter().partition(|(path, _)| path.contains("[]"));
    let text = |longest: usize| json!({"type": "string", "maxLength": longest});
    let number = json!({"type": "number"});

    let mut exact = Map::new();
    let mut anywhere = Map::new();
    let or_away =
        |at: &str| json!({"anyOf": [{"$ref": format!("{SCENARIO}#{at}")}, {"type": "null"}]});
    for (path, at) in &plain {
        exact.insert((*path).clone(), or_away(at));
    }
    for (path, at) in &of_lists {
        // For editors to offer; what may stand there is said for all places.
        exact.insert(path.replace("[]", "[0]"), json!(true));
        anywhere.insert(format!("^{}$", expression(path)), or_away(at));
    }
    let offered: Vec<&String> = exact.keys().collect();
    let expressions: Vec<String> = of_lists.iter().map(|(path, _)| expression(path)).collect();
    let path = json!({
        "description": "Path to vary, such as jobs[0].load",
        "anyOf": [
            {"enum": offered},
            {"type": "string", "pattern": format!("^(?:{})$", expressions.join("|"))},
        ],
    });
    let set = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": exact,
        "patternProperties": anywhere,
    });

    let all = measures(&[String::new()]);
    let (of_jobs, of_run): (Vec<&str>, Vec<&str>) = all
        .iter()
        .map(|measure| measure.id.as_str())
        .partition(|id| id.starts_with("jobs[0]."));
    let of_job: Vec<&str> = of_jobs.iter().map(|id| &id["jobs[0].".len()..]).collect();
    let offered = [of_run, of_jobs].concat();

    let mut variant = object_of::<RawVariant>(json!({
        "name": {"type": "string", "minLength": 1, "maxLength": MAX_LABEL},
        "at": {"type": "number", "description": "Position, if variants are numbers"},
        "set": {"$ref": "#/$defs/set"},
    }));
    variant["required"] = json!(["name"]);
    let mut axis = object_of::<RawAxis>(json!({
        "path": path.clone(),
        "label": text(MAX_LABEL),
        "unit": text(MAX_LABEL),
        "scale": {"enum": ["linear", "log"]},
        "values": {"type": "array", "minItems": 1, "maxItems": SweepLimits::NATIVE.runs},
        "from": number,
        "to": number,
        "steps": {
            "type": "integer",
            "minimum": 2,
            "maximum": SweepLimits::NATIVE.runs,
            "description": "Number of values, including both ends",
        },
        "variants": {"type": "array", "minItems": 1, "maxItems": SweepLimits::NATIVE.runs, "items": variant},
    }));
    let kinds: [&[&str]; 3] = [
        &["path", "values"],
        &["path", "from", "to", "steps"],
        &["variants"],
    ];
    let kind = |needed: &&[&str]| {
        let others = kinds
            .concat()
            .into_iter()
            .filter(|key| !needed.contains(key));
        let absent: Map<String, Value> = others.map(|key| (key.to_owned(), json!(false))).collect();
        json!({"required": needed, "properties": absent})
    };
    axis["oneOf"] = kinds.iter().map(kind).collect();

    let mut parameter = object_of::<RawParameter>(json!({
        "path": path,
        "from": number,
        "to": number,
        "scale": {"enum": ["linear", "log"]},
        "values": {"type": "array", "minItems": 1},
    }));
    parameter["required"] = json!(["path"]);
    parameter["oneOf"] = json!([{"required": ["from", "to"]}, {"required": ["values"]}]);
    let mut sample = object_of::<RawSample>(json!({
        "sample": {
            "enum": ["random", "latin-hypercube"],
            "description": "Points drawn from the ranges of several parameters together; not on the page",
        },
        "points": {"type": "integer", "minimum": 1, "maximum": SweepLimits::NATIVE.runs},
        "seed": {"type": "integer", "minimum": 0, "maximum": u32::MAX},
        "parameters": {
            "type": "array", "minItems": 1, "maxItems": MAX_PARAMETERS, "items": parameter,
        },
        "label": text(MAX_LABEL),
    }));
    sample["required"] = json!(["sample", "points", "parameters"]);

    let seeds = u32::try_from(SweepLimits::NATIVE.runs).unwrap();
    let presets: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
    let mut root = object(
        &KEYS,
        json!({
            "sweep": {"const": FORMAT, "description": "Version of the file"},
            "name": {"type": "string", "maxLength": MAX_NAME, "description": "A label only"},
            "base": {
                "description": "Name of a preset, or a scenario",
                "anyOf": [{"enum": presets}, {"$ref": SCENARIO}],
            },
            "set": {
                "description": "Values by path, for all points; null removes",
                "$ref": "#/$defs/set",
            },
            "axes": {
                "description": "Axes to vary, the first along the x axis",
                "type": "array", "minItems": 1, "maxItems": SweepLimits::NATIVE.axes, "items": {"anyOf": [axis, sample]},
            },
            "seeds": {
                "description": "Number of seeds, starting at the base's, or a list",
                "anyOf": [
                    {"type": "integer", "minimum": 1, "maximum": seeds},
                    {
                        "type": "array", "minItems": 1, "maxItems": seeds, "uniqueItems": true,
                        "items": {"type": "integer", "minimum": 0, "maximum": u32::MAX},
                    },
                ],
            },
            "length": {
                "description": "Whether a run that is not resolved is followed by a longer one",
                "enum": ["auto", "fixed"],
            },
            "budget_s": {
                "description": "Seconds of CPU time for longer runs",
                "type": "number", "minimum": 0, "maximum": MAX_BUDGET_S,
            },
            "measures": {
                "type": "array",
                "minItems": 1,
                "items": {"anyOf": [
                    {"enum": offered},
                    {"type": "string", "pattern": format!(r"^jobs\[\d+\]\.(?:{})$", of_job.join("|"))},
                ]},
            },
        }),
    );
    root["properties"]["$schema"] = json!({"type": "string"});
    root["required"] = json!(["sweep", "axes"]);
    root["title"] = json!("A sweep of Flitscope");
    root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    root["$defs"] = json!({"set": set});
    root
}
