//! What is due when: the present cycle, the events to come, and the work that has
//! been collected for the cycle.

use super::links::NEVER;
use crate::fabric::rules::Answer;
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::kernel::Wheel;
use crate::units::Cycle;

/// What happens in some cycle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    /// A header enters the buffer of a channel.
    HeaderIn(ChannelId, Slot),
    /// An end of packet enters the buffer of a channel to a node.
    EopIn(ChannelId, Slot),
    /// A transaction may be complete in the buffer of a channel to a node.
    Complete(ChannelId),
    /// An answer reaches the source.
    Answer(Slot, Answer),
    /// An ack or credits take so many data slots of a link.
    TakeSlots(LinkId, u32),
    /// A channel may have the credits that a packet waits for.
    CreditsBack(ChannelId),
    /// Grants and discards are due at an arbiter.
    Arbitrate(u32),
    /// The sends of a link are to be planned.
    Plan(LinkId),
}

plain!(Event);

/// The present cycle, the events to come, and the work of the cycle.
#[derive(Clone, Debug)]
pub(super) struct Agenda {
    pub(super) now: Cycle,
    wheel: Wheel<Event>,
    /// Events and links planned, since the start.
    steps: u64,
    /// Channels that are free from the next cycle on.
    releases: Vec<ChannelId>,
    /// The last cycle in which each arbiter was put on the list.
    listed: Vec<Cycle>,
    /// Work of the present cycle: arbiters to look at, nodes whose packets look for a
    /// channel, links to plan. Empty between cycles.
    arbiters: Vec<u32>,
    sources: Vec<NodeId>,
    plans: Vec<LinkId>,
    /// Memory for the events of a cycle.
    events: Vec<Event>,
}

heap! {
    Agenda { wheel, listed }
    plain { now, steps }
    left_out { releases, arbiters, sources, plans, events }
}

impl Agenda {
    /// Cycle 0 of a network with so many arbiters, in which nothing is due.
    pub(super) fn new(arbiters: u32) -> Self {
        Self {
            now: 0,
            wheel: Wheel::default(),
            steps: 0,
            releases: Vec::new(),
            listed: vec![NEVER; arbiters as usize],
            arbiters: Vec::new(),
            sources: Vec::new(),
            plans: Vec::new(),
            events: Vec::new(),
        }
    }

    pub(super) fn put(&mut self, at: Cycle, event: Event) {
        self.wheel.put(at, event);
    }

    /// The next cycle in which anything is due.
    pub(super) fn next(&self) -> Option<Cycle> {
        if self.releases.is_empty() {
            self.wheel.next()
        } else {
            Some(self.now + 1)
        }
    }

    /// The events of this cycle, in a list that [`Agenda::reuse_events`] takes back.
    pub(super) fn take_events(&mut self) -> Vec<Event> {
        let mut events = std::mem::take(&mut self.events);
        self.wheel.take(self.now, &mut events);
        self.steps += events.len() as u64;
        events
    }

    pub(super) fn reuse_events(&mut self, events: Vec<Event>) {
        self.events = events;
    }

    /// Frees a channel from the next cycle on.
    pub(super) fn release(&mut self, id: ChannelId) {
        self.releases.push(id);
    }

    pub(super) fn next_release(&mut self) -> Option<ChannelId> {
        self.releases.pop()
    }

    /// Has an arbiter look for grants in this cycle.
    pub(super) fn arbitrate(&mut self, arbiter: u32) {
        let listed = &mut self.listed[arbiter as usize];
        if *listed != self.now {
            *listed = self.now;
            self.arbiters.push(arbiter);
        }
    }

    /// The arbiters that look for grants in this cycle, so far.
    pub(super) fn arbiters(&self) -> &[u32] {
        &self.arbiters
    }

    pub(super) fn next_arbiter(&mut self) -> Option<u32> {
        self.arbiters.pop()
    }

    /// Has the packets at a node look for a channel in this cycle.
    pub(super) fn serve_source(&mut self, node: NodeId) {
        self.sources.push(node);
    }

    pub(super) fn next_source(&mut self) -> Option<NodeId> {
        self.sources.pop()
    }

    /// Has a link planned in this cycle.
    pub(super) fn plan(&mut self, link: LinkId) {
        self.plans.push(link);
    }

    /// The links to plan in this cycle, in a list that [`Agenda::reuse_plans`] takes back.
    pub(super) fn take_plans(&mut self) -> Vec<LinkId> {
        std::mem::take(&mut self.plans)
    }

    pub(super) fn reuse_plans(&mut self, plans: Vec<LinkId>) {
        self.plans = plans;
    }

    /// Counts a step of work.
    pub(super) fn count_step(&mut self) {
        self.steps += 1;
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }
}
