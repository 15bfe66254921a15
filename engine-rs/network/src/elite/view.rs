use super::Fast;
use super::state::{Far, Route};
use crate::fabric::{ChannelState, ChannelView, Fabric};
use crate::ids::ChannelId;

impl Fast {
    /// What a channel does, for the screen.
    pub(super) fn view(&self, id: ChannelId) -> ChannelView {
        let channel = &self.channels[id.index()];
        let flight = self.link(id).flight;
        let arrived = |first| first + flight <= self.now;
        let fill = channel.sent.passed(flight, self.now, None);
        let front = channel.sent.front().filter(|run| arrived(run.first));
        let front = front.map(|run| run.packet);
        let waits = front.is_some() && channel.route.is_none() && channel.eligible <= self.now;
        let claimed = !channel.header_in && fill == 0;
        // What happens at the far end concerns the packet at its front, which may
        // be another than the one that holds the near end.
        let (state, slot) = match (channel.owner, front) {
            (_, Some(_)) if self.is_discarded(channel.route) => (ChannelState::Discarding, front),
            (_, Some(_)) if waits => (ChannelState::Blocked, front),
            (None, None) => (ChannelState::Free, None),
            (Some(_), None) if claimed => (ChannelState::Claimed, channel.owner),
            (owner, front) => (ChannelState::Flowing, owner.or(front)),
        };
        ChannelView {
            state,
            packet: slot.map(|slot| {
                let packet = self.packet(slot);
                (packet.id, packet.destination)
            }),
            fill,
        }
    }

    fn is_discarded(&self, route: Option<Route>) -> bool {
        matches!(route, Some(Route::Channel(to)) if self.link(to).far == Far::Drain)
    }
}
