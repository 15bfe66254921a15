// Rule of `docs/model.md`: R-other-network.

use super::Model;
use crate::networks::Generation;
use crate::parameters::Choice;
use serde_json::{Map, Value};

/// Sets a value of a scenario that has not been checked, at a path as in
/// `jobs[0].load`. Objects that are missing are made, a list grows by one at its end,
/// and null takes away. With another network come its defaults, also where those of the
/// one before are written out; a number of top switches is another word for the list of
/// up links kept, and takes its place, as ports of a switch take that of the tree they are
/// cabled to; and a list of pairs, a trace and what else a job does take each other's place. Whether the result makes sense is left for the
/// check to say.
///
/// # Errors
/// In words, why the path leads nowhere: a step that is no key or index, or a place
/// beyond the end of a list.
pub fn set(scenario: &mut Value, path: &str, to: Value) -> Result<(), String> {
    if path == "topology.top_switches"
        && !to.is_null()
        && let Some(topology) = scenario.get_mut("topology").and_then(Value::as_object_mut)
    {
        topology.remove("up_links_kept");
    }
    if path == "topology.switch_ports" && !to.is_null() {
        leave_tree_out(scenario);
    }
    let steps: Vec<&str> = path
        .split(['.', '['])
        .map(|step| step.trim_end_matches(']'))
        .collect();
    if path == "network" {
        leave_defaults_out(scenario);
    }
    if let (Value::Object(map), ["jobs", _, ..]) = (&mut *scenario, &steps[..]) {
        // A scenario without jobs has the default one.
        map.entry("jobs")
            .or_insert_with(|| Value::Array(Vec::new()));
    }
    let Some((last, before)) = steps.split_last() else {
        return Ok(());
    };
    let place = before
        .iter()
        .try_fold(scenario, |value, step| child(value, step))?;
    if let (Value::Object(job), ["jobs", _], false) = (&mut *place, before, to.is_null()) {
        for key in displaced(last) {
            job.remove(*key);
        }
    }
    if let (Value::Object(map), true) = (&mut *place, to.is_null()) {
        map.remove(*last);
    } else {
        *child(place, last)? = to;
    }
    Ok(())
}

/// Keys of a job whose place one takes.
fn displaced(key: &str) -> &'static [&'static str] {
    match key {
        "pairs" => &["trace", "pattern", "io_nodes", "program", "collective"],
        "trace" => &[
            "pairs",
            "pattern",
            "io_nodes",
            "program",
            "collective",
            "message_bytes",
            "load",
            "inter_arrival",
            "messages",
            "write_share",
        ],
        "pattern" | "program" | "collective" => &["pairs", "trace"],
        _ => &[],
    }
}

/// Takes out of a scenario how large its tree is, and cables of no length, of which a list
/// has one for each level.
fn leave_tree_out(scenario: &mut Value) {
    let topology = scenario.get_mut("topology").and_then(Value::as_object_mut);
    let Some(topology) = topology else {
        return;
    };
    for key in ["arity", "dimension", "top_arity"] {
        topology.remove(key);
    }
    let is_none = |cables: &Vec<Value>| cables.iter().all(|metres| *metres == 0);
    if topology
        .get("cable_m")
        .and_then(Value::as_array)
        .is_some_and(is_none)
    {
        topology.remove("cable_m");
    }
}

/// Values by their paths in an order in which they can be set: the network first, so that
/// what is set of the model is of that network.
pub fn network_first<'v>(
    values: impl IntoIterator<Item = (&'v String, &'v Value)>,
) -> Vec<(&'v String, &'v Value)> {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by_key(|(path, _)| *path != "network");
    values
}

/// The network of a scenario that has not been checked.
pub fn network_of(scenario: &Value) -> Generation {
    network_named(scenario.get("network"))
}

/// The network that is written so; the default one where none is.
pub(super) fn network_named(written: Option<&Value>) -> Generation {
    let named = written.and_then(Value::as_str);
    named.and_then(Generation::of_word).unwrap_or_default()
}

/// Takes out of a scenario's model what is as its network has it.
fn leave_defaults_out(scenario: &mut Value) {
    let defaults = super::value_of(&Model::defaults(network_of(scenario)));
    if let Some(model) = scenario.get_mut("model").and_then(Value::as_object_mut) {
        model.retain(|key, value| defaults.get(key) != Some(value));
    }
}

/// The value of a key of an object, or at a place of a list.
fn child<'v>(value: &'v mut Value, step: &str) -> Result<&'v mut Value, String> {
    if value.is_null() {
        *value = Value::Object(Map::new());
    }
    match value {
        Value::Array(list) => {
            let count = list.len();
            let place: usize = step
                .parse()
                .map_err(|_| format!("`{step}` is not a list index"))?;
            if place == count {
                list.push(Value::Null);
            }
            list.get_mut(place)
                .ok_or(format!("cannot set index {place} of a list of {count}"))
        }
        Value::Object(map) => Ok(map.entry(step).or_insert(Value::Null)),
        _ => Err(format!("`{step}` is inside a plain value")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Draft, Limits, check};
    use serde_json::json;

    fn after(path: &str, to: Value) -> Result<Value, String> {
        let mut value = json!({"a": 1, "jobs": [{"load": 0.5}]});
        set(&mut value, path, to)?;
        Ok(value)
    }

    #[test]
    fn another_network_has_its_own_defaults() {
        let changed = json!({"flow_through_cycles": 7, "channels": 4, "retry_cycles": 8});
        for scenario in [json!({"version": 4, "model": changed}), {
            let mut all = serde_json::to_value(Draft::default()).unwrap();
            set(&mut all, "model.channels", json!(4)).unwrap();
            set(&mut all, "model.retry_cycles", json!(8)).unwrap();
            all
        }] {
            let mut scenario = scenario;
            set(&mut scenario, "network", json!("qsnet2")).unwrap();
            let checked = check(&scenario.to_string(), false, Limits::NATIVE);
            let mut expected = Model::defaults(Generation::QsNet2);
            expected.fabric.channels = 4;
            expected.nic.retry_cycles = 8;
            assert_eq!(checked.scenario.unwrap().model, expected);
        }
    }

    #[test]
    fn values_are_set_in_objects_and_lists() {
        let set = |path, to| after(path, to).unwrap();
        assert_eq!(set("jobs[0].load", json!(1))["jobs"], json!([{"load": 1}]));
        assert_eq!(set("jobs[1].load", json!(1))["jobs"][1], json!({"load": 1}));
        assert_eq!(set("b.c", json!(1))["b"], json!({"c": 1}));
        let mut bare = json!({});
        super::set(&mut bare, "jobs[0].load", json!(1)).unwrap();
        assert_eq!(bare, json!({"jobs": [{"load": 1}]}));
        assert_eq!(set("a", Value::Null), json!({"jobs": [{"load": 0.5}]}));
        assert!(after("a.b", json!(1)).unwrap_err().contains("plain value"));
        assert!(
            after("jobs[2]", json!(1))
                .unwrap_err()
                .contains("list of 1")
        );
        assert!(
            after("jobs.x", json!(1))
                .unwrap_err()
                .contains("not a list index")
        );
    }

    #[test]
    fn what_a_job_does_takes_the_place_of_a_list() {
        let job = json!({"name": "a", "pattern": "io-random", "io_nodes": [1], "load": 0.5});
        let mut value = json!({"jobs": [job]});
        set(&mut value, "jobs[0].pairs", json!([[0, 1]])).unwrap();
        assert_eq!(
            value["jobs"][0],
            json!({"name": "a", "pairs": [[0, 1]], "load": 0.5})
        );
        set(&mut value, "jobs[0].trace", json!([[0, 0, 1, 8]])).unwrap();
        assert_eq!(
            value["jobs"][0],
            json!({"name": "a", "trace": [[0, 0, 1, 8]]})
        );
        set(&mut value, "jobs[0].pattern", json!("ring")).unwrap();
        assert_eq!(value["jobs"][0], json!({"name": "a", "pattern": "ring"}));
        set(&mut value, "jobs[0].pairs", Value::Null).unwrap();
        assert_eq!(value["jobs"][0], json!({"name": "a", "pattern": "ring"}));
    }

    #[test]
    fn top_switches_take_the_place_of_up_links_kept() {
        let mut value = json!({"topology": {"nodes": 9, "up_links_kept": [4, 2, 4, 4]}});
        set(&mut value, "topology.top_switches", Value::Null).unwrap();
        assert_eq!(value["topology"]["up_links_kept"], json!([4, 2, 4, 4]));
        set(&mut value, "topology.top_switches", json!(6)).unwrap();
        assert_eq!(value, json!({"topology": {"nodes": 9, "top_switches": 6}}));
        let mut empty = json!({});
        set(&mut empty, "topology.top_switches", json!(6)).unwrap();
        assert_eq!(empty, json!({"topology": {"top_switches": 6}}));
        assert!(set(&mut json!([1]), "topology.top_switches", json!(6)).is_err());
    }

    #[test]
    fn ports_of_a_switch_take_the_place_of_the_tree() {
        let tree = json!({"arity": 4, "dimension": 3, "top_arity": 6, "nodes": 96,
            "cable_m": [0, 0, 0]});
        let mut value = json!({"topology": tree});
        set(&mut value, "topology.switch_ports", json!(288)).unwrap();
        assert_eq!(
            value,
            json!({"topology": {"nodes": 96, "switch_ports": 288}})
        );
        let mut long = json!({"topology": {"dimension": 3, "cable_m": [1, 5, 10]}});
        set(&mut long, "topology.switch_ports", json!(24)).unwrap();
        let expected = json!({"topology": {"cable_m": [1, 5, 10], "switch_ports": 24}});
        assert_eq!(long, expected);
    }
}
