// Rule of `docs/model.md`: R-read.

use super::Parts;
use crate::fabric::Group;
use crate::ids::NodeId;
use crate::units::Cycle;
use serde::{Deserialize, Serialize};

/// Which way the data of a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// From the node that posts it to the other.
    Write,
    /// To the node that posts it: a request makes the other's DMA engine send it.
    Read,
}

/// The software above the Elan ([P] 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Library {
    /// Remote DMA as the hardware does it.
    #[default]
    Elan3lib,
    /// Tagged messages: a thread on the receiving Elan matches their tags.
    Mpi,
}

/// Where the data of a message lies, at both ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Buffers {
    /// In the memory of the Elan; the host bus is not crossed.
    #[default]
    Elan,
    /// In the host's main memory, behind its bus.
    Main,
}

/// Who posts a message, or is told of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Agent {
    /// A process of the host.
    #[default]
    Host,
    /// A thread on the Elan ([Q] 4.2).
    Thread,
    /// The thread that finds the receive that a message is for ([I] 3.1): as any other,
    /// with the time of a match. Messages are for it, and never from it.
    Tport,
}

/// Something to move, as the host hands it to the Elan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The other node; of a group the first.
    pub destination: NodeId,
    /// All nodes that it is written to, if it is a multicast.
    pub group: Option<Group>,
    /// Who posts it. A thread's message costs neither library nor command.
    pub from: Agent,
    /// Who is told when its data is there. Threads are told by the thread processor,
    /// without event, block copy and polling.
    pub to: Agent,
    /// Each node that it is written to is asked first ([`super::Host::test`]) whether it
    /// agrees with this word. If one does not, nothing is taken anywhere.
    pub test: Option<u32>,
    /// Transactions of a message without data, 1 to [`crate::fabric::WireFormat::most`] in
    /// its one packet. With a test that is the first, and those after it depend on it.
    pub transactions: u16,
    /// A name for the host's own use.
    pub tag: u32,
    /// Length in bytes; the last packet carries what is left.
    pub bytes: u64,
    /// Priority of its packets.
    pub priority: u8,
    /// The job it is of; its packets carry it.
    pub job: u16,
    /// Which way the data goes.
    pub operation: Operation,
    /// The software that posts and receives it.
    pub library: Library,
    /// Where its data lies.
    pub buffers: Buffers,
}

impl Message {
    /// So many bytes to write for the first job, from a process to a process, as Elan3lib
    /// does it between buffers in Elan memory.
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
            library: Library::Elan3lib,
            buffers: Buffers::Elan,
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

/// A message as the process learns of it that its data was for.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// What was posted.
    pub message: Message,
    /// The node that posted it, and when.
    pub poster: NodeId,
    /// See [`Arrival::poster`].
    pub posted: Cycle,
    /// The node where the data is.
    pub node: NodeId,
    /// What the time since the posting went into.
    pub parts: Parts,
}
