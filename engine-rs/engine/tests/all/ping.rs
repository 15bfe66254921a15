//! The pings of `[P]` 5.1 and 5.2: latency and bandwidth, by buffers, with one set of
//! costs.

use crate::common::run;
use flitscope::simulation::{Simulation, Summary};
use serde_json::{Value, json};

/// A run of 2 ms, or as long as is asked for, of messages of one size on one Elite.
fn ping(traffic: Value, bytes: u32, changes: Value) -> Simulation {
    let mut model = json!({"dma_descriptors": 8});
    let changes = changes.as_object().into_iter().flatten();
    changes.for_each(|(key, value)| model[key] = value.clone());
    let mut text = json!({"version": 4, "topology": {"dimension": 1}, "jobs": [traffic],
        "model": model, "run": {"duration_us": if bytes > 4_096 { 20_000 } else { 300 }}});
    text["jobs"][0]["message_bytes"] = json!({"distribution": "fixed", "mean": bytes});
    run(&text.to_string())
}

fn one_way(bytes: u32, buffers: &str) -> Summary {
    let traffic = json!({"pattern": "neighbor", "load": "ping-pong", "buffers": buffers});
    ping(traffic, bytes, json!({})).summary()
}

fn latency(bytes: u32, buffers: &str) -> f64 {
    let summary = one_way(bytes, buffers);
    let latency = summary.message_latency;
    let mean = latency.mean_ns.unwrap();
    let parts: f64 = latency.parts.iter().map(|part| part.mean_ns).sum();
    assert!((parts - mean).abs() < 1e-6, "{latency:?}");
    assert!(latency.count > 20.0);
    mean / 1_000.0
}

/// MB/s per node that sends; both ways when saturated.
fn bandwidth(load: &str, buffers: &str, changes: Value) -> f64 {
    let traffic = json!({"pattern": "neighbor", "load": load, "buffers": buffers});
    let summary = ping(traffic, 1 << 18, changes).summary();
    summary.metrics.accepted_mb_s_per_sender.unwrap()
}

fn assert_within(value: f64, published: f64, percent: f64) {
    let most = published * percent / 100.0;
    assert!((value - published).abs() <= most, "{value} for {published}");
}

/// P07, P08.
#[test]
fn latencies_are_those_published() {
    let [nothing, some, block] = [0, 1, 64].map(|bytes| latency(bytes, "elan"));
    assert_within(nothing, 2.2, 5.0);
    assert_within(some, 2.4, 5.0);
    assert_within(block, 2.4, 5.0);
    assert!(block - some <= 0.1);
}

/// P11: never shorter for more.
#[test]
fn latency_rises_with_size() {
    for buffers in ["elan", "main"] {
        let sizes = [0, 1, 64, 65, 128, 320, 321, 1_024, 4_096];
        let times = sizes.map(|bytes| latency(bytes, buffers));
        assert!(times.is_sorted(), "{times:?}");
    }
}

/// P01, P04, P13, P15, P16.
#[test]
fn bandwidths_are_those_published() {
    let one_way = |buffers| bandwidth("ping-pong", buffers, json!({}));
    let both = |buffers| bandwidth("saturated", buffers, json!({}));
    assert_within(one_way("elan"), 335.0, 2.0);
    assert_within(one_way("main"), 200.0, 3.0);
    assert_within(both("elan"), 280.0, 3.0);
    assert_within(both("main"), 80.0, 10.0);
    let fast = |load| bandwidth(load, "main", json!({"host_bus": "pci-64-66"}));
    assert_within(fast("ping-pong"), 335.0, 10.0);
    assert_within(fast("saturated"), 280.0, 10.0);
}

/// Of a pair the lower begins; the other answers, so that one message is under way.
#[test]
fn a_ping_is_answered() {
    let summary = one_way(64, "elan");
    assert_eq!(summary.metrics.senders, 2);
    // 476 cycles a message, one after another.
    let each = f64::from(60_000 / 476);
    assert!((summary.message_latency.count - 2.0 * each).abs() <= 2.0);
    let rates: Vec<f64> = summary.nodes.iter().map(|node| node.sent_mb_s).collect();
    assert!(rates.iter().all(|rate| *rate > 10.0), "{rates:?}");
    // Everybody pings node 0, and has its answer.
    let spot = json!({"pattern": "hot-spot", "load": "ping-pong"});
    let simulation = ping(spot, 0, json!({}));
    assert!(simulation.summary().message_latency.count > 200.0);
}

/// A read is its own answer.
#[test]
fn a_ping_of_reads_goes_on() {
    let reads = json!({"pattern": "neighbor", "load": "ping-pong", "write_share": 0});
    let summary = ping(reads, 64, json!({})).summary();
    let latency = summary.message_latency.mean_ns.unwrap();
    assert!((3_100.0..3_400.0).contains(&latency), "{latency}");
    assert!(summary.nodes[1].received_mb_s < 1e-9);
}
