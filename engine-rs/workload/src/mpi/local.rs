//! Messages within a node: copied into shared memory by the sender, and out by the receiver.
//! The receiver copies in its own calls, whoever matches the messages of other nodes.
//!
//! Rule of `docs/model.md`: `R-one-node`.

use super::Mpi;
use super::transfer::{Action, NextActor, PendingAction, Transfer};
use crate::units::Cycle;

impl Mpi {
    /// Hands over a message that the sender has copied in.
    pub(super) fn hand_over_local(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        let at = now + self.plan.settings.host.local_sync_cycles;
        let item = PendingAction {
            at,
            action: Action::ReceiveLocal,
            transfer: id,
            from,
            credits: 0,
        };
        self.add_action(to, item, now);
        self.complete_send(id, now);
    }

    /// Completes a message that the receiver has found, and copied out if its receive is
    /// posted.
    pub(super) fn receive_local(&mut self, id: u32, now: Cycle) {
        self.send_arrived(id, now);
        if self
            .transfers
            .get(id)
            .is_some_and(|transfer| transfer.is_receive_posted)
        {
            self.complete_receive(id, now);
        } else {
            self.change(id, now, |transfer| {
                transfer.next_actor = NextActor::Receiver
            });
        }
    }
}
