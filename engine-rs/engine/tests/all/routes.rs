//! Off-line routes against `[P]`: the six permutations, the lengths of routes, the links in
//! use, and half as many top Elites.

use flitscope::measure::RouteSummary;
use flitscope::simulation::Summary;
use serde_json::json;

const PERMUTATIONS: [&str; 6] = [
    "neighbor",
    "butterfly",
    "complement",
    "bit-reversal",
    "transpose",
    "shuffle",
];

/// A saturated run of a permutation on the machine of `[P]`, or one like it.
fn run(pattern: &str, routing: &str, topology: serde_json::Value) -> Summary {
    let text = json!({
        "version": 4,
        "topology": topology,
        "jobs": [{"pattern": pattern, "inter_arrival": "fixed"}],
        "model": {"routing": routing},
        "run": {"duration_us": 400}
    });
    crate::common::run(&text.to_string()).summary()
}

fn routes(pattern: &str, nodes: u32) -> RouteSummary {
    let dimension = nodes.ilog(4);
    let text = json!({
        "version": 4,
        "topology": {"dimension": dimension},
        "jobs": [{"pattern": pattern}],
        "run": {"duration_us": 1}
    });
    crate::common::run(&text.to_string())
        .summary()
        .routes
        .unwrap()
}

fn accepted(summary: &Summary) -> f64 {
    summary.metrics.accepted_mb_s_per_sender.unwrap()
}

/// P30, and the same on larger machines.
#[test]
fn off_line_no_two_senders_of_a_permutation_share_a_link() {
    for pattern in PERMUTATIONS {
        for nodes in [16, 64, 256, 1_024, 4_096] {
            let most = routes(pattern, nodes).most_on_a_link_off_line;
            assert_eq!(most, 1, "{pattern} on {nodes} nodes");
        }
    }
    assert_eq!(routes("hot-spot", 64).most_on_a_link_off_line, 63);
}

/// So each reaches what the Elans do both ways at once (P13).
#[test]
fn off_line_every_permutation_reaches_the_two_way_limit() {
    for pattern in PERMUTATIONS {
        let summary = run(pattern, "off-line", json!({}));
        let accepted = accepted(&summary);
        assert!((278.0..283.0).contains(&accepted), "{pattern}: {accepted}");
    }
    assert!(accepted(&run("transpose", "adaptive", json!({}))) < 210.0);
}

/// P32.
#[test]
fn neighbours_are_two_links_apart_and_complements_six() {
    for (pattern, hops) in [("neighbor", 2), ("complement", 6)] {
        let routes = routes(pattern, 64);
        assert_eq!(routes.hops_max, hops);
        assert_eq!(routes.hops_mean, f64::from(hops));
    }
}

/// P33.
#[test]
fn complement_uses_every_link() {
    let used = |pattern, routing| run(pattern, routing, json!({})).metrics.links_used;
    assert_eq!(used("complement", "adaptive"), 1.0);
    assert_eq!(used("complement", "off-line"), 1.0);
    // Those of the nodes, a third of all.
    assert_eq!(used("neighbor", "adaptive"), 128.0 / 384.0);
}

/// P38, and in contrast half of the links to the top.
#[test]
fn complement_does_without_half_of_the_top_elites_but_not_of_their_links() {
    let complement = |topology| accepted(&run("complement", "adaptive", topology));
    let full = complement(json!({}));
    let halved = complement(json!({"top_elites": "halved"}));
    let slimmed = complement(json!({"up_links_kept": [4, 2]}));
    assert!(halved >= 0.97 * full, "{halved} of {full}");
    assert!((150.0..170.0).contains(&slimmed), "{slimmed}");
}

/// The 128-way machine has as many links at its top as below it.
#[test]
fn complement_gets_as_much_of_a_top_with_more_below_it() {
    let accepted = |topology| {
        let run = run("complement", "off-line", topology);
        assert_eq!(
            run.routes
                .as_ref()
                .map(|routes| routes.most_on_a_link_off_line),
            Some(1)
        );
        accepted(&run)
    };
    let (plain, wide) = (accepted(json!({})), accepted(json!({"top_arity": 8})));
    assert!((wide / plain - 1.0).abs() < 0.01, "{wide} of {plain}");
}

#[test]
fn of_drawn_destinations_there_are_no_routes() {
    assert_eq!(run("uniform", "adaptive", json!({})).routes, None);
}
