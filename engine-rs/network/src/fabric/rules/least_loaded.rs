//! `R-least-loaded`: which of its candidate outputs a header takes.
//!
//! It takes the output with the fewest channels in use, and among equals the one that `R-tie`
//! selects.

use super::{TieBreak, tie};
use crate::ids::ChannelId;

/// The channel that a header takes of those that it is allowed, in the order of the ways to
/// them, each with how many channels of its link are in use, and of which it `may_claim` some
/// now. None of none. Whether it may is not asked of busier links than the best so far.
#[inline]
pub fn allocate(
    allowed: impl Iterator<Item = (u32, ChannelId)> + Clone,
    may_claim: impl Fn(ChannelId) -> bool,
    tie_break: TieBreak,
    draw: impl FnOnce() -> u64,
) -> Option<ChannelId> {
    let (mut first, mut fewest, mut count) = (None, u32::MAX, 0);
    for (in_use, id) in allowed.clone() {
        if in_use > fewest || !may_claim(id) {
            continue;
        }
        if in_use < fewest {
            (first, fewest, count) = (Some(id), in_use, 0);
        }
        count += 1;
    }
    if count <= 1 {
        return first;
    }
    let picked = tie::pick(tie_break, count, draw);
    let mut equals = allowed.filter(|&(in_use, id)| in_use == fewest && may_claim(id));
    equals.nth(picked as usize).map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        // Channels in use and channel of each candidate, those of 100 and more not to be
        // claimed; number drawn; which is taken by hash, and which by the lowest port.
        type Case = (&'static [(u32, u32)], u64, Option<u32>, Option<u32>);
        let cases: [Case; 11] = [
            (&[], 0, None, None),
            (&[(1, 8)], 5, Some(8), Some(8)),
            // The fewest in use, wherever it stands; then nothing is drawn.
            (&[(1, 8), (0, 10), (2, 12)], 1, Some(10), Some(10)),
            (&[(0, 8), (1, 10), (1, 12)], 2, Some(8), Some(8)),
            (&[(2, 8), (2, 10), (1, 12)], 1, Some(12), Some(12)),
            // Of two equals, not counting the busier one between them.
            (&[(0, 8), (1, 10), (0, 12)], 3, Some(12), Some(8)),
            (&[(0, 8), (1, 10), (0, 12)], 4, Some(8), Some(8)),
            // Two free channels of one link are two of the equals.
            (&[(0, 8), (0, 9), (0, 10), (0, 11)], 6, Some(10), Some(8)),
            // What it may not claim counts neither as the best nor among the equals.
            (&[(0, 100), (1, 8)], 1, Some(8), Some(8)),
            (&[(0, 8), (0, 100), (0, 10)], 3, Some(10), Some(8)),
            (&[(0, 100), (1, 101)], 0, None, None),
        ];
        for (candidates, drawn, by_hash, by_port) in cases {
            let all = candidates
                .iter()
                .map(|&(in_use, id)| (in_use, ChannelId(id)));
            let may = |id: ChannelId| id.0 < 100;
            let hash = allocate(all.clone(), may, TieBreak::Hash, || drawn);
            let lowest = allocate(all, may, TieBreak::Lowest, || drawn);
            assert_eq!(hash, by_hash.map(ChannelId), "{candidates:?}");
            assert_eq!(lowest, by_port.map(ChannelId), "{candidates:?}");
        }
    }
}
