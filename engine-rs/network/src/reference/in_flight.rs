use super::channel::Kind;
use crate::fabric::rules::{Answer, eop};
use crate::fabric::{Header, Packet};
use crate::ids::{ChannelId, EliteId, LinkId, Slot};
use crate::units::Cycle;

/// A packet in flight: its circuit is open; or a branch of one.
#[derive(Clone, Debug)]
pub(super) struct InFlight {
    pub(super) packet: Packet,
    /// Transactions that the source may send.
    pub(super) ready: u16,
    /// Flits that have left the source, apart from the end.
    pub(super) sent: u16,
    pub(super) eop_sent: bool,
    /// When the header left the source.
    pub(super) left: Cycle,
    /// Age carried by the header.
    pub(super) age: u8,
    /// Channels claimed so far, from the source on.
    pub(super) path: Vec<ChannelId>,
    pub(super) answer: Option<Answer>,
    /// What became of the header.
    pub(super) header: Header,
    /// Flits that the inputter has taken, transactions reported and served.
    pub(super) received: u16,
    pub(super) reported: u16,
    pub(super) served: u16,
    /// When the inputter had the last of its flits.
    pub(super) complete: Option<Cycle>,
    /// The destination has answered with a NACK.
    pub(super) refused: bool,
    /// Its end has been taken by the inputter or discarded.
    pub(super) ended: bool,
    /// Which of the channels of a link it was given at its source.
    pub(super) number: Option<u32>,
    /// The replicator that it comes from, if it is a branch.
    pub(super) replicator: Option<EliteId>,
    /// Of a branch: its first transaction that was damaged before it was copied.
    pub(super) suffered: Option<u16>,
    /// Of a branch: from when on it could have had a channel.
    pub(super) could: Cycle,
    /// Of a multicast: its end goes with word that all members have accepted it.
    pub(super) committed: bool,
}

heap! {
    InFlight { path }
    plain {
        packet, ready, sent, eop_sent, left, age, answer, header, received, reported, served,
        complete, refused, ended, number, replicator, suffered, could, committed,
    }
}

impl InFlight {
    pub(super) fn new(packet: Packet, ready: u16) -> Self {
        Self {
            packet,
            ready,
            sent: 0,
            eop_sent: false,
            left: 0,
            age: packet.age,
            path: Vec::new(),
            answer: None,
            header: Header::default(),
            received: 0,
            reported: 0,
            served: 0,
            complete: None,
            refused: false,
            ended: false,
            number: None,
            replicator: None,
            suffered: None,
            could: 0,
            committed: false,
        }
    }
}

impl InFlight {
    /// The next flit of the source, if one may leave. Of a packet that is discarded
    /// the rest is not sent; the end follows what is already on its way. A multicast is
    /// sent in full, and its circuit is held whatever the rules say.
    pub(super) fn next_flit(&self, circuit_hold: bool) -> Option<Kind> {
        if self.eop_sent {
            return None;
        }
        let is_multicast = self.packet.group.is_some();
        let all_sent = self.sent == self.packet.shape.flits();
        if eop::may_follow(all_sent, self.answer, is_multicast, circuit_hold) {
            return Some(Kind::Eop);
        }
        (self.sent < self.packet.shape.flits_through(self.ready)).then_some(if self.sent == 0 {
            Kind::Header
        } else {
            Kind::Data
        })
    }
}

/// What is on the wire.
#[derive(Clone, Copy, Debug)]
pub(super) enum OnTheWire {
    Flit {
        channel: ChannelId,
        packet: Slot,
        kind: Kind,
    },
    Credits {
        channel: ChannelId,
        flits: u32,
    },
    Answer {
        packet: Slot,
        answer: Answer,
    },
    /// An ack or credits begin to cross this link.
    Charge {
        link: LinkId,
        flits: u32,
    },
}

plain!(OnTheWire);
