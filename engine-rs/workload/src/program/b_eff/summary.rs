use super::plan::{BEff, SIZES};
use crate::units::{Clock, Cycle};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What the benchmark b_eff has come to. Rates are those of all processes together;
/// each byte is counted once. Null is what is not measured yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BEffSummary {
    /// The effective bandwidth in MB/s: the logarithmic average of `rings_mb_s` and
    /// `random_mb_s`.
    pub mb_s: Option<f64>,
    /// The same for each process.
    pub mb_s_per_process: Option<f64>,
    /// The logarithmic average over the ring patterns.
    pub rings_mb_s: Option<f64>,
    /// The logarithmic average over the random patterns.
    pub random_mb_s: Option<f64>,
    /// Patterns of a size that have been measured.
    pub measured: u32,
    /// Those that there are to measure.
    pub measurements: u32,
    /// Of each of the 21 sizes.
    pub sizes: Vec<BEffSize>,
    /// Of each pattern, the rings first.
    pub patterns: Vec<BEffPattern>,
}

/// Messages of one size.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BEffSize {
    /// Bytes of a message.
    pub bytes: f64,
    /// Whether the time is extrapolated from the two largest sizes that were sent.
    pub extrapolated: bool,
    /// MB/s, logarithmic average over the ring patterns.
    pub rings_mb_s: Option<f64>,
    /// MB/s, logarithmic average over the random patterns.
    pub random_mb_s: Option<f64>,
}

/// One pattern.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct BEffPattern {
    /// Whether its order is drawn.
    pub random: bool,
    /// Processes of a ring, about.
    pub ring: u32,
    /// MB/s, average over the sizes.
    pub mb_s: Option<f64>,
}

impl BEffSummary {
    /// From the longest times of the measurements that are over, in their order.
    pub fn new(plan: &BEff, times: &[Cycle], clock: Clock) -> Self {
        let members = plan.patterns.first().map_or(0, |first| first.of.len());
        let rates: Vec<[Option<f64>; SIZES]> = (0..plan.patterns.len())
            .map(|pattern| rates(plan, pattern, times, clock))
            .collect();
        let of_patterns: Vec<Option<f64>> = rates.iter().map(|rates| average(rates)).collect();
        let (rings, random) = of_patterns.split_at(plan.rings);
        let [rings_mb_s, random_mb_s] = [rings, random].map(logarithmic_average);
        let mb_s = logarithmic_average(&[rings_mb_s, random_mb_s]);
        let of_size = |size: usize| {
            let all: Vec<Option<f64>> = rates.iter().map(|rates| rates[size]).collect();
            let (rings, random) = all.split_at(plan.rings);
            BEffSize {
                bytes: plan.sizes[size] as f64,
                extrapolated: size >= plan.simulated,
                rings_mb_s: logarithmic_average(rings),
                random_mb_s: logarithmic_average(random),
            }
        };
        Self {
            mb_s,
            mb_s_per_process: mb_s.map(|mb_s| mb_s / members.max(1) as f64),
            rings_mb_s,
            random_mb_s,
            measured: times.len() as u32,
            measurements: plan.measurements() as u32,
            sizes: (0..SIZES).map(of_size).collect(),
            patterns: (0..)
                .zip(plan.patterns.iter().zip(&of_patterns))
                .map(|(place, (pattern, &mb_s))| BEffPattern {
                    random: place >= plan.rings,
                    ring: pattern.ring,
                    mb_s,
                })
                .collect(),
        }
    }
}

/// MB/s of one pattern at each size.
fn rates(plan: &BEff, pattern: usize, times: &[Cycle], clock: Clock) -> [Option<f64>; SIZES] {
    // Cycles of one exchange.
    let sent = |size: usize| {
        let cycles = times.get(size * plan.patterns.len() + pattern)?;
        Some(*cycles as f64 / f64::from(plan.loops))
    };
    let messages = plan.patterns[pattern].messages() as f64;
    std::array::from_fn(|size| {
        let bytes = plan.sizes[size] as f64;
        let cycles = match size < plan.simulated {
            true => sent(size)?,
            false => {
                let (last, before) = (
                    plan.simulated.checked_sub(1)?,
                    plan.simulated.checked_sub(2)?,
                );
                let points =
                    [before, last].map(|place| Some((plan.sizes[place] as f64, sent(place)?)));
                let [before, last] = points;
                extrapolated(before?, last?, bytes)
            }
        };
        (cycles > 0.0)
            .then(|| clock.nanoseconds(1) * cycles)
            .map(|ns| bytes * messages * 1e3 / ns)
    })
}

/// The time at a larger size, on the line through two; never at a lower price per byte
/// than nothing, were the line to fall.
fn extrapolated(before: (f64, f64), last: (f64, f64), bytes: f64) -> f64 {
    let slope = (last.1 - before.1) / (last.0 - before.0);
    last.1 + (bytes - last.0) * slope.max(0.0)
}

/// Null unless all are known.
fn average(values: &[Option<f64>]) -> Option<f64> {
    let sum: f64 = values.iter().copied().sum::<Option<f64>>()?;
    (!values.is_empty()).then(|| sum / values.len() as f64)
}

fn logarithmic_average(values: &[Option<f64>]) -> Option<f64> {
    let logarithms: Vec<Option<f64>> = values.iter().map(|value| value.map(libm::log)).collect();
    average(&logarithms).map(libm::exp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::networks::Generation;

    /// Every exchange takes 1 µs and a ns for each 8 bytes that a process sends one
    /// way.
    fn summary(simulated: usize) -> BEffSummary {
        let plan = BEff {
            simulated,
            ..BEff::new(16, 1 << 20, 2, 1)
        };
        let clock = Generation::QsNet.clock();
        let time = |number: usize| {
            let (bytes, _) = plan.measurement(number).unwrap();
            2 * (200 + bytes.div_ceil(40))
        };
        let times: Vec<Cycle> = (0..plan.measurements()).map(time).collect();
        let partial = BEffSummary::new(&plan, &times[..times.len() - 1], clock);
        assert_eq!((partial.mb_s, partial.random_mb_s), (None, None));
        assert!(partial.rings_mb_s.is_some());
        BEffSummary::new(&plan, &times, clock)
    }

    #[test]
    fn bytes_of_all_messages_by_the_longest_time() {
        let summary = summary(SIZES);
        let last = summary.sizes.last().unwrap();
        // Two messages of 1 MB from each of 16 in 1,048,576 / 8 + 1,000 ns.
        let expected = 32.0 * 1_048_576.0 * 1e3 / (131_072.0 + 1_000.0);
        let random = last.random_mb_s.unwrap();
        assert!(
            (random / expected - 1.0).abs() < 1e-3,
            "{random} {expected}"
        );
        // The pattern of rings of two sends half as much: six of them, so 2^(1/6).
        let rings = last.rings_mb_s.unwrap();
        assert!((random / rings - libm::pow(2.0, 1.0 / 6.0)).abs() < 1e-9);
        let both = summary.rings_mb_s.unwrap() * summary.random_mb_s.unwrap();
        assert!((summary.mb_s.unwrap() - both.sqrt()).abs() < 1e-6);
        assert_eq!(
            summary.mb_s_per_process,
            summary.mb_s.map(|mb_s| mb_s / 16.0)
        );
    }

    /// Where the time is linear in the size nothing is lost by not sending the larger.
    #[test]
    fn extrapolated_times_equal_measured_ones() {
        let (all, cut) = (summary(SIZES), summary(17));
        assert_eq!(cut.sizes.iter().filter(|size| size.extrapolated).count(), 4);
        let ratio = cut.mb_s.unwrap() / all.mb_s.unwrap();
        assert!((ratio - 1.0).abs() < 2e-3, "{ratio}");
    }
}
