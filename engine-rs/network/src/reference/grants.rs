//! Grants: headers that wait are given a channel, a replicator or an inputter.
//!
//! Per Elite in the order priority, age, arrival, input, or [round robin](super::round_robin):
//! a header takes, among the outputs that lead on and whose channel is free, the one
//! with the fewest channels owned. Ties are broken by a hash of the packet and the
//! place, so that neither the order of evaluation nor earlier draws can matter. Where
//! flow is controlled by packets, a channel is as good as taken while the buffer at
//! its end has no room for all of the packet.
//!
//! Rules of `docs/model.md`: `R-channel`, `R-lane`, `R-order`, `R-candidate`, `R-least-loaded`, `R-tie`,
//! `R-inputter`, `R-age`, `R-no-way`.

use super::Reference;
use super::channel::{Feeder, Grant, Kind};
use super::replicators::Request;
use crate::fabric::{Arbitration, Header, Notice, rules};
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::observe::PacketStep;
use crate::topology::End;
use crate::units::Cycle;

impl Reference {
    pub(super) fn grant(&mut self, notices: &mut Vec<Notice>) {
        for node in 0..self.sources.len() {
            self.grant_source(node);
        }
        for elite in 0..self.elites.len() {
            self.grant_branches(elite);
            match self.rules.arbitration {
                _ if self.elites[elite].is_empty() => {}
                Arbitration::OldestFirst => self.grant_elite(elite),
                Arbitration::RoundRobin => self.grant_in_turn(elite),
            }
        }
        for node in 0..self.inputters.len() {
            if !self.inputters[node].0.is_empty() {
                self.grant_inputter(node, notices);
            }
        }
        if self.counters.watch.is_on() {
            self.note_blocked();
        }
    }

    /// Notes the headers that could first be granted in this cycle, and are not.
    fn note_blocked(&mut self) {
        let at_inputters = self.inputters.iter().map(|(waiting, _)| waiting);
        let waiting = self.elites.iter().chain(at_inputters).flatten();
        let is_new = |id: &&ChannelId| self.channels[id.index()].eligible == self.now;
        let blocked: Vec<ChannelId> = waiting.filter(is_new).copied().collect();
        for id in blocked {
            if let Some(slot) = self.front(id) {
                self.step(PacketStep::Blocked(self.link_of(id)), slot);
            }
        }
    }

    /// A packet takes a channel of its node's link: the one that its hash names,
    /// or any free one when channels are chosen per hop.
    fn grant_source(&mut self, node: usize) {
        let mut waiting = std::mem::take(&mut self.sources[node]);
        let link = self.topology.injection(NodeId::from(node));
        waiting.retain(|&slot| {
            let Some(channel) = self.allocate(slot, &[link], self.place_of_source(node)) else {
                return true;
            };
            self.claim(slot, channel, Feeder::Source);
            self.step(PacketStep::Claimed(channel), slot);
            false
        });
        self.sources[node] = waiting;
    }

    fn grant_elite(&mut self, elite: usize) {
        for id in self.in_order(&self.elites[elite]) {
            let Some(slot) = self.front(id) else { continue };
            match self.request(elite, slot) {
                Request::Output(candidates) => {
                    if let Some(output) = self.allocate(slot, candidates, elite as u64) {
                        self.grant_output(id, slot, output);
                    }
                }
                Request::Replicator => self.grant_replicator(elite, id, slot),
            }
        }
    }

    pub(super) fn grant_output(&mut self, id: ChannelId, slot: Slot, output: ChannelId) {
        self.claim(slot, output, Feeder::Buffer(id));
        self.channels[id.index()].grant = Some(Grant::Channel(output));
        self.stop_waiting(id, slot);
        self.step(PacketStep::Granted(output), slot);
    }

    fn grant_inputter(&mut self, node: usize, notices: &mut Vec<Notice>) {
        let waiting = &self.inputters[node].0;
        let order = match self.rules.arbitration {
            Arbitration::OldestFirst => self.in_order(waiting),
            Arbitration::RoundRobin => self.in_turn(waiting, self.last_served.inputters[node]),
        };
        for id in order {
            if !rules::may_take(self.rules.inputter, self.inputters[node].1) {
                return;
            }
            let Some(slot) = self.front(id) else { continue };
            self.inputters[node].1 += 1;
            self.last_served.inputters[node] = Some(id);
            let channel = &mut self.channels[id.index()];
            channel.grant = Some(Grant::Inputter);
            let buffered = channel
                .buffer
                .iter()
                .filter(|flit| flit.packet == slot && flit.kind != Kind::Eop);
            let flight = &mut self.packets[slot.index()];
            flight.received = buffered.count() as u16;
            flight.header = Header::Taken;
            self.stop_waiting(id, slot);
            self.step(PacketStep::Taken, slot);
            self.report_arrived(slot, notices);
        }
    }

    /// The channels whose header may be granted now, the first to be served first.
    fn in_order(&self, waiting: &[ChannelId]) -> Vec<ChannelId> {
        let mut order: Vec<_> = waiting
            .iter()
            .filter(|id| self.channels[id.index()].eligible <= self.now)
            .filter_map(|&id| {
                let flit = self.channels[id.index()].buffer.front()?;
                let priority = self.packets[flit.packet.index()].packet.priority;
                let age = self.age(id, flit.packet);
                Some((rules::rank(priority, age, flit.arrived, id), id))
            })
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, id)| id).collect()
    }

    /// The packet of the header at the front of a channel's buffer.
    pub(super) fn front(&self, id: ChannelId) -> Option<Slot> {
        self.channels[id.index()]
            .buffer
            .front()
            .map(|flit| flit.packet)
    }

    /// Age of a waiting header: what it carries, and one for each tick passed
    /// since it could first have been granted; it saturates.
    fn age(&self, id: ChannelId, slot: Slot) -> u8 {
        let carried = self.packets[slot.index()].age;
        self.aged(carried, self.channels[id.index()].eligible)
    }

    pub(super) fn aged(&self, carried: u8, eligible: Cycle) -> u8 {
        let (tick, limit) = (self.rules.age_tick_cycles, self.rules.age_limit);
        rules::age(carried, eligible, self.now, tick, limit)
    }

    /// Allocates a channel of the candidate outputs: a free one, with the fewest owned on its link.
    pub(super) fn allocate(
        &self,
        slot: Slot,
        candidates: &[LinkId],
        place: u64,
    ) -> Option<ChannelId> {
        let links = candidates.iter();
        let allowed = links.flat_map(|&link| self.allowed(slot, link, place));
        let allowed = allowed.map(|id| (self.links[self.link_of(id).index()].owned, id));
        let needed = self.space_needed(slot);
        let may_claim = |id: ChannelId| {
            let channel = &self.channels[id.index()];
            rules::may_claim(channel.owner.is_some(), needed, || channel.credits)
        };
        let draw = || self.draw(slot, place);
        rules::allocate(allowed, may_claim, self.rules.tie_break, draw)
    }

    /// Channels of a link that the packet may use once they are free.
    pub(super) fn allowed(
        &self,
        slot: Slot,
        link: LinkId,
        place: u64,
    ) -> impl Iterator<Item = ChannelId> + Clone + use<> {
        let channels = self.rules.channels;
        let first = link.0 * channels;
        let flight = &self.packets[slot.index()];
        let (kept, destination) = (flight.number, flight.packet.destination);
        let draw = || self.draw(slot, place);
        let policy = self.rules.channel_policy;
        let numbers = rules::allowed(policy, channels, kept, destination, draw);
        numbers.map(move |number| ChannelId(first + number))
    }

    /// The same number whenever the same packet asks at the same place.
    fn draw(&self, slot: Slot, place: u64) -> u64 {
        let packet = &self.packets[slot.index()].packet;
        rules::draw(self.rules.seed, packet.id, packet.attempt, place)
    }

    /// Free buffer space that a packet needs to claim a channel.
    pub(super) fn space_needed(&self, slot: Slot) -> u32 {
        let packet = &self.packets[slot.index()].packet;
        rules::space_needed(self.rules.flow_control, packet.shape.flits())
    }

    /// Sources follow the Elites in the numbering of places that hashes use.
    pub(super) fn place_of_source(&self, node: usize) -> u64 {
        (self.elites.len() + node) as u64
    }

    pub(super) fn claim(&mut self, slot: Slot, id: ChannelId, feeder: Feeder) {
        let channel = &mut self.channels[id.index()];
        channel.owner = Some(slot);
        channel.feeder = feeder;
        channel.header_in = false;
        let link = self.link_of(id);
        let state = &mut self.links[link.index()];
        state.owned += 1;
        if state.owned == self.rules.channels {
            state.taken_since = self.now;
        }
        let flight = &mut self.packets[slot.index()];
        flight.path.push(id);
        let number = id.0 - link.0 * self.rules.channels;
        flight.number.get_or_insert(number);
    }

    /// A header has been granted, or is discarded: what it has waited here, and its
    /// delay since it left its source, are charged to the link it came by; it takes
    /// its age along.
    pub(super) fn stop_waiting(&mut self, id: ChannelId, slot: Slot) {
        let age = self.age(id, slot);
        self.packets[slot.index()].age = age;
        let link = self.link_of(id);
        let since = self.channels[id.index()].eligible;
        if since < self.now {
            self.step(PacketStep::Released { link, since }, slot);
        }
        self.counters.link_wait[link.index()] += self.now - self.channels[id.index()].eligible;
        self.counters.link_delay[link.index()] += self.now - self.packets[slot.index()].left;
        self.counters.waiting -= 1;
        let waiting = match self.topology.link(link).to {
            End::Elite(elite) => &mut self.elites[elite.index()],
            End::Node(node) => &mut self.inputters[node.index()].0,
        };
        waiting.retain(|&other| other != id);
    }
}
