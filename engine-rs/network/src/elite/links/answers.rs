//! Answers go back over the links of a packet's path, and take data slots there.
//!
//! Rules of `docs/model.md`: `R-answer-delay`, `R-reverse-cost`.

use super::{Agenda, ChannelId, Event, Links, Moment, Packets};
use crate::fabric::rules::{self, Answer};
use crate::ids::{LinkId, Slot};
use crate::observe::PacketStep;
use crate::topology::Topology;
use crate::units::Cycle;

impl Links {
    /// An answer sets out from the end of the packet's path.
    pub(in crate::elite) fn answer(
        &mut self,
        slot: Slot,
        answer: Answer,
        packets: &mut Packets,
        agenda: &mut Agenda,
    ) {
        let now = agenda.now;
        packets.step(PacketStep::Answered, slot, now);
        let flits = self.rules.reverse_ack_flits;
        if flits > 0 {
            let mut at = now;
            for place in (0..packets[slot].path.len()).rev() {
                let channel = packets[slot].path[place];
                let link = Topology::opposite(self.channel(channel).link);
                if at == now {
                    self.take_slots(link, flits, packets, agenda);
                } else {
                    agenda.put(at, Event::TakeSlots(link, flits));
                }
                at += self.answer_delay(channel);
            }
        }
        let delay = packets[slot].answer_delay;
        agenda.put(now + delay, Event::Answer(slot, answer));
    }

    /// Delay of an answer over a link: flow-through and cable.
    pub(super) fn answer_delay(&self, channel: ChannelId) -> Cycle {
        let cable = Cycle::from(self.link_of(channel).cable);
        rules::answer_delay(self.rules.flow_through_cycles, cable)
    }

    /// Some of a link's next data slots are taken.
    pub(in crate::elite) fn take_slots(
        &mut self,
        link: LinkId,
        flits: u32,
        packets: &mut Packets,
        agenda: &mut Agenda,
    ) {
        let now = agenda.now;
        if !self.parts.is_even(self.link(link).pace.into()) {
            self.account(link, now, packets, now);
        }
        let state = &mut self.links[link.index()];
        let from = rules::begin(state.free_from, now, self.parts.count());
        state.free_from = from + Moment::from(flits) * Moment::from(state.pace);
        if state.sending > 0 {
            self.plan_by(link, agenda.now, agenda);
        }
    }
}
