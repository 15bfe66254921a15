use super::cabled::{self, TopologyKind};
use super::costs::Costs;
use super::digest::scenario_digest;
use super::events;
use super::fields::{ROWS, elsewhere};
use super::job;
use super::limits::{self, Limits};
use super::link::{earlier, to_link, unpack};
use super::memory::may_be_built;
use super::model::Model;
use super::needs::Needs;
use super::network::check_network;
use super::reader::{At, Problem, Reader, grouped, keys, shown, whole};
use super::rows;
use super::sizes;
use super::top_switches::or_up_links;
use super::topology::{self, MAX_CABLE};
use super::torus;
use super::wired::CabledFabric;
use super::wiring::{check_reach, check_routing, down_links, top_elites, up_links_kept};
use super::{Draft, FORMAT, Problems, Run, Scenario, TopologySpec, Tree, Wired, value_of};
use crate::declared::Kind;
use crate::networks::{Generation, TreeSize};
use crate::units::Clock;
use serde::Serialize;
use serde_json::Value;
use std::str::FromStr;

/// What came of checking an input.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Checked {
    /// The scenario in full, unless a problem is an error.
    #[cfg_attr(feature = "typescript", ts(as = "Option<Draft>"))]
    pub scenario: Option<Scenario>,
    /// Its digest.
    pub scenario_digest: Option<String>,
    /// Payload of a link to it, which follows `#/s/`; `None` where it is too large for one.
    pub link: Option<String>,
    /// About how many µs of CPU time its run takes natively.
    pub cpu_us: Option<u64>,
    /// Everything that is wrong.
    pub problems: Vec<Problem>,
}

const MAX_NAME: usize = 120;
const SHORTEST_TIME_OUT: u64 = 500;
const MAX_MICROSECONDS: u32 = 1_000_000;
/// Of runs of programs only: while these compute nothing moves.
pub(super) const MAX_MICROSECONDS_OF_PROGRAMS: u32 = 60_000_000;

/// Reads a scenario from JSON text and reports everything that is wrong with it.
/// With `lenient`, unknown keys are warnings.
pub fn check(text: &str, lenient: bool, limits: Limits) -> Checked {
    let mut reader = Reader::new(lenient, elsewhere);
    if text.len() > limits.text_bytes {
        let [is, most] = [text.len(), limits.text_bytes].map(|bytes| grouped(bytes as u64));
        reader.error("", format!("the scenario has {is} bytes; at most {most}"));
        return refused(reader.into_problems());
    }
    match serde_json::from_str(text) {
        Ok(value) => check_value(value, reader, limits),
        Err(error) => {
            reader.error("", format!("not JSON: {error}"));
            refused(reader.into_problems())
        }
    }
}

/// Opens what follows `#/s/`. Unknown keys are warnings.
pub fn from_link(link: &str, limits: Limits) -> Checked {
    let mut reader = Reader::new(true, elsewhere);
    match unpack(link) {
        Ok(value) => check_value(value, reader, limits),
        Err(message) => {
            reader.error("link", message);
            refused(reader.into_problems())
        }
    }
}

fn refused(problems: Vec<Problem>) -> Checked {
    Checked {
        scenario: None,
        scenario_digest: None,
        link: None,
        cpu_us: None,
        problems,
    }
}

/// Checks a scenario.
fn check_value(mut value: Value, mut reader: Reader, limits: Limits) -> Checked {
    let Some(fields) = value.as_object_mut() else {
        let message = format!(
            "a scenario is an object with the keys {}",
            keys(ROWS).join(", ")
        );
        reader.error("", message);
        return refused(reader.into_problems());
    };
    // It is for editors, and no part of the scenario.
    fields.remove("$schema");
    // Of another format, every key may mean something else.
    if let Err(message) = check_format(fields.get("version")) {
        reader.error("version", message);
        return refused(reader.into_problems());
    }
    let scenario = read(&value, &mut reader, limits);
    let problems = reader.into_problems();
    let Some((scenario, needs)) = scenario else {
        return refused(problems);
    };
    Checked {
        scenario_digest: Some(scenario_digest(&scenario)),
        link: to_link(&scenario),
        cpu_us: Some(needs.cpu_us()),
        scenario: Some(scenario),
        problems,
    }
}

/// Reads a scenario, with what it takes; `None` when anything is wrong.
fn read(value: &Value, reader: &mut Reader, limits: Limits) -> Option<(Scenario, Needs)> {
    let at = reader.object(Some(value), "", &keys(ROWS));
    // What is left out further down is as in this network.
    let network = reader.choice(&at, "network", Generation::default());
    if !reader.is_right(&["network"]) {
        // The rest may be right in the network that is meant.
        return None;
    }
    reader.tell_of(network);
    let sound_so_far = reader.errors();
    let topology_at = reader.child(&at, "topology", &topology::keys());
    let kind = cabled::kind(reader, &topology_at);
    let machine = match kind {
        TopologyKind::Tree => tree(reader, &topology_at, network, limits).map(Wired::Tree),
        TopologyKind::Cabled => listed(reader, &topology_at, limits, cabled::read),
        TopologyKind::Torus => listed(reader, &topology_at, limits, torus::read),
    };
    let machine = machine.map(|wired| {
        let down_links = down_links(reader, &topology_at, &wired);
        (wired, down_links)
    });
    // How many nodes a machine has that is wrong is not known.
    let machine = machine.filter(|_| reader.errors() == sound_so_far);
    let wired = machine.as_ref().map(|(wired, _)| wired);
    let jobs = job::jobs(reader, &at, network, wired);
    let model_at = reader.child(&at, "model", &Model::keys());
    let model = Model::read(reader, &model_at, network);
    let is_model_right = reader.is_right(&["model"]);
    let known = wired.filter(|_| is_model_right);
    check_time_out(reader, &model, known, network.clock());
    let name = reader.text(&at, "name", MAX_NAME);
    // What a wrong job is meant to be is not known.
    let may_be_program = |(place, job): (usize, &job::Job)| {
        job.program().is_some() || !reader.is_right(&[&format!("jobs[{place}]")])
    };
    let may_be_long = !jobs.is_empty() && jobs.iter().enumerate().all(may_be_program);
    let longest = match may_be_long {
        true => MAX_MICROSECONDS_OF_PROGRAMS,
        false => MAX_MICROSECONDS,
    };
    let run = run(reader, &at, longest);
    if reader.is_right(&["run"]) {
        rows::check_end(reader, &jobs, &run);
    }
    // What could break, and when, is known of a machine and a run that are right.
    let events = match wired.filter(|_| reader.errors() == sound_so_far) {
        Some(wired) => {
            let end = network
                .clock()
                .cycles_in_microseconds(u64::from(run.duration_us));
            events::events(reader, &at, wired, end)
        }
        None => Vec::new(),
    };
    let costs = Costs::read(reader, &at);
    let (places, events) = events.into_iter().unzip::<usize, _, Vec<_>, _>();
    // Of a machine that is wrong nothing else is checked.
    let (wired, down_links) = machine.unwrap_or_default();
    let draft = Draft {
        version: FORMAT as u32,
        name,
        network,
        topology: TopologySpec {
            wiring: wired.wiring(),
            down_links,
        },
        jobs,
        model,
        run,
        events,
        costs,
    };
    let scenario = Scenario::candidate(draft, wired);
    check_network(reader, &scenario, is_model_right);
    cabled::check(reader, &scenario, kind);
    // A scenario that is wrong is in parts not the one that is meant.
    if reader.errors() > 0 {
        return None;
    }
    check_routing(reader, &scenario);
    let needs = limits::check(reader, &scenario, limits);
    if let (0, Err(message)) = (reader.errors(), may_be_built(&scenario, limits)) {
        reader.error("topology.down_links", message);
    }
    // This builds the machine, so it comes last and only for one within the limits.
    if reader.errors() == 0 {
        check_reach(reader, &scenario);
        events::check(reader, &scenario, &places, limits);
    }
    (reader.errors() == 0).then_some((scenario, needs))
}

/// Whether a scenario is of the format that this engine reads.
fn check_format(version: Option<&Value>) -> Result<(), String> {
    let Some(version) = version else {
        return Err(format!("missing; this engine reads format {FORMAT}"));
    };
    match whole(version) {
        Some(FORMAT) => Ok(()),
        Some(format @ 1..FORMAT) => Err(earlier(format)),
        Some(format) if format > FORMAT => Err(format!(
            "format {} is newer than this engine, which reads format {FORMAT}; open it with a newer \
             Flitscope",
            grouped(format)
        )),
        _ => Err(format!(
            "{} is not {FORMAT}, the format that this engine reads",
            shown(version)
        )),
    }
}

/// A machine from a list, by the reader of its kind; none where it is wrong.
fn listed(
    reader: &mut Reader,
    at: &At,
    limits: Limits,
    read: fn(&mut Reader, &At, Limits) -> Option<CabledFabric>,
) -> Option<Wired> {
    let so_far = reader.errors();
    let wired = Wired::Cabled(read(reader, at, limits)?.into());
    cabled::check_found(reader, at, &wired);
    (reader.errors() == so_far).then_some(wired)
}

/// A tree; none where its size is wrong, on which all else depends.
fn tree(reader: &mut Reader, at: &At, network: Generation, limits: Limits) -> Option<Tree> {
    let so_far = reader.errors();
    let sizes = sizes::read(reader, at, network);
    if reader.errors() > so_far {
        // All else depends on the size that is meant.
        reader.integer(at, "nodes", 2, limits.nodes, 2);
        return None;
    }
    let TreeSize {
        arity,
        dimension,
        top_arity,
    } = sizes;
    let places = sizes.places();
    if places > u64::from(limits.nodes) {
        let (places, most) = (grouped(places), limits.at_most_nodes());
        let message = format!("{} give {places} nodes; {most}", sizes::in_words(sizes));
        reader.error("topology.dimension", message);
    }
    let places = u32::try_from(places).unwrap_or(u32::MAX);
    let nodes = nodes(reader, at, sizes, places);
    let so_far = reader.errors();
    let listed = up_links_kept(reader, at, arity, dimension);
    let listed = (reader.errors() == so_far).then_some(listed).ok_or(());
    let up_links_kept = or_up_links(reader, at, [arity, dimension], listed);
    let cable_m = reader.integers(
        at,
        "cable_m",
        dimension,
        0..=MAX_CABLE,
        "one for each level",
    );
    Some(Tree {
        arity,
        dimension,
        top_arity,
        nodes,
        cable_m: cable_m.unwrap_or_else(|| vec![0; dimension as usize]),
        top_elites: top_elites(reader, at, sizes, &up_links_kept),
        up_links_kept,
    })
}

/// Populated places; all unless it says otherwise.
fn nodes(reader: &mut Reader, at: &At, sizes: TreeSize, places: u32) -> u32 {
    let number = reader.value(at, "nodes").and_then(whole);
    match number.filter(|&number| number > u64::from(places)) {
        None => reader.integer(at, "nodes", 2, places, places),
        Some(number) => {
            let message = format!(
                "{} nodes exceed the {places} places of {}",
                grouped(number),
                sizes::in_words(sizes),
                places = grouped(places),
            );
            reader.error(at.path_of("nodes"), message);
            places
        }
    }
}

/// A packet that nothing holds up must reach its destination before it times out. Without
/// `wired` the machine or the model is wrong, and its longest route is not known.
fn check_time_out(reader: &mut Reader, model: &Model, wired: Option<&Wired>, clock: Clock) {
    let flow_through = model.fabric.flow_through_cycles;
    let longest_way = wired.map(|wired| wired.longest_way(flow_through, clock));
    let shortest = SHORTEST_TIME_OUT.max(2 * longest_way.unwrap_or(0));
    let time_out = model.fabric.time_out_cycles;
    if (1..shortest).contains(&time_out) {
        let route = longest_way.map_or(String::new(), |cycles| {
            format!(" for the longest route of {} cycles", grouped(cycles))
        });
        let message = format!(
            "{} cycles are too short{route}; at least {}, or 0 for never",
            grouped(time_out),
            grouped(shortest),
        );
        reader.error("model.time_out_cycles", message);
    }
}

/// How long a run may take: at most this many microseconds.
fn run(reader: &mut Reader, at: &At, longest_us: u32) -> Run {
    let mut run = Run::default();
    let at = reader.child(at, "run", &keys(Run::ROWS));
    let duration = Kind::number(1, longest_us);
    reader.fields(&at, &mut run, &[("duration_us", duration)]);
    run
}

impl Draft {
    /// Checks it against limits.
    ///
    /// # Errors
    /// Everything that is wrong, each with its path.
    pub fn check(&self, limits: Limits) -> Result<Scenario, Problems> {
        // A struct of plain values always serialises.
        let value = value_of(self);
        let checked = check_value(value, Reader::new(false, elsewhere), limits);
        checked.scenario.ok_or(Problems(checked.problems))
    }
}

impl TryFrom<Draft> for Scenario {
    type Error = Problems;

    /// Checks a draft for a run on the command line.
    ///
    /// # Errors
    /// Everything that is wrong, each with its path.
    fn try_from(draft: Draft) -> Result<Self, Problems> {
        draft.check(Limits::NATIVE)
    }
}

impl FromStr for Scenario {
    type Err = Problems;

    /// Reads and checks JSON for a run on the command line; a key that is not known is an
    /// error.
    ///
    /// # Errors
    /// Everything that is wrong, each with its path; or that the text is no JSON.
    fn from_str(text: &str) -> Result<Self, Problems> {
        let checked = check(text, false, Limits::NATIVE);
        checked.scenario.ok_or(Problems(checked.problems))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::Choice;
    use crate::scenario::Severity;
    use crate::traffic::Pattern;

    fn problems(text: &str) -> Vec<String> {
        let checked = check(text, false, Limits::NATIVE);
        checked
            .problems
            .iter()
            .map(|p| format!("{}: {}", p.path, p.message))
            .collect()
    }

    #[test]
    fn a_scenario_has_the_defaults_of_its_network() {
        let second = check(r#"{"version":4,"network":"qsnet2"}"#, false, Limits::NATIVE);
        let scenario = second.scenario.unwrap();
        assert_eq!(scenario.model, Model::defaults(Generation::QsNet2));
        assert_eq!(scenario.model.fabric.flow_through_cycles, 11);
        assert_eq!(
            problems(r#"{"version":4,"network":"myrinet"}"#),
            [r#"network: "myrinet" is not one of qsnet, qsnet2, infiniband"#]
        );
    }

    #[test]
    fn an_empty_scenario_is_the_default() {
        let checked = check(r#"{"version": 4}"#, false, Limits::PAGE);
        assert_eq!(checked.scenario, Some(Scenario::default()));
        assert_eq!(checked.problems, []);
    }

    #[test]
    fn a_schema_may_be_named() {
        let digest = |text| check(text, false, Limits::NATIVE).scenario_digest.unwrap();
        let named = r#"{"$schema": "../schemas/scenario.schema.json", "version": 4}"#;
        assert_eq!(digest(named), digest(r#"{"version": 4}"#));
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let text = r#"{"version": 4, "topology": {"dimension": 9, "colour": 1},
            "jobs": [{}, {"pattern": "zigzag", "load": 3, "message_bytes": {"mean": 0},
                "priority": 2}],
            "model": {"channels": 9, "buffer_flits": 1, "circuit_hold": 1, "time_out_cycles": 9,
                "error_rate": 0.6},
            "run": {"seed": -1, "duration_us": 0.5}, "extra": {}}"#;
        let all = problems(text);
        let expected = [
            "topology.dimension: arity 4 and dimension 9 give 262,144 nodes; at most 16,384; --max-nodes raises this",
            "topology.colour: unknown key; allowed: kind, arity, dimension, top_arity, \
             nodes, cable_m, up_links_kept, top_elites, switch_ports, top_switches, down_links, \
             attachment, switches, hosts, cables, sides, hosts_per_switch",
            "jobs[1].priority: 2 is not a share from 0 to 1",
            "jobs[1].load: must be \"saturated\", \"ping-pong\" or a share of 335 MB/s from 0.001 to 2 (1 is all of it); it is 3",
            "model.channels: 9 is not a whole number from 1 to 8",
            "model.error_rate: 0.6 is not a share from 0 to 0.5",
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
            "jobs[1].pattern",
            "jobs[1].message_bytes.mean",
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
        assert_eq!(all.len(), 14, "{all:#?}");
    }

    #[test]
    fn a_time_out_must_let_an_unhindered_packet_pass() {
        let text = |more: &str| {
            format!(r#"{{"version":4,"topology":{{"cable_m":[100,100,100]}},"model":{{{more}}}}}"#)
        };
        // 2 · 3 · (1 + 7 + 100) cycles are 648; twice that is asked for.
        assert_eq!(
            problems(&text(r#""time_out_cycles":1000"#)),
            [
                "model.time_out_cycles: 1,000 cycles are too short for the longest route of 648 \
                 cycles; at least 1,296, or 0 for never"
            ]
        );
        assert!(problems(&text(r#""time_out_cycles":1296"#)).is_empty());
        assert!(problems(&text(r#""time_out_cycles":0"#)).is_empty());
    }

    #[test]
    fn a_word_must_be_a_word() {
        let all = problems(r#"{"version":4,"jobs":[{"pattern":{"neighbor":null}}]}"#);
        assert_eq!(all.len(), 1, "{all:?}");
    }

    #[test]
    fn an_earlier_format_says_so_and_nothing_else() {
        for version in [1, 2, 3] {
            let text = format!(r#"{{"version": {version}, "traffic": 7}}"#);
            assert_eq!(
                problems(&text),
                [format!(
                    "version: format {version} is from before the first release and can no longer \
                     be read; this engine reads format 4"
                )]
            );
        }
    }

    #[test]
    fn of_an_unknown_key_the_nearest_is_named() {
        let told = |key: &str| {
            let all = problems(&format!(r#"{{"version": 4, "model": {{"{key}": 1}}}}"#));
            assert_eq!(all.len(), 1, "{all:?}");
            all[0].clone()
        };
        assert_eq!(
            told("chanels"),
            "model.chanels: unknown key; did you mean channels?"
        );
        assert_eq!(
            told("retry_cycle"),
            "model.retry_cycle: unknown key; did you mean retry_cycles?"
        );
        assert_eq!(
            told("load"),
            "model.load: unknown key; did you mean jobs[].load?"
        );
        let strange = told("speed");
        assert!(
            strange.ends_with("keys, such as channels, buffer_flits and flow_through_cycles"),
            "{strange}"
        );
    }

    /// However a whole share is written.
    #[test]
    fn whole_priorities_have_one_digest() {
        let digest = |priority: &str| {
            let text = format!(r#"{{"version":4,"jobs":[{{"priority":{priority}}}]}}"#);
            check(&text, false, Limits::NATIVE).scenario_digest.unwrap()
        };
        assert_eq!(digest("1.0"), digest("1"));
        assert_eq!(digest("-0.0"), digest("0"));
        assert_ne!(digest("0.5"), digest("1"));
    }

    #[test]
    fn unknown_keys_are_warnings_when_lenient() {
        let checked = check(r#"{"version": 4, "colour": 2}"#, true, Limits::NATIVE);
        assert!(checked.scenario.is_some());
        assert_eq!(checked.problems[0].severity, Severity::Warning);
    }

    #[test]
    fn a_newer_format_says_so_and_nothing_else() {
        let all = problems(r#"{"version": 5, "topology": 7}"#);
        assert_eq!(all.len(), 1);
        assert!(all[0].contains("newer"), "{all:?}");
    }

    #[test]
    fn patterns_name_the_nearest_fitting_machines() {
        let all =
            problems(r#"{"version":4,"topology":{"nodes":48},"jobs":[{"pattern":"transpose"}]}"#);
        assert_eq!(
            all,
            [
                "jobs[0].pattern: this pattern needs a power of 4 as the number of nodes; 48 is \
                 not one; nearest allowed: 16 and 64"
            ]
        );
    }

    /// Its number of nodes fits no u32, and says nothing about the pattern.
    #[test]
    fn of_a_machine_that_is_far_too_large_only_that_is_said() {
        for pattern in Pattern::WORDS {
            let all = problems(&format!(
                r#"{{"version":4,"topology":{{"arity":16,"dimension":14}},
                    "jobs":[{{"pattern":"{pattern}"}}]}}"#
            ));
            assert_eq!(all.len(), 1, "{all:?}");
            let start =
                "topology.dimension: arity 16 and dimension 14 give 72,057,594,037,927,936 nodes";
            assert!(all[0].starts_with(start), "{all:?}");
        }
    }

    #[test]
    fn what_is_not_a_scenario_is_refused() {
        for text in ["", "[]", "7", "{", "null", "{\"version\":\"4\"}", "{}"] {
            assert!(
                check(text, true, Limits::NATIVE).scenario.is_none(),
                "{text}"
            );
            assert!(!problems(text).is_empty(), "{text}");
        }
        let long = format!("{{\"version\":4,\"name\":\"{}\"}}", "x".repeat(10 << 20));
        let refused = check(&long, false, Limits::PAGE).problems;
        assert!(refused[0].message.contains("at most 1,048,576"));
        assert!(problems(&"[".repeat(200_000))[0].contains("not JSON"));
    }

    #[test]
    fn the_digest_ignores_the_name_only() {
        let digest = |text| check(text, false, Limits::NATIVE).scenario_digest.unwrap();
        let plain = digest(r#"{"version": 4}"#);
        assert_eq!(plain, digest(r#"{"version": 4, "name": "mine"}"#));
        assert_ne!(plain, digest(r#"{"version": 4, "run": {"seed": 2}}"#));
    }

    #[test]
    fn what_is_wrong_with_jobs_is_said_with_its_place() {
        let text = r#"{"version": 4, "jobs": [
            {"nodes": [[0, 31]], "pattern": "io-random"},
            {"nodes": [[30, 70], [9, 3], 40, [12, 5]], "io_nodes": [1]},
            {"nodes": [], "write_share": 1.5, "pattern": "io-random", "io_nodes": [64]},
            {"nodes": [50], "name": 7},
            {"nodes": [[1, 2, 3]]}, 9]}"#;
        let expected = [
            "jobs[0].io_nodes: missing; an I/O pattern needs I/O nodes",
            "jobs[1].nodes[0]: there is no node 70; the last is 63",
            "jobs[1].nodes[3]: node 5 is already named in jobs[1].nodes[1]; name it once",
            "jobs[1].io_nodes: only the patterns io-random and io-deterministic send to I/O nodes",
            "jobs[2].nodes: is empty; name at least one node",
            "jobs[2].io_nodes[0]: there is no node 64; the last is 63",
            "jobs[2].write_share: 1.5 is not a share from 0 to 1",
            "jobs[3].name: 7 is not a text of at most 40 characters",
            "jobs[3].pattern: this pattern needs at least two nodes in its job",
            "jobs[4].nodes[0]: [1,2,3] is not a node, or a pair of the first and the last",
        ];
        let all = problems(text);
        for line in expected {
            assert!(all.iter().any(|one| one == line), "{line}\nnot in {all:#?}");
        }
        // Jobs without nodes of their own have all, but those whose nodes are wrong have none yet.
        assert!(!all.iter().any(|one| one.contains("also in")), "{all:#?}");
        let of_no_machine = r#"{"version": 4, "topology": {"nodes": 0}, "jobs": [
            {"nodes": [[4294967294, 0]]}, {"nodes": [4294967295]}]}"#;
        let last = "jobs[1].nodes[0]: there is no node 4,294,967,295; the last is 4,294,967,294";
        assert!(problems(of_no_machine).contains(&last.to_owned()));
        assert!(problems(r#"{"version": 4, "jobs": []}"#)[0].starts_with("jobs: 0 jobs; from 1"));
        assert!(problems(r#"{"version": 4, "jobs": 4}"#)[0].contains("not a list of jobs"));
    }

    #[test]
    fn names_of_jobs_are_no_part_of_the_digest() {
        let digest = |name: &str| {
            let text = format!(r#"{{"version": 4, "jobs": [{{{name}}}]}}"#);
            check(&text, false, Limits::NATIVE).scenario_digest.unwrap()
        };
        assert_eq!(digest(""), digest(r#""name": "mine""#));
        assert_ne!(digest(""), digest(r#""nodes": [[0, 62]]"#));
        assert_ne!(
            digest(r#""nodes": [[0, 62]]"#),
            digest(r#""nodes": [[0, 61]]"#)
        );
    }
}
