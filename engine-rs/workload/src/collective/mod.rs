//! Collective operations (`[Q]` 4): who sends what to whom, and in which order, apart
//! from timing.
//!
//! An operation is one line in `kind.rs` and one file in `plan/`, with its row and its *plan*:
//! for each member of the group a list of steps, which it takes one after another. Members are
//! numbered from 0 within the group; this module knows nothing of their nodes, of costs
//! and of packets.
//!
//! Absent: any time, any node, any fabric.

mod kind;
mod payload;
mod plan;
mod tree;

#[cfg(test)]
mod tests;

pub use kind::{CollectiveOperation, Operation, Otherwise, Plan};
pub use payload::{Given, Parts, Test, Vector};
pub use plan::{CHUNK_BYTES, CollectiveAlgorithm, Data, Executor, OperationRow, Step, Steps};
pub use tree::Tree;
