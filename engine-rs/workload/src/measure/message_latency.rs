use super::distribution::{LatencyDistribution, LatencyFrom};
use super::latency::{Histogram, PastLatencies, Percentile};
use super::steady::{
    FEWEST_BATCHES, MAX_BATCHES, Sample, Steady, WarmUp, half_width_of_means, steady,
};
use crate::elan::{Part, Parts};
use crate::observe::{Event, MessageStep, Observer};
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use flitscope_network::heap::Heap;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;

/// Latencies of messages, by job, by interval and by part. A message belongs to the interval
/// in which its receiver is notified.
#[derive(Clone, Debug)]
pub struct MessageLatency {
    interval: Cycle,
    jobs: Vec<LatencyRecord>,
}

heap!(MessageLatency { jobs } plain { interval });

/// The messages of a job.
#[derive(Clone, Debug, Default)]
struct LatencyRecord {
    /// Messages of a pattern that have been posted.
    posted: u64,
    /// Intervals that are over. They no longer change, so that copies share them.
    past: Vec<Arc<LatencyInterval<PastLatencies>>>,
    present: LatencyInterval<Histogram>,
}

heap!(LatencyRecord { past, present } plain { posted });

/// The messages of a job in an interval.
#[derive(Clone, Debug, Default)]
struct LatencyInterval<L> {
    count: u64,
    sums: Parts,
    latency: L,
    /// Latencies from posting, of a job whose messages are due at times of their own. Those of
    /// other jobs are the same as `latency`.
    from_posting: Option<L>,
}

heap!(LatencyInterval<L: Heap> { latency, from_posting } plain { count, sums });

/// Latency of messages: from when each was due until the process that the data is for knows
/// that it is there. Of traffic without due times, from posting. Times are after a warm-up of
/// their own, and null while there is no message.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MessageLatencySummary {
    /// Messages after the warm-up.
    pub count: f64,
    /// Their mean.
    pub mean_ns: Option<f64>,
    /// Half width of its 95 % interval; null where there are too few messages or no steady
    /// part.
    pub mean_ci95_ns: Option<f64>,
    /// Half of them were as fast.
    pub p50_ns: Option<f64>,
    /// Half width of its 95 % interval; null before the end of the run, as are the next ones.
    pub p50_ci95_ns: Option<f64>,
    /// 95 % were as fast.
    pub p95_ns: Option<f64>,
    /// Half width of its 95 % interval.
    pub p95_ci95_ns: Option<f64>,
    /// 99 % were as fast.
    pub p99_ns: Option<f64>,
    /// Half width of its 95 % interval.
    pub p99_ci95_ns: Option<f64>,
    /// Length of the warm-up.
    pub warm_up_ns: Option<f64>,
    /// Messages by a pattern that were due or posted and have not ended; those that wait to be
    /// posted are counted at the end of the run.
    pub unended: f64,
    /// The same messages from their posting.
    pub from_posting: PostingLatency,
    /// What the mean consists of, in the order of a write.
    pub parts: Vec<LatencyPart>,
}

/// Latency of messages from posting.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PostingLatency {
    /// Their mean.
    pub mean_ns: Option<f64>,
    /// Half width of its 95 % interval.
    pub mean_ci95_ns: Option<f64>,
    /// Half of them were as fast.
    pub p50_ns: Option<f64>,
    /// 95 % were as fast.
    pub p95_ns: Option<f64>,
    /// 99 % were as fast.
    pub p99_ns: Option<f64>,
}

/// A part of a latency.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LatencyPart {
    /// Its name.
    pub id: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// Its mean over all messages.
    pub mean_ns: f64,
}

/// Messages that end in a group of intervals, on average, from which a warm-up can be
/// detected.
pub const MIN_OF_GROUP: u64 = 10;

/// Messages of some jobs in some intervals.
#[derive(Clone, Debug, Default)]
struct Total {
    count: u64,
    sums: Parts,
    latency: Histogram,
    from_posting: Histogram,
}

impl Observer for MessageLatency {
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        if let Event::Message {
            message,
            step: MessageStep::Notified(arrival),
            ..
        } = event
        {
            self.count(message.job, &arrival.parts, at);
        }
    }
}

impl MessageLatency {
    /// An empty record in intervals of this length, for jobs that have due times or not.
    pub fn new(have_due_times: impl Iterator<Item = bool>, interval: Cycle) -> Self {
        let record = |has_due_times: bool| LatencyRecord {
            present: LatencyInterval {
                from_posting: has_due_times.then(Histogram::default),
                ..LatencyInterval::default()
            },
            ..LatencyRecord::default()
        };
        Self {
            interval,
            jobs: have_due_times.map(record).collect(),
        }
    }

    /// Counts a message of a job that is posted by a pattern.
    pub fn posted(&mut self, job: u16) {
        if let Some(record) = self.jobs.get_mut(usize::from(job)) {
            record.posted += 1;
        }
    }

    /// Counts a message of a job that has ended, by its parts.
    pub fn count(&mut self, job: u16, parts: &Parts, now: Cycle) {
        let Some(record) = self.jobs.get_mut(usize::from(job)) else {
            return;
        };
        // Cycle 0 belongs to the first interval, as does every (0, interval].
        while now > (record.past.len() as Cycle + 1) * self.interval {
            record.close();
        }
        record.present.count(parts);
    }

    /// Messages of a job that have ended.
    pub fn ended(&self, job: usize) -> u64 {
        self.jobs.get(job).map_or(0, LatencyRecord::ended)
    }

    /// Messages by a pattern that a job has posted and that have not ended.
    pub fn open(&self, job: usize) -> u64 {
        let record = self.jobs.get(job);
        record.map_or(0, |record| record.posted.saturating_sub(record.ended()))
    }

    /// Mean latency in cycles from posting, of the messages of a job so far.
    pub fn mean_from_posting(&self, job: usize) -> Option<f64> {
        let record = self.jobs.get(job)?;
        let sum: Cycle = record.sums().map(|(_, parts)| from_posting(parts)).sum();
        let count = record.ended();
        (count > 0).then(|| sum as f64 / count as f64)
    }

    /// The steady part of the latencies of a job, in cycles.
    pub fn steady_of(&self, job: usize) -> Steady {
        steady_part(&samples(self.of(Some(job)), due_latency))
    }

    /// The latencies of a job, or of all, in cycles: by interval after their warm-up, each with the
    /// messages that it is the sum of.
    pub fn measured(&self, job: Option<usize>, from: LatencyFrom) -> Vec<Sample> {
        let records = self.of(job);
        let due = samples(records, due_latency);
        let warm_up = steady_part(&due).warm_up;
        let mut series = match from {
            LatencyFrom::Due => due,
            LatencyFrom::Posting => samples(records, from_posting),
        };
        series.drain(..warm_up.min(series.len()));
        series
    }

    /// Messages of a job, or of all, that ended after the first `intervals`.
    pub fn ended_after(&self, job: Option<usize>, intervals: usize) -> f64 {
        let series = samples(self.of(job), due_latency);
        let weights = series.iter().skip(intervals).map(|sample| sample.weight);
        // The sum of nothing is −0.
        weights.fold(0.0, |sum, weight| sum + weight)
    }

    /// The figures of a job, or of all. The intervals of percentiles are those of a run that
    /// is over.
    pub fn summary(
        &self,
        job: Option<usize>,
        unended: u64,
        is_over: bool,
        clock: Clock,
    ) -> MessageLatencySummary {
        let records = self.of(job);
        let series = samples(records, due_latency);
        let Steady {
            warm_up,
            ci95: mean_ci95,
            ..
        } = steady_part(&series);
        let posting_series = samples(records, from_posting);
        let posting = steady(&posting_series, WarmUp::Known(warm_up));
        let total = Total::of(records, warm_up..series.len());
        let ns = |cycles: f64| clock.nanoseconds(1) * cycles;
        let mean = |cycles: Cycle| clock.nanoseconds(cycles) / total.count.max(1) as f64;
        let is_known = total.count > 0;
        let half_widths = match is_over && mean_ci95.is_some() {
            true => [Percentile::P50, Percentile::P95, Percentile::P99].map(|percentile| {
                let intervals = warm_up..series.len();
                percentile_half_width(records, intervals, LatencyFrom::Due, percentile).map(ns)
            }),
            false => [None; 3],
        };
        let [p50_ci95_ns, p95_ci95_ns, p99_ci95_ns] = half_widths;
        let part = |&part: &Part| LatencyPart {
            id: part.id(),
            label: part.label(),
            mean_ns: mean(total.sums[part as usize]),
        };
        MessageLatencySummary {
            count: total.count as f64,
            mean_ns: is_known.then(|| mean(due_latency(&total.sums))),
            mean_ci95_ns: mean_ci95.map(ns),
            p50_ns: total.latency.percentile_ns(Percentile::P50, clock),
            p50_ci95_ns,
            p95_ns: total.latency.percentile_ns(Percentile::P95, clock),
            p95_ci95_ns,
            p99_ns: total.latency.percentile_ns(Percentile::P99, clock),
            p99_ci95_ns,
            warm_up_ns: is_known.then(|| clock.nanoseconds(warm_up as Cycle * self.interval)),
            unended: unended as f64,
            from_posting: PostingLatency {
                mean_ns: is_known.then(|| mean(from_posting(&total.sums))),
                mean_ci95_ns: mean_ci95.and(posting.ci95).map(ns),
                p50_ns: total.from_posting.percentile_ns(Percentile::P50, clock),
                p95_ns: total.from_posting.percentile_ns(Percentile::P95, clock),
                p99_ns: total.from_posting.percentile_ns(Percentile::P99, clock),
            },
            parts: Part::ALL.iter().map(part).collect(),
        }
    }

    /// The distribution of the latencies of a job, or of all: after the same warm-up as their
    /// mean, with the intervals of a run that is over.
    pub fn distribution(
        &self,
        job: Option<usize>,
        from: LatencyFrom,
        is_over: bool,
    ) -> LatencyDistribution {
        let records = self.of(job);
        let series = samples(records, due_latency);
        let due = steady_part(&series);
        let intervals = due.warm_up..series.len();
        let mut total = Total::of(records, intervals.clone());
        let (sum, mean_ci95) = match from {
            LatencyFrom::Due => (due_latency(&total.sums), due.ci95),
            LatencyFrom::Posting => {
                let posting = samples(records, from_posting);
                let posting = steady(&posting, WarmUp::Known(due.warm_up));
                (from_posting(&total.sums), due.ci95.and(posting.ci95))
            }
        };
        let half_widths = match is_over && due.ci95.is_some() {
            true => Percentile::ALL.map(|percentile| {
                percentile_half_width(records, intervals.clone(), from, percentile)
            }),
            false => Default::default(),
        };
        // One message would have an interval of 0.
        let mean_ci95 = mean_ci95.filter(|_| total.count >= Percentile::P50.least());
        LatencyDistribution {
            histogram: std::mem::take(match from {
                LatencyFrom::Due => &mut total.latency,
                LatencyFrom::Posting => &mut total.from_posting,
            }),
            sum: Some(sum),
            mean_ci95,
            half_widths,
        }
    }

    /// The record of a job, or of all.
    fn of(&self, job: Option<usize>) -> &[LatencyRecord] {
        match job {
            Some(job) => self.jobs.get(job..=job).unwrap_or_default(),
            None => &self.jobs,
        }
    }
}

/// The latency from the due time, of a message or a sum of messages.
fn due_latency(parts: &Parts) -> Cycle {
    parts.iter().sum()
}

/// The latency from posting.
fn from_posting(parts: &Parts) -> Cycle {
    due_latency(parts) - parts[Part::SourceQueue as usize]
}

/// Latencies and messages by interval, until the last in which a message ended.
fn samples(records: &[LatencyRecord], latency: fn(&Parts) -> Cycle) -> Vec<Sample> {
    let intervals = records.iter().map(|record| record.past.len() + 1);
    let mut samples = vec![Sample::default(); intervals.max().unwrap_or(0)];
    for record in records {
        for (sample, (count, sums)) in samples.iter_mut().zip(record.sums()) {
            sample.weight += count as f64;
            sample.sum += latency(sums) as f64;
        }
    }
    while samples.pop_if(|last| last.weight == 0.0).is_some() {}
    samples
}

/// The steady part of latencies. With few messages a warm-up is not looked for.
fn steady_part(samples: &[Sample]) -> Steady {
    let count: f64 = samples.iter().map(|sample| sample.weight).sum();
    let groups = samples.len().div_ceil(WarmUp::GROUP) as u64;
    let warm_up = match count >= (MIN_OF_GROUP * groups) as f64 {
        true => WarmUp::Distinct,
        false => WarmUp::Known(0),
    };
    steady(samples, warm_up)
}

/// Half width of the 95 % interval of a percentile in cycles: Student's t over the percentiles
/// of batches. None where a batch has too few messages.
fn percentile_half_width(
    records: &[LatencyRecord],
    intervals: Range<usize>,
    from: LatencyFrom,
    percentile: Percentile,
) -> Option<f64> {
    let percentiles = |batches: usize| -> Option<Vec<f64>> {
        let length = intervals.len() / batches;
        let first = intervals.end - batches * length;
        let of_batch = |batch: usize| {
            let start = first + batch * length;
            let total = Total::of(records, start..start + length);
            let class = total.histogram(from).carried(percentile)?;
            Some(class.to as f64)
        };
        (0..batches).map(of_batch).collect()
    };
    let most = MAX_BATCHES.min(intervals.len() / 2);
    let mut numbers = (FEWEST_BATCHES..=most).rev();
    half_width_of_means(&numbers.find_map(percentiles)?)
}

impl LatencyRecord {
    /// Ends the present interval.
    fn close(&mut self) {
        self.past.push(Arc::new(self.present.close()));
    }

    fn ended(&self) -> u64 {
        self.sums().map(|(count, _)| count).sum()
    }

    /// Messages and their latencies by part, by interval.
    fn sums(&self) -> impl Iterator<Item = (u64, &Parts)> {
        let past = self.past.iter().map(|past| (past.count, &past.sums));
        past.chain([(self.present.count, &self.present.sums)])
    }
}

impl LatencyInterval<Histogram> {
    fn count(&mut self, parts: &Parts) {
        self.latency.count(due_latency(parts));
        if let Some(latency) = &mut self.from_posting {
            latency.count(from_posting(parts));
        }
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum += part;
        }
        self.count += 1;
    }

    fn close(&mut self) -> LatencyInterval<PastLatencies> {
        LatencyInterval {
            count: std::mem::take(&mut self.count),
            sums: std::mem::take(&mut self.sums),
            latency: self.latency.close(),
            from_posting: self.from_posting.as_mut().map(Histogram::close),
        }
    }
}

impl Total {
    /// Of these jobs in these intervals.
    fn of(records: &[LatencyRecord], intervals: Range<usize>) -> Self {
        let mut total = Self::default();
        for record in records {
            let end = intervals.end.min(record.past.len());
            for past in record.past.get(intervals.start..end).unwrap_or_default() {
                total.add_sums(past.count, &past.sums);
                total.latency.add(&past.latency);
                let from_posting = past.from_posting.as_ref();
                total
                    .from_posting
                    .add(from_posting.unwrap_or(&past.latency));
            }
            if intervals.contains(&record.past.len()) {
                let present = &record.present;
                total.add_sums(present.count, &present.sums);
                total.latency.merge(&present.latency);
                let from_posting = present.from_posting.as_ref();
                total
                    .from_posting
                    .merge(from_posting.unwrap_or(&present.latency));
            }
        }
        total
    }

    fn histogram(&self, from: LatencyFrom) -> &Histogram {
        match from {
            LatencyFrom::Due => &self.latency,
            LatencyFrom::Posting => &self.from_posting,
        }
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
    use crate::rng::{Purpose, Stream};

    fn parts(of: &[(Part, Cycle)]) -> Parts {
        let mut parts = Parts::default();
        for &(part, cycles) in of {
            parts[part as usize] = cycles;
        }
        parts
    }

    #[test]
    fn parts_add_up_to_the_mean() {
        let clock = Generation::QsNet.clock();
        let mut latency = MessageLatency::new([false, true].into_iter(), 100);
        assert_eq!(latency.summary(None, 0, false, clock).mean_ns, None);
        latency.posted(1);
        latency.posted(1);
        for (job, cycles) in [(0, 10), (1, 30)] {
            let parts = parts(&[
                (Part::SourceQueue, 3 * cycles * Cycle::from(job)),
                (Part::Way, cycles),
                (Part::Poll, 2 * cycles),
            ]);
            latency.count(job, &parts, 250 * u64::from(job));
        }
        assert_eq!((latency.ended(1), latency.open(1)), (1, 1));
        let summary = latency.summary(None, 7, true, clock);
        // 30 and 180 cycles of 5 ns, of which 90 before the posting.
        assert_eq!((summary.count, summary.unended), (2.0, 7.0));
        assert_eq!(summary.mean_ns, Some(525.0));
        assert_eq!(summary.from_posting.mean_ns, Some(300.0));
        assert_eq!(summary.from_posting.p99_ns, Some(450.0));
        let sum: f64 = summary.parts.iter().map(|part| part.mean_ns).sum();
        assert_eq!(sum, 525.0);
        let of_job = latency.summary(Some(1), 0, true, clock);
        assert_eq!((of_job.count, of_job.mean_ns), (1.0, Some(900.0)));
        assert_eq!(latency.mean_from_posting(1), Some(90.0));
    }

    /// Latencies of 1 to 1,000 cycles, ten in each of 200 intervals, after a start that takes
    /// 5,000 each.
    #[test]
    fn figures_are_of_the_time_after_the_warm_up_and_have_intervals() {
        let clock = Generation::QsNet.clock();
        let mut latency = MessageLatency::new([true].into_iter(), 100);
        let mut draws = Stream::new(1, Purpose::Size, 0);
        for number in 0..40_000_u64 {
            let interval = number / 200;
            let cycles = match interval < 10 {
                true => 5_000,
                false => 1 + draws.below(1_000),
            };
            latency.count(0, &parts(&[(Part::Way, cycles)]), interval * 100 + 1);
        }
        let summary = latency.summary(Some(0), 0, true, clock);
        assert_eq!(summary.warm_up_ns, Some(10.0 * 100.0 * 5.0));
        assert_eq!(summary.count, 38_000.0);
        // The standard deviation is 1,000 / sqrt(12), of 38,000 values.
        let expected = 2.093 * 1_443.0 / 38_000_f64.sqrt();
        let half = summary.mean_ci95_ns.unwrap();
        assert!((half / expected - 1.0).abs() < 0.4, "{half} {expected}");
        assert!((summary.mean_ns.unwrap() - 2_502.5).abs() < 2.0 * half);
        for (figure, half, of) in [
            (summary.p50_ns, summary.p50_ci95_ns, 0.5),
            (summary.p95_ns, summary.p95_ci95_ns, 0.95),
            (summary.p99_ns, summary.p99_ci95_ns, 0.99),
        ] {
            // A class ends up to 1/64 higher.
            let (figure, half, whole) = (figure.unwrap(), half.unwrap(), 5_000.0 * of);
            assert!(
                (figure - whole).abs() < 2.0 * half + whole / 64.0,
                "{of} {figure} {half}"
            );
        }
        assert_eq!(summary.from_posting.mean_ns, summary.mean_ns);
        let running = latency.summary(Some(0), 0, false, clock);
        assert_eq!(
            (running.p50_ns, running.p50_ci95_ns),
            (summary.p50_ns, None)
        );
    }

    #[test]
    fn equal_latencies_have_an_interval_of_nothing() {
        let mut latency = MessageLatency::new([false].into_iter(), 100);
        for number in 0..2_000_u64 {
            latency.count(0, &parts(&[(Part::Way, 334)]), number * 10 + 1);
        }
        let steady = latency.steady_of(0);
        assert_eq!((steady.mean, steady.ci95), (Some(334.0), Some(0.0)));
        // Intervals with a message more or less than others, whose sums are rounded.
        let mut latency = MessageLatency::new([false].into_iter(), 100);
        for number in 0..1_999_u64 {
            latency.count(0, &parts(&[(Part::Way, 977)]), number * 334 / 30 + 1);
        }
        let summary = latency.summary(None, 0, true, Generation::QsNet.clock());
        assert_eq!(summary.mean_ci95_ns, Some(0.0));
        assert_eq!(summary.from_posting.mean_ci95_ns, Some(0.0));
    }
}
