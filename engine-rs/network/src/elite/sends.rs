//! What each direction of a link carries, planned as far ahead as it is certain.
//!
//! A plan asks who has something to send ([`super::senders`]) and finds a rhythm for
//! them ([`super::rhythm`]), which is written down as runs. The header and the end of
//! a packet are sent in a cycle in which a plan is made, since other things depend
//! on them.
//!
//! The steps of a plan are inlined by hand: left to the compiler they measure a
//! twentieth slower.

use super::rhythm::Rhythm;
use super::runs::{NEVER, Run, within};
use super::senders::{End, Sender};
use super::state::{Far, Feeder, Route};
use super::{Event, Fast, LinkId};
use crate::fabric::{Release, Rules, StepKind, TraceKind};
use crate::ids::{ChannelId, Slot};
use crate::units::Cycle;

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
        } else if state.sending.is_power_of_two() {
            self.plan_one(link)
        } else if state.channels <= 2 {
            self.plan_slots::<2>(link)
        } else {
            self.plan_slots::<{ Rules::MOST_CHANNELS as usize }>(link)
        };
        if until != NEVER {
            self.plan_by(link, until);
        }
    }

    /// Plans a link of which one channel alone has anything to send, as nearly all
    /// have most of the time. What it does, [`Fast::plan_slots`] would do as well.
    fn plan_one(&mut self, link: LinkId) -> Cycle {
        let state = &self.links[link.index()];
        let id = ChannelId(state.first_channel + state.sending.trailing_zeros());
        let sender = self.sender(link, id);
        let at = sender.ready;
        if self.must_wait(&sender) {
            self.pause(link, at, 0);
            return at;
        }
        if sender.end == End::Next {
            self.send_end(link, &sender);
            return NEVER;
        }
        let rhythm = if self.rules.reverse_credit_flits > 0 {
            Rhythm::one_flit(at, 1)
        } else {
            Rhythm::alone(&sender, at, NEVER)
        };
        self.send(&sender, at, rhythm.step, rhythm.until);
        rhythm.until
    }

    /// Whether the plan for this sender is to be made when it is ready: because
    /// that is not known, or because it is the moment itself that matters.
    fn must_wait(&self, sender: &Sender) -> bool {
        let moment =
            sender.header || sender.end == End::Next || self.rules.reverse_credit_flits > 0;
        sender.ready == NEVER || sender.ready > self.now && moment
    }

    /// Finds what is sent from now on; returns the first cycle of which it says
    /// nothing.
    fn plan_slots<const N: usize>(&mut self, link: LinkId) -> Cycle {
        let now = self.now;
        let mut senders = [Sender::NONE; N];
        let count = self.senders(link, &mut senders);
        let senders = &senders[..count];
        // Nothing is sent before this cycle; then the turn is this sender's.
        let at = senders.iter().map(|sender| sender.ready).min();
        let at = at.unwrap_or(NEVER);
        let start = senders.iter().position(|sender| sender.ready == at);
        let start = start.unwrap_or(0);
        let first = &senders[start];
        if self.must_wait(first) {
            self.pause(link, at, 0);
            return at;
        }
        // Those that will be ready when their turn comes, in the order of turns, and
        // when the first of the others will be.
        let mut turns = [start; N];
        let mut members = 0;
        let mut others = NEVER;
        for index in (start..count).chain(0..start) {
            if senders[index].ready <= at + members as Cycle {
                turns[members] = index;
                members += 1;
            } else {
                others = others.min(senders[index].ready);
            }
        }
        if first.end == End::Next {
            let rest = senders.iter().filter(|sender| sender.id != first.id);
            let next = rest.map(|sender| sender.ready).min().unwrap_or(NEVER);
            let until = next.max(now + 1);
            self.pause(link, until, 1 << self.number(link, first.id));
            self.send_end(link, first);
            return until;
        }
        let turns = &turns[..members];
        let rhythm = if self.rules.reverse_credit_flits > 0 {
            Rhythm::one_flit(at, 1)
        } else if members == 1 {
            Rhythm::alone(first, at, others)
        } else {
            Rhythm::rotation(senders, turns, at, others)
        };
        let turns = if rhythm.one_flit { &turns[..1] } else { turns };
        let mut busy = 0;
        for &index in turns {
            busy |= 1 << self.number(link, senders[index].id);
        }
        self.pause(link, rhythm.until, busy);
        for (from, &index) in (at..).zip(turns) {
            self.send(&senders[index], from, rhythm.step, rhythm.until);
        }
        rhythm.until
    }

    /// Sends from cycle `from` on; what is said of it holds until `until`. When the
    /// open run goes on as it did, there is nothing to tell anyone.
    #[inline(always)]
    fn send(&mut self, sender: &Sender, from: Cycle, step: u32, until: Cycle) {
        let id = sender.id;
        let channel = &self.channels[id.index()];
        let one_flit = |step| from + Cycle::from(step) >= until;
        let goes_on = channel.open
            && channel.next == from
            && (channel.step == step || (one_flit(channel.step) && one_flit(step)));
        if !goes_on {
            let mut changed = from;
            if channel.open {
                changed = changed.min(channel.next);
                self.cut(id);
            }
            self.open_run(sender, from, step);
            self.tell(id, changed);
        }
        if sender.header {
            self.send_header(sender);
        }
        if self.rules.reverse_credit_flits > 0
            && let Feeder::Buffer(buffer) = self.channels[id.index()].feeder
            && !self.is_apart(buffer)
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
        if let Far::Elite(_) | Far::Node(_) = far {
            self.wheel.put(at, Event::HeaderIn(id, sender.packet));
            self.note(StepKind::Sent, sender.packet, id.0);
        }
    }

    fn open_run(&mut self, sender: &Sender, first: Cycle, step: u32) {
        let run = Run {
            packet: sender.packet,
            first,
            step: step as u8,
            count: sender.to_go as u16,
            end: false,
        };
        let far = self.link(sender.id).far;
        let channel = &mut self.channels[sender.id.index()];
        channel.open = true;
        channel.next = first;
        channel.step = step;
        match far {
            Far::Elite(_) | Far::Node(_) => channel.sent.push(run),
            Far::Copier(copier) => self.copy(copier, run),
            Far::Drain => {}
        }
        let channel = &self.channels[sender.id.index()];
        if let Feeder::Buffer(buffer) = channel.feeder {
            self.channels[buffer.index()].left.push(run);
        }
    }

    /// The open run of a channel ends before its next flit.
    fn cut(&mut self, id: ChannelId) {
        let far = self.link(id).far;
        let channel = &mut self.channels[id.index()];
        channel.open = false;
        let (next, feeder) = (channel.next, channel.feeder);
        match far {
            Far::Elite(_) | Far::Node(_) => channel.sent.cut(next),
            Far::Copier(copier) => self.cut_copies(copier, next),
            Far::Drain => {}
        }
        if let Feeder::Buffer(buffer) = feeder {
            self.channels[buffer.index()].left.cut(next);
        }
    }

    /// Cuts short the runs of all channels but some that would send before `until`.
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
                self.cut(id);
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
                    self.plan_by(next.link, changed + Cycle::from(channel.through));
                }
            }
            Some(Route::Inputter) => self.foresee(id),
            Some(Route::Copier(copier)) => self.tell_branches(copier, changed),
            None => {}
        }
        if let Feeder::Buffer(id) = feeder {
            let buffer = &self.channels[id.index()];
            if buffer.counts_on_credits {
                let link = buffer.link;
                let cable = self.links[link.index()].cable;
                self.plan_by(link, changed + 1 + cable);
            }
            if self.channels[id.index()].room_sought > 0 {
                self.foresee_room(id);
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
            self.cut(id);
            self.tell(id, changed);
        }
        let state = &mut self.links[link.index()];
        state.sending &= !(1 << number);
        state.last = number;
        let (far, flight) = (state.far, state.flight);
        self.carry(link, id, 1);
        let end = Run {
            packet: slot,
            first: self.now,
            step: 1,
            count: 1,
            end: true,
        };
        match far {
            Far::Drain => self.end_in_drain(link, id, slot),
            Far::Copier(copier) => self.end_in_copier(copier, end),
            Far::Elite(_) | Far::Node(_) => {
                self.channels[id.index()].sent.push(end);
                if let Far::Node(_) = far {
                    self.wheel.put(self.now + flight, Event::TailIn(id, slot));
                }
                self.tell(id, self.now);
                if self.rules.release == Release::EopPasses {
                    self.releases.push(id);
                }
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
                if self.is_apart(buffer) {
                    self.counters.copied_out += 1;
                    self.branch_sent(slot);
                } else {
                    self.leave(buffer, self.now, 1);
                    self.end_left(buffer, self.now + 1);
                }
            }
        }
    }

    fn end_in_drain(&mut self, link: LinkId, id: ChannelId, slot: Slot) {
        self.channels[id.index()].owner = None;
        self.links[link.index()].owned = 0;
        self.drains.push(id);
        self.end(slot);
    }

    /// Accounts for what a link has carried before cycle `before`.
    #[inline(always)]
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
            let flits = flits.min(channel.to_go);
            channel.next += Cycle::from(flits) * Cycle::from(channel.step);
            // With its last flit the run is over as it was foreseen.
            channel.to_go -= flits;
            channel.open = channel.to_go > 0;
            latest = latest.max(Some((channel.next - Cycle::from(channel.step), number)));
            match channel.feeder {
                Feeder::Source => {
                    if let Some(owner) = channel.owner {
                        self.flights[owner.index()].sent += flits as u16;
                    }
                }
                Feeder::Buffer(buffer) => {
                    self.channels[buffer.index()].sent.take(flits);
                    if self.is_apart(buffer) {
                        self.counters.copied_out += u64::from(flits);
                    }
                }
            }
            self.carry(link, id, flits);
        }
        if let Some((_, number)) = latest {
            self.links[link.index()].last = number;
        }
    }

    /// Counts flits that a channel has carried, and takes the credits they needed.
    #[inline(always)]
    fn carry(&mut self, link: LinkId, id: ChannelId, flits: u32) {
        let state = &self.links[link.index()];
        match state.far {
            Far::Elite(_) | Far::Node(_) => {}
            Far::Drain => {
                self.counters.discarded_flits += u64::from(flits);
                return;
            }
            Far::Copier(_) => {
                self.counters.copied_in += u64::from(flits);
                return;
            }
        }
        let channel = &mut self.channels[id.index()];
        if channel.credits < flits {
            channel.credits += channel.left.take_passed(1 + state.cable, self.now);
        }
        channel.credits -= flits;
        channel.carried += u64::from(flits);
    }

    /// Number of a channel on its link.
    fn number(&self, link: LinkId, id: ChannelId) -> u32 {
        id.0 - self.links[link.index()].first_channel
    }
}
