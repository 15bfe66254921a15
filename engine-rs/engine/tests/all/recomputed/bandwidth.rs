//! Bandwidths, from the list of served transactions.

use super::log::Log;
use super::operations::Operations;
use super::statistics::{Interval, batch_half_width, mean, mser5};
use flitscope::units::Cycle;

/// Accepted bandwidth of a job, or of all, in MB/s per sender.
pub(super) struct Accepted {
    pub(super) mean: Option<f64>,
    pub(super) ci95: Option<f64>,
    /// In intervals.
    pub(super) warm_up: usize,
    /// The cycle until which it is measured.
    pub(super) until: Cycle,
    pub(super) senders: f64,
}

impl Accepted {
    pub(super) fn of(log: &Log, job: Option<usize>) -> Self {
        let jobs: Vec<usize> = match job {
            Some(job) => vec![job],
            None => (0..log.scenario.jobs.len()).collect(),
        };
        let senders: usize = jobs.iter().map(|&job| log.senders(job)).sum();
        // A job that ends is measured from the start to its end.
        let ends: Option<Vec<Cycle>> = jobs.iter().map(|&job| log.ended_at(job)).collect();
        let ended_at = ends.and_then(|ends| ends.into_iter().max());
        let until = ended_at.unwrap_or(log.end / log.interval * log.interval);
        let mut intervals: Vec<Interval> = Vec::new();
        for number in 0..until.div_ceil(log.interval) {
            let from = number * log.interval;
            let to = from + log.interval;
            let weight = (until.min(to) - from) as f64 / log.interval as f64;
            intervals.push((0.0, weight));
        }
        for served in log.served.iter().filter(|one| jobs.contains(&one.job)) {
            if let Some(interval) = intervals.get_mut(log.interval_of(served.at)) {
                interval.0 += f64::from(served.bytes);
            }
        }
        let known = jobs
            .iter()
            .filter_map(|&job| Self::known_warm_up(log, job, intervals.len()))
            .max();
        let found = match (ended_at, known) {
            (Some(_), _) => Some(0),
            (None, Some(known)) => Some(known.min(intervals.len() / 2)),
            (None, None) => mser5(&intervals),
        };
        let warm_up = found.unwrap_or(0);
        // Bytes in an interval as MB/s per sender.
        let unit = 1e3 / (log.interval as f64 * log.ns) / senders.max(1) as f64;
        let rest = &intervals[warm_up..];
        let ci95 = found.and_then(|_| batch_half_width(rest));
        Self {
            mean: mean(rest).map(|mean| mean * unit),
            ci95: ci95.map(|half| half * unit).filter(|&half| half > 0.0),
            warm_up,
            until,
            senders: senders as f64,
        }
    }

    /// The warm-up of a job of single messages or operations that are too few to detect one: the
    /// mean time of a message from its posting.
    fn known_warm_up(log: &Log, job: usize, intervals: usize) -> Option<usize> {
        let ended = log.ended_messages(job);
        let count = match Operations::of(log, job) {
            Some(operations) => operations.count() as usize,
            None if log.is_paced(job) => ended.len(),
            None => return None,
        };
        if count >= 10 * intervals.div_ceil(5) {
            return None;
        }
        let sum: Cycle = ended.iter().map(|one| one.at - one.posted).sum();
        let transit = sum as f64 / ended.len().max(1) as f64;
        Some((transit / log.interval as f64).ceil() as usize)
    }
}

/// What each node sent and received after the warm-up of all jobs, in MB/s.
pub(super) fn rates(log: &Log) -> Vec<(f64, f64)> {
    let Accepted { warm_up, until, .. } = Accepted::of(log, None);
    let from = warm_up as Cycle * log.interval;
    let mut bytes = vec![(0.0, 0.0); log.nodes];
    for one in &log.served {
        if log.interval_of(one.at) >= warm_up && one.at <= until {
            bytes[one.source].0 += f64::from(one.bytes);
            bytes[one.destination].1 += f64::from(one.bytes);
        }
    }
    let unit = match until.saturating_sub(from) {
        0 => 0.0,
        time => 1e3 / (time as f64 * log.ns),
    };
    bytes
        .into_iter()
        .map(|(sent, got)| (sent * unit, got * unit))
        .collect()
}
