//! Sends and receives: which is for which, and what becomes of both.

use super::process::Cost;
use super::transfer::{Item, Job, Kind, Lack, Stand, Transfer, Way};
use super::{Matching, Mpi};
use crate::elan::Agent;
use crate::program::Step;
use crate::units::Cycle;

impl Mpi {
    /// What it takes to begin a send, the call apart.
    pub(super) fn send_cost(&mut self, rank: u32, to: u32, bytes: u64, buffer: u16) -> Cost {
        let way = self.way(rank, to, bytes);
        let is_nic = self.plan.settings.matching == Matching::Nic;
        Cost {
            register: match way {
                Way::Announced if is_nic => self.register(rank, buffer, bytes),
                _ => 0,
            },
            copy: match way {
                Way::Local => self.copy(bytes),
                Way::Early if self.copies_in() => self.copy(bytes),
                _ => 0,
            },
            call: 0,
        }
    }

    /// What it takes to begin a receive, the call apart: if the process knows of the send,
    /// it does at once what there is to do.
    pub(super) fn receive_cost(
        &mut self,
        rank: u32,
        (from, tag): (u32, u16),
        bytes: u64,
        buffer: u16,
    ) -> Cost {
        let way = self.way(from, rank, bytes);
        if self.plan.settings.matching == Matching::Nic && way != Way::Local {
            return Cost {
                register: match way {
                    Way::Announced => self.register(rank, buffer, bytes),
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
        let Some(&Transfer { bytes, way, .. }) = send.filter(|send| send.has_arrived) else {
            return Cost::default();
        };
        Cost {
            call: self.plan.settings.host_match,
            register: match way {
                Way::Announced => self.register(rank, buffer, bytes),
                _ => 0,
            },
            copy: match way {
                Way::Announced => 0,
                _ => self.copy(bytes),
            },
        }
    }

    /// A call that begins something is over.
    pub(super) fn called(&mut self, rank: u32, step: Step, now: Cycle) {
        let other = match step {
            Step::Send { to, .. } => to,
            Step::Receive { from, .. } => from,
            _ => return,
        };
        let process = self.of_mut(rank);
        process.open = process.open.saturating_add(1);
        if other as usize >= self.processes.len() {
            // Nobody will ever answer.
            self.of_mut(rank).lacks[Lack::Partner as usize] += 1;
            return;
        }
        match step {
            Step::Send {
                to,
                tag,
                bytes,
                buffer,
            } => self.begins_send(rank, (to, tag), bytes, buffer, now),
            Step::Receive {
                from, tag, buffer, ..
            } => self.begins_receive(rank, (from, tag), buffer, now),
            _ => {}
        }
    }

    /// The transfer of a send or of a receive: that which the other end has begun, or a new
    /// one.
    fn transfer(&mut self, (from, to, tag): (u32, u32, u16), is_send: bool) -> u32 {
        let ids = self.pending.entry((from, to, tag)).or_default();
        let others = |&mut id: &mut u32| {
            let transfer = self.transfers.get(id);
            transfer.is_some_and(|transfer| transfer.is_begun != is_send)
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

    fn begins_send(
        &mut self,
        rank: u32,
        (to, tag): (u32, u16),
        bytes: u64,
        buffer: u16,
        now: Cycle,
    ) {
        let way = self.way(rank, to, bytes);
        let pair = self.pair(rank, to);
        let number = pair.sent;
        pair.sent += 1;
        let id = self.transfer((rank, to, tag), true);
        self.change(id, now, |transfer| {
            (transfer.bytes, transfer.send_buffer) = (bytes, buffer);
            (transfer.number, transfer.way) = (number, way);
            transfer.is_begun = true;
        });
        match way {
            Way::Local => {
                self.counts.local += 1;
                self.hands_over(id, now);
            }
            Way::Early => {
                self.counts.early += 1;
                if self.takes_buffer(id, rank, to, now) {
                    self.send_early(id, Agent::Host, now);
                }
            }
            Way::Announced => {
                self.counts.announced += 1;
                self.post(Kind::Request, id, (rank, to), Agent::Host);
            }
        }
    }

    fn begins_receive(&mut self, rank: u32, (from, tag): (u32, u16), buffer: u16, now: Cycle) {
        let id = self.transfer((from, rank, tag), false);
        let is_local = self.member(from) == self.member(rank);
        if self.plan.settings.matching == Matching::Nic && !is_local {
            self.change(id, now, |transfer| {
                (transfer.is_wanted, transfer.receive_buffer) = (true, buffer);
                if transfer.stand == Stand::Receive {
                    transfer.stand = Stand::Network;
                }
            });
            self.tells_thread(rank, id);
            return;
        }
        self.change(id, now, |transfer| {
            (transfer.is_wanted, transfer.receive_buffer) = (true, buffer);
            transfer.is_posted = true;
        });
        let transfer = self.transfers.get(id);
        match transfer.map(|transfer| (transfer.has_arrived, transfer.way)) {
            Some((true, Way::Announced)) => self.is_clear(id, now),
            Some((true, _)) => self.received(id, now),
            _ => {}
        }
    }

    /// Whoever matches learns of a send.
    pub(super) fn arrives(&mut self, id: u32, now: Cycle) {
        let mut is_unexpected = false;
        self.change(id, now, |transfer| {
            transfer.has_arrived = true;
            transfer.is_unexpected = !transfer.is_posted;
            is_unexpected = transfer.is_unexpected;
            transfer.stand = match transfer.is_wanted {
                true => Stand::Network,
                false => Stand::Receive,
            };
        });
        self.counts.unexpected += u64::from(is_unexpected);
    }

    /// A send is complete.
    pub(super) fn sent(&mut self, id: u32, now: Cycle) {
        let Some(from) = self.transfers.get(id).map(|transfer| transfer.from) else {
            return;
        };
        self.change(id, now, |transfer| transfer.is_sent = true);
        self.completes(from, id, now);
    }

    /// A receive is complete.
    pub(super) fn received(&mut self, id: u32, now: Cycle) {
        let Some(to) = self.transfers.get(id).map(|transfer| transfer.to) else {
            return;
        };
        self.change(id, now, |transfer| {
            transfer.is_received = true;
            transfer.stand = Stand::Network;
        });
        self.completes(to, id, now);
    }

    fn completes(&mut self, rank: u32, id: u32, now: Cycle) {
        let is_done = |transfer: &Transfer| transfer.is_sent && transfer.is_received;
        if self.transfers.get(id).is_some_and(is_done) {
            self.transfers.remove(id);
        }
        let process = self.of_mut(rank);
        process.open = process.open.saturating_sub(1);
        self.ends_waiting(rank, now);
        self.set_due(rank);
    }

    /// A process has done a step of a transfer.
    pub(super) fn handled(&mut self, rank: u32, item: Item, now: Cycle) {
        let id = item.transfer;
        match item.job {
            Job::Told(kind) => self.read(rank, kind, item, now),
            Job::CopyOut => self.received(id, now),
            Job::Fetch => self.fetches(id, Agent::Host, now),
            Job::TellSender => self.has_read(id, now),
            Job::Local => self.takes_over(id, now),
        }
    }
}
