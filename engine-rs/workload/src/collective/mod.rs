//! Collective operations (`[Q]` 4): who sends what to whom, and in which order, apart
//! from timing.
//!
//! An operation is one row in `kind.rs` and one *plan*, a file in `plan/`: for each
//! member of the group a list of steps, which it takes one after another. Members are
//! numbered from 0 within the group; this module knows nothing of their nodes, of costs
//! and of packets.
//!
//! Absent: any time, any node, any fabric.

mod kind;
mod plan;
mod tree;

#[cfg(test)]
mod tests;

pub use kind::{CollectiveAlgorithm, CollectiveOperation, Data, OperationRow, Otherwise};
pub use plan::{CHUNK_BYTES, Executor, Plan, Step, Steps};
pub use tree::Tree;
