//! Allocation of virtual channels: which free channel a packet gets.
//!
//! Among the links that lead on and have a free channel, a packet takes the one with
//! the fewest channels owned. Ties are broken by a hash of the packet and the place.

use super::{Agenda, ChannelId, InFlight, Links, Packets};
use crate::fabric::{ChannelPolicy, FlowControl, TieBreak};
use crate::ids::{LinkId, Slot};
use crate::rng::hash;
use crate::units::Cycle;
use std::ops::Range;

impl Links {
    /// A free channel of one of these links. When there is none but for a lack of credits,
    /// the place looks for a channel again once there may be as many.
    pub(in crate::elite) fn allocate(
        &mut self,
        slot: Slot,
        candidates: &[LinkId],
        place: u64,
        packets: &Packets,
        agenda: &mut Agenda,
    ) -> Option<ChannelId> {
        let flight = &packets[slot];
        let output = self.choose(flight, candidates, place, agenda.now);
        if output.is_none() && self.rules.flow_control == FlowControl::Packet {
            let needed = self.rules.room(&flight.packet);
            for id in self.allowed(flight, candidates, place) {
                if self.channel(id).owner.is_none() {
                    self.await_credits(id, needed, agenda);
                }
            }
        }
        output
    }

    /// The free channel with the fewest owned on its link.
    fn choose(
        &self,
        flight: &InFlight,
        candidates: &[LinkId],
        place: u64,
        now: Cycle,
    ) -> Option<ChannelId> {
        let numbers = self.numbers(flight, place);
        let needed = self.rules.room(&flight.packet);
        let (mut best, mut fewest, mut ties) = (None, u32::MAX, 0);
        for &link in candidates {
            let owned = self.link(link).owned;
            if owned <= fewest {
                for id in self.free(link, &numbers, needed, now) {
                    if owned < fewest {
                        (best, fewest, ties) = (Some(id), owned, 0);
                    }
                    ties += 1;
                }
            }
        }
        if ties <= 1 || self.rules.tie_break == TieBreak::Lowest {
            return best;
        }
        let mut drawn = self.draw(flight, place) % ties;
        for &link in candidates {
            if self.link(link).owned == fewest {
                for id in self.free(link, &numbers, needed, now) {
                    if drawn == 0 {
                        return Some(id);
                    }
                    drawn -= 1;
                }
            }
        }
        best
    }

    /// Free channels of a link with so many credits, among those with these numbers.
    fn free(
        &self,
        link: LinkId,
        numbers: &Range<u32>,
        needed: u32,
        now: Cycle,
    ) -> impl Iterator<Item = ChannelId> + use<'_> {
        let first = link.0 * self.rules.channels;
        let ids = (first + numbers.start..first + numbers.end).map(ChannelId);
        ids.filter(move |&id| {
            self.channel(id).owner.is_none() && (needed == 0 || self.has_credits(id, needed, now))
        })
    }

    /// The channels of these links that a packet may use once they are free.
    pub(in crate::elite) fn allowed<'c>(
        &self,
        flight: &InFlight,
        candidates: &'c [LinkId],
        place: u64,
    ) -> impl Iterator<Item = ChannelId> + use<'c> {
        let channels = self.rules.channels;
        let numbers = self.numbers(flight, place);
        candidates.iter().flat_map(move |link| {
            let first = link.0 * channels;
            (first + numbers.start..first + numbers.end).map(ChannelId)
        })
    }

    /// Numbers of the channels of each link that a packet may use.
    fn numbers(&self, flight: &InFlight, place: u64) -> Range<u32> {
        let channels = self.rules.channels;
        if self.rules.channel_policy == ChannelPolicy::FreePerHop {
            return 0..channels;
        }
        let number = match (flight.path.first(), flight.branch) {
            (Some(first), _) => first.0 % channels,
            (None, Some(branch)) => branch.channel_number,
            (None, None) => (self.draw(flight, place) % u64::from(channels)) as u32,
        };
        number..number + 1
    }

    /// The same number whenever the same packet asks at the same place.
    fn draw(&self, flight: &InFlight, place: u64) -> u64 {
        let packet = &flight.packet;
        hash(&[
            u64::from(self.rules.seed),
            packet.id.word(),
            u64::from(packet.attempt),
            place,
        ])
    }
}
