//! Traffic patterns of `[P]` 4.3–4.6 and `[B]`: one file and one line of [`Pattern`] each.
//!
//! A pattern maps the number of a sender within its job to that of a destination; a node
//! that would send to itself is idle. The row of a pattern is all that the parser of
//! scenarios, the forecast, the sweeps and the form of the page know about it.
//!
//! Rules of `docs/model.md`: `R-patterns`, `R-idle`, `R-tping`.

mod bit_reversal;
mod butterfly;
mod complement;
mod exchange;
mod hot_spot;
pub(super) mod io_deterministic;
mod io_random;
mod neighbor;
mod random_permutation;
mod ring;
mod row;
mod shuffle;
mod tornado;
mod transpose;
pub(super) mod uniform;

pub use row::{Needs, PatternRow, Rule};

use crate::choice;

macro_rules! patterns {
    ($($pattern:ident = $word:literal in $file:ident,)*) => {
        choice! {
            /// Who sends to whom.
            pub enum Pattern {
                $(
                    #[doc = concat!("`", $word, "`: its row is in `", stringify!($file), ".rs`.")]
                    $pattern = $word,
                )*
            }
        }

        impl Pattern {
            /// Everything that is known about the pattern.
            pub fn row(self) -> &'static PatternRow {
                match self {
                    $(Self::$pattern => &$file::ROW,)*
                }
            }
        }
    };
}

// In the order of the form.
patterns! {
    Neighbor = "neighbor" in neighbor,
    Ring = "ring" in ring,
    Butterfly = "butterfly" in butterfly,
    Complement = "complement" in complement,
    BitReversal = "bit-reversal" in bit_reversal,
    Transpose = "transpose" in transpose,
    Shuffle = "shuffle" in shuffle,
    Tornado = "tornado" in tornado,
    RandomPermutation = "random-permutation" in random_permutation,
    Uniform = "uniform" in uniform,
    Exchange = "exchange" in exchange,
    HotSpot = "hot-spot" in hot_spot,
    IoRandom = "io-random" in io_random,
    IoDeterministic = "io-deterministic" in io_deterministic,
}

impl Pattern {
    /// What the pattern requires of its job.
    pub fn needs(self) -> Needs {
        self.row().needs
    }

    /// Whether every node sends to all others in turn.
    pub fn is_exchange(self) -> bool {
        matches!(self.row().rule, Rule::InTurn(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::Choice;
    use crate::rng::{Purpose, Stream};
    use std::path::Path;

    fn destinations(pattern: Pattern, nodes: u32) -> Vec<Option<u32>> {
        let Rule::Fixed(destination) = pattern.row().rule else {
            panic!("{pattern:?} has no fixed destinations");
        };
        let of = |node| Some(destination(node, nodes)).filter(|&to| to != node);
        (0..nodes).map(of).collect()
    }

    const PERMUTATIONS: [Pattern; 8] = [
        Pattern::Neighbor,
        Pattern::Ring,
        Pattern::Butterfly,
        Pattern::Complement,
        Pattern::BitReversal,
        Pattern::Transpose,
        Pattern::Shuffle,
        Pattern::Tornado,
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
        assert_eq!(idle, [0, 0, 32, 0, 8, 8, 2, 0]);
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

    #[test]
    fn every_pattern_has_its_row_in_the_model() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/model.md");
        let model = std::fs::read_to_string(path).unwrap();
        for pattern in Pattern::ALL {
            let line = format!("\n| `{}` | {} |\n", pattern.word(), pattern.row().help);
            assert!(model.contains(&line), "docs/model.md lacks {line}");
        }
    }
}
