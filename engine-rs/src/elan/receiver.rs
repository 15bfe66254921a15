use super::Host;
use super::owed::{Owed, Standing};
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
    /// Which of its transactions are kept.
    standing: Standing,
    refused: bool,
}

/// The receiving side: transactions that are complete in the buffer and wait for
/// the engine.
///
/// The inputter throws away what is damaged and, to keep the order, all that
/// follows it until the damaged comes again; the engine handles it all the same.
/// The answer that a packet asks for is a NACK if it was damaged up to there. What
/// is damaged after that is told with the answer to the next packet of the source.
#[derive(Clone, Debug, Default)]
pub(super) struct Receiver {
    packets: Vec<Taking>,
    /// The packet of each waiting transaction, first come first.
    waiting: VecDeque<Slot>,
    owed: Owed,
}

impl Receiver {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.packets) + self.waiting.len() * size_of::<Slot>() + self.owed.bytes()
    }

    pub(super) fn arrived(&mut self, slot: Slot, transactions: u16) {
        let index = match self.packets.iter().position(|packet| packet.slot == slot) {
            Some(index) => index,
            None => {
                self.packets.push(Taking {
                    slot,
                    arrived: 0,
                    served: 0,
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
        let packet = *fabric.packet(slot);
        let taking = &mut self.packets[index];
        if taking.served == 0 {
            taking.standing = self.owed.standing(packet.id);
        }
        taking.served += 1;
        let served = taking.served;
        fabric.served(slot);
        let is_damaged = fabric.damaged(slot).is_some_and(|first| first <= served);
        let too_early = taking.standing.too_early;
        if served == packet.ack_at {
            match self.owed.refusal(packet.id, too_early, is_damaged) {
                None => fabric.acknowledge(slot),
                Some(refusal) => {
                    taking.refused = true;
                    fabric.refuse(slot, refusal);
                }
            }
        }
        let is_kept = !is_damaged && !too_early;
        if is_kept && served > taking.standing.taken {
            taking.standing.taken = served;
            let before = u32::from(served - 1) * WireFormat::TRANSACTION_BYTES;
            let bytes = (packet.payload - before).min(WireFormat::TRANSACTION_BYTES);
            host.received(&packet, bytes, now);
        }
        if served < packet.shape.transactions {
            return;
        }
        let taken = self.packets.swap_remove(index);
        if is_kept {
            self.owed.forget(packet.id);
            host.delivered(&packet, now);
        } else if is_damaged && !too_early {
            self.owed
                .remember(packet.id, taken.standing.taken, taken.refused);
        }
    }
}
