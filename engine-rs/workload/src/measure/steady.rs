//! End of the warm-up of a series, and the confidence interval of the mean after it.
//!
//! MSER-5 (White 1997): of all cuts in the first half, the one that makes the
//! standard error of what is left smallest, over means of five intervals. Then
//! batch means: twenty or fewer batches of equal length, Student's t.
//!
//! A mean is a ratio: the sum of an interval over its weight. Of a bandwidth the weights are
//! times, all of them equal but the last; of a latency they are counts of messages. The
//! residual of a batch is its sum less the mean times its weight.

/// What an interval adds to a mean: bytes and time, or latencies and messages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// The numerator.
    pub sum: f64,
    /// The denominator.
    pub weight: f64,
}

/// Steady part of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steady {
    /// Values before the steady part.
    pub warm_up: usize,
    /// Mean of the rest, when there is any.
    pub mean: Option<f64>,
    /// Half width of the 95 % confidence interval of that mean.
    pub ci95: Option<f64>,
}

const GROUP: usize = 5;
/// The most batches of an interval.
pub(super) const MAX_BATCHES: usize = 20;

/// As many values as [`half_width_of_means`] takes.
pub const MAX_MEANS: usize = T_975.len() + 1;

/// Values that differ by no more of their mean are equal except for rounding.
const EQUAL: f64 = 1e-12;

/// Student's t at 97.5 % for 1 to 31 degrees of freedom.
const T_975: [f64; 31] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042, 2.040,
];

/// How the end of a warm-up is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarmUp {
    /// It is detected.
    Detected,
    /// It is detected, and left out where its mean differs from that of the rest. MSER-5 takes
    /// a third of a stationary series and prefers quiet ends, which are short queues.
    Distinct,
    /// It takes this number of values, and at most half of the series.
    Known(usize),
}

impl WarmUp {
    /// Values of which the detection takes the mean.
    pub const GROUP: usize = GROUP;

    /// That of two that act at the same time: a known one holds for both, and the longer of
    /// two known ones.
    pub fn longer(self, other: Self) -> Self {
        match (self, other) {
            (Self::Known(one), Self::Known(other)) => Self::Known(one.max(other)),
            (Self::Known(one), _) | (_, Self::Known(one)) => Self::Known(one),
            _ => self,
        }
    }
}

/// Finds the steady part of a series of equally long intervals. Where the best cut
/// is the last one looked at, none has been found: the mean is that of the whole
/// series and has no interval.
pub fn steady(series: &[Sample], warm_up: WarmUp) -> Steady {
    let values = match warm_up {
        WarmUp::Detected => detected(series),
        WarmUp::Distinct => match best_cut(series) {
            (cut, _) if !is_distinct(series, cut) => Some(0),
            (cut, is_within) => is_within.then_some(cut),
        },
        WarmUp::Known(values) => Some(values.min(series.len() / 2)),
    };
    match values {
        Some(warm_up) => Steady::after(warm_up, series),
        None => Steady {
            warm_up: 0,
            mean: mean(series),
            ci95: None,
        },
    }
}

impl Steady {
    /// The part of a series after a warm-up of this number of values.
    fn after(warm_up: usize, series: &[Sample]) -> Self {
        let rest = series.get(warm_up..).unwrap_or_default();
        Self {
            warm_up,
            mean: mean(rest),
            ci95: half_width(rest),
        }
    }
}

impl Sample {
    /// A value of weight 1.
    pub fn of(value: f64) -> Self {
        Self {
            sum: value,
            weight: 1.0,
        }
    }

    /// The mean sum and the mean weight of some samples.
    fn average(samples: &[Self]) -> Self {
        let count = samples.len() as f64;
        let total = Self::total(samples);
        Self {
            sum: total.sum / count,
            weight: total.weight / count,
        }
    }

    fn total(samples: &[Self]) -> Self {
        Self {
            sum: samples.iter().map(|sample| sample.sum).sum(),
            weight: samples.iter().map(|sample| sample.weight).sum(),
        }
    }
}

pub(super) fn mean(samples: &[Sample]) -> Option<f64> {
    let total = Sample::total(samples);
    (total.weight > 0.0).then(|| total.sum / total.weight)
}

/// Sum of squared residuals.
fn spread(samples: &[Sample]) -> f64 {
    let mean = mean(samples).unwrap_or(0.0);
    let residuals = samples
        .iter()
        .map(|sample| sample.sum - mean * sample.weight);
    residuals.map(|residual| residual * residual).sum()
}

fn detected(series: &[Sample]) -> Option<usize> {
    let (cut, is_within) = best_cut(series);
    is_within.then_some(cut)
}

/// How many half widths apart the means before and after a cut are at least, for the part
/// before it to be a warm-up.
const DISTINCT: f64 = 2.0;

/// The fewest batches by which a variance is judged.
pub(super) const FEWEST_BATCHES: usize = 10;

/// Whether the means before and after a cut differ, by the variance after it. With fewer batches
/// the cut is kept: half a growing queue would have an interval that covers the other half.
fn is_distinct(series: &[Sample], cut: usize) -> bool {
    let (before, after) = series.split_at(cut.min(series.len()));
    if after.len() < 2 * FEWEST_BATCHES {
        return true;
    }
    let means = mean(before).zip(mean(after));
    let Some(((before_mean, after_mean), half)) = means.zip(half_width(after)) else {
        return false;
    };
    let [before, after] = [before, after].map(|part| Sample::total(part).weight);
    let half = half * (1.0 + after / before).sqrt();
    (before_mean - after_mean).abs() > DISTINCT * half
}

/// The cut after which the standard error is smallest, and whether a later one could not be
/// better still.
fn best_cut(series: &[Sample]) -> (usize, bool) {
    let groups: Vec<Sample> = series.chunks_exact(GROUP).map(Sample::average).collect();
    // The squared standard error, except for a factor.
    let error = |cut: usize| {
        let rest = groups.get(cut..).unwrap_or_default();
        let weight = Sample::total(rest).weight;
        spread(rest) / (weight * weight)
    };
    let last = groups.len() / 2;
    let cut = (1..=last).fold(
        0,
        |best, cut| {
            if error(cut) < error(best) { cut } else { best }
        },
    );
    (cut * GROUP, cut < last || last == 0)
}

pub(super) fn half_width(samples: &[Sample]) -> Option<f64> {
    let batches = batches(samples, MAX_BATCHES)?;
    half_width_of(&batches)
}

/// At most this number of batches of equal length. Values that do not fill a batch are skipped at
/// the beginning.
fn batches(samples: &[Sample], most: usize) -> Option<Vec<Sample>> {
    let batches = most.min(samples.len() / 2);
    if batches < 2 {
        return None;
    }
    let length = samples.len() / batches;
    let used = samples.get(samples.len() - batches * length..)?;
    Some(used.chunks_exact(length).map(Sample::average).collect())
}

/// Half width of the 95 % interval of the mean of 2 to [`MAX_MEANS`] independent samples; 0 where
/// they differ by rounding alone.
fn half_width_of(samples: &[Sample]) -> Option<f64> {
    let t = T_975.get(samples.len().checked_sub(2)?)?;
    let count = samples.len() as f64;
    let Sample { sum, weight } = Sample::average(samples);
    let error = (spread(samples) / (count - 1.0) / count).sqrt();
    let is_rounding = t * error <= EQUAL * sum.abs();
    (weight > 0.0).then(|| if is_rounding { 0.0 } else { t * error / weight })
}

/// The same of values of equal weight: batches of a run, or runs with different seeds.
pub fn half_width_of_means(means: &[f64]) -> Option<f64> {
    let samples: Vec<Sample> = means.iter().copied().map(Sample::of).collect();
    half_width_of(&samples)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Stream};

    fn equal(values: &[f64]) -> Vec<Sample> {
        values.iter().copied().map(Sample::of).collect()
    }

    fn detect(values: &[f64]) -> Steady {
        steady(&equal(values), WarmUp::Detected)
    }

    #[test]
    fn a_known_warm_up_is_left_out_without_a_look_at_the_values() {
        let series = equal(&[0.0, 8.0, 0.0, 4.0, 0.0, 0.0]);
        let after = |values| steady(&series, WarmUp::Known(values));
        assert_eq!((after(0).warm_up, after(0).mean), (0, Some(2.0)));
        assert_eq!((after(2).warm_up, after(2).mean), (2, Some(1.0)));
        assert_eq!((after(9).warm_up, after(9).mean), (3, Some(4.0 / 3.0)));
        let both = WarmUp::Known(2).longer(WarmUp::Detected);
        assert_eq!(both.longer(WarmUp::Known(1)), WarmUp::Known(2));
    }

    /// A third of such series lose a part to a warm-up that is only detected.
    #[test]
    fn a_stationary_series_keeps_what_is_not_distinct() {
        let mut stream = Stream::new(4, Purpose::Size, 0);
        let mut cuts = [0; 2];
        for _ in 0..200 {
            let series: Vec<f64> = (0..200).map(|_| stream.below(1_001) as f64).collect();
            for (count, rule) in cuts.iter_mut().zip([WarmUp::Detected, WarmUp::Distinct]) {
                *count += u32::from(steady(&equal(&series), rule).warm_up > 0);
            }
        }
        assert!(cuts[0] > 50 && cuts[1] <= 10, "{cuts:?}");
        let start = (0..200).map(|index| f64::from(index.min(20) * 100 + index % 7));
        let start = equal(&start.collect::<Vec<_>>());
        assert_eq!(steady(&start, WarmUp::Distinct).warm_up, 20);
        let ramp: Vec<f64> = (0..200)
            .map(|index| f64::from(index * 10 + index % 7))
            .collect();
        let ramp = steady(&equal(&ramp), WarmUp::Distinct);
        assert_eq!((ramp.warm_up, ramp.ci95), (0, None));
        // Later values that are all 0, and one that is not.
        let mut end = vec![0.0; 200];
        end[3] = 7.0;
        assert_eq!(steady(&equal(&end), WarmUp::Distinct).warm_up, 5);
    }

    #[test]
    fn a_slow_start_is_cut_off() {
        let series: Vec<f64> = (0..100)
            .map(|i| {
                if i < 20 {
                    i as f64
                } else {
                    100.0 + (i % 3) as f64
                }
            })
            .collect();
        let steady = detect(&series);
        assert_eq!(steady.warm_up, 20);
        assert!((steady.mean.unwrap() - 101.0).abs() < 0.1);
    }

    #[test]
    fn a_series_that_never_settles_has_no_interval() {
        let late: Vec<f64> = (0..200)
            .map(|i| f64::from(if i < 110 { i % 3 } else { 100 + i % 3 }))
            .collect();
        let Steady {
            warm_up,
            mean,
            ci95,
        } = detect(&late);
        assert_eq!((warm_up, ci95), (0, None));
        assert!(mean.is_some());
    }

    #[test]
    fn too_little_gives_no_interval() {
        assert_eq!(
            detect(&[]),
            Steady {
                warm_up: 0,
                mean: None,
                ci95: None
            }
        );
        assert_eq!(detect(&[1.0, 2.0]).ci95, None);
    }

    #[test]
    fn values_that_differ_by_rounding_alone_have_an_interval_of_0() {
        for value in [3.35, 0.1 + 0.2, 131.072, 4_294_967_296.5] {
            for count in 2..=MAX_MEANS {
                assert_eq!(half_width_of_means(&vec![value; count]), Some(0.0));
            }
        }
        assert_eq!(half_width_of_means(&[0.3, 0.1 + 0.2]), Some(0.0));
        assert!(half_width_of_means(&[1.0, 1.0 + 1e-9]).unwrap() > 0.0);
        assert_eq!(half_width_of_means(&[0.0; 3]), Some(0.0));
        assert_eq!(half_width_of_means(&[1.0]), None);
    }

    /// Of 400 series of known mean, about 95 % have it inside their interval.
    #[test]
    fn the_interval_covers_the_mean_as_often_as_it_says() {
        let mut stream = Stream::new(1, Purpose::Size, 0);
        let covered = (0..400)
            .filter(|_| {
                let series: Vec<f64> = (0..200).map(|_| stream.below(1_001) as f64).collect();
                let rest = equal(&series);
                let (mean, half) = (mean(&rest).unwrap(), half_width(&rest).unwrap());
                (mean - 500.0).abs() <= half
            })
            .count();
        assert!((370..=392).contains(&covered), "{covered}");
    }

    /// The same for a mean of values of which an interval has none, or many.
    #[test]
    fn the_interval_of_a_ratio_covers_it_as_often_as_it_says() {
        let mut stream = Stream::new(2, Purpose::Size, 0);
        let covered = (0..400)
            .filter(|_| {
                let series: Vec<Sample> = (0..200)
                    .map(|_| {
                        let count = stream.below(20);
                        Sample {
                            sum: (0..count).map(|_| stream.below(1_001) as f64).sum(),
                            weight: count as f64,
                        }
                    })
                    .collect();
                let (mean, half) = (mean(&series).unwrap(), half_width(&series).unwrap());
                (mean - 500.0).abs() <= half
            })
            .count();
        assert!((366..=392).contains(&covered), "{covered}");
    }

    /// The formulas without weights give the same numbers, to the bit.
    #[test]
    fn equal_weights_change_nothing() {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let spread = |values: &[f64]| {
            let mean = mean(values);
            let squares = values.iter().map(|value| (value - mean) * (value - mean));
            squares.sum::<f64>()
        };
        let mut stream = Stream::new(3, Purpose::Size, 0);
        for length in 10..200 {
            let ramp = stream.below(40);
            let series: Vec<f64> = (0..length)
                .map(|index| (stream.below(1_001) * index.min(ramp)) as f64 / 7.0)
                .collect();
            let groups: Vec<f64> = series.chunks_exact(GROUP).map(mean).collect();
            let error = |cut: &usize| {
                let rest = &groups[*cut..];
                spread(rest) / (rest.len() * rest.len()) as f64
            };
            let cuts = 0..=groups.len() / 2;
            let best = cuts.min_by(|one, other| error(one).total_cmp(&error(other)));
            let steady = detect(&series);
            let Some(half) = steady.ci95 else {
                continue;
            };
            let rest = &series[steady.warm_up..];
            let batches = MAX_BATCHES.min(rest.len() / 2);
            let size = rest.len() / batches;
            let used = &rest[rest.len() - size * batches..];
            let means: Vec<f64> = used.chunks_exact(size).map(mean).collect();
            let count = means.len() as f64;
            let t = T_975[means.len() - 2];
            assert_eq!(Some(steady.warm_up), best.map(|best| best * GROUP));
            assert_eq!(steady.mean, Some(mean(rest)));
            assert_eq!(half, t * (spread(&means) / (count - 1.0) / count).sqrt());
        }
    }

    /// Two intervals at 100 and half of one at 40: 220 in 2.5.
    #[test]
    fn a_last_piece_counts_by_its_length() {
        let mut series = equal(&[100.0, 100.0]);
        series.push(Sample {
            sum: 20.0,
            weight: 0.5,
        });
        assert_eq!(mean(&series), Some(88.0));
        // Residuals 12, 12 and -24 over a mean weight of 5/6, with t of 2 degrees of freedom.
        let half = 4.303 * (864.0_f64 / 2.0 / 3.0).sqrt() / (2.5 / 3.0);
        assert!((half_width_of(&series).unwrap() - half).abs() < 1e-12);
    }
}
