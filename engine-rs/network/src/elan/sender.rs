// Rules of `docs/model.md`: R-two-engines, R-ack, R-injection-limit.

use super::dma::{DmaQueue, Load, Piece};
use super::message_table::MessageTable;
use super::settings::Settings;
use super::unfinished::{Answer, Outcome, Prepared, Unfinished};
use super::{Buffers, Context, Host, Operation};
use crate::fabric::{Fabric, Group, Packet, rules};
use crate::ids::{MessageId, NodeId, PacketId, Slot};
use crate::units::Cycle;

/// The packets of an engine: at most one is open, and at most one more is prepared, and its
/// data fetched from main memory, ahead of it.
#[derive(Clone, Debug, Default)]
struct Engine {
    /// The cycle in which the last packet was closed.
    free_at: Cycle,
    next: Option<Prepared>,
    unfinished: Unfinished,
}

heap!(Engine { unfinished } plain { free_at, next });

impl Engine {
    /// Whether an unfinished packet of the engine has this destination.
    fn sends_to(&self, destination: NodeId, group: Option<Group>) -> bool {
        let mut all = self.next.iter().chain(self.unfinished.iter());
        all.any(|Prepared { packet, .. }| {
            (packet.destination, packet.group) == (destination, group)
        })
    }

    /// The packet of which a transaction can be prepared.
    fn in_preparation(&mut self) -> Option<&mut Prepared> {
        self.find_mut(Prepared::has_work)
    }

    /// The packet whose data crosses the bus.
    fn in_fetch(&mut self) -> Option<&mut Prepared> {
        self.find_mut(|prepared| !prepared.is_fetched())
    }

    /// The first of which this is so of all that are not finished: in flight, to be sent
    /// again, next.
    #[inline(always)]
    fn find_mut(&mut self, is_so: impl Fn(&Prepared) -> bool) -> Option<&mut Prepared> {
        let unfinished = self.unfinished.find_mut(&is_so);
        unfinished.or(self.next.as_mut().filter(|next| is_so(next)))
    }

    /// The number of the packet that [`Engine::open_next`] would open.
    fn opens_next(&self, now: Cycle) -> Option<u64> {
        if self.unfinished.is_open() {
            return None;
        }
        let prepared = match self.unfinished.has_retries() {
            true => self.unfinished.next_retry(now)?,
            false => self.next.as_ref().filter(|next| next.ready > 0)?,
        };
        Some(prepared.packet.id.number)
    }

    fn open_next<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) {
        if self.unfinished.is_open() {
            return;
        }
        let prepared = if self.unfinished.has_retries() {
            self.unfinished.due_retry(at.now)
        } else {
            self.next.take_if(|next| next.ready > 0)
        };
        let Some(mut prepared) = prepared else {
            return;
        };
        if prepared.packet.attempt == 0 {
            prepared.packet.opened = at.now;
            if prepared.last {
                note_last(&prepared, self.free_at, at.now, at.messages);
            }
        }
        self.unfinished.open(prepared, at.fabric);
    }
}

/// The sending side: the packets of the DMA engines and of the engine for short messages.
/// Where several have work, the packet that was created first goes first.
#[derive(Clone, Debug)]
pub(super) struct Sender {
    node: NodeId,
    packets: u64,
    /// Packets whose data is not yet all in the Elan.
    unfetched: u32,
    engines: Vec<Engine>,
}

heap!(Sender { engines } plain { node, packets, unfetched });

impl Sender {
    pub(super) fn new(node: NodeId, settings: &Settings) -> Self {
        Self {
            node,
            packets: 0,
            unfetched: 0,
            engines: vec![Engine::default(); settings.engines().into()],
        }
    }

    /// Packets created so far.
    pub(super) fn packets(&self) -> u64 {
        self.packets
    }

    /// Whether the packet of this number is prepared, open, or to be sent again.
    pub(super) fn sends(&self, number: u64) -> bool {
        let of_engine = |engine: &Engine| {
            let mut all = engine.next.iter().chain(engine.unfinished.iter());
            all.any(|prepared| prepared.packet.id.number == number)
        };
        self.engines.iter().any(of_engine)
    }

    /// Whether the packet of this number is acknowledged but not confirmed.
    pub(super) fn keeps(&self, number: u64) -> bool {
        let mut engines = self.engines.iter();
        engines.any(|engine| engine.unfinished.keeps(number))
    }

    /// Records the answer to a packet. Returns what it means for the message, if anything.
    pub(super) fn answered(
        &mut self,
        slot: Slot,
        answer: Answer,
        now: Cycle,
        settings: &Settings,
    ) -> Option<Outcome> {
        let mut engines = self.engines.iter_mut();
        let engine = engines.find(|engine| engine.unfinished.has(slot))?;
        engine.unfinished.answered(slot, answer, now, settings)
    }

    /// Records that the EOP of a packet has left.
    pub(super) fn closed(&mut self, slot: Slot, now: Cycle, settings: &Settings) {
        let mut engines = self.engines.iter_mut();
        if let Some(engine) = engines.find(|engine| engine.unfinished.has(slot)) {
            engine.free_at = now;
            engine.unfinished.closed(slot, now, settings);
        }
    }

    /// The cycle in which the next retry is due.
    pub(super) fn retry_at(&self, now: Cycle) -> Option<Cycle> {
        let engines = self.engines.iter();
        engines
            .filter_map(|engine| engine.unfinished.retry_at(now))
            .min()
    }

    /// The packet whose data crosses the bus.
    fn in_fetch(&mut self) -> Option<&mut Prepared> {
        if self.unfetched == 0 {
            return None;
        }
        first_created(self.engines.iter_mut().filter_map(Engine::in_fetch))
    }

    /// Whether the next transaction to prepare begins its packet; none if there is none.
    pub(super) fn work<F, H>(
        &mut self,
        dmas: &mut DmaQueue,
        at: &mut Context<F, H>,
    ) -> Option<bool> {
        let mut first: Option<(u64, bool)> = None;
        for index in 0..self.engines.len() as u8 {
            if let Some(of_engine) = self.work_of(index, dmas, at)
                && first.is_none_or(|first| of_engine.0 < first.0)
            {
                first = Some(of_engine);
            }
        }
        first.map(|(_, begins)| begins)
    }

    /// The number of the packet that an engine is to prepare, and whether it begins.
    fn work_of<F, H>(
        &mut self,
        index: u8,
        dmas: &mut DmaQueue,
        at: &mut Context<F, H>,
    ) -> Option<(u64, bool)> {
        let engine = &mut self.engines[usize::from(index)];
        if let Some(prepared) = engine.in_preparation() {
            return Some((prepared.packet.id.number, prepared.ready == 0));
        }
        if engine.next.is_some() {
            return None;
        }
        let dma_engines = self.engines.iter().zip(0..at.settings.dma_engines);
        let others = dma_engines.filter(|&(_, other)| other != index);
        let elsewhere = |destination, group| {
            let mut others = others.clone();
            others.any(|(other, _)| other.sends_to(destination, group))
        };
        let piece = dmas.cut(index, elsewhere, at.now, at.settings)?;
        let next = self.packet(piece, index, at.now, at.settings, at.messages);
        self.unfetched += u32::from(!next.is_fetched());
        self.engines[usize::from(index)].next = Some(next);
        next.is_fetched().then_some((next.packet.id.number, true))
    }

    /// Bytes of the next transaction to cross the bus.
    pub(super) fn next_fetch(&mut self, settings: &Settings) -> Option<u32> {
        let prepared = self.in_fetch()?;
        let bytes = prepared.packet.payload_of(prepared.fetched + 1);
        Some(settings.wire.block_bytes(bytes))
    }

    /// Records that this data is in the Elan.
    pub(super) fn fetched(&mut self, now: Cycle, messages: &mut MessageTable) {
        let Some(prepared) = self.in_fetch() else {
            return;
        };
        prepared.fetched += 1;
        if !prepared.is_fetched() {
            return;
        }
        let Prepared { packet, last, .. } = *prepared;
        self.unfetched -= 1;
        if last && let Some(entry) = messages.get_mut(packet.message) {
            entry.times.fetched = now;
        }
    }

    /// Records that one more transaction is prepared.
    pub(super) fn prepared<F: Fabric, H>(&mut self, at: &mut Context<F, H>) {
        let works = self.engines.iter_mut().filter_map(Engine::in_preparation);
        let Some(prepared) = first_created(works) else {
            return;
        };
        prepared.ready += 1;
        let (packet, ready) = (prepared.packet, prepared.ready);
        if prepared.last
            && prepared.is_complete()
            && let Some(entry) = at.messages.get_mut(packet.message)
        {
            entry.times.prepared = at.now;
        }
        let engine = &self.engines[usize::from(packet.engine)];
        engine.unfinished.ready(packet.id.number, ready, at.fabric);
    }

    /// Opens the next packet of each engine that has none open: one that is sent again
    /// before others. With a limit on the packets in the network (`R-injection-limit`) the
    /// packet that was cut first goes first, so that no engine waits for ever behind another.
    pub(super) fn open_next<F: Fabric, H: Host>(&mut self, at: &mut Context<F, H>) {
        let limit = at.settings.injection_limit as usize;
        if limit == 0 {
            for engine in &mut self.engines {
                engine.open_next(at);
            }
            return;
        }
        while self.in_flight() < limit {
            let engines = self.engines.iter_mut();
            let ready = engines.filter_map(|engine| Some((engine.opens_next(at.now)?, engine)));
            let Some((_, engine)) = ready.min_by_key(|&(number, _)| number) else {
                return;
            };
            engine.open_next(at);
        }
    }

    /// Packets that are in the network: opened, and not yet both answered and closed.
    fn in_flight(&self) -> usize {
        let engines = self.engines.iter();
        engines.map(|engine| engine.unfinished.in_flight()).sum()
    }

    /// Creates the packet of a piece of a message. The last packet of a DMA asks for its ack
    /// at its last transaction, so that acknowledged means delivered; and so does each
    /// packet with a test, and of a multicast where that is the rule (`R-group-ack`).
    fn packet(
        &mut self,
        piece: Piece,
        engine: u8,
        now: Cycle,
        settings: &Settings,
        messages: &mut MessageTable,
    ) -> Prepared {
        let mut of_message = MessageId::default();
        if let Some(entry) = messages.get_mut(piece.message) {
            of_message = entry.id;
            if piece.first {
                entry.times.begun = now;
            }
            if piece.last {
                (entry.times.cut, entry.times.fetched) = (now, now);
                entry.times.single_packet = piece.first;
            }
        }
        let wire = settings.wire;
        let (payload, shape) = match piece.load {
            Load::Data(bytes, _) => (bytes, wire.packet(bytes)),
            Load::Control(transactions) => (0, wire.control(transactions)),
            Load::Descriptor => (0, wire.packet(DESCRIPTOR_BYTES)),
        };
        let group_at_last = piece.group.is_some() && settings.group_acks_at_last();
        let at_last = piece.last || piece.tests || group_at_last;
        let number = self.packets;
        self.packets += 1;
        Prepared {
            packet: Packet {
                id: PacketId {
                    source: self.node,
                    number,
                },
                engine,
                destination: piece.destination,
                group: piece.group,
                message: piece.message,
                of_message,
                job: piece.job,
                priority: piece.priority,
                age: 0,
                attempt: 0,
                payload,
                shape,
                ack_at: rules::ack_at(shape.transactions, settings.ack_percent, at_last),
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

/// The descriptor of a DMA, which the request of a read carries (`[P]` Fig. 6).
const DESCRIPTOR_BYTES: u32 = 64;

/// The packet that was created first.
fn first_created<'p>(packets: impl Iterator<Item = &'p mut Prepared>) -> Option<&'p mut Prepared> {
    packets.min_by_key(|prepared| prepared.packet.id.number)
}

/// Records for the latency waterfall when the last packet of a DMA was opened, by an engine
/// that had been free since `free_at`.
fn note_last(prepared: &Prepared, free_at: Cycle, now: Cycle, messages: &mut MessageTable) {
    let Prepared { packet, .. } = prepared;
    let Some(entry) = messages.get_mut(packet.message) else {
        return;
    };
    let times = &mut entry.times;
    let turn = times.cut.max(free_at);
    if entry.message.operation == Operation::Read && entry.id.poster == packet.id.source {
        times.request_turn = turn;
    } else {
        times.turn = turn;
        times.opened = now;
        times.flits = packet.shape.flits();
        times.last_flits = times.flits - packet.shape.flits_through(packet.shape.transactions - 1);
    }
}
