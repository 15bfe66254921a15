//! Invariants between a fabric and its Elans, checked from outside on every fabric: each
//! circuit is opened, answered and closed once, headers reach the front of a channel in the
//! order of their arrival, nothing arrives earlier than possible, and everything that was
//! posted arrives once nothing more is posted.

use crate::common::any_scenario::any_scenario;
use crate::common::observed::{Call, Observed, Observer};
use crate::common::watched::{Life, Watched};
use crate::common::{drawing, machines, run_through, scenario};
use flitscope::elan::{Message, NextMessage};
use flitscope::fabric::{ChannelState, Fabric, Group, Packet, Waiting};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{ChannelId, NodeId};
use flitscope::network::Network;
use flitscope::scenario::Scenario;
use flitscope::simulation::{Simulation, settings};
use flitscope::topology::Topology;
use flitscope::units::Cycle;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The shortest time from a packet's opening to its being served: the header is
/// sent in the cycle after, takes a cycle, the cable and the flow-through at every
/// hop, and its flits follow one a cycle; the engine serves the last transaction
/// after the last flit, or all of them one by one after the first.
fn shortest(scenario: &Scenario, tree: &Topology, packet: &Packet) -> Cycle {
    let settings = settings(scenario);
    let distance = tree.distance(packet.id.source, packet.destination);
    let levels = (distance / 2) as usize;
    let flow_through = scenario.model.fabric.flow_through_cycles;
    let way: Cycle = match scenario
        .wired()
        .tree()
        .and_then(|tree| tree.cable_m.get(..levels))
    {
        Some(cables) => cables
            .iter()
            .map(|&metres| 2 * (1 + flow_through + scenario.clock().cycles_in_metres(metres)))
            .sum(),
        // A fabric from a list of cables: of those of a route none may be long or slow.
        None => u64::from(distance) * (1 + flow_through),
    };
    let transactions = u64::from(packet.shape.transactions);
    let flits = |transactions| u64::from(packet.shape.flits_through(transactions));
    let one = settings.engine_transaction_cycles;
    let alone = if transactions == 1 {
        settings.engine_packet_cycles
    } else {
        0
    };
    let by_flits = flits(packet.shape.transactions) - 1 + one + alone;
    let by_engine = flits(1) - 1 + transactions * one + settings.engine_packet_cycles;
    1 + way + by_flits.max(by_engine)
}

/// What a workload asks for and is served, and packets that arrive too early.
struct Clock<'s> {
    scenario: &'s Scenario,
    tree: &'s Topology,
    asked: u64,
    served: u64,
    /// By how much the fastest packet was slower than the closed form.
    slack: Cycle,
    wrong: Vec<String>,
}

/// Bytes that a message brings, to all that it is for.
fn to_all(message: &Message) -> u64 {
    message.bytes * u64::from(message.group.map_or(1, Group::size))
}

impl Clock<'_> {
    /// Whether something has not been served.
    fn is_waiting(&self) -> bool {
        self.served < self.asked
    }
}

impl Observer for Clock<'_> {
    fn observe(&mut self, call: Call, now: Cycle) {
        match call {
            Call::NextMessage(_, NextMessage::Now(message)) => self.asked += to_all(&message),
            Call::Received(_, bytes) => self.served += u64::from(bytes),
            Call::Delivered(packet) => {
                let took = now - packet.opened;
                let shortest = shortest(self.scenario, self.tree, packet);
                match took.checked_sub(shortest) {
                    Some(slack) => self.slack = self.slack.min(slack),
                    None => {
                        let wrong = format!("{took} < {shortest} cycles: {packet:?}");
                        self.wrong.push(wrong);
                    }
                }
            }
            Call::Failed(_, message) => self.asked -= to_all(message),
            _ => {}
        }
    }
}

/// Whether a header has no way left, and no time-out brings it back to its source.
/// Nothing happens to the machine after the first 6,000 cycles.
fn waits_for_ever(scenario: &Scenario, network: &Network<Watched>) -> bool {
    let has_no_way = |packet: &Waiting| {
        packet.channel.is_some() && packet.holders.is_empty() && packet.wants.is_empty()
    };
    let may_be = scenario.model.fabric.time_out_cycles == 0 && !scenario.events.is_empty();
    may_be && network.fabric.waiting().iter().any(has_no_way)
}

/// Runs a scenario under watch, then until everything posted is served. Returns the
/// violations, and the slack of the fastest packet in cycles.
fn watch(kind: FabricKind, text: &str) -> (Vec<String>, Cycle) {
    let scenario = scenario(text);
    let simulation = Simulation::on(kind, scenario.clone());
    let machines = machines(&simulation);
    let tree = simulation.topology();
    let Simulation {
        network, workload, ..
    } = &simulation;
    let fabric = Watched::new(network.fabric.clone(), scenario.model.fabric.circuit_hold);
    let mut network = Network::new(fabric, tree.nodes(), settings(&scenario));
    let clock = Clock {
        scenario: &scenario,
        tree,
        asked: 0,
        served: 0,
        slack: Cycle::MAX,
        wrong: Vec::new(),
    };
    let mut run = Observed::new(workload.clone(), clock).posting_until(4_000);
    // Long enough for the slowest of the random scenarios in which none is given up.
    let limit = 3_000_000;
    while network.now() < limit && (network.now() < 4_000 || run.observer.is_waiting()) {
        let next = network.now() + 500;
        run_through(&mut network, next, &mut run, &machines, Watched::rewire);
        if network.now() >= 6_000 && waits_for_ever(&scenario, &network) {
            break;
        }
    }
    // Retries may be far apart, errors many, and a time-out so short that packets keep
    // each other from arriving for good: a livelock of the rules, in one of ten
    // thousand.
    let is_hindered = |network: &Network<Watched>| {
        let counters = network.fabric.counters();
        counters.time_outs + counters.refusals > 0 || waits_for_ever(&scenario, network)
    };
    if run.observer.is_waiting() && is_hindered(&network) {
        let mut clock = run.observer;
        clock.wrong.append(&mut network.fabric.wrong);
        return (clock.wrong, clock.slack);
    }
    // The last acks and EOPs are still in flight, and messages whose tags one thread
    // matches after the other.
    loop {
        let next = network.now() + 20_000;
        run_through(&mut network, next, &mut run, &machines, Watched::rewire);
        if network.now() >= limit || network.messages() == 0 {
            break;
        }
    }
    // Of a message without bytes nothing is missing while it is sent again and again.
    if network.messages() > 0 && is_hindered(&network) {
        let mut clock = run.observer;
        clock.wrong.append(&mut network.fabric.wrong);
        return (clock.wrong, clock.slack);
    }
    let clock = run.observer;
    let mut wrong = clock.wrong;
    if clock.served != clock.asked {
        wrong.push(format!(
            "{} bytes asked for, {} served",
            clock.asked, clock.served
        ));
    }
    if network.messages() > 0 {
        wrong.push(format!("{} messages under way", network.messages()));
    }
    wrong.append(&mut network.fabric.wrong);
    wrong.extend(leftovers(&network.fabric, tree));
    (wrong, clock.slack)
}

/// Everything left in a network that should be empty.
fn leftovers(fabric: &Watched, tree: &Topology) -> Vec<String> {
    let mut left = fabric.audit();
    let counters = fabric.counters();
    let injected: u64 = (0..tree.nodes())
        .map(|node| counters.link_flits[tree.injection(NodeId(node)).index()])
        .sum();
    let gone = counters.taken_flits + counters.discarded_flits + counters.copied_in;
    if injected + counters.copied_out != gone {
        left.push(format!("{injected} flits in: {counters:?}"));
    }
    if counters.open != 0 || counters.waiting != 0 || !fabric.waiting().is_empty() {
        left.push(format!("packets open or waiting: {counters:?}"));
    }
    let ended = counters.delivered + counters.spoiled + counters.discarded;
    let all = [counters.opened, ended];
    if all != [fabric.opened; 2] {
        left.push(format!("{} opened: {counters:?}", fabric.opened));
    }
    for id in 0..counters.channel_flits.len() {
        let view = fabric.channel(id);
        if view.state != ChannelState::Free || view.fill != 0 {
            left.push(format!("channel {id}: {view:?}"));
        }
    }
    left.extend(
        fabric
            .lives
            .values()
            .filter(|life| !life.is_over())
            .map(|life| format!("{life:?}")),
    );
    left
}

/// Whether headers come to the front of each buffer in the order in which they
/// entered it, and each waits there once.
#[derive(Default)]
struct Fronts(BTreeMap<ChannelId, Waiting>);

impl Fronts {
    fn check(&mut self, simulation: &Simulation) -> Result<(), String> {
        let fabric = &simulation.network.fabric;
        for packet in fabric.waiting() {
            let Some(channel) = packet.channel else {
                continue;
            };
            // The others in the buffer are not at its front.
            let view = fabric.channel(channel.index());
            let front = view.packet.filter(|_| view.state == ChannelState::Blocked);
            if front.is_none_or(|(id, _)| id != packet.attempt.packet) {
                continue;
            }
            if let Some(before) = self.0.insert(channel, packet.clone()) {
                let same = before.attempt == packet.attempt && before.since == packet.since;
                if !same && packet.since <= before.since {
                    return Err(format!("{packet:?} behind {before:?}"));
                }
            }
        }
        Ok(())
    }
}

/// A lone packet is as fast as the closed form says, so that the bound is no empty
/// one; and so it is with a long cable, a slow engine and one small packet.
#[test]
fn the_shortest_time_is_reached() {
    for kind in FabricKind::ALL {
        for more in [
            r#""topology": {"dimension": 3}"#,
            r#""topology": {"dimension": 2, "cable_m": [3, 17]}"#,
            r#""topology": {"dimension": 2}, "model": {"engine_transaction_cycles": 90}"#,
        ] {
            for bytes in [1, 64, 320] {
                let text = format!(
                    r#"{{"version": 4, {more}, "jobs": [{{"pattern": "complement", "load": 0.01,
                        "message_bytes": {{"mean": {bytes}}}}}]}}"#
                );
                assert_eq!(watch(kind, &text), (Vec::new(), 0), "{text}");
            }
        }
    }
}

/// Everybody waits for one node, for ever: long waits are no deadlock.
#[test]
fn a_hot_spot_is_not_taken_for_a_deadlock() {
    for kind in FabricKind::ALL {
        for time_out in [0, 10_000] {
            let text = format!(
                r#"{{"version": 4, "jobs": [{{"pattern": "hot-spot"}}], "topology": {{"dimension": 2}},
                    "model": {{"time_out_cycles": {time_out}}}, "run": {{"duration_us": 400}}}}"#
            );
            let mut simulation = Simulation::on(kind, scenario(&text));
            let mut longest = 0;
            while simulation.now() < simulation.end() {
                simulation.run_until(simulation.now() + 331);
                assert_eq!(simulation.stalled(), None);
                let waiting = simulation.network.fabric.waiting();
                let waits = waiting.iter().map(|packet| simulation.now() - packet.since);
                longest = longest.max(waits.max().unwrap_or(0));
            }
            assert!(longest > 2_000, "{longest}");
            assert!(simulation.summary().problems.is_empty());
        }
    }
}

/// A circuit that is opened is answered and then closed.
#[test]
fn a_circuit_that_is_answered_twice_is_noticed() {
    let mut life = Life::default();
    assert!(life.is_over());
    life.opened = 1;
    assert!(!life.is_over());
    (life.answered, life.closed) = (1, 1);
    assert!(life.is_over());
    life.answered = 2;
    assert!(!life.is_over());
}

proptest! {
    #![proptest_config(drawing(256))]

    #[test]
    fn every_circuit_is_answered_closed_and_served_in_time(text in any_scenario()) {
        for kind in FabricKind::ALL {
            prop_assert_eq!(watch(kind, &text).0, Vec::<String>::new(), "{}", &text);
        }
    }

    /// The detector sees the same in every fabric.
    #[test]
    fn fabrics_agree_on_waiting_packets(text in any_scenario(), step in 1u64..40) {
        let run = |kind| Simulation::on(kind, scenario(&text));
        let [mut one, mut other] = FabricKind::ALL.map(run);
        while one.now() < one.end() {
            one.run_until(one.now() + step);
            other.run_until(one.now());
            let [one, other] = [&one, &other].map(|run| run.network.fabric.waiting());
            prop_assert_eq!(one, other, "{}", &text);
        }
    }

    #[test]
    fn channels_are_queues_and_nothing_is_stalled(text in any_scenario(), step in 1u64..20) {
        for kind in FabricKind::ALL {
            let mut simulation = Simulation::on(kind, scenario(&text));
            let mut fronts = Fronts::default();
            let multicasts = simulation.network.fabric.counters().branches > 0
                || text.contains("\"collective\"");
            while simulation.now() < simulation.end() {
                simulation.run_until(simulation.now() + step);
                prop_assert_eq!(simulation.stalled(), None, "{}", &text);
                let waiting = simulation.network.fabric.waiting();
                // In order, and each attempt once: its header is in one place. Of a multicast
                // each branch may wait for channels of its own.
                let once = waiting.is_sorted_by(|a, b| {
                    a.attempt < b.attempt || multicasts && a.attempt == b.attempt && a < b
                });
                prop_assert!(once, "{:?}", waiting);
                prop_assert_eq!(fronts.check(&simulation), Ok(()), "{}", &text);
            }
        }
    }
}
