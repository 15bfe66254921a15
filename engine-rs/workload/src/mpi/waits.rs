//! What waiting processes wait for.
//!
//! A process waits for all that it has begun. If the next step of one of these stands with
//! a process that is not in a call, that is what it waits for; if not, and somebody has
//! not yet begun what matches, it waits for a partner; otherwise for the network.
//!
//! Rule of `docs/model.md`: `R-mpi-wait`.

use super::Mpi;
use super::process::Place;
use super::transfer::{Item, Job, Kind, Lack, Stand, Transfer};
use crate::measure::Doing;
use crate::units::Cycle;

impl Mpi {
    /// What the ends of a transfer lack.
    fn lack(&self, transfer: &Transfer) -> Lack {
        if !transfer.is_begun {
            return Lack::Partner;
        }
        match transfer.stand {
            Stand::Network => Lack::Network,
            Stand::Receive => Lack::Partner,
            Stand::With(rank) if self.is_in_call(rank) => Lack::Network,
            Stand::With(rank) if rank == transfer.to && !transfer.is_wanted => Lack::Partner,
            Stand::With(_) => Lack::Progress,
        }
    }

    fn is_in_call(&self, rank: u32) -> bool {
        let process = self.processes.get(rank as usize);
        process.is_some_and(|process| process.is_in_call)
    }

    /// Something about a transfer is otherwise.
    pub(super) fn change(&mut self, id: u32, now: Cycle, change: impl FnOnce(&mut Transfer)) {
        let Some(transfer) = self.transfers.get_mut(id) else {
            return;
        };
        let before = transfer.stand;
        change(transfer);
        let after = transfer.stand;
        if let Stand::With(rank) = before
            && before != after
        {
            self.processes[rank as usize].standing.remove(&id);
        }
        if let Stand::With(rank) = after {
            self.processes[rank as usize].standing.insert(id);
        }
        self.recount(id, now);
    }

    /// What its ends lack may be something else.
    fn recount(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        let lack = self.transfers.get(id).map(|transfer| self.lack(transfer));
        let Some(transfer) = self.transfers.get_mut(id) else {
            return;
        };
        let sends = transfer.is_begun && !transfer.is_sent;
        let receives = transfer.is_wanted && !transfer.is_received;
        let counts = [lack.filter(|_| sends), lack.filter(|_| receives)];
        let before = std::mem::replace(&mut transfer.counted, counts);
        for ((rank, before), after) in [from, to].into_iter().zip(before).zip(counts) {
            if before == after {
                continue;
            }
            let lacks = &mut self.processes[rank as usize].lacks;
            if let Some(lack) = before {
                lacks[lack as usize] -= 1;
            }
            if let Some(lack) = after {
                lacks[lack as usize] += 1;
            }
            self.review(rank, now);
        }
    }

    /// Since when a step has been there that only this process can do, and that a transfer
    /// of which both ends are known cannot go on without.
    pub(super) fn holds_since(&self, rank: u32) -> Option<Cycle> {
        let is_wanted = |item: &Item| {
            let transfer = self.transfers.get(item.transfer);
            transfer.is_some_and(|transfer| transfer.is_wanted)
        };
        let process = self.processes.get(rank as usize)?;
        let mut items = process.inbox.iter();
        let held = items.find(|item| match item.job {
            Job::Told(Kind::Request) => is_wanted(item),
            Job::Told(Kind::Clear) | Job::Fetch => true,
            _ => false,
        });
        held.map(|item| item.at)
    }

    /// A process goes into a call, or out of it.
    pub(super) fn in_call(&mut self, rank: u32, is_in: bool, now: Cycle) {
        let process = &mut self.processes[rank as usize];
        if process.is_in_call != is_in {
            process.is_in_call = is_in;
            let standing: Vec<u32> = process.standing.iter().copied().collect();
            for id in standing {
                self.recount(id, now);
            }
        }
    }

    /// What a process waits for may be something else.
    pub(super) fn review(&mut self, rank: u32, now: Cycle) {
        let process = &mut self.processes[rank as usize];
        let is_there = matches!(process.place, Place::Waiting { .. });
        let waits = is_there && process.work.is_none() && !process.is_over;
        let [progress, _, partner] = process.lacks;
        let doing = match (progress, partner) {
            _ if !waits => None,
            (1.., _) => Some(Doing::WaitProgress),
            (0, 1..) => Some(Doing::WaitPartner),
            (0, 0) => Some(Doing::WaitNetwork),
        };
        if process.idle.map(|(doing, _)| doing) == doing {
            return;
        }
        let before = std::mem::replace(&mut process.idle, doing.map(|doing| (doing, now)));
        if let Some((doing, since)) = before {
            self.did(rank, doing, since, now);
        }
    }

    /// Writes down what a process did.
    pub(super) fn did(&mut self, rank: u32, doing: Doing, from: Cycle, to: Cycle) {
        let process = &mut self.processes[rank as usize];
        let from = from.max(process.told_until);
        if from < to {
            process.told_until = to;
            self.journal.span(rank, doing, from, to);
        }
    }
}
