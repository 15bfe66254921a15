//! What waiting for acks means in the metrics. All metrics are recomputed in `recomputed`.

use crate::common::run;
use flitscope::simulation::Summary;
use serde_json::{Value, json};

fn summary(network: &str, model: &Value) -> Summary {
    let scenario = json!({
        "version": 4,
        "network": network,
        "topology": {"dimension": 2},
        "jobs": [{"pattern": "complement", "message_bytes": {"mean": 4096}}],
        "model": model,
        "run": {"duration_us": 200},
    });
    run(&scenario.to_string()).summary()
}

#[test]
fn senders_wait_for_late_acks_and_not_where_circuits_are_not_held() {
    let share = |model: Value| summary("qsnet", &model).metrics.ack_wait_share.unwrap();
    let (early, late) = (
        share(json!({"ack_offset_percent": 20})),
        share(json!({"ack_offset_percent": 100})),
    );
    assert!(late > early + 0.05 && late < 1.0, "{early} {late}");
    assert!(share(json!({"circuit_hold": false})) < 0.01);
}

/// The gaps of all packets, by the time of all engines.
#[test]
fn the_waiting_time_of_senders_is_the_sum_of_the_gaps() {
    for (network, engines) in [("qsnet", 1.0), ("qsnet2", 2.0)] {
        let summary = summary(network, &json!({"ack_offset_percent": 100}));
        let metrics = &summary.metrics;
        let gaps = metrics.ack_gap_ns.unwrap() * metrics.packets;
        let time = summary.simulated_ns * f64::from(metrics.senders) * engines;
        let share = metrics.ack_wait_share.unwrap();
        assert!((share * time / gaps - 1.0).abs() < 0.01, "{network}");
    }
}
