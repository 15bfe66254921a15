//! What Elans and workloads see of a network, whichever fabric moves the flits.
//!
//! The protocol of one packet, in the order in which it happens:
//!
//! 1. The source Elan **opens** it ([`Fabric::open`]); its header claims a
//!    virtual channel of each link of its path, Elite by Elite.
//! 2. While the header travels, the source says that more transactions are
//!    **ready** ([`Fabric::ready`]); their flits follow the header.
//! 3. The header is granted the inputter of the destination; each transaction
//!    that is complete in the Elan's buffer is told as [`NoticeEvent::Arrived`].
//! 4. The destination has **served** a transaction ([`Fabric::served`]): its
//!    flits leave the buffer and their credits return.
//! 5. After the transaction that asks for it the destination **acknowledges**
//!    ([`Fabric::acknowledge`]); [`NoticeEvent::Acknowledged`] tells the source.
//! 6. With the ack there and all flits gone the source's link sends the end of
//!    packet, which frees each channel as it passes; [`NoticeEvent::Closed`] tells the
//!    source.
//!
//! A packet whose header waits too long is discarded where it waits and the
//! source hears [`NoticeEvent::TimedOut`], then [`NoticeEvent::Closed`].
//!
//! A packet to a **group** is copied on its way ([`Packet::group`]): each member is told
//! of its own copy and answers it, after its last transaction. The source hears the worst
//! of the answers, and its end tells every member whether all have accepted
//! ([`NoticeEvent::Ended`]). Such a packet is sent in full, whatever is answered: the
//! source says [`Fabric::ready`] of all its transactions, up to [`NoticeEvent::Closed`].
//!
//! A packet may be damaged on a link ([`Rules::damage`]). When its route is, the
//! next station discards it, and the source hears [`NoticeEvent::Refused`] and
//! [`NoticeEvent::Closed`]. When a transaction is, the packet goes on, and the
//! destination learns of it from [`Fabric::damaged`]: it **refuses**
//! ([`Fabric::refuse`]) where it would acknowledge. All flits are sent even so.
//!
//! Conserved: flits in + copied out = flits delivered + discarded + copied in + inside;
//! one owner per channel; one credit per buffer entry; each opened packet ends exactly once.
//!
//! What an Elan does in cycle t takes effect in t + 1. Notices are told in the
//! cycle in which they happen, in an order that no fabric's way of working can
//! change: by node, kind and packet ([`in_order`]).
//!
//! Absent: any knowledge of messages or DMAs.

mod circuit;
mod counters;
mod model;
mod packet;
pub mod rules;
mod trace;
mod waiting;
mod watch;

pub use circuit::{Circuit, Header};
pub use counters::{ChannelState, ChannelView, Counters};
pub use model::FabricModel;
pub use packet::{Group, Packet, PacketShape, WireFormat, WriteBlock};
pub use rules::{
    Arbitration, ChannelPolicy, Damage, FlowControl, Inputter, MulticastRoot, Refusal, Release,
    Rules, TieBreak, mean_attempts,
};
pub use trace::Trace;
pub use waiting::{Attempt, Hold, Waiting, Wanted};
pub use watch::{Step, Watch};

use crate::heap::Heap;
use crate::ids::{ChannelId, LinkId, NodeId, Slot};
use crate::units::Cycle;

/// What a fabric tells the Elan of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The Elan concerned.
    pub node: NodeId,
    /// What happened.
    pub event: NoticeEvent,
}

/// What happened to a packet. The order of the kinds is the order in which an
/// Elan hears of them within a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeEvent {
    /// To the source: the ack has come back.
    Acknowledged(Slot),
    /// To the source: the header waited too long and the packet was discarded.
    /// How old the packet had become goes with it.
    TimedOut(Slot, u8),
    /// To the source: the packet was damaged, or the one before it was; these are to
    /// be sent again.
    Refused(Slot, Refusal),
    /// To the source: the end of packet has left; the next packet may open. Always
    /// after one of the above while circuits are held.
    Closed(Slot),
    /// To the destination: so many transactions, counted from the first, are
    /// complete in the buffer.
    Arrived(Slot, u16),
    /// To each member of a group: the end of a multicast has come, and with it
    /// whether all members have accepted it. If not, none is to keep anything of it.
    Ended(Slot, bool),
}

impl NoticeEvent {
    /// Rank of the kind within a cycle, and the packet.
    fn rank(self) -> (u8, Slot) {
        match self {
            Self::Acknowledged(slot) => (0, slot),
            Self::TimedOut(slot, _) => (1, slot),
            Self::Refused(slot, _) => (2, slot),
            Self::Closed(slot) => (3, slot),
            Self::Arrived(slot, _) => (4, slot),
            Self::Ended(slot, _) => (5, slot),
        }
    }
}

/// Puts the notices of one cycle into the order in which they are told. Slots are
/// left out of it: which of them a packet gets depends on the fabric.
pub fn in_order<F: Fabric + ?Sized>(fabric: &F, notices: &mut [Notice]) {
    if notices.len() > 1 {
        notices.sort_unstable_by_key(|notice| {
            let (kind, slot) = notice.event.rank();
            let packet = fabric.packet(slot);
            (notice.node, kind, packet.id, packet.attempt)
        });
    }
}

/// A network that carries packets.
pub trait Fabric: Heap {
    /// Packet in: claims the way and starts to send what is ready. `ready`
    /// transactions, at least 1, may follow the header at once.
    fn open(&mut self, packet: Packet, ready: u16) -> Slot;

    /// The first `ready` transactions of an open packet may now be sent.
    fn ready(&mut self, slot: Slot, ready: u16);

    /// The destination has served the next transaction of the packet.
    fn served(&mut self, slot: Slot);

    /// The destination answers the packet; the ack leaves in the next cycle.
    fn acknowledge(&mut self, slot: Slot);

    /// The destination answers the packet with a NACK; it leaves in the next cycle.
    fn refuse(&mut self, slot: Slot, refusal: Refusal);

    /// The first transaction of a packet that is damaged, counted from 1, over the
    /// links that it has claimed: all of its path once it arrives.
    fn damaged(&self, slot: Slot) -> Option<u16>;

    /// Runs until the end of cycle `limit`, or of the first cycle with notices.
    /// Returns that cycle; the notices are appended to `notices`.
    fn run(&mut self, limit: Cycle, notices: &mut Vec<Notice>) -> Cycle;

    /// The packet in a slot.
    fn packet(&self, slot: Slot) -> &Packet;

    /// Brings counters and channels up to the end of the present cycle; a fabric
    /// may lag behind with both until then. Changes nothing of what will happen.
    fn settle(&mut self);

    /// What has been counted since the start, as of the last [`Fabric::settle`].
    fn counters(&self) -> &Counters;

    /// Steps of work done since the start: events, or cycles for a fabric that has
    /// none. What a run costs; no part of its result.
    fn steps(&self) -> u64;

    /// Everything that is not as it must be, in words; empty when all is well.
    /// Looked up from scratch after [`Fabric::settle`]: for tests. At least: flits
    /// in = served + discarded + inside; packets opened = ended + open; each buffer
    /// entry free, full or on its way; each channel's packets whole and in a row.
    fn audit(&self) -> Vec<String>;

    /// The packets that can go no further before another moves, as of the last
    /// [`Fabric::settle`], in order. These are, with `now` the present cycle:
    ///
    /// - A packet at its source that the fabric has taken in (in the cycle after
    ///   [`Fabric::open`]) and that has no channel yet. Its holders are the owners
    ///   of the channels of its node's link that it might use; of one that is free but
    ///   has too few credits for all of the packet ([`FlowControl::Packet`]), the packets that
    ///   have flits in the buffer at its end or on their way there.
    /// - A packet whose header is the first flit of a buffer and could be granted
    ///   since `now` or before, but is not. Its holders are, in an Elite, the owners
    ///   of the channels that it might use on every link that leads on, or what fills
    ///   the buffers at their ends; at a node,
    ///   the packets that the inputter is taking. It has none where no way is left
    ///   to it because links have broken, nor where one has just been mended, nor while
    ///   all credits that it needs on one of the channels are on their way back, whatever
    ///   holds the other channels. A multicast
    ///   that forks there waits for the replicator: its holder is the packet that is copied.
    /// - A branch of a multicast that has no channel yet: it stands where its packet
    ///   came in, since then. Its holders are as for a header in an Elite. A packet may
    ///   be listed once for each of its branches.
    /// - A packet whose header is in a buffer behind flits of another packet. Its
    ///   holder is the packet right before it.
    ///
    /// A header that has a grant is not listed, even while it waits for a credit,
    /// nor one that is still on its way through the Elite. An owner counts until its
    /// channel is free, thus also in the cycle in which its end has passed.
    fn waiting(&self) -> Vec<Waiting>;

    /// Tells of every header that could be granted and is not by which link it came and
    /// how many cycles it has waited: what [`Counters::link_wait`] does not have yet.
    /// In any order.
    fn waits(&self, tell: &mut dyn FnMut(LinkId, Cycle));

    /// For how many cycles no channel of a link has been free, the present one included.
    fn taken(&self, link: LinkId) -> Cycle;

    /// The channels at whose far end a header could be granted since the present cycle
    /// or before, but is not, in order: those that are [`ChannelState::Blocked`].
    fn blocked(&self) -> Vec<ChannelId>;

    /// The packets that are not over at both ends, as of the last [`Fabric::settle`], in
    /// order: each attempt from [`Fabric::open`] until it is answered and its end has
    /// both left the source and been taken or discarded.
    fn circuits(&self) -> Vec<Circuit>;

    /// From now on the steps of packets are kept in this watch. Changes nothing of what will
    /// happen.
    fn watch(&mut self, watch: Watch);

    /// The watch.
    fn watched(&mut self) -> &mut Watch;

    /// What a virtual channel does now, for the screen.
    fn channel(&self, channel: usize) -> ChannelView;
}
