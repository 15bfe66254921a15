//! Packets that are damaged on their way come again: every byte of every message is
//! kept once and in order, however often that happens, and it costs bandwidth.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use common::any_scenario::any_scenario;
use common::watched::{Served, Watched};
use common::{run, scenario};
use flitscope::elan::{Arrival, Buffers, Host, Library, Message, NextMessage, Operation};
use flitscope::fabric::{Attempt, Counters, Fabric, Inputter, Packet};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{NodeId, PacketId};
use flitscope::network::Network;
use flitscope::scenario::Scenario;
use flitscope::simulation::{Simulation, settings};
use flitscope::units::Cycle;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// One message and what has come of it. Its place in the list is the job of its
/// packets, so that they can be told apart.
#[derive(Clone, Copy, Debug)]
struct Sent {
    source: NodeId,
    destination: NodeId,
    bytes: u64,
    kept: u64,
}

/// What has been kept of a packet.
#[derive(Clone, Copy, Debug)]
struct Kept {
    packet: PacketId,
    bytes: u32,
    payload: u32,
    transactions: u16,
}

/// Sends some messages, and looks at every byte that arrives.
struct Ledger {
    messages: Vec<Sent>,
    /// The next message of each node.
    next: Vec<usize>,
    /// The last packet of each message; of all its packets where they may overtake.
    packets: BTreeMap<(u16, Option<PacketId>), Kept>,
    delivered: BTreeMap<PacketId, u32>,
    completed: u64,
    in_order: bool,
    last: Rc<Cell<Option<Served>>>,
    wrong: Vec<String>,
}

impl Ledger {
    fn new(nodes: u32, messages: &[(u32, u32, u64)], in_order: bool) -> Self {
        let messages = messages.iter().map(|&(source, destination, bytes)| {
            let (source, destination) = (source % nodes, destination % nodes);
            let is_same = u32::from(source == destination);
            Sent {
                source: NodeId(source),
                destination: NodeId((destination + is_same) % nodes),
                bytes,
                kept: 0,
            }
        });
        Self {
            messages: messages.collect(),
            next: vec![0; nodes as usize],
            packets: BTreeMap::new(),
            delivered: BTreeMap::new(),
            completed: 0,
            in_order,
            last: Rc::default(),
            wrong: Vec::new(),
        }
    }

    fn is_done(&self) -> bool {
        let kept = self.messages.iter().all(|sent| sent.kept == sent.bytes);
        kept && self.completed == self.messages.len() as u64
    }

    fn check(&mut self, is_right: bool, what: &str, packet: &Packet) {
        if !is_right {
            let last = self.last.get();
            self.wrong.push(format!("{what}: {packet:?} {last:?}"));
        }
    }

    /// The first message of the same pair that has not been kept in full.
    fn first_open(&self, job: u16) -> Option<usize> {
        let of = self.messages[usize::from(job)];
        self.messages.iter().position(|sent| {
            (sent.source, sent.destination) == (of.source, of.destination) && sent.kept < sent.bytes
        })
    }
}

impl Host for Ledger {
    fn next_message(&mut self, node: NodeId, _now: Cycle) -> NextMessage {
        let next = &mut self.next[node.index()];
        let mut rest = self.messages.iter().enumerate().skip(*next);
        let Some((job, sent)) = rest.find(|(_, sent)| sent.source == node) else {
            return NextMessage::Never;
        };
        *next = job + 1;
        NextMessage::Now(Message {
            destination: sent.destination,
            bytes: sent.bytes,
            priority: 0,
            job: job as u16,
            operation: Operation::Write,
            library: Library::Elan3lib,
            buffers: Buffers::Elan,
        })
    }

    fn received(&mut self, packet: &Packet, bytes: u32, _now: Cycle) {
        let served = self.last.get().unwrap();
        let this = served.attempt == Attempt::from(packet);
        self.check(this && !served.is_damaged, "damaged bytes kept", packet);
        if self.in_order {
            let open = self.first_open(packet.job);
            let first = open == Some(usize::from(packet.job));
            self.check(first, "a later message", packet);
        }
        let place = (packet.job, (!self.in_order).then_some(packet.id));
        let before = self.packets.get(&place).copied();
        let begun = before.filter(|kept| kept.packet == packet.id);
        if begun.is_none()
            && let Some(before) = before
        {
            let follows = before.bytes == before.payload && before.packet.number < packet.id.number;
            self.check(follows, "a packet out of turn", packet);
        }
        let mut kept = begun.unwrap_or(Kept {
            packet: packet.id,
            bytes: 0,
            payload: packet.payload,
            transactions: 0,
        });
        let next = served.number == kept.transactions + 1;
        self.check(next, "a transaction out of turn", packet);
        kept.transactions += 1;
        kept.bytes += bytes;
        self.packets.insert(place, kept);
        self.messages[usize::from(packet.job)].kept += u64::from(bytes);
    }

    fn delivered(&mut self, packet: &Packet, _now: Cycle) {
        let times = self.delivered.entry(packet.id).or_default();
        *times += 1;
        let once = *times == 1;
        let place = (packet.job, (!self.in_order).then_some(packet.id));
        let kept = self.packets.get(&place);
        let whole = kept.is_some_and(|k| k.packet == packet.id && k.bytes == packet.payload);
        self.check(once && whole, "delivered twice or in part", packet);
    }

    fn completed(&mut self, node: NodeId, _message: &Message, _now: Cycle) {
        self.completed += 1;
        // Without held circuits done says nothing of the packets before the last.
        let of_node = self.messages.iter().filter(|sent| sent.source == node);
        let begun = of_node.clone().filter(|sent| sent.kept > 0).count();
        let open = of_node.filter(|sent| sent.kept > 0 && sent.kept < sent.bytes);
        if self.in_order && (open.count() > 0 || begun == 0) {
            self.wrong.push(format!("{node:?} is done too early"));
        }
    }

    fn notified(&mut self, _arrival: &Arrival, _now: Cycle) {}
}

/// What came of some messages.
struct Outcome {
    wrong: Vec<String>,
    /// Not all was served within the time given.
    is_open: bool,
    gone_back: u64,
    counters: Counters,
}

fn send(scenario: &Scenario, messages: &[(u32, u32, u64)]) -> Outcome {
    let model = &scenario.model;
    let Simulation { tree, network, .. } = &Simulation::on(FabricKind::Fast, scenario.clone());
    let fabric = Watched::new(network.fabric.clone(), model.circuit_hold);
    let mut ledger = Ledger::new(tree.nodes(), messages, model.circuit_hold);
    ledger.last = fabric.last.clone();
    let mut network = Network::new(fabric, tree.nodes(), settings(scenario));
    while network.now() < 20_000_000 && !ledger.is_done() {
        network.run_until(network.now() + 5_000, &mut ledger);
    }
    let is_open = !ledger.is_done();
    if !is_open {
        // The last ends of packets are still under way.
        network.run_until(network.now() + 5_000, &mut ledger);
    }
    network.fabric.settle();
    let counters = network.fabric.counters().clone();
    let mut wrong = ledger.wrong;
    wrong.append(&mut network.fabric.wrong);
    wrong.extend(network.fabric.audit());
    if !is_open {
        let delivered = ledger.delivered.len() as u64;
        let lives = network.fabric.lives.values();
        if counters.open > 0
            || counters.delivered != delivered
            || !lives.clone().all(|l| l.is_over())
        {
            wrong.push(format!("{delivered} packets: {counters:?}"));
        }
    }
    wrong.truncate(8);
    Outcome {
        wrong,
        is_open,
        gone_back: network.fabric.gone_back,
        counters,
    }
}

/// Any switches, on a small machine, with errors at this rate; where packets are to
/// go in order, one at a time and with early acks.
fn with_errors(
    text: &str,
    (arity, dimension): (u32, u32),
    rate: f64,
    in_order: Option<u32>,
) -> String {
    let mut scenario: Value = serde_json::from_str(text).unwrap();
    let mut model = scenario["model"].take();
    model["error_rate"] = rate.into();
    // Off-line ways are laid for the pattern of the scenario, not for these messages.
    model["routing"] = "adaptive".into();
    // DMAs that take turns would mix the order of messages.
    model["dma_descriptors"] = 1.into();
    if let Some(time_out) = in_order {
        model["circuit_hold"] = true.into();
        model["inputter"] = "one".into();
        model["time_out_cycles"] = time_out.into();
        model["ack_offset_percent"] = 40.into();
    }
    // Else a packet that takes a hundred attempts takes hours.
    for (key, most) in [("retry_cycles", 400), ("flow_through_cycles", 20)] {
        model[key] = model[key].as_u64().unwrap().min(most).into();
    }
    let topology = json!({"arity": arity, "dimension": dimension});
    let run = &scenario["run"];
    json!({"version": scenario["version"], "topology": topology, "model": model, "run": run})
        .to_string()
}

/// A scenario with errors, and the messages of its nodes: source, destination,
/// bytes.
fn any_errors() -> impl Strategy<Value = (String, Vec<(u32, u32, u64)>)> {
    let machine = prop_oneof![
        Just((2, 1)),
        Just((2, 2)),
        Just((2, 3)),
        Just((3, 2)),
        Just((4, 2))
    ];
    let rate = prop_oneof![
        2 => 0.0..0.05f64,
        2 => 0.05..0.3f64,
        1 => 0.3..=0.5f64,
        1 => Just(0.5)
    ];
    let bytes = prop_oneof![1 => 1u64..100, 3 => 1u64..3_000];
    // To any node, or all to one.
    let others = prop_oneof![Just(16u32), Just(1)];
    let messages = others.prop_flat_map(move |others| {
        prop::collection::vec((0u32..16, 0..others, bytes.clone()), 1..30)
    });
    let in_order = prop::option::of(prop_oneof![Just(0), 600u32..3_000]);
    (any_scenario(), machine, rate, in_order, messages).prop_map(
        |(text, machine, rate, in_order, messages)| {
            (with_errors(&text, machine, rate, in_order), messages)
        },
    )
}

#[test]
fn every_byte_is_kept_once_and_in_order() {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new(config)
        .run(&any_errors(), |(text, messages)| {
            let scenario = scenario(&text);
            let outcome = send(&scenario, &messages);
            prop_assert_eq!(outcome.wrong, Vec::<String>::new(), "{}", &text);
            // Time-outs that are too short may keep packets from arriving for good.
            let drains = !outcome.is_open || outcome.counters.time_outs > 0;
            prop_assert!(drains, "not all arrived: {:?} {}", outcome.counters, &text);
            Ok(())
        })
        .unwrap();
}

/// What the test above draws has every kind of damage and of recovery, each often.
#[test]
fn all_kinds_of_damage_are_drawn() {
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 7];
    for _ in 0..100 {
        let (text, messages) = any_errors().new_tree(&mut runner).unwrap().current();
        let scenario = scenario(&text);
        let Outcome {
            gone_back,
            counters,
            is_open,
            ..
        } = send(&scenario, &messages);
        let by_route = counters.discarded - counters.time_outs;
        let kinds = [
            by_route > 0,
            counters.crc_errors > by_route,
            gone_back > 0,
            gone_back > 0 && counters.time_outs > 0,
            gone_back > 0 && by_route > 0,
            scenario.model.inputter == Inputter::PerChannel && scenario.model.circuit_hold,
            !is_open,
        ];
        for (count, kind) in counts.iter_mut().zip(kinds) {
            *count += u32::from(kind);
        }
    }
    assert!(counts.iter().all(|&count| count >= 3), "{counts:?}");
    assert!(counts[6] > 90, "{counts:?}");
}

/// More errors, less bandwidth; as far as the confidence intervals can tell.
#[test]
fn bandwidth_falls_with_the_error_rate() {
    for pattern in ["complement", "uniform"] {
        let accepted = [0.0, 0.001, 0.01, 0.05, 0.2, 0.5].map(|rate| {
            let text = format!(
                r#"{{"version": 1, "topology": {{"dimension": 2}}, "run": {{"duration_us": 3000}},
                    "traffic": {{"pattern": "{pattern}", "message_bytes": {{"mean": 8192}}}},
                    "model": {{"error_rate": {rate}}}}}"#
            );
            let metrics = run(&text).summary().metrics;
            let mean = metrics.accepted_mb_s_per_sender.unwrap();
            assert_eq!(metrics.crc_errors > 0.0, rate > 0.0);
            (mean, metrics.accepted_ci95.unwrap())
        });
        eprintln!("{pattern}: {accepted:.2?}");
        for pair in accepted.windows(2) {
            let [(more, ci), (less, other_ci)] = [pair[0], pair[1]];
            assert!(less <= more + ci + other_ci, "{pattern}: {accepted:?}");
        }
        assert!(accepted[5].0 < accepted[0].0 / 3.0, "{accepted:?}");
    }
}
