//! What each direction of a link carries, planned as far ahead as it is certain.
//!
//! A channel can send from the cycle in which its next flit is through the Elite
//! and the far end has room; both come as a [`Supply`]. A plan finds a rhythm: one
//! channel alone at the step at which its flits come, or several in rotation, each
//! in its turn. It holds until a supply fails a turn or another channel could send.
//! Where no rhythm is found, it is for one flit. The header and the end of a packet
//! are sent in a cycle in which a plan is made, since other things depend on them.

use super::runs::{NEVER, OPEN, Run, Supply};
use super::state::{Far, Feeder, Route};
use super::{Event, Fast, LinkId};
use crate::fabric::{Release, TraceKind};
use crate::ids::{ChannelId, Slot};
use crate::units::Cycle;

/// With so many credits at hand, a plan does not look at those that will come back
/// and is made again when they are used up; with fewer, it does, and is made again
/// when they come otherwise than it saw them coming. Set by measurement.
const PLENTY: u32 = 48;

/// Most channels of a link.
const MOST: usize = 8;

/// A channel that has something to send, now or later.
#[derive(Clone, Copy, Debug)]
struct Sender {
    id: ChannelId,
    packet: Slot,
    flits: Supply,
    room: Supply,
    /// Its next flit is the end of its packet.
    end: bool,
    /// From when on it could send.
    ready: Cycle,
}

impl Sender {
    /// Flits it can send without fail at `from`, `from + step`, …
    fn lasts(&self, from: Cycle, step: u32) -> u32 {
        self.flits
            .lasts(from, step)
            .min(self.room.lasts(from, step))
    }
}

impl Fast {
    /// Plans the links of this cycle.
    pub(super) fn plan(&mut self) {
        let mut plans = std::mem::take(&mut self.today.plans);
        for link in plans.drain(..) {
            if self.links[link.index()].plan_at == self.now {
                self.steps += 1;
                self.plan_link(link);
            }
        }
        self.today.plans = plans;
    }

    fn plan_link(&mut self, link: LinkId) {
        self.account(link, self.now);
        let state = &mut self.links[link.index()];
        state.plan_at = NEVER;
        if state.sending == 0 {
            return;
        }
        let until = if state.free_from > self.now {
            let until = state.free_from;
            self.pause(link, until, 0);
            until
        } else {
            self.plan_slots(link)
        };
        if until != NEVER {
            self.plan_by(link, until);
        }
    }

    /// Finds what is sent from now on; returns the first cycle of which it says
    /// nothing.
    fn plan_slots(&mut self, link: LinkId) -> Cycle {
        let now = self.now;
        let (senders, count) = self.senders(link);
        let senders = &senders[..count];
        let Some(start) = senders.iter().position(|sender| sender.ready <= now) else {
            let first = senders.iter().map(|sender| sender.ready).min();
            let until = first.unwrap_or(NEVER);
            self.pause(link, until, 0);
            return until;
        };
        // Those that will be ready when their turn comes, in the order of turns, and
        // when the first of the others will be.
        let mut turns = [start; MOST];
        let mut members = 0;
        let mut others = NEVER;
        for offset in 0..count {
            let index = (start + offset) % count;
            if senders[index].ready <= now + members as Cycle {
                turns[members] = index;
                members += 1;
            } else {
                others = others.min(senders[index].ready);
            }
        }
        let first = senders[start];
        if first.end {
            self.pause(link, now + 1, 1 << self.number(link, first.id));
            self.send_end(link, &first);
            return if self.links[link.index()].sending == 0 {
                NEVER
            } else {
                now + 1
            };
        }
        let turns = &turns[..members];
        let (step, flits) = self.rhythm(senders, turns, others);
        let (turns, step, until) = match (flits, turns) {
            // No rhythm: one flit.
            (0, _) => (&turns[..1], members as u32, now + 1),
            (OPEN, _) => (turns, step, others),
            (_, [_]) => {
                let last = now + Cycle::from(step) * Cycle::from(flits - 1);
                (turns, step, others.min(last + 1))
            }
            _ => (turns, step, now + Cycle::from(step) * Cycle::from(flits)),
        };
        let mut busy = 0;
        for &index in turns {
            busy |= 1 << self.number(link, senders[index].id);
        }
        self.pause(link, until, busy);
        for (turn, &index) in turns.iter().enumerate() {
            self.send(&senders[index], now + turn as Cycle, step, until);
        }
        until
    }

    /// The step of each of the senders whose turns these are, and for how many flits
    /// of each it holds: 0 when there is no rhythm, [`OPEN`] when nothing ends it
    /// that is known.
    fn rhythm(&self, senders: &[Sender], turns: &[usize], others: Cycle) -> (u32, u32) {
        let now = self.now;
        if self.rules.reverse_credit_flits > 0 {
            return (1, 0);
        }
        if let &[only] = turns {
            let sender = &senders[only];
            let step = sender.flits.pace(now).max(sender.room.pace(now));
            let before_others = match others {
                NEVER => OPEN,
                _ => within(others - 1 - now, step).saturating_add(1),
            };
            return (step, sender.lasts(now, step).min(before_others));
        }
        let step = turns.len() as u32;
        let special = |&index: &usize| {
            let sender = &senders[index];
            sender.end || !self.channels[sender.id.index()].header_sent
        };
        if turns[1..].iter().any(special) {
            return (step, 0);
        }
        let mut flits = match others {
            NEVER => OPEN,
            _ => within(others - now, step),
        };
        for (turn, &index) in turns.iter().enumerate() {
            flits = flits.min(senders[index].lasts(now + turn as Cycle, step));
        }
        (step, flits)
    }

    /// The channels of a link that have something to send, from the one after that
    /// which sent last.
    fn senders(&mut self, link: LinkId) -> ([Sender; MOST], usize) {
        let state = &self.links[link.index()];
        let (channels, sending) = (state.channels, state.sending);
        let (first_channel, last) = (state.first_channel, state.last);
        let mut senders = [Sender {
            id: ChannelId(0),
            packet: Slot(0),
            flits: Supply::of(0),
            room: Supply::of(0),
            end: false,
            ready: NEVER,
        }; MOST];
        let mut count = 0;
        for offset in 1..=channels {
            let mut number = last + offset;
            if number >= channels {
                number -= channels;
            }
            if sending & 1 << number == 0 {
                continue;
            }
            senders[count] = self.sender(link, ChannelId(first_channel + number));
            count += 1;
        }
        (senders, count)
    }

    fn sender(&mut self, link: LinkId, id: ChannelId) -> Sender {
        let now = self.now;
        let state = &self.links[link.index()];
        let (cable, drains) = (state.cable, state.far == Far::Drain);
        let channel = &mut self.channels[id.index()];
        let packet = channel.owner.unwrap_or(Slot(0));
        let room = if drains {
            Supply::of(OPEN)
        } else {
            channel.credits += channel.left.take_passed(1 + cable, now);
            channel.counts_on_credits = channel.credits < PLENTY;
            let mut room = Supply::of(0);
            if channel.counts_on_credits {
                room = channel.left.supply(1 + cable, now, None);
            }
            room.free = channel.credits;
            room
        };
        let (flits, end_at) = match channel.feeder {
            Feeder::Source => {
                let flight = &self.flights[packet.index()];
                let flits = Supply::of(flight.to_send());
                let ends = flits.free == 0 && flight.may_end(self.rules.circuit_hold);
                (flits, ends.then_some(now))
            }
            Feeder::Buffer(buffer) => {
                let through = self.link(buffer).through;
                let sent = &self.channels[buffer.index()].sent;
                match sent.front() {
                    Some(end) if end.end => (Supply::of(0), Some(end.first + through)),
                    _ => (sent.supply(through, now, Some(packet)), None),
                }
            }
        };
        let flits_ready = end_at.map_or_else(|| flits.ready(now), |at| at.max(now));
        Sender {
            id,
            packet,
            flits,
            room,
            end: end_at.is_some(),
            ready: flits_ready.max(room.ready(now)),
        }
    }

    /// Sends from cycle `from` on; what is said of it holds until `until`. When the
    /// open run goes on as it did, there is nothing to tell anyone.
    fn send(&mut self, sender: &Sender, from: Cycle, step: u32, until: Cycle) {
        let id = sender.id;
        let channel = &self.channels[id.index()];
        let goes_on = channel.open
            && channel.next == from
            && (channel.step == step
                // One flit, whatever the step.
                || (from + Cycle::from(channel.step) >= until && from + Cycle::from(step) >= until));
        if !goes_on {
            let mut changed = from;
            if channel.open {
                changed = changed.min(channel.next);
                self.close(id);
            }
            self.open_run(sender, from, step);
            self.tell(id, changed);
        }
        if !self.channels[id.index()].header_sent {
            self.send_header(sender);
        }
        if let Feeder::Buffer(buffer) = self.channels[id.index()].feeder
            && self.rules.reverse_credit_flits > 0
        {
            let link = self.channels[buffer.index()].link;
            self.charge_for_credits(link, 1);
        }
    }

    fn send_header(&mut self, sender: &Sender) {
        let id = sender.id;
        let link = self.link(id);
        let (at, far) = (self.now + link.flight, link.far);
        let channel = &mut self.channels[id.index()];
        channel.header_sent = true;
        if channel.feeder == Feeder::Source {
            self.flights[sender.packet.index()].left = self.now;
        }
        if far != Far::Drain {
            self.wheel.put(at, Event::HeaderIn(id, sender.packet));
        }
    }

    fn open_run(&mut self, sender: &Sender, first: Cycle, step: u32) {
        let run = Run {
            packet: sender.packet,
            first,
            step,
            count: OPEN,
            end: false,
        };
        let drains = self.link(sender.id).far == Far::Drain;
        let channel = &mut self.channels[sender.id.index()];
        channel.open = true;
        channel.next = first;
        channel.step = step;
        if !drains {
            channel.sent.push(run);
        }
        if let Feeder::Buffer(buffer) = channel.feeder {
            self.channels[buffer.index()].left.push(run);
        }
    }

    /// The open run of a channel ends before its next flit.
    fn close(&mut self, id: ChannelId) {
        let drains = self.link(id).far == Far::Drain;
        let channel = &mut self.channels[id.index()];
        channel.open = false;
        let (next, feeder) = (channel.next, channel.feeder);
        if !drains {
            channel.sent.close(next);
        }
        if let Feeder::Buffer(buffer) = feeder {
            self.channels[buffer.index()].left.close(next);
        }
    }

    /// Ends the runs of all channels but some that would send before `until`.
    fn pause(&mut self, link: LinkId, until: Cycle, but: u32) {
        let state = &self.links[link.index()];
        let mut others = state.sending & !but;
        let first = state.first_channel;
        while others > 0 {
            let id = ChannelId(first + others.trailing_zeros());
            others &= others - 1;
            let channel = &self.channels[id.index()];
            if channel.open && channel.next < until {
                let changed = channel.next;
                self.close(id);
                self.tell(id, changed);
            }
        }
    }

    /// The sends of a channel are from cycle `changed` on others than they were to
    /// be: tells who takes the flits, and who has the room that they leave.
    fn tell(&mut self, id: ChannelId, changed: Cycle) {
        let channel = &self.channels[id.index()];
        let (owner, feeder) = (channel.owner, channel.feeder);
        match channel.route {
            Some(Route::Channel(next)) => {
                let next = &self.channels[next.index()];
                if next.owner == owner {
                    let through = self.link(id).through;
                    self.plan_by(next.link, changed + through);
                }
            }
            Some(Route::Inputter) => self.foresee(id),
            None => {}
        }
        if let Feeder::Buffer(buffer) = feeder {
            let buffer = &self.channels[buffer.index()];
            if buffer.counts_on_credits {
                let link = buffer.link;
                let cable = self.links[link.index()].cable;
                self.plan_by(link, changed + 1 + cable);
            }
        }
    }

    /// Sends the end of a packet, which gives the channel up.
    fn send_end(&mut self, link: LinkId, sender: &Sender) {
        let (id, slot) = (sender.id, sender.packet);
        let number = self.number(link, id);
        let channel = &mut self.channels[id.index()];
        let feeder = channel.feeder;
        if channel.open {
            let changed = channel.next;
            self.close(id);
            self.tell(id, changed);
        }
        let state = &mut self.links[link.index()];
        state.sending &= !(1 << number);
        state.last = number;
        let (far, flight) = (state.far, state.flight);
        self.carry(link, id, 1);
        if far == Far::Drain {
            self.end_in_drain(link, id, slot);
        } else {
            self.channels[id.index()].sent.push(Run {
                packet: slot,
                first: self.now,
                step: 1,
                count: 1,
                end: true,
            });
            if let Far::Node(_) = far {
                self.wheel.put(self.now + flight, Event::TailIn(id, slot));
            }
            self.tell(id, self.now);
            if self.rules.release == Release::EopPasses {
                self.releases.push(id);
            }
        }
        match feeder {
            Feeder::Source => {
                let flight = &mut self.flights[slot.index()];
                flight.end_sent = true;
                let source = flight.packet.id.source;
                self.closed.push(slot);
                self.trace(TraceKind::EopOut, slot, source.0);
            }
            Feeder::Buffer(buffer) => {
                self.channels[buffer.index()].sent.take(1);
                self.leave(buffer, self.now, 1);
                self.end_left(buffer, self.now + 1);
            }
        }
    }

    fn end_in_drain(&mut self, link: LinkId, id: ChannelId, slot: Slot) {
        self.channels[id.index()].owner = None;
        self.links[link.index()].owned = 0;
        self.drains.push(link);
        self.end(slot);
    }

    /// Accounts for what a link has carried before cycle `before`.
    pub(super) fn account(&mut self, link: LinkId, before: Cycle) {
        let state = &self.links[link.index()];
        let mut sending = state.sending;
        let first = state.first_channel;
        let mut latest = None;
        while sending > 0 {
            let number = sending.trailing_zeros();
            sending &= sending - 1;
            let id = ChannelId(first + number);
            let channel = &mut self.channels[id.index()];
            if !channel.open || channel.next >= before {
                continue;
            }
            let flits = within(before - 1 - channel.next, channel.step) + 1;
            channel.next += Cycle::from(flits) * Cycle::from(channel.step);
            latest = latest.max(Some((channel.next - Cycle::from(channel.step), number)));
            match channel.feeder {
                Feeder::Source => {
                    if let Some(owner) = channel.owner {
                        self.flights[owner.index()].sent += flits as u16;
                    }
                }
                Feeder::Buffer(buffer) => self.channels[buffer.index()].sent.take(flits),
            }
            self.carry(link, id, flits);
        }
        if let Some((_, number)) = latest {
            self.links[link.index()].last = number;
        }
    }

    /// Counts flits that a channel has carried, and takes the credits they needed.
    fn carry(&mut self, link: LinkId, id: ChannelId, flits: u32) {
        let state = &self.links[link.index()];
        if state.far == Far::Drain {
            self.counters.discarded_flits += u64::from(flits);
            return;
        }
        let channel = &mut self.channels[id.index()];
        if channel.credits < flits {
            channel.credits += channel.left.take_passed(1 + state.cable, self.now);
        }
        channel.credits -= flits;
        self.counters.link_flits[link.index()] += u64::from(flits);
        self.counters.channel_flits[id.index()] += u64::from(flits);
    }

    /// Number of a channel on its link.
    fn number(&self, link: LinkId, id: ChannelId) -> u32 {
        id.0 - self.links[link.index()].first_channel
    }
}

/// Whole steps within a time.
fn within(time: Cycle, step: u32) -> u32 {
    match step {
        1 => time.min(Cycle::from(OPEN - 1)) as u32,
        _ => (time / Cycle::from(step)).min(Cycle::from(OPEN - 1)) as u32,
    }
}
