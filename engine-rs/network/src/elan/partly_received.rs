//! Packets that arrived damaged and will be sent again: how much of each the receiver
//! has already.
//!
//! Rule of `docs/model.md`: `R-damage-late`.

use crate::fabric::{Packet, Refusal};
use crate::heap::Heap;
use crate::ids::{NodeId, PacketId};

#[derive(Clone, Copy, Debug)]
struct Damaged {
    packet: PacketId,
    /// The engine that sends it.
    engine: u8,
    /// Transactions received so far, from the first; ignored when they are sent again.
    received: u16,
    /// Whether the source knows of the damage. If it happened after the ack, the answer to
    /// the source's next packet says so.
    reported: bool,
}

plain!(Damaged);

impl Damaged {
    /// The engine of the source, which sends its packets in order.
    fn sender(&self) -> (NodeId, u8) {
        (self.packet.source, self.engine)
    }
}

fn sender(packet: &Packet) -> (NodeId, u8) {
    (packet.id.source, packet.engine)
}

/// Packets of which a part is missing: few, as a rule one for each engine of a source.
#[derive(Clone, Debug, Default)]
pub(super) struct PartlyReceived(Vec<Damaged>);

impl Heap for PartlyReceived {
    fn heap(&self) -> usize {
        let Self(damaged) = self;
        damaged.heap()
    }
}

/// How much to take of a packet that begins to arrive.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Admission {
    /// Transactions received in earlier attempts.
    pub(super) received: u16,
    /// The packet before it was damaged after its ack and has to arrive first: nothing is
    /// taken of this one.
    pub(super) out_of_order: bool,
}

impl PartlyReceived {
    /// What to take of a packet that begins to arrive.
    pub(super) fn admission(&self, packet: &Packet) -> Admission {
        let before = self.0.iter().find(|damaged| damaged.packet == packet.id);
        let mut others = self.0.iter();
        Admission {
            received: before.map_or(0, |damaged| damaged.received),
            out_of_order: others
                .any(|damaged| damaged.sender() == sender(packet) && !damaged.reported),
        }
    }

    /// The refusal that answers a packet, if it is refused. It tells the source of a
    /// damaged packet before this one.
    pub(super) fn refusal(
        &mut self,
        packet: &Packet,
        out_of_order: bool,
        is_damaged: bool,
    ) -> Option<Refusal> {
        if out_of_order {
            let of_sender = |damaged: &&mut Damaged| damaged.sender() == sender(packet);
            for damaged in self.0.iter_mut().filter(of_sender) {
                damaged.reported = true;
            }
            return Some(Refusal::LastAndThis);
        }
        is_damaged.then_some(Refusal::This)
    }

    /// Records a packet that arrived damaged, of which `received` transactions were taken.
    pub(super) fn record(&mut self, packet: &Packet, received: u16, reported: bool) {
        self.remove(packet.id);
        self.0.push(Damaged {
            packet: packet.id,
            engine: packet.engine,
            received,
            reported,
        });
    }

    /// Removes a packet that has been received in full.
    pub(super) fn remove(&mut self, packet: PacketId) {
        self.0.retain(|damaged| damaged.packet != packet);
    }
}
