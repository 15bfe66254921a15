//! The Elan of a node: it cuts messages into packets, keeps one packet open at a
//! time, and serves what arrives.
//!
//! One engine does both ([P] 2.1: sending and receiving share the microcode
//! processor): it handles whole transactions, those that arrive before those to
//! send. That is what makes 335 MB/s one way into 280 each way.
//!
//! In each cycle in which something concerns it, an Elan first hears the notices
//! of the fabric, then acts; what it does takes effect in the next cycle.
//!
//! Absent: host bus, thread processor, events, Tports: buffers are in the Elan's
//! memory, and a message is done when its last packet is acknowledged.

mod circuits;
mod message;
mod owed;
mod receiver;
mod sender;

pub use message::{Buffers, Library, Message, Operation};

use crate::fabric::{Fabric, Notice, NoticeEvent, Packet, WireFormat};
use crate::ids::NodeId;
use crate::units::Cycle;
use circuits::Answer;
use receiver::Receiver;
use sender::Sender;
use serde::{Deserialize, Serialize};

/// What of an Elan can be set; the same for all.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Layout of packets.
    pub wire: WireFormat,
    /// Engine time for one transaction, sent or received.
    pub transaction_cycles: Cycle,
    /// Engine time for the beginning of a packet, sent or received.
    pub packet_cycles: Cycle,
    /// Which goes first when both wait.
    pub order: EngineOrder,
    /// Share of a packet's transactions after which its ack is asked for.
    pub ack_offset_percent: u32,
    /// From the end of a packet that timed out or was refused until its retry.
    pub retry_cycles: Cycle,
    /// How old a packet that timed out sets out again.
    pub retry_age: RetryAge,
    /// A packet may be damaged after its ack has been sent, and packets arrive in
    /// the order in which they were opened: the source keeps each until the next is
    /// acknowledged, and goes back to it when the next is refused for its sake.
    pub go_back: bool,
}

/// How old a packet that timed out sets out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum RetryAge {
    /// As old as it had become.
    Kept,
    /// As a new packet.
    Reset,
}

/// What an engine does when transactions wait on both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum EngineOrder {
    /// What arrives goes first, so that the network is not held up.
    ReceiveFirst,
    /// One of each.
    InTurn,
}

/// The host's answer to an Elan that could begin a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextMessage {
    /// Send this.
    Now(Message),
    /// Nothing before this cycle.
    At(Cycle),
    /// Nothing ever.
    Never,
}

/// The processes above the Elans.
pub trait Host {
    /// The next message of a node; called when its Elan could begin one.
    fn next_message(&mut self, node: NodeId, now: Cycle) -> NextMessage;

    /// A packet has been served in full at its destination: once, however often it
    /// was sent.
    fn delivered(&mut self, packet: &Packet, now: Cycle);

    /// A transaction with so many payload bytes has been served and kept. Each byte
    /// of a packet is told once, in order.
    fn received(&mut self, packet: &Packet, bytes: u32, now: Cycle);

    /// The last packet of a message has been acknowledged.
    fn completed(&mut self, node: NodeId, now: Cycle);
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
    settings: Settings,
    sender: Sender,
    receiver: Receiver,
    busy: Option<(Cycle, Task)>,
    last: Task,
}

impl Elan {
    /// An idle Elan.
    pub fn new(node: NodeId, settings: Settings) -> Self {
        Self {
            settings,
            sender: Sender::new(node, settings),
            receiver: Receiver::default(),
            busy: None,
            last: Task::Receive,
        }
    }

    /// What a copy takes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.sender.bytes() + self.receiver.bytes()
    }

    /// Takes in what the fabric tells.
    pub fn hear<H: Host>(&mut self, notice: Notice, now: Cycle, host: &mut H) {
        match notice.event {
            NoticeEvent::Acknowledged(slot) => {
                if self.sender.circuits.answered(slot, Answer::Ack, now) {
                    host.completed(notice.node, now);
                }
            }
            NoticeEvent::TimedOut(slot, age) => {
                let answer = Answer::TimedOut { age };
                self.sender.circuits.answered(slot, answer, now);
            }
            NoticeEvent::Refused(slot, refusal) => {
                let answer = Answer::Refused(refusal);
                self.sender.circuits.answered(slot, answer, now);
            }
            NoticeEvent::Closed(slot) => self.sender.circuits.closed(slot, now),
            NoticeEvent::Arrived(slot, transactions) => self.receiver.arrived(slot, transactions),
        }
    }

    /// Does what can be done now. Returns when the Elan wants to act again, if it
    /// hears nothing before.
    pub fn act<F: Fabric, H: Host>(
        &mut self,
        now: Cycle,
        fabric: &mut F,
        host: &mut H,
    ) -> Option<Cycle> {
        if let Some((until, task)) = self.busy
            && until <= now
        {
            self.busy = None;
            self.last = task;
            match task {
                Task::Send => self.sender.prepared(fabric),
                Task::Receive => self.receiver.served(now, fabric, host),
            }
        }
        self.sender.open_next(now, fabric);
        let message_at = self.sender.fetch_message(now, host);
        if self.busy.is_none() {
            self.busy = self.next_task().map(|(task, cycles)| (now + cycles, task));
        }
        let engine = self.busy.map(|(until, _)| until);
        [engine, self.sender.circuits.retry_at(now), message_at]
            .into_iter()
            .flatten()
            .min()
    }

    /// The first transaction of a packet costs the packet's share as well.
    fn next_task(&mut self) -> Option<(Task, Cycle)> {
        let send = self.sender.work();
        let receive = self.receiver.work();
        let sends_turn = self.settings.order == EngineOrder::InTurn && self.last == Task::Receive;
        let (task, first) = match (send, receive) {
            (Some(first), Some(_)) if sends_turn => (Task::Send, first),
            (_, Some(first)) => (Task::Receive, first),
            (Some(first), None) => (Task::Send, first),
            (None, None) => return None,
        };
        let packet = if first {
            self.settings.packet_cycles
        } else {
            0
        };
        Some((task, self.settings.transaction_cycles + packet))
    }
}
