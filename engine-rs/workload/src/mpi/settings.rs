use crate::units::{Clock, Cycle};
use serde::{Deserialize, Serialize};

/// Who finds the receive that a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Matching {
    /// A thread on the network interface, whatever the process does meanwhile.
    Nic,
    /// The process, in its library.
    Host,
}

/// When a transfer whose next step is the host's goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// At once; what the host does then is taken from what it was at.
    Independent,
    /// While its process is in a call of the library.
    InCalls,
}

/// What a process must set up to be sent to by another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Connections {
    /// Nothing: whoever knows its number sends.
    Connectionless,
    /// A connection, with buffers of its own, for each pair.
    PerPair,
}

/// Whether memory must be registered before the network may use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Registration {
    /// No: the network interface translates addresses as the processor does.
    None,
    /// Yes, by the process, at a cost; what was registered is kept for a while.
    Explicit,
}

/// How the processes of a program send each other messages, and what it costs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MpiSettings {
    /// Length of cycles.
    pub clock: Clock,
    /// Who finds the receive that a message is for.
    pub matching: Matching,
    /// When transfers go on.
    pub progress: Progress,
    /// What a process must set up to be sent to.
    pub connections: Connections,
    /// Whether memory must be registered.
    pub registration: Registration,
    /// Time of a process for a call.
    pub call: Cycle,
    /// Time of a process to match a message.
    pub host_match: Cycle,
    /// Time of a process to copy [`Self::COPY_BLOCK_BYTES`].
    pub copy_block: Cycle,
    /// Until a process of a node knows of what another there has done.
    pub local_sync: Cycle,
    /// The longest message that is sent at once.
    pub eager_bytes: u64,
    /// Length of a buffer for those, with their [`Self::HEADER_BYTES`].
    pub buffer_bytes: u64,
    /// How many of them a process has for each other.
    pub buffers: u64,
    /// Time of a process to look at those of one other.
    pub poll: Cycle,
    /// Time to register memory, its pages apart.
    pub register: Cycle,
    /// Time for each page of [`Self::PAGE_BYTES`].
    pub register_page: Cycle,
    /// Memory that stays registered.
    pub registered_bytes: u64,
}

impl MpiSettings {
    /// What goes before the data of a message: its sender, tag and length.
    pub const HEADER_BYTES: u64 = 64;
    /// What [`Self::copy_block`] copies.
    pub const COPY_BLOCK_BYTES: u64 = 64;
    /// Length of a page.
    pub const PAGE_BYTES: u64 = 4_096;
}
