use super::circuits::{Circuits, Prepared};
use super::{Host, Message, NextMessage, Settings};
use crate::fabric::{Fabric, Packet, WireFormat};
use crate::ids::{NodeId, PacketId};
use crate::units::Cycle;

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
    pub(super) circuits: Circuits,
}

impl Sender {
    pub(super) fn new(node: NodeId, settings: Settings) -> Self {
        Self {
            node,
            settings,
            message: None,
            packets: 0,
            next: None,
            circuits: Circuits::new(settings),
        }
    }

    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        self.circuits.bytes()
    }

    /// The packet that the engine works at: the open one, one to be tried again,
    /// or the next.
    fn in_work(&mut self) -> Option<&mut Prepared> {
        let next = &mut self.next;
        let in_work = self.circuits.in_work();
        in_work.or_else(|| next.as_mut().filter(|next| !next.is_complete()))
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
        self.circuits.ready(number, ready, fabric);
    }

    /// Opens the next packet when none is open: one that is sent again before others.
    pub(super) fn open_next<F: Fabric>(&mut self, now: Cycle, fabric: &mut F) {
        if self.circuits.is_open() {
            return;
        }
        let prepared = if self.circuits.has_retries() {
            self.circuits.due_retry(now)
        } else {
            self.next.take_if(|next| next.ready > 0)
        };
        let Some(mut prepared) = prepared else { return };
        if prepared.packet.attempt == 0 {
            prepared.packet.opened = now;
        }
        self.circuits.open(prepared, fabric);
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
            age: 0,
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
