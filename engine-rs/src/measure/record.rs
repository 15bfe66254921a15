use crate::ids::NodeId;
use crate::units::{Cycle, megabytes_per_second};
use std::ops::Range;

/// Payload that arrived, by interval and by node.
#[derive(Clone, Debug)]
pub struct Record {
    interval: Cycle,
    nodes: usize,
    senders: usize,
    /// Bytes by interval, then by node.
    received: Vec<u64>,
    sent: Vec<u64>,
    /// Bytes of each node since the start: sent, received.
    totals: Vec<(u64, u64)>,
}

impl Record {
    /// Intervals of a run.
    pub const INTERVALS: u64 = 200;

    /// An empty record of a run of `duration` cycles.
    pub fn new(duration: Cycle, nodes: usize, senders: usize) -> Self {
        let interval = duration.div_ceil(Self::INTERVALS).max(1);
        Self {
            interval,
            nodes,
            senders,
            received: Vec::new(),
            sent: Vec::new(),
            totals: vec![(0, 0); nodes],
        }
    }

    /// Payload from `source` has been served at `destination`.
    pub fn count(&mut self, source: NodeId, destination: NodeId, bytes: u32, now: Cycle) {
        // Cycle 0 belongs to the first interval, as does every (0, interval].
        let index = (now.saturating_sub(1) / self.interval) as usize;
        let needed = (index + 1) * self.nodes;
        if self.received.len() < needed {
            self.received.resize(needed, 0);
            self.sent.resize(needed, 0);
        }
        self.received[index * self.nodes + destination.index()] += u64::from(bytes);
        self.sent[index * self.nodes + source.index()] += u64::from(bytes);
        self.totals[source.index()].0 += u64::from(bytes);
        self.totals[destination.index()].1 += u64::from(bytes);
    }

    /// Length of an interval in cycles.
    pub fn interval(&self) -> Cycle {
        self.interval
    }

    /// Nodes that send in this workload.
    pub fn senders(&self) -> usize {
        self.senders
    }

    /// Accepted bandwidth in MB/s per sender in each interval that is over.
    pub fn series(&self, now: Cycle) -> Vec<f64> {
        let senders = self.senders.max(1) as f64;
        (0..(now / self.interval) as usize)
            .map(|index| {
                let bytes: u64 = self.of_interval(&self.received, index).iter().sum();
                megabytes_per_second(bytes as f64, self.interval) / senders
            })
            .collect()
    }

    /// Rates in MB/s of each node over a range of intervals: sent, received.
    pub fn rates(&self, intervals: Range<usize>) -> Vec<(f64, f64)> {
        let duration = self.interval * intervals.len() as u64;
        let rate = |of: &[u64], node: usize| {
            let bytes: u64 = intervals
                .clone()
                .map(|index| self.of_interval(of, index).get(node).copied().unwrap_or(0))
                .sum();
            megabytes_per_second(bytes as f64, duration)
        };
        (0..self.nodes)
            .map(|node| (rate(&self.sent, node), rate(&self.received, node)))
            .collect()
    }

    /// Bytes of each node since the start: sent, received.
    pub fn totals(&self) -> &[(u64, u64)] {
        &self.totals
    }

    fn of_interval<'a>(&self, of: &'a [u64], index: usize) -> &'a [u64] {
        of.get(index * self.nodes..(index + 1) * self.nodes)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_counts_each_byte_once() {
        let mut record = Record::new(2_000, 2, 1);
        assert_eq!(record.interval(), 10);
        for now in [1, 10, 11, 25] {
            record.count(NodeId(0), NodeId(1), 50, now);
        }
        // 100 bytes in 50 ns are 2,000 MB/s; the third interval is over at 30.
        assert_eq!(record.series(29), [2_000.0, 1_000.0]);
        assert_eq!(record.series(30), [2_000.0, 1_000.0, 1_000.0]);
        assert_eq!(record.rates(1..3), [(1_000.0, 0.0), (0.0, 1_000.0)]);
        assert_eq!(record.totals(), [(200, 0), (0, 200)]);
    }
}
