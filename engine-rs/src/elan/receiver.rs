use super::owed::{Owed, Standing};
use super::{Buffers, Host, Surroundings};
use crate::fabric::{Fabric, Packet, WireFormat};
use crate::ids::Slot;
use crate::units::Cycle;
use std::collections::VecDeque;

/// Transactions between engine and bus [inferred].
const FIFO: usize = 2;

/// A packet that the inputter is taking.
#[derive(Clone, Copy, Debug)]
struct Taking {
    slot: Slot,
    arrived: u16,
    served: u16,
    /// Its data crosses the bus.
    crosses: bool,
    /// When transactions last arrived.
    arrived_at: Cycle,
    /// Which of its transactions are kept.
    standing: Standing,
    refused: bool,
}

/// A transaction that the engine has served and that is kept.
#[derive(Clone, Copy, Debug)]
struct Served {
    slot: Slot,
    packet: Packet,
    /// Counted from 1.
    number: u16,
    /// Its packet is acknowledged once it lies where it belongs.
    acknowledges: bool,
    arrived_at: Cycle,
    served_at: Cycle,
}

impl Served {
    fn is_last(&self) -> bool {
        self.number == self.packet.shape.transactions
    }

    /// Its payload.
    fn bytes(&self) -> u32 {
        let before = u32::from(self.number - 1) * WireFormat::TRANSACTION_BYTES;
        let left = self.packet.payload.saturating_sub(before);
        left.min(WireFormat::TRANSACTION_BYTES)
    }
}

/// A packet that is there in full, and when that came about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    pub(super) packet: Packet,
    pub(super) arrived_at: Cycle,
    pub(super) served_at: Cycle,
}

/// The inputter: transactions that are complete in the link's buffer and wait for the
/// engine, which moves data for main memory into a FIFO to the bus. While that is full
/// the engine serves no more of it, so that a slow bus holds up the network.
///
/// A packet is acknowledged when the transaction that asks for it has been served; the
/// last transaction of a packet only when its data is in main memory, so that done
/// means delivered.
///
/// The inputter throws away what is damaged and, to keep the order, all that follows it
/// until the damaged comes again; the engine handles it all the same. The answer that a
/// packet asks for is a NACK if it was damaged up to there. What is damaged after that
/// is told with the answer to the next packet of the source.
#[derive(Clone, Debug, Default)]
pub(super) struct Receiver {
    packets: Vec<Taking>,
    /// The packet of each waiting transaction, first come first.
    waiting: VecDeque<Slot>,
    /// At most [`FIFO`].
    crossing: VecDeque<Served>,
    owed: Owed,
}

impl Receiver {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.packets)
            + self.waiting.len() * size_of::<Slot>()
            + self.crossing.len() * size_of::<Served>()
            + self.owed.bytes()
    }

    pub(super) fn arrived<F: Fabric, H>(
        &mut self,
        slot: Slot,
        transactions: u16,
        at: &Surroundings<F, H>,
    ) {
        let index = match self.packets.iter().position(|packet| packet.slot == slot) {
            Some(index) => index,
            None => {
                let packet = at.fabric.packet(slot);
                let message = at.under_way.get(packet.message);
                let in_main = message.is_some_and(|entry| entry.message.buffers == Buffers::Main);
                self.packets.push(Taking {
                    slot,
                    arrived: 0,
                    served: 0,
                    crosses: in_main && packet.payload > 0,
                    arrived_at: at.now,
                    standing: Standing::default(),
                    refused: false,
                });
                self.packets.len() - 1
            }
        };
        let packet = &mut self.packets[index];
        for _ in packet.arrived..transactions {
            self.waiting.push_back(slot);
        }
        packet.arrived = transactions;
        packet.arrived_at = at.now;
    }

    /// Whether a transaction waits and can be served; and if so, whether it begins its
    /// packet.
    pub(super) fn work(&self) -> Option<bool> {
        let slot = *self.waiting.front()?;
        let taking = self.packets.iter().find(|packet| packet.slot == slot)?;
        let has_room = !taking.crosses || self.crossing.len() < FIFO;
        has_room.then_some(taking.served == 0)
    }

    /// The engine has served the first waiting transaction. Returns its packet when
    /// that is there in full.
    pub(super) fn served<F: Fabric, H: Host>(
        &mut self,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let slot = self.waiting.pop_front()?;
        let index = self.packets.iter().position(|packet| packet.slot == slot)?;
        let packet = *at.fabric.packet(slot);
        let taking = &mut self.packets[index];
        if taking.served == 0 {
            taking.standing = self.owed.standing(packet.id);
        }
        taking.served += 1;
        let number = taking.served;
        let is_last = number == packet.shape.transactions;
        at.fabric.served(slot);
        let is_damaged = at.fabric.damaged(slot).is_some_and(|first| first <= number);
        let too_early = taking.standing.too_early;
        let mut acknowledges = false;
        if number == packet.ack_at {
            match self.owed.refusal(packet.id, too_early, is_damaged) {
                None if is_last => acknowledges = true,
                None => at.fabric.acknowledge(slot),
                Some(refusal) => {
                    taking.refused = true;
                    at.fabric.refuse(slot, refusal);
                }
            }
        }
        let is_kept = !is_damaged && !too_early;
        let is_new = is_kept && number > taking.standing.taken;
        if is_new {
            taking.standing.taken = number;
        }
        let taking = *taking;
        if is_last {
            self.packets.swap_remove(index);
            if is_kept {
                self.owed.forget(packet.id);
            } else if !too_early {
                let taken = taking.standing.taken;
                self.owed.remember(packet.id, taken, taking.refused);
            }
        }
        if !is_new {
            return None;
        }
        let served = Served {
            slot,
            packet,
            number,
            acknowledges,
            arrived_at: taking.arrived_at,
            served_at: at.now,
        };
        if taking.crosses {
            self.crossing.push_back(served);
            return None;
        }
        landed(&served, at)
    }

    /// What the transaction that is the next to cross the bus takes there, in bytes.
    pub(super) fn next_crossing<F, H>(&self, at: &Surroundings<F, H>) -> Option<u32> {
        let served = self.crossing.front()?;
        Some(at.settings.wire.block_bytes(served.bytes()))
    }

    /// The data of that transaction has crossed it.
    pub(super) fn crossed<F: Fabric, H: Host>(
        &mut self,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let served = self.crossing.pop_front()?;
        landed(&served, at)
    }
}

/// A transaction's data lies where it belongs.
fn landed<F: Fabric, H: Host>(served: &Served, at: &mut Surroundings<F, H>) -> Option<Whole> {
    let Served {
        slot,
        packet,
        arrived_at,
        served_at,
        ..
    } = *served;
    if served.acknowledges {
        at.fabric.acknowledge(slot);
    }
    at.host.received(&packet, served.bytes(), at.now);
    if !served.is_last() {
        return None;
    }
    at.host.delivered(&packet, at.now);
    Some(Whole {
        packet,
        arrived_at,
        served_at,
    })
}
