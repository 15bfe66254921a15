//! The benchmark b_eff: the effective bandwidth of processes that send to both neighbours,
//! after its public definition (Rabenseifner and others, version 3.x).
//!
//! Of six ring patterns each has all processes in rings of about one size; a random
//! pattern has one ring of all in an order that is drawn. In every pattern each process
//! sends a message to either neighbour; in a ring of two there is only one. Each posts the
//! receives from both neighbours and the sends to them, and waits for all.
//!
//! The definition also has two other ways to exchange and takes the best of the three at
//! each size; this is the one without blocking.
//!
//! Here are its sizes and patterns, and what its times give; the program that exchanges them is in
//! `effective_bandwidth`.
//!
//! Rule of `docs/model.md`: `R-b-eff`.

mod plan;
mod summary;

pub use plan::{BEff, Neighbours, SIZES};
pub use summary::{BEffPattern, BEffSize, BEffSummary};
