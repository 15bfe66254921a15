//! Drives the nodes: hands each Elan its next message and records what arrives.

mod ping_pong;

use crate::elan::{Arrival, Buffers, Host, Library, Message, NextMessage, Operation};
use crate::fabric::Packet;
use crate::ids::NodeId;
use crate::measure::{Latency, MessageLatency, Record};
use crate::rng::{Purpose, Stream};
use crate::traffic::{Amount, Distribution, Pattern};
use crate::units::Cycle;
use ping_pong::PingPong;

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
    /// Whether processes answer, and wait for answers.
    pub ping_pong: bool,
    /// Share of the messages that are written; the others are read.
    pub write_share: f64,
    /// The software that posts and receives them.
    pub library: Library,
    /// Where their data lies.
    pub buffers: Buffers,
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
    operations: Stream,
    /// When its next message is there.
    next_at: Cycle,
}

/// The processes of all nodes, and the record of what they achieve.
#[derive(Clone, Debug)]
pub struct Workload {
    plan: Plan,
    senders: Vec<Option<Sender>>,
    ping_pong: Option<PingPong>,
    /// Bandwidth so far.
    pub record: Record,
    /// Packet latencies so far.
    pub latency: Latency,
    /// Message latencies so far.
    pub message_latency: MessageLatency,
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
            ping_pong: plan.ping_pong.then(|| PingPong::new(plan.nodes)),
            plan,
            senders,
            latency: Latency::default(),
            message_latency: MessageLatency::default(),
            completed: 0,
        }
    }

    /// Bytes that a copy takes on the heap, what copies share left out.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.senders)
            + self.record.bytes()
            + self.latency.bytes()
            + self.message_latency.bytes()
            + self.ping_pong.as_ref().map_or(0, PingPong::bytes)
    }
}

impl Sender {
    fn new(plan: &Plan, node: NodeId) -> Option<Self> {
        let stream = |purpose| Stream::new(plan.seed, purpose, node.0);
        // A look at another stream's first destination tells whether it is idle.
        plan.pattern
            .destination(node, plan.nodes, &mut stream(Purpose::Destination))?;
        if plan.ping_pong && !PingPong::begins(node, plan.pattern, plan.nodes, plan.seed) {
            return None;
        }
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
            operations: stream(Purpose::Operation),
            next_at,
        })
    }
}

impl Host for Workload {
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let answer = self.ping_pong.as_mut().and_then(|them| them.answer(node));
        if let Some(answer) = answer {
            return NextMessage::Now(answer);
        }
        let waits = self
            .ping_pong
            .as_ref()
            .is_some_and(|them| !them.is_free(node));
        let Some(sender) = self.senders[node.index()].as_mut().filter(|_| !waits) else {
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
        if let Some(them) = &mut self.ping_pong {
            them.sent(node, destination);
        }
        let bytes = match plan.sizes.mean {
            0.0 => 0,
            _ => plan.sizes.draw(&mut sender.sizes),
        };
        NextMessage::Now(Message {
            destination,
            bytes,
            job: 0,
            operation: if plan.write_share >= 1.0 || sender.operations.chance(plan.write_share) {
                Operation::Write
            } else {
                Operation::Read
            },
            library: plan.library,
            buffers: plan.buffers,
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

    fn completed(&mut self, _node: NodeId, _message: &Message, _now: Cycle) {
        self.completed += 1;
    }

    fn notified(&mut self, arrival: &Arrival, _now: Cycle) {
        self.message_latency.count(&arrival.parts);
        if let Some(them) = &mut self.ping_pong {
            them.notified(arrival);
        }
    }
}
