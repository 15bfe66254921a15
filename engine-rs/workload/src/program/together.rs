//! Collective operations made of sends and receives.

use super::writer::Writer;

/// Tags of their own.
const BARRIER: u16 = 900;
const ALLREDUCE: u16 = 901;

/// By dissemination: in each round a process tells another twice as far away.
pub(super) fn barrier(writer: &mut Writer, processes: u32) {
    let rank = writer.rank;
    let mut distance = 1;
    while distance < processes {
        let to = (rank + distance) % processes;
        let from = (rank + processes - distance) % processes;
        writer.exchange(to, from, BARRIER, [0, 0]);
        distance *= 2;
    }
}

/// By recursive doubling. Processes beyond a power of two hand their values to others
/// before and receive the result after.
pub(super) fn allreduce(writer: &mut Writer, processes: u32, bytes: u64) {
    let rank = writer.rank;
    let Some(within) = processes.checked_ilog2().map(|power| 1 << power) else {
        return;
    };
    if rank >= within {
        let other = rank - within;
        writer.send(other, ALLREDUCE, bytes, 2 * ALLREDUCE);
        writer.wait();
        writer.receive(other, ALLREDUCE, bytes, 2 * ALLREDUCE + 1);
        writer.wait();
        return;
    }
    let beyond = Some(rank + within).filter(|&other| other < processes);
    if let Some(other) = beyond {
        writer.receive(other, ALLREDUCE, bytes, 2 * ALLREDUCE + 1);
        writer.wait();
    }
    let mut distance = 1;
    while distance < within {
        let other = rank ^ distance;
        writer.exchange(other, other, ALLREDUCE, [bytes, bytes]);
        distance *= 2;
    }
    if let Some(other) = beyond {
        writer.send(other, ALLREDUCE, bytes, 2 * ALLREDUCE);
        writer.wait();
    }
}
