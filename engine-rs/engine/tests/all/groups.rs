//! Messages to groups: times worked out by hand in cycles of 5 ns, and that each is
//! accepted by all members or none.

use crate::common::drawing;
use crate::common::log::{Event, Log};
use crate::common::script::Script;
use flitscope::elan::{Agent, Buffers, Message, Part};
use flitscope::fabric::Group;
use flitscope::fabrics::FabricKind;
use flitscope::ids::{NodeId, PacketId};
use flitscope::units::Cycle;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

const START: Cycle = 60;
const THREAD: Cycle = 400;
const TELL: Cycle = 30 + 80 + 40;

fn plain(_: &mut Script) {}

/// Runs a multicast of a thread on a machine of so many levels.
fn multicast(levels: u32, message: Message, set: fn(&mut Script)) -> Log {
    let mut script = Script::posts(&[(0, 0, message)]);
    set(&mut script);
    script.run_on_both(levels, &json!({"thread_cycles": THREAD}))
}

/// To all nodes up to this one, from a thread to threads.
fn to_all(last: u32, bytes: u64) -> Message {
    let (first, last) = (NodeId(0), NodeId(last));
    Message {
        from: Agent::Thread,
        to: Agent::Thread,
        ..Message::multicast(Group { first, last }, bytes)
    }
}

/// A multicast takes a cycle more in each multicast replicator. Then the ack comes back, 7
/// cycles a hop and one in which it is given, and the end goes the way of the header.
#[test]
fn a_group_is_notified_when_all_have_accepted() {
    for (levels, copies, hops) in [(1, 1, 2), (2, 2, 4)] {
        let nodes = 4u32.pow(levels);
        let way = 8 * hops + copies;
        let served = START + 26 + way + 8 + 26;
        let answered = served + 1 + 7 * hops;
        for (to, notification) in [(Agent::Thread, THREAD), (Agent::Host, TELL)] {
            let message = Message {
                to,
                ..to_all(nodes - 1, 0)
            };
            let log = multicast(levels, message, plain);
            assert_eq!(log.when(Event::Completed(0)), [(answered, 0)]);
            let all: Vec<_> = (0..nodes)
                .map(|node| (answered + way + notification, node))
                .collect();
            assert_eq!(log.when(Event::Notified(0)), all);
            let commit = answered + way - served;
            for (_, arrival) in &log.arrivals {
                assert_eq!(arrival.parts[Part::Commit as usize], commit);
            }
        }
    }
}

/// Each packet commits by itself; the message is there when all of them are.
#[test]
fn a_group_takes_a_message_packet_by_packet() {
    for buffers in [Buffers::Elan, Buffers::Main] {
        let message = Message {
            buffers,
            ..to_all(3, 1_000)
        };
        let log = multicast(1, message, plain);
        let mut nodes: Vec<u32> = log
            .when(Event::Notified(0))
            .iter()
            .map(|event| event.1)
            .collect();
        nodes.sort_unstable();
        assert_eq!(nodes, [0, 1, 2, 3]);
        for node in (0..4).map(NodeId) {
            let here = log
                .delivered
                .iter()
                .filter(|packet| packet.destination == node);
            let numbers: Vec<u64> = here.map(|packet| packet.id.number).collect();
            assert_eq!(numbers, [0, 1, 2, 3]);
            let pieces = log.pieces.iter().filter(|(_, at, ..)| *at == node);
            let bytes: Vec<u32> = pieces.map(|&(.., bytes)| bytes).collect();
            assert_eq!(bytes, [[64; 15].as_slice(), &[40]].concat());
        }
    }
}

/// A test-and-set: one that does not agree is enough, and nobody takes anything.
#[test]
fn a_group_agrees_as_a_whole() {
    for bytes in [0, 64, 1_000] {
        let message = Message {
            test: Some(1),
            transactions: 4,
            ..to_all(15, bytes)
        };
        let agreed = multicast(2, message, plain);
        assert_eq!(agreed.when(Event::Tested(0, true)).len(), 16);
        assert_eq!(agreed.when(Event::Notified(0)).len(), 16);
        let refused = multicast(2, message, |script| script.contrary = 64);
        let against = refused.when(Event::Tested(0, false)).len();
        assert!(
            (1..16).contains(&against),
            "the case is to be mixed: {against}"
        );
        assert_eq!(refused.when(Event::Failed(0)).len(), 1);
        assert_eq!(refused.events.len(), 16 + 1);
        assert!(refused.pieces.is_empty() && refused.delivered.is_empty());
        if bytes <= 320 {
            let done = agreed.when(Event::Completed(0));
            assert_eq!(refused.when(Event::Failed(0)), done);
        }
    }
}

/// A message and who posts it.
fn any_post() -> impl Strategy<Value = (u32, Message)> {
    let agent = || prop_oneof![Just(Agent::Host), Just(Agent::Thread)];
    let buffers = prop_oneof![Just(Buffers::Elan), Just(Buffers::Main)];
    let bytes = prop_oneof![Just(0), 1..=320u64, 321..=2_000u64];
    let nodes = (0..16u32, 0..16u32, 0..16u32);
    let rest = (agent(), agent(), buffers, 1..=16u16, 0..=1u8);
    (nodes, any::<[bool; 2]>(), bytes, rest).prop_map(|(nodes, [many, tests], bytes, rest)| {
        let (source, one, other) = nodes;
        let (from, to, buffers, transactions, priority) = rest;
        let message = if many {
            let (first, last) = (NodeId(one.min(other)), NodeId(one.max(other)));
            Message::multicast(Group { first, last }, bytes)
        } else {
            let same = u32::from(one == source);
            Message::write(NodeId((one + same) % 16), bytes)
        };
        let message = Message {
            from,
            to,
            buffers,
            transactions,
            priority,
            test: tests.then_some(1),
            ..message
        };
        (source, message)
    })
}

/// Parameters that affect the order and the fate of packets.
fn any_model() -> impl Strategy<Value = Value> {
    let errors = prop_oneof![Just(0.0), 0.0..0.06];
    let time_out = prop_oneof![Just(0), Just(8_400), 3_000..6_000u32];
    let inputter = prop_oneof![Just("one"), Just("per-channel")];
    (
        errors,
        time_out,
        inputter,
        any::<bool>(),
        1..=2u32,
        1..=100u32,
    )
        .prop_map(|(errors, time_out, inputter, hold, channels, ack)| {
            json!({
                "error_rate": errors,
                "time_out_cycles": time_out,
                "inputter": inputter,
                "circuit_hold": hold,
                "channels": channels,
                "ack_offset_percent": ack,
            })
        })
}

/// Violations in the log of some messages.
fn wrong_with(log: &Log, posts: &[(u32, Message)]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (tag, (source, message)) in (0..).zip(posts) {
        let mut check = |is_right: bool, what: &str| {
            if !is_right {
                wrong.push(format!("{what}: {tag} of {source}: {message:?}"));
            }
        };
        let count = |event| log.when(event).len() as u64;
        let (done, failed) = (count(Event::Completed(tag)), count(Event::Failed(tag)));
        check(done + failed == 1, "it is done or has failed, once");
        let against = count(Event::Tested(tag, false));
        check(failed == 0 || against > 0, "nobody was against it");
        let nodes: Vec<NodeId> = match message.group {
            Some(group) => (group.first.0..=group.last.0).map(NodeId).collect(),
            None => vec![message.destination],
        };
        check(
            count(Event::Notified(tag)) == done * nodes.len() as u64,
            "each is notified once, or none",
        );
        let of = |packet: &PacketId| {
            log.delivered
                .iter()
                .any(|known| known.id == *packet && u32::from(known.job) == tag)
        };
        for node in (0..16).map(NodeId) {
            let is_notified = nodes.contains(&node) && done == 1;
            let here = log
                .delivered
                .iter()
                .filter(|packet| packet.destination == node && u32::from(packet.job) == tag);
            let mut packets: Vec<PacketId> = here.map(|packet| packet.id).collect();
            let all = packets.len() as u64;
            packets.sort_unstable();
            packets.dedup();
            let packets = packets.len() as u64;
            check(all == packets, "a packet twice");
            let due = message.bytes.div_ceil(320).max(1);
            check(
                packets == if is_notified { due } else { 0 },
                "all packets or none",
            );
            let pieces = log
                .pieces
                .iter()
                .filter(|(_, at, packet, _)| *at == node && of(packet));
            let (count, bytes) = pieces.fold((0, 0), |(count, sum), &(.., bytes)| {
                (count + 1, sum + u64::from(bytes))
            });
            let transactions = match message.bytes {
                0 => message.transactions.into(),
                bytes => bytes.div_ceil(64),
            };
            check(
                count == if is_notified { transactions } else { 0 },
                "each transaction once",
            );
            check(
                bytes == if is_notified { message.bytes } else { 0 },
                "each byte once",
            );
        }
    }
    wrong
}

/// Messages, parameters, and how often nodes disagree.
type Case = (Vec<(u32, Message)>, Value, u64);

fn any_case() -> impl Strategy<Value = Case> {
    let posts = proptest::collection::vec(any_post(), 1..16);
    (posts, any_model(), prop_oneof![Just(0), 0..40u64])
}

/// Runs a case on a fabric.
fn simulated((posts, model, contrary): &Case, kind: FabricKind) -> Log {
    let posts = (0..).zip(posts).map(|(tag, &(source, message))| {
        let message = Message {
            tag,
            job: tag as u16,
            ..message
        };
        (source, 0, message)
    });
    let mut script = Script::posts(&posts.collect::<Vec<_>>());
    script.contrary = *contrary;
    script.run(kind, 2, model)
}

/// The cases of the next test include every kind of failure.
#[test]
fn random_messages_are_of_every_kind() {
    let mut runner = TestRunner::deterministic();
    let mut counts = [0; 5];
    for _ in 0..60 {
        let case = any_case().new_tree(&mut runner).unwrap().current();
        let log = simulated(&case, FabricKind::Fast);
        let of = |tag: u32| &case.0[tag as usize].1;
        let again = log.delivered.iter().filter(|packet| packet.attempt > 0);
        let is_group = |tag: u32| of(tag).group.is_some_and(|group| group.size() > 1);
        for packet in again {
            let tag = u32::from(packet.job);
            let is_group = is_group(tag);
            counts[0] += u32::from(is_group);
            counts[1] += u32::from(!is_group);
            counts[2] += u32::from(is_group && of(tag).test.is_some());
        }
        for (.., event) in &log.events {
            if let Event::Failed(tag) = event {
                counts[3 + usize::from(is_group(*tag))] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count >= 5), "{counts:?}");
}

proptest! {
    #![proptest_config(drawing(64))]

    /// With any damage, delay or refusal, a message is accepted once by every member or by
    /// none.
    #[test]
    fn a_multicast_is_accepted_by_all_or_none(case in any_case()) {
        let [one, other] = FabricKind::ALL.map(|kind| simulated(&case, kind));
        prop_assert_eq!(wrong_with(&other, &case.0), Vec::<String>::new());
        prop_assert_eq!(one, other);
    }
}
