//! Matching on the host, over remote writes, as MVAPICH does it (`[I]` 3.2, 3.3).
//!
//! A message of another process lies in a receive buffer until this one polls it: while it
//! is in a call, or at once if progress is independent. An unexpected message is copied
//! into the unexpected queue, so that its buffer is free.
//!
//! A long message goes by rendezvous. Once the receiver has both the RTS and the posted
//! receive, it registers its memory and answers with a CTS; the sender then registers its
//! own, writes the data, and after it a FIN.

use super::Mpi;
use super::transfer::{Action, MessageKind, NextActor, PendingAction, ProtocolMessage, Transfer};
use crate::elan::Agent;
use crate::units::Cycle;

impl Mpi {
    /// Adds the action that reads a protocol message from a receive buffer.
    pub(super) fn host_notified(&mut self, sent_message: ProtocolMessage, now: Cycle) {
        let (id, to) = (sent_message.transfer, sent_message.to);
        let mut action = Action::ReadBuffer(sent_message.kind);
        if let MessageKind::Data | MessageKind::Fin = sent_message.kind {
            let Some(transfer) = self.transfers.get_mut(id) else {
                return;
            };
            transfer.parts_arrived += 1;
            // Data and FIN may overtake each other.
            if transfer.parts_arrived < 2 {
                return;
            }
            action = Action::ReadBuffer(MessageKind::Fin);
        }
        let item = PendingAction {
            at: now,
            action,
            transfer: id,
            from: sent_message.from,
            credits: sent_message.credits,
        };
        self.add_action(to, item, now);
    }

    /// Handles a protocol message that a process has read.
    pub(super) fn buffer_read(
        &mut self,
        rank: u32,
        kind: MessageKind,
        item: PendingAction,
        now: Cycle,
    ) {
        let (id, other) = (item.transfer, item.from);
        self.add_credits(item.credits, rank, other, now);
        match kind {
            MessageKind::Eager | MessageKind::Rts => {
                self.send_arrived(id, now);
                if kind == MessageKind::Eager {
                    self.free_buffer(other, rank);
                }
                let transfer = self.transfers.get(id);
                if transfer.is_some_and(|transfer| transfer.is_receive_posted) {
                    match kind {
                        MessageKind::Eager => self.complete_receive(id, now),
                        _ => self.send_cts(id, now),
                    }
                }
            }
            MessageKind::Cts => {
                self.change(id, now, |transfer| transfer.next_actor = NextActor::Network);
                self.post(MessageKind::Data, id, (rank, other), Agent::Host);
                self.post(MessageKind::Fin, id, (rank, other), Agent::Host);
            }
            MessageKind::Fin => self.complete_receive(id, now),
            MessageKind::Data | MessageKind::Read | MessageKind::Credit => {}
        }
        self.return_credits(other, rank);
    }

    /// Sends the CTS of a long message whose receiver is ready.
    pub(super) fn send_cts(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        self.change(id, now, |transfer| transfer.next_actor = NextActor::Network);
        self.post(MessageKind::Cts, id, (to, from), Agent::Host);
    }

    /// Handles an eager message or an RTS, in the order of its pair.
    pub(super) fn message_in_order(&mut self, sent_message: ProtocolMessage, now: Cycle) {
        match self.plan.settings.mpi_matching {
            super::Matching::Nic => self.matched_by_thread(sent_message, now),
            super::Matching::Host => self.host_notified(sent_message, now),
        }
    }
}
