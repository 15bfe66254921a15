//! Programs: what the processes of a job compute, send and receive, step by step.
//!
//! A program gives each process a [`Script`], part by part ([`Steps`]). Benchmarks only communicate;
//! applications are skeletons: they compute for a time that is calculated from the size
//! of their problem, exchange what the code would exchange, and do so a few times of the
//! many that it would. Each is one file, with its settings, its label, what it measures and its
//! steps, and one line of `programs!` in `settings.rs`. What an application costs a processor is the same whatever the
//! network: figures and where they come from stand with each (`lammps`, `membrane`,
//! `sweep3d`, `cg`), for the 3.06 GHz Xeons of `[I]`.
//!
//! What processes do together in a program is made of sends and receives, as an MPI
//! library makes it.
//!
//! Absent: time, and the network; how long a step takes is `mpi`'s.

mod b_eff;
mod cg;
mod computing;
mod effective_bandwidth;
mod grid;
mod lammps;
mod membrane;
mod parts;
mod ping_pong;
mod run;
mod runnable;
mod settings;
mod sizes;
mod step;
mod streaming;
mod sweep3d;
mod together;
mod tping;
mod writer;

#[cfg(test)]
mod tests;

pub use b_eff::{BEff, BEffPattern, BEffSize, BEffSummary, Neighbours, SIZES};
pub use cg::NasCg;
pub use computing::Computing;
pub use effective_bandwidth::EffectiveBandwidth;
pub use lammps::LammpsLjs;
pub use membrane::LammpsMembrane;
pub use parts::{Parts, ProgramPlan, Steps};
pub use ping_pong::PingPong;
pub use runnable::Rate;
pub use settings::{MAX_PROCESSES, Placement, Program, ProgramName, ProgramSettings, owners};
pub use step::{Block, Script, Section, Step};
pub use streaming::Streaming;
pub use sweep3d::Sweep3d;
pub use tping::Tping;
pub use writer::Work;
