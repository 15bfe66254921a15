//! The benchmark b_eff: messages to both neighbours, of one size after another.
//!
//! A measurement is one pattern at one size. In it each process posts its messages to
//! both neighbours at once, waits until they are gone and those of its neighbours are
//! there, and so on for some loops, of which the first is not timed. Its time is the
//! longest of all processes. A process may be ahead of its neighbours by a loop.
//!
//! Between measurements is a barrier. It is no part of what is measured and takes no
//! packets here: all begin the next one together, at the first whole [`GRID`] after the
//! last of them has finished.
//!
//! Absent: what the figures mean; that is `measure`'s.

use super::{JobPlan, Plan};
use crate::collective::{BEff, CollectiveAlgorithm, CollectiveOperation};
use crate::elan::{Arrival, Buffers, Library, Message, NextMessage};
use crate::ids::NodeId;
use crate::measure::{BEffSummary, CollectiveSummary};
use crate::traffic::NodeSet;
use crate::units::{Clock, Cycle};
use std::sync::Arc;

/// The benchmark as a job.
#[derive(Clone, Debug)]
pub struct BEffPlan {
    /// What is measured.
    pub plan: BEff,
    /// The nodes of the members.
    pub nodes: NodeSet,
    /// The number of the job.
    pub job: u16,
    /// Where data lies.
    pub buffers: Buffers,
    /// Share of the messages whose packets have high priority: all or none.
    pub priority: u8,
    /// Cycles to times.
    pub clock: Clock,
}

/// Measurements begin at multiples of so many cycles: a waiting process polls as often.
const GRID: Cycle = 512;

/// All jobs that run it.
#[derive(Clone, Debug, Default)]
pub(super) struct Benchmarks {
    /// Of each node the place in `all` and its number there; none in other jobs.
    of_node: Arc<[Option<(u16, u32)>]>,
    all: Vec<Benchmark>,
}

#[derive(Clone, Debug)]
struct Benchmark {
    plan: Arc<BEffPlan>,
    members: Vec<Member>,
    /// Members that have finished the present measurement.
    finished: usize,
    /// When the present measurement begins.
    begins_at: Cycle,
    /// The longest time of the present measurement so far.
    longest: Cycle,
    /// Of the measurements that are over.
    times: Vec<Cycle>,
    /// When the last of them ended.
    last_end: Cycle,
}

/// A process.
#[derive(Clone, Debug, Default)]
struct Member {
    /// The measurement it is in, or waits for.
    measurement: usize,
    /// Its exchanges so far in this measurement.
    exchanges: u32,
    /// Messages of this exchange that are posted.
    posted: usize,
    /// Messages of this measurement that are gone.
    gone: u32,
    /// Those that have come from right and left.
    arrived: [u32; 2],
    /// When the first exchange that counts began.
    timed_from: Cycle,
}

impl Benchmarks {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut of_node = vec![None; plan.nodes as usize];
        let mut all = Vec::new();
        for b_eff in plan
            .jobs
            .iter()
            .filter_map(|JobPlan { b_eff, .. }| b_eff.as_ref())
        {
            for (number, node) in (0..).zip(b_eff.nodes.iter()) {
                if let Some(place) = of_node.get_mut(node.index()) {
                    *place = Some((all.len() as u16, number));
                }
            }
            all.push(Benchmark {
                members: vec![Member::default(); b_eff.nodes.len() as usize],
                plan: Arc::new(b_eff.clone()),
                finished: 0,
                begins_at: 0,
                longest: 0,
                times: Vec::new(),
                last_end: 0,
            });
        }
        Self {
            of_node: of_node.into(),
            all,
        }
    }

    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let of = |one: &Benchmark| size_of_val(&*one.members) + size_of_val(&*one.times);
        self.all.iter().map(of).sum()
    }

    fn of(&mut self, node: NodeId) -> Option<(&mut Benchmark, u32)> {
        let (place, number) = (*self.of_node.get(node.index())?)?;
        Some((self.all.get_mut(usize::from(place))?, number))
    }

    /// Whether a node is of such a job.
    pub(super) fn has(&self, node: NodeId) -> bool {
        self.of_node.get(node.index()).is_some_and(Option::is_some)
    }

    pub(super) fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let of = self.of(node);
        of.map_or(NextMessage::Never, |(benchmark, number)| {
            benchmark.next(number, now)
        })
    }

    pub(super) fn completed(&mut self, node: NodeId, now: Cycle) {
        if let Some((benchmark, number)) = self.of(node) {
            if let Some(member) = benchmark.members.get_mut(number as usize) {
                member.gone += 1;
            }
            benchmark.advance(number, now);
        }
    }

    pub(super) fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        if let Some((benchmark, number)) = self.of(arrival.node) {
            benchmark.arrived(number, arrival.poster);
            benchmark.advance(number, now);
        }
    }

    fn of_job(&self, job: usize) -> Option<&Benchmark> {
        let is_it = |one: &&Benchmark| usize::from(one.plan.job) == job;
        self.all.iter().find(is_it)
    }

    pub(super) fn is_over(&self, job: usize) -> Option<bool> {
        let Benchmark { plan, times, .. } = self.of_job(job)?;
        Some(times.len() == plan.plan.measurements())
    }

    /// When the benchmark of a job ended, if it is over.
    pub(super) fn ended_at(&self, job: usize) -> Option<Cycle> {
        let is_over = self.is_over(job)?;
        is_over.then_some(self.of_job(job)?.last_end)
    }

    pub(super) fn summary(&self, job: usize) -> Option<CollectiveSummary> {
        let Benchmark { plan, times, .. } = self.of_job(job)?;
        let b_eff = BEffSummary::new(&plan.plan, times, plan.clock);
        let (operation, algorithm) = (
            CollectiveOperation::EffectiveBandwidth,
            CollectiveAlgorithm::Linear,
        );
        Some(CollectiveSummary {
            operations: u32::from(b_eff.mb_s.is_some()),
            b_eff: Some(b_eff),
            ..CollectiveSummary::of_none(operation, algorithm, plan.nodes.len())
        })
    }
}

impl Benchmark {
    /// The next message of a member that has one to post.
    fn next(&mut self, number: u32, now: Cycle) -> NextMessage {
        let present = self.times.len();
        let Some((bytes, pattern)) = self.plan.plan.measurement(present) else {
            return NextMessage::Never;
        };
        let Some(member) = self.members.get_mut(number as usize) else {
            return NextMessage::Never;
        };
        if member.measurement > present {
            return NextMessage::At((now / GRID + 1) * GRID);
        }
        if now < self.begins_at {
            return NextMessage::At(self.begins_at);
        }
        let target = pattern.targets(number).get(member.posted);
        let Some(destination) = target.and_then(|&target| self.plan.nodes.at(target)) else {
            return NextMessage::Never;
        };
        member.posted += 1;
        NextMessage::Now(Message {
            library: Library::Mpi,
            buffers: self.plan.buffers,
            priority: self.plan.priority,
            job: self.plan.job,
            ..Message::write(destination, bytes)
        })
    }

    /// A message of a neighbour is there.
    fn arrived(&mut self, number: u32, from: NodeId) {
        let pattern = self.plan.plan.measurement(self.times.len());
        let neighbours = pattern.and_then(|(_, pattern)| pattern.of.get(number as usize));
        let (Some(neighbours), Some(member)) = (neighbours, self.members.get_mut(number as usize))
        else {
            return;
        };
        let from = self.plan.nodes.rank(from);
        for (count, neighbour) in member.arrived.iter_mut().zip(neighbours) {
            *count += u32::from(from == Some(*neighbour));
        }
    }

    /// Goes on to the next exchange, or measurement, if a member is done with this one.
    fn advance(&mut self, number: u32, now: Cycle) {
        let present = self.times.len();
        let (Some((_, pattern)), Some(member)) = (
            self.plan.plan.measurement(present),
            self.members.get_mut(number as usize),
        ) else {
            return;
        };
        let messages = pattern.targets(number).len() as u32;
        let exchanges = member.exchanges + 1;
        let are_here = member.arrived.iter().all(|&count| count >= exchanges);
        if !are_here || member.gone < exchanges * messages {
            return;
        }
        member.exchanges = exchanges;
        member.posted = 0;
        if exchanges == 1 {
            member.timed_from = now;
        }
        if exchanges <= self.plan.plan.loops {
            return;
        }
        self.longest = self.longest.max(now - member.timed_from);
        *member = Member {
            measurement: present + 1,
            ..Member::default()
        };
        self.finished += 1;
        if self.finished == self.members.len() {
            self.times.push(self.longest);
            self.last_end = now;
            (self.finished, self.longest) = (0, 0);
            self.begins_at = (now / GRID + 1) * GRID;
        }
    }
}
