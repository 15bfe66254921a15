use super::settings::Settings;
use super::waterfall::{Landing, Times};
use super::{Message, Operation, Parts};
use crate::fabric::WireFormat;
use crate::ids::{MessageSlot, NodeId};

/// A message from its posting until both ends are done with it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) message: Message,
    pub(super) poster: NodeId,
    pub(super) times: Times,
    /// Packets with its data that have not been served; of a group, all.
    pub(super) packets: u64,
    /// The first packet, which carries the test if there is one, has been accepted.
    pub(super) is_tested: bool,
    /// Things that must happen before it is forgotten: last acks, and that its end has
    /// been told everywhere.
    open: u32,
}

impl Entry {
    /// Where its data comes from, and where it goes.
    pub(super) fn ends(&self) -> (NodeId, NodeId) {
        match self.message.operation {
            Operation::Write => (self.poster, self.message.destination),
            Operation::Read => (self.message.destination, self.poster),
        }
    }

    /// What the time went into until a node was told of it.
    pub(super) fn parts(&self, landing: &Landing, settings: &Settings) -> Parts {
        let Settings { costs, ways, .. } = settings;
        let times = &self.times;
        times.parts(landing, self.poster, &self.message, costs, ways)
    }

    /// Its next packet carries a test that the receiver has to do.
    pub(super) fn tests(&self) -> bool {
        let message = &self.message;
        message.test.is_some() && message.operation == Operation::Write && !self.is_tested
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

    pub(super) fn add(
        &mut self,
        poster: NodeId,
        message: Message,
        wire: WireFormat,
    ) -> MessageSlot {
        let payload = u64::from(wire.payload_bytes());
        let packets = message.bytes.div_ceil(payload).max(1);
        let entry = Entry {
            message,
            poster,
            times: Times::default(),
            packets,
            is_tested: false,
            open: match (message.operation, message.group) {
                (Operation::Write, None) => 2,
                (Operation::Write, Some(group)) => 1 + group.size(),
                (Operation::Read, _) => 3,
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

    /// Nothing more will happen to it.
    pub(super) fn end(&mut self, slot: MessageSlot) {
        if let Some(entry) = self.get_mut(slot)
            && entry.open > 0
        {
            entry.open = 0;
            self.free.push(slot);
        }
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
