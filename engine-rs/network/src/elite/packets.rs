//! Packets in flight, by slot, and the counters of all that happens.
//!
//! Rule of `docs/model.md`: `R-eop`.

use crate::fabric::rules::{Answer, eop};
use crate::fabric::{Counters, Header, Packet};
use crate::ids::{ChannelId, Slot};
use crate::observe::PacketStep;
use crate::units::Cycle;
use std::ops::{Index, IndexMut};

/// A packet whose circuit is open.
#[derive(Clone, Debug)]
pub(super) struct InFlight {
    pub(super) packet: Packet,
    /// Transactions that the source may send.
    pub(super) ready: u16,
    /// Flits that have left the source, apart from the end of packet.
    pub(super) sent: u16,
    /// The end of packet has left the source.
    pub(super) eop_sent: bool,
    /// When the header left the source.
    pub(super) header_sent_at: Cycle,
    /// Age carried by the header.
    pub(super) age: u8,
    /// Which of the channels of a link it was given at its source, once it was.
    pub(super) channel_number: Option<u32>,
    /// Channels claimed so far, from the source on.
    pub(super) path: Vec<ChannelId>,
    /// Cycles that an answer takes from the end of that path to the source.
    pub(super) answer_delay: Cycle,
    pub(super) answer: Option<Answer>,
    /// What became of the header.
    pub(super) header: Header,
    /// Its route was damaged on the last link of that path.
    pub(super) bad_route: bool,
    /// Its first damaged transaction, over that path.
    pub(super) damaged: Option<u16>,
    /// The destination has answered with a NACK.
    pub(super) refused: bool,
    /// Transactions reported to the destination as complete.
    pub(super) reported: u16,
    /// Transactions that the destination has served.
    pub(super) served: u16,
    /// When the inputter had the last of its flits.
    pub(super) complete: Option<Cycle>,
    /// The inputter has taken its end, or it was discarded.
    pub(super) ended: bool,
    /// All members of its group have accepted it, as far as is known here.
    pub(super) committed: bool,
    /// Where it was copied, if it is a branch.
    pub(super) branch: Option<Branch>,
}

heap! {
    InFlight { path }
    plain {
        packet, ready, sent, eop_sent, header_sent_at, age, channel_number, answer_delay, answer,
        header, bad_route, damaged, refused, reported, served, complete, ended, committed, branch,
    }
}

/// Where a branch of a multicast comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// Number of the replicator.
    pub(super) replicator: u32,
    /// An internal channel, in whose buffer are the flits that have been copied and
    /// that the branch has not sent.
    pub(super) queue: ChannelId,
    /// From when on it could have had a channel.
    pub(super) eligible: Cycle,
}

impl InFlight {
    fn new(packet: Packet) -> Self {
        Self {
            packet,
            ready: 0,
            sent: 0,
            eop_sent: false,
            header_sent_at: 0,
            age: packet.age,
            channel_number: None,
            path: Vec::new(),
            answer_delay: 0,
            answer: None,
            header: Header::default(),
            bad_route: false,
            damaged: None,
            refused: false,
            reported: 0,
            served: 0,
            complete: None,
            ended: false,
            committed: false,
            branch: None,
        }
    }

    /// Whether nothing more happens to it: it is over at both ends.
    pub(super) fn is_over(&self) -> bool {
        self.ended && self.answer.is_some() && self.eop_sent
    }

    /// Whether the rest of it need not be sent. A multicast is always sent in full,
    /// since its branches are.
    fn is_cut_short(&self) -> bool {
        eop::is_cut_short(self.answer, self.packet.group.is_some())
    }

    /// Flits that the source may send at once; none of a packet that is discarded.
    pub(super) fn to_send(&self) -> u32 {
        if self.is_cut_short() {
            return 0;
        }
        u32::from(self.packet.shape.flits_through(self.ready) - self.sent)
    }

    /// Whether the end of packet follows the last flit at once, without an answer: never that
    /// of a multicast, whose end says whether all members have accepted it.
    pub(super) fn ends_without_answer(&self, circuit_hold: bool) -> bool {
        !eop::is_held(circuit_hold, self.packet.group.is_some())
    }

    /// Whether the end of packet is next at the source. Of a packet that is discarded
    /// the rest is not sent; the end follows what is already on its way.
    pub(super) fn may_end(&self, circuit_hold: bool) -> bool {
        let all_sent = self.sent == self.packet.shape.flits();
        eop::may_follow(
            all_sent,
            self.answer,
            self.packet.group.is_some(),
            circuit_hold,
        )
    }
}

/// The packets in flight, and the counters of what happens to them.
#[derive(Clone, Debug)]
pub(super) struct Packets {
    in_flight: Vec<InFlight>,
    vacant: Vec<Slot>,
    /// Slots that became vacant in this cycle; the Elans may still name them.
    leaving: Vec<Slot>,
    pub(super) counters: Counters,
}

heap!(Packets { in_flight, counters } left_out { vacant, leaving });

impl Index<Slot> for Packets {
    type Output = InFlight;

    fn index(&self, slot: Slot) -> &InFlight {
        &self.in_flight[slot.index()]
    }
}

impl IndexMut<Slot> for Packets {
    fn index_mut(&mut self, slot: Slot) -> &mut InFlight {
        &mut self.in_flight[slot.index()]
    }
}

impl Packets {
    /// No packets.
    pub(super) fn new(counters: Counters) -> Self {
        Self {
            in_flight: Vec::new(),
            vacant: Vec::new(),
            leaving: Vec::new(),
            counters,
        }
    }

    /// Every slot with what is, or last was, in it.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Slot, &InFlight)> {
        (0..).map(Slot).zip(&self.in_flight)
    }

    /// Takes in a packet.
    pub(super) fn insert(&mut self, packet: Packet) -> Slot {
        let slot = match self.vacant.pop() {
            Some(slot) => slot,
            None => {
                self.in_flight.push(InFlight::new(packet));
                Slot::from(self.in_flight.len() - 1)
            }
        };
        let flight = &mut self[slot];
        let mut path = std::mem::take(&mut flight.path);
        path.clear();
        *flight = InFlight {
            path,
            ..InFlight::new(packet)
        };
        slot
    }

    /// A packet is over where it was taken or discarded.
    pub(super) fn end(&mut self, slot: Slot, now: Cycle) {
        self.counters.open -= u64::from(self[slot].branch.is_none());
        self.step(PacketStep::Ended, slot, now);
        self[slot].ended = true;
        self.remove_if_over(slot);
    }

    /// Gives the slot back once the packet is over at both ends.
    pub(super) fn remove_if_over(&mut self, slot: Slot) {
        if self[slot].is_over() {
            self.leaving.push(slot);
        }
    }

    /// Slots given back in the last cycle may be used again.
    pub(super) fn reuse_slots(&mut self) {
        self.vacant.append(&mut self.leaving);
    }

    /// A packet takes a step.
    #[inline(always)]
    pub(super) fn step(&mut self, step: PacketStep, slot: Slot, now: Cycle) {
        let packet = &self.in_flight[slot.index()].packet;
        self.counters.step(packet, step, now);
    }
}
