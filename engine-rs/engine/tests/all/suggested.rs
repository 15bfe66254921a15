//! Values that problems suggest: put in place of the wrong one, each is accepted. And problems
//! that mention another value mention the one that the input has.

use flitscope::parameters::Choice;
use flitscope::scenario::{Limits, check, set};
use flitscope::traffic::Pattern;
use serde_json::{Value, json};

fn problems(scenario: &Value) -> Vec<(String, String)> {
    let checked = check(&scenario.to_string(), false, Limits::NATIVE);
    let problems = checked.problems.into_iter();
    problems
        .map(|problem| (problem.path, problem.message))
        .collect()
}

/// The numbers that a message suggests.
fn suggested(message: &str) -> Vec<u64> {
    let after = |mark: &str| {
        let (_, rest) = message.split_once(mark)?;
        let end = rest.find(|letter: char| !(letter.is_ascii_digit() || ", and".contains(letter)));
        let list = rest[..end.unwrap_or(rest.len())].replace(", or", "");
        let numbers = list
            .split(" and ")
            .map(|one| one.trim_matches([',', ' ']).replace(',', ""));
        Some(numbers.filter_map(|one| one.parse().ok()).collect())
    };
    let marks = [
        "nearest allowed: ",
        "use at most ",
        "at least ",
        "set arity to ",
        "at most ",
    ];
    marks.into_iter().find_map(after).unwrap_or_default()
}

/// Puts each value that the problem at a path suggests at `place`. Returns how many there were.
fn all_are_accepted(scenario: &Value, path: &str, place: &str, of: impl Fn(u64) -> Value) -> usize {
    let found = problems(scenario);
    let Some((_, message)) = found.iter().find(|(at, _)| at == path) else {
        return 0;
    };
    let values = suggested(message);
    for &value in &values {
        let mut other = scenario.clone();
        set(&mut other, place, of(value)).unwrap();
        let still: Vec<_> = problems(&other);
        assert!(
            still.iter().all(|(at, _)| at != path && at != place),
            "{message}: {value} is refused too: {still:?}"
        );
    }
    values.len()
}

#[test]
fn counts_of_nodes_that_a_pattern_suggests_are_accepted() {
    let mut found = 0;
    for pattern in Pattern::WORDS {
        for (arity, dimension) in [(4, 2), (4, 3), (5, 2), (2, 1), (16, 1)] {
            let places = u32::pow(arity, dimension);
            for nodes in 2..=places {
                let scenario = json!({"version": 4, "jobs": [{"pattern": pattern}],
                    "topology": {"arity": arity, "dimension": dimension, "nodes": nodes}});
                found +=
                    all_are_accepted(&scenario, "jobs[0].pattern", "topology.nodes", Value::from);
                let scenario = json!({"version": 4,
                    "jobs": [{"pattern": pattern, "nodes": [[0, nodes - 1]]}],
                    "topology": {"arity": arity, "dimension": dimension}});
                let range = |count: u64| json!([[0, count - 1]]);
                found += all_are_accepted(&scenario, "jobs[0].pattern", "jobs[0].nodes", range);
            }
        }
    }
    assert!(found > 300, "{found}");
    // 32 exceed the places, and a single node sends nothing.
    let of = |nodes: u32, arity: u32| {
        let scenario = json!({"version": 4, "jobs": [{"pattern": "transpose"}],
            "topology": {"arity": arity, "dimension": 2, "nodes": nodes}});
        suggested(&problems(&scenario)[0].1)
    };
    assert_eq!(
        (of(20, 5), of(3, 4), of(2, 2)),
        (vec![16], vec![4, 16][..1].to_vec(), vec![4])
    );
}

#[test]
fn ports_that_are_suggested_hold_the_nodes() {
    let mut found = 0;
    for ports in [0, 1, 36, 64, 95, 100, 192, 250, 648, 100_000] {
        for nodes in [2, 24, 25, 96, 97, 288, 400, 3_456, 3_457, 20_000] {
            let scenario = json!({"version": 4, "network": "infiniband",
                "topology": {"switch_ports": ports, "nodes": nodes}});
            let path = "topology.switch_ports";
            let count = all_are_accepted(&scenario, path, path, Value::from);
            found += count;
            // Nor does any problem speak of another tree.
            assert_eq!(problems(&scenario).len(), 1 + usize::from(nodes > 16_384));
            if count > 0 {
                let (_, message) = &problems(&scenario)[0];
                let mut other = scenario.clone();
                set(&mut other, path, json!(suggested(message)[0])).unwrap();
                assert!(
                    problems(&other)
                        .iter()
                        .all(|(at, _)| at != "topology.nodes")
                );
            }
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn prices_that_are_suggested_are_accepted() {
    let mut found = 0;
    let prices = [
        json!(-1),
        json!(0.5),
        json!(757.5),
        json!(5_813),
        json!(12_111),
        json!(93_000.5),
        json!(10_000_000),
        json!(100_000_000),
        json!(1e300),
    ];
    for part in ["third_level_elite", "node_chassis", "qm500", "switch_24"] {
        for other in ["third_level_elite", "node_chassis", "link_cable"] {
            for price in &prices {
                for beside in [
                    json!(null),
                    json!(0),
                    json!(1_000),
                    json!(10_000_000),
                    json!("x"),
                ] {
                    if part == other {
                        continue;
                    }
                    let mut scenario = json!({"version": 4, "costs": {"prices": {part: price}}});
                    set(&mut scenario, &format!("costs.prices.{other}"), beside).unwrap();
                    let path = format!("costs.prices.{part}");
                    found += all_are_accepted(&scenario, &path, &path, Value::from);
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Every other problem that suggests a number, each near its bounds.
#[test]
fn other_values_that_are_suggested_are_accepted() {
    let mut found = 0;
    let mut one = |scenario: Value, path: &str| {
        found += all_are_accepted(&scenario, path, path, Value::from);
    };
    for arity in 2..=24 {
        for top in [arity + 1, 2 * arity] {
            let scenario = json!({"version": 4,
                "topology": {"arity": arity, "dimension": 1, "top_arity": top}});
            let mut right = scenario.clone();
            let (_, message) = &problems(&scenario)[0];
            set(&mut right, "topology.top_arity", json!(null)).unwrap();
            set(&mut right, "topology.arity", json!(suggested(message)[0])).unwrap();
            assert_eq!(problems(&right), [], "{message}");
        }
    }
    for count in 0..=20 {
        one(
            json!({"version": 4, "network": "qsnet2",
            "topology": {"dimension": 5, "top_switches": count}}),
            "topology.top_switches",
        );
    }
    for name in [
        "ping-pong",
        "streaming",
        "tping",
        "sweep3d",
        "nas-cg",
        "b-eff",
        "lammps-ljs",
    ] {
        for processes in 1..=70 {
            for nodes in [1, 2, 3, 16] {
                one(
                    json!({"version": 4, "jobs": [{"nodes": [[0, nodes - 1]],
                    "program": {"name": name, "processes": processes, "processes_per_node": 2}}]}),
                    "jobs[0].program.processes",
                );
            }
        }
    }
    for time_out in [1, 2, 100, 499, 500, 600] {
        for flow_through in [1, 7, 60] {
            one(
                json!({"version": 4, "topology": {"dimension": 5},
                "model": {"time_out_cycles": time_out, "flow_through_cycles": flow_through}}),
                "model.time_out_cycles",
            );
        }
    }
    for flits in 1..=400 {
        for control in ["flit", "packet"] {
            one(
                json!({"version": 4, "model": {"buffer_flits": flits, "flow_control": control}}),
                "model.buffer_flits",
            );
        }
    }
    for (eager, buffer) in [
        (2_048, 2_048),
        (1_985, 2_048),
        (10, 1),
        (64, 64),
        (1_000_000, 64),
    ] {
        one(
            json!({"version": 4, "network": "infiniband",
            "model": {"eager_bytes": eager, "eager_buffer_bytes": buffer}}),
            "model.eager_bytes",
        );
    }
    for network in ["qsnet", "qsnet2"] {
        for transactions in 1..=28 {
            one(
                json!({"version": 4, "network": network, "jobs": [{"collective":
                {"operation": "barrier", "transactions": transactions}}]}),
                "jobs[0].collective.transactions",
            );
        }
    }
    assert!(found > 500, "{found}");
}

/// A wrong value reads as its default, which no other problem may then quote.
#[test]
fn a_problem_quotes_no_value_from_before_the_edit() {
    let paths = |scenario: Value| {
        let found = problems(&scenario).into_iter();
        found.map(|(path, _)| path).collect::<Vec<_>>()
    };
    let of_tree = |topology: Value| paths(json!({"version": 4, "topology": topology}));
    assert_eq!(
        of_tree(json!({"arity": 20, "nodes": 320})),
        ["topology.arity"]
    );
    assert_eq!(
        of_tree(json!({"arity": 20, "top_arity": 30})),
        ["topology.arity"]
    );
    assert_eq!(
        of_tree(json!({"arity": 20, "dimension": 14})),
        ["topology.arity"]
    );
    assert_eq!(
        of_tree(json!({"dimension": 0, "cable_m": [1, 2]})),
        ["topology.dimension"]
    );
    assert_eq!(
        of_tree(json!({"dimension": 15, "up_links_kept": [4]})),
        ["topology.dimension"]
    );
    assert_eq!(
        of_tree(json!({"arity": 1, "top_elites": "halved"})),
        ["topology.arity"]
    );
    assert_eq!(
        of_tree(json!({"arity": 1, "top_switches": 4})),
        ["topology.arity"]
    );
    assert_eq!(
        of_tree(json!({"arity": 1, "down_links": [{"level": 1, "elite": 99, "up": 0}]})),
        ["topology.arity"]
    );
    let infiniband = |topology: Value| {
        paths(json!({"version": 4, "network": "infiniband", "topology": topology}))
    };
    assert_eq!(
        infiniband(json!({"switch_ports": 36, "nodes": 400})),
        ["topology.switch_ports"]
    );
    // What is wrong by itself is still said.
    assert_eq!(
        of_tree(json!({"arity": 20, "nodes": 1})),
        ["topology.arity", "topology.nodes"]
    );
    assert_eq!(
        paths(json!({"version": 4, "network": "infinband", "topology": {"switch_ports": 96}})),
        ["network"]
    );
    let model = |model: Value| paths(json!({"version": 4, "model": model}));
    assert_eq!(
        model(json!({"time_out_cycles": 510, "flow_through_cycles": -1})),
        ["model.flow_through_cycles"]
    );
    assert_eq!(
        model(json!({"flow_control": "packets", "buffer_flits": 60})),
        ["model.flow_control"]
    );
    let jobs = |jobs: Value| paths(json!({"version": 4, "jobs": jobs}));
    assert_eq!(
        jobs(json!([{"pattern": "zigzag", "io_nodes": [3]}])),
        ["jobs[0].pattern"]
    );
    assert_eq!(
        jobs(json!([{"load": "pingpong", "message_bytes": {"mean": 0}}])),
        ["jobs[0].load"]
    );
    assert_eq!(
        jobs(json!([{"nodes": [0, 1]}, {"nodes": "all"}])),
        ["jobs[1].nodes"]
    );
    assert_eq!(
        jobs(json!([{"nodes": "all"}, {"nodes": [0, 1]}])),
        ["jobs[0].nodes"]
    );
    let collective = |collective: Value| jobs(json!([{"collective": collective}]));
    assert_eq!(
        collective(json!({"operation": "all-to-all", "processes": 9, "bytes": 100})),
        ["jobs[0].collective.processes"]
    );
    let long = json!({"version": 4, "jobs": [{"program": {"name": "ping-pongg"}}],
        "run": {"duration_us": 60_000_000}});
    assert_eq!(paths(long), ["jobs[0].program.name"]);
    let prices = json!({"third_level_elite": "x", "node_chassis": 5_000});
    assert_eq!(
        paths(json!({"version": 4, "costs": {"prices": prices}})),
        ["costs.prices.third_level_elite"]
    );
}
