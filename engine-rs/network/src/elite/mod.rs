//! The fast fabric: the rules of `reference`, event by event.
//!
//! A worm's flits move in [`runs`]: a first cycle, a step, a count. The sends of
//! one direction of a link are planned together, for as long ahead as what is
//! known allows ([`sends`]); a run stays open until a plan ends it. Whatever may
//! change a plan asks for a new one, in the cycle from which on it can matter:
//! a header that is granted, a run that begins or ends upstream, room that comes
//! back downstream, an answer. A plan says only what must happen given what is
//! known, so how often it is made cannot change what happens; a link that shares
//! its slots in no simple rhythm is planned flit by flit. What has been carried is
//! accounted for when the link is planned anew, or when the fabric is to settle.
//!
//! Nothing that happens in a cycle is seen by another link in the same cycle: a
//! flit needs at least two, a credit one. So the order in a cycle is that of the
//! reference, by phase, and within a phase it does not matter:
//!
//! 1. [`arrivals`]: what the Elans did in the last cycle takes effect; headers,
//!    ends, whole transactions and answers arrive.
//! 2. Channels whose end passed in the last cycle are free.
//! 3. [`stations`]: headers whose route is damaged, or that have waited too long, are
//!    discarded, then headers are granted, branches of [`copiers`] first; only where something has become free or eligible.
//! 4. [`sends`]: links are planned anew.
//!
//! Absent: what the reference has not. Neither fabric uses the other's code.

mod arrivals;
mod audit;
mod copiers;
mod rhythm;
mod room;
mod runs;
mod senders;
mod sends;
mod size;
mod state;
mod stations;
mod turns;
mod view;
mod waiting;

use crate::fabric::{
    ChannelView, Circuit, Counters, Fabric, Notice, NoticeEvent, Packet, Refusal, Release, Rules,
    StepKind, TraceKind, Waiting, Watch, in_order,
};
use crate::ids::{ChannelId, LinkId, NodeId, PacketId, Slot};
use crate::kernel::Wheel;
use crate::topology::{End, Tree};
use crate::units::Cycle;
use arrivals::Command;
use copiers::Copier;
use runs::{NEVER, Run};
use state::{Answer, Channel, Far, Flight, Link, Station};
use std::sync::Arc;
use turns::Chosen;

/// What is to happen in some cycle.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// A header enters the buffer of a channel.
    HeaderIn(ChannelId, Slot),
    /// An end of packet enters the buffer of a channel to a node.
    TailIn(ChannelId, Slot),
    /// A transaction may be complete in the buffer of a channel to a node.
    Complete(ChannelId),
    /// An answer reaches the source.
    Answer(Slot, Answer),
    /// An ack or credits take so many data slots of a link.
    Charge(LinkId, u32),
    /// A channel may have the room that is sought.
    Room(ChannelId),
    /// Grants and discards are due at a station.
    Station(u32),
    /// The sends of a link are to be planned.
    Plan(LinkId),
}

/// A network of Elites, moved from event to event.
#[derive(Clone, Debug)]
pub struct Fast {
    tree: Arc<Tree>,
    rules: Rules,
    now: Cycle,
    /// Those of the tree, then those apart from it: into drains and [`copiers`].
    links: Vec<Link>,
    channels: Vec<Channel>,
    /// Elites by id, then nodes.
    stations: Vec<Station>,
    /// Packets that wait for a channel of their node's link, by node.
    sources: Vec<Vec<Slot>>,
    flights: Vec<Flight>,
    vacant: Vec<Slot>,
    /// Slots that became vacant in this cycle; the Elans may still name them.
    leaving: Vec<Slot>,
    /// Drains that nothing runs into.
    drains: Vec<ChannelId>,
    copiers: Vec<Copier>,
    /// Of these, the ones not at work; and channels that no branch has for a queue.
    idle: Vec<u32>,
    queues: Vec<ChannelId>,
    wheel: Wheel<Event>,
    /// What the Elans did in the last cycle.
    commands: Vec<Command>,
    /// Channels that are free from the next cycle on, and packets whose end has
    /// left the source in this one.
    releases: Vec<ChannelId>,
    closed: Vec<Slot>,
    /// What is due in the present cycle, and room for the same.
    today: Today,
    counters: Counters,
    steps: u64,
}

/// Work of the present cycle; nothing is left of it between cycles but the room.
#[derive(Clone, Debug, Default)]
struct Today {
    events: Vec<Event>,
    sources: Vec<NodeId>,
    branches: Vec<Slot>,
    stations: Vec<u32>,
    order: Vec<ChannelId>,
    chosen: Vec<Chosen>,
    plans: Vec<LinkId>,
}

impl Fast {
    /// An empty network. `cables[level − 1]` is the delay of a link of that
    /// level, in cycles beyond the first.
    pub fn new(tree: Arc<Tree>, rules: Rules, cables: &[Cycle]) -> Self {
        let channels = rules.channels;
        let mut all = Vec::new();
        let links: Vec<Link> = (0..)
            .zip(tree.links())
            .map(|(id, link)| {
                let cable = cables.get(link.level as usize - 1).copied().unwrap_or(0);
                let far = match link.to {
                    End::Elite(elite) => Far::Elite(elite.0),
                    End::Node(node) => Far::Node(tree.elites() + node.0),
                };
                let through = 1 + cable + rules.flow_through;
                let channel = Channel::new(LinkId(id), through, rules.buffer_flits);
                all.extend(std::iter::repeat_n(channel, channels as usize));
                Link {
                    cable,
                    // A node's input stage lies before its buffer.
                    flight: match far {
                        Far::Node(_) => through,
                        _ => 1 + cable,
                    },
                    ..Link::new(id * channels, channels, far)
                }
            })
            .collect();
        Self {
            now: 0,
            channels: all,
            stations: vec![Station::new(); (tree.elites() + tree.nodes()) as usize],
            sources: vec![Vec::new(); tree.nodes() as usize],
            flights: Vec::new(),
            vacant: Vec::new(),
            leaving: Vec::new(),
            drains: Vec::new(),
            copiers: Vec::new(),
            idle: Vec::new(),
            queues: Vec::new(),
            wheel: Wheel::default(),
            commands: Vec::new(),
            releases: Vec::new(),
            closed: Vec::new(),
            today: Today::default(),
            counters: Counters::new(links.len(), channels as usize),
            steps: 0,
            links,
            tree,
            rules,
        }
    }

    /// The next cycle in which anything happens.
    fn next(&self) -> Option<Cycle> {
        if self.commands.is_empty() && self.releases.is_empty() && self.closed.is_empty() {
            self.wheel.next()
        } else {
            Some(self.now + 1)
        }
    }

    fn cycle(&mut self, notices: &mut Vec<Notice>) {
        self.vacant.append(&mut self.leaving);
        self.obey(notices);
        self.arrive(notices);
        self.release(notices);
        self.discard_bad_and_late();
        self.grant(notices);
        self.plan();
    }

    /// Frees the channels that an end of packet has passed, and tells the sources
    /// whose end of packet has left.
    fn release(&mut self, notices: &mut Vec<Notice>) {
        while let Some(id) = self.releases.pop() {
            self.channels[id.index()].owner = None;
            let link = self.channels[id.index()].link;
            let state = &mut self.links[link.index()];
            if state.owned == state.channels {
                let taken = self.now - state.taken_since;
                self.counters.freed(link, taken);
            }
            state.owned -= 1;
            if let Far::Copier(copier) = self.links[link.index()].far {
                self.release_copier(copier);
                continue;
            }
            match self.tree.link(link).from {
                End::Node(node) => self.today.sources.push(node),
                End::Elite(elite) => self.ask(elite.0),
            }
        }
        while let Some(slot) = self.closed.pop() {
            let node = self.flights[slot.index()].packet.id.source;
            notices.push(Notice {
                node,
                event: NoticeEvent::Closed(slot),
            });
        }
    }

    /// Grants are to be looked for at a station in this cycle.
    fn ask(&mut self, station: u32) {
        let state = &mut self.stations[station as usize];
        let sought = !state.waiting.is_empty() || state.copier.is_some();
        if state.asked != self.now && sought {
            state.asked = self.now;
            self.today.stations.push(station);
        }
    }

    /// The sends of a link are to be planned anew in cycle `at`, unless they are
    /// before: a plan is made from all that is known.
    fn plan_by(&mut self, link: LinkId, at: Cycle) {
        let state = &mut self.links[link.index()];
        if at < state.plan_at {
            state.plan_at = at;
            if at == self.now {
                self.today.plans.push(link);
            } else {
                self.wheel.put(at, Event::Plan(link));
            }
        }
    }

    fn link(&self, channel: ChannelId) -> &Link {
        &self.links[self.channels[channel.index()].link.index()]
    }

    fn trace(&mut self, kind: TraceKind, slot: Slot, place: u32) {
        let packet = &self.flights[slot.index()].packet;
        self.counters.step(kind, packet, place, self.now);
    }

    /// Writes down a step that is no part of the trace, for a packet under watch.
    fn note(&mut self, kind: StepKind, slot: Slot, place: u32) {
        if self.counters.watch.is_on() {
            let packet = &self.flights[slot.index()].packet;
            self.counters.watch.note(kind, packet, place, self.now);
        }
    }

    /// Flits leave the buffer of a channel in cycle `at`; their credits set out in
    /// the next.
    fn leave(&mut self, id: ChannelId, at: Cycle, flits: u32) {
        let link = self.channels[id.index()].link;
        let channel = &mut self.channels[id.index()];
        channel.left.push(Run {
            packet: Slot(0),
            first: at,
            step: 0,
            count: flits as u16,
            end: false,
        });
        if channel.counts_on_credits {
            let cable = self.links[link.index()].cable;
            self.plan_by(link, at + 1 + cable);
        }
        if self.channels[id.index()].room_sought > 0 {
            self.foresee_room(id);
        }
        self.charge_for_credits(link, flits);
    }

    /// Credits take data slots of the other direction from the next cycle on.
    fn charge_for_credits(&mut self, link: LinkId, flits: u32) {
        let flits = flits * self.rules.reverse_credit_flits;
        if flits > 0 {
            let charge = Event::Charge(Tree::opposite(link), flits);
            self.wheel.put(self.now + 1, charge);
        }
    }

    /// The end of a packet has left a buffer: the next header comes to the front,
    /// to be granted from cycle `next` on, if it is there by then. One that arrives
    /// in that cycle finds itself at the front.
    fn end_left(&mut self, id: ChannelId, next: Cycle) {
        self.channels[id.index()].route = None;
        if self.rules.release == Release::TailLeavesNextBuffer {
            self.releases.push(id);
        }
        let flight = self.link(id).flight;
        if let Some(header) = self.channels[id.index()].sent.front()
            && header.first + flight < next
        {
            self.come_to_front(id, next);
        }
    }

    /// The header at the front of a buffer starts to wait for a grant; at the
    /// earliest in cycle `from`.
    fn come_to_front(&mut self, id: ChannelId, from: Cycle) {
        let far = self.link(id).far;
        let channel = &mut self.channels[id.index()];
        let Some(header) = channel.sent.front() else {
            return;
        };
        channel.eligible = from.max(header.first + Cycle::from(channel.through));
        let at = channel.eligible;
        if let Far::Elite(station) | Far::Node(station) = far {
            let deadline = self.deadline(id);
            let state = &mut self.stations[station as usize];
            state.waiting.push(id);
            state.late_at = state.late_at.min(deadline);
            self.counters.waiting += 1;
            if at == self.now {
                self.ask(station);
            } else {
                self.wheel.put(at, Event::Station(station));
            }
        }
    }

    /// Room for a packet.
    fn slot(&mut self, packet: Packet) -> Slot {
        let slot = match self.vacant.pop() {
            Some(slot) => slot,
            None => {
                self.flights.push(Flight::new(packet));
                Slot::from(self.flights.len() - 1)
            }
        };
        let flight = &mut self.flights[slot.index()];
        let mut path = std::mem::take(&mut flight.path);
        path.clear();
        *flight = Flight {
            path,
            ..Flight::new(packet)
        };
        slot
    }

    /// A packet is over at this end of it: delivered, or discarded.
    fn end(&mut self, slot: Slot) {
        self.counters.open -= u64::from(self.flights[slot.index()].branch.is_none());
        self.note(StepKind::Ended, slot, 0);
        self.flights[slot.index()].ended = true;
        self.vacate(slot);
    }

    /// Gives the slot back once the packet is over at both ends.
    fn vacate(&mut self, slot: Slot) {
        let flight = &self.flights[slot.index()];
        if flight.ended && flight.answer.is_some() && flight.end_sent {
            self.leaving.push(slot);
        }
    }

    /// From the next cycle on the machine is this one, which is the same but for the
    /// links that are down and the ways that lead around them. Headers that wait look
    /// for their ways again.
    pub fn rewire(&mut self, tree: Arc<Tree>) {
        self.tree = tree;
        for elite in 0..self.tree.elites() {
            let has_branches = self.without_channel(elite).next().is_some();
            if has_branches || !self.stations[elite as usize].waiting.is_empty() {
                self.wheel.put(self.now + 1, Event::Station(elite));
            }
        }
    }
}

impl Fabric for Fast {
    fn open(&mut self, packet: Packet, ready: u16) -> Slot {
        let slot = self.slot(packet);
        self.flights[slot.index()].ready = ready;
        self.commands.push(Command::Open(slot));
        self.note(StepKind::Opened, slot, 0);
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
        self.flights[slot.index()].damaged
    }

    fn run(&mut self, limit: Cycle, notices: &mut Vec<Notice>) -> Cycle {
        let before = notices.len();
        while notices.len() == before {
            match self.next().filter(|&at| at <= limit) {
                Some(at) => {
                    self.now = at;
                    self.cycle(notices);
                }
                None => {
                    self.now = self.now.max(limit);
                    break;
                }
            }
        }
        in_order(self, &mut notices[before..]);
        self.now
    }

    fn packet(&self, slot: Slot) -> &Packet {
        &self.flights[slot.index()].packet
    }

    fn settle(&mut self) {
        for link in 0..self.links.len() {
            self.account(LinkId::from(link), self.now + 1);
        }
        self.counters.link_flits.fill(0);
        for (id, flits) in self.counters.channel_flits.iter_mut().enumerate() {
            let channel = &self.channels[id];
            *flits = channel.carried;
            self.counters.link_flits[channel.link.index()] += channel.carried;
        }
    }

    fn counters(&self) -> &Counters {
        &self.counters
    }

    fn steps(&self) -> u64 {
        self.steps
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
        let present = match state.owned == state.channels {
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

    fn watch(&mut self, packet: PacketId) {
        self.counters.watch = Watch::on(packet);
    }

    fn bytes(&self) -> usize {
        self.size()
    }

    fn channel(&self, index: usize) -> ChannelView {
        self.view(ChannelId::from(index))
    }
}
