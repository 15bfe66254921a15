use crate::units::{Clock, Cycle};
use serde::{Deserialize, Serialize};

/// Who matches messages to receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Matching {
    /// A thread on the network interface, whatever the process does meanwhile.
    Nic,
    /// The process, in its library.
    Host,
}

/// When the host makes progress with transfers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// At once, interrupting the process.
    Independent,
    /// Only while the process is in a library call.
    InCalls,
}

/// What a process must set up to receive from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Connections {
    /// Nothing: its number is enough to send to it.
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
    /// Yes, by the process, at a cost; registrations are cached.
    Explicit,
}

/// How the processes of a program exchange messages, and at which costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MpiSettings {
    /// Length of cycles.
    pub clock: Clock,
    /// Who matches messages to receives.
    pub matching: Matching,
    /// When the host makes progress with transfers.
    pub progress: Progress,
    /// What a process must set up to receive.
    pub connections: Connections,
    /// Whether memory must be registered.
    pub registration: Registration,
    /// Cycles of a call.
    pub call: Cycle,
    /// Cycles of a process to match a message.
    pub host_match: Cycle,
    /// Cycles of a process to copy [`Self::COPY_BLOCK_BYTES`].
    pub copy_block: Cycle,
    /// Cycles until a process knows what another on its node has done.
    pub local_sync: Cycle,
    /// Bytes of the longest eager message.
    pub eager_bytes: u64,
    /// Bytes of an eager buffer, with [`Self::HEADER_BYTES`].
    pub buffer_bytes: u64,
    /// Eager buffers of a process for each peer.
    pub buffers: u64,
    /// Cycles of a process to poll the buffers of one peer.
    pub poll: Cycle,
    /// Cycles to register memory, apart from its pages.
    pub register: Cycle,
    /// Cycles for each page of [`Self::PAGE_BYTES`].
    pub register_page: Cycle,
    /// Bytes that stay registered.
    pub registered_bytes: u64,
}

impl MpiSettings {
    /// Bytes of an envelope: sender, tag and length.
    pub const HEADER_BYTES: u64 = 64;
    /// Bytes that [`Self::copy_block`] copies.
    pub const COPY_BLOCK_BYTES: u64 = 64;
    /// Bytes of a page.
    pub const PAGE_BYTES: u64 = 4_096;
}
