//! What the Elans did takes effect, what was on the wire arrives, and packets end.

use super::Fast;
use super::agenda::Event;
use super::links::{FarEnd, Feeder};
use super::sources::Command;
use crate::fabric::rules::Answer;
use crate::fabric::{Notice, NoticeEvent, Refusal};
use crate::ids::{ChannelId, Slot};
use crate::observe::PacketStep;
use crate::units::Cycle;

impl Fast {
    /// Carries out what the Elans did in the last cycle.
    pub(super) fn carry_out_commands(&mut self, notices: &mut Vec<Notice>) {
        let mut commands = self.sources.take_commands();
        for command in commands.drain(..) {
            match command {
                Command::Open(slot) => {
                    let packet = &self.packets[slot].packet;
                    let (node, is_retry) = (packet.id.source, packet.attempt > 0);
                    self.sources.wait(node, slot);
                    self.agenda.serve_source(node);
                    let counters = &mut self.packets.counters;
                    counters.opened += 1;
                    counters.retries += u64::from(is_retry);
                    counters.open += 1;
                }
                Command::Ready(slot, ready) => {
                    self.packets[slot].ready = ready;
                    self.links
                        .plan_source(slot, &self.packets, &mut self.agenda);
                }
                Command::Served(slot) => self.serve(slot, notices),
                Command::Acknowledge(slot) => self.answer(slot, Answer::Ack),
                Command::Refuse(slot, refusal) => {
                    self.packets[slot].refused = true;
                    let is_error = refusal != Refusal::Unsuccessful;
                    self.packets.counters.refusals += u64::from(is_error);
                    self.answer(slot, Answer::Nack(refusal));
                }
            }
        }
        self.sources.reuse_commands(commands);
    }

    /// The next transaction has been served: its flits leave the Elan's buffer.
    fn serve(&mut self, slot: Slot, notices: &mut Vec<Notice>) {
        let now = self.agenda.now;
        let flight = &mut self.packets[slot];
        let shape = flight.packet.shape;
        let flits = shape.flits_through(flight.served + 1) - shape.flits_through(flight.served);
        flight.served += 1;
        let served = flight.served;
        let is_damaged = flight.damaged == Some(served);
        let Some(id) = flight.path.last().copied() else {
            return;
        };
        self.packets.step(PacketStep::Served(served), slot, now);
        if is_damaged {
            self.packets.counters.crc_errors += 1;
            self.packets.step(PacketStep::Damaged, slot, now);
        }
        self.packets.counters.taken_flits += u64::from(flits);
        // Their credits set out in this cycle, not in the next.
        self.links
            .take(id, u32::from(flits), now - 1, &mut self.agenda);
        // An end that arrives in this cycle is not there yet.
        self.take_eop(id, now - 1, notices);
    }

    /// An answer sets out from the end of the packet's path.
    pub(super) fn answer(&mut self, slot: Slot, answer: Answer) {
        self.links
            .answer(slot, answer, &mut self.packets, &mut self.agenda);
    }

    /// Carries out the events of this cycle: arrivals at once, the rest in its phase.
    pub(super) fn arrive(&mut self, notices: &mut Vec<Notice>) {
        let now = self.agenda.now;
        let mut events = self.agenda.take_events();
        for event in events.drain(..) {
            match event {
                Event::HeaderIn(id, slot) => self.header_in(id, slot),
                Event::EopIn(id, slot) => self.eop_in(id, slot, notices),
                Event::Complete(id) => self.complete(id, notices),
                Event::Answer(slot, answer) => self.answer_in(slot, answer, notices),
                Event::TakeSlots(link, flits) => {
                    let (packets, agenda) = (&mut self.packets, &mut self.agenda);
                    self.links.take_slots(link, flits, packets, agenda);
                }
                Event::Arbitrate(arbiter) => self.agenda.arbitrate(arbiter),
                Event::CreditsBack(id) => self.links.credits_due(id, &mut self.agenda),
                Event::Plan(link) => {
                    if self.links.is_to_be_planned(link, now) {
                        self.agenda.plan(link);
                    }
                }
            }
        }
        self.agenda.reuse_events(events);
    }

    /// A header enters the buffer of a channel.
    fn header_in(&mut self, id: ChannelId, slot: Slot) {
        let now = self.agenda.now;
        let at_front = self.links.header_in(id, slot);
        let link = self.links.channel(id).link;
        self.packets.step(PacketStep::HeaderIn(link), slot, now);
        self.packets.counters.packet_hops += 1;
        if at_front {
            self.wait_for_grant(id, now);
        }
    }

    /// The header at the front of a buffer waits for a grant, from cycle `from` on.
    fn wait_for_grant(&mut self, id: ChannelId, from: Cycle) {
        let (links, packets, agenda) = (&mut self.links, &mut self.packets, &mut self.agenda);
        self.arbitration.wait(id, from, links, packets, agenda);
    }

    /// An end of packet enters the buffer of a channel to a node.
    fn eop_in(&mut self, id: ChannelId, slot: Slot, notices: &mut Vec<Notice>) {
        let now = self.agenda.now;
        let flight = &self.packets[slot];
        let complete = flight.complete;
        self.packets.step(PacketStep::TailIn, slot, now);
        self.packets.counters.end_in(complete, now);
        self.take_eop(id, now, notices);
    }

    /// A transaction may be complete in the buffer of a channel to a node.
    fn complete(&mut self, id: ChannelId, notices: &mut Vec<Notice>) {
        if let Some(slot) = self.links.complete_due(id, self.agenda.now) {
            let reported = self.packets[slot].reported;
            self.report_arrived(slot, reported + 1, notices);
            self.links
                .predict_complete(id, &self.packets, &mut self.agenda);
        }
    }

    /// Reports transactions that have become complete to the destination.
    pub(super) fn report_arrived(&mut self, slot: Slot, complete: u16, notices: &mut Vec<Notice>) {
        let now = self.agenda.now;
        let flight = &mut self.packets[slot];
        if complete > flight.reported {
            flight.reported = complete;
            if complete == flight.packet.shape.transactions {
                flight.complete = Some(now);
            }
            let node = flight.packet.destination;
            self.packets.step(PacketStep::Arrived(complete), slot, now);
            notices.push(Notice {
                node,
                event: NoticeEvent::Arrived(slot, complete),
            });
        }
    }

    /// Takes the end of a packet into the inputter, if it is at the front and arrived by the
    /// end of cycle `by`. It is at the front once every transaction has been served.
    fn take_eop(&mut self, id: ChannelId, by: Cycle, notices: &mut Vec<Notice>) {
        let Some((arbiter, slot)) = self.links.eop_at_inputter(id, by) else {
            return;
        };
        let now = self.agenda.now;
        self.arbitration.stop_taking(arbiter);
        self.agenda.arbitrate(arbiter);
        let flight = &self.packets[slot];
        if flight.branch.is_some() {
            // Counted where the packet was copied first.
            notices.push(Notice {
                node: flight.packet.destination,
                event: NoticeEvent::Ended(slot, flight.committed),
            });
        } else if flight.damaged.is_some() || flight.refused {
            self.packets.counters.spoiled += 1;
        } else {
            self.packets.counters.delivered += 1;
        }
        self.packets.counters.taken_flits += 1;
        self.packets.end(slot, now);
        self.links.take(id, 1, now, &mut self.agenda);
        self.eop_left(id, now);
    }

    /// The end of a packet has left a buffer: the next header comes to the front,
    /// to be granted from cycle `next` on, if it is there by then. One that arrives
    /// in that cycle finds itself at the front.
    fn eop_left(&mut self, id: ChannelId, next: Cycle) {
        if self.links.eop_left(id, next, &mut self.agenda) {
            self.wait_for_grant(id, next);
        }
    }

    /// An answer reaches the source, or the replicator of a branch.
    fn answer_in(&mut self, slot: Slot, answer: Answer, notices: &mut Vec<Notice>) {
        let now = self.agenda.now;
        let flight = &mut self.packets[slot];
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
        self.packets.step(PacketStep::AnswerIn(answer), slot, now);
        self.links
            .plan_source(slot, &self.packets, &mut self.agenda);
        self.packets.remove_if_over(slot);
    }

    /// Plans the links of this cycle, and sends the ends of packets that are due.
    pub(super) fn plan(&mut self) {
        let now = self.agenda.now;
        let mut plans = self.agenda.take_plans();
        self.links.fetch(&plans);
        for link in plans.drain(..) {
            if self.links.is_to_be_planned(link, now) {
                self.agenda.count_step();
                let (packets, agenda) = (&mut self.packets, &mut self.agenda);
                let eop = self.links.plan(link, packets, &self.multicast, agenda);
                if let Some(id) = eop {
                    self.send_eop(id);
                }
            }
        }
        self.agenda.reuse_plans(plans);
    }

    /// Sends the end of the packet that owns a channel.
    fn send_eop(&mut self, id: ChannelId) {
        let now = self.agenda.now;
        let (packets, agenda) = (&mut self.packets, &mut self.agenda);
        let Some(eop) = self.links.send_eop(id, packets, &self.multicast, agenda) else {
            return;
        };
        let slot = eop.run.packet;
        match eop.far {
            FarEnd::Drain => {
                self.links.free_drain(id);
                self.packets.end(slot, now);
            }
            FarEnd::Replicator(number) => self.eop_into_replicator(number, eop.run),
            FarEnd::Elite(_) | FarEnd::Node(_) => {}
        }
        match eop.feeder {
            Feeder::Source => {
                self.packets[slot].eop_sent = true;
                self.sources.close(slot);
                self.packets.step(PacketStep::EopOut, slot, now);
            }
            Feeder::Buffer(buffer) if self.links.is_internal(buffer) => {
                self.packets.counters.copied_out += 1;
                self.branch_sent(slot);
            }
            Feeder::Buffer(buffer) => {
                self.links.take(buffer, 1, now, &mut self.agenda);
                self.eop_left(buffer, now + 1);
            }
        }
    }
}
