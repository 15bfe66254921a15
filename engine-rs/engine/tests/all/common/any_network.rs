//! Random scenarios on each of the networks, and on fabrics from lists of cables.

use flitscope::fabric::{WireFormat, WriteBlock};
use flitscope::networks::Generation;
use flitscope::parameters::Choice;
use flitscope::traffic::{Needs, Pattern};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

pub(super) fn any_network() -> impl Strategy<Value = Generation> {
    use Generation::{InfiniBand, QsNet, QsNet2};
    prop_oneof![5 => Just(QsNet), 3 => Just(QsNet2), 3 => Just(InfiniBand)]
}

/// Makes a scenario one of a network; adapters of InfiniBand do nothing together.
pub(super) fn of_network(scenario: &mut Value, network: Generation) {
    match network {
        Generation::InfiniBand if collective_is_absent(scenario) => of_infiniband(scenario),
        Generation::QsNet => {}
        _ => of_qsnet2(scenario),
    }
    leave_room(scenario);
    lengthen_time_out(scenario);
}

fn generation(scenario: &Value) -> Generation {
    match scenario["network"].as_str() {
        Some("infiniband") => Generation::InfiniBand,
        Some("qsnet2") => Generation::QsNet2,
        _ => Generation::QsNet,
    }
}

/// The same on QsNetII, whose transactions and packets are larger.
fn of_qsnet2(scenario: &mut Value) {
    scenario["network"] = json!("qsnet2");
    let buffer = &mut scenario["model"]["buffer_flits"];
    *buffer = json!(buffer.as_u64().unwrap_or(0).clamp(48, 4_096 - 34) + 34);
    for job in scenario["jobs"].as_array_mut().into_iter().flatten() {
        if let Some(transactions) = job.pointer_mut("/collective/transactions") {
            *transactions = json!(transactions.as_u64().unwrap_or(1) * 28 / 16);
        } else if let Some(mean) = job.pointer_mut("/message_bytes/mean") {
            *mean = json!(mean.as_u64().unwrap_or(0) * 4);
        }
    }
}

fn collective_is_absent(scenario: &Value) -> bool {
    let jobs = scenario["jobs"].as_array();
    jobs.is_none_or(|jobs| jobs.iter().all(|job| job.get("collective").is_none()))
}

/// The same on InfiniBand, whose adapters do nothing together.
fn of_infiniband(scenario: &mut Value) {
    of_qsnet2(scenario);
    scenario["network"] = json!("infiniband");
}

/// Where flow is controlled by packets, buffers have room for one, or for some.
fn leave_room(scenario: &mut Value) {
    if scenario["model"]["flow_control"] != "packet" {
        return;
    }
    let network = generation(scenario);
    let levels = most_levels(scenario);
    let wire = WireFormat::new(network, levels as u32, WriteBlock::Whole);
    let longest = u64::from(wire.full_packet_flits());
    let buffer = &mut scenario["model"]["buffer_flits"];
    let beyond = buffer.as_u64().unwrap_or(0).saturating_sub(82);
    // One more is allowed too, as a test makes it.
    *buffer = json!((longest + beyond * longest / 100).min(4_095));
}

/// A time-out must allow for the longest way and its ack; also when one of their
/// times is one longer, as a test makes it.
fn lengthen_time_out(scenario: &mut Value) {
    let number = |value: &Value| value.as_u64().unwrap_or(0);
    let flow_through = number(&scenario["model"]["flow_through_cycles"]);
    let clock = generation(scenario).clock();
    let cycles_in = |metres: u64| clock.cycles_in_metres(metres as u32);
    let hop = |metres: u64| 2 + flow_through + cycles_in(metres);
    let way: u64 = match scenario["topology"]["cables"].as_array() {
        None => {
            let cables = scenario["topology"]["cable_m"].as_array();
            cables
                .into_iter()
                .flatten()
                .map(|metres| 2 * hop(number(metres)))
                .sum()
        }
        Some(cables) => {
            let metres = cables.iter().map(|cable| number(&cable["length_m"])).max();
            // A flit takes up to four cycles of a link.
            2 * most_levels(scenario) * (3 + hop(metres.unwrap_or(0)))
        }
    };
    let time_out = &mut scenario["model"]["time_out_cycles"];
    if *time_out != 0 {
        *time_out = number(time_out).max(2 * way).into();
    }
}

/// Levels of a tree, or of one whose ways are as long as those of a fabric at the most.
fn most_levels(scenario: &Value) -> u64 {
    match scenario["topology"]["switches"].as_array() {
        None => scenario["topology"]["dimension"].as_u64().unwrap_or(1),
        Some(switches) => (switches.len() as u64 + 1).div_ceil(2),
    }
}

/// A fabric from a list of cables, its nodes, and which of its links may be taken down:
/// trees of two levels with cables missing and doubled, rings, tori, and cables anywhere;
/// hosts anywhere, some with two ports. In some fabrics there are two more nodes at a
/// switch that is apart; they are not counted.
pub(super) fn any_fabric() -> impl Strategy<Value = (Value, u32, Vec<Index>)> {
    let switches = (0usize..4, 1usize..4, 1usize..4);
    let hosts = prop::collection::vec((any::<Index>(), any::<bool>()), 2..10);
    let more = prop::collection::vec(any::<[Index; 2]>(), 0..5);
    let rates = prop_oneof![
        Just(["1/1", "1/1"]),
        Just(["1/1", "1/2"]),
        Just(["2/3", "1/4"]),
        Just(["3/4", "1/1"])
    ];
    let metres = prop_oneof![3 => prop::collection::vec(0u32..4, 8), 1 => prop::collection::vec(0u32..=100, 8)];
    let down = prop::collection::vec(any::<Index>(), 0..=3);
    (
        switches,
        hosts,
        (more, any::<bool>()),
        (metres, rates),
        down,
    )
        .prop_map(
            |((form, wide, high), hosts, (more, has_part), (metres, rates), down)| {
                let switches = wide * high;
                let at = |x: usize, y: usize| x % wide + y % high * wide;
                let places = (0..switches).map(|it| (it % wide, it / wide));
                let mut pairs: Vec<[usize; 2]> = match form {
                    0 => Vec::new(),
                    1 => (0..switches).map(|it| [it, (it + 1) % switches]).collect(),
                    2 => places
                        .flat_map(|(x, y)| [[at(x, y), at(x + 1, y)], [at(x, y), at(x, y + 1)]])
                        .collect(),
                    _ => (0..wide)
                        .flat_map(|leaf| (wide..switches).map(move |it| [leaf, it]))
                        .collect(),
                };
                for ends in more {
                    let pair = ends.map(|end| end.index(switches));
                    match pairs.iter().position(|it| *it == pair) {
                        Some(place) if form == 3 => {
                            pairs.remove(place);
                        }
                        _ => pairs.push(pair),
                    }
                }
                pairs.retain(|[one, other]| one != other);
                // Whatever is apart is joined to the switch before.
                let mut part: Vec<usize> = (0..switches).collect();
                let mut join = |[one, other]: [usize; 2]| {
                    let (one, other) = (part[one], part[other]);
                    part.iter_mut()
                        .filter(|it| **it == other)
                        .for_each(|it| *it = one);
                    one != other
                };
                for &pair in &pairs {
                    join(pair);
                }
                for switch in 1..switches {
                    if join([switch - 1, switch]) {
                        pairs.push([switch - 1, switch]);
                    }
                }
                let mut ports = vec![0u32; switches + 1];
                let mut end = |switch: usize| {
                    ports[switch] += 1;
                    json!([format!("s{switch}"), ports[switch]])
                };
                let mut cables: Vec<Value> = pairs
                    .iter()
                    .map(|pair| json!({"ends": pair.map(&mut end)}))
                    .collect();
                let mut listed = Vec::new();
                let mut nodes = 0;
                for (place, (index, has_two)) in hosts.iter().enumerate() {
                    let own = 1 + u32::from(*has_two);
                    listed.push(json!({"name": format!("h{place}"), "ports": own}));
                    for port in 1..=own {
                        let switch =
                            (index.index(switches) + (port as usize - 1) * wide) % switches;
                        cables.push(json!({"ends": [[format!("h{place}"), port], end(switch)]}));
                    }
                    nodes += own;
                }
                if has_part {
                    listed.push(json!({"name": "apart", "ports": 2}));
                    for port in 1..=2 {
                        cables.push(json!({"ends": [end(switches), ["apart", port]]}));
                    }
                }
                for (cable, metres) in cables.iter_mut().zip(metres.iter().cycle()) {
                    cable["length_m"] = json!(metres);
                    cable["rate"] = json!(rates[(metres % 3 == 0) as usize]);
                }
                let all = (0..=switches).map(|it| json!({"name": format!("s{it}"), "ports": 64}));
                let topology = json!({"kind": "cabled", "switches": all.collect::<Vec<_>>(),
                "hosts": listed, "cables": cables});
                (topology, nodes, down)
            },
        )
}

/// Makes a scenario one that a fabric from a list of cables can run: jobs keep to so many
/// nodes, and what trees alone have is replaced.
pub(crate) fn of_fabric(scenario: &mut Value, nodes: u32) {
    if scenario["topology"]["kind"] != "cabled" {
        return;
    }
    if scenario["model"]["routing"] == "off-line" {
        scenario["model"]["routing"] = json!("by-destination");
    }
    let permutes_bits = |job: &Value| {
        let needs_bits =
            |pattern: &&Pattern| matches!(pattern.needs(), Needs::PowerOfTwo | Needs::PowerOfFour);
        let mut patterns = Pattern::ALL.iter().filter(needs_bits);
        patterns.any(|pattern| job["pattern"] == pattern.word())
    };
    let apart = scenario["topology"]["hosts"].as_array();
    let has_apart = apart.is_some_and(|hosts| hosts.iter().any(|host| host["name"] == "apart"));
    let Some(jobs) = scenario["jobs"].as_array_mut() else {
        return;
    };
    for job in jobs.iter_mut() {
        if job.get("nodes").is_none() {
            job["nodes"] = json!([[0, nodes - 1]]);
        }
        if permutes_bits(job) {
            job["pattern"] = json!("random-permutation");
        }
        if let Some(collective) = job.get_mut("collective")
            && collective["algorithm"] == "hardware"
        {
            collective["algorithm"] = json!("tree");
        }
    }
    if has_apart {
        jobs.push(json!({"nodes": [[nodes, nodes + 1]], "load": 0.5}));
    }
}
