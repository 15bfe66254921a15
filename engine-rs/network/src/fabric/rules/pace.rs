//! `R-pace`: when a link that is slower than the clock sends.
//!
//! It begins with a flit when the one before is done or, if it was idle, when the flit is there.
//! With p/q cycles for a flit, flits that follow each other leave in the cycles ⌊b + n p/q⌋.

use crate::units::Cycle;

/// The moment at which a link begins with a flit in cycle `now` or later, when it is done
/// with those before at `free_from`; both in parts of a cycle, of which each has `parts`.
#[inline]
pub fn begin(free_from: u64, now: Cycle, parts: u64) -> u64 {
    free_from.max(now * parts)
}

#[cfg(test)]
mod tests {
    use super::begin;

    /// The cycles in which a link sends flits that are there in these cycles.
    fn sent(pace: (u64, u64), there: &[u64]) -> Vec<u64> {
        let (cycles, parts) = pace;
        let mut free_from = 0;
        let send = |&at: &u64| {
            let begins = begin(free_from, at, parts);
            free_from = begins + cycles;
            begins / parts
        };
        there.iter().map(send).collect()
    }

    #[test]
    fn cases() {
        // pace, flits are there in: they leave in
        type Case<'c> = ((u64, u64), &'c [u64], &'c [u64]);
        let cases: [Case; 7] = [
            ((1, 1), &[3, 3, 3, 9], &[3, 4, 5, 9]),
            ((4, 1), &[3, 3, 3, 30], &[3, 7, 11, 30]),
            // At 0, 1.5, 3, 4.5 and 6.
            ((3, 2), &[0, 0, 0, 0, 0], &[0, 1, 3, 4, 6]),
            // At 5, 6.5 and 8; done at 9.5, in the cycle in which the next is there; at 20.
            ((3, 2), &[5, 5, 5, 9, 20], &[5, 6, 8, 9, 20]),
            // The same up to 9.5, and then at 11.
            ((3, 2), &[5, 5, 5, 9, 10], &[5, 6, 8, 9, 11]),
            // At 0, 2 1/3, 4 2/3 and 7.
            ((7, 3), &[0, 0, 0, 0], &[0, 2, 4, 7]),
            // What comes over a link of pace 5/2 goes on as it comes.
            ((9, 4), &[0, 2, 5, 7, 10, 12], &[0, 2, 5, 7, 10, 12]),
        ];
        for (pace, there, expected) in cases {
            assert_eq!(sent(pace, there), expected, "{pace:?} {there:?}");
        }
    }
}
