//! What the processes of a program need to send each other messages: matching, early and
//! announced messages, buffers of each pair, registration of memory.
//!
//! A process takes the steps of its script ([`steps`]), which cost it time. Messages that
//! are not long go **early**, with what announces them. A long one is announced by a
//! request, and its data follows when the receive has been found:
//!
//! - **On the network interface** ([`tports`], [I] 3.1) a thread finds the receive,
//!   reads the data, tells the sender, and wakes its own process.
//! - **On the host** ([`mvapich`], [I] 3.2) the process reads the request out of a buffer
//!   that the sender has written to, registers the memory, and says so; the sender
//!   registers its own, writes the data, and tells the receiver that it is there.
//!
//! Who does a step on the host, and when, is settled by the switches of [`MpiSettings`],
//! each for itself. What a process that waits is waiting for is known ([`waits`]).
//!
//! Processes of one node hand messages over in its memory ([`local`]), one copying in, the
//! other out, on every network alike.
//!
//! Absent: packets and the network; and what a program does between its messages. Which
//! send a receive is for is settled when both are called; what is simulated is when those
//! who have to know do.

mod local;
mod matching;
mod mvapich;
mod process;
mod registration;
mod rings;
mod settings;
mod steps;
mod table;
mod tports;
mod transfer;
mod waits;

#[cfg(test)]
mod tests;

pub use settings::{Connections, Matching, MpiSettings, Progress, Registration};

use crate::elan::{Agent, Arrival, Buffers, Message, NextMessage, Operation};
use crate::ids::NodeId;
use crate::measure::Journal;
use crate::program::{Program, Script};
use crate::traffic::NodeSet;
use crate::units::Cycle;
use process::{Looks, Process};
use rings::Pair;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::Arc;
use table::Table;
use transfer::{Item, Job, Kind, Stand, Transfer, Wire};

/// A program as a job.
#[derive(Clone, Debug)]
pub struct MpiPlan {
    /// What its processes do.
    pub program: Program,
    /// The nodes that they are on, each with as many as the program says.
    pub nodes: NodeSet,
    /// The number of the job.
    pub job: u16,
    /// How they send each other messages.
    pub settings: MpiSettings,
    /// Where their data lies.
    pub buffers: Buffers,
    /// Priority of the packets.
    pub priority: u8,
}

/// How messages went, and what that took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MpiCounts {
    /// Messages that were sent at once.
    pub early: u64,
    /// Messages that were announced.
    pub announced: u64,
    /// Messages within a node.
    pub local: u64,
    /// Messages that came before their receive was known.
    pub unexpected: u64,
    /// How often memory was registered.
    pub registrations: u64,
}

/// The processes of a program. Driven by what Elans tell a [`crate::elan::Host`].
#[derive(Clone, Debug)]
pub struct Mpi {
    plan: Arc<MpiPlan>,
    processes: Vec<Process>,
    /// Of each node of the job, what its Elan is to do.
    outboxes: Vec<VecDeque<NextMessage>>,
    transfers: Table<Transfer>,
    wires: Table<Wire>,
    pairs: BTreeMap<(u32, u32), Pair>,
    /// Sends without their receives, or receives without their sends, by sender, receiver
    /// and tag.
    pending: BTreeMap<(u32, u32, u16), VecDeque<u32>>,
    journal: Journal,
    counts: MpiCounts,
    /// Processes that are over.
    over: u32,
}

/// What an Elan wakes a process for; part of its token.
#[derive(Clone, Copy, Debug)]
enum Wakes {
    /// A send is complete.
    Sent,
    /// A receive is complete.
    Received,
    /// A message has been matched, and is to be copied out.
    Copy,
    /// A message has been matched, and its data is to be asked for.
    Fetch,
}

impl Wakes {
    const ALL: [Self; 4] = [Self::Sent, Self::Received, Self::Copy, Self::Fetch];
}

impl Mpi {
    /// Processes before their first step.
    pub fn new(plan: MpiPlan) -> Self {
        let mut mpi = Self {
            processes: Vec::new(),
            outboxes: vec![VecDeque::new(); plan.nodes.len() as usize],
            transfers: Table::default(),
            wires: Table::default(),
            pairs: BTreeMap::new(),
            pending: BTreeMap::new(),
            journal: Journal::of(plan.program.processes),
            counts: MpiCounts::default(),
            over: 0,
            plan: Arc::new(plan),
        };
        let program = &mpi.plan.program;
        let scripts = (0..program.processes).zip(&program.scripts);
        let process = |(rank, script): (u32, &Arc<Script>)| {
            let of = match mpi.plan.settings.connections {
                Connections::Connectionless => 1,
                Connections::PerPair => {
                    u64::from(program.processes) - mpi.neighbours(rank).count() as u64
                }
            };
            let looks = Looks {
                since: 0,
                first: 0,
                of,
                each: mpi.plan.settings.poll,
            };
            Process::new(script.clone(), looks)
        };
        let processes = scripts.map(process).collect();
        mpi.processes = processes;
        mpi
    }

    /// What its Elan is to do for the processes of a node.
    pub fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage {
        let Some(member) = self.settled(node, now) else {
            return NextMessage::Never;
        };
        if let Some(next) = self.outboxes.get_mut(member).and_then(VecDeque::pop_front) {
            return next;
        }
        let due = self.ranks(member).filter_map(|rank| self.of(rank).due);
        due.min()
            .map_or(NextMessage::Never, |due| NextMessage::At(due.max(now + 1)))
    }

    /// What a node has posted is done.
    pub fn completed(&mut self, node: NodeId, message: &Message, now: Cycle) {
        self.settled(node, now);
        let Some(wire) = self.wires.get_mut(message.tag) else {
            return;
        };
        wire.is_done = true;
        let Wire {
            kind,
            transfer,
            from,
            to,
            ..
        } = *wire;
        match kind {
            Kind::Early if !self.copies_in() => self.wake(from, transfer, Wakes::Sent),
            Kind::Data => self.wake(from, transfer, Wakes::Sent),
            Kind::Read if self.plan.settings.progress == Progress::Independent => {
                self.post(Kind::Finish, transfer, (from, to), Agent::Thread);
            }
            _ => {}
        }
        self.forget(message.tag);
    }

    /// A message is there.
    pub fn notified(&mut self, arrival: &Arrival, now: Cycle) {
        self.settled(arrival.node, now);
        let tag = arrival.message.tag;
        let heard = |wire: &mut Wire| {
            wire.is_heard = true;
            *wire
        };
        let Some(wire) = self.wires.get_mut(tag).map(heard) else {
            return;
        };
        self.forget(tag);
        match (wire.kind, self.plan.settings.matching) {
            (Kind::Early | Kind::Request, _) => self.come(wire, now),
            (_, Matching::Nic) => self.told_interface(wire, now),
            (_, Matching::Host) => self.told_host(wire, now),
        }
    }

    /// The thread that a process has told of a receive has run.
    pub fn ran(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.settled(node, now);
        self.receive_known(token, now);
    }

    /// A process has been woken.
    pub fn woken(&mut self, node: NodeId, token: u32, now: Cycle) {
        self.settled(node, now);
        let (id, kinds) = (token / 4, Wakes::ALL);
        let Some(to) = self.transfers.get(id).map(|transfer| transfer.to) else {
            return;
        };
        match kinds[(token % 4) as usize] {
            Wakes::Sent => self.sent(id, now),
            Wakes::Received => self.received(id, now),
            Wakes::Copy => self.lies(to, Job::CopyOut, id, now),
            Wakes::Fetch => self.lies(to, Job::Fetch, id, now),
        }
    }

    /// Whether all processes have taken all their steps.
    pub fn is_over(&self) -> bool {
        self.over as usize == self.processes.len()
    }

    /// Whether nothing is left of any message: all have been received, and whoever was to
    /// learn of that has.
    pub fn is_at_rest(&self) -> bool {
        let waits = |process: &Process| process.open > 0 || !process.standing.is_empty();
        self.transfers.iter().next().is_none()
            && self.wires.iter().next().is_none()
            && self.pending.is_empty()
            && !self.processes.iter().any(waits)
    }

    /// About what a copy takes on the heap.
    pub fn bytes(&self) -> usize {
        let processes = self.processes.iter().map(Process::bytes);
        let waiting = self.outboxes.iter().map(VecDeque::len).sum::<usize>();
        let pairs = self.pairs.values().map(Pair::bytes);
        let pending = self.pending.values().map(VecDeque::len);
        processes.sum::<usize>()
            + waiting * size_of::<NextMessage>()
            + self.transfers.bytes()
            + self.wires.bytes()
            + pairs.sum::<usize>()
            + self.pairs.len() * size_of::<Pair>()
            + pending.sum::<usize>() * size_of::<u32>()
            + self.journal.bytes()
    }

    /// What the processes did, and when.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// How messages went.
    pub fn counts(&self) -> MpiCounts {
        let registrations = self.processes.iter().map(|one| one.registered.count);
        MpiCounts {
            registrations: registrations.sum(),
            ..self.counts
        }
    }

    /// What is run.
    pub fn plan(&self) -> &MpiPlan {
        &self.plan
    }

    fn of(&self, rank: u32) -> &Process {
        &self.processes[rank as usize]
    }

    fn of_mut(&mut self, rank: u32) -> &mut Process {
        &mut self.processes[rank as usize]
    }

    /// The place of a process's node among those of the job.
    fn member(&self, rank: u32) -> u32 {
        rank / self.plan.program.per_node.max(1)
    }

    /// The processes of a node of the job.
    fn ranks(&self, member: usize) -> Range<u32> {
        let Program {
            per_node,
            processes,
            ..
        } = self.plan.program;
        let each = per_node.max(1);
        let first = (member as u32).saturating_mul(each).min(processes);
        first..first.saturating_add(each).min(processes)
    }

    /// All processes of the node of one.
    fn neighbours(&self, rank: u32) -> Range<u32> {
        self.ranks(self.member(rank) as usize)
    }

    /// Something that the Elan of a process is to do.
    fn ask(&mut self, rank: u32, next: NextMessage) {
        let member = self.member(rank) as usize;
        if let Some(outbox) = self.outboxes.get_mut(member) {
            outbox.push_back(next);
        }
    }

    /// The Elan is to wake a process on account of a transfer.
    fn wake(&mut self, rank: u32, id: u32, wakes: Wakes) {
        self.ask(rank, NextMessage::Wake(4 * id + wakes as u32));
    }

    /// Who posts what is no step of a process.
    fn interface(&self) -> Agent {
        match self.plan.settings.matching {
            Matching::Nic => Agent::Thread,
            Matching::Host => Agent::Host,
        }
    }

    /// One process sends something to another.
    fn post(&mut self, kind: Kind, id: u32, (from, to): (u32, u32), agent: Agent) {
        let credits = self.credits_along(kind, from, to);
        let data = self.transfers.get(id).map_or(0, |transfer| transfer.bytes);
        let matching = self.plan.settings.matching;
        let is_data = matches!(kind, Kind::Early | Kind::Data | Kind::Read);
        let message = Message {
            from: agent,
            to: match (matching, kind) {
                (Matching::Nic, Kind::Early | Kind::Request) => Agent::Tport,
                (Matching::Nic, Kind::Credit) => Agent::Thread,
                _ => Agent::Host,
            },
            tag: self.wires.add(Wire {
                kind,
                transfer: id,
                from,
                to,
                credits,
                is_done: false,
                is_heard: false,
            }),
            priority: self.plan.priority,
            job: self.plan.job,
            operation: match kind {
                Kind::Read => Operation::Read,
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
                    (Kind::Data | Kind::Read, _) => data,
                    (Kind::Early, _) => data + MpiSettings::HEADER_BYTES,
                    // It sets an event.
                    (Kind::Finish, Matching::Nic) => 0,
                    _ => MpiSettings::HEADER_BYTES,
                },
            )
        };
        self.ask(from, NextMessage::Now(message));
    }

    /// Lets go of what the network has carried, once both ends have been told.
    fn forget(&mut self, tag: u32) {
        if let Some(Wire {
            is_done: true,
            is_heard: true,
            ..
        }) = self.wires.get(tag)
        {
            self.wires.remove(tag);
        }
    }

    /// A step of a transfer lies with a process.
    fn lies(&mut self, rank: u32, job: Job, id: u32, now: Cycle) {
        let item = Item {
            at: now,
            job,
            transfer: id,
            from: rank,
            credits: 0,
        };
        self.put(rank, item, now);
    }

    fn put(&mut self, rank: u32, item: Item, now: Cycle) {
        self.of_mut(rank).inbox.push_back(item);
        if item.job != Job::Told(Kind::Credit) {
            let stands = |transfer: &mut Transfer| transfer.stand = Stand::With(rank);
            self.change(item.transfer, now, stands);
        }
        self.set_due(rank);
    }
}
