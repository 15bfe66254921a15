//! Refuses what takes too much here, with the estimate (`needs`).

use super::Draft;
use super::needs::{Needs, bytes};
use super::parse::Place;
use super::reader::{Reader, grouped};

impl Place {
    /// Bytes that a simulation may take.
    pub(super) fn most_bytes(self) -> f64 {
        match self {
            Self::Native => 4e9,
            Self::Browser => 1e9,
        }
    }

    /// Hours that a run may take.
    fn most_hours(self) -> f64 {
        match self {
            Self::Native => 12.0,
            Self::Browser => 2.0,
        }
    }

    /// Speed as a share of that of native code; `web/src/runs/pace.ts` has it for the page.
    fn speed(self) -> f64 {
        match self {
            Self::Native => 1.0,
            Self::Browser => 0.7,
        }
    }
}

/// Refuses what takes too much here. Returns what it takes.
pub(super) fn check(reader: &mut Reader, scenario: &Draft, place: Place) -> Needs {
    let needs = Needs::of(scenario);
    check_bytes(reader, scenario, place, needs.bytes);
    check_hours(
        reader,
        scenario,
        place,
        needs.seconds / place.speed() / 3_600.0,
    );
    needs
}

fn check_bytes(reader: &mut Reader, scenario: &Draft, place: Place, needed: f64) {
    if needed <= place.most_bytes() {
        return;
    }
    let is_tree = scenario.topology.kind.is_tree();
    let fits = (1..scenario.topology.dimension)
        .rev()
        .filter(|_| is_tree)
        .find_map(|dimension| {
            let mut smaller = scenario.clone();
            smaller.topology.dimension = dimension;
            smaller.topology.nodes = smaller.topology.shape().places();
            (bytes(&smaller) <= place.most_bytes()).then_some(smaller.topology.nodes)
        });
    let down = match scenario.topology.down_links.len() {
        0 => String::new(),
        cables => format!(", with {cables} cables down,"),
    };
    let gigabytes = |bytes: f64| format!("{:.1} GB", bytes / 1e9);
    let mut message = format!(
        "{} nodes with {} channels of {} flits per link{down} need up to {} of memory; at most {} \
         natively, {} in the browser",
        grouped(scenario.topology.nodes),
        scenario.model.fabric.channels,
        grouped(scenario.model.fabric.buffer_flits),
        gigabytes(needed),
        gigabytes(Place::Native.most_bytes()),
        gigabytes(Place::Browser.most_bytes()),
    );
    if let Some(nodes) = fits {
        message += &format!("; {} nodes fit here", grouped(nodes));
    }
    reader.error("topology.nodes", message);
}

fn check_hours(reader: &mut Reader, scenario: &Draft, place: Place, needed: f64) {
    if needed <= place.most_hours() {
        return;
    }
    let duration = scenario.run.duration_us;
    let mut message = format!(
        "{} µs on {} nodes take about {needed:.1} hours to compute here; at most {:.0} natively, \
         {:.0} in the browser",
        grouped(duration),
        grouped(scenario.topology.nodes),
        Place::Native.most_hours(),
        Place::Browser.most_hours(),
    );
    // A program does its work however long it may take.
    if scenario.jobs.iter().all(|job| job.program.is_none()) {
        let fits = (f64::from(duration) * place.most_hours() / needed) as u32;
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

    fn checked(place: Place, parts: &str) -> Checked {
        check(&format!(r#"{{"version": 1, {parts}}}"#), false, place)
    }

    /// The one problem of a scenario.
    fn problem(place: Place, parts: &str) -> (String, String) {
        let problems = checked(place, parts).problems;
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
        for (place, dimension) in [(Place::Native, 7), (Place::Browser, 6)] {
            for nodes in [3 << (2 * dimension - 2), 1 << (2 * dimension)] {
                let topology = format!(r#""dimension": {dimension}, "nodes": {nodes}"#);
                let parts = |duration: u32| {
                    format!(r#""topology": {{{topology}}}, "run": {{"duration_us": {duration}}}"#)
                };
                let (path, message) = problem(place, &parts(1_000_000));
                assert_eq!(path, "run.duration_us");
                assert!(message.contains("at most 12 natively, 2 in the browser"));
                let fits = number_before(&message, " µs fit here");
                assert!(fits > 1_000, "{message}");
                assert_eq!(checked(place, &parts(fits)).problems, []);
                assert_eq!(problem(place, &parts(fits + 1)).0, "run.duration_us");
            }
        }
    }

    #[test]
    fn light_loads_may_run_for_longer() {
        let parts = |traffic: &str| {
            format!(
                r#""topology": {{"dimension": 7}}, "traffic": {{{traffic}}},
                   "run": {{"duration_us": 800000}}"#
            )
        };
        let path = |traffic: &str| problem(Place::Native, &parts(traffic)).0;
        assert_eq!(
            checked(Place::Native, &parts(r#""load": 0.1"#)).problems,
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
        assert_eq!(checked(Place::Native, &parts(0)).problems, []);
        assert_eq!(problem(Place::Native, &parts(1)).0, "run.duration_us");
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
        for (place, nodes) in [(Place::Native, 16_384), (Place::Browser, 4_096)] {
            let (path, message) = problem(place, &parts(nodes, 8, 4_096));
            assert_eq!(path, "topology.nodes");
            assert!(message.contains("at most 4.0 GB natively, 1.0 GB in the browser"));
            let fits = number_before(&message, " nodes fit here");
            assert!(fits >= 64, "{message}");
            assert_eq!(checked(place, &parts(fits, 8, 4_096)).problems, []);
            assert_eq!(problem(place, &parts(2 * fits, 8, 4_096)).0, path);
            // As is, the largest machine of each place may run.
            assert_eq!(checked(place, &parts(nodes, 2, 128)).problems, []);
        }
        // Held circuits never fill a buffer of this size.
        let held = parts(256, 8, 4_096).replace("false", "true");
        assert_eq!(checked(Place::Browser, &held).problems, []);
        assert!(
            !checked(Place::Browser, &parts(256, 8, 4_096))
                .problems
                .is_empty()
        );
    }
    /// The machine is not built: as many cables are down as may be, and each cuts its
    /// node off from every Elite.
    #[test]
    fn many_links_down_on_a_large_machine_take_too_much_memory() {
        for (place, dimension) in [(Place::Native, 14), (Place::Browser, 12)] {
            let cable = |index| format!(r#"{{"node": {}}}"#, index << (dimension - 8));
            let cables: Vec<String> = (0..256).map(cable).collect();
            let parts = |down: &str| {
                format!(
                    r#""topology": {{"arity": 2, "dimension": {dimension},
                       "down_links": [{down}]}}, "run": {{"duration_us": 10}}"#
                )
            };
            let (path, message) = problem(place, &parts(&cables.join(", ")));
            assert_eq!(path, "topology.nodes");
            assert!(message.contains(", with 256 cables down, need up to"));
            assert_eq!(checked(place, &parts("")).problems, []);
        }
    }
}
