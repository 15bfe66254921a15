use super::settings::Settings;
use super::under_way::Entry;
use super::{Buffers, Message, Operation};
use crate::fabric::WireFormat;
use crate::ids::{MessageSlot, NodeId};
use crate::units::Cycle;
use std::collections::VecDeque;

/// A piece of a message, to be sent as one packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) message: MessageSlot,
    pub(super) destination: NodeId,
    pub(super) priority: u8,
    pub(super) job: u16,
    pub(super) load: Load,
    /// The first, the last of its DMA.
    pub(super) first: bool,
    pub(super) last: bool,
}

/// What a packet carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Load {
    /// So many bytes of payload, from here.
    Data(u32, Buffers),
    /// The descriptor of a DMA that the receiver is to do.
    Descriptor,
}

/// One DMA: a message, or what is left of it.
#[derive(Clone, Copy, Debug)]
struct Dma {
    message: MessageSlot,
    destination: NodeId,
    priority: u8,
    job: u16,
    buffers: Buffers,
    /// A read's request, not its data.
    is_request: bool,
    /// Posted here, not asked for by a remote read.
    is_own: bool,
    begun: bool,
    /// Bytes that have not been cut into packets.
    left: u64,
    /// When its descriptor has been fetched.
    starts_at: Cycle,
}

/// The DMA engine's queue ([P] 2.1): it prioritises DMAs and gives large ones time
/// slices, so that small ones are not held up. At most one packet of them is open; the
/// engine changes from one DMA to another between packets only.
#[derive(Clone, Debug, Default)]
pub(super) struct DmaQueue {
    running: Option<Dma>,
    slice_ends: Cycle,
    /// Low priority, and high; each in order.
    waiting: [VecDeque<Dma>; 2],
    /// Of all these, those posted here.
    own: u32,
    /// By when every DMA so far has started, or could have.
    all_start_by: Cycle,
}

impl DmaQueue {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum::<usize>() * size_of::<Dma>()
    }

    /// DMAs posted here of which not everything has been cut into packets.
    pub(super) fn own(&self) -> u32 {
        self.own
    }

    /// Queues a message that the node has posted: its data, or its request.
    pub(super) fn post(&mut self, slot: MessageSlot, message: &Message, starts_at: Cycle) {
        self.own += 1;
        self.put(Dma {
            message: slot,
            destination: message.destination,
            priority: message.priority,
            job: message.job,
            buffers: message.buffers,
            is_request: message.operation == Operation::Read,
            is_own: true,
            begun: false,
            left: match message.operation {
                Operation::Write => message.bytes,
                Operation::Read => 0,
            },
            starts_at,
        });
    }

    /// Queues the data that a remote read has asked for.
    pub(super) fn answer(&mut self, slot: MessageSlot, read: &Entry, starts_at: Cycle) {
        let message = &read.message;
        self.put(Dma {
            message: slot,
            destination: read.poster,
            priority: message.priority,
            job: message.job,
            buffers: message.buffers,
            is_request: false,
            is_own: false,
            begun: false,
            left: message.bytes,
            starts_at,
        });
    }

    fn put(&mut self, dma: Dma) {
        self.all_start_by = self.all_start_by.max(dma.starts_at);
        self.waiting[class(&dma)].push_back(dma);
    }

    /// When a DMA starts, if the engine has none and that lies ahead.
    pub(super) fn starts_at(&self, now: Cycle) -> Option<Cycle> {
        if self.running.is_some() || self.all_start_by <= now {
            return None;
        }
        let waiting = self.waiting.iter().flatten();
        waiting
            .map(|dma| dma.starts_at)
            .filter(|&at| at > now)
            .min()
    }

    /// Whether nothing waits.
    fn is_idle(&self) -> bool {
        self.waiting.iter().all(VecDeque::is_empty)
    }

    /// Cuts off the next packet: of the DMA whose turn it is.
    pub(super) fn cut(&mut self, now: Cycle, settings: &Settings) -> Option<Piece> {
        if !self.is_idle() {
            self.take_turns(now, settings.slice);
        }
        let dma = self.running.as_mut()?;
        let first = !std::mem::replace(&mut dma.begun, true);
        let bytes = dma.left.min(u64::from(WireFormat::PAYLOAD_BYTES)) as u32;
        dma.left -= u64::from(bytes);
        let piece = Piece {
            message: dma.message,
            destination: dma.destination,
            priority: dma.priority,
            job: dma.job,
            load: if dma.is_request {
                Load::Descriptor
            } else {
                Load::Data(bytes, dma.buffers)
            },
            first,
            last: dma.left == 0,
        };
        if piece.last {
            self.own -= u32::from(dma.is_own);
            self.running = None;
        }
        Some(piece)
    }

    /// Settles which DMA runs: a higher one at once, an equal one once the slice of
    /// the present one is over.
    fn take_turns(&mut self, now: Cycle, slice: Cycle) {
        let next = |class: &VecDeque<Dma>| class.iter().position(|dma| dma.starts_at <= now);
        let [low, high] = self.waiting.each_ref().map(next);
        let is_over = slice > 0 && now >= self.slice_ends;
        let index = match (self.running.as_ref().map(class), high, low) {
            (None | Some(0), Some(index), _) => (1, index),
            (Some(1), Some(index), _) if is_over => (1, index),
            (None, None, Some(index)) => (0, index),
            (Some(0), None, Some(index)) if is_over => (0, index),
            _ => return,
        };
        let (new_class, index) = index;
        let new = self.waiting[new_class].remove(index);
        if let Some(old) = std::mem::replace(&mut self.running, new) {
            let queue = &mut self.waiting[class(&old)];
            if class(&old) == new_class {
                queue.push_back(old);
            } else {
                queue.push_front(old);
            }
        }
        self.slice_ends = now + slice;
    }
}

/// Where it waits.
fn class(dma: &Dma) -> usize {
    usize::from(dma.priority > 0)
}
