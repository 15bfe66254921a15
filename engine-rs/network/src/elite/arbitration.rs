//! Arbitration: the headers that wait at each Elite and inputter, and in which order
//! they are served.
//!
//! By priority, age, arrival and input, or [round robin](super::round_robin). An arbiter
//! also knows the first deadline by which a header is discarded.
//!
//! Rules of `docs/model.md`: `R-order`, `R-age`, `R-time-out`.

use super::agenda::{Agenda, Event};
use super::links::{Links, NEVER};
use super::packets::Packets;
use crate::fabric::rules::{self, Rank};
use crate::fabric::{self, Rules};
use crate::ids::{ChannelId, LinkId, Slot};
use crate::observe::PacketStep;
use crate::units::Cycle;
use std::sync::Arc;

/// Where headers wait: an Elite, or the inputter of a node.
#[derive(Clone, Debug)]
struct Arbiter {
    /// Channels with a header at the front that waits for a grant.
    waiting: Vec<ChannelId>,
    /// Packets that the inputter is taking.
    taking: u32,
    /// The input that its replicator or inputter has served last.
    last_served: Option<ChannelId>,
    /// No header is discarded before this cycle.
    first_deadline: Cycle,
    /// When it next looks for headers to discard, if nothing else has it look earlier.
    looks_at: Cycle,
}

heap!(Arbiter { waiting } plain { taking, last_served, first_deadline, looks_at });

/// The arbiters: Elites by id, then nodes.
#[derive(Clone, Debug)]
pub(super) struct Arbitration {
    rules: Arc<Rules>,
    arbiters: Vec<Arbiter>,
    /// The input that each link has served last; empty without round robin.
    last_served: Vec<Option<ChannelId>>,
    /// Memory for the headers that are served in a cycle.
    order: Vec<ChannelId>,
}

heap!(Arbitration { rules, arbiters, last_served } left_out { order });

impl Arbitration {
    /// So many arbiters at which nothing waits.
    pub(super) fn new(rules: Arc<Rules>, arbiters: u32, links: usize) -> Self {
        let arbiter = Arbiter {
            waiting: Vec::new(),
            taking: 0,
            last_served: None,
            first_deadline: NEVER,
            looks_at: NEVER,
        };
        let round_robin = rules.arbitration == fabric::Arbitration::RoundRobin;
        Self {
            rules,
            arbiters: vec![arbiter; arbiters as usize],
            last_served: vec![None; if round_robin { links } else { 0 }],
            order: Vec::new(),
        }
    }

    /// Whether any header waits at an arbiter.
    pub(super) fn has_waiting(&self, arbiter: u32) -> bool {
        !self.arbiters[arbiter as usize].waiting.is_empty()
    }

    /// Every channel with a header at the front that waits for a grant.
    pub(super) fn waiting(&self) -> impl Iterator<Item = ChannelId> + '_ {
        let arbiters = self.arbiters.iter();
        arbiters.flat_map(|arbiter| arbiter.waiting.iter().copied())
    }

    /// The header at the front of a buffer starts to wait for a grant; at the earliest
    /// in cycle `from`.
    pub(super) fn wait(
        &mut self,
        id: ChannelId,
        from: Cycle,
        links: &mut Links,
        packets: &mut Packets,
        agenda: &mut Agenda,
    ) {
        let Some((number, eligible)) = links.start_waiting(id, from) else {
            return;
        };
        let deadline = self.deadline(id, links, packets);
        let arbiter = &mut self.arbiters[number as usize];
        arbiter.waiting.push(id);
        arbiter.first_deadline = arbiter.first_deadline.min(deadline);
        packets.counters.waiting += 1;
        if eligible == agenda.now {
            agenda.arbitrate(number);
        } else {
            agenda.put(eligible, Event::Arbitrate(number));
        }
    }

    /// A header has been granted, or is discarded: what it has waited here, and its
    /// delay since it left its source, are charged to the link it came by; it takes
    /// its age along.
    pub(super) fn stop_waiting(
        &mut self,
        id: ChannelId,
        slot: Slot,
        links: &Links,
        packets: &mut Packets,
        now: Cycle,
    ) {
        let channel = links.channel(id);
        let flight = &mut packets[slot];
        flight.age = self.age(flight.age, channel.eligible, now);
        let delay = now - flight.header_sent_at;
        if channel.eligible < now {
            let step = PacketStep::Released {
                link: channel.link,
                since: channel.eligible,
            };
            packets.step(step, slot, now);
        }
        let link = channel.link.index();
        packets.counters.link_wait[link] += now - channel.eligible;
        packets.counters.link_delay[link] += delay;
        packets.counters.waiting -= 1;
        if let Some(arbiter) = links.link(channel.link).far.arbiter() {
            let waiting = &mut self.arbiters[arbiter as usize].waiting;
            waiting.retain(|&other| other != id);
        }
    }

    /// The first cycle in which a waiting header is discarded.
    fn deadline(&self, id: ChannelId, links: &Links, packets: &Packets) -> Cycle {
        let Some(slot) = links.front(id) else {
            return NEVER;
        };
        let flight = &packets[slot];
        let eligible = links.channel(id).eligible;
        match rules::deadline(flight.header_sent_at, self.rules.time_out_cycles) {
            _ if flight.bad_route => eligible,
            None => NEVER,
            Some(deadline) => eligible.max(deadline),
        }
    }

    /// Whether any header may have to be discarded at an arbiter.
    pub(super) fn has_late(&self, arbiter: u32, now: Cycle) -> bool {
        self.arbiters[arbiter as usize].first_deadline <= now
    }

    /// A header that is to be discarded at an arbiter.
    pub(super) fn late(
        &self,
        arbiter: u32,
        links: &Links,
        packets: &Packets,
        now: Cycle,
    ) -> Option<ChannelId> {
        let waiting = &self.arbiters[arbiter as usize].waiting;
        let late = |id: &&ChannelId| self.deadline(**id, links, packets) <= now;
        waiting.iter().find(late).copied()
    }

    /// Works out anew when the first header will be discarded at an arbiter, whose first
    /// branch will be at `branches`.
    pub(super) fn update_deadline(
        &mut self,
        arbiter: u32,
        branches: Cycle,
        links: &Links,
        packets: &Packets,
    ) {
        let waiting = self.arbiters[arbiter as usize].waiting.iter();
        let first = waiting.map(|&id| self.deadline(id, links, packets)).min();
        let first = first.map_or(branches, |first| first.min(branches));
        self.arbiters[arbiter as usize].first_deadline = first;
    }

    /// Something at an arbiter will be discarded at this deadline.
    pub(super) fn add_deadline(&mut self, arbiter: u32, deadline: Cycle) {
        let first = &mut self.arbiters[arbiter as usize].first_deadline;
        *first = deadline.min(*first);
    }

    /// Sees to it that an arbiter looks for headers to discard when the first has waited
    /// too long.
    pub(super) fn watch_deadline(&mut self, arbiter: u32, agenda: &mut Agenda) {
        if self.rules.time_out_cycles == 0 {
            return;
        }
        let state = &mut self.arbiters[arbiter as usize];
        let deadline = state.first_deadline;
        let watched = state.looks_at > agenda.now && state.looks_at <= deadline;
        if !watched && deadline != NEVER {
            state.looks_at = deadline;
            agenda.put(deadline, Event::Arbitrate(arbiter));
        }
    }

    /// The channels whose header may be granted now, the first to be served first, in a
    /// list that [`Arbitration::reuse`] takes back.
    pub(super) fn in_order(
        &mut self,
        arbiter: u32,
        links: &Links,
        packets: &Packets,
        now: Cycle,
    ) -> Vec<ChannelId> {
        let mut order = self.eligible(arbiter, links, now);
        if order.len() > 1 && self.rules.arbitration == fabric::Arbitration::RoundRobin {
            let last = self.arbiters[arbiter as usize].last_served;
            order.sort_by_key(|&id| {
                let priority = priority(id, links, packets);
                rules::turn(priority, id, last)
            });
        } else if order.len() > 1 {
            order.sort_by_key(|&id| self.rank(id, links, packets, now));
        }
        order
    }

    /// The channels whose header may be granted now, in no certain order, in a list that
    /// [`Arbitration::reuse`] takes back.
    pub(super) fn eligible(&mut self, arbiter: u32, links: &Links, now: Cycle) -> Vec<ChannelId> {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        let waiting = self.arbiters[arbiter as usize].waiting.iter();
        order.extend(waiting.filter(|&&id| links.channel(id).eligible <= now));
        order
    }

    pub(super) fn reuse(&mut self, order: Vec<ChannelId>) {
        self.order = order;
    }

    /// Order of grants, the lowest first: priority, age, arrival, input.
    fn rank(&self, id: ChannelId, links: &Links, packets: &Packets, now: Cycle) -> Rank {
        let channel = links.channel(id);
        let front = channel.sent.front();
        let (priority, age, arrived) = front.map_or((0, 0, NEVER), |header| {
            let flight = &packets[header.packet];
            let arrived = links.arrival(id, header);
            let age = self.age(flight.age, channel.eligible, now);
            (flight.packet.priority, age, arrived)
        });
        rules::rank(priority, age, arrived, id)
    }

    /// Age of a waiting header: what it carries, and one for each tick passed
    /// since it could first have been granted; it saturates.
    pub(super) fn age(&self, carried: u8, since: Cycle, now: Cycle) -> u8 {
        if since == now {
            return carried;
        }
        let (tick, limit) = (self.rules.age_tick_cycles, self.rules.age_limit);
        rules::age(carried, since, now, tick, limit)
    }

    /// Whether the inputter of a node may take one more packet.
    pub(super) fn may_take(&self, arbiter: u32) -> bool {
        rules::may_take(self.rules.inputter, self.arbiters[arbiter as usize].taking)
    }

    /// An inputter begins to take the packet at the front of a channel's buffer.
    pub(super) fn start_taking(&mut self, arbiter: u32, id: ChannelId) {
        self.arbiters[arbiter as usize].taking += 1;
        self.set_last_served(arbiter, None, id);
    }

    /// An inputter has taken a packet.
    pub(super) fn stop_taking(&mut self, arbiter: u32) {
        self.arbiters[arbiter as usize].taking -= 1;
    }

    /// The input that a link, or the replicator or inputter of an arbiter, served last.
    pub(super) fn last_served(&self, arbiter: u32, output: Option<LinkId>) -> Option<ChannelId> {
        match output {
            Some(link) => self.last_served[link.index()],
            None => self.arbiters[arbiter as usize].last_served,
        }
    }

    /// An input is served by a link, or by the replicator or inputter of an arbiter.
    pub(super) fn set_last_served(&mut self, arbiter: u32, output: Option<LinkId>, id: ChannelId) {
        match output {
            Some(link) => self.last_served[link.index()] = Some(id),
            None => self.arbiters[arbiter as usize].last_served = Some(id),
        }
    }
}

/// The priority of the header at the front of a channel's buffer.
pub(super) fn priority(id: ChannelId, links: &Links, packets: &Packets) -> u8 {
    let front = links.front(id);
    front.map_or(0, |slot| packets[slot].packet.priority)
}
