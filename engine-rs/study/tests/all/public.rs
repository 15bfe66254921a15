//! Cases that users of other simulators have asked about, with values that are calculated here:
//! by queueing theory, or from bytes and times. `seeds.rs` has the sweep over seeds.

use crate::common::{all_simulated, problem_lines, simulated};
use flitscope::ids::NodeId;
use flitscope::scenario::{Checked, Limits, check};
use flitscope::simulation::{Simulation, Summary};
use flitscope::traffic::Targets;
use flitscope_study::study::{Choice, Outcome, RunFigures, Study, SweepLimits};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const MD1: &str = include_str!("../found/md1.sweep.json");
const EARLY: &str = include_str!("../found/early.json");
const KNEE_LIGHT: &str = include_str!("../found/knee-light.sweep.json");
const ORDER: &str = include_str!("../found/order.json");

fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn study(sweep: &Value) -> Study {
    let study = Study::parse(&sweep.to_string(), &BTreeMap::new(), SweepLimits::NATIVE);
    study.unwrap_or_else(|problems| panic!("{:?}", problem_lines(&problems)))
}

fn summary(scenario: &Value) -> Summary {
    let checked = check(&scenario.to_string(), false, Limits::NATIVE);
    let mut simulation = Simulation::new(checked.scenario.unwrap());
    simulation.run_until(simulation.end());
    simulation.summary()
}

/// One sender whose messages are due at random times and take the same time each: an M/D/1 queue.
/// Times are in ns.
struct Queue {
    /// Latency of a message that does not wait.
    unloaded: f64,
    service: f64,
    utilisation: f64,
}

impl Queue {
    /// Pollaczek and Khinchine.
    fn mean(&self) -> f64 {
        let Self { utilisation, .. } = self;
        self.unloaded + utilisation * self.service / (2.0 * (1.0 - utilisation))
    }

    /// The mean of those messages that have ended at the end of a run, above saturation: what is
    /// due at t ends at ρt.
    fn mean_of_overload(&self, run: f64) -> f64 {
        run * (1.0 - 1.0 / self.utilisation) / 2.0
    }

    /// The share of messages that wait no longer (Erlang; Crommelin).
    fn share(&self, wait: f64) -> f64 {
        let (at, mut share) = (wait / self.service, 0.0);
        for k in 0..=at.floor() as u32 {
            let exponent = self.utilisation * (f64::from(k) - at);
            let factorial: f64 = (1..=k).map(f64::from).product();
            share += exponent.powi(k as i32) / factorial * libm::exp(-exponent);
        }
        (1.0 - self.utilisation) * share
    }

    /// The latency that a share of messages does not exceed.
    fn percentile(&self, share: f64) -> f64 {
        let (mut low, mut high) = (0.0, 20.0 * self.service);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            match self.share(middle) < share {
                true => low = middle,
                false => high = middle,
            }
        }
        self.unloaded + high
    }
}

/// The points of the sweep over loads, each with its queue, but the saturated one.
fn queues(sweep: &Value) -> Vec<(Queue, RunFigures)> {
    let study = study(sweep);
    let results = all_simulated(&study);
    let points = study.plan().points.iter();
    let mut points: Vec<RunFigures> = points
        .map(|point| results[&point.keys[0]].clone())
        .collect();
    let full = points.pop().unwrap().values["accepted_mb_s_per_sender"];
    let mut one = read(&study.plan().runs[0].scenario);
    one["jobs"][0]["load"] = json!("ping-pong");
    one["run"]["duration_us"] = json!(100);
    let unloaded = simulated(&one.to_string()).values["message_latency_mean_ns"];
    let queue = |figures: &RunFigures| Queue {
        unloaded,
        service: 1_024e3 / full,
        utilisation: figures.values["offered_mb_s_per_sender"] / full,
    };
    let pairs = points.into_iter();
    pairs.map(|figures| (queue(&figures), figures)).collect()
}

/// Holds the mean and its interval against the queue. One interval in twenty does not cover its
/// mean, and those of a long queue are narrower than they should be, as its lengths in a run
/// depend on each other.
fn assert_mean(queue: &Queue, figures: &RunFigures, run: f64) {
    let id = "message_latency_mean_ns";
    let (mean, half) = (figures.values[id], figures.half_widths.get(id).copied());
    let rho = queue.utilisation;
    if rho > 1.0 {
        let expected = queue.mean_of_overload(run);
        assert!(
            (mean / expected - 1.0).abs() < 0.1,
            "ρ {rho}: {mean}, {expected}"
        );
        assert_eq!(half, None, "ρ {rho}");
        return;
    }
    let (expected, half) = (queue.mean(), half.unwrap());
    assert!(
        (mean - expected).abs() < 1.5 * half + 0.002 * expected,
        "ρ {rho}: {mean} ± {half}, {expected}"
    );
    // 3 % of a run that is long for its queue.
    let most = match rho {
        ..0.6 => 0.03,
        0.6..0.8 => 0.06,
        _ => 0.3,
    };
    assert!(half < most * mean, "ρ {rho}: {mean} ± {half}");
}

/// The case as it was asked: 16.8 µs at a load of 0.8, 104 µs at 0.9, without limit at 2.
#[test]
fn message_latency_of_one_sender_is_that_of_its_queue() {
    let points = queues(&read(MD1));
    assert_eq!(points.len(), 8);
    let means: Vec<f64> = points.iter().map(|(queue, _)| queue.mean()).collect();
    assert!((means[5] / 16_800.0 - 1.0).abs() < 0.01, "{means:?}");
    assert!((means[6] / 104_000.0 - 1.0).abs() < 0.01, "{means:?}");
    for (queue, figures) in &points {
        assert_mean(queue, figures, 1e8);
    }
    for (queue, figures) in &points[..6] {
        for (id, share) in [("p50", 0.5), ("p95", 0.95)] {
            let id = format!("message_latency_{id}_ns");
            let (expected, found) = (queue.percentile(share), figures.values[&id]);
            // A percentile is the end of its class, and has an interval.
            let half = figures.half_widths.get(&id).copied().unwrap_or(0.0);
            let rho = queue.utilisation;
            let above = found - expected;
            assert!(
                above > -1.5 * half - 0.002 * expected
                    && above < 1.5 * half + expected / 64.0 + 0.002 * expected,
                "ρ {rho}, {id}: {found} ± {half}, {expected}"
            );
        }
    }
}

/// The same case on each network, with a space for one message and for 64, in shorter runs. On
/// InfiniBand a sender with one does without the next in flight, so that half of the load is more
/// than it can send.
#[test]
fn message_latency_counts_the_wait_on_every_network_alike() {
    for (network, descriptors, duration_us) in [
        ("qsnet", 64, 60_000),
        ("qsnet2", 1, 30_000),
        ("qsnet2", 64, 30_000),
        ("infiniband", 1, 40_000),
        ("infiniband", 64, 20_000),
    ] {
        let mut sweep = read(MD1);
        sweep["set"] = json!({"network": network, "model.dma_descriptors": descriptors,
            "run.duration_us": duration_us});
        sweep["axes"][0]["values"] = json!([0.1, 0.3, 0.5, "saturated"]);
        let points = queues(&sweep);
        let overloads = points.iter().filter(|(queue, _)| queue.utilisation > 1.0);
        let expected = usize::from((network, descriptors) == ("infiniband", 1));
        assert_eq!(overloads.count(), expected, "{network} {descriptors}");
        for (queue, figures) in &points {
            println!("{network}, {descriptors} descriptors");
            assert_mean(queue, figures, f64::from(duration_us) * 1e3);
        }
    }
}

/// Payload in bytes that all nodes have received, and the end of the last interval in which one
/// did, in ns; from the series of a run.
fn received(summary: &Summary) -> (f64, f64) {
    let rates = &summary.series.accepted_mb_s_per_sender;
    let last = rates.iter().rposition(|&rate| rate > 0.0).unwrap();
    let sum: f64 = rates.iter().sum();
    let senders = f64::from(summary.metrics.senders);
    let interval = summary.series.interval_ns;
    (sum * senders * interval / 1e3, (last + 1) as f64 * interval)
}

/// Five broadcasts of 64 KB to 16 nodes have 275 MB/s while they last, some 1.19 ms of 5 ms.
#[test]
fn broadcasts_that_end_early_have_the_rate_of_the_time_they_sent() {
    for operations in [5, 10, 20] {
        let mut scenario = read(EARLY);
        scenario["jobs"][0]["collective"]["operations"] = json!(operations);
        let summary = summary(&scenario);
        let (bytes, last) = received(&summary);
        let to_each = f64::from(operations) * 65_536.0;
        assert!((bytes / to_each / 16.0 - 1.0).abs() < 1e-9, "{bytes}");
        let accepted = summary.metrics.accepted_mb_s_per_sender.unwrap();
        assert!((accepted / 274.9 - 1.0).abs() < 0.01, "{accepted}");
        // They end in the last interval in which something was received.
        let slowest = to_each * 1e3 / last;
        let fastest = to_each * 1e3 / (last - summary.series.interval_ns);
        assert!(
            (slowest..fastest).contains(&accepted),
            "{slowest} {accepted} {fastest}"
        );
    }
}

#[test]
fn a_comparison_of_broadcasts_that_end_early_finds_the_same_bandwidth() {
    let mut ten = read(EARLY);
    ten["jobs"][0]["collective"]["operations"] = json!(10);
    let study =
        Study::of_comparison(EARLY, &ten.to_string(), Choice::fixed(1), Limits::NATIVE).unwrap();
    let results = all_simulated(&study);
    let comparison = study.comparison(&results).unwrap();
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id).unwrap();
    let accepted = row("accepted_mb_s_per_sender");
    assert!(
        matches!(accepted.outcome, Outcome::Equal | Outcome::NotResolved),
        "{}",
        accepted.words
    );
    assert!((accepted.ratio.unwrap() - 1.0).abs() < 0.01);
    let ends = row("jobs[0].ended_ns").ratio.unwrap();
    assert!((ends / 2.0 - 1.0).abs() < 0.01, "{ends}");
}

/// Every byte counts where it leaves and where it arrives. A bandwidth of 0 has no cost per MB/s.
#[test]
fn the_cost_of_a_network_whose_traffic_ends_early_is_that_per_mb_s_while_it_sends() {
    let measures = ["accepted_mb_s_total", "cost.total", "cost.per_mb_s"];
    // The papers print no prices of QsNet, and of QsNetII none of a smaller machine.
    let mut base = read(EARLY);
    base["network"] = json!("qsnet2");
    base["topology"]["dimension"] = json!(3);
    let sweep = json!({"sweep": 1, "base": base,
        "measures": measures,
        "axes": [{"path": "jobs[0].collective.operations", "values": [5, 10, 20]}]});
    let study = study(&sweep);
    let report = read(&study.json(&all_simulated(&study)));
    let bandwidth = report["points"].as_array().unwrap().iter().map(|point| {
        let figure = |id: &str| point["figures"][id]["mean"].as_f64().unwrap();
        let [accepted, cost, per_mb_s] = measures.map(figure);
        assert!((per_mb_s * 2.0 * accepted / cost - 1.0).abs() < 1e-9);
        accepted
    });
    let bandwidth: Vec<f64> = bandwidth.collect();
    for accepted in &bandwidth[..2] {
        assert!(
            (accepted / bandwidth[2] - 1.0).abs() < 0.01,
            "{bandwidth:?}"
        );
    }
}

/// The load of 0.001 has one message in 3 ms and node, or none in a run; it is accepted all the
/// same. Load 0.3 of 335 MB/s is the last that is.
#[test]
fn a_light_load_does_not_hide_the_knee() {
    let study = study(&read(KNEE_LIGHT));
    let report = read(&study.json(&all_simulated(&study)));
    let knee = &report["knees"][0];
    assert_eq!(knee["offered_mb_s_per_sender"], 0.3 * 335.0);
    assert_eq!(knee["value"], 5);
}

/// What is the same with every seed has no interval, and no digits of rounding: 70 % of 335 MB/s,
/// and a ping of 1,024 bytes, which takes 5.23 µs.
#[test]
fn exact_figures_have_no_interval_in_any_table() {
    let mut sweep = read(MD1);
    sweep["set"] = json!({"run.duration_us": 100});
    sweep["axes"][0]["values"] = json!([0.7, "ping-pong"]);
    sweep["seeds"] = json!(20);
    sweep["measures"] = json!(["offered_mb_s_per_sender", "message_latency_mean_ns"]);
    let study = study(&sweep);
    let results = all_simulated(&study);
    let markdown = study.markdown(&results);
    assert!(markdown.contains("\n| 0.7 | 234.5 MB/s | "), "{markdown}");
    assert!(
        markdown.contains("\n| ping-pong | – | 5.23 µs |\n"),
        "{markdown}"
    );
    let report = read(&study.json(&results));
    let figure = |point: usize, id: &str| report["points"][point]["figures"][id].clone();
    let exact = |mean: f64| json!({"mean": mean, "half_width": 0.0, "seeds": 20});
    assert_eq!(figure(0, "offered_mb_s_per_sender"), exact(234.5));
    assert_eq!(figure(1, "message_latency_mean_ns"), exact(5_230.0));
    let csv = study.table(&results).csv();
    let rows = csv.lines().skip(1);
    assert!(
        rows.clone().take(20).all(|row| row.contains(",234.5,,")),
        "{csv}"
    );
    assert!(rows.skip(20).all(|row| row.contains(",5230,0")), "{csv}");
}

/// Nodes 9 and 0 are neighbours within the job, and 8 and 1: across the top of the machine,
/// by four links each.
#[test]
fn nodes_are_used_in_the_order_written() {
    let checked = |scenario: &Value| check(&scenario.to_string(), false, Limits::NATIVE);
    let mut scenario = read(ORDER);
    let Checked {
        scenario: accepted,
        problems,
        ..
    } = checked(&scenario);
    assert_eq!(problems, []);
    let accepted = accepted.unwrap();
    let mut pairs = accepted.pairs().unwrap();
    pairs.sort_unstable();
    let expected = [(0, 9), (1, 8), (8, 1), (9, 0)];
    assert_eq!(pairs, expected.map(|(from, to)| (NodeId(from), NodeId(to))));
    let topology = accepted.build();
    for (from, to) in pairs {
        assert_eq!(topology.distance(from, to), 4, "{from:?} to {to:?}");
    }
    let wrong = [
        (
            json!([5, 6, 6]),
            "nodes[2]: node 6 is already named in jobs[0].nodes[1]; name it once",
        ),
        (
            json!([[0, 3], [5, 2]]),
            "nodes[1]: node 2 is already named in jobs[0].nodes[0]; name it once",
        ),
    ];
    for (nodes, problem) in wrong {
        scenario["jobs"][0]["nodes"] = nodes;
        let lines = problem_lines(&checked(&scenario).problems);
        assert_eq!(lines, [format!("jobs[0].{problem}")]);
    }
    scenario["jobs"][0] = json!({"pattern": "io-deterministic", "io_nodes": [12, 2]});
    let job = &checked(&scenario).scenario.unwrap().jobs[0];
    let destinations = job.destinations(16, 1);
    for (node, server) in [(0, 12), (1, 2), (3, 2), (4, 12)] {
        let target = destinations.targets(NodeId(node));
        assert!(
            matches!(target, Some(Targets::One(to)) if to == NodeId(server)),
            "{node}"
        );
    }
}

/// 36 leaf switches of 18 hosts each, cabled to 18 spine switches: 648 hosts and 1,296 cables.
fn clos_648() -> Value {
    let switch = |name: String| json!({"name": name, "ports": 36});
    let leaves = (0..36).map(|leaf| switch(format!("leaf{leaf}")));
    let spines = (0..18).map(|spine| switch(format!("spine{spine}")));
    let host = |host: u32| {
        let leaf = format!("leaf{}", host / 18);
        json!({"ends": [[format!("node{host}"), 1], [leaf, host % 18 + 1]]})
    };
    let up = |cable: u32| {
        let (leaf, spine) = (cable / 18, cable % 18);
        let spine_end = (format!("spine{spine}"), leaf + 1);
        json!({"ends": [[format!("leaf{leaf}"), spine + 19], spine_end]})
    };
    json!({
        "version": 4,
        "network": "infiniband",
        "topology": {
            "kind": "cabled",
            "switches": leaves.chain(spines).collect::<Value>(),
            "hosts": (0..648).map(|host| json!({"name": format!("node{host}")})).collect::<Value>(),
            "cables": (0..648).map(host).chain((0..648).map(up)).collect::<Value>(),
        },
        "jobs": [{
            "pattern": "tornado",
            "load": "saturated",
            "message_bytes": {"distribution": "fixed", "mean": 65_536},
        }],
        "run": {"duration_us": 100},
    })
}

/// Each sender has space for 64 messages and sends them in turns, and in 100 µs it sends at most
/// 100 KB of their 4 MB: none of them ends.
#[test]
fn messages_that_have_not_ended_are_counted() {
    let summary = summary(&clos_648());
    assert_eq!(summary.metrics.senders, 648);
    let latency = &summary.message_latency;
    assert_eq!((latency.count, latency.mean_ns), (0.0, None));
    assert_eq!(latency.unended, 648.0 * 64.0);
    assert_eq!(summary.jobs[0].message_latency.unended, latency.unended);
}

/// Its link would be longer than one that is read.
#[test]
fn a_machine_too_large_for_a_link_has_none() {
    let text = clos_648().to_string();
    let checked = check(&text, false, Limits::PAGE);
    assert_eq!(checked.problems, []);
    assert_eq!(checked.link, None);
}
