//! Matching on the network interface, as the Tports of Quadrics do it (`[I]` 3.1).
//!
//! A command posts a receive to a thread. An arriving message occupies the thread for a
//! match. Once both have been matched, an eager message is in its buffer, and the process is
//! woken; an unexpected one lies in a system buffer, and the process copies it out. The data
//! of a long message is read, and then a FIN goes to the sender. With progress in calls
//! only, the process itself reads the data and sends the FIN.
//!
//! Rules of `docs/model.md`: `R-eager`, `R-rendezvous`.

use super::transfer::{Action, MessageKind, NextActor, Protocol, ProtocolMessage, Transfer};
use super::{Mpi, Progress, WakeReason};
use crate::elan::{Agent, NextMessage};
use crate::units::Cycle;

impl Mpi {
    /// Posts a receive to the thread.
    pub(super) fn start_matching_thread(&mut self, rank: u32, id: u32) {
        self.enqueue(rank, NextMessage::Thread(id));
    }

    /// Records that the thread knows of a receive.
    pub(super) fn receive_posted(&mut self, id: u32, now: Cycle) {
        self.change(id, now, |transfer| transfer.is_receive_posted = true);
        if self
            .transfers
            .get(id)
            .is_some_and(|transfer| transfer.has_send_arrived)
        {
            self.matched(id, now);
        }
    }

    /// Handles the thread's match of a message that has arrived.
    pub(super) fn matched_by_thread(&mut self, sent_message: ProtocolMessage, now: Cycle) {
        let ProtocolMessage {
            kind,
            transfer: id,
            from,
            to,
            credits,
            ..
        } = sent_message;
        self.add_credits(credits, to, from, now);
        self.send_arrived(id, now);
        if kind == MessageKind::Eager {
            // The data is in its buffer, or in a system buffer.
            self.free_buffer(from, to);
        }
        if self
            .transfers
            .get(id)
            .is_some_and(|transfer| transfer.is_receive_posted)
        {
            self.matched(id, now);
        }
        self.return_credits(from, to);
    }

    /// Continues a transfer whose send and receive the thread has matched.
    fn matched(&mut self, id: u32, now: Cycle) {
        let Some(transfer) = self.transfers.get(id) else {
            return;
        };
        let (to, protocol) = (transfer.to, transfer.protocol);
        let is_direct = self.is_direct(transfer) || transfer.bytes == 0;
        match (protocol, self.plan.settings.mpi_progress) {
            (Protocol::Rendezvous, Progress::Independent) => {
                self.fetch_data(id, Agent::Thread, now)
            }
            (Protocol::Rendezvous, Progress::InCalls) => self.wake(to, id, WakeReason::Fetch),
            _ if is_direct => self.wake(to, id, WakeReason::Received),
            _ => self.wake(to, id, WakeReason::Copy),
        }
    }

    /// Reads the data from the sender.
    pub(super) fn fetch_data(&mut self, id: u32, agent: Agent, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        self.change(id, now, |transfer| transfer.next_actor = NextActor::Network);
        self.post(MessageKind::Read, id, (to, from), agent);
    }

    /// Handles the arrival of a protocol message that needs no match.
    pub(super) fn nic_notified(&mut self, sent_message: ProtocolMessage, now: Cycle) {
        let id = sent_message.transfer;
        match (sent_message.kind, self.plan.settings.mpi_progress) {
            (MessageKind::Credit, _) => self.add_credits(
                sent_message.credits,
                sent_message.to,
                sent_message.from,
                now,
            ),
            (MessageKind::Fin, _) => self.complete_send(id, now),
            (MessageKind::Read, Progress::Independent) => self.complete_receive(id, now),
            (MessageKind::Read, Progress::InCalls) => {
                self.assign(sent_message.from, Action::SendFin, id, now)
            }
            _ => {}
        }
    }

    /// Completes a message whose data the process has read.
    pub(super) fn read_complete(&mut self, id: u32, now: Cycle) {
        let Some(&Transfer { from, to, .. }) = self.transfers.get(id) else {
            return;
        };
        self.post(MessageKind::Fin, id, (to, from), Agent::Host);
        self.complete_receive(id, now);
    }
}
