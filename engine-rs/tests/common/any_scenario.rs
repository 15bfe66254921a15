//! Random scenarios: small machines, any traffic and any setting of the switches.

use proptest::prelude::*;

/// A small scenario with any machine, traffic and switches.
pub(crate) fn any_scenario() -> impl Strategy<Value = String> {
    let machine = prop_oneof![
        (2u32..=2, 1u32..=4),
        (3u32..=3, 1u32..=3),
        (4u32..=4, 1u32..=2),
        (5u32..=5, 2u32..=2)
    ];
    let traffic = (
        prop_oneof![Just("neighbor"), Just("uniform"), Just("hot-spot")],
        prop_oneof![Just("fixed"), Just("uniform"), Just("exponential")],
        1u32..2_000,
        prop_oneof![
            Just("\"saturated\"".to_owned()),
            (5u32..150).prop_map(|l| (f64::from(l) / 100.0).to_string())
        ],
        0u32..=1,
    );
    let model = (
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
    );
    (machine, 0.0..1.0f64, 0u32..4, traffic, model, any::<u32>()).prop_map(
        |((arity, dimension), part, cable, traffic, model, seed)| {
            let places = arity.pow(dimension);
            let nodes = 2 + (f64::from(places - 2) * part).round() as u32;
            let (pattern, spread, mean, load, priority) = traffic;
            let ((channels, buffer, flow, free, lowest, hold), second, third) = model;
            let (late, ack, per_channel, tick, bits) = second;
            let (time_out, retry, in_turn, ack_flits, credits) = third;
            let pick = |on, yes: &'static str, no: &'static str| if on { yes } else { no };
            serde_json::json!({
                "version": 1,
                "topology": {"arity": arity, "dimension": dimension, "nodes": nodes,
                    "cable_m": vec![cable; dimension as usize]},
                "traffic": {"pattern": pattern, "inter_arrival": spread, "priority": priority,
                    "message_bytes": {"distribution": spread, "mean": mean},
                    "load": serde_json::from_str::<serde_json::Value>(&load).unwrap()},
                "model": {"channels": channels, "buffer_flits": buffer, "flow_through_cycles": flow,
                    "channel_policy": pick(free, "free-per-hop", "fixed-at-source"),
                    "tie_break": pick(lowest, "lowest", "hash"), "circuit_hold": hold,
                    "release": pick(late, "tail-leaves-next-buffer", "eop-passes"),
                    "ack_offset_percent": ack, "inputter": pick(per_channel, "per-channel", "one"),
                    "age_tick_cycles": tick, "age_bits": bits, "time_out_cycles": time_out,
                    "retry_cycles": retry, "engine_order": pick(in_turn, "in-turn", "receive-first"),
                    "reverse_ack_flits": ack_flits, "reverse_credits_per_flit": credits},
                "run": {"seed": seed, "duration_us": 30}
            })
            .to_string()
        },
    )
}
