//! The trace of a run: a sum over the steps of its packets.

use crate::observe::{Event, Observer};
use crate::rng::hash;
use crate::units::Cycle;

/// A sum over everything that happened, in which order does not matter: two
/// fabrics that do the same things at the same times have the same trace,
/// however they order their work within a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub u64);

impl Observer for Trace {
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        if let Event::Packet { packet, step } = event
            && let Some((kind, place)) = step.traced(packet)
        {
            self.0 = self.0.wrapping_add(hash(&[
                kind | u64::from(packet.attempt) << 32,
                packet.id.word(),
                u64::from(place),
                at,
            ]));
        }
    }
}
