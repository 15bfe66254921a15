//! Scenarios of older formats, made into ones of the newest, a format at a time.
//!
//! What a link or a file leaves out stands for the defaults of its own format, and
//! those are frozen with it (`tests/links/defaults-*.txt`). So a step moves what has
//! another place in the next format, and writes out what has another default there.
//! Steps are pure, and know nothing of what is right or wrong: values that make no
//! sense go through them as they are, for the check to say.
//!
//! A format 4 adds a step here, a list of its own of what has another default, and
//! nothing to the steps before.

use super::FORMAT;
use super::change::network_named;
use super::parameters::{FORMAT_1, FORMAT_2};
use super::reader::whole;
use serde_json::{Map, Value, json};

/// From one format to the next.
struct Step {
    upgrade: fn(&mut Map<String, Value>),
    /// Keys that the next format has and this one has not: they say nothing here.
    /// In this format's words.
    unknown: &'static [[&'static str; 2]],
    /// What begins with the first in the next format began with the second in this.
    renamed: (&'static str, &'static str),
}

/// The steps from format 1, from format 2, …
const STEPS: [Step; FORMAT as usize - 1] = [
    Step {
        upgrade: from_format_1,
        unknown: &[
            ["", "jobs"],
            ["", "network"],
            ["traffic", "name"],
            ["traffic", "nodes"],
            ["traffic", "io_nodes"],
            ["run", "precision_percent"],
            ["run", "latency_precision_percent"],
            ["topology", "kind"],
            ["topology", "switches"],
            ["topology", "hosts"],
            ["topology", "cables"],
        ],
        renamed: ("jobs[0]", "traffic"),
    },
    Step {
        upgrade: from_format_2,
        unknown: &[
            ["run", "latency_precision_percent"],
            ["model", "host_reduce_ns"],
        ],
        renamed: ("model.host_reduce_ns", "model.host_reduce_cycles"),
    },
];

/// The steps from a format that this engine reads to the newest.
fn steps(format: u64) -> &'static [Step] {
    let first = usize::try_from(format).unwrap_or_default();
    STEPS.get(first.saturating_sub(1)..).unwrap_or_default()
}

/// Makes a scenario of an older format one of the newest. Returns the paths of what
/// its own format does not know, which is taken out.
pub(super) fn upgrade(fields: &mut Map<String, Value>, format: u64) -> Vec<String> {
    let mut unknown = Vec::new();
    for (format, step) in (format..).zip(steps(format)) {
        for &[parent, key] in step.unknown {
            let taken = match parent {
                "" => fields.remove(key),
                _ => fields
                    .get_mut(parent)
                    .and_then(Value::as_object_mut)
                    .and_then(|fields| fields.remove(key)),
            };
            if taken.is_some() {
                let path = [parent, key].join(".");
                unknown.push(path.trim_start_matches('.').to_owned());
            }
        }
        (step.upgrade)(fields);
        fields.insert("version".to_owned(), json!(format + 1));
    }
    unknown
}

/// How a path of the newest format was called in an older one.
pub(super) fn path_in(format: u64, path: &str) -> String {
    let back = |path: String, step: &Step| {
        let (next, this) = step.renamed;
        match path.strip_prefix(next) {
            Some(rest) => format!("{this}{rest}"),
            None => path,
        }
    };
    steps(format).iter().rev().fold(path.to_owned(), back)
}

/// The one `traffic` of format 1 is the one job of format 2, and parameters that had
/// not been calibrated then have the values that stood for them.
fn from_format_1(fields: &mut Map<String, Value>) {
    if let Some(traffic) = fields.remove("traffic") {
        fields.insert("jobs".to_owned(), json!([traffic]));
    }
    let model = fields.entry("model").or_insert_with(|| json!({}));
    if let Value::Object(model) = model {
        for (key, setting) in FORMAT_1 {
            model.entry(*key).or_insert_with(|| json!(setting));
        }
    }
}

/// What a host takes to add a message was in cycles of the network, and is a time now;
/// parameters that have another default have the values that stood for them.
fn from_format_2(fields: &mut Map<String, Value>) {
    let network = network_named(fields.get("network"));
    if let Some(jobs) = fields.get_mut("jobs") {
        enter_at_once(jobs);
    }
    let model = fields.entry("model").or_insert_with(|| json!({}));
    let Value::Object(model) = model else {
        return;
    };
    if let Some(cycles) = model.remove("host_reduce_cycles") {
        // Rounded down here and up by the clock they are the same cycles, as no cycle is
        // shorter than a nanosecond.
        let ns = whole(&cycles).map(|cycles| {
            let picoseconds = cycles.saturating_mul(network.clock().picoseconds());
            json!(picoseconds / 1_000)
        });
        model.insert("host_reduce_ns".to_owned(), ns.unwrap_or(cycles));
    }
    for (key, settings) in FORMAT_2 {
        let setting = settings[network as usize];
        model.entry(*key).or_insert_with(|| json!(setting));
    }
}

/// Processes of a collective operation entered at once unless a job said otherwise.
fn enter_at_once(jobs: &mut Value) {
    let jobs = jobs.as_array_mut().into_iter().flatten();
    let collectives = jobs.filter_map(|job| job.get_mut("collective"));
    for collective in collectives.filter_map(Value::as_object_mut) {
        let skew = collective.entry("skew").or_insert_with(|| json!({}));
        if let Value::Object(skew) = skew {
            let none = [("distribution", json!("uniform")), ("mean_ns", json!(0))];
            for (key, value) in none {
                skew.entry(key).or_insert(value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;
    use std::collections::BTreeSet;

    fn upgraded(format: u64, mut scenario: Value) -> (Value, Vec<String>) {
        let unknown = upgrade(scenario.as_object_mut().unwrap(), format);
        (scenario, unknown)
    }

    #[test]
    fn the_traffic_of_format_1_becomes_a_job() {
        let traffic = json!({"pattern": "shuffle", "load": 0.5});
        let (scenario, unknown) = upgraded(1, json!({"version": 1, "traffic": traffic}));
        assert_eq!(scenario["version"], FORMAT);
        assert_eq!(scenario["jobs"], json!([traffic]));
        assert_eq!(scenario.get("traffic"), None);
        assert!(unknown.is_empty());
    }

    #[test]
    fn format_1_keeps_its_defaults_and_what_it_says_of_them() {
        let (scenario, _) = upgraded(1, json!({"version": 1, "model": {"retry_cycles": 7}}));
        for (key, setting) in FORMAT_1 {
            let expected = match *key {
                "retry_cycles" => json!(7),
                _ => json!(setting),
            };
            assert_eq!(scenario["model"][key], expected, "{key}");
        }
        let model = scenario["model"].as_object().unwrap();
        let later = FORMAT_2.iter().map(|(key, _)| *key);
        let keys: BTreeSet<&str> = FORMAT_1.iter().map(|(key, _)| *key).chain(later).collect();
        assert_eq!(model.len(), keys.len());
    }

    #[test]
    fn format_2_keeps_the_defaults_of_each_network_and_what_it_says_of_them() {
        for (place, network) in Generation::ALL.into_iter().enumerate() {
            let model = |written: Value| {
                let (scenario, unknown) = upgraded(
                    2,
                    json!({"version": 2, "network": network.key(), "model": written}),
                );
                assert_eq!(unknown, [""; 0]);
                scenario["model"].clone()
            };
            let plain = model(json!({}));
            for (key, settings) in FORMAT_2 {
                assert_eq!(plain[*key], json!(settings[place]), "{key}");
            }
            assert_eq!(plain.as_object().unwrap().len(), FORMAT_2.len());
            // However it is written, it stays what it is.
            assert_eq!(model(json!({"host_reduce_cycles": 1_450})), plain);
            assert_eq!(model(json!({"channels": 4}))["channels"], 4);
            assert_eq!(
                model(json!({"host_reduce_cycles": "x"}))["host_reduce_ns"],
                "x"
            );
        }
    }

    #[test]
    fn processes_of_format_2_enter_at_once() {
        let skew = |written: Value| {
            let jobs = json!([{"load": 0.5}, {"collective": written}]);
            let (scenario, _) = upgraded(2, json!({"version": 2, "jobs": jobs}));
            assert_eq!(scenario["jobs"][0], json!({"load": 0.5}));
            scenario["jobs"][1]["collective"]["skew"].clone()
        };
        let of = |distribution, mean| json!({"distribution": distribution, "mean_ns": mean});
        assert_eq!(skew(json!({})), of("uniform", 0));
        assert_eq!(skew(json!({"skew": {"mean_ns": 7}})), of("uniform", 7));
        let fixed = json!({"skew": {"distribution": "fixed"}});
        assert_eq!(skew(fixed), of("fixed", 0));
        assert_eq!(skew(json!({"skew": 4})), 4);
    }

    /// A time that is rounded up to cycles is as many as were written.
    #[test]
    fn cycles_of_format_2_are_exact() {
        for network in Generation::ALL {
            for cycles in [0, 1, 2, 3, 7, 400, 1_449, 1_450, 1_451, 999_999, 1_000_000] {
                let (scenario, _) = upgraded(
                    2,
                    json!({"network": network.key(), "model": {"host_reduce_cycles": cycles}}),
                );
                let ns = scenario["model"]["host_reduce_ns"].as_u64().unwrap();
                assert_eq!(network.clock().cycles_in_nanoseconds(ns), cycles);
            }
        }
    }

    #[test]
    fn what_format_2_does_not_know_says_nothing_in_it() {
        let (scenario, unknown) =
            upgraded(2, json!({"version": 2, "model": {"host_reduce_ns": 1}}));
        assert_eq!(unknown, ["model.host_reduce_ns"]);
        assert_eq!(scenario["model"]["host_reduce_ns"], 7_250);
    }

    #[test]
    fn what_format_1_does_not_know_says_nothing_in_it() {
        let (scenario, unknown) = upgraded(
            1,
            json!({"version": 1, "jobs": [{}, {}], "traffic": {"nodes": [1], "load": 1},
                "run": {"precision_percent": 2, "seed": 3}, "colour": 4}),
        );
        assert_eq!(unknown, ["jobs", "traffic.nodes", "run.precision_percent"]);
        assert_eq!(scenario["jobs"], json!([{"load": 1}]));
        assert_eq!(scenario["run"], json!({"seed": 3}));
        assert_eq!(scenario["colour"], 4);
    }

    /// Also where nothing makes sense, a step neither fails nor mends.
    #[test]
    fn nonsense_goes_through_as_it_is() {
        let odd = json!({"version": 1, "traffic": 7, "model": [], "run": null});
        let (scenario, unknown) = upgraded(1, odd);
        let expected = json!({"version": FORMAT, "jobs": [7], "model": [], "run": null});
        assert_eq!((scenario, unknown), (expected, Vec::new()));
    }

    #[test]
    fn the_newest_format_stays_as_it_is() {
        let newest = json!({"version": FORMAT, "traffic": 7});
        assert_eq!(upgraded(FORMAT, newest.clone()), (newest, Vec::new()));
        assert_eq!(path_in(FORMAT, "jobs[0].load"), "jobs[0].load");
    }

    #[test]
    fn problems_are_told_in_the_words_of_the_format() {
        assert_eq!(path_in(1, "jobs[0].load"), "traffic.load");
        assert_eq!(path_in(1, "jobs[0]"), "traffic");
        assert_eq!(path_in(1, "model.channels"), "model.channels");
        assert_eq!(path_in(2, "jobs[0].load"), "jobs[0].load");
        for format in [1, 2] {
            let path = path_in(format, "model.host_reduce_ns");
            assert_eq!(path, "model.host_reduce_cycles");
        }
    }
}
