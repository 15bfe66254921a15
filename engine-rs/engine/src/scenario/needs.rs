//! What a scenario takes, before it runs: memory, and time on one core with the fast fabric.
//!
//! The time is an estimate of what is to be expected: packets that are sent, times what a packet
//! costs. `docs/measurements/2026-11-27-bench.md` holds it against measured times of runs, and
//! `docs/measurements/2026-11-28-estimates.md` against those of sweeps and comparisons. The memory
//! is an upper bound, as if every buffer had been full once.
//!
//! They leave out:
//! - buffers of which more is in use than [`MAX_ENTRIES_USED`], while circuits are held;
//! - ways around links that are down, which with many of them take seconds to find, and so for
//!   each state of the machine when events change it;
//! - the reference fabric, which takes ten to fifty times as long, and more where
//!   most nodes wait.

use super::collective::Collective;
use super::{ByPattern, Job, Load, Model, Scenario, Traffic, Wired, Work};
use crate::collective::{CollectiveAlgorithm, CollectiveOperation};
use crate::elan::Buffers;
use crate::fabric::mean_attempts;
use crate::networks::Saturated;
use crate::program::ProgramSettings;
use crate::topology::kary::kept;
use crate::traffic::{Pattern, Trace, TraceRow};

/// What a scenario takes natively.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Bytes of memory, at the most.
    pub bytes: f64,
    /// Seconds of one core, to the end of the longest run, its set-up apart.
    pub seconds: f64,
    /// Seconds of one core that are to be expected, from set-up to results: a run that ends when it
    /// is precise takes less than the longest.
    pub expected_seconds: f64,
}

impl Needs {
    /// Those of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        let seconds = seconds(scenario);
        let set_up = links_in_use(scenario) * NS_PER_LINK_SET_UP / 1e9;
        Self {
            bytes: bytes(scenario),
            seconds,
            expected_seconds: set_up + seconds * share_of_longest(scenario),
        }
    }

    /// What is to be expected in µs, at least one.
    pub fn cpu_us(self) -> u64 {
        (self.expected_seconds * 1e6).max(1.0) as u64
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

/// Flits of channels that share a link without circuits take turns, and each is planned by itself:
/// what one takes for each of the other channels, where the link is always busy. Less traffic meets
/// less often, by the square of its load.
const NS_PER_FLIT_AND_OTHER_CHANNEL: f64 = 28.0;

/// To build a direction of a link with its buffers and counters, and to sum these up at the end.
const NS_PER_LINK_SET_UP: f64 = 4_000.0;

/// Share of the longest run that a run takes which ends when it is precise: between the first check,
/// after a tenth, and the end. Where each node sends to one other without chance it is precise at once.
const BEFORE_PRECISE: f64 = 0.5;
const BEFORE_PRECISE_WITHOUT_CHANCE: f64 = 0.1;
/// With fewer messages of a sender a run is not precise.
const MESSAGES_BEFORE_PRECISE: f64 = 10.0;

/// Share of the packets that saturated nodes would send, of a member of a collective operation that
/// passes on long messages: those above it in the tree come first.
const PASSED_ON: f64 = 0.3;
/// A short operation: µs for each level of a tree, up and down again, those for each child whose
/// vector is added, and those of an operation by multicast.
const US_PER_LEVEL: f64 = 6.0;
const US_PER_SUM: f64 = 7.0;
const US_OF_MULTICAST: f64 = 6.0;
/// Hops of a packet to or from a near member, and the part of a member in a multicast, whose packet
/// crosses each link once.
const HOPS_TO_NEAR: f64 = 4.0;
const HOPS_OF_MULTICAST: f64 = 2.0;
/// Of a packet to a neighbor at the same Elite.
const HOPS_TO_NEIGHBOR: f64 = 2.0;
/// Ping-pong: from a process to the other, apart from the data; and what a packet costs with nobody
/// in its way, as a share of what it costs in a network that is full.
const LATENCY_US: f64 = 3.0;
const ALONE: f64 = 0.5;

/// Where many send to one node, its next packet has to win over the others first: times the time of a
/// packet without its flits.
const GAPS_OF_MANY: f64 = 2.5;

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
    hops: f64,
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
            hops: HOPS_PER_LEVEL * levels_in_use(scenario),
        }
    }

    /// The same over this number of hops.
    fn over(self, hops: f64) -> Self {
        Self { hops, ..self }
    }

    /// ns that one takes from end to end, in a small network.
    fn ns(&self) -> f64 {
        let transaction = match self.buffers {
            Buffers::Elan => NS_PER_HOP_AND_TRANSACTION,
            Buffers::Main => NS_PER_HOP_AND_TRANSACTION_FROM_MAIN,
        };
        let hop = NS_PER_HOP + transaction * self.transactions;
        NS_PER_PACKET + NS_PER_TRANSACTION * self.transactions + self.hops * hop
    }

    /// ns that the flits of one take by themselves where this share of each link is in use.
    fn ns_of_flits(&self, share: f64) -> f64 {
        let fabric = &self.scenario.model.fabric;
        if fabric.circuit_hold {
            return 0.0;
        }
        let others = f64::from(fabric.channels.saturating_sub(1));
        let each = NS_PER_FLIT_AND_OTHER_CHANNEL * others * share.min(1.0).powi(2);
        self.hops * self.flits * each
    }

    /// How many a link carries in a µs, one after the other.
    fn over_a_link_per_us(&self) -> f64 {
        self.with_gaps_per_us(1.0)
    }

    /// How many a node takes in a µs from many that all send to it.
    fn received_per_us(&self) -> f64 {
        self.with_gaps_per_us(GAPS_OF_MANY)
            .min(self.most_over_bus(1.0))
    }

    /// The same of a link on which these times the time of a packet without its flits lies between two.
    fn with_gaps_per_us(&self, gaps: f64) -> f64 {
        let cycles_per_us = self.scenario.clock().cycles_in_microseconds(1) as f64;
        let profile = self.scenario.network.profile();
        1.0 / (gaps * profile.saturated.packet_us + self.flits / cycles_per_us)
    }

    /// How many a node sends in a µs at the most where no two are in each other's way except on
    /// links that are too few.
    fn most_apart_per_us(&self, senders: f64) -> f64 {
        let by_links = self.over_a_link_per_us() * up_links(self.scenario, senders);
        by_links.min(self.most_over_bus(2.0))
    }

    /// How many a node sends in a µs at the most.
    fn most_per_us(&self) -> f64 {
        let Saturated { packet_us, flit_us } = self.scenario.network.profile().saturated;
        let fabric = &self.scenario.model.fabric;
        let usual = Model::defaults(self.scenario.network).fabric;
        let by_links = match usual.circuit_hold && !fabric.circuit_hold {
            // Nothing holds a link but the packet on it.
            true => self.over_a_link_per_us(),
            false => 1.0 / ((packet_us + flit_us * self.flits) * self.hops),
        };
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

/// Levels of the part of a tree that has nodes.
fn levels_in_use(scenario: &Scenario) -> f64 {
    let wired = scenario.wired();
    let last = scenario.nodes().saturating_sub(1);
    let levels = wired.tree().map(|tree| tree.shape().common_level(0, last));
    f64::from(levels.unwrap_or(wired.levels()).max(1))
}

/// Directions of the links of that part.
fn links_in_use(scenario: &Scenario) -> f64 {
    let wired = scenario.wired();
    let places = wired.tree().map(|tree| tree.shape().places());
    let share = places.map_or(1.0, |places| {
        f64::from(scenario.nodes()) / f64::from(places)
    });
    wired.links() * share
}

/// Up links of the level that has fewest, for each sender; at most 1.
fn up_links(scenario: &Scenario, senders: f64) -> f64 {
    let Some(tree) = scenario.wired().tree() else {
        return 1.0;
    };
    let kept = |level| kept(tree.arity, &tree.up_links_kept, level);
    let share = |level| f64::from(kept(level)) / f64::from(tree.arity);
    let share = (1..tree.dimension).map(share).product::<f64>();
    (share * f64::from(tree.shape().places()) / senders).min(1.0)
}

/// The share of its longest duration that a run is expected to take.
fn share_of_longest(scenario: &Scenario) -> f64 {
    let run = &scenario.run;
    if run.precision_percent == 0 && run.latency_precision_percent == 0 {
        return 1.0;
    }
    let shares = scenario.jobs.iter().map(|job| match &job.work {
        Work::Traffic(traffic) => share_before_precise(scenario, job, traffic),
        _ => 1.0,
    });
    shares.fold(0.0, f64::max)
}

fn share_before_precise(scenario: &Scenario, job: &Job, traffic: &Traffic) -> f64 {
    if traffic.load == Load::Saturated && is_apart(traffic, false) {
        return BEFORE_PRECISE_WITHOUT_CHANCE;
    }
    let packets = Packets::of(scenario, traffic.mean_bytes(), job.buffers);
    let in_a_run = f64::from(scenario.run.duration_us) * packets.over_a_link_per_us();
    match in_a_run / packets_of_message(scenario, traffic) < MESSAGES_BEFORE_PRECISE {
        true => 1.0,
        false => BEFORE_PRECISE,
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
    let full = Packets::of(scenario, f64::from(wire.payload_bytes()), job.buffers);
    let short = Packets::of(scenario, f64::from(wire.transaction_bytes), Buffers::Elan);
    let data = work.bytes as f64 / f64::from(wire.payload_bytes());
    let ns = data * full.ns() + work.messages as f64 * PACKETS_BESIDE * short.ns();
    // A program that the run cuts short sends no more than nodes that have their links for themselves.
    let duration_us = f64::from(scenario.run.duration_us);
    let most =
        f64::from(nodes) * duration_us * full.most_apart_per_us(f64::from(nodes)) * full.ns();
    ns.min(most)
}

/// The same of a collective operation that is repeated.
fn collective_ns(scenario: &Scenario, job: &Job, collective: &Collective) -> f64 {
    let members = job.members(scenario.nodes());
    let nodes = f64::from(members.len());
    let duration_us = f64::from(scenario.run.duration_us);
    let full = f64::from(scenario.wire().payload_bytes());
    let bytes = f64::from(collective.operation.given().bytes);
    let is_all_to_all = collective.operation.name() == CollectiveOperation::AllToAll;
    let by_multicast = collective.means.on(&members) == CollectiveAlgorithm::Hardware;
    if bytes < full && !is_all_to_all {
        let packets = || Packets::of(scenario, bytes, Buffers::Elan);
        let operations = duration_us / us_of_short(collective, nodes, by_multicast);
        let near = packets().over(HOPS_TO_NEAR).ns();
        let each = match (by_multicast, is_sum(collective)) {
            (true, false) => packets().over(HOPS_OF_MULTICAST).ns(),
            // Vectors are added on the way up the tree.
            (true, true) => near + packets().over(HOPS_OF_MULTICAST).ns(),
            (false, _) => 2.0 * near,
        };
        return nodes * operations.min(asked(collective)) * each;
    }
    // Of an all-to-all each process has a part for each.
    let processes = nodes * f64::from(collective.processes);
    let (share, of_message, messages) = match is_all_to_all {
        true => (1.0, bytes / processes, processes),
        false => (PASSED_ON, bytes, 1.0),
    };
    let packets = Packets::of(scenario, of_message, Buffers::Elan);
    let (per_us, each) = match by_multicast && !is_all_to_all {
        // One sends, and all get it.
        true => {
            let per_us = packets.over_a_link_per_us() / 2.0;
            (per_us, packets.over(HOPS_OF_MULTICAST).ns())
        }
        false => (share * packets.most_per_us(), packets.ns()),
    };
    let of_operation = messages * (of_message / full).ceil() * f64::from(collective.processes);
    nodes * (duration_us * per_us).min(asked(collective) * of_operation) * each
}

/// How many operations are asked for.
fn asked(collective: &Collective) -> f64 {
    collective.operations.map_or(f64::INFINITY, f64::from)
}

/// How many times a number can be halved.
fn halvings(number: f64) -> f64 {
    f64::from((number as u32).max(1).ilog2())
}

/// Whether vectors are added.
fn is_sum(collective: &Collective) -> bool {
    let operation = collective.operation.name();
    matches!(
        operation,
        CollectiveOperation::Reduce | CollectiveOperation::Allreduce
    )
}

/// µs from one operation whose messages fit into a packet to the next.
fn us_of_short(collective: &Collective, nodes: f64, by_multicast: bool) -> f64 {
    let arity = f64::from(collective.means.arity().unwrap_or(2));
    let levels = (halvings(nodes) / halvings(arity).max(1.0)).max(1.0);
    let sums = match is_sum(collective) {
        true => levels * arity * US_PER_SUM,
        false => 0.0,
    };
    let way = match by_multicast {
        true => US_OF_MULTICAST,
        false => levels * US_PER_LEVEL,
    };
    // All wait for the last of them.
    let last = f64::from(collective.skew.mean_ns) / 1e3
        * std::f64::consts::LN_2
        * halvings(nodes * f64::from(collective.processes));
    way + sums + last + f64::from(collective.pause_ns) / 1e3
}

/// The same of messages by a pattern or a list of pairs.
fn traffic_ns(scenario: &Scenario, job: &Job, traffic: &Traffic) -> f64 {
    let destinations = job.destinations(scenario.nodes(), scenario.run.seed);
    let nodes = destinations.senders().count() as f64;
    let packets = Packets::of(scenario, traffic.mean_bytes(), job.buffers);
    let packets = match is_near(scenario, job, traffic) {
        true => packets.over(HOPS_TO_NEIGHBOR),
        false => packets,
    };
    let most = match is_apart(traffic, true) {
        true => packets.most_apart_per_us(nodes),
        false => packets.most_per_us(),
    };
    let per_us = match traffic.load {
        Load::Saturated => most,
        Load::PingPong => {
            ALONE * packets.in_ping_pong_per_us(packets_of_message(scenario, traffic))
        }
        Load::Fraction(_) => most.min(offered_per_us(scenario, traffic)),
    };
    let in_use = per_us / packets.over_a_link_per_us();
    let ns = nodes * per_us * (packets.ns() + packets.ns_of_flits(in_use));
    // Where all send to a few, these get what a link carries, and most of the others wait.
    let waiting = match receivers(traffic) {
        Some(few) => {
            few.min(nodes) * packets.received_per_us() * packets.ns() + nodes * NS_PER_WAITING_NODE
        }
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

/// Whether the pattern keeps packets of one node out of the way of others': each has a destination of
/// its own, and up links of its own while there are enough. In an `exchange` this holds in each turn.
fn is_apart(traffic: &Traffic, in_turn: bool) -> bool {
    match traffic.by_pattern().map(|by| by.pattern) {
        Some(Pattern::Neighbor | Pattern::Ring | Pattern::Complement) => true,
        Some(Pattern::Exchange) => in_turn,
        _ => false,
    }
}

/// Whether most destinations are at the Elite of the node that sends.
fn is_near(scenario: &Scenario, job: &Job, traffic: &Traffic) -> bool {
    let pattern = traffic.by_pattern().map(|by| by.pattern);
    let is_of_neighbors = matches!(pattern, Some(Pattern::Neighbor | Pattern::Ring));
    is_of_neighbors && job.members(scenario.nodes()).ends().is_some()
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
