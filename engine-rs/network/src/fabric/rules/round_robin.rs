//! `R-round-robin`: order of the inputs that want the same output.
//!
//! Priority comes first; then inputs take turns, from the one after the input that the output
//! served last. Age and arrival do not count.

use crate::ids::ChannelId;
use std::cmp::Reverse;

/// Place of an input in the rotation of an output; the lowest goes first.
pub type Turn = (Reverse<u8>, bool, ChannelId);

/// Place of a header of a priority that came by `input`, at an output that has served
/// `last` before, if any.
#[inline]
pub fn turn(priority: u8, input: ChannelId, last: Option<ChannelId>) -> Turn {
    let next_round = last.is_some_and(|last| input <= last);
    (Reverse(priority), next_round, input)
}

#[cfg(test)]
mod tests {
    use super::turn;
    use crate::ids::ChannelId;

    #[test]
    fn cases() {
        // Served last; inputs and their priorities; the order in which they go.
        type Case = (Option<u32>, &'static [(u32, u8)], &'static [u32]);
        let cases: [Case; 6] = [
            // At first from the lowest on.
            (None, &[(5, 0), (1, 0), (3, 0)], &[1, 3, 5]),
            // From the one after the last served, whether that waits again or not.
            (Some(3), &[(1, 0), (3, 0), (5, 0)], &[5, 1, 3]),
            (Some(4), &[(1, 0), (3, 0), (5, 0)], &[5, 1, 3]),
            (Some(5), &[(1, 0), (3, 0), (5, 0)], &[1, 3, 5]),
            (Some(0), &[(0, 0), (1, 0), (7, 0)], &[1, 7, 0]),
            // Priority goes first; within it they take turns.
            (Some(3), &[(1, 1), (2, 1), (4, 0), (5, 1)], &[5, 1, 2, 4]),
        ];
        for (last, inputs, expected) in cases {
            let mut order = inputs.to_vec();
            order.sort_by_key(|&(input, priority)| {
                turn(priority, ChannelId(input), last.map(ChannelId))
            });
            let order: Vec<u32> = order.into_iter().map(|(input, _)| input).collect();
            assert_eq!(order, expected, "after {last:?}");
        }
    }
}
