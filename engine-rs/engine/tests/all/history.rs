//! The history depends only on what was simulated, and agrees with the counters.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario};
use flitscope::fabric::Fabric;
use flitscope::fabrics::FabricKind;
use flitscope::history::{History, Scope, ScopeOf};
use flitscope::ids::{EliteId, LinkId, NodeId};
use flitscope::simulation::Simulation;
use flitscope::timeline::Timeline;
use flitscope::units::Cycle;
use proptest::prelude::*;

/// Traffic with contention and time-outs: all to one node.
const CROWDED: &str = r#"{"version": 4, "topology": {"dimension": 2}, "jobs":
    [{"pattern": "hot-spot", "message_bytes": {"mean": 900}}], "model": {"time_out_cycles": 1500},
    "run": {"duration_us": 100}}"#;

/// A timeline that keeps its history from the start.
fn recording(kind: FabricKind, text: &str, budget: usize) -> Timeline {
    let mut timeline = Timeline::new(Simulation::on(kind, scenario(text)));
    timeline.keep(1 << 20);
    timeline.keep_history(budget);
    timeline
}

fn history(timeline: &Timeline) -> &History {
    timeline.history().unwrap()
}

/// Everything that a history reports at the present.
fn shown(timeline: &Timeline) -> String {
    let (history, simulation) = (history(timeline), timeline.simulation());
    let window = history.window(simulation);
    let scopes = [
        ScopeOf::Network,
        ScopeOf::Node(NodeId(1)),
        ScopeOf::Elite(EliteId(0)),
        ScopeOf::Link(LinkId(1)),
    ];
    let scopes = scopes.map(|of| history.scope(simulation, of));
    format!(
        "{:?} {scopes:?} {:?} {:?} {:?} {:?}",
        history.overview(simulation),
        window.times(),
        window.links(),
        window.pairs(),
        window.congestion()
    )
}

fn series<'s>(scope: &'s Scope, name: &str) -> &'s [f32] {
    let one = scope.series.iter().find(|series| series.name == name);
    &one.unwrap_or_else(|| panic!("{name} in {scope:?}")).values
}

/// Sum of a value per cycle over all intervals.
fn sum(scope: &Scope, name: &str) -> f64 {
    let starts = std::iter::once(&scope.from_cycle).chain(&scope.cycles);
    let lengths = starts.zip(&scope.cycles).map(|(from, to)| to - from);
    let values = series(scope, name).iter().map(|&value| f64::from(value));
    lengths
        .zip(values)
        .map(|(length, value)| length * value)
        .sum()
}

fn assert_close(found: f64, expected: f64, what: &str) {
    let close = (found - expected).abs() <= 1e-4 * expected.abs().max(1.0);
    assert!(close, "{what}: {found} instead of {expected}");
}

#[test]
fn thinning_keeps_to_the_budget_and_loses_no_count() {
    let mut timeline = recording(FabricKind::Fast, CROWDED, 30_000);
    let end = timeline.simulation().end();
    while timeline.simulation().now() < end {
        timeline.run_until(timeline.simulation().now() + 777);
        assert!(history(&timeline).bytes() <= 30_000);
    }
    let overview = history(&timeline).overview(timeline.simulation());
    let step = overview.interval_cycles;
    assert!(step > 500.0 && overview.cycles.len() > 4, "{overview:?}");
    for (number, &cycle) in (1..).zip(&overview.cycles) {
        assert_eq!(cycle, step * f64::from(number));
    }
    let full = {
        let mut timeline = recording(FabricKind::Fast, CROWDED, 1 << 30);
        timeline.run_until(end);
        history(&timeline).overview(timeline.simulation())
    };
    assert_eq!(full.interval_cycles, 500.0);
    let of_each = (step / 500.0) as usize;
    for (place, parts) in full.waiting.chunks_exact(of_each).enumerate() {
        let mean = parts.iter().sum::<f32>() / of_each as f32;
        assert_close(mean.into(), overview.waiting[place].into(), "waiting");
    }
    for (place, parts) in full.time_outs.chunks_exact(of_each).enumerate() {
        assert_eq!(parts.iter().sum::<f64>(), overview.time_outs[place]);
    }
    assert!(full.time_outs.iter().sum::<f64>() > 0.0);
    assert!(full.waiting.iter().all(|share| (0.0..=1.0).contains(share)));
    assert!(
        full.utilisation
            .iter()
            .all(|share| (0.0..=1.0).contains(share))
    );
}

#[test]
fn without_a_budget_only_the_first_snapshot_remains() {
    let mut timeline = recording(FabricKind::Fast, CROWDED, 100);
    timeline.run_until(3_000);
    let overview = history(&timeline).overview(timeline.simulation());
    assert_eq!(overview.cycles, [0.0; 0]);
    // The recent window then begins at the start.
    let times = history(&timeline).window(timeline.simulation()).times();
    assert_eq!((times.from_cycle, times.to_cycle), (0.0, 3_000.0));
}

#[test]
fn the_scopes_sum_up_to_the_counters() {
    let mut timeline = recording(FabricKind::Fast, CROWDED, 1 << 30);
    timeline.run_until(10_000);
    let simulation = timeline.simulation();
    let scope = |of| history(&timeline).scope(simulation, of);
    let counters = simulation.network.fabric.counters();
    let mut waits: Vec<f64> = counters.link_wait.iter().map(|&wait| wait as f64).collect();
    let charged: f64 = waits.iter().sum();
    let fabric = &simulation.network.fabric;
    fabric.waits(&mut |link, waited| waits[link.index()] += waited as f64);
    assert!(waits.iter().sum::<f64>() > charged, "nobody waits");
    for (id, link) in (0..counters.link_flits.len()).map(LinkId::from).enumerate() {
        let of = scope(ScopeOf::Link(link));
        let flits = counters.link_flits[id] as f64;
        assert_close(sum(&of, "Carried") / 100.0, flits, "flits");
        assert_close(sum(&of, "Headers waiting at its end"), waits[id], "wait");
    }
    let bytes = |rate: f64| rate * 5.0 / 1_000.0;
    let totals = simulation.workload.record.totals();
    for (node, &(sent, received)) in (0..).map(NodeId).zip(totals) {
        let of = scope(ScopeOf::Node(node));
        assert_close(bytes(sum(&of, "Sent")), sent as f64, "sent");
        assert_close(bytes(sum(&of, "Received")), received as f64, "received");
    }
    let elite = scope(ScopeOf::Elite(EliteId(0)));
    let incoming = simulation.topology().incoming(EliteId(0));
    let wait = incoming.iter().map(|link| waits[link.index()]).sum();
    assert_close(sum(&elite, "Headers waiting"), wait, "wait of an Elite");
    let network = scope(ScopeOf::Network);
    let count = |name| series(&network, name).iter().sum::<f32>();
    assert_eq!(count("Time-outs") as u64, counters.time_outs);
    assert_eq!(count("Retries") as u64, counters.retries);
    let completed = simulation.workload.completed;
    assert_eq!(count("Messages completed") as u64, completed);
    let received: u64 = totals.iter().map(|&(_, received)| received).sum();
    assert_close(
        bytes(sum(&network, "Accepted")),
        received as f64,
        "accepted",
    );
    let pairs = simulation.workload.record.pairs();
    assert_eq!(pairs.cells().iter().sum::<u64>(), received);
    // All to node 0: the first column.
    assert!(
        pairs
            .cells()
            .chunks(16)
            .all(|row| row[1..].iter().all(|&cell| cell == 0))
    );
}

/// The last whole interval and the present one, counted by two separate runs.
#[test]
fn the_recent_window_is_the_difference_of_two_snapshots() {
    let run = |cycle| {
        let mut simulation = Simulation::new(scenario(CROWDED));
        simulation.run_until(cycle);
        simulation
    };
    for (now, from) in [
        (0, 0),
        (200, 0),
        (500, 0),
        (999, 0),
        (1_000, 500),
        (3_720, 3_000),
    ] {
        let mut timeline = recording(FabricKind::Fast, CROWDED, 1 << 30);
        timeline.run_until(now);
        let window = history(&timeline).window(timeline.simulation());
        let times = window.times();
        assert_eq!(
            (times.from_cycle, times.to_cycle),
            (from as f64, now as f64)
        );
        assert_eq!((times.side, times.group), (16, 1));
        let (before, after) = (run(from), run(now));
        let cycles = (now - from).max(1) as f64;
        let flits =
            |simulation: &Simulation| simulation.network.fabric.counters().link_flits.clone();
        for (share, (b, a)) in window
            .links()
            .iter()
            .zip(flits(&before).iter().zip(flits(&after)))
        {
            assert_close((*share).into(), (a - b) as f64 / cycles, "share");
        }
        let cells = |simulation: &Simulation| simulation.workload.record.pairs().cells().to_vec();
        for (rate, (b, a)) in window
            .pairs()
            .iter()
            .zip(cells(&before).iter().zip(cells(&after)))
        {
            assert_close((*rate).into(), (a - b) as f64 / cycles * 200.0, "rate");
        }
    }
}

/// Two of four up links to the top make complement's links to the top full; the others
/// carry half of what they could.
#[test]
fn links_are_full_where_the_top_is_slim() {
    let text = r#"{"version": 4, "topology": {"up_links_kept": [4, 2]},
        "jobs": [{"pattern": "complement"}], "run": {"duration_us": 150}}"#;
    let mut timeline = recording(FabricKind::Fast, text, 1 << 24);
    timeline.run_until(timeline.simulation().end());
    let window = history(&timeline).window(timeline.simulation());
    let times = window.times();
    assert_eq!(times.to_cycle - times.full_from_cycle, 10_000.0);
    let (tree, full) = (timeline.simulation().topology(), window.full_links());
    for (link, share) in tree.links().iter().zip(full) {
        let is_full = link.level == 3;
        assert_eq!(share >= 0.9, is_full, "{link:?}: {share}");
        assert!(is_full || share < 0.6, "{link:?}: {share}");
    }
}

/// A window from the start has all delays that were charged.
#[test]
fn recent_congestion_is_of_the_window_alone() {
    let mut timeline = recording(FabricKind::Fast, CROWDED, 1 << 30);
    timeline.run_until(999);
    let congestion =
        |timeline: &Timeline| history(timeline).window(timeline.simulation()).congestion();
    let since_start = timeline.simulation().summary().congestion_matrix;
    assert_eq!(congestion(&timeline), since_start);
    timeline.run_until(9_999);
    let since_start = timeline.simulation().summary().congestion_matrix;
    assert_ne!(congestion(&timeline), since_start);
}

#[test]
fn a_truncated_history_is_recorded_again() {
    let mut timeline = recording(FabricKind::Fast, CROWDED, 1 << 30);
    timeline.run_until(5_000);
    let mut cut = history(&timeline).clone();
    let before = format!("{cut:?}");
    cut.truncate(2_700);
    let ends = cut.overview(timeline.simulation()).cycles;
    assert_eq!(ends, [500.0, 1_000.0, 1_500.0, 2_000.0, 2_500.0]);
    let mut simulation = Simulation::new(scenario(CROWDED));
    simulation.run_until(2_700);
    while simulation.now() < 5_000 {
        simulation.run_until(cut.next_due(simulation.now()));
        cut.take_if_due(&simulation);
    }
    assert_eq!(format!("{cut:?}"), before);
    cut.truncate(0);
    assert_eq!(cut.overview(&simulation).cycles, [0.0; 0]);
}

#[test]
fn only_existing_parts_have_a_scope() {
    let tree = scenario(CROWDED).build();
    let named = |kind, id| ScopeOf::named(kind, id, &tree);
    assert_eq!(named("network", 7), Some(ScopeOf::Network));
    assert_eq!(named("node", 15), Some(ScopeOf::Node(NodeId(15))));
    assert_eq!(named("elite", 7), Some(ScopeOf::Elite(EliteId(7))));
    assert_eq!(named("link", 63), Some(ScopeOf::Link(LinkId(63))));
    let none = [("node", 16), ("elite", 8), ("link", 64), ("packet", 0)];
    assert!(none.iter().all(|&(kind, id)| named(kind, id).is_none()));
}

proptest! {
    #![proptest_config(drawing(256))]

    /// After any seeks and on any fabric.
    #[test]
    fn the_path_of_seeks_does_not_change_the_history(
        text in any_scenario(),
        cycles in proptest::collection::vec(0u64..6_500, 1..5),
        slice in 1u64..3_000,
        budget in 0usize..60_000,
    ) {
        let farthest = cycles.iter().copied().max().unwrap_or(0);
        let last = cycles.last().copied().unwrap_or(0);
        let there = |timeline: &mut Timeline, cycle: Cycle| {
            timeline.seek(cycle);
            // A run that ends early has its end there from then on.
            while timeline.simulation().now() < cycle.min(timeline.simulation().end()) {
                let next = timeline.simulation().now() + slice;
                timeline.run_until(next.min(cycle));
            }
        };
        let mut all = Vec::new();
        for kind in FabricKind::ALL {
            let mut wandering = recording(kind, &text, budget);
            for &cycle in &cycles {
                there(&mut wandering, cycle);
            }
            let mut straight = recording(kind, &text, budget);
            straight.run_until(farthest);
            there(&mut straight, last);
            for timeline in [&wandering, &straight] {
                all.push(format!("{} {:?}", shown(timeline), history(timeline)));
            }
        }
        prop_assert!(all.windows(2).all(|pair| pair[0] == pair[1]), "{}", &text);
    }
}
