//! What a receiver keeps back until it knows whether all of a group have accepted it.
//!
//! Rule of `docs/model.md`: `R-group`.

use super::receiver::Whole;
use super::{Host, Surroundings};
use crate::fabric::Packet;
use crate::ids::{MessageSlot, Slot};

/// Multicasts that have been accepted here and not ended, and how much is there of
/// messages that take several.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptBack {
    packets: Vec<(Slot, Whole)>,
    /// Messages of which packets are still to come, and how many.
    messages: Vec<(MessageSlot, u64)>,
}

impl KeptBack {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.packets) + size_of_val(&*self.messages)
    }

    /// A packet has been accepted here.
    pub(super) fn put(&mut self, slot: Slot, whole: Whole) {
        self.packets.push((slot, whole));
    }

    /// Its end has come.
    pub(super) fn take(&mut self, slot: Slot) -> Option<Whole> {
        let mut packets = self.packets.iter();
        let index = packets.position(|(of, _)| *of == slot)?;
        Some(self.packets.swap_remove(index).1)
    }

    /// One more packet has been taken of a message that has so many. True with the last.
    pub(super) fn counts(&mut self, message: MessageSlot, packets: u64) -> bool {
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

/// Tells the host of a whole packet that was kept back: each of its transactions, then
/// that it has been delivered.
pub(super) fn tell<F, H: Host>(packet: &Packet, at: &mut Surroundings<F, H>) {
    for transaction in 1..=packet.shape.transactions {
        at.host
            .received(packet, packet.payload_of(transaction), at.now);
    }
    at.host.delivered(packet, at.now);
}
