//! The JSON Schema of scenarios, for editors that complete and check what is typed. It says
//! what each value by itself may be; what values must be together is left to the check.
//!
//! Parameters and words come from the tables that the check reads by.

use flitscope::collective::CollectiveOperation;
use flitscope::networks::{Generation, PricedPart};
use flitscope::parameters::Choice;
use flitscope::program::ProgramName;
use flitscope::scenario::described::{MAX_MICROSECONDS, keys};
use flitscope::scenario::{
    Attachment, FORMAT, PARAMETERS, Parameter, ParameterKind, Switches, networks,
};
use flitscope::traffic::{Distribution, Pattern};
use serde_json::{Map, Value, json};

fn integer(least: u32, most: u32) -> Value {
    json!({"type": "integer", "minimum": least, "maximum": most})
}

fn one_of(words: &[&str]) -> Value {
    json!({"enum": words})
}

/// An object whose keys are those that the check knows.
fn object(keys: &[&str], properties: Value) -> Value {
    let mut known: Vec<&str> = keys.to_vec();
    let mut described: Vec<&String> = properties.as_object().unwrap().keys().collect();
    known.sort_unstable();
    described.sort_unstable();
    assert_eq!(described, known, "the schema and the check disagree");
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

fn parameter(parameter: &Parameter) -> Value {
    let mut schema = match parameter.kind {
        ParameterKind::Number { min, max, .. } => integer(min, max),
        ParameterKind::Choice { options, .. } => one_of(options),
        ParameterKind::Share { min, max, .. } => {
            json!({"type": "number", "minimum": min, "maximum": max})
        }
        ParameterKind::Flag { .. } => json!({"type": "boolean"}),
    };
    let Parameter {
        key,
        label,
        source,
        effect,
        ..
    } = parameter;
    let unit = match parameter.kind {
        ParameterKind::Number { unit, .. } if !unit.is_empty() => format!(" ({unit})"),
        _ => String::new(),
    };
    let defaults: Vec<String> = networks()
        .iter()
        .flat_map(|network| {
            let own = network.parameters.iter().find(|own| own.key == *key);
            own.map(|own| format!("{} {}", network.label, own.kind.default()))
        })
        .collect();
    schema["title"] = json!(format!("{label}{unit}"));
    schema["description"] = json!(format!(
        "{effect}. Default: {}. Source: {source}.",
        defaults.join(", ")
    ));
    schema
}

/// The schema of scenarios of the newest format.
pub(super) fn scenario() -> Value {
    let nodes = json!({"$ref": "#/$defs/nodes"});
    let cable = json!({"$ref": "#/$defs/cable"});
    let any_integer = integer(0, u32::MAX);
    let share = json!({"type": "number", "minimum": 0, "maximum": 1});
    let integers = json!({"type": "array", "items": any_integer});
    let distribution = one_of(Distribution::WORDS);
    let parameters = PARAMETERS.iter();
    let model: Map<String, Value> = parameters
        .map(|of| (of.key.to_owned(), parameter(of)))
        .collect();
    let model_keys: Vec<&str> = PARAMETERS.iter().map(|of| of.key).collect();
    let prices = PricedPart::ALL.map(PricedPart::key);
    let price = prices.map(|part| (part.to_owned(), json!({"type": "integer"})));
    let price = Map::from_iter(price);
    let devices = |required: &[&str]| {
        let mut device = object(
            &["name", "ports"],
            json!({
                "name": {"type": "string", "minLength": 1, "maxLength": 64},
                "ports": integer(1, 4_096),
            }),
        );
        device["required"] = json!(required);
        json!({"type": "array", "items": device})
    };
    let end = json!({
        "description": "Name of a switch or host, and a port",
        "type": "array",
        "prefixItems": [{"type": "string"}, integer(1, 4_096)],
        "minItems": 2,
        "maxItems": 2,
    });
    let mut listed_cable = object(
        &["ends", "length_m", "rate"],
        json!({
            "ends": {"type": "array", "items": end, "minItems": 2, "maxItems": 2},
            "length_m": integer(0, 100),
            "rate": {
                "description": "Share of a network link's rate, such as 1 or \"3/4\"",
                "anyOf": [{"const": 1}, {"type": "string", "pattern": "^[0-9]+/[0-9]+$"}],
            },
        }),
    );
    listed_cable["required"] = json!(["ends"]);
    let mut attachment = object(
        &Attachment::KEYS,
        json!({
            "kind": {"const": Attachment::CABLES},
            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "bytes": integer(1, Attachment::MAX_BYTES),
            "name": {"type": "string", "minLength": 1, "maxLength": Attachment::MAX_NAME},
        }),
    );
    attachment["required"] = json!(Attachment::KEYS);
    attachment["description"] = json!("A file with the lists of a fabric, next to the scenario");
    let topology = json!({
        "kind": one_of(&["tree", "cabled"]),
        "switches": devices(&["name", "ports"]),
        "hosts": devices(&["name"]),
        "cables": {"type": "array", "items": listed_cable},
        "arity": any_integer,
        "dimension": any_integer,
        "top_arity": any_integer,
        "switch_ports": {"enum": [24, 96, 288]},
        "nodes": {"type": "integer", "minimum": 2},
        "attachment": attachment,
        "cable_m": {"type": "array", "items": integer(0, 100)},
        "up_links_kept": integers,
        "top_switches": any_integer,
        "down_links": {"type": "array", "items": cable},
        "top_elites": one_of(&["full", "halved"]),
    });
    let mut collective = object(
        &keys("jobs[].collective"),
        json!({
            "operation": one_of(CollectiveOperation::WORDS),
            "algorithm": one_of(&["hardware", "tree", "linear"]),
            "otherwise": one_of(&["refuse", "tree"]),
            "arity": integer(2, 64),
            "bytes": any_integer,
            "sizes": integers,
            "root": any_integer,
            "processes": any_integer,
            "skew": object(&["distribution", "mean_ns"],
                json!({"distribution": distribution, "mean_ns": any_integer})),
            "pause_ns": any_integer,
            "operations": {"type": ["integer", "null"], "minimum": 1},
            "transactions": any_integer,
            "absent": integers,
        }),
    );
    collective["required"] = json!(["operation"]);
    let mut program = object(
        &keys("jobs[].program"),
        json!({
            "name": one_of(ProgramName::WORDS),
            "processes_per_node": integer(1, 2),
            "processes": {"type": ["integer", "null"], "minimum": 1},
            "bytes": {"type": ["array", "null"], "items": any_integer},
            "repetitions": any_integer,
            "window": any_integer,
            "l_max_bytes": any_integer,
            "atoms": any_integer,
            "edge": any_integer,
            "compute_percent": any_integer,
            "imbalance_percent": any_integer,
            "contention_percent": any_integer,
        }),
    );
    program["required"] = json!(["name"]);
    let or_null = |schema: Value| json!({"anyOf": [schema, {"type": "null"}]});
    let job = object(
        &keys("jobs[]"),
        json!({
            "name": {"type": "string"},
            "nodes": nodes,
            "io_nodes": nodes,
            "pattern": one_of(Pattern::WORDS),
            "message_bytes": object(&["distribution", "mean"],
                json!({"distribution": distribution, "mean": integer(0, 1 << 30)})),
            "inter_arrival": distribution,
            "load": {"anyOf": [
                one_of(&["saturated", "ping-pong"]),
                {"type": "number", "minimum": 0.001, "maximum": 2},
            ]},
            "priority": share,
            "write_share": share,
            "buffers": one_of(&["elan", "main"]),
            "collective": or_null(collective),
            "program": or_null(program),
        }),
    );
    let named = |keys: &[&str]| {
        let properties = keys.iter().map(|&key| match key {
            "port" => (key.to_owned(), integer(1, 4_096)),
            _ => (key.to_owned(), json!({"type": "string"})),
        });
        let mut part = object(keys, Value::Object(properties.collect()));
        part["required"] = json!(keys);
        part
    };
    // The end of the longest run in the network with the shortest cycles.
    let longest = u64::from(MAX_MICROSECONDS);
    let ends = Generation::ALL.map(|network| network.clock().cycles_in_microseconds(longest));
    let last_cycle = ends.into_iter().max();
    let mut event = object(
        &["at_cycle", "change", "part"],
        json!({
            "at_cycle": {"type": "integer", "minimum": 0, "maximum": last_cycle},
            "change": one_of(&["break", "mend"]),
            "part": {"anyOf": [cable, {"$ref": "#/$defs/elite"}, named(&["switch"])]},
        }),
    );
    event["required"] = json!(["at_cycle", "change", "part"]);
    let mut root = object(
        &keys(""),
        json!({
            "version": {"const": FORMAT},
            "name": {"type": "string", "maxLength": 120},
            "network": one_of(&Generation::ALL.map(Generation::word)),
            "topology": object(&keys("topology"), topology),
            "jobs": {"type": "array", "minItems": 1, "maxItems": 16, "items": job},
            "model": object(&model_keys, Value::Object(model)),
            "run": object(&keys("run"), json!({
                "seed": any_integer,
                "duration_us": integer(1, MAX_MICROSECONDS),
                "precision_percent": integer(0, 50),
                "latency_precision_percent": integer(0, 50),
            })),
            "events": {"type": "array", "items": event},
            "costs": object(&["prices", "top_cables", "switches"], json!({
                "prices": object(&prices, Value::Object(price)),
                "top_cables": one_of(&["copper", "fibre"]),
                "switches": one_of(&Switches::ALL.map(Switches::key)),
            })),
        }),
    );
    let place = |keys: &[&str]| {
        let properties = keys
            .iter()
            .map(|&key| (key.to_owned(), any_integer.clone()));
        let mut place = object(keys, Value::Object(properties.collect()));
        place["required"] = json!(keys);
        place
    };
    root["properties"]["$schema"] = json!({"type": "string"});
    root["required"] = json!(["version"]);
    root["title"] = json!("A scenario of Flitscope");
    root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    root["$defs"] = json!({
        "nodes": {
            "description": "Nodes and pairs of first and last, such as [[0, 27], 40]",
            "type": "array",
            "minItems": 1,
            "items": {"anyOf": [
                any_integer,
                {"type": "array", "items": any_integer, "minItems": 2, "maxItems": 2},
            ]},
        },
        "cable": {"anyOf": [
            place(&["node"]),
            place(&["level", "elite", "up"]),
            named(&["switch", "port"]),
            named(&["host", "port"]),
        ]},
        "elite": place(&["level", "elite"]),
    });
    root
}
