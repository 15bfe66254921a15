//! Pairs of processes: the order of their messages, and the credits for eager buffers.
//!
//! The messages of a pair are handled in order, whatever order the network delivers them in.
//! With connections, an eager message takes a buffer of the receiver. Once it has been
//! handled the buffer is free; the credit is piggybacked on the receiver's next message to
//! the sender, or returned by a message of its own when half of the buffers are free. A
//! sender without credit waits.
//!
//! Conserved: credits of the sender, buffers in use, credits not yet returned and credits
//! under way add up to the number of buffers.
//!
//! Rules of `docs/model.md`: `R-pair-buffers`, `R-mpi-order`.

use super::transfer::{Action, MessageKind, NextActor, Protocol, ProtocolMessage};
use super::{Connections, Mpi};
use crate::elan::Agent;
use crate::units::Cycle;
use flitscope_network::heap;
use std::collections::{BTreeMap, VecDeque};

/// The messages from one process to another.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    /// Messages sent.
    pub(super) sent: u32,
    /// Messages handled, in order.
    delivered: u32,
    /// Messages that have arrived before their turn, by number.
    out_of_order: BTreeMap<u32, ProtocolMessage>,
    /// Buffers that the sender may use.
    credits: u64,
    /// Free buffers whose credits have not been returned.
    unreturned: u64,
    /// Messages that wait for a credit.
    pub(super) waiting: VecDeque<u32>,
}

heap!(Pair { out_of_order, waiting } plain { sent, delivered, credits, unreturned });

impl Pair {
    pub(super) fn new(credits: u64) -> Self {
        Self {
            credits,
            ..Self::default()
        }
    }

    /// Adds a message that has arrived. Returns the messages whose turn it is.
    fn in_order(&mut self, number: u32, sent_message: ProtocolMessage) -> Vec<ProtocolMessage> {
        self.out_of_order.insert(number, sent_message);
        let mut due = Vec::new();
        while let Some(sent_message) = self.out_of_order.remove(&self.delivered) {
            self.delivered += 1;
            due.push(sent_message);
        }
        due
    }
}

impl Mpi {
    /// The messages from one process to another.
    pub(super) fn pair(&mut self, from: u32, to: u32) -> &mut Pair {
        let buffers = self.plan.settings.eager_buffers;
        self.pairs
            .entry((from, to))
            .or_insert_with(|| Pair::new(buffers))
    }

    pub(super) fn has_connections(&self) -> bool {
        self.plan.settings.mpi_connections == Connections::PerPair
    }

    /// Takes a buffer for an eager message. False if there is none and the message waits.
    pub(super) fn take_buffer(&mut self, id: u32, from: u32, to: u32, now: Cycle) -> bool {
        if !self.has_connections() {
            return true;
        }
        let pair = self.pair(from, to);
        if pair.credits > 0 && pair.waiting.is_empty() {
            pair.credits -= 1;
            return true;
        }
        pair.waiting.push_back(id);
        self.change(id, now, |transfer| {
            transfer.next_actor = NextActor::Process(to)
        });
        false
    }

    /// Frees the buffer of an eager message.
    pub(super) fn free_buffer(&mut self, from: u32, to: u32) {
        if self.has_connections() {
            self.pair(from, to).unreturned += 1;
        }
    }

    /// Returns credits by a message of their own when half of the buffers are free.
    pub(super) fn return_credits(&mut self, from: u32, to: u32) {
        let half = self.plan.settings.eager_buffers.div_ceil(2);
        if self.has_connections() && self.pair(from, to).unreturned >= half.max(1) {
            self.post(MessageKind::Credit, 0, (to, from), self.interface());
        }
    }

    /// Credits that a message takes along.
    pub(super) fn piggybacked_credits(&mut self, kind: MessageKind, from: u32, to: u32) -> u64 {
        match kind {
            MessageKind::Data | MessageKind::Read | MessageKind::Fin => 0,
            _ if !self.has_connections() => 0,
            _ => std::mem::take(&mut self.pair(to, from).unreturned),
        }
    }

    /// Adds credits, and sends the messages that have waited for them.
    pub(super) fn add_credits(&mut self, credits: u64, from: u32, to: u32, now: Cycle) {
        if credits == 0 {
            return;
        }
        self.pair(from, to).credits += credits;
        loop {
            let pair = self.pair(from, to);
            if pair.credits == 0 {
                return;
            }
            let Some(id) = pair.waiting.pop_front() else {
                return;
            };
            pair.credits -= 1;
            self.send_eager(id, self.interface(), now);
        }
    }

    /// Handles an eager message or RTS that has arrived, and those that waited for it.
    pub(super) fn message_arrived(&mut self, sent_message: ProtocolMessage, now: Cycle) {
        let Some(transfer) = self.transfers.get(sent_message.transfer) else {
            return;
        };
        let number = transfer.number;
        for sent_message in self
            .pair(sent_message.from, sent_message.to)
            .in_order(number, sent_message)
        {
            self.message_in_order(sent_message, now);
        }
    }

    /// Violations of the conservation of credits; empty unless the protocol is wrong.
    pub fn audit(&self) -> Vec<String> {
        if !self.has_connections() {
            return Vec::new();
        }
        let mut counts: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let mut count = |kind: MessageKind, from: u32, to: u32, credits: u64| {
            *counts.entry((from, to)).or_default() += u64::from(kind == MessageKind::Eager);
            *counts.entry((to, from)).or_default() += credits;
        };
        let unnotified = self
            .protocol_messages
            .iter()
            .filter(|sent_message| !sent_message.is_notified);
        let ahead = self
            .pairs
            .values()
            .flat_map(|pair| pair.out_of_order.values());
        for sent_message in unnotified.chain(ahead) {
            count(
                sent_message.kind,
                sent_message.from,
                sent_message.to,
                sent_message.credits,
            );
        }
        for (to, process) in (0..).zip(&self.processes) {
            for item in process.items() {
                if let Action::ReadBuffer(kind) = item.action {
                    count(kind, item.from, to, item.credits);
                }
            }
        }
        let wrong = self.pairs.iter().filter_map(|(protocol, pair)| {
            let known = pair.credits + pair.unreturned;
            let all = known + counts.get(protocol).copied().unwrap_or_default();
            let buffers = self.plan.settings.eager_buffers;
            (all != buffers)
                .then(|| format!("{protocol:?}: {all} of {buffers} buffers in {pair:?}"))
        });
        wrong.collect()
    }

    /// Bytes of a process's memory for eager buffers.
    pub fn buffer_bytes(&self) -> u64 {
        let settings = &self.plan.settings;
        let others = match settings.mpi_connections {
            Connections::PerPair => u64::from(self.plan.program.processes.saturating_sub(1)),
            Connections::Connectionless => 1,
        };
        others * settings.eager_buffers * settings.eager_buffer_bytes
    }

    /// Sends an eager message that has a buffer.
    pub(super) fn send_eager(&mut self, id: u32, agent: Agent, now: Cycle) {
        let copies = self.copies_eager();
        let Some(transfer) = self.transfers.get(id) else {
            return;
        };
        debug_assert_eq!(transfer.protocol, Protocol::Eager);
        let (from, to) = (transfer.from, transfer.to);
        self.change(id, now, |transfer| transfer.next_actor = NextActor::Network);
        self.post(MessageKind::Eager, id, (from, to), agent);
        // Copied data has left the program's memory.
        if copies {
            self.complete_send(id, now);
        }
    }
}
