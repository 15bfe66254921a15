//! Scripts that are drawn, with every combination of the parameters, on Elans whose times are
//! drawn: everything is received once, in order, and nobody is left waiting.

use super::toy::{Toy, combinations, program};
use crate::program::Step;
use proptest::prelude::*;

/// A message: from, to, length, tag, and after which the processes wait.
type Drawn = (u32, u32, u64, u16, bool, u64);

/// Scripts in which every send has its receive. All processes begin what they do in the
/// order of the messages, and wait for it in the same places, which cannot lock up.
fn scripts(processes: u32, messages: &[Drawn]) -> Vec<Vec<Step>> {
    let mut scripts = vec![Vec::new(); processes as usize];
    for &(from, to, bytes, tag, waits, ns) in messages {
        let (from, to) = (from % processes, to % processes);
        let buffer = tag;
        let send = Step::Send {
            to,
            tag,
            bytes,
            buffer,
        };
        let receive = Step::Receive {
            from,
            tag,
            bytes,
            buffer: 100 + buffer,
        };
        // Receives before or after what is sent, and computing in between.
        let posts_first = bytes % 2 == 0;
        if posts_first {
            scripts[to as usize].push(receive);
        }
        scripts[from as usize].extend([send, Step::Compute { ns }]);
        if !posts_first {
            scripts[to as usize].extend([Step::Compute { ns }, receive]);
        }
        if waits {
            scripts
                .iter_mut()
                .for_each(|script| script.push(Step::WaitAll));
        }
    }
    scripts
        .iter_mut()
        .for_each(|script| script.push(Step::WaitAll));
    scripts
}

fn any_messages() -> impl Strategy<Value = Vec<Drawn>> {
    let bytes = prop_oneof![Just(0), 1..200u64, 900..1_200u64, 1_025..200_000u64];
    let message = (
        0..8u32,
        0..8u32,
        bytes,
        0..3u16,
        prop::bool::weighted(0.2),
        prop_oneof![Just(0), 0..50_000u64],
    );
    prop::collection::vec(message, 0..40)
}

proptest! {
    #[test]
    fn everything_is_received_once_and_nobody_waits_for_ever(
        processes in 1..7u32,
        per_node in 1..3u32,
        messages in any_messages(),
        which in 0..16usize,
        buffers in 1..6u64,
        poll in prop_oneof![Just(0), 1..40u64],
        seed in any::<u64>(),
    ) {
        let mut settings = combinations().swap_remove(which);
        settings.model.eager_buffers = buffers;
        settings.model.eager_poll_cycles = poll;
        let program = program(per_node, &scripts(processes, &messages));
        let mut toy = Toy::drawn(program, settings, seed);
        toy.run_until(100_000_000);
        prop_assert!(toy.mpi.is_over(), "{:#?}", toy.mpi);
        // Each message was counted once, and nothing is left of any.
        let counts = toy.mpi.counts();
        let all = counts.eager + counts.rendezvous + counts.local;
        prop_assert_eq!(all, messages.len() as u64);
        prop_assert!(toy.mpi.is_at_rest());
        for process in &toy.mpi.processes {
            prop_assert_eq!(process.wait_causes, [0; 3]);
            prop_assert!(process.inbox.iter().all(|item| item.transfer == 0));
        }
    }

    /// Whatever is asked of processes that do not fit each other, nothing breaks.
    #[test]
    fn scripts_that_do_not_match_break_nothing(
        steps in prop::collection::vec(prop::collection::vec((0..4u8, 0..5u32, 0..3_000u64), 0..12), 1..5),
        per_node in 1..3u32,
        which in 0..16usize,
        seed in any::<u64>(),
    ) {
        let step = |&(kind, other, bytes): &(u8, u32, u64)| match kind {
            0 => Step::Send { to: other, tag: 0, bytes, buffer: 0 },
            1 => Step::Receive { from: other, tag: 0, bytes, buffer: 1 },
            2 => Step::Compute { ns: bytes },
            _ => Step::WaitAll,
        };
        let scripts: Vec<Vec<Step>> = steps.iter().map(|of| of.iter().map(step).collect()).collect();
        let mut toy = Toy::drawn(program(per_node, &scripts), combinations().swap_remove(which), seed);
        toy.run_until(10_000_000);
    }
}
