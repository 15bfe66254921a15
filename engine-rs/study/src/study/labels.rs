//! What the values of a scenario are called, and how they read.

use crate::cost::PARTS;
use crate::networks::Generation;
use crate::scenario::{
    Field, OF_ASYMPTOTE, PARAMETERS, ParameterKind, UNIT_OF_ROWS, column_kind, fields, grouped,
    text_digest,
};
use flitscope_tables::{Cell, Kind};
use serde_json::Value;

/// The name of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) label: String,
    pub(super) unit: String,
    /// What its values are in a table, by its declaration; `None` where that leaves it open.
    kind: Option<Kind>,
    /// How it reads where a scenario leaves it out.
    absent: &'static str,
    /// Its place among the others, as a form would have them.
    pub(super) rank: usize,
}

/// What the value at a path is called in this network, where jobs have these names.
pub(super) fn label(path: &str, jobs: &[String], network: Generation) -> Label {
    let (pattern, places) = generic(path);
    let parameter = pattern.strip_prefix("model.").and_then(|key| {
        let at = PARAMETERS
            .iter()
            .position(|parameter| parameter.key == key)?;
        Some((at, &PARAMETERS[at]))
    });
    if let Some((at, parameter)) = parameter {
        let unit = match parameter.kind {
            ParameterKind::Number { unit, .. } => unit,
            _ => "",
        };
        return Label {
            label: parameter.label.to_owned(),
            unit: unit.to_owned(),
            kind: Some(column_kind(parameter.kind)),
            absent: "",
            rank: fields().len() + at,
        };
    }
    let priced = pattern.strip_prefix("costs.prices.").and_then(|key| {
        let at = PARTS.iter().position(|part| part.part.key() == key)?;
        Some((at, &PARTS[at]))
    });
    if let Some((at, part)) = priced {
        return Label {
            label: format!("Price: {}", part.label),
            unit: "$".to_owned(),
            kind: Some(Kind::Integer),
            absent: "default",
            rank: fields().len() + PARAMETERS.len() + at,
        };
    }
    let at = fields().iter().position(|known| known.path == pattern);
    let Some(at) = at else {
        return Label {
            label: path.to_owned(),
            unit: String::new(),
            kind: None,
            absent: "absent",
            rank: fields().len() + PARAMETERS.len() + PARTS.len(),
        };
    };
    let Field {
        label: name,
        unit,
        kind,
        absent,
        ..
    } = fields()[at];
    let label = match (pattern.as_str(), places.first()) {
        ("jobs[]", Some(place)) => job_name(*place, jobs),
        (known, Some(place)) if known.starts_with("jobs[].") => match jobs.len() {
            0 | 1 => name.to_owned(),
            _ => format!("{name}, {}", job_name(*place, jobs)),
        },
        (_, Some(place)) => format!("{name} {}", place + 1),
        (_, None) => name.to_owned(),
    };
    let unit = match unit {
        OF_ASYMPTOTE => format!("of {} MB/s", network.profile().asymptote_mb_s),
        unit => unit.to_owned(),
    };
    Label {
        label,
        unit,
        kind,
        absent,
        rank: at,
    }
}

/// A job by its name, or by its number where it has none.
pub(super) fn job_name(place: usize, jobs: &[String]) -> String {
    match jobs.get(place).map(String::as_str) {
        Some("") | None => format!("job {}", place + 1),
        Some(name) => format!("job “{name}”"),
    }
}

/// The path with its places in lists taken out, and these.
fn generic(path: &str) -> (String, Vec<usize>) {
    let (mut pattern, mut places) = (String::new(), Vec::new());
    let mut parts = path.split('[');
    pattern.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (place, rest) = part.split_once(']').unwrap_or((part, ""));
        places.extend(place.parse::<usize>());
        pattern.push_str("[]");
        pattern.push_str(rest);
    }
    (pattern, places)
}

impl Label {
    /// Whether only whole numbers will do.
    pub(super) fn is_whole(&self) -> bool {
        self.kind == Some(Kind::Integer)
    }

    /// What a column of these values contains: the kind that is declared where all of them are of it,
    /// else numbers or flags where all are, and texts where they are mixed.
    pub(super) fn column_kind<'v>(&self, values: impl Iterator<Item = &'v Value> + Clone) -> Kind {
        let kinds = [self.kind, Some(Kind::Number), Some(Kind::Flag)];
        let mut kinds = kinds.into_iter().flatten();
        let fits = kinds.find(|kind| values.clone().all(|value| is_of(*kind, value)));
        fits.unwrap_or(Kind::Text)
    }

    /// A value as a cell of a column of this kind.
    pub(super) fn cell(&self, kind: Kind, value: &Value) -> Cell {
        match (kind, value) {
            (Kind::Integer, value) => Cell::from(value.as_f64().map(|number| number as i64)),
            (Kind::Number, value) => Cell::from(value.as_f64()),
            (Kind::Flag, value) => Cell::from(value.as_bool()),
            (Kind::Text, value) => Cell::from(self.plain(value)),
        }
    }

    /// A value as it reads, with its unit.
    pub(super) fn shown(&self, value: &Value) -> String {
        let words = self.plain(value);
        let has_unit = value.is_number() || value.as_array().is_some_and(|list| !list.is_empty());
        match self.unit.as_str() {
            "" | UNIT_OF_ROWS => words,
            _ if !has_unit => words,
            unit if unit.starts_with("of ") => match value.as_f64() {
                Some(share) => format!("{} % {unit}", number(tidy(100.0 * share))),
                None => words,
            },
            "% of the transactions" | "%" => format!("{words} {}", self.unit),
            unit => format!("{words} {unit}"),
        }
    }

    /// The same without it.
    pub(super) fn plain(&self, value: &Value) -> String {
        match value {
            Value::Null => self.absent.to_owned(),
            Value::Bool(true) => "on".to_owned(),
            Value::Bool(false) => "off".to_owned(),
            Value::Number(_) => number(value.as_f64().unwrap_or_default()),
            Value::String(word) => word.clone(),
            Value::Array(list) if list.is_empty() => self.absent.to_owned(),
            // Too long to be read; the digest tells one from another.
            Value::Array(list) if self.unit == UNIT_OF_ROWS => {
                let digest = text_digest(&value.to_string());
                format!("{} {UNIT_OF_ROWS} ({digest})", grouped(list.len() as u64))
            }
            Value::Array(list) => {
                let parts = list
                    .iter()
                    .map(|part| match part.as_array().map(Vec::as_slice) {
                        Some([first, last]) => format!("{first}–{last}"),
                        _ => self.plain(part),
                    });
                parts.collect::<Vec<_>>().join(", ")
            }
            Value::Object(_) => value.to_string(),
        }
    }
}

/// Whether a column of this kind has a cell for the value.
fn is_of(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::Number => value.is_number(),
        Kind::Integer => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        Kind::Flag => value.is_boolean(),
        Kind::Text => true,
    }
}

/// A number with its thousands grouped.
pub(super) fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 9e15 {
        let sign = if value < 0.0 { "−" } else { "" };
        return format!("{sign}{}", grouped(value.abs() as u64));
    }
    value.to_string().replacen('-', "−", 1)
}

/// The same number to ten digits that count: without what adding and multiplying left.
pub(super) fn tidy(value: f64) -> f64 {
    rounded(value, 9)
}

/// To so many digits after the first.
pub(super) fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.digits$e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;
    use serde_json::json;

    #[test]
    fn values_have_names_and_units() {
        let of = |path: &str, value: Value| {
            let label = label(path, &[], Generation::QsNet);
            format!("{}: {}", label.label, label.shown(&value))
        };
        assert_eq!(of("jobs[0].load", json!(0.3)), "Load: 30 % of 335 MB/s");
        for network in Generation::ALL {
            let load = label("jobs[0].load", &[], network);
            let most = network.profile().asymptote_mb_s;
            assert_eq!(load.shown(&json!(0.3)), format!("30 % of {most} MB/s"));
        }
        assert_eq!(of("jobs[0].load", json!("saturated")), "Load: saturated");
        assert_eq!(
            of("jobs[0].message_bytes.mean", json!(262_144)),
            "Message size: 262,144 bytes"
        );
        assert_eq!(
            of("model.circuit_hold", json!(false)),
            "Circuit held until the ack: off"
        );
        assert_eq!(
            of("model.buffer_flits", json!(64)),
            "Buffer per channel: 64 flits"
        );
        assert_eq!(of("topology.cable_m", json!([1, 2])), "Cables: 1, 2 m");
        assert_eq!(
            of("topology.cable_m[1]", json!(3)),
            "Cables of level 2: 3 m"
        );
        assert_eq!(
            of("jobs[0].io_nodes", json!([[0, 3], 8])),
            "I/O nodes: 0–3, 8"
        );
        assert_eq!(of("jobs[0].nodes", Value::Null), "Nodes of the job: all");
        assert_eq!(
            of("costs.prices.qm500", json!(1_200)),
            "Price: QM500 adapter: 1,200 $"
        );
        assert_eq!(of("a.b", json!(1.5)), "a.b: 1.5");
    }

    #[test]
    fn of_several_jobs_each_value_names_its_own() {
        let jobs = ["checkpoint".to_owned(), String::new()];
        assert_eq!(
            label("jobs[0].load", &jobs, Generation::QsNet).label,
            "Load, job “checkpoint”"
        );
        assert_eq!(
            label("jobs[1].load", &jobs, Generation::QsNet).label,
            "Load, job 2"
        );
        assert_eq!(label("jobs[1]", &jobs, Generation::QsNet).label, "job 2");
    }

    /// Every leaf of a scenario has a name, so that a new one is given one too.
    #[test]
    fn no_value_of_a_scenario_is_without_a_name() {
        fn leaves(path: &str, value: &Value, out: &mut Vec<String>) {
            match value {
                Value::Object(fields) => {
                    for (key, value) in fields {
                        leaves(&format!("{path}.{key}"), value, out);
                    }
                }
                _ => out.push(path.trim_start_matches('.').to_owned()),
            }
        }
        let scenario = serde_json::to_value(Scenario::default()).unwrap();
        let mut paths = Vec::new();
        for part in ["topology", "model", "run"] {
            leaves(part, &scenario[part], &mut paths);
        }
        leaves("jobs[0]", &scenario["jobs"][0], &mut paths);
        assert!(paths.len() > PARAMETERS.len());
        for path in paths {
            assert_ne!(label(&path, &[], Generation::QsNet).label, path);
        }
    }

    #[test]
    fn numbers_are_tidy() {
        assert_eq!(tidy(0.1 + 0.2), 0.3);
        assert_eq!(number(1_234_567.0), "1,234,567");
        assert_eq!(number(-0.5), "−0.5");
        assert_eq!(generic("a[2].b[10]"), ("a[].b[]".to_owned(), vec![2, 10]));
    }
}
