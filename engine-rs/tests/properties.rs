//! What holds for every scenario: nothing is lost or doubled, every buffer entry
//! and every channel is accounted for, and how a run is cut makes no difference.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use common::scenario;
use flitscope::elan::{Host, NextMessage};
use flitscope::fabric::{Fabric, Inputter, Packet};
use flitscope::ids::{NodeId, PacketId};
use flitscope::simulation::Simulation;
use flitscope::units::Cycle;
use flitscope::workload::Workload;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A small scenario with any machine, traffic and switches.
fn any_scenario() -> impl Strategy<Value = String> {
    let machine = prop_oneof![
        (2u32..=2, 1u32..=4),
        (3u32..=3, 1u32..=3),
        (4u32..=4, 1u32..=2),
        (5u32..=5, 2u32..=2)
    ];
    let traffic = (
        prop_oneof![Just("neighbor"), Just("uniform"), Just("hot-spot")],
        prop_oneof![Just("fixed"), Just("uniform"), Just("exponential")],
        1u32..2_000,
        prop_oneof![
            Just("\"saturated\"".to_owned()),
            (5u32..150).prop_map(|l| (f64::from(l) / 100.0).to_string())
        ],
        0u32..=1,
    );
    let model = (
        (
            1u32..=4,
            48u32..200,
            1u32..12,
            any::<bool>(),
            any::<bool>(),
            any::<bool>(),
        ),
        (
            any::<bool>(),
            1u32..=100,
            any::<bool>(),
            1u32..800,
            1u32..=5,
        ),
        (
            prop_oneof![Just(0u32), 500u32..3_000],
            1u32..400,
            any::<bool>(),
            0u32..4,
            0u32..=1,
        ),
    );
    (machine, 0.0..1.0f64, 0u32..4, traffic, model, any::<u32>()).prop_map(
        |((arity, dimension), part, cable, traffic, model, seed)| {
            let places = arity.pow(dimension);
            let nodes = 2 + (f64::from(places - 2) * part).round() as u32;
            let (pattern, spread, mean, load, priority) = traffic;
            let ((channels, buffer, flow, free, lowest, hold), second, third) = model;
            let (late, ack, per_channel, tick, bits) = second;
            let (time_out, retry, in_turn, ack_flits, credits) = third;
            let pick = |on, yes: &'static str, no: &'static str| if on { yes } else { no };
            serde_json::json!({
                "version": 1,
                "topology": {"arity": arity, "dimension": dimension, "nodes": nodes,
                    "cable_m": vec![cable; dimension as usize]},
                "traffic": {"pattern": pattern, "inter_arrival": spread, "priority": priority,
                    "message_bytes": {"distribution": spread, "mean": mean},
                    "load": serde_json::from_str::<serde_json::Value>(&load).unwrap()},
                "model": {"channels": channels, "buffer_flits": buffer, "flow_through_cycles": flow,
                    "channel_policy": pick(free, "free-per-hop", "fixed-at-source"),
                    "tie_break": pick(lowest, "lowest", "hash"), "circuit_hold": hold,
                    "release": pick(late, "tail-leaves-next-buffer", "eop-passes"),
                    "ack_offset_percent": ack, "inputter": pick(per_channel, "per-channel", "one"),
                    "age_tick_cycles": tick, "age_bits": bits, "time_out_cycles": time_out,
                    "retry_cycles": retry, "engine_order": pick(in_turn, "in-turn", "receive-first"),
                    "reverse_ack_flits": ack_flits, "reverse_credits_per_flit": credits},
                "run": {"seed": seed, "duration_us": 30}
            })
            .to_string()
        },
    )
}

/// Stands between the Elans and the workload and writes down what is wrong.
struct Witness<'w> {
    workload: &'w mut Workload,
    delivered: BTreeSet<PacketId>,
    bytes: BTreeMap<PacketId, u32>,
    /// Bytes handed out, done and served, by source.
    asked: BTreeMap<NodeId, Vec<u64>>,
    completed: BTreeMap<NodeId, usize>,
    served: BTreeMap<NodeId, u64>,
    /// Messages of a sender are done in their order, and done means served.
    in_order: bool,
    wrong: Vec<String>,
}

impl<'w> Witness<'w> {
    fn new(workload: &'w mut Workload, in_order: bool) -> Self {
        Self {
            workload,
            delivered: BTreeSet::new(),
            bytes: BTreeMap::new(),
            asked: BTreeMap::new(),
            completed: BTreeMap::new(),
            served: BTreeMap::new(),
            in_order,
            wrong: Vec::new(),
        }
    }
}

impl Host for Witness<'_> {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let next = self.workload.next_message(node, now);
        if let NextMessage::Now(message) = next {
            self.asked.entry(node).or_default().push(message.bytes);
        }
        next
    }

    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle) {
        *self.bytes.entry(packet.id).or_default() += bytes;
        *self.served.entry(packet.id.source).or_default() += u64::from(bytes);
        self.workload.received(packet, bytes, now);
    }

    fn delivered(&mut self, packet: &Packet, now: Cycle) {
        if !self.delivered.insert(packet.id) {
            self.wrong.push(format!("{:?} twice", packet.id));
        }
        if self.bytes.get(&packet.id) != Some(&packet.payload) {
            self.wrong.push(format!("{:?} in part", packet.id));
        }
        self.workload.delivered(packet, now);
    }

    fn completed(&mut self, node: NodeId, now: Cycle) {
        let completed = self.completed.entry(node).or_default();
        *completed += 1;
        let done: u64 = self.asked[&node].iter().take(*completed).sum();
        if self.in_order && self.served[&node] < done {
            self.wrong
                .push(format!("{node:?} is done before it is served"));
        }
        self.workload.completed(node, now);
    }
}

/// A longer run is a matter of `PROPTEST_CASES`.
fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn everything_is_accounted_for(text in any_scenario()) {
        let mut simulation = Simulation::new(scenario(&text));
        let mut cycle = 0;
        while cycle < simulation.end() {
            cycle += 97;
            simulation.run_until(cycle);
            prop_assert_eq!(simulation.network.fabric.audit(), Vec::<String>::new(), "{} {}", cycle, &text);
        }
        let delivered = simulation.network.fabric.counters().delivered;
        prop_assert!(delivered > 0 || simulation.network.fabric.counters().opened < 2, "{}", &text);
    }

    #[test]
    fn how_a_run_is_cut_makes_no_difference(text in any_scenario(), step in 1u64..1_000) {
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
        let mut simulation = Simulation::new(scenario(&text));
        let end = simulation.end();
        // Otherwise a packet may overtake the unserved rest of the one before it.
        let model = &simulation.scenario().model;
        let in_order = model.circuit_hold && model.inputter == Inputter::One;
        let mut witness = Witness::new(&mut simulation.workload, in_order);
        simulation.network.run_until(end, &mut witness);
        prop_assert_eq!(witness.wrong, Vec::<String>::new(), "{}", &text);
    }
}
