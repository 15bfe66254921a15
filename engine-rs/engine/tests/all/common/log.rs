//! A log of all calls of a host.

use super::observed::{Call, Observer};
use flitscope::elan::{Arrival, NextMessage, Part};
use flitscope::fabric::{Packet, Trace};
use flitscope::ids::{NodeId, PacketId};
use flitscope::units::Cycle;

/// A notification to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Ran(u32),
    Woken(u32),
    /// By the tag of the message, as are the others.
    Notified(u32),
    Completed(u32),
    Failed(u32),
    Tested(u32, bool),
}

/// A transaction served at a node: its packet and its bytes.
pub(crate) type Piece = (Cycle, NodeId, PacketId, u32);

/// What a host was called for, and when.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Log {
    pub(crate) answers: Vec<(Cycle, NodeId, NextMessage)>,
    pub(crate) events: Vec<(Cycle, NodeId, Event)>,
    pub(crate) arrivals: Vec<(Cycle, Arrival)>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) delivered: Vec<Packet>,
    /// Everything that happened in the fabric, after a run.
    pub(crate) trace: Trace,
}

impl Log {
    /// Cycles and nodes of an event.
    pub(crate) fn when(&self, what: Event) -> Vec<(Cycle, u32)> {
        let all = self.events.iter().filter(|(.., event)| *event == what);
        all.map(|&(at, node, _)| (at, node.0)).collect()
    }

    /// The cycles in which a node was asked.
    pub(crate) fn asked(&self, node: u32) -> Vec<Cycle> {
        let of_node = self.answers.iter().filter(|(_, of, _)| of.0 == node);
        of_node.map(|&(at, ..)| at).collect()
    }

    /// From posting to notification, of each message in the order of the latter.
    pub(crate) fn times(&self) -> Vec<Cycle> {
        let took = |(now, arrival): &(Cycle, Arrival)| now - arrival.posted;
        self.arrivals.iter().map(took).collect()
    }

    /// The parts of a message that are not 0.
    pub(crate) fn parts(&self, index: usize) -> Vec<(Part, Cycle)> {
        let parts = self.arrivals[index].1.parts;
        let all = Part::ALL.iter().map(|&part| (part, parts[part as usize]));
        all.filter(|&(_, cycles)| cycles > 0).collect()
    }
}

impl Observer for Log {
    fn observe(&mut self, call: Call, now: Cycle) {
        let (node, event) = match call {
            Call::NextMessage(node, next) => return self.answers.push((now, node, next)),
            Call::Received(packet, bytes) => {
                return self
                    .pieces
                    .push((now, packet.destination, packet.id, bytes));
            }
            Call::Delivered(packet) => return self.delivered.push(*packet),
            Call::Notified(arrival) => {
                let whole: Cycle = arrival.parts.iter().sum();
                let took = now - arrival.posted + arrival.message.waited;
                assert_eq!(whole, took, "{arrival:?}");
                self.arrivals.push((now, *arrival));
                (arrival.node, Event::Notified(arrival.message.tag))
            }
            Call::Completed(node, message) => (node, Event::Completed(message.tag)),
            Call::Test(node, message, passes) => {
                assert!(message.test.is_some());
                (node, Event::Tested(message.tag, passes))
            }
            Call::Failed(node, message) => (node, Event::Failed(message.tag)),
            Call::Ran(node, token) => (node, Event::Ran(token)),
            Call::Woken(node, token) => (node, Event::Woken(token)),
        };
        self.events.push((now, node, event));
    }
}
