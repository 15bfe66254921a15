//! `R-channel`: which virtual channels of a link a packet may use.
//!
//! Source: calibrated. "The source picks one of the virtual channels; the packet uses the
//! same one on every link." The source's is drawn by `R-tie`. With `model.channel_policy` at
//! `free-per-hop` each hop takes any.

use super::ChannelPolicy;
use std::ops::Range;

/// Numbers of the channels that a packet may use of each link's `channels`, once they are
/// free. `kept` is the number that it was given at its source, if it has left that.
#[inline]
pub fn allowed(
    policy: ChannelPolicy,
    channels: u32,
    kept: Option<u32>,
    draw: impl FnOnce() -> u64,
) -> Range<u32> {
    match policy {
        ChannelPolicy::FreePerHop => 0..channels,
        ChannelPolicy::FixedAtSource => {
            let number = kept.unwrap_or_else(|| (draw() % u64::from(channels)) as u32);
            number..number + 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        use ChannelPolicy::{FixedAtSource, FreePerHop};
        // policy, channels, kept, number drawn: numbers
        let cases = [
            (FixedAtSource, 2, None, 6, 0..1),
            (FixedAtSource, 2, None, 7, 1..2),
            (FixedAtSource, 3, None, 11, 2..3),
            (FixedAtSource, 1, None, 7, 0..1),
            // Once it has one, nothing is drawn.
            (FixedAtSource, 2, Some(0), 7, 0..1),
            (FixedAtSource, 4, Some(3), 0, 3..4),
            (FreePerHop, 2, None, 7, 0..2),
            (FreePerHop, 4, Some(3), 0, 0..4),
        ];
        for (policy, channels, kept, drawn, expected) in cases {
            let numbers = allowed(policy, channels, kept, || drawn);
            assert_eq!(numbers, expected, "{policy:?} {channels} {kept:?} {drawn}");
        }
    }
}
