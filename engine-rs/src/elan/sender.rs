use super::{Host, Message, NextMessage, Settings};
use crate::fabric::{Fabric, Packet, WireFormat};
use crate::ids::{NodeId, PacketId, Slot};
use crate::units::Cycle;
use std::collections::VecDeque;

/// A packet and how many of its transactions the engine has prepared.
#[derive(Clone, Copy, Debug)]
struct Prepared {
    packet: Packet,
    ready: u16,
    /// The last of its message.
    last: bool,
}

impl Prepared {
    fn is_complete(&self) -> bool {
        self.ready == self.packet.shape.transactions
    }
}

/// A packet that has been opened and not yet been both answered and closed.
#[derive(Clone, Copy, Debug)]
struct Circuit {
    slot: Slot,
    prepared: Prepared,
    answered: bool,
    timed_out: bool,
    closed: bool,
}

/// The sending side: the DMA engine. At most one packet is open, and at most one
/// more is prepared ahead of it.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    node: NodeId,
    settings: Settings,
    /// What is left of the current message.
    message: Option<Message>,
    packets: u64,
    next: Option<Prepared>,
    /// One that is not closed; and, while circuits are not held, others whose
    /// answer has not come back.
    circuits: Vec<Circuit>,
    /// Packets that timed out, with the time of their retry.
    retries: VecDeque<(Cycle, Prepared)>,
}

impl Sender {
    pub(super) fn new(node: NodeId, settings: Settings) -> Self {
        Self {
            node,
            settings,
            message: None,
            packets: 0,
            next: None,
            circuits: Vec::new(),
            retries: VecDeque::new(),
        }
    }

    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.circuits) + self.retries.len() * size_of::<(Cycle, Prepared)>()
    }

    /// The ack of a packet is there; true when it was the last of its message.
    pub(super) fn acknowledged(&mut self, slot: Slot, now: Cycle) -> bool {
        let Some(index) = self.find(slot) else {
            return false;
        };
        self.circuits[index].answered = true;
        let last = self.circuits[index].prepared.last;
        self.finish(index, now);
        last
    }

    pub(super) fn timed_out(&mut self, slot: Slot, now: Cycle) {
        let Some(index) = self.find(slot) else { return };
        self.circuits[index].answered = true;
        self.circuits[index].timed_out = true;
        self.finish(index, now);
    }

    pub(super) fn closed(&mut self, slot: Slot, now: Cycle) {
        let Some(index) = self.find(slot) else { return };
        self.circuits[index].closed = true;
        self.finish(index, now);
    }

    /// A circuit that is answered and closed is forgotten, or tried again.
    fn finish(&mut self, index: usize, now: Cycle) {
        if !(self.circuits[index].answered && self.circuits[index].closed) {
            return;
        }
        let circuit = self.circuits.remove(index);
        if circuit.timed_out {
            let mut prepared = circuit.prepared;
            prepared.packet.attempt += 1;
            self.retries
                .push_back((now + self.settings.retry_cycles, prepared));
        }
    }

    fn find(&self, slot: Slot) -> Option<usize> {
        self.circuits
            .iter()
            .position(|circuit| circuit.slot == slot)
    }

    fn unclosed(&mut self) -> Option<&mut Circuit> {
        self.circuits.iter_mut().find(|circuit| !circuit.closed)
    }

    /// The packet that the engine works at: the open one, one to be tried again,
    /// or the next.
    fn in_work(&mut self) -> Option<&mut Prepared> {
        let mut open = self.circuits.iter_mut();
        if let Some(circuit) = open.find(|circuit| !circuit.prepared.is_complete()) {
            return Some(&mut circuit.prepared);
        }
        let mut retries = self.retries.iter_mut();
        if let Some((_, prepared)) = retries.find(|(_, prepared)| !prepared.is_complete()) {
            return Some(prepared);
        }
        self.next.as_mut().filter(|next| !next.is_complete())
    }

    /// Whether the engine could prepare a transaction; and if so, whether it
    /// begins its packet.
    pub(super) fn work(&mut self) -> Option<bool> {
        if let Some(prepared) = self.in_work() {
            return Some(prepared.ready == 0);
        }
        if self.next.is_none() {
            self.next = self.cut_packet();
            return self.next.is_some().then_some(true);
        }
        None
    }

    /// The engine has prepared one more transaction.
    pub(super) fn prepared<F: Fabric>(&mut self, fabric: &mut F) {
        let Some(prepared) = self.in_work() else {
            return;
        };
        prepared.ready += 1;
        let (number, ready) = (prepared.packet.id.number, prepared.ready);
        if let Some(circuit) = self.unclosed()
            && circuit.prepared.packet.id.number == number
        {
            fabric.ready(circuit.slot, ready);
        }
    }

    /// Opens the next packet when none is open: one that timed out before others.
    pub(super) fn open_next<F: Fabric>(&mut self, now: Cycle, fabric: &mut F) {
        if self.unclosed().is_some() {
            return;
        }
        let prepared = match self.retries.front() {
            Some(&(at, _)) if at > now => None,
            Some(_) => self.retries.pop_front().map(|(_, prepared)| prepared),
            None => self.next.take_if(|next| next.ready > 0),
        };
        let Some(mut prepared) = prepared else { return };
        if prepared.packet.attempt == 0 {
            prepared.packet.opened = now;
        }
        let slot = fabric.open(prepared.packet, prepared.ready);
        self.circuits.push(Circuit {
            slot,
            prepared,
            answered: false,
            timed_out: false,
            closed: false,
        });
    }

    /// When the next packet that timed out is due.
    pub(super) fn retry_at(&self, now: Cycle) -> Option<Cycle> {
        self.retries
            .front()
            .map(|&(at, _)| at)
            .filter(|&at| at > now)
    }

    /// Takes the next message once the last has been cut up. Returns when to ask
    /// again.
    pub(super) fn fetch_message<H: Host>(&mut self, now: Cycle, host: &mut H) -> Option<Cycle> {
        if self.message.is_some() {
            return None;
        }
        match host.next_message(self.node, now) {
            NextMessage::Now(message) => {
                self.message = Some(message);
                None
            }
            NextMessage::At(at) => Some(at),
            NextMessage::Never => None,
        }
    }

    /// Cuts the next packet off the message. The last one asks for its ack at its
    /// last transaction, so that done means delivered.
    fn cut_packet(&mut self) -> Option<Prepared> {
        let message = self.message.as_mut()?;
        let payload = message.bytes.min(u64::from(WireFormat::PAYLOAD_BYTES)) as u32;
        let shape = self.settings.wire.packet(payload);
        message.bytes -= u64::from(payload);
        let last = message.bytes == 0;
        let transactions = u32::from(shape.transactions);
        let early = (transactions * self.settings.ack_offset_percent).div_ceil(100);
        let packet = Packet {
            id: PacketId {
                source: self.node,
                number: self.packets,
            },
            destination: message.destination,
            job: message.job,
            priority: message.priority,
            attempt: 0,
            payload,
            shape,
            ack_at: if last {
                shape.transactions
            } else {
                early.clamp(1, transactions) as u16
            },
            opened: 0,
        };
        self.packets += 1;
        if last {
            self.message = None;
        }
        Some(Prepared {
            packet,
            ready: 0,
            last,
        })
    }
}
