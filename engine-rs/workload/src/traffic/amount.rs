// Rule of `docs/model.md`: R-sizes.

use crate::rng::Stream;
use serde::{Deserialize, Serialize};

/// How a size or a time between messages is spread around its mean (tags S and T
/// of `[P]` 5.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Distribution {
    /// Always the mean.
    Fixed,
    /// Any whole number from 1 to twice the mean, each as likely.
    Uniform,
    /// Exponential, rounded to whole numbers, at least 1.
    Exponential,
}

/// A mean and how values spread around it; bytes or cycles.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// Spread.
    pub distribution: Distribution,
    /// Mean, greater than 0.
    pub mean: f64,
}

impl Amount {
    /// The next value, at least 1.
    pub fn draw(self, stream: &mut Stream) -> u64 {
        match self.distribution {
            Distribution::Fixed => (self.mean.round() as u64).max(1),
            Distribution::Uniform => 1 + stream.below((2.0 * self.mean).round().max(1.0) as u64),
            Distribution::Exponential => (stream.exponential(self.mean).round() as u64).max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    #[test]
    fn every_distribution_keeps_its_mean() {
        for distribution in [
            Distribution::Fixed,
            Distribution::Uniform,
            Distribution::Exponential,
        ] {
            let amount = Amount {
                distribution,
                mean: 1000.0,
            };
            let mut stream = Stream::new(1, Purpose::Size, 0);
            let mean = (0..50_000)
                .map(|_| amount.draw(&mut stream) as f64)
                .sum::<f64>()
                / 50_000.0;
            assert!((mean - 1000.0).abs() < 15.0, "{distribution:?} {mean}");
        }
    }
}
