//! The kinds of the columns of a sweep: of every field that an axis can vary and of every metric, by name,
//! compared with what is declared elsewhere: the published schema, and with what runs give.

use crate::common::simulated;
use flitscope::scenario::{Limits, PARAMETERS, PricedPart, fields};
use flitscope::simulation::METRICS;
use flitscope_study::study::Sweep;
use flitscope_tables::{Cell, Kind};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Metrics that count.
const WHOLE: [&str; 8] = [
    "messages_unended",
    "time_outs",
    "retries",
    "crc_errors",
    "refusals",
    "packets",
    "cost.total",
    "collective_operations",
];

fn sweep(axes: &Value, measures: &Value) -> Sweep {
    let file = json!({"sweep": 1, "axes": axes, "measures": measures});
    Sweep::parse(&file.to_string(), &BTreeMap::new(), Limits::NATIVE).unwrap()
}

/// The column of an axis with these values of a path.
fn axis(path: &str, values: &Value) -> (String, Kind) {
    let axes = json!([{"path": path, "values": values}]);
    let sweep = sweep(&axes, &json!(["packets"]));
    let column = &sweep.columns()[1];
    (column.title(), column.kind)
}

/// The types that the published schema allows at every path, without null; `[]` is any place of a list.
fn find_types(
    root: &Value,
    at: &Value,
    path: &str,
    found: &mut BTreeMap<String, BTreeSet<String>>,
) {
    if let Some(target) = at["$ref"].as_str() {
        let target = root.pointer(target.trim_start_matches('#')).unwrap();
        return find_types(root, target, path, found);
    }
    let types = match &at["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        _ if at["enum"].is_array() || at["const"].is_string() => vec!["string"],
        _ => Vec::new(),
    };
    let own = found.entry(path.to_owned()).or_default();
    own.extend(
        types
            .into_iter()
            .filter(|&one| one != "null")
            .map(str::to_owned),
    );
    for choice in at["anyOf"].as_array().into_iter().flatten() {
        find_types(root, choice, path, found);
    }
    if at["items"].is_object() {
        find_types(root, &at["items"], &format!("{path}[]"), found);
    }
    for (key, part) in at["properties"].as_object().into_iter().flatten() {
        let dot = if path.is_empty() { "" } else { "." };
        find_types(root, part, &format!("{path}{dot}{key}"), found);
    }
}

/// A value that may be there, and the kind of a column of such values. A list is one text.
fn of_types(types: &BTreeSet<String>) -> (Value, Kind) {
    let types: Vec<&str> = types.iter().map(String::as_str).collect();
    match types[..] {
        ["integer"] => (json!(3), Kind::Integer),
        ["number" | "integer", ..] => (json!(0.5), Kind::Number),
        ["boolean"] => (json!(true), Kind::Flag),
        ["string"] => (json!("word"), Kind::Text),
        ["array"] => (json!([1, 2]), Kind::Text),
        _ => (json!({"a": 1}), Kind::Text),
    }
}

#[test]
fn every_field_that_an_axis_varies_has_the_kind_of_the_schema() {
    let schema = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../public/schemas/scenario.schema.json"
    );
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(schema).unwrap()).unwrap();
    let mut types = BTreeMap::new();
    find_types(&schema, &schema, "", &mut types);
    let parameters = PARAMETERS.iter().map(|row| format!("model.{}", row.key));
    let prices = PricedPart::ALL
        .iter()
        .map(|part| format!("costs.prices.{}", part.key()));
    let fields = fields().iter().map(|field| field.path.clone());
    let mut counts = BTreeMap::new();
    for path in fields.chain(parameters).chain(prices) {
        let types = types
            .get(&path)
            .unwrap_or_else(|| panic!("{path} has no schema"));
        let (value, kind) = of_types(types);
        let own = axis(&path.replace("[]", "[0]"), &json!([value, value]));
        assert_eq!(own.1, kind, "{path}: {types:?}");
        *counts.entry(format!("{kind:?}")).or_insert(0) += 1;
    }
    assert!(
        counts.len() == 4 && counts.values().all(|&count| count > 0),
        "{counts:?}"
    );
}

/// These were texts once, since their titles contain a word that names things.
#[test]
fn no_kind_depends_on_a_title() {
    let titled = |title: &str, kind| (title.to_owned(), kind);
    assert_eq!(
        axis("topology.top_arity", &json!([8])),
        titled("Links below the top", Kind::Integer)
    );
    assert_eq!(
        axis("topology.up_links_kept[0]", &json!([2, 4])),
        titled("Up links kept at level 1", Kind::Integer)
    );
    assert_eq!(
        axis("model.error_rate", &json!([0, 0.001])),
        titled("Damaged packets per link", Kind::Number)
    );
    let sweep = sweep(
        &json!([{"path": "run.seed", "values": [1]}]),
        &json!(["links_used"]),
    );
    let columns = sweep
        .columns()
        .iter()
        .map(|column| (column.title(), column.kind));
    let columns: Vec<(String, Kind)> = columns.collect();
    assert_eq!(
        columns,
        [
            ("point", Kind::Text),
            ("Seed", Kind::Integer),
            ("seed", Kind::Integer),
            ("duration_us", Kind::Integer),
            ("engine_version", Kind::Text),
            ("scenario_digest", Kind::Text),
            ("result_digest", Kind::Text),
            ("link", Kind::Text),
            ("links_used [share of the links]", Kind::Number),
            ("links_used_ci95 [share of the links]", Kind::Number),
        ]
        .map(|(title, kind)| titled(title, kind))
    );
}

#[test]
fn values_of_several_kinds_are_texts_as_they_read() {
    assert_eq!(axis("jobs[0].load", &json!([0.1, 1])).1, Kind::Number);
    assert_eq!(
        axis("jobs[0].load", &json!([0.1, "saturated"])),
        ("Load".to_owned(), Kind::Text)
    );
    assert_eq!(axis("topology.top_arity", &json!([null, 8])).1, Kind::Text);
    let of = |axes: Value| {
        let sweep = sweep(&axes, &json!(["packets"]));
        let axes = sweep.columns()[1..].iter();
        let axes: Vec<Kind> = axes
            .take_while(|column| column.id != "seed")
            .map(|one| one.kind)
            .collect();
        axes
    };
    let named = json!([{"name": "4"}, {"name": "8"}]);
    let placed = json!([{"name": "a", "at": 4}, {"name": "b", "at": 8}]);
    assert_eq!(
        of(json!([{"variants": named}, {"variants": placed}])),
        [Kind::Text, Kind::Number]
    );
    let sample = json!([{"sample": "random", "points": 3, "parameters": [
        {"path": "jobs[0].load", "from": 0.1, "to": 0.2},
        {"path": "model.buffer_flits", "from": 64, "to": 128},
        {"path": "model.circuit_hold", "values": [true, false]},
        {"path": "model.arbitration", "values": ["hash"]},
        {"path": "jobs[0].load", "values": [0.1]},
    ]}]);
    let mut sample = sample;
    sample[0]["parameters"].as_array_mut().unwrap().pop();
    assert_eq!(
        of(sample),
        [Kind::Number, Kind::Integer, Kind::Flag, Kind::Text]
    );
}

/// A cell is of its column's kind, and reads as it did when tables were texts.
#[test]
fn cells_are_of_the_kinds_of_their_columns() {
    let axes = json!([
        {"path": "model.circuit_hold", "values": [true, false]},
        {"path": "model.buffer_flits", "values": [1024]},
        {"path": "jobs[0].message_bytes.mean", "values": [1024]},
        {"path": "jobs[0].load", "values": [0.25, "saturated"]},
    ]);
    let sweep = sweep(&axes, &json!(["packets"]));
    let run = sweep.run(3).unwrap();
    let row = sweep.row(&run, &simulated(&run.planned.scenario));
    let words = ["off", "1024", "1024", "saturated"];
    assert_eq!(
        row[1..5].iter().map(Cell::to_string).collect::<Vec<_>>(),
        words
    );
    for (cell, column) in row.iter().zip(sweep.columns()) {
        assert!(
            cell.kind().is_none_or(|kind| kind == column.kind),
            "{column:?}: {cell:?}"
        );
    }
    assert_eq!(row[1], Cell::Flag(false));
}

#[test]
fn every_metric_has_the_kind_that_it_is_declared_with() {
    let counts = METRICS.iter().filter(|metric| metric.kind == Kind::Integer);
    let counts: BTreeSet<&str> = counts.map(|metric| metric.id).collect();
    assert_eq!(counts, BTreeSet::from(WHOLE));
    let refused =
        json!({"sweep": 1, "axes": [{"path": "run.seed", "values": [1]}], "measures": ["none"]});
    let refused = Sweep::parse(&refused.to_string(), &BTreeMap::new(), Limits::NATIVE).unwrap_err();
    let (_, known) = refused[0].message.split_once("allowed: ").unwrap();
    let known: Vec<&str> = known.split(", ").collect();
    let sweep = sweep(&json!([{"path": "run.seed", "values": [1]}]), &json!(known));
    let columns: BTreeMap<&str, Kind> = sweep
        .columns()
        .iter()
        .map(|one| (&*one.id, one.kind))
        .collect();
    assert!(known.len() > 50);
    for id in known {
        let kind = match WHOLE.contains(&id.trim_start_matches("jobs[0].")) {
            true => Kind::Integer,
            false => Kind::Number,
        };
        assert_eq!(columns[id], kind, "{id}");
        assert_eq!(columns[&*format!("{id}_ci95")], Kind::Number, "{id}");
    }
}

/// What counts is whole in every run.
#[test]
fn counts_are_whole_in_runs() {
    let traffic = json!({"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 100},
        "model": {"error_rate": 0.01}, "jobs": [{"message_bytes": {"mean": 1024}}]});
    let barrier = json!({"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 100},
        "jobs": [{"collective": {"operation": "barrier"}}]});
    for scenario in [traffic, barrier] {
        let figures = simulated(&scenario.to_string());
        for (id, value) in &figures.values {
            let is_count = WHOLE.contains(&id.trim_start_matches("jobs[0]."));
            assert!(!is_count || value.fract() == 0.0, "{id}: {value}");
        }
        assert!(figures.values["packets"] > 0.0);
    }
}
