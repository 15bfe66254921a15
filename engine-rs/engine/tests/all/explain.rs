//! Diagnoses are true: packets hold what the report says they hold, and a packet's journey
//! is reported as it was.

use crate::common::any_scenario::any_scenario;
use crate::common::{drawing, scenario};
use flitscope::explain::{
    Journey, JourneyOutcome, Subject, Why, WhyEndKind, WhyStep, journey, why,
};
use flitscope::fabric::{ChannelState, Circuit, Fabric, FlowControl, Header};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{EliteId, LinkId, NodeId, PacketId};
use flitscope::simulation::Simulation;
use flitscope::timeline::Timeline;
use flitscope::topology::End;
use flitscope::units::Cycle;
use proptest::prelude::*;
use std::path::Path;

fn at(text: &str, cycle: Cycle) -> Simulation {
    let mut simulation = Simulation::new(scenario(text));
    simulation.run_until(cycle);
    simulation
}

/// The circuit that a step is about; of a multicast with all that its branches hold.
fn circuit(simulation: &Simulation, step: &WhyStep) -> Circuit {
    let nodes = simulation.topology().nodes();
    let circuits = simulation.network.fabric.circuits();
    let is_it = |one: &&Circuit| {
        one.attempt.packet.short(nodes) == step.packet && one.attempt.number + 1 == step.attempt
    };
    let mut all = circuits.iter().filter(is_it);
    let mut first = all.next().unwrap().clone();
    first.held.extend(all.flat_map(|branch| &branch.held));
    first
}

/// Everything that must be true of a chain.
fn check_why(simulation: &Simulation, why: &Why) {
    let fabric = &simulation.network.fabric;
    let channels = simulation.scenario().model.fabric.channels;
    assert!(!why.steps.is_empty());
    for (index, step) in why.steps.iter().enumerate() {
        let own = circuit(simulation, step);
        let links: Vec<u32> = own.held.iter().map(|id| id.0 / channels).collect();
        assert_eq!(step.holds, links);
        // A channel with flits in its buffer shows its packet itself.
        for id in &own.held {
            let view = fabric.channel(id.index());
            assert_ne!(view.state, ChannelState::Free, "{step:?}");
            if view.state == ChannelState::Claimed {
                assert_eq!(view.packet.unwrap().0, own.attempt.packet, "{step:?}");
            }
        }
        // Its circuit is one path from its source; that of a multicast as far as its first
        // fork.
        let tree = simulation.topology();
        let path = own.path.iter().map(|id| tree.link(LinkId(id.0 / channels)));
        let mut end = End::Node(NodeId(step.source));
        // Where only branches are left, it begins at a multicast replicator.
        for link in path.filter(|_| own.branch.is_none()) {
            assert_eq!(link.from, end, "{step:?}");
            end = link.to;
        }
        // The links it wants start where it waits, and the holders hold them.
        for want in &step.waits_for {
            let from = tree.link(LinkId(want.link)).from;
            assert!(own.multicast || from == end, "{step:?}");
            for holder in &want.packets {
                assert!(step.holders.contains(holder), "{step:?}");
                let nodes = tree.nodes();
                let holds = |one: &Circuit| {
                    // What fills the buffer at the end of a link may have left the link.
                    let links = if want.no_room { &one.path } else { &one.held };
                    one.attempt.packet.short(nodes) == *holder
                        && links.iter().any(|id| id.0 / channels == want.link)
                };
                assert!(fabric.circuits().iter().any(holds), "{step:?}");
            }
        }
        match why.steps.get(index + 1) {
            Some(next) => {
                assert!(step.holders.contains(&next.packet), "{step:?}");
                assert!(step.since.is_some(), "{step:?}");
            }
            None if why.end.kind == WhyEndKind::Circle => {
                let back_to = why.end.back_to.unwrap() as usize;
                assert!(step.holders.contains(&why.steps[back_to].packet));
            }
            None => assert!(step.holders.is_empty(), "{why:?}"),
        }
    }
    let last = circuit(simulation, why.steps.last().unwrap());
    // A multicast is reported by the branch with the least progress.
    if last.multicast {
        return;
    }
    let node = Some(last.destination.0);
    match why.end.kind {
        WhyEndKind::Inputter => {
            assert_eq!((last.header, why.end.node), (Header::Taken, node));
            assert!(last.served < last.transactions);
        }
        WhyEndKind::Ack => {
            assert_eq!((last.header, why.end.node), (Header::Taken, node));
            assert!(last.served == last.transactions && !last.answered);
        }
        WhyEndKind::Discarded => {
            assert!(matches!(last.header, Header::Late(_) | Header::Damaged(_)));
        }
        WhyEndKind::Moves | WhyEndKind::NoWay | WhyEndKind::Circle => {}
    }
}

const HOT_SPOT: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "hot-spot"}], "run": {"duration_us": 100}}"#;
const CONTENTION: &str = r#"{"version": 4, "topology": {"dimension": 3},
    "jobs": [{"pattern": "bit-reversal"}], "run": {"duration_us": 100}}"#;
const TIME_OUTS: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "hot-spot"}], "model": {"time_out_cycles": 2000},
    "run": {"duration_us": 200}}"#;
const DAMAGE: &str = r#"{"version": 4, "topology": {"dimension": 2},
    "jobs": [{"pattern": "uniform"}], "model": {"error_rate": 0.2},
    "run": {"duration_us": 100}}"#;

/// All senders of a hot spot wait in the end for the one packet that its inputter takes.
#[test]
fn a_hot_spot_is_the_inputter_of_its_node() {
    let simulation = at(HOT_SPOT, 9_000);
    let circuits = simulation.network.fabric.circuits();
    let hot = circuits[0].destination;
    let taken = circuits.iter().find(|one| one.header == Header::Taken);
    let taken = taken
        .unwrap()
        .attempt
        .packet
        .short(simulation.topology().nodes());
    let mut lengths = Vec::new();
    for node in 0..simulation.topology().nodes() {
        let Some(why) = why(&simulation, Subject::Node(NodeId(node))) else {
            continue;
        };
        check_why(&simulation, &why);
        let end = (why.end.kind, why.end.node);
        let busy = [WhyEndKind::Inputter, WhyEndKind::Ack].map(|kind| (kind, Some(hot.0)));
        assert!(busy.contains(&end), "{why:?}");
        assert_eq!(why.steps.last().unwrap().packet, taken, "{why:?}");
        lengths.push(why.steps.len());
    }
    // Some wait at the node itself, others behind those that do.
    assert!(
        lengths.contains(&2) && lengths.iter().any(|&steps| steps > 2),
        "{lengths:?}"
    );
    let delivery = simulation.topology().delivery(hot);
    let at_link = why(&simulation, Subject::Link(delivery)).unwrap();
    assert_eq!(at_link.steps[0].at_link, Some(delivery.0));
}

/// Bit reversal on an adaptive tree makes circuits wait for circuits; none for long.
#[test]
fn contention_is_a_chain_of_circuits() {
    let mut longest = 0;
    for cycle in (4_000..9_000).step_by(500) {
        let simulation = at(CONTENTION, cycle);
        for waiting in simulation.network.fabric.waiting() {
            let packet = waiting.attempt.packet;
            let why = why(&simulation, Subject::Packet(packet)).unwrap();
            check_why(&simulation, &why);
            let first = &why.steps[0];
            assert_eq!(first.packet, packet.short(simulation.topology().nodes()));
            assert_ne!(
                why.end.kind,
                WhyEndKind::Circle,
                "up and down cannot deadlock"
            );
            longest = longest.max(why.steps.len());
            assert!(!first.holders.is_empty() && !first.sentence.is_empty());
        }
    }
    assert!(longest >= 3, "{longest}");
}

#[test]
fn an_idle_part_has_no_diagnosis() {
    let simulation = at(HOT_SPOT, 0);
    let tree = simulation.topology();
    assert_eq!(Subject::named("node", 16, tree), None);
    assert_eq!(Subject::named("link", 1_000_000, tree), None);
    assert_eq!(Subject::named("cloud", 0, tree), None);
    let elite = Subject::named("elite", 3, tree).unwrap();
    assert_eq!(elite, Subject::Elite(EliteId(3)));
    assert_eq!(why(&simulation, elite), None);
}

/// A timeline that keeps checkpoints, at a cycle.
fn timeline(kind: FabricKind, text: &str, at: Cycle) -> Timeline {
    let mut timeline = Timeline::new(Simulation::on(kind, scenario(text)));
    timeline.keep(1 << 22);
    timeline.run_until(at);
    timeline
}

/// Checks a journey by itself. Only where parts of the network break or are mended, or room
/// for whole packets is waited for, can a header wait for nobody.
fn check_journey(journey: &Journey, may_wait_for_nobody: bool) {
    let life = journey.until - journey.opened;
    let cycles = |segments: &[f64]| segments.iter().sum::<f64>();
    let of_parts: Vec<f64> = journey.parts.iter().map(|part| part.cycles).collect();
    let of_segments: Vec<f64> = journey.segments.iter().map(|one| one.cycles).collect();
    assert_eq!(cycles(&of_parts), life, "{journey:#?}");
    assert_eq!(cycles(&of_segments), life, "{journey:#?}");
    let mut at = journey.opened;
    for segment in &journey.segments {
        assert_eq!(segment.from, at, "{journey:#?}");
        at += segment.cycles;
    }
    for (index, attempt) in journey.attempts.iter().enumerate() {
        assert_eq!(attempt.number as usize, index + 1);
        for pair in attempt.hops.windows(2) {
            assert!(pair[0].sent.unwrap() < pair[0].arrived.unwrap());
            assert!(pair[0].arrived.unwrap() <= pair[1].claimed);
        }
        for hop in &attempt.hops {
            let waits_for_someone = !hop.waited_for.is_empty();
            assert!(hop.waited > 0.0 || !waits_for_someone, "{journey:#?}");
            let must_wait_for_someone = hop.waited > 0.0 && !may_wait_for_nobody;
            assert!(waits_for_someone || !must_wait_for_someone, "{journey:#?}");
        }
        // An ack may come before all of the packet is there. Transactions of a forked
        // multicast are not reported.
        let parted = attempt.arrived.is_empty() && attempt.answered.is_some();
        let acknowledged = attempt.outcome == JourneyOutcome::Acknowledged;
        if acknowledged && attempt.ended.is_some() && !parted {
            assert_eq!(attempt.served.len(), journey.transactions as usize);
            assert_eq!(attempt.arrived.len(), journey.transactions as usize);
        }
    }
    if journey.is_over {
        let last = journey.attempts.last().unwrap();
        assert_eq!(last.outcome, JourneyOutcome::Acknowledged);
        let ends = [last.answer_in, last.end_sent, last.ended].map(Option::unwrap);
        assert_eq!(journey.until, ends.into_iter().fold(0.0, f64::max));
    }
}

/// The journeys of some packets that have been opened by now: old ones, and those
/// inside.
fn packets(simulation: &Simulation) -> Vec<PacketId> {
    let circuits = simulation.network.fabric.circuits();
    let mut packets: Vec<PacketId> = circuits.iter().map(|one| one.attempt.packet).collect();
    for source in (0..simulation.topology().nodes()).map(NodeId) {
        let cut = simulation.network.packets(source);
        let numbers = [0, cut / 2].into_iter().filter(|&number| number < cut);
        packets.extend(numbers.map(|number| PacketId { source, number }));
    }
    packets
}

#[test]
fn journeys_of_all_kinds_are_complete() {
    let mut outcomes = Vec::new();
    let mut attempts = 0;
    for text in [HOT_SPOT, TIME_OUTS, DAMAGE] {
        let timeline = timeline(FabricKind::Fast, text, 15_000);
        for packet in packets(timeline.simulation()) {
            let Some(journey) = journey(&timeline, packet) else {
                continue;
            };
            check_journey(&journey, false);
            attempts = attempts.max(journey.attempts.len());
            outcomes.extend(journey.attempts.iter().map(|one| one.outcome as u8));
        }
    }
    outcomes.sort_unstable();
    outcomes.dedup();
    // Of each kind there is one; and one that was sent again more than once.
    assert_eq!(outcomes.len(), 5, "{outcomes:?}");
    assert!(attempts > 2, "{attempts}");
}

/// A lone packet takes the time that follows from the machine, and waits nowhere.
#[test]
fn a_packet_alone_waits_nowhere() {
    let text = r#"{"version": 4, "topology": {"dimension": 3, "cable_m": [1, 2, 10]},
        "jobs": [{"pattern": "complement", "load": 0.001,
        "message_bytes": {"distribution": "fixed", "mean": 320}}],
        "run": {"duration_us": 2000}}"#;
    let timeline = timeline(FabricKind::Fast, text, 300_000);
    let mut count = 0;
    for packet in packets(timeline.simulation()) {
        let Some(journey) = journey(&timeline, packet) else {
            continue;
        };
        check_journey(&journey, false);
        let cycles = |id: &str| {
            let mut parts = journey.parts.iter().filter(|part| part.id == id);
            parts.next().map_or(0.0, |part| part.cycles)
        };
        let waits = journey.parts.iter().any(|part| part.id.starts_with("wait"));
        assert!(!waits && cycles("inputter") == 0.0, "{journey:#?}");
        let settings = flitscope::simulation::settings(timeline.simulation().scenario());
        let [from, to] = [journey.source, journey.destination].map(NodeId);
        assert_eq!(
            cycles("flight") as Cycle,
            settings.path_delays.between(from, to)
        );
        assert_eq!(cycles("body") as u32, journey.flits - 1);
        assert_eq!(cycles("source"), 1.0);
        assert_eq!(journey.attempts[0].hops.len(), 6);
        count += 1;
    }
    assert!(count > 10, "{count}");
}

/// The life of a packet, observed in every cycle.
#[test]
fn a_journey_matches_observation_in_every_cycle() {
    for text in [CONTENTION, TIME_OUTS] {
        let simulation = at(text, 3_000);
        let circuits = simulation.network.fabric.circuits();
        let newest = circuits.iter().max_by_key(|one| one.opened).unwrap();
        let packet = newest.attempt.packet;
        let mut claimed: Vec<(u32, Vec<Cycle>)> = Vec::new();
        let (mut taken, mut discarded) = (Vec::<(u32, Cycle)>::new(), Vec::new());
        let mut simulation = Simulation::new(scenario(text));
        for cycle in 1..12_000 {
            simulation.run_until(cycle);
            let circuits = simulation.network.fabric.circuits();
            for one in circuits.iter().filter(|one| one.attempt.packet == packet) {
                let number = one.attempt.number + 1;
                if claimed.last().is_none_or(|(last, _)| *last < number) {
                    claimed.push((number, Vec::new()));
                }
                let (_, hops) = claimed.iter_mut().find(|(of, _)| *of == number).unwrap();
                hops.resize(one.path.len(), cycle);
                match one.header {
                    Header::Taken if taken.last().is_none_or(|&(last, _)| last < number) => {
                        taken.push((number, cycle));
                    }
                    Header::Late(at) if at == cycle => discarded.push(cycle),
                    _ => {}
                }
            }
        }
        let timeline = timeline(FabricKind::Fast, text, 12_000);
        let journey = journey(&timeline, packet).unwrap();
        check_journey(&journey, false);
        let reported: Vec<(u32, Vec<Cycle>)> = journey
            .attempts
            .iter()
            .map(|one| {
                let hops = one.hops.iter().map(|hop| hop.claimed as Cycle);
                (one.number, hops.collect())
            })
            .collect();
        assert_eq!(reported, claimed, "{text}");
        let reported = journey.attempts.iter();
        let reported = reported.filter_map(|one| Some((one.number, one.taken? as Cycle)));
        assert!(reported.eq(taken), "{text}");
        let reported = journey.attempts.iter().filter_map(|one| one.discarded);
        assert!(reported.eq(discarded.iter().map(|&at| at as f64)), "{text}");
    }
}

/// The chain of every link, Elite, node and waiting packet at a cycle, on both fabrics.
fn check_chains(text: &str, cycle: Cycle) {
    let [slow, fast] = FabricKind::ALL.map(|kind| {
        let mut simulation = Simulation::on(kind, scenario(text));
        simulation.run_until(cycle);
        simulation
    });
    let tree = fast.topology();
    let links = (0..tree.links().len() as u32).map(|id| Subject::Link(LinkId(id)));
    let elites = (0..tree.elites()).map(|id| Subject::Elite(EliteId(id)));
    let nodes = (0..tree.nodes()).map(|id| Subject::Node(NodeId(id)));
    for subject in links.chain(elites).chain(nodes) {
        let found = why(&fast, subject);
        assert_eq!(found, why(&slow, subject), "{text}");
        if let Some(found) = found {
            check_why(&fast, &found);
        }
    }
    for waiting in fast.network.fabric.waiting() {
        let subject = Subject::Packet(waiting.attempt.packet);
        check_why(&fast, &why(&fast, subject).unwrap());
    }
}

/// Scenarios whose chain was once wrong: files with a cycle and a scenario.
#[test]
fn chains_that_were_once_wrong_are_true() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/chains");
    let mut cases = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let case: serde_json::Value = serde_json::from_str(&text).unwrap();
        let cycle = case["cycle"].as_u64().unwrap();
        check_chains(&case["scenario"].to_string(), cycle);
        cases += 1;
    }
    assert!(cases > 0);
}

proptest! {
    #![proptest_config(drawing(64))]

    /// Every chain is true, and the same on both fabrics.
    #[test]
    fn every_chain_is_true(text in any_scenario(), cycle in 1u64..7_000) {
        check_chains(&text, cycle);
    }

    /// Parts add up, do not depend on fabrics or checkpoints, and the present state is
    /// unchanged.
    #[test]
    fn every_journey_is_complete(text in any_scenario(), cycle in 1u64..6_000, which in any::<prop::sample::Index>()) {
        let timelines = FabricKind::ALL.map(|kind| timeline(kind, &text, cycle));
        let mut from_start = Timeline::new(Simulation::new(scenario(&text)));
        from_start.run_until(cycle);
        let packets = packets(from_start.simulation());
        if !packets.is_empty() {
            let packet = packets[which.index(packets.len())];
            let before = timelines[1].simulation().result_digest();
            let reported = journey(&timelines[1], packet);
            prop_assert_eq!(&reported, &journey(&timelines[0], packet), "{}", &text);
            prop_assert_eq!(&reported, &journey(&from_start, packet), "{}", &text);
            prop_assert_eq!(before, timelines[1].simulation().result_digest());
            prop_assert!(!timelines[1].simulation().network.fabric.counters().watch.is_on());
            if let Some(reported) = reported {
                let scenario = timelines[1].simulation().scenario();
                let whole = scenario.model.fabric.flow_control == FlowControl::Packet;
                check_journey(&reported, whole || !scenario.events.is_empty());
            }
        }
    }
}
