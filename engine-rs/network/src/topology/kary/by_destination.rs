//! Outputs that depend on the destination alone: tables that every switch fills in by itself.
//!
//! Of the up links that lead on, in the order of ports, an Elite of level l takes the one
//! with number ⌊destination / k^(l−1)⌋, modulo how many there are. In a whole tree that is
//! digit l of the destination, so that each of the Elites above has the same share of
//! the destinations, and all that is sent to one node comes down by one way. Where several
//! parallel links lead down, the one is taken that mirrors the up link by which one would
//! climb from below: the number is that of the level below.
//!
//! Rule of `docs/model.md`: `R-by-destination`.

use super::KaryTree;
use crate::ids::{EliteId, NodeId};

impl KaryTree {
    /// The number of the output that an Elite sends a packet for a node on, modulo how many
    /// there are; `up` when these lead up.
    pub(in crate::topology) fn number_by_destination(
        &self,
        elite: EliteId,
        to: NodeId,
        up: bool,
    ) -> u32 {
        let below = if up { 1 } else { 2 };
        let digit = self.level(elite).saturating_sub(below);
        to.0 / self.shape.arity().pow(digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::LinkId;
    use crate::topology::kary::{Shape, TopElites};
    use crate::topology::{Cable, End, Topology};
    use std::collections::BTreeMap;

    /// The links behind the one that leaves its source.
    fn way(tree: &Topology, from: u32, to: u32) -> Vec<LinkId> {
        let (from, to) = (NodeId(from), NodeId(to));
        let mut links = Vec::new();
        let mut at = tree.link(tree.injection(from)).to;
        while let End::Elite(elite) = at {
            let [next] = *tree.candidates(elite, from, to) else {
                panic!("one link leads on");
            };
            links.push(next);
            at = tree.link(next).to;
        }
        assert_eq!(at, End::Node(to));
        assert_eq!(links.len() as u32 + 1, tree.distance(from, to));
        links
    }

    fn ports(tree: &Topology, from: u32, to: u32) -> Vec<u32> {
        let links = way(tree, from, to);
        let ups = links.iter().map(|&id| tree.link(id)).filter(|link| link.up);
        ups.map(|link| link.port).collect()
    }

    #[test]
    fn the_digits_of_the_destination_name_the_up_links() {
        let tree = Topology::full_kary_tree(4, 3, 64).by_destination();
        // 27 is 1·16 + 2·4 + 3.
        assert_eq!(ports(&tree, 0, 27), [3, 2]);
        assert_eq!(ports(&tree, 63, 27), [3, 2]);
        assert_eq!(ports(&tree, 20, 27), [3]);
        assert_eq!(ports(&tree, 24, 27), Vec::<u32>::new());
    }

    /// To one node all come down by the same links, and each link down leads to the same
    /// number of nodes as any other of its level.
    #[test]
    fn each_link_down_is_for_its_own_destinations() {
        let plain = Shape::new(4, 3);
        for (shape, top) in [
            (plain, TopElites::Full),
            (plain, TopElites::Halved),
            (plain.with_top(6), TopElites::Full),
        ] {
            let tree = Topology::kary_tree(shape, shape.places(), &[], top).by_destination();
            let mut towards: BTreeMap<LinkId, Vec<u32>> = BTreeMap::new();
            let nodes = tree.nodes();
            let pairs = (0..nodes).flat_map(|to| (0..nodes).map(move |from| (to, from)));
            for (to, from) in pairs {
                if from == to {
                    continue;
                }
                for id in way(&tree, from, to) {
                    if !tree.link(id).up {
                        towards.entry(id).or_default().push(to);
                    }
                }
            }
            for (id, mut nodes) in towards {
                nodes.sort_unstable();
                nodes.dedup();
                assert_eq!(nodes.len(), 1, "{:?}", tree.link(id));
            }
        }
    }

    #[test]
    fn with_fewer_links_what_is_left_is_shared() {
        let tree =
            Topology::kary_tree(Shape::new(4, 2), 16, &[3], TopElites::Full).by_destination();
        let up: Vec<Vec<u32>> = (8..12).map(|to| ports(&tree, 0, to)).collect();
        assert_eq!(up, [[2], [0], [1], [2]]);
        let down = Cable::UpLink {
            level: 1,
            elite: 2,
            up: 0,
        };
        let tree = Topology::full_kary_tree(4, 2, 16)
            .with_down(&[down])
            .by_destination();
        // To the nodes below Elite 1.2 the up links 1 to 3 lead on.
        let up: Vec<Vec<u32>> = (8..12).map(|to| ports(&tree, 0, to)).collect();
        assert_eq!(up, [[3], [1], [2], [3]]);
        assert_eq!(ports(&tree, 0, 4), [0]);
    }
}
