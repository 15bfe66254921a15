use super::circuits::{Circuits, Prepared};
use super::dma::{DmaQueue, Load, Piece};
use super::settings::Settings;
use super::under_way::UnderWay;
use super::{Buffers, Host, Operation, Surroundings};
use crate::fabric::{Fabric, Packet, WireFormat};
use crate::ids::{NodeId, PacketId, Slot};
use crate::units::Cycle;

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
    pub(super) circuits: Circuits,
}

impl Sender {
    pub(super) fn new(node: NodeId) -> Self {
        Self {
            node,
            packets: 0,
            free_at: 0,
            unfetched: 0,
            next: None,
            circuits: Circuits::default(),
        }
    }

    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        self.circuits.bytes()
    }

    /// Packets cut so far.
    pub(super) fn packets(&self) -> u64 {
        self.packets
    }

    /// A packet of that number is prepared, open, or to be sent again.
    pub(super) fn sends(&self, number: u64) -> bool {
        let next = self.next.iter();
        let mut all = next.chain(self.circuits.iter());
        all.any(|prepared| prepared.packet.id.number == number)
    }

    /// The end of a packet has left.
    pub(super) fn closed(&mut self, slot: Slot, now: Cycle, settings: &Settings) {
        self.free_at = now;
        self.circuits.closed(slot, now, settings);
    }

    /// The packet that the engine works at: the open one, one to be tried again, or the
    /// next.
    fn in_work(&mut self) -> Option<&mut Prepared> {
        let mut all = self.circuits.all().chain(&mut self.next);
        all.find(|prepared| prepared.waits())
    }

    /// The packet whose data crosses the bus, in the same order.
    fn in_fetch(&mut self) -> Option<&mut Prepared> {
        if self.unfetched == 0 {
            return None;
        }
        let mut all = self.circuits.all().chain(&mut self.next);
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
        self.circuits.ready(number, ready, at.fabric);
    }

    /// Opens the next packet when none is open: one that is sent again before others.
    pub(super) fn open_next<F: Fabric, H: Host>(&mut self, at: &mut Surroundings<F, H>) {
        if self.circuits.is_open() {
            return;
        }
        let prepared = if self.circuits.has_retries() {
            self.circuits.due_retry(at.now)
        } else {
            self.next.take_if(|next| next.ready > 0)
        };
        let Some(mut prepared) = prepared else { return };
        if prepared.packet.attempt == 0 {
            prepared.packet.opened = at.now;
            if prepared.last {
                self.note_last(&prepared, at.now, at.under_way);
            }
        }
        self.circuits.open(prepared, at.fabric);
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

    /// Makes a packet of a piece of a message. The last one of a DMA asks for its ack at
    /// its last transaction, so that done means delivered; and so does each that is taken
    /// as a whole or not at all: a multicast, and one that carries a test.
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
            Load::Control(transactions) => (0, settings.wire.control(transactions)),
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
                group: piece.group,
                message: piece.message,
                job: piece.job,
                priority: piece.priority,
                age: 0,
                attempt: 0,
                payload,
                shape,
                ack_at: if piece.last || piece.tests || piece.group.is_some() {
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
            tests: piece.tests,
            last: piece.last,
        }
    }
}
