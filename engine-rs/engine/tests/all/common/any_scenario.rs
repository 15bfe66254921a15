//! Random scenarios: small machines of any shape, slimmed and with links down, any traffic,
//! breaking parts, and any parameters.

use super::any_network::{any_fabric, any_network, of_fabric, of_network};
use super::any_program::{any_program, run_program};
use flitscope::ids::LinkId;
use flitscope::parameters::Choice;
use flitscope::scenario::{Checked, FORMAT, Limits, check};
use flitscope::topology::{Cable, End, Part};
use flitscope::traffic::{Needs, Pattern};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use std::ops::{Range, RangeInclusive};

/// A small scenario, as JSON text that is accepted.
pub(crate) fn any_scenario() -> impl Strategy<Value = String> {
    let parts = (
        any_machine(),
        traffic(),
        any::<Index>(),
        (model(), elan()),
        any::<u32>(),
        (
            prop::option::weighted(0.3, jobs()),
            prop::option::weighted(0.3, collective()),
        ),
        (
            events(),
            any_network(),
            prop::option::weighted(0.2, any_program()),
            prop::collection::vec(any::<(Index, Index)>(), 0..=3),
            prop::option::weighted(0.3, rows()),
        ),
    );
    parts.prop_map(
        |((topology, nodes, down), traffic, pattern, (mut model, elan), seed, jobs, more)| {
            let (jobs, collective) = jobs;
            let (events, network, program, turns, rows) = more;
            if let (Some(model), Value::Object(elan)) = (model.as_object_mut(), elan) {
                model.extend(elan);
            }
            let mut scenario = json!({
                "version": FORMAT,
                "topology": topology,
                "jobs": [traffic],
                "model": model,
                "run": {"seed": seed, "duration_us": 30}
            });
            scenario["jobs"][0]["pattern"] = json!(pattern.get(&patterns(nodes)));
            if let Some((traffic, random, share, servers)) = jobs
                && nodes >= 4
            {
                two_jobs(&mut scenario, nodes, traffic, (random, share, servers));
            }
            if let Some(rows) = rows {
                list_rows(&mut scenario, nodes, rows);
            }
            if let Some(drawn) = collective {
                together(&mut scenario, nodes, drawn);
            }
            if let Some(program) = program {
                run_program(&mut scenario, nodes, program);
            }
            keep_drawn_adaptive(&mut scenario);
            of_fabric(&mut scenario, nodes);
            of_network(&mut scenario, network);
            in_another_order(&mut scenario, nodes, &turns);
            take_down(&mut scenario, &down);
            add_events(&mut scenario, &events);
            scenario.to_string()
        },
    )
}

/// A tree or a fabric from a list of cables; with `FLITSCOPE_DRAW=cabled` none but these.
pub(crate) fn any_machine() -> BoxedStrategy<(Value, u32, Vec<Index>)> {
    let fabric = any_fabric().boxed();
    match std::env::var("FLITSCOPE_DRAW").as_deref() {
        Ok("cabled") => fabric,
        _ => prop_oneof![4 => machine().boxed(), 1 => fabric].boxed(),
    }
}

/// A tree, its nodes, and which of its links may be taken down.
fn machine() -> impl Strategy<Value = (Value, u32, Vec<Index>)> {
    let shape = prop_oneof![
        (2u32..=2, 1u32..=4),
        (3u32..=3, 1u32..=3),
        (4u32..=4, 1u32..=2),
        (5u32..=5, 2u32..=2)
    ];
    // Of the same length, or of each level's own, up to so long that a buffer is
    // empty before its credits are back.
    let cables = prop_oneof![
        3 => (0u32..4).prop_map(|metres| vec![metres; 4]),
        1 => prop::collection::vec(mostly(0..4, 4..=100), 4),
    ];
    // Of the permutations some need a power of two.
    let population = (0.0..1.0f64, any::<bool>());
    let slimming = prop::option::of(prop::collection::vec(0.0..1.0f64, 3));
    let down = prop_oneof![
        Just(Vec::new()),
        prop::collection::vec(any::<Index>(), 1..=4)
    ];
    // Merged Elites at the top, or more links below each of them, or neither.
    let top = prop_oneof![
        2 => any::<bool>().prop_map(|halved| (halved, 0.0)),
        1 => (0.0..=1.0f64).prop_map(|more| (false, more)),
    ];
    (shape, population, cables, slimming, top, down).prop_map(
        |((arity, dimension), (part, power), cables, slimming, (halved, more), down)| {
            let more = match dimension {
                1 => 0,
                _ => (f64::from(arity) * more).round() as u32,
            };
            let places = arity.pow(dimension - 1) * (arity + more);
            let some = 2 + (f64::from(places - 2) * part).round() as u32;
            let nodes = if power { 1 << some.ilog2() } else { some };
            let mut topology = json!({"arity": arity, "dimension": dimension, "nodes": nodes,
                "cable_m": &cables[..dimension as usize]});
            if let Some(parts) = slimming {
                let kept = |part: &f64| 1 + (f64::from(arity) * part) as u32;
                let boundaries = parts.iter().take(dimension as usize - 1);
                topology["up_links_kept"] = boundaries.map(kept).collect::<Vec<_>>().into();
            }
            if more > 0 {
                topology["top_arity"] = json!(arity + more);
            }
            if halved && may_be_halved(&topology) {
                topology["top_elites"] = json!("halved");
            }
            (topology, nodes, down)
        },
    )
}

/// Whether the up links below the top come in pairs.
fn may_be_halved(topology: &Value) -> bool {
    let even = |value: &Value| value.as_u64().is_none_or(|number| number.is_multiple_of(2));
    let kept = topology["up_links_kept"]
        .as_array()
        .and_then(|kept| kept.last());
    topology["dimension"] != 1 && even(&topology["arity"]) && kept.is_none_or(even)
}

/// What nodes send, but for the pattern.
fn traffic() -> impl Strategy<Value = Value> {
    let spread = prop_oneof![Just("fixed"), Just("uniform"), Just("exponential")];
    let load = prop_oneof![
        Just(json!("saturated")),
        Just(json!("ping-pong")),
        (5u32..=200).prop_map(|percent| json!(f64::from(percent) / 100.0))
    ];
    let priority = prop_oneof![
        Just(json!(0)),
        Just(json!(1)),
        (1u32..100).prop_map(|percent| json!(f64::from(percent) / 100.0))
    ];
    let writes = prop_oneof![2 => Just(1.0), 1 => Just(0.0), 1 => 0.0..1.0f64];
    let buffers = prop_oneof![Just("elan"), Just("main")];
    let size = prop_oneof![1 => Just(0u32), 9 => 1u32..2_000];
    let messages = prop_oneof![4 => Just(None), 1 => (1u32..20).prop_map(Some)];
    (spread, size, load, priority, writes, buffers, messages).prop_map(
        |(spread, size, load, priority, writes, buffers, messages)| {
            // Nothing is sent by pings only.
            let least = u32::from(load != "ping-pong" || spread != "fixed");
            let mut traffic = json!({"inter_arrival": spread, "load": load, "priority": priority,
                "write_share": writes, "buffers": buffers,
                "message_bytes": {"distribution": spread, "mean": size.max(least)}});
            if let Some(messages) = messages.filter(|_| load != "ping-pong") {
                traffic["messages"] = messages.into();
            }
            traffic
        },
    )
}

/// A second job that does I/O: its traffic, whether its targets are random, where
/// the nodes are shared out, and its servers.
fn jobs() -> impl Strategy<Value = (Value, bool, Index, Vec<Index>)> {
    let servers = prop::collection::vec(any::<Index>(), 1..=3);
    (traffic(), any::<bool>(), any::<Index>(), servers)
}

/// Shares the nodes out between a job of uniform traffic and one that does I/O.
fn two_jobs(
    scenario: &mut Value,
    nodes: u32,
    mut io: Value,
    (random, share, servers): (bool, Index, Vec<Index>),
) {
    let first = 2 + share.index(nodes as usize - 3) as u32;
    let mut compute = scenario["jobs"][0].take();
    compute["pattern"] = json!("uniform");
    compute["nodes"] = json!([[0, first - 1]]);
    let pattern = if random {
        "io-random"
    } else {
        "io-deterministic"
    };
    io["pattern"] = json!(pattern);
    io["nodes"] = json!([[first, nodes - 1]]);
    let mut io_nodes: Vec<usize> = Vec::new();
    for server in servers.iter().map(|index| index.index(nodes as usize)) {
        if !io_nodes.contains(&server) {
            io_nodes.push(server);
        }
    }
    io["io_nodes"] = json!(io_nodes);
    scenario["jobs"] = json!([compute, io]);
}

/// Whether the rows are a trace, and of each source, destination, weight, size and time.
type Listed = (bool, Vec<(Index, Index, u32, Option<u32>, u32)>);

fn rows() -> impl Strategy<Value = Listed> {
    let weight = prop_oneof![3 => 0u32..5, 1 => 5u32..=1_000_000_000];
    let bytes = prop::option::of(prop_oneof![1 => 1u32..3_000, 1 => 1u32..100]);
    // In ps, and now and then after the end.
    let at = prop_oneof![1 => Just(0u32), 9 => 0u32..28_000_000, 1 => 28_000_000u32..40_000_000];
    let row = (any::<Index>(), any::<Index>(), weight, bytes, at);
    (any::<bool>(), prop::collection::vec(row, 1..30))
}

/// Gives the first job rows in place of its pattern; the first of them sends.
fn list_rows(scenario: &mut Value, nodes: u32, (is_trace, drawn): Listed) {
    let job = &mut scenario["jobs"][0];
    let members = list_of(job.get("nodes").unwrap_or(&json!([[0, nodes - 1]])));
    let mut rows = Vec::new();
    for (source, to, weight, bytes, at) in drawn {
        let source = source.get(&members);
        let to = to.index(nodes as usize);
        let time_ns = f64::from(at) / 1_000.0;
        rows.push(match is_trace {
            true => json!([time_ns, source, to, bytes.unwrap_or(0)]),
            false => json!([source, to, weight, bytes]),
        });
    }
    let (first, next) = (members[0], (members[0] + 1) % u64::from(nodes));
    rows.push(match is_trace {
        true => json!([5, first, next, 64]),
        false => json!([first, next]),
    });
    if let Some(job) = job.as_object_mut() {
        job.remove("pattern");
        if is_trace {
            let of_all = ["nodes", "priority", "buffers"];
            job.retain(|key, _| of_all.contains(&key.as_str()));
        }
    }
    job[if is_trace { "trace" } else { "pairs" }] = json!(rows);
    // Another job may draw its destinations.
    let is_alone = scenario["jobs"]
        .as_array()
        .is_some_and(|jobs| jobs.len() == 1);
    if scenario["model"]["routing"] == "off-line" && !is_alone {
        scenario["model"]["routing"] = json!("adaptive");
    }
}

/// Turns parts of the lists of nodes of all jobs around.
fn in_another_order(scenario: &mut Value, nodes: u32, turns: &[(Index, Index)]) {
    let jobs = scenario.get_mut("jobs").and_then(Value::as_array_mut);
    for job in jobs.into_iter().flatten() {
        let listed = job.get("nodes").cloned();
        let mut list = list_of(&listed.unwrap_or_else(|| json!([[0, nodes - 1]])));
        for (from, to) in turns {
            let (from, to) = (from.index(list.len()), to.index(list.len()));
            list[from.min(to)..=from.max(to)].reverse();
        }
        if !turns.is_empty() {
            job["nodes"] = json!(list);
        }
    }
}

/// The nodes of a list that may have pairs of first and last.
fn list_of(nodes: &Value) -> Vec<u64> {
    let run = |entry: &Value| match entry.as_u64() {
        Some(node) => node..=node,
        None => entry[0].as_u64().unwrap_or(0)..=entry[1].as_u64().unwrap_or(0),
    };
    let entries = nodes.as_array().into_iter().flatten();
    entries.flat_map(run).collect()
}

/// What nodes do together, the nodes by share, and what else.
type Together = ((Index, Index), (Index, Index), Index, Value);

fn collective() -> impl Strategy<Value = Together> {
    let kind = (any::<Index>(), any::<Index>());
    let nodes = (any::<Index>(), any::<Index>());
    let skew = (0u32..3, mostly(0..4_000, 4_000..=1_000_000));
    let shape = (2u32..=6, 1u32..=4, 1u32..=16, 1u32..40, 0u32..500);
    let more = (skew, shape, prop::option::of(1u32..4)).prop_map(|(skew, shape, operations)| {
        let (arity, processes, transactions, words, pause) = shape;
        let (spread, mean) = skew;
        let spread = ["fixed", "uniform", "exponential"][spread as usize];
        let mut more = json!({"arity": arity, "processes": processes, "bytes": 8 * words,
            "transactions": transactions, "pause_ns": pause,
            "skew": {"distribution": spread, "mean_ns": mean}});
        if let Some(count) = operations {
            more["operations"] = json!(count);
        }
        more
    });
    (kind, nodes, any::<Index>(), more)
}

/// Operations and their algorithms.
const TOGETHER: [(&str, &[&str]); 10] = [
    ("barrier", &["hardware", "hardware", "tree"]),
    ("comparison", &["hardware", "tree"]),
    ("broadcast", &["hardware", "hardware", "tree"]),
    ("reduce", &["tree", "linear"]),
    ("allreduce", &["hardware", "tree"]),
    ("scatter", &["linear", "tree"]),
    ("gather", &["linear", "tree"]),
    ("allgather", &["tree", "linear"]),
    ("all-to-all", &["linear"]),
    ("fetch-and-add", &["linear"]),
];

/// Has some nodes do something together, and the others what they did, but for what
/// needs a certain number of them.
fn together(
    scenario: &mut Value,
    nodes: u32,
    ((operation, algorithm), (first, count), root, mut collective): Together,
) {
    let first = first.index(nodes as usize - 1) as u32;
    let count = 2 + count.index((nodes - first - 1) as usize) as u32;
    let (operation, algorithms) = operation.get(&TOGETHER);
    collective["operation"] = json!(operation);
    collective["algorithm"] = json!(algorithm.get(algorithms));
    collective["root"] = json!(root.index(count as usize));
    match *operation {
        "barrier" | "comparison" | "fetch-and-add" => collective["bytes"] = json!(0),
        "all-to-all" => {
            let processes = collective["processes"].as_u64().unwrap_or(1);
            collective["bytes"] = json!(u64::from(count) * processes * 24);
        }
        _ => {}
    }
    let mut others = scenario["jobs"][0].take();
    let after = first + count;
    let mut jobs = vec![
        json!({"nodes": [[first, after - 1]], "collective": collective,
        "buffers": others["buffers"], "priority": others["priority"]}),
    ];
    if after + 2 <= nodes {
        others["nodes"] = json!([[after, nodes - 1]]);
        if let Some(others) = others.as_object_mut() {
            // Its rows are of other nodes.
            for key in ["pairs", "trace"] {
                others.remove(key);
            }
        }
        others["pattern"] = json!("uniform");
        jobs.push(others);
    }
    scenario["jobs"] = json!(jobs);
    if scenario["model"]["routing"] == "off-line" {
        scenario["model"]["routing"] = json!("adaptive");
    }
}

/// Without destinations that are fixed there are no routes to work out.
fn keep_drawn_adaptive(scenario: &mut Value) {
    if scenario["model"]["routing"] != "off-line" {
        return;
    }
    let pattern = &scenario["jobs"][0]["pattern"];
    if pattern == "uniform" || pattern == "exchange" {
        scenario["model"]["routing"] = json!("adaptive");
    }
}

/// The patterns that so many nodes can follow.
pub(crate) fn patterns(nodes: u32) -> Vec<&'static str> {
    let is_met = |pattern: &&Pattern| match pattern.needs() {
        Needs::TwoNodes => true,
        Needs::PowerOfTwo => nodes.is_power_of_two(),
        Needs::PowerOfFour => nodes.is_power_of_two() && nodes.ilog2().is_multiple_of(2),
        Needs::IoNodes => false,
    };
    let all = Pattern::ALL.iter().filter(is_met);
    all.map(|pattern| pattern.word()).collect()
}

/// Mostly from a range where things happen in small scenarios; now and then from
/// one that goes as far as the parser allows.
fn mostly(usual: Range<u32>, far: RangeInclusive<u32>) -> impl Strategy<Value = u32> {
    prop_oneof![6 => usual, 1 => far]
}

fn model() -> impl Strategy<Value = Value> {
    let lanes = (
        prop_oneof![4 => 1u32..=4, 1 => 5u32..=8],
        mostly(48..200, 200..=4_096),
        mostly(1..12, 12..=600),
        prop_oneof![3 => 0u32..4, 1 => 4u32..=64],
        // Credits that take slots are slow to simulate.
        prop_oneof![3 => Just(0u32), 1 => Just(1u32)],
    );
    let policies = ["fixed-at-source", "free-per-hop", "by-destination"];
    let rules = (
        prop::sample::select(policies.to_vec()),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    let times = (
        mostly(1..800, 800..=1_000_000),
        1u32..=8,
        prop_oneof![3 => Just(0u32), 3 => 500u32..3_000, 1 => 3_000u32..20_000],
        (
            mostly(1..400, 400..=1_000_000),
            prop_oneof![2 => Just(0u32), 1 => 1u32..=10],
        ),
        1u32..=100,
    );
    // So long that buffers at the nodes are full, or as usual.
    let engine = (
        prop_oneof![Just(22u32), 1u32..150],
        prop_oneof![Just(4u32), 0u32..200],
    );
    let of_switches = (
        prop_oneof![Just("adaptive"), Just("off-line"), Just("by-destination")],
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    let errors = prop_oneof![
        4 => Just(0.0),
        1 => (1u32..=50).prop_map(|thousandths| f64::from(thousandths) / 1_000.0),
        1 => (1u32..=50).prop_map(|percent| f64::from(percent) / 100.0)
    ];
    let all = (lanes, rules, times, engine, errors, of_switches);
    all.prop_map(|(lanes, rules, times, engine, errors, of_switches)| {
        let (channels, buffer, flow, ack_flits, credits) = lanes;
        let (policy, lowest, hold, late, per_channel, in_turn, kept) = rules;
        let (routing, whole, turns, top, at_last) = of_switches;
        let (tick, bits, time_out, (retry, doublings), ack) = times;
        let (transaction, packet) = engine;
        let pick = |on, yes: &'static str, no: &'static str| if on { yes } else { no };
        json!({"channels": channels, "buffer_flits": buffer, "flow_through_cycles": flow,
            "routing": routing, "flow_control": pick(whole, "packet", "flit"),
            "arbitration": pick(turns, "round-robin", "oldest-first"),
            "channel_policy": policy,
            "multicast_root": pick(top, "top", "covering"),
            "group_ack": pick(at_last, "at-last", "as-others"),
            "tie_break": pick(lowest, "lowest", "hash"), "circuit_hold": hold,
            "release": pick(late, "tail-leaves-next-buffer", "eop-passes"),
            "ack_offset_percent": ack, "inputter": pick(per_channel, "per-channel", "one"),
            "age_tick_cycles": tick, "age_bits": bits, "time_out_cycles": time_out,
            "retry_cycles": retry, "retry_doublings": doublings,
            "retry_age": pick(kept, "kept", "reset"), "engine_order": pick(in_turn, "in-turn", "receive-first"),
            "engine_transaction_cycles": transaction, "engine_packet_cycles": packet,
            "reverse_ack_flits": ack_flits, "reverse_credits_per_flit": credits, "error_rate": errors})
    })
}

/// What a message costs, and the bus: the usual one, or any.
fn elan() -> impl Strategy<Value = Value> {
    let costs = prop::collection::vec(prop_oneof![1 => Just(0u32), 3 => 0u32..200], 10);
    let queue = (1u32..=4, prop_oneof![1 => Just(0u32), 3 => 1u32..1_500]);
    let bus = prop_oneof![
        Just("pci-64-66"),
        Just("pci-64-33"),
        Just("pci-x-820"),
        Just("pci-x-860"),
        Just("pci-x-910")
    ];
    let limit = prop_oneof![3 => Just(0u32), 1 => 1u32..5];
    let engines = (
        1u32..=4,
        prop_oneof![Just(0), 1u32..200, 200u32..=2_048],
        limit,
    );
    let any = (costs, queue, any::<bool>(), bus, engines);
    let any = any.prop_map(
        |(costs, (descriptors, slice), whole, bus, (engines, short, limit))| {
            let mut model = json!({"dma_descriptors": descriptors, "dma_slice_cycles": slice,
            "write_block": if whole { "whole" } else { "as-needed" }, "host_bus": bus,
            "dma_engines": engines, "short_transaction_bytes": short, "injection_limit": limit});
            for (key, cycles) in COSTS.iter().zip(costs) {
                model[key] = cycles.into();
            }
            model
        },
    );
    prop_oneof![1 => Just(json!({})), 3 => any]
}

const COSTS: [&str; 10] = [
    "post_cycles",
    "command_cycles",
    "dma_start_cycles",
    "tport_match_cycles",
    "event_cycles",
    "block_copy_cycles",
    "poll_cycles",
    "thread_cycles",
    "host_reduce_ns",
    "local_sync_cycles",
];

/// Takes links down, but none without which the traffic could not go where it must.
pub(crate) fn take_down(scenario: &mut Value, links: &[Index]) {
    let checked = |scenario: &Value| check(&scenario.to_string(), false, Limits::NATIVE);
    let Checked {
        scenario: Some(whole),
        ..
    } = checked(scenario)
    else {
        return;
    };
    let tree = whole.build();
    let mut down: Vec<Cable> = Vec::new();
    for index in links {
        down.push(tree.cable(LinkId::from(index.index(tree.links().len()))));
        scenario["topology"]["down_links"] = json!(down);
        if checked(scenario).scenario.is_none() {
            down.pop();
        }
        scenario["topology"]["down_links"] = json!(down);
    }
}

/// A time, a link, and which end of it is meant when it is an Elite and not the cable.
pub(crate) type AnyEvent = (u32, Index, Option<bool>);

/// In half of the scenarios nothing happens.
pub(crate) fn events() -> impl Strategy<Value = Vec<AnyEvent>> {
    let at = prop_oneof![1 => Just(0), 9 => 0u32..6_000, 1 => Just(6_000)];
    let event = (
        at,
        any::<Index>(),
        prop::option::weighted(0.4, any::<bool>()),
    );
    prop_oneof![Just(Vec::new()), prop::collection::vec(event, 1..=6)]
}

/// Breaks parts and mends those that are broken already, but breaks none without
/// which the traffic could not go where it must.
pub(crate) fn add_events(scenario: &mut Value, drawn: &[AnyEvent]) {
    let checked = |scenario: &Value| check(&scenario.to_string(), false, Limits::NATIVE);
    let Checked {
        scenario: Some(whole),
        ..
    } = checked(scenario)
    else {
        return;
    };
    let tree = whole.build();
    let mut events: Vec<Value> = Vec::new();
    for &(at_cycle, index, end) in drawn {
        let link = LinkId::from(index.index(tree.links().len()));
        let cable = Part::Cable(tree.cable(link));
        let part = match (end, tree.link(link).from, tree.link(link).to) {
            (Some(true), End::Elite(elite), _) | (Some(_), _, End::Elite(elite)) => Part::Elite {
                level: tree.level(elite),
                elite: tree.number_in_level(elite),
            },
            _ => cable,
        };
        for change in ["break", "mend"] {
            events.push(json!({"at_cycle": at_cycle, "change": change, "part": part}));
            scenario["events"] = json!(events);
            if checked(scenario).scenario.is_some() {
                break;
            }
            events.pop();
        }
    }
    scenario["events"] = json!(events);
}
