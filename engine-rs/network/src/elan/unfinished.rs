//! The packets of a sender that are on their way, or are to go again.
//!
//! Rules of `docs/model.md`: `R-retry`, `R-refused`.

use super::{RetryAge, Settings};
use crate::fabric::{Fabric, Packet, Refusal};
use crate::ids::{MessageSlot, Slot};
use crate::units::Cycle;
use std::collections::VecDeque;

/// A packet and how many of its transactions the engine has prepared.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prepared {
    pub(super) packet: Packet,
    /// Transactions whose data is in the Elan.
    pub(super) fetched: u16,
    pub(super) ready: u16,
    /// It carries the test of its message.
    pub(super) tests: bool,
    /// The last of its DMA.
    pub(super) last: bool,
}

impl Prepared {
    pub(super) fn is_fetched(&self) -> bool {
        self.fetched == self.packet.shape.transactions
    }

    /// The engine could prepare a transaction.
    pub(super) fn waits(&self) -> bool {
        self.ready < self.fetched
    }

    pub(super) fn is_complete(&self) -> bool {
        self.ready == self.packet.shape.transactions
    }
}

/// What came back for a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// It has been accepted, as far as the destination had it by then.
    Ack,
    /// It did not get through, and has become so old.
    TimedOut { age: u8 },
    /// It was damaged, or the one before it was, or its test was unsuccessful.
    Refused(Refusal),
}

/// What an answer means for the message of the packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Its last packet has been accepted, and so have those before it.
    Sent(MessageSlot),
    /// Its test was successful, and the rest may follow.
    Passed(MessageSlot),
    /// Its test was not successful.
    Failed(MessageSlot),
}

/// A packet that has been opened and not yet been both answered and closed.
#[derive(Clone, Copy, Debug)]
struct Circuit {
    slot: Slot,
    prepared: Prepared,
    answer: Option<Answer>,
    closed: bool,
}

/// Opened packets of an engine until they are answered and closed, and those that are sent
/// again.
///
/// A packet is out of danger once a later one of the same engine to the same
/// destination has been acknowledged, or when its own ack was asked for at its last
/// transaction. Until then it is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Circuits {
    /// One that is not closed; and, while circuits are not held, others whose
    /// answer has not come back.
    circuits: Vec<Circuit>,
    /// Packets that are sent again, with the earliest time for it.
    retries: VecDeque<(Cycle, Prepared)>,
    /// The last acknowledged packet to each destination, if it could have been
    /// damaged after its ack had been sent.
    unconfirmed: Vec<Prepared>,
}

impl Circuits {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.circuits)
            + self.retries.len() * size_of::<(Cycle, Prepared)>()
            + size_of_val(&*self.unconfirmed)
    }

    pub(super) fn open<F: Fabric>(&mut self, prepared: Prepared, fabric: &mut F) {
        let slot = fabric.open(prepared.packet, prepared.ready);
        self.circuits.push(Circuit {
            slot,
            prepared,
            answer: None,
            closed: false,
        });
    }

    /// A packet is open.
    pub(super) fn is_open(&self) -> bool {
        self.circuits.iter().any(|circuit| !circuit.closed)
    }

    /// The answer to a packet is there. Says what that means for its message, if
    /// anything.
    pub(super) fn answered(
        &mut self,
        slot: Slot,
        answer: Answer,
        now: Cycle,
        settings: &Settings,
    ) -> Option<Outcome> {
        let index = self.find(slot)?;
        self.circuits[index].answer = Some(answer);
        let Prepared {
            packet,
            tests,
            last,
            ..
        } = self.circuits[index].prepared;
        self.finish(index, now, settings);
        match answer {
            Answer::Ack if last => Some(Outcome::Sent(packet.message)),
            Answer::Ack if tests => Some(Outcome::Passed(packet.message)),
            Answer::Refused(Refusal::Unsuccessful) => Some(Outcome::Failed(packet.message)),
            _ => None,
        }
    }

    pub(super) fn closed(&mut self, slot: Slot, now: Cycle, settings: &Settings) {
        let Some(index) = self.find(slot) else { return };
        self.circuits[index].closed = true;
        self.finish(index, now, settings);
    }

    /// A packet in that slot is not over.
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.find(slot).is_some()
    }

    fn find(&self, slot: Slot) -> Option<usize> {
        self.circuits
            .iter()
            .position(|circuit| circuit.slot == slot)
    }

    /// A circuit that is answered and closed is forgotten, or tried again.
    fn finish(&mut self, index: usize, now: Cycle, settings: &Settings) {
        let circuit = self.circuits[index];
        let Some(answer) = circuit.answer.filter(|_| circuit.closed) else {
            return;
        };
        self.circuits.remove(index);
        match answer {
            // An unsuccessful test says of the packets before it what an ack does.
            Answer::Ack | Answer::Refused(Refusal::Unsuccessful) => {
                self.accepted(circuit.prepared, settings);
            }
            Answer::TimedOut { age } => {
                let mut prepared = circuit.prepared;
                prepared.packet.age = match settings.retry_age {
                    RetryAge::Kept => age,
                    RetryAge::Reset => 0,
                };
                self.try_again(prepared, now, settings);
            }
            Answer::Refused(Refusal::This) => self.try_again(circuit.prepared, now, settings),
            // The one before it goes first.
            Answer::Refused(Refusal::LastAndThis) => {
                self.try_again(circuit.prepared, now, settings);
                let destination = circuit.prepared.packet.destination;
                let mut kept = self.unconfirmed.iter();
                let last = kept.position(|kept| kept.packet.destination == destination);
                if let Some(last) = last {
                    let last = self.unconfirmed.remove(last);
                    self.try_again(last, now, settings);
                }
            }
        }
    }

    /// The ack of a packet says that those before it have been accepted in full; that of
    /// a multicast says nothing of others.
    fn accepted(&mut self, prepared: Prepared, settings: &Settings) {
        let packet = &prepared.packet;
        if !settings.go_back || packet.group.is_some() {
            return;
        }
        self.unconfirmed
            .retain(|kept| kept.packet.destination != packet.destination);
        if packet.ack_at < packet.shape.transactions {
            self.unconfirmed.push(prepared);
        }
    }

    /// The packet is still in the Elan: sending it again costs the engine nothing.
    fn try_again(&mut self, mut prepared: Prepared, now: Cycle, settings: &Settings) {
        prepared.packet.attempt += 1;
        let retry = (now + settings.retry_cycles, prepared);
        // Those that wait already are later ones when packets go in their order.
        if settings.go_back {
            self.retries.push_front(retry);
        } else {
            self.retries.push_back(retry);
        }
    }

    /// Packets are to be sent again, now or later.
    pub(super) fn has_retries(&self) -> bool {
        !self.retries.is_empty()
    }

    /// Takes the next packet that is to be sent again, if its time has come.
    pub(super) fn due_retry(&mut self, now: Cycle) -> Option<Prepared> {
        let due = self.retries.pop_front_if(|&mut (at, _)| at <= now);
        due.map(|(_, prepared)| prepared)
    }

    /// When the next packet that is sent again is due.
    pub(super) fn retry_at(&self, now: Cycle) -> Option<Cycle> {
        self.retries
            .front()
            .map(|&(at, _)| at)
            .filter(|&at| at > now)
    }

    /// The packets that are not yet done with here: the open one first.
    pub(super) fn all(&mut self) -> impl Iterator<Item = &mut Prepared> {
        let open = self.circuits.iter_mut();
        let retries = self.retries.iter_mut();
        open.map(|circuit| &mut circuit.prepared)
            .chain(retries.map(|(_, prepared)| prepared))
    }

    /// The same, to look at.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Prepared> {
        let open = self.circuits.iter().map(|circuit| &circuit.prepared);
        open.chain(self.retries.iter().map(|(_, prepared)| prepared))
    }

    /// A packet of that number has been acknowledged, and may come again.
    pub(super) fn keeps(&self, number: u64) -> bool {
        let mut kept = self.unconfirmed.iter();
        kept.any(|kept| kept.packet.id.number == number)
    }

    /// The engine has prepared one more transaction of a packet.
    pub(super) fn ready<F: Fabric>(&self, number: u64, ready: u16, fabric: &mut F) {
        let mut open = self.circuits.iter().filter(|circuit| !circuit.closed);
        if let Some(circuit) = open.next()
            && circuit.prepared.packet.id.number == number
        {
            fabric.ready(circuit.slot, ready);
        }
    }
}
