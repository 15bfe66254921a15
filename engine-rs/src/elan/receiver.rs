use super::{Buffers, Host, Surroundings};
use crate::fabric::{Fabric, Packet, WireFormat};
use crate::ids::Slot;
use crate::units::Cycle;
use std::collections::VecDeque;

/// A packet that the inputter is taking.
#[derive(Clone, Copy, Debug)]
struct Taking {
    slot: Slot,
    arrived: u16,
    served: u16,
    /// Transactions whose data lies where it belongs.
    landed: u16,
    /// When transactions last arrived, and when the engine last served one.
    arrived_at: Cycle,
    served_at: Cycle,
}

/// A packet that is there in full, and when that came about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    pub(super) packet: Packet,
    pub(super) arrived_at: Cycle,
    pub(super) served_at: Cycle,
}

/// The inputter: transactions that are complete in the buffer and wait for the engine,
/// and those whose data then waits for the bus to main memory. A transaction leaves
/// the buffer when its data lies where it belongs; so a slow bus holds up the network.
#[derive(Clone, Debug, Default)]
pub(super) struct Receiver {
    packets: Vec<Taking>,
    /// The packet of each waiting transaction, first come first.
    waiting: VecDeque<Slot>,
    /// The packet and the bytes of each transaction that is to cross the bus.
    crossing: VecDeque<(Slot, u32)>,
}

impl Receiver {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.packets)
            + self.waiting.len() * size_of::<Slot>()
            + self.crossing.len() * size_of::<(Slot, u32)>()
    }

    pub(super) fn arrived(&mut self, slot: Slot, transactions: u16, now: Cycle) {
        let index = match self.packets.iter().position(|packet| packet.slot == slot) {
            Some(index) => index,
            None => {
                self.packets.push(Taking {
                    slot,
                    arrived: 0,
                    served: 0,
                    landed: 0,
                    arrived_at: now,
                    served_at: now,
                });
                self.packets.len() - 1
            }
        };
        let packet = &mut self.packets[index];
        for _ in packet.arrived..transactions {
            self.waiting.push_back(slot);
        }
        packet.arrived = transactions;
        packet.arrived_at = now;
    }

    /// Whether a transaction waits; and if so, whether it begins its packet.
    pub(super) fn work(&self) -> Option<bool> {
        let slot = *self.waiting.front()?;
        self.packets
            .iter()
            .find(|packet| packet.slot == slot)
            .map(|packet| packet.served == 0)
    }

    /// The engine has served the first waiting transaction. Returns its packet when
    /// that is there in full.
    pub(super) fn served<F: Fabric, H: Host>(
        &mut self,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let slot = self.waiting.pop_front()?;
        let taking = self.packets.iter_mut().find(|packet| packet.slot == slot)?;
        let bytes = data_bytes(at.fabric.packet(slot), taking.served);
        taking.served += 1;
        taking.served_at = at.now;
        let message = at.fabric.packet(slot).message;
        let crosses = || {
            let entry = at.under_way.get(message);
            entry.is_some_and(|entry| entry.message.buffers == Buffers::Main)
        };
        if bytes > 0 && crosses() {
            let block = at.settings.wire.block_bytes(bytes);
            self.crossing.push_back((slot, block));
            return None;
        }
        self.landed(slot, at)
    }

    /// Bytes of the transaction that is the next to cross the bus.
    pub(super) fn next_crossing(&self) -> Option<u32> {
        self.crossing.front().map(|&(_, bytes)| bytes)
    }

    /// The data of the first transaction that was to cross the bus has crossed it.
    pub(super) fn crossed<F: Fabric, H: Host>(
        &mut self,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let (slot, _) = self.crossing.pop_front()?;
        self.landed(slot, at)
    }

    /// The next transaction of a packet lies where it belongs.
    fn landed<F: Fabric, H: Host>(
        &mut self,
        slot: Slot,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let index = self.packets.iter().position(|packet| packet.slot == slot)?;
        let packet = *at.fabric.packet(slot);
        let before = self.packets[index].landed;
        let landed = before + 1;
        self.packets[index].landed = landed;
        at.fabric.served(slot);
        if landed == packet.ack_at {
            at.fabric.acknowledge(slot);
        }
        at.host
            .received(&packet, data_bytes(&packet, before), at.now);
        if landed < packet.shape.transactions {
            return None;
        }
        let taking = self.packets.swap_remove(index);
        at.host.delivered(&packet, at.now);
        Some(Whole {
            packet,
            arrived_at: taking.arrived_at,
            served_at: taking.served_at,
        })
    }
}

/// Payload of the transaction that follows so many others.
fn data_bytes(packet: &Packet, before: u16) -> u32 {
    let before = u32::from(before) * WireFormat::TRANSACTION_BYTES;
    packet
        .payload
        .saturating_sub(before)
        .min(WireFormat::TRANSACTION_BYTES)
}
