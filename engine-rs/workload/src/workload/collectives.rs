//! Collective operations: what processes and threads do, step by step, as the plan of
//! an operation says (`[Q]` 4).
//!
//! Each node of a job has a [`Member`], which takes the steps of its plan: it waits for its
//! processes, posts messages, starts threads and wakes processes by way of the node's Elan,
//! and continues when what it waits for has happened. Members know of each other only
//! through messages. A [`Tally`] of the job records times and counts.
//!
//! Absent: how packets are copied and answers combined; that is the fabric's.

mod clock;
mod costs;
mod member;
mod posts;
mod tally;

pub use costs::{CollectiveCosts, CollectivePlan};

use super::{JobPlan, Plan, WorkPlan};
use crate::collective::Step;
use crate::elan::{Arrival, Message, NextMessage};
use crate::ids::NodeId;
use crate::measure::{CollectiveSummary, CollectiveTimeline};
use crate::observe::{Operation, OperationKind, OperationStep};
use crate::units::Cycle;
use flitscope_network::heap;
use flitscope_network::heap::Heap;
use member::{At, Member};
use std::sync::Arc;
use tally::Tally;

/// All jobs with collective operations.
#[derive(Clone, Debug, Default)]
pub(super) struct Collectives {
    /// Of each node the place in `ensembles` and its number there; none in other jobs.
    of_node: Arc<[Option<(u16, u32)>]>,
    ensembles: Vec<Ensemble>,
}

impl Heap for Collectives {
    fn heap(&self) -> usize {
        let Self {
            of_node: _,
            ensembles,
        } = self;
        ensembles.iter().map(Heap::heap).sum()
    }
}

/// The members of one job.
#[derive(Clone, Debug)]
struct Ensemble {
    job: usize,
    plan: Arc<CollectivePlan>,
    /// Of each member.
    steps: Arc<[Box<[Step]>]>,
    members: Vec<Member>,
    tally: Tally,
}

heap!(Ensemble { plan, steps, members, tally } plain { job });

impl Collectives {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut of_node = vec![None; plan.nodes as usize];
        let mut ensembles = Vec::new();
        for (job, JobPlan { work, .. }) in plan.jobs.iter().enumerate() {
            let WorkPlan::Collective(collective) = work else {
                continue;
            };
            for (number, node) in (0..).zip(collective.nodes.iter()) {
                if let Some(place) = of_node.get_mut(node.index()) {
                    *place = Some((ensembles.len() as u16, number));
                }
            }
            ensembles.push(Ensemble::new(job, plan, collective));
        }
        Self {
            of_node: of_node.into(),
            ensembles,
        }
    }

    /// Whether a node is of such a job.
    pub(super) fn has(&self, node: NodeId) -> bool {
        self.of_node.get(node.index()).is_some_and(Option::is_some)
    }

    /// Calls a function on the member of a node, if it has one.
    fn with<T>(
        &mut self,
        node: NodeId,
        now: Cycle,
        act: impl FnOnce(&mut Member, &mut At) -> T,
    ) -> Option<T> {
        let (ensemble, number) = (*self.of_node.get(node.index())?)?;
        let ensemble = self.ensembles.get_mut(usize::from(ensemble))?;
        let member = ensemble.members.get_mut(number as usize)?;
        let mut at = At {
            now,
            number,
            plan: &ensemble.plan,
            steps: ensemble.steps.get(number as usize)?,
            tally: &mut ensemble.tally,
        };
        Some(act(member, &mut at))
    }

    pub(super) fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let next = self.with(node, now, Member::next);
        next.unwrap_or(NextMessage::Never)
    }

    pub(super) fn test(&mut self, node: NodeId, message: &Message, now: Cycle) -> bool {
        let agrees = self.with(node, now, |member, at| member.test(message, at));
        agrees.unwrap_or(false)
    }

    pub(super) fn failed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.with(node, now, |member, at| member.failed(message, at));
    }

    pub(super) fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.with(node, now, |member, at| member.completed(message, at));
    }

    pub(super) fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        let node = arrival.node;
        self.with(node, now, |member, at| member.notified(arrival, at));
    }

    pub(super) fn ran(&mut self, node: NodeId, now: Cycle) {
        self.with(node, now, Member::ran);
    }

    pub(super) fn woken(&mut self, node: NodeId, now: Cycle) {
        self.with(node, now, Member::woken);
    }

    /// Starts or stops keeping what processes do for an observer.
    pub(super) fn keep_operations(&mut self, is_on: bool) {
        for ensemble in &mut self.ensembles {
            ensemble.tally.operations.keep(is_on);
        }
    }

    /// Takes what processes have done, by job.
    pub(super) fn take_operations(&mut self, steps: &mut Vec<(Cycle, Operation, OperationStep)>) {
        for Ensemble {
            job, plan, tally, ..
        } in &mut self.ensembles
        {
            let each = plan.plan.processes.max(1);
            steps.extend(tally.operations.take().map(|note| {
                let node = plan.node(note.process / each);
                note.of(*job as u16, node, OperationKind::Collective)
            }));
        }
    }

    fn of_job(&self, job: usize) -> Option<&Ensemble> {
        self.ensembles.iter().find(|ensemble| ensemble.job == job)
    }

    pub(super) fn summary(&self, job: usize) -> Option<CollectiveSummary> {
        let Ensemble { plan, tally, .. } = self.of_job(job)?;
        Some(tally.summary(plan))
    }

    /// Operations of a job that are done; none of a job without.
    pub(super) fn operations(&self, job: usize) -> Option<u32> {
        Some(self.of_job(job)?.tally.operations())
    }

    /// When the last operation of a job ended, if it was the last that the job is to do.
    pub(super) fn ended_at(&self, job: usize) -> Option<Cycle> {
        let Ensemble { plan, tally, .. } = self.of_job(job)?;
        tally.ended_at(plan)
    }

    pub(super) fn timeline(&self, job: usize, now: Cycle) -> Option<CollectiveTimeline> {
        let Ensemble { plan, tally, .. } = self.of_job(job)?;
        Some(tally.timeline(plan, now))
    }
}

impl Ensemble {
    fn new(job: usize, of: &Plan, plan: &CollectivePlan) -> Self {
        let members = 0..plan.nodes.len();
        let steps = members.clone().map(|number| plan.plan.steps(number).into());
        Self {
            job,
            steps: steps.collect(),
            members: members
                .map(|number| Member::new(of.seed, number, plan))
                .collect(),
            tally: Tally::new(plan, of.clock),
            plan: Arc::new(plan.clone()),
        }
    }
}
