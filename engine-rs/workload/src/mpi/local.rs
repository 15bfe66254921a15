//! Processes of one node: a message is copied into memory that both share, and out again.
//! The receiver does so in its own calls, whoever matches the messages of other nodes.
//!
//! Rule of `docs/model.md`: `R-one-node`.

use super::Mpi;
use super::transfer::{Item, Job, Stand, Transfer};
use crate::units::Cycle;

impl Mpi {
    /// The sender has copied a message in.
    pub(super) fn hands_over(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        let at = now + self.plan.settings.local_sync;
        let item = Item {
            at,
            job: Job::Local,
            transfer: id,
            from,
            credits: 0,
        };
        self.put(to, item, now);
        self.sent(id, now);
    }

    /// The receiver has seen it, and copied it out if it knew where to.
    pub(super) fn takes_over(&mut self, id: u32, now: Cycle) {
        self.arrives(id, now);
        if self
            .transfers
            .get(id)
            .is_some_and(|transfer| transfer.is_posted)
        {
            self.received(id, now);
        } else {
            self.change(id, now, |transfer| transfer.stand = Stand::Receive);
        }
    }
}
