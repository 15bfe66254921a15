//! Message passing between the processes of a program: matching, eager and rendezvous
//! protocols, credits of each pair, registration of memory.
//!
//! A process takes the steps of its script (`steps`), which cost it time. Short messages
//! are **eager**: their data goes with the envelope. Long ones go by **rendezvous**: an RTS
//! goes first, and the data follows when the receive has been matched:
//!
//! - **On the network interface** (`tports`, `[I]` 3.1) a thread matches the receive,
//!   reads the data, sends a FIN, and wakes its process.
//! - **On the host** (`mvapich`, `[I]` 3.2) the process reads the RTS from a buffer that
//!   the sender has written to, registers its memory, and sends a CTS; the sender
//!   registers its own, writes the data, and sends a FIN.
//!
//! [`MpiSettings`] decide who acts on the host, and when. Why a process waits is known at
//! any time (`wait_causes`).
//!
//! Messages within a node go through its memory (`local`), copied in and out by the
//! processes, on every network alike.
//!
//! Absent: packets and the network; and what a program does between its messages. Which
//! send matches which receive is decided when both are called; simulated is when each
//! party learns of it.

mod choices;
mod local;
mod matching;
mod model;
mod mvapich;
mod pairs;
mod process;
mod registration;
mod settings;
mod steps;
mod table;
mod tports;
mod transfer;
mod wait_causes;

#[cfg(test)]
mod tests;

pub use choices::{Connections, Matching, Progress, Registration};
pub use model::{HostModel, MpiModel};
pub use settings::MpiSettings;

use crate::elan::{Agent, Arrival, Buffers, Message, NextMessage, Operation};
use crate::ids::NodeId;
use crate::measure::Journal;
use crate::observe::OperationNotes;
use crate::program::ProgramPlan;
use crate::traffic::NodeList;
use crate::units::Cycle;
use flitscope_network::heap::{Heap, bytes};
use pairs::Pair;
use process::{Polling, Process};
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;
use table::Table;
use transfer::{Action, MessageKind, NextActor, PendingAction, ProtocolMessage, Transfer};

/// A program as a job.
#[derive(Clone, Debug)]
pub struct MpiPlan {
    /// What its processes do.
    pub program: ProgramPlan,
    /// The nodes of the processes, each with as many as the program says.
    pub nodes: NodeList,
    /// The number of the job.
    pub job: u16,
    /// How they exchange messages.
    pub settings: MpiSettings,
    /// Memory of the data.
    pub buffers: Buffers,
    /// Priority of the packets.
    pub priority: u8,
}

/// Messages by protocol, and what they needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MpiCounts {
    /// Eager messages.
    pub eager: u64,
    /// Messages by rendezvous.
    pub rendezvous: u64,
    /// Messages within a node.
    pub local: u64,
    /// Messages that arrived before their receive was posted.
    pub unexpected: u64,
    /// Registrations of memory.
    pub registrations: u64,
}

/// The processes of a program, driven by the calls of a [`crate::elan::Host`].
#[derive(Clone, Debug)]
pub struct Mpi {
    plan: Arc<MpiPlan>,
    processes: Vec<Process>,
    /// Orders to the Elan of each node of the job.
    outboxes: Vec<VecDeque<NextMessage>>,
    transfers: Table<Transfer>,
    protocol_messages: Table<ProtocolMessage>,
    pairs: BTreeMap<(u32, u32), Pair>,
    /// Sends without their receives, or receives without their sends, by sender, receiver
    /// and tag.
    pending: BTreeMap<(u32, u32, u16), VecDeque<u32>>,
    journal: Journal,
    counts: MpiCounts,
    /// Processes that have ended.
    over: u32,
}

impl Heap for Mpi {
    fn heap(&self) -> usize {
        let Self {
            plan: _,
            processes,
            outboxes,
            transfers,
            protocol_messages,
            pairs,
            pending,
            journal,
            counts: _,
            over: _,
        } = self;
        let waiting = outboxes.iter().map(Heap::heap);
        let pairs = pairs.values().map(bytes);
        let pending = pending.values().map(Heap::heap);
        waiting.chain(pairs).chain(pending).sum::<usize>()
            + processes.heap()
            + transfers.heap()
            + protocol_messages.heap()
            + journal.heap()
    }
}

/// Why an Elan wakes a process; part of its token.
#[derive(Clone, Copy, Debug)]
enum WakeReason {
    /// A send is complete.
    Sent,
    /// A receive is complete.
    Received,
    /// A message has been matched and has to be copied out.
    Copy,
    /// A message has been matched and its data has to be read.
    Fetch,
}

impl WakeReason {
    const ALL: [Self; 4] = [Self::Sent, Self::Received, Self::Copy, Self::Fetch];
}

impl Mpi {
    /// Processes before their first step.
    pub fn new(plan: MpiPlan) -> Self {
        let mut mpi = Self {
            processes: Vec::new(),
            outboxes: vec![VecDeque::new(); plan.nodes.len() as usize],
            transfers: Table::default(),
            protocol_messages: Table::default(),
            pairs: BTreeMap::new(),
            pending: BTreeMap::new(),
            journal: Journal::of(plan.program.processes),
            counts: MpiCounts::default(),
            over: 0,
            plan: Arc::new(plan),
        };
        let program = &mpi.plan.program;
        let process = |rank: u32| {
            let of = match mpi.plan.settings.mpi_connections {
                Connections::Connectionless => 1,
                Connections::PerPair => {
                    u64::from(program.processes) - mpi.neighbours(rank).count() as u64
                }
            };
            let polling = Polling {
                since: 0,
                first: 0,
                of,
                each: mpi.plan.settings.eager_poll_cycles,
            };
            Process::new(polling)
        };
        let processes = (0..program.processes).map(process).collect();
        mpi.processes = processes;
        mpi
    }

    /// The next order of a node's processes to their Elan.
    pub fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let Some(member) = self.advance(node, now) else {
            return NextMessage::Never;
        };
        if let Some(next) = self.outboxes.get_mut(member).and_then(VecDeque::pop_front) {
            return next;
        }
        let due = self.ranks(member).filter_map(|rank| self.of(rank).due);
        due.min()
            .map_or(NextMessage::Never, |due| NextMessage::At(due.max(now + 1)))
    }

    /// Handles the completion of a message that a node has posted.
    pub fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.advance(node, now);
        let Some(sent_message) = self.protocol_messages.get_mut(message.tag) else {
            return;
        };
        sent_message.is_completed = true;
        let ProtocolMessage {
            kind,
            transfer,
            from,
            to,
            ..
        } = *sent_message;
        match kind {
            MessageKind::Eager if !self.copies_eager() => {
                self.wake(from, transfer, WakeReason::Sent)
            }
            MessageKind::Data => self.wake(from, transfer, WakeReason::Sent),
            MessageKind::Read if self.plan.settings.mpi_progress == Progress::Independent => {
                self.post(MessageKind::Fin, transfer, (from, to), Agent::Thread);
            }
            _ => {}
        }
        self.release(message.tag);
    }

    /// Handles the arrival of a message.
    pub fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        self.advance(arrival.node, now);
        let tag = arrival.message.tag;
        let notified = |sent_message: &mut ProtocolMessage| {
            sent_message.is_notified = true;
            *sent_message
        };
        let Some(sent_message) = self.protocol_messages.get_mut(tag).map(notified) else {
            return;
        };
        self.release(tag);
        match (sent_message.kind, self.plan.settings.mpi_matching) {
            (MessageKind::Eager | MessageKind::Rts, _) => self.message_arrived(sent_message, now),
            (_, Matching::Nic) => self.nic_notified(sent_message, now),
            (_, Matching::Host) => self.host_notified(sent_message, now),
        }
    }

    /// Handles the run of the thread to which a receive was posted.
    pub fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.advance(node, now);
        self.receive_posted(token, now);
    }

    /// Handles the wake-up of a process.
    pub fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.advance(node, now);
        let (id, kinds) = (token / 4, WakeReason::ALL);
        let Some(to) = self.transfers.get(id).map(|transfer| transfer.to) else {
            return;
        };
        match kinds[(token % 4) as usize] {
            WakeReason::Sent => self.complete_send(id, now),
            WakeReason::Received => self.complete_receive(id, now),
            WakeReason::Copy => self.assign(to, Action::CopyOut, id, now),
            WakeReason::Fetch => self.assign(to, Action::Fetch, id, now),
        }
    }

    /// Whether all processes have taken all their steps.
    pub fn is_over(&self) -> bool {
        self.over as usize == self.processes.len()
    }

    /// Whether no message is incomplete: all have been received, and all parties know.
    pub fn is_at_rest(&self) -> bool {
        let waits = |process: &Process| process.open > 0 || !process.assigned.is_empty();
        self.transfers.iter().next().is_none()
            && self.protocol_messages.iter().next().is_none()
            && self.pending.is_empty()
            && !self.processes.iter().any(waits)
    }

    /// The measurements that they begin and end, for an observer.
    pub(crate) fn operations(&mut self) -> &mut OperationNotes {
        &mut self.journal.operations
    }

    /// The program and its settings, shared.
    pub(crate) fn shared_plan(&self) -> Arc<MpiPlan> {
        self.plan.clone()
    }

    /// What the processes did, and when.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Messages by protocol.
    pub fn counts(&self) -> MpiCounts {
        let registrations = self.processes.iter().map(|one| one.registered.count);
        MpiCounts {
            registrations: registrations.sum(),
            ..self.counts
        }
    }

    /// The program and its settings.
    pub fn plan(&self) -> &MpiPlan {
        &self.plan
    }

    fn of(&self, rank: u32) -> &Process {
        &self.processes[rank as usize]
    }

    fn of_mut(&mut self, rank: u32) -> &mut Process {
        &mut self.processes[rank as usize]
    }

    /// The number of a process's node in the job.
    fn member(&self, rank: u32) -> u32 {
        rank / self.plan.program.per_node.max(1)
    }

    /// The processes of a node of the job.
    fn ranks(&self, member: usize) -> Range<u32> {
        let ProgramPlan {
            per_node,
            processes,
            ..
        } = self.plan.program;
        let each = per_node.max(1);
        let first = (member as u32).saturating_mul(each).min(processes);
        first..first.saturating_add(each).min(processes)
    }

    /// All processes on the node of a process.
    fn neighbours(&self, rank: u32) -> Range<u32> {
        self.ranks(self.member(rank) as usize)
    }

    /// Queues an order to the Elan of a process.
    fn enqueue(&mut self, rank: u32, next: NextMessage) {
        let member = self.member(rank) as usize;
        if let Some(outbox) = self.outboxes.get_mut(member) {
            outbox.push_back(next);
        }
    }

    /// Lets the Elan wake a process on account of a transfer.
    fn wake(&mut self, rank: u32, id: u32, wakes: WakeReason) {
        self.enqueue(rank, NextMessage::Wake(4 * id + wakes as u32));
    }

    /// Who posts protocol messages outside the actions of processes.
    fn interface(&self) -> Agent {
        match self.plan.settings.mpi_matching {
            Matching::Nic => Agent::Thread,
            Matching::Host => Agent::Host,
        }
    }

    /// Sends a protocol message from one process to another.
    fn post(&mut self, kind: MessageKind, id: u32, (from, to): (u32, u32), agent: Agent) {
        let credits = self.piggybacked_credits(kind, from, to);
        let data = self.transfers.get(id).map_or(0, |transfer| transfer.bytes);
        let matching = self.plan.settings.mpi_matching;
        let is_data = matches!(
            kind,
            MessageKind::Eager | MessageKind::Data | MessageKind::Read
        );
        let message = Message {
            from: agent,
            to: match (matching, kind) {
                (Matching::Nic, MessageKind::Eager | MessageKind::Rts) => Agent::Tport,
                (Matching::Nic, MessageKind::Credit) => Agent::Thread,
                _ => Agent::Host,
            },
            tag: self.protocol_messages.add(ProtocolMessage {
                kind,
                transfer: id,
                from,
                to,
                credits,
                is_completed: false,
                is_notified: false,
            }),
            priority: self.plan.priority,
            job: self.plan.job,
            operation: match kind {
                MessageKind::Read => Operation::Read,
                _ => Operation::Write,
            },
            // Words to a thread go to the memory of the Elan.
            buffers: match matching {
                Matching::Nic if !is_data => Buffers::Elan,
                _ => self.plan.buffers,
            },
            ..Message::write(
                self.plan.nodes.at(self.member(to)).unwrap_or(NodeId(0)),
                match (kind, matching) {
                    (MessageKind::Data | MessageKind::Read, _) => data,
                    (MessageKind::Eager, _) => data + MpiSettings::HEADER_BYTES,
                    // It sets an event.
                    (MessageKind::Fin, Matching::Nic) => 0,
                    _ => MpiSettings::HEADER_BYTES,
                },
            )
        };
        self.enqueue(from, NextMessage::Now(message));
    }

    /// Removes a protocol message once both ends have been notified.
    fn release(&mut self, tag: u32) {
        if let Some(ProtocolMessage {
            is_completed: true,
            is_notified: true,
            ..
        }) = self.protocol_messages.get(tag)
        {
            self.protocol_messages.remove(tag);
        }
    }

    /// Gives a process an action for a transfer.
    fn assign(&mut self, rank: u32, action: Action, id: u32, now: Cycle) {
        let item = PendingAction {
            at: now,
            action,
            transfer: id,
            from: rank,
            credits: 0,
        };
        self.add_action(rank, item, now);
    }

    fn add_action(&mut self, rank: u32, item: PendingAction, now: Cycle) {
        self.of_mut(rank).inbox.push_back(item);
        if item.action != Action::ReadBuffer(MessageKind::Credit) {
            let stands = |transfer: &mut Transfer| transfer.next_actor = NextActor::Process(rank);
            self.change(item.transfer, now, stands);
        }
        self.set_due(rank);
    }
}
