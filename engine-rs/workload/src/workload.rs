//! Drives the nodes: hands each Elan its next message and records what arrives.
//!
//! Rules of `docs/model.md`: `R-write-share`, `R-priority`, `R-due`, `R-trace`.

mod bandwidth;
mod collectives;
mod observed;
mod ping_pong;
mod programs;

pub use bandwidth::Bandwidth;
pub use collectives::{CollectiveCosts, CollectivePlan};
pub use observed::Observation;

use crate::elan::{Arrival, Buffers, Host, Message, NextMessage, Operation};
use crate::fabrics::AnyFabric;
use crate::ids::NodeId;
use crate::measure::{
    CollectiveSummary, CollectiveTimeline, Histogram, MessageLatency, PacketLatency, Record,
};
use crate::mpi::{Mpi, MpiPlan};
use crate::network::Network;
use crate::observe::{Event, Observer};
use crate::rng::{Purpose, Stream};
use crate::traffic::{Amount, Destinations, Next};
use crate::units::{Clock, Cycle};
use collectives::Collectives;
use flitscope_network::heap;
use flitscope_network::plain;
use ping_pong::PingPong;
use programs::Programs;
use std::sync::Arc;

/// Plan of a run: the jobs of all nodes.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Seeds every stream.
    pub seed: u32,
    /// Nodes of the machine.
    pub nodes: u32,
    /// Jobs on nodes of their own.
    pub jobs: Vec<JobPlan>,
    /// Converts the network's cycles.
    pub clock: Clock,
    /// Cycles of the whole run.
    pub duration: Cycle,
}

/// Plan of one job.
#[derive(Clone, Debug)]
pub struct JobPlan {
    /// Who sends to whom.
    pub destinations: Destinations,
    /// Share of the messages whose packets have high priority.
    pub priority: f64,
    /// Where their data lies.
    pub buffers: Buffers,
    /// What its nodes do.
    pub work: WorkPlan,
}

/// Plan of what the nodes of a job do.
#[derive(Clone, Debug)]
pub enum WorkPlan {
    /// Each sends for itself.
    Traffic(TrafficPlan),
    /// Each sends the messages of a trace.
    Trace(TracePlan),
    /// Their processes do something together.
    Collective(CollectivePlan),
    /// Their processes run a program.
    Program(MpiPlan),
}

/// Plan of messages by a pattern or a list of pairs.
#[derive(Clone, Debug)]
pub struct TrafficPlan {
    /// Sizes of messages in bytes.
    pub sizes: Amount,
    /// Times between messages in cycles of a sender of weight 1; `None` when every sender always
    /// has one.
    pub gaps: Option<Amount>,
    /// Whether processes answer, and wait for answers.
    pub ping_pong: bool,
    /// Messages that each sender posts; `None` when it posts them until the end.
    pub messages: Option<u64>,
    /// Share of the messages that are written; the others are read.
    pub write_share: f64,
}

/// Plan of messages with their times.
#[derive(Clone, Debug)]
pub struct TracePlan {
    /// By source, and for each in the order in which it posts them.
    pub messages: Vec<Due>,
}

/// A message that is due at a time.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    /// The cycle.
    pub at: Cycle,
    /// The node that posts it.
    pub source: NodeId,
    /// The node that it is sent to.
    pub destination: NodeId,
    /// Its size.
    pub bytes: u32,
}

impl TracePlan {
    /// The messages of a node behind the first `sent`.
    fn left(&self, node: NodeId, sent: u64) -> &[Due] {
        let first = self.messages.partition_point(|due| due.source < node);
        let own = &self.messages[first..];
        let own = &own[..own.partition_point(|due| due.source == node)];
        own.get(sent as usize..).unwrap_or_default()
    }
}

/// Reads that a node may have open: its data comes while the next is asked for. With
/// more, a saturated reader would only make the queues of others longer.
const MAX_READS: u32 = 2;

/// Turns of an exchange that a node may be ahead of what it has been sent: one message
/// on its way while the next is there to go.
const MAX_AHEAD: u64 = 2;

impl JobPlan {
    /// What its senders send, unless that is a trace.
    fn traffic(&self) -> Option<&TrafficPlan> {
        match &self.work {
            WorkPlan::Traffic(traffic) => Some(traffic),
            _ => None,
        }
    }

    /// Whether its nodes play ping-pong.
    fn is_ping_pong(&self) -> bool {
        self.traffic().is_some_and(|traffic| traffic.ping_pong)
    }

    /// Whether its senders pause between messages.
    fn is_paced(&self) -> bool {
        match &self.work {
            WorkPlan::Traffic(traffic) => traffic.gaps.is_some(),
            WorkPlan::Trace(_) => true,
            _ => false,
        }
    }

    /// Times between the messages of a sender; `None` where it does not pause by a load.
    fn gap(&self, node: NodeId) -> Option<Amount> {
        let gap = self.traffic()?.gaps?;
        let weight = self.destinations.weight_of(node) as f64;
        Some(Amount {
            mean: gap.mean / weight,
            ..gap
        })
    }

    /// Messages that this number of senders posts; `None` where they post until the end.
    fn messages(&self, senders: usize) -> Option<u64> {
        match &self.work {
            WorkPlan::Traffic(traffic) => Some(traffic.messages? * senders as u64),
            WorkPlan::Trace(trace) => Some(trace.messages.len() as u64),
            _ => None,
        }
    }

    /// Whether its messages are due at times of their own (`R-due`). Those of a saturated
    /// sender, of a ping-pong and of an exchange are not.
    fn has_due_times(&self) -> bool {
        self.is_paced() && !self.destinations.is_exchange()
    }
}

/// A node of a job.
#[derive(Clone, Debug)]
struct Sender {
    job: u16,
    sizes: Stream,
    destinations: Stream,
    /// Times between its messages; none where it does not pause.
    gap: Option<Amount>,
    gaps: Stream,
    priorities: Stream,
    operations: Stream,
    /// Messages so far.
    sent: u64,
    /// Messages received, in exchanges.
    arrived: u64,
    /// When its next message is there.
    next_at: Cycle,
    /// Reads whose data is not all there.
    reads: u32,
}

plain!(Sender);

/// The processes of all nodes, and the record of their results.
#[derive(Clone, Debug)]
pub struct Workload {
    plan: Arc<Plan>,
    senders: Vec<Option<Sender>>,
    /// Of the jobs that play it.
    ping_pong: Option<PingPong>,
    /// The jobs whose processes do something together.
    collectives: Collectives,
    /// Those that run a program.
    programs: Programs,
    /// Bandwidth so far.
    pub record: Record,
    /// Packet latencies so far.
    pub latency: Histogram,
    /// Message latencies so far.
    pub message_latency: MessageLatency,
    /// Messages completed so far.
    pub completed: u64,
    /// Of each job with a number of messages, what is left of them.
    finite: Vec<Option<Finite>>,
}

/// A job whose senders post a number of messages (`R-messages` of `docs/model.md`), or a trace.
#[derive(Clone, Copy, Debug)]
struct Finite {
    /// Messages that have not ended.
    left: u64,
    /// When the last of them did.
    ended_at: Option<Cycle>,
}

heap!(Finite {} plain { left, ended_at });

impl Finite {
    /// Counts a message that has ended.
    fn count(&mut self, now: Cycle) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.ended_at.get_or_insert(now);
        }
    }
}

heap! {
    Workload {
        plan, senders, ping_pong, collectives, programs, record, latency, message_latency, finite,
    }
    plain { completed }
}

impl Workload {
    /// Nodes at rest. Which of them send is settled here, by the patterns.
    pub fn new(plan: Plan) -> Self {
        let mut senders = vec![None; plan.nodes as usize];
        let mut counts = Vec::new();
        for (number, job) in (0..).zip(&plan.jobs) {
            let destinations = &job.destinations;
            let begins = |node| !job.is_ping_pong() || PingPong::begins(node, destinations);
            let nodes: Vec<NodeId> = destinations
                .senders()
                .filter(|&node| begins(node))
                .collect();
            counts.push(match &job.work {
                WorkPlan::Program(program) => program.nodes.len() as usize,
                _ => nodes.len(),
            });
            if matches!(&job.work, WorkPlan::Traffic(_) | WorkPlan::Trace(_)) {
                for node in nodes {
                    senders[node.index()] = Some(Sender::new(plan.seed, number, job, node));
                }
            }
        }
        let ping_pong = plan.jobs.iter().any(JobPlan::is_ping_pong);
        let finite = plan.jobs.iter().zip(&counts).map(|(job, &senders)| {
            Some(Finite {
                left: job.messages(senders)?,
                ended_at: None,
            })
        });
        let finite = finite.collect();
        let record = Record::new(plan.clock, plan.duration, plan.nodes as usize, counts);
        Self {
            message_latency: MessageLatency::new(
                plan.jobs.iter().map(JobPlan::has_due_times),
                record.interval(),
            ),
            record,
            ping_pong: ping_pong.then(|| PingPong::new(plan.nodes)),
            collectives: Collectives::new(&plan),
            programs: Programs::new(&plan),
            plan: Arc::new(plan),
            senders,
            latency: Histogram::default(),
            completed: 0,
            finite,
        }
    }
}

impl Workload {
    /// Results of the collective operations of a job.
    pub fn collective_summary(&self, job: usize) -> Option<CollectiveSummary> {
        self.collectives.summary(job)
    }

    /// The processes of a job that runs a program.
    pub fn program(&self, job: usize) -> Option<&Mpi> {
        self.programs.of_job(job)
    }

    /// Whether a node sends by a pattern, for a job that has not ended.
    pub fn sends(&self, node: NodeId) -> bool {
        let sender = self.senders.get(node.index()).and_then(Option::as_ref);
        sender.is_some_and(|sender| self.ended_at(usize::from(sender.job)).is_none())
    }

    /// Whether the senders of a job post a number of messages.
    pub fn is_finite(&self, job: usize) -> bool {
        self.finite.get(job).is_some_and(Option::is_some)
    }

    /// Messages of a job by a pattern that were due or posted, and have not ended by now.
    pub fn unended(&self, job: usize, now: Cycle) -> u64 {
        let Some(plan) = self.plan.jobs.get(job) else {
            return 0;
        };
        let senders = (0..).map(NodeId).zip(&self.senders);
        let dues = senders.filter_map(|(node, sender)| {
            let sender = sender.as_ref()?;
            let is_of_job = usize::from(sender.job) == job;
            is_of_job.then(|| sender.dues(plan, node)).flatten()
        });
        let waiting = dues.map(|dues| dues.take_while(|&at| at <= now).count() as u64);
        self.message_latency.open(job) + waiting.sum::<u64>()
    }

    /// Spans of each process in the last operation of a job.
    pub fn collective_timeline(&self, job: usize, now: Cycle) -> Option<CollectiveTimeline> {
        self.collectives.timeline(job, now)
    }
}

impl Sender {
    fn new(seed: u32, number: u16, job: &JobPlan, node: NodeId) -> Self {
        let stream = |purpose| Stream::new(seed, purpose, node.0);
        let mut gaps = stream(Purpose::InterArrival);
        let gap = job.gap(node);
        let next_at = match gap {
            None => 0,
            // A run begins at a moment of traffic that has always been there.
            Some(gap) => gap.draw_first(&mut gaps),
        };
        Self {
            job: number,
            sizes: stream(Purpose::Size),
            destinations: stream(Purpose::Destination),
            gap,
            gaps,
            priorities: stream(Purpose::Priority),
            operations: stream(Purpose::Operation),
            sent: 0,
            arrived: 0,
            next_at,
            reads: 0,
        }
    }

    /// The next message of a trace, if it is due.
    fn traced(&mut self, job: &JobPlan, left: &[Due], now: Cycle) -> NextMessage {
        match left.first() {
            None => NextMessage::Never,
            Some(due) if due.at > now => NextMessage::At(due.at),
            Some(due) => {
                self.sent += 1;
                NextMessage::Now(Message {
                    job: self.job,
                    buffers: job.buffers,
                    priority: self.priorities.chance(job.priority).into(),
                    waited: now - due.at,
                    ..Message::write(due.destination, due.bytes.into())
                })
            }
        }
    }

    /// The next message of its job, posted now.
    fn message(&mut self, job: &JobPlan, traffic: &TrafficPlan, next: Next, now: Cycle) -> Message {
        let due = if job.has_due_times() {
            self.next_at
        } else {
            now
        };
        if let Some(gap) = self.gap {
            self.next_at += gap.draw(&mut self.gaps);
        }
        let bytes = match (next.bytes, traffic.sizes.mean) {
            (Some(bytes), _) => bytes.into(),
            (None, 0.0) => 0,
            (None, _) => traffic.sizes.draw(&mut self.sizes),
        };
        Message {
            job: self.job,
            operation: if traffic.write_share >= 1.0 || self.operations.chance(traffic.write_share)
            {
                Operation::Write
            } else {
                Operation::Read
            },
            buffers: job.buffers,
            priority: self.priorities.chance(job.priority).into(),
            waited: now.saturating_sub(due),
            ..Message::write(next.node, bytes)
        }
    }
}

impl Workload {
    /// Runs a network to the end of a cycle, with this workload at its nodes. Stands here so
    /// that all that runs in each cycle is compiled with these crates, for speed, and the
    /// crates above can be compiled for size.
    pub fn run(&mut self, network: &mut Network<AnyFabric>, until: Cycle) {
        network.run_until(until, self);
    }
}

impl Host for Workload {
    /// Measures are observers of what the Elans report.
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        self.record.observe(event, at);
        PacketLatency(&mut self.latency).observe(event, at);
        self.message_latency.observe(event, at);
    }

    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        if self.collectives.has(node) {
            return self.collectives.next_message(node, now);
        }
        if let Some(mpi) = self.programs.of(node) {
            return mpi.next_message(node, now);
        }
        let ping_pong = self.ping_pong.as_mut();
        if let Some(answer) = ping_pong.and_then(|them| them.answer(node)) {
            self.message_latency.posted(answer.job);
            return NextMessage::Now(answer);
        }
        let Some(sender) = &mut self.senders[node.index()] else {
            return NextMessage::Never;
        };
        let job = &self.plan.jobs[usize::from(sender.job)];
        let traffic = match &job.work {
            WorkPlan::Traffic(traffic) => traffic,
            WorkPlan::Trace(trace) => {
                let next = sender.traced(job, trace.left(node, sender.sent), now);
                if let NextMessage::Now(message) = &next {
                    self.message_latency.posted(message.job);
                }
                return next;
            }
            _ => return NextMessage::Never,
        };
        let ping_pong = self.ping_pong.as_mut().filter(|_| traffic.ping_pong);
        if traffic.messages.is_some_and(|most| sender.sent >= most) {
            return NextMessage::Never;
        }
        let waits = ping_pong.as_ref().is_some_and(|them| !them.is_free(node));
        // A node that is read from is not notified of it.
        let is_in_turn = traffic.write_share >= 1.0 && job.destinations.is_exchange();
        let is_ahead = is_in_turn && sender.sent >= sender.arrived + MAX_AHEAD;
        if waits || is_ahead || sender.reads >= MAX_READS {
            return NextMessage::Never;
        }
        if sender.next_at > now {
            return NextMessage::At(sender.next_at);
        }
        let destinations = &mut sender.destinations;
        let Some(next) = job.destinations.next(node, sender.sent, destinations) else {
            return NextMessage::Never;
        };
        sender.sent += 1;
        if let Some(them) = ping_pong {
            them.sent(node, next.node);
        }
        let message = sender.message(job, traffic, next, now);
        sender.reads += u32::from(message.operation == Operation::Read);
        self.message_latency.posted(message.job);
        NextMessage::Now(message)
    }

    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.completed += 1;
        if let Some(mpi) = self.programs.of(node) {
            mpi.completed(node, message, now);
        }
        self.collectives.completed(node, message, now);
        if message.operation == Operation::Read
            && let Some(sender) = &mut self.senders[node.index()]
        {
            sender.reads = sender.reads.saturating_sub(1);
        }
    }

    fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        if let Some(mpi) = self.programs.of(arrival.node) {
            mpi.notified(arrival, now);
        }
        self.collectives.notified(arrival, now);
        let job = usize::from(arrival.message.job);
        if let Some(Some(finite)) = self.finite.get_mut(job) {
            finite.count(now);
        }
        if let Some(sender) = &mut self.senders[arrival.node.index()] {
            sender.arrived += 1;
        }
        let plays = self.plan.jobs.get(job).is_some_and(JobPlan::is_ping_pong);
        if let Some(them) = self.ping_pong.as_mut().filter(|_| plays) {
            them.notified(arrival);
        }
    }

    fn test(&mut self, node: NodeId, message: &Message, now: Cycle) -> bool {
        self.collectives.test(node, message, now)
    }

    fn failed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.collectives.failed(node, message, now);
    }

    fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        if let Some(mpi) = self.programs.of(node) {
            mpi.ran(node, token, now);
        }
        self.collectives.ran(node, now);
    }

    fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        if let Some(mpi) = self.programs.of(node) {
            mpi.woken(node, token, now);
        }
        self.collectives.woken(node, now);
    }
}
