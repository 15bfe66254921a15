//! Patterns of [P] 4.3–4.6, one a file. A pattern maps a source to a destination;
//! a node that would send to itself is idle.

mod bit_reversal;
mod butterfly;
mod complement;
mod hot_spot;
mod neighbor;
mod shuffle;
mod transpose;
pub(super) mod uniform;

use serde::{Deserialize, Serialize};

/// Who sends to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Pairs of adjacent nodes.
    Neighbor,
    /// The first and last bit change places.
    Butterfly,
    /// Every bit is inverted.
    Complement,
    /// The bits in reverse order.
    BitReversal,
    /// The halves of the bits change places.
    Transpose,
    /// The bits rotated left by one.
    Shuffle,
    /// Any other node, drawn for every message.
    Uniform,
    /// All to node 0.
    HotSpot,
    /// An I/O node, drawn for every message.
    IoRandom,
    /// Always the same I/O node, the I/O nodes in turn.
    IoDeterministic,
}

/// What a pattern asks of the number of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// At least two.
    TwoNodes,
    /// A power of two, so that every node has the same bits.
    PowerOfTwo,
    /// A power of four: an even number of bits.
    PowerOfFour,
    /// Nodes that serve I/O.
    IoNodes,
}

impl Pattern {
    /// What the pattern asks of the number of nodes.
    pub fn needs(self) -> Needs {
        match self {
            Self::Neighbor | Self::Uniform | Self::HotSpot => Needs::TwoNodes,
            Self::Butterfly | Self::Complement | Self::BitReversal | Self::Shuffle => {
                Needs::PowerOfTwo
            }
            Self::Transpose => Needs::PowerOfFour,
            Self::IoRandom | Self::IoDeterministic => Needs::IoNodes,
        }
    }

    /// The node that the pattern gives, by numbers; none for patterns that draw or
    /// name nodes of their own.
    pub(super) fn permuted(self, source: u32, nodes: u32) -> Option<u32> {
        let bits = nodes.checked_ilog2()?;
        Some(match self {
            Self::Neighbor => neighbor::destination(source, nodes),
            Self::Butterfly => butterfly::destination(source, bits),
            Self::Complement => complement::destination(source, bits),
            Self::BitReversal => bit_reversal::destination(source, bits),
            Self::Transpose => transpose::destination(source, bits),
            Self::Shuffle => shuffle::destination(source, bits),
            Self::Uniform | Self::IoRandom | Self::IoDeterministic => return None,
            Self::HotSpot => hot_spot::destination(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Stream};

    fn destinations(pattern: Pattern, nodes: u32) -> Vec<Option<u32>> {
        let of = |node| pattern.permuted(node, nodes).filter(|&to| to != node);
        (0..nodes).map(of).collect()
    }

    const PERMUTATIONS: [Pattern; 6] = [
        Pattern::Neighbor,
        Pattern::Butterfly,
        Pattern::Complement,
        Pattern::BitReversal,
        Pattern::Transpose,
        Pattern::Shuffle,
    ];

    #[test]
    fn permutations_are_permutations() {
        for pattern in PERMUTATIONS {
            let mut seen: Vec<u32> = destinations(pattern, 64)
                .into_iter()
                .enumerate()
                .map(|(node, destination)| destination.unwrap_or(node as u32))
                .collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..64).collect::<Vec<_>>(), "{pattern:?}");
        }
    }

    /// P31: the nodes that stay idle at 64 nodes.
    #[test]
    fn idle_nodes_follow_the_paper() {
        let idle = PERMUTATIONS.map(|pattern| {
            destinations(pattern, 64)
                .iter()
                .filter(|destination| destination.is_none())
                .count()
        });
        assert_eq!(idle, [0, 32, 0, 8, 8, 2]);
    }

    #[test]
    fn uniform_never_draws_the_sender() {
        let mut stream = Stream::new(3, Purpose::Destination, 0);
        for _ in 0..1_000 {
            let other = uniform::other(2, 5, &mut stream);
            assert!(other < 5 && other != 2);
        }
    }

    #[test]
    fn the_odd_one_out_has_no_neighbor() {
        assert_eq!(destinations(Pattern::Neighbor, 3), [Some(1), Some(0), None]);
    }
}
