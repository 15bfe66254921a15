//! The trace of a run: a sum over the steps of its packets.

use crate::ids::PacketId;
use crate::rng::hash;
use crate::units::Cycle;

/// A step of a packet that every fabric must take at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TraceKind {
    /// The header has entered the buffer at the end of a link (place: the link).
    HeaderIn = 1,
    /// The header has been granted a channel (place: the channel) or the
    /// inputter (place: all ones).
    Granted = 2,
    /// The end of packet has reached the destination (place: the node).
    TailIn = 3,
    /// The ack has reached the source (place: the node).
    AckIn = 4,
    /// The source has sent the end of packet (place: the node).
    EopOut = 5,
    /// The header was discarded after waiting too long (place: the link it came by).
    TimeOut = 6,
    /// The header was discarded because its route is damaged (place: the link it
    /// came by).
    BadRoute = 7,
    /// The NACK of the destination has reached the source (place: the node).
    NackIn = 8,
    /// The header has been granted a replicator, and its branches begin (place: the Elite).
    Copied = 9,
    /// All branches have answered (place: the Elite).
    Combined = 10,
}

/// A sum over everything that happened, in which order does not matter: two
/// fabrics that do the same things at the same times have the same trace,
/// however they order their work within a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace(pub u64);

impl Trace {
    /// Adds a step.
    pub fn add(&mut self, kind: TraceKind, packet: PacketId, attempt: u32, place: u32, at: Cycle) {
        self.0 = self.0.wrapping_add(hash(&[
            kind as u64 | u64::from(attempt) << 32,
            packet.word(),
            u64::from(place),
            at,
        ]));
    }
}
