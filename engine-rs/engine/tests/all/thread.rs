//! The thread processor, and messages with a test, in times that can be worked out by
//! hand, in cycles of 5 ns: a thread takes 400, all else what it takes in `elan.rs`.

use crate::common::log::{Event, Log};
use crate::common::script::Script;
use flitscope::elan::{Agent, Buffers, Message, NextMessage, Part};
use flitscope::ids::NodeId;
use flitscope::units::Cycle;
use serde_json::json;

const COMMAND: Cycle = 110 + 48;
const START: Cycle = 60;
const THREAD: Cycle = 400;
const TELL: Cycle = 30 + 80 + 40;
/// A message of one transaction without data, from the first work of the engine until
/// it has been served, two hops away.
const ACROSS: Cycle = 26 + 16 + 8 + 26;

fn write(to: u32) -> Message {
    Message::write(NodeId(to), 0)
}

fn from_thread(to: u32) -> Message {
    Message {
        from: Agent::Thread,
        to: Agent::Thread,
        ..write(to)
    }
}

/// Runs scripted nodes on both fabrics.
fn played(steps: &[(u32, NextMessage)], set: fn(&mut Script)) -> Log {
    let mut script = Script::default();
    for &(node, step) in steps {
        script.step(node, 0, step);
    }
    set(&mut script);
    script.run_on_both(1, &json!({"thread_cycles": THREAD}))
}

fn plain(_: &mut Script) {}

/// A command, then the thread processor; threads run one after another.
#[test]
fn a_thread_is_started_by_a_command_and_runs_alone() {
    let log = played(&[(0, NextMessage::Thread(7))], plain);
    assert_eq!(log.when(Event::Ran(7)), [(COMMAND + THREAD, 0)]);
    let both = [1, 2].map(|token| (0, NextMessage::Thread(token)));
    let log = played(&both, plain);
    assert_eq!(log.when(Event::Ran(1)), [(COMMAND + THREAD, 0)]);
    assert_eq!(log.when(Event::Ran(2)), [(COMMAND + 2 * THREAD, 0)]);
    // One that stands on the Elan needs no command.
    let both = [(0, NextMessage::Thread(1)), (0, NextMessage::Run(2))];
    let log = played(&both, plain);
    assert_eq!(log.when(Event::Ran(2)), [(THREAD, 0)]);
    assert_eq!(log.when(Event::Ran(1)), [(2 * THREAD, 0)]);
}

/// As a message wakes one.
#[test]
fn waking_a_process_takes_event_copy_and_poll() {
    let log = played(&[(3, NextMessage::Wake(5))], plain);
    assert_eq!(log.when(Event::Woken(5)), [(TELL, 3)]);
}

/// From a thread: no command. To a thread: no event, copy and polling, but the thread.
#[test]
fn messages_of_threads_leave_out_what_is_the_hosts() {
    let host = write(1);
    let cases = [
        (from_thread(1), START + ACROSS + THREAD),
        (
            Message {
                to: Agent::Host,
                ..from_thread(1)
            },
            START + ACROSS + TELL,
        ),
        (
            Message {
                to: Agent::Thread,
                ..host
            },
            COMMAND + START + ACROSS + THREAD,
        ),
        (host, COMMAND + START + ACROSS + TELL),
    ];
    for (message, took) in cases {
        let log = played(&[(0, NextMessage::Now(message))], plain);
        assert_eq!(log.when(Event::Notified(0)), [(took, 1)], "{message:?}");
        let parts = log.arrivals[0].1.parts;
        let is_thread = message.to == Agent::Thread;
        let thread = if is_thread { THREAD } else { 0 };
        assert_eq!(parts[Part::Thread as usize], thread);
        assert_eq!(parts[Part::Event as usize] == 0, is_thread);
        assert_eq!(
            parts[Part::Post as usize] == 0,
            message.from == Agent::Thread
        );
    }
}

/// It takes the time of a match, whatever other threads take.
#[test]
fn a_thread_that_matches_takes_its_own_time() {
    let message = Message {
        to: Agent::Tport,
        ..write(1)
    };
    let log = played(&[(0, NextMessage::Now(message))], plain);
    let took = COMMAND + START + ACROSS + 500;
    assert_eq!(log.when(Event::Notified(0)), [(took, 1)]);
    let parts = log.arrivals[0].1.parts;
    let matched = [Part::TportMatch, Part::Thread, Part::Event].map(|part| parts[part as usize]);
    assert_eq!(matched, [500, 0, 0]);
}

/// [Q 4.2]: receive, process and reply "in a few µs": 586 cycles are 2.9 µs.
#[test]
fn a_thread_answers_in_a_few_microseconds() {
    let log = played(&[(0, NextMessage::Now(from_thread(1)))], |script| {
        script.answer = Some(|arrival, answers| {
            (answers == 0).then_some(Message {
                tag: 1,
                ..from_thread(arrival.poster.0)
            })
        });
    });
    let there = START + ACROSS;
    let back = THREAD + START + 26 + 16 + 8;
    assert_eq!(
        log.when(Event::Notified(1)),
        [(there + back + 26 + THREAD, 0)]
    );
    let answered_in = 8 + 26 + back;
    assert!((400..1_000).contains(&answered_in), "2 to 5 µs");
}

/// Threads that messages are for wait for each other.
#[test]
fn the_thread_processor_takes_one_message_at_a_time() {
    let parts = [0, 2, 3].map(|node| (node, NextMessage::Now(from_thread(1))));
    let log = played(&parts, plain);
    let first = START + ACROSS + THREAD;
    let times: Vec<Cycle> = log.arrivals.iter().map(|&(at, _)| at).collect();
    assert_eq!(times, [first, first + THREAD, first + 2 * THREAD]);
    let waited = log.arrivals[2].1.parts[Part::ThreadWait as usize];
    assert!((600..2 * THREAD).contains(&waited), "{waited}");
}

/// A thread may send to many at once: the DMA engine starts the others while it sends.
#[test]
fn a_thread_queues_as_many_messages_as_it_likes() {
    let parts = [1, 2, 3].map(|to| (0, NextMessage::Now(from_thread(to))));
    let log = played(&parts, plain);
    let times: Vec<Cycle> = log.arrivals.iter().map(|&(at, _)| at).collect();
    let first = START + ACROSS + THREAD;
    assert_eq!(times[0], first);
    let gap = times[1] - first;
    assert!((26..START + ACROSS).contains(&gap), "{gap}");
    assert_eq!(times[2] - times[1], gap);
}

/// Each transaction is prepared and served by itself, 22 cycles, while flits of others
/// are on their way.
#[test]
fn a_packet_may_have_up_to_sixteen_transactions() {
    for (asked, there) in [(1, 1), (2, 2), (16, 16), (0, 1), (40, 16)] {
        let message = Message {
            transactions: asked,
            ..from_thread(1)
        };
        let log = played(&[(0, NextMessage::Now(message))], plain);
        let took = START + ACROSS + 22 * (there - 1) + THREAD;
        assert_eq!(log.when(Event::Notified(0)), [(took, 1)], "{asked}");
        assert_eq!(log.pieces.len() as u64, there);
        assert_eq!(log.delivered.len(), 1);
    }
}

/// A successful test costs nothing; a failed one answers at the same time, and nothing that
/// depends on it is performed.
#[test]
fn a_test_is_made_before_anything_is_taken() {
    for (bytes, transactions) in [(0, 1), (0, 16), (64, 1), (320, 1), (1_000, 1)] {
        for buffers in [Buffers::Elan, Buffers::Main] {
            let plain_message = Message {
                bytes,
                transactions,
                buffers,
                ..from_thread(1)
            };
            let tested = Message {
                test: Some(3),
                ..plain_message
            };
            let run = |message, set| played(&[(0, NextMessage::Now(message))], set);
            let without = run(plain_message, plain);
            let agreed = run(tested, plain);
            assert_eq!(agreed.pieces.len(), without.pieces.len());
            let done = agreed.when(Event::Completed(0));
            if bytes <= 320 {
                assert_eq!(done, without.when(Event::Completed(0)));
            } else {
                // The rest waits for the answer.
                assert!(done > without.when(Event::Completed(0)));
            }
            let refused = run(tested, |script| script.contrary = 256);
            let tests = refused.events.iter();
            let tests = tests.filter(|(.., event)| *event == Event::Tested(0, false));
            assert_eq!(tests.count(), 1);
            let [(failed, 0)] = refused.when(Event::Failed(0))[..] else {
                panic!("{:?}", refused.events);
            };
            assert_eq!(refused.events.len(), 2);
            assert!(refused.pieces.is_empty() && refused.delivered.is_empty());
            if bytes <= 320 && (buffers == Buffers::Elan || bytes == 0) {
                assert_eq!(done, [(failed, 0)]);
            }
        }
    }
}

/// Test-and-write: a failed message is over, and the next of the same node goes on.
#[test]
fn what_failed_holds_nothing_up() {
    let tested = |tag, bytes| {
        NextMessage::Now(Message {
            test: Some(0),
            tag,
            bytes,
            ..write(1)
        })
    };
    let parts = [(0, tested(1, 5_000)), (0, NextMessage::Now(write(1)))];
    let log = played(&parts, |script| script.contrary = 256);
    assert_eq!(log.when(Event::Failed(1)).len(), 1);
    assert_eq!(log.when(Event::Notified(0)).len(), 1);
    assert_eq!(log.pieces.len(), 1);
}

/// Fetch-and-add: the thread of node 0 counts, and answers with what it had.
#[test]
fn fetch_and_add_gives_each_number_once() {
    let ask = |node| (node, NextMessage::Now(from_thread(0)));
    let log = played(&[1, 2, 3, 2, 3, 1].map(ask), |script| {
        script.answer = Some(|arrival, answers| {
            (arrival.node == NodeId(0)).then_some(Message {
                tag: 10 + answers,
                ..from_thread(arrival.poster.0)
            })
        });
    });
    let asked = log
        .arrivals
        .iter()
        .filter(|(_, arrival)| arrival.node == NodeId(0));
    let runs: Vec<Cycle> = asked.map(|&(at, _)| at).collect();
    assert!(runs.windows(2).all(|pair| pair[1] - pair[0] >= THREAD));
    let answers = log
        .arrivals
        .iter()
        .filter(|(_, arrival)| arrival.node != NodeId(0));
    let mut values: Vec<u32> = answers.map(|(_, arrival)| arrival.message.tag).collect();
    values.sort_unstable();
    assert_eq!(values, [10, 11, 12, 13, 14, 15]);
}
