//! What the values of a scenario are called, and how they read.

use crate::cost::PARTS;
use crate::networks::Generation;
use crate::scenario::{PARAMETERS, ParameterKind, grouped};
use serde_json::Value;

/// The name of a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) label: String,
    pub(super) unit: String,
    /// Only whole numbers will do.
    pub(super) is_whole: bool,
    /// How it reads where a scenario leaves it out.
    absent: &'static str,
    /// Its place among the others, as a form would have them.
    pub(super) rank: usize,
}

/// Stands for what loads are shares of, which each network has of its own.
const OF_ASYMPTOTE: &str = "of the asymptote";

/// Path with `[]` for any place of a list; label; unit; whether only whole numbers will
/// do; how its absence reads. In the order of a form.
pub(super) const LABELS: &[(&str, &str, &str, bool, &str)] = &[
    ("network", "Network", "", false, "qsnet"),
    ("topology.kind", "Kind of machine", "", false, "tree"),
    ("topology.arity", "Arity", "", true, ""),
    ("topology.dimension", "Levels", "", true, ""),
    (
        "topology.top_arity",
        "Links below the top",
        "",
        true,
        "arity",
    ),
    ("topology.switch_ports", "Ports of a switch", "", true, ""),
    ("topology.nodes", "Nodes", "", true, ""),
    ("topology.cable_m", "Cables", "m", false, "none"),
    ("topology.cable_m[]", "Cables of level", "m", true, ""),
    ("topology.up_links_kept", "Up links kept", "", false, "all"),
    (
        "topology.up_links_kept[]",
        "Up links kept at level",
        "",
        true,
        "all",
    ),
    ("topology.top_switches", "Top switches", "", true, "8"),
    ("topology.top_elites", "Top Elites", "", false, "full"),
    ("topology.down_links", "Cables down", "", false, "none"),
    ("topology.switches", "Listed switches", "", false, "none"),
    ("topology.hosts", "Listed hosts", "", false, "none"),
    ("topology.cables", "Listed cables", "", false, "none"),
    ("jobs[]", "Job", "", false, "none"),
    ("jobs[].nodes", "Nodes of the job", "", false, "all"),
    ("jobs[].pattern", "Pattern", "", false, ""),
    ("jobs[].io_nodes", "I/O nodes", "", false, "none"),
    (
        "jobs[].message_bytes.mean",
        "Message size",
        "bytes",
        true,
        "",
    ),
    (
        "jobs[].message_bytes.distribution",
        "Spread of message sizes",
        "",
        false,
        "",
    ),
    ("jobs[].load", "Load", OF_ASYMPTOTE, false, ""),
    ("jobs[].inter_arrival", "Spread of arrivals", "", false, ""),
    ("jobs[].write_share", "Share of writes", "", false, ""),
    ("jobs[].priority", "Share of high priority", "", false, ""),
    ("jobs[].library", "Library", "", false, ""),
    ("jobs[].buffers", "Buffers", "", false, ""),
    ("jobs[].program", "Program", "", false, "none"),
    ("jobs[].program.name", "Program", "", false, ""),
    (
        "jobs[].program.processes_per_node",
        "Processes on a node",
        "",
        true,
        "",
    ),
    ("jobs[].program.processes", "Processes", "", true, "all"),
    (
        "jobs[].program.bytes",
        "Sizes of messages",
        "B",
        true,
        "as usual",
    ),
    ("jobs[].program.repetitions", "Repetitions", "", true, ""),
    ("jobs[].program.window", "Window", "messages", true, ""),
    ("jobs[].program.atoms", "Atoms of a process", "", true, ""),
    ("jobs[].program.edge", "Edge of the cube", "cells", true, ""),
    (
        "jobs[].program.compute_percent",
        "Time of the computation",
        "%",
        false,
        "",
    ),
    (
        "jobs[].program.imbalance_percent",
        "Imbalance of a step",
        "%",
        false,
        "",
    ),
    (
        "jobs[].program.contention_percent",
        "Contention on a node",
        "%",
        false,
        "",
    ),
    ("jobs[].collective", "Collective", "", false, "none"),
    ("jobs[].collective.operation", "Operation", "", false, ""),
    ("jobs[].collective.algorithm", "Algorithm", "", false, ""),
    (
        "jobs[].collective.otherwise",
        "Where nodes are not contiguous",
        "",
        false,
        "",
    ),
    ("jobs[].collective.arity", "Arity of the tree", "", true, ""),
    (
        "jobs[].collective.bytes",
        "Bytes of a process",
        "bytes",
        true,
        "",
    ),
    (
        "jobs[].collective.sizes",
        "Sizes of parts",
        "bytes",
        false,
        "all alike",
    ),
    ("jobs[].collective.root", "Root", "", true, ""),
    (
        "jobs[].collective.processes",
        "Processes of a node",
        "",
        true,
        "",
    ),
    (
        "jobs[].collective.skew.mean_ns",
        "Skew of processes",
        "ns",
        true,
        "",
    ),
    (
        "jobs[].collective.skew.distribution",
        "Spread of the skew",
        "",
        false,
        "",
    ),
    (
        "jobs[].collective.pause_ns",
        "Pause between operations",
        "ns",
        true,
        "",
    ),
    (
        "jobs[].collective.operations",
        "Operations",
        "",
        true,
        "until the end",
    ),
    (
        "jobs[].collective.transactions",
        "Transactions of a test",
        "",
        true,
        "",
    ),
    (
        "jobs[].collective.absent",
        "Processes that are absent",
        "",
        false,
        "none",
    ),
    (
        "costs.top_cables",
        "Cables to top switches",
        "",
        false,
        "copper",
    ),
    ("costs.switches", "Switches bought", "", false, "as wired"),
    ("run.seed", "Seed", "", true, ""),
    ("run.duration_us", "Simulated time", "µs", true, ""),
    (
        "run.precision_percent",
        "Stop at a precision of",
        "%",
        true,
        "",
    ),
    ("events", "What breaks and is mended", "", false, "nothing"),
];

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
        let (unit, is_whole) = match parameter.kind {
            ParameterKind::Number { unit, .. } => (unit, true),
            _ => ("", false),
        };
        return Label {
            label: parameter.label.to_owned(),
            unit: unit.to_owned(),
            is_whole,
            absent: "",
            rank: LABELS.len() + at,
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
            is_whole: true,
            absent: "as by default",
            rank: LABELS.len() + PARAMETERS.len() + at,
        };
    }
    let at = LABELS.iter().position(|(known, ..)| *known == pattern);
    let Some(at) = at else {
        return Label {
            label: path.to_owned(),
            unit: String::new(),
            is_whole: false,
            absent: "absent",
            rank: LABELS.len() + PARAMETERS.len() + PARTS.len(),
        };
    };
    let (_, name, unit, is_whole, absent) = LABELS[at];
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
        is_whole,
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
    /// A value as it reads, with its unit.
    pub(super) fn shown(&self, value: &Value) -> String {
        let words = self.plain(value);
        let has_unit = value.is_number() || value.as_array().is_some_and(|list| !list.is_empty());
        match self.unit.as_str() {
            "" => words,
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
