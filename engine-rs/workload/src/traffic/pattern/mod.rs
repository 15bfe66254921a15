//! Traffic patterns of `[P]` 4.3–4.6 and `[B]`: one file and one row each.
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
mod neighbor;
mod random_permutation;
mod shuffle;
mod tornado;
mod transpose;
pub(super) mod uniform;

use crate::rng::Stream;
use serde::{Deserialize, Serialize};

/// What a pattern requires of its job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// At least two nodes.
    TwoNodes,
    /// A power of two of nodes, so that all node numbers have the same bits.
    PowerOfTwo,
    /// A power of four of nodes: an even number of bits.
    PowerOfFour,
    /// Nodes that serve I/O.
    IoNodes,
}

/// How the senders of a pattern choose their destinations.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// One destination for each sender, from the sender's number and the number of nodes.
    Fixed(fn(u32, u32) -> u32),
    /// One destination for each sender, all drawn when the job is set up; from the
    /// number of nodes.
    DrawnOnce(fn(u32, &mut Stream) -> Vec<u32>),
    /// Any other node, drawn for each message.
    AnyOther,
    /// All other nodes in turn, from the sender's number, the number of nodes and the
    /// messages sent so far.
    InTurn(fn(u32, u32, u64) -> u32),
    /// Any I/O node, drawn for each message.
    AnyIoNode,
    /// One I/O node for each sender.
    OwnIoNode,
}

/// The row of a pattern.
#[derive(Clone, Copy, Debug)]
pub struct PatternRow {
    /// Its name in a scenario.
    pub name: &'static str,
    /// Its name on the form.
    pub label: &'static str,
    /// The destination in words, as in `docs/model.md`, *Workload*.
    pub help: &'static str,
    /// The glossary's term for it.
    pub term: &'static str,
    /// What it requires of its job.
    pub needs: Needs,
    /// Whether a sweep over patterns includes it by default.
    pub swept: bool,
    /// How its senders choose their destinations.
    pub rule: Rule,
}

macro_rules! patterns {
    ($($pattern:ident { name: $name:literal, help: $help:literal, $($field:ident: $value:expr),* $(,)? })*) => {
        /// Who sends to whom.
        #[allow(rustdoc::broken_intra_doc_links, reason = "[B] is a paper, and no link")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Pattern {
            $(#[doc = $help] #[serde(rename = $name)] $pattern,)*
        }

        impl Pattern {
            /// All patterns, in the order of the form.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$pattern),*];
            /// Their names in a scenario.
            pub const NAMES: [&str; Self::ALL.len()] = [$($name),*];
        }

        static ROWS: [PatternRow; Pattern::ALL.len()] = [
            $(PatternRow { name: $name, help: $help, $($field: $value),* }),*
        ];
    };
}

patterns! {
    Neighbor {
        name: "neighbor",
        help: "last bit inverted",
        label: "Neighbor",
        term: "neighbor",
        needs: Needs::TwoNodes,
        swept: true,
        rule: Rule::Fixed(neighbor::destination),
    }
    Butterfly {
        name: "butterfly",
        help: "first and last bit exchanged",
        label: "Butterfly",
        term: "butterfly",
        needs: Needs::PowerOfTwo,
        swept: true,
        rule: Rule::Fixed(butterfly::destination),
    }
    Complement {
        name: "complement",
        help: "the last node for the first, the second to last for the second, and so on: i ↔ n − 1 − i on n nodes, which inverts all bits on a power of two; the middle node of an odd number is idle. The tping of [B]",
        label: "Complement (tping)",
        term: "complement",
        needs: Needs::TwoNodes,
        swept: true,
        rule: Rule::Fixed(complement::destination),
    }
    BitReversal {
        name: "bit-reversal",
        help: "bits in reverse order",
        label: "Bit-reversal",
        term: "bit-reversal",
        needs: Needs::PowerOfTwo,
        swept: true,
        rule: Rule::Fixed(bit_reversal::destination),
    }
    Transpose {
        name: "transpose",
        help: "upper and lower half exchanged",
        label: "Matrix transpose",
        term: "transpose",
        needs: Needs::PowerOfFour,
        swept: true,
        rule: Rule::Fixed(transpose::destination),
    }
    Shuffle {
        name: "shuffle",
        help: "bits rotated left by one",
        label: "Perfect shuffle",
        term: "shuffle",
        needs: Needs::PowerOfTwo,
        swept: true,
        rule: Rule::Fixed(shuffle::destination),
    }
    Tornado {
        name: "tornado",
        help: "just under half way around: s + ⌈n/2⌉ − 1 modulo n on n nodes (Dally and Towles, *Principles and Practices of Interconnection Networks*, 2004, table 3.1, as the rule of each dimension of a torus; here of the whole node number)",
        label: "Tornado",
        term: "tornado",
        needs: Needs::TwoNodes,
        swept: true,
        rule: Rule::Fixed(tornado::destination),
    }
    RandomPermutation {
        name: "random-permutation",
        help: "another node for each, drawn once from the seed of the run: a permutation that maps no node to itself, one cycle through all nodes of the job",
        label: "Random permutation",
        term: "random-permutation",
        needs: Needs::TwoNodes,
        swept: true,
        rule: Rule::DrawnOnce(random_permutation::draw),
    }
    Uniform {
        name: "uniform",
        help: "any other node, equally likely, drawn per message",
        label: "Uniform (random)",
        term: "uniform",
        needs: Needs::TwoNodes,
        swept: true,
        rule: Rule::AnyOther,
    }
    Exchange {
        name: "exchange",
        help: "every other node in turn, one message each, in the same order of distances for all nodes (see *Workloads of [B]*). The gex of [B]",
        label: "Global exchange (gex)",
        term: "exchange",
        needs: Needs::TwoNodes,
        swept: true,
        rule: Rule::InTurn(exchange::destination),
    }
    HotSpot {
        name: "hot-spot",
        help: "node 0",
        label: "Hot-spot at the first node",
        term: "hot-spot",
        needs: Needs::TwoNodes,
        swept: false,
        rule: Rule::Fixed(hot_spot::destination),
    }
    IoRandom {
        name: "io-random",
        help: "any of the job's I/O nodes, drawn per message [P 4.6]",
        label: "I/O, any server",
        term: "io-node",
        needs: Needs::IoNodes,
        swept: false,
        rule: Rule::AnyIoNode,
    }
    IoDeterministic {
        name: "io-deterministic",
        help: "always the same I/O node: the first node of the job uses the first, the next node the second, and so on, in turn [P 4.6; the order is inferred]",
        label: "I/O, a fixed server",
        term: "io-node",
        needs: Needs::IoNodes,
        swept: false,
        rule: Rule::OwnIoNode,
    }
}

impl Pattern {
    /// Everything that is known about the pattern.
    pub fn row(self) -> &'static PatternRow {
        &ROWS[self as usize]
    }

    /// What the pattern requires of its job.
    pub fn needs(self) -> Needs {
        self.row().needs
    }

    /// Whether every node sends to all others in turn.
    pub fn is_exchange(self) -> bool {
        matches!(self.row().rule, Rule::InTurn(_))
    }
}

/// Bits of the node numbers of a power of two of nodes.
fn bits(nodes: u32) -> u32 {
    nodes.checked_ilog2().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Purpose, Stream};
    use std::path::Path;

    fn destinations(pattern: Pattern, nodes: u32) -> Vec<Option<u32>> {
        let Rule::Fixed(destination) = pattern.row().rule else {
            panic!("{pattern:?} has no fixed destinations");
        };
        let of = |node| Some(destination(node, nodes)).filter(|&to| to != node);
        (0..nodes).map(of).collect()
    }

    const PERMUTATIONS: [Pattern; 7] = [
        Pattern::Neighbor,
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
        assert_eq!(idle, [0, 32, 0, 8, 8, 2, 0]);
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
    fn a_row_has_the_name_that_scenarios_use() {
        for (pattern, name) in Pattern::ALL.into_iter().zip(Pattern::NAMES) {
            assert_eq!(pattern.row().name, name);
            assert_eq!(serde_json::to_value(pattern).unwrap(), name);
        }
    }

    #[test]
    fn every_pattern_has_its_row_in_the_model() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/model.md");
        let model = std::fs::read_to_string(path).unwrap();
        for row in &ROWS {
            let line = format!("\n| `{}` | {} |\n", row.name, row.help);
            assert!(model.contains(&line), "docs/model.md lacks {line}");
        }
    }
}
