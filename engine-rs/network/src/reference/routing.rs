//! Routing by trying: which links lead on, found from the list of links alone.
//!
//! No digits, no labels and no tables: a breadth-first search over links, up first and then
//! down. It is what `R-up-down`, `R-down-links`, `R-by-destination`, `R-multicast-way`,
//! `R-multicast-root` and `R-cabled-route` say, and the tests hold the topology's answers
//! against it.

use crate::fabric::Group;
use crate::ids::{EliteId, LinkId, NodeId};
use crate::topology::{End, Link, Topology};

/// The links of a machine, as a list.
pub(super) struct Graph<'t> {
    links: &'t [Link],
    nodes: u32,
}

impl<'t> Graph<'t> {
    pub(super) fn new(topology: &'t Topology) -> Self {
        Self {
            links: topology.links(),
            nodes: topology.nodes(),
        }
    }

    fn link(&self, id: LinkId) -> &Link {
        &self.links[id.index()]
    }

    /// Links that begin at a place, whether they are up or not, those down first, by port.
    fn outgoing(&self, from: End) -> Vec<LinkId> {
        let ids = (0..self.links.len()).map(LinkId::from);
        let mut outgoing: Vec<LinkId> = ids.filter(|&id| self.link(id).from == from).collect();
        outgoing.sort_by_key(|&id| (self.link(id).up, self.link(id).port));
        outgoing
    }

    /// Fewest links from the beginning of one to a node, that one among them: no link up
    /// after one down, and none that is down where only `live` ones count.
    fn steps(&self, first: LinkId, to: NodeId, live: bool) -> Option<u32> {
        let usable = |id: LinkId| !live || !self.link(id).is_down;
        let mut seen = vec![false; self.links.len()];
        let mut front = vec![first];
        front.retain(|&id| usable(id));
        let mut steps = 0;
        while !front.is_empty() {
            steps += 1;
            if front.iter().any(|&id| self.link(id).to == End::Node(to)) {
                return Some(steps);
            }
            let mut next = Vec::new();
            for id in front {
                for after in self.outgoing(self.link(id).to) {
                    let turns_up = !self.link(id).up && self.link(after).up;
                    if usable(after) && !turns_up && !seen[after.index()] {
                        seen[after.index()] = true;
                        next.push(after);
                    }
                }
            }
            front = next;
        }
        None
    }

    /// The links on which an Elite may send what goes to a node: those that begin a path
    /// over links that are up, no longer than the shortest of the whole machine.
    pub(super) fn candidates(&self, elite: EliteId, to: NodeId) -> Vec<LinkId> {
        let mut links = self.outgoing(End::Elite(elite));
        let whole = links.iter().filter_map(|&id| self.steps(id, to, false));
        let Some(shortest) = whole.min() else {
            return Vec::new();
        };
        links.retain(|&id| self.steps(id, to, true) == Some(shortest));
        links
    }

    /// Whether links down lead from an Elite to a node, whether they are up or not.
    fn is_above(&self, elite: EliteId, to: NodeId) -> bool {
        let links = self.outgoing(End::Elite(elite)).into_iter();
        let mut below = links
            .filter(|&id| !self.link(id).up)
            .map(|id| self.link(id).to);
        below.any(|end| match end {
            End::Node(node) => node == to,
            End::Elite(next) => self.is_above(next, to),
        })
    }

    /// Links on the way of a packet in a fabric from a list of cables, once it has taken
    /// this one.
    fn cabled_steps(&self, id: LinkId, to: NodeId) -> Option<u32> {
        let link = self.link(id);
        match link.to {
            _ if link.is_down => None,
            End::Node(node) => (node == to).then_some(1),
            // It would have to turn up again.
            End::Elite(next) if !link.up && !self.is_above(next, to) => None,
            End::Elite(next) => {
                let next = self.cabled_candidates(next, to);
                self.cabled_steps(*next.first()?, to).map(|steps| steps + 1)
            }
        }
    }

    /// The same in a fabric from a list of cables: from above the node by the shortest way
    /// down, from elsewhere by the link up from which the way is shortest.
    pub(super) fn cabled_candidates(&self, elite: EliteId, to: NodeId) -> Vec<LinkId> {
        let goes_up = !self.is_above(elite, to);
        let mut links = self.outgoing(End::Elite(elite));
        links.retain(|&id| self.link(id).up == goes_up);
        let steps = |&id: &LinkId| self.cabled_steps(id, to);
        let shortest = links.iter().filter_map(steps).min();
        links.retain(|id| shortest.is_some() && steps(id) == shortest);
        links
    }

    /// The one of these that a table by destination names: number ⌊destination / kˡ⁻¹⌋
    /// of those up, modulo how many there are; of several down that of the level below.
    pub(super) fn by_destination(&self, elite: EliteId, to: NodeId, arity: u32) -> Vec<LinkId> {
        let candidates = self.candidates(elite, to);
        let Some(&first) = candidates.first() else {
            return candidates;
        };
        let mut divisions = self.level(elite) - 1;
        if !self.link(first).up {
            divisions = divisions.saturating_sub(1);
        }
        let mut number = to.0;
        for _ in 0..divisions {
            number /= arity;
        }
        vec![candidates[number as usize % candidates.len()]]
    }

    /// Level of an Elite: one more than its steps down to a node.
    fn level(&self, elite: EliteId) -> u32 {
        let mut front = vec![End::Elite(elite)];
        let mut level = 0;
        while !front.iter().any(|end| matches!(end, End::Node(_))) && !front.is_empty() {
            level += 1;
            front = front.into_iter().flat_map(|end| self.below(end)).collect();
        }
        level
    }

    /// What lies at the ends of the links down from a place, by port, each once.
    fn below(&self, from: End) -> Vec<End> {
        let links = self.outgoing(from).into_iter();
        let down = links.filter(|&id| !self.link(id).up);
        let mut ends: Vec<End> = down.map(|id| self.link(id).to).collect();
        ends.dedup();
        ends
    }

    /// The nodes that links down from a place lead to, or the node itself.
    fn nodes_below(&self, from: End) -> Vec<NodeId> {
        match from {
            End::Node(node) => vec![node],
            End::Elite(_) => {
                let below = self.below(from).into_iter();
                below.flat_map(|end| self.nodes_below(end)).collect()
            }
        }
    }

    /// Level of the lowest Elite below which are a source and all of a group.
    pub(super) fn covering_level(&self, source: NodeId, group: Group, elites: u32) -> Option<u32> {
        let covers = |elite: &EliteId| {
            let below = self.nodes_below(End::Elite(*elite));
            let mut all = (group.first.0..=group.last.0).chain([source.0]);
            all.all(|node| below.contains(&NodeId(node)))
        };
        let elites = (0..elites).map(EliteId);
        elites.filter(covers).map(|elite| self.level(elite)).min()
    }

    /// The link by which a multicast climbs: the first that leads up, if it is up.
    pub(super) fn climb(&self, elite: EliteId) -> Vec<LinkId> {
        let mut up = self.outgoing(End::Elite(elite));
        up.retain(|&id| self.link(id).up);
        up.truncate(1);
        up.retain(|&id| !self.link(id).is_down);
        up
    }

    /// The members of a group below an Elite, as its links down part them, in order.
    pub(super) fn shares(&self, elite: EliteId, group: Group) -> Vec<(NodeId, NodeId)> {
        let mut shares = Vec::new();
        for end in self.below(End::Elite(elite)) {
            let below = self.nodes_below(end);
            let mut members = (0..self.nodes)
                .map(NodeId)
                .filter(|node| group.first <= *node && *node <= group.last && below.contains(node));
            if let Some(first) = members.next() {
                shares.push((first, members.next_back().unwrap_or(first)));
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::Cable;
    use crate::topology::cabled::any_fabric;
    use crate::topology::kary::{Shape, TopElites};
    use proptest::prelude::*;

    /// Small trees of all kinds: partly populated, slimmed, with more below the top or with
    /// halved tops, and up to a third of their cables down.
    fn any_tree() -> impl Strategy<Value = Topology> {
        let shape = (2u32..5, 1u32..5, 0u32..4, any::<bool>(), any::<bool>());
        let rest = (
            any::<prop::sample::Index>(),
            prop::collection::vec(1u32..5, 3),
            prop::collection::vec((any::<bool>(), any::<prop::sample::Index>()), 0..12),
        );
        (shape, rest).prop_map(
            |((arity, levels, more, halve, slim), (nodes, kept, down))| {
                // At most 32 places, or trying takes too long.
                let levels = levels.min([0, 0, 4, 3, 2][arity as usize]);
                let halved = halve && levels > 1 && arity % 2 == 0;
                let top = if halved { 0 } else { more.min(arity) };
                let shape = Shape::new(arity, levels).with_top(arity + top);
                let nodes = nodes.index(shape.places() as usize) as u32 + 1;
                let mut kept: Vec<u32> = kept.iter().map(|&kept| kept.min(arity)).collect();
                kept.truncate(levels as usize - 1);
                if halved && let Some(last) = kept.last_mut() {
                    *last = (*last).max(2) / 2 * 2;
                }
                if !slim {
                    kept.clear();
                }
                let top = if halved {
                    TopElites::Halved
                } else {
                    TopElites::Full
                };
                let topology = Topology::kary_tree(shape, nodes, &kept, top);
                let all = topology.links().len() / 2;
                let cables = down.iter().filter(|(take, _)| *take && all > 0);
                let mut cables: Vec<Cable> = cables
                    .map(|(_, index)| topology.cable(LinkId::from(2 * index.index(all))))
                    .collect();
                cables.sort_by_key(|cable| format!("{cable:?}"));
                cables.dedup();
                cables.truncate(all / 3);
                topology.with_down(&cables)
            },
        )
    }

    /// All Elites that a packet from one node to another can come to, with what is asked
    /// of each.
    fn walk(
        graph: &Graph,
        topology: &Topology,
        from: NodeId,
        to: NodeId,
        mut check: impl FnMut(EliteId, &[LinkId]),
    ) {
        let first = topology.injection(from);
        let mut front = vec![topology.link(first).to];
        if topology.link(first).is_down {
            front.clear();
        }
        let mut seen = Vec::new();
        while let Some(end) = front.pop() {
            let End::Elite(elite) = end else { continue };
            if seen.contains(&elite) {
                continue;
            }
            seen.push(elite);
            let candidates = graph.candidates(elite, to);
            check(elite, &candidates);
            front.extend(candidates.iter().map(|&id| topology.link(id).to));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

        /// Adaptive and by destination, from one node to all: the links that lead on.
        #[test]
        fn candidates_are_those_found_by_trying(topology in any_tree(), from in any::<prop::sample::Index>()) {
            let graph = Graph::new(&topology);
            let from = NodeId(from.index(topology.nodes() as usize) as u32);
            let fixed = topology.clone().by_destination();
            for to in (0..topology.nodes()).map(NodeId).filter(|&to| to != from) {
                let mut wrong = None;
                walk(&graph, &topology, from, to, |elite, candidates| {
                    let named = graph.by_destination(elite, to, topology.ports(1).up);
                    let same = topology.candidates(elite, from, to) == candidates
                        && fixed.candidates(elite, from, to) == named;
                    if !same {
                        wrong = Some((elite, candidates.to_vec()));
                    }
                });
                prop_assert_eq!(wrong, None, "{:?} {:?}", from, to);
            }
        }

        /// In fabrics from lists of cables, with up to a third of these down.
        #[test]
        fn candidates_of_cabled_fabrics_are_those_found_by_trying(
            topology in any_fabric(),
            down in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        ) {
            let all = topology.links().len() / 2;
            let cable = |index: &prop::sample::Index| topology.cable(LinkId::from(2 * index.index(all)));
            let cables: Vec<Cable> = down.iter().take(all / 3).map(cable).collect();
            let topology = topology.with_down(&cables);
            let graph = Graph::new(&topology);
            for to in (0..topology.nodes()).map(NodeId) {
                for elite in (0..topology.elites()).map(EliteId) {
                    let candidates = graph.cabled_candidates(elite, to);
                    prop_assert_eq!(topology.shortest(elite, to), candidates, "{:?} {:?}", elite, to);
                }
            }
        }

        /// Multicasts: how high, by which link up, and to whom each link down leads.
        #[test]
        fn a_multicast_covers_what_is_found_by_trying(
            topology in any_tree(),
            ends in any::<[prop::sample::Index; 3]>(),
        ) {
            let graph = Graph::new(&topology);
            let [source, one, other] =
                ends.map(|end| NodeId(end.index(topology.nodes() as usize) as u32));
            let group = Group { first: one.min(other), last: one.max(other) };
            let (first, last) = (group.first, group.last);
            prop_assert_eq!(
                graph.covering_level(source, group, topology.elites()),
                Some(topology.covering_level(source, first, last))
            );
            for elite in (0..topology.elites()).map(EliteId) {
                let below = graph.nodes_below(End::Elite(elite));
                if below.is_empty() {
                    continue;
                }
                prop_assert_eq!(topology.climb(elite), graph.climb(elite));
                let members = (first.0..=last.0).map(NodeId);
                if members.clone().all(|node| below.contains(&node)) {
                    let shares: Vec<_> = topology.branches(elite, first, last).collect();
                    prop_assert_eq!(shares, graph.shares(elite, group));
                }
            }
        }
    }

    #[test]
    fn of_a_small_tree_it_finds_what_can_be_seen() {
        // Two levels of two: nodes 0 to 3, Elites 0 and 1 below 2 and 3.
        let topology = Topology::full_kary_tree(2, 2, 4);
        let graph = Graph::new(&topology);
        let ends = |elite, to| -> Vec<End> {
            let links = graph.candidates(EliteId(elite), NodeId(to)).into_iter();
            links.map(|id| topology.link(id).to).collect()
        };
        assert_eq!(ends(0, 1), [End::Node(NodeId(1))]);
        assert_eq!(ends(0, 2), [End::Elite(EliteId(2)), End::Elite(EliteId(3))]);
        assert_eq!(ends(3, 2), [End::Elite(EliteId(1))]);
        let group = Group {
            first: NodeId(1),
            last: NodeId(3),
        };
        assert_eq!(graph.covering_level(NodeId(0), group, 4), Some(2));
        assert_eq!(
            graph.covering_level(
                NodeId(3),
                Group {
                    first: NodeId(2),
                    ..group
                },
                4
            ),
            Some(1)
        );
        assert_eq!(
            graph.shares(EliteId(2), group),
            [(NodeId(1), NodeId(1)), (NodeId(2), NodeId(3))]
        );
    }
}
