//! Matching on the host, over remote writes, as MVAPICH does it ([I] 3.2, 3.3).
//!
//! What comes from another process lies in a buffer until this one looks there: while it is
//! in a call, or at once if the host's steps are independent of calls. A message that
//! nobody has asked for is copied aside, so that its buffer is free.
//!
//! A long message is announced. The receiver, once it has both the request and the receive,
//! registers its memory and says that it is clear; the sender then registers its own,
//! writes the data, and after it a word that it is there.

use super::Mpi;
use super::transfer::{Item, Job, Kind, Stand, Transfer, Wire};
use crate::elan::Agent;
use crate::units::Cycle;

impl Mpi {
    /// Something lies in a buffer for a process to see.
    pub(super) fn told_host(&mut self, wire: Wire, now: Cycle) {
        let (id, to) = (wire.transfer, wire.to);
        let mut job = Job::Told(wire.kind);
        if let Kind::Data | Kind::Finish = wire.kind {
            let Some(transfer) = self.transfers.get_mut(id) else {
                return;
            };
            transfer.landed += 1;
            // One of them may overtake the other.
            if transfer.landed < 2 {
                return;
            }
            job = Job::Told(Kind::Finish);
        }
        let item = Item {
            at: now,
            job,
            transfer: id,
            from: wire.from,
            credits: wire.credits,
        };
        self.put(to, item, now);
    }

    /// A process has read what another has told it.
    pub(super) fn read(&mut self, rank: u32, kind: Kind, item: Item, now: Cycle) {
        let (id, other) = (item.transfer, item.from);
        self.learns(item.credits, rank, other, now);
        match kind {
            Kind::Early | Kind::Request => {
                self.arrives(id, now);
                if kind == Kind::Early {
                    self.frees_buffer(other, rank);
                }
                let transfer = self.transfers.get(id);
                if transfer.is_some_and(|transfer| transfer.is_posted) {
                    match kind {
                        Kind::Early => self.received(id, now),
                        _ => self.is_clear(id, now),
                    }
                }
            }
            Kind::Clear => {
                self.change(id, now, |transfer| transfer.stand = Stand::Network);
                self.post(Kind::Data, id, (rank, other), Agent::Host);
                self.post(Kind::Finish, id, (rank, other), Agent::Host);
            }
            Kind::Finish => self.received(id, now),
            Kind::Data | Kind::Read | Kind::Credit => {}
        }
        self.gives_back(other, rank);
    }

    /// The receiver of a long message is ready for it.
    pub(super) fn is_clear(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        self.change(id, now, |transfer| transfer.stand = Stand::Network);
        self.post(Kind::Clear, id, (to, from), Agent::Host);
    }

    /// A message has come that has to be matched, in the order of its pair.
    pub(super) fn delivered(&mut self, wire: Wire, now: Cycle) {
        match self.plan.settings.matching {
            super::Matching::Nic => self.matched_by_thread(wire, now),
            super::Matching::Host => self.told_host(wire, now),
        }
    }
}
