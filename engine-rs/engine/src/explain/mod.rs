//! Explaining: who keeps a packet from getting on, and what its time went into.
//!
//! [`why`](why()) follows, from something that stands still, who waits for whom until it
//! comes to what is really the matter. [`journey`](journey()) has a copy of the
//! simulation go through a packet's life again and writes down every step of it.
//!
//! Absent: any judgement, and any cure.

mod journey;
mod life;
mod parts;
mod standing;
mod told;
mod why;

pub use journey::journey;
pub use parts::{JourneyPart, JourneySegment};
pub use standing::Standing;
pub use told::{Journey, JourneyAttempt, JourneyHop, JourneyOutcome};
pub use why::{Why, WhyEnd, WhyEndKind, WhyStep, WhyWant, why};
