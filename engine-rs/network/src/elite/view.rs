use super::Fast;
use super::links::{FarEnd, Grant, Run};
use crate::fabric::{ChannelState, ChannelView};
use crate::ids::ChannelId;

impl Fast {
    /// What a channel does, for the screen.
    pub(super) fn view(&self, id: ChannelId) -> ChannelView {
        let now = self.agenda.now;
        let channel = self.links.channel(id);
        let arrived = |run: &&Run| self.links.arrival(id, run) <= now;
        let fill = self.links.in_buffer(id, now, None);
        let front = channel.sent.front().filter(arrived);
        let front = front.map(|run| run.packet);
        let waits = front.is_some() && channel.granted.is_none() && channel.eligible <= now;
        let claimed = !channel.header_in && fill == 0;
        // What happens at the far end concerns the packet at its front, which may
        // be another than the one that holds the near end.
        let (state, slot) = match (channel.owner, front) {
            (_, Some(_)) if self.is_discarded(channel.granted) => (ChannelState::Discarding, front),
            (_, Some(_)) if waits => (ChannelState::Blocked, front),
            (None, None) => (ChannelState::Free, None),
            (Some(_), None) if claimed => (ChannelState::Claimed, channel.owner),
            (owner, front) => (ChannelState::Flowing, owner.or(front)),
        };
        ChannelView {
            state,
            packet: slot.map(|slot| {
                let packet = &self.packets[slot].packet;
                (packet.id, packet.destination)
            }),
            fill,
        }
    }

    fn is_discarded(&self, granted: Option<Grant>) -> bool {
        matches!(granted, Some(Grant::Channel(to)) if self.links.link_of(to).far == FarEnd::Drain)
    }
}
