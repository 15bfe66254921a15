//! Times that can be worked out by hand, on toy Elans; and whatever scripts do, whatever
//! overtakes what.

mod random;
mod toy;

use super::process::Polling;
use super::{Connections, MpiSettings, Progress, Registration};
use crate::elan::Agent;
use crate::measure::ProcessState;
use crate::program::{Block, Script, Step, Steps};
use crate::units::Cycle;
use std::sync::Arc;
use toy::{Toy, compute, mvapich, program, receive, send, tports, with};

/// When two processes on two nodes are over.
fn ends(settings: MpiSettings, one: Vec<Step>, other: Vec<Step>) -> [Cycle; 2] {
    let mut toy = Toy::new(program(1, &[one, other]), settings);
    toy.run_until(1_000_000);
    [0, 1].map(|rank| toy.ends[rank].unwrap())
}

fn one_way(settings: MpiSettings, bytes: u64) -> [Cycle; 2] {
    let [one, other] = [send(1, bytes), receive(0, bytes)].map(|step| vec![step, Step::WaitAll]);
    ends(settings, one, other)
}

#[test]
fn an_eager_message_is_copied_twice_and_matched_by_the_host() {
    // Call and copy of a block, way; the look that begins at 1,110, since looks began at
    // 100 and take 10 each; match and copy; the end of the wait.
    let received = (100 + 2) + 1_000 + 8 + 10 + (40 + 2) + 100;
    assert_eq!(one_way(mvapich(), 64), [100 + 2 + 100, received]);
    // Without registration it goes as it lies, and is complete when it is acknowledged.
    let settings = with(mvapich(), |model| {
        model.mpi_registration = Registration::None
    });
    let sent = 100 + 1_000 + 100 + 5 + 100;
    assert_eq!(one_way(settings, 64), [sent, 1_262 - 10]);
}

#[test]
fn a_long_message_goes_by_rendezvous_and_is_written() {
    let registered = 500 + 4 * 30;
    let request = 100 + 1_000;
    // The look at 1,100 sees it.
    let clear = request + 10 + 40 + registered + 1_000;
    let data = clear + 10 + 40 + registered;
    let received = data + 1_000 + 10 + 40 + 100;
    let sent = data + 1_100 + 5 + 100;
    assert_eq!(one_way(mvapich(), 16_384), [sent, received]);
    let settings = with(mvapich(), |model| {
        model.mpi_registration = Registration::None
    });
    let less = 2 * registered;
    assert_eq!(one_way(settings, 16_384), [sent - less, received - less]);
}

#[test]
fn a_thread_matches_and_reads() {
    let eager = 100 + 1_050 + 5 + 100;
    let sent = 100 + 1_100 + 5 + 100;
    assert_eq!(one_way(tports(), 1_024), [sent, eager]);
    let read = 100 + 1_050 + 2_000;
    assert_eq!(one_way(tports(), 16_384), [read + 1_000 + 100, read + 100]);
    // Registration is the call's, and eager messages are copied in and out.
    let settings = with(tports(), |model| {
        model.mpi_registration = Registration::Explicit
    });
    assert_eq!(
        one_way(settings.clone(), 64),
        [202, 102 + 1_050 + 5 + 2 + 100]
    );
    let read = 100 + 620 + 1_050 + 2_000;
    assert_eq!(one_way(settings, 16_384), [read + 1_100, read + 100]);
}

/// Both ends are in the library in time, so that it makes no difference when transfers go
/// on but for who does the steps.
#[test]
fn in_calls_a_process_asks_for_the_data_itself() {
    let settings = with(tports(), |model| model.mpi_progress = Progress::InCalls);
    let matched = 100 + 1_050 + 5 + 40;
    let read = matched + 2_000 + 40;
    assert_eq!(one_way(settings, 16_384), [read + 1_100, read + 100]);
}

/// The receiver posts, computes for 20,000 cycles, and waits.
#[test]
fn progress_while_computing_is_what_the_networks_differ_in() {
    let overlapped = |settings: MpiSettings| {
        let one = vec![send(1, 16_384), Step::WaitAll];
        let other = vec![receive(0, 16_384), compute(20_000), Step::WaitAll];
        ends(settings, one, other)
    };
    let registered = 500 + 4 * 30;
    let in_calls = overlapped(mvapich());
    // Nothing but the request is under way before 20,100.
    let clear = 20_100 + 10 + 40 + registered;
    // The sender's looks began at 100; the last one before the answer ends at 21,770.
    let data = clear + 1_000 + 10 + 40 + registered;
    assert_eq!(in_calls, [data + 1_205, data + 1_150]);
    // A thread does all of it meanwhile.
    assert_eq!(overlapped(tports()), [3_150 + 1_100, 20_100 + 100]);
    // Two steps of the host lengthen what it computes: each a look and a match, and one
    // a registration.
    let settings = with(mvapich(), |model| {
        model.mpi_progress = Progress::Independent
    });
    let [_, other] = overlapped(settings);
    assert_eq!(other, 20_100 + 2 * 50 + registered + 100);
}

#[test]
fn an_unexpected_message_is_copied_once_more() {
    // It is there long before its receive. A call that is not about it finds it.
    let late = |settings: MpiSettings, bytes| {
        let one = vec![send(1, bytes), receive(1, 0), Step::WaitAll];
        let eager = [compute(2_000), send(0, 0)];
        let later = [compute(3_000), receive(0, bytes), Step::WaitAll];
        let other = eager.into_iter().chain(later).collect();
        ends(settings, one, other)[1]
    };
    let (look, copy) = (10 + 40, 32);
    // The receive is there before anybody looks.
    let other = vec![compute(2_000), receive(0, 1_024), Step::WaitAll];
    let expected = ends(mvapich(), vec![send(1, 1_024), Step::WaitAll], other)[1];
    assert_eq!(expected, 2_100 + look + copy + 100);
    // It is copied aside in one call, and from there in the next.
    let aside = 2_100 + look + copy;
    let end = aside + 3_000 + (100 + 40 + copy) + 100;
    assert_eq!(late(mvapich(), 1_024), end);
    // Where buffers are not those of a pair, it may lie there.
    let settings = with(mvapich(), |model| {
        model.mpi_connections = Connections::Connectionless
    });
    assert_eq!(late(settings, 1_024), end - copy);
    // Command and thread, then the process copies; if there is anything.
    let posted = 2_100 + 3_000 + 100;
    assert_eq!(late(tports(), 1_024), posted + 50 + 5 + copy + 100);
    assert_eq!(late(tports(), 0), posted + 50 + 5 + 100);
}

#[test]
fn processes_of_a_node_copy_in_and_out() {
    for settings in [mvapich(), tports()] {
        for bytes in [64, 65_536] {
            let scripts = [send(1, bytes), receive(0, bytes)].map(|step| vec![step, Step::WaitAll]);
            let mut toy = Toy::new(program(2, &scripts), settings.clone());
            toy.run_until(100_000);
            let copy = bytes / 64 * 2;
            let there = 100 + copy + 7;
            let ends = [100 + copy + 100, there + 40 + copy + 100];
            assert_eq!(toy.ends, ends.map(Some));
            assert!(toy.posted.is_empty());
        }
    }
}

/// The last of its four buffers is empty when the fifth message is posted.
#[test]
fn a_sender_waits_for_a_buffer() {
    let count = 20;
    let mut one = vec![send(1, 64); count];
    one.push(Step::WaitAll);
    let mut other = vec![compute(50_000)];
    other.extend(vec![receive(0, 64); count]);
    other.push(Step::WaitAll);
    let mut toy = Toy::new(program(1, &[one.clone(), other.clone()]), mvapich());
    toy.run_until(40_000);
    assert_eq!(toy.posted.len(), 4);
    assert_eq!(
        toy.mpi.processes[0].idle,
        Some((ProcessState::WaitPartner, 20 * 102))
    );
    toy.run_until(500_000);
    assert!(toy.mpi.is_over());
    // They come back two at a time, by messages of their own.
    let credits = toy.posted.iter().filter(|(_, node, _)| node.0 == 1);
    assert_eq!(credits.count(), 10);
    assert!(toy.posted.iter().all(|(.., message)| message.bytes <= 128));
    // Who has no buffers of its own for each pair never waits.
    let settings = with(mvapich(), |model| {
        model.mpi_connections = Connections::Connectionless
    });
    let mut toy = Toy::new(program(1, &[one, other]), settings);
    toy.run_until(40_000);
    assert_eq!(toy.posted.len(), count);
}

/// S42: buffers of 31 others, and of 63.
#[test]
fn memory_for_early_messages_grows_with_processes_and_their_length() {
    let bytes = |processes: usize, buffer_bytes: u64, connections: Connections| {
        let settings = with(mvapich(), |model| {
            model.eager_buffer_bytes = buffer_bytes;
            model.mpi_connections = connections;
        });
        Toy::new(program(1, &vec![Vec::new(); processes]), settings)
            .mpi
            .buffer_bytes()
    };
    assert_eq!(bytes(32, 2_048, Connections::PerPair), 31 * 4 * 2_048);
    assert_eq!(bytes(64, 2_048, Connections::PerPair), 63 * 4 * 2_048);
    assert_eq!(bytes(64, 4_096, Connections::PerPair), 63 * 4 * 4_096);
    for processes in [2, 64] {
        let shared = bytes(processes, 2_048, Connections::Connectionless);
        assert_eq!(shared, 4 * 2_048);
    }
}

/// A cliff: two buffers that do not fit together are registered again and again.
#[test]
fn what_does_not_fit_is_registered_each_time() {
    let registrations = |bytes: u64| {
        let mut steps = [Vec::new(), Vec::new()];
        for _ in 0..10 {
            steps[0].extend([
                send(1, bytes),
                Step::WaitAll,
                receive(1, bytes),
                Step::WaitAll,
            ]);
            steps[1].extend([
                receive(0, bytes),
                Step::WaitAll,
                send(0, bytes),
                Step::WaitAll,
            ]);
        }
        let mut toy = Toy::new(program(1, &steps), mvapich());
        toy.run_until(10_000_000);
        assert!(toy.mpi.is_over());
        toy.mpi.counts().registrations
    };
    // 64 KB stay registered: two buffers of each process fit up to 32 KB.
    assert_eq!(registrations(16_384), 4);
    assert_eq!(registrations(32_768), 4);
    assert_eq!(registrations(32_769), 40);
    assert_eq!(registrations(100_000), 40);
}

/// What a sender of a long message waits for, as time goes by.
#[test]
fn what_a_process_waits_for_is_known() {
    let one = vec![send(1, 16_384), Step::WaitAll];
    let other = vec![
        compute(5_000),
        receive(0, 16_384),
        compute(5_000),
        Step::WaitAll,
    ];
    let waits = |settings: MpiSettings, at: Cycle| {
        let mut toy = Toy::new(program(1, &[one.clone(), other.clone()]), settings);
        toy.run_until(at);
        toy.mpi.processes[0].idle.unwrap().0
    };
    // The request is under way; the receive has not been posted; data is under way.
    for settings in [mvapich(), tports()] {
        let state = [500, 3_000, 6_000].map(|at| waits(settings.clone(), at));
        let expected = [
            ProcessState::WaitNetwork,
            ProcessState::WaitPartner,
            ProcessState::WaitNetwork,
        ];
        assert_eq!(state, expected);
    }
    // A receiver waits for who has not sent.
    let scripts = [
        vec![compute(5_000), send(1, 64)],
        vec![receive(0, 64), Step::WaitAll],
    ];
    let mut toy = Toy::new(program(1, &scripts), tports());
    for (at, state) in [
        (4_000, ProcessState::WaitPartner),
        (5_500, ProcessState::WaitNetwork),
    ] {
        toy.run_until(at);
        assert_eq!(toy.mpi.processes[1].idle.unwrap().0, state);
    }
}

/// A receiver that computes after it has posted is what a sender waits for, in calls only.
#[test]
fn a_sender_waits_for_progress() {
    let scripts = [
        vec![send(1, 16_384), Step::WaitAll],
        vec![receive(0, 16_384), compute(20_000), Step::WaitAll],
    ];
    let state = |settings: MpiSettings| {
        let mut toy = Toy::new(program(1, &scripts), settings);
        toy.run_until(10_000);
        toy.mpi.processes[0].idle.map(|(state, _)| state)
    };
    assert_eq!(state(mvapich()), Some(ProcessState::WaitProgress));
    assert_eq!(state(tports()), None);
    let in_calls = with(tports(), |model| model.mpi_progress = Progress::InCalls);
    assert_eq!(state(in_calls), Some(ProcessState::WaitProgress));
}

#[test]
fn scripts_that_do_not_match_do_not_end() {
    let cases = [
        vec![receive(1, 64)],
        vec![receive(7, 64)],
        vec![send(7, 64)],
        vec![send(1, 16_384), Step::WaitAll],
    ];
    for steps in cases {
        let mut toy = Toy::new(program(1, &[steps, Vec::new()]), mvapich());
        toy.run_until(1_000_000);
        assert!(toy.mpi.processes[1].is_over);
        assert!(!toy.mpi.is_over());
    }
}

#[test]
fn a_script_without_end_takes_time() {
    let mut of = program(1, &[Vec::new(), Vec::new()]);
    let blocks = vec![Block {
        repeat: u32::MAX,
        steps: vec![Step::Begin { section: 0 }, Step::End { section: 0 }],
    }];
    of.steps = Steps::Written(vec![Arc::new(Script { blocks }), Arc::default()]);
    let mut toy = Toy::new(of, tports());
    toy.run_until(1_000);
    assert!(!toy.mpi.is_over());
}

/// Looks of 10 cycles at 3 places in turn, from 100 on, at the second first.
#[test]
fn a_look_that_has_begun_sees_nothing_new() {
    let polling = Polling {
        since: 100,
        first: 1,
        of: 3,
        each: 10,
    };
    assert_eq!(polling.found_at(1, 0), 110);
    assert_eq!(polling.found_at(2, 0), 120);
    assert_eq!(polling.found_at(0, 0), 130);
    assert_eq!(polling.found_at(1, 101), 140);
    assert_eq!(polling.found_at(2, 110), 120);
    assert_eq!(polling.found_at(2, 111), 150);
    let free = Polling { each: 0, ..polling };
    assert_eq!(free.found_at(2, 111), 111);
}

/// Who posts what, and whom it is for.
#[test]
fn threads_and_processes_post_what_is_theirs() {
    let posts = |settings: MpiSettings| {
        let scripts = [send(1, 16_384), receive(0, 16_384)].map(|step| vec![step, Step::WaitAll]);
        let mut toy = Toy::new(program(1, &scripts), settings);
        toy.run_until(100_000);
        let posted = toy.posted.iter();
        let told = posted.map(|(_, node, message)| (node.0, message.from, message.to));
        told.collect::<Vec<_>>()
    };
    let host = |node| (node, Agent::Host, Agent::Host);
    assert_eq!(posts(mvapich()), [host(0), host(1), host(0), host(0)]);
    let thread = (1, Agent::Thread, Agent::Host);
    assert_eq!(
        posts(tports()),
        [(0, Agent::Host, Agent::Tport), thread, thread]
    );
}
