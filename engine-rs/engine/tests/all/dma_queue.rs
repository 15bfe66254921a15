//! Order of messages at a DMA engine: priorities, slices, and posting.

use crate::common::log::Log;
use crate::common::script::{Script, message};
use flitscope::elan::{Message, Operation};
use flitscope::ids::NodeId;
use flitscope::units::Cycle;
use serde_json::{Value, json};

const LARGE: u64 = 1 << 20;

/// Cycle at which the process was notified of the message with so many bytes.
fn notified_at(log: &Log, bytes: u64) -> Cycle {
    let of_size =
        |(_, arrival): &&(Cycle, flitscope::elan::Arrival)| arrival.message.bytes == bytes;
    log.arrivals.iter().find(of_size).unwrap().0
}

fn large_and_small(small: Message, changes: Value) -> Log {
    Script::posts(&[(0, 0, message(1, LARGE)), (0, 5_000, small)]).run_on_both(1, &changes)
}

/// A megabyte takes 3.1 ms; what is posted behind it goes when the slice of 64 µs, which
/// began with the start of the DMA, is over.
#[test]
fn a_small_message_waits_for_a_slice_at_most() {
    let log = large_and_small(message(2, 64), json!({}));
    let small = notified_at(&log, 64);
    assert!((12_800..12_800 + 1_500).contains(&small), "{small}");
    assert!(notified_at(&log, LARGE) > 600_000);
    let whole = large_and_small(message(2, 64), json!({"dma_slice_cycles": 0}));
    assert!(notified_at(&whole, 64) > notified_at(&whole, LARGE) - 1_000);
}

/// At the next packet boundary: one packet is open and one prepared.
#[test]
fn high_priority_does_not_wait_for_the_slice() {
    let small = Message {
        priority: 1,
        ..message(2, 64)
    };
    let log = large_and_small(small, json!({}));
    let took = notified_at(&log, 64) - 5_000;
    assert!((476..476 + 3 * 190).contains(&took), "{took}");
}

/// Neither does a large one of high priority let others through when its slice is over.
#[test]
fn low_priority_waits_for_all_of_high() {
    let large = Message {
        priority: 1,
        ..message(1, LARGE)
    };
    let posts = [(0, 0, large), (0, 5_000, message(2, 64))];
    let log = Script::posts(&posts).run_on_both(1, &json!({}));
    assert!(notified_at(&log, 64) > notified_at(&log, LARGE) - 1_000);
}

/// Two large ones take turns and end together; one after the other they would not.
#[test]
fn equal_messages_share_by_slices() {
    let posts = [(0, 0, message(1, LARGE)), (0, 0, message(2, LARGE - 1))];
    let ends = |changes| {
        let log = Script::posts(&posts).run_on_both(1, &changes);
        [LARGE, LARGE - 1].map(|bytes| notified_at(&log, bytes))
    };
    let [first, second] = ends(json!({}));
    assert!(second - first < 14_000, "{first} {second}");
    let [first, second] = ends(json!({"dma_slice_cycles": 0}));
    assert!(second - first > 600_000, "{first} {second}");
    // With a single descriptor the second is posted when the first has been sent off.
    let [first, second] = ends(json!({"dma_descriptors": 1}));
    assert!(second - first > 600_000, "{first} {second}");
}

/// Packets of each message arrive in order, and all of it, however they are mixed.
#[test]
fn slices_keep_the_order_of_each_message() {
    let posts: Vec<_> = (1..4).map(|to| (0, 0, message(to, 100_000))).collect();
    let log = Script::posts(&posts).run_on_both(1, &json!({"dma_slice_cycles": 300}));
    for node in 1..4 {
        let of_node = log.pieces.iter().filter(|(_, at, ..)| *at == NodeId(node));
        assert_eq!(
            of_node.map(|(.., bytes)| u64::from(*bytes)).sum::<u64>(),
            100_000
        );
    }
}

/// A node that is read from sends by the same queue as its own messages.
#[test]
fn reads_share_the_queue_of_the_node_that_is_read() {
    let read = Message {
        operation: Operation::Read,
        ..message(0, 64)
    };
    let posts = [(0, 0, message(1, LARGE)), (2, 5_000, read)];
    let log = Script::posts(&posts).run_on_both(1, &json!({}));
    let waited = notified_at(&log, 64);
    assert!((12_800..12_800 + 1_500).contains(&waited), "{waited}");
}
