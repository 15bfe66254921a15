//! The units of the Elan, in times that can be worked out by hand, in cycles of 5 ns.
//!
//! A lone message takes, between two nodes of one Elite: 110 to be posted, 48 in the
//! command processor, 60 to start the DMA; 26 to prepare its only transaction, 16 for
//! two hops, a cycle for each flit, 26 to be served; 30 for the event, 80 for the block
//! copy, 40 until the process sees it.

use crate::common::log::{Event, Log};
use crate::common::script::{Script, message};
use flitscope::elan::{Agent, Buffers, Message, Operation, Part};
use flitscope::ids::NodeId;
use flitscope::units::Cycle;
use serde_json::json;

/// Before the first transaction is prepared, and after the last has been served.
const BEFORE: Cycle = 110 + 48 + 60;
const AFTER: Cycle = 30 + 80 + 40;
/// Flits of a packet without data, and with one full transaction.
const EMPTY: Cycle = 8;
const FULL: Cycle = 40;
const WAY: Cycle = 16;

/// One message of node 0 to node 1.
fn lone(message: Message) -> Log {
    let log = Script::posts(&[(0, 0, message)]).run_on_both(1, &json!({}));
    assert_eq!(log.arrivals.len(), 1);
    assert_eq!(log.when(Event::Completed(0)).len(), 1);
    log
}

/// P07: 2.22 µs without data; P08: 2.38 µs from 1 to 64 bytes, whole blocks.
#[test]
fn a_lone_message_takes_the_sum_of_its_parts() {
    let log = lone(message(1, 0));
    assert_eq!(log.times(), [BEFORE + 26 + WAY + EMPTY + 26 + AFTER]);
    let expected = [
        (Part::Post, 110),
        (Part::Command, 48),
        (Part::DmaStart, 60),
        (Part::Prepare, 26),
        (Part::Way, WAY),
        (Part::Serialise, EMPTY),
        (Part::Serve, 26),
        (Part::Event, 30),
        (Part::BlockCopy, 80),
        (Part::Poll, 40),
    ];
    assert_eq!(log.parts(0), expected);
    for bytes in [1, 33, 64] {
        let times = lone(message(1, bytes)).times();
        assert_eq!(times, [BEFORE + 26 + WAY + FULL + 26 + AFTER], "{bytes}");
    }
}

/// Sent as needed, a byte is one flit.
#[test]
fn a_block_as_needed_takes_its_bytes_only() {
    let changes = json!({"write_block": "as-needed"});
    let log = Script::posts(&[(0, 0, message(1, 1))]).run_on_both(1, &changes);
    assert_eq!(log.times(), [BEFORE + 26 + WAY + EMPTY + 1 + 26 + AFTER]);
}

/// The thread processor takes one message at a time.
#[test]
fn a_match_waits_for_the_thread_processor() {
    let mpi = Message {
        to: Agent::Tport,
        ..message(1, 0)
    };
    let alone = BEFORE + 26 + WAY + EMPTY + 26 + 500;
    assert_eq!(lone(mpi).times(), [alone]);
    // From two nodes at once: the inputter serves one before the other, the thread
    // matches it long after.
    let log = Script::posts(&[(0, 0, mpi), (2, 0, mpi)]).run_on_both(1, &json!({}));
    assert_eq!(log.times(), [alone, alone + 500]);
    let waited = |index: usize| {
        let parts = log.parts(index);
        let wait = parts.iter().find(|(part, _)| *part == Part::ThreadWait);
        wait.map_or(0, |&(_, cycles)| cycles)
    };
    assert_eq!(waited(0), 0);
    assert!((400..500).contains(&waited(1)));
}

/// Data crosses each bus, 64 cycles a block, before it is prepared and after it has been
/// served; nothing does so without data.
#[test]
fn main_memory_is_a_bus_away() {
    let main = |bytes| Message {
        buffers: Buffers::Main,
        ..message(1, bytes)
    };
    assert_eq!(lone(main(0)).times(), lone(message(1, 0)).times());
    for bytes in [1, 64] {
        let log = lone(main(bytes));
        assert_eq!(log.times()[0], lone(message(1, 64)).times()[0] + 128);
        let parts = log.parts(0);
        assert!(parts.contains(&(Part::BusOut, 64)) && parts.contains(&(Part::BusIn, 64)));
    }
    let fast = json!({"host_bus": "pci-64-66"});
    let log = Script::posts(&[(0, 0, main(64))]).run_on_both(1, &fast);
    assert_eq!(log.times()[0], lone(message(1, 64)).times()[0] + 48);
}

/// The request goes there, its DMA starts at the other Elan, and the data comes back.
#[test]
fn a_read_is_a_request_and_a_write_back() {
    let read = Message {
        operation: Operation::Read,
        ..message(1, 64)
    };
    let log = lone(read);
    let there = BEFORE + 26 + WAY + FULL + 26;
    let back = 60 + 26 + WAY + FULL + 26;
    assert_eq!(log.times(), [there + back + AFTER]);
    assert_eq!(log.arrivals[0].1.node, NodeId(0));
    assert_eq!(log.when(Event::Completed(0)), [(there + back, 0)]);
    // The descriptor is no payload.
    let payload = |node| {
        let of_node = log.pieces.iter().filter(|(_, at, ..)| *at == NodeId(node));
        of_node.map(|(.., bytes)| bytes).sum::<u32>()
    };
    assert_eq!([0, 1].map(payload), [64, 0]);
    assert!(log.parts(0).contains(&(Part::Request, there - BEFORE)));
    assert!(log.parts(0).contains(&(Part::DmaStart, 120)));
}

/// A megabyte is read at the rate at which it would be written.
#[test]
fn reading_is_as_fast_as_writing() {
    let time = |operation| {
        lone(Message {
            operation,
            ..message(1, 1 << 20)
        })
        .times()[0]
    };
    let (write, read) = (time(Operation::Write), time(Operation::Read));
    assert_eq!(read - write, 26 + WAY + FULL + 26 + 60);
}

/// The command processor takes one after another, and the rest overlaps: messages that
/// follow each other lose nothing but flits and what closes a circuit.
#[test]
fn back_to_back_messages_keep_the_link_busy() {
    let many: Vec<_> = (0..40).map(|_| (0, 0, message(1, 320))).collect();
    let log = Script::posts(&many).run_on_both(1, &json!({}));
    let ends: Vec<Cycle> = log.arrivals.iter().map(|&(now, _)| now).collect();
    // The last packet of a message is acknowledged at its end: 37 flits on their way,
    // served, and the ack's way back instead of hidden ones.
    let gaps: Vec<Cycle> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(gaps[5..].iter().all(|gap| *gap == gaps[5]), "{gaps:?}");
    assert!((190..260).contains(&gaps[5]), "{gaps:?}");
}
