//! The pause before a packet is sent again (`R-retry-backoff`), calculated by hand, and what it
//! does to a hot-spot.

use crate::common::run;
use crate::common::script::{Script, machine, message};
use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::units::Cycle;
use serde_json::json;

const TIME_OUT: Cycle = 500;
const PAUSE: Cycle = 700;
/// The NACK is given in a cycle and crosses one hop in 7; the header leaves in the cycle after the
/// packet is opened again.
const BACK: Cycle = 1 + 7 + 1;

/// Cycles from each failed attempt of a packet to the next. It waits at the Elite for the link to a
/// node that takes some 50,000 cycles to serve a packet of another.
fn gaps(kind: FabricKind, doublings: u32) -> Vec<Cycle> {
    let model = json!({
        "channels": 1, "engine_transaction_cycles": 10_000,
        "time_out_cycles": TIME_OUT, "retry_cycles": PAUSE, "retry_doublings": doublings,
    });
    let mut network = machine(kind, 1, &model);
    let mut script = Script::posts(&[(1, 0, message(3, 320)), (2, 1_000, message(3, 64))]);
    let mut failures = Vec::new();
    while network.now() < 60_000 {
        let before = network.fabric.counters().time_outs;
        network.run_until(network.now() + 1, &mut script);
        if network.fabric.counters().time_outs > before {
            failures.push(network.now());
        }
    }
    failures.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[test]
fn the_pause_doubles_with_each_attempt_up_to_a_limit() {
    for kind in FabricKind::ALL {
        for (doublings, pauses) in [
            (0, [1, 1, 1, 1, 1]),
            (1, [1, 2, 2, 2, 2]),
            (3, [1, 2, 4, 8, 8]),
            (10, [1, 2, 4, 8, 16]),
        ] {
            let expected = pauses.map(|pause| TIME_OUT + BACK + pause * PAUSE);
            assert_eq!(gaps(kind, doublings)[..5], expected, "{kind:?} {doublings}");
        }
    }
}

/// Headers that wait hold links, so that a hot-spot whose packets come back at once keeps others
/// from it.
#[test]
fn doubled_pauses_serve_a_hot_spot_with_short_time_outs_better() {
    let of = |doublings: u32| {
        let scenario = json!({
            "version": 4,
            "jobs": [{"pattern": "hot-spot", "message_bytes": {"mean": 4_096}}],
            "model": {"time_out_cycles": 600, "retry_doublings": doublings},
            "run": {"duration_us": 3_000},
        });
        let summary = run(&scenario.to_string()).summary();
        let served = summary.jobs[0].accepted_mb_s_total.unwrap();
        (served, summary.metrics.time_outs)
    };
    let ((before, many), (after, few)) = (of(0), of(6));
    assert!(after > 1.1 * before, "{before} {after} MB/s");
    assert!(few < 0.5 * many, "{few} of {many} time-outs");
}
