//! Bandwidth of jobs that end before their run does, and of rare traffic: the right values
//! follow from bytes and times.

use crate::common::run;
use flitscope::simulation::Summary;
use serde_json::{Value, json};

fn summary(jobs: &Value, nodes: u32, run_of: &Value) -> Summary {
    let scenario = json!({
        "version": 4,
        "topology": {"arity": 4, "dimension": 3, "nodes": nodes},
        "jobs": jobs,
        "run": run_of,
    });
    run(&scenario.to_string()).summary()
}

fn collective(operation: &str, operations: u32) -> Value {
    json!({"collective": {"operation": operation, "bytes": 65_536, "operations": operations}})
}

/// A multicast brings 65,536 bytes to each of 16 nodes.
#[test]
fn a_job_that_has_ended_has_the_rate_of_the_time_it_sent() {
    for operations in [1, 5, 10, 20] {
        let jobs = json!([collective("broadcast", operations)]);
        let summary = summary(&jobs, 16, &json!({"duration_us": 5_000}));
        let [job] = &summary.jobs[..] else { panic!() };
        let ended = job.ended_ns.unwrap();
        assert!(ended < 5e6, "{operations} {ended}");
        let bytes = f64::from(operations) * 65_536.0 * 16.0;
        let rate = bytes * 1e3 / ended / f64::from(job.senders);
        let accepted = job.accepted_mb_s_per_sender.unwrap();
        assert!(
            (accepted / rate - 1.0).abs() < 1e-9,
            "{operations}: {accepted} {rate}"
        );
        assert_eq!(summary.metrics.accepted_mb_s_per_sender, Some(accepted));
        assert_eq!(summary.metrics.warm_up_ns, Some(0.0));
        assert_eq!(summary.series.ended_ns, Some(ended));
        let sent: f64 = summary.nodes.iter().map(|node| node.sent_mb_s).sum();
        assert!((sent * ended / 1e3 / bytes - 1.0).abs() < 1e-9);
    }
}

/// 10, 20 and 30 messages of 4,096 bytes from each of 16 nodes to its neighbour, one after the other.
#[test]
fn a_number_of_messages_ends_a_job_and_the_run() {
    let job = |messages: Value| {
        json!([{"pattern": "neighbor", "messages": messages,
            "message_bytes": {"distribution": "fixed", "mean": 4_096}}])
    };
    let of = |messages: Value| summary(&job(messages), 16, &json!({"duration_us": 2_000}));
    let ends = [10, 20, 30].map(|messages: u32| {
        let summary = of(messages.into());
        let ended = summary.jobs[0].ended_ns.unwrap();
        let bytes = f64::from(messages) * 4_096.0 * 16.0;
        let total = summary.jobs[0].accepted_mb_s_total.unwrap();
        assert!(
            (total * ended / 1e3 / bytes - 1.0).abs() < 1e-9,
            "{total} {ended}"
        );
        // The run ends at the check that follows.
        assert!(summary.simulated_ns < 2e6 && summary.simulated_ns >= ended);
        ended
    });
    // Ten more take as long as in a run without end.
    let endless = of(Value::Null);
    assert_eq!(endless.jobs[0].ended_ns, None);
    let ten_ns = 10.0 * 4_096.0 * 1e3 / endless.jobs[0].accepted_mb_s_per_sender.unwrap();
    for more in [ends[1] - ends[0], ends[2] - ends[1]] {
        assert!((more / ten_ns - 1.0).abs() < 1e-3, "{more} {ten_ns}");
    }
}

/// Messages that are due at times of their own, and reads: each of 8 nodes posts seven, and none
/// is left at the end.
#[test]
fn messages_at_times_of_their_own_and_reads_end_too() {
    for (load, writes) in [
        (json!(0.2), 1.0),
        (json!(0.2), 0.5),
        (json!("saturated"), 0.0),
    ] {
        let jobs = json!([{"nodes": [[0, 7]], "messages": 7, "load": load, "write_share": writes,
            "message_bytes": {"distribution": "exponential", "mean": 1_000}}]);
        let summary = summary(&jobs, 16, &json!({"duration_us": 3_000}));
        assert!(summary.jobs[0].ended_ns.is_some(), "{load} {writes}");
        assert_eq!(summary.message_latency.count, 56.0, "{load} {writes}");
        assert_eq!(summary.problems, [], "{load} {writes}");
    }
}

/// Other jobs that end: the bytes so far are those of the whole run.
#[test]
fn every_kind_of_job_that_ends_is_measured_until_its_end() {
    let program = json!({"program": {"name": "ping-pong", "repetitions": 20}});
    for job in [
        collective("allreduce", 3),
        collective("all-to-all", 2),
        program,
    ] {
        let whole = summary(&json!([job]), 16, &json!({"duration_us": 250_000}));
        let ended = whole.jobs[0].ended_ns.unwrap();
        let accepted = whole.jobs[0].accepted_mb_s_total.unwrap();
        assert!(accepted > 0.0 && ended <= whole.simulated_ns, "{job}");
        let sent: f64 = whole.nodes.iter().map(|node| node.sent_mb_s).sum();
        assert!((sent / accepted - 1.0).abs() < 1e-9, "{job}");
    }
}

/// Payload of some jobs by arithmetic, from the first to the last of 16 nodes: a scatter and a
/// gather move the bytes of each process but the root, an all-to-all 1/16 of them to each other
/// process. An allgather around the ring brings each process those of the 15 others; along a tree
/// four nodes below the root send theirs with those of 3, 3, 3 and 2 below them, 11 send their own,
/// and 15 get all. A ping-pong moves its message with 64 bytes of MPI there and back, twelve times, of
/// which two are not timed.
#[test]
fn a_job_that_ends_early_has_the_rate_of_its_bytes() {
    let of_operation = |operation: &str, bytes: u32, operations: u32| json!({"collective": {"operation": operation, "bytes": bytes, "operations": operations}});
    let ping_pong = json!({"program": {"name": "ping-pong", "bytes": [2_048], "repetitions": 10}});
    let mut around_ring = of_operation("allgather", 1_000, 3);
    around_ring["collective"]["algorithm"] = json!("linear");
    for (job, bytes) in [
        (of_operation("scatter", 4_096, 3), 3 * 15 * 4_096),
        (of_operation("gather", 1_000, 7), 7 * 15 * 1_000),
        (of_operation("all-to-all", 8_192, 2), 2 * 16 * 15 * 512),
        (around_ring, 3 * 16 * 15 * 1_000),
        (
            of_operation("allgather", 1_000, 3),
            3 * (15 + 11 + 15 * 16) * 1_000,
        ),
        (ping_pong, 2 * 12 * (64 + 2_048)),
    ] {
        let summary = summary(&json!([job]), 16, &json!({"duration_us": 3_000}));
        let ended = summary.jobs[0].ended_ns.unwrap();
        let accepted = summary.jobs[0].accepted_mb_s_total.unwrap();
        let expected = f64::from(bytes) * 1e3 / ended;
        assert!((accepted / expected - 1.0).abs() < 1e-9, "{job} {accepted}");
        // The end is within an interval of that in which the last byte was served.
        let rates = &summary.series.accepted_mb_s_per_sender;
        let last = rates.iter().rposition(|&rate| rate > 0.0).unwrap() as f64;
        let interval = summary.series.interval_ns;
        let most = (last + 2.0) * interval;
        assert!((last * interval..most).contains(&ended), "{job} {ended}");
    }
}

/// In two allgathers around the ring each node sends and receives 15 parts of 1,000 bytes each time.
#[test]
fn each_node_of_a_ring_receives_the_parts_of_all_others() {
    let jobs = json!([{"collective": {"operation": "allgather", "algorithm": "linear",
        "bytes": 1_000, "operations": 2}}]);
    let summary = summary(&jobs, 16, &json!({"duration_us": 3_000}));
    let ended = summary.jobs[0].ended_ns.unwrap();
    assert_eq!(summary.nodes.len(), 16);
    for node in &summary.nodes {
        for mb_s in [node.sent_mb_s, node.received_mb_s] {
            let bytes = mb_s * ended / 1e3;
            assert!((bytes / 30_000.0 - 1.0).abs() < 1e-9, "{bytes}");
        }
    }
}

/// A saturated job runs on after broadcasts on other nodes have ended.
#[test]
fn one_of_two_jobs_ends() {
    let mut broadcasts = collective("broadcast", 5);
    broadcasts["nodes"] = json!([[0, 15]]);
    let alone = summary(&json!([broadcasts]), 32, &json!({"duration_us": 5_000}));
    let other = json!({"pattern": "neighbor", "nodes": [[16, 31]]});
    let both = summary(
        &json!([broadcasts, other]),
        32,
        &json!({"duration_us": 5_000}),
    );
    let [broadcasts, other] = &both.jobs[..] else {
        panic!()
    };
    assert_eq!(broadcasts.ended_ns, alone.jobs[0].ended_ns);
    assert_eq!(
        broadcasts.accepted_mb_s_per_sender,
        alone.jobs[0].accepted_mb_s_per_sender
    );
    assert_eq!((other.ended_ns, both.series.ended_ns), (None, None));
    assert!(other.accepted_mb_s_per_sender.unwrap() > 250.0);
}

/// Holds the mean over the seeds 1, 2, … of accepted over offered bandwidth against 1, within
/// three standard errors.
fn assert_unbiased(scenario: &Value, seeds: u32) {
    let mut scenario = scenario.clone();
    let accepted: Vec<f64> = (1..=seeds)
        .map(|seed| {
            scenario["run"]["seed"] = json!(seed);
            let metrics = run(&scenario.to_string()).summary().metrics;
            let offered = metrics.offered_mb_s_per_sender.unwrap();
            metrics.accepted_mb_s_per_sender.unwrap() / offered
        })
        .collect();
    let count = f64::from(seeds);
    let mean = accepted.iter().sum::<f64>() / count;
    let squares = accepted.iter().map(|one| (one - mean) * (one - mean));
    let error = (squares.sum::<f64>() / (count - 1.0) / count).sqrt();
    let z = (mean - 1.0) / error;
    assert!(z.abs() < 3.0, "{scenario}: {mean:.4}, z {z:.2}");
}

/// Over many seeds the mean of a light load is what is offered, within three standard errors.
#[test]
fn light_loads_are_not_biased() {
    for (nodes, duration_us, seeds) in [(2, 5_000, 200), (64, 1_000, 200)] {
        for load in [0.001, 0.01] {
            for gaps in ["exponential", "uniform", "fixed"] {
                let scenario = json!({
                    "version": 4,
                    "topology": {"arity": 4, "dimension": 3, "nodes": nodes},
                    "jobs": [{"pattern": "uniform", "load": load, "inter_arrival": gaps,
                        "message_bytes": {"mean": 1_024}}],
                    "run": {"duration_us": duration_us},
                });
                assert_unbiased(&scenario, seeds);
            }
        }
    }
}

/// Light loads of other networks, patterns and sizes, and one next to a job that is saturated on
/// nodes of its own.
#[test]
fn light_loads_of_other_traffic_are_not_biased() {
    let sizes = |distribution: &str, mean: u32| json!({"distribution": distribution, "mean": mean});
    let neighbors = json!([{"pattern": "neighbor", "load": 0.002, "inter_arrival": "exponential",
        "message_bytes": sizes("exponential", 2_000)}]);
    let reads = json!([{"pattern": "uniform", "load": 0.003, "write_share": 0.5,
        "message_bytes": sizes("uniform", 700)}]);
    let large = json!([{"pattern": "tornado", "load": 0.02, "inter_arrival": "uniform",
        "message_bytes": sizes("fixed", 16_384)}]);
    for (network, jobs, duration_us) in [
        ("infiniband", neighbors, 1_000),
        ("qsnet2", reads, 500),
        ("qsnet", large, 2_000),
    ] {
        let topology = json!({"arity": 4, "dimension": 2});
        let run = json!({"duration_us": duration_us});
        let scenario = json!({"version": 4, "network": network, "topology": topology,
            "jobs": jobs, "run": run});
        assert_unbiased(&scenario, 200);
    }
}
