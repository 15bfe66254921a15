//! What a scenario takes, before it runs: too much is refused, with the estimate.
//!
//! Both estimates are simple on purpose and rather too high: memory as if every
//! buffer had been full once, time as if every link were as busy as the load asks
//! for.

use super::parse::Place;
use super::reader::{Reader, grouped};
use super::{Load, Scenario, Topology};
use crate::units::cycles_in_microseconds;

/// What a fabric costs. To be measured again whenever a fabric changes.
struct Costs {
    /// For a direction of a link in a cycle, whether anything moves or not.
    ns_per_link_cycle: f64,
    /// For a flit on a link, with its share of others' waiting.
    ns_per_flit_hop: f64,
    /// Beyond this share of the links' capacity there is no more work: either packets
    /// collide and links idle, or they do not and a flit costs less.
    busiest: f64,
    /// For a direction of a link, its channels apart.
    bytes_per_link: f64,
    /// For a virtual channel, its buffer apart.
    bytes_per_channel: f64,
    /// For an entry of a buffer.
    bytes_per_entry: f64,
    /// For a node with its Elan and its record.
    bytes_per_node: f64,
}

/// The reference fabric. Time was measured on one core of a Xeon, release build, with
/// `flitscope run` on uniform traffic: saturated it took 19, 37 and 60 ns per link
/// and cycle on 64, 1,024 and 4,096 nodes, where flits are on 33, 24 and 21 % of the
/// links; at a load of 0.05 it took 2.4 and 7. Complement keeps 66 % of the links busy
/// and takes as long as uniform traffic. Memory is the size of the types, with room
/// that tables keep; the peak of the runs above was 1.6, 36 and 127 MB.
const COSTS: Costs = Costs {
    ns_per_link_cycle: 1.0,
    ns_per_flit_hop: 150.0,
    busiest: 0.4,
    bytes_per_link: 300.0,
    bytes_per_channel: 120.0,
    bytes_per_entry: 24.0,
    bytes_per_node: 6_000.0,
};

/// While circuits are held a buffer has flits of two packets at most, and grows by
/// doubling.
const MOST_ENTRIES_USED: u32 = 512;

impl Place {
    /// Bytes that a simulation may take.
    fn most_bytes(self) -> f64 {
        match self {
            Self::Native => 4e9,
            Self::Browser => 1e9,
        }
    }

    /// Hours that a run may take.
    fn most_hours(self) -> f64 {
        match self {
            Self::Native => 24.0,
            Self::Browser => 2.0,
        }
    }

    /// Speed as a share of that of native code.
    fn speed(self) -> f64 {
        match self {
            Self::Native => 1.0,
            Self::Browser => 0.6,
        }
    }
}

/// Directions of links of a machine with all its places populated.
fn links(topology: &Topology) -> f64 {
    f64::from(2 * topology.dimension) * places(topology)
}

fn places(topology: &Topology) -> f64 {
    f64::from(topology.arity.saturating_pow(topology.dimension))
}

/// Bytes at the most.
fn bytes(scenario: &Scenario) -> f64 {
    let model = &scenario.model;
    let most = if model.circuit_hold {
        MOST_ENTRIES_USED
    } else {
        u32::MAX
    };
    let entries = model.buffer_flits.next_power_of_two().min(most);
    let channel = COSTS.bytes_per_channel + COSTS.bytes_per_entry * f64::from(entries);
    let link = COSTS.bytes_per_link + f64::from(model.channels) * channel;
    links(&scenario.topology) * link + f64::from(scenario.topology.nodes) * COSTS.bytes_per_node
}

/// Hours of computing, about.
fn hours(scenario: &Scenario, place: Place) -> f64 {
    let load = match scenario.traffic.load {
        Load::Saturated => 1.0,
        Load::Fraction(share) => share,
    };
    let cycles = cycles_in_microseconds(u64::from(scenario.run.duration_us)) as f64;
    let of_link = COSTS.ns_per_link_cycle + COSTS.ns_per_flit_hop * COSTS.busiest.min(load);
    let share_populated = f64::from(scenario.topology.nodes) / places(&scenario.topology);
    let nanoseconds = cycles * links(&scenario.topology) * share_populated * of_link;
    nanoseconds / place.speed() / 3.6e12
}

/// Refuses what takes too much here.
pub(super) fn check(reader: &mut Reader, scenario: &Scenario, place: Place) {
    check_bytes(reader, scenario, place);
    check_hours(reader, scenario, place);
}

fn check_bytes(reader: &mut Reader, scenario: &Scenario, place: Place) {
    let needed = bytes(scenario);
    if needed <= place.most_bytes() {
        return;
    }
    let Topology {
        arity, dimension, ..
    } = scenario.topology;
    let fits = (1..dimension).rev().find_map(|dimension| {
        let mut smaller = scenario.clone();
        smaller.topology.dimension = dimension;
        smaller.topology.nodes = arity.saturating_pow(dimension);
        (bytes(&smaller) <= place.most_bytes()).then_some(smaller.topology.nodes)
    });
    let gigabytes = |bytes: f64| format!("{:.1} GB", bytes / 1e9);
    let mut message = format!(
        "{} nodes whose links have {} channels of {} flits take up to {} of memory; at most {} \
         natively, {} in the browser",
        grouped(scenario.topology.nodes),
        scenario.model.channels,
        grouped(scenario.model.buffer_flits),
        gigabytes(needed),
        gigabytes(Place::Native.most_bytes()),
        gigabytes(Place::Browser.most_bytes()),
    );
    if let Some(nodes) = fits {
        message += &format!("; {} nodes would fit here", grouped(nodes));
    }
    reader.error("topology.nodes", message);
}

fn check_hours(reader: &mut Reader, scenario: &Scenario, place: Place) {
    let needed = hours(scenario, place);
    if needed <= place.most_hours() {
        return;
    }
    let duration = scenario.run.duration_us;
    let fits = (f64::from(duration) * place.most_hours() / needed) as u32;
    let message = format!(
        "{} µs on {} nodes take about {needed:.1} hours of computing here; at most {:.0} natively, \
         {:.0} in the browser; {} µs would fit here",
        grouped(duration),
        grouped(scenario.topology.nodes),
        Place::Native.most_hours(),
        Place::Browser.most_hours(),
        grouped(fits),
    );
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
        for place in [Place::Native, Place::Browser] {
            for topology in [r#""dimension": 5"#, r#""dimension": 6, "nodes": 3000"#] {
                let parts = |duration: u32| {
                    format!(r#""topology": {{{topology}}}, "run": {{"duration_us": {duration}}}"#)
                };
                let (path, message) = problem(place, &parts(1_000_000));
                assert_eq!(path, "run.duration_us");
                assert!(message.contains("at most 24 natively, 2 in the browser"));
                let fits = number_before(&message, " µs would fit here");
                assert!(fits > 1_000, "{message}");
                assert_eq!(checked(place, &parts(fits)).problems, []);
                assert_eq!(problem(place, &parts(fits + 1)).0, "run.duration_us");
            }
        }
    }

    #[test]
    fn a_light_load_may_run_for_longer() {
        let parts = |load: &str| {
            format!(
                r#""topology": {{"dimension": 5}}, "traffic": {{"load": {load}}},
                   "run": {{"duration_us": 800000}}"#
            )
        };
        assert_eq!(problem(Place::Native, &parts("1")).0, "run.duration_us");
        assert_eq!(checked(Place::Native, &parts("0.1")).problems, []);
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
            let fits = number_before(&message, " nodes would fit here");
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
}
