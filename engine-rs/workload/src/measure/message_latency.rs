use super::Latency;
use super::latency::PastLatencies;
use crate::elan::{Part, Parts};
use crate::units::{Clock, Cycle};
use serde::Serialize;
use std::sync::Arc;

/// Latencies of messages, by job, by interval and by part. A message belongs to the interval
/// in which its receiver is notified.
#[derive(Clone, Debug)]
pub struct MessageLatency {
    interval: Cycle,
    jobs: Vec<LatencyRecord>,
}

/// The messages of a job.
#[derive(Clone, Debug, Default)]
struct LatencyRecord {
    /// Intervals that are over. They no longer change, so that copies share them.
    past: Vec<Arc<LatencyInterval>>,
    /// The present interval: the messages counted in it.
    count: u64,
    sums: Parts,
    latency: Latency,
}

/// The messages of a job in an interval that is over.
#[derive(Clone, Debug)]
struct LatencyInterval {
    count: u64,
    sums: Parts,
    latency: PastLatencies,
}

/// Of the messages of the whole run: from posting until the process that the data is
/// for knows that it is there.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct MessageLatencySummary {
    /// Messages.
    pub count: f64,
    /// Their mean; null while there is none, as are the others.
    pub mean_ns: Option<f64>,
    /// Half of them were as fast.
    pub p50_ns: Option<f64>,
    /// 95 % were as fast.
    pub p95_ns: Option<f64>,
    /// What the mean consists of, in the order of a write.
    pub parts: Vec<LatencyPart>,
}

/// A part of a latency.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct LatencyPart {
    /// Its name.
    pub id: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// Its mean over all messages.
    pub mean_ns: f64,
}

/// Messages of some jobs in some intervals.
#[derive(Clone, Debug, Default)]
struct Total {
    count: u64,
    sums: Parts,
    latency: Latency,
}

impl MessageLatency {
    /// An empty record of this many jobs, in intervals of this length.
    pub fn new(jobs: usize, interval: Cycle) -> Self {
        Self {
            interval,
            jobs: vec![LatencyRecord::default(); jobs],
        }
    }

    /// Counts a message of a job by its parts.
    pub fn count(&mut self, job: u16, parts: &Parts, now: Cycle) {
        let Some(record) = self.jobs.get_mut(usize::from(job)) else {
            return;
        };
        // Cycle 0 belongs to the first interval, as does every (0, interval].
        while now > (record.past.len() as Cycle + 1) * self.interval {
            record.close();
        }
        record.latency.count(parts.iter().sum());
        for (sum, part) in record.sums.iter_mut().zip(parts) {
            *sum += part;
        }
        record.count += 1;
    }

    /// Messages of a job that have ended.
    pub fn ended(&self, job: usize) -> u64 {
        self.jobs.get(job).map_or(0, LatencyRecord::ended)
    }

    /// Mean latency of the messages of a job; none while there is none.
    pub fn mean(&self, job: usize) -> Option<f64> {
        let record = self.jobs.get(job)?;
        let count = record.ended();
        let past = record.past.iter().flat_map(|past| past.sums);
        let sum: Cycle = past.chain(record.sums).sum();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// Bytes that a copy takes, without what copies share.
    pub fn bytes(&self) -> usize {
        let of = |record: &LatencyRecord| {
            size_of::<LatencyRecord>() + size_of_val(&*record.past) + record.latency.bytes()
        };
        self.jobs.iter().map(of).sum()
    }

    /// The figures.
    pub fn summary(&self, clock: Clock) -> MessageLatencySummary {
        let mut total = Total::default();
        for record in &self.jobs {
            total.add(record);
        }
        let mean = |cycles: Cycle| clock.nanoseconds(cycles) / total.count.max(1) as f64;
        let part = |&part: &Part| LatencyPart {
            id: part.id(),
            label: part.label(),
            mean_ns: mean(total.sums[part as usize]),
        };
        MessageLatencySummary {
            count: total.count as f64,
            mean_ns: (total.count > 0).then(|| mean(total.sums.iter().sum())),
            p50_ns: total.latency.percentile(50, clock),
            p95_ns: total.latency.percentile(95, clock),
            parts: Part::ALL.iter().map(part).collect(),
        }
    }
}

impl LatencyRecord {
    /// Ends the present interval.
    fn close(&mut self) {
        self.past.push(Arc::new(LatencyInterval {
            count: std::mem::take(&mut self.count),
            sums: std::mem::take(&mut self.sums),
            latency: self.latency.close(),
        }));
    }

    fn ended(&self) -> u64 {
        let past = self.past.iter().map(|past| past.count);
        past.sum::<u64>() + self.count
    }
}

impl Total {
    fn add(&mut self, record: &LatencyRecord) {
        for past in &record.past {
            self.add_sums(past.count, &past.sums);
            self.latency.add(&past.latency);
        }
        self.add_sums(record.count, &record.sums);
        self.latency.merge(&record.latency);
    }

    fn add_sums(&mut self, count: u64, sums: &Parts) {
        self.count += count;
        for (sum, part) in self.sums.iter_mut().zip(sums) {
            *sum += part;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;

    #[test]
    fn parts_add_up_to_the_mean() {
        let clock = Generation::QsNet.clock();
        let mut latency = MessageLatency::new(2, 100);
        assert_eq!(latency.summary(clock).mean_ns, None);
        for (job, cycles) in [(0, 10), (1, 30)] {
            let mut parts = Parts::default();
            parts[Part::Way as usize] = cycles;
            parts[Part::Poll as usize] = 2 * cycles;
            latency.count(job, &parts, 250 * u64::from(job));
        }
        let summary = latency.summary(clock);
        assert_eq!(summary.mean_ns, Some(300.0));
        assert_eq!(
            summary.parts.iter().map(|part| part.mean_ns).sum::<f64>(),
            300.0
        );
        assert_eq!((latency.mean(0), latency.mean(1)), (Some(30.0), Some(90.0)));
    }
}
