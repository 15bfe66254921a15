//! A packet under watch: every step of it is written down, to be told afterwards.

use super::{Attempt, Packet, TraceKind};
use crate::ids::PacketId;
use crate::units::Cycle;

/// What a packet under watch has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StepKind {
    /// Its Elan has handed it over.
    Opened,
    /// At its source it has been given a channel (place: the channel).
    Claimed,
    /// Its header has been sent (place: the channel).
    Sent,
    /// A step of every trace, with its place.
    Traced(TraceKind),
    /// Transactions are complete at the destination (place: how many).
    Arrived,
    /// A transaction has been served there (place: how many are).
    Served,
    /// Its answer has set out.
    Answered,
    /// Its answer, whichever, is back at the source.
    AnswerIn,
    /// Its end has been taken, or discarded.
    Ended,
}

/// A step, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// The cycle.
    pub at: Cycle,
    /// The packet, and which of its attempts.
    pub attempt: Attempt,
    /// What.
    pub kind: StepKind,
    /// Where, or how many; see [`StepKind`].
    pub place: u32,
}

/// The packet under watch, if there is one, and its steps since. No part of a result:
/// only a copy that is made to look at something has one.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    packet: Option<PacketId>,
    opened: Option<Packet>,
    steps: Vec<Step>,
}

impl Watch {
    /// From now on watches this packet.
    pub fn on(packet: PacketId) -> Self {
        Self {
            packet: Some(packet),
            ..Self::default()
        }
    }

    /// Its steps so far, in the order of time; within a cycle as they came.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The packet as it was last opened.
    pub fn opened(&self) -> Option<&Packet> {
        self.opened.as_ref()
    }

    /// Whether any packet is under watch.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.packet.is_some()
    }

    /// Writes down a step if it is of the packet under watch.
    pub fn note(&mut self, kind: StepKind, packet: &Packet, place: u32, at: Cycle) {
        if self.packet == Some(packet.id) {
            let attempt = packet.into();
            if kind == StepKind::Opened {
                self.opened = Some(*packet);
            }
            self.steps.push(Step {
                at,
                attempt,
                kind,
                place,
            });
        }
    }
}
