//! Multicast packets that a receiver has accepted, and that take effect only once all of
//! their group have accepted them.
//!
//! Rule of `docs/model.md`: `R-group`.

use super::receiver::ReceivedPacket;
use super::{Context, Host};
use crate::fabric::{Fabric, Packet};
use crate::ids::{MessageSlot, Slot};
use crate::observe::PacketStep;

/// Accepted multicast packets whose EOP has not arrived, and how many packets are missing
/// of their messages.
#[derive(Clone, Debug, Default)]
pub(super) struct Uncommitted {
    packets: Vec<(Slot, ReceivedPacket)>,
    /// Messages with packets missing, and how many.
    messages: Vec<(MessageSlot, u64)>,
}

heap!(Uncommitted { packets, messages });

impl Uncommitted {
    /// Adds a packet that this node has accepted.
    pub(super) fn insert(&mut self, slot: Slot, received: ReceivedPacket) {
        self.packets.push((slot, received));
    }

    /// Removes a packet whose EOP has arrived.
    pub(super) fn remove(&mut self, slot: Slot) -> Option<ReceivedPacket> {
        let mut packets = self.packets.iter();
        let index = packets.position(|(of, _)| *of == slot)?;
        Some(self.packets.swap_remove(index).1)
    }

    /// Counts a packet of a message of `packets` packets. True for the last one.
    pub(super) fn count_packet(&mut self, message: MessageSlot, packets: u64) -> bool {
        let mut messages = self.messages.iter();
        let index = messages.position(|(of, _)| *of == message);
        let left = index.map_or(packets, |index| self.messages[index].1);
        let left = left.saturating_sub(1);
        match index {
            Some(index) if left == 0 => drop(self.messages.swap_remove(index)),
            Some(index) => self.messages[index].1 = left,
            None if left > 0 => self.messages.push((message, left)),
            None => {}
        }
        left == 0
    }
}

/// Reports a committed packet: each of its transactions, then its delivery.
pub(super) fn deliver<F: Fabric, H: Host>(packet: &Packet, at: &mut Context<F, H>) {
    for transaction in 1..=packet.shape.transactions {
        let bytes = packet.payload_of(transaction);
        at.observe_packet(packet, PacketStep::Received(bytes));
    }
    at.observe_packet(packet, PacketStep::Delivered);
}
