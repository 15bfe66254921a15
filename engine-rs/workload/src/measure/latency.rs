use crate::observe::{Event, Observer, PacketStep};
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use serde::Serialize;

/// A histogram of latencies, in classes of at most 1/64 of their value: those below 128 cycles
/// have a class each. Histograms of other nodes, jobs or runs can be added to it.
///
/// ```
/// use flitscope_workload::measure::{Histogram, Percentile};
///
/// let mut histogram = Histogram::default();
/// (1..=1_000).for_each(|cycles| histogram.count(cycles));
/// let mut both = histogram.clone();
/// both.merge(&histogram);
/// assert_eq!((both.total(), both.max()), (2_000, Some(1_000)));
/// // The percentile is in this class, and 20 of the latencies lie beyond it.
/// let class = both.percentile(Percentile::P99).unwrap();
/// assert!(class.from <= 990 && 990 <= class.to && class.to - class.from < 990 / 64);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    classes: Vec<u64>,
    count: u64,
    max: Cycle,
}

heap!(Histogram { classes } plain { count, max });

/// A class of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its lowest latency in cycles.
    pub from: Cycle,
    /// Its highest latency in cycles.
    pub to: Cycle,
    /// Latencies in it.
    pub count: u64,
}

/// A percentile, by the share of the latencies that are at most as large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percentile {
    /// The share in units of 1/10,000.
    share: u64,
}

/// Latencies that lie beyond a percentile, from which it can be estimated.
const MIN_BEYOND: u64 = 10;

/// A share of 1.
const WHOLE: u64 = 10_000;

impl Percentile {
    /// The median.
    pub const P50: Self = Self { share: 5_000 };
    /// The 95th percentile.
    pub const P95: Self = Self { share: 9_500 };
    /// The 99th percentile.
    pub const P99: Self = Self { share: 9_900 };
    /// The percentiles of a table of latencies.
    pub const ALL: [Self; 6] = [
        Self::P50,
        Self { share: 9_000 },
        Self::P95,
        Self::P99,
        Self { share: 9_990 },
        Self { share: 9_999 },
    ];
    /// Their names.
    pub const NAMES: [&'static str; 6] = ["p50", "p90", "p95", "p99", "p99.9", "p99.99"];

    /// Latencies from which it can be estimated: 10 of them lie beyond it.
    pub const fn least(self) -> u64 {
        MIN_BEYOND * WHOLE / (WHOLE - self.share)
    }
}

/// The latencies of an interval that is over, without empty classes.
#[derive(Clone, Debug, Default)]
pub(super) struct PastLatencies {
    /// Class and count.
    classes: Box<[(u16, u32)]>,
    max: Cycle,
}

/// A histogram of few latencies, of which there are many: it has only the classes that are not
/// empty.
#[derive(Clone, Debug, Default)]
pub struct SparseHistogram {
    /// Class and count, in the order of classes.
    classes: Vec<(u16, u32)>,
    max: Cycle,
}

impl SparseHistogram {
    /// Counts a latency, unless that takes a further class and there is no room for it. Returns
    /// the classes that it took.
    pub fn count(&mut self, cycles: Cycle, has_room: bool) -> Option<usize> {
        // The highest class of 64 bits is 3,775.
        let class = class_of(cycles) as u16;
        let found = self.classes.binary_search_by_key(&class, |own| own.0);
        let taken = match found {
            Ok(place) => {
                self.classes[place].1 += 1;
                0
            }
            Err(place) if has_room => {
                self.classes.insert(place, (class, 1));
                1
            }
            Err(_) => return None,
        };
        self.max = self.max.max(cycles);
        Some(taken)
    }

    /// The same with all of its classes.
    pub fn histogram(&self) -> Histogram {
        let mut histogram = Histogram {
            max: self.max,
            ..Histogram::default()
        };
        for &(class, count) in &self.classes {
            histogram.add_to(class.into(), count.into());
        }
        histogram
    }
}

/// Percentiles in nanoseconds; `null` while nothing has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LatencySummary {
    /// Half of the packets were as fast.
    pub p50: Option<f64>,
    /// 95 % were as fast.
    pub p95: Option<f64>,
    /// 99 % were as fast.
    pub p99: Option<f64>,
    /// The slowest.
    pub max: Option<f64>,
}

/// Counts the latency of each packet: from its opening until it has been delivered.
pub(crate) struct PacketLatency<'h>(pub(crate) &'h mut Histogram);

impl Observer for PacketLatency<'_> {
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        if let Event::Packet {
            packet,
            step: PacketStep::Delivered,
        } = event
        {
            self.0.count(at - packet.opened);
        }
    }
}

/// Classes per power of two.
const PARTS: u64 = 64;

impl Histogram {
    /// Counts a latency.
    pub fn count(&mut self, cycles: Cycle) {
        let class = class_of(cycles);
        if self.classes.len() <= class {
            self.classes.resize(class + 1, 0);
        }
        self.classes[class] += 1;
        self.count += 1;
        self.max = self.max.max(cycles);
    }

    /// Takes all that has been counted, as an interval ends.
    pub(super) fn close(&mut self) -> PastLatencies {
        let most = self.classes.len().min(self.count as usize);
        let mut classes = Vec::with_capacity(most);
        for (class, count) in (0..)
            .zip(&mut self.classes)
            .filter(|(_, count)| **count > 0)
        {
            classes.push((class, std::mem::take(count) as u32));
        }
        let past = PastLatencies {
            classes: classes.into(),
            max: self.max,
        };
        (self.count, self.max) = (0, 0);
        past
    }

    /// Adds an interval that is over.
    pub(super) fn add(&mut self, past: &PastLatencies) {
        for &(class, count) in &past.classes {
            self.add_to(class.into(), count.into());
        }
        self.max = self.max.max(past.max);
    }

    /// Adds the latencies of another histogram. No class changes, so that a merged histogram is
    /// that of all latencies together.
    pub fn merge(&mut self, other: &Self) {
        for (class, &count) in other.classes.iter().enumerate() {
            self.add_to(class, count);
        }
        self.max = self.max.max(other.max);
    }

    fn add_to(&mut self, class: usize, count: u64) {
        if self.classes.len() <= class {
            self.classes.resize(class + 1, 0);
        }
        self.classes[class] += count;
        self.count += count;
    }

    /// Latencies counted.
    pub fn total(&self) -> u64 {
        self.count
    }

    /// The largest latency in cycles.
    pub fn max(&self) -> Option<Cycle> {
        (self.count > 0).then_some(self.max)
    }

    /// Classes with latencies, from the lowest. The last ends with the largest latency.
    pub fn classes(&self) -> impl Iterator<Item = Class> {
        let counts = (0..).zip(&self.classes);
        let present = counts.filter(|(_, count)| **count > 0);
        present.map(|(class, _)| self.class(class))
    }

    fn class(&self, class: usize) -> Class {
        Class {
            from: class.checked_sub(1).map_or(0, |below| end_of(below) + 1),
            to: end_of(class).min(self.max),
            count: self.classes.get(class).copied().unwrap_or(0),
        }
    }

    /// The class of a percentile: of the smallest latency that is as large as this share of all.
    /// The value of a percentile is the end of its class, at most 1/64 too high. `None` without
    /// latencies; of few of them it says little (see [`Percentile::least`]).
    pub fn percentile(&self, percentile: Percentile) -> Option<Class> {
        let rank = (self.count * percentile.share).div_ceil(WHOLE).max(1);
        let mut seen = 0;
        let class = self.classes.iter().position(|&count| {
            seen += count;
            seen >= rank
        })?;
        Some(self.class(class))
    }

    /// The same, as far as the count carries it: `None` of fewer latencies than
    /// [`Percentile::least`].
    pub fn carried(&self, percentile: Percentile) -> Option<Class> {
        let class = self.percentile(percentile);
        class.filter(|_| self.count >= percentile.least())
    }

    /// The value of a percentile.
    pub(super) fn percentile_ns(&self, percentile: Percentile, clock: Clock) -> Option<f64> {
        let class = self.percentile(percentile)?;
        Some(clock.nanoseconds(class.to))
    }

    /// The usual percentiles.
    pub fn summary(&self, clock: Clock) -> LatencySummary {
        LatencySummary {
            p50: self.percentile_ns(Percentile::P50, clock),
            p95: self.percentile_ns(Percentile::P95, clock),
            p99: self.percentile_ns(Percentile::P99, clock),
            max: self.max().map(|max| clock.nanoseconds(max)),
        }
    }
}

/// Values below 64 have a class each; above, 64 classes per power of two.
fn class_of(cycles: Cycle) -> usize {
    let shift = cycles.max(1).ilog2().saturating_sub(PARTS.ilog2());
    (u64::from(shift) * PARTS + (cycles >> shift)) as usize
}

/// The largest value of a class.
fn end_of(class: usize) -> Cycle {
    let class = class as u64;
    if class < 2 * PARTS {
        return class;
    }
    let shift = class / PARTS - 1;
    ((class - shift * PARTS + 1) << shift) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;

    #[test]
    fn a_class_ends_within_one_part_of_its_values() {
        for cycles in (0..100_000).chain([1 << 40, (1 << 40) + 12_345]) {
            let end = end_of(class_of(cycles));
            assert!(
                end >= cycles && end - cycles <= cycles / PARTS,
                "{cycles} {end}"
            );
        }
    }

    #[test]
    fn intervals_add_up_to_the_whole() {
        let (mut whole, mut sum, mut present) = (
            Histogram::default(),
            Histogram::default(),
            Histogram::default(),
        );
        let clock = Generation::QsNet.clock();
        for cycles in (0..500).chain([1 << 40, 7]) {
            whole.count(cycles * 3);
            present.count(cycles * 3);
            if cycles % 100 == 0 {
                sum.add(&present.close());
            }
        }
        assert_eq!(present.count, 101);
        sum.merge(&present);
        assert_eq!(sum.summary(clock), whole.summary(clock));
        assert_eq!((sum.count, sum.classes), (whole.count, whole.classes));
    }

    #[test]
    fn classes_are_those_of_the_values_and_end_with_the_largest() {
        let mut histogram = Histogram::default();
        for cycles in [0, 127, 128, 129, 130, 1_000, 1_000] {
            histogram.count(cycles);
        }
        let classes: Vec<_> = histogram.classes().collect();
        let bounds = classes
            .iter()
            .map(|class| (class.from, class.to, class.count));
        assert_eq!(
            bounds.collect::<Vec<_>>(),
            [
                (0, 0, 1),
                (127, 127, 1),
                (128, 129, 2),
                (130, 131, 1),
                (1_000, 1_000, 2)
            ]
        );
        assert_eq!((histogram.total(), histogram.max()), (7, Some(1_000)));
        assert_eq!(Histogram::default().max(), None);
    }

    #[test]
    fn a_sparse_histogram_is_the_same() {
        let (mut sparse, mut dense) = (SparseHistogram::default(), Histogram::default());
        assert_eq!(sparse.histogram(), dense);
        for cycles in [7, 1 << 40, 130, 7, 131, 0, Cycle::MAX] {
            assert!(sparse.count(cycles, true).is_some());
            dense.count(cycles);
        }
        assert_eq!(sparse.histogram(), dense);
        assert_eq!(
            [7, 8].map(|cycles| sparse.count(cycles, false)),
            [Some(0), None]
        );
    }

    #[test]
    fn a_percentile_needs_ten_latencies_beyond_it() {
        let least = Percentile::ALL.map(Percentile::least);
        assert_eq!(least, [20, 100, 200, 1_000, 10_000, 100_000]);
        let mut histogram = Histogram::default();
        (1..=1_000).for_each(|number| histogram.count(number * 1_000_000));
        let class = histogram.percentile(Percentile::P99).unwrap();
        let beyond = histogram.classes().filter(|other| other.from > class.to);
        assert!(class.from <= 990_000_000 && class.to >= 990_000_000);
        assert!(beyond.map(|class| class.count).sum::<u64>() <= 10);
    }

    #[test]
    fn percentiles_follow_the_order() {
        let clock = Generation::QsNet.clock();
        let mut latency = Histogram::default();
        assert_eq!(latency.summary(clock).p50, None);
        (1..=100).for_each(|cycles| latency.count(cycles));
        let summary = latency.summary(clock);
        assert_eq!(summary.p50, Some(250.0));
        assert_eq!(summary.max, Some(500.0));
    }
}
