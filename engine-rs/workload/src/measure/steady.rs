//! End of the warm-up of a series, and the confidence interval of the mean after it.
//!
//! MSER-5 (White 1997): of all cuts in the first half, the one that makes the
//! standard error of what is left smallest, over means of five intervals. Then
//! batch means: twenty or fewer batches of equal length, Student's t.

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
const BATCHES: usize = 20;

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

/// Finds the steady part of a series of equally long intervals. Where the best cut
/// is the last one looked at, none has been found: the mean is that of the whole
/// series and has no interval.
pub fn steady(series: &[f64]) -> Steady {
    match warm_up(series) {
        Some(warm_up) => {
            let rest = &series[warm_up..];
            Steady {
                warm_up,
                mean: mean(rest),
                ci95: half_width(rest),
            }
        }
        None => Steady {
            warm_up: 0,
            mean: mean(series),
            ci95: None,
        },
    }
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Sum of squared deviations from the mean.
fn spread(values: &[f64]) -> f64 {
    let mean = mean(values).unwrap_or(0.0);
    values
        .iter()
        .map(|value| (value - mean) * (value - mean))
        .sum()
}

fn warm_up(series: &[f64]) -> Option<usize> {
    let groups: Vec<f64> = series.chunks_exact(GROUP).filter_map(mean).collect();
    let error = |cut: usize| {
        let rest = &groups[cut..];
        spread(rest) / (rest.len() * rest.len()) as f64
    };
    let last = groups.len() / 2;
    let cut = (1..=last).fold(
        0,
        |best, cut| {
            if error(cut) < error(best) { cut } else { best }
        },
    );
    (cut < last || last == 0).then_some(cut * GROUP)
}

fn half_width(values: &[f64]) -> Option<f64> {
    let batches = BATCHES.min(values.len() / 2);
    if batches < 2 {
        return None;
    }
    // Values that do not fill a batch are skipped at the beginning.
    let length = values.len() / batches;
    let used = &values[values.len() - batches * length..];
    let means: Vec<f64> = used.chunks_exact(length).filter_map(mean).collect();
    // Batches that do not differ at all mean silence, not certainty.
    half_width_from(&means, spread(&means)).filter(|&half| half > 0.0)
}

/// Half width of the 95 % interval of the mean of 2 to [`MAX_MEANS`] values that are
/// independent: batches of a run, or runs with different seeds.
pub fn half_width_of_means(means: &[f64]) -> Option<f64> {
    let count = means.len() as f64;
    let rounding = EQUAL * mean(means)?;
    let spread = Some(spread(means)).filter(|&spread| spread > rounding * rounding * count);
    half_width_from(means, spread.unwrap_or(0.0))
}

fn half_width_from(means: &[f64], spread: f64) -> Option<f64> {
    let t = T_975.get(means.len().checked_sub(2)?)?;
    let count = means.len() as f64;
    Some(t * (spread / (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Stream};

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
        let steady = steady(&series);
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
        } = steady(&late);
        assert_eq!((warm_up, ci95), (0, None));
        assert!(mean.is_some());
        assert_eq!(steady(&[0.0; 200]).ci95, None);
    }

    #[test]
    fn too_little_gives_no_interval() {
        assert_eq!(
            steady(&[]),
            Steady {
                warm_up: 0,
                mean: None,
                ci95: None
            }
        );
        assert_eq!(steady(&[1.0, 2.0]).ci95, None);
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
                let rest = &series[..];
                let (mean, half) = (mean(rest).unwrap(), half_width(rest).unwrap());
                (mean - 500.0).abs() <= half
            })
            .count();
        assert!((370..=392).contains(&covered), "{covered}");
    }
}
