//! Flow control by whole packets: times worked out by hand, and that nothing deadlocks.
//!
//! A packet of 64 bytes is 40 flits and an end. Its header is sent in the cycle after it
//! was opened, is in the Elite a cycle later, and can be granted 7 cycles after that.

use crate::common::any_network::of_fabric;
use crate::common::any_scenario::{any_machine, patterns, take_down};
use crate::common::toys::{Case, Send, Toys, rules};
use crate::common::{drawing, scenario};
use flitscope::elite::Fast;
use flitscope::fabric::{Attempt, ChannelPolicy, Fabric, FabricModel, FlowControl, Hold, Rules};
use flitscope::fabrics::FabricKind;
use flitscope::ids::NodeId;
use flitscope::reference::Reference;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::Simulation;
use flitscope::topology::Topology;
use flitscope::units::Cycle;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use std::sync::Arc;

/// Nodes 1 and 2 send 64 bytes each to node 0, over one Elite, at the same time.
fn two_to_one(flow_control: FlowControl, buffer_flits: u32) -> Case {
    Case {
        rules: Rules {
            model: FabricModel {
                buffer_flits,
                flow_control,
                circuit_hold: false,
                ..rules().model
            },
            ..rules()
        },
        ..Case::prompt(4, 1, &[1, 2].map(|source| Send::short(0, source, 0)))
    }
}

/// Cycle at which each packet has arrived whole at node 0.
fn arrivals<F: Fabric>(
    case: &Case,
    make: impl Fn(Arc<Topology>, Rules, &[Cycle]) -> F,
) -> Vec<(u32, Cycle)> {
    let toys = Toys::checked_until(500, case, make);
    let log = toys.log.iter();
    let arrived = log.filter(|(_, node, _, what)| *node == NodeId(0) && what.starts_with("Arr"));
    arrived
        .map(|(at, _, attempt, _)| (attempt.packet.source.0, *at))
        .collect()
}

#[test]
fn a_packet_waits_for_room_for_all_of_it() {
    for (flow_control, buffer, second) in [
        // The end of the first passes in 49, the second is granted the channel in 50.
        (FlowControl::Flit, 60, 50 + 8 + 39),
        (FlowControl::Packet, 82, 50 + 8 + 39),
        // All of the first is in the inputter in 56 and served then; in 57 its entries are
        // free again. One entry is missing, or many.
        (FlowControl::Packet, 81, 57 + 8 + 39),
        (FlowControl::Packet, 41, 58 + 8 + 39),
    ] {
        let case = two_to_one(flow_control, buffer);
        let expected = [(1, 9 + 8 + 39), (2, second)];
        assert_eq!(arrivals(&case, Reference::new), expected, "{buffer}");
        assert_eq!(arrivals(&case, Fast::new), expected, "{buffer}");
    }
}

#[test]
fn the_packet_that_fills_the_buffer_is_named_until_credits_return() {
    let mut toys = Toys::new(&two_to_one(FlowControl::Packet, 41), Fast::new);
    let mut holds = Vec::new();
    while toys.now < 60 {
        toys.step(toys.now + 1);
        toys.check();
        for waiting in toys.fabric.waiting() {
            let [wanted] = &waiting.wants[..] else {
                continue;
            };
            let sources = |all: &[flitscope::fabric::Attempt]| -> Vec<u32> {
                all.iter().map(|one| one.packet.source.0).collect()
            };
            let (name, by) = match &wanted.hold {
                Hold::Free => ("free", Vec::new()),
                Hold::Owned(owner) => ("owned", sources(&[*owner])),
                Hold::NoCredits(packets) => ("no room", sources(packets)),
            };
            holds.push((toys.now, name, by));
        }
    }
    let owned = (9..50).map(|at| (at, "owned", vec![1]));
    // In 57 the end is taken, and its entry is free again in 58.
    let narrow = (50..57).map(|at| (at, "no room", vec![1]));
    let expected: Vec<_> = owned
        .chain(narrow)
        .chain([(57, "no room", vec![])])
        .collect();
    assert_eq!(holds, expected);
}

/// A tree or a fabric from a list of cables, of InfiniBand, with one to four lanes, and the tightest buffers or
/// any.
fn any_infiniband() -> impl Strategy<Value = String> {
    let job = (any::<Index>(), 1u32..6_000, any::<bool>());
    let rules = (
        prop_oneof![Just(519u32), 519u32..1_600, Just(4_096)],
        any::<Index>(),
        (1u32..=4, any::<Index>()),
    );
    (any_machine(), job, rules, any::<u32>()).prop_map(
        |((topology, nodes, down), (pattern, bytes, reads), (buffer, routing, lanes), seed)| {
            let routings = ["by-destination", "by-destination", "adaptive"];
            let policies = ["by-destination", "fixed-at-source", "free-per-hop"];
            let (lanes, policy) = lanes;
            let mut scenario = json!({"version": 4, "network": "infiniband", "topology": topology,
                "jobs": [{"pattern": pattern.get(&patterns(nodes)), "load": "saturated",
                    "write_share": if reads { 0.5 } else { 1.0 },
                    "message_bytes": {"distribution": "uniform", "mean": bytes}}],
                "model": {"buffer_flits": buffer, "routing": routing.get(&routings),
                    "channels": lanes, "channel_policy": policy.get(&policies)},
                "run": {"seed": seed, "duration_us": 60}});
            of_fabric(&mut scenario, nodes);
            take_down(&mut scenario, &down);
            scenario.to_string()
        },
    )
}

proptest! {
    #![proptest_config(drawing(128))]

    #[test]
    fn nothing_deadlocks_with_any_lanes(text in any_infiniband(), step in 1u64..400) {
        for kind in FabricKind::ALL {
            let mut simulation = Simulation::on(kind, scenario(&text));
            while simulation.now() < simulation.end() {
                simulation.run_until(simulation.now() + step);
                prop_assert_eq!(simulation.stalled(), None, "{}", &text);
                prop_assert_eq!(simulation.network.fabric.audit(), Vec::<String>::new());
            }
            // Where each node is its own destination nothing is sent.
            let counters = simulation.network.fabric.counters();
            prop_assert!(counters.delivered > 0 || counters.opened == 0, "{}", &text);
        }
    }
}

#[test]
fn a_packet_in_a_lane_of_its_own_passes_one_that_waits() {
    for (channels, expected) in [(1, [0, 0, 3]), (2, [0, 3, 0])] {
        let mut case = two_to_one(FlowControl::Packet, 41);
        case.rules.model.channels = channels;
        case.rules.model.channel_policy = ChannelPolicy::ByDestination;
        // The second waits for the first to leave the buffer of node 0, and the third is
        // behind it unless it has a lane of its own.
        case.sends = vec![
            Send::short(0, 1, 0),
            Send::short(1, 2, 0),
            Send::short(2, 2, 3),
        ];
        case.slowest = 400;
        case.engines = 2;
        let order = |log: &[(Cycle, NodeId, Attempt, String)]| -> Vec<u32> {
            let arrived = log.iter().filter(|(.., what)| what.starts_with("Arr"));
            arrived.map(|(_, node, ..)| node.0).collect()
        };
        let mut slow = Toys::new(&case, Reference::new);
        let mut fast = Toys::new(&case, Fast::new);
        while slow.now < 2_000 {
            slow.step(slow.now + 1);
            fast.step(fast.now + 1);
        }
        assert_eq!(order(&slow.log), expected, "{channels}");
        assert_eq!(order(&fast.log), expected, "{channels}");
    }
}

#[test]
fn a_buffer_without_room_for_a_packet_is_refused_with_what_it_takes() {
    for (network, most) in [("qsnet", 189), ("qsnet2", 1_156), ("infiniband", 519)] {
        let problems = |buffer: u32| {
            let text: Value = json!({"version": 4, "network": network,
                "model": {"flow_control": "packet", "buffer_flits": buffer}});
            let problems = check(&text.to_string(), false, Limits::NATIVE).problems;
            let lines = problems.iter();
            lines
                .map(|problem| format!("{}: {}", problem.path, problem.message.replace(',', "")))
                .collect::<Vec<_>>()
        };
        assert_eq!(problems(most), Vec::<String>::new());
        let [problem] = &problems(most - 1)[..] else {
            panic!("{network}")
        };
        assert!(
            problem.starts_with("model.buffer_flits: ")
                && problem.ends_with(&format!("at least {most}")),
            "{problem}"
        );
    }
}
