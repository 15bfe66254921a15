//! Tori: what is read and written, what is found of them, and what of other machines they refuse.

use crate::common::{run, scenario};
use flitscope::scenario::{Limits, check, from_link, to_link};
use flitscope::topology::Topology;
use serde_json::{Value, json};

fn torus(topology: Value, more: Value) -> Value {
    let mut scenario = json!({"version": 4, "topology": topology, "run": {"duration_us": 20}});
    scenario["topology"]["kind"] = json!("torus");
    for (key, value) in more.as_object().unwrap() {
        scenario[key] = value.clone();
    }
    scenario
}

fn problems(scenario: &Value) -> Vec<String> {
    let problems = check(&scenario.to_string(), false, Limits::NATIVE).problems;
    let line = |p: &flitscope::scenario::Problem| format!("{}: {}", p.path, p.message);
    problems.iter().map(line).collect()
}

fn nodes_that_receive(scenario: &Value) -> usize {
    let nodes = run(&scenario.to_string()).summary().nodes;
    nodes.iter().filter(|node| node.received_mb_s > 0.0).count()
}

fn built(sides: Value, hosts_per_switch: u32) -> Topology {
    let topology = json!({"sides": sides, "hosts_per_switch": hosts_per_switch});
    scenario(&torus(topology, json!({})).to_string()).build()
}

/// Switches, and links of both directions: a cable for each node, and for each switch in each
/// dimension.
#[test]
fn sides_give_nodes_switches_and_links() {
    for (sides, hosts, switches, between) in [
        (json!([4, 4, 4]), 1, 64, 3 * 64),
        (json!([2, 3]), 4, 6, 3 + 6),
        (json!([16]), 8, 16, 16),
    ] {
        let built = built(sides.clone(), hosts);
        assert_eq!(built.nodes(), switches * hosts, "{sides}");
        assert_eq!(built.elites(), switches, "{sides}");
        let links = 2 * (switches * hosts + between);
        assert_eq!(built.links().len() as u32, links, "{sides}");
    }
}

#[test]
fn every_node_reaches_every_other() {
    for sides in [json!([2]), json!([5]), json!([4, 3]), json!([3, 2, 4])] {
        let built = built(sides.clone(), 1);
        let count = built.nodes();
        for from in (0..count).map(flitscope::ids::NodeId) {
            for to in (0..count).map(flitscope::ids::NodeId) {
                assert!(from == to || built.distance(from, to) > 0, "{sides}");
            }
        }
        let exchange = json!({"jobs": [{"pattern": "exchange", "messages": 1}], "run": {"duration_us": 2_000}});
        let done = torus(json!({"sides": sides}), exchange);
        assert_eq!(nodes_that_receive(&done), count as usize, "{sides}");
    }
}

#[test]
fn a_torus_is_read_and_what_follows_is_found() {
    let drafted = torus(json!({"sides": [3, 2], "hosts_per_switch": 2}), json!({}));
    let scenario = scenario(&drafted.to_string());
    let names = scenario.build();
    let names = names.names().unwrap();
    assert_eq!(names[..3], ["h0.0 port 1", "h0.0 port 2", "h0.1 port 1"]);
    assert_eq!(
        names[12..],
        ["s0.0", "s0.1", "s1.0", "s1.1", "s2.0", "s2.1"]
    );
    let full = serde_json::to_value(&scenario).unwrap();
    assert_eq!(full["topology"]["nodes"], 12);
    assert_eq!(full["topology"]["cable_m"], json!([]));
    assert_eq!(full["topology"].get("switches"), None);
    // What was found is no part of the draft, its digest or its link.
    assert_eq!(
        serde_json::to_value(scenario.draft()).unwrap()["topology"],
        json!({"kind": "torus", "sides": [3, 2], "hosts_per_switch": 2})
    );
    let again = check(&full.to_string(), false, Limits::PAGE);
    let sparse = check(&drafted.to_string(), false, Limits::PAGE);
    assert_eq!(again, sparse);
    assert_eq!(from_link(&to_link(&scenario).unwrap(), Limits::PAGE), again);
}

#[test]
fn a_large_torus_has_a_short_link_and_a_digest_of_its_sides() {
    let of = |sides: Value| {
        let checked = check(
            &torus(json!({"sides": sides}), json!({})).to_string(),
            false,
            Limits::PAGE,
        );
        (checked.link.unwrap(), checked.scenario_digest.unwrap())
    };
    let (link, digest) = of(json!([8, 8, 16]));
    assert!(link.len() < 120, "{link}");
    assert_ne!(digest, of(json!([8, 16, 8])).1);
    let plain = check(
        &torus(json!({}), json!({})).to_string(),
        false,
        Limits::PAGE,
    );
    assert_eq!(plain.scenario_digest.unwrap(), of(json!([4, 4, 4])).1);
}

#[test]
fn all_problems_of_a_torus_are_reported_at_once() {
    let wrong =
        json!({"sides": [1, 4, 17], "hosts_per_switch": 9, "top_arity": 4, "switches": [7]});
    assert_eq!(
        problems(&torus(wrong, json!({}))),
        [
            "topology.top_arity: only trees have this; omit it in a torus",
            "topology.switches: only fabrics with topology.kind \"cabled\" have lists",
            "topology.sides[0]: 1 is not a whole number from 2 to 16",
            "topology.sides[2]: 17 is not a whole number from 2 to 16",
            "topology.hosts_per_switch: 9 is not a whole number from 1 to 8",
        ]
    );
    assert_eq!(
        problems(&torus(json!({"sides": [4, 4, 4, 4]}), json!({}))),
        ["topology.sides: 4 numbers; it must be a list of 1 to 3 whole numbers from 2 to 16"]
    );
    assert_eq!(
        problems(&torus(
            json!({"sides": [16, 16, 16], "hosts_per_switch": 8}),
            json!({})
        )),
        [
            "topology.sides: 16 × 16 × 16 gives 4,096 switches; at most 1,024",
            "topology.sides: 16 × 16 × 16 gives 32,768 nodes; at most 16,384; --max-nodes raises this",
        ]
    );
    assert_eq!(
        problems(&torus(json!({"sides": [3, 3], "nodes": 8}), json!({}))),
        ["topology.nodes: 8 does not match the cables, which give 9; omit it"]
    );
    let of_others = |topology: Value| problems(&json!({"version": 4, "topology": topology}));
    assert_eq!(
        of_others(json!({"sides": [4], "hosts_per_switch": 2})),
        [
            "topology.sides: only fabrics with topology.kind \"torus\" have this",
            "topology.hosts_per_switch: only fabrics with topology.kind \"torus\" have this",
        ]
    );
}

#[test]
fn what_has_no_meaning_in_a_torus_says_why() {
    let only = |more: Value| -> String {
        let all = problems(&torus(json!({}), more));
        assert_eq!(all.len(), 1, "{all:#?}");
        all.into_iter().next().unwrap()
    };
    assert_eq!(
        only(json!({"jobs": [{"pattern": "neighbor"}], "model": {"routing": "off-line"}})),
        "model.routing: off-line routes need a tree; in a torus choose adaptive or by-destination"
    );
    assert!(
        only(json!({"jobs": [{"pattern": "transpose"}]}))
            .ends_with("in a torus; choose another pattern")
    );
    let barrier = json!([{"collective": {"operation": "barrier"}}]);
    assert!(only(json!({"jobs": barrier})).ends_with("in a torus choose a software algorithm"));
}

/// By the names that the sides give. The switch at the upper end of a cable sends to the other end
/// by this cable alone, so a pair at a broken cable must not exchange traffic.
#[test]
fn parts_break_by_name() {
    let mut more = json!({"events": [
        {"at_cycle": 100, "change": "break", "part": {"switch": "s0.0", "port": 3}},
        {"at_cycle": 900, "change": "mend", "part": {"switch": "s0.1", "port": 4}},
    ]});
    let refused = problems(&torus(json!({"sides": [4, 4]}), more.clone()));
    assert_eq!(refused.len(), 1, "{refused:#?}");
    let start = "events[0]: from cycle 101, node 1 (h0.1) cannot reach node 0 (h0.0)";
    assert!(refused[0].starts_with(start), "{refused:#?}");
    more["jobs"] = json!([{"nodes": [[8, 15]], "pattern": "neighbor"}]);
    let broken = torus(json!({"sides": [4, 4]}), more);
    assert_eq!(nodes_that_receive(&broken), 8);
    let down = torus(
        json!({"sides": [4, 4], "down_links": [{"switch": "s9.9", "port": 1}]}),
        json!({}),
    );
    assert_eq!(problems(&down).len(), 1);
}
