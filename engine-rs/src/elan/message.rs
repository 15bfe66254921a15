use super::Parts;
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
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
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Buffers {
    /// In the memory of the Elan; the host bus is not crossed.
    #[default]
    Elan,
    /// In the host's main memory, behind its bus.
    Main,
}

/// Something to move, as the host hands it to the Elan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The other node.
    pub destination: NodeId,
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
