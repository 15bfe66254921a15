//! Observers of a run: every event of its packets, messages and operations, as it happens.
//!
//! An observer counts the packets that are discarded:
//!
//! ```
//! use flitscope::observe::{Event, Observer, PacketStep};
//! use flitscope::{Simulation, fabric::Fabric, units::Cycle};
//!
//! struct Discarded(u64);
//!
//! impl Observer for Discarded {
//!     fn observe(&mut self, event: &Event, _at: Cycle) {
//!         if let Some(PacketStep::Discarded { .. }) = PacketStep::of(event) {
//!             self.0 += 1;
//!         }
//!     }
//! }
//!
//! let scenario: flitscope::Scenario = r#"{
//!     "version": 4,
//!     "model": { "time_out_cycles": 500 },
//!     "jobs": [{ "pattern": "uniform", "load": "saturated" }],
//!     "run": { "duration_us": 20 }
//! }"#.parse()?;
//! let mut simulation = Simulation::new(scenario);
//! let mut discarded = Discarded(0);
//! simulation.run_observed(simulation.end(), &mut discarded);
//! assert!(discarded.0 > 0);
//! assert_eq!(discarded.0, simulation.network.fabric.counters().discarded);
//! # Ok::<(), flitscope::Problems>(())
//! ```
//!
//! Logs are observers that write a row for each message ([`MessageLog`]) or each attempt of a packet
//! ([`PacketLog`]), or a trace for Perfetto ([`PerfettoLog`]). They keep only what is incomplete, so that
//! a run of any length is written in constant memory. [`run_logged`] runs a scenario with logs.

#[cfg(not(target_family = "wasm"))]
mod messages;
#[cfg(not(target_family = "wasm"))]
mod packets;
#[cfg(not(target_family = "wasm"))]
mod perfetto;
#[cfg(not(target_family = "wasm"))]
mod written;

#[doc(no_inline)]
pub use flitscope_network::observe::{
    Event, MessageStep, Observer, Operation, OperationKind, OperationStep, PacketStep,
};
#[cfg(not(target_family = "wasm"))]
pub use {
    messages::MessageLog,
    packets::PacketLog,
    perfetto::PerfettoLog,
    written::{Log, run_logged},
};
