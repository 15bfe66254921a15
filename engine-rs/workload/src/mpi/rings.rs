//! Pairs of processes: the order of their messages, and the buffers that a process has for
//! those of another.
//!
//! A message of a pair is dealt with when all before it have been, whatever order the
//! network delivers them in. With connections, an early message takes a buffer of the
//! receiver. Once it has been dealt with the buffer is free, of which the sender learns
//! with whatever else the receiver sends to it, or by a message of its own when half of
//! the buffers are free. Who has no buffer left waits.
//!
//! Conserved: buffers that the sender may use, that are in use, that are free without its
//! knowledge, and of which the word is on its way, are always as many as there are.
//!
//! Rules of `docs/model.md`: `R-pair-buffers`, `R-mpi-order`.

use super::transfer::{Job, Kind, Stand, Way, Wire};
use super::{Connections, Mpi};
use crate::elan::Agent;
use crate::units::Cycle;
use std::collections::{BTreeMap, VecDeque};

/// What one process sends to another.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair {
    /// Messages sent.
    pub(super) sent: u32,
    /// Messages that have come, in order.
    come: u32,
    /// Those that have come before their turn.
    ahead: BTreeMap<u32, Wire>,
    /// Buffers that the sender may use.
    credits: u64,
    /// Those that are free, without its knowledge.
    owed: u64,
    /// Messages that wait for one.
    pub(super) held: VecDeque<u32>,
}

impl Pair {
    pub(super) fn new(credits: u64) -> Self {
        Self {
            credits,
            ..Self::default()
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.ahead.len() * size_of::<(u32, Wire)>() + self.held.len() * size_of::<u32>()
    }

    /// A message has come: those of which it is the turn.
    fn in_order(&mut self, number: u32, wire: Wire) -> Vec<Wire> {
        self.ahead.insert(number, wire);
        let mut due = Vec::new();
        while let Some(wire) = self.ahead.remove(&self.come) {
            self.come += 1;
            due.push(wire);
        }
        due
    }
}

impl Mpi {
    /// What one process sends to another; noted once they do.
    pub(super) fn pair(&mut self, from: u32, to: u32) -> &mut Pair {
        let buffers = self.plan.settings.buffers;
        self.pairs
            .entry((from, to))
            .or_insert_with(|| Pair::new(buffers))
    }

    pub(super) fn has_rings(&self) -> bool {
        self.plan.settings.connections == Connections::PerPair
    }

    /// An early message may be sent if there is a buffer for it; otherwise it waits.
    pub(super) fn takes_buffer(&mut self, id: u32, from: u32, to: u32, now: Cycle) -> bool {
        if !self.has_rings() {
            return true;
        }
        let pair = self.pair(from, to);
        if pair.credits > 0 && pair.held.is_empty() {
            pair.credits -= 1;
            return true;
        }
        pair.held.push_back(id);
        self.change(id, now, |transfer| transfer.stand = Stand::With(to));
        false
    }

    /// The buffer of an early message is free again.
    pub(super) fn frees_buffer(&mut self, from: u32, to: u32) {
        if self.has_rings() {
            self.pair(from, to).owed += 1;
        }
    }

    /// Tells a process of the buffers that are free when there is nothing else to tell it.
    pub(super) fn gives_back(&mut self, from: u32, to: u32) {
        let half = self.plan.settings.buffers.div_ceil(2);
        if self.has_rings() && self.pair(from, to).owed >= half.max(1) {
            self.post(Kind::Credit, 0, (to, from), self.interface());
        }
    }

    /// What a message that sets out takes along of what its sender owes.
    pub(super) fn credits_along(&mut self, kind: Kind, from: u32, to: u32) -> u64 {
        match kind {
            Kind::Data | Kind::Read | Kind::Finish => 0,
            _ if !self.has_rings() => 0,
            _ => std::mem::take(&mut self.pair(to, from).owed),
        }
    }

    /// A process learns of buffers: messages that have waited for them are sent.
    pub(super) fn learns(&mut self, credits: u64, from: u32, to: u32, now: Cycle) {
        if credits == 0 {
            return;
        }
        self.pair(from, to).credits += credits;
        loop {
            let pair = self.pair(from, to);
            if pair.credits == 0 {
                return;
            }
            let Some(id) = pair.held.pop_front() else {
                return;
            };
            pair.credits -= 1;
            self.send_early(id, self.interface(), now);
        }
    }

    /// A message that has its place in the order of its pair has come.
    pub(super) fn come(&mut self, wire: Wire, now: Cycle) {
        let Some(transfer) = self.transfers.get(wire.transfer) else {
            return;
        };
        let number = transfer.number;
        for wire in self.pair(wire.from, wire.to).in_order(number, wire) {
            self.delivered(wire, now);
        }
    }

    /// What is wrong with the buffers of each pair; nothing, unless the protocol is.
    pub fn audit(&self) -> Vec<String> {
        if !self.has_rings() {
            return Vec::new();
        }
        let mut counts: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        let mut count = |kind: Kind, from: u32, to: u32, credits: u64| {
            *counts.entry((from, to)).or_default() += u64::from(kind == Kind::Early);
            *counts.entry((to, from)).or_default() += credits;
        };
        let unheard = self.wires.iter().filter(|wire| !wire.is_heard);
        let ahead = self.pairs.values().flat_map(|pair| pair.ahead.values());
        for wire in unheard.chain(ahead) {
            count(wire.kind, wire.from, wire.to, wire.credits);
        }
        for (to, process) in (0..).zip(&self.processes) {
            for item in process.items() {
                if let Job::Told(kind) = item.job {
                    count(kind, item.from, to, item.credits);
                }
            }
        }
        let wrong = self.pairs.iter().filter_map(|(way, pair)| {
            let known = pair.credits + pair.owed;
            let all = known + counts.get(way).copied().unwrap_or_default();
            let buffers = self.plan.settings.buffers;
            (all != buffers).then(|| format!("{way:?}: {all} of {buffers} buffers in {pair:?}"))
        });
        wrong.collect()
    }

    /// Bytes of a process's memory that others may write to.
    pub fn buffer_bytes(&self) -> u64 {
        let settings = &self.plan.settings;
        let others = match settings.connections {
            Connections::PerPair => u64::from(self.plan.program.processes.saturating_sub(1)),
            Connections::Connectionless => 1,
        };
        others * settings.buffers * settings.buffer_bytes
    }

    /// Sends an early message that has a buffer to go to.
    pub(super) fn send_early(&mut self, id: u32, agent: Agent, now: Cycle) {
        let copies = self.copies_in();
        let Some(transfer) = self.transfers.get(id) else {
            return;
        };
        debug_assert_eq!(transfer.way, Way::Early);
        let (from, to) = (transfer.from, transfer.to);
        self.change(id, now, |transfer| transfer.stand = Stand::Network);
        self.post(Kind::Early, id, (from, to), agent);
        // What has been copied is out of the program's memory.
        if copies {
            self.sent(id, now);
        }
    }
}
