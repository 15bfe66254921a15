use super::waterfall::Times;
use super::{Message, Operation};
use crate::fabric::WireFormat;
use crate::ids::{MessageSlot, NodeId};

/// A message from its posting until both ends are done with it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) message: Message,
    pub(super) poster: NodeId,
    pub(super) times: Times,
    /// Packets with its data that have not been served.
    packets: u64,
    /// Things that must happen before it is forgotten: last acks, and that its end has
    /// been told.
    open: u8,
}

impl Entry {
    /// Where its data comes from, and where it goes.
    pub(super) fn ends(&self) -> (NodeId, NodeId) {
        match self.message.operation {
            Operation::Write => (self.poster, self.message.destination),
            Operation::Read => (self.message.destination, self.poster),
        }
    }

    /// One more packet with its data has been served; true when that was all.
    pub(super) fn packet_served(&mut self) -> bool {
        self.packets = self.packets.saturating_sub(1);
        self.packets == 0
    }
}

/// The messages under way in a machine. Packets carry the place of theirs, as the
/// hardware's carry addresses of events.
#[derive(Clone, Debug, Default)]
pub struct UnderWay {
    entries: Vec<Entry>,
    free: Vec<MessageSlot>,
}

impl UnderWay {
    /// How many there are.
    pub fn count(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    /// Bytes that a copy takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.free)
    }

    pub(super) fn add(&mut self, poster: NodeId, message: Message) -> MessageSlot {
        let packets = message
            .bytes
            .div_ceil(u64::from(WireFormat::PAYLOAD_BYTES))
            .max(1);
        let entry = Entry {
            message,
            poster,
            times: Times::default(),
            packets,
            open: match message.operation {
                Operation::Write => 2,
                Operation::Read => 3,
            },
        };
        match self.free.pop() {
            Some(slot) => {
                self.entries[slot.index()] = entry;
                slot
            }
            None => {
                self.entries.push(entry);
                MessageSlot::from(self.entries.len() - 1)
            }
        }
    }

    pub(super) fn get(&self, slot: MessageSlot) -> Option<&Entry> {
        self.entries.get(slot.index())
    }

    pub(super) fn get_mut(&mut self, slot: MessageSlot) -> Option<&mut Entry> {
        self.entries.get_mut(slot.index())
    }

    /// One of the things that had to happen has; the last one frees the place.
    pub(super) fn close(&mut self, slot: MessageSlot) {
        let Some(entry) = self.get_mut(slot) else {
            return;
        };
        entry.open -= 1;
        if entry.open == 0 {
            self.free.push(slot);
        }
    }
}
