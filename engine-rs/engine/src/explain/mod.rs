//! Diagnosis: what blocks a packet, and where its time went.
//!
//! [`why`](why()) follows, from something that is blocked, which packet waits for which,
//! down to the cause. [`journey`](journey()) replays the life of a packet on a copy of the
//! simulation and records every step of it.
//!
//! Absent: any judgement, and any cure.

mod attempts;
mod journey;
mod moment;
mod parts;
mod report;
mod why;

pub use journey::journey;
pub use moment::Subject;
pub use parts::{JourneyPart, JourneySegment};
pub use report::{Journey, JourneyAttempt, JourneyHop, JourneyOutcome};
pub use why::{Why, WhyEnd, WhyEndKind, WhyStep, WhyWant, why};
