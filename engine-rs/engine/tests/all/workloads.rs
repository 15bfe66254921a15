//! The workloads of `[B]` on a machine of its size: tping, gex and b_eff end when they
//! are known well enough, and not before.

use flitscope::program::BEffSummary;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::{Simulation, Summary};
use serde_json::{Value, json};

fn qsnet2(topology: Value, job: Value, run: Value) -> Summary {
    let scenario = json!({"version": 4, "network": "qsnet2", "topology": topology,
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
        json!({"pattern": "complement", "buffers": "main"}),
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

/// A sender whose queue is short, with precisions of bandwidth and latency in percent.
fn short_queue(load: f64, precision: u32, latency_precision: u32) -> String {
    let scenario = json!({"version": 4, "topology": {"dimension": 1, "nodes": 2},
        "jobs": [{"pattern": "hot-spot", "load": load, "inter_arrival": "exponential",
            "message_bytes": {"mean": 1_024}}],
        "run": {"duration_us": 100_000, "precision_percent": precision,
            "latency_precision_percent": latency_precision}});
    scenario.to_string()
}

/// The longest run has ten checks. The run ends at the first at which the intervals of a run
/// without a precision are within their shares, with both precisions the later one.
#[test]
fn a_run_ends_when_its_latency_is_known_as_precisely_as_it_asks() {
    let mut whole = Simulation::new(crate::common::scenario(&short_queue(0.6, 0, 0)));
    let end = whole.end();
    let widths: Vec<[f64; 2]> = (1..=10)
        .map(|check| {
            whole.run_until(end / 10 * check);
            let Summary {
                metrics,
                message_latency,
                ..
            } = whole.summary();
            let share = |half: Option<f64>, mean: Option<f64>| {
                half.map_or(1.0, |half| half / mean.unwrap())
            };
            [
                share(metrics.accepted_ci95, metrics.accepted_mb_s_per_sender),
                share(message_latency.mean_ci95_ns, message_latency.mean_ns),
            ]
        })
        .collect();
    assert_eq!(whole.now(), end);
    let mut ends = Vec::new();
    for precisions in [[0, 6], [2, 0], [2, 6], [3, 4]] {
        let within = |widths: &[f64; 2]| {
            let pairs = widths.iter().zip(precisions);
            pairs
                .into_iter()
                .all(|(&width, percent)| percent == 0 || width <= f64::from(percent) / 100.0)
        };
        let first = widths.iter().position(within).unwrap() + 1;
        let [precision, latency_precision] = precisions;
        let summary = crate::common::run(&short_queue(0.6, precision, latency_precision)).summary();
        let tenth = summary.simulated_ns / 1e7;
        assert_eq!(tenth, first as f64, "{precisions:?} {widths:?}");
        assert!(summary.finished);
        let latency = &summary.message_latency;
        let share = latency.mean_ci95_ns.unwrap() / latency.mean_ns.unwrap();
        assert!(latency_precision == 0 || share <= f64::from(latency_precision) / 100.0);
        ends.push(first);
    }
    assert!(ends[0] < 10 && ends[1] < 10 && ends[2] == ends[0].max(ends[1]));
}

/// The queue of an overload grows to the end.
#[test]
fn a_run_whose_latency_is_never_known_takes_its_whole_duration() {
    for precision in [25, 50] {
        let summary = crate::common::run(&short_queue(1.5, 0, precision)).summary();
        assert_eq!(summary.simulated_ns, 1e8, "{precision}");
        assert_eq!(summary.message_latency.mean_ci95_ns, None);
    }
}

#[test]
fn a_latency_precision_is_a_share_of_at_most_a_half() {
    for value in [json!(51), json!(-1), json!(1.5), json!("5"), json!(null)] {
        let scenario = json!({"version": 4, "run": {"latency_precision_percent": value}});
        let checked = check(&scenario.to_string(), false, Limits::NATIVE);
        let [problem] = &checked.problems[..] else {
            panic!("{value}: {:?}", checked.problems)
        };
        assert_eq!(problem.path, "run.latency_precision_percent");
        let allowed = "is not a whole number from 0 to 50";
        assert!(problem.message.contains(allowed), "{}", problem.message);
    }
}

fn b_eff(nodes: u32, program: Value, duration_us: u32) -> (BEffSummary, Summary) {
    let mut program = program;
    program["name"] = json!("effective-bandwidth");
    let summary = qsnet2(
        json!({"nodes": nodes}),
        json!({"buffers": "main", "program": program}),
        json!({"duration_us": duration_us}),
    );
    let program = summary.jobs[0].program.clone().unwrap();
    (program.b_eff.unwrap(), summary)
}

#[test]
fn a_benchmark_ends_the_run_or_says_that_it_is_cut_short() {
    let few = json!({"l_max_bytes": 16_384});
    let (done, summary) = b_eff(13, few.clone(), 100_000);
    assert!(summary.finished && summary.simulated_ns < 50e6);
    assert_eq!((done.measured, done.measurements), (21 * 9, 21 * 9));
    assert_eq!(summary.problems, []);
    let (cut, summary) = b_eff(13, few, 100);
    assert!(summary.finished && cut.mb_s.is_none() && cut.measured < cut.measurements);
    assert_eq!(summary.problems[0].path, "run.duration_us");
    let message = &summary.problems[0].message;
    assert!(message.contains("did not finish"), "{message}");
}

/// No process sends faster than the bus lets it, and small messages are slow.
#[test]
fn an_effective_bandwidth_rises_with_the_size() {
    let (summary, _) = b_eff(64, json!({}), 100_000);
    let per_process = |mb_s: Option<f64>| mb_s.unwrap() / 64.0;
    let rings: Vec<f64> = summary
        .sizes
        .iter()
        .map(|size| per_process(size.rings_mb_s))
        .collect();
    assert!(summary.sizes[20].extrapolated);
    assert!(rings[0] < 2.0 && rings[20] > 200.0, "{rings:?}");
    assert!(rings.iter().all(|&mb_s| mb_s < 470.0), "{rings:?}");
    let b_eff = summary.mb_s_per_process.unwrap();
    let (rings, random) = (summary.rings_mb_s.unwrap(), summary.random_mb_s.unwrap());
    assert!((b_eff * 64.0 - (rings * random).sqrt()).abs() < 1e-6);
    assert!(random < rings && b_eff > 50.0);
}
