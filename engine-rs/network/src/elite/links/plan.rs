//! What each direction of a link carries, planned as far ahead as it is certain.
//!
//! A plan asks who has something to send ([`super::senders`]) and finds a rhythm for
//! them ([`super::rhythm`]), which is written down as runs. The header and the end of
//! a packet are sent in a cycle in which a plan is made, since other things depend
//! on them.
//!
//! The steps of a plan are inlined by hand: left to the compiler they measure a
//! twentieth slower.
//!
//! Rules of `docs/model.md`: `R-link`, `R-pace`, `R-release`.

use super::parts::Moment;
use super::rhythm::Rhythm;
use super::runs::{NEVER, Run, within};
use super::senders::{Eop, Sender};
use super::{Agenda, Channel, ChannelId, Event, FarEnd, Feeder, Grant, Links, Multicast, Packets};
use crate::fabric::Rules;
use crate::fabric::rules::{self, EopMove};
use crate::ids::{LinkId, Slot};
use crate::observe::PacketStep;
use crate::units::Cycle;

/// With fewer channels than these a network is taken to be in the cache: one of 64 nodes, of 768,
/// is; one of 1,024, of 20,480, is not.
const LARGE: usize = 2_048;

/// Fewer plans than these in a cycle have too little to read side by side.
const MANY: usize = 8;

/// An end of packet that has been sent: where it came from, and where it went.
pub(in crate::elite) struct SentEop {
    pub(in crate::elite) run: Run,
    pub(in crate::elite) feeder: Feeder,
    pub(in crate::elite) far: FarEnd,
}

impl Links {
    /// Reads what the plans of these links will read, so that memory brings it side by side and
    /// not one after the other: a large network does not fit into the cache.
    pub(in crate::elite) fn fetch(&self, plans: &[LinkId]) {
        if self.wired < LARGE || plans.len() < MANY {
            return;
        }
        let mut read = 0;
        for link in plans {
            read ^= self.links[link.index()].first_channel;
        }
        let channels = || plans.iter().flat_map(|link| self.channels_of(*link));
        for channel in channels() {
            read ^= channel.to_send;
            read ^= u32::from(channel.sent.is_full()) ^ u32::from(channel.left.is_full());
        }
        for channel in channels() {
            if let Feeder::Buffer(buffer) = channel.feeder {
                read ^= u32::from(self.channels[buffer.index()].sent.is_full());
            }
            if let Some(Grant::Channel(next)) = channel.granted {
                read ^= self.channels[next.index()].to_send;
            }
        }
        std::hint::black_box(read);
    }

    /// Plans the sends of a link from this cycle on; returns the channel that sends the
    /// end of its packet in this cycle, for [`Links::send_eop`].
    pub(in crate::elite) fn plan(
        &mut self,
        link: LinkId,
        packets: &mut Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) -> Option<ChannelId> {
        let now = agenda.now;
        self.account(link, now, packets, now);
        let state = &mut self.links[link.index()];
        state.plan_at = NEVER;
        if state.sending == 0 {
            return None;
        }
        let (until, eop) = if state.sending.is_power_of_two() {
            self.plan_one(link, packets, multicast, agenda)
        } else if state.channels <= 2 {
            self.plan_slots::<2>(link, packets, multicast, agenda)
        } else {
            const MOST: usize = Rules::MAX_CHANNELS as usize;
            self.plan_slots::<MOST>(link, packets, multicast, agenda)
        };
        if until != NEVER {
            self.plan_by(link, until, agenda);
        }
        eop
    }

    /// Plans a link of which one channel alone has anything to send: the common case.
    /// [`Links::plan_slots`] would give the same plan.
    fn plan_one(
        &mut self,
        link: LinkId,
        packets: &mut Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) -> (Cycle, Option<ChannelId>) {
        let now = agenda.now;
        let state = &self.links[link.index()];
        let id = ChannelId(state.first_channel + state.sending.trailing_zeros());
        if self.may_send_eop(link, id, now) {
            self.channels[id.index()].counts_on_credits = false;
            return (NEVER, Some(id));
        }
        let sender = self.sender(link, id, packets, now);
        let at = sender.ready;
        if self.must_wait(&sender, now) {
            self.pause(link, at, 0, packets, multicast, agenda);
            return (at, None);
        }
        if sender.eop == Eop::Next {
            return (NEVER, Some(id));
        }
        let (from, pace) = self.begin(link, at);
        let rhythm = if self.rules.reverse_credits_per_flit > 0 {
            Rhythm::one_flit(from, pace, self.parts)
        } else {
            Rhythm::alone(&sender, from, pace, NEVER, self.parts)
        };
        self.send(&sender, rhythm.from, &rhythm, packets, multicast, agenda);
        (rhythm.until, None)
    }

    /// Whether the end of a packet is next in a buffer and can be sent in this cycle with a
    /// credit that has been counted: then nothing else about its sender matters.
    #[inline(always)]
    fn may_send_eop(&self, link: LinkId, id: ChannelId, now: Cycle) -> bool {
        let channel = &self.channels[id.index()];
        let Feeder::Buffer(buffer) = channel.feeder else {
            return false;
        };
        let buffer = &self.channels[buffer.index()];
        let Some(front) = buffer.sent.front().filter(|front| front.is_end()) else {
            return false;
        };
        let through = self.parts.cycle(front.first) + Cycle::from(buffer.through);
        let free_from = self.parts.cycle(self.links[link.index()].free_from);
        channel.credits > 0 && through <= now && free_from <= now
    }

    /// The moment at which a link begins with a flit in this cycle or later, and its pace.
    #[inline(always)]
    fn begin(&self, link: LinkId, at: Cycle) -> (Moment, u32) {
        let state = &self.links[link.index()];
        let from = rules::begin(state.free_from, at, self.parts.count());
        (from, state.pace.into())
    }

    /// Whether the plan for this sender is to be made when it is ready: because
    /// that is not known, or because it is the moment itself that matters.
    fn must_wait(&self, sender: &Sender, now: Cycle) -> bool {
        let moment =
            sender.header || sender.eop == Eop::Next || self.rules.reverse_credits_per_flit > 0;
        sender.ready == NEVER || sender.ready > now && moment
    }

    /// Plans a link that several channels share; returns the first cycle that is not planned,
    /// and the channel that sends the end of its packet now.
    fn plan_slots<const N: usize>(
        &mut self,
        link: LinkId,
        packets: &mut Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) -> (Cycle, Option<ChannelId>) {
        let now = agenda.now;
        let mut senders = [Sender::NONE; N];
        let count = self.senders(link, &mut senders, packets, now);
        let senders = &senders[..count];
        // Nothing is sent before this cycle; then it is this sender's slot.
        let at = senders.iter().map(|sender| sender.ready).min();
        let at = at.unwrap_or(NEVER);
        let start = senders.iter().position(|sender| sender.ready == at);
        let start = start.unwrap_or(0);
        let first = &senders[start];
        if self.must_wait(first, now) {
            self.pause(link, at, 0, packets, multicast, agenda);
            return (at, None);
        }
        // Those that will be ready for their slot, in the order of slots, and when the
        // first of the others will be.
        let (from, pace) = self.begin(link, at);
        let mut slot = from;
        let mut order = [start; N];
        let mut members = 0;
        let mut others = NEVER;
        for index in (start..count).chain(0..start) {
            if senders[index].ready <= self.parts.cycle(slot) {
                order[members] = index;
                members += 1;
                slot += Moment::from(pace);
            } else {
                others = others.min(senders[index].ready);
            }
        }
        if first.eop == Eop::Next {
            let rest = senders.iter().filter(|sender| sender.id != first.id);
            let next = rest.map(|sender| sender.ready).min().unwrap_or(NEVER);
            let until = next.max(now + 1);
            let busy = 1 << self.number(link, first.id);
            self.pause(link, until, busy, packets, multicast, agenda);
            return (until, Some(first.id));
        }
        let order = &order[..members];
        let parts = self.parts;
        let rhythm = if self.rules.reverse_credits_per_flit > 0 {
            Rhythm::one_flit(from, pace, parts)
        } else if members == 1 {
            Rhythm::alone(first, from, pace, others, parts)
        } else {
            Rhythm::rotation(senders, order, from, pace, others, parts)
        };
        let order = if rhythm.one_flit { &order[..1] } else { order };
        let mut busy = 0;
        for &index in order {
            busy |= 1 << self.number(link, senders[index].id);
        }
        self.pause(link, rhythm.until, busy, packets, multicast, agenda);
        let mut from = rhythm.from;
        for &index in order {
            self.send(&senders[index], from, &rhythm, packets, multicast, agenda);
            from += Moment::from(pace);
        }
        (rhythm.until, None)
    }

    /// Sends from a moment on, as long as the rhythm holds. When the open run goes on
    /// as it did, nobody has to look again.
    #[inline(always)]
    fn send(
        &mut self,
        sender: &Sender,
        from: Moment,
        rhythm: &Rhythm,
        packets: &mut Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) {
        let (id, step) = (sender.id, rhythm.step);
        let channel = &self.channels[id.index()];
        let until = self.parts.moment_if_ever(rhythm.until);
        let one_flit = |step| from + Moment::from(step) >= until;
        let goes_on = channel.open
            && channel.next == from
            && (u32::from(channel.step) == step
                || (one_flit(channel.step.into()) && one_flit(step)));
        if !goes_on {
            let mut changed = from;
            if channel.open {
                changed = changed.min(channel.next);
                self.cut(id, packets, multicast);
            }
            self.open_run(sender, from, step, packets, multicast, agenda.now);
            let changed = self.parts.cycle(changed);
            self.notify(id, changed, packets, multicast, agenda);
        }
        if sender.header {
            self.send_header(sender, packets, agenda);
        }
        if self.rules.reverse_credits_per_flit > 0
            && let Feeder::Buffer(buffer) = self.channels[id.index()].feeder
            && !self.is_internal(buffer)
        {
            let link = self.channels[buffer.index()].link;
            self.charge_for_credits(link, 1, agenda);
        }
    }

    /// Sends the header of a packet in this cycle.
    fn send_header(&mut self, sender: &Sender, packets: &mut Packets, agenda: &mut Agenda) {
        let (id, now) = (sender.id, agenda.now);
        let link = self.link_of(id);
        let (at, far) = (now + Cycle::from(link.wire_delay), link.far);
        let channel = &mut self.channels[id.index()];
        channel.header_sent = true;
        if channel.feeder == Feeder::Source {
            packets[sender.packet].header_sent_at = now;
        }
        if let FarEnd::Elite(_) | FarEnd::Node(_) = far {
            agenda.put(at, Event::HeaderIn(id, sender.packet));
            packets.step(PacketStep::HeaderSent(id), sender.packet, now);
        }
    }

    /// Opens a run: all flits that are left, from a moment on.
    fn open_run(
        &mut self,
        sender: &Sender,
        first: Moment,
        step: u32,
        packets: &Packets,
        multicast: &Multicast,
        now: Cycle,
    ) {
        let run = Run {
            packet: sender.packet,
            first,
            step: step as u16,
            count: sender.to_send as u16,
        };
        let far = self.link_of(sender.id).far;
        let channel = &mut self.channels[sender.id.index()];
        channel.open = true;
        channel.next = first;
        channel.step = step as u16;
        match far {
            FarEnd::Elite(_) | FarEnd::Node(_) => channel.sent.push(run),
            FarEnd::Replicator(number) => self.copy(multicast.branches(number), run, packets),
            FarEnd::Drain => {}
        }
        let channel = &self.channels[sender.id.index()];
        if let Feeder::Buffer(buffer) = channel.feeder {
            self.leave(buffer, run, now);
        }
    }

    /// The open run of a channel ends before its next flit.
    fn cut(&mut self, id: ChannelId, packets: &Packets, multicast: &Multicast) {
        let far = self.link_of(id).far;
        let channel = &mut self.channels[id.index()];
        channel.open = false;
        let (next, feeder) = (channel.next, channel.feeder);
        match far {
            FarEnd::Elite(_) | FarEnd::Node(_) => channel.sent.cut(next),
            FarEnd::Replicator(number) => {
                for &slot in multicast.branches(number) {
                    if let Some(branch) = packets[slot].branch {
                        self.channels[branch.queue.index()].sent.cut(next);
                    }
                }
            }
            FarEnd::Drain => {}
        }
        if let Feeder::Buffer(buffer) = feeder {
            self.channels[buffer.index()].left.cut(next);
        }
    }

    /// Flits go into a replicator: they are written down for each branch.
    pub(in crate::elite) fn copy(&mut self, branches: &[Slot], run: Run, packets: &Packets) {
        for &packet in branches {
            if let Some(branch) = packets[packet].branch {
                let queue = &mut self.channels[branch.queue.index()];
                queue.sent.push(Run { packet, ..run });
            }
        }
    }

    /// Cuts short the runs that would send before `until`, but those of the channels `but`.
    fn pause(
        &mut self,
        link: LinkId,
        until: Cycle,
        but: u32,
        packets: &Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) {
        let before = self.parts.moment_if_ever(until);
        let state = &self.links[link.index()];
        let mut others = state.sending & !but;
        let first = state.first_channel;
        while others > 0 {
            let id = ChannelId(first + others.trailing_zeros());
            others &= others - 1;
            let channel = &self.channels[id.index()];
            if channel.open && channel.next < before {
                let changed = self.parts.cycle(channel.next);
                self.cut(id, packets, multicast);
                self.notify(id, changed, packets, multicast, agenda);
            }
        }
    }

    /// The sends of a channel are different from cycle `changed` on: plans and predictions
    /// downstream that count on the flits are made again, and those upstream that count on
    /// their credits.
    fn notify(
        &mut self,
        id: ChannelId,
        changed: Cycle,
        packets: &Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) {
        let channel = &self.channels[id.index()];
        let (owner, feeder) = (channel.owner, channel.feeder);
        match channel.granted {
            Some(Grant::Channel(next)) => {
                let next = &self.channels[next.index()];
                if next.owner == owner {
                    let at = changed + Cycle::from(channel.through);
                    self.plan_by(next.link, at, agenda);
                }
            }
            Some(Grant::Inputter) => self.predict_complete(id, packets, agenda),
            Some(Grant::Replicator(number)) => {
                self.plan_branches(multicast.branches(number), changed, packets, agenda);
            }
            None => {}
        }
        if let Feeder::Buffer(buffer) = feeder {
            self.credits_set_out(buffer, changed, agenda);
        }
    }

    /// What goes into a replicator is different from cycle `changed` on: plans of the branches
    /// are made again.
    pub(in crate::elite) fn plan_branches(
        &mut self,
        branches: &[Slot],
        changed: Cycle,
        packets: &Packets,
        agenda: &mut Agenda,
    ) {
        for &slot in branches {
            if let Some(&first) = packets[slot].path.first() {
                self.plan_by(self.channel(first).link, changed + 1, agenda);
            }
        }
    }

    /// Sends the end of the packet that owns a channel, which gives the channel up.
    pub(in crate::elite) fn send_eop(
        &mut self,
        id: ChannelId,
        packets: &mut Packets,
        multicast: &Multicast,
        agenda: &mut Agenda,
    ) -> Option<SentEop> {
        let now = agenda.now;
        let channel = &self.channels[id.index()];
        let (slot, link, feeder) = (channel.owner?, channel.link, channel.feeder);
        if channel.open {
            let changed = self.parts.cycle(channel.next);
            self.cut(id, packets, multicast);
            self.notify(id, changed, packets, multicast, agenda);
        }
        let number = self.number(link, id);
        let (at, pace) = self.begin(link, now);
        let state = &mut self.links[link.index()];
        state.free_from = at + Moment::from(pace);
        state.sending &= !(1 << number);
        state.last = number as u8;
        let (far, wire_delay) = (state.far, state.wire_delay);
        let cable = Cycle::from(state.cable);
        self.channels[id.index()].carry(1, far, packets, || {
            self.parts.before(now, rules::credit_delay(cable))
        });
        let run = Run::end(slot, at);
        if let FarEnd::Elite(_) | FarEnd::Node(_) = far {
            self.channels[id.index()].sent.push(run);
            if let FarEnd::Node(_) = far {
                agenda.put(now + Cycle::from(wire_delay), Event::EopIn(id, slot));
            }
            self.notify(id, now, packets, multicast, agenda);
            if rules::frees(self.rules.release, EopMove::Passes) {
                agenda.release(id);
            }
        }
        Some(SentEop { run, feeder, far })
    }

    /// Accounts for what a link has carried before cycle `before`.
    #[inline(always)]
    pub(super) fn account(
        &mut self,
        link: LinkId,
        before: Cycle,
        packets: &mut Packets,
        now: Cycle,
    ) {
        let before = self.parts.moment(before);
        let state = &self.links[link.index()];
        let (mut sending, first, far) = (state.sending, state.first_channel, state.far);
        let cable = Cycle::from(state.cable);
        let mut latest = None;
        let (mut only, mut senders) = ((0, 0, 0), 0);
        while sending > 0 {
            let number = sending.trailing_zeros();
            sending &= sending - 1;
            let channel = &mut self.channels[(first + number) as usize];
            if !channel.open || channel.next >= before {
                continue;
            }
            let step = u32::from(channel.step);
            let flits = within(before - 1 - channel.next, step) + 1;
            let flits = flits.min(channel.to_send);
            let run = (channel.next, step, flits);
            channel.next += Moment::from(flits) * Moment::from(step);
            // With its last flit the run is over, as planned.
            channel.to_send -= flits;
            channel.open = channel.to_send > 0;
            latest = latest.max(Some((channel.next - Moment::from(step), number)));
            (only, senders) = (run, senders + 1);
            channel.carry(flits, far, packets, || {
                self.parts.before(now, rules::credit_delay(cable))
            });
            match channel.feeder {
                Feeder::Source => {
                    if let Some(owner) = channel.owner {
                        packets[owner].sent += flits as u16;
                    }
                }
                Feeder::Buffer(buffer) => {
                    self.channels[buffer.index()].sent.take(flits);
                    if self.is_internal(buffer) {
                        packets.counters.copied_out += u64::from(flits);
                    }
                }
            }
        }
        if let Some((last, number)) = latest {
            let state = &mut self.links[link.index()];
            state.last = number as u8;
            if !self.parts.is_even(state.pace.into()) {
                state.free_from = match senders {
                    1 => state.done(only, self.parts),
                    // Those who take turns never wait.
                    _ => last + Moment::from(state.pace),
                };
            }
        }
    }

    /// Number of a channel on its link.
    fn number(&self, link: LinkId, id: ChannelId) -> u32 {
        id.0 - self.links[link.index()].first_channel
    }
}

impl Channel {
    /// Counts flits that it has carried, and takes the credits they needed; `back` is the
    /// moment before which flits have left the buffer whose credits are back.
    #[inline(always)]
    fn carry(
        &mut self,
        flits: u32,
        far: FarEnd,
        packets: &mut Packets,
        back: impl FnOnce() -> Moment,
    ) {
        match far {
            FarEnd::Elite(_) | FarEnd::Node(_) => {}
            FarEnd::Drain => {
                packets.counters.discarded_flits += u64::from(flits);
                return;
            }
            FarEnd::Replicator(_) => {
                packets.counters.copied_in += u64::from(flits);
                return;
            }
        }
        if self.credits < flits {
            self.credits += self.left.take_passed(back());
        }
        self.credits -= flits;
        self.carried += u64::from(flits);
    }
}
