//! Matching on the network interface, as the Tports of Quadrics do it ([I] 3.1).
//!
//! A receive is told to a thread, by a command. A message that comes occupies the thread
//! for a match. When the thread knows of both, an early message is where it belongs, and
//! the process is woken; one that came before its receive was known lies in a buffer of
//! the system, and the process copies it out. The data of a long one is read, and when it
//! is there the sender is told. When transfers go on in calls only, it is the process that
//! asks for the data, and that tells the sender.
//!
//! Rules of `docs/model.md`: `R-eager`, `R-rendezvous`.

use super::transfer::{Job, Kind, Stand, Transfer, Way, Wire};
use super::{Mpi, Progress, Wakes};
use crate::elan::{Agent, NextMessage};
use crate::units::Cycle;

impl Mpi {
    /// A process tells the thread of a receive.
    pub(super) fn tells_thread(&mut self, rank: u32, id: u32) {
        self.ask(rank, NextMessage::Thread(id));
    }

    /// The thread knows of it.
    pub(super) fn receive_known(&mut self, id: u32, now: Cycle) {
        self.change(id, now, |transfer| transfer.is_posted = true);
        if self
            .transfers
            .get(id)
            .is_some_and(|transfer| transfer.has_arrived)
        {
            self.matches(id, now);
        }
    }

    /// The thread has looked for the receive of a message that has come.
    pub(super) fn matched_by_thread(&mut self, wire: Wire, now: Cycle) {
        let Wire {
            kind,
            transfer: id,
            from,
            to,
            credits,
            ..
        } = wire;
        self.learns(credits, to, from, now);
        self.arrives(id, now);
        if kind == Kind::Early {
            // It is where it belongs, or in a buffer of the system.
            self.frees_buffer(from, to);
        }
        if self
            .transfers
            .get(id)
            .is_some_and(|transfer| transfer.is_posted)
        {
            self.matches(id, now);
        }
        self.gives_back(from, to);
    }

    /// The thread knows of a send and its receive.
    fn matches(&mut self, id: u32, now: Cycle) {
        let Some(transfer) = self.transfers.get(id) else {
            return;
        };
        let (to, way) = (transfer.to, transfer.way);
        let is_direct = self.is_direct(transfer) || transfer.bytes == 0;
        match (way, self.plan.settings.progress) {
            (Way::Announced, Progress::Independent) => self.fetches(id, Agent::Thread, now),
            (Way::Announced, Progress::InCalls) => self.wake(to, id, Wakes::Fetch),
            _ if is_direct => self.wake(to, id, Wakes::Received),
            _ => self.wake(to, id, Wakes::Copy),
        }
    }

    /// The receiver asks for the data.
    pub(super) fn fetches(&mut self, id: u32, agent: Agent, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        self.change(id, now, |transfer| transfer.stand = Stand::Network);
        self.post(Kind::Read, id, (to, from), agent);
    }

    /// Something other than a message to match has come.
    pub(super) fn told_interface(&mut self, wire: Wire, now: Cycle) {
        let id = wire.transfer;
        match (wire.kind, self.plan.settings.progress) {
            (Kind::Credit, _) => self.learns(wire.credits, wire.to, wire.from, now),
            (Kind::Finish, _) => self.sent(id, now),
            (Kind::Read, Progress::Independent) => self.received(id, now),
            (Kind::Read, Progress::InCalls) => self.lies(wire.from, Job::TellSender, id, now),
            _ => {}
        }
    }

    /// The process has seen that the data it asked for is there.
    pub(super) fn has_read(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        self.post(Kind::Finish, id, (to, from), Agent::Host);
        self.received(id, now);
    }
}
