//! Processes that post a list of messages on a given machine.

use flitscope::elan::{Arrival, Host, Message, NextMessage, Part};
use flitscope::fabric::Packet;
use flitscope::fabrics::{AnyFabric, FabricKind};
use flitscope::ids::NodeId;
use flitscope::network::Network;
use flitscope::simulation::{Simulation, settings};
use flitscope::units::Cycle;
use serde_json::{Value, json};
use std::collections::VecDeque;

/// A message to write, between buffers in Elan memory, as Elan3lib does it.
pub(crate) fn message(to: u32, bytes: u64) -> Message {
    Message::write(NodeId(to), bytes)
}

/// A quaternary tree of this number of levels with the usual parameters except these.
pub(crate) fn machine(kind: FabricKind, levels: u32, changes: &Value) -> Network<AnyFabric> {
    // Several messages of a node at once.
    let mut model = json!({"dma_descriptors": 8});
    let changes = changes.as_object().into_iter().flatten();
    changes.for_each(|(key, value)| model[key] = value.clone());
    let text = json!({"version": 4, "topology": {"dimension": levels}, "model": model});
    let scenario = super::scenario(&text.to_string());
    let nodes = scenario.nodes();
    let fabric: AnyFabric = Simulation::on(kind, scenario.clone()).network.fabric;
    Network::new(fabric, nodes, settings(&scenario))
}

/// What each node posts and when, and what becomes of it.
#[derive(Default)]
pub(crate) struct Script {
    posts: Vec<(NodeId, VecDeque<(Cycle, Message)>)>,
    pub(crate) arrivals: Vec<(Cycle, Arrival)>,
    pub(crate) completed: Vec<(Cycle, Message)>,
    /// Payload bytes served, by the node that served them.
    pub(crate) served: Vec<(Cycle, NodeId, u32)>,
}

impl Script {
    pub(crate) fn post(&mut self, from: u32, at: Cycle, message: Message) {
        let node = NodeId(from);
        match self.posts.iter_mut().find(|(known, _)| *known == node) {
            Some((_, posts)) => posts.push_back((at, message)),
            None => self.posts.push((node, VecDeque::from([(at, message)]))),
        }
    }

    /// Runs it to the end on a quaternary tree of so many levels with the hardware's
    /// parameters except these, on both fabrics.
    pub(crate) fn run(posts: &[(u32, Cycle, Message)], levels: u32, changes: Value) -> Self {
        let [one, other] = FabricKind::ALL.map(|kind| {
            let mut script = Self::default();
            for &(from, at, message) in posts {
                script.post(from, at, message);
            }
            let mut network = machine(kind, levels, &changes);
            while network.messages() > 0 || network.now() < 2_000 || !script.is_over() {
                assert!(network.now() < 10_000_000, "it never ends");
                network.run_until(network.now() + 1_000, &mut script);
            }
            script
        });
        assert_eq!(one.served, other.served);
        assert_eq!(one.times(), other.times());
        other
    }

    fn is_over(&self) -> bool {
        self.posts.iter().all(|(_, posts)| posts.is_empty())
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

impl Host for Script {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let posts = self.posts.iter_mut().find(|(known, _)| *known == node);
        let Some((_, posts)) = posts else {
            return NextMessage::Never;
        };
        match posts.front() {
            Some(&(at, message)) if at <= now => {
                posts.pop_front();
                NextMessage::Now(message)
            }
            Some(&(at, _)) => NextMessage::At(at),
            None => NextMessage::Never,
        }
    }

    fn delivered(&mut self, _packet: &Packet, _now: Cycle) {}

    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle) {
        self.served.push((now, packet.destination, bytes));
    }

    fn completed(&mut self, _node: NodeId, message: &Message, now: Cycle) {
        self.completed.push((now, *message));
    }

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        self.arrivals.push((now, *arrival));
    }
}
