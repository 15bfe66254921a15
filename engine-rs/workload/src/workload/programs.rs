//! Jobs that run a program, by node.
//!
//! Absent: what processes do; that is `mpi`'s.

use super::{Plan, WorkPlan};
use crate::ids::NodeId;
use crate::mpi::Mpi;
use crate::observe::{Operation, OperationKind, OperationStep};
use crate::units::Cycle;
use flitscope_network::heap::Heap;
use std::sync::Arc;

/// All jobs that run one.
#[derive(Clone, Debug, Default)]
pub(super) struct Programs {
    /// Of each node the place in `all`; none in other jobs.
    of_node: Arc<[Option<u16>]>,
    all: Vec<Mpi>,
}

impl Heap for Programs {
    fn heap(&self) -> usize {
        let Self { of_node: _, all } = self;
        all.iter().map(Heap::heap).sum()
    }
}

impl Programs {
    pub(super) fn new(plan: &Plan) -> Self {
        let mut of_node = vec![None; plan.nodes as usize];
        let mut all = Vec::new();
        for job in &plan.jobs {
            let WorkPlan::Program(program) = &job.work else {
                continue;
            };
            for node in program.nodes.iter() {
                if let Some(place) = of_node.get_mut(node.index()) {
                    *place = Some(all.len() as u16);
                }
            }
            all.push(Mpi::new(program.clone()));
        }
        Self {
            of_node: of_node.into(),
            all,
        }
    }

    /// The program of a node.
    pub(super) fn of(&mut self, node: NodeId) -> Option<&mut Mpi> {
        let place = (*self.of_node.get(node.index())?)?;
        self.all.get_mut(usize::from(place))
    }

    /// Starts or stops keeping what processes do for an observer.
    pub(super) fn keep_operations(&mut self, is_on: bool) {
        for mpi in &mut self.all {
            mpi.operations().keep(is_on);
        }
    }

    /// Takes what processes have done, by job.
    pub(super) fn take_operations(&mut self, steps: &mut Vec<(Cycle, Operation, OperationStep)>) {
        for mpi in &mut self.all {
            let plan = mpi.shared_plan();
            let each = plan.program.per_node.max(1);
            steps.extend(mpi.operations().take().map(|note| {
                let node = plan.nodes.at(note.process / each).unwrap_or_default();
                note.of(plan.job, node, OperationKind::Measurement)
            }));
        }
    }

    /// When the last measurement of a job's program ended, if all of its processes are at
    /// their end.
    pub(super) fn ended_at(&self, job: usize) -> Option<Cycle> {
        let mpi = self.of_job(job)?;
        mpi.is_over().then(|| mpi.journal().last())
    }

    /// That of a job.
    pub(super) fn of_job(&self, job: usize) -> Option<&Mpi> {
        let is_it = |mpi: &&Mpi| usize::from(mpi.plan().job) == job;
        self.all.iter().find(is_it)
    }
}
