//! Programs: what the processes of a job compute, send and receive, step by step.
//!
//! Absent: time, and the network; how long a step takes is `mpi`'s.

mod step;

pub use step::{Block, Program, Script, Section, Step};
