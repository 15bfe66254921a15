//! Collective operations in simulation: with any nodes, skew and errors, every operation
//! completes, no process leaves a barrier before all have entered, and missing processes
//! are named.

use crate::common::drawing;
use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::measure::{CollectiveSummary, SpanKind};
use flitscope::simulation::Simulation;
use proptest::prelude::*;
use serde_json::{Value, json};

fn simulation(kind: FabricKind, scenario: &Value) -> Simulation {
    let mut simulation = Simulation::on(kind, crate::common::scenario(&scenario.to_string()));
    simulation.run_until(simulation.end());
    let audit = simulation.network.fabric.audit();
    assert!(audit.is_empty(), "{audit:?}");
    simulation
}

fn of_job(simulation: &Simulation) -> CollectiveSummary {
    simulation.summary().jobs[0].collective.clone().unwrap()
}

/// An operation on as many levels of four, and other values of its job.
fn scenario(levels: u32, collective: Value, duration_us: u32) -> Value {
    json!({"version": 4, "topology": {"dimension": levels},
        "jobs": [{"collective": collective}], "run": {"duration_us": duration_us}})
}

const KINDS: [(&str, &[&str]); 10] = [
    ("barrier", &["hardware", "tree"]),
    ("comparison", &["hardware", "tree"]),
    ("broadcast", &["hardware", "tree"]),
    ("reduce", &["tree", "linear"]),
    ("allreduce", &["hardware", "tree"]),
    ("scatter", &["linear", "tree"]),
    ("gather", &["linear", "tree"]),
    ("allgather", &["tree", "linear"]),
    ("all-to-all", &["linear"]),
    ("fetch-and-add", &["linear"]),
];

#[derive(Clone, Debug)]
struct Case {
    scenario: Value,
    is_barrier: bool,
}

fn any_case() -> impl Strategy<Value = Case> {
    let which = (0..KINDS.len(), any::<bool>(), 2u32..9);
    let nodes = (0u32..8, 2u32..12, any::<bool>());
    let shape = (any::<u32>(), 1u32..=4, 1u32..200);
    let skew = (prop_oneof![Just(0u32), 1u32..20_000], any::<bool>());
    let model = (
        prop_oneof![3 => Just(0.0), 1 => Just(0.02)],
        prop_oneof![Just(1u32), Just(40), Just(400)],
        1u32..=16,
    );
    (which, nodes, shape, skew, model, any::<u16>()).prop_map(
        |(which, nodes, shape, skew, model, seed)| {
            let (kind, second, arity) = which;
            let (first, count, is_split) = nodes;
            let (root, processes, words) = shape;
            let (error_rate, thread, transactions) = model;
            let (operation, algorithms) = KINDS[kind];
            let algorithm = algorithms[usize::from(second) % algorithms.len()];
            let last = first + count - 1;
            // Nodes that are not adjacent fall back on a tree.
            let mut of_job = vec![json!([first, last])];
            let falls_back = algorithms.contains(&"hardware");
            let is_split = is_split && (algorithm != "hardware" || falls_back);
            if is_split {
                of_job.push(json!([last + 2, last + 3]));
            }
            let count = count + if is_split { 2 } else { 0 };
            let mut collective = json!({"operation": operation, "algorithm": algorithm,
                "arity": arity, "root": root % count, "processes": processes,
                "operations": 3, "transactions": transactions, "pause_ns": 100,
                "skew": {"distribution": if skew.1 { "exponential" } else { "fixed" },
                    "mean_ns": skew.0}});
            if falls_back {
                collective["otherwise"] = json!("tree");
            }
            match operation {
                "barrier" | "comparison" | "fetch-and-add" => {}
                "all-to-all" => collective["bytes"] = json!(words * count * processes),
                _ => collective["bytes"] = json!(words * 8),
            }
            let scenario = json!({"version": 4, "topology": {"dimension": 3, "nodes": 40},
                "jobs": [
                    {"nodes": of_job, "collective": collective},
                    {"nodes": [[30, 39]], "load": 0.2, "message_bytes": {"mean": 2_000}}],
                "model": {"error_rate": error_rate, "thread_cycles": thread},
                "run": {"duration_us": 4_000, "seed": seed}});
            Case {
                scenario,
                is_barrier: operation == "barrier",
            }
        },
    )
}

proptest! {
    #![proptest_config(drawing(150))]

    #[test]
    fn every_operation_completes(case in any_case()) {
        let simulation = simulation(KIND, &case.scenario);
        let summary = of_job(&simulation);
        prop_assert_eq!(summary.operations, 3, "{}", case.scenario);
        prop_assert!(summary.tests_failed <= summary.tests);
        prop_assert!(simulation.network.fabric.waiting().len() < 40);
        let timeline = simulation.collective_timeline(0).unwrap();
        prop_assert!(timeline.finished);
        prop_assert_eq!(timeline.operation, 2);
        let times = |which: usize| timeline.processes.iter().map(move |one| one[which].unwrap());
        for (entered, left) in times(0).zip(times(1)) {
            prop_assert!(entered <= left);
        }
        let (last_in, first_out) = (times(0).fold(0.0, f64::max), times(1).fold(1e12, f64::min));
        prop_assert!(!case.is_barrier || last_in <= first_out);
        // Data that is there already takes no time at all.
        prop_assert!(!case.is_barrier || summary.min_ns.unwrap() > 0.0);
        for node in &timeline.nodes {
            let spans = &node.spans;
            prop_assert!(spans.iter().all(|span| span.from_ns <= span.to_ns));
            prop_assert!(spans.is_sorted_by(|a, b| a.from_ns <= b.from_ns));
        }
        prop_assert!(simulation.summary().problems.is_empty());
    }
}

/// `equal.rs` holds it to the reference.
const KIND: FabricKind = FabricKind::Fast;

/// A late process makes tests fail; the pauses between them double.
#[test]
fn a_barrier_entered_at_once_needs_one_test_and_a_staggered_one_more() {
    let barrier = |mean_ns: u32| {
        let skew = json!({"distribution": "exponential", "mean_ns": mean_ns});
        let collective = json!({"operation": "barrier", "operations": 5, "skew": skew});
        of_job(&simulation(KIND, &scenario(2, collective, 3_000)))
    };
    let (together, apart, far_apart) = (barrier(0), barrier(10_000), barrier(100_000));
    assert_eq!((together.tests, together.tests_failed), (5, 0));
    assert_eq!(apart.operations, 5);
    assert_eq!(apart.tests - apart.tests_failed, 5);
    assert!(apart.tests_failed > 5, "{apart:?}");
    // Ten times as late is some tests more for each, not ten times as many.
    assert!(far_apart.tests_failed < 5 * 12, "{far_apart:?}");
    assert!(apart.mean_ns.unwrap() > together.mean_ns.unwrap());
}

/// An incomplete barrier is not polled without pause, and the missing processes are
/// reported.
#[test]
fn missing_processes_are_named() {
    for algorithm in ["hardware", "tree"] {
        let collective = json!({"operation": "barrier", "algorithm": algorithm,
            "processes": 2, "absent": [5, 9]});
        let simulation = simulation(KIND, &scenario(2, collective, 20_000));
        let summary = of_job(&simulation);
        assert_eq!((summary.operations, summary.missing), (0, vec![5, 9]));
        assert!(summary.tests < 40, "{}", summary.tests);
        let problems = simulation.summary().problems;
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].path, "jobs[0].collective.absent");
        let message =
            "operation 1 of this job waits for absent process 5 and 1 more and never completes";
        assert_eq!(problems[0].message, message);
        let timeline = simulation.collective_timeline(0).unwrap();
        assert!(!timeline.finished);
        assert_eq!(timeline.processes[5], [None, None]);
        assert!(timeline.processes[4][0].is_some());
    }
}

/// A comparison before all have entered answers no; nobody waits.
#[test]
fn a_comparison_answers_yes_or_no() {
    for algorithm in ["hardware", "tree"] {
        let comparison = |mean_ns: u32| {
            let skew = json!({"distribution": "exponential", "mean_ns": mean_ns});
            let collective = json!({"operation": "comparison", "algorithm": algorithm,
                "operations": 10, "skew": skew});
            of_job(&simulation(KIND, &scenario(2, collective, 3_000)))
        };
        let (together, apart) = (comparison(0), comparison(20_000));
        assert_eq!(
            (together.operations, together.tests, together.tests_failed),
            (10, 10, 0)
        );
        assert_eq!((apart.operations, apart.tests), (10, 10));
        assert!(apart.tests_failed > 0);
    }
}

/// The answer is no where a process is never there, and whoever has come goes on.
#[test]
fn a_comparison_along_a_tree_does_not_wait() {
    let collective = json!({"operation": "comparison", "algorithm": "tree", "processes": 2,
        "absent": [5], "operations": 3});
    let simulation = simulation(KIND, &scenario(2, collective, 3_000));
    let summary = of_job(&simulation);
    assert_eq!((summary.tests, summary.tests_failed), (3, 3));
    assert_eq!(summary.operations, 3);
}

/// The way of a fetch-and-add by hand, in cycles: the request waits for the thread that
/// the root itself has started by a command; then the thread, the DMA's start and the
/// packet back; event, block copy and polling.
#[test]
fn a_fetch_and_add_takes_a_few_microseconds() {
    let collective = json!({"operation": "fetch-and-add", "operations": 1});
    let mut scenario = scenario(1, collective, 100);
    scenario["jobs"][0]["nodes"] = json!([[0, 1]]);
    scenario["model"] = json!({"thread_cycles": 400});
    let summary = of_job(&simulation(KIND, &scenario));
    let across = 26 + 16 + 8 + 26;
    let cycles = 110 + 48 + 400 + 400 + 60 + across + 150;
    assert_eq!(summary.mean_ns, Some(f64::from(cycles) * 5.0));
}

fn allgather_ns(algorithm: &str, nodes: u32, bytes: u32) -> f64 {
    let collective = json!({"operation": "allgather", "algorithm": algorithm, "bytes": bytes,
        "operations": 1, "skew": {"distribution": "fixed", "mean_ns": 0}});
    let mut scenario = scenario(1, collective, 1_000);
    scenario["jobs"][0]["nodes"] = json!([[0, nodes - 1]]);
    of_job(&simulation(KIND, &scenario)).mean_ns.unwrap()
}

/// All nodes send and receive alike in each step.
#[test]
fn an_allgather_around_a_ring_takes_a_step_for_each_other_node() {
    for bytes in [8, 640, 12_800] {
        let [two, three, four] = [2, 3, 4].map(|nodes| allgather_ns("linear", nodes, bytes));
        assert_eq!([three, four], [2.0 * two, 3.0 * two], "{bytes}");
    }
}

/// Of two nodes the second sends its part up, and both parts come down. 8 and 16 bytes fit into a
/// transaction, so each takes a step of a ring. With 6,400 bytes more, 20 more packets go up and 40
/// more come down, each in 190 cycles of 5 ns.
#[test]
fn an_allgather_along_a_tree_goes_up_and_down() {
    let of_two = |bytes: u32| allgather_ns("tree", 2, bytes);
    assert_eq!(of_two(8), 2.0 * allgather_ns("linear", 2, 8));
    assert_eq!(of_two(12_800) - of_two(6_400), 60.0 * 190.0 * 5.0);
}

/// Every host adds up what its children send before it goes on.
#[test]
fn hosts_act_on_every_message_of_a_collection() {
    let allreduce = |algorithm: &str, cycles: u32| {
        let collective = json!({"operation": "allreduce", "algorithm": algorithm,
            "operations": 3});
        let mut scenario = scenario(2, collective, 3_000);
        scenario["model"] = json!({"host_reduce_ns": 5 * cycles});
        let simulation = simulation(KIND, &scenario);
        let timeline = simulation.collective_timeline(0).unwrap();
        let spans = timeline.nodes.iter().flat_map(|node| &node.spans);
        let host = spans.filter(|span| span.kind == SpanKind::Host);
        // Once for each message of the tree.
        assert_eq!(host.count(), 15);
        of_job(&simulation)
    };
    for algorithm in ["hardware", "tree"] {
        let (quick, slow) = (allreduce(algorithm, 100), allreduce(algorithm, 1_100));
        // Sixteen members are three levels of four; two of them wait for four children.
        let more = slow.collect_ns.unwrap() - quick.collect_ns.unwrap();
        assert!((25_000.0..=45_000.0).contains(&more), "{more}");
        let distributes = slow.distribute_ns.unwrap() - quick.distribute_ns.unwrap();
        assert!(distributes.abs() < 2_000.0, "{distributes}");
    }
}

/// Several processes of a node share what comes, in two buffers.
#[test]
fn a_broadcast_reaches_every_process() {
    for processes in [1, 4] {
        for algorithm in ["hardware", "tree"] {
            let collective = json!({"operation": "broadcast", "algorithm": algorithm,
                "bytes": 100_000, "processes": processes, "operations": 3});
            let simulation = simulation(KIND, &scenario(2, collective, 20_000));
            let summary = of_job(&simulation);
            assert_eq!((summary.operations, summary.processes), (3, 16 * processes));
            let mb_s = summary.mb_s.unwrap();
            assert!(
                (20.0..335.0).contains(&mb_s),
                "{algorithm} {processes} {mb_s}"
            );
            assert_eq!(summary.mb_s_total, Some(16.0 * mb_s));
        }
    }
}
