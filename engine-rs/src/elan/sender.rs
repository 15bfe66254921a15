use super::dma::{DmaQueue, Load, Piece};
use super::settings::Settings;
use super::under_way::UnderWay;
use super::{Buffers, Host, Operation, Surroundings};
use crate::fabric::{Fabric, Packet, WireFormat};
use crate::ids::{MessageSlot, NodeId, PacketId, Slot};
use crate::units::Cycle;
use std::collections::VecDeque;

/// A packet and how many of its transactions the engine has prepared.
#[derive(Clone, Copy, Debug)]
struct Prepared {
    packet: Packet,
    /// Transactions whose data is in the Elan.
    fetched: u16,
    ready: u16,
    /// The last of its DMA.
    last: bool,
}

impl Prepared {
    fn is_fetched(&self) -> bool {
        self.fetched == self.packet.shape.transactions
    }

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

/// The sending side: packets of the DMA engine. At most one is open, and at most one
/// more is prepared, and its data fetched from main memory, ahead of it.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    node: NodeId,
    packets: u64,
    /// When the last packet was closed.
    free_at: Cycle,
    /// Packets whose data is not all in the Elan.
    unfetched: u32,
    next: Option<Prepared>,
    /// One that is not closed; and, while circuits are not held, others whose
    /// answer has not come back.
    circuits: Vec<Circuit>,
    /// Packets that timed out, with the time of their retry.
    retries: VecDeque<(Cycle, Prepared)>,
}

impl Sender {
    pub(super) fn new(node: NodeId) -> Self {
        Self {
            node,
            packets: 0,
            free_at: 0,
            unfetched: 0,
            next: None,
            circuits: Vec::new(),
            retries: VecDeque::new(),
        }
    }

    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.circuits) + self.retries.len() * size_of::<(Cycle, Prepared)>()
    }

    /// The ack of a packet is there. Returns its message when it was the last of its
    /// DMA.
    pub(super) fn acknowledged(
        &mut self,
        slot: Slot,
        now: Cycle,
        settings: &Settings,
    ) -> Option<MessageSlot> {
        let index = self.find(slot)?;
        self.circuits[index].answered = true;
        let Prepared { packet, last, .. } = self.circuits[index].prepared;
        self.finish(index, now, settings);
        last.then_some(packet.message)
    }

    pub(super) fn timed_out(&mut self, slot: Slot, now: Cycle, settings: &Settings) {
        let Some(index) = self.find(slot) else { return };
        self.circuits[index].answered = true;
        self.circuits[index].timed_out = true;
        self.finish(index, now, settings);
    }

    pub(super) fn closed(&mut self, slot: Slot, now: Cycle, settings: &Settings) {
        let Some(index) = self.find(slot) else { return };
        self.circuits[index].closed = true;
        self.free_at = now;
        self.finish(index, now, settings);
    }

    /// A circuit that is answered and closed is forgotten, or tried again.
    fn finish(&mut self, index: usize, now: Cycle, settings: &Settings) {
        if !(self.circuits[index].answered && self.circuits[index].closed) {
            return;
        }
        let circuit = self.circuits.remove(index);
        if circuit.timed_out {
            let mut prepared = circuit.prepared;
            prepared.packet.attempt += 1;
            self.retries
                .push_back((now + settings.retry_cycles, prepared));
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

    /// The packet that the engine works at: the open one, one to be tried again, or the
    /// next.
    fn in_work(&mut self) -> Option<&mut Prepared> {
        let waits = |prepared: &Prepared| prepared.ready < prepared.fetched;
        let mut open = self.circuits.iter_mut();
        if let Some(circuit) = open.find(|circuit| waits(&circuit.prepared)) {
            return Some(&mut circuit.prepared);
        }
        let mut retries = self.retries.iter_mut();
        if let Some((_, prepared)) = retries.find(|(_, prepared)| waits(prepared)) {
            return Some(prepared);
        }
        self.next.as_mut().filter(|next| waits(next))
    }

    /// The packet whose data crosses the bus, in the same order.
    fn in_fetch(&mut self) -> Option<&mut Prepared> {
        if self.unfetched == 0 {
            return None;
        }
        let open = self.circuits.iter_mut();
        let open = open.map(|circuit| &mut circuit.prepared);
        let retries = self.retries.iter_mut().map(|(_, prepared)| prepared);
        let mut all = open.chain(retries).chain(&mut self.next);
        all.find(|prepared| !prepared.is_fetched())
    }

    /// Whether the engine could prepare a transaction; and if so, whether it
    /// begins its packet.
    pub(super) fn work<F, H>(
        &mut self,
        dmas: &mut DmaQueue,
        at: &mut Surroundings<F, H>,
    ) -> Option<bool> {
        if let Some(prepared) = self.in_work() {
            return Some(prepared.ready == 0);
        }
        if self.next.is_some() {
            return None;
        }
        let piece = dmas.cut(at.now, at.settings)?;
        let next = self.packet(piece, at.now, at.settings, at.under_way);
        self.unfetched += u32::from(!next.is_fetched());
        self.next = Some(next);
        next.is_fetched().then_some(true)
    }

    /// Bytes of the transaction whose data is the next to cross the bus.
    pub(super) fn next_fetch(&mut self, settings: &Settings) -> Option<u32> {
        let prepared = self.in_fetch()?;
        let before = u32::from(prepared.fetched) * WireFormat::TRANSACTION_BYTES;
        let bytes = prepared.packet.payload.saturating_sub(before);
        Some(
            settings
                .wire
                .block_bytes(bytes.min(WireFormat::TRANSACTION_BYTES)),
        )
    }

    /// That data is in the Elan.
    pub(super) fn fetched(&mut self, now: Cycle, under_way: &mut UnderWay) {
        let Some(prepared) = self.in_fetch() else {
            return;
        };
        prepared.fetched += 1;
        if !prepared.is_fetched() {
            return;
        }
        let Prepared { packet, last, .. } = *prepared;
        self.unfetched -= 1;
        if last && let Some(entry) = under_way.get_mut(packet.message) {
            entry.times.fetched = now;
        }
    }

    /// The engine has prepared one more transaction.
    pub(super) fn prepared<F: Fabric, H>(&mut self, at: &mut Surroundings<F, H>) {
        let Some(prepared) = self.in_work() else {
            return;
        };
        prepared.ready += 1;
        let (number, ready) = (prepared.packet.id.number, prepared.ready);
        if prepared.last
            && prepared.is_complete()
            && let Some(entry) = at.under_way.get_mut(prepared.packet.message)
        {
            entry.times.prepared = at.now;
        }
        if let Some(circuit) = self.unclosed()
            && circuit.prepared.packet.id.number == number
        {
            at.fabric.ready(circuit.slot, ready);
        }
    }

    /// Opens the next packet when none is open: one that timed out before others.
    pub(super) fn open_next<F: Fabric, H: Host>(&mut self, at: &mut Surroundings<F, H>) {
        if self.unclosed().is_some() {
            return;
        }
        let prepared = match self.retries.front() {
            Some(&(due, _)) if due > at.now => None,
            Some(_) => self.retries.pop_front().map(|(_, prepared)| prepared),
            None => self.next.take_if(|next| next.ready > 0),
        };
        let Some(mut prepared) = prepared else { return };
        if prepared.packet.attempt == 0 {
            prepared.packet.opened = at.now;
            if prepared.last {
                self.note_last(&prepared, at.now, at.under_way);
            }
        }
        let slot = at.fabric.open(prepared.packet, prepared.ready);
        self.circuits.push(Circuit {
            slot,
            prepared,
            answered: false,
            timed_out: false,
            closed: false,
        });
    }

    /// Writes down for the waterfall when the last packet of a DMA was opened.
    fn note_last(&self, prepared: &Prepared, now: Cycle, under_way: &mut UnderWay) {
        let Prepared { packet, .. } = prepared;
        let Some(entry) = under_way.get_mut(packet.message) else {
            return;
        };
        let times = &mut entry.times;
        let turn = times.cut.max(self.free_at);
        if entry.message.operation == Operation::Read && entry.poster == self.node {
            times.request_turn = turn;
        } else {
            times.turn = turn;
            times.opened = now;
            times.flits = packet.shape.flits();
            times.last_flits =
                times.flits - packet.shape.flits_through(packet.shape.transactions - 1);
        }
    }

    /// When the next packet that timed out is due.
    pub(super) fn retry_at(&self, now: Cycle) -> Option<Cycle> {
        self.retries
            .front()
            .map(|&(at, _)| at)
            .filter(|&at| at > now)
    }

    /// Makes a packet of a piece of a message. The last one of a DMA asks for its ack at
    /// its last transaction, so that done means delivered.
    fn packet(
        &mut self,
        piece: Piece,
        now: Cycle,
        settings: &Settings,
        under_way: &mut UnderWay,
    ) -> Prepared {
        if let Some(entry) = under_way.get_mut(piece.message) {
            if piece.first {
                entry.times.begun = now;
            }
            if piece.last {
                (entry.times.cut, entry.times.fetched) = (now, now);
                entry.times.single_packet = piece.first;
            }
        }
        let (payload, shape) = match piece.load {
            Load::Data(bytes, _) => (bytes, settings.wire.packet(bytes)),
            Load::Descriptor => (0, settings.wire.packet(WireFormat::TRANSACTION_BYTES)),
        };
        let transactions = u32::from(shape.transactions);
        let early = (transactions * settings.ack_offset_percent).div_ceil(100);
        let number = self.packets;
        self.packets += 1;
        Prepared {
            packet: Packet {
                id: PacketId {
                    source: self.node,
                    number,
                },
                destination: piece.destination,
                message: piece.message,
                job: piece.job,
                priority: piece.priority,
                attempt: 0,
                payload,
                shape,
                ack_at: if piece.last {
                    shape.transactions
                } else {
                    early.clamp(1, transactions) as u16
                },
                opened: 0,
            },
            fetched: match piece.load {
                Load::Data(1.., Buffers::Main) => 0,
                _ => shape.transactions,
            },
            ready: 0,
            last: piece.last,
        }
    }
}
