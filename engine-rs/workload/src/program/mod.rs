//! Programs: what the processes of a job compute, send and receive, step by step.
//!
//! A program gives each process a [`Script`], part by part ([`Steps`]). Benchmarks do nothing but communicate;
//! applications are skeletons: they compute for a time that is worked out from the size
//! of their problem, exchange what the code would exchange, and do so a few times of the
//! many that it would. What an application costs a processor is the same whatever the
//! network: figures and where they come from stand with each (`lammps`, `membrane`,
//! `sweep3d`, `cg`), for the 3.06 GHz Xeons of `[I]`.
//!
//! What processes do together in a program is made of sends and receives, as an MPI
//! library makes it.
//!
//! Absent: time, and the network; how long a step takes is `mpi`'s.

mod b_eff;
mod cg;
mod grid;
mod lammps;
mod membrane;
mod ping_pong;
mod settings;
mod step;
mod streaming;
mod sweep3d;
mod together;
mod tping;
mod writer;

#[cfg(test)]
mod tests;

pub use b_eff::{BEff, Neighbours, SIZES};
pub use settings::{ProgramName, ProgramSettings, Rate, Shape, USUAL_BYTES};
pub use step::{Block, Program, Script, Section, Step, Steps};
pub use writer::Work;
