// Rule of `docs/model.md`: R-node-order.

use crate::ids::NodeId;
use serde::{Serialize, Serializer};
use std::ops::Range;

/// Nodes in the order in which they are used, none of them twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "Array<number | [number, number]>")
)]
pub struct NodeList {
    /// In the order of the list.
    runs: Vec<Run>,
    /// The same by node numbers.
    spans: Vec<Span>,
}

/// Nodes whose numbers ascend or descend by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    first: u32,
    last: u32,
    /// Nodes of the list before it.
    before: u32,
}

/// The numbers of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    lowest: u32,
    highest: u32,
    /// Nodes of the list with lower numbers.
    below: u32,
    /// Its place among the runs.
    run: u32,
}

impl Run {
    fn len(self) -> u32 {
        self.first.abs_diff(self.last) + 1
    }

    fn at(self, place: u32) -> u32 {
        match self.first <= self.last {
            true => self.first + place,
            false => self.first - place,
        }
    }

    /// The same with the nodes of `next` behind its own, if they continue it.
    fn continued(self, next: Self) -> Option<Self> {
        let ascends = |from: u32, to: u32| (from != to).then_some(from < to);
        let way = ascends(self.last, next.first);
        let is_next = self.last.abs_diff(next.first) == 1;
        let mut ways = [self, next].into_iter();
        let same = ways.all(|run| ascends(run.first, run.last).is_none_or(|own| way == Some(own)));
        (is_next && same).then_some(Self {
            last: next.last,
            ..self
        })
    }
}

impl NodeList {
    /// The nodes from 0 on.
    pub fn first(nodes: u32) -> Self {
        Self::from_runs(nodes.checked_sub(1).map(|last| (0, last)))
    }

    /// The nodes of some runs, each from its first to its last. No node is in two of them.
    pub fn from_runs(runs: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut list = Self::default();
        for (first, last) in runs {
            let before = list.len();
            let run = Run {
                first,
                last,
                before,
            };
            let both = list.runs.last().and_then(|tail| tail.continued(run));
            match (both, list.runs.last_mut()) {
                (Some(both), Some(tail)) => *tail = both,
                _ => list.runs.push(run),
            }
        }
        let spans = (0..).zip(&list.runs).map(|(place, run)| Span {
            lowest: run.first.min(run.last),
            highest: run.first.max(run.last),
            below: 0,
            run: place,
        });
        list.spans = spans.collect();
        list.spans.sort_unstable_by_key(|span| span.lowest);
        let mut below = 0;
        for span in &mut list.spans {
            span.below = below;
            below += span.highest - span.lowest + 1;
        }
        list
    }

    /// How many nodes there are.
    pub fn len(&self) -> u32 {
        self.runs.last().map_or(0, |run| run.before + run.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// All nodes, in order.
    pub fn iter(&self) -> impl Iterator<Item = NodeId> + '_ {
        let runs = self.runs.iter();
        runs.flat_map(|run| (0..run.len()).map(|place| NodeId(run.at(place))))
    }

    /// The place of a node in the list, from 0.
    pub fn rank(&self, node: NodeId) -> Option<u32> {
        let span = self.spans.get(self.span_from(node.0))?;
        let run = self.runs[span.run as usize];
        (span.lowest <= node.0).then(|| run.before + run.first.abs_diff(node.0))
    }

    /// The node at a place.
    pub fn at(&self, rank: u32) -> Option<NodeId> {
        let run = self.runs.partition_point(|run| run.before <= rank);
        let run = self.runs[run.checked_sub(1)?];
        let place = rank - run.before;
        (place < run.len()).then(|| NodeId(run.at(place)))
    }

    /// The lowest and the highest node, if every node between them is in the list.
    pub fn ends(&self) -> Option<(NodeId, NodeId)> {
        let lowest = self.spans.first()?.lowest;
        let highest = self.spans.last()?.highest;
        (highest - lowest < self.len()).then_some((NodeId(lowest), NodeId(highest)))
    }

    /// How many nodes have a number in a range.
    pub fn count_in(&self, numbers: &Range<u32>) -> u32 {
        self.count_below(numbers.end) - self.count_below(numbers.start)
    }

    /// The nodes with a number in a range, ascending.
    pub fn within(&self, numbers: Range<u32>) -> impl Iterator<Item = NodeId> + '_ {
        let spans = self.spans[self.span_from(numbers.start)..].iter();
        spans
            .take_while({
                let end = numbers.end;
                move |span| span.lowest < end
            })
            .flat_map(move |span| {
                let from = span.lowest.max(numbers.start);
                let end = (span.highest + 1).min(numbers.end);
                (from..end).map(NodeId)
            })
    }

    /// The lowest node that another list has too.
    pub fn first_shared(&self, other: &Self) -> Option<NodeId> {
        let (mut own, mut others) = (self.spans.iter().peekable(), other.spans.iter().peekable());
        while let (Some(one), Some(two)) = (own.peek(), others.peek()) {
            let lowest = one.lowest.max(two.lowest);
            if lowest <= one.highest.min(two.highest) {
                return Some(NodeId(lowest));
            }
            match one.highest < two.highest {
                true => own.next(),
                false => others.next(),
            };
        }
        None
    }

    fn count_below(&self, number: u32) -> u32 {
        match self.spans.get(self.span_from(number)) {
            Some(span) => span.below + number.saturating_sub(span.lowest),
            None => self.len(),
        }
    }

    /// The first span that does not lie below a number.
    fn span_from(&self, number: u32) -> usize {
        self.spans.partition_point(|span| span.highest < number)
    }
}

impl Serialize for NodeList {
    /// A list of numbers and of `[first, last]`: nodes whose numbers ascend or descend by one
    /// are always a pair, so that the same nodes in the same order are written alike.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Item {
            Node(u32),
            Run([u32; 2]),
        }
        serializer.collect_seq(self.runs.iter().map(|run| match run.len() {
            1 => Item::Node(run.first),
            _ => Item::Run([run.first, run.last]),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Some nodes below 60 in any order.
    fn nodes() -> impl Strategy<Value = Vec<u32>> {
        let all: Vec<u32> = (0..60).collect();
        let some = prop::sample::subsequence(all, 0..=60);
        // Shuffled in part, so that runs remain.
        (some, prop::collection::vec((0usize..60, 0usize..60), 0..8)).prop_map(
            |(mut nodes, turns)| {
                for (from, to) in turns {
                    let (from, to) = (from.min(nodes.len()), to.min(nodes.len()));
                    nodes[from.min(to)..from.max(to)].reverse();
                }
                nodes
            },
        )
    }

    fn list_of(nodes: &[u32]) -> NodeList {
        NodeList::from_runs(nodes.iter().map(|&node| (node, node)))
    }

    proptest! {
        #[test]
        fn a_list_has_its_nodes_in_order(nodes in nodes(), start in 0u32..70, more in 0u32..70) {
            let list = list_of(&nodes);
            prop_assert_eq!(list.iter().map(|node| node.0).collect::<Vec<_>>(), nodes.clone());
            prop_assert_eq!(list.len() as usize, nodes.len());
            for (rank, &node) in (0..).zip(&nodes) {
                prop_assert_eq!(list.rank(NodeId(node)), Some(rank));
                prop_assert_eq!(list.at(rank), Some(NodeId(node)));
            }
            prop_assert_eq!(list.at(list.len()), None);
            for node in (0..80).filter(|node| !nodes.contains(node)) {
                prop_assert_eq!(list.rank(NodeId(node)), None);
            }
            let mut sorted = nodes;
            sorted.sort_unstable();
            let range = start..start + more;
            let within: Vec<NodeId> =
                sorted.iter().filter(|node| range.contains(node)).map(|&node| NodeId(node)).collect();
            prop_assert_eq!(list.count_in(&range) as usize, within.len());
            prop_assert_eq!(list.within(range).collect::<Vec<_>>(), within);
            let gaps = sorted.windows(2).any(|pair| pair[1] - pair[0] > 1);
            let ends = sorted.first().zip(sorted.last()).filter(|_| !gaps);
            prop_assert_eq!(list.ends(), ends.map(|(&low, &high)| (NodeId(low), NodeId(high))));
        }

        #[test]
        fn how_runs_are_cut_makes_no_difference(
            nodes in nodes(),
            cuts in prop::collection::vec(any::<bool>(), 60),
        ) {
            let mut runs: Vec<(u32, u32)> = Vec::new();
            for (&node, cut) in nodes.iter().zip(cuts) {
                let is_next = |&(first, last): &(u32, u32)| {
                    node == last + 1 && first <= last || node + 1 == last && first >= last
                };
                let continues = !cut && runs.last().is_some_and(is_next);
                match runs.last_mut() {
                    Some(run) if continues => run.1 = node,
                    _ => runs.push((node, node)),
                }
            }
            prop_assert_eq!(NodeList::from_runs(runs), list_of(&nodes));
        }

        #[test]
        fn what_two_lists_share_is_found(a in nodes(), b in nodes()) {
            let shared = a.iter().filter(|node| b.contains(node)).min();
            let found = list_of(&a).first_shared(&list_of(&b));
            prop_assert_eq!(found, shared.map(|&node| NodeId(node)));
        }
    }

    #[test]
    fn numbers_that_follow_each_other_are_written_as_a_pair() {
        let written = |runs: &[(u32, u32)]| {
            let list = NodeList::from_runs(runs.iter().copied());
            serde_json::to_string(&list).unwrap()
        };
        assert_eq!(written(&[(4, 4), (0, 3), (7, 7)]), "[4,[0,3],7]");
        assert_eq!(written(&[(0, 0), (1, 1), (2, 2)]), "[[0,2]]");
        assert_eq!(written(&[(7, 5), (4, 0)]), "[[7,0]]");
        assert_eq!(written(&[(1, 1), (0, 0)]), "[[1,0]]");
        assert_eq!(written(&[(9, 9), (0, 0), (8, 8), (1, 1)]), "[9,0,8,1]");
        assert_eq!(written(&[(2, 3), (1, 0)]), "[[2,3],[1,0]]");
    }
}
