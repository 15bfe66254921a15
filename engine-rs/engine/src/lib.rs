//! Simulates a Quadrics network flit by flit: QsNet, QsNetII, or 4X InfiniBand to compare
//! them with.
//!
//! One scenario with one seed gives one result, to the bit, on every target.
//!
//! ```
//! use flitscope::networks::Generation;
//! use flitscope::scenario::Job;
//! use flitscope::traffic::Pattern;
//! use flitscope::{Draft, Limits, Simulation};
//!
//! let tornado = Job::of(Pattern::Tornado);
//! let mut draft = Draft::of(Generation::QsNet2, 64).with_jobs([tornado]);
//! draft.run.duration_us = 100;
//! draft.model.fabric.channels = 4;
//! let mut simulation = Simulation::new(draft.check(Limits::NATIVE)?);
//! simulation.run_until(simulation.end());
//! let metrics = simulation.summary().metrics;
//! println!("{:?} MB/s per sender", metrics.accepted_mb_s_per_sender);
//! assert!(metrics.packets > 0.0);
//! # Ok::<(), flitscope::Problems>(())
//! ```
//!
//! The same from JSON, as files and links have it; keys that are left out have their defaults:
//!
//! ```
//! let text = r#"{ "version": 4, "jobs": [{ "pattern": "complement", "load": 0.2 }] }"#;
//! let scenario: flitscope::Scenario = text.parse()?;
//! assert_eq!(scenario.nodes(), 64);
//! # Ok::<(), flitscope::Problems>(())
//! ```
//!
//! # What there is
//!
//! | | |
//! |---|---|
//! | [`Draft`], [`Scenario`], [`scenario`] | fills in a scenario, or reads it, and names everything that is wrong; links, digests |
//! | [`Simulation`] | runs it, and makes a [`Summary`] of the result |
//! | [`run`](fn@run), [`Run`], [`results`] | runs it to its end; results as tables: nodes, links, latencies, … |
//! | [`simulation::METRICS`] | every number of a summary: unit, definition, how to read it |
//! | [`Timeline`], [`history`] | goes back to any cycle; what was counted over time |
//! | [`steps`] | runs to the next event, or until a condition holds |
//! | [`observe`] | every event of a run, as it happens |
//! | [`explain`] | why a packet waits, and where its time went |
//! | [`progress`] | packets that wait for each other for ever |
//! | [`forecast`](mod@forecast) | what can be said of a scenario before it runs |
//! | [`frame`] | what a picture needs of a moment, as columns of numbers |
//! | [`batch`] | lists of runs, each of which is made once |
//!
//! # Units
//!
//! Time is a number of cycles ([`units::Cycle`]); [`units::Clock`] has the length of one and
//! converts it. Names end in the unit of anything else: `_ns`, `_us`, `_mb_s` (10⁶ bytes a
//! second), `_bytes`, `_percent`. A share is a number from 0 to 1. Lists are by the numbers
//! of [`ids`]: nodes, Elites, directed links, and channels, which are numbered link by link.
//!
//! # What there is not
//!
//! A wall clock, threads, hash order, and any panic that an input could reach. Errors are
//! words for people; those of a scenario are [`Problems`], each with the path of its value.

pub mod batch;
pub mod explain;
pub mod forecast;
pub mod frame;
pub mod history;
pub mod observe;
pub mod progress;
pub mod results;
pub mod scenario;
pub mod simulation;
pub mod steps;
pub mod timeline;

pub use fabrics::FabricKind;
pub use results::{Run, TableId, run};
pub use scenario::{Checked, Draft, Limits, Problem, Problems, Scenario, Severity, check};
pub use simulation::{Checkpoint, Simulation, Summary};
pub use timeline::Timeline;

mod thinned;

// For the crates above, which say the same things in the same words.
#[doc(hidden)]
pub mod words;

pub(crate) use flitscope_network::{choice, declare};

/// Tables and their writers.
#[doc(no_inline)]
pub use flitscope_tables as tables;
// The layers below, under their own names: types of theirs stand in what is public here.
#[doc(no_inline)]
pub use flitscope_network::{
    declared, elan, fabric, fabrics, ids, network, networks, parameters, topology, units,
};
#[doc(no_inline)]
pub use flitscope_workload::{collective, measure, mpi, program, traffic, workload};

// For tests that run a fabric by itself, and cases that are drawn by the engine's own hash.
#[doc(hidden)]
#[cfg(feature = "reference")]
pub use flitscope_network::reference;
#[doc(hidden)]
pub use flitscope_network::{elite, heap, rng};
