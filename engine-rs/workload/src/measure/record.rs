use super::Sample;
use super::pairs::Pairs;
use crate::ids::NodeId;
use crate::observe::{Event, Observer, PacketStep};
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use std::sync::Arc;

/// Payload that arrived, by interval, by node, by pair of nodes and by job.
#[derive(Clone, Debug)]
pub struct Record {
    clock: Clock,
    interval: Cycle,
    nodes: usize,
    /// Senders of each job.
    senders: Vec<usize>,
    /// Bytes of each node in each interval that is over: sent, received. They no
    /// longer change, so that copies of a record share them.
    past: Vec<Arc<[(u64, u64)]>>,
    /// The same for the present interval.
    present: Vec<(u64, u64)>,
    /// Bytes of each node since the start: sent, received.
    totals: Vec<(u64, u64)>,
    pairs: Pairs,
    /// Bytes of each job in the intervals so far, job by job within an interval.
    of_jobs: Vec<u64>,
    last: Cycle,
}

heap! {
    Record { past, present, totals, pairs, of_jobs }
    plain { clock, interval, nodes, last }
    left_out { senders }
}

impl Record {
    /// Intervals of a run.
    pub const INTERVALS: u64 = 200;

    /// An empty record of a run of `duration` cycles, for jobs of so many senders.
    pub fn new(clock: Clock, duration: Cycle, nodes: usize, senders: Vec<usize>) -> Self {
        let interval = duration.div_ceil(Self::INTERVALS).max(1);
        Self {
            clock,
            interval,
            nodes,
            of_jobs: vec![0; senders.len()],
            senders,
            past: Vec::new(),
            present: vec![(0, 0); nodes],
            totals: vec![(0, 0); nodes],
            pairs: Pairs::new(nodes),
            last: 0,
        }
    }

    /// Payload of a job has been served, on its way from `source` to `destination`.
    pub fn count(
        &mut self,
        (source, destination): (NodeId, NodeId),
        job: u16,
        bytes: u32,
        now: Cycle,
    ) {
        // Cycle 0 belongs to the first interval, as does every (0, interval].
        while now > (self.past.len() as Cycle + 1) * self.interval {
            let over = std::mem::replace(&mut self.present, vec![(0, 0); self.nodes]);
            self.past.push(over.into());
            self.of_jobs
                .resize(self.of_jobs.len() + self.senders.len(), 0);
        }
        let present = self.past.len() * self.senders.len();
        if let Some(sum) = self.of_jobs.get_mut(present + usize::from(job)) {
            *sum += u64::from(bytes);
        }
        for of in [&mut self.present, &mut self.totals] {
            of[source.index()].0 += u64::from(bytes);
            of[destination.index()].1 += u64::from(bytes);
        }
        self.pairs.count((source, destination), bytes);
        self.last = now;
    }

    /// Length of an interval in cycles.
    pub fn interval(&self) -> Cycle {
        self.interval
    }

    /// Nodes that send, in all jobs together.
    pub fn senders(&self) -> usize {
        self.senders.iter().sum()
    }

    /// Nodes that send for a job.
    pub fn senders_of(&self, job: usize) -> usize {
        self.senders.get(job).copied().unwrap_or(0)
    }

    /// Accepted bandwidth in MB/s per sender in each interval that is over.
    pub fn series(&self, now: Cycle) -> Vec<f64> {
        let jobs = self.senders.len();
        let bytes = |index: usize| self.of_jobs.iter().skip(index * jobs).take(jobs).sum();
        self.rates_of(self.senders(), now, bytes)
    }

    /// The same of one job.
    pub fn series_of(&self, job: usize, now: Cycle) -> Vec<f64> {
        let jobs = self.senders.len();
        let bytes = |index: usize| self.of_jobs.get(index * jobs + job).copied().unwrap_or(0);
        self.rates_of(self.senders_of(job), now, bytes)
    }

    fn rates_of(&self, senders: usize, now: Cycle, bytes: impl Fn(usize) -> u64) -> Vec<f64> {
        let intervals = 0..(now / self.interval) as usize;
        let rate = |index| {
            self.clock
                .megabytes_per_second(bytes(index) as f64, self.interval)
        };
        intervals
            .map(|index| rate(index) / senders.max(1) as f64)
            .collect()
    }

    /// The end of the last interval that is over.
    pub fn last_end(&self, now: Cycle) -> Cycle {
        now / self.interval * self.interval
    }

    /// Accepted bandwidth in MB/s per sender in the intervals until a cycle, of a job or of
    /// all. The weight of an interval is the part of it that lies before the cycle.
    pub fn samples(&self, job: Option<usize>, until: Cycle) -> Vec<Sample> {
        let rates = self.last_end(until + self.interval - 1);
        let rates = match job {
            Some(job) => self.series_of(job, rates),
            None => self.series(rates),
        };
        let mut samples: Vec<Sample> = rates.into_iter().map(Sample::of).collect();
        let rest = until % self.interval;
        if rest > 0
            && let Some(last) = samples.last_mut()
        {
            last.weight = rest as f64 / self.interval as f64;
        }
        samples
    }

    /// Rates in MB/s of each node from an interval until a cycle: sent, received.
    pub fn rates(&self, first: usize, until: Cycle) -> Vec<(f64, f64)> {
        let duration = until.saturating_sub(first as Cycle * self.interval);
        let mut sums = vec![(0, 0); self.nodes];
        for index in first..until.div_ceil(self.interval) as usize {
            for (sum, bytes) in sums.iter_mut().zip(self.of_interval(index)) {
                sum.0 += bytes.0;
                sum.1 += bytes.1;
            }
        }
        let rate = |bytes: u64| match duration {
            0 => 0.0,
            _ => self.clock.megabytes_per_second(bytes as f64, duration),
        };
        sums.into_iter()
            .map(|(sent, received)| (rate(sent), rate(received)))
            .collect()
    }

    /// Bytes of each node since the start: sent, received.
    pub fn totals(&self) -> &[(u64, u64)] {
        &self.totals
    }

    /// Bytes since the start by source and destination.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// When payload was last served.
    pub fn last(&self) -> Cycle {
        self.last
    }

    fn of_interval(&self, index: usize) -> &[(u64, u64)] {
        match index.checked_sub(self.past.len()) {
            None => &self.past[index],
            Some(0) => &self.present,
            Some(_) => &[],
        }
    }
}

impl Observer for Record {
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        if let Event::Packet {
            packet,
            step: PacketStep::Received(bytes),
        } = *event
        {
            let way = (packet.id.source, packet.destination);
            self.count(way, packet.job, bytes, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;

    #[test]
    fn the_series_counts_each_byte_once() {
        let mut record = Record::new(Generation::QsNet.clock(), 2_000, 2, vec![1, 2]);
        assert_eq!(record.interval(), 10);
        for now in [1, 10, 11, 25] {
            record.count((NodeId(0), NodeId(1)), u16::from(now == 25), 50, now);
        }
        // 100 bytes in 50 ns are 2,000 MB/s; the third interval is over at 30.
        assert_eq!(record.series_of(0, 29), [2_000.0, 1_000.0]);
        assert_eq!(record.series_of(0, 30), [2_000.0, 1_000.0, 0.0]);
        assert_eq!(record.series_of(1, 40), [0.0, 0.0, 500.0, 0.0]);
        let thirds = [2_000.0, 1_000.0, 1_000.0].map(|rate| rate / 3.0);
        assert_eq!(record.series(30), thirds);
        assert_eq!(record.rates(1, 30), [(1_000.0, 0.0), (0.0, 1_000.0)]);
        // 50 bytes in 25 ns, until 25.
        assert_eq!(record.rates(2, 25), [(2_000.0, 0.0), (0.0, 2_000.0)]);
        assert_eq!(record.last_end(39), 30);
        let [.., last] = record.samples(Some(1), 25)[..] else {
            panic!()
        };
        assert_eq!((last.sum, last.weight), (500.0, 0.5));
        assert_eq!(record.samples(None, 30).len(), 3);
        assert_eq!(record.totals(), [(200, 0), (0, 200)]);
        assert_eq!(record.last(), 25);
    }
}
