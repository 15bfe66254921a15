//! Copiers: where a multicast parts, each Elite sends it on down several links.
//!
//! A header that is granted the copier is sent into it at full speed, as if into a
//! drain. Each branch has a queue, a channel apart from the tree: every run that goes
//! into the copier is written down in all of them, and each branch takes its flits
//! from its own like any packet from a buffer, at its own pace.

use super::runs::{NEVER, Run};
use super::state::{Answer, Branch, Far, Feeder, Route};
use super::{Event, Fast};
use crate::fabric::{Group, Header, Packet, TraceKind};
use crate::ids::{ChannelId, EliteId, LinkId, Slot};
use crate::units::Cycle;

/// A copier. There are as many as have been at work at once.
#[derive(Clone, Debug)]
pub(super) struct Copier {
    /// The Elite that it is of.
    elite: u32,
    /// The channel into it.
    input: ChannelId,
    /// The buffer that the packet comes from, and when its header came in there.
    pub(super) from: ChannelId,
    pub(super) since: Cycle,
    /// The packet as it came in, for after its flight is over.
    pub(super) packet: Packet,
    /// Its flight, until its end is here.
    trunk: Slot,
    /// Branches that have not sent their end, in the order of ports.
    pub(super) branches: Vec<Slot>,
    /// Answers that are still to come.
    unanswered: u32,
    /// The worst that has, and the age of the oldest branch that waited too long.
    worst: Answer,
    age: u8,
    /// The end of packet has come in.
    ended: bool,
}

/// Where a header turns at an Elite.
pub(super) enum Turn<'t> {
    /// It goes on by one of these links.
    On(&'t [LinkId]),
    /// It parts there.
    Parts,
}

impl Fast {
    /// What a header needs at an Elite.
    pub(super) fn turn(&self, elite: u32, slot: Slot) -> Turn<'_> {
        let flight = &self.flights[slot.index()];
        let packet = &flight.packet;
        let elite = EliteId(elite);
        let Some(Group { first, last }) = packet.group else {
            let (from, to) = (packet.id.source, packet.destination);
            return Turn::On(self.tree.onward(elite, from, to));
        };
        if flight.branch.is_none() {
            let covering = self.tree.covering_level(packet.id.source, first, last);
            let root = self.rules.root_level(covering, self.tree.levels());
            if self.tree.level(elite) < root {
                return Turn::On(self.tree.climb(elite));
            }
        } else if self.tree.shares(elite, first, last).count() == 1 {
            return Turn::On(self.tree.ways(elite, first));
        }
        Turn::Parts
    }

    /// Whether a channel is no part of the tree.
    pub(super) fn is_apart(&self, id: ChannelId) -> bool {
        id.index() >= self.counters.channel_flits.len()
    }

    /// The copier of an Elite, while it is at work.
    pub(super) fn copier_at(&self, elite: u32) -> Option<&Copier> {
        let number = self.stations[elite as usize].copier?;
        self.copiers.get(number as usize)
    }

    /// The branches of an Elite's copier that have no channel, in the order of ports.
    pub(super) fn without_channel(&self, elite: u32) -> impl Iterator<Item = Slot> + '_ {
        let branches = self.copier_at(elite).map(|copier| &copier.branches);
        let branches = branches.into_iter().flatten().copied();
        branches.filter(|slot| self.flights[slot.index()].path.is_empty())
    }

    /// A header goes into the copier of its Elite, if that is free, and branches come to be.
    pub(super) fn grant_copier(&mut self, elite: u32, id: ChannelId, trunk: Slot) {
        let packet = self.flights[trunk.index()].packet;
        let Some(group) = packet.group else { return };
        if self.stations[elite as usize].copier.is_some() {
            return;
        }
        self.stop_waiting(id, trunk);
        let number = self.copier(packet);
        let flight = self.link(id).flight;
        let header = self.channels[id.index()].sent.front();
        let since = header.map_or(0, |header| header.first + flight);
        let copier = &mut self.copiers[number as usize];
        let input = copier.input;
        (copier.elite, copier.from, copier.since) = (elite, id, since);
        (copier.packet, copier.trunk) = (packet, trunk);
        (copier.worst, copier.age, copier.ended) = (Answer::Ack, 0, false);
        self.stations[elite as usize].copier = Some(number);
        self.flights[trunk.index()].header = Header::Taken;
        self.trace(TraceKind::Copied, trunk, elite);
        self.own(trunk, input, Feeder::Buffer(id));
        self.channels[id.index()].route = Some(Route::Channel(input));
        for (first, last) in self.tree.shares(EliteId(elite), group.first, group.last) {
            self.branch(number, Group { first, last });
        }
        self.wheel.put(self.now + 1, Event::Station(elite));
    }

    /// A copier that is not at work.
    fn copier(&mut self, packet: Packet) -> u32 {
        self.idle.pop().unwrap_or_else(|| {
            let number = self.copiers.len() as u32;
            let input = self.apart(Far::Copier(number), 0);
            self.channels[input.index()].route = Some(Route::Copier(number));
            self.copiers.push(Copier {
                elite: 0,
                input,
                from: input,
                since: 0,
                packet,
                trunk: Slot(0),
                branches: Vec::new(),
                unanswered: 0,
                worst: Answer::Ack,
                age: 0,
                ended: false,
            });
            number
        })
    }

    /// A branch to these members comes to be.
    fn branch(&mut self, number: u32, group: Group) {
        let queue = self.queues.pop();
        let queue = queue.unwrap_or_else(|| self.apart(Far::Drain, 1));
        let copier = &self.copiers[number as usize];
        let trunk = copier.trunk;
        let packet = Packet {
            destination: group.first,
            group: Some(group),
            ..copier.packet
        };
        let slot = self.slot(packet);
        let parent = &self.flights[trunk.index()];
        let (left, age, damaged) = (parent.left, parent.age, parent.damaged);
        let first = parent.path.first().map_or(0, |first| first.0);
        let branch = &mut self.flights[slot.index()];
        (branch.left, branch.age, branch.damaged) = (left, age, damaged);
        branch.branch = Some(Branch {
            copier: number,
            queue,
            number: first % self.rules.channels,
            could: self.now + 1,
        });
        let copier = &mut self.copiers[number as usize];
        copier.branches.push(slot);
        copier.unanswered += 1;
        self.counters.branches += 1;
        if self.rules.time_out > 0 {
            let state = &mut self.stations[copier.elite as usize];
            state.late_at = state.late_at.min(left + self.rules.time_out);
        }
    }

    /// Branches that have no channel yet take what they can.
    pub(super) fn grant_branches(&mut self, elite: u32) {
        let mut branches = std::mem::take(&mut self.today.branches);
        branches.extend(self.without_channel(elite));
        for slot in branches.drain(..) {
            let flight = &self.flights[slot.index()];
            let Some(branch) = flight.branch else {
                continue;
            };
            let ways = self.tree.ways(EliteId(elite), flight.packet.destination);
            let Some(output) = self.choose(slot, ways, u64::from(elite)) else {
                let roomless = self.roomless(slot, ways, u64::from(elite));
                self.await_room(slot, &roomless);
                continue;
            };
            self.flights[slot.index()].age = self.aged(flight.age, branch.could);
            self.claim(slot, output, Feeder::Buffer(branch.queue));
            self.trace(TraceKind::Granted, slot, output.0);
        }
        self.today.branches = branches;
    }

    /// Branches that have waited too long for a channel are over; returns when the first
    /// of the others will be.
    pub(super) fn discard_late_branches(&mut self, elite: u32) -> Cycle {
        let mut next = NEVER;
        if self.rules.time_out == 0 {
            return next;
        }
        let mut branches = std::mem::take(&mut self.today.branches);
        branches.extend(self.without_channel(elite));
        for slot in branches.drain(..) {
            let deadline = self.flights[slot.index()].left + self.rules.time_out;
            if deadline <= self.now {
                self.give_up(slot);
            } else {
                next = next.min(deadline);
            }
        }
        self.today.branches = branches;
        next
    }

    /// A branch that has no channel answers, and is over.
    fn give_up(&mut self, slot: Slot) {
        let flight = &self.flights[slot.index()];
        let Some(branch) = flight.branch else { return };
        let age = self.aged(flight.age, branch.could);
        let flight = &mut self.flights[slot.index()];
        flight.age = age;
        flight.header = Header::Late(self.now);
        flight.answer = Some(Answer::TimedOut);
        flight.ended = true;
        self.counters.time_outs += 1;
        let from = self.copiers[branch.copier as usize].from;
        let link = self.channels[from.index()].link;
        self.trace(TraceKind::TimeOut, slot, link.0);
        self.branch_sent(slot);
        self.vacate(slot);
        self.combine(slot, Answer::TimedOut);
    }

    /// Flits go into a copier: they are written down for each branch.
    pub(super) fn copy(&mut self, number: u32, run: Run) {
        for &packet in &self.copiers[number as usize].branches {
            if let Some(branch) = self.flights[packet.index()].branch {
                let queue = &mut self.channels[branch.queue.index()];
                queue.sent.push(Run { packet, ..run });
            }
        }
    }

    /// What was to go into a copier ends before cycle `next`.
    pub(super) fn cut_copies(&mut self, number: u32, next: Cycle) {
        for slot in &self.copiers[number as usize].branches {
            if let Some(branch) = self.flights[slot.index()].branch {
                self.channels[branch.queue.index()].sent.cut(next);
            }
        }
    }

    /// What goes into a copier is from cycle `changed` on other than it was to be.
    pub(super) fn tell_branches(&mut self, number: u32, changed: Cycle) {
        for index in 0..self.copiers[number as usize].branches.len() {
            let slot = self.copiers[number as usize].branches[index];
            if let Some(first) = self.flights[slot.index()].path.first() {
                let link = self.channels[first.index()].link;
                self.plan_by(link, changed + 1);
            }
        }
    }

    /// The end of a packet goes into a copier, which passes it on with what became of
    /// the whole.
    pub(super) fn end_in_copier(&mut self, number: u32, end: Run) {
        self.copy(number, end);
        let trunk = &self.flights[end.packet.index()];
        let committed = trunk.committed;
        if trunk.branch.is_none() {
            self.counters.delivered += u64::from(committed);
            self.counters.spoiled += u64::from(!committed);
        }
        let copier = &mut self.copiers[number as usize];
        copier.ended = true;
        for branch in &copier.branches {
            self.flights[branch.index()].committed = committed;
        }
        self.tell_branches(number, end.first);
        self.end(end.packet);
        self.rest(number);
    }

    /// A branch has sent its end, or is over without.
    pub(super) fn branch_sent(&mut self, slot: Slot) {
        let flight = &mut self.flights[slot.index()];
        flight.end_sent = true;
        let Some(branch) = flight.branch else { return };
        let queue = &mut self.channels[branch.queue.index()];
        queue.sent.clear();
        queue.left.clear();
        self.queues.push(branch.queue);
        let copier = &mut self.copiers[branch.copier as usize];
        copier.branches.retain(|&other| other != slot);
        self.rest(branch.copier);
    }

    /// A copier is free from the next cycle on when everything has gone out of it.
    fn rest(&mut self, number: u32) {
        let copier = &self.copiers[number as usize];
        if copier.ended && copier.branches.is_empty() {
            self.releases.push(copier.input);
        }
    }

    /// A copier is free.
    pub(super) fn release_copier(&mut self, number: u32) {
        let elite = self.copiers[number as usize].elite;
        self.stations[elite as usize].copier = None;
        self.idle.push(number);
        self.ask(elite);
    }

    /// The answer of a branch has come to its copier. With the last of them the worst
    /// sets out at once.
    pub(super) fn combine(&mut self, slot: Slot, answer: Answer) {
        let flight = &self.flights[slot.index()];
        let (age, Some(branch)) = (flight.age, flight.branch) else {
            return;
        };
        let copier = &mut self.copiers[branch.copier as usize];
        copier.unanswered -= 1;
        if answer.badness() > copier.worst.badness() {
            copier.worst = answer;
        }
        if answer == Answer::TimedOut {
            copier.age = copier.age.max(age);
        }
        if copier.unanswered > 0 {
            return;
        }
        let (trunk, worst, elite) = (copier.trunk, copier.worst, copier.elite);
        let flight = &mut self.flights[trunk.index()];
        flight.age = flight.age.max(copier.age);
        self.trace(TraceKind::Combined, trunk, elite);
        self.answer(trunk, worst);
    }
}
