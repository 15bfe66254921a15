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
            effect: "Delays every step of collecting: the host must act on every message",
            applies_when: OF_OTHER_JOBS;
        copy_cycles_per_block: Cycle = number(13, 0, 10_000, "cycles"),
            label: "Copy of 64 bytes",
            term: "copy",
            source: "inferred: 64 bytes from memory to memory at 1 GB/s",
            effect: "Limits broadcasts to several processes on a node";
        local_sync_cycles: Cycle = number(40, 0, 1_000_000, "cycles"),
            label: "Sync of processes on a node",
            term: "process",
            source: "inferred: a line of cache from one processor to another, 200 ns",
            effect: "Delays operations for each process on a node after the first";
        back_off_cycles: Cycle = number(200, 1, 1_000_000, "cycles"),
            label: "First pause after a failed test",
            term: "back-off",
            source: "[Q] 4.3 backs off exponentially; length inferred: 1 µs",
            effect: "Longer pauses load the network less but detect later that all processes have \
                arrived",
            applies_when: OF_OTHER_JOBS;
        back_off_limit_cycles: Cycle = number(200_000, 1, 10_000_000, "cycles"),
            label: "Longest pause after a failed test",
            term: "back-off",
            source: "inferred: 1 ms",
            effect: "Limits how long after the last process a barrier may end",
            applies_when: OF_OTHER_JOBS;
    }
}

parameters! {
    /// Parameters of the MPI that programs bring.
    pub struct MpiModel;
    /// Messages of programs.
    PROGRAMS {
        mpi_matching: Matching = choice(Matching::Nic),
            label: "MPI matching",
            term: "matching",
            source: "[I] 3.3",
            effect: "On the host, messages wait until their process checks for them, and take its \
                time",
            applies_when: OF_PROGRAMS;
        mpi_progress: Progress = choice(Progress::Independent),
            label: "MPI progress",
            term: "progress",
            source: "[I] 3.3",
            effect: "In calls only: messages announced while a process computes wait until it \
                stops computing",
            applies_when: OF_PROGRAMS;
        mpi_connections: Connections = choice(Connections::Connectionless),
            label: "MPI connections",
            term: "connection",
            source: "[I] 3.3",
            effect: "With one per pair, buffers and polling grow with the number of processes",
            applies_when: OF_PROGRAMS;
        mpi_registration: Registration = choice(Registration::None),
            label: "Memory registration",
            term: "registration",
            source: "[I] 3.3",
            effect: "Long messages from unregistered memory take host time",
            applies_when: OF_PROGRAMS;
        mpi_call_cycles: Cycle = number(80, 0, 1_000_000, "cycles"),
            label: "MPI call",
            term: "mpi-call",
            source: "inferred: as the library of a sender",
            effect: "Delays every message of a program",
            applies_when: OF_PROGRAMS;
        mpi_match_cycles: Cycle = number(40, 0, 1_000_000, "cycles"),
            label: "Host matching",
            term: "matching",
            source: "inferred: 200 ns",
            effect: "Delays messages that the host matches",
            applies_when: OF_PROGRAMS;
        eager_bytes: u64 = number(2_048, 0, 1_048_576, "bytes"),
            label: "Longest eager message",
            term: "eager-message",
            source: "inferred",
            effect: "Longer messages use rendezvous: no copy at the receiver, but another round \
                trip",
            applies_when: OF_PROGRAMS;
        eager_buffer_bytes: u64 = number(2_112, 64, 1_048_640, "bytes"),
            label: "Eager buffer size per pair",
            term: "eager-buffers",
            source: "inferred: fits the longest with a header of 64 bytes",
            effect: "Limits the size of eager messages; memory grows with it and with the \
                processes",
            applies_when: OF_PROGRAMS;
        eager_buffers: u64 = number(32, 1, 1_024, ""),
            label: "Eager buffers per pair",
            term: "eager-buffers",
            source: "inferred",
            effect: "A sender waits when all are full and the receiver has polled none",
            applies_when: OF_PROGRAMS;
        eager_poll_cycles: Cycle = number(10, 0, 100_000, "cycles"),
            label: "Poll of a pair's buffers",
            term: "polling",
            source: "inferred: 50 ns, a word that is in the cache",
            effect: "Delays messages that the host matches; grows with the processes",
            applies_when: OF_PROGRAMS;
        registration_cycles: Cycle = number(5_000, 0, 10_000_000, "cycles"),
            label: "Registration",
            term: "registration",
            source: "inferred: 25 µs, a call of the system and of the driver",
            effect: "Delays long messages from unregistered memory",
            applies_when: OF_PROGRAMS;
        registration_page_cycles: Cycle = number(100, 0, 1_000_000, "cycles"),
            label: "Registration per page",
            term: "registration",
            source: "inferred: 500 ns for 4 KB",
            effect: "Delays long messages from unregistered memory, in proportion to length",
            applies_when: OF_PROGRAMS;
        registration_cache_kb: u64 = number(65_536, 0, 4_194_304, "KB"),
            label: "Registered memory cache",
            term: "registration",
            source: "inferred",
            effect: "Reused memory need not be registered again if it fits",
            applies_when: OF_PROGRAMS;
    }
}
