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
    /// soon as **any** of them gives way. None when a channel that it would take is
    /// free, as it may be in the cycle in which its link is mended.
    pub holders: Vec<Attempt>,
}

/// A channel that a packet would take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// The channel.
    pub channel: ChannelId,
    /// Who holds it.
    pub holder: Option<Attempt>,
}

impl Waiting {
    /// A packet that waits; where its header stands and since when, unless it is at
    /// its source; the channels it would take; and the holders of what it waits for if
    /// that is no channel.
    pub fn new<'p>(
        packet: &Packet,
        header: Option<(ChannelId, Cycle)>,
        wants: impl Iterator<Item = (ChannelId, Option<&'p Packet>)>,
        holders: impl Iterator<Item = &'p Packet>,
    ) -> Self {
        let wants = wants.map(|(channel, holder)| Wanted {
            channel,
            holder: holder.map(Attempt::from),
        });
        let wants: Vec<Wanted> = wants.collect();
        let owners: Option<Vec<Attempt>> = wants.iter().map(|wanted| wanted.holder).collect();
        let holders = holders.map(Attempt::from);
        let mut holders: Vec<Attempt> = holders.chain(owners.unwrap_or_default()).collect();
        holders.sort_unstable();
        holders.dedup();
        Self {
            attempt: packet.into(),
            opened: packet.opened,
            channel: header.map(|(channel, _)| channel),
            since: header.map_or(packet.opened, |(_, since)| since),
            wants,
            holders,
        }
    }
}
