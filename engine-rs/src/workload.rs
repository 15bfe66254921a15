//! Drives the nodes: hands each Elan its next message and records what arrives.

use crate::elan::{Buffers, Host, Library, Message, NextMessage, Operation};
use crate::fabric::Packet;
use crate::ids::NodeId;
use crate::measure::{Latency, Record};
use crate::rng::{Purpose, Stream};
use crate::traffic::{Amount, Destinations, Distribution};
use crate::units::Cycle;
use std::sync::Arc;

/// What the nodes are to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seeds every stream.
    pub seed: u32,
    /// Nodes of the machine.
    pub nodes: u32,
    /// Jobs on nodes of their own.
    pub jobs: Vec<JobPlan>,
    /// Cycles of the whole run.
    pub duration: Cycle,
}

/// What the nodes of one job are to do.
#[derive(Clone, Debug)]
pub struct JobPlan {
    /// Who sends to whom.
    pub destinations: Destinations,
    /// Sizes of messages in bytes.
    pub sizes: Amount,
    /// Times between messages in cycles; `None` when every sender always has one.
    pub gaps: Option<Amount>,
    /// Share of the messages whose packets have high priority.
    pub priority: f64,
    /// Share of the messages that are writes; the others are reads.
    pub write_share: f64,
    /// The software that posts and receives them.
    pub library: Library,
    /// Where their data lies.
    pub buffers: Buffers,
}

/// A node of a job.
#[derive(Clone, Debug)]
struct Sender {
    job: u16,
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
    plan: Arc<Plan>,
    senders: Vec<Option<Sender>>,
    /// Bandwidth so far.
    pub record: Record,
    /// Packet latencies so far.
    pub latency: Latency,
    /// Messages completed so far.
    pub completed: u64,
}

impl Workload {
    /// Nodes at rest. Which of them send is settled here, by the patterns.
    pub fn new(plan: Plan) -> Self {
        let mut senders = vec![None; plan.nodes as usize];
        let mut counts = Vec::new();
        for (number, job) in (0..).zip(&plan.jobs) {
            let nodes: Vec<NodeId> = job.destinations.senders().collect();
            counts.push(nodes.len());
            for node in nodes {
                senders[node.index()] = Some(Sender::new(plan.seed, number, job, node));
            }
        }
        Self {
            record: Record::new(plan.duration, plan.nodes as usize, counts),
            plan: Arc::new(plan),
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
    fn new(seed: u32, number: u16, job: &JobPlan, node: NodeId) -> Self {
        let stream = |purpose| Stream::new(seed, purpose, node.0);
        let mut gaps = stream(Purpose::InterArrival);
        let next_at = match job.gaps {
            None => 0,
            // Senders of a fixed rhythm would otherwise all begin together.
            Some(Amount {
                distribution: Distribution::Fixed,
                mean,
            }) => gaps.below(mean as u64),
            Some(gap) => gap.draw(&mut gaps),
        };
        Self {
            job: number,
            sizes: stream(Purpose::Size),
            destinations: stream(Purpose::Destination),
            gaps,
            priorities: stream(Purpose::Priority),
            operations: stream(Purpose::Operation),
            next_at,
        }
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
        let job = &self.plan.jobs[usize::from(sender.job)];
        let Some(destination) = job.destinations.next(node, &mut sender.destinations) else {
            return NextMessage::Never;
        };
        if let Some(gap) = job.gaps {
            sender.next_at += gap.draw(&mut sender.gaps);
        }
        NextMessage::Now(Message {
            destination,
            bytes: job.sizes.draw(&mut sender.sizes),
            job: sender.job,
            operation: if sender.operations.chance(job.write_share) {
                Operation::Write
            } else {
                Operation::Read
            },
            library: job.library,
            buffers: job.buffers,
            priority: sender.priorities.chance(job.priority).into(),
        })
    }

    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle) {
        let way = (packet.id.source, packet.destination);
        self.record.count(way, packet.job, bytes, now);
    }

    fn delivered(&mut self, packet: &Packet, now: Cycle) {
        self.latency.count(now - packet.opened);
    }

    fn completed(&mut self, _node: NodeId, _now: Cycle) {
        self.completed += 1;
    }
}
