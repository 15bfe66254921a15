//! Headers are given what they wait for, or are discarded.
//!
//! Per Elite in the order priority, age, arrival, input, or [in turns](super::turns):
//! a header takes, among the outputs that lead on and whose channel is free, the one
//! with the fewest channels owned. Ties are broken by a hash of the packet and the
//! place. Nothing changes who may be granted but a header that comes to the front, a
//! channel that becomes free or has [room](super::room) again, and a machine that is
//! rewired; so only then a station is looked at.

use super::copiers::Turn;
use super::runs::ANY;
use super::state::{Answer, Far, Feeder, Link, Route};
use super::turns::place;
use super::{Event, Fast, LinkId, NEVER};
use crate::fabric::{
    Arbitration, ChannelPolicy, Damage, Header, Inputter, Notice, StepKind, TieBreak, TraceKind,
};
use crate::ids::{ChannelId, NodeId, Slot};
use crate::rng::hash;
use crate::units::Cycle;
use std::cmp::Reverse;
use std::ops::Range;

impl Fast {
    /// Discards what has a damaged route or has waited too long, at the stations of
    /// this cycle.
    pub(super) fn discard_bad_and_late(&mut self) {
        if self.rules.time_out == 0 && self.rules.error_rate == 0.0 {
            return;
        }
        for index in 0..self.today.stations.len() {
            let station = self.today.stations[index] as usize;
            if self.stations[station].late_at > self.now {
                continue;
            }
            let (mut position, mut next) = (0, NEVER);
            while let Some(&id) = self.stations[station].waiting.get(position) {
                let deadline = self.deadline(id);
                if deadline <= self.now {
                    self.discard(id);
                } else {
                    position += 1;
                    next = next.min(deadline);
                }
            }
            let branches = self.discard_late_branches(station as u32);
            self.stations[station].late_at = next.min(branches);
        }
    }

    /// The first cycle in which a waiting header is discarded.
    pub(super) fn deadline(&self, id: ChannelId) -> Cycle {
        let Some(slot) = self.front(id) else {
            return NEVER;
        };
        let flight = &self.flights[slot.index()];
        let eligible = self.channels[id.index()].eligible;
        match self.rules.time_out {
            _ if flight.bad_route => eligible,
            0 => NEVER,
            time_out => eligible.max(flight.left + time_out),
        }
    }

    /// The source hears of it at the speed of an ack; the flits that follow go into
    /// a drain until the end of packet has come.
    fn discard(&mut self, id: ChannelId) {
        let Some(slot) = self.front(id) else { return };
        self.stop_waiting(id, slot);
        let flight = &mut self.flights[slot.index()];
        self.counters.discarded += u64::from(flight.branch.is_none());
        let (answer, kind) = if flight.bad_route {
            flight.header = Header::Damaged(self.now);
            self.counters.crc_errors += 1;
            self.counters.refusals += 1;
            (Answer::BadRoute, TraceKind::BadRoute)
        } else {
            flight.header = Header::Late(self.now);
            self.counters.time_outs += 1;
            (Answer::TimedOut, TraceKind::TimeOut)
        };
        self.answer(slot, answer);
        let link = self.channels[id.index()].link;
        self.trace(kind, slot, link.0);
        let drain = self.drain();
        self.own(slot, drain, Feeder::Buffer(id));
        self.channels[id.index()].route = Some(Route::Channel(drain));
    }

    /// The channel of a drain that nothing runs into.
    fn drain(&mut self) -> ChannelId {
        let drain = self.drains.pop();
        drain.unwrap_or_else(|| self.apart(Far::Drain, 0))
    }

    /// A link apart from the tree, which is always free.
    pub(super) fn apart(&mut self, far: Far, through: Cycle) -> ChannelId {
        let (link, channel) = (LinkId::from(self.links.len()), self.channels.len() as u32);
        self.links.push(Link::new(channel, 1, far));
        self.channels.push(super::Channel::new(link, through, ANY));
        ChannelId(channel)
    }

    pub(super) fn grant(&mut self, notices: &mut Vec<Notice>) {
        while let Some(node) = self.today.sources.pop() {
            self.grant_source(node);
        }
        while let Some(station) = self.today.stations.pop() {
            match station.checked_sub(self.tree.elites()) {
                None => self.grant_elite(station),
                Some(_) => self.grant_inputter(station, notices),
            }
            self.watch(station);
        }
    }

    /// Sees to it that the station is looked at when its first header has waited
    /// too long.
    fn watch(&mut self, station: u32) {
        if self.rules.time_out == 0 {
            return;
        }
        let state = &mut self.stations[station as usize];
        let watched = state.watch_at > self.now && state.watch_at <= state.late_at;
        let anyone = !state.waiting.is_empty() || state.copier.is_some();
        if !watched && anyone && state.late_at != NEVER {
            state.watch_at = state.late_at;
            self.wheel.put(state.late_at, Event::Station(station));
        }
    }

    /// A packet takes a channel of its node's link: the one that its hash names,
    /// or any free one when channels are chosen per hop.
    fn grant_source(&mut self, node: NodeId) {
        let mut waiting = std::mem::take(&mut self.sources[node.index()]);
        let link = self.tree.injection(node);
        // Sources follow the Elites in the numbering of places that hashes use.
        let place = u64::from(self.tree.elites() + node.0);
        waiting.retain(|&slot| {
            let Some(channel) = self.choose(slot, &[link], place) else {
                let roomless = self.roomless(slot, &[link], place);
                self.await_room(slot, &roomless);
                return true;
            };
            self.claim(slot, channel, Feeder::Source);
            self.note(StepKind::Claimed, slot, channel.0);
            false
        });
        self.sources[node.index()] = waiting;
    }

    fn grant_elite(&mut self, elite: u32) {
        self.grant_branches(elite);
        if self.rules.arbitration == Arbitration::RoundRobin {
            return self.grant_in_turn(elite);
        }
        let order = self.in_order(elite);
        for &id in &order {
            let Some(slot) = self.front(id) else { continue };
            let ways = match self.turn(elite, slot) {
                Turn::On(ways) => ways,
                Turn::Parts => {
                    self.grant_copier(elite, id, slot);
                    continue;
                }
            };
            let Some(output) = self.choose(slot, ways, u64::from(elite)) else {
                let roomless = self.roomless(slot, ways, u64::from(elite));
                self.await_room(slot, &roomless);
                continue;
            };
            self.grant_output(id, slot, output);
        }
        self.today.order = order;
    }

    pub(super) fn grant_output(&mut self, id: ChannelId, slot: Slot, output: ChannelId) {
        self.claim(slot, output, Feeder::Buffer(id));
        self.channels[id.index()].route = Some(Route::Channel(output));
        self.stop_waiting(id, slot);
        self.trace(TraceKind::Granted, slot, output.0);
    }

    fn grant_inputter(&mut self, station: u32, notices: &mut Vec<Notice>) {
        let order = self.in_order(station);
        for &id in &order {
            if self.rules.inputter == Inputter::One && self.stations[station as usize].taking > 0 {
                break;
            }
            let Some(slot) = self.front(id) else { continue };
            self.stations[station as usize].taking += 1;
            self.stations[station as usize].served = Some(id);
            let flight = self.link(id).flight;
            let channel = &mut self.channels[id.index()];
            channel.route = Some(Route::Inputter);
            channel.complete_at = NEVER;
            let received = channel.sent.passed(flight, self.now, Some(slot));
            self.stop_waiting(id, slot);
            self.trace(TraceKind::Granted, slot, u32::MAX);
            let flight = &mut self.flights[slot.index()];
            flight.header = Header::Taken;
            let shape = flight.packet.shape;
            self.tell_arrived(slot, shape.transactions_in(received as u16), notices);
            self.foresee(id);
        }
        self.today.order = order;
    }

    /// The channels whose header may be granted now, the first to be served first.
    /// The room they are told in is to be given back.
    fn in_order(&mut self, station: u32) -> Vec<ChannelId> {
        let mut order = self.eligible(station);
        if order.len() > 1 && self.rules.arbitration == Arbitration::RoundRobin {
            let last = self.stations[station as usize].served;
            order.sort_by_key(|&id| (Reverse(self.priority(id)), place(id, last)));
        } else if order.len() > 1 {
            // No two rank alike. For so few the stable sort is as quick, and far less code to download.
            order.sort_by_key(|&id| self.rank(id));
        }
        order
    }

    /// The channels whose header may be granted now, in no certain order.
    pub(super) fn eligible(&mut self, station: u32) -> Vec<ChannelId> {
        let mut order = std::mem::take(&mut self.today.order);
        order.clear();
        let waiting = self.stations[station as usize].waiting.iter();
        order.extend(waiting.filter(|id| self.channels[id.index()].eligible <= self.now));
        order
    }

    /// The priority of the header at the front of a channel's buffer.
    pub(super) fn priority(&self, id: ChannelId) -> u8 {
        let front = self.front(id);
        front.map_or(0, |slot| self.flights[slot.index()].packet.priority)
    }

    /// The first goes first: priority, age, arrival, input.
    fn rank(&self, id: ChannelId) -> (Reverse<u8>, Reverse<u8>, Cycle, ChannelId) {
        let front = self.channels[id.index()].sent.front();
        let (priority, age, arrived) = front.map_or((0, 0, NEVER), |header| {
            let priority = self.flights[header.packet.index()].packet.priority;
            let arrived = header.first + self.link(id).flight;
            (priority, self.age(id, header.packet), arrived)
        });
        (Reverse(priority), Reverse(age), arrived, id)
    }

    /// The packet of the header at the front of a channel's buffer.
    pub(super) fn front(&self, id: ChannelId) -> Option<Slot> {
        self.channels[id.index()].sent.front().map(|run| run.packet)
    }

    /// Age of a waiting header: what it carries, and one for each tick passed
    /// since it could first have been granted; it saturates.
    fn age(&self, id: ChannelId, slot: Slot) -> u8 {
        let carried = self.flights[slot.index()].age;
        self.aged(carried, self.channels[id.index()].eligible)
    }

    pub(super) fn aged(&self, carried: u8, since: Cycle) -> u8 {
        if since == self.now {
            return carried;
        }
        let tick = self.rules.age_tick;
        let age = u64::from(carried) + self.now / tick - since / tick;
        age.min(u64::from(self.rules.age_limit)) as u8
    }

    /// The free channel with the fewest owned on its link.
    pub(super) fn choose(&self, slot: Slot, ways: &[LinkId], place: u64) -> Option<ChannelId> {
        let numbers = self.numbers(slot, place);
        let room = self.rules.room(&self.flights[slot.index()].packet);
        let (mut best, mut fewest, mut ties) = (None, u32::MAX, 0);
        for &link in ways {
            let owned = self.links[link.index()].owned;
            if owned <= fewest {
                for id in self.usable(link, &numbers, room) {
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
        let mut drawn = self.draw(slot, place) % ties;
        for &link in ways {
            if self.links[link.index()].owned == fewest {
                for id in self.usable(link, &numbers, room) {
                    if drawn == 0 {
                        return Some(id);
                    }
                    drawn -= 1;
                }
            }
        }
        best
    }

    /// Free channels of a link with so much room, among those with these numbers.
    fn usable(
        &self,
        link: LinkId,
        numbers: &Range<u32>,
        room: u32,
    ) -> impl Iterator<Item = ChannelId> + use<'_> {
        let first = link.0 * self.rules.channels;
        let ids = (first + numbers.start..first + numbers.end).map(ChannelId);
        ids.filter(move |&id| {
            self.channels[id.index()].owner.is_none() && (room == 0 || self.has_room(id, room))
        })
    }

    /// Numbers of the channels of each link that the packet may use once they are
    /// free.
    pub(super) fn numbers(&self, slot: Slot, place: u64) -> Range<u32> {
        let channels = self.rules.channels;
        if self.rules.channel_policy == ChannelPolicy::FreePerHop {
            return 0..channels;
        }
        let flight = &self.flights[slot.index()];
        let number = match (flight.path.first(), flight.branch) {
            (Some(first), _) => first.0 % channels,
            (None, Some(branch)) => branch.number,
            (None, None) => (self.draw(slot, place) % u64::from(channels)) as u32,
        };
        number..number + 1
    }

    /// The same number whenever the same packet asks at the same place.
    fn draw(&self, slot: Slot, place: u64) -> u64 {
        let packet = &self.flights[slot.index()].packet;
        hash(&[
            u64::from(self.rules.seed),
            packet.id.word(),
            u64::from(packet.attempt),
            place,
        ])
    }

    pub(super) fn claim(&mut self, slot: Slot, id: ChannelId, feeder: Feeder) {
        self.own(slot, id, feeder);
        let delay = self.answer_delay(id);
        let flight = &mut self.flights[slot.index()];
        flight.path.push(id);
        flight.answer_delay += delay;
        if self.rules.error_rate > 0.0 {
            self.damage(slot, id);
        }
    }

    /// Finds out what the link of a channel will do to a packet.
    fn damage(&mut self, slot: Slot, id: ChannelId) {
        let flight = &mut self.flights[slot.index()];
        match self
            .rules
            .damage(&flight.packet, self.channels[id.index()].link)
        {
            None => {}
            Some(Damage::Route) => flight.bad_route = true,
            Some(Damage::Transaction(number)) => {
                flight.damaged = Some(flight.damaged.map_or(number, |first| first.min(number)));
            }
        }
    }

    /// A channel belongs to a packet, which begins to send as soon as it can.
    pub(super) fn own(&mut self, slot: Slot, id: ChannelId, feeder: Feeder) {
        let channel = &mut self.channels[id.index()];
        channel.owner = Some(slot);
        channel.feeder = feeder;
        channel.header_sent = false;
        channel.to_go = u32::from(self.flights[slot.index()].packet.shape.flits());
        channel.header_in = false;
        let link = channel.link;
        let state = &mut self.links[link.index()];
        state.owned += 1;
        if state.owned == state.channels {
            state.taken_since = self.now;
        }
        state.sending |= 1 << (id.0 - state.first_channel);
        self.plan_by(link, self.now);
    }

    /// A header has been granted, or is discarded: what it has waited here, and its
    /// delay since it left its source, are charged to the link it came by; it takes
    /// its age along.
    pub(super) fn stop_waiting(&mut self, id: ChannelId, slot: Slot) {
        let age = self.age(id, slot);
        let flight = &mut self.flights[slot.index()];
        flight.age = age;
        let channel = &self.channels[id.index()];
        let link = channel.link.index();
        self.counters.link_wait[link] += self.now - channel.eligible;
        self.counters.link_delay[link] += self.now - flight.left;
        self.counters.waiting -= 1;
        if let Far::Elite(station) | Far::Node(station) = self.links[link].far {
            let waiting = &mut self.stations[station as usize].waiting;
            waiting.retain(|&other| other != id);
        }
    }
}
