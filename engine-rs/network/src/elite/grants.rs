//! Headers are granted outputs, inputters and replicators, or are discarded.
//!
//! Only three things change which headers can be granted: a header comes to the front, a
//! channel becomes free or has enough [credits](super::links) again, or the machine is
//! rewired. An arbiter looks for grants only then.
//!
//! Rules of `docs/model.md`: `R-inputter`, `R-damage-route`, `R-no-way`.

use super::Fast;
use super::links::{Feeder, Grant};
use super::routing::{Request, request};
use crate::fabric::rules::Answer;
use crate::fabric::{Arbitration, Header, Notice};
use crate::ids::{ChannelId, NodeId, Slot};
use crate::observe::PacketStep;

impl Fast {
    /// Discards what has a damaged route or has waited too long, at the arbiters of
    /// this cycle.
    pub(super) fn discard_bad_and_late(&mut self) {
        if self.rules.time_out_cycles == 0 && self.rules.error_rate == 0.0 {
            return;
        }
        let now = self.agenda.now;
        for index in 0..self.agenda.arbiters().len() {
            let arbiter = self.agenda.arbiters()[index];
            if !self.arbitration.has_late(arbiter, now) {
                continue;
            }
            while let Some(id) = self
                .arbitration
                .late(arbiter, &self.links, &self.packets, now)
            {
                self.discard(id);
            }
            let branches = self.discard_late_branches(arbiter);
            let (links, packets) = (&self.links, &self.packets);
            self.arbitration
                .update_deadline(arbiter, branches, links, packets);
        }
    }

    /// Discards the packet at the front of a buffer: the source hears of it at the speed of
    /// an ack, and the flits that follow go into a drain until the end of packet.
    fn discard(&mut self, id: ChannelId) {
        let Some(slot) = self.links.front(id) else {
            return;
        };
        self.stop_waiting(id, slot);
        let now = self.agenda.now;
        let flight = &mut self.packets[slot];
        let is_whole = flight.branch.is_none();
        let bad_route = flight.bad_route;
        let answer = if bad_route {
            flight.header = Header::Damaged(now);
            Answer::BadRoute
        } else {
            flight.header = Header::Late(now);
            Answer::TimedOut
        };
        let counters = &mut self.packets.counters;
        counters.discarded += u64::from(is_whole);
        counters.crc_errors += u64::from(bad_route);
        counters.refusals += u64::from(bad_route);
        counters.time_outs += u64::from(!bad_route);
        self.answer(slot, answer);
        let link = self.links.channel(id).link;
        let step = PacketStep::Discarded {
            link,
            is_damaged: bad_route,
        };
        self.packets.step(step, slot, now);
        self.links.drain(id, &self.packets, &mut self.agenda);
    }

    /// Looks for grants at the sources and arbiters of this cycle.
    pub(super) fn grant(&mut self, notices: &mut Vec<Notice>) {
        while let Some(node) = self.agenda.next_source() {
            self.grant_source(node);
        }
        while let Some(arbiter) = self.agenda.next_arbiter() {
            if !self.arbitration.has_waiting(arbiter) && self.multicast.at(arbiter).is_none() {
                continue;
            }
            if arbiter < self.topology.elites() {
                self.grant_elite(arbiter);
            } else {
                self.grant_inputter(arbiter, notices);
            }
            if self.packets.counters.watch.is_on() {
                self.note_blocked(arbiter);
            }
            if self.arbitration.has_waiting(arbiter) || self.multicast.at(arbiter).is_some() {
                self.arbitration.watch_deadline(arbiter, &mut self.agenda);
            }
        }
    }

    /// Notes the headers at an arbiter that could first be granted in this cycle, and are not.
    #[cold]
    fn note_blocked(&mut self, arbiter: u32) {
        let now = self.agenda.now;
        let waiting = self.arbitration.eligible(arbiter, &self.links, now);
        for &id in &waiting {
            let channel = self.links.channel(id);
            if channel.eligible == now
                && let Some(slot) = self.links.front(id)
            {
                let step = PacketStep::Blocked(channel.link);
                self.packets.step(step, slot, now);
            }
        }
        self.arbitration.reuse(waiting);
    }

    /// Grants packets a channel of their node's link: the one that the hash names,
    /// or any free one when channels are chosen per hop.
    fn grant_source(&mut self, node: NodeId) {
        let link = self.topology.injection(node);
        // Sources follow the Elites in the numbering of places that hashes use.
        let place = u64::from(self.topology.elites() + node.0);
        let (links, packets, agenda) = (&mut self.links, &mut self.packets, &mut self.agenda);
        self.sources.retain_waiting(node, |&slot| {
            let Some(channel) = links.allocate(slot, &[link], place, packets, agenda) else {
                return true;
            };
            links.claim(slot, channel, Feeder::Source, packets, agenda);
            packets.step(PacketStep::Claimed(channel), slot, agenda.now);
            false
        });
    }

    /// Grants branches and headers the outputs and the replicator of an Elite.
    fn grant_elite(&mut self, elite: u32) {
        if self.multicast.at(elite).is_some() {
            self.grant_branches(elite);
        }
        if self.rules.arbitration == Arbitration::RoundRobin {
            return self.grant_round_robin(elite);
        }
        let now = self.agenda.now;
        let order = self
            .arbitration
            .in_order(elite, &self.links, &self.packets, now);
        for &id in &order {
            let Some(slot) = self.links.front(id) else {
                continue;
            };
            match request(&self.topology, &self.rules, elite, &self.packets[slot]) {
                Request::Output(candidates) => {
                    let (packets, agenda) = (&self.packets, &mut self.agenda);
                    let place = u64::from(elite);
                    let output = self
                        .links
                        .allocate(slot, candidates, place, packets, agenda);
                    if let Some(output) = output {
                        self.grant_output(id, slot, output);
                    }
                }
                Request::Replicator => self.grant_replicator(elite, id, slot),
            }
        }
        self.arbitration.reuse(order);
    }

    /// Grants a header a channel.
    pub(super) fn grant_output(&mut self, id: ChannelId, slot: Slot, output: ChannelId) {
        let (packets, agenda) = (&mut self.packets, &mut self.agenda);
        self.links
            .claim(slot, output, Feeder::Buffer(id), packets, agenda);
        self.links.grant(id, Grant::Channel(output));
        self.stop_waiting(id, slot);
        let now = self.agenda.now;
        self.packets.step(PacketStep::Granted(output), slot, now);
    }

    /// Grants headers the inputter of a node.
    fn grant_inputter(&mut self, arbiter: u32, notices: &mut Vec<Notice>) {
        let now = self.agenda.now;
        let order = self
            .arbitration
            .in_order(arbiter, &self.links, &self.packets, now);
        for &id in &order {
            if !self.arbitration.may_take(arbiter) {
                break;
            }
            let Some(slot) = self.links.front(id) else {
                continue;
            };
            self.arbitration.start_taking(arbiter, id);
            let received = self.links.grant_inputter(id, slot, now);
            self.stop_waiting(id, slot);
            self.packets.step(PacketStep::Taken, slot, now);
            let flight = &mut self.packets[slot];
            flight.header = Header::Taken;
            let shape = flight.packet.shape;
            self.report_arrived(slot, shape.transactions_in(received as u16), notices);
            self.links
                .predict_complete(id, &self.packets, &mut self.agenda);
        }
        self.arbitration.reuse(order);
    }

    /// A header waits no longer; see [`super::arbitration::Arbitration::stop_waiting`].
    pub(super) fn stop_waiting(&mut self, id: ChannelId, slot: Slot) {
        let (links, now) = (&self.links, self.agenda.now);
        self.arbitration
            .stop_waiting(id, slot, links, &mut self.packets, now);
    }
}
