//! Random scenarios: small machines of any shape, slimmed and with links down, any
//! traffic and any setting of the switches.

use flitscope::ids::LinkId;
use flitscope::scenario::{Checked, Place, check};
use flitscope::topology::Cable;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

/// A small scenario, as JSON text that is accepted.
pub(crate) fn any_scenario() -> impl Strategy<Value = String> {
    let parts = (machine(), traffic(), any::<Index>(), model(), any::<u32>());
    parts.prop_map(|((topology, nodes, down), traffic, pattern, model, seed)| {
        let mut scenario = json!({
            "version": 1,
            "topology": topology,
            "traffic": traffic,
            "model": model,
            "run": {"seed": seed, "duration_us": 30}
        });
        scenario["traffic"]["pattern"] = json!(pattern.get(&patterns(nodes)));
        take_down(&mut scenario, &down);
        scenario.to_string()
    })
}

/// A machine, its nodes, and which of its links may be taken down.
fn machine() -> impl Strategy<Value = (Value, u32, Vec<Index>)> {
    let shape = prop_oneof![
        (2u32..=2, 1u32..=4),
        (3u32..=3, 1u32..=3),
        (4u32..=4, 1u32..=2),
        (5u32..=5, 2u32..=2)
    ];
    // Of the permutations some need a power of two.
    let population = (0.0..1.0f64, any::<bool>());
    let slimming = prop::option::of(prop::collection::vec(0.0..1.0f64, 3));
    let down = prop_oneof![
        Just(Vec::new()),
        prop::collection::vec(any::<Index>(), 1..=4)
    ];
    (shape, population, 0u32..4, slimming, down).prop_map(
        |((arity, dimension), (part, power), cable, slimming, down)| {
            let places = arity.pow(dimension);
            let some = 2 + (f64::from(places - 2) * part).round() as u32;
            let nodes = if power { 1 << some.ilog2() } else { some };
            let mut topology = json!({"arity": arity, "dimension": dimension, "nodes": nodes,
                "cable_m": vec![cable; dimension as usize]});
            if let Some(parts) = slimming {
                let kept = |part: &f64| 1 + (f64::from(arity) * part) as u32;
                let boundaries = parts.iter().take(dimension as usize - 1);
                topology["up_links_kept"] = boundaries.map(kept).collect::<Vec<_>>().into();
            }
            (topology, nodes, down)
        },
    )
}

/// What nodes send, but for the pattern.
fn traffic() -> impl Strategy<Value = Value> {
    let spread = prop_oneof![Just("fixed"), Just("uniform"), Just("exponential")];
    let load = prop_oneof![
        Just(json!("saturated")),
        (5u32..150).prop_map(|percent| json!(f64::from(percent) / 100.0))
    ];
    let priority = prop_oneof![
        Just(json!(0)),
        Just(json!(1)),
        (1u32..100).prop_map(|percent| json!(f64::from(percent) / 100.0))
    ];
    (spread, 1u32..2_000, load, priority).prop_map(|(spread, mean, load, priority)| {
        json!({"inter_arrival": spread, "load": load, "priority": priority,
            "message_bytes": {"distribution": spread, "mean": mean}})
    })
}

/// The patterns that so many nodes can follow.
fn patterns(nodes: u32) -> Vec<&'static str> {
    let mut patterns = vec!["neighbor", "uniform", "hot-spot"];
    if nodes.is_power_of_two() {
        patterns.extend(["butterfly", "complement", "bit-reversal", "shuffle"]);
        if nodes.ilog2().is_multiple_of(2) {
            patterns.push("transpose");
        }
    }
    patterns
}

fn model() -> impl Strategy<Value = Value> {
    (
        (
            1u32..=4,
            48u32..200,
            1u32..12,
            any::<bool>(),
            any::<bool>(),
            any::<bool>(),
        ),
        (
            any::<bool>(),
            1u32..=100,
            any::<bool>(),
            1u32..800,
            1u32..=5,
        ),
        (
            prop_oneof![Just(0u32), 500u32..3_000],
            1u32..400,
            any::<bool>(),
            0u32..4,
            0u32..=1,
        ),
    )
        .prop_map(|(first, second, third)| {
            let (channels, buffer, flow, free, lowest, hold) = first;
            let (late, ack, per_channel, tick, bits) = second;
            let (time_out, retry, in_turn, ack_flits, credits) = third;
            let pick = |on, yes: &'static str, no: &'static str| if on { yes } else { no };
            json!({"channels": channels, "buffer_flits": buffer, "flow_through_cycles": flow,
                "channel_policy": pick(free, "free-per-hop", "fixed-at-source"),
                "tie_break": pick(lowest, "lowest", "hash"), "circuit_hold": hold,
                "release": pick(late, "tail-leaves-next-buffer", "eop-passes"),
                "ack_offset_percent": ack, "inputter": pick(per_channel, "per-channel", "one"),
                "age_tick_cycles": tick, "age_bits": bits, "time_out_cycles": time_out,
                "retry_cycles": retry, "engine_order": pick(in_turn, "in-turn", "receive-first"),
                "reverse_ack_flits": ack_flits, "reverse_credits_per_flit": credits})
        })
}

/// Takes links down, but none without which the traffic could not go where it must.
fn take_down(scenario: &mut Value, links: &[Index]) {
    let checked = |scenario: &Value| check(&scenario.to_string(), false, Place::Native);
    let Checked {
        scenario: Some(whole),
        ..
    } = checked(scenario)
    else {
        return;
    };
    let tree = whole.topology.tree();
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
