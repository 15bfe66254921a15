//! Which values name the seed of a scenario, or the length of its run.

use crate::scenario::set;
use serde_json::{Value, json};

/// Whether a value at a path gives a scenario a seed, alone or as part of `run`.
pub(crate) fn names_seed(path: &str, value: &Value) -> bool {
    names(path, value, "seed")
}

/// The same of the length of its run.
pub(crate) fn names_duration(path: &str, value: &Value) -> bool {
    names(path, value, "duration_us")
}

fn names(path: &str, value: &Value, key: &str) -> bool {
    // Paths that begin otherwise do not lead there. A sample may have millions of values.
    if !path.starts_with("run") {
        return false;
    }
    let mut scenario = json!({});
    set(&mut scenario, path, value.clone()).is_ok() && !scenario["run"][key].is_null()
}

#[cfg(test)]
mod tests {
    use super::names_seed;
    use serde_json::json;

    #[test]
    fn a_seed_is_found_however_its_path_is_written() {
        for (path, value) in [
            ("run.seed", json!(7)),
            ("run[seed]", json!(7)),
            ("run", json!({"seed": 7, "duration_us": 20})),
        ] {
            assert!(names_seed(path, &value), "{path}");
        }
        for (path, value) in [
            ("run.duration_us", json!(7)),
            ("run", json!({"duration_us": 20})),
            ("run.seed", json!(null)),
            ("jobs[0].seed", json!(7)),
        ] {
            assert!(!names_seed(path, &value), "{path}");
        }
    }
}
