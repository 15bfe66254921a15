//! What an inputter receives: when transactions are complete in its buffer, and when
//! it can take the end of a packet.

use super::runs::NEVER;
use super::{Agenda, ChannelId, Event, FarEnd, Grant, Links, Packets};
use crate::ids::Slot;
use crate::units::Cycle;

impl Links {
    /// The inputter begins to take the packet at the front of a buffer; returns how many
    /// of its flits are there.
    pub(in crate::elite) fn grant_inputter(
        &mut self,
        id: ChannelId,
        slot: Slot,
        now: Cycle,
    ) -> u32 {
        let channel = &mut self.channels[id.index()];
        channel.granted = Some(Grant::Inputter);
        channel.complete_at = NEVER;
        self.in_buffer(id, now, Some(slot))
    }

    /// Predicts when the packet that the inputter takes from this channel will have its next
    /// transaction complete, as far as that is known.
    pub(in crate::elite) fn predict_complete(
        &mut self,
        id: ChannelId,
        packets: &Packets,
        agenda: &mut Agenda,
    ) {
        let channel = self.channel(id);
        let Some(front) = channel.sent.front() else {
            return;
        };
        let flight = &packets[front.packet];
        let shape = flight.packet.shape;
        if channel.granted != Some(Grant::Inputter) || flight.reported == shape.transactions {
            return;
        }
        let last =
            shape.flits_through(flight.reported + 1) - shape.flits_through(flight.served) - 1;
        let at = channel.sent.time_of(u32::from(last));
        let at = at.map_or(NEVER, |sent| {
            self.parts.cycle(sent) + Cycle::from(self.link_of(id).wire_delay)
        });
        if at != channel.complete_at {
            self.channels[id.index()].complete_at = at;
            if at != NEVER {
                agenda.put(at, Event::Complete(id));
            }
        }
    }

    /// The packet whose next transaction is complete in this cycle, if that is still the
    /// prediction.
    pub(in crate::elite) fn complete_due(&mut self, id: ChannelId, now: Cycle) -> Option<Slot> {
        let channel = &mut self.channels[id.index()];
        if channel.complete_at != now {
            return None;
        }
        channel.complete_at = NEVER;
        channel.front()
    }

    /// The arbiter of the node and the packet whose end is at the front of a buffer that the
    /// inputter takes from, if the end had arrived by the end of cycle `by`.
    pub(in crate::elite) fn eop_at_inputter(
        &self,
        id: ChannelId,
        by: Cycle,
    ) -> Option<(u32, Slot)> {
        let link = self.link_of(id);
        let channel = self.channel(id);
        let (Some(Grant::Inputter), FarEnd::Node(arbiter)) = (channel.granted, link.far) else {
            return None;
        };
        let front = channel.sent.front()?;
        (front.is_end() && self.arrival(id, front) <= by).then_some((arbiter, front.packet))
    }
}
