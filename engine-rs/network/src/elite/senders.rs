//! Who has something to send on a link, and what is known of it.
//!
//! A channel can send from the cycle in which its next flit is through the Elite
//! and the far end has room; both come as a [`Supply`].

use super::runs::{NEVER, Supply};
use super::state::{Feeder, Flight};
use super::{Fast, LinkId};
use crate::ids::{ChannelId, Slot};
use crate::units::Cycle;

/// With so many credits at hand, a plan does not look at those that will come back
/// and is made again when they are used up; with fewer, it does, and is made again
/// when they come otherwise than it saw them coming. Set by measurement.
const PLENTY: u32 = 48;

/// What a plan knows of the end of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It is the next flit.
    Next,
    /// It comes after other flits that are there.
    Later,
    /// Who has it will tell.
    ToBeTold,
}

/// A channel that has something to send, now or later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sender {
    pub(super) id: ChannelId,
    pub(super) packet: Slot,
    pub(super) flits: Supply,
    pub(super) room: Supply,
    /// Flits of its packet that are left, apart from the end.
    pub(super) to_go: u32,
    /// Its next flit is the header of its packet.
    pub(super) header: bool,
    pub(super) end: End,
    /// From when on it could send.
    pub(super) ready: Cycle,
}

impl Sender {
    pub(super) const NONE: Self = Self {
        id: ChannelId(0),
        packet: Slot(0),
        flits: Supply::NONE,
        room: Supply::NONE,
        to_go: 0,
        header: false,
        end: End::ToBeTold,
        ready: NEVER,
    };

    /// Flits it can send without fail at `from`, `from + step`, …; all that are
    /// left, when nothing is known to stop it.
    #[inline(always)]
    pub(super) fn lasts(&self, from: Cycle, step: u32) -> u32 {
        let flits = self.flits.lasts(from, step).min(self.to_go);
        flits.min(self.room.lasts(from, step))
    }
}

impl Fast {
    /// The channels of a link that have something to send, from the one after that
    /// which sent last; returns how many.
    pub(super) fn senders(&mut self, link: LinkId, senders: &mut [Sender]) -> usize {
        let state = &self.links[link.index()];
        let (first, sending) = (state.first_channel, state.sending);
        let before = (2 << state.last) - 1;
        let mut count = 0;
        for mut numbers in [sending & !before, sending & before] {
            while numbers > 0 {
                let id = ChannelId(first + numbers.trailing_zeros());
                numbers &= numbers - 1;
                senders[count] = self.sender(link, id);
                count += 1;
            }
        }
        count
    }

    #[inline(always)]
    pub(super) fn sender(&mut self, link: LinkId, id: ChannelId) -> Sender {
        let now = self.now;
        let state = &self.links[link.index()];
        let cable = state.cable;
        let channel = &mut self.channels[id.index()];
        let (to_go, header_sent) = (channel.to_go, channel.header_sent);
        let packet = channel.owner.unwrap_or(Slot(0));
        // One more, for the end. A drain always has more.
        let enough = to_go + 1;
        if channel.credits < enough {
            channel.credits += channel.left.take_passed(1 + cable, now);
        }
        channel.counts_on_credits = channel.credits < PLENTY.min(enough);
        let mut room = Supply::of(channel.credits);
        if channel.counts_on_credits {
            room = channel.left.supply(1 + cable, now, None);
            room.free = channel.credits;
        }
        let (flits, end, flits_ready) = match channel.feeder {
            Feeder::Source => self.at_source(packet),
            Feeder::Buffer(buffer) => self.in_buffer(packet, buffer),
        };
        Sender {
            id,
            packet,
            flits,
            room,
            to_go,
            header: !header_sent,
            end,
            ready: flits_ready.max(room.ready(now)),
        }
    }

    /// What a source has of its packet, and from when on.
    #[inline(always)]
    fn at_source(&self, packet: Slot) -> (Supply, End, Cycle) {
        let flight = &self.flights[packet.index()];
        let flits = Supply::of(flight.to_send());
        match flights_end(flight, self.rules.circuit_hold) {
            End::Next => (flits, End::Next, self.now),
            end => (flits, end, flits.ready(self.now)),
        }
    }

    /// What a buffer has of a packet, and from when on.
    #[inline(always)]
    fn in_buffer(&self, packet: Slot, buffer: ChannelId) -> (Supply, End, Cycle) {
        let buffer = &self.channels[buffer.index()];
        let (through, sent) = (Cycle::from(buffer.through), &buffer.sent);
        let (Some(front), Some(back)) = (sent.front(), sent.back()) else {
            return (Supply::NONE, End::ToBeTold, NEVER);
        };
        if front.end {
            let at = front.first + through;
            return (Supply::NONE, End::Next, at.max(self.now));
        }
        let flits = sent.supply(through, self.now, Some(packet));
        let told = back.end || back.packet != packet;
        let end = if told { End::Later } else { End::ToBeTold };
        (flits, end, flits.ready(self.now))
    }
}

/// What a source knows of the end of its packet.
fn flights_end(flight: &Flight, circuit_hold: bool) -> End {
    if flight.to_send() == 0 && flight.may_end(circuit_hold) {
        End::Next
    } else if flight.answer.is_some() || flight.is_over_at_once(circuit_hold) {
        End::Later
    } else {
        End::ToBeTold
    }
}
