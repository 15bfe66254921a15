use super::*;
use crate::collective::Test;
use crate::scenario::{Checked, Draft, Job, Limits, check, from_link, to_link};

fn checked(collective: &str, others: &str) -> Checked {
    let text = format!(r#"{{"version": 4, "jobs": [{{"collective": {{{collective}}}{others}}}]}}"#);
    check(&text, false, Limits::PAGE)
}

fn problems(collective: &str, others: &str) -> Vec<String> {
    let problems = checked(collective, others).problems;
    let line = |p: &crate::scenario::Problem| {
        let path = p.path.strip_prefix("jobs[0].").unwrap_or(&p.path);
        format!("{path}: {}", p.message)
    };
    problems.iter().map(line).collect()
}

#[test]
fn a_link_has_what_differs_from_the_default_and_gives_it_back() {
    let plain = checked(r#""operation": "barrier""#, "");
    let text = r#""operation": "gather", "algorithm": "tree", "arity": 9, "root": 1,
        "processes": 2, "skew": {"distribution": "exponential", "mean_ns": 700},
        "pause_ns": 5, "operations": 12, "absent": [3, 1], "sizes": [1, 0, 7, 9]"#;
    let full = checked(text, r#", "nodes": [[2, 3]], "priority": 0.5"#);
    assert_eq!(full.problems, []);
    for one in [&plain, &full] {
        let scenario = one.scenario.as_ref().unwrap();
        let opened = from_link(&to_link(scenario).unwrap(), Limits::PAGE);
        assert_eq!(opened.scenario.as_ref(), Some(scenario));
        assert_eq!(opened.scenario_digest, one.scenario_digest);
        // Written out in full it is the same again.
        let text = serde_json::to_string(scenario).unwrap();
        assert_eq!(
            check(&text, false, Limits::PAGE).scenario.as_ref(),
            Some(scenario)
        );
    }
    assert!(plain.link.unwrap().len() < 90);
    // A default, whether it is written or not.
    let text = r#""operation": "barrier", "arity": 4, "algorithm": "hardware""#;
    assert_eq!(checked(text, "").scenario_digest, plain.scenario_digest);
}

#[test]
fn all_that_is_wrong_is_said_with_its_place() {
    let named = "barrier, comparison, broadcast, reduce, allreduce, scatter, gather, \
                 allgather, all-to-all, fetch-and-add";
    let cases = [
        (
            r#""operation": "barrier""#,
            r#", "nodes": [[0, 3], 5]"#,
            "algorithm: multicasts need contiguous nodes, and those of this job are not; choose \
             the algorithm tree, or otherwise: \"tree\"",
        ),
        (
            r#""operation": "barrier""#,
            r#", "nodes": [5]"#,
            "operation: a job of one node has no partner; use at least two nodes",
        ),
        (
            r#""operation": "barrier", "root": 4"#,
            r#", "nodes": [[0, 3]]"#,
            "root: this job has no node 4; its last is 3",
        ),
        (
            r#""operation": "barrier", "arity": 1"#,
            "",
            "arity: 1 is not a whole number from 2 to 64",
        ),
        (
            r#""operation": "barrier", "processes": 0"#,
            "",
            "processes: 0 is not a whole number from 1 to 4",
        ),
        (
            r#""operation": "barrier", "processes": 5"#,
            "",
            "processes: 5 is not a whole number from 1 to 4",
        ),
        (
            r#""operation": "barrier", "bytes": 8"#,
            "",
            "bytes: 8 is not a whole number from 0 to 0",
        ),
        (
            r#""operation": "allreduce", "bytes": 12"#,
            "",
            "bytes: 12 bytes are not a multiple of 8 bytes",
        ),
        (
            r#""operation": "all-to-all", "bytes": 100"#,
            "",
            "bytes: 100 bytes cannot be divided equally among 64 processes",
        ),
        (
            r#""operation": "allgather", "sizes": [1, 2]"#,
            "",
            "sizes: 2 sizes for 64 processes; give one for each",
        ),
        (
            r#""operation": "scatter", "sizes": [1, 2]"#,
            "",
            "sizes: 2 sizes for 64 processes; give one for each",
        ),
        (
            r#""operation": "broadcast", "sizes": [1, 2]"#,
            "",
            "sizes: only a scatter, gather or allgather has parts of different sizes",
        ),
        (
            r#""operation": "barrier", "absent": [3, 64]"#,
            "",
            "absent[1]: this job has no process 64; its last is 63",
        ),
        (
            r#""operation": "barrier", "absent": [3, 3]"#,
            "",
            "absent[1]: process 3 is already listed",
        ),
        (
            r#""operation": "reduce", "algorithm": "hardware""#,
            "",
            "algorithm: \"hardware\" is not one of tree, linear",
        ),
    ];
    for (collective, others, expected) in cases {
        let expected = format!("collective.{expected}");
        assert_eq!(problems(collective, others), [expected]);
    }
    let none = format!("collective.operation: missing; one of {named}");
    assert_eq!(problems("", ""), [none]);
    let dance = format!("collective.operation: \"dance\" is not one of {named}");
    assert_eq!(problems(r#""operation": "dance""#, ""), [dance]);
    let others = r#", "pattern": "hot-spot", "load": "saturated""#;
    let expected = "pattern: a collective operation does not have this; remove it";
    assert_eq!(problems(r#""operation": "barrier""#, others), [expected]);
    let all = problems(
        r#""operation": "barrier", "transactions": 17, "colour": 1, "skew": {"mean_ns": -1}"#,
        r#", "io_nodes": [3]"#,
    );
    assert_eq!(all.len(), 4, "{all:#?}");
    let text = r#"{"version": 4, "model": {"routing": "off-line"},
        "jobs": [{"collective": {"operation": "barrier"}}]}"#;
    let path = &check(text, false, Limits::PAGE).problems[0].path;
    assert_eq!(path, "model.routing");
}

/// 1,025 nodes are one too many where each member has steps for all others; a tree needs few.
#[test]
fn steps_for_all_others_limit_the_nodes() {
    let with = |collective: &str| {
        let text = format!(
            r#"{{"version": 4, "topology": {{"dimension": 6, "nodes": 1025}},
                "run": {{"duration_us": 10}}, "jobs": [{{"collective": {{{collective}}}}}]}}"#
        );
        let problems = check(&text, false, Limits::PAGE).problems;
        problems.into_iter().map(|p| p.message).collect::<Vec<_>>()
    };
    let all_to_all = with(r#""operation": "all-to-all", "bytes": 1025"#);
    assert_eq!(
        all_to_all,
        ["1,025 nodes are too many for an all-to-all; at most 1,024"]
    );
    let ring = with(r#""operation": "allgather", "algorithm": "linear""#);
    let expected = "1,025 nodes are too many for an allgather around the ring; at most 1,024";
    assert_eq!(ring, [expected]);
    let tree: [&str; 0] = [];
    assert_eq!(with(r#""operation": "allgather""#), tree);
}

/// The way up of a multicast is not chosen, unlike that of other packets.
#[test]
fn a_multicast_has_one_way_only() {
    let with = |algorithm: &str, elite: u32, events: &str| {
        let text = format!(
            r#"{{"version": 4, "topology": {{"dimension": 2, "down_links": [
                {{"level": 1, "elite": {elite}, "up": 0}}]}}, "run": {{"duration_us": 10}},
                "jobs": [{{"collective": {{"operation": "barrier", "root": 5,
                    "algorithm": "{algorithm}"}}}}]{events}}}"#
        );
        let problems = check(&text, false, Limits::PAGE).problems;
        problems
            .into_iter()
            .map(|p| (p.path, p.message))
            .collect::<Vec<_>>()
    };
    let hardware = with("hardware", 1, "");
    assert_eq!(hardware[0].0, "topology.down_links");
    let start = "multicasts of node 5 have no route but ";
    assert!(hardware[0].1.starts_with(start), "{hardware:?}");
    assert_eq!(with("tree", 1, ""), []);
}

/// What nodes that are not contiguous do is known before the run.
#[test]
fn otherwise_it_is_done_along_a_tree() {
    let text = r#""operation": "barrier", "otherwise": "tree""#;
    let checked = checked(text, r#", "nodes": [[0, 3], 5]"#);
    let scenario = checked.scenario.unwrap();
    let collective = scenario.jobs[0].collective().unwrap();
    let nodes = scenario.jobs[0].members(64);
    assert_eq!(collective.means.on(&nodes), CollectiveAlgorithm::Tree);
    assert_eq!(
        collective.means.on(&NodeList::first(64)),
        CollectiveAlgorithm::Hardware
    );
}

/// What an operation has is what its file says of it; the rest is kept for the digest.
#[test]
fn what_means_nothing_for_an_operation_is_kept_apart() {
    let of = |text: &str| {
        let scenario = checked(text, "").scenario.unwrap();
        scenario.jobs[0].collective().unwrap().clone()
    };
    let linear = r#""operation": "gather", "arity": 9, "otherwise": "tree", "transactions": 3"#;
    let gather = of(linear);
    assert_eq!(gather.means, Means::Linear);
    let written = gather.written();
    assert_eq!((written.arity, written.transactions), (9, 3));
    assert_eq!(written.otherwise, Otherwise::Tree);
    let along_a_tree = Collective {
        means: Means::Tree { arity: 3 },
        ..gather.clone()
    };
    let written = along_a_tree.written();
    assert_eq!((written.arity, written.transactions), (3, 3));
    let plain = Collective {
        idle: Idle::default(),
        ..gather
    };
    assert_eq!(plain, of(r#""operation": "gather""#));
    let tested = r#""operation": "barrier", "arity": 9, "otherwise": "tree", "transactions": 3"#;
    let barrier = Collective {
        means: Means::Hardware {
            otherwise: Otherwise::Tree,
            arity: 9,
        },
        ..Operation::Barrier(Test { transactions: 3 }).into()
    };
    assert_eq!(of(tested), barrier);
}

#[test]
fn every_operation_is_written_and_read_back_and_done_by_its_algorithms_only() {
    let all = [
        Means::Hardware {
            otherwise: Otherwise::Refuse,
            arity: 5,
        },
        Means::Tree { arity: 3 },
        Means::Linear,
    ];
    for &operation in CollectiveOperation::ALL {
        for means in all {
            let collective = Collective {
                means,
                ..Collective::of(operation)
            };
            let job = Job::of(collective.clone());
            let draft = Draft {
                jobs: vec![job],
                ..Draft::default()
            };
            let read = draft.check(Limits::PAGE);
            let is_allowed = operation.algorithms().contains(&means.algorithm());
            assert_eq!(read.is_ok(), is_allowed, "{operation:?} {means:?}");
            if let Ok(scenario) = read {
                assert_eq!(scenario.jobs[0].collective(), Some(&collective));
            }
        }
    }
}
