//! Flitscope's engine: a Quadrics network, or one to compare it with, simulated flit by flit.
//!
//! One scenario (plain JSON) and one seed give one result, to the bit, on every
//! target. Start at [`simulation::Simulation`]; the rules of the network are in
//! [`reference`], what surrounds it in [`elan`], [`traffic`] and [`workload`].
//!
//! Imports run one way: units, ids, rng → kernel, topology, fabric → reference,
//! elan → network → workload → simulation → the command line and the page.
//! `tests/layering.rs` holds this table and fails on an arrow that runs back.
//!
//! Absent on purpose: a wall clock, threads, hash order, and any panic that an
//! input could reach.

pub mod batch;
pub mod collective;
pub mod cost;
pub mod elan;
pub mod elite;
pub mod explain;
pub mod fabric;
pub mod fabrics;
pub mod forecast;
pub mod frame;
pub mod history;
pub mod ids;
pub mod kernel;
pub mod measure;
pub mod mpi;
pub mod network;
pub mod papers;
pub mod program;
pub mod progress;
#[cfg(feature = "reference")]
pub mod reference;
pub mod rng;
pub mod scenario;
pub mod simulation;
pub mod steps;
pub mod study;
pub mod thinned;
pub mod timeline;
pub mod topology;
pub mod traffic;
pub mod units;
pub mod words;
pub mod workload;
