//! The packets of an engine that are not finished: in flight, or to be sent again.
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

    /// Whether the engine could prepare a transaction.
    pub(super) fn has_work(&self) -> bool {
        self.ready < self.fetched
    }

    pub(super) fn is_complete(&self) -> bool {
        self.ready == self.packet.shape.transactions
    }
}

/// The answer to a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The destination has accepted the transactions that it had by then.
    Ack,
    /// It timed out at this age.
    TimedOut { age: u8 },
    /// It or the packet before it was damaged, or its test failed.
    Refused(Refusal),
}

/// What an answer means for the message of the packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Its last packet and all before it have been accepted.
    Sent(MessageSlot),
    /// Its test succeeded; the rest may follow.
    Passed(MessageSlot),
    /// Its test failed.
    Failed(MessageSlot),
}

/// A packet that has been opened and is not yet both answered and closed.
#[derive(Clone, Copy, Debug)]
struct InFlight {
    slot: Slot,
    prepared: Prepared,
    answer: Option<Answer>,
    closed: bool,
}

plain!(Prepared, InFlight);

/// Packets of an engine in flight, to be sent again, or not yet confirmed.
///
/// A packet is confirmed once a later one of the same engine to the same destination has
/// been acknowledged, or by its own ack if its last transaction asked for it. Until then
/// it is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Unfinished {
    /// At most one that is not closed; and, if circuits are not held until the answer,
    /// others that are not answered.
    in_flight: Vec<InFlight>,
    /// Packets to be sent again, and from which cycle on: by that cycle, or by their numbers if
    /// packets are kept in order.
    retries: VecDeque<(Cycle, Prepared)>,
    /// The last acknowledged packet to each destination, if it could have been
    /// damaged after its ack had been sent.
    unconfirmed: Vec<Prepared>,
}

heap!(Unfinished {
    in_flight,
    retries,
    unconfirmed
});

impl Unfinished {
    pub(super) fn open<F: Fabric>(&mut self, prepared: Prepared, fabric: &mut F) {
        let slot = fabric.open(prepared.packet, prepared.ready);
        self.in_flight.push(InFlight {
            slot,
            prepared,
            answer: None,
            closed: false,
        });
    }

    /// Whether a packet is open.
    pub(super) fn is_open(&self) -> bool {
        self.in_flight.iter().any(|flight| !flight.closed)
    }

    /// Packets that are not yet both answered and closed.
    pub(super) fn in_flight(&self) -> usize {
        self.in_flight.len()
    }

    /// Records the answer to a packet. Returns what it means for the message, if anything.
    pub(super) fn answered(
        &mut self,
        slot: Slot,
        answer: Answer,
        now: Cycle,
        settings: &Settings,
    ) -> Option<Outcome> {
        let index = self.find(slot)?;
        self.in_flight[index].answer = Some(answer);
        let Prepared {
            packet,
            tests,
            last,
            ..
        } = self.in_flight[index].prepared;
        self.finish(index, now, settings);
        match answer {
            Answer::Ack if last => Some(Outcome::Sent(packet.message)),
            Answer::Ack if tests => Some(Outcome::Passed(packet.message)),
            Answer::Refused(Refusal::Unsuccessful) => Some(Outcome::Failed(packet.message)),
            _ => None,
        }
    }

    /// Records that the EOP of a packet has left.
    pub(super) fn closed(&mut self, slot: Slot, now: Cycle, settings: &Settings) {
        let Some(index) = self.find(slot) else { return };
        self.in_flight[index].closed = true;
        self.finish(index, now, settings);
    }

    /// Whether the packet in a slot is in flight.
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.find(slot).is_some()
    }

    fn find(&self, slot: Slot) -> Option<usize> {
        self.in_flight.iter().position(|flight| flight.slot == slot)
    }

    /// Removes a packet that is answered and closed, or schedules its retry.
    fn finish(&mut self, index: usize, now: Cycle, settings: &Settings) {
        let flight = self.in_flight[index];
        let Some(answer) = flight.answer.filter(|_| flight.closed) else {
            return;
        };
        self.in_flight.remove(index);
        match answer {
            // A failed test confirms the packets before it as an ack does.
            Answer::Ack | Answer::Refused(Refusal::Unsuccessful) => {
                self.accepted(flight.prepared, settings);
            }
            Answer::TimedOut { age } => {
                let mut prepared = flight.prepared;
                prepared.packet.age = match settings.retry_age {
                    RetryAge::Kept => age,
                    RetryAge::Reset => 0,
                };
                self.retry(prepared, now, settings);
            }
            Answer::Refused(Refusal::This) => self.retry(flight.prepared, now, settings),
            // The packet before it is sent again first.
            Answer::Refused(Refusal::LastAndThis) => {
                self.retry(flight.prepared, now, settings);
                let destination = flight.prepared.packet.destination;
                let mut kept = self.unconfirmed.iter();
                let last = kept.position(|kept| kept.packet.destination == destination);
                if let Some(last) = last {
                    let last = self.unconfirmed.remove(last);
                    self.retry(last, now, settings);
                }
            }
        }
    }

    /// The ack of a packet confirms those before it; that of a multicast confirms no other.
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

    /// Schedules a retry. The packet is still in the Elan, so it costs the engine nothing.
    fn retry(&mut self, mut prepared: Prepared, now: Cycle, settings: &Settings) {
        let at = now + settings.retry_pause(prepared.packet.attempt);
        prepared.packet.attempt += 1;
        // Packets that wait already are later ones if packets are kept in order.
        if settings.go_back {
            self.retries.push_front((at, prepared));
        } else {
            insert_by_time(&mut self.retries, at, prepared);
        }
    }

    /// Whether packets are to be sent again, now or later.
    pub(super) fn has_retries(&self) -> bool {
        !self.retries.is_empty()
    }

    /// The next packet that is to be sent again, if its time has come.
    pub(super) fn next_retry(&self, now: Cycle) -> Option<&Prepared> {
        let (at, prepared) = self.retries.front()?;
        (*at <= now).then_some(prepared)
    }

    /// Takes the next packet to be sent again, if it is due.
    pub(super) fn due_retry(&mut self, now: Cycle) -> Option<Prepared> {
        let due = self.retries.pop_front_if(|&mut (at, _)| at <= now);
        due.map(|(_, prepared)| prepared)
    }

    /// The cycle in which the next retry is due.
    pub(super) fn retry_at(&self, now: Cycle) -> Option<Cycle> {
        self.retries
            .front()
            .map(|&(at, _)| at)
            .filter(|&at| at > now)
    }

    /// The first of all, in the order of [`Self::iter`], of which this is so.
    #[inline(always)]
    pub(super) fn find_mut(&mut self, is_so: impl Fn(&Prepared) -> bool) -> Option<&mut Prepared> {
        let open = self
            .in_flight
            .iter()
            .position(|flight| is_so(&flight.prepared));
        if let Some(index) = open {
            return self
                .in_flight
                .get_mut(index)
                .map(|flight| &mut flight.prepared);
        }
        if self.retries.is_empty() {
            return None;
        }
        let mut retries = self.retries.iter_mut().map(|(_, prepared)| prepared);
        retries.find(|prepared| is_so(prepared))
    }

    /// Packets in flight or to be sent again, in that order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Prepared> {
        let open = self.in_flight.iter().map(|flight| &flight.prepared);
        open.chain(self.retries.iter().map(|(_, prepared)| prepared))
    }

    /// Whether the packet of this number is acknowledged but not confirmed.
    pub(super) fn keeps(&self, number: u64) -> bool {
        let mut kept = self.unconfirmed.iter();
        kept.any(|kept| kept.packet.id.number == number)
    }

    /// Tells the fabric that one more transaction of the open packet is prepared.
    pub(super) fn ready<F: Fabric>(&self, number: u64, ready: u16, fabric: &mut F) {
        let mut open = self.in_flight.iter().filter(|flight| !flight.closed);
        if let Some(flight) = open.next()
            && flight.prepared.packet.id.number == number
        {
            fabric.ready(flight.slot, ready);
        }
    }
}

/// Inserts a value behind all that are due earlier or in the same cycle.
fn insert_by_time<T>(queue: &mut VecDeque<(Cycle, T)>, at: Cycle, value: T) {
    let place = queue.partition_point(|&(due, _)| due <= at);
    queue.insert(place, (at, value));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_pause_ends_before_a_long_one_that_began_earlier() {
        let mut queue = VecDeque::new();
        for (at, value) in [(5, 'a'), (9, 'b'), (5, 'c'), (7, 'd'), (9, 'e')] {
            insert_by_time(&mut queue, at, value);
        }
        let order: String = queue.iter().map(|&(_, value)| value).collect();
        assert_eq!(order, "acdbe");
    }
}
