//! Seeks: every path to a cycle leads to the state of a straight run.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario, suite};
use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::Simulation;
use flitscope::timeline::Timeline;
use flitscope::units::Cycle;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The observable state of a simulation, as text.
fn state(simulation: &Simulation) -> String {
    let fabric = &simulation.network.fabric;
    let mut frame = vec![0; simulation.layout().bytes as usize];
    simulation.fill_frame(&mut frame);
    let channels = fabric.counters().channel_flits.len();
    let views: Vec<_> = (0..channels).map(|id| fabric.channel(id)).collect();
    let summary = serde_json::to_string(&simulation.summary()).unwrap();
    format!(
        "{summary} {:?} {views:?} {:?} {frame:?}",
        fabric.counters(),
        fabric.waiting()
    )
}

/// A fresh simulation that has run straight to a cycle.
fn straight(kind: FabricKind, text: &str, cycle: Cycle) -> Simulation {
    let mut simulation = Simulation::on(kind, scenario(text));
    simulation.run_until(cycle);
    simulation
}

/// A timeline that keeps checkpoints from the start.
fn with_checkpoints(simulation: Simulation, budget: usize) -> Timeline {
    let mut timeline = Timeline::new(simulation);
    timeline.keep(budget);
    timeline
}

/// Seeks each cycle in turn and compares with straight runs, then runs to the end. A small
/// budget leaves few checkpoints.
fn check_seeks(kind: FabricKind, text: &str, cycles: &[Cycle], slice: Cycle, budget: usize) {
    let start = Simulation::on(kind, scenario(text));
    let mut timeline = with_checkpoints(start, budget);
    let end = timeline.simulation().end();
    for &cycle in cycles.iter().chain([&end]) {
        timeline.seek(cycle);
        assert!(timeline.simulation().now() <= cycle, "{text}");
        // A run that ends early has its end there from then on.
        while timeline.simulation().now() < cycle.min(timeline.simulation().end()) {
            let next = timeline.simulation().now() + slice;
            timeline.run_until(next.min(cycle));
        }
        let there = straight(kind, text, cycle);
        assert_eq!(
            timeline.simulation().result_digest(),
            there.result_digest(),
            "{text}"
        );
        assert!(
            state(timeline.simulation()) == state(&there),
            "{cycle} {text}"
        );
    }
}

#[test]
fn the_suite_is_the_same_after_any_seek() {
    // The reference, in ten times the time, is sent there and back on random scenarios below.
    for case in suite() {
        let text = case["scenario"].to_string();
        let start = Simulation::on(FabricKind::Fast, scenario(&text));
        let mut timeline = with_checkpoints(start, 1 << 20);
        let end = timeline.simulation().end();
        for cycle in [end / 2, end / 3, end, 0, 1, end] {
            timeline.seek(cycle);
            timeline.run_until(cycle);
            let simulation = timeline.simulation();
            assert_eq!(simulation.now(), cycle.min(simulation.end()));
        }
        let digest = timeline.simulation().result_digest();
        assert_eq!(case["result_digest"], digest.as_str(), "{text}");
    }
}

#[test]
fn checkpoints_keep_to_their_budget_and_to_the_start() {
    let text = r#"{"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 300}}"#;
    let budget = 500_000;
    let mut timeline = with_checkpoints(Simulation::new(scenario(text)), budget);
    let end = timeline.simulation().end();
    while timeline.simulation().now() < end {
        timeline.run_until(timeline.simulation().now() + 777);
        let points = timeline.checkpoints();
        assert_eq!(points[0].now(), 0);
        let bytes: usize = points[1..].iter().map(|point| point.bytes()).sum();
        assert!(bytes <= budget, "{bytes}");
    }
    let points: Vec<Cycle> = timeline
        .checkpoints()
        .iter()
        .map(|point| point.now())
        .collect();
    assert!(points.len() > 2, "{points:?}");
    // All the same distance apart, up to the end.
    let step = points[1];
    assert!(step > 1_000, "{points:?}");
    assert!(
        points.windows(2).all(|pair| pair[1] - pair[0] == step),
        "{points:?}"
    );
    assert!(end - points.last().unwrap() <= step, "{points:?}");
    // With no room at all there is still the start.
    let mut timeline = with_checkpoints(Simulation::new(scenario(text)), 0);
    timeline.run_until(end);
    assert_eq!(timeline.checkpoints().len(), 1);
    timeline.seek(end / 2);
    assert_eq!(timeline.simulation().now(), 0);
}

#[test]
fn a_seek_goes_to_the_nearest_place_before() {
    let text = r#"{"version": 4, "topology": {"dimension": 1}, "run": {"duration_us": 50}}"#;
    let mut timeline = with_checkpoints(Simulation::new(scenario(text)), 1 << 30);
    timeline.run_until(5_500);
    for (sought, found) in [
        (5_400, 5_000),
        (5_600, 5_000),
        (2_999, 2_000),
        (2_100, 2_000),
        (9, 0),
    ] {
        timeline.seek(sought);
        assert_eq!(timeline.simulation().now(), found, "{sought}");
    }
    // The present is as good a place as a checkpoint.
    timeline.run_until(4_700);
    timeline.seek(4_800);
    assert_eq!(timeline.simulation().now(), 4_700);
}

/// A tree with events that break parts of it, as JSON text.
fn breaking(events: &[(Cycle, &str, u32)]) -> String {
    let event = |&(at_cycle, change, elite): &(Cycle, &str, u32)| json!({"at_cycle": at_cycle, "change": change, "part": {"level": 2, "elite": elite}});
    let events: Vec<Value> = events.iter().map(event).collect();
    json!({"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 50},
        "events": events})
    .to_string()
}

#[test]
fn checkpoints_before_the_first_changed_event_are_kept() {
    let mut timeline = with_checkpoints(
        Simulation::new(scenario(&breaking(&[(500, "break", 1)]))),
        1 << 30,
    );
    timeline.run_until(8_500);
    let mut amend = |events: &[(Cycle, &str, u32)]| {
        let amended = timeline.amend(scenario(&breaking(events)));
        let points = timeline.checkpoints().len();
        assert!(timeline.checkpoints()[points - 1].now() <= timeline.simulation().now());
        (amended, timeline.simulation().now(), points)
    };
    // Events of the future, and of the present, leave time alone.
    assert_eq!(
        amend(&[(500, "break", 1), (8_501, "mend", 1)]),
        (true, 8_500, 9)
    );
    assert_eq!(
        amend(&[(500, "break", 1), (8_500, "mend", 1)]),
        (true, 8_500, 9)
    );
    // Of the past they do not; a checkpoint at that very moment is of both.
    assert_eq!(
        amend(&[(500, "break", 1), (8_000, "mend", 1)]),
        (true, 8_000, 9)
    );
    assert_eq!(
        amend(&[(500, "break", 1), (6_999, "mend", 1)]),
        (true, 6_000, 7)
    );
    assert_eq!(amend(&[(501, "break", 1)]), (true, 0, 1));
}

/// A frame shows a break in the cycle in which it happens.
#[test]
fn a_break_is_seen_at_once() {
    let mut timeline = with_checkpoints(Simulation::new(scenario(&breaking(&[]))), 1 << 30);
    timeline.run_until(700);
    let down = |timeline: &Timeline| {
        let links = timeline.simulation().topology().links().iter();
        links.filter(|link| link.is_down).count()
    };
    assert_eq!(down(&timeline), 0);
    assert!(timeline.amend(scenario(&breaking(&[(700, "break", 1)]))));
    assert_eq!((timeline.simulation().now(), down(&timeline)), (700, 8));
    timeline.seek(600);
    assert_eq!(down(&timeline), 0);
}

#[test]
fn only_events_names_and_costs_are_amended() {
    let text = breaking(&[(500, "break", 1)]);
    let mut timeline = Timeline::new(Simulation::new(scenario(&text)));
    timeline.run_until(600);
    let changed = |path: &str, to: Value| {
        let mut value = serde_json::from_str(&text).unwrap();
        flitscope::scenario::set(&mut value, path, to).unwrap();
        scenario(&value.to_string())
    };
    for (path, to) in [
        ("run.seed", json!(2)),
        ("run.duration_us", json!(60)),
        (
            "topology.down_links",
            json!([{"level": 1, "elite": 0, "up": 0}]),
        ),
        ("model.channels", json!(3)),
        ("jobs", json!([{"load": 0.5}])),
    ] {
        assert!(!timeline.amend(changed(path, to)), "{path}");
        assert_eq!(timeline.simulation().scenario(), &scenario(&text));
    }
    assert!(timeline.amend(changed("name", json!("mine"))));
    assert_eq!(timeline.simulation().now(), 600);
    assert_eq!(timeline.simulation().scenario().name, "mine");
    assert!(timeline.amend(changed("costs.top_cables", json!("fibre"))));
    assert_eq!(timeline.simulation().now(), 600);
    assert!(!timeline.simulation().scenario().costs.is_default());
    // A timeline that begins later knows nothing of what comes before.
    let mut late = Timeline::new(timeline.simulation().fork());
    assert!(!late.amend(scenario(&breaking(&[(599, "break", 1)]))));
    assert!(late.amend(scenario(&breaking(&[(500, "break", 1), (600, "break", 2)]))));
}

/// The intervals that are over make no checkpoint larger.
#[test]
fn a_checkpoint_does_not_grow_with_the_run() {
    let text = r#"{"version": 4, "topology": {"dimension": 2}, "run": {"duration_us": 1000}}"#;
    let mut simulation = Simulation::new(scenario(text));
    let mut bytes = Vec::new();
    for part in [1, 10] {
        simulation.run_until(simulation.end() * part / 10);
        bytes.push(simulation.checkpoint().bytes() as f64);
    }
    assert!(bytes[1] < 1.3 * bytes[0], "{bytes:?}");
}

proptest! {
    #![proptest_config(drawing(256))]

    #[test]
    fn every_way_to_a_cycle_leads_to_the_same_state(
        text in any_scenario(),
        cycles in proptest::collection::vec(0u64..7_000, 1..5),
        slice in 1u64..3_000,
        budget in 0usize..2_000_000,
    ) {
        for kind in FabricKind::ALL {
            check_seeks(kind, &text, &cycles, slice, budget);
        }
    }

    /// An amended run continues as a run that had its events from the start, wherever it
    /// was and after any seeks.
    #[test]
    fn an_amended_run_is_a_fresh_one(
        text in any_scenario(),
        left_out in proptest::collection::vec(any::<bool>(), 6),
        (at, back) in (0u64..7_000, 0u64..7_000),
        cycles in proptest::collection::vec(0u64..7_000, 1..3),
        budget in 0usize..2_000_000,
    ) {
        let whole = scenario(&text);
        let mut fewer: Value = serde_json::from_str(&text).unwrap();
        let mut keep = left_out.iter().cycle();
        fewer["events"].as_array_mut().unwrap().retain(|_| !keep.next().unwrap());
        // Without an event another may change nothing.
        let Some(fewer) = check(&fewer.to_string(), false, Limits::NATIVE).scenario else {
            return Ok(());
        };
        for kind in FabricKind::ALL {
            for [before, after] in [[&whole, &fewer], [&fewer, &whole]] {
                let mut timeline = with_checkpoints(Simulation::on(kind, before.clone()), budget);
                timeline.run_until(at);
                timeline.seek(back);
                prop_assert!(timeline.amend(after.clone()), "{}", &text);
                prop_assert_eq!(timeline.simulation().scenario(), after);
                let after = serde_json::to_string(after).unwrap();
                for &cycle in &cycles {
                    timeline.seek(cycle);
                    timeline.run_until(cycle);
                    let there = straight(kind, &after, cycle);
                    prop_assert!(state(timeline.simulation()) == state(&there), "{cycle} {after}");
                }
            }
        }
    }

    /// Running a fork, or after a checkpoint, does not change the original.
    #[test]
    fn a_fork_does_not_change_the_original(text in any_scenario(), at in 0u64..6_000, on in 1u64..6_000) {
        for kind in FabricKind::ALL {
            let mut simulation = straight(kind, &text, at);
            let before = state(&simulation);
            let checkpoint = simulation.checkpoint();
            let mut fork = simulation.fork();
            fork.run_until(at + on);
            prop_assert!(state(&simulation) == before, "{}", &text);
            simulation.run_until(at + on);
            prop_assert!(state(&simulation) == state(&fork), "{}", &text);
            fork.restore(&checkpoint);
            prop_assert!(state(&fork) == before, "{}", &text);
        }
    }
}

/// Its program is done long before the run would end, in the middle of a slice.
#[test]
fn a_run_that_ends_early_stops_within_any_slice() {
    let text = r#"{"version": 4, "topology": {"arity": 4, "dimension": 2},
        "jobs": [{"buffers": "main", "program": {"name": "ping-pong", "bytes": [0, 1024]}}],
        "run": {"duration_us": 100000}}"#;
    let whole = Simulation::new(scenario(text)).end();
    let mut straight = Simulation::new(scenario(text));
    straight.run_until(whole);
    assert!(straight.now() < whole && straight.now() == straight.end());
    for slice in [whole, straight.now() / 3 + 7] {
        let mut timeline = with_checkpoints(Simulation::new(scenario(text)), 64_000_000);
        timeline.keep_history(1_000_000);
        for number in 1..=4 {
            timeline.run_until(number * slice);
        }
        assert_eq!(state(timeline.simulation()), state(&straight));
    }
}
