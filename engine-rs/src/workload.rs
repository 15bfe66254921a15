//! Drives the nodes: hands each Elan its next message and records what arrives.

use crate::elan::{Buffers, Host, Library, Message, NextMessage, Operation};
use crate::fabric::Packet;
use crate::ids::NodeId;
use crate::measure::{Latency, Record};
use crate::rng::{Purpose, Stream};
use crate::traffic::{Amount, Distribution, Pattern};
use crate::units::Cycle;

/// What the nodes are to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seeds every stream.
    pub seed: u32,
    /// Nodes of the machine.
    pub nodes: u32,
    /// Who sends to whom.
    pub pattern: Pattern,
    /// Sizes of messages in bytes.
    pub sizes: Amount,
    /// Times between messages in cycles; `None` when every sender always has one.
    pub gaps: Option<Amount>,
    /// Share of the messages whose packets have high priority.
    pub priority: f64,
    /// Cycles of the whole run.
    pub duration: Cycle,
}

#[derive(Clone, Debug)]
struct Sender {
    sizes: Stream,
    destinations: Stream,
    gaps: Stream,
    priorities: Stream,
    /// When its next message is there.
    next_at: Cycle,
}

/// The processes of all nodes, and the record of what they achieve.
#[derive(Clone, Debug)]
pub struct Workload {
    plan: Plan,
    senders: Vec<Option<Sender>>,
    /// Bandwidth so far.
    pub record: Record,
    /// Packet latencies so far.
    pub latency: Latency,
    /// Messages completed so far.
    pub completed: u64,
}

impl Workload {
    /// Nodes at rest. Which of them send is settled here, by the pattern.
    pub fn new(plan: Plan) -> Self {
        let senders: Vec<_> = (0..plan.nodes)
            .map(|node| Sender::new(&plan, NodeId(node)))
            .collect();
        let count = senders.iter().flatten().count();
        Self {
            record: Record::new(plan.duration, plan.nodes as usize, count),
            plan,
            senders,
            latency: Latency::default(),
            completed: 0,
        }
    }

    /// Bytes that a copy takes on the heap, what copies share left out.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.senders) + self.record.bytes() + self.latency.bytes()
    }
}

impl Sender {
    fn new(plan: &Plan, node: NodeId) -> Option<Self> {
        let stream = |purpose| Stream::new(plan.seed, purpose, node.0);
        // A look at another stream's first destination tells whether it is idle.
        plan.pattern
            .destination(node, plan.nodes, &mut stream(Purpose::Destination))?;
        let mut gaps = stream(Purpose::InterArrival);
        let next_at = match plan.gaps {
            None => 0,
            // Senders of a fixed rhythm would otherwise all begin together.
            Some(Amount {
                distribution: Distribution::Fixed,
                mean,
            }) => gaps.below(mean as u64),
            Some(gap) => gap.draw(&mut gaps),
        };
        Some(Self {
            sizes: stream(Purpose::Size),
            destinations: stream(Purpose::Destination),
            gaps,
            priorities: stream(Purpose::Priority),
            next_at,
        })
    }
}

impl Host for Workload {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let Some(sender) = &mut self.senders[node.index()] else {
            return NextMessage::Never;
        };
        if sender.next_at > now {
            return NextMessage::At(sender.next_at);
        }
        let plan = &self.plan;
        let drawn = plan
            .pattern
            .destination(node, plan.nodes, &mut sender.destinations);
        let Some(destination) = drawn else {
            return NextMessage::Never;
        };
        if let Some(gap) = plan.gaps {
            sender.next_at += gap.draw(&mut sender.gaps);
        }
        let bytes = plan.sizes.draw(&mut sender.sizes);
        NextMessage::Now(Message {
            destination,
            bytes,
            job: 0,
            operation: Operation::Write,
            library: Library::Elan3lib,
            buffers: Buffers::Elan,
            priority: sender.priorities.chance(plan.priority).into(),
        })
    }

    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle) {
        self.record
            .count(packet.id.source, packet.destination, bytes, now);
    }

    fn delivered(&mut self, packet: &Packet, now: Cycle) {
        self.latency.count(now - packet.opened);
    }

    fn completed(&mut self, _node: NodeId, _now: Cycle) {
        self.completed += 1;
    }
}
