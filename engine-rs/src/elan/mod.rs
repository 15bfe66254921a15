//! The Elan of a node ([P] 2.1). A message goes through these units:
//!
//! 1. A process **posts** it; the command crosses the host bus and the command
//!    processor checks it ([`posting`]).
//! 2. The **DMA queue** holds it until its descriptor is fetched and its turn has come
//!    ([`dma`]).
//! 3. The **sender** cuts it into packets, with one packet open at a time; data in main
//!    memory crosses the [`bus`] first ([`sender`]).
//! 4. The **inputter** of the destination serves its transactions, whose data may cross
//!    the bus there ([`receiver`]). The request of a read goes to that Elan's own queue.
//! 5. After the last transaction a thread matches the tag, if the library wants that;
//!    then the **event** is set, and the process that polls for it is **notified**
//!    ([`notifier`]).
//!
//! One engine does the sending and the receiving ([P] 2.1: both share the microcode
//! processor): it handles whole transactions, those that arrive before those to send.
//! That is what makes 335 MB/s one way into 280 each way.
//!
//! In each cycle in which something concerns it, an Elan first hears the notices of the
//! fabric, then acts; what it does takes effect in the next cycle.
//!
//! Absent: address translation, routing tables, events at the source, and what programs
//! on the thread processor might do beside matching.

mod bus;
mod circuits;
mod dma;
mod message;
mod notifier;
mod owed;
mod posting;
mod receiver;
mod sender;
mod settings;
mod under_way;
mod waterfall;

pub use bus::HostBus;
pub use message::{Arrival, Buffers, Library, Message, Operation};
pub use settings::{Costs, EngineOrder, RetryAge, Settings, Ways};
pub use under_way::UnderWay;
pub use waterfall::{Part, Parts};

use crate::fabric::{Fabric, Notice, NoticeEvent, Packet};
use crate::ids::{MessageSlot, NodeId};
use crate::units::Cycle;
use bus::{Bus, Crossing};
use circuits::Answer;
use dma::DmaQueue;
use notifier::Notifier;
use posting::Posting;
use receiver::{Receiver, Whole};
use sender::Sender;

/// The host's answer to an Elan that has room for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextMessage {
    /// Send this.
    Now(Message),
    /// Nothing before this cycle.
    At(Cycle),
    /// Nothing until something happens of which the host is told.
    Never,
}

/// The processes above the Elans.
pub trait Host {
    /// The next message of a node; asked for whenever its Elan has room for one.
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage;

    /// A packet has been served in full at its destination: once, however often it
    /// was sent.
    fn delivered(&mut self, packet: &Packet, now: Cycle);

    /// A transaction with so many payload bytes has been served and kept; with none, for
    /// a message without data or the request of a read. Each byte of a packet is told
    /// once, in order.
    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle);

    /// What this node has posted is done: all data of a read is there, the last packet
    /// of a write is acknowledged.
    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle);

    /// The process that the data of a message was for knows that it is there.
    fn notified(&mut self, arrival: &Arrival, now: Cycle);
}

/// What Elans act on, in a cycle.
#[derive(Debug)]
pub struct Surroundings<'n, F, H> {
    /// The cycle.
    pub now: Cycle,
    /// The same for all Elans.
    pub settings: &'n Settings,
    /// What carries packets.
    pub fabric: &'n mut F,
    /// The processes.
    pub host: &'n mut H,
    /// The messages of all Elans.
    pub under_way: &'n mut UnderWay,
}

/// What the engine is working at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Send,
    Receive,
}

/// The network interface of one node.
#[derive(Clone, Debug)]
pub struct Elan {
    node: NodeId,
    posting: Posting,
    dmas: DmaQueue,
    sender: Sender,
    receiver: Receiver,
    bus: Bus,
    notifier: Notifier,
    busy: Option<(Cycle, Task)>,
    last: Task,
}

impl Elan {
    /// An idle Elan.
    pub fn new(node: NodeId) -> Self {
        Self {
            node,
            posting: Posting::default(),
            dmas: DmaQueue::default(),
            sender: Sender::new(node),
            receiver: Receiver::default(),
            bus: Bus::default(),
            notifier: Notifier::default(),
            busy: None,
            last: Task::Receive,
        }
    }

    /// What a copy takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.dmas.bytes()
            + self.sender.bytes()
            + self.receiver.bytes()
            + self.notifier.bytes()
    }

    /// Packets that it has cut so far.
    pub fn packets(&self) -> u64 {
        self.sender.packets()
    }

    /// Whether a packet of that number is prepared, open, or to be sent again.
    pub fn sends(&self, number: u64) -> bool {
        self.sender.sends(number)
    }

    /// Whether a packet of that number has been acknowledged, and may come again.
    pub fn keeps(&self, number: u64) -> bool {
        self.sender.circuits.keeps(number)
    }

    /// Takes in what the fabric tells.
    pub fn hear<F: Fabric, H: Host>(&mut self, notice: Notice, at: &mut Surroundings<F, H>) {
        let (now, settings) = (at.now, at.settings);
        match notice.event {
            NoticeEvent::Acknowledged(slot) => {
                let circuits = &mut self.sender.circuits;
                if let Some(message) = circuits.answered(slot, Answer::Ack, now, settings) {
                    self.sent(message, at);
                }
            }
            NoticeEvent::TimedOut(slot, age) => {
                let answer = Answer::TimedOut { age };
                self.sender.circuits.answered(slot, answer, now, settings);
            }
            NoticeEvent::Refused(slot, refusal) => {
                let answer = Answer::Refused(refusal);
                self.sender.circuits.answered(slot, answer, now, settings);
            }
            NoticeEvent::Closed(slot) => self.sender.closed(slot, now, settings),
            NoticeEvent::Arrived(slot, count) => self.receiver.arrived(slot, count, at),
            NoticeEvent::Ended(..) => {}
        }
    }

    /// Does what can be done now. Returns when the Elan wants to act again, if it
    /// hears nothing before.
    pub fn act<F: Fabric, H: Host>(&mut self, at: &mut Surroundings<F, H>) -> Option<Cycle> {
        self.end_tasks(at);
        self.notifier.notify(at);
        self.sender.open_next(at);
        let message_at = self.posting.post(self.node, &mut self.dmas, at);
        if self.busy.is_none() {
            let task = self.next_task(at);
            self.busy = task.map(|(task, cycles)| (at.now + cycles, task));
        }
        if self.bus.busy_until().is_none() {
            let out = self.sender.next_fetch(at.settings);
            let incoming = self.receiver.next_crossing(at);
            self.bus.begin(at.now, at.settings.bus, out, incoming);
        }
        let engine = self.busy.map(|(until, _)| until);
        let of_units = sooner(engine, self.bus.busy_until());
        let of_packets = sooner(
            self.sender.circuits.retry_at(at.now),
            self.dmas.starts_at(at.now),
        );
        let of_messages = sooner(self.notifier.next(), message_at);
        sooner(sooner(of_units, of_packets), of_messages)
    }

    /// What the engine has done by now, and the bus.
    fn end_tasks<F: Fabric, H: Host>(&mut self, at: &mut Surroundings<F, H>) {
        if let Some((_, task)) = self.busy.take_if(|(until, _)| *until <= at.now) {
            self.last = task;
            match task {
                Task::Send => self.sender.prepared(at),
                Task::Receive => {
                    let whole = self.receiver.served(at);
                    self.taken(whole, at);
                }
            }
        }
        match self.bus.crossed(at.now) {
            Some(Crossing::Out) => self.sender.fetched(at.now, at.under_way),
            Some(Crossing::In) => {
                let whole = self.receiver.crossed(at);
                self.taken(whole, at);
            }
            None => {}
        }
    }

    /// The first transaction of a packet costs the packet's share as well.
    fn next_task<F: Fabric, H: Host>(
        &mut self,
        at: &mut Surroundings<F, H>,
    ) -> Option<(Task, Cycle)> {
        let settings = at.settings;
        let send = self.sender.work(&mut self.dmas, at);
        let receive = self.receiver.work();
        let sends_turn = settings.order == EngineOrder::InTurn && self.last == Task::Receive;
        let (task, first) = match (send, receive) {
            (Some(first), Some(_)) if sends_turn => (Task::Send, first),
            (_, Some(first)) => (Task::Receive, first),
            (Some(first), None) => (Task::Send, first),
            (None, None) => return None,
        };
        let packet = if first { settings.packet_cycles } else { 0 };
        Some((task, settings.transaction_cycles + packet))
    }

    /// The last packet of a DMA has been acknowledged.
    fn sent<F, H: Host>(&mut self, slot: MessageSlot, at: &mut Surroundings<F, H>) {
        if let Some(entry) = at.under_way.get(slot)
            && entry.message.operation == Operation::Write
        {
            at.host.completed(self.node, &entry.message, at.now);
        }
        at.under_way.close(slot);
    }

    /// A packet is there in full, if one is: with data, or with the request of a read.
    fn taken<F, H: Host>(&mut self, whole: Option<Whole>, at: &mut Surroundings<F, H>) {
        let Some(whole) = whole else { return };
        let slot = whole.packet.message;
        let Some(entry) = at.under_way.get_mut(slot) else {
            return;
        };
        if entry.ends().1 != self.node {
            entry.times.requested = at.now;
            let starts_at = at.now + at.settings.costs.dma_start;
            self.dmas.answer(slot, entry, starts_at);
        } else if entry.packet_served() {
            let times = &mut entry.times;
            times.arrived = whole.arrived_at;
            times.served = whole.served_at;
            times.landed = at.now;
            if entry.message.operation == Operation::Read {
                at.host.completed(self.node, &entry.message, at.now);
            }
            self.notifier.complete(slot, entry, at.now, at.settings);
        }
    }
}

/// The sooner of two, where there is one. Elans ask this more often than anything else.
fn sooner(one: Option<Cycle>, other: Option<Cycle>) -> Option<Cycle> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
