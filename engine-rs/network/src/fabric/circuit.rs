use super::{Attempt, Group, Packet};
use crate::ids::{ChannelId, NodeId};
use crate::units::Cycle;

/// One attempt to bring a packet through, from its opening until it is over at both
/// ends, as it stands at the end of a cycle; see [`Fabric::circuits`](super::Fabric::circuits).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Circuit {
    /// The packet, and which of its attempts.
    pub attempt: Attempt,
    /// Where it goes.
    pub destination: NodeId,
    /// The members that this branch of a multicast leads to; none for a packet to one
    /// node, nor for the part of a multicast that leads from its source to the first
    /// replicator. Attempts of multicasts are listed once for that and for each branch.
    pub branch: Option<Group>,
    /// It is a multicast or one of its branches.
    pub multicast: bool,
    /// When its first attempt was opened.
    pub opened: Cycle,
    /// Channels that it has claimed, from the source on.
    pub path: Vec<ChannelId>,
    /// Those of them that its end has not freed.
    pub held: Vec<ChannelId>,
    /// Transactions of it.
    pub transactions: u16,
    /// Of these, complete at the destination.
    pub arrived: u16,
    /// Of these, served there.
    pub served: u16,
    /// What became of its header.
    pub header: Header,
    /// The answer is back at the source.
    pub answered: bool,
    /// Its end has left the source.
    pub eop_sent: bool,
    /// Its end has been taken at the destination, or discarded.
    pub ended: bool,
}

/// What became of a packet's header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Header {
    /// It is at its source or on its way.
    #[default]
    UnderWay,
    /// The inputter of the destination has taken it.
    Taken,
    /// It waited too long and was discarded, in this cycle.
    Late(Cycle),
    /// Its route was damaged; it was discarded, in this cycle.
    Damaged(Cycle),
}

impl Circuit {
    /// A packet whose way is this, of which it holds what `holds` says.
    pub fn new(packet: &Packet, path: &[ChannelId], holds: impl Fn(ChannelId) -> bool) -> Self {
        Self {
            attempt: packet.into(),
            destination: packet.destination,
            branch: None,
            multicast: packet.group.is_some(),
            opened: packet.opened,
            path: path.to_vec(),
            held: path.iter().copied().filter(|&id| holds(id)).collect(),
            transactions: packet.shape.transactions,
            arrived: 0,
            served: 0,
            header: Header::UnderWay,
            answered: false,
            eop_sent: false,
            ended: false,
        }
    }
}
