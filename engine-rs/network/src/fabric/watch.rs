//! The watch of packets: each step of one packet, or of all, is kept.

use super::Packet;
use crate::ids::PacketId;
use crate::observe::{Event, Observer, PacketStep};
use crate::units::Cycle;

/// A step, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cycle.
    pub at: Cycle,
    /// The packet, in the attempt that takes the step.
    pub packet: Packet,
    /// What it does.
    pub step: PacketStep,
}

/// Which packets are under watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Watched {
    #[default]
    None,
    One(PacketId),
    All,
}

/// The steps of the packets under watch. No part of a result: only a copy that is made to look at
/// something has a packet under watch, and only a run with an observer has all.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    watched: Watched,
    steps: Vec<Step>,
}

impl Watch {
    /// Watches one packet from now on.
    pub fn one(packet: PacketId) -> Self {
        Self {
            watched: Watched::One(packet),
            steps: Vec::new(),
        }
    }

    /// Watches every packet from now on. The steps are to be taken before they are too many.
    pub fn all() -> Self {
        Self {
            watched: Watched::All,
            steps: Vec::new(),
        }
    }

    /// Steps so far, in the order of time; within a cycle as they came.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The steps, which are then no longer here.
    pub fn take(&mut self) -> std::vec::Drain<'_, Step> {
        self.steps.drain(..)
    }

    /// The packet as it was last opened.
    pub fn opened(&self) -> Option<&Packet> {
        let mut steps = self.steps.iter().rev();
        let opened = steps.find(|step| step.step == PacketStep::Opened)?;
        Some(&opened.packet)
    }

    /// Whether any packet is under watch.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.watched != Watched::None
    }
}

impl Observer for Watch {
    #[cold]
    fn observe(&mut self, event: &Event, at: Cycle) {
        let Event::Packet { packet, step } = *event else {
            return;
        };
        let is_watched = match self.watched {
            Watched::None => false,
            Watched::One(id) => id == packet.id,
            Watched::All => true,
        };
        if is_watched {
            self.steps.push(Step {
                at,
                packet: *packet,
                step,
            });
        }
    }
}
