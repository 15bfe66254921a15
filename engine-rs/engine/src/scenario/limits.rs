//! What a scenario takes, before it runs: too much is refused, with the estimate.
//!
//! Both estimates are simple on purpose and mostly too high: memory as if every
//! buffer had been full once, time as if every link were as busy as the load asks
//! for. They are for the fast fabric; the reference takes ten to thirty times as
//! long and is not refused for it.
//!
//! They leave out, or may be too low for:
//! - buffers of which more is in use than [`MOST_ENTRIES_USED`], while circuits are
//!   held;
//! - three or more channels of unlike pace on a link, and links starved of credits,
//!   as small buffers on long cables are: these may take more time;
//! - building the machine, which with many links down takes seconds, and so for each
//!   state of it when events change it.

use super::parse::Place;
use super::reader::{Reader, grouped};
use super::{Draft, Job, TopologySpec};
use crate::fabric::mean_attempts;

/// What the fast fabric costs. To be measured again whenever it changes.
struct Costs {
    /// For a flit on a link, with its share of others' waiting. Idle links cost
    /// nothing.
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
    /// For a cable that is down, at each Elite.
    bytes_per_detour: f64,
}

/// Measured on one core of a Xeon, release build, with uniform traffic: saturated it
/// took 1.5, 1.1 and 1.3 ns per direction of a link and cycle on 64, 1,024 and 4,096
/// nodes, where flits are on 28 to 18 % of them; 1.7 with complement on 1,024 nodes,
/// 1.9 with messages of two bytes on 64. The peak of memory was 0.8, 15 and 61 MB
/// after the first microseconds. The reference fabric takes ten to thirty times as
/// long. A node whose cable is down is a detour of 32 bytes at every Elite, in a list
/// that grows by doubling; fewer Elites have detours around up links. The machine of
/// 16,384 nodes of arity 2 with 256 cables down took 6 seconds to build and 0.9 GB for
/// exactly 256 detours at each Elite.
///
/// QsNetII's larger packets cost the same: 1.5 to 1.9 ns per direction of a link and cycle,
/// and up to 42 MB, with complement, exchange and uniform traffic on 996 nodes of five levels.
const IN_RUNS: Costs = Costs {
    ns_per_flit_hop: 5.5,
    busiest: 0.4,
    bytes_per_link: 300.0,
    bytes_per_channel: 300.0,
    bytes_per_entry: 24.0,
    bytes_per_node: 6_000.0,
    bytes_per_detour: 64.0,
};

/// The same while credits take slots of the links, so that no two flits move alike:
/// up to 98 ns and 171 MB, saturated on 1,024 nodes, where the reference is as slow.
const ONE_BY_ONE: Costs = Costs {
    ns_per_flit_hop: 250.0,
    bytes_per_entry: 64.0,
    ..IN_RUNS
};

fn costs(scenario: &Draft) -> &'static Costs {
    match scenario.model.fabric.reverse_credits_per_flit {
        0 => &IN_RUNS,
        _ => &ONE_BY_ONE,
    }
}

/// While circuits are held a buffer has flits of two packets at most, and grows by
/// doubling. In QsNetII these are 2,314 flits, but in long runs: with buffers of 1,200 the
/// peak was 42 MB on 996 nodes, a twelfth of the estimate.
const MOST_ENTRIES_USED: u32 = 512;

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

    /// Speed as a share of that of native code.
    fn speed(self) -> f64 {
        match self {
            Self::Native => 1.0,
            Self::Browser => 0.6,
        }
    }
}

/// Bytes for the outputs of a fabric from a list: of each switch towards each.
fn table_bytes(topology: &TopologySpec) -> f64 {
    const BYTES_PER_PAIR: f64 = 8.0;
    let switches = topology.switches.len() as f64;
    switches * switches * BYTES_PER_PAIR
}

/// Bytes for ways around so many links that are down, if every Elite has to know of
/// each.
pub(super) fn detour_bytes(scenario: &Draft, down_links: usize) -> f64 {
    let topology = &scenario.topology;
    if !topology.kind.is_tree() {
        return table_bytes(topology);
    }
    let elites = f64::from(topology.dimension) * f64::from(topology.shape().elites_at(1));
    elites * down_links as f64 * costs(scenario).bytes_per_detour
}

/// Bytes, when every buffer has been full once.
pub(super) fn bytes(scenario: &Draft) -> f64 {
    let (model, costs) = (&scenario.model, costs(scenario));
    let most = if model.fabric.circuit_hold {
        MOST_ENTRIES_USED
    } else {
        u32::MAX
    };
    let entries = model.fabric.buffer_flits.next_power_of_two().min(most);
    let channel = costs.bytes_per_channel + costs.bytes_per_entry * f64::from(entries);
    let link = costs.bytes_per_link + f64::from(model.fabric.channels) * channel;
    let nodes = f64::from(scenario.topology.nodes) * costs.bytes_per_node;
    scenario.topology.links() * link
        + nodes
        + table_bytes(&scenario.topology)
        + detour_bytes(scenario, scenario.topology.down_links.len())
}

/// Of a barrier and its like: mostly everybody waits for packets of a few flits.
const WITHOUT_DATA: f64 = 0.1;

/// The share of the cycles in which a node would send a flit, if nothing held it up:
/// of the job that sends most.
fn flits_per_cycle(scenario: &Draft) -> f64 {
    let wire = scenario.wire();
    let flits = |payload| f64::from(wire.packet_flits(payload));
    let of_job = |job: &Job| {
        if job.program.is_some() {
            // Counted by itself: it is over when it is over.
            return 0.0;
        }
        if let Some(collective) = &job.collective {
            return match collective.operation.has_data() {
                true => 1.0,
                false => WITHOUT_DATA,
            };
        }
        if !job.load.is_paced() {
            return 1.0;
        }
        // As if all packets were as full as the first.
        let mean = job.message_bytes.mean;
        let payload = mean.min(wire.payload_bytes());
        let request = (1.0 - job.write_share.0) * flits(wire.transaction_bytes);
        let flits_per_byte = flits(payload) / f64::from(payload) + request / f64::from(mean);
        scenario.offered_bytes_per_cycle(job) * flits_per_byte
    };
    let most = scenario.jobs.iter().map(of_job).fold(0.0, f64::max);
    let hops = 2 * scenario.topology.dimension;
    let attempts = mean_attempts(scenario.model.fabric.error_rate, hops);
    (most * attempts).min(1.0)
}

/// Hours of computing.
fn hours(scenario: &Draft, place: Place) -> f64 {
    let costs = costs(scenario);
    let run = u64::from(scenario.run.duration_us);
    let cycles = scenario.clock().cycles_in_microseconds(run) as f64;
    // Every node sends, and every way is the longest.
    let longest = f64::from(2 * scenario.topology.dimension);
    let hops = f64::from(scenario.topology.nodes) * longest;
    let busy = costs.busiest.min(flits_per_cycle(scenario));
    // A program that the run cuts short sends no more than others can.
    let of_programs = (program_flits(scenario) * longest).min(cycles * hops * costs.busiest);
    let flit_hops = cycles * hops * busy + of_programs;
    flit_hops * costs.ns_per_flit_hop / place.speed() / 3.6e12
}

/// Packets of a message beside those with its data, at the most: what announces it, asks
/// for it and says that it is there.
const PACKETS_BESIDE: f64 = 4.0;
/// Steps that are counted; more are refused elsewhere.
const MOST_STEPS: u64 = 1 << 24;

/// Flits that all programs send.
fn program_flits(scenario: &Draft) -> f64 {
    let wire = scenario.wire();
    let full = f64::from(wire.full_packet_flits());
    let short = f64::from(wire.packet_flits(wire.transaction_bytes));
    let of_job = |job: &Job| {
        let settings = job.program.as_ref()?;
        let nodes = job.members(scenario.topology.nodes).len();
        let work = settings.work(settings.processes_on(nodes), MOST_STEPS);
        let with_data = work.bytes as f64 / f64::from(wire.payload_bytes()) * full;
        Some(with_data + work.messages as f64 * PACKETS_BESIDE * short)
    };
    scenario.jobs.iter().filter_map(of_job).sum()
}

/// What a scenario takes natively, by estimates that are mostly too high.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Of memory.
    pub bytes: f64,
    /// Of one core.
    pub hours: f64,
}

impl Needs {
    /// Those of a scenario.
    pub fn of(scenario: &Draft) -> Self {
        Self {
            bytes: bytes(scenario),
            hours: hours(scenario, Place::Native),
        }
    }
}

/// Refuses what takes too much here.
pub(super) fn check(reader: &mut Reader, scenario: &Draft, place: Place) {
    check_bytes(reader, scenario, place);
    check_hours(reader, scenario, place);
}

fn check_bytes(reader: &mut Reader, scenario: &Draft, place: Place) {
    let needed = bytes(scenario);
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

fn check_hours(reader: &mut Reader, scenario: &Draft, place: Place) {
    let needed = hours(scenario, place);
    if needed <= place.most_hours() {
        return;
    }
    let duration = scenario.run.duration_us;
    let fits = (f64::from(duration) * place.most_hours() / needed) as u32;
    let message = format!(
        "{} µs on {} nodes take about {needed:.1} hours to compute here; at most {:.0} natively, \
         {:.0} in the browser; {} µs fit here",
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
    use crate::topology::Cable;
    use crate::topology::kary::TopElites;

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

    #[test]
    fn detours_take_no_more_memory_than_is_counted() {
        // A list that is just longer than a power of two is half empty.
        for (arity, dimension, down) in [(2, 9, 64), (2, 9, 65), (4, 4, 33), (16, 2, 65)] {
            let nodes = u32::pow(arity, dimension);
            let mut scenario = Draft::default();
            scenario.topology = TopologySpec {
                arity,
                dimension,
                nodes,
                ..scenario.topology
            };
            let apart = nodes / down;
            let node = |index| Cable::Node {
                node: index * apart,
            };
            let up_link = |index| Cable::UpLink {
                level: 1,
                elite: index / (arity - 1) % (nodes / arity),
                up: index % (arity - 1),
            };
            scenario.topology.top_elites = TopElites::Full;
            let below_top = |index| Cable::UpLink {
                level: dimension - 1,
                elite: index / (arity - 1) % (nodes / arity),
                up: index % (arity - 1),
            };
            let mut taken = |down_links: Vec<Cable>| {
                scenario.topology.down_links = down_links;
                let taken = scenario.topology.build().detour_bytes() as f64;
                taken / detour_bytes(&scenario, scenario.topology.down_links.len())
            };
            let (nodes, up_links) = (
                taken((0..down).map(node).collect()),
                taken((0..down).map(up_link).collect()),
            );
            assert!((0.4..=1.0).contains(&nodes), "{arity} {nodes}");
            assert!(up_links <= 1.0, "{arity} {up_links}");
            scenario.topology.top_elites = TopElites::Halved;
            scenario.topology.down_links = (0..down).map(below_top).collect();
            let halved = scenario.topology.build().detour_bytes() as f64
                / detour_bytes(&scenario, scenario.topology.down_links.len());
            assert!(halved <= 1.0, "{arity} {halved}");
        }
    }
}
