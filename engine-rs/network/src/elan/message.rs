// Rule of `docs/model.md`: R-read.

use super::Parts;
use crate::choice;
use crate::fabric::Group;
use crate::ids::NodeId;
use crate::units::Cycle;

/// The direction of a message's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// From the posting node to the other.
    Write,
    /// To the posting node: a request makes the other's DMA engine send it.
    Read,
}

choice! {
    /// Where the data of a message lies, at both ends.
    #[derive(Default)]
    pub enum Buffers {
        /// In the memory of the Elan; the host bus is not crossed.
        #[default]
        Elan = "elan",
        /// In the host's main memory, behind its bus.
        Main = "main",
    }
}

/// Who posts or receives a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Agent {
    /// A process of the host.
    #[default]
    Host,
    /// A thread on the Elan (`[Q]` 4.2).
    Thread,
    /// The thread that matches a message to a posted receive (`[I]` 3.1): like any other
    /// thread, with the time of a match. It receives messages and never sends any.
    Tport,
}

/// A message, as the host hands it to the Elan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The other node; of a group the first.
    pub destination: NodeId,
    /// All nodes that it is written to, if it is a multicast.
    pub group: Option<Group>,
    /// Who posts it. A thread's message costs no command.
    pub from: Agent,
    /// Who is notified when its data has arrived. Threads are notified by the thread
    /// processor, without event, block copy and polling.
    pub to: Agent,
    /// The word that each destination tests first ([`super::Host::test`]). If the test fails
    /// at one, the message is accepted nowhere.
    pub test: Option<u32>,
    /// Transactions of a message without data, 1 to [`crate::fabric::WireFormat::most`] in
    /// its one packet. With a test that is the first, and those after it depend on it.
    pub transactions: u16,
    /// For the host's own use.
    pub tag: u32,
    /// Length in bytes; the last packet carries the rest.
    pub bytes: u64,
    /// Priority of its packets.
    pub priority: u8,
    /// The job that it belongs to; its packets carry it.
    pub job: u16,
    /// Direction of the data.
    pub operation: Operation,
    /// Where its data lies.
    pub buffers: Buffers,
    /// Cycles since the message was due, as it is posted; 0 where nothing is due.
    pub waited: Cycle,
}

plain!(Message);

impl Message {
    /// A write of `bytes` bytes for the first job, from process to process, between buffers in
    /// Elan memory.
    pub const fn write(destination: NodeId, bytes: u64) -> Self {
        Self {
            destination,
            group: None,
            from: Agent::Host,
            to: Agent::Host,
            test: None,
            transactions: 1,
            tag: 0,
            bytes,
            priority: 0,
            job: 0,
            operation: Operation::Write,
            buffers: Buffers::Elan,
            waited: 0,
        }
    }

    /// The same to a group, as one multicast per packet.
    pub const fn multicast(group: Group, bytes: u64) -> Self {
        Self {
            group: Some(group),
            ..Self::write(group.first, bytes)
        }
    }
}

/// A message that has arrived, as the receiving process is notified of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// What was posted.
    pub message: Message,
    /// The node that posted it.
    pub poster: NodeId,
    /// The cycle of the posting.
    pub posted: Cycle,
    /// The node where the data arrived.
    pub node: NodeId,
    /// The latency since the message was due, or since the posting where nothing is due, by
    /// part.
    pub parts: Parts,
}
