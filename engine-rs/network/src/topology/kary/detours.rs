//! What is left of the candidate outputs of packets when links are down.
//!
//! A minimal path climbs to a nearest common ancestor and comes down by the one
//! way there is. So a link that is down cuts the Elites above it off from what is
//! below it, and Elites further down must not climb to those on the way there.
//! Most Elites send most packets as ever; only where the outputs are fewer they are
//! written down, for ranges of nodes. Of the two links that a merged top Elite has to
//! each below it one may be down: then the other is left.
//!
//! Rules of `docs/model.md`: `R-down-links`, `R-known-at-once`.

use super::KaryTree;
use crate::ids::{EliteId, LinkId, NodeId};
use crate::topology::graph::{End, Graph};
use std::ops::Range;

/// For each Elite, in the order of the nodes, where its outputs are fewer than in
/// the whole tree. Nothing at all when no link is down.
#[derive(Clone, Debug, Default)]
pub(super) struct Detours(Vec<Vec<Detour>>);

/// To these nodes only these links lead; none when the nodes are cut off.
#[derive(Clone, Debug)]
struct Detour {
    nodes: Range<u32>,
    outputs: Vec<LinkId>,
}

impl Detours {
    pub(super) fn new(graph: &Graph, tree: &KaryTree) -> Self {
        let mut detours = Self(vec![Vec::new(); graph.elites() as usize]);
        // What is cut off below an Elite is known from the levels below it, and
        // where it may climb from the levels above it.
        for elite in (0..graph.elites()).map(EliteId) {
            detours.0[elite.index()] = detours.cut_off_below(graph, tree, elite);
        }
        for elite in (0..graph.elites()).rev().map(EliteId) {
            detours.0[elite.index()] = detours.around(graph, tree, elite);
        }
        detours
    }

    /// The outputs from an Elite to a node, where they are fewer.
    pub(super) fn get(&self, elite: EliteId, destination: NodeId) -> Option<&[LinkId]> {
        let detours = self.0.get(elite.index())?;
        let next = detours.partition_point(|detour| detour.nodes.end <= destination.0);
        let detour = detours.get(next)?;
        (detour.nodes.start <= destination.0).then_some(&detour.outputs[..])
    }

    /// Nodes to which no minimal path leads on from an Elite, in their order.
    pub(super) fn cut_off(&self, elite: EliteId) -> impl Iterator<Item = Range<u32>> + '_ {
        let detours = self.0.get(elite.index()).into_iter().flatten();
        detours
            .filter(|detour| detour.outputs.is_empty())
            .map(|detour| detour.nodes.clone())
    }

    /// How many there are, which is how long they took to find.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let outputs = self.0.iter().flatten().map(|detour| &detour.outputs);
        self.0.capacity() * size_of::<Vec<Detour>>()
            + self.0.iter().map(Vec::capacity).sum::<usize>() * size_of::<Detour>()
            + outputs.map(Vec::capacity).sum::<usize>() * size_of::<LinkId>()
    }

    fn cut_off_below(&self, graph: &Graph, tree: &KaryTree, elite: EliteId) -> Vec<Detour> {
        // Mostly nothing is wrong below, which is seen at once.
        let is_as_ever = |&id: &LinkId| {
            let link = graph.link(id);
            let below = match link.to {
                End::Node(_) => true,
                End::Elite(child) => self.0[child.index()].is_empty(),
            };
            link.up || !link.is_down && below
        };
        if graph.outgoing(elite).iter().all(is_as_ever) {
            return Vec::new();
        }
        let mut below = Vec::new();
        let mut downs = graph.outgoing(elite).to_vec();
        downs.retain(|&id| !graph.link(id).up);
        for abreast in downs.chunk_by(|&a, &b| graph.link(a).to == graph.link(b).to) {
            let left = abreast.iter().filter(|&&id| !graph.link(id).is_down);
            let left: Vec<LinkId> = left.copied().collect();
            let (nodes, cut_off) = match graph.link(abreast[0]).to {
                End::Node(node) => (node.0..node.0 + 1, Vec::new()),
                End::Elite(child) => (tree.populated_below(child), self.cut_off(child).collect()),
            };
            let is_whole = left.len() == abreast.len();
            let mut next = nodes.start;
            for cut_off in cut_off {
                if !is_whole {
                    push(&mut below, next..cut_off.start, left.clone());
                }
                next = cut_off.end;
                push(&mut below, cut_off, Vec::new());
            }
            if !is_whole {
                push(&mut below, next..nodes.end, left);
            }
        }
        below
    }

    /// All detours of an Elite, once those of the Elites above it are known, and
    /// which nodes below it are cut off.
    fn around(&self, graph: &Graph, tree: &KaryTree, elite: EliteId) -> Vec<Detour> {
        let ups: Vec<(LinkId, EliteId)> = graph
            .outgoing(elite)
            .iter()
            .filter_map(|&id| match graph.link(id).to {
                End::Elite(parent) if graph.link(id).up => Some((id, parent)),
                _ => None,
            })
            .collect();
        let is_as_ever =
            |&(id, parent)| !graph.link(id).is_down && self.cut_off(parent).next().is_none();
        if self.0[elite.index()].is_empty() && ups.iter().all(is_as_ever) {
            return Vec::new();
        }
        let below = tree.populated_below(elite);
        // Between two cuts all nodes have the same outputs.
        let mut cuts = vec![0, below.start, below.end, graph.nodes()];
        let above = ups.iter().flat_map(|&(_, parent)| self.cut_off(parent));
        let own = self.0[elite.index()].iter().map(|own| own.nodes.clone());
        for nodes in above.chain(own) {
            cuts.extend([nodes.start, nodes.end]);
        }
        cuts.sort_unstable();
        cuts.dedup();

        let is_cut_off = |elite, node| self.get(elite, NodeId(node)).is_some_and(<[_]>::is_empty);
        let mut detours = Vec::new();
        for nodes in cuts.windows(2).map(|pair| pair[0]..pair[1]) {
            if below.contains(&nodes.start) {
                if let Some(outputs) = self.get(elite, NodeId(nodes.start)) {
                    let outputs = outputs.to_vec();
                    push(&mut detours, nodes, outputs);
                }
                continue;
            }
            let leads = |&&(id, parent): &&(LinkId, EliteId)| {
                !graph.link(id).is_down && !is_cut_off(parent, nodes.start)
            };
            let outputs: Vec<LinkId> = ups.iter().filter(leads).map(|&(id, _)| id).collect();
            if outputs.len() < ups.len() {
                push(&mut detours, nodes, outputs);
            }
        }
        detours
    }
}

/// Adds a detour; to the last one, when it goes on with the same outputs.
fn push(detours: &mut Vec<Detour>, nodes: Range<u32>, outputs: Vec<LinkId>) {
    match detours.last_mut() {
        _ if nodes.is_empty() => {}
        Some(last) if last.nodes.end == nodes.start && last.outputs == outputs => {
            last.nodes.end = nodes.end;
        }
        _ => detours.push(Detour { nodes, outputs }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::interface::Kind;
    use crate::topology::kary::{Shape, TopElites};
    use crate::topology::{Cable, Topology};

    /// Whether `to` can be reached over a link that is up, by as many links as
    /// are left on a minimal path: tried out, link by link.
    fn leads(tree: &Topology, id: LinkId, to: NodeId, left: u32) -> bool {
        let link = tree.link(id);
        let onward = || match link.to {
            End::Node(node) => node == to,
            End::Elite(elite) => {
                let mut next = tree.outgoing(elite).iter();
                next.any(|&next| leads(tree, next, to, left - 1))
            }
        };
        left > 0 && !link.is_down && onward()
    }

    /// Every Elite that a packet can come to offers the links that lead on, in
    /// their order, and no other; so none only where the destination is cut off.
    fn check(tree: &Topology) {
        for from in (0..tree.nodes()).map(NodeId) {
            let cut_off: Vec<u32> = tree.cut_off(from).into_iter().flatten().collect();
            for to in (0..tree.nodes()).map(NodeId).filter(|&to| to != from) {
                let mut left = tree.distance(from, to);
                let first = tree.injection(from);
                let reached = leads(tree, first, to, left);
                assert_eq!(reached, !cut_off.contains(&to.0), "{from:?} {to:?}");
                let mut front = vec![first];
                while left > 1 && !tree.link(first).is_down {
                    left -= 1;
                    let elites = front.iter().map(|&id| tree.link(id).to);
                    let mut next = Vec::new();
                    for end in elites {
                        let End::Elite(elite) = end else {
                            panic!("arrived early")
                        };
                        let mut expected = tree.outgoing(elite).to_vec();
                        expected.retain(|&id| leads(tree, id, to, left));
                        assert_eq!(
                            tree.shortest(elite, to),
                            expected,
                            "{elite:?} {from:?} {to:?}"
                        );
                        next.extend(expected);
                    }
                    assert_eq!(reached, !next.is_empty());
                    front = next;
                }
            }
        }
    }

    fn cables(tree: &Topology) -> Vec<Cable> {
        let links = (0..tree.links().len()).step_by(2).map(LinkId::from);
        let cable = |link| {
            let cable = tree.cable(link);
            assert_eq!(tree.cable(Topology::opposite(link)), cable);
            assert_eq!(tree.up_link(&cable), Some(link));
            cable
        };
        links.map(cable).collect()
    }

    #[test]
    fn with_any_two_links_down_every_way_leads_to_the_destination() {
        let (full, halved) = (TopElites::Full, TopElites::Halved);
        for (shape, nodes, kept, top) in [
            (Shape::new(2, 3), 8, &[][..], full),
            (Shape::new(2, 3), 5, &[], full),
            (Shape::new(3, 2), 9, &[2], full),
            (Shape::new(4, 2), 13, &[2], full),
            (Shape::new(2, 4), 11, &[2, 1, 2], full),
            (Shape::new(2, 3), 8, &[], halved),
            (Shape::new(2, 3), 5, &[], halved),
            (Shape::new(4, 2), 13, &[], halved),
            (Shape::new(2, 4), 11, &[2, 1, 2], halved),
            (Shape::new(2, 1).with_top(4), 4, &[], full),
            (Shape::new(2, 3).with_top(4), 15, &[], full),
            (Shape::new(2, 3).with_top(3), 12, &[1, 2], full),
            (Shape::new(3, 2).with_top(5), 13, &[2], full),
        ] {
            let tree = Topology::kary_tree(shape, nodes, kept, top);
            let cables = cables(&tree);
            for (index, &one) in cables.iter().enumerate() {
                for &other in &cables[index..] {
                    check(&tree.clone().with_down(&[one, other]));
                }
            }
        }
    }

    /// A third of the links, always other ones.
    #[test]
    fn with_many_links_down_every_way_leads_to_the_destination() {
        for start in 0..80u64 {
            let tree = match start % 3 {
                1 => {
                    let shape = Shape::new(3, 3).with_top(5);
                    Topology::kary_tree(shape, 41, &[3, 2], TopElites::Full)
                }
                0 => Topology::kary_tree(Shape::new(3, 3), 22, &[3, 2], TopElites::Full),
                _ => Topology::kary_tree(Shape::new(4, 3), 41, &[3, 4], TopElites::Halved),
            };
            let mut down = cables(&tree);
            let mut mixed = start;
            down.retain(|_| {
                mixed = (mixed * 1_103_515_245 + 12_345) % (1 << 31);
                (mixed >> 16) % 3 == 0
            });
            check(&tree.with_down(&down));
        }
    }

    #[test]
    fn a_whole_tree_has_no_detours() {
        let tree = Topology::full_kary_tree(4, 3, 64);
        let Kind::KaryTree(kary) = &tree.kind else {
            panic!("it is a tree");
        };
        let detours = Detours::new(&tree.graph, kary);
        assert!(detours.0.iter().all(Vec::is_empty));
    }
}
