// Rules of `docs/model.md`: R-hop, R-pace.

use crate::fabric::rules::{self, Hop};
use crate::ids::{ChannelId, EliteId, LinkId, Slot};
use crate::units::{Cycle, Pace};
use std::collections::VecDeque;

/// Which flit of its packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The first, which claims the way.
    Header,
    /// Any other but the end.
    Data,
    /// The end of packet, which frees the way.
    Eop,
}

/// A flit in a buffer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flit {
    pub(super) packet: Slot,
    pub(super) kind: Kind,
    pub(super) arrived: Cycle,
}

/// Where the packet at the front of a buffer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grant {
    /// Onto this channel.
    Channel(ChannelId),
    /// Into the Elan.
    Inputter,
    /// Into the replicator of the Elite.
    Replicator(EliteId),
    /// Nowhere: it timed out, or its route is damaged.
    Discard,
}

/// Who puts flits onto a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feeder {
    /// The Elan at its beginning.
    Source,
    /// The buffer of this channel, through the crossbar.
    Buffer(ChannelId),
    /// The replicator of the Elite at its beginning.
    Replicator(EliteId),
}

/// One virtual channel of one direction of a link: its near end, which a packet
/// owns from the grant until its end has passed, and the buffer at its far end.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    /// The direction of a link it is part of.
    pub(super) link: LinkId,
    pub(super) owner: Option<Slot>,
    pub(super) feeder: Feeder,
    pub(super) credits: u32,
    pub(super) buffer: VecDeque<Flit>,
    /// Grant of the packet at the front of the buffer.
    pub(super) grant: Option<Grant>,
    /// When the header at the front could first have been granted.
    pub(super) eligible: Cycle,
    /// The owner's header has arrived in the buffer.
    pub(super) header_in: bool,
}

heap! {
    Channel { buffer }
    plain { link, owner, feeder, credits, grant, eligible, header_in }
}

impl Channel {
    pub(super) fn new(link: LinkId, credits: u32) -> Self {
        Self {
            link,
            owner: None,
            feeder: Feeder::Source,
            credits,
            buffer: VecDeque::new(),
            grant: None,
            eligible: 0,
            header_in: false,
        }
    }
}

/// What the channels of one direction of a link share.
#[derive(Clone, Debug)]
pub(super) struct LinkState {
    /// Cycles that it takes for a flit.
    pub(super) pace: Pace,
    /// Cycles of cable.
    pub(super) cable: Cycle,
    /// From sending until the flit is in the buffer: the wire, and at a node the
    /// Elan's input stage, which takes as long as an Elite's.
    pub(super) wire_delay: Cycle,
    /// From a flit's arrival in the buffer until it may leave.
    pub(super) dwell: Cycle,
    /// Channels with an owner: the load that the adaptive choice compares.
    pub(super) owned: u32,
    /// Since when all of them have one, while they do.
    pub(super) taken_since: Cycle,
    /// Number of the channel that sent last.
    pub(super) last: u32,
    /// The input whose header it was granted to last.
    pub(super) served: Option<ChannelId>,
    /// Data slots still to be left to acks and credits.
    pub(super) debt: u32,
    /// When it is done with what it carries, in parts of a cycle: as many as its pace has
    /// flits.
    pub(super) free_from: u64,
}

plain!(Flit, LinkState);

impl LinkState {
    pub(super) fn new(pace: Pace, cable: Cycle, to_elite: bool, flow_through: Cycle) -> Self {
        let hop = Hop::new(pace, cable, to_elite, flow_through);
        Self {
            pace,
            cable,
            wire_delay: hop.wire_delay,
            dwell: hop.dwell,
            owned: 0,
            taken_since: 0,
            last: 0,
            served: None,
            debt: 0,
            free_from: 0,
        }
    }

    /// Whether it is done in this cycle with what it has carried.
    pub(super) fn is_free(&self, now: Cycle) -> bool {
        self.begin(now) < (now + 1) * Cycle::from(self.pace.flits())
    }

    /// It carries a flit in this cycle.
    pub(super) fn carry(&mut self, now: Cycle) {
        self.free_from = self.begin(now) + u64::from(self.pace.cycles());
    }

    fn begin(&self, now: Cycle) -> u64 {
        rules::begin(self.free_from, now, self.pace.flits().into())
    }
}
