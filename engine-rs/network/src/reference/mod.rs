//! The plain fabric: every flit, every cycle, every rule written out.
//!
//! Slow on purpose and obviously right; it is the oracle of every faster fabric
//! behind the same interface. A rule changes here first. The order of a cycle:
//!
//! 1. `arrivals`: what the Elans did in the last cycle takes effect; flits,
//!    ends of packets, acks and credits that were on the wire arrive.
//! 2. `releases`: channels whose end of packet passed in
//!    the last cycle are free.
//! 3. `discards`: headers whose route is damaged, or that have waited too long,
//!    are discarded.
//! 4. `grants`: sources, Elites and inputters, each by ascending id.
//! 5. `sends`: each link carries at most one flit, and each of the `replicators` takes
//!    one in.
//!
//! Then the Elans act. Within a phase nothing depends on the order of the ids
//! but the grants of one Elite to each other. Between two cycles the machine may be
//! [rewired](Reference::rewire).
//!
//! Absent: events, skipping of time (but for an empty network).
//!
//! Rules of `docs/model.md`: `R-phases`, `R-next-cycle`, `R-circuit`, `R-no-new-headers`.

mod arrivals;
mod audit;
mod channel;
mod discards;
mod grants;
mod in_flight;
mod replicators;
mod round_robin;
#[cfg(test)]
mod routing;
mod sends;
mod waiting;

use crate::fabric::rules::EopMove;
use crate::fabric::{
    ChannelState, ChannelView, Circuit, Counters, Damage, Fabric, Notice, NoticeEvent, Packet,
    Refusal, Rules, Waiting, Watch, in_order, rules,
};
use crate::ids::{ChannelId, EliteId, LinkId, NodeId, Slot};
use crate::observe::PacketStep;
use crate::topology::{End, Topology};
use crate::units::Cycle;
use arrivals::{Calendar, Command};
use channel::{Channel, Grant, Kind, LinkState};
use in_flight::InFlight;
use replicators::Replicator;
use round_robin::LastServed;
use std::sync::Arc;

/// A network of Elites, stepped cycle by cycle.
#[derive(Clone, Debug)]
pub struct Reference {
    topology: Arc<Topology>,
    rules: Rules,
    now: Cycle,
    links: Vec<LinkState>,
    channels: Vec<Channel>,
    packets: Vec<InFlight>,
    vacant: Vec<Slot>,
    /// Slots that became vacant in this cycle; the Elans may still name them.
    leaving: Vec<Slot>,
    calendar: Calendar,
    commands: Vec<Command>,
    /// Packets that wait for a channel of their node's link, by node.
    sources: Vec<Vec<Slot>>,
    /// Channels with a header at the front that waits for a grant, by Elite.
    elites: Vec<Vec<ChannelId>>,
    /// The same, by node; and how many packets the inputter is taking.
    inputters: Vec<(Vec<ChannelId>, u32)>,
    /// The inputs served last.
    last_served: LastServed,
    /// The replicator of each Elite, while it is at work.
    replicators: Vec<Option<Replicator>>,
    /// Replicators that have passed on everything in this cycle.
    idle: Vec<EliteId>,
    /// Branches of multicasts that have not ended.
    open_branches: u64,
    /// Nodes at which the end of a multicast has come in this cycle.
    ended: Vec<(NodeId, Slot)>,
    /// Channels whose front packet is being discarded, and the packet.
    discarding: Vec<(ChannelId, Slot)>,
    releases: Vec<ChannelId>,
    closed: Vec<Slot>,
    counters: Counters,
    /// Cycles stepped; those of an empty network are skipped.
    cycles: u64,
}

heap! {
    Reference {
        topology, links, channels, packets, calendar, sources, elites, inputters, last_served,
        replicators, counters,
    }
    plain { now, open_branches, cycles }
    left_out { rules, vacant, leaving, commands, idle, ended, discarding, releases, closed }
}

impl Reference {
    /// An empty network. `cables` has the delay of each link, by its id, in cycles beyond the
    /// first; where it has none the delay is 0.
    pub fn new(topology: Arc<Topology>, rules: Rules, cables: &[Cycle]) -> Self {
        let links: Vec<LinkState> = topology
            .links()
            .iter()
            .enumerate()
            .map(|(id, link)| {
                let cable = cables.get(id).copied().unwrap_or(0);
                LinkState::new(
                    topology.pace(LinkId::from(id)),
                    cable,
                    matches!(link.to, End::Elite(_)),
                    rules.flow_through_cycles,
                )
            })
            .collect();
        Self {
            now: 0,
            channels: (0..links.len() as u32)
                .flat_map(|link| (0..rules.channels).map(move |_| LinkId(link)))
                .map(|link| Channel::new(link, rules.buffer_flits))
                .collect(),
            packets: Vec::new(),
            vacant: Vec::new(),
            leaving: Vec::new(),
            calendar: Calendar::new(),
            commands: Vec::new(),
            sources: vec![Vec::new(); topology.nodes() as usize],
            elites: vec![Vec::new(); topology.elites() as usize],
            inputters: vec![(Vec::new(), 0); topology.nodes() as usize],
            last_served: LastServed {
                replicators: vec![None; topology.elites() as usize],
                inputters: vec![None; topology.nodes() as usize],
            },
            replicators: vec![None; topology.elites() as usize],
            idle: Vec::new(),
            open_branches: 0,
            ended: Vec::new(),
            discarding: Vec::new(),
            releases: Vec::new(),
            closed: Vec::new(),
            cycles: 0,
            counters: Counters::new(links.len(), rules.channels as usize),
            links,
            topology,
            rules,
        }
    }

    fn cycle(&mut self, notices: &mut Vec<Notice>) {
        self.cycles += 1;
        self.vacant.append(&mut self.leaving);
        self.apply_commands();
        self.arrive(notices);
        self.release(notices);
        self.discard_bad_and_late();
        self.grant(notices);
        self.send();
    }

    /// Frees the channels that an end of packet has passed, and tells the sources
    /// whose end of packet has left.
    fn release(&mut self, notices: &mut Vec<Notice>) {
        for channel in std::mem::take(&mut self.releases) {
            self.channels[channel.index()].owner = None;
            let link = self.link_of(channel);
            let state = &mut self.links[link.index()];
            if state.owned == self.rules.channels {
                let taken = self.now - state.taken_since;
                self.counters.freed(link, taken);
            }
            state.owned -= 1;
        }
        for elite in std::mem::take(&mut self.idle) {
            self.replicators[elite.index()] = None;
        }
        for slot in std::mem::take(&mut self.closed) {
            let node = self.packets[slot.index()].packet.id.source;
            notices.push(Notice {
                node,
                event: NoticeEvent::Closed(slot),
            });
        }
    }

    /// Nothing inside, and nothing to come without an Elan.
    fn is_empty(&self) -> bool {
        self.counters.open == 0
            && self.open_branches == 0
            && self.commands.is_empty()
            && self.calendar.is_empty()
            && self.releases.is_empty()
            && self.idle.is_empty()
            && self.closed.is_empty()
    }

    /// Lets time pass over an empty network: only slots left to acks and credits
    /// go by.
    fn rest_until(&mut self, limit: Cycle) {
        for link in &mut self.links {
            for now in self.now + 1..=limit {
                if link.debt == 0 {
                    break;
                }
                if link.is_free(now) {
                    link.debt -= 1;
                    link.carry(now);
                }
            }
        }
        self.now = limit;
    }

    fn link_of(&self, channel: ChannelId) -> LinkId {
        self.channels[channel.index()].link
    }

    /// Delay of an answer over a link: flow-through and cable.
    fn answer_delay(&self, channel: ChannelId) -> Cycle {
        let cable = self.links[self.link_of(channel).index()].cable;
        rules::answer_delay(self.rules.flow_through_cycles, cable)
    }

    /// A packet takes a step.
    fn step(&mut self, step: PacketStep, slot: Slot) {
        let packet = &self.packets[slot.index()].packet;
        self.counters.step(packet, step, self.now);
    }

    fn dwell(&self, channel: ChannelId) -> Cycle {
        self.links[self.link_of(channel).index()].dwell
    }

    /// Removes the front flit of a buffer; its credit returns, and when it was the
    /// end of its packet, the next header comes to the front, to be granted from
    /// cycle `next` on.
    fn leave(&mut self, id: ChannelId, next: Cycle) {
        let Some(flit) = self.channels[id.index()].buffer.pop_front() else {
            return;
        };
        self.return_credits(id, 1, self.now);
        if flit.kind == Kind::Eop {
            self.channels[id.index()].grant = None;
            if rules::frees(self.rules.release, EopMove::LeavesBuffer) {
                self.releases.push(id);
            }
            self.come_to_front(id, next);
        }
    }

    /// The first damaged transaction of a packet, over the links that it has claimed,
    /// those before the replicator that it comes from among them.
    fn first_damaged(&self, slot: Slot) -> Option<u16> {
        let flight = &self.packets[slot.index()];
        let damage = |&id: &ChannelId| self.rules.damage(&flight.packet, self.link_of(id));
        let damaged = flight.path.iter().filter_map(damage);
        let transactions = damaged.filter_map(|damage| match damage {
            Damage::Route => None,
            Damage::Transaction(number) => Some(number),
        });
        transactions.chain(flight.suffered).min()
    }

    /// A packet is over at this end of it: delivered, or discarded.
    fn end(&mut self, slot: Slot) {
        if self.packets[slot.index()].replicator.is_some() {
            self.open_branches -= 1;
        } else {
            self.counters.open -= 1;
        }
        self.step(PacketStep::Ended, slot);
        self.packets[slot.index()].ended = true;
        self.vacate(slot);
    }

    fn take_slot(&mut self, flight: InFlight) -> Slot {
        match self.vacant.pop() {
            Some(slot) => {
                self.packets[slot.index()] = flight;
                slot
            }
            None => {
                self.packets.push(flight);
                Slot::from(self.packets.len() - 1)
            }
        }
    }

    /// Gives the slot back once the packet is over at both ends.
    fn vacate(&mut self, slot: Slot) {
        let flight = &self.packets[slot.index()];
        if flight.ended && flight.answer.is_some() && flight.eop_sent {
            self.leaving.push(slot);
        }
    }

    /// When the flit at the front is a header, it starts to wait for a grant; at
    /// the earliest in cycle `from`.
    fn come_to_front(&mut self, id: ChannelId, from: Cycle) {
        let dwell = self.dwell(id);
        let channel = &mut self.channels[id.index()];
        let Some(flit) = channel.buffer.front() else {
            return;
        };
        channel.eligible = from.max(flit.arrived + dwell);
        match self.topology.link(self.link_of(id)).to {
            End::Elite(elite) => self.elites[elite.index()].push(id),
            End::Node(node) => self.inputters[node.index()].0.push(id),
        }
        self.counters.waiting += 1;
    }

    /// From the next cycle on the machine is this one, which is the same but for the
    /// links that are down and the ways that lead around them. Only new claims go by
    /// it: whatever has claimed a link that has broken still passes, and headers that
    /// wait look at their ways in every cycle anyhow.
    pub fn rewire(&mut self, topology: Arc<Topology>) {
        self.topology = topology;
    }
}

impl Fabric for Reference {
    fn open(&mut self, packet: Packet, ready: u16) -> Slot {
        let slot = self.take_slot(InFlight::new(packet, ready));
        self.commands.push(Command::Open(slot));
        self.step(PacketStep::Opened, slot);
        slot
    }

    fn ready(&mut self, slot: Slot, ready: u16) {
        self.commands.push(Command::Ready(slot, ready));
    }

    fn served(&mut self, slot: Slot) {
        self.commands.push(Command::Served(slot));
    }

    fn acknowledge(&mut self, slot: Slot) {
        self.commands.push(Command::Acknowledge(slot));
    }

    fn refuse(&mut self, slot: Slot, refusal: Refusal) {
        self.commands.push(Command::Refuse(slot, refusal));
    }

    fn damaged(&self, slot: Slot) -> Option<u16> {
        self.first_damaged(slot)
    }

    fn run(&mut self, limit: Cycle, notices: &mut Vec<Notice>) -> Cycle {
        let before = notices.len();
        while self.now < limit && notices.len() == before {
            if self.is_empty() {
                self.rest_until(limit);
            } else {
                self.now += 1;
                self.cycle(notices);
            }
        }
        in_order(self, &mut notices[before..]);
        self.now
    }

    fn packet(&self, slot: Slot) -> &Packet {
        &self.packets[slot.index()].packet
    }

    /// Every cycle leaves all as it is to be seen.
    fn settle(&mut self) {}

    fn counters(&self) -> &Counters {
        &self.counters
    }

    fn steps(&self) -> u64 {
        self.cycles
    }

    fn audit(&self) -> Vec<String> {
        self.problems()
    }

    fn waiting(&self) -> Vec<Waiting> {
        self.who_waits()
    }

    fn waits(&self, tell: &mut dyn FnMut(LinkId, Cycle)) {
        self.tell_waits(tell);
    }

    fn taken(&self, link: LinkId) -> Cycle {
        let state = &self.links[link.index()];
        let present = match state.owned == self.rules.channels {
            true => self.now + 1 - state.taken_since,
            false => 0,
        };
        self.counters.link_taken[link.index()] + present
    }

    fn blocked(&self) -> Vec<ChannelId> {
        self.who_is_blocked()
    }

    fn circuits(&self) -> Vec<Circuit> {
        self.all_circuits()
    }

    fn watch(&mut self, watch: Watch) {
        self.counters.watch = watch;
    }

    fn watched(&mut self) -> &mut Watch {
        &mut self.counters.watch
    }

    fn channel(&self, index: usize) -> ChannelView {
        let channel = &self.channels[index];
        let front = channel.buffer.front().map(|flit| flit.packet);
        let waits = front.is_some() && channel.grant.is_none() && channel.eligible <= self.now;
        let claimed = !channel.header_in && channel.buffer.is_empty();
        // What happens at the far end concerns the packet at its front, which may
        // be another than the one that holds the near end.
        let (state, slot) = match (channel.owner, front) {
            (_, Some(_)) if channel.grant == Some(Grant::Discard) => {
                (ChannelState::Discarding, front)
            }
            (_, Some(_)) if waits => (ChannelState::Blocked, front),
            (None, None) => (ChannelState::Free, None),
            (Some(_), None) if claimed => (ChannelState::Claimed, channel.owner),
            (owner, front) => (ChannelState::Flowing, owner.or(front)),
        };
        ChannelView {
            state,
            packet: slot.map(|slot| {
                let packet = self.packet(slot);
                (packet.id, packet.destination)
            }),
            fill: channel.buffer.len() as u32,
        }
    }
}
