//! The workloads of `[B]` on a machine of its size: tping, gex and b_eff end when they
//! are known well enough, and not before.

use flitscope::measure::BEffSummary;
use flitscope::simulation::Summary;
use serde_json::{Value, json};

fn qsnet2(topology: Value, job: Value, run: Value) -> Summary {
    let scenario = json!({"version": 3, "network": "qsnet2", "topology": topology,
        "jobs": [job], "run": run});
    crate::common::run(&scenario.to_string()).summary()
}

/// 996 of 1,024 nodes, as `[B]` had it.
fn machine() -> Value {
    json!({"dimension": 5, "nodes": 996, "cable_m": [5, 0, 0, 15, 0]})
}

/// Both would run for ten times as long as they have to.
#[test]
fn a_run_ends_when_its_mean_is_known_as_precisely_as_it_asks() {
    for job in [
        json!({"pattern": "complement", "library": "mpi", "buffers": "main"}),
        json!({"pattern": "exchange", "buffers": "main", "message_bytes": {"mean": 16_384}}),
    ] {
        let run = json!({"duration_us": 1_000, "precision_percent": 3});
        let summary = qsnet2(machine(), job, run);
        let metrics = &summary.metrics;
        let mean = metrics.accepted_mb_s_per_sender.unwrap();
        assert!(metrics.accepted_ci95.unwrap() <= 0.03 * mean);
        assert_eq!(metrics.senders, 996);
        assert!(metrics.warm_up_ns.unwrap() > 0.0, "it begins with nothing");
        assert!(summary.finished && summary.simulated_ns < 500_000.0);
        assert_eq!(summary.problems, []);
    }
}

fn b_eff(nodes: u32, settings: Value, duration_us: u32) -> (BEffSummary, Summary) {
    let summary = qsnet2(
        json!({"nodes": nodes}),
        json!({"buffers": "main", "collective":
            {"operation": "effective-bandwidth", "b_eff": settings}}),
        json!({"duration_us": duration_us}),
    );
    let collective = summary.jobs[0].collective.clone().unwrap();
    (collective.b_eff.unwrap(), summary)
}

#[test]
fn a_benchmark_ends_the_run_or_says_that_it_is_cut_short() {
    let few = json!({"l_max_bytes": 16_384, "random_patterns": 1});
    let (done, summary) = b_eff(13, few.clone(), 100_000);
    assert!(summary.finished && summary.simulated_ns < 50e6);
    assert_eq!((done.measured, done.measurements), (21 * 7, 21 * 7));
    assert_eq!(summary.problems, []);
    let (cut, summary) = b_eff(13, few, 100);
    assert!(summary.finished && cut.mb_s.is_none());
    assert_eq!(summary.problems[0].path, "run.duration_us");
    assert!(summary.problems[0].message.contains("of 147 measurements"));
}

/// The larger sizes come out as if they had been sent.
#[test]
fn extrapolated_rates_are_near_measured_ones() {
    let with = |cut: u32| {
        let settings = json!({"l_max_bytes": 262_144, "cut_bytes": cut, "ring_patterns": 3,
            "random_patterns": 2});
        b_eff(16, settings, 200_000).0
    };
    let (all, cut) = (with(0), with(65_536));
    assert!(cut.sizes.last().unwrap().extrapolated);
    let ratio = cut.mb_s.unwrap() / all.mb_s.unwrap();
    assert!((0.98..1.02).contains(&ratio), "{ratio}");
}

/// No process sends faster than the bus lets it, and small messages are slow.
#[test]
fn an_effective_bandwidth_rises_with_the_size() {
    let settings = json!({"ring_patterns": 6, "random_patterns": 2});
    let (summary, _) = b_eff(64, settings, 100_000);
    let per_process = |mb_s: Option<f64>| mb_s.unwrap() / 64.0;
    let rings: Vec<f64> = summary
        .sizes
        .iter()
        .map(|size| per_process(size.rings_mb_s))
        .collect();
    assert!(rings[0] < 2.0 && rings[20] > 200.0, "{rings:?}");
    assert!(rings.iter().all(|&mb_s| mb_s < 470.0));
    let b_eff = summary.mb_s_per_process.unwrap();
    let (rings, random) = (summary.rings_mb_s.unwrap(), summary.random_mb_s.unwrap());
    assert!((b_eff * 64.0 - (rings * random).sqrt()).abs() < 1e-6);
    assert!(random < rings && b_eff > 50.0);
}
