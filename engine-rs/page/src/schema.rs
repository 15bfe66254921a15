//! The JSON Schema of scenarios, for editors that complete and check what is typed. It says
//! what each value by itself may be; what values must be together is left to the check.
//!
//! Parameters, declared fields and words come from the tables that the check reads by.

use flitscope::declared::{Kind, Row};
use flitscope::networks::{Generation, PricedPart};
use flitscope::parameters::Choice;
use flitscope::program::{ProgramName, ProgramSettings};
use flitscope::scenario::described::{MAX_MICROSECONDS, TOPOLOGY_KINDS, keys};
use flitscope::scenario::{
    Attachment, ByPattern, Collective, FORMAT, Job, PARAMETERS, Parameter, ParameterKind, Run,
    Switches, Torus, Traffic, networks,
};
use flitscope_study::study::schema::object;
use serde_json::{Map, Value, json};

fn integer(least: u32, most: u32) -> Value {
    json!({"type": "integer", "minimum": least, "maximum": most})
}

fn one_of(words: &[&str]) -> Value {
    json!({"enum": words})
}

fn value(kind: ParameterKind) -> Value {
    match kind {
        ParameterKind::Number { min, max, .. } => integer(min, max),
        ParameterKind::Choice { options, .. } => one_of(options),
        ParameterKind::Share { min, max, .. } => {
            json!({"type": "number", "minimum": min, "maximum": max})
        }
        ParameterKind::Flag { .. } => json!({"type": "boolean"}),
    }
}

/// The schema of a declared field.
fn field(row: &Row) -> Value {
    let mut schema = match row.kind {
        Kind::Value(kind) => value(kind),
        Kind::Maybe { min, max, .. } => {
            json!({"type": ["integer", "null"], "minimum": min, "maximum": max})
        }
        Kind::Numbers {
            shortest,
            longest,
            min,
            max,
            ..
        } => json!({
            "type": "array",
            "items": integer(min, max),
            "minItems": shortest,
            "maxItems": longest,
        }),
        Kind::Text { longest } => json!({"type": "string", "maxLength": longest}),
        Kind::Part(rows) => {
            let keys: Vec<&str> = rows.iter().map(|row| row.key).collect();
            object(&keys, Value::Object(fields(rows)))
        }
        Kind::Own { definition } => json!({"$ref": format!("#/$defs/{definition}")}),
    };
    schema["title"] = json!(match row.unit() {
        "" => row.label.to_owned(),
        unit => format!("{} ({unit})", row.label),
    });
    schema
}

/// The schemas of declared fields by their keys.
fn fields<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Map<String, Value> {
    let rows = rows.into_iter();
    rows.map(|row| (row.key.to_owned(), field(row))).collect()
}

/// A job, with the fields of whatever it does.
fn job() -> Value {
    let mut collective = object(
        &keys("jobs[].collective"),
        Value::Object(fields(Collective::ROWS)),
    );
    collective["required"] = json!(["operation"]);
    let mut of_programs = fields(ProgramSettings::rows());
    // Null is the default.
    for schema in of_programs
        .values_mut()
        .filter(|schema| schema["type"].is_string())
    {
        schema["type"] = json!([schema["type"], "null"]);
    }
    of_programs.insert("name".to_owned(), one_of(ProgramName::WORDS));
    let mut program = object(&keys("jobs[].program"), Value::Object(of_programs));
    program["required"] = json!(["name"]);
    let or_null = |schema: Value| json!({"anyOf": [schema, {"type": "null"}]});
    let of_messages = ByPattern::ROWS.iter().chain(Traffic::ROWS);
    let mut all = fields(Job::ROWS.iter().chain(of_messages));
    all.insert("collective".to_owned(), or_null(collective));
    all.insert("program".to_owned(), or_null(program));
    let rows = |kind, title: &str, form: &str, [least, most]: [usize; 2]| {
        let field = json!({"anyOf": [{"type": ["number", "null"]}, {"type": "string"}]});
        let row = json!({"type": "array", "items": field, "minItems": least, "maxItems": most});
        json!({
            "title": title,
            "description": form,
            "anyOf": [{"type": "array", "items": row}, attachment(kind), {"type": "null"}],
        })
    };
    let form = "Rows of source, destination, weight and bytes of a message, or a file with them";
    let pairs = rows(Attachment::PAIRS, "List of pairs", form, [2, 4]);
    all.insert("pairs".to_owned(), pairs);
    let form = "Rows of time in ns, source, destination and bytes, or a file with them";
    let trace = rows(Attachment::TRACE, "Trace", form, [4, 4]);
    all.insert("trace".to_owned(), trace);
    object(&keys("jobs[]"), Value::Object(all))
}

/// A file of a kind.
fn attachment(kind: &str) -> Value {
    let mut attachment = object(
        &Attachment::KEYS,
        json!({
            "kind": {"const": kind},
            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "bytes": integer(1, Attachment::MAX_BYTES),
            "name": {"type": "string", "minLength": 1, "maxLength": Attachment::MAX_NAME},
        }),
    );
    attachment["required"] = json!(Attachment::KEYS);
    attachment
}

fn parameter(parameter: &Parameter) -> Value {
    let mut schema = value(parameter.kind);
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
    let cable = json!({"$ref": "#/$defs/cable"});
    let any_integer = integer(0, u32::MAX);
    let integers = json!({"type": "array", "items": any_integer});
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
    let mut lists = attachment(Attachment::CABLES);
    lists["description"] = json!("A file with the lists of a fabric, next to the scenario");
    let mut topology = fields(Torus::ROWS);
    let described = json!({
        "kind": one_of(TOPOLOGY_KINDS),
        "switches": devices(&["name", "ports"]),
        "hosts": devices(&["name"]),
        "cables": {"type": "array", "items": listed_cable},
        "arity": any_integer,
        "dimension": any_integer,
        "top_arity": any_integer,
        "switch_ports": {"enum": [24, 96, 288]},
        "nodes": {"type": "integer", "minimum": 2},
        "attachment": lists,
        "cable_m": {"type": "array", "items": integer(0, 100)},
        "up_links_kept": integers,
        "top_switches": any_integer,
        "down_links": {"type": "array", "items": cable},
        "top_elites": one_of(&["full", "halved"]),
    });
    topology.extend(described.as_object().cloned().unwrap_or_default());
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
            "topology": object(&keys("topology"), Value::Object(topology)),
            "jobs": {"type": "array", "minItems": 1, "maxItems": 16, "items": job()},
            "model": object(&model_keys, Value::Object(model)),
            "run": object(&keys("run"), Value::Object(fields(Run::ROWS))),
            "events": {"type": "array", "items": event},
            "costs": object(&["prices", "top_cables", "switches"], json!({
                "prices": object(&prices, Value::Object(price)),
                "top_cables": one_of(&["copper", "fibre"]),
                "switches": one_of(Switches::WORDS),
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
        "load": {"anyOf": [
            one_of(&["saturated", "ping-pong"]),
            {"type": "number", "minimum": 0.001, "maximum": 2},
        ]},
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
