//! QsNetII and the Elan4, in times that can be worked out by hand, in cycles of 1.887 ns
//! for the network and of 5 ns for the parameters that it shares with the Elan3.
//!
//! A lone packet: its header is sent in the cycle after it is opened and takes 12 cycles a
//! hop (1 on the wire, 11 in the Elite or the Elan's input stage); the last flit follows as
//! many cycles later as there are flits in between; the engine then needs 8 cycles for a
//! transaction and 4 more for the first.

use crate::common::log::Log;
use crate::common::run;
use crate::common::script::{Script, message};
use flitscope::elan::{Buffers, Message, Part};
use flitscope::networks::Generation;
use flitscope::scenario::{Limits, check};
use flitscope::units::{Clock, Cycle};
use serde_json::{Value, json};

fn clock() -> Clock {
    Generation::QsNet2.clock()
}

/// Summary of half a millisecond of traffic between the nodes of a machine.
fn summary(topology: &Value, job: &Value, model: &Value) -> flitscope::simulation::Summary {
    let scenario = json!({"version": 4, "network": "qsnet2", "topology": topology,
        "jobs": [job], "model": model, "run": {"duration_us": 500}});
    run(&scenario.to_string()).summary()
}

/// Latency of a packet of so many bytes, in cycles; percentiles are rounded up to the end
/// of their class, at most 1/64 wide.
fn assert_takes(topology: &Value, bytes: u32, cycles: Cycle) {
    let job = json!({"pattern": "complement", "load": 0.01,
        "message_bytes": {"distribution": "fixed", "mean": bytes}});
    let latency = summary(topology, &job, &json!({})).metrics.latency_ns;
    let (took, exact) = (latency.p50.unwrap(), clock().nanoseconds(cycles));
    let class = exact..=exact * 65.0 / 64.0;
    assert!(class.contains(&took), "{took} is not in {class:?}");
}

#[test]
fn a_lone_packet_takes_hops_flits_and_engine_time() {
    let two = json!({"dimension": 1, "nodes": 2});
    // 3 flits of route and check, 8 of the transaction, 64 of data.
    assert_takes(&two, 128, 1 + 24 + 74 + 12);
    // A byte is one flit.
    assert_takes(&two, 1, 1 + 24 + 11 + 12);
    // 16 transactions of 72 flits, of which the last is served when it is there.
    assert_takes(&two, 2_048, 1 + 24 + 3 + 16 * 72 - 1 + 8);
    // 6 hops, and cables of 3 and 15 m: 8 and 40 cycles.
    let far = json!({"dimension": 3, "cable_m": [0, 3, 15]});
    assert_takes(&far, 128, 1 + 72 + 2 * (8 + 40) + 74 + 12);
}

/// 133 for the command to cross the bus, 27 in the command processor, 12 to prepare, 24 for
/// two hops, 11 flits, 12 to serve; 27 for the event, 106 for the block copy, 80 until the
/// process sees it.
#[test]
fn a_message_without_data_takes_the_sum_of_its_parts() {
    let job = json!({"pattern": "complement", "load": "ping-pong",
        "message_bytes": {"distribution": "fixed", "mean": 0}});
    let two = json!({"dimension": 1, "nodes": 2});
    let latency = summary(&two, &job, &json!({})).message_latency;
    let took = latency.mean_ns.unwrap();
    let exact = clock().nanoseconds(432);
    assert!((took - exact).abs() < 1e-6, "{took} {exact}");
}

/// A transaction must fit into a buffer, and transactions without data into a packet.
#[test]
fn what_does_not_fit_is_refused() {
    let problem = |network: &str, buffer: u32, transactions: u32| {
        let scenario = json!({"version": 4, "network": network,
            "jobs": [{"collective": {"operation": "barrier", "transactions": transactions}}],
            "model": {"buffer_flits": buffer}});
        let problems = check(&scenario.to_string(), false, Limits::NATIVE).problems;
        problems.first().map(|problem| problem.message.clone())
    };
    let room = "74 flits do not fit a header and a transaction of QsNetII; at least 75";
    assert_eq!(problem("qsnet2", 74, 28).as_deref(), Some(room));
    assert_eq!(problem("qsnet2", 75, 28), None);
    let packet = "17 transactions do not fit into a packet of QsNet; at most 16";
    assert_eq!(problem("qsnet", 74, 17).as_deref(), Some(packet));
    assert_eq!(problem("qsnet", 74, 16), None);
}

/// MB/s that two nodes send, both together, 1 MB at a time.
fn rate(pattern: &str, buffers: &str, bus: &str) -> f64 {
    let topology = json!({"dimension": 1, "nodes": 2, "cable_m": [5]});
    let job = json!({"pattern": pattern, "buffers": buffers,
        "message_bytes": {"distribution": "fixed", "mean": 1 << 20}});
    let metrics = summary(&topology, &job, &json!({"host_bus": bus})).metrics;
    metrics.accepted_mb_s_total.unwrap()
}

fn assert_near(rate: f64, bytes: f64, cycles: Cycle) {
    let exact = clock().megabytes_per_second(bytes, cycles);
    assert!((rate / exact - 1.0).abs() < 0.003, "{rate} is not {exact}");
}

/// Out of Elan memory the link is the limit: 1,156 flits a packet and a cycle in which the
/// source hears that the end has left, 938 MB/s; `[B]` has 940 (T01).
#[test]
fn one_way_fills_the_link_and_both_ways_both() {
    assert_near(rate("hot-spot", "elan", "pci-x-860"), 2_048.0, 1_157);
    assert_near(rate("neighbor", "elan", "pci-x-860"), 4_096.0, 1_157);
}

/// Out of main memory the bus is, one way as both ways: what goes in and out of a node is
/// between the 820 and 910 MB/s of `[B]` (T02). Both ways each burst of eight transactions
/// pays for a turn.
#[test]
fn pci_x_moves_in_and_out_together_what_its_name_says() {
    for (bus, cycles, name) in [
        ("pci-x-820", 82, 820.0),
        ("pci-x-860", 78, 860.0),
        ("pci-x-910", 74, 910.0),
    ] {
        let [one, both] = ["hot-spot", "neighbor"].map(|pattern| rate(pattern, "main", bus));
        assert_near(one, 128.0, cycles);
        assert_near(both, 8.0 * 128.0, 8 * cycles + 8);
        // Of what both send each node has half in, and half out.
        for rate in [one, both] {
            assert!((rate / name - 1.0).abs() < 0.012, "{bus} {rate}");
        }
    }
}

/// Cycle at which a destination was notified of its message.
fn notified_at(log: &Log, to: u32) -> Cycle {
    let of = log
        .arrivals
        .iter()
        .find(|(_, arrival)| arrival.node.0 == to);
    of.unwrap().0
}

/// Node 2 takes a megabyte from node 1, so what node 0 has for it is slow; what it has for
/// node 3 need not wait for that, if there is an engine for it.
#[test]
fn a_second_engine_passes_the_first() {
    const LARGE: u64 = 1 << 20;
    let posts = [
        (1, 0, message(2, LARGE)),
        (0, 2_000, message(2, 6_400)),
        (0, 2_000, message(3, 640)),
    ];
    let end = |engines: u32| {
        let changes = json!({"dma_engines": engines, "dma_descriptors": 2});
        notified_at(&Script::posts(&posts).run_on_both(1, &changes), 3)
    };
    let (one, two) = (end(1), end(2));
    assert!(two < 4_000 && one > two + 20 * 190, "{one} {two}");
}

/// Two messages to different nodes share the link from their first packets.
#[test]
fn two_engines_send_at_once() {
    let posts = [(0, 0, message(1, 1 << 18)), (0, 0, message(2, 1 << 18))];
    let ends = |engines: u32| {
        let changes = json!({"dma_engines": engines, "dma_slice_cycles": 0});
        let log = Script::posts(&posts).run_on_both(1, &changes);
        [1, 2].map(|to| notified_at(&log, to))
    };
    let [first, second] = ends(1);
    assert!(second > first + 150_000, "{first} {second}");
    let [first, second] = ends(2);
    assert!(second < first + 5_000, "{first} {second}");
}

/// To the same node they keep their order: the second engine leaves them to the first.
#[test]
fn messages_between_two_nodes_keep_their_order() {
    let posts: Vec<_> = (1..40).map(|at| (0, 0, message(1, 1_000 / at))).collect();
    let changes = json!({"dma_engines": 4});
    let log = Script::posts(&posts).run_on_both(1, &changes);
    let sizes: Vec<u64> = log.arrivals.iter().map(|(_, a)| a.message.bytes).collect();
    assert_eq!(sizes, (1..40).map(|at| 1_000 / at).collect::<Vec<_>>());
}

/// No descriptor is fetched, and the process writes the data with the command: 64 bytes
/// across PCI at 33 MHz are 64 cycles. Longer ones are DMAs as ever.
#[test]
fn a_short_message_leaves_from_the_command_port() {
    let lone = |message: Message, most: u32| {
        let changes = json!({"short_transaction_bytes": most});
        Script::posts(&[(0, 0, message)]).run_on_both(1, &changes)
    };
    let time = |bytes, most| lone(message(1, bytes), most).times()[0];
    assert_eq!(time(0, 64), time(0, 0) - 60);
    assert_eq!(time(64, 64), time(64, 0) - 60 + 64);
    assert_eq!(time(65, 64), time(65, 0));
    let short = lone(message(1, 64), 64);
    assert_eq!(
        short.parts(0)[..2],
        [(Part::Post, 110 + 64), (Part::Command, 48)]
    );
    assert!(
        !short
            .parts(0)
            .iter()
            .any(|(part, _)| *part == Part::DmaStart)
    );
    // Out of main memory it crosses the bus once on the way out, with the command.
    let main = |most| {
        let main = Message {
            buffers: Buffers::Main,
            ..message(1, 64)
        };
        lone(main, most)
    };
    assert_eq!(main(64).times()[0], main(0).times()[0] - 60);
    assert!(
        !main(64)
            .parts(0)
            .iter()
            .any(|(part, _)| *part == Part::BusOut)
    );
}

/// It does not wait for the large message before it, not even for a slice.
#[test]
fn a_short_message_passes_a_dma() {
    let posts = [(0, 0, message(1, 1 << 20)), (0, 5_000, message(2, 64))];
    let took = |most: u32| {
        let log = Script::posts(&posts).run_on_both(1, &json!({"short_transaction_bytes": most}));
        notified_at(&log, 2) - 5_000
    };
    let (short, queued) = (took(64), took(0));
    assert!(short < 1_000 && queued > 5_000, "{short} {queued}");
}
