// Rules of `docs/model.md`: R-damage-transaction, R-test.

use super::partly_received::{Admission, PartlyReceived};
use super::uncommitted::{Uncommitted, deliver};
use super::waterfall::Landing;
use super::{Buffers, Context, Host};
use crate::fabric::{Fabric, Packet, Refusal};
use crate::ids::{MessageSlot, Slot};
use crate::observe::PacketStep;
use crate::units::Cycle;
use std::collections::VecDeque;

/// Transactions between engine and bus `[inferred]`.
const FIFO: usize = 2;

/// A packet that the inputter is receiving.
#[derive(Clone, Copy, Debug)]
struct Taking {
    slot: Slot,
    arrived: u16,
    served: u16,
    /// Whether its data crosses the bus.
    crosses: bool,
    /// The cycle of the last arrival of transactions.
    arrived_at: Cycle,
    /// Which of its transactions are accepted.
    admission: Admission,
    /// Whether it carries the test of its message.
    tests: bool,
    /// Whether that test failed; the transactions after it are then not performed.
    test_failed: bool,
    refused: bool,
}

/// A transaction that the engine has served and accepted.
#[derive(Clone, Copy, Debug)]
struct Served {
    slot: Slot,
    packet: Packet,
    /// Counted from 1.
    number: u16,
    /// Whether it is reported only once all of its packet has been accepted.
    is_uncommitted: bool,
    /// Whether its packet is acknowledged once its data is in memory.
    acknowledges: bool,
    /// Of a multicast that has ended before its data was in memory: whether all have
    /// accepted it.
    outcome: Option<bool>,
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

/// A packet that has been received in full, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReceivedPacket {
    pub(super) packet: Packet,
    pub(super) landing: Landing,
}

plain!(Taking, Served, ReceivedPacket);

/// The inputter: transactions that are complete in the link's buffer and wait for the
/// engine, which moves data for main memory into a FIFO to the bus. While that is full
/// the engine serves no more of it, so that a slow bus holds up the network.
///
/// A packet is acknowledged when the transaction that asks for it has been served; the
/// last transaction of a packet only when its data is in main memory, so that done
/// means delivered.
///
/// The inputter discards damaged transactions and, to keep the order, all that follow until
/// the damaged packet is sent again; the engine spends its time on them all the same. The
/// answer to a packet is a NACK if it was damaged before it asked for the answer. The answer
/// to the source's next packet reports any later damage.
///
/// Multicast packets and those with a test are accepted as a whole or not at all; until
/// then they are [`Uncommitted`]. A multicast that asks for its ack before its last
/// transaction may end while its data still crosses the bus; it is taken when both are there.
#[derive(Clone, Debug, Default)]
pub(super) struct Receiver {
    packets: Vec<Taking>,
    /// The packet of each waiting transaction, in order of arrival.
    waiting: VecDeque<Slot>,
    /// At most [`FIFO`].
    crossing: VecDeque<Served>,
    partly_received: PartlyReceived,
    uncommitted: Uncommitted,
}

heap!(Receiver {
    packets,
    waiting,
    crossing,
    partly_received,
    uncommitted
});

impl Receiver {
    pub(super) fn arrived<F: Fabric, H>(
        &mut self,
        slot: Slot,
        transactions: u16,
        at: &Context<F, H>,
    ) {
        let index = match self.packets.iter().position(|packet| packet.slot == slot) {
            Some(index) => index,
            None => {
                let packet = at.fabric.packet(slot);
                let message = at.messages.get(packet.message);
                let in_main = message.is_some_and(|entry| entry.message.buffers == Buffers::Main);
                let tests = message.is_some_and(|entry| entry.tests());
                self.packets.push(Taking {
                    slot,
                    arrived: 0,
                    served: 0,
                    crosses: in_main && packet.payload > 0,
                    arrived_at: at.now,
                    admission: Admission::default(),
                    tests,
                    test_failed: false,
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

    /// Records that the engine has served the first waiting transaction. Returns its packet
    /// when it is complete.
    pub(super) fn served<F: Fabric, H: Host>(
        &mut self,
        at: &mut Context<F, H>,
    ) -> Option<ReceivedPacket> {
        let slot = self.waiting.pop_front()?;
        let index = self.packets.iter().position(|packet| packet.slot == slot)?;
        let packet = *at.fabric.packet(slot);
        let taking = &mut self.packets[index];
        let is_group = packet.group.is_some();
        if taking.served == 0 && !is_group {
            taking.admission = self.partly_received.admission(&packet);
        }
        taking.served += 1;
        let number = taking.served;
        let is_last = number == packet.shape.transactions;
        at.fabric.served(slot);
        let is_damaged = at.fabric.damaged(slot).is_some_and(|first| first <= number);
        let out_of_order = taking.admission.out_of_order;
        if taking.tests && number == 1 && !is_damaged && !out_of_order {
            taking.test_failed = !test_succeeds(&packet, at);
        }
        let mut acknowledges = false;
        if number == packet.ack_at {
            let refusal = if is_group {
                is_damaged.then_some(Refusal::This)
            } else {
                self.partly_received
                    .refusal(&packet, out_of_order, is_damaged)
            };
            match refusal.or(taking.test_failed.then_some(Refusal::Unsuccessful)) {
                None if is_last => acknowledges = true,
                None => at.fabric.acknowledge(slot),
                Some(refusal) => {
                    taking.refused = true;
                    at.fabric.refuse(slot, refusal);
                }
            }
        }
        let is_kept = !is_damaged && !out_of_order && !taking.test_failed;
        let is_new = is_kept && number > taking.admission.received;
        let is_uncommitted = taking.tests || is_group;
        if is_new && !is_uncommitted {
            taking.admission.received = number;
        }
        let taking = *taking;
        if is_last {
            self.packets.swap_remove(index);
            if is_uncommitted {
                // If it is sent again, then as a whole.
            } else if is_kept {
                self.partly_received.remove(packet.id);
            } else if !out_of_order {
                let taken = taking.admission.received;
                self.partly_received.record(&packet, taken, taking.refused);
            }
        }
        if !is_new {
            return None;
        }
        let served = Served {
            slot,
            packet,
            number,
            is_uncommitted,
            acknowledges,
            outcome: None,
            arrived_at: taking.arrived_at,
            served_at: at.now,
        };
        if taking.crosses {
            self.crossing.push_back(served);
            return None;
        }
        self.landed(&served, at)
    }

    /// Bytes of the next transaction to cross the bus.
    pub(super) fn next_crossing<F, H>(&self, at: &Context<F, H>) -> Option<u32> {
        let served = self.crossing.front()?;
        Some(at.settings.wire.block_bytes(served.bytes()))
    }

    /// Records that this transaction has crossed the bus. Returns its packet when it is
    /// complete.
    pub(super) fn crossed<F: Fabric, H: Host>(
        &mut self,
        at: &mut Context<F, H>,
    ) -> Option<ReceivedPacket> {
        let served = self.crossing.pop_front()?;
        self.landed(&served, at)
    }

    /// Records that the data of a transaction is in memory. Returns its packet when it is
    /// complete.
    fn landed<F: Fabric, H: Host>(
        &mut self,
        served: &Served,
        at: &mut Context<F, H>,
    ) -> Option<ReceivedPacket> {
        let Served { slot, packet, .. } = *served;
        if served.acknowledges {
            at.fabric.acknowledge(slot);
        }
        let received = ReceivedPacket {
            packet,
            landing: Landing {
                arrived: served.arrived_at,
                served: served.served_at,
                landed: at.now,
                committed: at.now,
                ..Landing::default()
            },
        };
        match (served.is_uncommitted, served.is_last()) {
            (false, is_last) => {
                at.observe_packet(&packet, PacketStep::Received(served.bytes()));
                if is_last {
                    at.observe_packet(&packet, PacketStep::Delivered);
                }
                is_last.then_some(received)
            }
            (true, false) => None,
            (true, true) => match served.outcome {
                None if packet.group.is_some() => {
                    self.uncommitted.insert(slot, received);
                    None
                }
                Some(false) => None,
                _ => {
                    deliver(&packet, at);
                    Some(received)
                }
            },
        }
    }

    /// Handles the EOP of a multicast. Returns its packet if all nodes have accepted it and
    /// its data is in memory.
    pub(super) fn ended<F: Fabric, H: Host>(
        &mut self,
        slot: Slot,
        is_accepted: bool,
        at: &mut Context<F, H>,
    ) -> Option<ReceivedPacket> {
        // The slot may be another packet's from now on.
        let mut crossing = self.crossing.iter_mut();
        let is_last = |served: &&mut Served| {
            served.slot == slot && served.is_last() && served.outcome.is_none()
        };
        if let Some(last) = crossing.find(is_last) {
            last.outcome = Some(is_accepted);
            return None;
        }
        let mut received = self.uncommitted.remove(slot)?;
        if !is_accepted {
            return None;
        }
        received.landing.committed = at.now;
        deliver(&received.packet, at);
        Some(received)
    }

    /// Counts a packet of a multicast message of `packets` packets. True for the last one.
    pub(super) fn count_packet(&mut self, message: MessageSlot, packets: u64) -> bool {
        self.uncommitted.count_packet(message, packets)
    }
}

/// Whether the test of a packet succeeds at this node.
fn test_succeeds<F: Fabric, H: Host>(packet: &Packet, at: &mut Context<F, H>) -> bool {
    let entry = at.messages.get(packet.message);
    let message = entry.map(|entry| entry.message);
    message.is_none_or(|message| at.test(packet.destination, &message))
}
