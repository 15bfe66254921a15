//! What the Elans did takes effect, and what was on the wire arrives.

use super::state::{Answer, Far, Route};
use super::{Event, Fast, NEVER};
use crate::fabric::{Notice, NoticeEvent, Refusal, StepKind, TraceKind};
use crate::ids::{ChannelId, LinkId, Slot};
use crate::topology::Tree;
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

impl Fast {
    pub(super) fn obey(&mut self, notices: &mut Vec<Notice>) {
        let mut commands = std::mem::take(&mut self.commands);
        for command in commands.drain(..) {
            match command {
                Command::Open(slot) => {
                    let packet = &self.flights[slot.index()].packet;
                    self.sources[packet.id.source.index()].push(slot);
                    self.today.sources.push(packet.id.source);
                    self.counters.opened += 1;
                    self.counters.retries += u64::from(packet.attempt > 0);
                    self.counters.open += 1;
                }
                Command::Ready(slot, ready) => {
                    self.flights[slot.index()].ready = ready;
                    self.plan_source(slot);
                }
                Command::Served(slot) => self.serve(slot, notices),
                Command::Acknowledge(slot) => self.answer(slot, Answer::Ack),
                Command::Refuse(slot, refusal) => {
                    self.flights[slot.index()].refused = true;
                    self.counters.refusals += u64::from(refusal != Refusal::Unsuccessful);
                    self.answer(slot, Answer::Nack(refusal));
                }
            }
        }
        self.commands = commands;
    }

    /// What the source may send has changed.
    fn plan_source(&mut self, slot: Slot) {
        let flight = &self.flights[slot.index()];
        if let Some(&first) = flight.path.first()
            && !flight.end_sent
        {
            self.plan_by(self.channels[first.index()].link, self.now);
        }
    }

    /// The next transaction has been served: its flits leave the Elan's buffer.
    fn serve(&mut self, slot: Slot, notices: &mut Vec<Notice>) {
        let flight = &mut self.flights[slot.index()];
        let shape = flight.packet.shape;
        let flits = shape.flits_through(flight.served + 1) - shape.flits_through(flight.served);
        flight.served += 1;
        let served = flight.served;
        self.counters.crc_errors += u64::from(flight.damaged == Some(served));
        let Some(&id) = flight.path.last() else {
            return;
        };
        self.note(StepKind::Served, slot, u32::from(served));
        self.channels[id.index()].sent.take(u32::from(flits));
        self.counters.taken_flits += u64::from(flits);
        // Their credits set out in this cycle, not in the next.
        self.leave(id, self.now - 1, u32::from(flits));
        // An end that arrives in this cycle is not there yet.
        self.consume_end(id, self.now - 1, notices);
    }

    /// An answer sets out from the end of the packet's path.
    pub(super) fn answer(&mut self, slot: Slot, answer: Answer) {
        self.note(StepKind::Answered, slot, 0);
        let flits = self.rules.reverse_ack_flits;
        if flits > 0 {
            let mut at = self.now;
            let path = std::mem::take(&mut self.flights[slot.index()].path);
            for &channel in path.iter().rev() {
                let link = Tree::opposite(self.channels[channel.index()].link);
                if at == self.now {
                    self.charge(link, flits);
                } else {
                    self.wheel.put(at, Event::Charge(link, flits));
                }
                at += self.answer_delay(channel);
            }
            self.flights[slot.index()].path = path;
        }
        let delay = self.flights[slot.index()].answer_delay;
        self.wheel
            .put(self.now + delay, Event::Answer(slot, answer));
    }

    /// Delay of an answer over a link: flow-through and cable.
    pub(super) fn answer_delay(&self, channel: ChannelId) -> Cycle {
        self.rules.flow_through + self.link(channel).cable
    }

    /// Some of a link's next data slots are taken.
    fn charge(&mut self, link: LinkId, flits: u32) {
        let state = &mut self.links[link.index()];
        state.free_from = state.free_from.max(self.now) + Cycle::from(flits);
        if state.sending > 0 {
            self.plan_by(link, self.now);
        }
    }

    /// Takes the events of this cycle: arrivals happen, the rest is sorted by phase.
    pub(super) fn arrive(&mut self, notices: &mut Vec<Notice>) {
        let mut events = std::mem::take(&mut self.today.events);
        self.wheel.take(self.now, &mut events);
        self.steps += events.len() as u64;
        for event in events.drain(..) {
            match event {
                Event::HeaderIn(id, slot) => self.header_in(id, slot),
                Event::TailIn(id, slot) => self.tail_in(id, slot, notices),
                Event::Complete(id) => self.complete(id, notices),
                Event::Answer(slot, answer) => self.answer_in(slot, answer, notices),
                Event::Charge(link, flits) => self.charge(link, flits),
                Event::Station(station) => self.ask(station),
                Event::Room(id) => {
                    if self.channels[id.index()].room_at == self.now {
                        self.tell_of_room(id);
                    }
                }
                Event::Plan(link) => {
                    if self.links[link.index()].plan_at == self.now {
                        self.today.plans.push(link);
                    }
                }
            }
        }
        self.today.events = events;
    }

    fn header_in(&mut self, id: ChannelId, slot: Slot) {
        let channel = &mut self.channels[id.index()];
        // The next packet may own the near end already.
        channel.header_in |= channel.owner == Some(slot);
        let link = channel.link;
        let at_front = channel.sent.front().is_some_and(|run| run.packet == slot);
        self.trace(TraceKind::HeaderIn, slot, link.0);
        self.counters.packet_hops += 1;
        if at_front {
            self.come_to_front(id, self.now);
        }
    }

    fn tail_in(&mut self, id: ChannelId, slot: Slot, notices: &mut Vec<Notice>) {
        let flight = &self.flights[slot.index()];
        let (node, complete) = (flight.packet.destination, flight.complete);
        self.trace(TraceKind::TailIn, slot, node.0);
        self.counters.end_in(complete, self.now);
        self.consume_end(id, self.now, notices);
    }

    /// Looks ahead to when the packet that the inputter takes from this channel will
    /// have its next transaction complete, as far as that is known.
    pub(super) fn foresee(&mut self, id: ChannelId) {
        let channel = &self.channels[id.index()];
        let Some(front) = channel.sent.front() else {
            return;
        };
        let flight = &self.flights[front.packet.index()];
        let shape = flight.packet.shape;
        if channel.route != Some(Route::Inputter) || flight.told == shape.transactions {
            return;
        }
        let last = shape.flits_through(flight.told + 1) - shape.flits_through(flight.served) - 1;
        let at = channel.sent.time_of(u32::from(last));
        let at = at.map_or(NEVER, |sent| sent + self.link(id).flight);
        if at != channel.complete_at {
            self.channels[id.index()].complete_at = at;
            if at != NEVER {
                self.wheel.put(at, Event::Complete(id));
            }
        }
    }

    fn complete(&mut self, id: ChannelId, notices: &mut Vec<Notice>) {
        let channel = &mut self.channels[id.index()];
        if channel.complete_at != self.now {
            return;
        }
        channel.complete_at = NEVER;
        if let Some(front) = channel.sent.front() {
            let slot = front.packet;
            let told = self.flights[slot.index()].told;
            self.tell_arrived(slot, told + 1, notices);
            self.foresee(id);
        }
    }

    /// Tells the destination of transactions that have become complete.
    pub(super) fn tell_arrived(&mut self, slot: Slot, complete: u16, notices: &mut Vec<Notice>) {
        let flight = &mut self.flights[slot.index()];
        if complete > flight.told {
            flight.told = complete;
            if complete == flight.packet.shape.transactions {
                flight.complete = Some(self.now);
            }
            let node = flight.packet.destination;
            self.note(StepKind::Arrived, slot, u32::from(complete));
            notices.push(Notice {
                node,
                event: NoticeEvent::Arrived(slot, complete),
            });
        }
    }

    /// The inputter is done with a packet when its end is at the front, which it
    /// is once every transaction has been served. The end must have come by a cycle.
    fn consume_end(&mut self, id: ChannelId, by: Cycle, notices: &mut Vec<Notice>) {
        let link = self.link(id);
        let (far, flight) = (link.far, link.flight);
        let channel = &mut self.channels[id.index()];
        let (Some(Route::Inputter), Far::Node(station)) = (channel.route, far) else {
            return;
        };
        let Some(&end) = channel.sent.front() else {
            return;
        };
        if !end.end || end.first + flight > by {
            return;
        }
        channel.sent.take(1);
        self.stations[station as usize].taking -= 1;
        self.ask(station);
        let taken = &self.flights[end.packet.index()];
        if taken.branch.is_some() {
            // Counted where the trunk ends.
            notices.push(Notice {
                node: taken.packet.destination,
                event: NoticeEvent::Ended(end.packet, taken.committed),
            });
        } else if taken.damaged.is_some() || taken.refused {
            self.counters.spoiled += 1;
        } else {
            self.counters.delivered += 1;
        }
        self.counters.taken_flits += 1;
        self.end(end.packet);
        self.leave(id, self.now, 1);
        self.end_left(id, self.now);
    }

    fn answer_in(&mut self, slot: Slot, answer: Answer, notices: &mut Vec<Notice>) {
        let flight = &mut self.flights[slot.index()];
        flight.answer = Some(answer);
        if flight.branch.is_some() {
            return self.combine(slot, answer);
        }
        flight.committed = answer == Answer::Ack;
        let node = flight.packet.id.source;
        let event = match answer {
            Answer::Ack => NoticeEvent::Acknowledged(slot),
            Answer::Nack(refusal) => NoticeEvent::Refused(slot, refusal),
            Answer::BadRoute => NoticeEvent::Refused(slot, Refusal::This),
            Answer::TimedOut => NoticeEvent::TimedOut(slot, flight.age),
        };
        notices.push(Notice { node, event });
        self.note(StepKind::AnswerIn, slot, 0);
        match answer {
            Answer::Ack => self.trace(TraceKind::AckIn, slot, node.0),
            Answer::Nack(_) => self.trace(TraceKind::NackIn, slot, node.0),
            Answer::BadRoute | Answer::TimedOut => {}
        }
        self.plan_source(slot);
        self.vacate(slot);
    }
}
