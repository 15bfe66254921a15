//! Multicast replicators: where a multicast forks, each Elite sends it on down several
//! links.
//!
//! A header that is granted the replicator is sent into it at full speed, as if into a
//! drain. Each branch has a queue, an internal channel: every run that goes into the
//! replicator is written down in all of them, and each branch takes its flits from its
//! own like any packet from a buffer, at its own pace.
//!
//! Rules of `docs/model.md`: `R-multicast`, `R-replicator`, `R-replicator-grant`,
//! `R-branch-grant`, `R-replicator-delay`, `R-replicator-buffer`, `R-multicast-eop`,
//! `R-branch-time-out`, `R-multicast-counts`.

use super::Fast;
use super::agenda::Event;
use super::links::{Feeder, Grant, Links, NEVER, Run};
use super::packets::{Branch, Packets};
use super::routing::branch_candidates;
use crate::fabric::rules::{self, Answer, Worst};
use crate::fabric::{Group, Header, Packet};
use crate::ids::{ChannelId, EliteId, Slot};
use crate::observe::PacketStep;
use crate::units::Cycle;

/// A replicator. There are as many as have been at work at the same time.
#[derive(Clone, Debug)]
pub(super) struct Replicator {
    /// The Elite that it is of.
    elite: u32,
    /// The channel into it.
    input: ChannelId,
    /// The buffer that the packet comes from, and when its header came in there.
    pub(super) from: ChannelId,
    pub(super) since: Cycle,
    /// The packet as it came in: its slot may be another's before the branches end.
    pub(super) packet: Packet,
    /// Its slot, until its end is here.
    parent: Slot,
    /// Branches that have not sent their end, in the order of ports.
    branches: Vec<Slot>,
    /// Answers that are still to come.
    unanswered: u32,
    /// The worst answer so far.
    worst: Worst,
    /// The end of packet has come in.
    eop_in: bool,
}

heap! {
    Replicator { branches }
    plain { elite, input, from, since, packet, parent, unanswered, worst, eop_in }
}

impl Replicator {
    /// Whether everything has gone out of it.
    fn is_done(&self) -> bool {
        self.eop_in && self.branches.is_empty()
    }
}

/// The replicators of all Elites.
#[derive(Clone, Debug)]
pub(super) struct Multicast {
    replicators: Vec<Replicator>,
    /// Of these, the ones not at work.
    idle: Vec<u32>,
    /// The one at work at each Elite.
    at_work: Vec<Option<u32>>,
    /// Memory for the branches that are looked at.
    list: Vec<Slot>,
}

heap!(Multicast { replicators, at_work } left_out { idle, list });

impl Multicast {
    /// So many Elites at which nothing is copied.
    pub(super) fn new(elites: u32) -> Self {
        Self {
            replicators: Vec::new(),
            idle: Vec::new(),
            at_work: vec![None; elites as usize],
            list: Vec::new(),
        }
    }

    /// The replicator at work at an Elite; none at a node.
    pub(super) fn at(&self, arbiter: u32) -> Option<&Replicator> {
        let number = (*self.at_work.get(arbiter as usize)?)?;
        self.replicators.get(number as usize)
    }

    /// The branches of a replicator that have not sent their end, in the order of ports.
    pub(super) fn branches(&self, number: u32) -> &[Slot] {
        &self.replicators[number as usize].branches
    }

    /// The branches of an Elite's replicator that have no channel, in the order of ports.
    pub(super) fn without_channel<'p>(
        &'p self,
        elite: u32,
        packets: &'p Packets,
    ) -> impl Iterator<Item = Slot> + 'p {
        let branches = self.at(elite).map(|replicator| &replicator.branches);
        let branches = branches.into_iter().flatten().copied();
        branches.filter(|&slot| packets[slot].path.is_empty())
    }

    /// The same, in a list that [`Multicast::reuse`] takes back.
    fn list_without_channel(&mut self, elite: u32, packets: &Packets) -> Vec<Slot> {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        list.extend(self.without_channel(elite, packets));
        list
    }

    fn reuse(&mut self, list: Vec<Slot>) {
        self.list = list;
    }

    /// Puts a replicator to work on a packet whose header came into buffer `from` in cycle
    /// `since`; returns its number and the channel into it.
    fn start(
        &mut self,
        elite: u32,
        parent: Slot,
        packet: Packet,
        (from, since): (ChannelId, Cycle),
        links: &mut Links,
    ) -> (u32, ChannelId) {
        let idle = self.idle.pop();
        let number = idle.unwrap_or(self.replicators.len() as u32);
        let input = match self.replicators.get(number as usize) {
            Some(replicator) => replicator.input,
            None => links.add_replicator(number),
        };
        let replicator = Replicator {
            elite,
            input,
            from,
            since,
            packet,
            parent,
            branches: Vec::new(),
            unanswered: 0,
            worst: Worst::NONE,
            eop_in: false,
        };
        match self.replicators.get_mut(number as usize) {
            Some(before) => *before = replicator,
            None => self.replicators.push(replicator),
        }
        self.at_work[elite as usize] = Some(number);
        (number, input)
    }

    /// A branch of a replicator's packet has begun.
    fn add_branch(&mut self, number: u32, branch: Slot) {
        let replicator = &mut self.replicators[number as usize];
        replicator.branches.push(branch);
        replicator.unanswered += 1;
    }

    /// The end of packet has come into a replicator; returns the channel into it if that
    /// is free now.
    fn eop_in(&mut self, number: u32) -> Option<ChannelId> {
        let replicator = &mut self.replicators[number as usize];
        replicator.eop_in = true;
        replicator.is_done().then_some(replicator.input)
    }

    /// A branch has sent its end; returns the channel into the replicator if that is free
    /// now.
    fn remove_branch(&mut self, number: u32, branch: Slot) -> Option<ChannelId> {
        let replicator = &mut self.replicators[number as usize];
        replicator.branches.retain(|&other| other != branch);
        replicator.is_done().then_some(replicator.input)
    }

    /// A replicator is free; returns its Elite.
    fn stop(&mut self, number: u32) -> u32 {
        let elite = self.replicators[number as usize].elite;
        self.at_work[elite as usize] = None;
        self.idle.push(number);
        elite
    }

    /// The answer of a branch of this age has come; with the last of them, returns the
    /// replicator, which has the worst.
    fn combine(&mut self, number: u32, answer: Answer, age: u8) -> Option<&Replicator> {
        let replicator = &mut self.replicators[number as usize];
        replicator.unanswered -= 1;
        replicator.worst.add(answer, age);
        (replicator.unanswered == 0).then_some(replicator)
    }
}

impl Fast {
    /// A header goes into the replicator of its Elite, if that is free, and branches begin.
    pub(super) fn grant_replicator(&mut self, elite: u32, id: ChannelId, parent: Slot) {
        let packet = self.packets[parent].packet;
        let Some(group) = packet.group else { return };
        if self.multicast.at(elite).is_some() {
            return;
        }
        let now = self.agenda.now;
        self.stop_waiting(id, parent);
        let header = self.links.channel(id).sent.front();
        let since = header.map_or(0, |header| self.links.arrival(id, header));
        let links = &mut self.links;
        let (number, input) = self
            .multicast
            .start(elite, parent, packet, (id, since), links);
        self.packets[parent].header = Header::Taken;
        let (packets, agenda) = (&self.packets, &mut self.agenda);
        self.links
            .set_owner(parent, input, Feeder::Buffer(id), packets, agenda);
        self.links.grant(id, Grant::Channel(input));
        let topology = self.topology.clone();
        let mut branches = 0;
        for (first, last) in topology.branches(EliteId(elite), group.first, group.last) {
            self.begin_branch(number, parent, Group { first, last });
            branches += 1;
        }
        let step = PacketStep::Copied {
            elite: EliteId(elite),
            branches,
        };
        self.packets.step(step, parent, now);
        let header_sent_at = self.packets[parent].header_sent_at;
        if let Some(deadline) = rules::deadline(header_sent_at, self.rules.time_out_cycles) {
            self.arbitration.add_deadline(elite, deadline);
        }
        self.agenda.put(now + 1, Event::Arbitrate(elite));
    }

    /// A branch to these members begins.
    fn begin_branch(&mut self, number: u32, parent: Slot, group: Group) {
        let queue = self.links.queue();
        let parent = &self.packets[parent];
        let (header_sent_at, age, damaged) = (parent.header_sent_at, parent.age, parent.damaged);
        let channel_number = parent.channel_number;
        let packet = Packet {
            destination: group.first,
            group: Some(group),
            ..parent.packet
        };
        let slot = self.packets.insert(packet);
        let branch = &mut self.packets[slot];
        (branch.header_sent_at, branch.age, branch.damaged) = (header_sent_at, age, damaged);
        branch.channel_number = channel_number;
        branch.branch = Some(Branch {
            replicator: number,
            queue,
            eligible: self.agenda.now + 1,
        });
        self.multicast.add_branch(number, slot);
        self.packets.counters.branches += 1;
    }

    /// Grants channels to branches that have none yet.
    pub(super) fn grant_branches(&mut self, elite: u32) {
        let now = self.agenda.now;
        let mut branches = self.multicast.list_without_channel(elite, &self.packets);
        for slot in branches.drain(..) {
            let flight = &self.packets[slot];
            let Some(branch) = flight.branch else {
                continue;
            };
            let candidates = branch_candidates(&self.topology, elite, flight);
            let place = u64::from(elite);
            let (packets, agenda) = (&mut self.packets, &mut self.agenda);
            let output = self
                .links
                .allocate(slot, candidates, place, packets, agenda);
            let Some(output) = output else { continue };
            let carried = packets[slot].age;
            packets[slot].age = self.arbitration.age(carried, branch.eligible, now);
            self.links
                .claim(slot, output, Feeder::Buffer(branch.queue), packets, agenda);
            packets.step(PacketStep::Granted(output), slot, now);
        }
        self.multicast.reuse(branches);
    }

    /// Discards branches that have waited too long for a channel; returns the first deadline
    /// of the others.
    pub(super) fn discard_late_branches(&mut self, elite: u32) -> Cycle {
        let mut next = NEVER;
        if self.rules.time_out_cycles == 0 {
            return next;
        }
        let mut branches = self.multicast.list_without_channel(elite, &self.packets);
        for slot in branches.drain(..) {
            let header_sent_at = self.packets[slot].header_sent_at;
            let deadline = rules::deadline(header_sent_at, self.rules.time_out_cycles);
            let deadline = deadline.unwrap_or(NEVER);
            if deadline <= self.agenda.now {
                self.discard_branch(slot);
            } else {
                next = next.min(deadline);
            }
        }
        self.multicast.reuse(branches);
        next
    }

    /// Discards a branch that has no channel, and answers for it.
    fn discard_branch(&mut self, slot: Slot) {
        let now = self.agenda.now;
        let flight = &mut self.packets[slot];
        let Some(branch) = flight.branch else { return };
        flight.age = self.arbitration.age(flight.age, branch.eligible, now);
        flight.header = Header::Late(now);
        flight.answer = Some(Answer::TimedOut);
        flight.ended = true;
        self.packets.counters.time_outs += 1;
        if let Some(replicator) = self.multicast.replicators.get(branch.replicator as usize) {
            let link = self.links.channel(replicator.from).link;
            let is_damaged = false;
            let step = PacketStep::Discarded { link, is_damaged };
            self.packets.step(step, slot, now);
        }
        self.packets.step(PacketStep::Ended, slot, now);
        self.branch_sent(slot);
        self.packets.remove_if_over(slot);
        self.combine(slot, Answer::TimedOut);
    }

    /// The end of a packet goes into a replicator, which passes it on to the branches with
    /// the outcome of the multicast.
    pub(super) fn eop_into_replicator(&mut self, number: u32, eop: Run) {
        let branches = self.multicast.branches(number);
        self.links.copy(branches, eop, &self.packets);
        let parent = &self.packets[eop.packet];
        let committed = parent.committed;
        if parent.branch.is_none() {
            let counters = &mut self.packets.counters;
            counters.delivered += u64::from(committed);
            counters.spoiled += u64::from(!committed);
        }
        for &branch in branches {
            self.packets[branch].committed = committed;
        }
        let now = self.agenda.now;
        let (packets, agenda) = (&self.packets, &mut self.agenda);
        self.links.plan_branches(branches, now, packets, agenda);
        self.packets.end(eop.packet, self.agenda.now);
        if let Some(input) = self.multicast.eop_in(number) {
            self.agenda.release(input);
        }
    }

    /// A branch has sent its end, or was discarded before.
    pub(super) fn branch_sent(&mut self, slot: Slot) {
        let flight = &mut self.packets[slot];
        flight.eop_sent = true;
        let Some(branch) = flight.branch else { return };
        self.links.free_queue(branch.queue);
        if let Some(input) = self.multicast.remove_branch(branch.replicator, slot) {
            self.agenda.release(input);
        }
    }

    /// A replicator is free.
    pub(super) fn release_replicator(&mut self, number: u32) {
        let elite = self.multicast.stop(number);
        self.agenda.arbitrate(elite);
    }

    /// The answer of a branch has come to its replicator. With the last of them the worst
    /// sets out at once.
    pub(super) fn combine(&mut self, slot: Slot, answer: Answer) {
        let flight = &self.packets[slot];
        let Some(branch) = flight.branch else { return };
        let combined = self
            .multicast
            .combine(branch.replicator, answer, flight.age);
        let Some(replicator) = combined else { return };
        let (parent, worst, elite) = (replicator.parent, replicator.worst, replicator.elite);
        let flight = &mut self.packets[parent];
        flight.age = flight.age.max(worst.age);
        let now = self.agenda.now;
        self.packets
            .step(PacketStep::Combined(EliteId(elite)), parent, now);
        self.answer(parent, worst.answer);
    }
}
