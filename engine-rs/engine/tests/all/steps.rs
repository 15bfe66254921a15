//! Stepping: events are found in both directions; runs stop for their condition in the same
//! cycle in slices of any length.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario};
use flitscope::fabric::{Fabric, Header};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{ChannelId, PacketId};
use flitscope::simulation::Simulation;
use flitscope::steps::{
    Condition, HopEnd, Pursuit, StopKind, StopReason, next_event, next_hop, previous_event,
};
use flitscope::timeline::Timeline;
use flitscope::units::Cycle;
use proptest::prelude::*;

/// A timeline that keeps checkpoints, at a cycle.
fn timeline(kind: FabricKind, text: &str, at: Cycle) -> Timeline {
    let mut timeline = Timeline::new(Simulation::on(kind, scenario(text)));
    timeline.keep(1 << 22);
    timeline.run_until(at);
    timeline
}

fn now(timeline: &Timeline) -> Cycle {
    timeline.simulation().now()
}

/// The cycles of `from + 1..=to` in which anything happens, found one by one.
fn events(text: &str, from: Cycle, to: Cycle) -> Vec<Cycle> {
    let mut simulation = Simulation::new(scenario(text));
    simulation.run_until(from);
    let seen = |simulation: &Simulation| {
        let counters = simulation.network.fabric.counters();
        (counters.trace, counters.opened)
    };
    let mut before = seen(&simulation);
    let mut cycles = Vec::new();
    for cycle in from + 1..=to.min(simulation.end()) {
        simulation.run_until(cycle);
        let after = seen(&simulation);
        if after != before {
            cycles.push(cycle);
        }
        before = after;
    }
    cycles
}

/// Where a run for a condition stops, in calls of so many cycles.
fn stop(timeline: &mut Timeline, condition: Condition, slice: Cycle) -> Option<StopReason> {
    let mut pursuit = Pursuit::new(condition, timeline.simulation()).unwrap();
    while now(timeline) < timeline.simulation().end() {
        let goes_on = pursuit.leads_on(condition, timeline.simulation());
        assert!(goes_on, "a run does not know itself again");
        if let Some(reason) = pursuit.run(timeline, slice) {
            return Some(reason);
        }
    }
    None
}

const CONTENTION: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "bit-reversal"}], "run": {"duration_us": 60}}"#;
/// Headers that wait for more than 10 µs are discarded, and many do.
const TIME_OUTS: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "hot-spot"}], "model": {"time_out_cycles": 2000},
    "run": {"duration_us": 60}}"#;
const QUIET: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "uniform", "load": 0.05,
    "message_bytes": {"distribution": "fixed", "mean": 64}}], "run": {"duration_us": 200}}"#;

#[test]
fn steps_go_through_all_events_and_back() {
    for text in [CONTENTION, TIME_OUTS, QUIET] {
        for from in [0, 1_500, 4_321] {
            let all = events(text, from, from + 400);
            assert!(!all.is_empty(), "{text}");
            let mut timeline = timeline(FabricKind::Fast, text, from);
            for &event in &all {
                assert!(next_event(&mut timeline, 10_000), "{text}");
                assert_eq!(now(&timeline), event, "{text}");
            }
            for &event in all.iter().rev().skip(1) {
                assert_eq!(previous_event(&mut timeline), event, "{text}");
                assert_eq!(now(&timeline), event, "{text}");
            }
        }
    }
}

#[test]
fn before_the_first_event_is_the_start_and_after_the_last_nothing() {
    let mut timeline = timeline(FabricKind::Fast, QUIET, 0);
    assert_eq!(previous_event(&mut timeline), 0);
    assert!(next_event(&mut timeline, 1_000_000));
    let first = now(&timeline);
    assert_eq!(previous_event(&mut timeline), 0);
    // As far as it may, and no further.
    assert!(!next_event(&mut timeline, first - 1));
    assert_eq!(now(&timeline), first - 1);
    timeline.run_until(Cycle::MAX);
    assert!(!next_event(&mut timeline, 1_000));
    assert_eq!(now(&timeline), timeline.simulation().end());
}

/// Each step is one channel more, the inputter, or a new attempt; until it is gone.
#[test]
fn a_packet_is_followed_hop_by_hop() {
    for text in [CONTENTION, TIME_OUTS] {
        let mut timeline = timeline(FabricKind::Fast, text, 3_000);
        let nodes = timeline.simulation().topology().nodes();
        let circuits = timeline.simulation().network.fabric.circuits();
        let under_way = circuits.iter().filter(|one| one.path.len() < 2);
        let packet = under_way.min_by_key(|one| one.opened).unwrap();
        let packet = packet.attempt.packet;
        assert_eq!(
            PacketId::from_short(packet.short(nodes), nodes),
            Some(packet)
        );
        let mut seen = Vec::new();
        let last = loop {
            let circuits = timeline.simulation().network.fabric.circuits();
            let one = circuits.iter().rfind(|one| one.attempt.packet == packet);
            seen.extend(one.map(|one| {
                (
                    one.attempt.number,
                    one.path.len(),
                    one.header != Header::UnderWay,
                )
            }));
            let before = now(&timeline);
            match next_hop(&mut timeline, packet, 50) {
                HopEnd::Later => assert_eq!(now(&timeline), before + 50, "{text}"),
                HopEnd::Moved => assert!(now(&timeline) > before, "{text}"),
                HopEnd::Ended => break now(&timeline),
            }
        };
        seen.dedup();
        let grows = |pair: &[(u32, usize, bool)]| {
            let ((number, hops, over), next) = (pair[0], pair[1]);
            next == (number, hops + 1, false)
                || next == (number, hops, true)
                || (over && next.0 == number + 1)
        };
        assert!(seen.windows(2).all(grows), "{seen:?} {text}");
        assert_eq!(next_hop(&mut timeline, packet, 50), HopEnd::Ended);
        assert_eq!(now(&timeline), last);
    }
}

/// The first cycle after `from` in which a channel is blocked that was not at `from`.
fn first_blocked(text: &str, from: Cycle) -> Option<(Cycle, ChannelId)> {
    let mut simulation = Simulation::on(FabricKind::Reference, scenario(text));
    simulation.run_until(from);
    let at_first = simulation.network.fabric.blocked();
    while simulation.now() < simulation.end() {
        simulation.run_until(simulation.now() + 1);
        let blocked = simulation.network.fabric.blocked();
        if let Some(&id) = blocked.iter().find(|id| !at_first.contains(id)) {
            return Some((simulation.now(), id));
        }
    }
    None
}

#[test]
fn a_run_stops_at_the_first_header_that_is_newly_blocked() {
    for (text, from) in [(QUIET, 0), (CONTENTION, 0), (CONTENTION, 900)] {
        let mut timeline = timeline(FabricKind::Fast, text, from);
        let reason = stop(&mut timeline, Condition::Blocked, 7).unwrap();
        let (cycle, channel) = first_blocked(text, from).unwrap();
        let channels = timeline.simulation().scenario().model.fabric.channels;
        assert_eq!(reason.kind, StopKind::Blocked);
        assert_eq!(reason.cycle, cycle as f64, "{text}");
        assert_eq!(reason.link, Some(channel.0 / channels), "{text}");
        let view = timeline
            .simulation()
            .network
            .fabric
            .channel(channel.index());
        let nodes = timeline.simulation().topology().nodes();
        let packet = view.packet.map(|(packet, _)| packet.short(nodes));
        assert_eq!(reason.packet, packet, "{text}");
    }
}

#[test]
fn a_run_stops_in_the_cycle_of_a_time_out() {
    let mut timeline = timeline(FabricKind::Fast, TIME_OUTS, 0);
    let reason = stop(&mut timeline, Condition::TimeOut, 5_000).unwrap();
    let time_outs = |timeline: &Timeline| {
        let counters = timeline.simulation().network.fabric.counters();
        counters.time_outs
    };
    assert_eq!(reason.kind, StopKind::TimeOut);
    assert!(time_outs(&timeline) > 0);
    assert!(reason.packet.is_some() && reason.link.is_some());
    assert!(reason.sentence.contains("timed out"), "{reason:?}");
    let at = now(&timeline);
    timeline.seek(at - 1);
    timeline.run_until(at - 1);
    assert_eq!(time_outs(&timeline), 0);
}

#[test]
fn a_run_stops_for_a_loaded_link_for_steadiness_and_at_the_end() {
    let mut loaded = timeline(FabricKind::Fast, CONTENTION, 123);
    let share = Condition::Link {
        share: 0.5,
        link: None,
    };
    let reason = stop(&mut loaded, share, 4_000).unwrap();
    assert_eq!((reason.cycle as u64 - 123) % 1_000, 0);
    let id = reason.link.unwrap() as usize;
    let carried = |cycle| {
        let mut simulation = Simulation::new(scenario(CONTENTION));
        simulation.run_until(cycle);
        simulation.network.fabric.counters().link_flits[id]
    };
    let at = reason.cycle as u64;
    assert!(carried(at) - carried(at - 1_000) >= 500);

    let long = QUIET.replace("0.05", "0.5").replace("200", "4000");
    let mut steady = timeline(FabricKind::Fast, &long, 0);
    let reason = stop(&mut steady, Condition::Steady, 100_000).unwrap();
    assert_eq!(reason.kind, StopKind::Steady);
    let summary = steady.simulation().summary();
    assert!(summary.metrics.accepted_ci95.is_some());

    let mut never = timeline(FabricKind::Fast, QUIET, 0);
    let reason = stop(&mut never, Condition::Stalled, 9_999).unwrap();
    assert_eq!(reason.kind, StopKind::End);
    assert_eq!(reason.cycle, never.simulation().end() as f64);
}

#[test]
fn invalid_conditions_are_refused() {
    let simulation = Simulation::new(scenario(QUIET));
    for (share, link) in [
        (0.0, None),
        (1.1, None),
        (f64::NAN, None),
        (0.5, Some(1_000_000)),
    ] {
        let condition = Condition::Link { share, link };
        assert!(Pursuit::new(condition, &simulation).is_err());
    }
    for text in [
        "",
        "[]",
        "{}",
        r#"{"kind": "full-moon"}"#,
        r#"{"kind": "end"}"#,
        r#"{"kind": "link"}"#,
        r#"{"kind": "link", "share": 0.5, "link": -1}"#,
        r#"{"kind": "link", "share": "half"}"#,
    ] {
        assert!(Condition::read(text).is_err(), "{text}");
    }
}

/// A serialised condition parses to the same condition.
#[test]
fn conditions_are_read_as_they_are_written() {
    let link = |link| Condition::Link { share: 0.25, link };
    for condition in [
        Condition::Blocked,
        Condition::TimeOut,
        Condition::Steady,
        Condition::Stalled,
        link(None),
        link(Some(7)),
    ] {
        let text = serde_json::to_string(&condition).unwrap();
        assert_eq!(Condition::read(&text), Ok(condition), "{text}");
    }
    let short = r#"{"kind": "link", "share": 0.25}"#;
    assert_eq!(Condition::read(short), Ok(link(None)));
}

fn any_condition() -> impl Strategy<Value = Condition> {
    prop_oneof![
        Just(Condition::Blocked),
        Just(Condition::TimeOut),
        Just(Condition::Steady),
        Just(Condition::Stalled),
        (0.05..1.0f64, prop::option::of(0u32..8))
            .prop_map(|(share, link)| Condition::Link { share, link }),
    ]
}

proptest! {
    #![proptest_config(drawing(96))]

    #[test]
    fn the_cycle_in_which_a_run_stops_does_not_depend_on_slices(
        text in any_scenario(),
        condition in any_condition(),
        from in 0u64..4_000,
        slices in [1u64..40, 40u64..700, 700u64..9_000],
    ) {
        let links = scenario(&text).build().links().len() as u32;
        let condition = match condition {
            Condition::Link { share, link } => {
                Condition::Link { share, link: link.map(|link| link % links) }
            }
            other => other,
        };
        let mut reasons = Vec::new();
        for (kind, slice) in FabricKind::ALL.into_iter().cycle().zip(slices) {
            let mut timeline = timeline(kind, &text, from);
            let reason = stop(&mut timeline, condition, slice);
            reasons.push((reason, timeline.simulation().result_digest()));
        }
        prop_assert!(reasons.iter().all(|one| *one == reasons[0]), "{:?} {}", reasons, &text);
    }

    #[test]
    fn going_back_undoes_going_on(text in any_scenario(), from in 0u64..5_000, steps in 1usize..12) {
        let mut timeline = timeline(FabricKind::Fast, &text, from);
        let mut ways = Vec::new();
        while ways.len() <= steps && next_event(&mut timeline, 6_000) {
            ways.push((now(&timeline), timeline.simulation().result_digest()));
        }
        let found: Vec<Cycle> = ways.iter().map(|&(cycle, _)| cycle).collect();
        let last = found.last().copied().unwrap_or(from);
        prop_assert_eq!(&found, &events(&text, from, last), "{}", &text);
        // Where the last step found nothing the last event lies before the present.
        let here = usize::from(ways.len() > steps);
        for (cycle, digest) in ways.iter().rev().skip(here) {
            prop_assert_eq!(previous_event(&mut timeline), *cycle, "{}", &text);
            prop_assert_eq!(&timeline.simulation().result_digest(), digest, "{}", &text);
        }
    }
}
