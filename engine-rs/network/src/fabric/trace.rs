//! The trace of a run: a sum over the steps of its packets.

use super::Packet;
use crate::observe::{Event, Observer};
use crate::rng::hash;
use crate::units::Cycle;

/// A sum over everything that happened, in which order does not matter: two
/// fabrics that do the same things at the same times have the same trace,
/// however they order their work within a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub u64);

impl Trace {
    // Once for all kinds of steps: less to download.
    #[inline(never)]
    fn add(&mut self, kind: u8, packet: &Packet, place: u32, at: Cycle) {
        self.0 = self.0.wrapping_add(hash(&[
            u64::from(kind) | u64::from(packet.attempt) << 32,
            packet.id.word(),
            u64::from(place),
            at,
        ]));
    }
}

impl Observer for Trace {
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        if let Event::Packet { packet, step } = event
            && let Some((kind, place)) = step.traced(packet)
        {
            self.add(kind, packet, place, at);
        }
    }
}
