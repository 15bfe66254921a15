//! Links and their channels: owners of channels, flits sent, and credits.
//!
//! No other part of the fabric changes a link or a channel. The sends of a link are
//! planned in [`plan`], from what [`senders`] know and [`rhythm`] finds; free channels
//! are found in [`allocation`]; [`credits`] come back from the far ends, [`answers`]
//! from the destinations; [`inputter`] looks ahead to what a destination will receive. Where
//! the paces of links are no whole cycles, what they carry is counted in [`parts`] of one.
//!
//! Rules of `docs/model.md`: `R-circuit`, `R-hop`, `R-release`.

mod allocation;
mod answers;
mod audit;
mod credits;
mod inputter;
mod parts;
mod plan;
mod rhythm;
mod runs;
mod senders;

use super::agenda::{Agenda, Event};
use super::packets::{InFlight, Packets};
use super::replication::Multicast;
use crate::fabric::rules::{self, EopMove, Hop};
use crate::fabric::{Counters, Damage, Rules};
use crate::ids::{ChannelId, LinkId, Slot};
use crate::topology::{End, Topology};
use crate::units::{Cycle, Pace};
use parts::{Moment, Parts};
use runs::{ANY, Runs};
pub(super) use runs::{NEVER, Run};
use std::sync::Arc;

/// Who puts flits onto a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feeder {
    /// The Elan at its near end.
    Source,
    /// The buffer of this channel, through the crossbar.
    Buffer(ChannelId),
}

/// What the packet at the front of a buffer has been granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grant {
    /// This channel, which is that of a drain when the packet is discarded.
    Channel(ChannelId),
    /// The inputter of the node.
    Inputter,
    /// This replicator.
    Replicator(u32),
}

/// What lies at the far end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FarEnd {
    /// An Elite, by the number of its arbiter.
    Elite(u32),
    /// A node, by the number of its arbiter.
    Node(u32),
    /// Nothing: a packet that is discarded is sent into a drain, an internal link that
    /// is always free and leads nowhere.
    Drain,
    /// A multicast replicator, by its number: its link is one like that of a drain, into
    /// which a multicast is sent at full speed.
    Replicator(u32),
}

impl FarEnd {
    /// The arbiter that grants what arrives there.
    pub(super) fn arbiter(self) -> Option<u32> {
        match self {
            Self::Elite(arbiter) | Self::Node(arbiter) => Some(arbiter),
            Self::Drain | Self::Replicator(_) => None,
        }
    }
}

/// One direction of a link. What a plan reads of it lies in one line of the cache.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Link {
    /// Its channels are `first_channel..first_channel + channels`.
    pub(super) first_channel: u32,
    pub(super) channels: u8,
    /// Number of the channel that sent last.
    last: u8,
    /// Parts of a cycle that it takes for a flit.
    pace: u16,
    /// What lies at its near end; none for an internal link.
    near: Option<End>,
    pub(super) far: FarEnd,
    /// Cycles of cable.
    pub(super) cable: u32,
    /// Cycles from sending until the flit is in the buffer.
    pub(super) wire_delay: u32,
    /// Channels with an owner: the load that the adaptive choice compares.
    pub(super) owned: u16,
    /// One bit for each of them.
    taken: u16,
    /// One bit for each channel whose owner has not sent its end of packet.
    sending: u32,
    /// Since when all of them have one, while they do.
    all_owned_since: Cycle,
    /// When it is done with acks and credits in its data slots and, unless it is even, with
    /// the flits that it has carried so far.
    free_from: Moment,
    /// When its sends are to be planned anew.
    plan_at: Cycle,
}

plain!(Link);

impl Link {
    fn new(first_channel: u32, channels: u32, far: FarEnd, pace: u32) -> Self {
        Self {
            first_channel,
            channels: channels as u8,
            last: 0,
            pace: pace as u16,
            near: None,
            far,
            cable: 0,
            wire_delay: 0,
            owned: 0,
            taken: 0,
            sending: 0,
            all_owned_since: 0,
            free_from: 0,
            plan_at: NEVER,
        }
    }

    /// Whether no channel of it is free.
    pub(super) fn are_all_owned(&self) -> bool {
        self.owned == u16::from(self.channels)
    }

    /// Whether the channel of a number has an owner.
    pub(super) fn is_taken(&self, number: u32) -> bool {
        self.taken >> number & 1 == 1
    }

    /// When it is done with so many more flits, that one channel alone has sent at a first
    /// moment, a step later, and so on.
    fn done(&self, (first, step, flits): (Moment, u32, u32), parts: Parts) -> Moment {
        // A flit that came later than the link was free was begun with its cycle. As steps
        // are no shorter than the pace, the last such flit decides; where moments lie within
        // their cycles repeats after as many as a cycle has parts.
        let decisive = match u32::from(self.pace) % parts.count() as u32 {
            0 => 1,
            _ => flits.min(parts.count() as u32),
        };
        let before = flits - decisive;
        let free_from = self.free_from + Moment::from(before) * Moment::from(self.pace);
        (before..flits).fold(free_from, |free_from, number| {
            let at = first + Moment::from(number) * Moment::from(step);
            rules::begin(free_from, parts.cycle(at), parts.count()) + Moment::from(self.pace)
        })
    }
}

/// One virtual channel of one direction of a link: its near end, which a packet
/// owns from the grant until its end has passed, and the buffer at its far end.
///
/// It takes three lines of the cache: the near end, the buffer, the credits. A large network
/// spends much of its time on fetching these.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Channel {
    pub(super) link: LinkId,
    /// Cycles from sending until the flit may leave the buffer.
    pub(super) through: u32,
    pub(super) owner: Option<Slot>,
    feeder: Feeder,
    /// Grant of the packet at the front of the buffer.
    pub(super) granted: Option<Grant>,
    next: Moment,
    /// Flits since the start.
    carried: u64,
    credits: u32,
    /// Flits of the owner that are still to be sent, apart from the end of packet.
    to_send: u32,
    step: u16,
    /// The fewest credits that a packet waits for at the near end; 0 when none does.
    credits_wanted: u16,
    header_sent: bool,
    /// The owner's header has arrived in the buffer.
    pub(super) header_in: bool,
    /// A run is open: the next flit not yet accounted for leaves at `next`.
    open: bool,
    /// The plan of its sends counts on credits that are yet to come back.
    counts_on_credits: bool,
    /// Flits sent and not yet taken from the buffer, by when they were sent.
    pub(super) sent: Runs,
    /// When the header at the front could first have been granted.
    pub(super) eligible: Cycle,
    /// Flits that have left the buffer and whose credits are not yet back, by when
    /// they left.
    left: Runs,
    /// When the next transaction at the front will be complete, at a node.
    complete_at: Cycle,
}

heap! {
    Channel { sent, left }
    plain {
        link, through, owner, feeder, granted, next, carried, credits, to_send, step, credits_wanted,
        header_sent, header_in, open, counts_on_credits, eligible, complete_at,
    }
}

const _: () = assert!(size_of::<Channel>() <= 192 && size_of::<Link>() == 64);

impl Channel {
    fn new(link: LinkId, through: Cycle, credits: u32) -> Self {
        Self {
            link,
            through: through as u32,
            owner: None,
            feeder: Feeder::Source,
            granted: None,
            next: 0,
            carried: 0,
            credits,
            to_send: 0,
            step: 1,
            credits_wanted: 0,
            header_sent: false,
            header_in: false,
            open: false,
            counts_on_credits: false,
            sent: Runs::default(),
            eligible: 0,
            left: Runs::default(),
            complete_at: NEVER,
        }
    }

    /// The packet at the front of the buffer, or on its way there.
    pub(super) fn front(&self) -> Option<Slot> {
        self.sent.front().map(|run| run.packet)
    }
}

/// Every link and channel.
#[derive(Clone, Debug)]
pub(super) struct Links {
    rules: Arc<Rules>,
    parts: Parts,
    /// Those of the topology, then the internal ones: into drains and replicators.
    links: Vec<Link>,
    channels: Vec<Channel>,
    /// When each channel will have the credits that a packet waits for at its near end.
    credits_at: Vec<Cycle>,
    /// How many channels are of the topology.
    wired: usize,
    /// Drains that nothing runs into.
    drains: Vec<ChannelId>,
    /// Channels that no branch of a multicast has for a queue.
    queues: Vec<ChannelId>,
}

heap! {
    Links { rules, links, channels, credits_at }
    plain { parts, wired }
    left_out { drains, queues }
}

impl Links {
    /// Free links. `cables` has the delay of each link, by its id, in cycles beyond the
    /// first; where it has none the delay is 0.
    pub(super) fn new(topology: &Topology, rules: Arc<Rules>, cables: &[Cycle]) -> Self {
        let channels = rules.channels;
        let parts = Parts::of(topology.paces());
        let mut all = Vec::new();
        let links: Vec<Link> = (0u32..)
            .zip(topology.links())
            .map(|(id, link)| {
                let cable = cables.get(id as usize).copied().unwrap_or(0);
                let far = match link.to {
                    End::Elite(elite) => FarEnd::Elite(elite.0),
                    End::Node(node) => FarEnd::Node(topology.elites() + node.0),
                };
                let to_elite = matches!(far, FarEnd::Elite(_));
                let pace = topology.pace(LinkId(id));
                let hop = Hop::new(pace, cable, to_elite, rules.flow_through_cycles);
                let through = hop.wire_delay + hop.dwell;
                let channel = Channel::new(LinkId(id), through, rules.buffer_flits);
                all.extend(std::iter::repeat_n(channel, channels as usize));
                Link {
                    near: Some(link.from),
                    cable: cable as u32,
                    wire_delay: hop.wire_delay as u32,
                    ..Link::new(id * channels, channels, far, parts.pace(pace))
                }
            })
            .collect();
        Self {
            rules,
            parts,
            links,
            wired: all.len(),
            credits_at: vec![NEVER; all.len()],
            channels: all,
            drains: Vec::new(),
            queues: Vec::new(),
        }
    }

    pub(super) fn link(&self, id: LinkId) -> &Link {
        &self.links[id.index()]
    }

    pub(super) fn channel(&self, id: ChannelId) -> &Channel {
        &self.channels[id.index()]
    }

    /// The link of a channel.
    pub(super) fn link_of(&self, id: ChannelId) -> &Link {
        self.link(self.channel(id).link)
    }

    /// The channels of a link.
    pub(super) fn channels_of(&self, id: LinkId) -> &[Channel] {
        let link = self.link(id);
        let first = link.first_channel as usize;
        &self.channels[first..first + link.channels as usize]
    }

    /// The packet at the front of a channel's buffer, or on its way there.
    pub(super) fn front(&self, id: ChannelId) -> Option<Slot> {
        self.channel(id).front()
    }

    /// The cycle in which the first flit of a run arrives in the buffer of a channel.
    pub(super) fn arrival(&self, id: ChannelId, run: &Run) -> Cycle {
        self.parts.cycle(run.first) + Cycle::from(self.link_of(id).wire_delay)
    }

    /// Flits of a packet, or of all, that are in the buffer of a channel.
    pub(super) fn in_buffer(&self, id: ChannelId, now: Cycle, packet: Option<Slot>) -> u32 {
        let delay = Cycle::from(self.link_of(id).wire_delay);
        let arrived = self.parts.before(now, delay);
        self.channel(id).sent.passed(arrived, packet)
    }

    /// The channels of the topology.
    pub(super) fn wired(&self) -> impl Iterator<Item = ChannelId> + use<> {
        (0..self.wired).map(ChannelId::from)
    }

    /// Whether a channel is no part of the topology.
    pub(super) fn is_internal(&self, id: ChannelId) -> bool {
        id.index() >= self.wired
    }

    /// An internal link, which is always free.
    fn add_internal(&mut self, far: FarEnd, through: Cycle) -> ChannelId {
        let (link, channel) = (LinkId::from(self.links.len()), self.channels.len() as u32);
        let pace = self.parts.pace(Pace::EVEN);
        self.links.push(Link::new(channel, 1, far, pace));
        self.channels.push(Channel::new(link, through, ANY));
        self.credits_at.push(NEVER);
        ChannelId(channel)
    }

    /// The channel into a new replicator.
    pub(super) fn add_replicator(&mut self, replicator: u32) -> ChannelId {
        let input = self.add_internal(FarEnd::Replicator(replicator), 0);
        self.grant(input, Grant::Replicator(replicator));
        input
    }

    /// A queue for a branch of a multicast.
    pub(super) fn queue(&mut self) -> ChannelId {
        let queue = self.queues.pop();
        queue.unwrap_or_else(|| self.add_internal(FarEnd::Drain, 1))
    }

    /// A branch no longer needs its queue.
    pub(super) fn free_queue(&mut self, id: ChannelId) {
        let queue = &mut self.channels[id.index()];
        queue.sent.clear();
        queue.left.clear();
        self.queues.push(id);
    }

    /// Sends what is at the front of a buffer into a drain.
    pub(super) fn drain(&mut self, id: ChannelId, packets: &Packets, agenda: &mut Agenda) {
        let Some(slot) = self.front(id) else { return };
        let drain = self.drains.pop();
        let drain = drain.unwrap_or_else(|| self.add_internal(FarEnd::Drain, 0));
        self.set_owner(slot, drain, Feeder::Buffer(id), packets, agenda);
        self.grant(id, Grant::Channel(drain));
    }

    /// The end of a packet has run into a drain.
    pub(super) fn free_drain(&mut self, id: ChannelId) {
        let drain = &mut self.channels[id.index()];
        drain.owner = None;
        let link = &mut self.links[drain.link.index()];
        (link.owned, link.taken) = (0, 0);
        self.drains.push(id);
    }

    /// A packet takes a channel of its path.
    pub(super) fn claim(
        &mut self,
        slot: Slot,
        id: ChannelId,
        feeder: Feeder,
        packets: &mut Packets,
        agenda: &mut Agenda,
    ) {
        self.set_owner(slot, id, feeder, packets, agenda);
        let delay = self.answer_delay(id);
        let number = id.0 - self.link_of(id).first_channel;
        let flight = &mut packets[slot];
        flight.channel_number.get_or_insert(number);
        flight.path.push(id);
        flight.answer_delay += delay;
        if self.rules.error_rate > 0.0 {
            match self.rules.damage(&flight.packet, self.channel(id).link) {
                None => {}
                Some(Damage::Route) => flight.bad_route = true,
                Some(Damage::Transaction(number)) => {
                    flight.damaged = Some(flight.damaged.map_or(number, |first| first.min(number)));
                }
            }
        }
    }

    /// A channel belongs to a packet, which begins to send as soon as it can.
    pub(super) fn set_owner(
        &mut self,
        slot: Slot,
        id: ChannelId,
        feeder: Feeder,
        packets: &Packets,
        agenda: &mut Agenda,
    ) {
        let channel = &mut self.channels[id.index()];
        channel.owner = Some(slot);
        channel.feeder = feeder;
        channel.header_sent = false;
        channel.to_send = u32::from(packets[slot].packet.shape.flits());
        channel.header_in = false;
        let link = channel.link;
        let state = &mut self.links[link.index()];
        let bit = 1 << (id.0 - state.first_channel);
        state.owned += 1;
        state.taken |= bit as u16;
        if state.are_all_owned() {
            state.all_owned_since = agenda.now;
        }
        state.sending |= bit;
        self.plan_by(link, agenda.now, agenda);
    }

    /// Notes what the packet at the front of a buffer has been granted.
    pub(super) fn grant(&mut self, id: ChannelId, grant: Grant) {
        self.channels[id.index()].granted = Some(grant);
    }

    /// The header at the front of a buffer waits for a grant, at the earliest from cycle
    /// `from` on; returns the arbiter that grants it, and when it can first do so.
    pub(super) fn start_waiting(&mut self, id: ChannelId, from: Cycle) -> Option<(u32, Cycle)> {
        let arbiter = self.link_of(id).far.arbiter();
        let parts = self.parts;
        let channel = &mut self.channels[id.index()];
        let header = channel.sent.front()?;
        channel.eligible = from.max(parts.cycle(header.first) + Cycle::from(channel.through));
        Some((arbiter?, channel.eligible))
    }

    /// A header enters the buffer of a channel; returns whether it is at the front.
    pub(super) fn header_in(&mut self, id: ChannelId, slot: Slot) -> bool {
        let channel = &mut self.channels[id.index()];
        // The next packet may own the near end already.
        channel.header_in |= channel.owner == Some(slot);
        channel.front() == Some(slot)
    }

    /// The end of a packet has left a buffer; returns whether the next header is there
    /// before cycle `next`.
    pub(super) fn eop_left(&mut self, id: ChannelId, next: Cycle, agenda: &mut Agenda) -> bool {
        if rules::frees(self.rules.release, EopMove::LeavesBuffer) {
            agenda.release(id);
        }
        self.channels[id.index()].granted = None;
        let header = self.channel(id).sent.front();
        header.is_some_and(|header| self.arrival(id, header) < next)
    }

    /// Frees a channel; returns its replicator, if it leads into one.
    pub(super) fn release(
        &mut self,
        id: ChannelId,
        counters: &mut Counters,
        agenda: &mut Agenda,
    ) -> Option<u32> {
        let channel = &mut self.channels[id.index()];
        channel.owner = None;
        let number = id.0;
        let id = channel.link;
        let link = &mut self.links[id.index()];
        link.taken &= !(1 << (number - link.first_channel));
        if link.are_all_owned() {
            counters.freed(id, agenda.now - link.all_owned_since);
        }
        link.owned -= 1;
        if let FarEnd::Replicator(replicator) = link.far {
            return Some(replicator);
        }
        self.wake_near_end(id, agenda);
        None
    }

    /// Has packets at the near end of a link look for a channel in this cycle.
    fn wake_near_end(&self, link: LinkId, agenda: &mut Agenda) {
        match self.link(link).near {
            Some(End::Node(node)) => agenda.serve_source(node),
            Some(End::Elite(elite)) => agenda.arbitrate(elite.0),
            None => {}
        }
    }

    /// Has the sends of a link planned anew in cycle `at`, unless they are planned earlier
    /// anyway: a plan is made from all that is known.
    pub(super) fn plan_by(&mut self, link: LinkId, at: Cycle, agenda: &mut Agenda) {
        let state = &mut self.links[link.index()];
        if at < state.plan_at {
            state.plan_at = at;
            if at == agenda.now {
                agenda.plan(link);
            } else {
                agenda.put(at, Event::Plan(link));
            }
        }
    }

    /// Whether a link is to be planned in this cycle.
    pub(super) fn is_to_be_planned(&self, link: LinkId, now: Cycle) -> bool {
        self.link(link).plan_at == now
    }

    /// What the source of a packet may send has changed.
    pub(super) fn plan_source(&mut self, slot: Slot, packets: &Packets, agenda: &mut Agenda) {
        let flight = &packets[slot];
        if let Some(&first) = flight.path.first()
            && !flight.eop_sent
        {
            self.plan_by(self.channel(first).link, agenda.now, agenda);
        }
    }

    /// Cycles up to the present one in which all channels of a link had an owner, since
    /// one of them was last free.
    pub(super) fn all_owned_for(&self, id: LinkId, now: Cycle) -> Cycle {
        let link = self.link(id);
        match link.are_all_owned() {
            true => now + 1 - link.all_owned_since,
            false => 0,
        }
    }

    /// Brings counters and channels up to the end of the present cycle.
    pub(super) fn settle(&mut self, packets: &mut Packets, now: Cycle) {
        for link in 0..self.links.len() {
            self.account(LinkId::from(link), now + 1, packets, now);
        }
        let counters = &mut packets.counters;
        counters.link_flits.fill(0);
        for (flits, channel) in counters.channel_flits.iter_mut().zip(&self.channels) {
            *flits = channel.carried;
            counters.link_flits[channel.link.index()] += channel.carried;
        }
    }
}
