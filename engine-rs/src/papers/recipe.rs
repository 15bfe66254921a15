use serde::Deserialize;
use serde_json::{Map, Value};
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
    /// Values by path, as in `jobs.0.load`; null takes away.
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

/// Sets a value at a path of keys and of places in lists; a list grows by one at its
/// end. Whether the result makes sense is left for the check to say.
pub(super) fn set(value: &mut Value, path: &str, to: &Value) -> Result<(), String> {
    let mut place = value;
    let mut keys = path.split('.').peekable();
    while let Some(key) = keys.next() {
        if keys.peek().is_none() && to.is_null() {
            if let Some(map) = place.as_object_mut() {
                map.remove(key);
            }
            return Ok(());
        }
        place = match place {
            Value::Array(list) => {
                let index: usize = key
                    .parse()
                    .map_err(|_| format!("`{key}` is no place in a list"))?;
                if index == list.len() {
                    list.push(Value::Null);
                }
                let count = list.len();
                list.get_mut(index)
                    .ok_or(format!("the list has {count}, so there is no `{key}`"))?
            }
            Value::Object(map) => map.entry(key).or_insert(Value::Null),
            Value::Null => {
                *place = Value::Object(Map::new());
                match place {
                    Value::Object(map) => map.entry(key).or_insert(Value::Null),
                    other => other,
                }
            }
            _ => return Err(format!("`{key}` is inside of a plain value")),
        };
    }
    *place = to.clone();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn after(path: &str, to: Value) -> Result<Value, String> {
        let mut value = json!({"a": 1, "jobs": [{"load": 0.5}]});
        set(&mut value, path, &to)?;
        Ok(value)
    }

    #[test]
    fn values_are_set_in_objects_and_lists() {
        let set = |path, to| after(path, to).unwrap();
        assert_eq!(set("jobs.0.load", json!(1))["jobs"], json!([{"load": 1}]));
        assert_eq!(set("jobs.1.load", json!(1))["jobs"][1], json!({"load": 1}));
        assert_eq!(set("b.c", json!(1))["b"], json!({"c": 1}));
        assert_eq!(set("a", Value::Null), json!({"jobs": [{"load": 0.5}]}));
        assert!(after("a.b", json!(1)).unwrap_err().contains("plain value"));
        assert!(after("jobs.2", json!(1)).unwrap_err().contains("has 1"));
        assert!(after("jobs.x", json!(1)).unwrap_err().contains("no place"));
    }
}
