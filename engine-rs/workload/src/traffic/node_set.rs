use crate::ids::NodeId;
use serde::{Serialize, Serializer};

/// A set of nodes, as runs of consecutive numbers in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeSet {
    /// First and last of each run; between two runs at least one node is missing.
    runs: Vec<(u32, u32)>,
    /// Nodes before each run.
    before: Vec<u32>,
    len: u32,
}

impl NodeSet {
    /// The nodes from 0 on.
    pub fn first(nodes: u32) -> Self {
        Self::from_runs(nodes.checked_sub(1).map(|last| (0, last)))
    }

    /// The nodes of some runs, in any order; runs may overlap.
    pub fn from_runs(runs: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut sorted: Vec<(u32, u32)> = runs.into_iter().collect();
        sorted.sort_by_key(|&(first, _)| first);
        let mut set = Self::default();
        for (first, last) in sorted {
            match set.runs.last_mut() {
                Some(run) if first <= run.1.saturating_add(1) => run.1 = run.1.max(last),
                _ => set.runs.push((first, last)),
            }
        }
        for &(first, last) in &set.runs {
            set.before.push(set.len);
            set.len += last - first + 1;
        }
        set
    }

    /// First and last node of each run.
    pub fn runs(&self) -> &[(u32, u32)] {
        &self.runs
    }

    /// How many nodes there are.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All nodes, ascending.
    pub fn iter(&self) -> impl Iterator<Item = NodeId> + '_ {
        let runs = self.runs.iter();
        runs.flat_map(|&(first, last)| (first..=last).map(NodeId))
    }

    /// The place of a node among the others, from 0.
    pub fn rank(&self, node: NodeId) -> Option<u32> {
        let run = self.runs.partition_point(|&(_, last)| last < node.0);
        let (first, _) = *self.runs.get(run)?;
        Some(self.before[run] + node.0.checked_sub(first)?)
    }

    /// How many of them have a lower number than this.
    pub fn count_below(&self, node: u32) -> u32 {
        let run = self.runs.partition_point(|&(_, last)| last < node);
        match self.runs.get(run) {
            Some(&(first, _)) => self.before[run] + node.saturating_sub(first),
            None => self.len,
        }
    }

    /// The node at a place.
    pub fn at(&self, rank: u32) -> Option<NodeId> {
        let run = self.before.partition_point(|&before| before <= rank);
        let run = run.checked_sub(1)?;
        let node = self.runs[run].0 + (rank - self.before[run]);
        (rank < self.len).then_some(NodeId(node))
    }

    /// The lowest node that another set has too.
    pub fn first_shared(&self, other: &Self) -> Option<NodeId> {
        let shared = self.runs.iter().flat_map(|&(first, last)| {
            let others = other.runs.iter();
            others.filter_map(move |run| {
                let start = first.max(run.0);
                (start <= last.min(run.1)).then_some(NodeId(start))
            })
        });
        shared.min()
    }
}

impl Serialize for NodeSet {
    /// A list of numbers and of `[first, last]`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Item {
            Node(u32),
            Run([u32; 2]),
        }
        serializer.collect_seq(self.runs.iter().map(|&(first, last)| {
            if first == last {
                Item::Node(first)
            } else {
                Item::Run([first, last])
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_set_is_what_its_runs_say(runs in prop::collection::vec((0u32..60, 0u32..9), 0..8)) {
            let runs: Vec<_> = runs.into_iter().map(|(first, more)| (first, first + more)).collect();
            let set = NodeSet::from_runs(runs.clone());
            let nodes: BTreeSet<u32> = runs.iter().flat_map(|&(a, b)| a..=b).collect();
            prop_assert_eq!(set.iter().map(|node| node.0).collect::<Vec<_>>(),
                nodes.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!(set.len() as usize, nodes.len());
            for (rank, node) in (0..).zip(&nodes) {
                prop_assert_eq!(set.rank(NodeId(*node)), Some(rank));
                prop_assert_eq!(set.at(rank), Some(NodeId(*node)));
            }
            prop_assert_eq!(set.at(set.len()), None);
            for node in (0..80).filter(|node| !nodes.contains(node)) {
                prop_assert_eq!(set.rank(NodeId(node)), None);
            }
        }

        #[test]
        fn what_two_sets_share_is_found(
            a in prop::collection::vec((0u32..40, 0u32..5), 0..5),
            b in prop::collection::vec((0u32..40, 0u32..5), 0..5),
        ) {
            let set = |runs: Vec<(u32, u32)>| NodeSet::from_runs(runs.into_iter().map(|(f, m)| (f, f + m)));
            let (a, b) = (set(a), set(b));
            let shared = a.iter().find(|&node| b.rank(node).is_some());
            prop_assert_eq!(a.first_shared(&b), shared);
        }
    }

    #[test]
    fn runs_that_touch_are_one() {
        let set = NodeSet::from_runs([(4, 4), (0, 3), (7, 7)]);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[[0,4],7]");
    }
}
