//! Room for whole packets: where flow is controlled by packets, a free channel is
//! granted only when the buffer at its end can take all of a packet.
//!
//! A header that finds no room leaves word at the channel how much it needs. The channel
//! sees from the flits that leave its buffer when so many entries will be back, as far
//! as that is known, and looks again whenever they leave otherwise.

use super::runs::NEVER;
use super::{Event, Fast};
use crate::fabric::FlowControl;
use crate::ids::{ChannelId, LinkId, Slot};
use crate::topology::End;

impl Fast {
    /// Whether so many entries of the buffer at the end of a channel are free, as its
    /// beginning knows.
    pub(super) fn has_room(&self, id: ChannelId, room: u32) -> bool {
        let channel = &self.channels[id.index()];
        channel.credits >= room || {
            let cable = self.links[channel.link.index()].cable;
            channel.credits + channel.left.passed(1 + cable, self.now, None) >= room
        }
    }

    /// The channels that a packet might use on these links, had they room for it.
    pub(super) fn roomless(&self, slot: Slot, ways: &[LinkId], place: u64) -> Vec<ChannelId> {
        if self.rules.flow_control == FlowControl::Flit {
            return Vec::new();
        }
        let numbers = self.numbers(slot, place);
        let ids = ways.iter().flat_map(|link| {
            let first = link.0 * self.rules.channels;
            (first + numbers.start..first + numbers.end).map(ChannelId)
        });
        ids.filter(|id| self.channels[id.index()].owner.is_none())
            .collect()
    }

    /// A packet waits for room in the buffers at the ends of these channels, which are
    /// free.
    pub(super) fn await_room(&mut self, slot: Slot, channels: &[ChannelId]) {
        let room = self.rules.room(&self.flights[slot.index()].packet);
        for &id in channels {
            let channel = &mut self.channels[id.index()];
            if channel.room_sought == 0 || room < channel.room_sought {
                channel.room_sought = room;
                self.foresee_room(id);
            }
        }
    }

    /// Looks ahead to when a channel will have the room that is sought, as far as that
    /// is known. Who waits for it looks for itself again then.
    pub(super) fn foresee_room(&mut self, id: ChannelId) {
        let channel = &self.channels[id.index()];
        let cable = self.links[channel.link.index()].cable;
        let at = match channel.room_sought.checked_sub(channel.credits) {
            None | Some(0) => self.now,
            Some(missing) => {
                let left = channel.left.time_of_any(missing - 1);
                left.map_or(NEVER, |at| at + 1 + cable)
            }
        };
        if at <= self.now {
            self.tell_of_room(id);
        } else if at != channel.room_at {
            self.channels[id.index()].room_at = at;
            if at != NEVER {
                self.wheel.put(at, Event::Room(id));
            }
        }
    }

    /// A channel may have the room that is sought.
    pub(super) fn tell_of_room(&mut self, id: ChannelId) {
        let channel = &mut self.channels[id.index()];
        channel.room_sought = 0;
        channel.room_at = NEVER;
        match self.tree.link(channel.link).from {
            End::Node(node) => self.today.sources.push(node),
            End::Elite(elite) => self.ask(elite.0),
        }
    }
}
