use super::{HostModel, MpiModel};
use crate::units::Clock;
use std::ops::Deref;

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
