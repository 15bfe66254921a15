//! What a scenario takes, before it runs: memory, and time on one core with the fast fabric.
//!
//! The time is an estimate of what is to be expected: packets that are sent, times what a packet
//! costs. `docs/measurements/2026-11-27-bench.md` holds it against measured times. The memory is
//! an upper bound, as if every buffer had been full once.
//!
//! They leave out:
//! - buffers of which more is in use than [`MAX_ENTRIES_USED`], while circuits are held;
//! - building the machine, which with many links down takes seconds, and so for each state of it
//!   when events change it;
//! - the reference fabric, which takes ten to fifty times as long, and more where
//!   most nodes wait.

use super::collective::Collective;
use super::{ByPattern, Job, Load, Scenario, Traffic, Wired, Work};
use crate::elan::Buffers;
use crate::fabric::mean_attempts;
use crate::networks::Saturated;
use crate::program::ProgramSettings;
use crate::traffic::{Pattern, Trace, TraceRow};

/// What a scenario takes natively.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Bytes of memory, at the most.
    pub bytes: f64,
    /// Seconds of one core.
    pub seconds: f64,
}

impl Needs {
    /// Those of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            bytes: bytes(scenario),
            seconds: seconds(scenario),
        }
    }

    /// The same in µs, at least one.
    pub fn cpu_us(self) -> u64 {
        (self.seconds * 1e6).max(1.0) as u64
    }
}

/// For a direction of a link, its channels apart; for a virtual channel, its buffer apart; for an
/// entry of a buffer, of which flits that move one by one take more.
const BYTES_PER_LINK: f64 = 300.0;
const BYTES_PER_CHANNEL: f64 = 300.0;
const BYTES_PER_ENTRY: f64 = 24.0;
const BYTES_PER_ENTRY_ONE_BY_ONE: f64 = 64.0;
/// For a node with its Elan and its record.
const BYTES_PER_NODE: f64 = 6_000.0;
/// For a row of a list of traffic, in the scenario and in the plan of its run.
const BYTES_PER_ROW: f64 = 120.0;
/// For an off-line route of a row, with links for each level.
const BYTES_PER_ROUTE: f64 = 64.0;
const BYTES_PER_ROUTE_AND_LEVEL: f64 = 8.0;
/// For a cable that is down, at each Elite: 32 bytes in a list that grows by doubling. The machine
/// of 16,384 nodes of arity 2 with 256 cables down took 0.9 GB for exactly 256 detours at each
/// Elite.
const BYTES_PER_DETOUR: f64 = 64.0;

/// While circuits are held a buffer has flits of two packets at most, and grows by
/// doubling. In QsNetII these are 2,314 flits, but in long runs: with buffers of 1,200 the
/// peak was 42 MB on 996 nodes, a twelfth of the estimate.
const MAX_ENTRIES_USED: u32 = 512;

/// Whether credits take slots of the links, so that no two flits move alike.
fn is_one_by_one(scenario: &Scenario) -> bool {
    scenario.model.fabric.reverse_credits_per_flit > 0
}

/// Bytes for the outputs of a fabric from a list: of each switch towards each.
fn table_bytes(scenario: &Scenario) -> f64 {
    const BYTES_PER_PAIR: f64 = 8.0;
    let switches = match scenario.wired() {
        Wired::Tree(_) => 0.0,
        Wired::Cabled(fabric) => fabric.list.switches.len() as f64,
    };
    switches * switches * BYTES_PER_PAIR
}

/// Bytes for ways around so many links that are down, if every Elite has to know of
/// each.
pub(super) fn detour_bytes(scenario: &Scenario, down_links: usize) -> f64 {
    let Some(tree) = scenario.wired().tree() else {
        return table_bytes(scenario);
    };
    let elites = f64::from(tree.dimension) * f64::from(tree.shape().elites_at(1));
    elites * down_links as f64 * BYTES_PER_DETOUR
}

/// Bytes for lists of traffic, and for the routes between their nodes.
fn row_bytes(scenario: &Scenario) -> f64 {
    let rows = |job: &Job| job.listed().map_or(0, |pairs| pairs.rows().len());
    let rows = scenario.jobs.iter().map(rows).sum::<usize>() as f64;
    let levels = f64::from(scenario.wired().levels());
    rows * (BYTES_PER_ROW + BYTES_PER_ROUTE + levels * BYTES_PER_ROUTE_AND_LEVEL)
}

/// Bytes, when every buffer has been full once.
pub(super) fn bytes(scenario: &Scenario) -> f64 {
    let model = &scenario.model;
    let most = if model.fabric.circuit_hold {
        MAX_ENTRIES_USED
    } else {
        u32::MAX
    };
    let per_entry = match is_one_by_one(scenario) {
        true => BYTES_PER_ENTRY_ONE_BY_ONE,
        false => BYTES_PER_ENTRY,
    };
    let entries = model.fabric.buffer_flits.next_power_of_two().min(most);
    let channel = BYTES_PER_CHANNEL + per_entry * f64::from(entries);
    let link = BYTES_PER_LINK + f64::from(model.fabric.channels) * channel;
    let nodes = f64::from(scenario.nodes()) * BYTES_PER_NODE;
    scenario.wired().links() * link
        + nodes
        + row_bytes(scenario)
        + table_bytes(scenario)
        + detour_bytes(scenario, scenario.topology.down_links.len())
}

/// What the fast fabric takes for a packet: in the two Elans and for each hop, each with a part for
/// each of its transactions. To be measured again whenever the engine changes.
const NS_PER_PACKET: f64 = 400.0;
const NS_PER_TRANSACTION: f64 = 250.0;
const NS_PER_HOP: f64 = 430.0;
const NS_PER_HOP_AND_TRANSACTION: f64 = 50.0;
/// From main memory transactions come one by one, and each is planned by itself on each hop.
const NS_PER_HOP_AND_TRANSACTION_FROM_MAIN: f64 = 150.0;

/// A network that does not fit into the cache takes longer: twice as long with so many virtual
/// channels, and never more than [`MAX_FOR_MEMORY`] times as long.
const CHANNELS_FOR_TWICE: f64 = 55_000.0;
const MAX_FOR_MEMORY: f64 = 3.0;

/// Credits that take slots of the links have each flit planned by itself.
const TIMES_ONE_BY_ONE: f64 = 50.0;

/// What a node that waits for a link takes in a µs: its headers time out, and are sent again.
const NS_PER_WAITING_NODE: f64 = 100.0;

/// Shares of the packets that saturated nodes would send in a collective operation: of messages that
/// fit into a packet, for which all wait, and of longer ones.
const IN_ONE_PACKET: f64 = 0.1;
const IN_MANY_PACKETS: f64 = 0.3;
/// Ping-pong: from a process to the other, apart from the data; and what a packet costs with nobody
/// in its way, as a share of what it costs in a network that is full.
const LATENCY_US: f64 = 3.0;
const ALONE: f64 = 0.5;

/// Hops of a packet for each level of the tree, of its most, 2.
const HOPS_PER_LEVEL: f64 = 1.8;

/// Packets of a message of a program beside those with its data, at the most: what announces it, asks
/// for it and says that it is there.
const PACKETS_BESIDE: f64 = 4.0;
/// Steps of a program that are counted; more are refused elsewhere.
const MAX_STEPS: u64 = 1 << 24;

/// The packets of a kind: how long they are and what they cost.
struct Packets<'s> {
    scenario: &'s Scenario,
    flits: f64,
    transactions: f64,
    buffers: Buffers,
}

impl<'s> Packets<'s> {
    /// Those of messages of so many bytes.
    fn of(scenario: &'s Scenario, bytes: f64, buffers: Buffers) -> Self {
        let wire = scenario.wire();
        let payload = bytes.min(f64::from(wire.payload_bytes())) as u32;
        Self {
            scenario,
            flits: f64::from(wire.packet_flits(payload)),
            transactions: f64::from(wire.packet(payload).transactions),
            buffers,
        }
    }

    fn hops(&self) -> f64 {
        HOPS_PER_LEVEL * f64::from(self.scenario.wired().levels())
    }

    /// ns that one takes from end to end, in a small network.
    fn ns(&self) -> f64 {
        let transaction = match self.buffers {
            Buffers::Elan => NS_PER_HOP_AND_TRANSACTION,
            Buffers::Main => NS_PER_HOP_AND_TRANSACTION_FROM_MAIN,
        };
        let hop = NS_PER_HOP + transaction * self.transactions;
        NS_PER_PACKET + NS_PER_TRANSACTION * self.transactions + self.hops() * hop
    }

    /// How many a node sends in a µs at the most.
    fn most_per_us(&self) -> f64 {
        let Saturated { packet_us, flit_us } = self.scenario.network.profile().saturated;
        let by_links = 1.0 / ((packet_us + flit_us * self.flits) * self.hops());
        by_links.min(self.most_over_bus(2.0))
    }

    /// How many a node sends in a µs that plays ping-pong with messages of so many of them: of two
    /// nodes one sends at a time, with nobody in its way.
    fn in_ping_pong_per_us(&self, of_message: f64) -> f64 {
        let by_link = self.scenario.clock().cycles_in_microseconds(1) as f64 / self.flits;
        let most = by_link.min(self.most_over_bus(1.0));
        of_message / (2.0 * (LATENCY_US + of_message / most))
    }

    /// How many cross the host bus in a µs, which carries data one way, or both at a time.
    fn most_over_bus(&self, ways: f64) -> f64 {
        if self.buffers == Buffers::Elan {
            return f64::INFINITY;
        }
        let clock = self.scenario.clock();
        let bytes = self.scenario.wire().transaction_bytes;
        let cycles = self.scenario.model.nic.host_bus.cycles(bytes, clock) as f64;
        clock.cycles_in_microseconds(1) as f64 / (ways * self.transactions * cycles)
    }
}

/// Seconds of one core.
fn seconds(scenario: &Scenario) -> f64 {
    let of_jobs = scenario.jobs.iter().map(|job| job_ns(scenario, job));
    let channels = scenario.wired().links() * f64::from(scenario.model.fabric.channels);
    let memory = (1.0 + channels / CHANNELS_FOR_TWICE).min(MAX_FOR_MEMORY);
    let one_by_one = match is_one_by_one(scenario) {
        true => TIMES_ONE_BY_ONE,
        false => 1.0,
    };
    of_jobs.sum::<f64>() * memory * one_by_one / 1e9
}

/// ns that the packets of a job take, in a small network.
fn job_ns(scenario: &Scenario, job: &Job) -> f64 {
    match &job.work {
        Work::Traffic(traffic) => traffic_ns(scenario, job, traffic),
        Work::Collective(collective) => collective_ns(scenario, job, collective),
        Work::Program(settings) => program_ns(scenario, job, settings),
        Work::Trace(trace) => trace_ns(scenario, job, trace),
    }
}

/// The same of a trace: of its messages, unless the run cuts it short.
fn trace_ns(scenario: &Scenario, job: &Job, trace: &Trace) -> f64 {
    let payload = scenario.wire().payload_bytes();
    let mean = trace.mean_bytes();
    let packets = Packets::of(scenario, mean, job.buffers);
    let each = |row: &TraceRow| f64::from(row.bytes.div_ceil(payload).max(1));
    let all = trace.rows().iter().map(each).sum::<f64>();
    let duration_us = f64::from(scenario.run.duration_us);
    let senders = trace.pairs().by_source().count() as f64;
    all.min(senders * duration_us * packets.most_per_us()) * packets.ns()
}

/// The same of a program: of its messages, however long the run may be.
fn program_ns(scenario: &Scenario, job: &Job, settings: &ProgramSettings) -> f64 {
    let wire = scenario.wire();
    let nodes = job.members(scenario.nodes()).len();
    let work = settings.work(settings.processes_on(nodes), MAX_STEPS);
    let full = Packets::of(scenario, f64::from(wire.payload_bytes()), Buffers::Elan);
    let short = Packets::of(scenario, f64::from(wire.transaction_bytes), Buffers::Elan);
    let data = work.bytes as f64 / f64::from(wire.payload_bytes());
    let ns = data * full.ns() + work.messages as f64 * PACKETS_BESIDE * short.ns();
    // A program that the run cuts short sends no more than others can.
    let duration_us = f64::from(scenario.run.duration_us);
    let most = f64::from(nodes) * duration_us * full.most_per_us() * full.ns();
    ns.min(most)
}

/// The same of a collective operation that is repeated to the end.
fn collective_ns(scenario: &Scenario, job: &Job, collective: &Collective) -> f64 {
    let full = f64::from(scenario.wire().payload_bytes());
    let bytes = f64::from(collective.operation.given().bytes);
    let share = match bytes < full {
        true => IN_ONE_PACKET,
        false => IN_MANY_PACKETS,
    };
    let packets = Packets::of(scenario, bytes, Buffers::Elan);
    let nodes = f64::from(job.members(scenario.nodes()).len());
    let duration_us = f64::from(scenario.run.duration_us);
    nodes * duration_us * share * packets.most_per_us() * packets.ns()
}

/// The same of messages by a pattern or a list of pairs.
fn traffic_ns(scenario: &Scenario, job: &Job, traffic: &Traffic) -> f64 {
    let destinations = job.destinations(scenario.nodes(), scenario.run.seed);
    let nodes = destinations.senders().count() as f64;
    let packets = Packets::of(scenario, traffic.mean_bytes(), job.buffers);
    let most = packets.most_per_us();
    let per_us = match traffic.load {
        Load::Saturated => most,
        Load::PingPong => {
            ALONE * packets.in_ping_pong_per_us(packets_of_message(scenario, traffic))
        }
        Load::Fraction(_) => most.min(offered_per_us(scenario, traffic)),
    };
    let ns = nodes * per_us * packets.ns();
    // Where all send to a few, most of them wait.
    let waiting = match receivers(traffic) {
        Some(few) => few.min(nodes) * most * packets.ns() + nodes * NS_PER_WAITING_NODE,
        None => f64::INFINITY,
    };
    let of_run = f64::from(scenario.run.duration_us) * ns.min(waiting);
    let of_messages = traffic.messages.map_or(f64::INFINITY, |messages| {
        let requests = 1.0 - traffic.write_share.0;
        let packets_each = packets_of_message(scenario, traffic) + requests;
        nodes * f64::from(messages) * packets_each * packets.ns()
    });
    of_run.min(of_messages)
}

/// The nodes that all send to, where these are few.
fn receivers(traffic: &Traffic) -> Option<f64> {
    let ByPattern { pattern, io_nodes } = traffic.by_pattern()?;
    match pattern {
        Pattern::HotSpot => Some(1.0),
        _ if io_nodes.is_empty() => None,
        _ => Some(f64::from(io_nodes.len())),
    }
}

/// Packets with the data of a message.
fn packets_of_message(scenario: &Scenario, traffic: &Traffic) -> f64 {
    let bytes = traffic.mean_bytes().max(1.0);
    (bytes / f64::from(scenario.wire().payload_bytes())).ceil()
}

/// Packets that a sender is given in a µs.
fn offered_per_us(scenario: &Scenario, traffic: &Traffic) -> f64 {
    let cycles_per_us = scenario.clock().cycles_in_microseconds(1) as f64;
    let bytes_per_us = scenario.offered_bytes_per_cycle(traffic) * cycles_per_us;
    let bytes_per_us = bytes_per_us * traffic.mean_share();
    let mean = traffic.mean_bytes().max(1.0);
    let of_message = packets_of_message(scenario, traffic);
    let requests = 1.0 - traffic.write_share.0;
    let hops = scenario.wired().diameter();
    let attempts = mean_attempts(scenario.model.fabric.error_rate, hops);
    bytes_per_us / mean * (of_message + requests) * attempts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Draft, TopologySpec, Tree, Wiring};
    use crate::topology::Cable;
    use crate::topology::kary::TopElites;

    #[test]
    fn detours_take_no_more_memory_than_is_counted() {
        // A list that is just longer than a power of two is half empty.
        for (arity, dimension, down) in [(2, 9, 64), (2, 9, 65), (4, 4, 33), (16, 2, 65)] {
            let nodes = u32::pow(arity, dimension);
            let apart = nodes / down;
            let node = |index| Cable::Node {
                node: index * apart,
            };
            let up_link = |level| {
                move |index| Cable::UpLink {
                    level,
                    elite: index / (arity - 1) % (nodes / arity),
                    up: index % (arity - 1),
                }
            };
            // Bytes that are taken, as a share of those that are counted.
            let taken = |top_elites, down_links: Vec<Cable>| {
                let tree = Tree {
                    top_elites,
                    ..Tree::new(arity, dimension)
                };
                let count = down_links.len();
                let draft = Draft {
                    topology: TopologySpec {
                        wiring: Wiring::Tree(tree.clone()),
                        down_links,
                    },
                    ..Draft::default()
                };
                let scenario = Scenario::candidate(draft, Wired::Tree(tree));
                scenario.build().detour_bytes() as f64 / detour_bytes(&scenario, count)
            };
            let nodes = taken(TopElites::Full, (0..down).map(node).collect());
            assert!((0.4..=1.0).contains(&nodes), "{arity} {nodes}");
            let up_links = taken(TopElites::Full, (0..down).map(up_link(1)).collect());
            assert!(up_links <= 1.0, "{arity} {up_links}");
            let below_top = (0..down).map(up_link(dimension - 1)).collect();
            let halved = taken(TopElites::Halved, below_top);
            assert!(halved <= 1.0, "{arity} {halved}");
        }
    }

    /// The engine takes 3 times as long for ping-pong with 64 KB as with 2 bytes.
    #[test]
    fn ping_pong_with_long_messages_takes_longer() {
        let seconds = |bytes: u32, load: &str| {
            let scenario = format!(
                r#"{{"version": 4, "jobs": [{{"pattern": "complement", "load": "{load}",
                     "message_bytes": {{"distribution": "fixed", "mean": {bytes}}}}}]}}"#
            );
            let checked = super::super::check(&scenario, false, super::super::Limits::NATIVE);
            Needs::of(&checked.scenario.unwrap()).seconds
        };
        let long = seconds(65_536, "ping-pong");
        let times = long / seconds(2, "ping-pong");
        assert!((2.0..6.0).contains(&times), "{times}");
        assert!(long < seconds(65_536, "saturated"));
    }
}
