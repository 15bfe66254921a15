// Rules of `docs/model.md`: R-write-block, R-hca, R-group-ack.

use super::{Message, NicModel, Operation};
use crate::choice;
use crate::fabric::WireFormat;
use crate::ids::NodeId;
use crate::topology::{Distances, Topology};
use crate::units::{Clock, Cycle};
use std::ops::Deref;
use std::sync::Arc;

/// How an Elan works; the same for all. The parameters can be read as fields of this.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Length of cycles.
    pub clock: Clock,
    /// Layout of packets.
    pub wire: WireFormat,
    /// Percentage of a packet's transactions after which it asks for its ack.
    pub ack_percent: u32,
    /// A packet may be damaged after its ack has been sent, and packets arrive in
    /// the order in which they were opened: the source keeps each until the next is
    /// acknowledged, and goes back to it when the next is refused for its sake.
    pub go_back: bool,
    /// Header delays of this machine.
    pub path_delays: PathDelays,
    /// The parameters.
    pub model: NicModel,
}

impl Deref for Settings {
    type Target = NicModel;

    fn deref(&self) -> &NicModel {
        &self.model
    }
}

impl Settings {
    /// Engines that send, each with one packet open: those for DMAs, and after them that
    /// for short messages.
    pub(super) fn engines(&self) -> u8 {
        self.dma_engines + u8::from(self.short_transaction_bytes > 0)
    }

    /// Whether every packet to a group asks for its ack at its last transaction. So it must
    /// where a packet may be damaged after its ack: what all have accepted is never sent
    /// again.
    pub(super) fn group_acks_at_last(&self) -> bool {
        self.group_ack == GroupAck::AtLast || self.go_back
    }

    /// Whether a message is sent from the command port.
    pub(super) fn is_short(&self, message: &Message) -> bool {
        let most = self.short_transaction_bytes;
        most > 0
            && message.operation == Operation::Write
            && message.group.is_none()
            && message.bytes <= u64::from(most.min(self.wire.payload_bytes()))
    }

    /// Cycles of data on the bus, transaction by transaction.
    pub(super) fn crossing(&self, bytes: u64) -> Cycle {
        let each = u64::from(self.wire.transaction_bytes);
        let rest = match bytes % each {
            0 => 0,
            rest => self
                .host_bus
                .cycles(self.wire.block_bytes(rest as u32), self.clock),
        };
        bytes / each * self.host_bus.cycles(each as u32, self.clock) + rest
    }
}

choice! {
    /// Age of a packet that is sent again after a timeout.
    pub enum RetryAge {
        /// The age it had reached.
        Kept = "kept",
        /// That of a new packet.
        Reset = "reset",
    }
}

choice! {
    /// Where the packets of a message to a group ask for their ack.
    pub enum GroupAck {
        /// Where those to one node do.
        AsOthers = "as-others",
        /// At the last transaction of each.
        AtLast = "at-last",
    }
}

choice! {
    /// Which side an engine serves when transactions wait on both.
    pub enum EngineOrder {
        /// The receiving side, so that the network is not blocked.
        ReceiveFirst = "receive-first",
        /// Both in turn.
        InTurn = "in-turn",
    }
}

/// Delays of a header that nothing blocks, in cycles. Only the waterfall of a message's
/// latency needs them.
#[derive(Clone, Debug)]
pub enum PathDelays {
    /// In a tree: how far nodes are from each other, and the delay to a node that is two
    /// links away, four, …
    ByDistance(Distances, Vec<Cycle>),
    /// Elsewhere: the machine, and the delay by each of its links.
    ByLink(Arc<Topology>, Vec<Cycle>),
}

impl PathDelays {
    /// The delay between two nodes; of several ways by the first.
    pub fn between(&self, from: NodeId, to: NodeId) -> Cycle {
        match self {
            Self::ByDistance(distances, delays) => {
                let links = distances.between(from, to) as usize;
                let delay = delays.get((links / 2).saturating_sub(1));
                delay.copied().unwrap_or_default()
            }
            Self::ByLink(topology, delays) => {
                let way = topology.way(from, to);
                way.filter_map(|link| delays.get(link.index())).sum()
            }
        }
    }
}
