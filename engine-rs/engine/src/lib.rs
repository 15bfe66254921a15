//! Flitscope's engine: a Quadrics network, or one to compare it with, simulated flit by flit.
//!
//! One scenario (plain JSON) and one seed give one result, to the bit, on every
//! target. Start at [`simulation::Simulation`]; the rules of the network are in
//! [`fabric`], what surrounds it in [`elan`], [`traffic`] and [`workload`].
//!
//! The crates are the layers: `flitscope-network`, `flitscope-workload`, this one, `flitscope-study`,
//! then the command line and the page. The modules of the two below stand here under their own names.
//!
//! ```
//! use flitscope::scenario::{Draft, Place};
//! use flitscope::simulation::Simulation;
//!
//! let mut draft = Draft::default();
//! draft.run.duration_us = 100;
//! draft.model.fabric.channels = 4;
//! let mut simulation = Simulation::new(draft.check(Place::Native)?);
//! simulation.run_until(simulation.end());
//! let metrics = simulation.summary().metrics;
//! println!("{:?} MB/s per sender", metrics.accepted_mb_s_per_sender);
//! assert!(metrics.packets > 0.0);
//! # Ok::<(), flitscope::scenario::Problems>(())
//! ```
//!
//! Absent on purpose: a wall clock, threads, hash order, and any panic that an
//! input could reach.

pub mod batch;
pub mod explain;
pub mod forecast;
pub mod frame;
pub mod history;
pub mod progress;
pub mod scenario;
pub mod simulation;
pub mod steps;
pub mod thinned;
pub mod timeline;
pub mod words;

#[cfg(feature = "reference")]
pub use flitscope_network::reference;
pub use flitscope_network::{
    elan, elite, fabric, fabrics, ids, kernel, network, networks, parameters, rng, topology, units,
};
pub use flitscope_workload::{collective, measure, mpi, program, traffic, workload};
