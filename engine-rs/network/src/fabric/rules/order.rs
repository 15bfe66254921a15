//! `R-order`: order of the headers that wait in one Elite or at one inputter.

use crate::ids::ChannelId;
use crate::units::Cycle;
use std::cmp::Reverse;

/// Rank of a waiting header; the lowest goes first. Of no two headers it is the same.
pub type Rank = (Reverse<u8>, Reverse<u8>, Cycle, ChannelId);

/// Rank of a header by priority, age, arrival in its buffer, and the channel it came by.
#[inline]
pub fn rank(priority: u8, age: u8, arrived: Cycle, input: ChannelId) -> Rank {
    (Reverse(priority), Reverse(age), arrived, input)
}

#[cfg(test)]
mod tests {
    use super::rank;
    use crate::ids::ChannelId;

    #[test]
    fn cases() {
        // In the order in which they go: priority, age, arrival, input.
        let cases = [
            // High priority goes before any age.
            (1, 0, 900, 7),
            // The oldest, though it came last by the highest input.
            (0, 15, 950, 8),
            (0, 2, 990, 9),
            // Of the same age the first to arrive.
            (0, 1, 10, 6),
            (0, 1, 11, 2),
            // In the same cycle the lowest input.
            (0, 0, 500, 0),
            (0, 0, 500, 3),
            (0, 0, 500, 5),
        ];
        let rank =
            |&(priority, age, arrived, input)| rank(priority, age, arrived, ChannelId(input));
        for pair in cases.windows(2) {
            assert!(rank(&pair[0]) < rank(&pair[1]), "{pair:?}");
        }
    }
}
