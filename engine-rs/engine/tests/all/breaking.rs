//! Parts that break and are mended while packets are in flight: packets that hold a link
//! still pass, waiting headers are routed anew, and no byte is lost.

use crate::common::any_scenario::{add_events, events};
use crate::common::ledger::send;
use crate::common::{drawing, run, scenario};
use flitscope::fabric::{ChannelState, Fabric};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{EliteId, LinkId};
use flitscope::progress::Stall;
use flitscope::scenario::Scenario;
use flitscope::simulation::Simulation;
use flitscope::timeline::Timeline;
use flitscope::topology::{Cable, Topology};
use flitscope::units::Cycle;
use proptest::prelude::*;
use serde_json::{Value, json};

fn event(at: Cycle, change: &str, part: Value) -> Value {
    json!({"at_cycle": at, "change": change, "part": part})
}

fn elite(level: u32, elite: u32) -> Value {
    json!({"level": level, "elite": elite})
}

/// Flits over the links into and out of an Elite so far.
fn flits_at(simulation: &Simulation, elite: EliteId) -> u64 {
    let counters = simulation.network.fabric.counters();
    let tree = simulation.topology();
    let links = tree.incoming(elite).iter().chain(tree.outgoing(elite));
    links.map(|link| counters.link_flits[link.index()]).sum()
}

/// Bytes served since the start.
fn served(simulation: &Simulation) -> u64 {
    let nodes = simulation.workload.record.totals().iter();
    nodes.map(|&(_, received)| received).sum()
}

/// Machines on which parts break, and messages from any node to any node.
fn any_breaking() -> impl Strategy<Value = (String, Vec<(u32, u32, u64)>)> {
    let machine = prop_oneof![Just((2, 2)), Just((2, 3)), Just((3, 2)), Just((4, 2))];
    let model = (1u32..=3, 700u32..3_000, any::<bool>(), any::<bool>());
    let messages = prop::collection::vec((0u32..16, 0u32..16, 1u64..5_000), 1..30);
    (machine, model, events(), messages).prop_map(
        |((arity, dimension), (channels, time_out, free, kept), events, messages)| {
            let mut scenario = json!({"version": 4,
                "topology": {"arity": arity, "dimension": dimension},
                "model": {"channels": channels, "time_out_cycles": time_out,
                    "dma_descriptors": 1,
                    "channel_policy": if free { "free-per-hop" } else { "fixed-at-source" },
                    "retry_age": if kept { "kept" } else { "reset" }},
                "run": {"duration_us": 30}});
            add_events(&mut scenario, &events);
            (scenario.to_string(), messages)
        },
    )
}

proptest! {
    #![proptest_config(drawing(256))]

    #[test]
    fn every_byte_arrives_once_and_in_order((text, messages) in any_breaking()) {
        let scenario = scenario(&text);
        let [one, other] = FabricKind::ALL.map(|kind| send(kind, &scenario, &messages));
        for outcome in [&one, &other] {
            prop_assert_eq!(&outcome.wrong, &Vec::<String>::new(), "{}", &text);
            prop_assert!(!outcome.is_open, "{}", &text);
        }
        prop_assert_eq!(one.counters.trace, other.counters.trace, "{}", &text);
    }
}

/// A machine for a single message, whose header sets out at once.
fn lonely(model: &Value, events: &[Value]) -> Scenario {
    let mut model = model.clone();
    for cost in ["post_cycles", "command_cycles", "dma_start_cycles"] {
        model[cost] = json!(0);
    }
    let text = json!({"version": 4, "model": model, "run": {"duration_us": 40},
        "events": events});
    scenario(&text.to_string())
}

/// The top Elite on the route of the first packet between two nodes.
fn way_of_the_first(from: u32, to: u32) -> u32 {
    let whole = lonely(&json!({}), &[]);
    let tree = whole.build();
    let used = send(FabricKind::Fast, &whole, &[(from, to, 64)]).counters;
    let first = 2 * tree.elites_at(1);
    let carries = |elite: &u32| {
        let links = tree.incoming(EliteId(first + elite)).iter();
        links.clone().any(|link| used.link_flits[link.index()] > 0)
    };
    (0..tree.elites_at(1)).find(carries).unwrap()
}

/// The packet arrives whenever its top Elite breaks. Before it holds the link up it takes
/// another; once it holds the link down it proceeds; only in between it waits for a link
/// that is down, times out and is resent by another route.
#[test]
fn a_header_without_a_route_is_resent_by_another() {
    let model = json!({"time_out_cycles": 1_000});
    let top = way_of_the_first(0, 63);
    let mut late = Vec::new();
    for at in 1..=100 {
        let broken = lonely(&model, &[event(at, "break", elite(3, top))]);
        let [one, other] = FabricKind::ALL.map(|kind| send(kind, &broken, &[(0, 63, 64)]));
        for outcome in [&one, &other] {
            assert_eq!(outcome.wrong, [""; 0], "{at}");
            assert!(!outcome.is_open, "{at}");
        }
        assert_eq!(one.counters.trace, other.counters.trace, "{at}");
        assert!(one.counters.time_outs <= 1, "{at}");
        if one.counters.time_outs == 1 {
            late.push(at);
        }
    }
    // From the grant of the link up to that of the link down: a hop.
    assert_eq!(late.len(), 8, "{late:?}");
    assert_eq!(late[7] - late[0], 7, "{late:?}");
    // Mended before the time-out, it proceeds as after any wait.
    let events = [
        event(late[3], "break", elite(3, top)),
        event(late[3] + 500, "mend", elite(3, top)),
    ];
    for kind in FabricKind::ALL {
        let mended = send(kind, &lonely(&model, &events), &[(0, 63, 64)]).counters;
        assert_eq!(mended.time_outs, 0);
        assert_eq!(mended.link_wait.iter().sum::<u64>(), 500 - 4);
    }
}

/// Two nodes of one Elite send to nodes of another one, over its two up links.
fn two_ways(events: &[Value]) -> Scenario {
    let text = json!({"version": 4, "topology": {"arity": 2, "dimension": 2},
        "jobs": [{"pattern": "complement", "message_bytes": {"mean": 8192}}],
        "model": {"channels": 1, "buffer_flits": 48, "time_out_cycles": 0},
        "run": {"duration_us": 50}, "events": events});
    scenario(&text.to_string())
}

fn up_link(tree: &Topology, up: u32) -> LinkId {
    let cable = Cable::UpLink {
        level: 1,
        elite: 0,
        up,
    };
    tree.up_link(&cable).unwrap()
}

const UP_0: &str = r#"{"level": 1, "elite": 0, "up": 0}"#;
const UP_1: &str = r#"{"level": 1, "elite": 0, "up": 1}"#;

fn part(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn packets_that_hold_a_broken_link_still_pass() {
    for kind in FabricKind::ALL {
        let mut timeline = Timeline::new(Simulation::on(kind, two_ways(&[])));
        timeline.run_until(1_000);
        let link = up_link(timeline.simulation().topology(), 0);
        let channel = |timeline: &Timeline| {
            let fabric = &timeline.simulation().network.fabric;
            (
                fabric.channel(link.index()),
                fabric.counters().link_flits[link.index()],
            )
        };
        // In the middle of a packet.
        while channel(&timeline).0.state != ChannelState::Flowing {
            timeline.run_until(timeline.simulation().now() + 1);
        }
        let (view, carried) = channel(&timeline);
        let packet = view.packet.unwrap();
        let at = timeline.simulation().now();
        assert!(timeline.amend(two_ways(&[event(at, "break", part(UP_0))])));
        assert!(timeline.simulation().topology().link(link).is_down);
        let mut last = carried;
        while let (view, carried) = channel(&timeline)
            && view.state != ChannelState::Free
        {
            assert_eq!(view.packet, Some(packet));
            last = carried;
            timeline.run_until(timeline.simulation().now() + 1);
        }
        assert!(last > carried + 50, "{carried} {last}");
        let before = served(timeline.simulation());
        timeline.run_until(timeline.simulation().end());
        let simulation = timeline.simulation();
        assert_eq!(channel(&timeline).1, last);
        assert!(served(simulation) > before + 4_000);
        let counters = simulation.network.fabric.counters();
        assert_eq!((counters.time_outs, counters.retries), (0, 0));
    }
}

#[test]
fn a_waiting_header_takes_a_mended_link_in_the_next_cycle() {
    for kind in FabricKind::ALL {
        let broken = event(0, "break", part(UP_1));
        let start = two_ways(std::slice::from_ref(&broken));
        let mut timeline = Timeline::new(Simulation::on(kind, start));
        let is_blocked = |timeline: &Timeline| {
            let waiting = timeline.simulation().network.fabric.waiting();
            let tree = timeline.simulation().topology();
            let ends = waiting.iter().filter_map(|packet| packet.channel);
            let mut ends = ends.map(|channel| tree.link(LinkId(channel.0)));
            ends.any(|link| link.level == 1 && link.up && link.port < 2)
        };
        while !is_blocked(&timeline) {
            timeline.run_until(timeline.simulation().now() + 1);
        }
        let at = timeline.simulation().now() + 20;
        timeline.run_until(at);
        let link = up_link(timeline.simulation().topology(), 1);
        let state = |timeline: &Timeline| {
            let fabric = &timeline.simulation().network.fabric;
            fabric.channel(link.index()).state
        };
        let mended = two_ways(&[broken, event(at, "mend", part(UP_1))]);
        assert!(timeline.amend(mended));
        assert_eq!(state(&timeline), ChannelState::Free);
        timeline.run_until(at + 1);
        assert_eq!(state(&timeline), ChannelState::Claimed);
    }
}

/// Half of the top Elites of `[P]`'s machine break one after the other and come back.
#[test]
fn traffic_continues_around_broken_parts() {
    let some = [1, 4, 6, 9, 10, 15, 12, 2];
    let breaks = (0..)
        .zip(some)
        .map(|(n, top)| event(10_000 + 500 * n, "break", elite(3, top)));
    let mends = some.map(|top| event(30_000, "mend", elite(3, top)));
    let events: Vec<Value> = breaks.chain(mends).collect();
    let text = json!({"version": 4, "jobs": [{"pattern": "complement"}],
        "run": {"duration_us": 250}, "events": events});
    let mut simulation = Simulation::new(scenario(&text.to_string()));
    let broken = some.map(|top| EliteId(32 + top));
    let mut at = |cycle: Cycle| {
        simulation.run_until(cycle);
        let audit = simulation.network.fabric.audit();
        assert_eq!(audit, [""; 0], "{cycle}");
        let flits = broken.map(|elite| flits_at(&simulation, elite));
        (served(&simulation), flits)
    };
    // A circuit over a broken link may hold it for as long as it waits.
    let [start, whole, drained, half, mended, end] =
        [5_000, 10_000, 25_000, 30_000, 35_000, 40_000].map(&mut at);
    let rate = |before: &(u64, _), after: &(u64, _)| (after.0 - before.0) as f64 / 5_000.0;
    let rates = [
        rate(&start, &whole),
        rate(&drained, &half),
        rate(&mended, &end),
    ];
    assert_eq!(drained.1, half.1);
    assert!(
        half.1
            .iter()
            .zip(&end.1)
            .all(|(before, after)| before < after)
    );
    assert!(rates[1] > 0.4 * rates[0], "{rates:?}");
    assert!(rates[1] < 0.95 * rates[0], "{rates:?}");
    assert!((0.9..1.1).contains(&(rates[2] / rates[0])), "{rates:?}");
}

#[test]
fn off_line_routes_are_recomputed() {
    let events = [
        event(4_000, "break", elite(3, 5)),
        event(20_000, "mend", elite(3, 5)),
    ];
    let text = json!({"version": 4, "jobs": [{"pattern": "complement"}],
        "model": {"routing": "off-line"}, "run": {"duration_us": 200}, "events": events});
    let mut simulation = Simulation::new(scenario(&text.to_string()));
    let mut most_after = |cycle| {
        simulation.run_until(cycle);
        let most = simulation.summary().routes.unwrap().most_on_a_link_off_line;
        (most, flits_at(&simulation, EliteId(32 + 5)))
    };
    let (whole, _) = most_after(3_999);
    let (broken, _) = most_after(4_000);
    let (_, drained) = most_after(15_000);
    let (_, still) = most_after(19_999);
    let (mended, _) = most_after(20_000);
    let (_, more) = most_after(40_000);
    assert_eq!([whole, broken, mended], [1, 2, 1]);
    assert_eq!(drained, still);
    assert!(more > still);
    assert_eq!(simulation.network.fabric.audit(), [""; 0]);
}

/// Without time-outs a header that has no way left stays where it is.
#[test]
fn a_run_that_cannot_continue_reports_it() {
    let top = way_of_the_first(63, 0);
    let stalled = |at: Cycle| {
        let text = json!({"version": 4, "jobs": [{"nodes": [0, 63], "pattern": "hot-spot"}],
            "model": {"time_out_cycles": 0}, "run": {"duration_us": 400},
            "events": [event(at, "break", elite(3, top))]});
        let simulation = run(&text.to_string());
        (simulation.stalled(), simulation.summary().problems)
    };
    let found = (1..2_000)
        .step_by(5)
        .map(stalled)
        .find(|(stall, _)| stall.is_some());
    let (stall, problems) = found.unwrap();
    let Some(Stall::Livelock(packet)) = stall else {
        panic!("{stall:?}")
    };
    assert!(packet.holders.is_empty());
    assert!(problems[0].message.contains("no progress"), "{problems:?}");
}
