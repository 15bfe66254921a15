// Rule of `docs/model.md`: R-dma.

use super::earlier;
use super::message_table::Entry;
use super::settings::Settings;
use super::{Agent, Buffers, Message, Operation};
use crate::fabric::Group;
use crate::ids::{MessageSlot, NodeId};
use crate::units::Cycle;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

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

/// The content of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Load {
    /// Bytes of payload, and where they lie.
    Data(u32, Buffers),
    /// Transactions without data.
    Control(u16),
    /// The descriptor of a DMA for the receiver to do.
    Descriptor,
}

/// A DMA: a message, or the rest of it.
#[derive(Clone, Copy, Debug)]
struct Dma {
    message: MessageSlot,
    destination: NodeId,
    group: Option<Group>,
    priority: u8,
    job: u16,
    buffers: Buffers,
    /// Transactions of a message without data.
    transactions: u16,
    /// Whether it is a read's request and not its data.
    is_request: bool,
    /// Who has posted it here; none if a remote read asks for it.
    poster: Option<Agent>,
    /// Whether its first packet carries a test.
    tests: bool,
    /// The engine that has begun it. No other engine continues it, so its packets stay in
    /// order.
    engine: Option<u8>,
    /// Bytes that are not yet in packets.
    left: u64,
    /// The cycle in which its descriptor has been fetched.
    starts_at: Cycle,
}

/// A DMA engine.
#[derive(Clone, Copy, Debug, Default)]
struct Engine {
    running: Option<Dma>,
    slice_ends: Cycle,
}

plain!(Dma, Engine);

/// Cycles, of which the first comes out first.
type Starts = BinaryHeap<Reverse<Cycle>>;

/// The queue of the DMA engines (`[P]` 2.1): it prioritises DMAs and gives large ones time
/// slices, so that small ones are not held up. At most one packet of each engine is open;
/// an engine changes from one DMA to another between packets only. An engine that is idle
/// takes a waiting DMA, unless another engine is sending to the same destination: messages
/// between two nodes keep their order, and no two packets of a node meet at an inputter
/// `[inferred]`.
///
/// Short messages have an engine and a queue of their own, in order.
#[derive(Clone, Debug)]
pub(super) struct DmaQueue {
    engines: Vec<Engine>,
    /// By priority, low and high; each in order.
    waiting: [VecDeque<Dma>; 2],
    shorts: VecDeque<Dma>,
    /// DMAs whose test has been sent and not answered.
    tested: Vec<Dma>,
    /// How many of all these were posted here by processes, and by threads.
    own: u32,
    of_threads: u32,
    /// When those that wait can start, and the short ones; what has passed may still be in.
    starts: Starts,
    short_starts: Starts,
}

heap! {
    DmaQueue { engines, waiting, shorts, tested, starts, short_starts }
    plain { own, of_threads }
}

/// DMAs that threads may have queued: they write descriptors into Elan memory, where
/// there is room for many.
const MAX_OF_THREADS: u32 = 64;

impl DmaQueue {
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            engines: vec![Engine::default(); settings.dma_engines.into()],
            waiting: Default::default(),
            shorts: VecDeque::new(),
            tested: Vec::new(),
            own: 0,
            of_threads: 0,
            starts: Starts::new(),
            short_starts: Starts::new(),
        }
    }

    /// Whether the node may post another message: the messages that are not all in packets
    /// are limited.
    pub(super) fn can_post(&self, settings: &Settings) -> bool {
        self.own < settings.dma_descriptors && self.of_threads < MAX_OF_THREADS
    }

    /// Counts one more or one less of them.
    fn count(&mut self, poster: Option<Agent>, change: fn(u32) -> u32) {
        match poster {
            Some(Agent::Host) => self.own = change(self.own),
            Some(Agent::Thread | Agent::Tport) => self.of_threads = change(self.of_threads),
            None => {}
        }
    }

    /// Queues a message that the node has posted: its data, or its request.
    pub(super) fn post(
        &mut self,
        slot: MessageSlot,
        message: &Message,
        starts_at: Cycle,
        settings: &Settings,
    ) {
        let poster = Some(message.from);
        self.count(poster, |count| count + 1);
        let is_request = message.operation == Operation::Read;
        let dma = Dma {
            message: slot,
            destination: message.destination,
            group: message.group.filter(|_| !is_request),
            transactions: message.transactions.clamp(1, settings.wire.most),
            priority: message.priority,
            job: message.job,
            buffers: message.buffers,
            is_request,
            poster,
            tests: message.test.is_some() && !is_request,
            engine: None,
            left: match message.operation {
                Operation::Write => message.bytes,
                Operation::Read => 0,
            },
            starts_at,
        };
        if settings.is_short(message) {
            self.short_starts.push(Reverse(starts_at));
            // The data has come with the command.
            self.shorts.push_back(Dma {
                buffers: Buffers::Elan,
                ..dma
            });
        } else {
            self.put(dma);
        }
    }

    /// Queues the data that a remote read has asked for.
    pub(super) fn answer(&mut self, slot: MessageSlot, read: &Entry, starts_at: Cycle) {
        let message = &read.message;
        self.put(Dma {
            message: slot,
            destination: read.id.poster,
            group: None,
            transactions: 1,
            priority: message.priority,
            job: message.job,
            buffers: message.buffers,
            is_request: false,
            poster: None,
            tests: false,
            engine: None,
            left: message.bytes,
            starts_at,
        });
    }

    fn put(&mut self, dma: Dma) {
        self.starts.push(Reverse(dma.starts_at));
        self.waiting[class(&dma)].push_back(dma);
    }

    /// The next cycle in which a DMA can start, if an engine is idle.
    pub(super) fn starts_at(&mut self, now: Cycle) -> Option<Cycle> {
        let shorts = first_after(now, &mut self.short_starts);
        let mut engines = self.engines.iter();
        let waiting = first_after(now, &mut self.starts);
        let waiting = waiting.filter(|_| engines.any(|engine| engine.running.is_none()));
        earlier(waiting, shorts)
    }

    /// Whether nothing waits.
    fn is_idle(&self) -> bool {
        self.waiting.iter().all(VecDeque::is_empty)
    }

    /// The content of the next packet of an engine, from the DMA whose turn it is.
    /// `elsewhere` says whether another engine has packets for a destination.
    pub(super) fn cut(
        &mut self,
        index: u8,
        elsewhere: impl Fn(NodeId, Option<Group>) -> bool,
        now: Cycle,
        settings: &Settings,
    ) -> Option<Piece> {
        if !self.is_idle() {
            self.take_turns(index, elsewhere, now, settings.dma_slice_cycles);
        }
        let mut short;
        let running = match self.engines.get_mut(usize::from(index)) {
            Some(engine) => &mut engine.running,
            None => {
                short = self.shorts.pop_front_if(|dma| dma.starts_at <= now);
                &mut short
            }
        };
        let dma = running.as_mut()?;
        let first = dma.engine.replace(index).is_none();
        let bytes = dma.left.min(u64::from(settings.wire.payload_bytes())) as u32;
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
        let poster = dma.poster;
        if piece.last {
            *running = None;
            self.count(poster, |count| count - 1);
        } else if piece.tests {
            self.tested.extend(running.take());
        }
        Some(piece)
    }

    /// Handles the answer to the test of a message: the rest of it is sent, or nothing more.
    pub(super) fn tested(&mut self, message: MessageSlot, is_passed: bool) {
        let mut tested = self.tested.iter();
        let Some(index) = tested.position(|dma| dma.message == message) else {
            return;
        };
        let dma = self.tested.remove(index);
        if is_passed {
            self.waiting[class(&dma)].push_front(dma);
        } else {
            self.count(dma.poster, |count| count - 1);
        }
    }

    /// Whether an engine may begin a DMA: no other engine has begun to send to the same
    /// destination.
    fn is_free_for(
        &self,
        number: u8,
        dma: &Dma,
        elsewhere: impl Fn(NodeId, Option<Group>) -> bool,
    ) -> bool {
        if self.engines.len() == 1 {
            return true;
        }
        let engines = self.engines.iter().zip(0..);
        let running = engines.filter(|&(_, other)| other != number);
        let running = running.filter_map(|(engine, _)| engine.running.as_ref());
        let begun = self.waiting.iter().flatten().chain(&self.tested);
        let begun = begun.filter(|other| other.engine.is_some_and(|other| other != number));
        let meets = |other: &Dma| (other.destination, other.group) == (dma.destination, dma.group);
        !running.chain(begun).any(meets) && !elsewhere(dma.destination, dma.group)
    }

    /// Selects the DMA that an engine runs: one of higher priority at once, one of equal
    /// priority once the slice of the current one is over.
    fn take_turns(
        &mut self,
        number: u8,
        elsewhere: impl Fn(NodeId, Option<Group>) -> bool,
        now: Cycle,
        slice: Cycle,
    ) {
        let may = |dma: &Dma| {
            dma.starts_at <= now
                && match dma.engine {
                    Some(engine) => engine == number,
                    None => self.is_free_for(number, dma, &elsewhere),
                }
        };
        let next = |class: &VecDeque<Dma>| class.iter().position(may);
        let [low, high] = self.waiting.each_ref().map(next);
        let Some(engine) = self.engines.get_mut(usize::from(number)) else {
            return;
        };
        let is_over = slice > 0 && now >= engine.slice_ends;
        let index = match (engine.running.as_ref().map(class), high, low) {
            (None | Some(0), Some(index), _) => (1, index),
            (Some(1), Some(index), _) if is_over => (1, index),
            (None, None, Some(index)) => (0, index),
            (Some(0), None, Some(index)) if is_over => (0, index),
            _ => return,
        };
        let (new_class, index) = index;
        let new = self.waiting[new_class].remove(index);
        if let Some(old) = std::mem::replace(&mut engine.running, new) {
            let queue = &mut self.waiting[class(&old)];
            if class(&old) == new_class {
                queue.push_back(old);
            } else {
                queue.push_front(old);
            }
        }
        engine.slice_ends = now + slice;
    }
}

/// The first of these cycles that lies ahead; those that do not are taken out.
fn first_after(now: Cycle, starts: &mut Starts) -> Option<Cycle> {
    while let Some(&Reverse(at)) = starts.peek() {
        if at > now {
            return Some(at);
        }
        starts.pop();
    }
    None
}

/// The queue of a DMA, by priority.
fn class(dma: &Dma) -> usize {
    usize::from(dma.priority > 0)
}
