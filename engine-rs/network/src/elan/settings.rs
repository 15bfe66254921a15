// Rules of `docs/model.md`: R-write-block, R-hca.

use super::bus::HostBus;
use super::{Message, Operation};
use crate::fabric::WireFormat;
use crate::ids::NodeId;
use crate::units::{Clock, Cycle};
use serde::{Deserialize, Serialize};

/// The parameters of all Elans.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Length of cycles.
    pub clock: Clock,
    /// Layout of packets.
    pub wire: WireFormat,
    /// Engine time for one transaction, sent or received.
    pub transaction_cycles: Cycle,
    /// Engine time for the beginning of a packet, sent or received.
    pub packet_cycles: Cycle,
    /// Which is served first when both wait.
    pub order: EngineOrder,
    /// Percentage of a packet's transactions after which it asks for its ack.
    pub ack_offset_percent: u32,
    /// Cycles from the EOP of a packet that timed out or was refused until its retry.
    pub retry_cycles: Cycle,
    /// Age of a packet that is sent again after a timeout.
    pub retry_age: RetryAge,
    /// A packet may be damaged after its ack has been sent, and packets arrive in
    /// the order in which they were opened: the source keeps each until the next is
    /// acknowledged, and goes back to it when the next is refused for its sake.
    pub go_back: bool,
    /// DMA engines; each has one packet open at a time.
    pub dma_engines: u8,
    /// Writes of up to so many bytes to one node leave from the command port, by an engine
    /// of their own; none if there is none.
    pub short_bytes: Option<u32>,
    /// DMAs that the processes of a node may have posted and the Elan not yet sent.
    pub descriptors: u32,
    /// Cycles that a DMA may send while one of equal priority waits; 0 for no limit.
    pub slice: Cycle,
    /// The bus between an Elan and its host.
    pub bus: HostBus,
    /// Costs of starting a message and of notification.
    pub costs: Costs,
    /// Header delays of this machine.
    pub path_delays: PathDelays,
}

impl Settings {
    /// Engines that send, each with one packet open: those for DMAs, and after them that
    /// for short messages.
    pub(super) fn engines(&self) -> u8 {
        self.dma_engines + u8::from(self.short_bytes.is_some())
    }

    /// Whether a message is sent from the command port.
    pub(super) fn is_short(&self, message: &Message) -> bool {
        message.operation == Operation::Write
            && message.group.is_none()
            && self
                .short_bytes
                .is_some_and(|most| message.bytes <= u64::from(most.min(self.wire.payload_bytes())))
    }

    /// Cycles of data on the bus, transaction by transaction.
    pub(super) fn crossing(&self, bytes: u64) -> Cycle {
        let each = u64::from(self.wire.transaction_bytes);
        let rest = match bytes % each {
            0 => 0,
            rest => self
                .bus
                .cycles(self.wire.block_bytes(rest as u32), self.clock),
        };
        bytes / each * self.bus.cycles(each as u32, self.clock) + rest
    }
}

/// Age of a packet that is sent again after a timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum RetryAge {
    /// The age it had reached.
    Kept,
    /// That of a new packet.
    Reset,
}

/// Which side an engine serves when transactions wait on both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum EngineOrder {
    /// The receiving side, so that the network is not blocked.
    ReceiveFirst,
    /// Both in turn.
    InTurn,
}

/// Costs of a message besides its packets, in cycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Costs {
    /// The sender's library; with MPI only.
    pub library_send: Cycle,
    /// The command crosses the host bus.
    pub post: Cycle,
    /// The command processor checks it and queues the DMA; one at a time.
    pub command: Cycle,
    /// The DMA engine fetches the descriptor, while it sends what came before.
    pub dma_start: Cycle,
    /// The thread processor schedules a thread, which matches the tag; one at a time,
    /// with MPI only.
    pub tport_match: Cycle,
    /// The thread processor schedules and runs a thread that a message is for, or that
    /// the host has started; one at a time.
    pub thread: Cycle,
    /// The event is set.
    pub event: Cycle,
    /// The block that says so is copied to main memory.
    pub block_copy: Cycle,
    /// The process, which polls the block, sees it.
    pub poll: Cycle,
    /// The receiver's library; with MPI only.
    pub library_receive: Cycle,
}

/// Delays of a header that nothing blocks, in cycles. Only the waterfall of a message's
/// latency needs them.
#[derive(Clone, Debug)]
pub struct PathDelays {
    /// Links down of an Elite below the top.
    pub arity: u32,
    /// To a node whose nearest common ancestor is of the first level, the second, …
    pub by_level: Vec<Cycle>,
}

impl PathDelays {
    /// The delay between two nodes.
    pub fn between(&self, from: NodeId, to: NodeId) -> Cycle {
        let (mut a, mut b, mut level) = (from.0 / self.arity, to.0 / self.arity, 0);
        // Below the top Elites there may be more subtrees than that.
        while a != b && level + 1 < self.by_level.len() {
            (a, b, level) = (a / self.arity, b / self.arity, level + 1);
        }
        self.by_level.get(level).copied().unwrap_or_default()
    }
}
