//! The events of a run as plain lists.

use super::operations::{Measurements, Operations};
use flitscope::fabric::Refusal;
use flitscope::fabric::rules::Answer;
use flitscope::ids::{LinkId, MessageId, NodeId, PacketId};
use flitscope::observe::{Event, MessageStep, Observer, OperationStep, PacketStep};
use flitscope::scenario::{Load, Scenario, Traffic};
use flitscope::simulation::Simulation;
use flitscope::topology::Topology;
use flitscope::units::Cycle;
use std::collections::{BTreeMap, BTreeSet};

/// Payload of a transaction that has been accepted.
pub(super) struct Served {
    pub(super) at: Cycle,
    pub(super) source: usize,
    pub(super) destination: usize,
    pub(super) job: usize,
    pub(super) bytes: u32,
}

/// A packet that has been delivered.
pub(super) struct Delivered {
    pub(super) at: Cycle,
    pub(super) opened: Cycle,
}

/// A message of which a node has been notified.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    pub(super) job: usize,
    pub(super) due: Cycle,
    pub(super) posted: Cycle,
    pub(super) at: Cycle,
}

/// A message that has been posted.
pub(super) struct Posted {
    pub(super) job: usize,
    pub(super) due: Cycle,
}

/// An operation of a process: a collective operation, or a measurement of a program.
pub(super) struct OfProcess {
    pub(super) job: usize,
    pub(super) process: u32,
    pub(super) number: u32,
    pub(super) begun: Cycle,
    pub(super) ended: Cycle,
}

/// Time that a process has spent in a state, within its measurements.
pub(super) struct Spent {
    pub(super) job: usize,
    pub(super) process: u32,
    pub(super) state: &'static str,
    pub(super) cycles: Cycle,
}

/// An attempt of a packet, or a branch of it: the first and the last node that it goes to.
type Attempt = (PacketId, u32, [NodeId; 2]);

/// The events of a whole run.
pub(super) struct Log {
    pub(super) scenario: Scenario,
    /// Of a cycle.
    pub(super) ns: f64,
    pub(super) end: Cycle,
    /// Cycles of an interval: a run of full length has 200.
    pub(super) interval: Cycle,
    pub(super) nodes: usize,
    pub(super) served: Vec<Served>,
    pub(super) packets: Vec<Delivered>,
    pub(super) posted: BTreeMap<MessageId, Posted>,
    pub(super) ended: Vec<Ended>,
    operations: Vec<OfProcess>,
    /// By job and number of a collective operation.
    pub(super) collected: BTreeMap<(usize, u32), Cycle>,
    pub(super) spent: Vec<Spent>,
    /// The jobs whose programs are at their end.
    over: BTreeSet<usize>,
    /// When messages were due: job, node and cycle.
    pub(super) due: Vec<(usize, usize, Cycle)>,
    /// Attempts of packets after the first.
    pub(super) retries: u64,
    pub(super) time_outs: u64,
    pub(super) damaged: u64,
    pub(super) refusals: u64,
    /// Ends of packets that have come in at a node, and the cycles that nodes waited for them.
    pub(super) ends: u64,
    pub(super) gap: Cycle,
    /// Links that a header has been sent on.
    links: BTreeSet<u32>,
    /// By link: summed delay and wait of the headers that came by it.
    pub(super) links_held: Vec<(u64, u64)>,
    /// When the header of an attempt left its source, and the link that it, or that of a branch,
    /// has come by and not left by yet.
    left: BTreeMap<(PacketId, u32), Cycle>,
    last_link: BTreeMap<Attempt, LinkId>,
    begun: BTreeMap<(usize, u32, u32), Cycle>,
    complete: BTreeMap<Attempt, Cycle>,
    /// Attempts whose end has come in after all of them was accepted.
    pub(super) accepted: BTreeSet<Attempt>,
    /// Those that have been found to be damaged, or refused.
    spoiled: BTreeSet<Attempt>,
    /// Those that a source has opened; that are copied and whose branches have all answered.
    opened: BTreeSet<Attempt>,
    combined: BTreeSet<Attempt>,
    /// Nodes that have been notified of a message, and by job those that posted one before.
    notified: BTreeSet<usize>,
    first_posters: BTreeMap<usize, BTreeSet<usize>>,
}

impl Log {
    /// Runs a scenario to its end. Returns the simulation too.
    pub(super) fn of(scenario: Scenario) -> (Self, Simulation) {
        let mut run = Simulation::new(scenario);
        let mut log = Self {
            scenario: run.scenario().clone(),
            ns: run.scenario().clock().nanoseconds(1),
            end: 0,
            interval: run.end().div_ceil(200).max(1),
            nodes: run.scenario().nodes() as usize,
            served: Vec::new(),
            packets: Vec::new(),
            posted: BTreeMap::new(),
            ended: Vec::new(),
            operations: Vec::new(),
            collected: BTreeMap::new(),
            spent: Vec::new(),
            over: BTreeSet::new(),
            due: Vec::new(),
            retries: 0,
            time_outs: 0,
            damaged: 0,
            refusals: 0,
            ends: 0,
            gap: 0,
            links: BTreeSet::new(),
            links_held: vec![(0, 0); run.topology().links().len()],
            left: BTreeMap::new(),
            last_link: BTreeMap::new(),
            begun: BTreeMap::new(),
            complete: BTreeMap::new(),
            accepted: BTreeSet::new(),
            spoiled: BTreeSet::new(),
            opened: BTreeSet::new(),
            combined: BTreeSet::new(),
            notified: BTreeSet::new(),
            first_posters: BTreeMap::new(),
        };
        run.run_observed(Cycle::MAX, &mut log);
        log.end = run.now();
        let is_over = |job: &usize| run.workload.program(*job).is_some_and(|mpi| mpi.is_over());
        log.over = (0..run.scenario().jobs.len()).filter(is_over).collect();
        (log, run)
    }

    /// The interval of a cycle. Cycle 0 belongs to the first, as do all up to its end.
    pub(super) fn interval_of(&self, at: Cycle) -> usize {
        (at.max(1).div_ceil(self.interval) - 1) as usize
    }
}

/// What the log says of a job.
impl Log {
    /// The messages of a job that have ended; of a multicast one for each destination.
    pub(super) fn ended_messages(&self, job: usize) -> Vec<&Ended> {
        self.ended.iter().filter(|one| one.job == job).collect()
    }

    fn posted_messages(&self, job: usize) -> impl Iterator<Item = &Posted> {
        self.posted.values().filter(move |one| one.job == job)
    }

    /// Whether a job sends by a pattern, a list or a trace.
    pub(super) fn is_traffic(&self, job: usize) -> bool {
        let job = &self.scenario.jobs[job];
        job.traffic().is_some() || job.trace().is_some()
    }

    /// Whether its messages are due at times of their own.
    pub(super) fn is_paced(&self, job: usize) -> bool {
        let job = &self.scenario.jobs[job];
        let has_load = |traffic: &Traffic| matches!(traffic.load, Load::Fraction(_));
        job.trace().is_some() || job.traffic().is_some_and(has_load)
    }

    /// Messages by a pattern that were due or posted and have not ended.
    pub(super) fn unended_messages(&self, job: usize) -> usize {
        if !self.is_traffic(job) {
            return 0;
        }
        let due = self.due.iter().filter(|(of, ..)| *of == job).count();
        due.max(self.posted_messages(job).count()) - self.ended_messages(job).len()
    }

    /// Nodes that send by the pattern of a job; of a ping-pong those that post a message before they
    /// are notified of one.
    pub(super) fn pattern_senders(&self, job: usize) -> BTreeSet<usize> {
        let of_job = &self.scenario.jobs[job];
        if !self.is_traffic(job) {
            return BTreeSet::new();
        }
        if of_job
            .traffic()
            .is_some_and(|traffic| traffic.load == Load::PingPong)
        {
            return self.first_posters[&job].clone();
        }
        let destinations = of_job.destinations(self.scenario.nodes(), self.scenario.run.seed);
        destinations.senders().map(NodeId::index).collect()
    }

    /// How many nodes send for a job: by its pattern; of operations all nodes, of programs those of
    /// the processes.
    pub(super) fn senders(&self, job: usize) -> usize {
        let of_job = &self.scenario.jobs[job];
        let nodes = of_job.members(self.scenario.nodes()).len();
        match of_job.program() {
            Some(program) => {
                let processes = program.processes_on(nodes);
                let each = program.placement.processes_per_node;
                processes.div_ceil(each) as usize
            }
            None if !self.is_traffic(job) => nodes as usize,
            None => self.pattern_senders(job).len(),
        }
    }

    /// MB/s that the loads ask of each sender; none where a sender keeps to none.
    pub(super) fn offered(&self) -> Option<f64> {
        let most = self.scenario.network.profile().asymptote_mb_s;
        let (mut sum, mut senders) = (0.0, 0);
        for (number, job) in self.scenario.jobs.iter().enumerate() {
            let traffic = job.traffic()?;
            let Load::Fraction(share) = traffic.load else {
                return None;
            };
            let of_job = self.senders(number);
            // Of a list the sender with the most bytes has the load, and others in proportion.
            let mut bytes: BTreeMap<u32, f64> = BTreeMap::new();
            for pair in traffic.pairs().map_or(&[][..], |pairs| pairs.rows()) {
                let of_row = pair.bytes.unwrap_or(traffic.message_bytes.mean);
                *bytes.entry(pair.source.0).or_default() += pair.weight as f64 * f64::from(of_row);
            }
            let busiest = bytes.values().copied().fold(0.0, f64::max);
            let loads = match busiest > 0.0 {
                true => bytes.values().sum::<f64>() / busiest,
                false => of_job as f64,
            };
            sum += share * most * loads;
            senders += of_job;
        }
        Some(sum / senders as f64)
    }

    /// Share of the link directions in service that have carried anything.
    pub(super) fn links_used(&self, topology: &Topology) -> f64 {
        let links = (0..).zip(topology.links());
        let up: Vec<u32> = links
            .filter(|(_, link)| !link.is_down)
            .map(|(id, _)| id)
            .collect();
        let used = up.iter().filter(|link| self.links.contains(link)).count();
        used as f64 / up.len() as f64
    }

    /// When a job ended whose operations, processes or messages are over.
    pub(super) fn ended_at(&self, job: usize) -> Option<Cycle> {
        if let Some(operations) = Operations::of(self, job) {
            return operations.ended_at();
        }
        if let Some(measurements) = Measurements::of(self, job) {
            return self.is_over(job).then(|| measurements.last());
        }
        let ended = self.ended_messages(job);
        let of_job = &self.scenario.jobs[job];
        let all = match of_job.trace() {
            // Those that are due after the end of the run are among them.
            Some(trace) => trace.rows().len(),
            None => of_job.traffic()?.messages? as usize * self.senders(job),
        };
        ended.get(all.checked_sub(1)?).map(|one| one.at)
    }

    /// Whether the program of a job is at its end.
    pub(super) fn is_over(&self, job: usize) -> bool {
        self.over.contains(&job)
    }

    /// The operations of the processes of a job, by number.
    pub(super) fn operations(&self, job: usize) -> BTreeMap<u32, Vec<&OfProcess>> {
        let mut all: BTreeMap<u32, Vec<&OfProcess>> = BTreeMap::new();
        for one in self.operations.iter().filter(|one| one.job == job) {
            all.entry(one.number).or_default().push(one);
        }
        all
    }
}

impl Log {
    /// Charges a header's delay to the link that it came by.
    fn charge_delay(&mut self, attempt: Attempt, at: Cycle) {
        let (packet, number, _) = attempt;
        if let Some(link) = self.last_link.remove(&attempt) {
            self.links_held[link.index()].0 += at - self.left[&(packet, number)];
        }
    }
}

impl Observer for Log {
    fn observe(&mut self, event: &Event, at: Cycle) {
        match *event {
            Event::Due { job, node, .. } => self.due.push((job.into(), node.index(), at)),
            Event::Message {
                id, message, step, ..
            } => match step {
                MessageStep::Posted => {
                    let node = id.poster.index();
                    if !self.notified.contains(&node) {
                        self.first_posters
                            .entry(message.job.into())
                            .or_default()
                            .insert(node);
                    }
                    let posted = Posted {
                        job: message.job.into(),
                        due: at - message.waited,
                    };
                    self.posted.insert(id, posted);
                }
                MessageStep::Notified(arrival) => {
                    self.notified.insert(arrival.node.index());
                    self.ended.push(Ended {
                        job: message.job.into(),
                        due: self.posted[&id].due,
                        posted: arrival.posted,
                        at,
                    });
                }
                MessageStep::Completed | MessageStep::Failed => {}
            },
            Event::Operation { operation, step } => {
                let job = usize::from(operation.job);
                let key = (job, operation.process, operation.number);
                match step {
                    OperationStep::Begun => {
                        self.begun.insert(key, at);
                    }
                    OperationStep::Collected => {
                        self.collected.insert((job, operation.number), at);
                    }
                    OperationStep::Spent { state, since } => self.spent.push(Spent {
                        job,
                        process: operation.process,
                        state,
                        cycles: at - since,
                    }),
                    OperationStep::Ended => {
                        let begun = self.begun.remove(&key).unwrap();
                        self.operations.push(OfProcess {
                            job,
                            process: operation.process,
                            number: operation.number,
                            begun,
                            ended: at,
                        });
                    }
                }
            }
            Event::Packet { packet, step } => {
                let ends = packet
                    .group
                    .map_or([packet.destination; 2], |group| [group.first, group.last]);
                let attempt = (packet.id, packet.attempt, ends);
                match step {
                    PacketStep::Opened => {
                        self.opened.insert(attempt);
                        self.retries += u64::from(packet.attempt > 0);
                    }
                    PacketStep::Combined(_) => {
                        self.combined.insert(attempt);
                    }
                    PacketStep::HeaderIn(link) => {
                        self.last_link.insert(attempt, link);
                    }
                    PacketStep::Granted(_) | PacketStep::Taken | PacketStep::Copied { .. } => {
                        self.charge_delay(attempt, at);
                    }
                    PacketStep::Released { link, since } => {
                        self.links_held[link.index()].1 += at - since;
                    }
                    PacketStep::HeaderSent(channel) => {
                        self.left.entry((packet.id, packet.attempt)).or_insert(at);
                        self.links
                            .insert(channel.0 / self.scenario.model.fabric.channels);
                    }
                    PacketStep::Arrived(count) if count == packet.shape.transactions => {
                        self.complete.insert(attempt, at);
                    }
                    PacketStep::Received(bytes) => self.served.push(Served {
                        at,
                        source: packet.id.source.index(),
                        destination: packet.destination.index(),
                        job: packet.job.into(),
                        bytes,
                    }),
                    PacketStep::Delivered => self.packets.push(Delivered {
                        at,
                        opened: packet.opened,
                    }),
                    PacketStep::Discarded { is_damaged, .. } => {
                        self.charge_delay(attempt, at);
                        self.damaged += u64::from(is_damaged);
                        self.time_outs += u64::from(!is_damaged);
                    }
                    PacketStep::Damaged => {
                        self.damaged += 1;
                        self.spoiled.insert(attempt);
                    }
                    // That of a copied packet repeats the worst of its branches.
                    PacketStep::Answered(answer) => {
                        if answer != Answer::Ack {
                            self.spoiled.insert(attempt);
                        }
                        let is_error = match answer {
                            Answer::Ack | Answer::TimedOut => false,
                            Answer::Nack(refusal) => refusal != Refusal::Unsuccessful,
                            Answer::BadRoute => true,
                        };
                        self.refusals += u64::from(is_error && !self.combined.contains(&attempt));
                    }
                    PacketStep::Ended
                        if self.opened.contains(&attempt) && !self.spoiled.contains(&attempt) =>
                    {
                        self.accepted.insert(attempt);
                    }
                    PacketStep::TailIn => {
                        self.ends += 1;
                        // The end itself takes a cycle.
                        let complete = self.complete.remove(&attempt);
                        self.gap += complete.map_or(0, |since| (at - since).saturating_sub(1));
                    }
                    _ => {}
                }
            }
        }
    }
}
