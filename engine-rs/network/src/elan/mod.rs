//! The Elan of a node ([P] 2.1). A message goes through these units:
//!
//! 1. A process **posts** it; the command crosses the host bus and the command
//!    processor checks it ([`posting`]).
//! 2. The **DMA queue** holds it until its descriptor is fetched and its turn has come
//!    ([`dma`]).
//! 3. The **sender** cuts it into packets, with one packet open at a time for each engine;
//!    data in main memory crosses the [`bus`] first ([`sender`]).
//! 4. The **inputter** of the destination serves its transactions, whose data may cross
//!    the bus there ([`receiver`]). The request of a read goes to that Elan's own queue.
//! 5. After the last transaction a thread matches the tag, if the library wants that;
//!    then the **event** is set, and the process that polls for it is **notified**
//!    ([`notifier`]). Where the message is for a thread, that thread runs instead.
//!
//! A message to a **group** goes out as one multicast per packet. Each node keeps a
//! packet back until its end comes, and with it the word that all have accepted it, or
//! that none is to keep it. A message may carry a **test**: each node that it is for is
//! asked first, and one that does not agree makes it void everywhere.
//!
//! One engine does the sending and the receiving ([P] 2.1: both share the microcode
//! processor): it handles whole transactions, those that arrive before those to send.
//! That is what makes 335 MB/s one way into 280 each way.
//!
//! An Elan4 has two engines for DMAs, and one for short messages, which skip the queue:
//! their data comes with the command.
//!
//! In each cycle in which something concerns it, an Elan first hears the notices of the
//! fabric, then acts; what it does takes effect in the next cycle.
//!
//! What threads do beside matching is the host's to say: it starts them, is told when
//! they have run, and hands out what they send.
//!
//! Absent: address translation, routing tables, events at the source.
//!
//! Rules of `docs/model.md`: `R-engine`, `R-conservation`.

mod bus;
mod circuits;
mod dma;
mod kept_back;
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
pub use message::{Agent, Arrival, Buffers, Library, Message, Operation};
pub use settings::{Costs, EngineOrder, RetryAge, Settings, Ways};
pub use under_way::UnderWay;
pub use waterfall::{Part, Parts};

use crate::fabric::{Fabric, Notice, NoticeEvent, Packet};
use crate::ids::{MessageSlot, NodeId, Slot};
use crate::units::Cycle;
use bus::{Bus, Crossing};
use circuits::{Answer, Outcome};
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
    /// The host starts a thread on the Elan: a command, then the thread processor; then
    /// [`Host::ran`] with this token.
    Thread(u32),
    /// A thread that stands on the Elan goes on: the thread processor, then
    /// [`Host::ran`].
    Run(u32),
    /// The Elan wakes a process: event, block copy, polling; then [`Host::woken`].
    Wake(u32),
    /// Nothing before this cycle.
    At(Cycle),
    /// Nothing until something happens of which the host is told.
    Never,
}

/// The processes above the Elans.
pub trait Host {
    /// What a node does next; asked for whenever its Elan has room for a message, and
    /// after each of the calls below that is about this node.
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage;

    /// A packet has been served in full at its destination: once, however often it
    /// was sent.
    fn delivered(&mut self, packet: &Packet, now: Cycle);

    /// A transaction with so many payload bytes has been served and kept; with none, for
    /// a message without data or the request of a read. Each byte of a packet is told
    /// once, in order.
    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle);

    /// What this node has posted is done: all data of a read is there, the last packet
    /// of a write is acknowledged. To a group it is then certain to be taken, and
    /// will be when the end of the packet has come to each.
    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle);

    /// The process that the data of a message was for knows that it is there; or the
    /// thread, which has run. At each node of a group.
    fn notified(&mut self, arrival: &Arrival, now: Cycle);

    /// Whether a node agrees with the test of a message. Asked when the transaction with
    /// the test is served, at each node of a group, and again when the packet comes
    /// again.
    fn test(&mut self, _node: NodeId, _message: &Message, _now: Cycle) -> bool {
        true
    }

    /// A node did not agree with the test of a message that this node has posted.
    /// Nothing of it was taken anywhere; it is over and not sent again.
    fn failed(&mut self, _node: NodeId, _message: &Message, _now: Cycle) {}

    /// A thread that was started or went on has run so far.
    fn ran(&mut self, _node: NodeId, _token: u32, _now: Cycle) {}

    /// A process has been woken.
    fn woken(&mut self, _node: NodeId, _token: u32, _now: Cycle) {}
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
    pub fn new(node: NodeId, settings: &Settings) -> Self {
        Self {
            node,
            posting: Posting::default(),
            dmas: DmaQueue::new(settings),
            sender: Sender::new(node, settings),
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
        self.sender.keeps(number)
    }

    /// Takes in what the fabric tells.
    pub fn hear<F: Fabric, H: Host>(&mut self, notice: Notice, at: &mut Surroundings<F, H>) {
        let (now, settings) = (at.now, at.settings);
        match notice.event {
            NoticeEvent::Acknowledged(slot) => self.answered(slot, Answer::Ack, at),
            NoticeEvent::TimedOut(slot, age) => self.answered(slot, Answer::TimedOut { age }, at),
            NoticeEvent::Refused(slot, refusal) => {
                self.answered(slot, Answer::Refused(refusal), at)
            }
            NoticeEvent::Closed(slot) => self.sender.closed(slot, now, settings),
            NoticeEvent::Arrived(slot, count) => self.receiver.arrived(slot, count, at),
            NoticeEvent::Ended(slot, is_accepted) => {
                let whole = self.receiver.ended(slot, is_accepted, at);
                self.taken(whole, at);
            }
        }
    }

    /// Does what can be done now. Returns when the Elan wants to act again, if it
    /// hears nothing before.
    pub fn act<F: Fabric, H: Host>(&mut self, at: &mut Surroundings<F, H>) -> Option<Cycle> {
        self.end_tasks(at);
        self.notifier.notify(self.node, at);
        self.sender.open_next(at);
        let (dmas, notifier) = (&mut self.dmas, &mut self.notifier);
        let message_at = self.posting.post(self.node, dmas, notifier, at);
        if self.busy.is_none() {
            let task = self.next_task(at);
            self.busy = task.map(|(task, cycles)| (at.now + cycles, task));
        }
        if self.bus.busy_until().is_none() {
            let out = self.sender.next_fetch(at.settings);
            let incoming = self.receiver.next_crossing(at);
            let kind = (at.settings.bus, at.settings.clock);
            self.bus.begin(at.now, kind, out, incoming);
        }
        let engine = self.busy.map(|(until, _)| until);
        let of_units = sooner(engine, self.bus.busy_until());
        let of_packets = sooner(self.sender.retry_at(at.now), self.dmas.starts_at(at.now));
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

    /// The answer to a packet is there.
    fn answered<F: Fabric, H: Host>(
        &mut self,
        slot: Slot,
        answer: Answer,
        at: &mut Surroundings<F, H>,
    ) {
        match self.sender.answered(slot, answer, at.now, at.settings) {
            None => {}
            Some(Outcome::Sent(message)) => self.sent(message, at),
            Some(Outcome::Passed(message)) => {
                if let Some(entry) = at.under_way.get_mut(message) {
                    entry.is_tested = true;
                }
                self.dmas.tested(message, true);
            }
            Some(Outcome::Failed(message)) => {
                self.dmas.tested(message, false);
                if let Some(entry) = at.under_way.get(message) {
                    at.host.failed(self.node, &entry.message, at.now);
                }
                at.under_way.end(message);
            }
        }
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
        let is_last = match whole.packet.group {
            Some(_) => self.receiver.counts(slot, entry.packets),
            None if entry.ends().1 != self.node => {
                entry.times.requested = at.now;
                let starts_at = at.now + at.settings.costs.dma_start;
                self.dmas.answer(slot, entry, starts_at);
                false
            }
            None => entry.packet_served(),
        };
        if is_last {
            if entry.message.operation == Operation::Read {
                at.host.completed(self.node, &entry.message, at.now);
            }
            let landing = whole.landing;
            self.notifier
                .complete(slot, entry, landing, at.now, at.settings);
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
