//! Latencies of messages, from the list of messages, and of packets, from the list of packets.

use super::log::{Ended, Log};
use super::statistics::{
    Interval, batch_half_width, distinct_mser5, half_width_of, mean, percentile,
};
use flitscope::units::Cycle;

/// Latency of the messages of a job, or of all, after their warm-up.
pub(super) struct Latencies {
    ns: f64,
    warm_up_ns: f64,
    /// Sorted: from when they were due; from posting.
    due: Vec<Cycle>,
    posted: Vec<Cycle>,
    mean_ci95: [Option<f64>; 2],
    /// Latencies by interval after the warm-up.
    by_interval: Vec<Vec<Cycle>>,
    pub(super) unended: usize,
}

fn from_due(message: &Ended) -> Cycle {
    message.at - message.due
}

fn from_posting(message: &Ended) -> Cycle {
    message.at - message.posted
}

impl Latencies {
    pub(super) fn of(log: &Log, job: Option<usize>) -> Self {
        let jobs: Vec<usize> = match job {
            Some(job) => vec![job],
            None => (0..log.scenario.jobs.len()).collect(),
        };
        let ended: Vec<&Ended> = jobs
            .iter()
            .flat_map(|&job| log.ended_messages(job))
            .collect();
        let last = ended.iter().map(|one| log.interval_of(one.at)).max();
        let count = last.map_or(0, |last| last + 1);
        let series = |latency: fn(&Ended) -> Cycle| {
            let mut series: Vec<Interval> = vec![(0.0, 0.0); count];
            for message in &ended {
                let interval = &mut series[log.interval_of(message.at)];
                interval.0 += latency(message) as f64;
                interval.1 += 1.0;
            }
            series
        };
        let series = [series(from_due), series(from_posting)];
        // With fewer than ten messages for every five intervals no warm-up is looked for.
        let found = match ended.len() >= 10 * count.div_ceil(5) {
            true => distinct_mser5(&series[0]),
            false => Some(0),
        };
        let warm_up = found.unwrap_or(0);
        let halves = series.map(|series| batch_half_width(series.get(warm_up..)?));
        let mean_ci95 = [halves[0], halves[0].and(halves[1])];
        let after: Vec<&&Ended> = ended
            .iter()
            .filter(|one| log.interval_of(one.at) >= warm_up)
            .collect();
        let sorted = |latency: fn(&Ended) -> Cycle| {
            let mut all: Vec<Cycle> = after.iter().map(|one| latency(one)).collect();
            all.sort_unstable();
            all
        };
        let mut by_interval = vec![Vec::new(); count - warm_up.min(count)];
        for message in &after {
            by_interval[log.interval_of(message.at) - warm_up].push(from_due(message));
        }
        Self {
            ns: log.ns,
            warm_up_ns: (warm_up as Cycle * log.interval) as f64 * log.ns,
            due: sorted(from_due),
            posted: sorted(from_posting),
            mean_ci95: found.map_or([None; 2], |_| mean_ci95),
            by_interval,
            unended: jobs.iter().map(|&job| log.unended_messages(job)).sum(),
        }
    }

    fn is_known(&self) -> bool {
        !self.due.is_empty()
    }

    pub(super) fn warm_up_ns(&self) -> Option<f64> {
        self.is_known().then_some(self.warm_up_ns)
    }

    pub(super) fn mean_ns(&self) -> Option<f64> {
        average(&self.due).map(|mean| mean * self.ns)
    }

    pub(super) fn mean_ci95_ns(&self) -> Option<f64> {
        self.mean_ci95[0].map(|half| half * self.ns)
    }

    pub(super) fn posting_mean_ns(&self) -> Option<f64> {
        average(&self.posted).map(|mean| mean * self.ns)
    }

    pub(super) fn posting_mean_ci95_ns(&self) -> Option<f64> {
        self.mean_ci95[1].map(|half| half * self.ns)
    }

    pub(super) fn percentile_ns(&self, percent: usize) -> Option<f64> {
        percentile(&self.due, percent).map(|cycles| cycles as f64 * self.ns)
    }

    pub(super) fn posting_percentile_ns(&self, percent: usize) -> Option<f64> {
        percentile(&self.posted, percent).map(|cycles| cycles as f64 * self.ns)
    }

    /// Student's t over the percentiles of at most 20 and at least 10 batches of whole intervals:
    /// the most batches each of which has ten messages beyond the percentile.
    pub(super) fn percentile_ci95_ns(&self, percent: usize) -> Option<f64> {
        self.mean_ci95[0]?;
        let intervals = &self.by_interval;
        let least = 10 * 100 / (100 - percent);
        for batches in (10..=20.min(intervals.len() / 2)).rev() {
            let length = intervals.len() / batches;
            let used = &intervals[intervals.len() - batches * length..];
            let mut of_batches = Vec::new();
            for batch in used.chunks_exact(length) {
                let mut all = batch.concat();
                all.sort_unstable();
                if all.len() >= least {
                    of_batches.extend(percentile(&all, percent).map(|cycles| cycles as f64));
                }
            }
            if of_batches.len() == batches {
                return half_width_of(&of_batches).map(|half| half * self.ns);
            }
        }
        None
    }
}

fn average(values: &[Cycle]) -> Option<f64> {
    let values: Vec<Interval> = values.iter().map(|&value| (value as f64, 1.0)).collect();
    mean(&values)
}

/// A percentile of the latencies of all packets of a run; 100 is the slowest.
pub(super) fn of_packets(log: &Log, percent: usize) -> Option<f64> {
    let mut all: Vec<Cycle> = log.packets.iter().map(|one| one.at - one.opened).collect();
    all.sort_unstable();
    percentile(&all, percent).map(|cycles| cycles as f64 * log.ns)
}
