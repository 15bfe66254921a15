//! Patterns of [P] 4.3–4.6 and [B], one a file. A pattern maps a source to a
//! destination; a node that would send to itself is idle.
//!
//! Rules of `docs/model.md`: `R-patterns`, `R-idle`, `R-tping`.

mod bit_reversal;
mod butterfly;
mod complement;
pub(super) mod exchange;
mod hot_spot;
mod neighbor;
mod shuffle;
mod transpose;
pub(super) mod uniform;

use serde::{Deserialize, Serialize};

/// Who sends to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Pairs of adjacent nodes.
    Neighbor,
    /// The first and last bit change places.
    Butterfly,
    /// The first and the last node, the second and the last but one, and so on.
    Complement,
    /// The bits in reverse order.
    BitReversal,
    /// The halves of the bits change places.
    Transpose,
    /// The bits rotated left by one.
    Shuffle,
    /// Any other node, drawn for every message.
    Uniform,
    /// Every other node in turn, one message each, in an order of distances that all
    /// have.
    Exchange,
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
            Self::Neighbor | Self::Complement | Self::Uniform | Self::Exchange | Self::HotSpot => {
                Needs::TwoNodes
            }
            Self::Butterfly | Self::BitReversal | Self::Shuffle => Needs::PowerOfTwo,
            Self::Transpose => Needs::PowerOfFour,
            Self::IoRandom | Self::IoDeterministic => Needs::IoNodes,
        }
    }

    /// The node that the pattern gives, by numbers; none for patterns that have another
    /// for each message, or name nodes of their own.
    pub(super) fn permuted(self, source: u32, nodes: u32) -> Option<u32> {
        let bits = nodes.checked_ilog2()?;
        Some(match self {
            Self::Neighbor => neighbor::destination(source, nodes),
            Self::Butterfly => butterfly::destination(source, bits),
            Self::Complement => complement::destination(source, nodes),
            Self::BitReversal => bit_reversal::destination(source, bits),
            Self::Transpose => transpose::destination(source, bits),
            Self::Shuffle => shuffle::destination(source, bits),
            Self::Uniform | Self::Exchange | Self::IoRandom | Self::IoDeterministic => {
                return None;
            }
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
    fn complement_mirrors_any_number_of_nodes() {
        assert_eq!(destinations(Pattern::Complement, 2), [Some(1), Some(0)]);
        assert_eq!(
            destinations(Pattern::Complement, 5),
            [Some(4), Some(3), None, Some(1), Some(0)]
        );
        // As the paper has it: all bits inverted.
        for (source, destination) in (0..).zip(destinations(Pattern::Complement, 64)) {
            assert_eq!(destination, Some(!source & 63));
        }
    }

    #[test]
    fn an_exchange_goes_to_everybody_once_and_never_to_one_node_twice_in_a_turn() {
        for nodes in [2, 3, 4, 5, 17, 64, 996] {
            let others = u64::from(nodes - 1);
            let mut reached = vec![0; nodes as usize];
            for turn in 0..others {
                reached[exchange::destination(1, nodes, turn) as usize] += 1;
                let again = exchange::destination(1, nodes, turn + others);
                assert_eq!(again, exchange::destination(1, nodes, turn));
            }
            let own = std::mem::replace(&mut reached[1], 1);
            assert_eq!((own, reached), (0, vec![1; nodes as usize]), "{nodes}");
        }
        let mut turn: Vec<u32> = (0..996).map(|s| exchange::destination(s, 996, 7)).collect();
        turn.sort_unstable();
        assert_eq!(turn, (0..996).collect::<Vec<_>>());
    }

    /// However few turns there have been, no eighth of the machine has been left out or
    /// had much more than its share.
    #[test]
    fn an_exchange_that_is_cut_short_has_seen_near_and_far_alike() {
        for nodes in [64, 512, 996, 1_000, 1_024] {
            for turns in [16, 50, 200] {
                let mut eighths = [0; 8];
                for turn in 0..turns {
                    eighths[(exchange::destination(0, nodes, turn) * 8 / nodes) as usize] += 1;
                }
                let share = turns as i64 / 8;
                let far = 1 + share / 5;
                assert!(
                    eighths
                        .iter()
                        .all(|&count: &i64| (count - share).abs() <= far),
                    "{nodes} {turns} {eighths:?}"
                );
            }
        }
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
