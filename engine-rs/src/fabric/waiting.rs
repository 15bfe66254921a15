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
    /// Those that hold what it waits for, in order, each once. It may move on as
    /// soon as **any** of them gives way.
    pub holders: Vec<Attempt>,
}

impl Waiting {
    /// A packet that waits; where its header stands and since when, unless it is at
    /// its source; and its holders in any order.
    pub fn new<'p>(
        packet: &Packet,
        header: Option<(ChannelId, Cycle)>,
        holders: impl Iterator<Item = &'p Packet>,
    ) -> Self {
        let mut holders: Vec<Attempt> = holders.map(Attempt::from).collect();
        holders.sort_unstable();
        holders.dedup();
        Self {
            attempt: packet.into(),
            opened: packet.opened,
            channel: header.map(|(channel, _)| channel),
            since: header.map_or(packet.opened, |(_, since)| since),
            holders,
        }
    }
}
