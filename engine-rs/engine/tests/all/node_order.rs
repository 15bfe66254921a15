//! Nodes in the order in which a job names them: process 0 is on the first. Times are in
//! cycles that can be calculated by hand: 444 for a message without data on one Elite (see
//! `elan.rs`), and two hops of 8 more for each level above.

use crate::common::run;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::{Simulation, Summary};
use serde_json::{Value, json};

/// One job on 64 nodes of QsNet without cables.
fn scenario(job: &Value) -> String {
    json!({"version": 4, "topology": {"dimension": 3, "cable_m": [0, 0, 0]}, "jobs": [job],
        "run": {"duration_us": 300}})
    .to_string()
}

fn summary(job: &Value) -> Summary {
    run(&scenario(job)).summary()
}

/// The cycles of a message to the neighbour within the job, of those that begin.
fn ping(nodes: &Value) -> f64 {
    let summary = summary(
        &json!({"nodes": nodes, "pattern": "neighbor", "load": "ping-pong",
        "message_bytes": {"distribution": "fixed", "mean": 0}}),
    );
    summary.message_latency.mean_ns.unwrap() / 5.0
}

/// 0 and 1 are on one Elite, 0 and 5 below one Elite of level 2, 0 and 63 below the top.
#[test]
fn neighbours_of_a_job_are_where_its_list_puts_them() {
    assert_eq!(ping(&json!([1, 0])), 444.0);
    assert_eq!(ping(&json!([[1, 0]])), 444.0);
    assert_eq!(ping(&json!([5, 0])), 460.0);
    assert_eq!(ping(&json!([63, 0])), 476.0);
    // By number 0 and 1 are neighbours; in the order of the list 0 and 5 are, and 1 and 4.
    assert_eq!(ping(&json!([0, 1, 4, 5])), 444.0);
    assert_eq!(ping(&json!([0, 5, 16, 21])), 460.0);
}

/// On 64 nodes in the order of their numbers, 48 of 64 nodes send to one on their Elite, 12 to one
/// below the same Elite of level 2, and 4 across the top. In the other order each sends to another
/// quarter of the machine.
#[test]
fn a_ring_is_as_long_as_its_order_makes_it() {
    let ring = |nodes: &[u32]| {
        let summary = summary(&json!({"nodes": nodes, "pattern": "ring",
            "message_bytes": {"mean": 4_096}}));
        let routes = summary.routes.as_ref().unwrap();
        (routes.hops_mean, routes.hops_max, accepted(&summary))
    };
    let in_order: Vec<u32> = (0..64).collect();
    let scattered: Vec<u32> = (0..64).map(|place| place % 4 * 16 + place / 4).collect();
    let (mean, most, near) = ring(&in_order);
    assert_eq!(
        (mean, most),
        ((48.0 * 2.0 + 12.0 * 4.0 + 4.0 * 6.0) / 64.0, 6)
    );
    let (mean, most, far) = ring(&scattered);
    assert_eq!((mean, most), (6.0, 6));
    // In order each reaches what the Elans do both ways at once (P13).
    assert!((278.0..283.0).contains(&near), "{near}");
    assert!(far < 0.95 * near, "{far}");
}

fn accepted(summary: &Summary) -> f64 {
    summary.metrics.accepted_mb_s_per_sender.unwrap()
}

/// Of two that ping each other the first of the list begins: of 21 cycles only it has sent.
#[test]
fn the_first_of_a_pair_begins() {
    for (nodes, first) in [(json!([0, 63]), 0), (json!([63, 0]), 63)] {
        let job = json!({"nodes": nodes, "pattern": "neighbor", "load": "ping-pong"});
        let mut simulation = Simulation::new(crate::common::scenario(&scenario(&job)));
        // 262,144 bytes at 335 MB/s take 782 µs: the answer has not begun.
        simulation.run_until(simulation.end());
        let rates = simulation.summary().nodes;
        let sent: Vec<u32> = rates
            .iter()
            .filter(|node| node.sent_mb_s > 0.0)
            .map(|node| node.id)
            .collect();
        assert_eq!(sent, [first]);
    }
}

/// Process 0 sends eight messages for each answer of process 1.
#[test]
fn process_0_of_a_program_is_on_the_first_node() {
    let rates = |nodes: Value| {
        let summary = summary(&json!({"nodes": nodes, "buffers": "main",
            "program": {"name": "streaming", "bytes": [64], "repetitions": 1, "window": 8}}));
        assert!(summary.jobs[0].program.as_ref().unwrap().finished);
        [0, 63].map(|node| summary.nodes[node].sent_mb_s)
    };
    let [up, down] = [rates(json!([0, 63])), rates(json!([63, 0]))];
    assert!((up[0] / up[1] - 8.0).abs() < 1e-9, "{up:?}");
    assert_eq!(down, [up[1], up[0]]);
}

/// The root is a place in the list. A multicast goes to the same nodes in whatever order they
/// are named, so the same root by two lists gives the same steps of every packet.
#[test]
fn a_root_is_a_place_in_the_list() {
    let digest = |kind, nodes: Value, root: u32, (operation, bytes): (&str, u32)| {
        let job = json!({"nodes": nodes, "buffers": "main", "collective": {"operation": operation,
            "algorithm": "hardware", "bytes": bytes, "root": root, "skew": {"mean_ns": 0}}});
        let mut simulation = Simulation::on(kind, crate::common::scenario(&scenario(&job)));
        simulation.run_until(simulation.end());
        let collective = simulation.summary().jobs[0].collective.clone().unwrap();
        assert!(collective.operations > 0, "{operation}");
        simulation.result_digest()
    };
    for kind in FabricKind::ALL {
        for (operation, bytes) in [("broadcast", 4_096), ("barrier", 0)] {
            let of = |nodes, root| digest(kind, nodes, root, (operation, bytes));
            // Node 7, and node 2.
            let ascending = of(json!([[0, 7]]), 7);
            assert_eq!(of(json!([[7, 0]]), 0), ascending);
            assert_eq!(of(json!([3, 7, [2, 0], [4, 6]]), 1), ascending);
            assert_ne!(of(json!([[7, 0]]), 5), ascending, "{operation}");
            assert_eq!(of(json!([[7, 0]]), 5), of(json!([[0, 7]]), 2));
        }
    }
}

/// With a node missing between them they are scattered, in any order.
#[test]
fn a_multicast_needs_contiguous_nodes_in_any_order() {
    let problems = |nodes: Value| {
        let job = json!({"nodes": nodes, "collective": {"operation": "barrier"}});
        check(&scenario(&job), false, Limits::NATIVE).problems.len()
    };
    assert_eq!(
        [problems(json!([5, [3, 4], 2])), problems(json!([5, 3, 2]))],
        [0, 1]
    );
}

/// How runs are written is no part of a scenario; the order of its nodes is.
#[test]
fn a_scenario_is_its_nodes_in_order() {
    let digest = |nodes: Value| {
        let checked = check(&scenario(&json!({"nodes": nodes})), false, Limits::NATIVE);
        checked.scenario_digest.unwrap()
    };
    let down = digest(json!([[7, 0]]));
    assert_eq!(digest(json!([7, 6, 5, 4, 3, 2, 1, 0])), down);
    assert_eq!(digest(json!([[7, 4], 3, [2, 0]])), down);
    assert_ne!(digest(json!([[0, 7]])), down);
    assert_ne!(digest(json!([[3, 0], [7, 4]])), down);
}
