//! The state of a process: the steps of its script, one after another, and between them the
//! actions of the library.
//!
//! While a process computes, its transfers make no progress on the host, unless progress is
//! independent: actions then interrupt the computation. A call that starts a send or a
//! receive also handles the actions that are pending by then. A waiting process polls the
//! receive buffers of one peer after another.
//!
//! Rule of `docs/model.md`: `R-mpi-calls`.

use super::registration::Registered;
use super::transfer::PendingAction;
use crate::measure::ProcessState;
use crate::program::{ProgramPlan, Script, Step};
use crate::units::Cycle;
use flitscope_network::heap::Heap;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// A position in a part of a script.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    block: usize,
    round: u32,
    step: usize,
}

/// What a process does apart from library calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It continues in this cycle; in the library if it has just called a send or receive.
    Between { at: Cycle, in_call: bool },
    /// It computes, from and until these cycles.
    Computing { since: Cycle, until: Cycle },
    /// It waits until all its sends and receives are complete; after its last step it then
    /// ends.
    Waiting { is_last: bool },
}

/// A task of the library.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// A call.
    Call(Step),
    /// An action for a transfer.
    Action(PendingAction),
    /// The return from a wait.
    Leave,
}

/// Cycles of a task, in this order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) call: Cycle,
    pub(super) register: Cycle,
    pub(super) copy: Cycle,
}

impl Cost {
    pub(super) fn whole(self) -> Cycle {
        self.call + self.register + self.copy
    }

    pub(super) fn parts(self) -> [(ProcessState, Cycle); 3] {
        [
            (ProcessState::Call, self.call),
            (ProcessState::Register, self.register),
            (ProcessState::Copy, self.copy),
        ]
    }
}

/// A task in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    pub(super) since: Cycle,
    pub(super) cost: Cost,
    pub(super) task: Task,
}

impl Work {
    pub(super) fn until(&self) -> Cycle {
        self.since + self.cost.whole()
    }
}

/// Round-robin polling of receive buffers: the next of `of` positions at cycle `since`, and
/// cycles for each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Polling {
    pub(super) since: Cycle,
    pub(super) first: u64,
    pub(super) of: u64,
    pub(super) each: Cycle,
}

impl Polling {
    /// The cycle in which polling has found a message that is at a position from cycle `at`
    /// on. A poll that has begun before does not find it.
    pub(super) fn found_at(&self, position: u64, at: Cycle) -> Cycle {
        let at = at.max(self.since);
        if self.each == 0 || self.of == 0 {
            return at;
        }
        let before = (at - self.since).div_ceil(self.each);
        let next = (self.first + before) % self.of;
        let more = (position + self.of - next) % self.of;
        self.since + (before + more + 1) * self.each
    }
}

/// One process.
#[derive(Clone, Debug)]
pub(super) struct Process {
    /// The part of its steps that it takes, written when it has taken all before.
    part: Arc<Script>,
    /// Parts so far.
    parts: u32,
    cursor: Cursor,
    /// The cycle in which the current round of the block began.
    round_at: Option<Cycle>,
    pub(super) state: State,
    pub(super) work: Option<Work>,
    /// Whether it is in a call, or a task is in progress.
    pub(super) is_in_call: bool,
    pub(super) is_over: bool,
    /// Sends and receives that are not complete.
    pub(super) open: u32,
    /// Pending actions, in order of arrival.
    pub(super) inbox: VecDeque<PendingAction>,
    /// Transfers of which it is the next actor.
    pub(super) assigned: BTreeSet<u32>,
    /// Number of its sends and receives by [`super::transfer::WaitCause`].
    pub(super) wait_causes: [u32; 3],
    /// What it waits for, and since when.
    pub(super) idle: Option<(ProcessState, Cycle)>,
    /// The journal is complete up to this cycle.
    pub(super) recorded_until: Cycle,
    pub(super) registered: Registered,
    pub(super) polling: Polling,
    /// The cycle of its next action, if nothing arrives before.
    pub(super) due: Option<Cycle>,
}

impl Heap for Process {
    /// With the steps of its part, which are its own.
    fn heap(&self) -> usize {
        let Self {
            part,
            inbox,
            assigned,
            registered,
            parts: _,
            cursor: _,
            round_at: _,
            state: _,
            work: _,
            is_in_call: _,
            is_over: _,
            open: _,
            wait_causes: _,
            idle: _,
            recorded_until: _,
            polling: _,
            due: _,
        } = self;
        let steps = part.blocks.iter().map(|block| size_of_val(&*block.steps));
        steps.sum::<usize>() + inbox.heap() + assigned.heap() + registered.heap()
    }
}

impl Process {
    pub(super) fn new(polling: Polling) -> Self {
        Self {
            part: Arc::default(),
            parts: 0,
            cursor: Cursor::default(),
            round_at: None,
            state: State::Between {
                at: 0,
                in_call: false,
            },
            work: None,
            is_in_call: false,
            is_over: false,
            open: 0,
            inbox: VecDeque::new(),
            assigned: BTreeSet::new(),
            wait_causes: [0; 3],
            idle: None,
            recorded_until: 0,
            registered: Registered::default(),
            polling,
            due: Some(0),
        }
    }

    /// Pending actions, and the one in progress.
    pub(super) fn items(&self) -> impl Iterator<Item = &PendingAction> {
        let present = self.work.as_ref().and_then(|work| match &work.task {
            Task::Action(item) => Some(item),
            _ => None,
        });
        self.inbox.iter().chain(present)
    }

    /// The next step of its part of a program, if there is one.
    ///
    /// # Errors
    /// The cycle to try again in, when a whole round has taken no time: it takes a cycle at
    /// least.
    pub(super) fn next_step(
        &mut self,
        (rank, program): (u32, &ProgramPlan),
        now: Cycle,
    ) -> Result<Option<Step>, Cycle> {
        let Cursor { block, round, step } = &mut self.cursor;
        loop {
            let Some(of) = self.part.blocks.get(*block) else {
                let Some(next) = program.part(rank, self.parts) else {
                    return Ok(None);
                };
                self.part = next;
                self.parts += 1;
                (*block, *round, *step) = (0, 0, 0);
                continue;
            };
            if of.steps.is_empty() || *round >= of.repeat {
                (*block, *round, *step) = (*block + 1, 0, 0);
                self.round_at = None;
            } else if let Some(&next) = of.steps.get(*step) {
                *step += 1;
                return Ok(Some(next));
            } else {
                (*round, *step) = (*round + 1, 0);
                if self.round_at.replace(now) == Some(now) {
                    return Err(now + 1);
                }
            }
        }
    }
}
