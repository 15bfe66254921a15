use super::{Packet, Trace, Watch};
use crate::ids::{LinkId, PacketId};
use crate::observe::{Event, Observer, PacketStep};
use crate::units::Cycle;

/// What a fabric counts from the start of a run.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Flits that each link has carried, ends of packets included.
    pub link_flits: Vec<u64>,
    /// Summed delay of the packets that came in by each link, in cycles: from when
    /// the header left its source until it was granted its way on (the congestion
    /// matrix of `[P]` 5.4).
    pub link_delay: Vec<u64>,
    /// The part of that delay for which the header waited at the end of this link:
    /// granted − eligible.
    pub link_wait: Vec<u64>,
    /// Cycles for which no channel of each link was free, until one last became so; the
    /// rest is told by [`taken`](super::Fabric::taken).
    pub link_taken: Vec<u64>,
    /// Flits that each virtual channel has carried.
    pub channel_flits: Vec<u64>,
    /// Headers that have entered the buffer at the end of a link: what the work of
    /// a fabric is counted in.
    pub packet_hops: u64,
    /// Packets opened, retries included.
    pub opened: u64,
    /// Packets opened again after a time-out or a refusal.
    pub retries: u64,
    /// Packets whose end has reached the destination, accepted in full; of multicasts,
    /// those that all members have accepted and whose end has reached the first replicator.
    pub delivered: u64,
    /// Packets whose end has come as far but which were damaged or refused; most come
    /// again.
    pub spoiled: u64,
    /// Packets discarded on their way, for one of the two reasons that follow. Branches
    /// of multicasts are not among these, but are in each of the three that follow.
    pub discarded: u64,
    /// Those discarded for waiting too long.
    pub time_outs: u64,
    /// Damaged packets found: by their route, where they are discarded, or by a
    /// transaction, at the destination.
    pub crc_errors: u64,
    /// Packets answered with a NACK because of damage, their own or that of the
    /// packet before.
    pub refusals: u64,
    /// Ends of packets that have come in at a node.
    pub ends: u64,
    /// For how many cycles inputters stood between the last flit of a packet and its
    /// end, beyond the one that an end takes itself: what waiting for acks costs a
    /// receiver while circuits are held (`[Q]` 5).
    pub ack_gap: u64,
    /// Branches of multicasts that replicators have begun.
    pub branches: u64,
    /// Flits that replicators have taken from buffers, ends of packets included.
    pub copied_in: u64,
    /// Flits that replicators have sent on branches.
    pub copied_out: u64,
    /// Flits that have been served, ends of packets included.
    pub taken_flits: u64,
    /// Flits discarded on their way.
    pub discarded_flits: u64,
    /// Packets inside: opened and not yet ended.
    pub open: u64,
    /// Headers at the front of a buffer that have no grant yet.
    pub waiting: u64,
    /// Everything that happened, for comparing fabrics.
    pub trace: Trace,
    /// The packets under watch.
    pub watch: Watch,
}

heap! {
    Counters { link_flits, link_delay, link_wait, link_taken, channel_flits }
    plain {
        packet_hops, opened, retries, delivered, spoiled, discarded, time_outs, crc_errors, refusals,
        ends, ack_gap, branches, copied_in, copied_out, taken_flits, discarded_flits, open, waiting,
        trace,
    }
    left_out { watch }
}

impl Counters {
    /// Zeroes for so many links of so many channels.
    pub fn new(links: usize, channels: usize) -> Self {
        Self {
            link_flits: vec![0; links],
            link_delay: vec![0; links],
            link_wait: vec![0; links],
            link_taken: vec![0; links],
            channel_flits: vec![0; links * channels],
            ..Self::default()
        }
    }

    /// A packet has taken a step. Called with a constant step, it adds to the trace what is part of
    /// it and nothing else.
    #[inline(always)]
    pub fn step(&mut self, packet: &Packet, step: PacketStep, at: Cycle) {
        let event = Event::Packet { packet, step };
        self.trace.observe(&event, at);
        if self.watch.is_on() {
            self.watch.observe(&event, at);
        }
    }

    /// A channel of a link becomes free, after none was for so many cycles. Those apart
    /// from the tree do not count.
    pub fn freed(&mut self, link: LinkId, cycles: Cycle) {
        if let Some(sum) = self.link_taken.get_mut(link.index()) {
            *sum += cycles;
        }
    }

    /// The end of a packet has come in at a node, whose inputter had all of the rest
    /// since `complete`, if it had.
    pub fn end_in(&mut self, complete: Option<Cycle>, now: Cycle) {
        self.ends += 1;
        self.ack_gap += complete.map_or(0, |since| (now - since).saturating_sub(1));
    }
}

/// What a virtual channel is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelState {
    /// No packet holds it.
    Free = 0,
    /// A packet has claimed it; nothing has arrived at the far end yet.
    Claimed = 1,
    /// Flits flow, or are held up behind their header.
    Flowing = 2,
    /// The header waits at the far end for a grant.
    Blocked = 3,
    /// The packet timed out or its route is damaged; it is being discarded at the
    /// far end.
    Discarding = 4,
}

/// A virtual channel as the screen shows it.
#[derive(Clone, Copy, Debug)]
pub struct ChannelView {
    /// What it is doing.
    pub state: ChannelState,
    /// The packet it is doing it for: the one that holds the channel, else the
    /// one whose flits are still in the buffer.
    pub packet: Option<(PacketId, crate::ids::NodeId)>,
    /// Flits in the buffer at the far end.
    pub fill: u32,
}
