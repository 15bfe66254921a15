//! What a process does: the steps of its script, one after the other, and in between what
//! the library has to do.
//!
//! While it computes, nothing is done for its transfers, unless the host's steps are to be
//! done at once: they then hold the computation up. A call that begins something deals
//! with what has come by then. Who waits looks at the buffers of one other after another.
//!
//! Rule of `docs/model.md`: `R-mpi-calls`.

use super::registration::Registered;
use super::transfer::Item;
use crate::measure::Doing;
use crate::program::{Script, Step};
use crate::units::Cycle;
use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

/// A place in a script.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    block: usize,
    round: u32,
    step: usize,
}

/// Where a process is between two steps of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It goes on from this cycle; in the library if it comes from a call that has begun
    /// something.
    Between { at: Cycle, in_call: bool },
    /// It computes, since then, until then.
    Computing { since: Cycle, until: Cycle },
    /// It waits until all that it has begun is complete; after its last step it is over
    /// then.
    Waiting { is_last: bool },
}

/// What the library has to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// A call.
    Call(Step),
    /// A step of a transfer.
    Item(Item),
    /// The end of waiting.
    Leave,
}

/// What a task takes, in this order.
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

    pub(super) fn parts(self) -> [(Doing, Cycle); 3] {
        [
            (Doing::Call, self.call),
            (Doing::Register, self.register),
            (Doing::Copy, self.copy),
        ]
    }
}

/// The library at work.
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

/// Where who waits looks: at which of so many, since when, and how long each takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looks {
    pub(super) since: Cycle,
    pub(super) first: u64,
    pub(super) of: u64,
    pub(super) each: Cycle,
}

impl Looks {
    /// When it has seen what lies at a place from some cycle on. A look that has begun
    /// before does not see it.
    pub(super) fn sees(&self, place: u64, at: Cycle) -> Cycle {
        let at = at.max(self.since);
        if self.each == 0 || self.of == 0 {
            return at;
        }
        let before = (at - self.since).div_ceil(self.each);
        let next = (self.first + before) % self.of;
        let more = (place + self.of - next) % self.of;
        self.since + (before + more + 1) * self.each
    }
}

/// One process.
#[derive(Clone, Debug)]
pub(super) struct Process {
    script: Arc<Script>,
    cursor: Cursor,
    /// When it began the block anew.
    round_at: Option<Cycle>,
    pub(super) place: Place,
    pub(super) work: Option<Work>,
    /// It is in a call, or the library works.
    pub(super) is_in_call: bool,
    pub(super) is_over: bool,
    /// Sends and receives that are not complete.
    pub(super) open: u32,
    /// Steps of transfers that it has to do, as they came.
    pub(super) inbox: VecDeque<Item>,
    /// Transfers of which it has to do the next step.
    pub(super) standing: BTreeSet<u32>,
    /// What its sends and receives lack: progress, network, partner.
    pub(super) lacks: [u32; 3],
    /// What it waits for now, and since when.
    pub(super) idle: Option<(Doing, Cycle)>,
    /// All that it did until then has been told.
    pub(super) told_until: Cycle,
    pub(super) registered: Registered,
    /// The buffers that it looks at next, and since when.
    pub(super) looks: Looks,
    /// When it next does something, if nothing comes before.
    pub(super) due: Option<Cycle>,
}

impl Process {
    pub(super) fn new(script: Arc<Script>, looks: Looks) -> Self {
        Self {
            script,
            cursor: Cursor::default(),
            round_at: None,
            place: Place::Between {
                at: 0,
                in_call: false,
            },
            work: None,
            is_in_call: false,
            is_over: false,
            open: 0,
            inbox: VecDeque::new(),
            standing: BTreeSet::new(),
            lacks: [0; 3],
            idle: None,
            told_until: 0,
            registered: Registered::default(),
            looks,
            due: Some(0),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.inbox.len() * size_of::<Item>()
            + self.standing.len() * size_of::<u32>()
            + self.registered.heap_bytes()
    }

    /// Steps that lie there, and the one that it is at.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        let present = self.work.as_ref().and_then(|work| match &work.task {
            Task::Item(item) => Some(item),
            _ => None,
        });
        self.inbox.iter().chain(present)
    }

    /// The next step of its script at a time, if there is one; or that it has to let a
    /// cycle pass, because it takes one to do nothing at all.
    pub(super) fn next_step(&mut self, now: Cycle) -> Result<Option<Step>, Cycle> {
        let Cursor { block, round, step } = &mut self.cursor;
        while let Some(of) = self.script.blocks.get(*block) {
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
        Ok(None)
    }
}
