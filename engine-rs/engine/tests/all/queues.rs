//! Latency of queues whose mean is known: one sender whose messages are due at random times
//! (M/D/1), the same in batches, and two senders into one node.
//!
//! A message takes the service time S, measured as the payload over the bandwidth of a
//! saturated sender, and the latency L of an unloaded network. With a utilisation ρ the mean
//! is L + ρS / 2(1 − ρ) (Pollaczek and Khinchine).

use crate::common::run;
use crate::common::script::machine;
use flitscope::elan::{Arrival, Host, Message, NextMessage, Part};
use flitscope::fabric::Packet;
use flitscope::fabrics::FabricKind;
use flitscope::ids::NodeId;
use flitscope::rng::{Purpose, Stream};
use flitscope::simulation::Summary;
use flitscope::units::Cycle;
use serde_json::{Value, json};
use std::collections::VecDeque;

const BYTES: f64 = 1_024.0;

fn summary(network: &str, descriptors: u32, load: &Value, duration_us: u32) -> Summary {
    let scenario = json!({
        "version": 3,
        "network": network,
        "topology": {"dimension": 1, "nodes": 2},
        "jobs": [{
            "pattern": "hot-spot",
            "message_bytes": {"mean": BYTES},
            "inter_arrival": "exponential",
            "load": load,
        }],
        "model": {"dma_descriptors": descriptors},
        "run": {"duration_us": duration_us},
    });
    run(&scenario.to_string()).summary()
}

/// Cycles of an idle network, and of a saturated sender.
fn unloaded_and_service(network: &str, descriptors: u32) -> (f64, f64) {
    let ping = summary(network, descriptors, &json!("ping-pong"), 1_000);
    let saturated = summary(network, descriptors, &json!("saturated"), 10_000);
    let rate = saturated.metrics.accepted_mb_s_per_sender.unwrap();
    (ping.message_latency.mean_ns.unwrap(), BYTES * 1e3 / rate)
}

#[test]
fn one_sender_is_a_queue_of_which_the_mean_is_known() {
    for network in ["qsnet", "qsnet2", "infiniband"] {
        for descriptors in [1, 64] {
            let (unloaded, service) = unloaded_and_service(network, descriptors);
            let full = summary(network, descriptors, &json!(1.0), 10);
            let full = full.metrics.offered_mb_s_per_sender.unwrap();
            for utilisation in [0.3, 0.6, 0.8] {
                let load = utilisation * BYTES * 1e3 / service / full;
                let summary = summary(network, descriptors, &json!(load), 1_000_000);
                let latency = &summary.message_latency;
                let (mean, half) = (latency.mean_ns.unwrap(), latency.mean_ci95_ns.unwrap());
                let wait = utilisation * service / (2.0 * (1.0 - utilisation));
                let expected = unloaded + wait;
                let what = format!(
                    "{network} {descriptors} {utilisation}: {mean} ± {half}, {expected}; S \
                     {service}, L {unloaded}"
                );
                assert!(half < 0.03 * mean, "{what}");
                // One interval in twenty does not cover its mean.
                assert!(
                    (mean - expected).abs() < 1.6 * half + 0.002 * expected,
                    "{what}"
                );
            }
        }
    }
}

/// More than a sender can send: the latency has no steady part, and the summary warns.
#[test]
fn an_overload_has_no_interval_and_a_warning() {
    for network in ["qsnet", "qsnet2", "infiniband"] {
        let summary = summary(network, 1, &json!(2.0), 2_000);
        let latency = &summary.message_latency;
        assert_eq!(latency.mean_ci95_ns, None, "{network}");
        assert!(latency.mean_ns.unwrap() > 10.0 * latency.from_posting.mean_ns.unwrap());
        let offered = summary.metrics.offered_mb_s_per_sender.unwrap();
        let due = offered * summary.simulated_ns / 1e3 / BYTES;
        let ended = due - latency.unended;
        let accepted = summary.metrics.accepted_mb_s_per_sender.unwrap();
        let sent = accepted * summary.simulated_ns / 1e3 / BYTES;
        assert!(
            (ended - sent).abs() < 0.05 * due,
            "{network} {ended} {sent} {due}"
        );
        assert_eq!(summary.problems[0].path, "jobs[0].load");
    }
}

/// Messages that are due in batches at random times.
struct Batches {
    due: VecDeque<Cycle>,
    waits: Vec<[Cycle; 2]>,
}

impl Host for Batches {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        match self.due.front() {
            Some(&due) if node == NodeId(0) && due <= now => {
                self.due.pop_front();
                NextMessage::Now(Message {
                    waited: now - due,
                    ..Message::write(NodeId(1), BYTES as u64)
                })
            }
            Some(&due) if node == NodeId(0) => NextMessage::At(due),
            _ => NextMessage::Never,
        }
    }

    fn delivered(&mut self, _packet: &Packet, _now: Cycle) {}

    fn received(&mut self, _packet: &Packet, _bytes: u32, _now: Cycle) {}

    fn completed(&mut self, _node: NodeId, _message: &Message, _now: Cycle) {}

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        let whole: Cycle = arrival.parts.iter().sum();
        assert_eq!(whole, now - arrival.posted + arrival.message.waited);
        let queue = arrival.parts[Part::SourceQueue as usize];
        assert_eq!(queue, arrival.message.waited);
        self.waits.push([queue, whole]);
    }
}

/// A batch of k waits as one message of k service times does, and its messages for each
/// other: ρkS / 2(1 − ρ) + (k − 1)S / 2.
#[test]
fn batches_wait_for_each_other() {
    let (batch, utilisation) = (4, 0.6);
    let run = |due: Vec<Cycle>| {
        let end = due.last().unwrap() + 1_000_000;
        let mut host = Batches {
            due: due.into(),
            waits: Vec::new(),
        };
        let one = json!({"dma_descriptors": 1});
        machine(FabricKind::default(), 1, &one).run_until(end, &mut host);
        host.waits
    };
    let mean = |waits: &[[Cycle; 2]], of: usize| {
        waits.iter().map(|wait| wait[of] as f64).sum::<f64>() / waits.len() as f64
    };
    let saturated = run(vec![0; 1_001]);
    let service = (saturated[1_000][1] - saturated[500][1]) as f64 / 500.0;
    let unloaded = saturated[0][1] as f64;
    let mut gaps = Stream::new(1, Purpose::InterArrival, 0);
    let mut at = 0;
    let mut due = Vec::new();
    for _ in 0..20_000 {
        at += gaps.exponential(f64::from(batch) * service / utilisation) as Cycle;
        due.extend((0..batch).map(|_| at));
    }
    let waits = run(due);
    let batch = f64::from(batch);
    let expected =
        utilisation * batch * service / (2.0 * (1.0 - utilisation)) + (batch - 1.0) * service / 2.0;
    let found = mean(&waits, 1) - unloaded;
    assert!((found / expected - 1.0).abs() < 0.04, "{found} {expected}");
    // With one descriptor nearly all of it is before posting.
    let queue = mean(&waits, 0);
    assert!(
        queue > 0.9 * found - service && queue < found,
        "{queue} {found}"
    );
}

/// Nodes 1 and 2 send to node 0. The parts tell the wait in the network from that before the
/// posting.
#[test]
fn two_senders_into_one_node_wait_in_the_network() {
    let summary = |load: &Value, duration_us: u32| {
        let scenario = json!({
            "version": 3,
            "topology": {"dimension": 1, "nodes": 3},
            "jobs": [{
                "pattern": "hot-spot",
                "message_bytes": {"mean": 320},
                "inter_arrival": "exponential",
                "load": load,
            }],
            "run": {"duration_us": duration_us},
        });
        run(&scenario.to_string()).summary()
    };
    let light = summary(&json!(0.02), 50_000);
    let heavy = summary(&json!(0.3), 50_000);
    let part = |summary: &Summary, part: Part| summary.message_latency.parts[part as usize].mean_ns;
    let in_network = part(&heavy, Part::Blocked) - part(&light, Part::Blocked);
    let at_source = part(&heavy, Part::SourceQueue) - part(&light, Part::SourceQueue);
    let whole = |summary: &Summary| summary.message_latency.mean_ns.unwrap();
    let parts: f64 = heavy
        .message_latency
        .parts
        .iter()
        .map(|part| part.mean_ns)
        .sum();
    assert!((parts - whole(&heavy)).abs() < 1e-6 * parts);
    println!(
        "network {in_network}, source {at_source}, {}",
        whole(&heavy) - whole(&light)
    );
    assert!(in_network > 0.0 && at_source > 0.0);
    let posting = heavy.message_latency.from_posting.mean_ns.unwrap();
    let difference = whole(&heavy) - posting - part(&heavy, Part::SourceQueue);
    assert!(difference.abs() < 1e-6 * posting, "{difference}");
}
