//! Bytes and latencies of each pair of nodes, as an observer of a run.

use crate::elan::Operation;
use crate::ids::NodeId;
use crate::measure::{Histogram, SparseHistogram};
use crate::observe::{Event, MessageStep, Observer, PacketStep};
use crate::units::Cycle;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Bytes and latencies of each pair of nodes that has exchanged data. A page has none: a run keeps
/// sums of blocks of nodes, which are enough for a picture.
///
/// Its memory has a limit: of pairs that come after it only the messages are counted, and pairs
/// whose latencies come after it have no percentiles.
#[derive(Clone, Debug)]
pub struct PairLatencies {
    pairs: BTreeMap<(NodeId, NodeId), PairLatency>,
    /// In classes of a histogram.
    room: usize,
    left_out: u64,
}

/// One pair of nodes: where the data is from, and where it goes.
#[derive(Clone, Debug, Default)]
pub struct PairLatency {
    /// Payload served at the destination.
    pub bytes: u64,
    /// Messages whose receiver has been notified.
    pub messages: u64,
    /// Sum of their latencies in cycles, from when each was due.
    pub sum: Cycle,
    latencies: SparseHistogram,
    /// Some latencies found no room.
    is_partial: bool,
}

/// Bytes of a class.
const CLASS: usize = 8;

/// Classes that a pair takes without its latencies.
const OF_PAIR: usize = 16;

const BYTES: usize = 128 << 20;

impl Default for PairLatencies {
    fn default() -> Self {
        Self::within(BYTES)
    }
}

impl PairLatencies {
    /// Takes about this number of bytes at most; 128 MB by default.
    pub fn within(bytes: usize) -> Self {
        Self {
            pairs: BTreeMap::new(),
            room: bytes / CLASS,
            left_out: 0,
        }
    }

    /// Pairs in the order of source and destination.
    pub fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId, &PairLatency)> {
        let pairs = self.pairs.iter();
        pairs.map(|(&(source, destination), pair)| (source, destination, pair))
    }

    /// Messages of pairs that are not kept.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether a pair has no percentiles for lack of room.
    pub fn is_partial(&self) -> bool {
        self.pairs.values().any(|pair| pair.is_partial)
    }

    fn pair(&mut self, from: NodeId, to: NodeId) -> Option<&mut PairLatency> {
        match self.pairs.entry((from, to)) {
            Entry::Occupied(pair) => Some(pair.into_mut()),
            Entry::Vacant(place) => {
                self.room = self.room.checked_sub(OF_PAIR)?;
                Some(place.insert(PairLatency::default()))
            }
        }
    }

    fn count(&mut self, from: NodeId, to: NodeId, latency: Cycle) {
        let has_room = self.room > OF_PAIR;
        let Some(pair) = self.pair(from, to) else {
            self.left_out += 1;
            return;
        };
        pair.messages += 1;
        pair.sum += latency;
        match pair.latencies.count(latency, has_room) {
            Some(taken) => self.room -= taken,
            None => pair.is_partial = true,
        }
    }
}

impl PairLatency {
    /// Latencies of its messages; `None` where some found no room.
    pub fn histogram(&self) -> Option<Histogram> {
        (!self.is_partial).then(|| self.latencies.histogram())
    }
}

impl Observer for PairLatencies {
    fn observe(&mut self, event: &Event, _at: Cycle) {
        match event {
            Event::Packet {
                packet,
                step: PacketStep::Received(bytes),
            } => {
                if let Some(pair) = self.pair(packet.id.source, packet.destination) {
                    pair.bytes += u64::from(*bytes);
                }
            }
            Event::Message {
                message,
                step: MessageStep::Notified(arrival),
                ..
            } => {
                let from = match message.operation {
                    Operation::Write => arrival.poster,
                    Operation::Read => message.destination,
                };
                self.count(from, arrival.node, arrival.parts.iter().sum());
            }
            _ => {}
        }
    }
}

impl Observer for &mut PairLatencies {
    fn observe(&mut self, event: &Event, at: Cycle) {
        PairLatencies::observe(self, event, at);
    }
}

/// With the logs of a run, which no page has; it writes nothing.
#[cfg(not(target_family = "wasm"))]
impl crate::observe::Log for &mut PairLatencies {
    fn has_failed(&self) -> bool {
        false
    }

    fn finish(&mut self, _: &crate::Simulation) -> std::io::Result<()> {
        Ok(())
    }
}
