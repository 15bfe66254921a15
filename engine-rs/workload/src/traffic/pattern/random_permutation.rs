use super::row::{Needs, PatternRow, Rule};
use crate::rng::Stream;

pub(super) const ROW: PatternRow = PatternRow {
    label: "Random permutation",
    help: "another node for each, drawn once from the seed of the run: a permutation that maps no node to itself, one cycle through all nodes of the job",
    term: "random-permutation",
    needs: Needs::TwoNodes,
    rule: Rule::DrawnOnce(draw),
};

/// A permutation without fixed points, drawn once: each node sends all messages to one
/// other node and receives from one (Dally and Towles, Principles and Practices of
/// Interconnection Networks, 2004, section 3.2). Of all permutations that are a single
/// cycle each is equally likely.
fn draw(nodes: u32, stream: &mut Stream) -> Vec<u32> {
    single_cycle(nodes, |below| stream.below(u64::from(below)) as u32)
}

/// Sattolo's algorithm: the shuffle of Fisher and Yates, but no element may stay where
/// it is. `below` draws a number from 0 to one less than what it is given.
fn single_cycle(nodes: u32, mut below: impl FnMut(u32) -> u32) -> Vec<u32> {
    let mut list: Vec<u32> = (0..nodes).collect();
    for last in (1..nodes).rev() {
        list.swap(last as usize, below(last) as usize);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    /// Worked out by hand: the swaps are of 3 and 1, then 2 and 0, then 1 and 0.
    #[test]
    fn swaps_are_those_of_sattolo() {
        let mut drawn = [1, 0, 0].into_iter();
        let mut bounds = Vec::new();
        let list = single_cycle(4, |bound| {
            bounds.push(bound);
            drawn.next().unwrap()
        });
        assert_eq!((list, bounds), (vec![3, 2, 0, 1], vec![3, 2, 1]));
    }

    #[test]
    fn every_draw_is_one_cycle_through_all_nodes() {
        for (nodes, seed) in [(1, 1), (2, 1), (3, 7), (64, 1), (64, 2), (997, 3)] {
            let draw = || draw(nodes, &mut Stream::new(seed, Purpose::Permutation, 0));
            let list = draw();
            assert_eq!(list, draw(), "the same seed gives the same permutation");
            let (mut node, mut length) = (list[0], 1);
            while node != 0 {
                (node, length) = (list[node as usize], length + 1);
            }
            assert_eq!(length, nodes, "{nodes} nodes with seed {seed}");
        }
    }

    #[test]
    fn all_cycles_are_equally_likely() {
        let mut stream = Stream::new(1, Purpose::Permutation, 0);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            *counts.entry(draw(4, &mut stream)).or_insert(0) += 1;
        }
        // Three nodes in any order after the first: six cycles.
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|&count| (850..1_150).contains(&count)));
    }
}
