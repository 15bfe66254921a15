//! Damaged packets are resent: every byte of every message is received once and in order,
//! however many errors there are, at the cost of bandwidth.

use crate::common::any_scenario::any_scenario;
use crate::common::ledger::{Outcome, send};
use crate::common::{drawing, run, scenario};
use flitscope::fabric::Inputter;
use flitscope::fabrics::FabricKind;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

/// Any parameters on a small machine, with errors at this rate; where packets must stay in
/// order, one at a time and with early acks.
fn with_errors(
    text: &str,
    (arity, dimension): (u32, u32),
    rate: f64,
    in_order: Option<u32>,
) -> String {
    let mut scenario: Value = serde_json::from_str(text).unwrap();
    let mut model = scenario["model"].take();
    model["error_rate"] = rate.into();
    // Off-line routes are computed for the pattern of the scenario, not for these messages.
    model["routing"] = "adaptive".into();
    // DMAs that take turns would mix the order of messages, and so would short ones.
    model["dma_descriptors"] = 1.into();
    model["short_transaction_bytes"] = 0.into();
    if let Some(time_out) = in_order {
        model["circuit_hold"] = true.into();
        model["inputter"] = "one".into();
        model["time_out_cycles"] = time_out.into();
        model["ack_offset_percent"] = 40.into();
    }
    // Else a packet that takes a hundred attempts takes hours.
    for (key, most) in [
        ("retry_cycles", 400),
        ("retry_doublings", 2),
        ("flow_through_cycles", 20),
    ] {
        model[key] = model[key].as_u64().unwrap().min(most).into();
    }
    let topology = json!({"arity": arity, "dimension": dimension});
    let run = &scenario["run"];
    let mut small = json!({"version": scenario["version"], "topology": topology, "model": model,
        "run": run});
    if let Some(network) = scenario.get("network") {
        small["network"] = network.clone();
    }
    small.to_string()
}

/// A scenario with errors, and the messages of its nodes: source, destination,
/// bytes.
fn any_errors() -> impl Strategy<Value = (String, Vec<(u32, u32, u64)>)> {
    let machine = prop_oneof![
        Just((2, 1)),
        Just((2, 2)),
        Just((2, 3)),
        Just((3, 2)),
        Just((4, 2))
    ];
    let rate = prop_oneof![
        2 => 0.0..0.05f64,
        2 => 0.05..0.3f64,
        1 => 0.3..=0.5f64,
        1 => Just(0.5)
    ];
    let bytes = prop_oneof![1 => 1u64..100, 3 => 1u64..3_000];
    // To any node, or all to one.
    let others = prop_oneof![Just(16u32), Just(1)];
    let messages = others.prop_flat_map(move |others| {
        prop::collection::vec((0u32..16, 0..others, bytes.clone()), 1..30)
    });
    let in_order = prop::option::of(prop_oneof![Just(0), 600u32..3_000]);
    (any_scenario(), machine, rate, in_order, messages).prop_map(
        |(text, machine, rate, in_order, messages)| {
            (with_errors(&text, machine, rate, in_order), messages)
        },
    )
}

#[test]
fn every_byte_is_kept_once_and_in_order() {
    TestRunner::new(drawing(256))
        .run(&any_errors(), |(text, messages)| {
            let scenario = scenario(&text);
            let outcome = send(FabricKind::Fast, &scenario, &messages);
            prop_assert_eq!(outcome.wrong, Vec::<String>::new(), "{}", &text);
            // Time-outs that are too short may keep packets from arriving for good.
            let drains = !outcome.is_open || outcome.counters.time_outs > 0;
            prop_assert!(drains, "not all arrived: {:?} {}", outcome.counters, &text);
            Ok(())
        })
        .unwrap();
}

/// What the test above draws has every kind of damage and of recovery, each often.
#[test]
fn all_kinds_of_damage_are_drawn() {
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 7];
    for _ in 0..100 {
        let (text, messages) = any_errors().new_tree(&mut runner).unwrap().current();
        let scenario = scenario(&text);
        let Outcome {
            gone_back,
            counters,
            is_open,
            ..
        } = send(FabricKind::Fast, &scenario, &messages);
        let by_route = counters.discarded - counters.time_outs;
        let kinds = [
            by_route > 0,
            counters.crc_errors > by_route,
            gone_back > 0,
            gone_back > 0 && counters.time_outs > 0,
            gone_back > 0 && by_route > 0,
            scenario.model.fabric.inputter == Inputter::PerChannel
                && scenario.model.fabric.circuit_hold,
            !is_open,
        ];
        for (count, kind) in counts.iter_mut().zip(kinds) {
            *count += u32::from(kind);
        }
    }
    assert!(counts.iter().all(|&count| count >= 3), "{counts:?}");
    assert!(counts[6] > 90, "{counts:?}");
}

/// More errors, less bandwidth; as far as the confidence intervals can tell.
#[test]
fn bandwidth_falls_with_the_error_rate() {
    for pattern in ["complement", "uniform"] {
        let accepted = [0.0, 0.001, 0.01, 0.05, 0.2, 0.5].map(|rate| {
            let text = format!(
                r#"{{"version": 4, "topology": {{"dimension": 2}}, "run": {{"duration_us": 3000}},
                    "jobs": [{{"pattern": "{pattern}", "message_bytes": {{"mean": 8192}}}}],
                    "model": {{"error_rate": {rate}}}}}"#
            );
            let metrics = run(&text).summary().metrics;
            let mean = metrics.accepted_mb_s_per_sender.unwrap();
            assert_eq!(metrics.crc_errors > 0.0, rate > 0.0);
            (mean, metrics.accepted_ci95.unwrap())
        });
        eprintln!("{pattern}: {accepted:.2?}");
        for pair in accepted.windows(2) {
            let [(more, ci), (less, other_ci)] = [pair[0], pair[1]];
            assert!(less <= more + ci + other_ci, "{pattern}: {accepted:?}");
        }
        assert!(accepted[5].0 < accepted[0].0 / 3.0, "{accepted:?}");
    }
}
