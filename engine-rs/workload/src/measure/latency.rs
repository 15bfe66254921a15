use crate::observe::{Event, Observer, PacketStep};
use crate::units::{Clock, Cycle};
use flitscope_network::heap;
use serde::Serialize;

/// Latencies of packets, in classes of at most 1/64 of their value.
#[derive(Clone, Debug, Default)]
pub struct Latency {
    classes: Vec<u64>,
    count: u64,
    max: Cycle,
}

heap!(Latency { classes } plain { count, max });

/// The latencies of an interval that is over, without empty classes.
#[derive(Clone, Debug, Default)]
pub(super) struct PastLatencies {
    /// Class and count.
    classes: Box<[(u16, u32)]>,
    max: Cycle,
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

impl Observer for Latency {
    #[inline(always)]
    fn observe(&mut self, event: &Event, at: Cycle) {
        if let Event::Packet {
            packet,
            step: PacketStep::Delivered,
        } = event
        {
            self.count(at - packet.opened);
        }
    }
}

/// Classes per power of two.
const PARTS: u64 = 64;

impl Latency {
    /// Counts a packet.
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

    /// Adds other latencies.
    pub(super) fn merge(&mut self, other: &Self) {
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

    /// The value below or at which `percent` of the packets lie, rounded up to
    /// the end of its class.
    pub(super) fn percentile(&self, percent: u64, clock: Clock) -> Option<f64> {
        let cycles = self.percentile_cycles(percent)?;
        Some(clock.nanoseconds(cycles))
    }

    /// The same in cycles.
    pub(super) fn percentile_cycles(&self, percent: u64) -> Option<Cycle> {
        let rank = (self.count * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let class = self.classes.iter().position(|&count| {
            seen += count;
            seen >= rank
        })?;
        Some(end_of(class).min(self.max))
    }

    /// The usual percentiles.
    pub fn summary(&self, clock: Clock) -> LatencySummary {
        LatencySummary {
            p50: self.percentile(50, clock),
            p95: self.percentile(95, clock),
            p99: self.percentile(99, clock),
            max: (self.count > 0).then(|| clock.nanoseconds(self.max)),
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
        let (mut whole, mut sum, mut present) =
            (Latency::default(), Latency::default(), Latency::default());
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
    fn percentiles_follow_the_order() {
        let clock = Generation::QsNet.clock();
        let mut latency = Latency::default();
        assert_eq!(latency.summary(clock).p50, None);
        (1..=100).for_each(|cycles| latency.count(cycles));
        let summary = latency.summary(clock);
        assert_eq!(summary.p50, Some(250.0));
        assert_eq!(summary.max, Some(500.0));
    }
}
