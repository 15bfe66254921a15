//! Stepping: to the next thing that happens, back to the last, to a packet's next hop,
//! and on until something is the case.
//!
//! Every way there is one of [`Timeline`](crate::timeline::Timeline)'s, so that the state in a cycle does not
//! depend on how one came to it. Whoever calls says how many cycles a call may take.
//!
//! Absent: any idea of how long that takes.

mod condition;
mod events;

pub use condition::{Condition, Pursuit, StopKind, StopReason};
pub use events::{HopEnd, next_event, next_hop, previous_event};
