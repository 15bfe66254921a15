//! Bytes and latencies of each pair of nodes, as an observer of a run.

use crate::elan::Operation;
use crate::ids::NodeId;
use crate::measure::{Histogram, SparseHistogram};
use crate::observe::{Event, MessageStep, Observer, PacketStep};
use crate::units::Cycle;
use std::collections::BTreeMap;

/// Bytes and latencies of each pair of nodes that has exchanged data. A page has none: a run keeps
/// sums of blocks of nodes, which are enough for a picture.
///
/// Its memory has a limit: of pairs that come after it only the messages are counted.
#[derive(Clone, Debug)]
pub struct PairLatencies {
    pairs: BTreeMap<(NodeId, NodeId), PairLatency>,
    most: usize,
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
}

/// Pairs that are kept: about 1 kB each, where a pair has some hundred different latencies.
const MAX_PAIRS: usize = 1 << 20;

impl Default for PairLatencies {
    fn default() -> Self {
        Self::of_at_most(MAX_PAIRS)
    }
}

impl PairLatencies {
    /// Keeps at most this number of pairs.
    pub fn of_at_most(pairs: usize) -> Self {
        Self {
            pairs: BTreeMap::new(),
            most: pairs,
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

    fn pair(&mut self, from: NodeId, to: NodeId) -> Option<&mut PairLatency> {
        let key = (from, to);
        match self.pairs.len() < self.most || self.pairs.contains_key(&key) {
            true => Some(self.pairs.entry(key).or_default()),
            false => None,
        }
    }
}

impl PairLatency {
    /// Latencies of its messages.
    pub fn histogram(&self) -> Histogram {
        self.latencies.histogram()
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
                match self.pair(from, arrival.node) {
                    Some(pair) => {
                        let latency = arrival.parts.iter().sum();
                        pair.messages += 1;
                        pair.sum += latency;
                        pair.latencies.count(latency);
                    }
                    None => self.left_out += 1,
                }
            }
            _ => {}
        }
    }
}
