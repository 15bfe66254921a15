use super::settings::Settings;
use super::under_way::Entry;
use super::{Agent, Buffers, Message, Operation};
use crate::fabric::{Group, WireFormat};
use crate::ids::{MessageSlot, NodeId};
use crate::units::Cycle;
use std::collections::VecDeque;

/// A piece of a message, to be sent as one packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) message: MessageSlot,
    pub(super) destination: NodeId,
    pub(super) group: Option<Group>,
    pub(super) priority: u8,
    pub(super) job: u16,
    pub(super) load: Load,
    /// It carries the test of its message.
    pub(super) tests: bool,
    /// The first, the last of its DMA.
    pub(super) first: bool,
    pub(super) last: bool,
}

/// What a packet carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Load {
    /// So many bytes of payload, from here.
    Data(u32, Buffers),
    /// So many transactions without data.
    Control(u16),
    /// The descriptor of a DMA that the receiver is to do.
    Descriptor,
}

/// One DMA: a message, or what is left of it.
#[derive(Clone, Copy, Debug)]
struct Dma {
    message: MessageSlot,
    destination: NodeId,
    group: Option<Group>,
    priority: u8,
    job: u16,
    buffers: Buffers,
    /// Of a message without data.
    transactions: u16,
    /// A read's request, not its data.
    is_request: bool,
    /// Who has posted it here; none when a remote read asks for it.
    of: Option<Agent>,
    /// Its first packet carries a test.
    tests: bool,
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
    /// Those whose test has been sent, but not been answered.
    tested: Vec<Dma>,
    /// Of all these, those posted here by processes, and by threads.
    own: u32,
    of_threads: u32,
    /// By when every DMA so far has started, or could have.
    all_start_by: Cycle,
}

/// DMAs that threads may have queued: they write descriptors into Elan memory, where
/// there is room for many.
const MOST_OF_THREADS: u32 = 64;

impl DmaQueue {
    /// Bytes that a copy takes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let waiting = self.waiting.iter().map(VecDeque::len).sum::<usize>();
        (waiting + self.tested.len()) * size_of::<Dma>()
    }

    /// Whether the node may post another message: of those posted not everything has
    /// been cut into packets.
    pub(super) fn has_room(&self, settings: &Settings) -> bool {
        self.own < settings.descriptors && self.of_threads < MOST_OF_THREADS
    }

    /// One more of them, or one less.
    fn count(&mut self, of: Option<Agent>, change: fn(u32) -> u32) {
        match of {
            Some(Agent::Host) => self.own = change(self.own),
            Some(Agent::Thread) => self.of_threads = change(self.of_threads),
            None => {}
        }
    }

    /// Queues a message that the node has posted: its data, or its request.
    pub(super) fn post(&mut self, slot: MessageSlot, message: &Message, starts_at: Cycle) {
        let of = Some(message.from);
        self.count(of, |count| count + 1);
        let is_request = message.operation == Operation::Read;
        self.put(Dma {
            message: slot,
            destination: message.destination,
            group: message.group.filter(|_| !is_request),
            transactions: message.transactions.clamp(1, Message::MOST_TRANSACTIONS),
            priority: message.priority,
            job: message.job,
            buffers: message.buffers,
            is_request,
            of,
            tests: message.test.is_some() && !is_request,
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
            group: None,
            transactions: 1,
            priority: message.priority,
            job: message.job,
            buffers: message.buffers,
            is_request: false,
            of: None,
            tests: false,
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
            group: dma.group,
            priority: dma.priority,
            job: dma.job,
            load: match bytes {
                _ if dma.is_request => Load::Descriptor,
                0 => Load::Control(dma.transactions),
                _ => Load::Data(bytes, dma.buffers),
            },
            tests: dma.tests && first,
            first,
            last: dma.left == 0,
        };
        let of = dma.of;
        if piece.last {
            self.running = None;
            self.count(of, |count| count - 1);
        } else if piece.tests {
            self.tested.extend(self.running.take());
        }
        Some(piece)
    }

    /// The test of a message has been answered: the rest of it is sent, or nothing more.
    pub(super) fn tested(&mut self, message: MessageSlot, is_passed: bool) {
        let mut tested = self.tested.iter();
        let Some(index) = tested.position(|dma| dma.message == message) else {
            return;
        };
        let dma = self.tested.remove(index);
        if is_passed {
            self.waiting[class(&dma)].push_front(dma);
        } else {
            self.count(dma.of, |count| count - 1);
        }
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
