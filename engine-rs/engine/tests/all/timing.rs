//! Times that can be worked out by hand, in cycles of 5 ns.
//!
//! A lone packet of n hops: its header is sent in the cycle after it is opened
//! and takes 8 cycles a hop (1 on the wire, 7 in the Elite or the Elan's input
//! stage); the last flit of a transaction follows as many cycles later as there
//! are flits in between; the engine then needs 22 cycles a transaction and 4 for
//! the first.

use crate::common::run;

/// Latency in ns of 64-byte messages between two nodes that far apart.
fn latency(nodes: u32, dimension: u32, cable_m: &str, bytes: u32) -> f64 {
    let simulation = run(&format!(
        r#"{{"version": 4,
            "topology": {{"dimension": {dimension}, "nodes": {nodes}, "cable_m": {cable_m}}},
            "jobs": [{{"pattern": "complement", "load": 0.01,
                         "message_bytes": {{"distribution": "fixed", "mean": {bytes}}}}}],
            "model": {{"write_block": "as-needed"}}, "run": {{"duration_us": 500}}}}"#
    ));
    let latency = simulation.summary().metrics.latency_ns;
    assert!(simulation.workload.completed > 3);
    latency.p50.unwrap()
}

/// Percentiles are rounded up to the end of their class, at most 1/64 wide.
fn assert_takes(latency_ns: f64, cycles: u32) {
    let exact = 5.0 * f64::from(cycles);
    let class = exact..=exact * 65.0 / 64.0;
    assert!(
        class.contains(&latency_ns),
        "{latency_ns} is not in {class:?}"
    );
}

#[test]
fn a_lone_transaction_takes_hops_flits_and_engine_time() {
    // 2 hops: sent at 1, header in at 1 + 16, last of 40 flits 39 later, 26 served.
    assert_takes(latency(2, 1, "[0]", 64), 1 + 16 + 39 + 26);
    // 6 hops: 32 more.
    assert_takes(latency(64, 3, "[0, 0, 0]", 64), 1 + 48 + 39 + 26);
}

#[test]
fn a_metre_of_cable_takes_a_cycle_each_way() {
    let extra = 2 * (3 + 5 + 20);
    assert_takes(latency(64, 3, "[3, 5, 20]", 64), 1 + 48 + 39 + 26 + extra);
}

#[test]
fn a_smaller_message_has_fewer_flits() {
    // One byte takes one data flit instead of 32.
    assert_takes(latency(2, 1, "[0]", 1), 1 + 16 + 8 + 26);
}

/// One way, the link is the limit: 189 flits a packet and one cycle in which the
/// source hears that the end has left, 336.8 MB/s; `[P]` 5.1 has 335 (P01).
#[test]
fn one_way_fills_the_link() {
    let simulation = run(r#"{"version": 4, "topology": {"dimension": 1, "nodes": 2},
        "jobs": [{"pattern": "hot-spot", "message_bytes": {"mean": 1048576}}],
        "run": {"duration_us": 1000}}"#);
    let accepted = simulation.summary().metrics.accepted_mb_s_total.unwrap();
    assert!(
        (accepted - 320.0 / 190.0 / 5.0 * 1000.0).abs() < 0.3,
        "{accepted}"
    );
}

/// Both ways, the engine is: 2 · (5 · 22 + 4) cycles a packet in and out,
/// 280.7 MB/s; `[P]` 5.2 has 280 (P13).
#[test]
fn both_ways_the_engine_is_the_limit() {
    let simulation = run(r#"{"version": 4, "topology": {"dimension": 1, "nodes": 2},
        "jobs": [{"pattern": "neighbor"}], "run": {"duration_us": 1000}}"#);
    let accepted = simulation
        .summary()
        .metrics
        .accepted_mb_s_per_sender
        .unwrap();
    assert!(
        (accepted - 320.0 / 228.0 / 5.0 * 1000.0).abs() < 0.5,
        "{accepted}"
    );
}
