use super::{HostModel, MpiModel};
use crate::choice;
use crate::units::Clock;
use std::ops::Deref;

choice! {
    /// Who matches messages to receives.
    pub enum Matching {
        /// A thread on the network interface, whatever the process does meanwhile.
        Nic = "nic",
        /// The process, in its library.
        Host = "host",
    }
}

choice! {
    /// When the host makes progress with transfers.
    pub enum Progress {
        /// At once, interrupting the process.
        Independent = "independent",
        /// Only while the process is in a library call.
        InCalls = "in-calls",
    }
}

choice! {
    /// What a process must set up to receive from another.
    pub enum Connections {
        /// Nothing: its number is enough to send to it.
        Connectionless = "connectionless",
        /// A connection, with buffers of its own, for each pair.
        PerPair = "per-pair",
    }
}

choice! {
    /// Whether memory must be registered before the network may use it.
    pub enum Registration {
        /// No: the network interface translates addresses as the processor does.
        None = "none",
        /// Yes, by the process, at a cost; registrations are cached.
        Explicit = "explicit",
    }
}

/// How the processes of a program exchange messages, and at which costs. The parameters of
/// the MPI can be read as fields of this.
#[derive(Clone, Debug, PartialEq)]
pub struct MpiSettings {
    /// Length of cycles.
    pub clock: Clock,
    /// The parameters of the MPI.
    pub model: MpiModel,
    /// Those of the hosts.
    pub host: HostModel,
}

impl Deref for MpiSettings {
    type Target = MpiModel;

    fn deref(&self) -> &MpiModel {
        &self.model
    }
}

impl MpiSettings {
    /// Bytes of an envelope: sender, tag and length.
    pub const HEADER_BYTES: u64 = 64;
    /// Bytes that a process copies in [`HostModel::copy_cycles_per_block`].
    pub const COPY_BLOCK_BYTES: u64 = 64;
    /// Bytes of a page.
    pub const PAGE_BYTES: u64 = 4_096;

    /// Bytes that stay registered.
    pub fn registered_bytes(&self) -> u64 {
        self.registration_cache_kb * 1_024
    }
}
