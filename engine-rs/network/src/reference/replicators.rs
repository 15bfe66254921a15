//! Replicators: where a multicast forks, an Elite takes the packet as an Elan would, and
//! sends a worm of its own, a branch, down each link that leads to members.
//!
//! A replicator serves one multicast at a time. From its grant the branches are packets
//! like any other, with the rules of any other, but that a flit may leave on them from
//! the cycle after the one in which it has left the buffer. Answers come back to the
//! replicator, and the worst of them sets out to the source of the packet as soon as all
//! are there. The end follows from the source when the answer has come to it, and is
//! passed on to every branch, with what became of the whole.
//!
//! Rules of `docs/model.md`: `R-multicast`, `R-replicator`, `R-replicator-grant`,
//! `R-branch-grant`, `R-replicator-delay`, `R-replicator-buffer`, `R-multicast-eop`,
//! `R-branch-time-out`, `R-multicast-counts`.

use super::Reference;
use super::channel::{Feeder, Grant, Kind};
use super::in_flight::InFlight;
use crate::fabric::rules::multicast::{self, Step};
use crate::fabric::rules::{self, Answer, Worst};
use crate::fabric::{Group, Header, Packet};
use crate::ids::{ChannelId, EliteId, NodeId, Slot};
use crate::observe::PacketStep;

/// The replicator of an Elite at work.
#[derive(Clone, Debug)]
pub(super) struct Replicator {
    /// The packet as it came in, for after it has ended.
    pub(super) packet: Packet,
    /// Its slot, until its end of packet is here.
    parent: Slot,
    /// The channel by which it comes in.
    pub(super) input: ChannelId,
    /// When its header came in there.
    pub(super) since: u64,
    /// Flits of it that are here, apart from the end.
    flits: u16,
    /// Its end is here.
    has_eop: bool,
    /// Branches that have not sent their end, in the order of ports.
    pub(super) branches: Vec<Slot>,
    /// Branches that have not answered.
    unanswered: u32,
    /// The worst answer so far.
    worst: Worst,
}

heap! {
    Replicator { branches }
    plain { packet, parent, input, since, flits, has_eop, unanswered, worst }
}

/// What a header asks for at an Elite.
pub(super) enum Request<'t> {
    /// A channel of one of these candidate links.
    Output(&'t [crate::ids::LinkId]),
    /// The multicast replicator.
    Replicator,
}

impl Reference {
    /// What the header of a packet asks for at an Elite.
    pub(super) fn request(&self, elite: usize, slot: Slot) -> Request<'_> {
        let flight = &self.packets[slot.index()];
        let packet = &flight.packet;
        let elite = EliteId::from(elite);
        let Some(group) = packet.group else {
            let (from, to) = (packet.id.source, packet.destination);
            return Request::Output(self.topology.candidates(elite, from, to));
        };
        let shares = self
            .topology
            .branches(elite, group.first, group.last)
            .count();
        let (level, root) = (self.topology.level(elite), self.root_level(packet, group));
        match multicast::step(flight.replicator.is_some(), level, root, shares) {
            Step::Up => Request::Output(self.topology.climb(elite)),
            Step::Fork => Request::Replicator,
            Step::Down => Request::Output(self.topology.shortest(elite, group.first)),
        }
    }

    fn root_level(&self, packet: &Packet, group: Group) -> u32 {
        let Group { first, last } = group;
        let covering = self.topology.covering_level(packet.id.source, first, last);
        multicast::root_level(self.rules.multicast_root, covering, self.topology.levels())
    }

    /// The replicator of an Elite takes the packet at the front of a buffer, if it is free.
    pub(super) fn grant_replicator(&mut self, elite: usize, id: ChannelId, slot: Slot) {
        if self.replicators[elite].is_some() {
            return;
        }
        let Some(since) = self.channels[id.index()]
            .buffer
            .front()
            .map(|flit| flit.arrived)
        else {
            return;
        };
        self.stop_waiting(id, slot);
        self.channels[id.index()].grant = Some(Grant::Replicator(elite.into()));
        self.packets[slot.index()].header = Header::Taken;
        let branches = self.branch_out(elite, slot);
        let step = PacketStep::Copied {
            elite: elite.into(),
            branches: branches.len() as u32,
        };
        self.step(step, slot);
        self.replicators[elite] = Some(Replicator {
            packet: self.packets[slot.index()].packet,
            parent: slot,
            input: id,
            since,
            flits: 0,
            has_eop: false,
            unanswered: branches.len() as u32,
            branches,
            worst: Worst::NONE,
        });
    }

    /// A packet in flight for each branch, in the order of ports.
    fn branch_out(&mut self, elite: usize, parent: Slot) -> Vec<Slot> {
        let flight = &self.packets[parent.index()];
        let suffered = self.first_damaged(parent);
        let Some(group) = flight.packet.group else {
            return Vec::new();
        };
        let shares = self
            .topology
            .branches(elite.into(), group.first, group.last);
        let branch = |(first, last): (NodeId, NodeId)| InFlight {
            left: flight.left,
            age: flight.age,
            number: flight.number,
            suffered,
            replicator: Some(elite.into()),
            could: self.now + 1,
            ..InFlight::new(
                Packet {
                    destination: first,
                    group: Some(Group { first, last }),
                    ..flight.packet
                },
                0,
            )
        };
        let branches: Vec<InFlight> = shares.map(branch).collect();
        self.counters.branches += branches.len() as u64;
        self.open_branches += branches.len() as u64;
        branches
            .into_iter()
            .map(|branch| self.take_slot(branch))
            .collect()
    }

    /// The branches of an Elite's replicator that have no channel, in the order of ports.
    pub(super) fn without_channel(&self, elite: usize) -> Vec<Slot> {
        let branches = self.replicators[elite].iter().flat_map(|at| &at.branches);
        let has_none = |slot: &&Slot| self.packets[slot.index()].path.is_empty();
        branches.filter(has_none).copied().collect()
    }

    /// Branches take what channels they can.
    pub(super) fn grant_branches(&mut self, elite: usize) {
        for slot in self.without_channel(elite) {
            let candidates = self.branch_candidates(elite, slot);
            let Some(output) = self.allocate(slot, candidates, elite as u64) else {
                continue;
            };
            let age = self.branch_age(slot);
            self.packets[slot.index()].age = age;
            self.claim(slot, output, Feeder::Replicator(elite.into()));
            self.step(PacketStep::Granted(output), slot);
        }
    }

    /// The links that lead from a replicator to the members of a branch.
    pub(super) fn branch_candidates(&self, elite: usize, slot: Slot) -> &[crate::ids::LinkId] {
        let packet = &self.packets[slot.index()].packet;
        self.topology.shortest(elite.into(), packet.destination)
    }

    fn branch_age(&self, slot: Slot) -> u8 {
        let flight = &self.packets[slot.index()];
        self.aged(flight.age, flight.could)
    }

    /// Branches that have waited too long for a channel are over.
    pub(super) fn discard_late_branches(&mut self) {
        if self.rules.time_out_cycles == 0 || self.open_branches == 0 {
            return;
        }
        for elite in 0..self.replicators.len() {
            for slot in self.without_channel(elite) {
                let left = self.packets[slot.index()].left;
                let deadline = rules::deadline(left, self.rules.time_out_cycles);
                if deadline.is_some_and(|deadline| deadline <= self.now) {
                    self.discard_branch(elite, slot);
                }
            }
        }
    }

    /// A branch that has no channel answers, and is over.
    fn discard_branch(&mut self, elite: usize, slot: Slot) {
        let Some(replicator) = &mut self.replicators[elite] else {
            return;
        };
        replicator.branches.retain(|&other| other != slot);
        let link = self.channels[replicator.input.index()].link;
        self.counters.time_outs += 1;
        let is_damaged = false;
        self.step(PacketStep::Discarded { link, is_damaged }, slot);
        self.step(PacketStep::Ended, slot);
        let age = self.branch_age(slot);
        let flight = &mut self.packets[slot.index()];
        flight.age = age;
        flight.header = Header::Late(self.now);
        flight.eop_sent = true;
        flight.ended = true;
        self.open_branches -= 1;
        self.combine(elite, slot, Answer::TimedOut);
    }

    /// The answer of a branch has come to its replicator. With the last of them the worst
    /// sets out at once.
    pub(super) fn combine(&mut self, elite: usize, slot: Slot, answer: Answer) {
        let flight = &mut self.packets[slot.index()];
        flight.answer = Some(answer);
        let age = flight.age;
        self.vacate(slot);
        let Some(replicator) = &mut self.replicators[elite] else {
            return;
        };
        replicator.unanswered -= 1;
        replicator.worst.add(answer, age);
        if replicator.unanswered > 0 {
            return;
        }
        let (parent, worst) = (replicator.parent, replicator.worst);
        self.step(PacketStep::Combined(elite.into()), parent);
        let flight = &mut self.packets[parent.index()];
        flight.age = flight.age.max(worst.age);
        self.answer(parent, worst.answer, self.now);
    }

    /// The next flit that a branch may send.
    pub(super) fn next_of_branch(&self, elite: EliteId, slot: Slot) -> Option<Kind> {
        let flight = &self.packets[slot.index()];
        let replicator = self.replicators[elite.index()].as_ref()?;
        if flight.eop_sent {
            // The replicator may have taken another packet already.
            None
        } else if flight.sent < replicator.flits {
            Some(if flight.sent == 0 {
                Kind::Header
            } else {
                Kind::Data
            })
        } else {
            replicator.has_eop.then_some(Kind::Eop)
        }
    }

    /// A flit has left a replicator on a branch.
    pub(super) fn leave_replicator(&mut self, elite: EliteId, slot: Slot, kind: Kind) {
        self.counters.copied_out += 1;
        let flight = &mut self.packets[slot.index()];
        if kind != Kind::Eop {
            flight.sent += 1;
            return;
        }
        flight.eop_sent = true;
        if let Some(replicator) = &mut self.replicators[elite.index()] {
            replicator.branches.retain(|&other| other != slot);
        }
    }

    /// Each replicator takes one flit in, as if onto a link that is always free. Those that
    /// have nothing more to send are free from the next cycle on.
    pub(super) fn copy(&mut self) {
        for elite in 0..self.replicators.len() {
            self.take_in(elite);
            let over = |at: &Replicator| at.has_eop && at.branches.is_empty();
            if self.replicators[elite].as_ref().is_some_and(over) {
                self.idle.push(elite.into());
            }
        }
    }

    fn take_in(&mut self, elite: usize) {
        let Some(replicator) = &self.replicators[elite] else {
            return;
        };
        let (id, parent) = (replicator.input, replicator.parent);
        let front = self.channels[id.index()].buffer.front();
        let Some(&flit) = front.filter(|_| !replicator.has_eop) else {
            return;
        };
        if flit.arrived + self.dwell(id) > self.now {
            return;
        }
        self.leave(id, self.now + 1);
        self.counters.copied_in += 1;
        let Some(replicator) = &mut self.replicators[elite] else {
            return;
        };
        if flit.kind != Kind::Eop {
            replicator.flits += 1;
            return;
        }
        replicator.has_eop = true;
        let committed = self.packets[parent.index()].committed;
        for branch in &replicator.branches {
            self.packets[branch.index()].committed = committed;
        }
        if self.packets[parent.index()].replicator.is_none() {
            if committed {
                self.counters.delivered += 1;
            } else {
                self.counters.spoiled += 1;
            }
        }
        self.end(parent);
    }
}
