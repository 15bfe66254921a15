use super::half_width_of_means;
use super::latency::{Histogram, Percentile};
use crate::units::Cycle;

/// When the latency of a message begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LatencyFrom {
    /// When it is due; of messages without due times, with their posting.
    Due,
    /// With its posting.
    Posting,
}

/// The distribution of latencies after a warm-up, in cycles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LatencyDistribution {
    /// The latencies.
    pub histogram: Histogram,
    /// Their sum, without the error of a class; `None` where it is not kept.
    pub sum: Option<Cycle>,
    /// Half width of the 95 % interval of their mean; `None` where there are fewer messages than
    /// the median needs, or no steady part.
    pub mean_ci95: Option<f64>,
    /// Those of the percentiles [`Percentile::ALL`]; `None` before the end of the run, as well.
    pub half_widths: [Option<f64>; Percentile::ALL.len()],
}

impl LatencyDistribution {
    /// Mean latency in cycles.
    pub fn mean(&self) -> Option<f64> {
        let count = self.histogram.total();
        let sum = self.sum.filter(|_| count > 0)?;
        Some(sum as f64 / count as f64)
    }

    /// The latencies of several runs together. Intervals are by Student's t over the values of
    /// the runs: 2 to [`MAX_MEANS`](super::MAX_MEANS) of them, each with as many latencies as its
    /// own percentile needs. They do not cover the error of a class, which is the same in all
    /// runs.
    pub fn pooled(runs: &[Self]) -> Self {
        let mut pooled = Self {
            sum: runs.iter().map(|run| run.sum).sum(),
            ..Self::default()
        };
        for run in runs {
            pooled.histogram.merge(&run.histogram);
        }
        let half_width = |value: &dyn Fn(&Self) -> Option<f64>| {
            let values: Option<Vec<f64>> = runs.iter().map(value).collect();
            half_width_of_means(&values?)
        };
        pooled.mean_ci95 = half_width(&Self::mean);
        pooled.half_widths = Percentile::ALL.map(|percentile| {
            half_width(&|run: &Self| {
                let class = run.histogram.carried(percentile)?;
                Some(class.to as f64)
            })
        });
        pooled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Stream};

    const MEAN: f64 = 20_000.0;

    /// Draws by the inverse of a distribution function.
    fn draws(seed: u32, count: u64, inverse: fn(f64) -> f64) -> LatencyDistribution {
        let mut stream = Stream::new(seed, Purpose::Size, 0);
        let mut drawn = LatencyDistribution::default();
        let mut sum = 0;
        for _ in 0..count {
            let share = (stream.below(1 << 40) as f64 + 0.5) / (1_u64 << 40) as f64;
            let latency = inverse(share).round() as Cycle;
            drawn.histogram.count(latency);
            sum += latency;
        }
        drawn.sum = Some(sum);
        drawn
    }

    fn uniform(share: f64) -> f64 {
        2.0 * MEAN * share
    }

    fn exponential(share: f64) -> f64 {
        -MEAN * libm::log1p(-share)
    }

    fn share(percentile: Percentile) -> f64 {
        1.0 - 10.0 / percentile.least() as f64
    }

    #[test]
    fn percentiles_are_those_of_the_distribution() {
        for inverse in [uniform, exponential] {
            let drawn = draws(1, 1_000_000, inverse);
            assert!((drawn.mean().unwrap() / MEAN - 1.0).abs() < 4e-3);
            for percentile in Percentile::ALL {
                let class = drawn.histogram.percentile(percentile).unwrap();
                // Four standard errors of the rank, and the class.
                let share = share(percentile);
                let error = 4.0 * (share * (1.0 - share) / 1e6).sqrt();
                let [least, most] = [share - error, share + error].map(inverse);
                assert!(
                    class.to as f64 >= least && class.from as f64 <= most,
                    "{percentile:?} {class:?} {least} {most}"
                );
                assert!((class.to - class.from) as f64 <= class.from as f64 / 64.0);
            }
        }
    }

    /// Of 400 pools of five runs each, about 95 % have the percentile inside their interval,
    /// which is widened by the class.
    #[test]
    fn the_interval_of_pooled_runs_covers_the_percentile_as_often_as_it_says() {
        let mut covered = [0; Percentile::ALL.len()];
        for pool in 0..400 {
            let runs: Vec<_> = (0..5)
                .map(|run| draws(1 + pool * 5 + run, 1_000, exponential))
                .collect();
            let pooled = LatencyDistribution::pooled(&runs);
            let places = covered.iter_mut().zip(Percentile::ALL);
            for ((covered, percentile), half) in places.zip(pooled.half_widths) {
                let Some(half) = half else { continue };
                let class = pooled.histogram.percentile(percentile).unwrap();
                let value = exponential(share(percentile));
                let is_in = class.from as f64 - half <= value && value <= class.to as f64 + half;
                *covered += u32::from(is_in);
            }
        }
        let [p50, p90, p95, p99, more @ ..] = covered;
        for covered in [p50, p90, p95, p99] {
            assert!((372..=396).contains(&covered), "{covered}");
        }
        // 1,000 latencies of a run carry no percentile beyond the 99th.
        assert_eq!(more, [0; 2]);
    }

    #[test]
    fn a_pool_is_one_run_of_all_latencies() {
        let [one, other] = [draws(1, 30, uniform), draws(2, 300, exponential)];
        let pooled = LatencyDistribution::pooled(&[one.clone(), other.clone()]);
        assert_eq!(pooled.histogram.total(), 330);
        assert_eq!(pooled.sum, Some(one.sum.unwrap() + other.sum.unwrap()));
        let counts = pooled.histogram.classes().map(|class| class.count);
        assert_eq!(counts.sum::<u64>(), 330);
        // 12.706 standard errors of two means.
        let difference = one.mean().unwrap() - other.mean().unwrap();
        let half = 12.706 * difference.abs() / 2.0;
        assert!((pooled.mean_ci95.unwrap() / half - 1.0).abs() < 1e-9);
        assert!(pooled.half_widths[0].is_some() && pooled.half_widths[1].is_none());
        let alone = LatencyDistribution::pooled(&[one]);
        assert_eq!((alone.mean_ci95, alone.half_widths[0]), (None, None));
        assert_eq!(LatencyDistribution::pooled(&[]).mean(), None);
    }
}
