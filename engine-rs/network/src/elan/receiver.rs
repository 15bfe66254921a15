// Rules of `docs/model.md`: R-damage-transaction, R-test.

use super::kept_back::{KeptBack, tell};
use super::owed::{Owed, Standing};
use super::waterfall::Landing;
use super::{Buffers, Host, Surroundings};
use crate::fabric::{Fabric, Packet, Refusal};
use crate::ids::{MessageSlot, Slot};
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
    /// It carries the test of its message.
    tests: bool,
    /// That was not successful: what follows is not performed.
    unsuccessful: bool,
    refused: bool,
}

/// A transaction that the engine has served and that is kept.
#[derive(Clone, Copy, Debug)]
struct Served {
    slot: Slot,
    packet: Packet,
    /// Counted from 1.
    number: u16,
    /// Nobody is told of it before all of its packet has been accepted.
    is_kept_back: bool,
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
        self.packet.payload_of(self.number)
    }
}

/// A packet that is there in full, and when that came about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    pub(super) packet: Packet,
    pub(super) landing: Landing,
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
///
/// Packets of a group, and those with a test, are taken as a whole or not at all: what
/// has been served of them is kept back until it is known which ([`KeptBack`]). All of
/// them ask for their ack at their last transaction.
#[derive(Clone, Debug, Default)]
pub(super) struct Receiver {
    packets: Vec<Taking>,
    /// The packet of each waiting transaction, first come first.
    waiting: VecDeque<Slot>,
    /// At most [`FIFO`].
    crossing: VecDeque<Served>,
    owed: Owed,
    kept_back: KeptBack,
}

impl Receiver {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.packets)
            + self.waiting.len() * size_of::<Slot>()
            + self.crossing.len() * size_of::<Served>()
            + self.owed.bytes()
            + self.kept_back.bytes()
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
                let tests = message.is_some_and(|entry| entry.tests());
                self.packets.push(Taking {
                    slot,
                    arrived: 0,
                    served: 0,
                    crosses: in_main && packet.payload > 0,
                    arrived_at: at.now,
                    standing: Standing::default(),
                    tests,
                    unsuccessful: false,
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
        let is_group = packet.group.is_some();
        if taking.served == 0 && !is_group {
            taking.standing = self.owed.standing(&packet);
        }
        taking.served += 1;
        let number = taking.served;
        let is_last = number == packet.shape.transactions;
        at.fabric.served(slot);
        let is_damaged = at.fabric.damaged(slot).is_some_and(|first| first <= number);
        let too_early = taking.standing.too_early;
        if taking.tests && number == 1 && !is_damaged && !too_early {
            taking.unsuccessful = !agrees(&packet, at);
        }
        let mut acknowledges = false;
        if number == packet.ack_at {
            let refusal = if is_group {
                is_damaged.then_some(Refusal::This)
            } else {
                self.owed.refusal(&packet, too_early, is_damaged)
            };
            match refusal.or(taking.unsuccessful.then_some(Refusal::Unsuccessful)) {
                None if is_last => acknowledges = true,
                None => at.fabric.acknowledge(slot),
                Some(refusal) => {
                    taking.refused = true;
                    at.fabric.refuse(slot, refusal);
                }
            }
        }
        let is_kept = !is_damaged && !too_early && !taking.unsuccessful;
        let is_new = is_kept && number > taking.standing.taken;
        let is_kept_back = taking.tests || is_group;
        if is_new && !is_kept_back {
            taking.standing.taken = number;
        }
        let taking = *taking;
        if is_last {
            self.packets.swap_remove(index);
            if is_kept_back {
                // It is sent again as a whole, or not at all.
            } else if is_kept {
                self.owed.forget(packet.id);
            } else if !too_early {
                let taken = taking.standing.taken;
                self.owed.remember(&packet, taken, taking.refused);
            }
        }
        if !is_new {
            return None;
        }
        let served = Served {
            slot,
            packet,
            number,
            is_kept_back,
            acknowledges,
            arrived_at: taking.arrived_at,
            served_at: at.now,
        };
        if taking.crosses {
            self.crossing.push_back(served);
            return None;
        }
        self.landed(&served, at)
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
        self.landed(&served, at)
    }

    /// A transaction's data lies where it belongs.
    fn landed<F: Fabric, H: Host>(
        &mut self,
        served: &Served,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let Served { slot, packet, .. } = *served;
        if served.acknowledges {
            at.fabric.acknowledge(slot);
        }
        let whole = Whole {
            packet,
            landing: Landing {
                arrived: served.arrived_at,
                served: served.served_at,
                landed: at.now,
                committed: at.now,
                ..Landing::default()
            },
        };
        match (served.is_kept_back, served.is_last()) {
            (false, is_last) => {
                at.host.received(&packet, served.bytes(), at.now);
                if is_last {
                    at.host.delivered(&packet, at.now);
                }
                is_last.then_some(whole)
            }
            (true, false) => None,
            (true, true) if packet.group.is_some() => {
                self.kept_back.put(slot, whole);
                None
            }
            (true, true) => {
                tell(&packet, at);
                Some(whole)
            }
        }
    }

    /// The end of a multicast has come. Returns its packet if all have accepted it.
    pub(super) fn ended<F, H: Host>(
        &mut self,
        slot: Slot,
        is_accepted: bool,
        at: &mut Surroundings<F, H>,
    ) -> Option<Whole> {
        let mut whole = self.kept_back.take(slot)?;
        if !is_accepted {
            return None;
        }
        whole.landing.committed = at.now;
        tell(&whole.packet, at);
        Some(whole)
    }

    /// Counts a packet of a message to a group that has so many. True with the last.
    pub(super) fn counts(&mut self, message: MessageSlot, packets: u64) -> bool {
        self.kept_back.counts(message, packets)
    }
}

/// Whether this node agrees with the test that a packet carries.
fn agrees<F, H: Host>(packet: &Packet, at: &mut Surroundings<F, H>) -> bool {
    let entry = at.under_way.get(packet.message);
    entry.is_none_or(|entry| at.host.test(packet.destination, &entry.message, at.now))
}
