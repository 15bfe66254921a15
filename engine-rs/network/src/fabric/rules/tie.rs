//! `R-tie`: which of several equally loaded outputs a header takes.
//!
//! A hash of seed, packet, attempt and Elite selects one, or it is the first
//! (`model.tie_break`). The same hash selects the channel at the source.

use super::TieBreak;
use crate::ids::PacketId;
use crate::rng::hash;

/// Number that an attempt of a packet draws at a place: an Elite, or a source, which are
/// numbered after the Elites. Always the same there.
#[inline]
pub fn draw(seed: u32, packet: PacketId, attempt: u32, place: u64) -> u64 {
    hash(&[u64::from(seed), packet.word(), u64::from(attempt), place])
}

/// Which of `count` equals is taken, from 0; `count` is at least 1.
#[inline]
pub(super) fn pick(tie_break: TieBreak, count: u32, draw: impl FnOnce() -> u64) -> u32 {
    match tie_break {
        TieBreak::Lowest => 0,
        TieBreak::Hash => (draw() % u64::from(count)) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::NodeId;

    fn drawn(seed: u32, source: u32, number: u64, attempt: u32, place: u64) -> u64 {
        let packet = PacketId {
            source: NodeId(source),
            number,
        };
        draw(seed, packet, attempt, place)
    }

    /// Worked out apart from this code, by the definition of splitmix64.
    #[test]
    fn cases() {
        // seed, source, number, attempt, place: number drawn
        let cases = [
            (1, 3, 7, 0, 5, 0x7d8a_64dc_a86a_316f),
            // Each part of the circumstances counts.
            (2, 3, 7, 0, 5, 0x6775_3d61_f703_4ec7),
            (1, 4, 7, 0, 5, 0xf9b7_432d_1711_02f7),
            (1, 3, 8, 0, 5, 0x458c_bf4d_e460_2e70),
            (1, 3, 7, 1, 5, 0xf46e_1c0d_1b3d_c269),
            (1, 3, 7, 0, 6, 0x978c_5b4e_2350_f6ee),
        ];
        for (seed, source, number, attempt, place, expected) in cases {
            assert_eq!(drawn(seed, source, number, attempt, place), expected);
        }
    }

    #[test]
    fn one_of_the_equals_is_picked() {
        // tie-break, equals, number drawn: which
        let cases = [
            (TieBreak::Hash, 1, 9, 0),
            (TieBreak::Hash, 2, 8, 0),
            (TieBreak::Hash, 2, 9, 1),
            (TieBreak::Hash, 4, 7, 3),
            (TieBreak::Hash, 3, u64::MAX, 0),
            (TieBreak::Lowest, 4, 7, 0),
        ];
        for (tie_break, count, drawn, expected) in cases {
            let picked = pick(tie_break, count, || drawn);
            assert_eq!(picked, expected, "{tie_break:?} of {count}");
        }
    }
}
