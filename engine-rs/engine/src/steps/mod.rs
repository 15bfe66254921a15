//! Stepping: to the next event, to the previous one, to a packet's next hop, and until a
//! condition holds.
//!
//! Every way there is one of [`Timeline`](crate::timeline::Timeline)'s, so that the state
//! in a cycle does not depend on the path to it. The caller limits the cycles of a call.
//!
//! Absent: how long that takes.

mod condition;
mod events;

pub use condition::{Condition, Pursuit, StopKind, StopReason};
pub use events::{HopEnd, next_event, next_hop, previous_event};
