//! Scenarios of older formats, made into ones of the newest, a format at a time.
//!
//! What a link or a file leaves out stands for the defaults of its own format, and
//! those are frozen with it (`tests/links/defaults-*.txt`). So a step moves what has
//! another place in the next format, and writes out what has another default there.
//! Steps are pure, and know nothing of what is right or wrong: values that make no
//! sense go through them as they are, for the check to say.
//!
//! A format 3 adds a step here, a list of its own of what has another default, and
//! nothing to the steps before.

use super::FORMAT;
use super::parameters::FORMAT_1;
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
const STEPS: [Step; FORMAT as usize - 1] = [Step {
    upgrade: from_format_1,
    unknown: &[
        ["", "jobs"],
        ["", "network"],
        ["traffic", "name"],
        ["traffic", "nodes"],
        ["traffic", "io_nodes"],
        ["run", "precision_percent"],
        ["topology", "kind"],
        ["topology", "switches"],
        ["topology", "hosts"],
        ["topology", "cables"],
    ],
    renamed: ("jobs[0]", "traffic"),
}];

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

#[cfg(test)]
mod tests {
    use super::*;

    fn upgraded(format: u64, mut scenario: Value) -> (Value, Vec<String>) {
        let unknown = upgrade(scenario.as_object_mut().unwrap(), format);
        (scenario, unknown)
    }

    #[test]
    fn the_traffic_of_format_1_becomes_a_job() {
        let traffic = json!({"pattern": "shuffle", "load": 0.5});
        let (scenario, unknown) = upgraded(1, json!({"version": 1, "traffic": traffic}));
        assert_eq!(scenario["version"], 2);
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
        assert_eq!(model.len(), FORMAT_1.len());
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
        let expected = json!({"version": 2, "jobs": [7], "model": [], "run": null});
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
    }
}
