//! Allocation of virtual channels: which free channel a packet gets.
//!
//! Among the links that lead on and have a free channel, a packet takes the one with
//! the fewest channels owned. Ties are broken by a hash of the packet and the place.
//!
//! Rules of `docs/model.md`: `R-channel`, `R-lane`, `R-candidate`, `R-least-loaded`, `R-tie`.

use super::{Agenda, ChannelId, InFlight, Links, Packets};
use crate::fabric::{FlowControl, rules};
use crate::ids::{LinkId, Slot};
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
            let needed = rules::space_needed(self.rules.flow_control, flight.packet.shape.flits());
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
        let needed = rules::space_needed(self.rules.flow_control, flight.packet.shape.flits());
        // Those that have an owner cannot be claimed, which their links know.
        let allowed = candidates.iter().flat_map(|&link| {
            let link = self.link(link);
            let numbers = numbers.clone().filter(|&number| !link.is_taken(number));
            numbers.map(|number| (link.owned.into(), ChannelId(link.first_channel + number)))
        });
        let may_claim = |id: ChannelId| {
            rules::may_claim(false, needed, || match needed {
                0 => 0,
                _ => self.credits(id, needed, now),
            })
        };
        let draw = || self.draw(flight, place);
        rules::allocate(allowed, may_claim, self.rules.tie_break, draw)
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
        let (policy, channels) = (self.rules.channel_policy, self.rules.channels);
        let destination = flight.packet.destination;
        rules::allowed(policy, channels, flight.channel_number, destination, || {
            self.draw(flight, place)
        })
    }

    /// The same number whenever the same packet asks at the same place.
    fn draw(&self, flight: &InFlight, place: u64) -> u64 {
        let packet = &flight.packet;
        rules::draw(self.rules.seed, packet.id, packet.attempt, place)
    }
}
