//! What the Elans did takes effect, and what was on the wire arrives.
//!
//! Rules of `docs/model.md`: `R-credit-return`, `R-reverse-cost`, `R-answer-delay`.

use super::channel::{Flit, Grant, Kind};
use super::in_flight::OnTheWire;
use super::{Channel, Reference};
use crate::fabric::rules::{self, Answer};
use crate::fabric::{Notice, NoticeEvent, Refusal};
use crate::ids::{ChannelId, Slot};
use crate::observe::PacketStep;
use crate::topology::{End, Topology};
use crate::units::Cycle;

/// What an Elan did in the last cycle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Command {
    Open(Slot),
    Ready(Slot, u16),
    Served(Slot),
    Acknowledge(Slot),
    Refuse(Slot, Refusal),
}

/// Everything on the wire, by the cycle in which it arrives: a ring of more days than the
/// longest delay so far has cycles, a power of two. It grows with a longer one, such as that of a
/// way around what has broken.
#[derive(Clone, Debug)]
pub(super) struct Calendar {
    /// The day taken last.
    today: Cycle,
    days: Vec<Vec<OnTheWire>>,
    mask: u64,
    entries: usize,
    /// Room of days that are over, for those to come: no day keeps its own, or a
    /// long ring would keep the room of its busiest day many times.
    spare: Vec<Vec<OnTheWire>>,
}

heap!(Calendar { days } plain { today, mask, entries } left_out { spare });

impl Calendar {
    pub(super) fn new() -> Self {
        Self {
            today: 0,
            days: vec![Vec::new()],
            mask: 0,
            entries: 0,
            spare: Vec::new(),
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Everything on the wire, in no useful order.
    pub(super) fn all(&self) -> impl Iterator<Item = &OnTheWire> {
        self.days.iter().flatten()
    }

    pub(super) fn put(&mut self, at: Cycle, what: OnTheWire) {
        if at - self.today > self.mask {
            self.lengthen(at - self.today);
        }
        let day = &mut self.days[(at & self.mask) as usize];
        if day.capacity() == 0 {
            *day = self.spare.pop().unwrap_or_default();
        }
        day.push(what);
        self.entries += 1;
    }

    /// Makes room for so long a delay.
    fn lengthen(&mut self, delay: Cycle) {
        let length = (delay + 1).next_power_of_two();
        let mut days = vec![Vec::new(); length as usize];
        for at in self.today + 1..=self.today + self.mask {
            let day = &mut self.days[(at & self.mask) as usize];
            days[(at & (length - 1)) as usize] = std::mem::take(day);
        }
        (self.days, self.mask) = (days, length - 1);
    }

    fn take(&mut self, at: Cycle) -> Vec<OnTheWire> {
        self.today = at;
        let today = std::mem::take(&mut self.days[(at & self.mask) as usize]);
        self.entries -= today.len();
        today
    }

    fn give_back(&mut self, mut today: Vec<OnTheWire>) {
        if today.capacity() > 0 {
            today.clear();
            self.spare.push(today);
        }
    }
}

impl Reference {
    pub(super) fn apply_commands(&mut self) {
        let mut commands = std::mem::take(&mut self.commands);
        for command in commands.drain(..) {
            match command {
                Command::Open(slot) => {
                    let packet = &self.packets[slot.index()].packet;
                    self.sources[packet.id.source.index()].push(slot);
                    self.counters.opened += 1;
                    self.counters.retries += u64::from(packet.attempt > 0);
                    self.counters.open += 1;
                }
                Command::Ready(slot, ready) => self.packets[slot.index()].ready = ready,
                Command::Served(slot) => self.serve(slot),
                Command::Acknowledge(slot) => {
                    self.answer(slot, Answer::Ack, self.now);
                }
                Command::Refuse(slot, refusal) => {
                    self.packets[slot.index()].refused = true;
                    self.counters.refusals += u64::from(refusal != Refusal::Unsuccessful);
                    self.answer(slot, Answer::Nack(refusal), self.now);
                }
            }
        }
        self.commands = commands;
    }

    /// The next transaction has been served: its flits leave the Elan's buffer.
    fn serve(&mut self, slot: Slot) {
        let flight = &mut self.packets[slot.index()];
        let shape = flight.packet.shape;
        let flits = shape.flits_through(flight.served + 1) - shape.flits_through(flight.served);
        flight.served += 1;
        let served = flight.served;
        self.step(PacketStep::Served(served), slot);
        if self.first_damaged(slot) == Some(self.packets[slot.index()].served) {
            self.counters.crc_errors += 1;
        }
        let Some(&id) = self.packets[slot.index()].path.last() else {
            return;
        };
        self.channels[id.index()].buffer.drain(..usize::from(flits));
        self.counters.taken_flits += u64::from(flits);
        self.return_credits(id, u32::from(flits), self.now - 1);
        self.consume_eop(id);
    }

    /// An answer sets out from the end of the packet's path.
    pub(super) fn answer(&mut self, packet: Slot, answer: Answer, from: Cycle) {
        self.step(PacketStep::Answered, packet);
        let mut at = from;
        let path = std::mem::take(&mut self.packets[packet.index()].path);
        for &channel in path.iter().rev() {
            if self.rules.reverse_ack_flits > 0 {
                let link = Topology::opposite(self.link_of(channel));
                let flits = self.rules.reverse_ack_flits;
                if at == self.now {
                    // What arrives today may already have been dealt with.
                    self.links[link.index()].debt += flits;
                } else {
                    self.calendar.put(at, OnTheWire::Charge { link, flits });
                }
            }
            at += self.answer_delay(channel);
        }
        self.packets[packet.index()].path = path;
        self.calendar.put(at, OnTheWire::Answer { packet, answer });
    }

    /// Credits return of flits that have left the buffer of a channel in cycle `left`. They take
    /// data slots of the other direction from the next cycle on.
    pub(super) fn return_credits(&mut self, channel: ChannelId, flits: u32, left: Cycle) {
        let link = self.link_of(channel);
        let cable = self.links[link.index()].cable;
        self.calendar.put(
            left + rules::credit_delay(cable),
            OnTheWire::Credits { channel, flits },
        );
        let flits = flits * self.rules.reverse_credits_per_flit;
        if flits > 0 {
            let link = Topology::opposite(link);
            self.calendar
                .put(self.now + 1, OnTheWire::Charge { link, flits });
        }
    }

    pub(super) fn arrive(&mut self, notices: &mut Vec<Notice>) {
        let mut today = self.calendar.take(self.now);
        for what in today.drain(..) {
            match what {
                OnTheWire::Flit {
                    channel,
                    packet,
                    kind,
                } => {
                    let flit = Flit {
                        packet,
                        kind,
                        arrived: self.now,
                    };
                    self.flit_in(channel, flit, notices);
                }
                OnTheWire::Credits { channel, flits } => {
                    self.channels[channel.index()].credits += flits;
                }
                OnTheWire::Answer { packet, answer } => self.answer_in(packet, answer, notices),
                OnTheWire::Charge { link, flits } => {
                    self.links[link.index()].debt += flits;
                }
            }
        }
        self.calendar.give_back(today);
        for (node, slot) in std::mem::take(&mut self.ended) {
            let committed = self.packets[slot.index()].committed;
            notices.push(Notice {
                node,
                event: NoticeEvent::Ended(slot, committed),
            });
        }
    }

    fn flit_in(&mut self, id: ChannelId, flit: Flit, notices: &mut Vec<Notice>) {
        let link = self.link_of(id);
        let slot = flit.packet;
        let channel = &mut self.channels[id.index()];
        channel.buffer.push_back(flit);
        let at_front = channel.buffer.len() == 1;
        if flit.kind == Kind::Header {
            // The next packet may own the near end already.
            channel.header_in |= channel.owner == Some(slot);
            self.counters.packet_hops += 1;
            self.step(PacketStep::HeaderIn(link), slot);
            if at_front {
                self.come_to_front(id, self.now);
            }
        }
        let End::Node(_) = self.topology.link(link).to else {
            return;
        };
        if flit.kind == Kind::Eop {
            self.step(PacketStep::TailIn, slot);
            let complete = self.packets[slot.index()].complete;
            self.counters.end_in(complete, self.now);
            self.consume_eop(id);
        } else if Self::is_taking(&self.channels[id.index()], slot) {
            self.packets[slot.index()].received += 1;
            self.report_arrived(slot, notices);
        }
    }

    /// Whether the inputter is taking this packet from the buffer.
    fn is_taking(channel: &Channel, slot: Slot) -> bool {
        let front = channel.buffer.front();
        channel.grant == Some(Grant::Inputter) && front.is_some_and(|front| front.packet == slot)
    }

    /// Tells the destination of transactions that have become complete.
    pub(super) fn report_arrived(&mut self, slot: Slot, notices: &mut Vec<Notice>) {
        let flight = &mut self.packets[slot.index()];
        let complete = flight.packet.shape.transactions_in(flight.received);
        if complete > flight.reported {
            flight.reported = complete;
            if complete == flight.packet.shape.transactions {
                flight.complete = Some(self.now);
            }
            let node = flight.packet.destination;
            self.step(PacketStep::Arrived(complete), slot);
            notices.push(Notice {
                node,
                event: NoticeEvent::Arrived(slot, complete),
            });
        }
    }

    /// The inputter is done with a packet when its end is at the front, which it
    /// is once every transaction has been served.
    fn consume_eop(&mut self, id: ChannelId) {
        let channel = &mut self.channels[id.index()];
        if channel.grant != Some(Grant::Inputter) {
            return;
        }
        let Some(&Flit {
            packet,
            kind: Kind::Eop,
            ..
        }) = channel.buffer.front()
        else {
            return;
        };
        if let End::Node(node) = self.topology.link(channel.link).to {
            self.inputters[node.index()].1 -= 1;
            if self.packets[packet.index()].packet.group.is_some() {
                self.ended.push((node, packet));
            }
        }
        if self.packets[packet.index()].replicator.is_some() {
            // Counted where the packet ends that was replicated.
        } else if self.first_damaged(packet).is_some() || self.packets[packet.index()].refused {
            self.counters.spoiled += 1;
        } else {
            self.counters.delivered += 1;
        }
        self.counters.taken_flits += 1;
        self.end(packet);
        self.leave(id, self.now);
    }

    fn answer_in(&mut self, slot: Slot, answer: Answer, notices: &mut Vec<Notice>) {
        if let Some(elite) = self.packets[slot.index()].replicator {
            self.combine(elite.index(), slot, answer);
            return;
        }
        let flight = &mut self.packets[slot.index()];
        flight.answer = Some(answer);
        let node = flight.packet.id.source;
        let event = match answer {
            Answer::Ack => NoticeEvent::Acknowledged(slot),
            Answer::Nack(refusal) => NoticeEvent::Refused(slot, refusal),
            Answer::BadRoute => NoticeEvent::Refused(slot, Refusal::This),
            Answer::TimedOut => NoticeEvent::TimedOut(slot, flight.age),
        };
        notices.push(Notice { node, event });
        self.step(PacketStep::AnswerIn(answer), slot);
        self.vacate(slot);
    }
}
