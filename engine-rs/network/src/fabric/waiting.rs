use super::Packet;
use crate::ids::{ChannelId, PacketId};
use crate::units::Cycle;

/// One attempt to bring a packet through. Two attempts of the same packet may be
/// inside at once: one that is still being discarded, and the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Attempt {
    /// The packet.
    pub packet: PacketId,
    /// 0 at first, one more for each retry.
    pub number: u32,
}

impl From<&Packet> for Attempt {
    fn from(packet: &Packet) -> Self {
        Self {
            packet: packet.id,
            number: packet.attempt,
        }
    }
}

/// A packet whose header can go no further before another packet moves; see
/// [`Fabric::waiting`](super::Fabric::waiting) for which these are.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Waiting {
    /// The packet that waits.
    pub attempt: Attempt,
    /// When its first attempt was opened.
    pub opened: Cycle,
    /// The channel in whose buffer its header stands; none at its source.
    pub channel: Option<ChannelId>,
    /// When the header entered that buffer; at the source the same as `opened`.
    pub since: Cycle,
    /// The channels of which it takes one as soon as that is free, in the order of ways;
    /// none at a node, and none behind another packet.
    pub wants: Vec<Wanted>,
    /// Those that hold what it waits for, in order, each once. It may move on as
    /// soon as **any** of them gives way. None when no packet keeps it from a channel
    /// that it would take: in the cycle in which its link is mended, or while the
    /// credits that it needs are on their way back.
    pub holders: Vec<Attempt>,
}

/// A channel that a packet would take.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// The channel.
    pub channel: ChannelId,
    /// What keeps the packet from it.
    pub hold: Hold,
}

/// What keeps a packet from a channel.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hold {
    /// Nothing: it is free.
    Free,
    /// A packet owns it.
    Owned(Attempt),
    /// It is free, but there are too few credits for the whole packet. These are
    /// the packets that have flits there, or on their way there, in order, each once;
    /// none once enough credits are on their way back.
    NoCredits(Vec<Attempt>),
}

impl Hold {
    /// The packets that keep another from the channel.
    pub fn holders(&self) -> &[Attempt] {
        match self {
            Self::Free => &[],
            Self::Owned(owner) => std::slice::from_ref(owner),
            Self::NoCredits(packets) => packets,
        }
    }

    /// Too few credits, with these packets in the buffer.
    pub fn no_credits<'p>(packets: impl Iterator<Item = &'p Packet>) -> Self {
        let mut packets: Vec<Attempt> = packets.map(Attempt::from).collect();
        packets.sort_unstable();
        packets.dedup();
        Self::NoCredits(packets)
    }
}

impl Waiting {
    /// A packet that waits; where its header stands and since when, unless it is at
    /// its source; the channels it would take; and the holders of what it waits for if
    /// that is no channel.
    pub fn new<'p>(
        packet: &Packet,
        header: Option<(ChannelId, Cycle)>,
        wants: Vec<Wanted>,
        holders: impl Iterator<Item = &'p Packet>,
    ) -> Self {
        let mut all: Vec<Attempt> = holders.map(Attempt::from).collect();
        if wants.iter().all(|wanted| !wanted.hold.holders().is_empty()) {
            all.extend(wants.iter().flat_map(|wanted| wanted.hold.holders()));
        }
        all.sort_unstable();
        all.dedup();
        Self {
            attempt: packet.into(),
            opened: packet.opened,
            channel: header.map(|(channel, _)| channel),
            since: header.map_or(packet.opened, |(_, since)| since),
            wants,
            holders: all,
        }
    }
}
