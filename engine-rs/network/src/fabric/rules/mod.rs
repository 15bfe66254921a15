//! The decisions of the fabrics that depend on no state: one file for each rule of
//! `docs/model.md`. A file begins with the id of its rule, and has a table of cases calculated by
//! hand from the rule's text. Both fabrics call these functions. Each fabric has its own code for
//! what has state, such as who waits for whom.

mod ack;
mod age;
mod answer;
mod answer_delay;
mod candidate;
mod channel;
mod credit_return;
mod credits;
mod damage;
pub mod eop;
mod hop;
mod inputter;
mod least_loaded;
mod link_turns;
pub mod multicast;
mod order;
mod pace;
mod release;
mod round_robin;
mod tie;
mod time_out;

pub use ack::ack_at;
pub use age::age;
pub use answer::{Answer, Worst};
pub use answer_delay::answer_delay;
pub use candidate::may_claim;
pub use channel::allowed;
pub use credit_return::credit_delay;
pub use credits::space_needed;
pub use damage::{Damage, Refusal, mean_attempts};
pub use hop::Hop;
pub use inputter::may_take;
pub use least_loaded::allocate;
pub use link_turns::{in_turn, next};
pub use order::{Rank, rank};
pub use pace::begin;
pub use release::{EopMove, frees};
pub use round_robin::{Turn, turn};
pub use tie::draw;
pub use time_out::deadline;

use super::FabricModel;
use crate::choice;
use std::ops::Deref;

choice! {
    /// How a packet chooses the virtual channel of each link.
    pub enum ChannelPolicy {
        /// The source chooses one number by hash, kept on every link.
        FixedAtSource = "fixed-at-source",
        /// Each hop takes any free channel.
        FreePerHop = "free-per-hop",
        /// The destination names one number, kept on every link.
        ByDestination = "by-destination",
    }
}

choice! {
    /// How a header chooses among equally loaded up links.
    pub enum TieBreak {
        /// By a hash of seed, packet, attempt and Elite.
        Hash = "hash",
        /// The lowest port.
        Lowest = "lowest",
    }
}

choice! {
    /// How many packets an inputter takes at a time.
    pub enum Inputter {
        /// One in all.
        One = "one",
        /// One for each virtual channel.
        PerChannel = "per-channel",
    }
}

choice! {
    /// When a channel is free for the next packet.
    pub enum Release {
        /// As the end of packet passes the output.
        EopPasses = "eop-passes",
        /// When the end of packet has left the buffer at the far end.
        TailLeavesNextBuffer = "tail-leaves-next-buffer",
    }
}

choice! {
    /// Up to where a multicast climbs before it is copied.
    pub enum MulticastRoot {
        /// To the leftmost Elite of the smallest subtree that has source and group.
        Covering = "covering",
        /// To the leftmost Elite of the top.
        Top = "top",
    }
}

choice! {
    /// When a header may have an output whose channel is free.
    pub enum FlowControl {
        /// At once: its flits wait for credits one by one.
        Flit = "flit",
        /// When the buffer at the far end has free space for all of the packet and its end.
        Packet = "packet",
    }
}

choice! {
    /// In which order headers that want the same output are served.
    pub enum Arbitration {
        /// By age, then by arrival, then by input.
        OldestFirst = "oldest-first",
        /// By input, from the one after the input that the output served last.
        RoundRobin = "round-robin",
    }
}

impl Rules {
    /// The rules of these parameters.
    pub fn new(seed: u32, model: FabricModel) -> Self {
        Self {
            seed,
            age_limit: ((1u32 << model.age_bits) - 1) as u8,
            model,
        }
    }

    /// Most virtual channels per direction of a link.
    pub const MAX_CHANNELS: u32 = 8;
}

/// The rules of a network: the parameters that a fabric obeys, and what follows from them.
/// `docs/model.md` gives source and effect of each. The parameters can be read as fields
/// of this.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Seeds the hashes of ties.
    pub seed: u32,
    /// The age at which a waiting packet stops growing older.
    pub age_limit: u8,
    /// The parameters.
    pub model: FabricModel,
}

impl Deref for Rules {
    type Target = FabricModel;

    fn deref(&self) -> &FabricModel {
        &self.model
    }
}
