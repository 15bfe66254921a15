// Rule of `docs/model.md`: R-sizes.

use crate::choice;
use crate::rng::Stream;

choice! {
    /// How a size or a time between messages is spread around its mean (tags S and T
    /// of `[P]` 5.3).
    pub enum Distribution {
        /// Always the mean.
        Fixed = "fixed",
        /// Any whole number from 1 to twice the mean, each as likely.
        Uniform = "uniform",
        /// Exponential, rounded to whole numbers, at least 1.
        Exponential = "exponential",
    }
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
    /// The time until the first event of a sequence with these times between its events,
    /// watched from a moment that does not depend on them; less than a whole one, or as long
    /// as any where the past makes no difference.
    pub fn draw_first(self, stream: &mut Stream) -> u64 {
        match self.distribution {
            Distribution::Fixed => stream.below(self.mean as u64),
            // A moment falls into a time in proportion to its length.
            Distribution::Uniform => loop {
                let (whole, first) = (self.draw(stream), stream.below(self.longest()));
                if first < whole {
                    return first;
                }
            },
            Distribution::Exponential => self.draw(stream),
        }
    }

    /// The longest of uniform values.
    fn longest(self) -> u64 {
        (2.0 * self.mean).round().max(1.0) as u64
    }

    /// The next value, at least 1.
    pub fn draw(self, stream: &mut Stream) -> u64 {
        match self.distribution {
            Distribution::Fixed => (self.mean.round() as u64).max(1),
            Distribution::Uniform => 1 + stream.below(self.longest()),
            Distribution::Exponential => (stream.exponential(self.mean).round() as u64).max(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    /// Of times between 1 and 20 the first event is 0 to 19 ahead: k with a probability of
    /// (20 - k) / 210.
    #[test]
    fn a_moment_falls_into_long_times_more_often() {
        let amount = Amount {
            distribution: Distribution::Uniform,
            mean: 10.0,
        };
        let mut stream = Stream::new(1, Purpose::InterArrival, 0);
        let mut counts = [0; 20];
        for _ in 0..210_000 {
            counts[amount.draw_first(&mut stream) as usize] += 1;
        }
        for (first, count) in counts.into_iter().enumerate() {
            let expected = f64::from(20 - first as u32) * 1_000.0;
            assert!((f64::from(count) - expected).abs() < 5.0 * expected.sqrt());
        }
    }

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
