//! The forecast of a scenario, against counting by hand and against a walk of every pair of
//! nodes.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario};
use flitscope::forecast::{Forecast, forecast};
use flitscope::ids::{LinkId, NodeId};
use flitscope::networks::Generation;
use flitscope::scenario::{Load, Scenario};
use flitscope::topology::{Cable, End, Routes, Routing, Topology};
use flitscope::traffic::{Pair, Targets};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Share of its link that a saturated sender uses: 335 MB/s of data in packets of 378 bytes
/// for 320, of 400 MB/s.
const FULL: f64 = 335.0 * 378.0 / 320.0 / 400.0;

/// Of one job on a machine; in full packets, if it does not say otherwise.
fn of(topology: Value, mut job: Value) -> Forecast {
    if job["message_bytes"].is_null() {
        job["message_bytes"] = json!({"distribution": "fixed", "mean": 320});
    }
    let text = json!({"version": 4, "topology": topology, "jobs": [job]});
    forecast(&scenario(&text.to_string()))
}

fn uniform(topology: Value) -> Forecast {
    of(topology, json!({"pattern": "uniform"}))
}

/// The loads of the links of a level that are not alike, in ascending order, as shares
/// of what a saturated sender takes.
fn loads(topology: Value, forecast: &Forecast, level: u32, up: bool) -> Vec<f64> {
    let text = json!({"version": 4, "topology": topology});
    let tree = scenario(&text.to_string()).build();
    let links = tree.links().iter().zip(&forecast.links);
    let right = links.filter(|(link, _)| link.level == level && link.up == up);
    let mut loads: Vec<f64> = right.map(|(_, &load)| f64::from(load) / FULL).collect();
    loads.sort_by(f64::total_cmp);
    loads.dedup_by(|a, b| (*a - *b).abs() < 1e-5);
    loads
}

/// Compares, but for the rounding to 32 bits.
fn assert_loads(found: &[f64], expected: &[f64]) {
    let same = |(found, expected): (&f64, &f64)| (found - expected).abs() < 1e-5;
    let alike = found.len() == expected.len() && found.iter().zip(expected).all(same);
    assert!(alike, "{found:?} instead of {expected:?}");
}

#[test]
fn one_elite_with_four_nodes() {
    let machine = json!({"dimension": 1});
    let forecast = uniform(machine.clone());
    assert_eq!((forecast.nodes, forecast.elites), (4, 1));
    assert_eq!((forecast.cables, forecast.cables_down), (4, 0));
    assert_eq!(forecast.bisection_cables, 2);
    assert_eq!(forecast.bisection_mb_s, 800.0);
    assert_loads(&loads(machine.clone(), &forecast, 1, true), &[1.0]);
    assert_loads(&loads(machine, &forecast, 1, false), &[1.0]);
    let third = 1.0 / 3.0;
    let row = |own| (0..4).map(move |to| if to == own { 0.0 } else { third });
    let pairs: Vec<f32> = (0..4).flat_map(row).collect();
    assert_eq!(forecast.pairs, pairs);
    assert_eq!(forecast.offered_mb_s, [335.0; 4]);
    assert_eq!(forecast.most_loaded_link, Some(0));
    let saturation = forecast.saturation_load.unwrap();
    assert!((saturation - 1.0 / FULL).abs() < 1e-12, "{saturation}");
}

/// Of 63 destinations 3 are under the same first Elite and 15 in the same quarter.
#[test]
fn uniform_traffic_thins_out_towards_the_top() {
    let whole = json!({"dimension": 3});
    // Two of four up links at the second level: twice the load on each above.
    let slimmed = json!({"dimension": 3, "up_links_kept": [4, 2]});
    // A merged Elite has two links to each below it.
    let halved = json!({"dimension": 3, "top_elites": "halved"});
    for (machine, elites, cables, cut, top) in [
        (whole, 48, 192, 32, 1.0),
        (slimmed, 40, 160, 16, 2.0),
        (halved, 40, 192, 32, 1.0),
    ] {
        let forecast = uniform(machine.clone());
        assert_eq!((forecast.elites, forecast.cables), (elites, cables));
        assert_eq!(forecast.bisection_cables, cut, "{machine}");
        assert_eq!(forecast.bisection_mb_s, 400.0 * f64::from(cut));
        for up in [true, false] {
            let at = |level| loads(machine.clone(), &forecast, level, up);
            assert_loads(&at(1), &[1.0]);
            assert_loads(&at(2), &[60.0 / 63.0]);
            assert_loads(&at(3), &[top * 48.0 / 63.0]);
        }
    }
}

/// Of 127 destinations 12 are in the same sixteen and not under the same first Elite, and
/// 112 are beyond the top, whose 16 Elites have eight links down.
#[test]
fn more_below_the_top_load_its_links_more() {
    let machine = json!({"dimension": 3, "top_arity": 8});
    let forecast = uniform(machine.clone());
    assert_eq!((forecast.nodes, forecast.elites), (128, 80));
    assert_eq!((forecast.cables, forecast.bisection_cables), (384, 64));
    for up in [true, false] {
        let at = |level| loads(machine.clone(), &forecast, level, up);
        assert_loads(&at(1), &[1.0]);
        assert_loads(&at(2), &[124.0 / 127.0]);
        assert_loads(&at(3), &[112.0 / 127.0]);
    }
}

#[test]
fn complement_fills_every_link_alike() {
    let machine = json!({"dimension": 3});
    let forecast = of(machine.clone(), json!({"pattern": "complement"}));
    for (level, up) in [(1, true), (2, true), (3, true), (3, false), (2, false)] {
        assert_loads(&loads(machine.clone(), &forecast, level, up), &[1.0]);
    }
    for (source, row) in forecast.pairs.chunks(64).enumerate() {
        let one = |to| if to == 63 - source { 1.0 } else { 0.0 };
        assert!(row.iter().enumerate().all(|(to, &share)| share == one(to)));
    }
}

/// Four I/O nodes under the last Elite serve the 60 others: fifteen senders each.
#[test]
fn clustered_io_is_limited_by_the_links_of_the_io_nodes() {
    let machine = json!({"dimension": 3});
    let job = |writes: f64| {
        json!({"pattern": "io-random", "nodes": [[0, 59]], "io_nodes": [[60, 63]],
            "write_share": writes})
    };
    let written = of(machine.clone(), job(1.0));
    let tree = Topology::full_kary_tree(4, 3, 64);
    assert_eq!(written.most_loaded_link, Some(tree.delivery(NodeId(60)).0));
    assert_eq!(written.most_loaded_cable, Some(Cable::Node { node: 60 }));
    let saturation = written.saturation_load.unwrap();
    assert!((saturation - 1.0 / (15.0 * FULL)).abs() < 1e-12);
    assert_loads(&loads(machine.clone(), &written, 1, false), &[0.0, 15.0]);
    // What is read comes back the same way, and I/O nodes are the sources of it.
    let read = of(machine.clone(), job(0.0));
    assert_eq!(read.most_loaded_link, Some(tree.injection(NodeId(60)).0));
    assert_eq!(read.offered_mb_s[..60], [0.0; 60]);
    assert_eq!(read.offered_mb_s[60..], [15.0 * 335.0; 4]);
    let mixed = of(machine.clone(), job(0.25));
    assert_loads(&loads(machine.clone(), &mixed, 1, false), &[0.75, 3.75]);
    assert_loads(&loads(machine, &mixed, 1, true), &[0.25, 11.25]);
}

/// Up link 0 of Elite 1.0 is down. To Elite 1.0 nobody may climb by up link 0, and it has
/// three left for what it sends.
#[test]
fn a_broken_cable_leaves_its_load_to_the_others() {
    let machine = json!({"dimension": 2, "down_links": [{"level": 1, "elite": 0, "up": 0}]});
    let forecast = uniform(machine.clone());
    assert_eq!((forecast.cables, forecast.cables_down), (32, 1));
    assert_eq!(forecast.bisection_cables, 7);
    // 4 · 12/15 over three links; 2 · 16/15 to the other two Elites over four, and with
    // 16/15 for Elite 1.0 over three of them.
    let up = [0.0, 8.0 / 15.0, 8.0 / 15.0 + 16.0 / 45.0, 16.0 / 15.0];
    assert_loads(&loads(machine, &forecast, 2, true), &up);
    let saturation = forecast.saturation_load.unwrap();
    assert!((saturation - 15.0 / 16.0 / FULL).abs() < 1e-12);
}

/// The halves of nine nodes share an Elite; of five, the fewer are two.
#[test]
fn the_bisection_may_pass_through_an_elite() {
    let cut = |machine| uniform(machine).bisection_cables;
    assert_eq!(cut(json!({"arity": 3, "dimension": 2})), 4);
    assert_eq!(cut(json!({"dimension": 3, "nodes": 5})), 2);
    assert_eq!(cut(json!({"dimension": 2, "nodes": 8})), 4);
    assert_eq!(cut(json!({"dimension": 2, "up_links_kept": [1]})), 2);
}

/// `[P]` 4.4: off-line, no two packets of a permutation share a link.
#[test]
fn off_line_routes_are_followed() {
    let text = json!({"version": 4, "topology": {"dimension": 3},
        "jobs": [{"pattern": "bit-reversal", "message_bytes": {"mean": 320}}], "model": {"routing": "off-line"},
        "run": {"duration_us": 200}});
    let forecast = forecast(&scenario(&text.to_string()));
    let full = |&load: &f32| load == 0.0 || (f64::from(load) - FULL).abs() < 1e-6;
    assert!(forecast.links.iter().all(full), "{:?}", forecast.links);
    let summary = crate::common::run(&text.to_string()).summary();
    let used = forecast.links.iter().filter(|&&load| load > 0.0).count();
    assert_eq!(
        used as f64 / forecast.links.len() as f64,
        summary.metrics.links_used
    );
}

#[test]
fn lighter_loads_and_smaller_packets_are_counted() {
    let machine = json!({"dimension": 1});
    let half = of(machine.clone(), json!({"pattern": "uniform", "load": 0.5}));
    assert_loads(&loads(machine.clone(), &half, 1, true), &[0.5]);
    let whole = uniform(machine.clone());
    let near = half.saturation_load.unwrap() - whole.saturation_load.unwrap();
    assert!(near.abs() < 1e-12);
    // A packet with 32 bytes takes more beside them.
    let small =
        json!({"pattern": "uniform", "message_bytes": {"distribution": "fixed", "mean": 32}});
    let model = json!({"write_block": "as-needed"});
    let text = json!({"version": 4, "topology": machine, "jobs": [small], "model": model});
    let wire = scenario(&text.to_string()).wire().packet(32).flits() + 1;
    let small = forecast(&scenario(&text.to_string()));
    let load = 335.0 * f64::from(2 * wire) / 32.0 / 400.0;
    assert!((f64::from(small.links[0]) - load).abs() < 1e-5);
    // Messages without data are not counted.
    let empty = json!({"pattern": "uniform", "load": "ping-pong",
        "message_bytes": {"distribution": "fixed", "mean": 0}});
    let empty = of(json!({"dimension": 1}), empty);
    assert_eq!(empty.saturation_load, None);
    assert_eq!(
        (empty.most_loaded_link, empty.most_loaded_cable),
        (None, None)
    );
    assert!(
        empty
            .links
            .iter()
            .chain(&empty.pairs)
            .all(|&value| value == 0.0)
    );
}

#[test]
fn a_large_machine_is_shown_by_blocks() {
    let forecast = uniform(json!({"dimension": 4}));
    assert_eq!((forecast.side, forecast.group), (128, 2));
    for row in forecast.pairs.chunks(128) {
        assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    }
    // One of two nodes sends to the other one, both send to two others.
    assert!((f64::from(forecast.pairs[0]) - 1.0 / 255.0).abs() < 1e-8);
    assert!((f64::from(forecast.pairs[1]) - 2.0 / 255.0).abs() < 1e-8);
    assert_eq!(forecast.offered_mb_s, [670.0; 128]);
}

/// What goes from one node to another, as a share of what a node can send, in messages of a size.
type Flow = (NodeId, NodeId, f64, u32);

/// Flows between all pairs of nodes, one by one. `most` is what a node can send, in MB/s.
fn all_pairs(scenario: &Scenario, most: f64) -> Vec<Flow> {
    let mut all = Vec::new();
    // What collectives and programs do is not foreseen.
    for job in &scenario.jobs {
        if let Some(trace) = job.trace() {
            // In whole cycles.
            let clock = scenario.clock();
            let cycles = clock.cycles_in_microseconds(scenario.run.duration_us.into());
            let run_us = clock.nanoseconds(cycles) / 1_000.0;
            for row in trace.rows() {
                let mb_s = f64::from(row.bytes) / run_us;
                all.push((row.source, row.destination, mb_s / most, row.bytes));
            }
        }
        let Some(traffic) = job.traffic() else {
            continue;
        };
        let writes = traffic.write_share.0;
        let load = match serde_json::to_value(traffic.load).unwrap() {
            Value::Number(share) => share.as_f64().unwrap(),
            Value::String(word) if word == "ping-pong" => 0.5,
            _ => 1.0,
        };
        let mut add = |source, target, share: f64, bytes| {
            all.push((source, target, share * writes, bytes));
            all.push((target, source, share * (1.0 - writes), bytes));
        };
        let mean = traffic.message_bytes.mean;
        if let Some(pairs) = traffic.pairs() {
            let volume = |row: &Pair| row.weight as f64 * f64::from(row.bytes.unwrap_or(mean));
            let of = |source| {
                let own = pairs.rows().iter().filter(move |row| row.source == source);
                own.map(volume).sum::<f64>()
            };
            let largest = pairs
                .rows()
                .iter()
                .map(|row| of(row.source))
                .fold(0.0, f64::max);
            for row in pairs.rows().iter().filter(|row| volume(row) > 0.0) {
                let all = if matches!(traffic.load, Load::Fraction(_)) {
                    largest
                } else {
                    of(row.source)
                };
                let share = load * volume(row) / all;
                add(
                    row.source,
                    row.destination,
                    share,
                    row.bytes.unwrap_or(mean),
                );
            }
            continue;
        }
        let destinations = job.destinations(scenario.nodes(), scenario.run.seed);
        for source in destinations.senders() {
            let targets: Vec<NodeId> = match destinations.targets(source).unwrap() {
                Targets::One(node) => vec![node],
                Targets::AnyOf(set) => set.iter().filter(|&node| node != source).collect(),
                Targets::Listed(_) => panic!("{source:?} has a list"),
            };
            for &target in &targets {
                add(source, target, load / targets.len() as f64, mean);
            }
        }
    }
    all.retain(|&(_, _, share, bytes)| share > 0.0 && bytes > 0);
    all
}

/// Lets a rate flow over a link and whatever follows it.
fn flow(tree: &Topology, link: LinkId, (from, to): (NodeId, NodeId), rate: f64, sums: &mut [f64]) {
    sums[link.index()] += rate;
    if let End::Elite(elite) = tree.link(link).to {
        let ways = tree.candidates(elite, from, to);
        for &way in ways {
            flow(tree, way, (from, to), rate / ways.len() as f64, sums);
        }
    }
}

proptest! {
    #![proptest_config(drawing(256))]

    #[test]
    fn the_loads_are_those_of_every_pair_by_itself(text in any_scenario()) {
        let scenario = scenario(&text);
        let mut tree = scenario.build();
        if let (Routing::OffLine, Some(pairs)) = (scenario.model.fabric.routing, scenario.pairs()) {
            let routes = Routes::new(&tree, &pairs);
            tree = tree.with_routes(routes);
        }
        if scenario.model.fabric.routing == Routing::ByDestination {
            tree = tree.by_destination();
        }
        let forecast = forecast(&scenario);
        // MB/s that a node can send, bytes in a cycle, and data of a full packet.
        let (most, in_a_cycle, packet_bytes) = match scenario.network {
            Generation::QsNet => (335.0, 1.675, 320),
            Generation::QsNet2 => (940.0, 1.773_78, 2_048),
            Generation::InfiniBand => (986.0, 3.944, 2_048),
        };
        let flits = |share: f64, bytes: u32| {
            let packet = |payload| f64::from(scenario.wire().packet(payload).flits() + 1);
            let mut left = bytes;
            let mut flits = 0.0;
            while left > 0 {
                flits += packet(left.min(packet_bytes));
                left -= left.min(packet_bytes);
            }
            in_a_cycle * share * flits / f64::from(bytes)
        };
        let flows = all_pairs(&scenario, most);
        let mut sums = vec![0.0; tree.links().len()];
        for &(from, to, share, bytes) in &flows {
            flow(&tree, tree.injection(from), (from, to), flits(share, bytes), &mut sums);
        }
        for (link, (&found, &sum)) in forecast.links.iter().zip(&sums).enumerate() {
            let sum = sum / tree.pace(LinkId::from(link)).flits_per_cycle();
            let close = (f64::from(found) - sum).abs() <= 1e-5 * sum.max(1.0);
            prop_assert!(close, "link {link}: {found} instead of {sum} in {text}");
        }
        let side = forecast.side as usize;
        let mut cells = vec![0.0; side * side];
        for &(from, to, share, _) in &flows {
            cells[from.index() * side + to.index()] += share * most;
        }
        for (cell, (&share, &sum)) in forecast.pairs.iter().zip(&cells).enumerate() {
            let found = f64::from(share) * f64::from(forecast.offered_mb_s[cell / side]);
            prop_assert!((found - sum).abs() <= 1e-4 * sum.max(1.0), "{found} {sum} {text}");
        }
    }
}
