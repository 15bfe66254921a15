//! Scripted processes and threads on a machine of one's choice, with a log of their
//! notifications.

use super::script::machine;
use flitscope::elan::{Arrival, Host, Message, NextMessage};
use flitscope::fabric::{Fabric, Packet, Trace};
use flitscope::fabrics::FabricKind;
use flitscope::ids::{NodeId, PacketId};
use flitscope::rng::hash;
use flitscope::units::Cycle;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

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
pub(crate) type Piece = (NodeId, PacketId, u32);

/// Reaction of a node to a notification.
pub(crate) type Reaction = dyn FnMut(NodeId, Event, Option<&Arrival>) -> Option<NextMessage>;

/// The scripts of the nodes and the log of their notifications.
#[derive(Default)]
pub(crate) struct Cast {
    /// What each node does next, and not before when.
    pub(crate) parts: BTreeMap<u32, VecDeque<(Cycle, NextMessage)>>,
    /// Reaction of a node to a notification.
    pub(crate) reacts: Option<Box<Reaction>>,
    /// Of so many in 256 tests a node does not agree.
    pub(crate) contrary: u64,
    pub(crate) log: Vec<(Cycle, NodeId, Event)>,
    pub(crate) arrivals: Vec<(Cycle, Arrival)>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) delivered: Vec<(NodeId, Packet)>,
    /// Everything that happened in the fabric.
    pub(crate) trace: Trace,
}

impl Cast {
    pub(crate) fn plays(&mut self, node: u32, at: Cycle, part: NextMessage) {
        self.parts.entry(node).or_default().push_back((at, part));
    }

    /// Runs until nothing more happens.
    pub(crate) fn run(mut self, kind: FabricKind, levels: u32, changes: &Value) -> Self {
        let mut network = machine(kind, levels, changes);
        let mut quiet = 0;
        while quiet < 4 {
            assert!(network.now() < 20_000_000, "it never ends: {:?}", self.log);
            let before = self.log.len();
            network.run_until(network.now() + 1_000, &mut self);
            let is_over = self.parts.values().all(VecDeque::is_empty);
            let is_quiet = network.messages() == 0 && is_over && self.log.len() == before;
            quiet = if is_quiet { quiet + 1 } else { 0 };
        }
        network.fabric.settle();
        self.trace = network.fabric.counters().trace;
        let audit = network.fabric.audit();
        assert!(audit.is_empty(), "{audit:?}");
        self
    }

    /// Cycles and nodes of an event in the log.
    pub(crate) fn when(&self, what: Event) -> Vec<(Cycle, u32)> {
        let all = self.log.iter().filter(|(.., event)| *event == what);
        all.map(|&(at, node, _)| (at, node.0)).collect()
    }

    fn hear(&mut self, node: NodeId, event: Event, arrival: Option<&Arrival>, now: Cycle) {
        self.log.push((now, node, event));
        let reacts = self.reacts.as_mut();
        let reaction = reacts.and_then(|react| react(node, event, arrival));
        if let Some(part) = reaction {
            self.plays(node.0, now, part);
        }
    }
}

impl Host for Cast {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let parts = self.parts.entry(node.0).or_default();
        match parts.front() {
            Some(&(at, part)) if at <= now => {
                parts.pop_front();
                part
            }
            Some(&(at, _)) => NextMessage::At(at),
            None => NextMessage::Never,
        }
    }

    fn delivered(&mut self, packet: &Packet, _now: Cycle) {
        self.delivered.push((packet.destination, *packet));
    }

    fn received(&mut self, packet: &Packet, bytes: u32, _now: Cycle) {
        self.pieces.push((packet.destination, packet.id, bytes));
    }

    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.hear(node, Event::Completed(message.tag), None, now);
    }

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        let whole: Cycle = arrival.parts.iter().sum();
        assert_eq!(
            whole,
            now - arrival.posted + arrival.message.waited,
            "{arrival:?}"
        );
        self.arrivals.push((now, *arrival));
        let event = Event::Notified(arrival.message.tag);
        self.hear(arrival.node, event, Some(arrival), now);
    }

    fn test(&mut self, node: NodeId, message: &Message, now: Cycle) -> bool {
        assert!(message.test.is_some());
        let drawn = hash(&[node.0.into(), message.tag.into(), now]) % 256;
        let agrees = drawn >= self.contrary;
        self.log
            .push((now, node, Event::Tested(message.tag, agrees)));
        agrees
    }

    fn failed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.hear(node, Event::Failed(message.tag), None, now);
    }

    fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.hear(node, Event::Ran(token), None, now);
    }

    fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.hear(node, Event::Woken(token), None, now);
    }
}
