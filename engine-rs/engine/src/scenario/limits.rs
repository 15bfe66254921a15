//! Refuses what takes too much, with the estimate (`needs`).

use super::needs::{Needs, bytes};
use super::reader::{Reader, grouped};
use super::{Scenario, Wired};

/// What a scenario may take; one that takes more is refused before anything is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Nodes of the machine.
    pub nodes: u32,
    /// Memory of the simulation, in GB.
    pub memory_gb: f64,
    /// Hours of the run, computed as estimated.
    pub hours: f64,
    /// Bytes of the text of a scenario.
    pub text_bytes: usize,
    /// Speed as a share of that of native code; `web/src/runs/pace.ts` has it for the page.
    speed: f64,
    /// Links that may be searched for detours around those that are down; each takes
    /// some 70 ns natively.
    pub(super) links_searched: f64,
    raised_by: RaisedBy,
}

/// How a user raises a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RaisedBy {
    /// By a flag of the command line.
    Flag,
    /// By an argument in Python.
    Argument,
    /// By running it natively.
    Natively,
}

impl Limits {
    /// On the command line, unless its flags raise them.
    pub const NATIVE: Self = Self {
        nodes: 16_384,
        memory_gb: 4.0,
        hours: 12.0,
        text_bytes: 64 << 20,
        speed: 1.0,
        links_searched: 8e7,
        raised_by: RaisedBy::Flag,
    };
    /// In Python, unless its arguments raise them.
    pub const PYTHON: Self = Self {
        raised_by: RaisedBy::Argument,
        ..Self::NATIVE
    };
    /// In a page.
    pub const PAGE: Self = Self {
        nodes: 4_096,
        memory_gb: 1.0,
        hours: 2.0,
        text_bytes: 1 << 20,
        speed: 0.7,
        links_searched: 3e5,
        raised_by: RaisedBy::Natively,
    };
    /// Of a scenario that has been checked against others.
    pub const NONE: Self = Self {
        nodes: u32::MAX,
        memory_gb: f64::INFINITY,
        hours: f64::INFINITY,
        text_bytes: usize::MAX,
        links_searched: f64::INFINITY,
        ..Self::NATIVE
    };
    /// These limits with others in place of those that are named.
    #[must_use]
    pub fn with(self, nodes: Option<u32>, memory_gb: Option<f64>, hours: Option<f64>) -> Self {
        let more_nodes = f64::from(nodes.unwrap_or(self.nodes)) / f64::from(self.nodes);
        Self {
            nodes: nodes.unwrap_or(self.nodes),
            memory_gb: memory_gb.unwrap_or(self.memory_gb),
            hours: hours.unwrap_or(self.hours),
            // A search takes as long as there are links.
            links_searched: self.links_searched * more_nodes.max(1.0),
            ..self
        }
    }

    /// Bytes that a simulation may take.
    pub(super) fn bytes(self) -> f64 {
        self.memory_gb * 1e9
    }

    /// "at most 16,384; --max-nodes raises this"
    pub(super) fn at_most(self, most: &str, limit: &str) -> String {
        match self.raised_by {
            RaisedBy::Flag => format!("at most {most}; --max-{limit} raises this"),
            RaisedBy::Argument => {
                let argument = limit.replace('-', "_");
                format!("at most {most}; flitscope.Limits({argument}=…) raises this")
            }
            RaisedBy::Natively => {
                format!("at most {most} in the browser, more on the command line")
            }
        }
    }

    /// The limit of nodes in words.
    pub(super) fn at_most_nodes(self) -> String {
        self.at_most(&grouped(self.nodes), "nodes")
    }

    /// The limit of memory in words.
    pub(super) fn at_most_memory(self) -> String {
        self.at_most(&format!("{} GB", self.memory_gb), "memory-gb")
    }
}

/// Bytes of memory in GB, or of little memory in MB.
pub(super) fn memory_in_words(bytes: f64) -> String {
    match bytes {
        0.0..1e8 => format!("{:.1} MB", bytes / 1e6),
        _ => format!("{:.1} GB", bytes / 1e9),
    }
}

/// Hours of computing, or seconds of a short run.
fn hours_in_words(hours: f64) -> String {
    match hours {
        0.0..0.1 => format!("{:.1} seconds", hours * 3_600.0),
        _ => format!("{hours:.1} hours"),
    }
}

/// Refuses what takes too much. Returns what it takes.
pub(super) fn check(reader: &mut Reader, scenario: &Scenario, limits: Limits) -> Needs {
    let needs = Needs::of(scenario);
    check_bytes(reader, scenario, limits, needs.bytes);
    check_hours(
        reader,
        scenario,
        limits,
        needs.seconds / limits.speed / 3_600.0,
    );
    needs
}

fn check_bytes(reader: &mut Reader, scenario: &Scenario, limits: Limits, needed: f64) {
    if needed <= limits.bytes() {
        return;
    }
    let fits = scenario.wired().tree().and_then(|tree| {
        (1..tree.dimension).rev().find_map(|dimension| {
            let mut smaller = tree.clone();
            smaller.dimension = dimension;
            smaller.nodes = smaller.shape().places();
            let nodes = smaller.nodes;
            let smaller = Scenario::candidate(scenario.draft(), Wired::Tree(smaller));
            (bytes(&smaller) <= limits.bytes()).then_some(nodes)
        })
    });
    let down = match scenario.topology.down_links.len() {
        0 => String::new(),
        cables => format!(", with {cables} cables down,"),
    };
    let mut message = format!(
        "{} nodes with {} channels of {} flits per link{down} need up to {} of memory; {}",
        grouped(scenario.nodes()),
        scenario.model.fabric.channels,
        grouped(scenario.model.fabric.buffer_flits),
        memory_in_words(needed),
        limits.at_most_memory(),
    );
    // As few nodes of a larger tree may take more than a smaller tree with all of its nodes.
    if let Some(nodes) = fits.filter(|&nodes| nodes < scenario.nodes()) {
        message += &format!("; {} nodes fit here", grouped(nodes));
    }
    reader.error("topology.nodes", message);
}

fn check_hours(reader: &mut Reader, scenario: &Scenario, limits: Limits, needed: f64) {
    if needed <= limits.hours {
        return;
    }
    let duration = scenario.run.duration_us;
    let mut message = format!(
        "{} µs on {} nodes take about {} to compute here; {}",
        grouped(duration),
        grouped(scenario.nodes()),
        hours_in_words(needed),
        limits.at_most(&format!("{} hours", limits.hours), "hours"),
    );
    // A program does its work however long it may take.
    if scenario.jobs.iter().all(|job| job.program().is_none()) {
        let fits = (f64::from(duration) * limits.hours / needed) as u32;
        if fits > 0 {
            message += &format!("; {} µs fit here", grouped(fits));
        }
    }
    reader.error("run.duration_us", message);
}

#[cfg(test)]
mod tests {
    use super::super::{Checked, check};
    use super::*;

    fn checked(limits: Limits, parts: &str) -> Checked {
        check(&format!(r#"{{"version": 4, {parts}}}"#), false, limits)
    }

    /// The one problem of a scenario.
    fn problem(limits: Limits, parts: &str) -> (String, String) {
        let problems = checked(limits, parts).problems;
        assert_eq!(problems.len(), 1, "{parts}: {problems:?}");
        (problems[0].path.clone(), problems[0].message.clone())
    }

    /// The number before some words of a message.
    fn number_before(message: &str, words: &str) -> u32 {
        let before = message.split(words).next().unwrap();
        let word = before.split_whitespace().last().unwrap();
        word.replace(',', "").parse().unwrap()
    }

    #[test]
    fn a_run_that_takes_too_long_is_told_how_long_may_be() {
        for (limits, dimension, most) in [
            (
                Limits::NATIVE,
                7,
                "at most 12 hours; --max-hours raises this",
            ),
            (
                Limits::PYTHON,
                7,
                "at most 12 hours; flitscope.Limits(hours=…) raises this",
            ),
            (
                Limits::PAGE,
                6,
                "at most 2 hours in the browser, more on the command line",
            ),
        ] {
            for nodes in [3 << (2 * dimension - 2), 1 << (2 * dimension)] {
                let topology = format!(r#""dimension": {dimension}, "nodes": {nodes}"#);
                let parts = |duration: u32| {
                    format!(r#""topology": {{{topology}}}, "run": {{"duration_us": {duration}}}"#)
                };
                let (path, message) = problem(limits, &parts(1_000_000));
                assert_eq!(path, "run.duration_us");
                assert!(message.contains(most), "{message}");
                let fits = number_before(&message, " µs fit here");
                assert!(fits > 1_000, "{message}");
                assert_eq!(checked(limits, &parts(fits)).problems, []);
                assert_eq!(problem(limits, &parts(fits + 1)).0, "run.duration_us");
            }
        }
    }

    #[test]
    fn light_loads_may_run_for_longer() {
        let parts = |traffic: &str| {
            format!(
                r#""topology": {{"dimension": 7}}, "jobs": [{{{traffic}}}],
                   "run": {{"duration_us": 800000}}"#
            )
        };
        let path = |traffic: &str| problem(Limits::NATIVE, &parts(traffic)).0;
        assert_eq!(
            checked(Limits::NATIVE, &parts(r#""load": 0.1"#)).problems,
            []
        );
        assert_eq!(path(r#""load": 1"#), "run.duration_us");
        // A packet for each byte is no light load.
        let small = r#""load": 0.1, "message_bytes": {"mean": 1}"#;
        assert_eq!(path(small), "run.duration_us");
    }

    #[test]
    fn flits_that_move_one_by_one_take_longer() {
        let parts = |flits: u32| {
            format!(
                r#""topology": {{"dimension": 5}}, "run": {{"duration_us": 500000}},
                   "model": {{"reverse_credits_per_flit": {flits}}}"#
            )
        };
        assert_eq!(checked(Limits::NATIVE, &parts(0)).problems, []);
        assert_eq!(problem(Limits::NATIVE, &parts(1)).0, "run.duration_us");
    }

    #[test]
    fn a_machine_that_takes_too_much_memory_is_told_which_would_fit() {
        let parts = |nodes: u32, channels: u32, buffer: u32| {
            format!(
                r#""topology": {{"arity": 2, "dimension": {}}},
                   "model": {{"channels": {channels}, "buffer_flits": {buffer},
                              "circuit_hold": false}}, "run": {{"duration_us": 10}}"#,
                nodes.ilog2()
            )
        };
        for (limits, nodes, most) in [
            (
                Limits::NATIVE,
                16_384,
                "at most 4 GB; --max-memory-gb raises this",
            ),
            (Limits::PAGE, 4_096, "at most 1 GB in the browser"),
        ] {
            let (path, message) = problem(limits, &parts(nodes, 8, 4_096));
            assert_eq!(path, "topology.nodes");
            assert!(message.contains(most), "{message}");
            let fits = number_before(&message, " nodes fit here");
            assert!(fits >= 64, "{message}");
            assert_eq!(checked(limits, &parts(fits, 8, 4_096)).problems, []);
            assert_eq!(problem(limits, &parts(2 * fits, 8, 4_096)).0, path);
            // As is, the largest machine of each place may run.
            assert_eq!(checked(limits, &parts(nodes, 2, 128)).problems, []);
        }
        // Held circuits never fill a buffer of this size.
        let held = parts(256, 8, 4_096).replace("false", "true");
        assert_eq!(checked(Limits::PAGE, &held).problems, []);
        assert!(
            !checked(Limits::PAGE, &parts(256, 8, 4_096))
                .problems
                .is_empty()
        );
    }

    #[test]
    fn limits_that_are_raised_let_more_pass() {
        let parts = r#""topology": {"dimension": 8}, "run": {"duration_us": 1}"#;
        let (path, message) = problem(Limits::NATIVE, parts);
        assert_eq!(path, "topology.dimension");
        assert!(
            message.ends_with("65,536 nodes; at most 16,384; --max-nodes raises this"),
            "{message}"
        );
        let larger = Limits::NATIVE.with(Some(65_536), Some(8.0), None);
        assert_eq!(checked(larger, parts).problems, []);
        let long = r#""topology": {"dimension": 7}, "run": {"duration_us": 1000000}"#;
        assert_eq!(problem(larger, long).0, "run.duration_us");
        let longer = Limits::NATIVE.with(None, None, Some(100.0));
        assert_eq!(checked(longer, long).problems, []);
    }

    /// The machine is not built: as many cables are down as may be, and each cuts its
    /// node off from every Elite.
    #[test]
    fn many_links_down_on_a_large_machine_take_too_much_memory() {
        for (limits, dimension) in [(Limits::NATIVE, 14), (Limits::PAGE, 12)] {
            let cable = |index| format!(r#"{{"node": {}}}"#, index << (dimension - 8));
            let cables: Vec<String> = (0..256).map(cable).collect();
            let parts = |down: &str| {
                format!(
                    r#""topology": {{"arity": 2, "dimension": {dimension},
                       "down_links": [{down}]}}, "run": {{"duration_us": 10}}"#
                )
            };
            let (path, message) = problem(limits, &parts(&cables.join(", ")));
            assert_eq!(path, "topology.nodes");
            assert!(message.contains(", with 256 cables down, need up to"));
            assert_eq!(checked(limits, &parts("")).problems, []);
        }
    }
}
