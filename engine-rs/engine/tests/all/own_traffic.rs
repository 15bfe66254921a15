//! A user's own traffic: lists of pairs, and traces.

use crate::common::{run, scenario};
use flitscope::scenario::{Draft, Job, Limits, Load, Traffic, check};
use flitscope::simulation::Simulation;
use flitscope::traffic::{Pairs, Trace};
use serde_json::{Value, json};
use std::path::Path;

/// Two nodes at one Elite, where posting and noticing messages takes no time.
fn two_nodes(network: &str, jobs: &Value) -> String {
    json!({
        "version": 4, "network": network, "topology": {"dimension": 1, "nodes": 2}, "jobs": jobs,
        "model": {"write_block": "as-needed", "post_cycles": 0, "command_cycles": 0,
            "dma_start_cycles": 0, "tport_match_cycles": 0, "event_cycles": 0, "block_copy_cycles": 0,
            "poll_cycles": 0},
        "run": {"duration_us": 100}
    })
    .to_string()
}

/// A lone message of 64 bytes is prepared for 26 cycles. Its header takes 16 for two hops, the last
/// of 40 flits follows 40 later, and serving takes 26: 108 cycles of 5 ns.
const LATENCY_NS: f64 = 540.0;

/// Due in cycles 0, 501 and 1,401: 2,502.5 ns are 500.5 cycles, and 7,000.001 ns just over 1,400.
#[test]
fn messages_of_a_trace_start_in_the_first_cycle_that_is_not_before_their_time() {
    let trace = json!([[7_000.001, 0, 1, 64], [0, 0, 1, 64], [2_502.5, 1, 0, 64]]);
    let simulation = run(&two_nodes("qsnet", &json!([{"trace": trace}])));
    let summary = simulation.summary();
    assert_eq!(summary.series.ended_ns, Some(1_401.0 * 5.0 + LATENCY_NS));
    assert_eq!(summary.message_latency.mean_ns, Some(LATENCY_NS));
    assert_eq!(summary.message_latency.count, 3.0);
    // The run ends with the trace, at the next end of an interval.
    assert!(summary.finished && summary.simulated_ns < 10_000.0);
    assert_eq!(simulation.workload.record.pairs().cells(), [0, 128, 64, 0]);
    assert_eq!(summary.metrics.offered_mb_s_per_sender, None);
}

/// Each network has a clock of its own: 1,000.5 ns are 200.1, 445 and 1,000.5 cycles.
#[test]
fn a_time_is_converted_to_cycles_of_the_network() {
    let start = |network: &str, ns: f64| {
        let text = two_nodes(network, &json!([{"trace": [[ns, 0, 1, 64]]}]));
        run(&text).summary().series.ended_ns.unwrap()
    };
    for network in ["qsnet", "qsnet2", "infiniband"] {
        let cycle_ns = scenario(&two_nodes(network, &json!([{}])))
            .clock()
            .nanoseconds(1);
        let cycles = (start(network, 1_000.5) - start(network, 0.0)) / cycle_ns;
        let exact = 1_000.5 / cycle_ns;
        assert!(
            (cycles - exact.ceil()).abs() < 1e-6,
            "{network}: {cycles}, {exact}"
        );
    }
}

/// The second of two messages that are due at once waits for the first; its latency counts from
/// the time that it was due.
#[test]
fn a_late_message_of_a_trace_counts_from_its_time() {
    let mean = |trace: Value| {
        let simulation = run(&two_nodes("qsnet", &json!([{"trace": trace}])));
        let latency = simulation.summary().message_latency;
        assert_eq!(latency.count, trace.as_array().unwrap().len() as f64);
        (
            latency.mean_ns.unwrap(),
            latency.from_posting.mean_ns.unwrap(),
        )
    };
    assert_eq!(mean(json!([[0, 0, 1, 64], [0, 1, 0, 64]])).0, LATENCY_NS);
    // A link takes some 335 MB/s: ten messages of 10,000 bytes some 300 µs, and the last of them
    // waits for the nine before it.
    let (latency, posted) = mean(json!(vec![json!([0, 0, 1, 10_000]); 3]));
    assert!((50_000.0..70_000.0).contains(&latency), "{latency}");
    assert!(posted <= latency);
}

#[test]
fn a_trace_that_the_run_cuts_short_has_messages_that_have_not_ended() {
    // 335 MB/s are 33,500 bytes in 100 µs.
    let trace: Vec<Value> = (0..10).map(|_| json!([0, 0, 1, 10_000])).collect();
    let summary = run(&two_nodes("qsnet", &json!([{"trace": trace}]))).summary();
    assert_eq!(summary.series.ended_ns, None);
    assert_eq!(summary.message_latency.count, 3.0);
    assert_eq!(summary.message_latency.unended, 7.0);
    let warning = summary
        .problems
        .iter()
        .find(|problem| problem.path == "jobs[0].trace");
    let message =
        "7 of 10 messages of this job had not ended when the run did; their latency is not counted";
    assert_eq!(
        warning.map(|warning| warning.message.as_str()),
        Some(message)
    );
}

/// The load is that of node 0, which has 3 · 256 of weight and bytes; node 1 has 256 and node 3
/// 3 · 128. Of 335 MB/s, 0.2 are 67.
#[test]
fn the_load_of_a_list_is_that_of_the_busiest_sender() {
    let rows = [
        (0, 1, 2, 256),
        (0, 2, 1, 256),
        (1, 0, 1, 256),
        (3, 0, 3, 128),
    ];
    let job = |rows: &[(u32, u32, u64, u32)]| {
        Job::of(Traffic {
            load: Load::Fraction(0.2),
            ..rows.iter().copied().collect::<Pairs>().into()
        })
    };
    let run = |job: Job| {
        let mut draft = Draft::default().with_jobs([job]);
        draft.run.duration_us = 16_000;
        let mut simulation = Simulation::new(draft.check(Limits::NATIVE).unwrap());
        simulation.run_until(simulation.end());
        simulation
    };
    let simulation = run(job(&rows));
    let summary = simulation.summary();
    assert_eq!(summary.metrics.senders, 3);
    let offered = summary.metrics.offered_mb_s_per_sender.unwrap();
    assert!(
        (offered - 67.0 * (768.0 + 256.0 + 384.0) / 768.0 / 3.0).abs() < 1e-6,
        "{offered}"
    );
    for (node, expected) in [(0, 67.0), (1, 67.0 / 3.0), (2, 0.0), (3, 67.0 / 2.0)] {
        let sent = summary.nodes[node].sent_mb_s;
        assert!(
            (sent - expected).abs() <= 0.1 * expected,
            "{node}: {sent} for {expected}"
        );
    }
    // Of some 4,200 messages of node 0 two thirds go to node 1, give or take five standard deviations.
    let cells = simulation.workload.record.pairs().cells();
    let [one, two] = [1, 2].map(|to| (cells[to] / 256) as f64);
    let (all, deviation) = (one + two, ((one + two) * 2.0 / 9.0).sqrt());
    assert!((4_000.0..4_400.0).contains(&all), "{all}");
    assert!(
        (one - all * 2.0 / 3.0).abs() < 5.0 * deviation,
        "{one} {two}"
    );
    assert_eq!(cells[64 + 2], 0);
    // In another order, and with a weight in two rows, it is the same run.
    let again = [
        (3, 0, 3, 128),
        (1, 0, 1, 256),
        (0, 2, 1, 256),
        (0, 1, 1, 256),
        (0, 1, 1, 256),
        (2, 2, 9, 9),
    ];
    assert_eq!(run(job(&again)).result_digest(), simulation.result_digest());
}

/// A saturated sender always has a message, whatever the weights of others.
#[test]
fn saturated_senders_of_a_list_choose_by_weight() {
    let pairs = json!([[0, 1, 1], [1, 0, 1_000_000]]);
    let simulation = run(&two_nodes(
        "qsnet",
        &json!([{"pairs": pairs, "message_bytes": {"mean": 320}}]),
    ));
    let cells = simulation.workload.record.pairs().cells();
    assert!(
        cells[1] > 10_000 && cells[1].abs_diff(cells[2]) < 1_000,
        "{cells:?}"
    );
}

#[test]
fn a_list_counts_messages_and_plays_ping_pong_as_a_pattern_does() {
    let pairs = json!([[0, 1, 3], [1, 0]]);
    let jobs = json!([{"pairs": pairs, "messages": 5, "message_bytes": {"mean": 64}, "load": 0.1}]);
    let summary = run(&two_nodes("qsnet", &jobs)).summary();
    assert_eq!(summary.message_latency.count, 10.0);
    assert!(summary.series.ended_ns.is_some());
    let digest = |key: &str, value: Value| {
        let jobs = json!([{key: value, "load": "ping-pong", "message_bytes": {"mean": 64}}]);
        run(&two_nodes("qsnet", &jobs)).result_digest()
    };
    assert_eq!(
        digest("pairs", json!([[1, 0, 7], [0, 1]])),
        digest("pattern", json!("neighbor"))
    );
}

#[test]
fn nodes_of_a_fabric_from_a_list_have_names() {
    let text = |rows: Value| {
        let host = |name: &str, ports: u32| json!({"name": name, "ports": ports});
        let cable = |port: u32, host: &str, to: u32| json!({"ends": [["s", port], [host, to]]});
        json!({"version": 4, "network": "infiniband",
            "topology": {"kind": "cabled", "switches": [{"name": "s", "ports": 8}],
                "hosts": [host("a", 1), host("b", 2)],
                "cables": [cable(1, "a", 1), cable(2, "b", 1), cable(3, "b", 2)]},
            "jobs": [{"pairs": rows}], "run": {"duration_us": 20}})
        .to_string()
    };
    let named = json!([["a", "b port 1"], ["b port 2", 0, 3]]);
    assert_eq!(
        scenario(&text(named)),
        scenario(&text(json!([[0, 1], [2, 0, 3]])))
    );
    let problems = check(
        &text(json!([["a", "s"], ["c", "b"]])),
        false,
        Limits::NATIVE,
    )
    .problems;
    let reported: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert_eq!(
        reported,
        ["no node is called \"s\"", "no node is called \"c\""]
    );
}

#[test]
fn a_program_writes_the_same_lists_as_a_file() {
    let pairs: Pairs = [(1, 0, 3), (0, 1, 1), (5, 5, 1)].into_iter().collect();
    let trace: Trace = [(7, 1, 0, 64), (0, 3, 2, 0)].into_iter().collect();
    let texts = [
        json!({"version": 4, "jobs": [{"pairs": [[0, 1], [1, 0, 3]]}]}),
        json!({"version": 4, "jobs": [{"trace": [[0, 3, 2, 0], [7, 1, 0, 64]]}]}),
    ];
    for (job, text) in [Job::of(pairs), Job::of(trace)].into_iter().zip(texts) {
        let drafted = Draft::default()
            .with_jobs([job])
            .check(Limits::NATIVE)
            .unwrap();
        assert_eq!(drafted, scenario(&text.to_string()));
        let written = serde_json::to_string(&drafted).unwrap();
        assert_eq!(scenario(&written), drafted);
    }
}

/// A machine with links down is searched for routes between the pairs of a list alone.
#[test]
fn only_listed_pairs_need_a_route() {
    let text = |rows: Value| {
        json!({"version": 4, "topology": {"dimension": 2, "down_links": [{"node": 3}]},
            "jobs": [{"pairs": rows}]})
        .to_string()
    };
    assert_eq!(
        check(&text(json!([[0, 1], [2, 9]])), false, Limits::NATIVE).problems,
        []
    );
    let problems = check(
        &text(json!([[0, 1], [2, 3], [2, 3, 5, 64]])),
        false,
        Limits::NATIVE,
    )
    .problems;
    let reported = "node 2 cannot reach node 3: every shortest route has a link down";
    assert_eq!(problems[0].message, reported);
}

#[test]
fn routes_between_listed_pairs_can_be_made_beforehand() {
    let text = json!({"version": 4, "topology": {"dimension": 2}, "model": {"routing": "off-line"},
        "jobs": [{"pairs": [[0, 5], [0, 9], [7, 0]]}]})
    .to_string();
    assert_eq!(scenario(&text).pairs().unwrap().len(), 3);
    let summary = run(&text).summary();
    assert_eq!(summary.routes.map(|routes| routes.hops_max), Some(4));
}

fn problems(jobs: &Value) -> Vec<String> {
    let text = json!({"version": 4, "jobs": jobs}).to_string();
    let problems = check(&text, false, Limits::NATIVE).problems;
    let line = |problem: &flitscope::Problem| format!("{}: {}", problem.path, problem.message);
    problems.iter().map(line).collect()
}

#[test]
fn every_bad_row_is_named() {
    let rows = json!([
        [0, 64],
        [0],
        [1, 2, 3, 4, 5],
        7,
        ["a", 1],
        [0, 1, -1],
        [0, 1, 0.5],
        [0, 1, 1, 0],
        [1.5, 0],
        [0, 1, null, 64],
        [0, 1, 2, null]
    ]);
    assert_eq!(
        problems(&json!([{"pairs": rows}])),
        [
            "jobs[0].pairs[0]: there is no node 64; the last is 63",
            "jobs[0].pairs[1]: [0] is not [source, destination], with a weight and bytes behind them where needed",
            "jobs[0].pairs[2]: [1,2,3,4,5] is not [source, destination], with a weight and bytes behind them where needed",
            "jobs[0].pairs[3]: 7 is not [source, destination], with a weight and bytes behind them where needed",
            "jobs[0].pairs[4]: \"a\" is not a node; nodes of a tree have numbers and no names",
            "jobs[0].pairs[5]: weight -1 is not a whole number from 0 to 1,000,000,000,000",
            "jobs[0].pairs[6]: weight 0.5 is not a whole number from 0 to 1,000,000,000,000",
            "jobs[0].pairs[7]: bytes 0 is not a whole number from 1 to 1,073,741,824",
            "jobs[0].pairs[8]: 1.5 is not a node",
        ]
    );
    let rows = json!([
        [0, 9, 1, 64],
        [-1, 8, 1, 64],
        [0, 8, 1],
        [1e13, 8, 1, 64],
        [0, 8, 1, 1.5]
    ]);
    assert_eq!(
        problems(&json!([{"nodes": [[8, 9]], "trace": rows}])),
        [
            "jobs[0].trace[1]: time -1 is not a number of ns from 0 to 1,000,000,000,000",
            "jobs[0].trace[2]: [0,8,1] is not [time in ns, source, destination, bytes]",
            "jobs[0].trace[3]: time 10,000,000,000,000 is not a number of ns from 0 to 1,000,000,000,000",
            "jobs[0].trace[4]: bytes 1.5 is not a whole number from 0 to 1,073,741,824",
        ]
    );
    let of_other = json!([{"nodes": [[8, 9]], "pairs": [[8, 0], [0, 8]]}]);
    assert_eq!(
        problems(&of_other),
        ["jobs[0].pairs[1]: node 0 is not of this job and cannot send for it"]
    );
    let many: Vec<Value> = (0..1_000).map(|node| json!([64 + node, 0])).collect();
    let all = problems(&json!([{"pairs": many}]));
    assert_eq!((all.len(), all[100].as_str()), (101, ": and 900 more"));
}

#[test]
fn rows_of_a_csv_file_are_named_by_their_lines() {
    let rows = json!(["a.csv", [64, 0], [0, 1], 9, [65, 0], "0,1,2"]);
    assert_eq!(
        problems(&json!([{"pairs": rows}])),
        [
            "jobs[0].pairs: \"a.csv\", line 2: there is no node 64; the last is 63",
            "jobs[0].pairs: \"a.csv\", line 9: there is no node 65; the last is 63",
            "jobs[0].pairs: \"a.csv\", line 10: \"0,1,2\" is not [source, destination], with a weight and bytes behind them where needed",
        ]
    );
}

#[test]
fn what_a_list_has_in_place_of_a_pattern_is_said() {
    let rows = json!([[0, 1]]);
    let reported = |job: Value| problems(&json!([job]));
    assert_eq!(
        reported(json!({"pairs": rows, "pattern": "uniform", "load": 0.5})),
        [""; 0]
    );
    assert_eq!(
        reported(json!({"pairs": rows, "pattern": "ring"})),
        ["jobs[0].pattern: a list of pairs does not have this; remove it"]
    );
    let trace = json!([[0, 0, 1, 64]]);
    assert_eq!(
        reported(json!({"trace": trace, "pairs": rows, "load": 0.5})),
        [
            "jobs[0].load: a trace does not have this; remove it",
            "jobs[0].pairs: a trace does not have this; remove it",
        ]
    );
    assert_eq!(
        reported(json!({"trace": trace, "program": {"name": "ping-pong", "processes": 2}})),
        ["jobs[0].trace: a program does not have this; remove it"]
    );
    for (key, rows) in [
        ("pairs", json!([])),
        ("trace", json!([[0, 1, 1, 8]])),
        ("pairs", json!([[0, 1, 0]])),
    ] {
        let all = reported(json!({ key: rows }));
        let last = format!("jobs[0].{key}: has no row that sends from one node to another");
        assert_eq!(all.last(), Some(&last));
    }
    assert_eq!(
        reported(json!({"pairs": "traffic.csv"})),
        [
            "jobs[0].pairs: \"traffic.csv\" is not a list of rows [source, destination], with a weight and bytes behind them where needed"
        ]
    );
}

#[test]
fn what_is_left_out_or_too_late_is_a_warning() {
    let rows = json!([[0, 0], [0, 1], [1, 1, 5]]);
    assert_eq!(
        problems(&json!([{"pairs": rows}])),
        ["jobs[0].pairs: 2 rows from a node to itself are left out"]
    );
    let rows = json!([[5, 1, 1, 64], [2_000_000, 0, 1, 64], [2_000_001, 0, 1, 64]]);
    assert_eq!(
        problems(&json!([{"trace": rows}])),
        [
            "jobs[0].trace: 1 row from a node to itself is left out",
            "jobs[0].trace: 1 of 2 messages are due after the end of the run and are not sent",
        ]
    );
}

/// The scenario and the trace of `docs/traffic.md`.
#[test]
fn the_examples_of_the_document_run() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/traffic.md");
    let document = std::fs::read_to_string(document).unwrap();
    let examples: Vec<&str> = document.split("```json\n").skip(1).collect();
    let example = |number: usize| examples[number].split_once("```").unwrap().0;
    assert!(run(example(0)).workload.completed > 0);
    let trace: Value = serde_json::from_str(example(1)).unwrap();
    let text = json!({"version": 4, "jobs": [trace]}).to_string();
    assert_eq!(run(&text).workload.completed, 3);
}
