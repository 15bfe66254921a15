//! The parameters of processes, and of the MPI of programs.

use super::{Connections, Matching, Progress, Registration};
use crate::parameters;
use crate::parameters::{OF_OTHER_JOBS, OF_PROGRAMS};
use crate::units::Cycle;

parameters! {
    /// Times of processes on a host, in collectives and in programs.
    pub struct HostModel;
    /// What processes do themselves.
    PROCESSES {
        reduce_cycles_per_word: Cycle = number(2, 0, 1_000, "cycles"),
            label: "Reduction per word",
            term: "reduce",
            source: "inferred: load, add and store of 8 bytes, some 10 ns at 1.25 GHz",
            effect: "Delays reductions of long vectors",
            applies_when: OF_OTHER_JOBS;
        host_reduce_ns: u64 = number(7_250, 0, 5_000_000, "ns"),
            label: "Reduction per message",
            term: "reduce",
            source: "calibrated on Q09",
            effect: "Delays every step of a collection: the host must act on every message",
            applies_when: OF_OTHER_JOBS;
        copy_cycles_per_block: Cycle = number(13, 0, 10_000, "cycles"),
            label: "Copy of 64 bytes",
            term: "copy",
            source: "inferred: 64 bytes from memory to memory at 1 GB/s",
            effect: "Limits broadcasts to several processes on a node";
        local_sync_cycles: Cycle = number(40, 0, 1_000_000, "cycles"),
            label: "Processes of a node",
            term: "process",
            source: "inferred: a line of cache from one processor to another, 200 ns",
            effect: "Delays operations of several processes on a node, for each after the first";
        back_off_cycles: Cycle = number(200, 1, 1_000_000, "cycles"),
            label: "First pause after a failed test",
            term: "back-off",
            source: "[Q] 4.3 backs off exponentially; length inferred: 1 µs",
            effect: "Longer pauses flood the network less, and find out later that everybody is there",
            applies_when: OF_OTHER_JOBS;
        back_off_limit_cycles: Cycle = number(200_000, 1, 10_000_000, "cycles"),
            label: "Longest pause after a failed test",
            term: "back-off",
            source: "inferred: 1 ms",
            effect: "Limits how long after the last process a barrier may be done",
            applies_when: OF_OTHER_JOBS;
    }
}

parameters! {
    /// Parameters of the MPI that programs bring.
    pub struct MpiModel;
    /// Messages of programs.
    PROGRAMS {
        mpi_matching: Matching = choice(Matching::Nic),
            label: "Messages of programs matched by",
            term: "matching",
            source: "[I] 3.3",
            effect: "On the host, messages wait until their process looks for them, and cost it time",
            applies_when: OF_PROGRAMS;
        mpi_progress: Progress = choice(Progress::Independent),
            label: "Transfers of programs go on",
            term: "progress",
            source: "[I] 3.3",
            effect: "In calls only, what is announced while a process computes waits until it is done",
            applies_when: OF_PROGRAMS;
        mpi_connections: Connections = choice(Connections::Connectionless),
            label: "Connections of programs",
            term: "connection",
            source: "[I] 3.3",
            effect: "With one for each pair, buffers and what is to be looked at grow with the processes",
            applies_when: OF_PROGRAMS;
        mpi_registration: Registration = choice(Registration::None),
            label: "Registration of memory",
            term: "registration",
            source: "[I] 3.3",
            effect: "Long messages from memory that is not registered yet cost the host time",
            applies_when: OF_PROGRAMS;
        mpi_call_cycles: Cycle = number(80, 0, 1_000_000, "cycles"),
            label: "Call of MPI",
            term: "mpi-call",
            source: "inferred: as the library of a sender",
            effect: "Delays every message of a program",
            applies_when: OF_PROGRAMS;
        mpi_match_cycles: Cycle = number(40, 0, 1_000_000, "cycles"),
            label: "Matching by the host",
            term: "matching",
            source: "inferred: 200 ns",
            effect: "Delays messages that the host matches",
            applies_when: OF_PROGRAMS;
        eager_bytes: u64 = number(2_048, 0, 1_048_576, "bytes"),
            label: "Longest message sent at once",
            term: "eager-message",
            source: "inferred",
            effect: "Longer ones are announced first: no copy at the far end, but another way there and back",
            applies_when: OF_PROGRAMS;
        eager_buffer_bytes: u64 = number(2_112, 64, 1_048_640, "bytes"),
            label: "Buffer of a pair",
            term: "eager-buffers",
            source: "inferred: room for the longest with a header of 64 bytes",
            effect: "Limits what can be sent at once; memory grows with it and the processes",
            applies_when: OF_PROGRAMS;
        eager_buffers: u64 = number(32, 1, 1_024, ""),
            label: "Buffers of a pair",
            term: "eager-buffers",
            source: "inferred",
            effect: "A sender waits when all are full and the receiver has looked at none",
            applies_when: OF_PROGRAMS;
        eager_poll_cycles: Cycle = number(10, 0, 100_000, "cycles"),
            label: "Look at the buffers of a pair",
            term: "polling",
            source: "inferred: 50 ns, a word that is in the cache",
            effect: "Delays what the host matches, more the more processes there are",
            applies_when: OF_PROGRAMS;
        registration_cycles: Cycle = number(5_000, 0, 10_000_000, "cycles"),
            label: "Registration",
            term: "registration",
            source: "inferred: 25 µs, a call of the system and of the driver",
            effect: "Delays long messages from memory that is not registered",
            applies_when: OF_PROGRAMS;
        registration_page_cycles: Cycle = number(100, 0, 1_000_000, "cycles"),
            label: "Registration of a page",
            term: "registration",
            source: "inferred: 500 ns for 4 KB",
            effect: "Delays long messages from memory that is not registered, by their length",
            applies_when: OF_PROGRAMS;
        registration_cache_kb: u64 = number(65_536, 0, 4_194_304, "KB"),
            label: "Memory that stays registered",
            term: "registration",
            source: "inferred",
            effect: "What a program uses again need not be registered again, if there is room",
            applies_when: OF_PROGRAMS;
    }
}
