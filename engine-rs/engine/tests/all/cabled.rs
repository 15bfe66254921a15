//! Fabrics from lists of cables: what a list may say, what runs on it, and that a tree that
//! is written as a list is the tree.

use crate::common::fabric_files::scenario_from;
use crate::common::{run, scenario};
use flitscope::explain::journey;
use flitscope::forecast::forecast;
use flitscope::history::ScopeOf;
use flitscope::ids::{LinkId, NodeId, PacketId};
use flitscope::scenario::{Job, Limits, check, from_link, to_link};
use flitscope::simulation::{Simulation, settings};
use flitscope::steps::{Condition, Pursuit, StopKind};
use flitscope::timeline::Timeline;
use flitscope::topology::{End, Part, Topology};
use flitscope::units::Cycle;
use serde_json::{Value, json};
use std::path::Path;

fn problems(scenario: &Value) -> Vec<String> {
    let checked = check(&scenario.to_string(), false, Limits::NATIVE);
    assert_eq!(checked.scenario.is_some(), checked.problems.is_empty());
    let line = |p: &flitscope::scenario::Problem| format!("{}: {}", p.path, p.message);
    checked.problems.iter().map(line).collect()
}

/// Whether data has arrived at a node of each job.
fn all_jobs_move(done: &Simulation) -> bool {
    let nodes = done.summary().nodes;
    let moves = |job: &Job| {
        let members = job.members(nodes.len() as u32);
        let mut received = members.iter().map(|it| nodes[it.index()].received_mb_s);
        received.any(|rate| rate > 0.0)
    };
    done.scenario().jobs.iter().all(moves)
}

fn switch(name: &str) -> Value {
    json!({"name": name, "ports": 8})
}

fn cable(one: (&str, u32), other: (&str, u32)) -> Value {
    json!({"ends": [one, other]})
}

/// Two leaves of two hosts below two spines, and what else a scenario says.
fn small(more: Value) -> Value {
    let mut cables = Vec::new();
    for (leaf, port) in [("leaf-1", 1), ("leaf-2", 2)] {
        cables.push(cable((leaf, 5), ("spine-1", port)));
        cables.push(cable((leaf, 6), ("spine-2", port)));
    }
    for (host, leaf, port) in [("a", 1, 1), ("b", 1, 2), ("c", 2, 1), ("d", 2, 2)] {
        cables.push(cable((host, 1), (&format!("leaf-{leaf}"), port)));
    }
    let mut scenario = json!({
        "version": 4,
        "topology": {
            "kind": "cabled",
            "switches": (["spine-1", "leaf-1", "leaf-2", "spine-2"].map(switch)),
            "hosts": (["a", "b", "c", "d"].map(|name| json!({"name": name}))),
            "cables": cables,
        },
        "run": {"duration_us": 20},
    });
    for (key, value) in more.as_object().unwrap() {
        scenario[key] = value.clone();
    }
    scenario
}

/// A full tree as a list of cables, with the same metres.
fn as_list(tree: &Value) -> Value {
    let whole = scenario(&tree.to_string());
    let topology = whole.wired().build();
    let mut next = vec![0; (topology.nodes() + topology.elites()) as usize];
    let mut end = |end: End| {
        let (name, place) = match end {
            End::Node(node) => (format!("n{}", node.0), node.0),
            End::Elite(elite) => (format!("e{}", elite.0), topology.nodes() + elite.0),
        };
        next[place as usize] += 1;
        (name, next[place as usize])
    };
    let links = (0..).map(LinkId).zip(topology.links());
    let ups = links.filter(|(_, link)| link.up);
    let cables: Vec<Value> = ups
        .map(|(id, link)| {
            let metres = whole.wired().metres(id, link.level);
            json!({"ends": [end(link.from), end(link.to)], "length_m": metres})
        })
        .collect();
    let elites = 0..topology.elites();
    let mut listed = tree.clone();
    listed["topology"] = json!({
        "kind": "cabled",
        "switches": elites.map(|it| json!({"name": format!("e{it}"), "ports": 16})).collect::<Vec<_>>(),
        "hosts": (0..topology.nodes()).map(|it| json!({"name": format!("n{it}")})).collect::<Vec<_>>(),
        "cables": cables,
    });
    listed
}

/// The same times of every packet, by any routing, on any network.
#[test]
fn a_tree_from_a_list_of_its_cables_gives_what_the_tree_gives() {
    for (network, topology) in [
        ("qsnet", json!({"dimension": 2, "cable_m": [2, 5]})),
        ("qsnet2", json!({"arity": 2, "dimension": 4})),
        (
            "infiniband",
            json!({"arity": 3, "dimension": 2, "top_arity": 6}),
        ),
    ] {
        for pattern in ["uniform", "random-permutation"] {
            for routing in ["adaptive", "by-destination"] {
                let tree = json!({
                    "version": 4,
                    "network": network,
                    "topology": topology,
                    "jobs": [{"pattern": pattern}],
                    "model": {"routing": routing},
                    "run": {"duration_us": 60},
                });
                let digests =
                    [&tree, &as_list(&tree)].map(|it| run(&it.to_string()).result_digest());
                assert_eq!(digests[0], digests[1], "{network} {pattern} {routing}");
            }
        }
    }
}

#[test]
fn a_fabric_is_read_and_what_follows_is_found() {
    let scenario = scenario(&small(json!({})).to_string());
    let wired = scenario.wired();
    assert!(wired.tree().is_none());
    assert_eq!((wired.nodes(), wired.levels(), wired.arity()), (4, 2, 2));
    let fabric = scenario.build();
    assert_eq!(
        fabric.names().unwrap(),
        ["a", "b", "c", "d", "leaf-1", "leaf-2", "spine-1", "spine-2"]
    );
    // What is written in full is read again, and what was found is no part of a digest.
    let full = serde_json::to_string(&scenario).unwrap();
    let again = check(&full, false, Limits::PAGE);
    let sparse = check(&small(json!({})).to_string(), false, Limits::PAGE);
    assert_eq!(again, sparse);
    assert_eq!(from_link(&to_link(&scenario).unwrap(), Limits::PAGE), again);
    let mut longer = small(json!({}));
    longer["topology"]["cables"][3]["length_m"] = json!(1);
    let digest = |value: &Value| check(&value.to_string(), false, Limits::NATIVE).scenario_digest;
    assert_ne!(digest(&longer), again.scenario_digest);
}

#[test]
fn each_cable_has_its_own_length() {
    let latency = |metres: u32| {
        let mut scenario = small(json!({"jobs": [{"nodes": [0, 1], "load": "ping-pong"}]}));
        scenario["topology"]["cables"][4]["length_m"] = json!(metres);
        scenario["topology"]["cables"][0]["length_m"] = json!(77);
        run(&scenario.to_string()).summary().metrics.packets
    };
    assert_eq!(latency(0), latency(0));
    assert!(latency(100) < latency(0));
}

#[test]
fn all_that_is_wrong_with_a_list_is_told_at_once() {
    let long = "x".repeat(65);
    let scenario = json!({"version": 4, "topology": {
    "kind": "cabled", "arity": 4, "up_links_kept": [1], "top_elites": "halved",
    "switches": [{"name": "s", "ports": 2}, {"name": "s", "ports": 2}, {"name": "t"},
        {"name": "u\u{7}", "ports": 2}, {"name": long, "ports": 0}, 7],
    "hosts": [{"name": "t", "port": 1}, {"name": ""}, {"name": "h"}, {"name": "i"}],
    "cables": [
        cable(("s", 1), ("h", 1)), cable(("s", 3), ("nobody", 1)), cable(("s", 1), ("i", 0)),
        cable(("h", 1), ("i", 1)), {"ends": [["s", 2]]}, {"ends": 3, "rate": "4/3"},
        {"ends": [["s", 2], ["s", 2]], "length_m": 101}, "cable"
    ]}});
    let expected = [
        "topology.up_links_kept: only trees have this; omit it in a fabric from a list of cables",
        "topology.top_elites: only trees have this; omit it in a fabric from a list of cables",
        "topology.switches[1].name: \"s\" is already the name of another",
        "topology.switches[2].ports: missing",
        "topology.switches[3].name: \"u\\u0007\" is not a name of 1 to 64 printable characters",
        "topology.switches[4].ports: 0 is not a whole number from 1 to 4,096",
        "topology.switches[5]: must be an object with the keys name, ports",
        "topology.hosts[0].name: \"t\" is already the name of another",
        "topology.hosts[0].port: unknown key; did you mean ports?",
        "topology.hosts[1].name: \"\" is not a name of 1 to 64 printable characters",
        "topology.cables[1].ends[0]: \"s\" has no port 3; its last port is 2",
        "topology.cables[1].ends[1]: no switch or host is called \"nobody\"",
        "topology.cables[2].ends[0]: topology.cables[0] already uses port 1 of \"s\"",
        "topology.cables[2].ends[1]: \"i\" has no port 0; its last port is 1",
        "topology.cables[3].ends[0]: topology.cables[0] already uses port 1 of \"h\"",
        "topology.cables[3].ends: connects two hosts; one end must be at a switch",
        "topology.cables[4].ends: must be two ends, each with name and port, such as [[\"leaf-1\", \
         3], [\"spine-2\", 1]]",
        "topology.cables[5].rate: \"4/3\" is not a share of a link of the network, such as 1 or \
         \"3/4\"",
        "topology.cables[6].length_m: 101 is not a whole number from 0 to 100",
        "topology.cables[6].ends: both ends are at one switch",
        "topology.cables[7]: must be an object with the keys ends, length_m, rate",
    ];
    let all = problems(&scenario);
    for line in expected {
        assert!(all.iter().any(|one| one == line), "{line}\nnot in {all:#?}");
    }
}

#[test]
fn what_has_no_meaning_in_a_list_says_why() {
    let only = |more: Value| -> String {
        let all = problems(&small(more));
        assert_eq!(all.len(), 1, "{all:#?}");
        all.into_iter().next().unwrap()
    };
    assert!(
        only(json!({"jobs": [{"pattern": "bit-reversal"}]}))
            .starts_with("jobs[0].pattern: this pattern permutes the bits")
    );
    let barrier = json!([{"collective": {"operation": "barrier"}}]);
    assert!(
        only(json!({"jobs": barrier})).starts_with("jobs[0].collective.algorithm: switches copy")
    );
    let off_line = json!({"jobs": [{"pattern": "neighbor"}], "model": {"routing": "off-line"}});
    assert!(only(off_line).starts_with("model.routing: off-line routes need a tree"));
    let tree = json!({"version": 4, "topology": {"switches": [switch("s")]}});
    assert_eq!(
        problems(&tree),
        ["topology.switches: only fabrics with topology.kind \"cabled\" have lists"]
    );
    let mut wrong = small(json!({}));
    wrong["topology"]["nodes"] = json!(9);
    assert_eq!(
        problems(&wrong),
        ["topology.nodes: 9 does not match the cables, which give 4; omit it"]
    );
    let empty = json!({"version": 4, "topology": {"kind": "cabled"}});
    assert_eq!(problems(&empty).len(), 3);
    let alone = json!({"version": 4, "topology": {"kind": "cabled", "switches": [switch("s")], "hosts": [], "cables": []}});
    assert_eq!(
        problems(&alone),
        [
            "topology.cables: 0 host ports have a cable; at least 2, at most 16,384; --max-nodes raises this"
        ]
    );
}

#[test]
fn pairs_that_no_cables_connect_are_named() {
    let mut apart = small(json!({}));
    let cables = apart["topology"]["cables"].as_array_mut().unwrap();
    // Each leaf keeps a spine of its own.
    cables.remove(3);
    cables.remove(0);
    assert_eq!(
        problems(&apart),
        [
            "topology.cables: node 0 (a) cannot reach node 2 (c), node 0 (a) cannot reach node 3 (d), \
          node 1 (b) cannot reach node 2 (c): no cables connect them; 5 more pairs cannot reach each other"
        ]
    );
    apart["jobs"] = json!([{"nodes": [0, 1]}, {"nodes": [2, 3]}]);
    let done = run(&apart.to_string());
    assert!(all_jobs_move(&done));
}

#[test]
fn parts_break_by_their_names_or_their_numbers() {
    let events = |part: Value| {
        json!({"events": [{"at_cycle": 100, "change": "break", "part": part},
            {"at_cycle": 2_000, "change": "mend", "part": part}]})
    };
    for (part, same) in [
        (
            json!({"switch": "spine-1"}),
            json!({"level": 2, "elite": 0}),
        ),
        (
            json!({"switch": "leaf-2", "port": 6}),
            json!({"level": 1, "elite": 1, "up": 1}),
        ),
        (
            json!({"switch": "spine-2", "port": 2}),
            json!({"level": 1, "elite": 1, "up": 1}),
        ),
    ] {
        let [named, numbered] = [part, same].map(|it| scenario(&small(events(it)).to_string()));
        assert_eq!(named, numbered);
        let text = serde_json::to_string(&named).unwrap();
        let done = run(&text);
        assert!(all_jobs_move(&done));
    }
    let mut off = small(json!({"jobs": [{"nodes": [[1, 3]]}]}));
    off["topology"]["down_links"] = json!([{"host": "a", "port": 1}]);
    let down = scenario(&off.to_string()).topology.down_links.clone();
    assert_eq!(serde_json::to_value(down).unwrap(), json!([{"node": 0}]));
    for part in [
        json!({"switch": "none"}),
        json!({"level": 3, "elite": 0}),
        json!({"node": 4}),
        json!({"switch": "leaf-1", "port": 8}),
    ] {
        let all = problems(&small(events(part)));
        assert!(
            all.iter().all(|line| line.contains("there is no")),
            "{all:#?}"
        );
    }
    let cut = small(events(json!({"switch": "leaf-1"})));
    let all = problems(&cut);
    assert!(
        all[0].contains("node 0 (a) cannot reach node 1 (b)"),
        "{all:#?}"
    );
    assert!(all[0].contains(": no cables connect them;"), "{all:#?}");
    // From spine-1 by leaf-1 and spine-2, but not up and then down.
    let mut around = small(events(json!({"switch": "leaf-2", "port": 5})));
    around["topology"]["hosts"]
        .as_array_mut()
        .unwrap()
        .push(json!({"name": "gate"}));
    let gate = cable(("gate", 1), ("spine-1", 8));
    around["topology"]["cables"]
        .as_array_mut()
        .unwrap()
        .push(gate);
    let all = problems(&around);
    assert!(
        all[0].contains("node 2 (c) cannot reach node 4 (gate)"),
        "{all:#?}"
    );
    assert!(
        all[0].contains("cables connect them, but no route goes only up"),
        "{all:#?}"
    );
}

/// The words of explanations name what is in the list.
#[test]
fn parts_have_their_names_in_words() {
    let fabric: Topology = scenario(&small(json!({})).to_string()).build();
    let part = fabric.cables_of(&Part::Elite { level: 1, elite: 0 });
    assert_eq!(part.len(), 4);
    let link = fabric.up_link(&part[3]).unwrap();
    let words = flitscope::words::link(&fabric, link);
    assert_eq!(
        words,
        "the link from Elite 1.0 (leaf-1) to Elite 2.1 (spine-2)"
    );
}

/// Two hosts at a switch that send all they can to each other; the cable of the first carries
/// half as much.
fn half_and_whole() -> Value {
    let mut slow = cable(("a", 1), ("s", 1));
    slow["rate"] = json!("1/2");
    json!({
        "version": 4,
        "topology": {"kind": "cabled", "switches": [switch("s")],
            "hosts": [{"name": "a"}, {"name": "b"}], "cables": [slow, cable(("b", 1), ("s", 2))]},
        "jobs": [{"pattern": "neighbor", "message_bytes": {"distribution": "fixed", "mean": 2_000}}],
        "run": {"duration_us": 100},
    })
}

/// Whatever tells how much of a link is used: the first cable is full when the second is half
/// full.
#[test]
fn shares_are_of_what_a_cable_can_carry() {
    let scenario = scenario(&half_and_whole().to_string());
    let expected = forecast(&scenario);
    assert_eq!(expected.links[0], 2.0 * expected.links[3]);
    assert_eq!(expected.most_loaded_link, Some(0));
    assert_eq!(
        (expected.bisection_cables, expected.bisection_mb_s),
        (1, 200.0)
    );

    let mut timeline = Timeline::new(Simulation::new(scenario));
    timeline.keep_history(1 << 20);
    let condition = Condition::Link {
        link: None,
        share: 0.8,
    };
    let mut pursuit = Pursuit::new(condition, timeline.simulation()).unwrap();
    let reason = pursuit.run(&mut timeline, Cycle::MAX).unwrap();
    assert_eq!(reason.kind, StopKind::Link);
    let end = timeline.simulation().end();
    timeline.run_until(end);
    let (simulation, history) = (timeline.simulation(), timeline.history().unwrap());
    let window = history.window(simulation);
    let scope = history.scope(simulation, ScopeOf::Link(LinkId(0)));
    let last = scope.series[0].values.last().copied().unwrap();
    for shares in [window.links(), window.full_links()] {
        assert!(shares[0] > 0.8 && shares[0] <= 1.0, "{shares:?}");
        assert!((shares[0] - 2.0 * shares[3]).abs() < 0.01, "{shares:?}");
    }
    assert!((last - 100.0 * window.links()[0]).abs() < 10.0, "{last}");
    let flit_ps = simulation.topology_description().link_flit_ps;
    assert_eq!(flit_ps, Some(vec![10_000, 10_000, 5_000, 5_000]));
    // Four directions, of which two carry half as much: three flits a cycle.
    let overview = history.overview(simulation).utilisation.pop().unwrap();
    let carried: f32 = [0.5, 0.5, 1.0, 1.0]
        .iter()
        .zip(window.links())
        .map(|(of, it)| of * it)
        .sum();
    assert!(
        (overview - carried / 3.0).abs() < 0.1,
        "{overview} {carried}"
    );
}

/// The way of a header that waits nowhere, through cables of unlike length and pace.
#[test]
fn the_way_of_a_header_is_that_of_its_own_cables() {
    let mut scenario = small(json!({
        "jobs": [{"nodes": [1, 2], "load": "ping-pong"}],
        "model": {"routing": "by-destination"},
    }));
    for (place, cable) in (1..).zip(scenario["topology"]["cables"].as_array_mut().unwrap()) {
        cable["length_m"] = json!(place);
        cable["rate"] = json!(["1/1", "1/2", "1/3"][place % 3]);
    }
    let mut timeline = Timeline::new(Simulation::new(self::scenario(&scenario.to_string())));
    timeline.keep(1 << 20);
    timeline.run_until(3_000);
    let packet = PacketId {
        source: NodeId(1),
        number: 0,
    };
    let journey = journey(&timeline, packet).unwrap();
    let flight = journey
        .parts
        .iter()
        .find(|part| part.id == "flight")
        .unwrap();
    let simulation = timeline.simulation();
    let delays = settings(simulation.scenario()).path_delays;
    assert_eq!(flight.cycles, delays.between(NodeId(1), NodeId(2)) as f64);
    // Metres and cycles for a flit: of the sixth cable, the first and third by spine-1, and the
    // seventh; seven cycles at the end of each.
    let by_hand = (6 + 1 + 7) + (1 + 2 + 7) + (3 + 1 + 7) + (7 + 2 + 7);
    assert_eq!(flight.cycles, f64::from(by_hand));
}

/// What `docs/fabrics.md` tells people to write runs as it stands.
#[test]
fn the_example_of_the_document_runs() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fabrics.md");
    let document = std::fs::read_to_string(document).unwrap();
    let (_, example) = document.split_once("```json\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    let done = run(example);
    assert!(all_jobs_move(&done));
    assert_eq!(done.topology().names().unwrap()[4], "gate port 1");
}

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fabrics");
    let bytes = std::fs::read(folder.join(name)).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Every sample with a switch and two hosts runs: its switches, nodes, cables and levels
/// as an independent reader counts them.
#[test]
fn real_fabrics_run() {
    for (name, switches, nodes, cables, levels) in [
        ("ibsim_net.ibsim", 2, 2, 4, 2),
        ("ibsim_net_1.ibsim", 1, 2, 2, 1),
        ("ibsim_net_2sw2path.ibsim", 2, 2, 4, 1),
        ("ibsim_net_2sw2path4hca.ibsim", 2, 4, 6, 1),
        ("ibsim_net_2sw2path4hca2port.ibsim", 2, 4, 6, 1),
        ("man_page_2007.ibnet", 2, 5, 7, 2),
        ("o01_plain_3leaf_2spine.ibnet", 5, 12, 24, 2),
        ("o02_crlf.ibnet", 5, 12, 24, 2),
        ("o03_cut_in_mid_line.ibnet", 5, 12, 24, 2),
        ("o04_no_ca_records.ibnet", 5, 12, 24, 2),
        ("o05_spine_record_missing.ibnet", 5, 12, 24, 2),
        ("o07_noise_lines_no_blanks.ibnet", 5, 12, 24, 2),
        (
            "o09_split_ports_mixed_rates_aggregation.ibnet",
            1,
            13,
            13,
            1,
        ),
        ("o10_full_mode_s_w_v.ibnet", 1, 13, 13, 1),
        ("o11_grouped_by_chassis.ibnet", 3, 6, 12, 2),
        ("o13_two_planes_dual_port_hcas.ibnet", 6, 12, 16, 2),
        ("o15_torus_3x3.ibnet", 9, 18, 36, 1),
        ("topograph_dgx_ndr_2025.ibnet", 40, 542, 1_074, 2),
    ] {
        let value = scenario_from(&file(name), 40).unwrap();
        let done = run(&value.to_string());
        let topology = done.topology();
        let counts = (
            topology.elites(),
            topology.nodes(),
            topology.links().len() / 2,
            topology.levels(),
        );
        assert_eq!(counts, (switches, nodes, cables, levels), "{name}");
        assert!(all_jobs_move(&done), "{name}");
        let parts = if name.starts_with("o13") { 2 } else { 1 };
        assert_eq!(done.scenario().jobs.len(), parts, "{name}");
    }
}

#[test]
fn files_without_a_fabric_are_refused_by_name() {
    for name in [
        "o18_empty.ibnet",
        "o19_header_only.ibnet",
        "o20_list_mode_not_a_topology.ibnet",
        "topograph_bad_2025.ibnet",
    ] {
        let refused = scenario_from(&file(name), 10).unwrap_err();
        assert_eq!(refused, "no switch and no cable", "{name}");
    }
    let back_to_back = scenario_from(&file("o14_back_to_back.ibnet"), 10).unwrap();
    let all = problems(&back_to_back);
    let line = "topology.cables[0].ends: connects two hosts; one end must be at a switch";
    assert!(all.iter().any(|one| one == line), "{all:#?}");
}
