//! Collective operations ([Q] 4): who sends what to whom, and in which order, apart
//! from timing.
//!
//! An operation has a *plan*: for each member of the group a list of steps, which it
//! takes one after another. Members are numbered from 0 within the group; which nodes
//! they are on, what costs how much, and what a packet is, is no matter of this module.
//!
//! Absent: any time, any node, any fabric.

mod b_eff;
mod kind;
mod plan;
mod tree;

#[cfg(test)]
mod tests;

pub use b_eff::{BEff, Neighbours, RING_PATTERNS, SIZES, sizes};
pub use kind::{CollectiveAlgorithm, CollectiveOperation, Otherwise};
pub use plan::{CHUNK_BYTES, Hand, Plan, Step};
pub use tree::Tree;
