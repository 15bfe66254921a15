//! Seeded streams and hashes.
//!
//! Every drawer of random numbers has its own stream, named by what it is for,
//! so that a new drawer does not disturb the old ones. Decisions inside the
//! fabric hash their circumstances instead of drawing, so that the order in
//! which they are taken cannot matter.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// What a stream is for; the number is part of every published digest.
#[derive(Clone, Copy, Debug)]
pub enum Purpose {
    /// Message sizes.
    Size = 1,
    /// Destinations.
    Destination = 2,
    /// Times between messages.
    InterArrival = 3,
    /// Priorities.
    Priority = 4,
    /// Reads or writes.
    Operation = 5,
    /// How much later than it could a process enters a collective operation.
    Skew = 6,
    /// The order of the processes in a random pattern of b_eff.
    Pattern = 7,
    /// Destinations that are drawn once for a whole job.
    Permutation = 8,
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of `seed` for one purpose at one place.
    pub fn new(seed: u32, purpose: Purpose, place: u32) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(hash(&[
            u64::from(seed),
            purpose as u64,
            u64::from(place),
        ])))
    }

    /// Uniform in `0..bound`; 0 when `bound` is 0. Lemire's multiplication: the
    /// bias is below 2⁻³² for every bound that fits in 32 bits.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// True with this probability: never at 0, always at 1.
    pub fn chance(&mut self, share: f64) -> bool {
        const WHOLE: u64 = 1 << 32;
        self.below(WHOLE) < (share * WHOLE as f64) as u64
    }

    /// Exponential with the given mean. Uses libm, whose logarithm is the same
    /// on every target.
    pub fn exponential(&mut self, mean: f64) -> f64 {
        // 53 bits, shifted by half a step so that 0 is never drawn.
        let unit = ((self.0.next_u64() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        -mean * libm::log(unit)
    }
}

/// Mixes words into one: splitmix64's finaliser after each.
pub fn hash(words: &[u64]) -> u64 {
    words.iter().fold(0x9e37_79b9_7f4a_7c15, |state, &word| {
        let mut z = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ_by_purpose_and_place() {
        let first = |purpose, place| Stream::new(1, purpose, place).below(u64::MAX);
        assert_ne!(first(Purpose::Size, 0), first(Purpose::Size, 1));
        assert_ne!(first(Purpose::Size, 0), first(Purpose::Destination, 0));
        assert_eq!(first(Purpose::Size, 3), first(Purpose::Size, 3));
    }

    #[test]
    fn a_chance_has_its_share() {
        let mut stream = Stream::new(7, Purpose::Priority, 0);
        let mut count = |share| (0..10_000).filter(|_| stream.chance(share)).count();
        assert_eq!([count(0.0), count(1.0)], [0, 10_000]);
        assert!(count(0.25).abs_diff(2_500) < 150);
    }

    #[test]
    fn exponential_has_its_mean() {
        let mut stream = Stream::new(7, Purpose::Size, 0);
        let mean = (0..100_000).map(|_| stream.exponential(50.0)).sum::<f64>() / 100_000.0;
        assert!((mean - 50.0).abs() < 1.0, "{mean}");
    }
}
