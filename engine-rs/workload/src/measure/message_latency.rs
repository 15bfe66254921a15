use super::Latency;
use crate::elan::{Part, Parts};
use crate::units::{Clock, Cycle};
use serde::Serialize;

/// Latencies of messages, by part.
#[derive(Clone, Debug, Default)]
pub struct MessageLatency {
    latency: Latency,
    sums: Parts,
    count: u64,
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

impl MessageLatency {
    /// Counts a message by its parts.
    pub fn count(&mut self, parts: &Parts) {
        self.latency.count(parts.iter().sum());
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum += part;
        }
        self.count += 1;
    }

    /// Bytes that a copy takes on the heap.
    pub fn bytes(&self) -> usize {
        self.latency.bytes()
    }

    /// The figures.
    pub fn summary(&self, clock: Clock) -> MessageLatencySummary {
        let mean = |cycles: Cycle| clock.nanoseconds(cycles) / self.count.max(1) as f64;
        let part = |&part: &Part| LatencyPart {
            id: part.id(),
            label: part.label(),
            mean_ns: mean(self.sums[part as usize]),
        };
        MessageLatencySummary {
            count: self.count as f64,
            mean_ns: (self.count > 0).then(|| mean(self.sums.iter().sum())),
            p50_ns: self.latency.percentile(50, clock),
            p95_ns: self.latency.percentile(95, clock),
            parts: Part::ALL.iter().map(part).collect(),
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
        let mut latency = MessageLatency::default();
        assert_eq!(latency.summary(clock).mean_ns, None);
        for cycles in [10, 30] {
            let mut parts = Parts::default();
            parts[Part::Way as usize] = cycles;
            parts[Part::Poll as usize] = 2 * cycles;
            latency.count(&parts);
        }
        let summary = latency.summary(clock);
        assert_eq!(summary.mean_ns, Some(300.0));
        assert_eq!(
            summary.parts.iter().map(|part| part.mean_ns).sum::<f64>(),
            300.0
        );
    }
}
