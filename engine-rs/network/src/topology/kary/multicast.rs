//! Routes of multicasts: up to a root by the first up link of every Elite, which
//! leads to the leftmost Elite that serves the same nodes, and down from there by each
//! link that leads to members. No part of it is chosen, so that of two multicasts to
//! members that an Elite tells apart, both come through the same one.
//!
//! Rules of `docs/model.md`: `R-multicast-way`, `R-multicast-root`, `R-no-deadlock`.

use super::KaryTree;
use crate::ids::{EliteId, LinkId, NodeId};
use crate::topology::graph::{End, Graph};

/// The nodes from the first to the last as they are shared out among branches, each of
/// which has so many places. See [`Topology::branches`](crate::topology::Topology::branches).
pub(in crate::topology) fn branches(
    span: u32,
    first: NodeId,
    last: NodeId,
) -> impl Iterator<Item = (NodeId, NodeId)> + use<> {
    (first.0 / span..=last.0 / span).map(move |branch| {
        let (low, high) = (branch * span, branch * span + (span - 1));
        (NodeId(low.max(first.0)), NodeId(high.min(last.0)))
    })
}

impl KaryTree {
    /// Level of the smallest subtree that has the source and all nodes from the first to
    /// the last.
    pub(in crate::topology) fn covering_level(
        &self,
        source: NodeId,
        first: NodeId,
        last: NodeId,
    ) -> u32 {
        let (low, high) = (source.min(first), source.max(last));
        self.shape.common_level(low.0, high.0)
    }

    /// See [`Topology::climb`](crate::topology::Topology::climb).
    pub(in crate::topology) fn climb<'g>(&self, graph: &'g Graph, elite: EliteId) -> &'g [LinkId] {
        let up = self.up_links(graph, elite);
        let is_up = up.first().is_some_and(|&id| !graph.link(id).is_down);
        &up[..usize::from(is_up)]
    }

    /// See [`Topology::multicast_blocked`](crate::topology::Topology::multicast_blocked).
    pub(in crate::topology) fn multicast_blocked(
        &self,
        graph: &Graph,
        source: NodeId,
        members: (NodeId, NodeId),
        level: u32,
    ) -> Option<LinkId> {
        let mut up = graph.injection[source.index()];
        let root = loop {
            if graph.link(up).is_down {
                return Some(up);
            }
            let End::Elite(elite) = graph.link(up).to else {
                return None;
            };
            if self.level(elite) >= level {
                break elite;
            }
            up = *self.up_links(graph, elite).first()?;
        };
        self.blocked_below(graph, root, members)
    }

    fn blocked_below(
        &self,
        graph: &Graph,
        elite: EliteId,
        (first, last): (NodeId, NodeId),
    ) -> Option<LinkId> {
        branches(self.span(self.level(elite) - 1), first, last).find_map(|branch| {
            let mut links = self.down_to(graph, elite, branch.0).iter();
            let up = links.clone().find(|id| !graph.link(**id).is_down);
            match (up, links.next()) {
                (None, down) => down.copied(),
                (Some(&up), _) => match graph.link(up).to {
                    End::Elite(below) => self.blocked_below(graph, below, branch),
                    End::Node(_) => None,
                },
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::kary::{Shape, TopElites};
    use crate::topology::{Cable, Topology};

    fn shared_out(tree: &Topology, elite: u32, first: u32, last: u32) -> Vec<(u32, u32)> {
        let branches = tree.branches(EliteId(elite), NodeId(first), NodeId(last));
        branches.map(|(first, last)| (first.0, last.0)).collect()
    }

    #[test]
    fn the_smallest_subtree_has_source_and_members() {
        let tree = Topology::full_kary_tree(4, 3, 64);
        let level =
            |source, first, last| tree.covering_level(NodeId(source), NodeId(first), NodeId(last));
        assert_eq!([level(0, 0, 3), level(2, 0, 0), level(5, 4, 7)], [1, 1, 1]);
        assert_eq!([level(4, 0, 3), level(0, 3, 4), level(0, 0, 15)], [2, 2, 2]);
        assert_eq!(
            [level(0, 15, 16), level(63, 0, 3), level(0, 0, 63)],
            [3, 3, 3]
        );
    }

    #[test]
    fn members_are_shared_out_by_port() {
        let tree = Topology::full_kary_tree(4, 3, 64);
        assert_eq!(shared_out(&tree, 32, 3, 33), [(3, 15), (16, 31), (32, 33)]);
        assert_eq!(
            shared_out(&tree, 16, 3, 15),
            [(3, 3), (4, 7), (8, 11), (12, 15)]
        );
        assert_eq!(shared_out(&tree, 0, 1, 3), [(1, 1), (2, 2), (3, 3)]);
        assert_eq!(shared_out(&tree, 32, 17, 20), [(17, 20)]);
    }

    #[test]
    fn a_link_that_is_down_on_the_only_way_is_named() {
        let blocked = |cables: &[Cable], source, first, last, level| {
            let tree = Topology::full_kary_tree(4, 3, 64).with_down(cables);
            let members = (NodeId(first), NodeId(last));
            let link = tree.multicast_blocked(NodeId(source), members, level);
            link.map(|link| tree.cable(link))
        };
        let up = |level, elite, up| Cable::UpLink { level, elite, up };
        assert_eq!(blocked(&[], 63, 0, 63, 3), None);
        // Up from 63: Elite 15 of level 1, 12 of level 2, 0 of level 3.
        for cable in [Cable::Node { node: 63 }, up(1, 15, 0), up(2, 12, 0)] {
            assert_eq!(blocked(&[cable], 63, 0, 3, 3), Some(cable));
        }
        // Down to 20: Elite 4 of level 2, 5 of level 1.
        for cable in [up(2, 4, 0), up(1, 5, 0), Cable::Node { node: 20 }] {
            assert_eq!(blocked(&[cable], 63, 0, 63, 3), Some(cable));
        }
        for cable in [up(1, 15, 1), up(2, 12, 3), up(2, 13, 0)] {
            assert_eq!(blocked(&[cable], 63, 0, 63, 3), None);
        }
    }

    #[test]
    fn of_two_links_to_the_same_elite_either_will_do() {
        let tree = |cables: &[Cable]| {
            Topology::kary_tree(Shape::new(4, 2), 16, &[], TopElites::Halved).with_down(cables)
        };
        let up = |up| Cable::UpLink {
            level: 1,
            elite: 2,
            up,
        };
        let blocked = |tree: Topology| {
            let members = (NodeId(0), NodeId(15));
            let link = tree.multicast_blocked(NodeId(0), members, 2);
            link.map(|link| tree.cable(link))
        };
        assert_eq!(blocked(tree(&[up(1)])), None);
        assert_eq!(blocked(tree(&[up(0), up(1)])), Some(up(0)));
    }
}
