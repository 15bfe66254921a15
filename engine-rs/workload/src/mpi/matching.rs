//! Sends and receives: matching and completion.

use super::process::Cost;
use super::transfer::{
    Action, MessageKind, NextActor, PendingAction, Protocol, Transfer, WaitCause,
};
use super::{Matching, Mpi};
use crate::elan::Agent;
use crate::program::Step;
use crate::units::Cycle;

impl Mpi {
    /// Cycles to start a send, apart from the call.
    pub(super) fn send_cost(&mut self, rank: u32, to: u32, bytes: u64, buffer: u16) -> Cost {
        let protocol = self.protocol(rank, to, bytes);
        let is_nic = self.plan.settings.mpi_matching == Matching::Nic;
        Cost {
            register: match protocol {
                Protocol::Rendezvous if is_nic => self.register(rank, buffer, bytes),
                _ => 0,
            },
            copy: match protocol {
                Protocol::Local => self.copy(bytes),
                Protocol::Eager if self.copies_eager() => self.copy(bytes),
                _ => 0,
            },
            call: 0,
        }
    }

    /// Cycles to start a receive, apart from the call: those of matching, if the process
    /// knows of the send.
    pub(super) fn receive_cost(
        &mut self,
        rank: u32,
        (from, tag): (u32, u16),
        bytes: u64,
        buffer: u16,
    ) -> Cost {
        let protocol = self.protocol(from, rank, bytes);
        if self.plan.settings.mpi_matching == Matching::Nic && protocol != Protocol::Local {
            return Cost {
                register: match protocol {
                    Protocol::Rendezvous => self.register(rank, buffer, bytes),
                    _ => 0,
                },
                ..Cost::default()
            };
        }
        let first = self
            .pending
            .get(&(from, rank, tag))
            .and_then(|ids| ids.front());
        let send = first.and_then(|&id| self.transfers.get(id));
        let Some(&Transfer {
            bytes, protocol, ..
        }) = send.filter(|send| send.has_send_arrived)
        else {
            return Cost::default();
        };
        Cost {
            call: self.plan.settings.mpi_match_cycles,
            register: match protocol {
                Protocol::Rendezvous => self.register(rank, buffer, bytes),
                _ => 0,
            },
            copy: match protocol {
                Protocol::Rendezvous => 0,
                _ => self.copy(bytes),
            },
        }
    }

    /// Starts the send or receive of a call that has ended.
    pub(super) fn call_ended(&mut self, rank: u32, step: Step, now: Cycle) {
        let other = match step {
            Step::Send { to, .. } => to,
            Step::Receive { from, .. } => from,
            _ => return,
        };
        let process = self.of_mut(rank);
        process.open = process.open.saturating_add(1);
        if other as usize >= self.processes.len() {
            // There is no such process: it will never answer.
            self.of_mut(rank).wait_causes[WaitCause::Partner as usize] += 1;
            return;
        }
        match step {
            Step::Send {
                to,
                tag,
                bytes,
                buffer,
            } => self.begin_send(rank, (to, tag), bytes, buffer, now),
            Step::Receive {
                from, tag, buffer, ..
            } => self.begin_receive(rank, (from, tag), buffer, now),
            _ => {}
        }
    }

    /// The transfer of a send or a receive: the one that the other end has started, or a new
    /// one.
    fn transfer(&mut self, (from, to, tag): (u32, u32, u16), is_send: bool) -> u32 {
        let ids = self.pending.entry((from, to, tag)).or_default();
        let others = |&mut id: &mut u32| {
            let transfer = self.transfers.get(id);
            transfer.is_some_and(|transfer| transfer.is_send_called != is_send)
        };
        let known = ids.pop_front_if(others);
        if let Some(id) = known {
            if ids.is_empty() {
                self.pending.remove(&(from, to, tag));
            }
            return id;
        }
        let id = self.transfers.add(Transfer {
            from,
            to,
            ..Transfer::default()
        });
        ids.push_back(id);
        id
    }

    fn begin_send(
        &mut self,
        rank: u32,
        (to, tag): (u32, u16),
        bytes: u64,
        buffer: u16,
        now: Cycle,
    ) {
        let protocol = self.protocol(rank, to, bytes);
        let pair = self.pair(rank, to);
        let number = pair.sent;
        pair.sent += 1;
        let id = self.transfer((rank, to, tag), true);
        self.change(id, now, |transfer| {
            (transfer.bytes, transfer.send_buffer) = (bytes, buffer);
            (transfer.number, transfer.protocol) = (number, protocol);
            transfer.is_send_called = true;
        });
        match protocol {
            Protocol::Local => {
                self.counts.local += 1;
                self.hand_over_local(id, now);
            }
            Protocol::Eager => {
                self.counts.eager += 1;
                if self.take_buffer(id, rank, to, now) {
                    self.send_eager(id, Agent::Host, now);
                }
            }
            Protocol::Rendezvous => {
                self.counts.rendezvous += 1;
                self.post(MessageKind::Rts, id, (rank, to), Agent::Host);
            }
        }
    }

    fn begin_receive(&mut self, rank: u32, (from, tag): (u32, u16), buffer: u16, now: Cycle) {
        let id = self.transfer((from, rank, tag), false);
        let is_local = self.member(from) == self.member(rank);
        if self.plan.settings.mpi_matching == Matching::Nic && !is_local {
            self.change(id, now, |transfer| {
                (transfer.is_receive_called, transfer.receive_buffer) = (true, buffer);
                if transfer.next_actor == NextActor::Receiver {
                    transfer.next_actor = NextActor::Network;
                }
            });
            self.start_matching_thread(rank, id);
            return;
        }
        self.change(id, now, |transfer| {
            (transfer.is_receive_called, transfer.receive_buffer) = (true, buffer);
            transfer.is_receive_posted = true;
        });
        let transfer = self.transfers.get(id);
        match transfer.map(|transfer| (transfer.has_send_arrived, transfer.protocol)) {
            Some((true, Protocol::Rendezvous)) => self.send_cts(id, now),
            Some((true, _)) => self.complete_receive(id, now),
            _ => {}
        }
    }

    /// Records that the matching agent knows of a send.
    pub(super) fn send_arrived(&mut self, id: u32, now: Cycle) {
        let mut is_unexpected = false;
        self.change(id, now, |transfer| {
            transfer.has_send_arrived = true;
            transfer.is_unexpected = !transfer.is_receive_posted;
            is_unexpected = transfer.is_unexpected;
            transfer.next_actor = match transfer.is_receive_called {
                true => NextActor::Network,
                false => NextActor::Receiver,
            };
        });
        self.counts.unexpected += u64::from(is_unexpected);
    }

    /// Completes a send.
    pub(super) fn complete_send(&mut self, id: u32, now: Cycle) {
        let Some(from) = self.transfers.get(id).map(|transfer| transfer.from) else {
            return;
        };
        self.change(id, now, |transfer| transfer.is_send_complete = true);
        self.complete_one(from, id, now);
    }

    /// Completes a receive.
    pub(super) fn complete_receive(&mut self, id: u32, now: Cycle) {
        let Some(to) = self.transfers.get(id).map(|transfer| transfer.to) else {
            return;
        };
        self.change(id, now, |transfer| {
            transfer.is_receive_complete = true;
            transfer.next_actor = NextActor::Network;
        });
        self.complete_one(to, id, now);
    }

    fn complete_one(&mut self, rank: u32, id: u32, now: Cycle) {
        let is_completed =
            |transfer: &Transfer| transfer.is_send_complete && transfer.is_receive_complete;
        if self.transfers.get(id).is_some_and(is_completed) {
            self.transfers.remove(id);
        }
        let process = self.of_mut(rank);
        process.open = process.open.saturating_sub(1);
        self.end_wait(rank, now);
        self.set_due(rank);
    }

    /// Handles the end of a process's action.
    pub(super) fn action_done(&mut self, rank: u32, item: PendingAction, now: Cycle) {
        let id = item.transfer;
        match item.action {
            Action::ReadBuffer(kind) => self.buffer_read(rank, kind, item, now),
            Action::CopyOut => self.complete_receive(id, now),
            Action::Fetch => self.fetch_data(id, Agent::Host, now),
            Action::SendFin => self.read_complete(id, now),
            Action::ReceiveLocal => self.receive_local(id, now),
        }
    }
}
