//! The cycles in which a host is asked for its next message (`R-asked`), calculated by hand
//! from the costs of a message: command, descriptor, transactions to prepare.

use crate::common::any_scenario::any_scenario;
use crate::common::log::{Event, Log};
use crate::common::script::{Script, message};
use crate::common::{drawing, scenario};
use flitscope::elan::{Buffers, Message};
use flitscope::fabrics::FabricKind;
use flitscope::ids::NodeId;
use flitscope::rng::{Purpose, Stream};
use flitscope::simulation::Simulation;
use flitscope::units::Cycle;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Runs messages of node 0, by when they are due, on 4 nodes with one descriptor and these
/// changes, on both fabrics.
fn run(posts: &[(Cycle, Message)], tests_fail: bool, changes: &Value) -> Log {
    let mut changes = changes.clone();
    if changes.get("dma_descriptors").is_none() {
        changes["dma_descriptors"] = json!(1);
    }
    let posts: Vec<_> = posts
        .iter()
        .map(|&(at, message)| (0, at, message))
        .collect();
    let mut script = Script::posts(&posts);
    script.contrary = if tests_fail { 256 } else { 0 };
    script.run_on_both(1, &changes)
}

/// The cycles of an event.
fn cycles(log: &Log, what: Event) -> Vec<Cycle> {
    log.when(what).iter().map(|&(at, _)| at).collect()
}

const COMPLETED: Event = Event::Completed(0);
const NOTIFIED: Event = Event::Notified(0);

/// Command across the bus 110, command processor 48, descriptor 60.
const STARTS: Cycle = 218;
/// Five transactions of 22 and the packet's 4.
const PACKET: Cycle = 114;
/// The first of them.
const FIRST: Cycle = 26;

#[test]
fn a_host_is_asked_when_the_last_packet_is_cut_and_when_the_message_ends() {
    let log = run(&[(0, message(1, 640))], false, &json!({}));
    let cut = STARTS + PACKET;
    let ([(completed, 0)], [(notified, 1)]) = (&log.when(COMPLETED)[..], &log.when(NOTIFIED)[..])
    else {
        panic!("{log:?}")
    };
    assert_eq!(log.asked(0), [0, cut, *completed]);
    assert_eq!(log.asked(1), [0, *notified]);
    assert_eq!((log.asked(2), log.asked(3)), (vec![0], vec![0]));
}

/// With room for a second message it is asked again at once, and names the cycle of that.
/// Each further packet is cut a packet's preparation after the one before.
#[test]
fn a_host_is_asked_in_the_cycle_that_it_names() {
    let posts = [(0, message(1, 320)), (100, message(1, 320))];
    let log = run(&posts, false, &json!({"dma_descriptors": 2}));
    let completed = cycles(&log, COMPLETED);
    // After the answer in cycle 100 there is no room, until the first one is cut.
    let expected = [0, 0, 100, STARTS, completed[0], completed[1]];
    assert_eq!(log.asked(0), expected);
}

/// The second message is due while the first has not been cut.
#[test]
fn a_host_without_room_is_asked_when_room_appears() {
    let posts = [(0, message(1, 640)), (300, message(1, 320))];
    let log = run(&posts, false, &json!({}));
    let first = STARTS + PACKET;
    let second = first + STARTS;
    let completed = cycles(&log, COMPLETED).into_iter();
    let mut expected: Vec<Cycle> = completed.filter(|&at| at > second).collect();
    expected.extend([0, first, second]);
    expected.sort_unstable();
    assert_eq!(log.asked(0), expected);
}

/// A message of two packets with a test waits for the answer to the first.
#[test]
fn a_host_is_asked_when_a_test_has_failed_and_where_it_was_evaluated() {
    let tested = Message {
        test: Some(1),
        ..message(1, 640)
    };
    let log = run(&[(0, tested)], true, &json!({}));
    let [(failed, 0)] = log.when(Event::Failed(0))[..] else {
        panic!("{log:?}")
    };
    let [(evaluated, 1)] = log.when(Event::Tested(0, false))[..] else {
        panic!("{log:?}")
    };
    assert_eq!(log.asked(0), [0, failed]);
    assert_eq!(log.asked(1), [0, evaluated]);
    let log = run(&[(0, tested)], false, &json!({}));
    let cut = log.asked(0)[1];
    let completed = cycles(&log, COMPLETED)[0];
    assert!(cut > STARTS + PACKET && cut < completed);
    assert_eq!(log.asked(0), [0, cut, completed]);
    let evaluated = cycles(&log, Event::Tested(0, true))[0];
    let notified = cycles(&log, NOTIFIED)[0];
    assert_eq!(log.asked(1), [0, evaluated, notified]);
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
    let log = run(&of(Buffers::Main), false, &free);
    assert_eq!(log.asked(0)[..3], [0, 0, 0]);
    // The engine prepares a transaction of the first packet before it cuts the second.
    let log = run(&of(Buffers::Elan), false, &free);
    assert_eq!(log.asked(0)[..3], [0, 0, FIRST]);
    assert_eq!(cycles(&log, COMPLETED).len(), 2);
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
