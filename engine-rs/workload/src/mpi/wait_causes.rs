//! Why waiting processes wait.
//!
//! A process waits for all its sends and receives. If the next actor of one of them is a
//! process outside a call, it waits for progress; if not, and a matching send or receive has
//! not been called, it waits for a partner; otherwise for the network.
//!
//! Rule of `docs/model.md`: `R-mpi-wait`.

use super::Mpi;
use super::process::State;
use super::transfer::{Action, MessageKind, NextActor, PendingAction, Transfer, WaitCause};
use crate::measure::ProcessState;
use crate::units::Cycle;

impl Mpi {
    /// The wait cause of a transfer.
    fn wait_cause(&self, transfer: &Transfer) -> WaitCause {
        if !transfer.is_send_called {
            return WaitCause::Partner;
        }
        match transfer.next_actor {
            NextActor::Network => WaitCause::Network,
            NextActor::Receiver => WaitCause::Partner,
            NextActor::Process(rank) if self.is_in_call(rank) => WaitCause::Network,
            NextActor::Process(rank) if rank == transfer.to && !transfer.is_receive_called => {
                WaitCause::Partner
            }
            NextActor::Process(_) => WaitCause::Progress,
        }
    }

    fn is_in_call(&self, rank: u32) -> bool {
        let process = self.processes.get(rank as usize);
        process.is_some_and(|process| process.is_in_call)
    }

    /// Changes a transfer and updates who waits for it.
    pub(super) fn change(&mut self, id: u32, now: Cycle, change: impl FnOnce(&mut Transfer)) {
        let Some(transfer) = self.transfers.get_mut(id) else {
            return;
        };
        let before = transfer.next_actor;
        change(transfer);
        let after = transfer.next_actor;
        if let NextActor::Process(rank) = before
            && before != after
        {
            self.processes[rank as usize].assigned.remove(&id);
        }
        if let NextActor::Process(rank) = after {
            self.processes[rank as usize].assigned.insert(id);
        }
        self.update_wait_causes(id, now);
    }

    /// Updates the wait causes that a transfer counts for at both ends.
    fn update_wait_causes(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        let wait_cause = self
            .transfers
            .get(id)
            .map(|transfer| self.wait_cause(transfer));
        let Some(transfer) = self.transfers.get_mut(id) else {
            return;
        };
        let sends = transfer.is_send_called && !transfer.is_send_complete;
        let receives = transfer.is_receive_called && !transfer.is_receive_complete;
        let counts = [
            wait_cause.filter(|_| sends),
            wait_cause.filter(|_| receives),
        ];
        let before = std::mem::replace(&mut transfer.counted, counts);
        for ((rank, before), after) in [from, to].into_iter().zip(before).zip(counts) {
            if before == after {
                continue;
            }
            let wait_causes = &mut self.processes[rank as usize].wait_causes;
            if let Some(wait_cause) = before {
                wait_causes[wait_cause as usize] -= 1;
            }
            if let Some(wait_cause) = after {
                wait_causes[wait_cause as usize] += 1;
            }
            self.update_wait(rank, now);
        }
    }

    /// Since when an action of this process has been pending that blocks a transfer whose
    /// send and receive have both been called.
    pub(super) fn blocks_since(&self, rank: u32) -> Option<Cycle> {
        let is_receive_called = |item: &PendingAction| {
            let transfer = self.transfers.get(item.transfer);
            transfer.is_some_and(|transfer| transfer.is_receive_called)
        };
        let process = self.processes.get(rank as usize)?;
        let mut items = process.inbox.iter();
        let held = items.find(|item| match item.action {
            Action::ReadBuffer(MessageKind::Rts) => is_receive_called(item),
            Action::ReadBuffer(MessageKind::Cts) | Action::Fetch => true,
            _ => false,
        });
        held.map(|item| item.at)
    }

    /// Records that a process enters or leaves a call.
    pub(super) fn set_in_call(&mut self, rank: u32, is_in: bool, now: Cycle) {
        let process = &mut self.processes[rank as usize];
        if process.is_in_call != is_in {
            process.is_in_call = is_in;
            let assigned: Vec<u32> = process.assigned.iter().copied().collect();
            for id in assigned {
                self.update_wait_causes(id, now);
            }
        }
    }

    /// Updates what a process waits for, in its journal.
    pub(super) fn update_wait(&mut self, rank: u32, now: Cycle) {
        let process = &mut self.processes[rank as usize];
        let is_there = matches!(process.state, State::Waiting { .. });
        let waits = is_there && process.work.is_none() && !process.is_over;
        let [progress, _, partner] = process.wait_causes;
        let state = match (progress, partner) {
            _ if !waits => None,
            (1.., _) => Some(ProcessState::WaitProgress),
            (0, 1..) => Some(ProcessState::WaitPartner),
            (0, 0) => Some(ProcessState::WaitNetwork),
        };
        if process.idle.map(|(state, _)| state) == state {
            return;
        }
        let before = std::mem::replace(&mut process.idle, state.map(|state| (state, now)));
        if let Some((state, since)) = before {
            self.record(rank, state, since, now);
        }
    }

    /// Records in the journal what a process did.
    pub(super) fn record(&mut self, rank: u32, state: ProcessState, from: Cycle, to: Cycle) {
        let process = &mut self.processes[rank as usize];
        let from = from.max(process.recorded_until);
        if from < to {
            process.recorded_until = to;
            self.journal.span(rank, state, from, to);
        }
    }
}
