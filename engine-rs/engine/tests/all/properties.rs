//! Invariants of every scenario: nothing is lost or duplicated, every buffer entry and
//! every channel is accounted for, and the slices of a run make no difference.

use crate::common::any_scenario::any_scenario;
use crate::common::observed::{Call, Observed, Observer};
use crate::common::{drawing, machines, run_through, scenario};
use flitscope::elan::{Arrival, Buffers, Message, NextMessage, Operation};
use flitscope::fabric::{Fabric, Group, Inputter};
use flitscope::fabrics::AnyFabric;
use flitscope::ids::{NodeId, PacketId};
use flitscope::networks::Generation;
use flitscope::scenario::{Change, Load, Traffic};
use flitscope::simulation::Simulation;
use flitscope::topology::Topology;
use flitscope::traffic::Needs;
use flitscope::units::Cycle;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::{BTreeMap, BTreeSet};

/// Where data comes from and where it goes.
type Ends = (NodeId, NodeId);

fn ends(poster: NodeId, message: &Message) -> Ends {
    match message.operation {
        Operation::Write => (poster, message.destination),
        Operation::Read => (message.destination, poster),
    }
}

/// Posted messages, by sender and cycle.
type Asked = (NodeId, Message, Cycle);

/// What a workload posts and is told, and violations in it.
#[derive(Default)]
struct Witness {
    /// By packet and where it came, since a group takes each at every node.
    delivered: BTreeSet<(PacketId, NodeId)>,
    bytes: BTreeMap<(PacketId, NodeId), u32>,
    /// Messages posted and not yet notified, with their cycle and the number of nodes to
    /// notify.
    asked: Vec<(Asked, u32)>,
    /// Bytes served and done.
    served: BTreeMap<Ends, u64>,
    done: BTreeMap<Ends, u64>,
    /// Done means served.
    in_order: bool,
    wrong: Vec<String>,
}

impl Observer for Witness {
    fn observe(&mut self, call: Call, now: Cycle) {
        match call {
            Call::NextMessage(node, NextMessage::Now(message)) => {
                let nodes = message.group.map_or(1, Group::size);
                self.asked.push(((node, message, now), nodes));
            }
            Call::Received(packet, bytes) => {
                let place = (packet.id, packet.destination);
                *self.bytes.entry(place).or_default() += bytes;
                let ends = (packet.id.source, packet.destination);
                *self.served.entry(ends).or_default() += u64::from(bytes);
            }
            Call::Delivered(packet) => {
                let place = (packet.id, packet.destination);
                if !self.delivered.insert(place) {
                    self.wrong.push(format!("{place:?} twice"));
                }
                if self.bytes.get(&place) != Some(&packet.payload) {
                    self.wrong.push(format!("{place:?} in part"));
                }
            }
            Call::Completed(node, message) => {
                let ends = ends(node, message);
                let done = self.done.entry(ends).or_default();
                *done += message.bytes;
                // A group has it soon.
                let is_there = message.group.is_some() || self.served.get(&ends) >= Some(done);
                if self.in_order && !is_there && *done > 0 {
                    self.wrong
                        .push(format!("{ends:?} is done before it is served"));
                }
            }
            Call::Notified(arrival) => self.notified(arrival, now),
            Call::Failed(node, message) => {
                let of = |(asked, _): &(Asked, u32)| (asked.0, asked.1) == (node, *message);
                match self.asked.iter().position(of) {
                    Some(index) => drop(self.asked.remove(index)),
                    None => self.wrong.push(format!("failed: {message:?}")),
                }
            }
            _ => {}
        }
    }
}

impl Witness {
    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        let asked = (arrival.poster, arrival.message, arrival.posted);
        match self.asked.iter().position(|(known, _)| *known == asked) {
            Some(index) if self.asked[index].1 == 1 => drop(self.asked.swap_remove(index)),
            Some(index) => self.asked[index].1 -= 1,
            None => self.wrong.push(format!("told of {arrival:?}")),
        }
        let whole: Cycle = arrival.parts.iter().sum();
        let took = now - arrival.posted + arrival.message.waited;
        if whole != took {
            self.wrong.push(format!("{whole} of {took}: {arrival:?}"));
        }
        let is_right = match arrival.message.group {
            Some(group) => group.has(arrival.node),
            None => arrival.node == ends(arrival.poster, &arrival.message).1,
        };
        if !is_right {
            self.wrong.push(format!("at the wrong node: {arrival:?}"));
        }
    }
}

/// The scenarios of the other tests include every feature.
#[test]
fn random_scenarios_are_of_every_kind() {
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 14];
    for _ in 0..500 {
        let drawn = any_scenario().new_tree(&mut runner).unwrap().current();
        let scenario = scenario(&drawn);
        let share = scenario.jobs[0].priority.0;
        let traffic = scenario.jobs[0].traffic();
        let by_pattern = traffic.and_then(Traffic::by_pattern);
        let tree = scenario.wired().tree();
        let kinds = [
            tree.is_some_and(|tree| !tree.up_links_kept.is_empty()),
            !scenario.topology.down_links.is_empty(),
            tree.is_some_and(|tree| tree.top_arity.is_some()),
            share > 0.0 && share < 1.0,
            scenario.model.fabric.error_rate > 0.0,
            by_pattern.is_some_and(|of| of.pattern.needs() != Needs::TwoNodes),
            traffic.is_some_and(|of| of.pairs().is_some()),
            scenario.jobs[0].trace().is_some(),
            traffic.is_some_and(|of| of.load == Load::PingPong),
            traffic.is_some_and(|of| of.write_share.0 < 1.0),
            scenario.jobs[0].buffers == Buffers::Main,
            scenario.network == Generation::QsNet2,
            scenario.stretches().len() > 2,
            scenario
                .events
                .iter()
                .any(|event| event.change == Change::Mend),
        ];
        for (count, kind) in counts.iter_mut().zip(kinds) {
            *count += u32::from(kind);
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

proptest! {
    #![proptest_config(drawing(256))]

    #[test]
    fn everything_is_accounted_for(text in any_scenario()) {
        let mut simulation = Simulation::new(scenario(&text));
        let mut cycle = 0;
        while cycle < simulation.end() {
            cycle += 97;
            simulation.run_until(cycle);
            prop_assert_eq!(simulation.network.fabric.audit(), Vec::<String>::new(), "{} {}", cycle, &text);
        }
        let counters = simulation.network.fabric.counters();
        let stretches = simulation.scenario().stretches();
        for cable in &stretches[0].down {
            let link = simulation.topology().up_link(cable).unwrap();
            for link in [link, Topology::opposite(link)] {
                let never_up = stretches.iter().all(|stretch| stretch.down.contains(cable));
                let flits = counters.link_flits[link.index()];
                prop_assert!(!never_up || flits == 0, "{:?} {}", cable, &text);
            }
        }
    }

    #[test]
    fn the_slices_of_a_run_make_no_difference(text in any_scenario(), step in 1u64..1_000) {
        let mut whole = Simulation::new(scenario(&text));
        whole.run_until(whole.end());
        let mut cut = Simulation::new(scenario(&text));
        while cut.now() < cut.end() {
            cut.run_until(cut.now() + step);
        }
        prop_assert_eq!(whole.result_digest(), cut.result_digest());
    }

    /// Every packet is delivered at most once, at its destination, whole, and a
    /// message is done only when all of it has been served.
    #[test]
    fn no_payload_is_lost_or_doubled(text in any_scenario()) {
        let simulation = Simulation::new(scenario(&text));
        let end = simulation.end();
        // Otherwise a packet may overtake the unserved rest of the one before it.
        let model = &simulation.scenario().model;
        let in_order = model.fabric.circuit_hold && model.fabric.inputter == Inputter::One;
        let machines = machines(&simulation);
        let Simulation { mut network, workload, .. } = simulation;
        let mut run = Observed::new(workload, Witness { in_order, ..Witness::default() });
        run_through(&mut network, end, &mut run, &machines, AnyFabric::rewire);
        prop_assert_eq!(run.observer.wrong, Vec::<String>::new(), "{}", &text);
    }
}
