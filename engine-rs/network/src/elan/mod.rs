//! The Elan of a node (`[P]` 2.1). A message goes through these units:
//!
//! 1. A process **posts** it; the command crosses the host bus and the command
//!    processor checks it (`posting`).
//! 2. The **DMA queue** holds it until its descriptor is fetched and its turn has come
//!    (`dma`).
//! 3. The **sender** cuts it into packets, with one packet open at a time for each engine;
//!    data in main memory crosses the `bus` first (`sender`).
//! 4. The **inputter** of the destination serves its transactions, whose data may cross
//!    the bus there (`receiver`). The request of a read goes to that Elan's own queue.
//! 5. After the last transaction the **event** is set, and the process that polls for it is
//!    **notified** (`notifier`). Where the message is for a thread, that thread runs instead:
//!    of MPI one that matches the tag.
//!
//! A message to a **group** goes out as one multicast per packet. A packet stays
//! **uncommitted** at each node until its EOP says whether all nodes have accepted it;
//! if not, all discard it. A message may carry a **test**: each destination evaluates it
//! first, and if it fails at one the message is void everywhere.
//!
//! One engine does the sending and the receiving (`[P]` 2.1: both share the microcode
//! processor): it handles whole transactions, those that arrive before those to send.
//! That is why 335 MB/s one way become 280 each way.
//!
//! An Elan4 has two engines for DMAs, and one for short messages, which skip the queue:
//! their data comes with the command.
//!
//! In each cycle in which something concerns it, an Elan first handles the notices of the
//! fabric, then acts; its actions take effect in the next cycle.
//!
//! Apart from matching, the host decides what threads do: it starts them, is notified when
//! they have run, and hands out the messages that they send.
//!
//! Absent: address translation, routing tables, events at the source.
//!
//! Rules of `docs/model.md`: `R-engine`, `R-conservation`.

mod bus;
mod dma;
mod message;
mod message_table;
mod model;
mod notifier;
mod partly_received;
mod posting;
mod receiver;
mod sender;
mod settings;
mod uncommitted;
mod unfinished;
mod waterfall;

pub use bus::HostBus;
pub use message::{Agent, Arrival, Buffers, Message, Operation};
pub use message_table::MessageTable;
pub use model::NicModel;
pub use settings::{EngineOrder, GroupAck, PathDelays, RetryAge, Settings};
pub use waterfall::{Part, Parts};

use crate::fabric::{Fabric, Notice, NoticeEvent, Packet};
use crate::ids::{MessageId, MessageSlot, NodeId, Slot};
use crate::observe::{Event, MessageStep, Observer, PacketStep};
use crate::units::Cycle;
use bus::{Bus, Crossing};
use dma::DmaQueue;
use notifier::Notifier;
use posting::Posting;
use receiver::{ReceivedPacket, Receiver};
use sender::Sender;
use unfinished::{Answer, Outcome};

/// The host's answer to an Elan that can queue a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextMessage {
    /// Send this.
    Now(Message),
    /// The host starts a thread on the Elan: a command, then the thread processor; then
    /// [`Host::ran`] with this token.
    Thread(u32),
    /// A suspended thread on the Elan resumes: the thread processor, then [`Host::ran`].
    Run(u32),
    /// The Elan wakes a process: event, block copy, polling; then [`Host::woken`].
    Wake(u32),
    /// Nothing before this cycle.
    At(Cycle),
    /// Nothing until the host is called for another reason.
    Never,
}

plain!(NextMessage);

/// The processes above the Elans.
pub trait Host {
    /// The next action of a node. Called (`R-asked`) if its Elan can queue a message: in
    /// cycle 0, when room for a message appears, after a call of [`Host::completed`],
    /// [`Host::notified`], [`Host::test`], [`Host::failed`], [`Host::ran`] or [`Host::woken`]
    /// about this node, in the cycle that it has named, and after each answer that is neither
    /// a cycle nor never.
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage;

    /// Called for each event of a message, and for each packet as it is received
    /// ([`PacketStep::Received`], in order and once for each byte; of a message without data and
    /// of the request of a read it has 0) and delivered ([`PacketStep::Delivered`]). The steps of
    /// packets inside the fabric are not reported here.
    fn observe(&mut self, _event: &Event, _at: Cycle) {}

    /// A message that this node has posted is complete: all data of a read has arrived, or
    /// the last packet of a write is acknowledged. A multicast is then certain to be
    /// committed, at each node when the EOP arrives there.
    fn completed(&mut self, node: NodeId, message: &Message, now: Cycle);

    /// The receiving process knows that a message has arrived, or the receiving thread has
    /// run. Called at each node of a group.
    fn notified(&mut self, arrival: &Arrival, now: Cycle);

    /// Whether the test of a message succeeds at a node. Called when the transaction with
    /// the test is served, at each node of a group, and again if the packet is resent.
    fn test(&mut self, _node: NodeId, _message: &Message, _now: Cycle) -> bool {
        true
    }

    /// The test of a message that this node has posted failed at a node. Nothing of it was
    /// accepted anywhere; it is not sent again.
    fn failed(&mut self, _node: NodeId, _message: &Message, _now: Cycle) {}

    /// A thread that was started or resumed has run.
    fn ran(&mut self, _node: NodeId, _token: u32, _now: Cycle) {}

    /// A process has been woken.
    fn woken(&mut self, _node: NodeId, _token: u32, _now: Cycle) {}
}

/// What an Elan reads and changes in a cycle.
#[derive(Debug)]
pub struct Context<'n, F, H> {
    /// The cycle.
    pub now: Cycle,
    /// The settings of all Elans.
    pub settings: &'n Settings,
    /// The fabric that carries packets.
    pub fabric: &'n mut F,
    /// The processes.
    pub host: &'n mut H,
    /// The incomplete messages of all Elans.
    pub messages: &'n mut MessageTable,
    /// Whether the fabric's watch keeps events.
    pub is_observed: bool,
    /// Whether the host has been called by the Elan that acts, with what may make it post a
    /// message.
    pub host_called: bool,
}

/// The lasting name of a message, and its slot.
type MessageName = (MessageId, MessageSlot);

/// Events.
impl<F: Fabric, H: Host> Context<'_, F, H> {
    #[inline(always)]
    fn observe_packet(&mut self, packet: &Packet, step: PacketStep) {
        self.observe(&Event::Packet { packet, step });
    }

    #[inline(always)]
    fn observe_message(&mut self, (id, slot): MessageName, message: &Message, step: MessageStep) {
        let event = Event::Message {
            id,
            slot,
            message,
            step,
        };
        self.observe(&event);
    }

    /// Reports an event to the host, and to an observer of the run.
    #[inline(always)]
    fn observe(&mut self, event: &Event) {
        self.host.observe(event, self.now);
        // A page has no other observer.
        if cfg!(not(target_family = "wasm")) && self.is_observed {
            self.watch(event);
        }
    }

    #[cold]
    fn watch(&mut self, event: &Event) {
        self.fabric.watched().observe(event, self.now);
    }
}

/// Calls to the host after which it is asked for its next message.
impl<F: Fabric, H: Host> Context<'_, F, H> {
    fn completed(&mut self, node: NodeId, name: MessageName, message: &Message) {
        self.host_called = true;
        self.observe_message(name, message, MessageStep::Completed);
        self.host.completed(node, message, self.now);
    }

    fn notified(&mut self, name: MessageName, arrival: &Arrival) {
        self.host_called = true;
        self.observe_message(name, &arrival.message, MessageStep::Notified(arrival));
        self.host.notified(arrival, self.now);
    }

    fn test(&mut self, node: NodeId, message: &Message) -> bool {
        self.host_called = true;
        self.host.test(node, message, self.now)
    }

    fn failed(&mut self, node: NodeId, name: MessageName, message: &Message) {
        self.host_called = true;
        self.observe_message(name, message, MessageStep::Failed);
        self.host.failed(node, message, self.now);
    }

    fn ran(&mut self, node: NodeId, token: u32) {
        self.host_called = true;
        self.host.ran(node, token, self.now);
    }

    fn woken(&mut self, node: NodeId, token: u32) {
        self.host_called = true;
        self.host.woken(node, token, self.now);
    }
}

/// What the engine is working on.
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

heap!(Elan { dmas, sender, receiver, notifier } plain { node, posting, bus, busy, last });

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

    /// Packets created so far.
    pub fn packets(&self) -> u64 {
        self.sender.packets()
    }

    /// Whether the packet of this number is prepared, open, or to be sent again.
    pub fn sends(&self, number: u64) -> bool {
        self.sender.sends(number)
    }

    /// Whether the packet of this number is kept although it has been acknowledged, as it
    /// may have to be sent again.
    pub fn keeps(&self, number: u64) -> bool {
        self.sender.keeps(number)
    }

    /// Handles a notice of the fabric. Returns whether the Elan is to act on it in this cycle:
    /// what arrives while the engine is at work waits until that is done.
    pub fn handle_notice<F: Fabric, H: Host>(
        &mut self,
        notice: Notice,
        at: &mut Context<F, H>,
    ) -> bool {
        let (now, settings) = (at.now, at.settings);
        match notice.event {
            NoticeEvent::Acknowledged(slot) => self.answered(slot, Answer::Ack, at),
            NoticeEvent::TimedOut(slot, age) => self.answered(slot, Answer::TimedOut { age }, at),
            NoticeEvent::Refused(slot, refusal) => {
                self.answered(slot, Answer::Refused(refusal), at)
            }
            NoticeEvent::Closed(slot) => self.sender.closed(slot, now, settings),
            NoticeEvent::Arrived(slot, count) => {
                self.receiver.arrived(slot, count, at);
                return self.busy.is_none();
            }
            NoticeEvent::Ended(slot, is_accepted) => {
                let received = self.receiver.ended(slot, is_accepted, at);
                self.packet_received(received, at);
            }
        }
        self.request_if_called(at);
        true
    }

    /// Does what can be done now. Returns the cycle to act again in, if no notice arrives
    /// before.
    pub fn act<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) -> Option<Cycle> {
        self.end_tasks(at);
        self.notifier.notify(self.node, at);
        self.sender.open_next(at);
        self.request_if_called(at);
        if self.posting.asks(at.now) {
            self.post(at);
        }
        if self.busy.is_none() {
            self.begin_task(at);
        }
        if self.bus.busy_until().is_none() {
            let out = self.sender.next_fetch(at.settings);
            let incoming = self.receiver.next_crossing(at);
            let kind = (at.settings.host_bus, at.settings.clock);
            self.bus.begin(at.now, kind, out, incoming);
        }
        let engine = self.busy.map(|(until, _)| until);
        let of_units = earlier(engine, self.bus.busy_until());
        let of_packets = earlier(self.sender.retry_at(at.now), self.dmas.starts_at(at.now));
        let of_messages = earlier(self.notifier.next(), self.posting.asks_at());
        earlier(earlier(of_units, of_packets), of_messages)
    }

    /// Asks the host and queues what it has to send.
    fn post<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) {
        let (dmas, notifier) = (&mut self.dmas, &mut self.notifier);
        self.posting.post(self.node, dmas, notifier, at);
    }

    /// Has the host asked if it has been called.
    fn request_if_called<F, H>(&mut self, at: &mut Context<F, H>) {
        if at.host_called {
            at.host_called = false;
            self.posting.request();
        }
    }

    /// Begins the next task of the engine. As the last packet of a message is cut, room for
    /// another message may appear, which may begin in the same cycle.
    fn begin_task<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) {
        loop {
            let task = self.next_task(at);
            self.busy = task.map(|(task, cycles)| (at.now + cycles, task));
            if !self.posting.find_room(&self.dmas, at.settings) {
                return;
            }
            self.post(at);
            if self.busy.is_some() {
                return;
            }
        }
    }

    /// Completes the tasks of engine and bus that end by now.
    fn end_tasks<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) {
        if let Some((_, task)) = self.busy.take_if(|(until, _)| *until <= at.now) {
            self.last = task;
            match task {
                Task::Send => self.sender.prepared(at),
                Task::Receive => {
                    let received = self.receiver.served(at);
                    self.packet_received(received, at);
                }
            }
        }
        match self.bus.crossed(at.now) {
            Some(Crossing::Out) => self.sender.fetched(at.now, at.messages),
            Some(Crossing::In) => {
                let received = self.receiver.crossed(at);
                self.packet_received(received, at);
            }
            None => {}
        }
    }

    /// The next task of the engine and its cycles, to which the first transaction of a
    /// packet adds the packet's own.
    fn next_task<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) -> Option<(Task, Cycle)> {
        let settings = at.settings;
        let send = self.sender.work(&mut self.dmas, at);
        let receive = self.receiver.work();
        let sends_turn = settings.engine_order == EngineOrder::InTurn && self.last == Task::Receive;
        let (task, first) = match (send, receive) {
            (Some(first), Some(_)) if sends_turn => (Task::Send, first),
            (_, Some(first)) => (Task::Receive, first),
            (Some(first), None) => (Task::Send, first),
            (None, None) => return None,
        };
        let packet = if first {
            settings.engine_packet_cycles
        } else {
            0
        };
        Some((task, settings.engine_transaction_cycles + packet))
    }

    /// Handles the answer to a packet.
    fn answered<F: Fabric, H: Host>(&mut self, slot: Slot, answer: Answer, at: &mut Context<F, H>) {
        match self.sender.answered(slot, answer, at.now, at.settings) {
            None => {}
            Some(Outcome::Sent(message)) => self.sent(message, at),
            Some(Outcome::Passed(message)) => {
                if let Some(entry) = at.messages.get_mut(message) {
                    entry.is_tested = true;
                }
                self.dmas.tested(message, true);
            }
            Some(Outcome::Failed(message)) => {
                self.dmas.tested(message, false);
                self.posting.find_room(&self.dmas, at.settings);
                if let Some(entry) = at.messages.get(message) {
                    let (name, failed) = ((entry.id, message), entry.message);
                    at.failed(self.node, name, &failed);
                }
                at.messages.abandon(message);
            }
        }
    }

    /// Completes a DMA whose last packet has been acknowledged.
    fn sent<F: Fabric, H: Host>(&mut self, slot: MessageSlot, at: &mut Context<F, H>) {
        if let Some(entry) = at.messages.get(slot)
            && entry.message.operation == Operation::Write
        {
            let (id, message) = (entry.id, entry.message);
            at.completed(self.node, (id, slot), &message);
        }
        at.messages.close(slot);
    }

    /// Handles a packet that has been received in full: data, or the request of a read.
    fn packet_received<F: Fabric, H: Host>(
        &mut self,
        received: Option<ReceivedPacket>,
        at: &mut Context<F, H>,
    ) {
        let Some(received) = received else { return };
        let slot = received.packet.message;
        let Some(entry) = at.messages.get_mut(slot) else {
            return;
        };
        let is_last = match received.packet.group {
            Some(_) => self.receiver.count_packet(slot, entry.packets),
            None if entry.ends().1 != self.node => {
                entry.times.requested = at.now;
                let starts_at = at.now + at.settings.dma_start_cycles;
                self.dmas.answer(slot, entry, starts_at);
                false
            }
            None => entry.packet_served(),
        };
        if is_last {
            let (landing, id, message) = (received.landing, entry.id, entry.message);
            self.notifier
                .complete(slot, entry, landing, at.now, at.settings);
            if message.operation == Operation::Read {
                at.completed(self.node, (id, slot), &message);
            }
        }
    }
}

/// The earlier of two cycles, or the only one. Called more often than anything else here.
fn earlier(one: Option<Cycle>, other: Option<Cycle>) -> Option<Cycle> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
