//! Processes and threads that do what a list says on a given machine.

use super::log::Log;
use super::observed::Observed;
use flitscope::elan::{Arrival, Host, Message, NextMessage};
use flitscope::fabric::Fabric;
use flitscope::fabrics::{AnyFabric, FabricKind};
use flitscope::ids::NodeId;
use flitscope::network::Network;
use flitscope::rng::hash;
use flitscope::simulation::{Simulation, settings};
use flitscope::units::Cycle;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};

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

/// What a node answers to a message that has arrived there, by the number of answers before it.
pub(crate) type Answer = fn(&Arrival, u32) -> Option<Message>;

/// What each node does, and not before when.
#[derive(Clone, Default)]
pub(crate) struct Script {
    steps: BTreeMap<NodeId, VecDeque<(Cycle, NextMessage)>>,
    pub(crate) answer: Option<Answer>,
    answers: u32,
    /// The number of tests, of 256, that do not pass at a node.
    pub(crate) contrary: u64,
}

impl Script {
    /// Messages by who posts them and when they are due.
    pub(crate) fn posts(posts: &[(u32, Cycle, Message)]) -> Self {
        let mut script = Self::default();
        for &(from, at, message) in posts {
            script.step(from, at, NextMessage::Now(message));
        }
        script
    }

    pub(crate) fn step(&mut self, node: u32, at: Cycle, step: NextMessage) {
        let steps = self.steps.entry(NodeId(node)).or_default();
        steps.push_back((at, step));
    }

    /// Runs until nothing more happens.
    pub(crate) fn run(self, kind: FabricKind, levels: u32, changes: &Value) -> Log {
        let mut network = machine(kind, levels, changes);
        let steps = self.steps.values().flatten();
        let limit = steps.map(|(at, _)| at).max().unwrap_or(&0) + 20_000_000;
        let mut run = Observed::new(self, Log::default());
        let mut quiet = 0;
        while quiet < 4 {
            let events = run.observer.events.len();
            assert!(network.now() < limit, "it never ends: {events} events");
            network.run_until(network.now() + 1_000, &mut run);
            let is_over = run.host.steps.values().all(VecDeque::is_empty);
            let is_same = run.observer.events.len() == events;
            let is_quiet = network.messages() == 0 && is_over && is_same;
            quiet = if is_quiet { quiet + 1 } else { 0 };
        }
        network.fabric.settle();
        let audit = network.fabric.audit();
        assert!(audit.is_empty(), "{audit:?}");
        Log {
            trace: network.fabric.counters().trace,
            ..run.observer
        }
    }

    /// Runs on both fabrics, which must agree.
    pub(crate) fn run_on_both(&self, levels: u32, changes: &Value) -> Log {
        let run = |kind| self.clone().run(kind, levels, changes);
        let [one, other] = FabricKind::ALL.map(run);
        assert_eq!(one, other);
        other
    }
}

impl Host for Script {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let steps = self.steps.entry(node).or_default();
        match steps.front() {
            Some(&(at, step)) if at <= now => {
                steps.pop_front();
                match step {
                    NextMessage::Now(message) => NextMessage::Now(Message {
                        waited: now - at,
                        ..message
                    }),
                    step => step,
                }
            }
            Some(&(at, _)) => NextMessage::At(at),
            None => NextMessage::Never,
        }
    }

    fn completed(&mut self, _node: NodeId, _message: &Message, _now: Cycle) {}

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        let answer = self.answer.and_then(|answer| answer(arrival, self.answers));
        if let Some(message) = answer {
            self.answers += 1;
            self.step(arrival.node.0, now, NextMessage::Now(message));
        }
    }

    fn test(&mut self, node: NodeId, message: &Message, now: Cycle) -> bool {
        hash(&[node.0.into(), message.tag.into(), now]) % 256 >= self.contrary
    }
}
