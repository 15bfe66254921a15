//! Which channels of a link have something to send, and what is known of it.
//!
//! A channel can send from the cycle in which its next flit is through the Elite
//! and there are credits for it; both come as a [`Supply`].
//!
//! Rule of `docs/model.md`: `R-link-turns`.

use super::parts::Moment;
use super::runs::{NEVER, Supply};
use super::{Feeder, InFlight, Links, Packets};
use crate::fabric::rules;
use crate::ids::{ChannelId, LinkId, Slot};
use crate::units::Cycle;

/// With this many credits, a plan ignores those that will come back, and is made again when
/// the credits are used up. With fewer, it counts on them, and is made again when they come
/// back at other times than expected. Set by measurement.
const PLENTY: u32 = 48;

/// What a plan knows of the end of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eop {
    /// It is the next flit.
    Next,
    /// It comes after other flits that are there.
    Later,
    /// It is not known yet; the plan is made again when it is.
    Unknown,
}

/// A channel that has something to send, now or later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sender {
    pub(super) id: ChannelId,
    pub(super) packet: Slot,
    pub(super) flits: Supply,
    pub(super) credits: Supply,
    /// Flits of its packet that are left, apart from the end.
    pub(super) to_send: u32,
    /// Its next flit is the header of its packet.
    pub(super) header: bool,
    pub(super) eop: Eop,
    /// From when on it could send.
    pub(super) ready: Cycle,
}

impl Sender {
    pub(super) const NONE: Self = Self {
        id: ChannelId(0),
        packet: Slot(0),
        flits: Supply::NONE,
        credits: Supply::NONE,
        to_send: 0,
        header: false,
        eop: Eop::Unknown,
        ready: NEVER,
    };

    /// Flits that are certain to be sent at `from`, `from + step`, …; all that are
    /// left, when nothing is known to stop it.
    #[inline(always)]
    pub(super) fn lasts(&self, from: Moment, step: u32) -> u32 {
        let flits = self.flits.lasts(from, step).min(self.to_send);
        flits.min(self.credits.lasts(from, step))
    }
}

impl Links {
    /// The channels of a link that have something to send, from the one after that
    /// which sent last; returns how many.
    pub(super) fn senders(
        &mut self,
        link: LinkId,
        senders: &mut [Sender],
        packets: &Packets,
        now: Cycle,
    ) -> usize {
        let state = &self.links[link.index()];
        let (first, sending) = (state.first_channel, state.sending);
        let in_turn = rules::in_turn(sending, state.last.into());
        let mut count = 0;
        for mut numbers in in_turn {
            while numbers > 0 {
                let id = ChannelId(first + numbers.trailing_zeros());
                numbers &= numbers - 1;
                senders[count] = self.sender(link, id, packets, now);
                count += 1;
            }
        }
        count
    }

    #[inline(always)]
    pub(super) fn sender(
        &mut self,
        link: LinkId,
        id: ChannelId,
        packets: &Packets,
        now: Cycle,
    ) -> Sender {
        let state = &self.links[link.index()];
        let (cable, pace) = (Cycle::from(state.cable), u32::from(state.pace));
        let parts = self.parts;
        let free_from = parts.cycle(state.free_from);
        let channel = &mut self.channels[id.index()];
        let (to_send, header_sent) = (channel.to_send, channel.header_sent);
        let packet = channel.owner.unwrap_or(Slot(0));
        // One more, for the end. A drain always has more.
        let enough = to_send + 1;
        if channel.credits < enough {
            let back = parts.before(now, rules::credit_delay(cable));
            channel.credits += channel.left.take_passed(back);
        }
        channel.counts_on_credits = channel.credits < PLENTY.min(enough);
        let mut credits = Supply::of(channel.credits);
        if channel.counts_on_credits {
            let delay = parts.moment(rules::credit_delay(cable));
            credits = channel.left.supply(delay, parts.moment(now), pace, None);
            credits.free = channel.credits;
        }
        let (flits, eop, flits_ready) = match channel.feeder {
            Feeder::Source => self.at_source(&packets[packet], now),
            Feeder::Buffer(buffer) => self.at_buffer(packet, buffer, pace, now),
        };
        Sender {
            id,
            packet,
            flits,
            credits,
            to_send,
            header: !header_sent,
            eop,
            ready: flits_ready.max(credits.ready(now, parts)).max(free_from),
        }
    }

    /// What a source has of its packet, and from when on.
    #[inline(always)]
    fn at_source(&self, flight: &InFlight, now: Cycle) -> (Supply, Eop, Cycle) {
        let flits = Supply::of(flight.to_send());
        match eop_at_source(flight, self.rules.circuit_hold) {
            Eop::Next => (flits, Eop::Next, now),
            eop => (flits, eop, flits.ready(now, self.parts)),
        }
    }

    /// What a buffer has of a packet, and from when on.
    #[inline(always)]
    fn at_buffer(
        &self,
        packet: Slot,
        buffer: ChannelId,
        pace: u32,
        now: Cycle,
    ) -> (Supply, Eop, Cycle) {
        let parts = self.parts;
        let buffer = &self.channels[buffer.index()];
        let (through, sent) = (Cycle::from(buffer.through), &buffer.sent);
        let (Some(front), Some(back)) = (sent.front(), sent.back()) else {
            return (Supply::NONE, Eop::Unknown, NEVER);
        };
        if front.is_end() {
            let at = parts.cycle(front.first) + through;
            return (Supply::NONE, Eop::Next, at.max(now));
        }
        let delay = parts.moment(through);
        let flits = sent.supply(delay, parts.moment(now), pace, Some(packet));
        let known = back.is_end() || back.packet != packet;
        let eop = if known { Eop::Later } else { Eop::Unknown };
        (flits, eop, flits.ready(now, parts))
    }
}

/// What a source knows of the end of its packet.
fn eop_at_source(flight: &InFlight, circuit_hold: bool) -> Eop {
    if flight.to_send() == 0 && flight.may_end(circuit_hold) {
        Eop::Next
    } else if flight.answer.is_some() || flight.ends_without_answer(circuit_hold) {
        Eop::Later
    } else {
        Eop::Unknown
    }
}
