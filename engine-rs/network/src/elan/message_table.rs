use super::settings::Settings;
use super::waterfall::{Landing, Times};
use super::{Message, Operation, Parts};
use crate::fabric::WireFormat;
use crate::ids::{MessageId, MessageSlot, NodeId};

/// A message from its posting until both ends have finished with it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) id: MessageId,
    pub(super) message: Message,
    pub(super) times: Times,
    /// Data packets that have not been served; of a multicast message, all data packets.
    pub(super) packets: u64,
    /// The first packet, which carries the test if there is one, has been accepted.
    pub(super) is_tested: bool,
    /// Completions outstanding before the entry is freed: the last acks, and a notification
    /// at each destination.
    open: u32,
}

plain!(Entry);

impl Entry {
    /// The nodes that its data comes from and goes to.
    pub(super) fn ends(&self) -> (NodeId, NodeId) {
        match self.message.operation {
            Operation::Write => (self.id.poster, self.message.destination),
            Operation::Read => (self.message.destination, self.id.poster),
        }
    }

    /// The latency from when it was due until a node was notified of it, by part.
    pub(super) fn parts(&self, landing: &Landing, settings: &Settings) -> Parts {
        let Settings {
            model, path_delays, ..
        } = settings;
        let times = &self.times;
        times.parts(landing, self.id.poster, &self.message, model, path_delays)
    }

    /// Whether its next packet carries a test for the receiver.
    pub(super) fn tests(&self) -> bool {
        let message = &self.message;
        message.test.is_some() && message.operation == Operation::Write && !self.is_tested
    }

    /// Counts a served data packet. True for the last one.
    pub(super) fn packet_served(&mut self) -> bool {
        self.packets = self.packets.saturating_sub(1);
        self.packets == 0
    }
}

/// The incomplete messages of a machine. Packets carry the slot of their message, as the
/// hardware's carry addresses of events.
#[derive(Clone, Debug, Default)]
pub struct MessageTable {
    entries: Vec<Entry>,
    free: Vec<MessageSlot>,
}

heap!(MessageTable { entries, free });

impl MessageTable {
    /// Number of incomplete messages.
    pub fn count(&self) -> usize {
        self.entries.len() - self.free.len()
    }

    pub(super) fn add(&mut self, id: MessageId, message: Message, wire: WireFormat) -> MessageSlot {
        let payload = u64::from(wire.payload_bytes());
        let packets = message.bytes.div_ceil(payload).max(1);
        let entry = Entry {
            id,
            message,
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

    /// Frees the slot of a message that is abandoned.
    pub(super) fn abandon(&mut self, slot: MessageSlot) {
        if let Some(entry) = self.get_mut(slot)
            && entry.open > 0
        {
            entry.open = 0;
            self.free.push(slot);
        }
    }

    /// Counts one completion; the last one frees the slot.
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
