//! Processes in time: each does one task after another, and a task takes effect at its end.

use super::process::{Cost, Process, State, Task, Work};
use super::transfer::{Action, MessageKind, PendingAction, Protocol, Transfer};
use super::{Connections, Mpi, MpiSettings, Progress, Registration};
use crate::ids::NodeId;
use crate::measure::ProcessState;
use crate::program::Step;
use crate::units::Cycle;

impl Mpi {
    /// Advances the processes of a node to the present, in order of time. Returns the number
    /// of the node in the job.
    pub(super) fn advance(&mut self, node: NodeId, now: Cycle) -> Option<usize> {
        let member = self.plan.nodes.rank(node)? as usize;
        loop {
            let ranks = self.ranks(member);
            let next = ranks.filter_map(|rank| Some((self.of(rank).due?, rank)));
            match next.min() {
                Some((due, rank)) if due <= now => {
                    self.act(rank, due);
                    self.set_due(rank);
                }
                _ => return Some(member),
            }
        }
    }

    /// Sets the cycle of a process's next action.
    pub(super) fn set_due(&mut self, rank: u32) {
        let process = self.of(rank);
        let due = match (&process.work, process.state) {
            (Some(work), _) => Some(work.until()),
            (None, State::Between { at, .. }) => Some(at),
            (None, State::Computing { since, until }) => {
                let first = self.interrupts(process).map(|item| item.at.max(since));
                Some(first.map_or(until, |first| first.min(until)))
            }
            (None, State::Waiting { .. }) => self.next_found(rank).map(|(at, _)| at),
        };
        self.of_mut(rank).due = due;
    }

    /// An action that interrupts a computing process.
    fn interrupts<'p>(&self, process: &'p Process) -> Option<&'p PendingAction> {
        let is_at_once = self.plan.settings.mpi_progress == Progress::Independent;
        let mut items = process.inbox.iter().filter(|_| is_at_once);
        items.find(|item| item.is_polled())
    }

    /// When a waiting process finds its next action, and the index of that action.
    fn next_found(&self, rank: u32) -> Option<(Cycle, usize)> {
        let polling = &self.of(rank).polling;
        let found_at = |item: &PendingAction| match item.is_polled() {
            true => polling.found_at(self.polling_position(rank, item.from), item.at),
            false => item.at.max(polling.since),
        };
        let items = self.of(rank).inbox.iter().map(found_at);
        items.zip(0..).min()
    }

    /// The position at which a process polls for messages of another.
    fn polling_position(&self, rank: u32, from: u32) -> u64 {
        let neighbours = self.neighbours(rank);
        match self.plan.settings.mpi_connections {
            Connections::Connectionless => 0,
            Connections::PerPair if from < neighbours.start => from.into(),
            Connections::PerPair => from.saturating_sub(neighbours.len() as u32).into(),
        }
    }

    /// Lets a process do what is due.
    fn act(&mut self, rank: u32, now: Cycle) {
        let process = self.of_mut(rank);
        if let Some(work) = process.work.take() {
            return self.finish_work(rank, work, now);
        }
        match process.state {
            State::Between { in_call, .. } => {
                let mut items = process.inbox.iter();
                let first = items.position(|item| item.at <= now);
                match first.filter(|_| in_call) {
                    Some(first) => self.begin_item(rank, first, now),
                    None => self.take_step(rank, now),
                }
            }
            State::Computing { since, until } => {
                let place = match until <= now {
                    true => State::Between {
                        at: now,
                        in_call: false,
                    },
                    false => State::Computing { since: now, until },
                };
                process.state = place;
                let held = self.blocks_since(rank).unwrap_or(now).clamp(since, now);
                self.record(rank, ProcessState::Compute, since, held);
                self.record(rank, ProcessState::ComputeHolding, held, now);
                if now < until {
                    let items = self.of(rank).inbox.iter();
                    let index = items.take_while(|item| !item.is_polled()).count();
                    self.begin_item(rank, index, now);
                }
            }
            State::Waiting { .. } => {
                if let Some((_, index)) = self.next_found(rank) {
                    let polling = &mut self.of_mut(rank).polling;
                    if let Some(taken) = (now - polling.since).checked_div(polling.each) {
                        polling.first = (polling.first + taken) % polling.of.max(1);
                    }
                    self.begin_item(rank, index, now);
                }
            }
        }
    }

    fn begin_item(&mut self, rank: u32, index: usize, now: Cycle) {
        if let Some(item) = self.of_mut(rank).inbox.remove(index) {
            self.begin(rank, Task::Action(item), now);
        }
    }

    /// Starts a task of the library.
    fn begin(&mut self, rank: u32, task: Task, now: Cycle) {
        let cost = self.cost(rank, task);
        self.of_mut(rank).work = Some(Work {
            since: now,
            cost,
            task,
        });
        self.update_wait(rank, now);
        self.set_in_call(rank, true, now);
    }

    /// Cycles of a task. Registers the memory that it needs.
    fn cost(&mut self, rank: u32, task: Task) -> Cost {
        match task {
            Task::Leave => Cost {
                call: self.plan.settings.mpi_call_cycles,
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
                    call: cost.call + self.plan.settings.mpi_call_cycles,
                    ..cost
                }
            }
            Task::Action(item) => self.item_cost(rank, item),
        }
    }

    /// Cycles of an action and of the poll that has found it, which a waiting process has
    /// spent already.
    fn item_cost(&mut self, rank: u32, item: PendingAction) -> Cost {
        let waits = matches!(self.of(rank).state, State::Waiting { .. });
        let look = match item.is_polled() && !waits {
            true => self.plan.settings.eager_poll_cycles,
            false => 0,
        };
        let transfer = self.transfers.get(item.transfer).cloned();
        let transfer = transfer.unwrap_or_default();
        let matched = look + self.plan.settings.mpi_match_cycles;
        let Transfer {
            bytes,
            is_receive_called,
            ..
        } = transfer;
        let (call, copied, registered) = match item.action {
            Action::ReadBuffer(MessageKind::Credit) => (look, 0, None),
            // An unexpected message is copied out of the buffer all the same.
            Action::ReadBuffer(MessageKind::Eager) => {
                match is_receive_called || self.has_connections() {
                    true => (matched, bytes, None),
                    false => (matched, 0, None),
                }
            }
            Action::ReadBuffer(MessageKind::Rts) => {
                let buffer = Some(transfer.receive_buffer);
                (matched, 0, buffer.filter(|_| is_receive_called))
            }
            Action::ReadBuffer(MessageKind::Cts) => (matched, 0, Some(transfer.send_buffer)),
            Action::ReceiveLocal if is_receive_called => (matched, bytes, None),
            Action::CopyOut => (0, bytes, None),
            Action::ReadBuffer(_) | Action::ReceiveLocal | Action::Fetch | Action::SendFin => {
                (matched, 0, None)
            }
        };
        Cost {
            call,
            register: registered.map_or(0, |buffer| self.register(rank, buffer, bytes)),
            copy: self.copy(copied),
        }
    }

    /// Cycles of a process to copy `bytes` bytes.
    pub(super) fn copy(&self, bytes: u64) -> Cycle {
        let blocks = bytes.div_ceil(MpiSettings::COPY_BLOCK_BYTES);
        blocks.saturating_mul(self.plan.settings.host.copy_cycles_per_block)
    }

    /// Registers a buffer. Returns the cycles it takes.
    pub(super) fn register(&mut self, rank: u32, buffer: u16, bytes: u64) -> Cycle {
        let registered = &mut self.processes[rank as usize].registered;
        registered.register(buffer, bytes, &self.plan.settings)
    }

    /// Whether eager messages are copied into registered memory.
    pub(super) fn copies_eager(&self) -> bool {
        self.plan.settings.mpi_registration == Registration::Explicit
    }

    /// Whether an eager message arrives in its receive buffer.
    pub(super) fn is_direct(&self, transfer: &Transfer) -> bool {
        !self.copies_eager() && !transfer.is_unexpected
    }

    /// The protocol of a message.
    pub(super) fn protocol(&self, from: u32, to: u32, bytes: u64) -> Protocol {
        if self.member(from) == self.member(to) {
            Protocol::Local
        } else if bytes <= self.plan.settings.eager_bytes {
            Protocol::Eager
        } else {
            Protocol::Rendezvous
        }
    }

    /// Ends a task of the library.
    fn finish_work(&mut self, rank: u32, work: Work, now: Cycle) {
        let mut at = work.since;
        for (state, cycles) in work.cost.parts() {
            self.record(rank, state, at, at + cycles);
            at += cycles;
        }
        let took = work.cost.whole();
        let process = self.of_mut(rank);
        process.polling.since = now;
        process.state = match process.state {
            State::Computing { until, .. } => State::Computing {
                since: now,
                until: until + took,
            },
            State::Waiting { is_last } if !matches!(work.task, Task::Leave) => {
                State::Waiting { is_last }
            }
            State::Between { .. } | State::Waiting { .. } => State::Between {
                at: now,
                in_call: !matches!(work.task, Task::Leave),
            },
        };
        match work.task {
            Task::Call(step) => self.call_ended(rank, step, now),
            Task::Action(item) => self.action_done(rank, item, now),
            Task::Leave => {}
        }
        if let State::Computing { .. } = self.of(rank).state {
            self.set_in_call(rank, false, now);
        }
        self.end_wait(rank, now);
        self.update_wait(rank, now);
    }

    /// Takes the next step of the script.
    fn take_step(&mut self, rank: u32, now: Cycle) {
        let clock = self.plan.settings.clock;
        let program = &self.plan.program;
        let process = &mut self.processes[rank as usize];
        let goes_on = |at| State::Between { at, in_call: false };
        let step = match process.next_step((rank, program), now) {
            Ok(step) => step,
            Err(later) => {
                process.state = goes_on(later);
                return self.set_in_call(rank, false, now);
            }
        };
        match step {
            Some(Step::Compute { ns }) => {
                // An hour is long enough for anything.
                let until = now + clock.cycles_in_nanoseconds(ns.min(3_600_000_000_000));
                process.state = State::Computing { since: now, until };
                self.set_in_call(rank, false, now);
            }
            Some(Step::Begin { section }) => {
                process.state = goes_on(now);
                self.journal.began(rank, section, now);
            }
            Some(Step::End { section }) => {
                process.state = goes_on(now);
                self.journal.ended(rank, section, now);
            }
            Some(step @ (Step::Send { .. } | Step::Receive { .. })) => {
                self.begin(rank, Task::Call(step), now);
            }
            Some(Step::WaitAll) | None => {
                process.state = State::Waiting {
                    is_last: step.is_none(),
                };
                process.polling.since = now;
                self.set_in_call(rank, true, now);
                self.end_wait(rank, now);
                self.update_wait(rank, now);
            }
        }
    }

    /// Ends the wait of a process with no open sends and receives.
    pub(super) fn end_wait(&mut self, rank: u32, now: Cycle) {
        let process = self.of_mut(rank);
        let is_free = process.work.is_none() && process.open == 0 && !process.is_over;
        match process.state {
            State::Waiting { is_last: false } if is_free => self.begin(rank, Task::Leave, now),
            State::Waiting { is_last: true } if is_free => {
                process.is_over = true;
                self.over += 1;
                self.update_wait(rank, now);
            }
            _ => {}
        }
    }
}
