// Rule of `docs/model.md`: R-ping-pong.

use crate::elan::{Arrival, Message, Operation};
use crate::ids::NodeId;
use crate::traffic::{Destinations, Targets};
use flitscope_network::heap;
use std::collections::VecDeque;

/// Processes that answer: the receiver of a message sends one of the same size back, and
/// the sender then sends the next (`[P]` 4.1). A read is its own answer.
#[derive(Clone, Debug)]
pub(super) struct PingPong {
    nodes: Vec<Process>,
}

heap!(PingPong { nodes });

#[derive(Clone, Debug, Default)]
struct Process {
    /// The node whose answer it waits for.
    waits_for: Option<NodeId>,
    /// Messages that it has not answered yet.
    unanswered: VecDeque<Message>,
}

heap!(Process { unanswered } plain { waits_for });

impl PingPong {
    pub(super) fn new(nodes: u32) -> Self {
        Self {
            nodes: vec![Process::default(); nodes as usize],
        }
    }

    /// Whether a node begins. Of two that are each other's destination the first of the job
    /// does.
    pub(super) fn begins(node: NodeId, destinations: &Destinations) -> bool {
        let Some(targets) = destinations.targets(node) else {
            return false;
        };
        let Some(other) = targets.only() else {
            return true;
        };
        let back = destinations.targets(other).and_then(Targets::only);
        let [own, others] = [node, other].map(|node| destinations.members.rank(node));
        own < others || back != Some(node)
    }

    /// The next answer of a node.
    pub(super) fn answer(&mut self, node: NodeId) -> Option<Message> {
        self.nodes[node.index()].unanswered.pop_front()
    }

    /// Whether a node that begins may send its next.
    pub(super) fn is_free(&self, node: NodeId) -> bool {
        self.nodes[node.index()].waits_for.is_none()
    }

    /// It has sent one.
    pub(super) fn sent(&mut self, node: NodeId, to: NodeId) {
        self.nodes[node.index()].waits_for = Some(to);
    }

    /// A process knows of a message.
    pub(super) fn notified(&mut self, arrival: &Arrival) {
        let process = &mut self.nodes[arrival.node.index()];
        let other = match arrival.message.operation {
            Operation::Write => arrival.poster,
            Operation::Read => arrival.message.destination,
        };
        if process.waits_for == Some(other) {
            process.waits_for = None;
        } else {
            process.unanswered.push_back(Message {
                destination: other,
                ..arrival.message
            });
        }
    }
}
