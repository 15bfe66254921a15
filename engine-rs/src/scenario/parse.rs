use super::digest::scenario_digest;
use super::limits;
use super::link::to_link;
use super::model::Model;
use super::reader::{At, Problem, Reader, grouped, shown, whole};
use super::wiring::{check_reach, down_links, up_links_kept};
use super::{FORMAT, Load, MessageBytes, Run, Scenario, Share, Topology, Traffic};
use crate::traffic::{Distribution, Needs, Pattern};
use serde::Serialize;
use serde_json::Value;

/// Where a scenario is to run; what is too large differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the command line.
    Native,
    /// In a page.
    Browser,
}

impl Place {
    fn most_nodes(self) -> u64 {
        match self {
            Self::Native => 16_384,
            Self::Browser => 4_096,
        }
    }
}

/// What came of checking an input.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
pub struct Checked {
    /// The scenario in full, unless a problem is an error.
    pub scenario: Option<Scenario>,
    /// Its digest.
    pub scenario_digest: Option<String>,
    /// What follows `#/s/` in a link to it.
    pub link: Option<String>,
    /// Everything that is wrong.
    pub problems: Vec<Problem>,
}

/// Bytes of scenario text that are looked at.
const LONGEST_TEXT: usize = 1 << 20;
const LONGEST_NAME: usize = 120;
const SHORTEST_TIME_OUT: u64 = 500;
const MOST_BYTES: u32 = 1 << 30;
const MOST_MICROSECONDS: u32 = 1_000_000;
const PATTERNS: [&str; 8] = [
    "neighbor",
    "butterfly",
    "complement",
    "bit-reversal",
    "transpose",
    "shuffle",
    "uniform",
    "hot-spot",
];
const DISTRIBUTIONS: [&str; 3] = ["fixed", "uniform", "exponential"];

/// Reads a scenario from JSON text and reports everything that is wrong with it.
/// With `lenient`, unknown keys are warnings.
pub fn check(text: &str, lenient: bool, place: Place) -> Checked {
    let mut reader = Reader {
        problems: Vec::new(),
        lenient,
    };
    if text.len() > LONGEST_TEXT {
        let (is, most) = (grouped(text.len() as u64), grouped(LONGEST_TEXT as u64));
        reader.error("", format!("the scenario has {is} bytes; at most {most}"));
        return refused(reader.problems);
    }
    match serde_json::from_str(text) {
        Ok(value) => check_value(&value, reader, place),
        Err(error) => {
            reader.error("", format!("not JSON: {error}"));
            refused(reader.problems)
        }
    }
}

pub(super) fn refused(problems: Vec<Problem>) -> Checked {
    Checked {
        scenario: None,
        scenario_digest: None,
        link: None,
        problems,
    }
}

pub(super) fn check_value(value: &Value, mut reader: Reader, place: Place) -> Checked {
    let keys = ["version", "name", "topology", "traffic", "model", "run"];
    let at = reader.object(Some(value), "", &keys);
    if at.map.is_none() || !version(&mut reader, at) {
        return refused(reader.problems);
    }
    let defaults = Scenario::default();
    let sound_so_far = reader.errors();
    let topology = topology(&mut reader, at, place);
    let is_sound = reader.errors() == sound_so_far;
    let traffic = traffic(&mut reader, at);
    // How many nodes a machine has that is wrong is not known.
    if is_sound {
        check_pattern(&mut reader, traffic.pattern, topology.nodes);
    }
    let model_at = reader.child(at, "model", "model", &Model::keys());
    let model = Model::read(&mut reader, model_at, FORMAT);
    check_time_out(&mut reader, &model, &topology);
    let scenario = Scenario {
        version: FORMAT as u32,
        name: name(&mut reader, at),
        topology,
        traffic,
        model,
        run: run(&mut reader, at, defaults.run),
    };
    // A scenario that is wrong is in parts not the one that is meant.
    if reader.errors() == 0 {
        limits::check(&mut reader, &scenario, place);
    }
    // This builds the machine, so it comes last and only for one within the limits.
    if reader.errors() == 0 {
        check_reach(&mut reader, &scenario.topology, scenario.traffic.pattern);
    }
    if reader.errors() > 0 {
        return refused(reader.problems);
    }
    Checked {
        scenario_digest: Some(scenario_digest(&scenario)),
        link: Some(to_link(&scenario)),
        scenario: Some(scenario),
        problems: reader.problems,
    }
}

/// Whether this engine can read the format; when it cannot, the rest is not
/// looked at, because it may mean something else.
fn version(reader: &mut Reader, at: At) -> bool {
    match reader.value(at, "version") {
        None => reader.error("version", format!("missing; this engine reads {FORMAT}")),
        Some(value) => match whole(value) {
            Some(FORMAT) => return true,
            Some(newer) if newer > FORMAT => {
                let message = format!(
                    "{newer} is newer than this engine, which reads up to {FORMAT}; open it with \
                     a newer Flitscope"
                );
                reader.error("version", message);
            }
            _ => reader.error("version", format!("{} is not {FORMAT}", shown(value))),
        },
    }
    false
}

fn name(reader: &mut Reader, at: At) -> String {
    match reader.value(at, "name") {
        None => String::new(),
        Some(Value::String(name)) if name.chars().count() <= LONGEST_NAME => name.clone(),
        Some(value) => {
            let message = format!("{} is not a text of at most {LONGEST_NAME}", shown(value));
            reader.error("name", format!("{message} characters"));
            String::new()
        }
    }
}

fn topology(reader: &mut Reader, at: At, place: Place) -> Topology {
    let keys = [
        "arity",
        "dimension",
        "nodes",
        "cable_m",
        "up_links_kept",
        "down_links",
    ];
    let at = reader.child(at, "topology", "topology", &keys);
    let arity = reader.integer(at, "arity", 2, 16, 4);
    let dimension = reader.integer(at, "dimension", 1, 14, 3);
    let places = u64::from(arity).pow(dimension);
    if places > place.most_nodes() {
        let message = format!(
            "{dimension} gives {} nodes; at most {} natively, {} in the browser",
            grouped(places),
            grouped(Place::Native.most_nodes()),
            grouped(Place::Browser.most_nodes()),
        );
        reader.error("topology.dimension", message);
    }
    let places = u32::try_from(places).unwrap_or(u32::MAX);
    let nodes = reader.integer(at, "nodes", 2, places, places);
    let cable_m = reader.integers(at, "cable_m", dimension, 0..=100, "one for each level");
    let mut topology = Topology {
        arity,
        dimension,
        nodes,
        cable_m: cable_m.unwrap_or_else(|| vec![0; dimension as usize]),
        up_links_kept: up_links_kept(reader, at, arity, dimension),
        down_links: Vec::new(),
    };
    topology.down_links = down_links(reader, at, &topology);
    topology
}

fn traffic(reader: &mut Reader, at: At) -> Traffic {
    let defaults = Scenario::default().traffic;
    let keys = [
        "pattern",
        "message_bytes",
        "inter_arrival",
        "load",
        "priority",
        "write_share",
        "library",
        "buffers",
    ];
    let at = reader.child(at, "traffic", "traffic", &keys);
    let pattern = reader.choice(at, "pattern", &PATTERNS, defaults.pattern);
    let bytes = reader.child(
        at,
        "message_bytes",
        "traffic.message_bytes",
        &["distribution", "mean"],
    );
    let distribution = reader.choice(
        bytes,
        "distribution",
        &DISTRIBUTIONS,
        defaults.message_bytes.distribution,
    );
    let load = load(reader, at);
    // Nothing is what only the latency of messages is measured with.
    let least = u32::from(load != Load::PingPong || distribution != Distribution::Fixed);
    let mean = defaults.message_bytes.mean;
    Traffic {
        pattern,
        message_bytes: MessageBytes {
            distribution,
            mean: reader.integer(bytes, "mean", least, MOST_BYTES, mean),
        },
        inter_arrival: reader.choice(at, "inter_arrival", &DISTRIBUTIONS, defaults.inter_arrival),
        load,
        priority: share(reader, at, "priority", defaults.priority),
        write_share: share(reader, at, "write_share", defaults.write_share),
        library: reader.choice(at, "library", &["elan3lib", "mpi"], defaults.library),
        buffers: reader.choice(at, "buffers", &["elan", "main"], defaults.buffers),
    }
}

fn check_pattern(reader: &mut Reader, pattern: Pattern, nodes: u32) {
    let base: u32 = match pattern.needs() {
        Needs::TwoNodes => return,
        Needs::PowerOfTwo => 2,
        Needs::PowerOfFour => 4,
    };
    let below = base.pow(nodes.ilog(base));
    if below != nodes {
        let message = format!(
            "this pattern needs a power of {base} of nodes; {} is none, the nearest are {} and {}",
            grouped(nodes),
            grouped(below),
            grouped(below * base),
        );
        reader.error("traffic.pattern", message);
    }
}

fn load(reader: &mut Reader, at: At) -> Load {
    match reader.value(at, "load") {
        None => Load::Saturated,
        Some(Value::String(word)) if word == "saturated" => Load::Saturated,
        Some(Value::String(word)) if word == "ping-pong" => Load::PingPong,
        Some(value) => match value.as_f64() {
            Some(share) if (0.001..=2.0).contains(&share) => Load::Fraction(share),
            _ => {
                let allowed = "\"saturated\", \"ping-pong\" or a share of 335 MB/s from 0.001 to 2";
                reader.error("traffic.load", format!("{} is not {allowed}", shown(value)));
                Load::Saturated
            }
        },
    }
}

fn share(reader: &mut Reader, at: At, key: &str, default: Share) -> Share {
    let Some(value) = reader.value(at, key) else {
        return default;
    };
    match value.as_f64() {
        Some(share) if (0.0..=1.0).contains(&share) => Share(share),
        _ => {
            let message = format!("{} is not a share from 0 to 1", shown(value));
            reader.error(at.path_of(key), message);
            default
        }
    }
}

/// A packet that nothing holds up must reach its destination before it times out.
fn check_time_out(reader: &mut Reader, model: &Model, topology: &Topology) {
    let longest_way = topology.longest_way(u64::from(model.flow_through_cycles));
    let shortest = SHORTEST_TIME_OUT.max(2 * longest_way);
    let time_out = u64::from(model.time_out_cycles);
    if (1..shortest).contains(&time_out) {
        let message = format!(
            "{} cycles are too short for the longest way of {} cycles; at least {}, or 0 for never",
            grouped(time_out),
            grouped(longest_way),
            grouped(shortest),
        );
        reader.error("model.time_out_cycles", message);
    }
}

fn run(reader: &mut Reader, at: At, defaults: Run) -> Run {
    let at = reader.child(at, "run", "run", &["seed", "duration_us"]);
    Run {
        seed: reader.integer(at, "seed", 0, u32::MAX, defaults.seed),
        duration_us: reader.integer(
            at,
            "duration_us",
            1,
            MOST_MICROSECONDS,
            defaults.duration_us,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Severity;

    fn problems(text: &str) -> Vec<String> {
        let checked = check(text, false, Place::Native);
        checked
            .problems
            .iter()
            .map(|p| format!("{}: {}", p.path, p.message))
            .collect()
    }

    #[test]
    fn an_empty_scenario_is_the_default() {
        let checked = check(r#"{"version": 1}"#, false, Place::Browser);
        assert_eq!(checked.scenario, Some(Scenario::default()));
        assert_eq!(checked.problems, []);
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let text = r#"{"version": 1, "topology": {"dimension": 9, "colour": 1},
            "traffic": {"pattern": "zigzag", "load": 3, "message_bytes": {"mean": 0},
                "priority": 2},
            "model": {"channels": 9, "buffer_flits": 1, "circuit_hold": 1, "time_out_cycles": 9},
            "run": {"seed": -1, "duration_us": 0.5}, "extra": {}}"#;
        let all = problems(text);
        let expected = [
            "topology.dimension: 9 gives 262,144 nodes; at most 16,384 natively, 4,096 in the browser",
            "topology.colour: unknown key, not used; known are arity, dimension, nodes, cable_m, \
             up_links_kept, down_links",
            "traffic.priority: 2 is not a share from 0 to 1",
            "traffic.load: 3 is not \"saturated\", \"ping-pong\" or a share of 335 MB/s from 0.001 to 2",
            "model.channels: 9 is not a whole number from 1 to 8",
            "run.seed: -1 is not a whole number from 0 to 4,294,967,295",
            "run.duration_us: 0.5 is not a whole number from 1 to 1,000,000",
        ];
        for line in expected {
            assert!(
                all.iter().any(|problem| problem == line),
                "{line}\nnot in {all:#?}"
            );
        }
        for path in [
            "traffic.pattern",
            "traffic.message_bytes.mean",
            "model.buffer_flits",
            "model.circuit_hold",
            "model.time_out_cycles",
            "extra",
        ] {
            assert!(
                all.iter()
                    .any(|problem| problem.starts_with(&format!("{path}: "))),
                "{path}"
            );
        }
        assert_eq!(all.len(), 13, "{all:#?}");
    }

    #[test]
    fn a_time_out_must_let_an_unhindered_packet_pass() {
        let text = |more: &str| {
            format!(r#"{{"version":1,"topology":{{"cable_m":[100,100,100]}},"model":{{{more}}}}}"#)
        };
        // 2 · 3 · (1 + 7 + 100) cycles are 648; twice that is asked for.
        assert_eq!(
            problems(&text(r#""time_out_cycles":1000"#)),
            [
                "model.time_out_cycles: 1,000 cycles are too short for the longest way of 648 \
              cycles; at least 1,296, or 0 for never"
            ]
        );
        assert!(problems(&text(r#""time_out_cycles":1296"#)).is_empty());
        assert!(problems(&text(r#""time_out_cycles":0"#)).is_empty());
    }

    #[test]
    fn a_word_must_be_a_word() {
        let all = problems(r#"{"version":1,"traffic":{"pattern":{"neighbor":null}}}"#);
        assert_eq!(all.len(), 1, "{all:?}");
    }

    /// Links and sparse files leave out what is as in the default scenario, so the
    /// defaults of a format can never change: what changes them raises `FORMAT` and
    /// upgrades what is older.
    #[test]
    fn the_defaults_of_format_1_stay() {
        let checked = check(r#"{"version": 1}"#, false, Place::Native);
        assert_eq!(checked.scenario_digest.as_deref(), Some("1156013220ef6483"));
    }

    /// The digest that priority 1 had when it could only be 0 or 1.
    #[test]
    fn whole_priorities_keep_their_digest() {
        let digest = |priority: &str| {
            let text = format!(r#"{{"version":1,"traffic":{{"priority":{priority}}}}}"#);
            check(&text, false, Place::Native).scenario_digest.unwrap()
        };
        assert_eq!(digest("1"), "577f6d834dc59885");
        assert_eq!(digest("1.0"), digest("1"));
        assert_eq!(digest("-0.0"), "1156013220ef6483");
        assert_ne!(digest("0.5"), digest("1"));
    }

    #[test]
    fn unknown_keys_are_warnings_when_lenient() {
        let checked = check(r#"{"version": 1, "colour": 2}"#, true, Place::Native);
        assert!(checked.scenario.is_some());
        assert_eq!(checked.problems[0].severity, Severity::Warning);
    }

    #[test]
    fn a_newer_format_says_so_and_nothing_else() {
        let all = problems(r#"{"version": 2, "topology": 7}"#);
        assert_eq!(all.len(), 1);
        assert!(all[0].contains("newer"), "{all:?}");
    }

    #[test]
    fn patterns_name_the_nearest_fitting_machines() {
        let all =
            problems(r#"{"version":1,"topology":{"nodes":48},"traffic":{"pattern":"transpose"}}"#);
        assert_eq!(
            all,
            [
                "traffic.pattern: this pattern needs a power of 4 of nodes; 48 is none, \
                          the nearest are 16 and 64"
            ]
        );
    }

    /// Its number of nodes fits no u32, and says nothing about the pattern.
    #[test]
    fn of_a_machine_that_is_far_too_large_only_that_is_said() {
        for pattern in PATTERNS {
            let all = problems(&format!(
                r#"{{"version":1,"topology":{{"arity":16,"dimension":14}},
                    "traffic":{{"pattern":"{pattern}"}}}}"#
            ));
            assert_eq!(all.len(), 1, "{all:?}");
            let start = "topology.dimension: 14 gives 72,057,594,037,927,936 nodes";
            assert!(all[0].starts_with(start), "{all:?}");
        }
    }

    #[test]
    fn what_is_not_a_scenario_is_refused() {
        for text in ["", "[]", "7", "{", "null", "{\"version\":\"1\"}", "{}"] {
            assert!(
                check(text, true, Place::Native).scenario.is_none(),
                "{text}"
            );
            assert!(!problems(text).is_empty(), "{text}");
        }
        let long = format!("{{\"version\":1,\"name\":\"{}\"}}", "x".repeat(10 << 20));
        assert!(problems(&long)[0].contains("at most 1,048,576"));
        assert!(problems(&"[".repeat(200_000))[0].contains("not JSON"));
    }

    #[test]
    fn the_digest_ignores_the_name_only() {
        let digest = |text| check(text, false, Place::Native).scenario_digest.unwrap();
        let plain = digest(r#"{"version": 1}"#);
        assert_eq!(plain, digest(r#"{"version": 1, "name": "mine"}"#));
        assert_ne!(plain, digest(r#"{"version": 1, "run": {"seed": 2}}"#));
    }
}
