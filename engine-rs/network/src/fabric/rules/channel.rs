//! `R-channel`, `R-lane`: virtual channels of a link that a packet may use.
//!
//! `model.channel_policy` selects one of three: a number that the source draws (`R-tie`) and that
//! is kept on every link, any number at each hop, or the number of the destination modulo the
//! number of channels.

use super::ChannelPolicy;
use crate::ids::NodeId;
use std::ops::Range;

/// Numbers of the channels that a packet may use of each link's `channels`, once they are
/// free. `kept` is the number that it was given at its source, if it has left that, and
/// `destination` where it is sent, or the first of its group.
#[inline]
pub fn allowed(
    policy: ChannelPolicy,
    channels: u32,
    kept: Option<u32>,
    destination: NodeId,
    draw: impl FnOnce() -> u64,
) -> Range<u32> {
    match policy {
        ChannelPolicy::FreePerHop => 0..channels,
        ChannelPolicy::FixedAtSource => {
            let number = kept.unwrap_or_else(|| (draw() % u64::from(channels)) as u32);
            number..number + 1
        }
        ChannelPolicy::ByDestination => {
            let number = kept.unwrap_or(destination.0 % channels);
            number..number + 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        use ChannelPolicy::{ByDestination, FixedAtSource, FreePerHop};
        // policy, channels, kept, destination, number drawn: numbers
        let cases = [
            (FixedAtSource, 2, None, 0, 6, 0..1),
            (FixedAtSource, 2, None, 0, 7, 1..2),
            (FixedAtSource, 3, None, 0, 11, 2..3),
            (FixedAtSource, 1, None, 0, 7, 0..1),
            // Once it has one, nothing is drawn.
            (FixedAtSource, 2, Some(0), 0, 7, 0..1),
            (FixedAtSource, 4, Some(3), 0, 0, 3..4),
            (FreePerHop, 2, None, 0, 7, 0..2),
            (FreePerHop, 4, Some(3), 0, 0, 0..4),
            (ByDestination, 4, None, 0, 7, 0..1),
            (ByDestination, 4, None, 7, 0, 3..4),
            (ByDestination, 3, None, 7, 0, 1..2),
            (ByDestination, 1, None, 7, 0, 0..1),
            // The branches of a multicast keep its lane, wherever they lead.
            (ByDestination, 4, Some(3), 8, 0, 3..4),
        ];
        for (policy, channels, kept, destination, drawn, expected) in cases {
            let numbers = allowed(policy, channels, kept, NodeId(destination), || drawn);
            let case = (policy, channels, kept, destination, drawn);
            assert_eq!(numbers, expected, "{case:?}");
        }
    }
}
