//! Patterns of [P] 4.3–4.5, one a file. A pattern maps a source to a destination;
//! a node that would send to itself is idle.

mod bit_reversal;
mod butterfly;
mod complement;
mod hot_spot;
mod neighbor;
mod shuffle;
mod transpose;
mod uniform;

use crate::ids::NodeId;
use crate::rng::Stream;
use serde::{Deserialize, Serialize};
use std::ops::Range;

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
        }
    }

    /// Where `source` sends its next message among `nodes` nodes; `None` when it
    /// is idle in this pattern. Only [`Pattern::Uniform`] draws from the stream.
    pub fn destination(self, source: NodeId, nodes: u32, stream: &mut Stream) -> Option<NodeId> {
        let destination = match self.permuted(source, nodes) {
            Some(destination) => destination,
            None => uniform::destination(source.0, nodes, stream),
        };
        (destination != source.0 && destination < nodes).then_some(NodeId(destination))
    }

    /// Whether destinations are drawn; otherwise each node has one.
    pub fn draws(self) -> bool {
        self == Self::Uniform
    }

    /// The nodes that `source` may send to, itself perhaps among them.
    pub fn targets(self, source: NodeId, nodes: u32) -> Range<u32> {
        match self.permuted(source, nodes) {
            Some(destination) if destination < nodes => destination..destination + 1,
            Some(_) => 0..0,
            None => 0..nodes,
        }
    }

    /// The one node that the pattern gives; none when it draws.
    fn permuted(self, source: NodeId, nodes: u32) -> Option<u32> {
        let bits = nodes.ilog2();
        Some(match self {
            Self::Neighbor => neighbor::destination(source.0, nodes),
            Self::Butterfly => butterfly::destination(source.0, bits),
            Self::Complement => complement::destination(source.0, bits),
            Self::BitReversal => bit_reversal::destination(source.0, bits),
            Self::Transpose => transpose::destination(source.0, bits),
            Self::Shuffle => shuffle::destination(source.0, bits),
            Self::Uniform => return None,
            Self::HotSpot => hot_spot::destination(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    fn destinations(pattern: Pattern, nodes: u32) -> Vec<Option<u32>> {
        let mut stream = Stream::new(1, Purpose::Destination, 0);
        let of = |n| {
            pattern
                .destination(NodeId(n), nodes, &mut stream)
                .map(|node| node.0)
        };
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
            let node = Pattern::Uniform.destination(NodeId(2), 5, &mut stream);
            assert!(node.is_some_and(|node| node.0 < 5 && node.0 != 2));
        }
    }

    #[test]
    fn targets_are_what_is_drawn() {
        for nodes in [16, 5] {
            for source in (0..nodes).map(NodeId) {
                let all = Pattern::Uniform.targets(source, nodes);
                assert_eq!(all, 0..nodes);
                assert!(Pattern::Uniform.draws());
                for pattern in [Pattern::HotSpot, Pattern::Neighbor] {
                    assert!(!pattern.draws());
                    let mut targets = pattern.targets(source, nodes);
                    let mut stream = Stream::new(1, Purpose::Destination, 0);
                    let drawn = pattern.destination(source, nodes, &mut stream);
                    let other = targets.find(|&target| target != source.0);
                    assert_eq!(other.map(NodeId), drawn, "{pattern:?} {source:?}");
                }
            }
        }
    }

    #[test]
    fn the_odd_one_out_has_no_neighbor() {
        assert_eq!(destinations(Pattern::Neighbor, 3), [Some(1), Some(0), None]);
    }
}
