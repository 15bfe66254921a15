//! The cycles in which a host is asked for its next message (`R-asked`), calculated by hand
//! from the costs of a message: command, descriptor, transactions to prepare.

use crate::common::any_scenario::any_scenario;
use crate::common::script::{machine, message};
use crate::common::{drawing, scenario};
use flitscope::elan::{Arrival, Buffers, Host, Message, NextMessage};
use flitscope::fabric::Packet;
use flitscope::fabrics::FabricKind;
use flitscope::ids::NodeId;
use flitscope::rng::{Purpose, Stream};
use flitscope::simulation::Simulation;
use flitscope::units::Cycle;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::VecDeque;

/// What node 0 has to send and from when on; and when each node was asked, or learned of
/// something.
#[derive(Clone, Debug, Default, PartialEq)]
struct Recorder {
    posts: VecDeque<(Cycle, Message)>,
    tests_fail: bool,
    asked: Vec<(u32, Cycle)>,
    completed: Vec<Cycle>,
    notified: Vec<Cycle>,
    tested: Vec<Cycle>,
    failed: Vec<Cycle>,
}

impl Recorder {
    /// Runs on 4 nodes with one descriptor and these changes, on both fabrics.
    fn run(posts: &[(Cycle, Message)], tests_fail: bool, changes: &Value) -> Self {
        let mut changes = changes.clone();
        if changes.get("dma_descriptors").is_none() {
            changes["dma_descriptors"] = json!(1);
        }
        let [one, other] = FabricKind::ALL.map(|kind| {
            let mut recorder = Self {
                posts: posts.iter().copied().collect(),
                tests_fail,
                ..Self::default()
            };
            machine(kind, 1, &changes).run_until(10_000, &mut recorder);
            recorder
        });
        assert_eq!(one, other);
        one
    }

    fn asked(&self, node: u32) -> Vec<Cycle> {
        let asked = self.asked.iter().filter(|(of, _)| *of == node);
        asked.map(|&(_, at)| at).collect()
    }
}

impl Host for Recorder {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        self.asked.push((node.0, now));
        match self.posts.front() {
            Some(&(at, message)) if node == NodeId(0) && at <= now => {
                self.posts.pop_front();
                NextMessage::Now(message)
            }
            Some(&(at, _)) if node == NodeId(0) => NextMessage::At(at),
            _ => NextMessage::Never,
        }
    }

    fn delivered(&mut self, _packet: &Packet, _now: Cycle) {}

    fn received(&mut self, _packet: &Packet, _bytes: u32, _now: Cycle) {}

    fn completed(&mut self, _node: NodeId, _message: &Message, now: Cycle) {
        self.completed.push(now);
    }

    fn notified(&mut self, _arrival: &Arrival, now: Cycle) {
        self.notified.push(now);
    }

    fn test(&mut self, _node: NodeId, _message: &Message, now: Cycle) -> bool {
        self.tested.push(now);
        !self.tests_fail
    }

    fn failed(&mut self, _node: NodeId, _message: &Message, now: Cycle) {
        self.failed.push(now);
    }
}

/// Command across the bus 110, command processor 48, descriptor 60.
const STARTS: Cycle = 218;
/// Five transactions of 22 and the packet's 4.
const PACKET: Cycle = 114;
/// The first of them.
const FIRST: Cycle = 26;

#[test]
fn a_host_is_asked_when_the_last_packet_is_cut_and_when_the_message_ends() {
    let recorder = Recorder::run(&[(0, message(1, 640))], false, &json!({}));
    let cut = STARTS + PACKET;
    let ([completed], [notified]) = (&recorder.completed[..], &recorder.notified[..]) else {
        panic!("{recorder:?}")
    };
    assert_eq!(recorder.asked(0), [0, cut, *completed]);
    assert_eq!(recorder.asked(1), [0, *notified]);
    assert_eq!((recorder.asked(2), recorder.asked(3)), (vec![0], vec![0]));
}

/// With room for a second message it is asked again at once, and names the cycle of that.
/// Each further packet is cut a packet's preparation after the one before.
#[test]
fn a_host_is_asked_in_the_cycle_that_it_names() {
    let posts = [(0, message(1, 320)), (100, message(1, 320))];
    let recorder = Recorder::run(&posts, false, &json!({"dma_descriptors": 2}));
    let completed = &recorder.completed[..];
    // After the answer in cycle 100 there is no room, until the first one is cut.
    let expected = [0, 0, 100, STARTS, completed[0], completed[1]];
    assert_eq!(recorder.asked(0), expected);
}

/// The second message is due while the first has not been cut.
#[test]
fn a_host_without_room_is_asked_when_room_appears() {
    let posts = [(0, message(1, 640)), (300, message(1, 320))];
    let recorder = Recorder::run(&posts, false, &json!({}));
    let first = STARTS + PACKET;
    let second = first + STARTS;
    let completed = recorder.completed.iter().copied();
    let mut expected: Vec<Cycle> = completed.filter(|&at| at > second).collect();
    expected.extend([0, first, second]);
    expected.sort_unstable();
    assert_eq!(recorder.asked(0), expected);
}

/// A message of two packets with a test waits for the answer to the first.
#[test]
fn a_host_is_asked_when_a_test_has_failed_and_where_it_was_evaluated() {
    let tested = Message {
        test: Some(1),
        ..message(1, 640)
    };
    let recorder = Recorder::run(&[(0, tested)], true, &json!({}));
    assert_eq!((recorder.tested.len(), recorder.failed.len()), (1, 1));
    assert_eq!(recorder.asked(0), [0, recorder.failed[0]]);
    assert_eq!(recorder.asked(1), [0, recorder.tested[0]]);
    let recorder = Recorder::run(&[(0, tested)], false, &json!({}));
    let cut = recorder.asked(0)[1];
    assert!(cut > STARTS + PACKET && cut < recorder.completed[0]);
    assert_eq!(recorder.asked(0), [0, cut, recorder.completed[0]]);
    assert_eq!(
        recorder.asked(1),
        [0, recorder.tested[0], recorder.notified[0]]
    );
}

/// Nothing costs anything before the engine: a message begins in the cycle in which it is
/// posted, and a second engine takes it in that cycle.
#[test]
fn a_message_that_is_posted_as_room_appears_begins_at_once() {
    let free = json!({"post_cycles": 0, "command_cycles": 0, "dma_start_cycles": 0,
        "dma_engines": 2});
    let of = |buffers| {
        [1, 2].map(|to| {
            (
                0,
                Message {
                    buffers,
                    ..message(to, 320)
                },
            )
        })
    };
    let recorder = Recorder::run(&of(Buffers::Main), false, &free);
    assert_eq!(recorder.asked(0)[..3], [0, 0, 0]);
    // The engine prepares a transaction of the first packet before it cuts the second.
    let recorder = Recorder::run(&of(Buffers::Elan), false, &free);
    assert_eq!(recorder.asked(0)[..3], [0, 0, FIRST]);
    assert_eq!(recorder.completed.len(), 2);
}

proptest! {
    #![proptest_config(drawing(128))]

    /// What an Elan does depends on reasons to act alone.
    #[test]
    fn an_elan_that_acts_without_a_reason_changes_nothing(
        text in any_scenario(),
        seed in any::<u32>(),
    ) {
        for kind in FabricKind::ALL {
            let mut plain = Simulation::on(kind, scenario(&text));
            plain.run_until(plain.end());
            let mut woken = Simulation::on(kind, scenario(&text));
            let nodes = u64::from(woken.topology().nodes());
            let mut draws = Stream::new(seed, Purpose::Skew, 0);
            while woken.now() < woken.end() {
                for _ in 0..draws.below(5) {
                    woken.network.wake(NodeId(draws.below(nodes) as u32));
                }
                woken.run_until(woken.now() + 1 + draws.below(40));
            }
            prop_assert_eq!(plain.result_digest(), woken.result_digest(), "{:?} {}", kind, &text);
        }
    }
}
