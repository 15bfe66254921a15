//! The processes of a node in time: each does one thing after another, and what it does is
//! done when its time is over.

use super::process::{Cost, Place, Process, Task, Work};
use super::transfer::{Item, Job, Kind, Transfer, Way};
use super::{Connections, Mpi, MpiSettings, Progress, Registration};
use crate::ids::NodeId;
use crate::measure::Doing;
use crate::program::Step;
use crate::units::Cycle;

impl Mpi {
    /// Lets the processes of a node do all that they have done by now, in the order of
    /// time. Returns the place of the node in the job.
    pub(super) fn settled(&mut self, node: NodeId, now: Cycle) -> Option<usize> {
        let member = self.plan.nodes.rank(node)? as usize;
        loop {
            let ranks = self.ranks(member);
            let next = ranks.filter_map(|rank| Some((self.of(rank).due?, rank)));
            match next.min() {
                Some((due, rank)) if due <= now => {
                    self.go_on(rank, due);
                    self.set_due(rank);
                }
                _ => return Some(member),
            }
        }
    }

    /// Settles when a process does something next.
    pub(super) fn set_due(&mut self, rank: u32) {
        let process = self.of(rank);
        let due = match (&process.work, process.place) {
            (Some(work), _) => Some(work.until()),
            (None, Place::Between { at, .. }) => Some(at),
            (None, Place::Computing { since, until }) => {
                let first = self.interrupts(process).map(|item| item.at.max(since));
                Some(first.map_or(until, |first| first.min(until)))
            }
            (None, Place::Waiting { .. }) => self.finds(rank).map(|(at, _)| at),
        };
        self.of_mut(rank).due = due;
    }

    /// A step that the host does even while its process computes.
    fn interrupts<'p>(&self, process: &'p Process) -> Option<&'p Item> {
        let is_at_once = self.plan.settings.progress == Progress::Independent;
        let mut items = process.inbox.iter().filter(|_| is_at_once);
        items.find(|item| item.is_looked_for())
    }

    /// When a process that waits finds which of the steps that lie there.
    fn finds(&self, rank: u32) -> Option<(Cycle, usize)> {
        let looks = &self.of(rank).looks;
        let sees = |item: &Item| match item.is_looked_for() {
            true => looks.sees(self.place_of(rank, item.from), item.at),
            false => item.at.max(looks.since),
        };
        let items = self.of(rank).inbox.iter().map(sees);
        items.zip(0..).min()
    }

    /// Where a process looks for what another has sent.
    fn place_of(&self, rank: u32, from: u32) -> u64 {
        let neighbours = self.neighbours(rank);
        match self.plan.settings.connections {
            Connections::Connectionless => 0,
            Connections::PerPair if from < neighbours.start => from.into(),
            Connections::PerPair => from.saturating_sub(neighbours.len() as u32).into(),
        }
    }

    /// A process does what it is the time for.
    fn go_on(&mut self, rank: u32, now: Cycle) {
        let process = self.of_mut(rank);
        if let Some(work) = process.work.take() {
            return self.has_worked(rank, work, now);
        }
        match process.place {
            Place::Between { in_call, .. } => {
                let mut items = process.inbox.iter();
                let first = items.position(|item| item.at <= now);
                match first.filter(|_| in_call) {
                    Some(first) => self.begin_item(rank, first, now),
                    None => self.take_step(rank, now),
                }
            }
            Place::Computing { since, until } => {
                let place = match until <= now {
                    true => Place::Between {
                        at: now,
                        in_call: false,
                    },
                    false => Place::Computing { since: now, until },
                };
                process.place = place;
                let held = self.holds_since(rank).unwrap_or(now).clamp(since, now);
                self.did(rank, Doing::Compute, since, held);
                self.did(rank, Doing::ComputeHolding, held, now);
                if now < until {
                    let items = self.of(rank).inbox.iter();
                    let index = items.take_while(|item| !item.is_looked_for()).count();
                    self.begin_item(rank, index, now);
                }
            }
            Place::Waiting { .. } => {
                if let Some((_, index)) = self.finds(rank) {
                    let looks = &mut self.of_mut(rank).looks;
                    if let Some(taken) = (now - looks.since).checked_div(looks.each) {
                        looks.first = (looks.first + taken) % looks.of.max(1);
                    }
                    self.begin_item(rank, index, now);
                }
            }
        }
    }

    fn begin_item(&mut self, rank: u32, index: usize, now: Cycle) {
        if let Some(item) = self.of_mut(rank).inbox.remove(index) {
            self.begin(rank, Task::Item(item), now);
        }
    }

    /// The library begins to work.
    fn begin(&mut self, rank: u32, task: Task, now: Cycle) {
        let cost = self.cost(rank, task);
        self.of_mut(rank).work = Some(Work {
            since: now,
            cost,
            task,
        });
        self.review(rank, now);
        self.in_call(rank, true, now);
    }

    /// What a task takes. Memory that it has to register is registered with that.
    fn cost(&mut self, rank: u32, task: Task) -> Cost {
        match task {
            Task::Leave => Cost {
                call: self.plan.settings.call,
                ..Cost::default()
            },
            Task::Call(step) => {
                let cost = match step {
                    Step::Send {
                        to, bytes, buffer, ..
                    } => self.send_cost(rank, to, bytes, buffer),
                    Step::Receive {
                        from,
                        tag,
                        bytes,
                        buffer,
                    } => self.receive_cost(rank, (from, tag), bytes, buffer),
                    _ => Cost::default(),
                };
                Cost {
                    call: cost.call + self.plan.settings.call,
                    ..cost
                }
            }
            Task::Item(item) => self.item_cost(rank, item),
        }
    }

    /// What a step of a transfer takes, and the look that has found it; who waits has
    /// spent that already.
    fn item_cost(&mut self, rank: u32, item: Item) -> Cost {
        let waits = matches!(self.of(rank).place, Place::Waiting { .. });
        let look = match item.is_looked_for() && !waits {
            true => self.plan.settings.poll,
            false => 0,
        };
        let transfer = self.transfers.get(item.transfer).cloned();
        let transfer = transfer.unwrap_or_default();
        let matched = look + self.plan.settings.host_match;
        let Transfer {
            bytes, is_wanted, ..
        } = transfer;
        let (call, copied, registered) = match item.job {
            Job::Told(Kind::Credit) => (look, 0, None),
            // What nobody has asked for is taken out of the buffer all the same.
            Job::Told(Kind::Early) => match is_wanted || self.has_rings() {
                true => (matched, bytes, None),
                false => (matched, 0, None),
            },
            Job::Told(Kind::Request) => {
                let buffer = Some(transfer.receive_buffer);
                (matched, 0, buffer.filter(|_| is_wanted))
            }
            Job::Told(Kind::Clear) => (matched, 0, Some(transfer.send_buffer)),
            Job::Local if is_wanted => (matched, bytes, None),
            Job::CopyOut => (0, bytes, None),
            Job::Told(_) | Job::Local | Job::Fetch | Job::TellSender => (matched, 0, None),
        };
        Cost {
            call,
            register: registered.map_or(0, |buffer| self.register(rank, buffer, bytes)),
            copy: self.copy(copied),
        }
    }

    /// What a process takes to copy so much.
    pub(super) fn copy(&self, bytes: u64) -> Cycle {
        let blocks = bytes.div_ceil(MpiSettings::COPY_BLOCK_BYTES);
        blocks.saturating_mul(self.plan.settings.copy_block)
    }

    /// What it takes until so much of a buffer is registered.
    pub(super) fn register(&mut self, rank: u32, buffer: u16, bytes: u64) -> Cycle {
        let registered = &mut self.processes[rank as usize].registered;
        registered.register(buffer, bytes, &self.plan.settings)
    }

    /// Whether early messages are copied into memory that is registered.
    pub(super) fn copies_in(&self) -> bool {
        self.plan.settings.registration == Registration::Explicit
    }

    /// Whether a thread puts an early message where it belongs.
    pub(super) fn is_direct(&self, transfer: &Transfer) -> bool {
        !self.copies_in() && !transfer.is_unexpected
    }

    pub(super) fn way(&self, from: u32, to: u32, bytes: u64) -> Way {
        if self.member(from) == self.member(to) {
            Way::Local
        } else if bytes <= self.plan.settings.eager_bytes {
            Way::Early
        } else {
            Way::Announced
        }
    }

    /// What the library was at is done.
    fn has_worked(&mut self, rank: u32, work: Work, now: Cycle) {
        let mut at = work.since;
        for (doing, cycles) in work.cost.parts() {
            self.did(rank, doing, at, at + cycles);
            at += cycles;
        }
        let took = work.cost.whole();
        let process = self.of_mut(rank);
        process.looks.since = now;
        process.place = match process.place {
            Place::Computing { until, .. } => Place::Computing {
                since: now,
                until: until + took,
            },
            Place::Waiting { is_last } if !matches!(work.task, Task::Leave) => {
                Place::Waiting { is_last }
            }
            Place::Between { .. } | Place::Waiting { .. } => Place::Between {
                at: now,
                in_call: !matches!(work.task, Task::Leave),
            },
        };
        match work.task {
            Task::Call(step) => self.called(rank, step, now),
            Task::Item(item) => self.handled(rank, item, now),
            Task::Leave => {}
        }
        if let Place::Computing { .. } = self.of(rank).place {
            self.in_call(rank, false, now);
        }
        self.ends_waiting(rank, now);
        self.review(rank, now);
    }

    /// Takes the next step of the script.
    fn take_step(&mut self, rank: u32, now: Cycle) {
        let clock = self.plan.settings.clock;
        let process = self.of_mut(rank);
        let goes_on = |at| Place::Between { at, in_call: false };
        let step = match process.next_step(now) {
            Ok(step) => step,
            Err(later) => {
                process.place = goes_on(later);
                return self.in_call(rank, false, now);
            }
        };
        match step {
            Some(Step::Compute { ns }) => {
                // An hour is long enough for anything.
                let until = now + clock.cycles_in_nanoseconds(ns.min(3_600_000_000_000));
                process.place = Place::Computing { since: now, until };
                self.in_call(rank, false, now);
            }
            Some(Step::Begin { section }) => {
                process.place = goes_on(now);
                self.journal.began(rank, section, now);
            }
            Some(Step::End { section }) => {
                process.place = goes_on(now);
                self.journal.ended(rank, section, now);
            }
            Some(step @ (Step::Send { .. } | Step::Receive { .. })) => {
                self.begin(rank, Task::Call(step), now);
            }
            Some(Step::WaitAll) | None => {
                process.place = Place::Waiting {
                    is_last: step.is_none(),
                };
                process.looks.since = now;
                self.in_call(rank, true, now);
                self.ends_waiting(rank, now);
                self.review(rank, now);
            }
        }
    }

    /// A process that waits for nothing more goes on, or is over.
    pub(super) fn ends_waiting(&mut self, rank: u32, now: Cycle) {
        let process = self.of_mut(rank);
        let is_free = process.work.is_none() && process.open == 0 && !process.is_over;
        match process.place {
            Place::Waiting { is_last: false } if is_free => self.begin(rank, Task::Leave, now),
            Place::Waiting { is_last: true } if is_free => {
                process.is_over = true;
                self.over += 1;
                self.review(rank, now);
            }
            _ => {}
        }
    }
}
