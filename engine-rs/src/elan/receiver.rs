use super::Host;
use crate::fabric::{Fabric, WireFormat};
use crate::ids::Slot;
use crate::units::Cycle;
use std::collections::VecDeque;

/// A packet that the inputter is taking.
#[derive(Clone, Copy, Debug)]
struct Taking {
    slot: Slot,
    arrived: u16,
    served: u16,
}

/// The receiving side: transactions that are complete in the buffer and wait for
/// the engine.
#[derive(Clone, Debug, Default)]
pub(super) struct Receiver {
    packets: Vec<Taking>,
    /// The packet of each waiting transaction, first come first.
    waiting: VecDeque<Slot>,
}

impl Receiver {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.packets) + self.waiting.len() * size_of::<Slot>()
    }

    pub(super) fn arrived(&mut self, slot: Slot, transactions: u16) {
        let index = match self.packets.iter().position(|packet| packet.slot == slot) {
            Some(index) => index,
            None => {
                self.packets.push(Taking {
                    slot,
                    arrived: 0,
                    served: 0,
                });
                self.packets.len() - 1
            }
        };
        let packet = &mut self.packets[index];
        for _ in packet.arrived..transactions {
            self.waiting.push_back(slot);
        }
        packet.arrived = transactions;
    }

    /// Whether a transaction waits; and if so, whether it begins its packet.
    pub(super) fn work(&self) -> Option<bool> {
        let slot = *self.waiting.front()?;
        self.packets
            .iter()
            .find(|packet| packet.slot == slot)
            .map(|packet| packet.served == 0)
    }

    /// The engine has served the first waiting transaction.
    pub(super) fn served<F: Fabric, H: Host>(&mut self, now: Cycle, fabric: &mut F, host: &mut H) {
        let Some(slot) = self.waiting.pop_front() else {
            return;
        };
        let Some(index) = self.packets.iter().position(|packet| packet.slot == slot) else {
            return;
        };
        self.packets[index].served += 1;
        let served = self.packets[index].served;
        let packet = *fabric.packet(slot);
        fabric.served(slot);
        if served == packet.ack_at {
            fabric.acknowledge(slot);
        }
        let before = u32::from(served - 1) * WireFormat::TRANSACTION_BYTES;
        let bytes = (packet.payload - before).min(WireFormat::TRANSACTION_BYTES);
        host.received(&packet, bytes, now);
        if served == packet.shape.transactions {
            self.packets.swap_remove(index);
            host.delivered(&packet, now);
        }
    }
}
