//! The decisions of the fabrics that depend on no state: one file for each rule of
//! `docs/model.md`, with its id, where it comes from, and a table of cases that was worked
//! out by hand from that text. Both fabrics call them. What has state, such as who waits for
//! whom, each fabric has for itself.

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
pub use release::{EopMove, frees};
pub use round_robin::{Turn, turn};
pub use tie::draw;
pub use time_out::deadline;

use crate::units::Cycle;
use serde::{Deserialize, Serialize};

/// How a packet chooses the virtual channel of each link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum ChannelPolicy {
    /// The source chooses one number by hash, kept on every link.
    FixedAtSource,
    /// Each hop takes any free channel.
    FreePerHop,
}

/// How a header chooses among equally loaded up links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// By a hash of seed, packet, attempt and Elite.
    Hash,
    /// The lowest port.
    Lowest,
}

/// How many packets an inputter takes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Inputter {
    /// One in all.
    One,
    /// One for each virtual channel.
    PerChannel,
}

/// When a channel is free for the next packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Release {
    /// As the end of packet passes the output.
    EopPasses,
    /// When the end of packet has left the buffer at the far end.
    TailLeavesNextBuffer,
}

/// Up to where a multicast climbs before it is copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum MulticastRoot {
    /// To the leftmost Elite of the smallest subtree that has source and group.
    Covering,
    /// To the leftmost Elite of the top.
    Top,
}

/// When a header may have an output whose channel is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum FlowControl {
    /// At once: its flits wait for room one by one.
    Flit,
    /// When the buffer at the far end has room for all of the packet, its end among it.
    Packet,
}

/// In which order headers that want the same output are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Arbitration {
    /// By age, then by arrival, then by input.
    OldestFirst,
    /// By input, from the one after the input that the output served last.
    RoundRobin,
}

impl Rules {
    /// Most virtual channels per direction of a link.
    pub const MOST_CHANNELS: u32 = 8;

    /// Free entries of the far buffer without which a packet is not granted a channel.
    pub fn room(&self, packet: &super::Packet) -> u32 {
        space_needed(self.flow_control, packet.shape.flits())
    }

    /// The level at which a multicast turns.
    pub fn root_level(&self, covering: u32, top: u32) -> u32 {
        multicast::root_level(self.multicast_root, covering, top)
    }
}

/// The rules of a network: every parameter that a fabric obeys.
/// `docs/model.md` gives source and effect of each.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Seeds the hashes of ties.
    pub seed: u32,
    /// Virtual channels per direction of a link.
    pub channels: u32,
    /// Entries of the input buffer of each channel.
    pub buffer_flits: u32,
    /// From a flit's arrival in an Elite until it may leave.
    pub flow_through: Cycle,
    /// When a packet may go on.
    pub flow_control: FlowControl,
    /// Choice among headers that wait for the same output.
    pub arbitration: Arbitration,
    /// Choice of virtual channels.
    pub channel_policy: ChannelPolicy,
    /// Choice among equal up links.
    pub tie_break: TieBreak,
    /// Concurrency of the inputter.
    pub inputter: Inputter,
    /// Freeing of channels.
    pub release: Release,
    /// Circuits stay open until the ack is there; otherwise the end of packet
    /// follows the last flit at once.
    pub circuit_hold: bool,
    /// From the header's leaving the source until it is discarded where it waits;
    /// 0 for never.
    pub time_out: Cycle,
    /// A waiting packet grows one older at every multiple of this many cycles.
    pub age_tick: Cycle,
    /// The age at which it stops growing.
    pub age_limit: u8,
    /// Data slots that a passing ack takes from the link it returns on.
    pub reverse_ack_flits: u32,
    /// Data slots that each returning credit takes from the link it returns on.
    pub reverse_credit_flits: u32,
    /// Probability that one attempt of a packet is damaged on one link.
    pub error_rate: f64,
    /// Where multicasts turn.
    pub multicast_root: MulticastRoot,
}
