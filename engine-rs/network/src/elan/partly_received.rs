//! What a receiver remembers of packets that came damaged and will come again.
//!
//! Rule of `docs/model.md`: `R-damage-late`.

use crate::fabric::{Packet, Refusal};
use crate::ids::{NodeId, PacketId};

#[derive(Clone, Copy, Debug)]
struct Damaged {
    packet: PacketId,
    /// The engine that sends it.
    engine: u8,
    /// Transactions taken so far, from the first; not to be taken again.
    taken: u16,
    /// The source knows. It does not when the damage came after the ack; it is then
    /// told with the answer to its next packet.
    known: bool,
}

impl Damaged {
    /// The engine of the source, which sends its packets in order.
    fn sender(&self) -> (NodeId, u8) {
        (self.packet.source, self.engine)
    }
}

fn sender(packet: &Packet) -> (NodeId, u8) {
    (packet.id.source, packet.engine)
}

/// Packets of which the rest is owed. There are few: one for an engine of a source as a
/// rule.
#[derive(Clone, Debug, Default)]
pub(super) struct Owed(Vec<Damaged>);

/// What to do with a packet that begins to arrive.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// Transactions that were taken from earlier attempts.
    pub(super) taken: u16,
    /// The packet before it was damaged after its ack: it comes too early, and
    /// nothing of it is taken.
    pub(super) too_early: bool,
}

impl Owed {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.0)
    }

    /// A packet begins to arrive.
    pub(super) fn standing(&self, packet: &Packet) -> Standing {
        let before = self.0.iter().find(|damaged| damaged.packet == packet.id);
        let mut others = self.0.iter();
        Standing {
            taken: before.map_or(0, |damaged| damaged.taken),
            too_early: others.any(|damaged| damaged.sender() == sender(packet) && !damaged.known),
        }
    }

    /// How to refuse a packet when it asks for its answer, if it is to be refused. Its
    /// source then knows of the one before it.
    pub(super) fn refusal(
        &mut self,
        packet: &Packet,
        too_early: bool,
        is_damaged: bool,
    ) -> Option<Refusal> {
        if too_early {
            let of_sender = |damaged: &&mut Damaged| damaged.sender() == sender(packet);
            for damaged in self.0.iter_mut().filter(of_sender) {
                damaged.known = true;
            }
            return Some(Refusal::LastAndThis);
        }
        is_damaged.then_some(Refusal::This)
    }

    /// A packet has arrived with damage; so many of its transactions are taken.
    pub(super) fn remember(&mut self, packet: &Packet, taken: u16, known: bool) {
        self.forget(packet.id);
        self.0.push(Damaged {
            packet: packet.id,
            engine: packet.engine,
            taken,
            known,
        });
    }

    /// A packet has been taken in full.
    pub(super) fn forget(&mut self, packet: PacketId) {
        self.0.retain(|damaged| damaged.packet != packet);
    }
}
