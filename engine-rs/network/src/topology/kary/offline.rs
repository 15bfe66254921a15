//! Routes worked out before anything is sent: the ideal to compare adaptive routing
//! with.
//!
//! A route is its up links, since the way down mirrors the way up: a packet that
//! climbs from level l by up link j comes down over up link j of the Elite that it
//! would have climbed through from its destination. So at each level the routes are
//! the edges of a bipartite graph, from the Elite at which each one is on its way up
//! to the one at which it will be on its way down, and their up links are colours.
//! In a whole tree at most k routes of a permutation meet at an Elite of the first
//! level, and once these have k colours the same holds in each of the k trees above:
//! any permutation has routes of which no two share a link (Beneš; `[P]` 4.4).
//!
//! Where up links are missing or destinations are shared, no link gets more than its
//! share of the routes of its Elite. Around links that are down routes are chosen one
//! after the other, each by the links with the fewest routes; that need not be the
//! best there is.
//!
//! Rules of `docs/model.md`: `R-off-line`, `R-off-line-again`.

use super::KaryTree;
use super::colouring::colour;
use crate::ids::{EliteId, LinkId, NodeId};
use crate::topology::graph::{End, Graph};
use crate::topology::routes::Planned;

/// Routes between pairs of different nodes that are each there once.
pub(in crate::topology) fn off_line_routes(
    graph: &Graph,
    tree: &KaryTree,
    pairs: &[(NodeId, NodeId)],
) -> Planned {
    let mut router = Router::new(graph, tree, pairs);
    for level in 1..tree.levels() {
        router.climb(level);
    }
    router.complete();
    Planned {
        links: router.links,
        load: router.load,
    }
}

struct Router<'t> {
    graph: &'t Graph,
    tree: &'t KaryTree,
    pairs: &'t [(NodeId, NodeId)],
    /// Of each pair: the Elites that its route has climbed to, from its source and,
    /// mirrored, from its destination. The same once they have met.
    at: Vec<[EliteId; 2]>,
    links: Vec<Vec<LinkId>>,
    /// Routes over each link.
    load: Vec<u32>,
}

impl<'t> Router<'t> {
    fn new(graph: &'t Graph, tree: &'t KaryTree, pairs: &'t [(NodeId, NodeId)]) -> Self {
        let ends = pairs
            .iter()
            .map(|&(from, to)| [tree.first_elite(from), tree.first_elite(to)]);
        Self {
            graph,
            tree,
            pairs,
            at: ends.collect(),
            links: vec![Vec::new(); pairs.len()],
            load: vec![0; graph.links.len()],
        }
    }

    /// Chooses the up links of a level.
    fn climb(&mut self, level: u32) {
        let (graph, tree) = (self.graph, self.tree);
        let climbing = |&index: &usize| self.at[index][0] != self.at[index][1];
        let climbing: Vec<usize> = (0..self.at.len()).filter(climbing).collect();
        let first = (level - 1) * tree.elites_per_level;
        let edge = |&index: &usize| (self.at[index][0].0 - first, self.at[index][1].0 - first);
        let edges: Vec<(u32, u32)> = climbing.iter().map(edge).collect();
        let up_links = climbing
            .first()
            .map_or(0, |&index| tree.up_links(graph, self.at[index][0]).len());
        for (index, up) in climbing.into_iter().zip(colour(&edges, up_links as u32)) {
            for (side, at) in self.at[index].iter_mut().enumerate() {
                let Some(&link) = tree.up_links(graph, *at).get(up as usize) else {
                    continue;
                };
                if side == 0 {
                    self.links[index].push(link);
                }
                if let End::Elite(above) = graph.link(link).to {
                    *at = above;
                }
            }
        }
    }

    /// Adds the ways down; first of the routes over which no link is down, so that
    /// the others can keep out of their way.
    fn complete(&mut self) {
        let mut blocked = Vec::new();
        for index in 0..self.pairs.len() {
            let links = self.mirrored(index);
            if links.iter().any(|&id| self.graph.link(id).is_down) {
                blocked.push(index);
            } else {
                self.settle(index, links);
            }
        }
        for index in blocked {
            let links = self.around(index);
            self.settle(index, links);
        }
    }

    fn settle(&mut self, index: usize, links: Vec<LinkId>) {
        let (from, _) = self.pairs[index];
        if !links.is_empty() {
            self.load[self.graph.injection[from.index()].index()] += 1;
        }
        for link in &links {
            self.load[link.index()] += 1;
        }
        self.links[index] = links;
    }

    /// The up link of an Elite with the port of another up link.
    fn mirror(&self, up: LinkId, elite: EliteId) -> Option<LinkId> {
        let port = self.graph.link(up).port as usize;
        self.tree.up_links(self.graph, elite).get(port).copied()
    }

    /// The way up as it was chosen, and down by the mirrored links.
    fn mirrored(&self, index: usize) -> Vec<LinkId> {
        let (graph, tree, (_, to)) = (self.graph, self.tree, self.pairs[index]);
        let ups = &self.links[index];
        let mut downs = vec![graph.delivery[to.index()]];
        let mut at = tree.first_elite(to);
        for &up in ups {
            let Some(mirror) = self.mirror(up, at) else {
                break;
            };
            downs.push(Graph::opposite(mirror));
            if let End::Elite(above) = graph.link(mirror).to {
                at = above;
            }
        }
        ups.iter().chain(downs.iter().rev()).copied().collect()
    }

    /// A way over links that are up, at each Elite by those with the fewest routes;
    /// no links when there is none.
    fn around(&self, index: usize) -> Vec<LinkId> {
        let (graph, tree, (from, to)) = (self.graph, self.tree, self.pairs[index]);
        let mut links = Vec::new();
        if graph.link(graph.injection[from.index()]).is_down {
            return links;
        }
        let (mut at, mut below) = (tree.first_elite(from), tree.first_elite(to));
        loop {
            // What goes up by a link comes down by its mirror.
            let mirror = |id| self.mirror(id, below).filter(|_| graph.link(id).up);
            let load = |&id: &LinkId| {
                let down = mirror(id).map_or(id, Graph::opposite);
                self.load[id.index()].max(self.load[down.index()])
            };
            let Some(next) = tree.outputs(graph, at, to).iter().copied().min_by_key(load) else {
                return Vec::new();
            };
            links.push(next);
            if let Some(End::Elite(above)) = mirror(next).map(|id| graph.link(id).to) {
                below = above;
            }
            match graph.link(next).to {
                End::Node(_) => return links,
                End::Elite(elite) => at = elite,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::kary::{Shape, TopElites};
    use crate::topology::{Cable, Routes, Topology};
    use proptest::prelude::*;

    fn nodes(pairs: &[(u32, u32)]) -> Vec<(NodeId, NodeId)> {
        let nodes = pairs.iter().map(|&(from, to)| (NodeId(from), NodeId(to)));
        nodes.filter(|(from, to)| from != to).collect()
    }

    /// Every route leads from its source to its destination by a minimal path over
    /// links that are up; and the most on a link, counted anew.
    fn check(tree: &Topology, pairs: &[(NodeId, NodeId)]) -> u32 {
        let routes = Routes::new(tree, pairs);
        let mut load = vec![0; tree.links().len()];
        for &(from, to) in pairs {
            let Some(links) = routes.get(from, to) else {
                assert!(tree.cut_off(from).iter().any(|nodes| nodes.contains(&to.0)));
                continue;
            };
            let mut at = tree.injection(from);
            load[at.index()] += 1;
            assert_eq!(links.len() as u32 + 1, tree.distance(from, to));
            for &next in links {
                let End::Elite(elite) = tree.link(at).to else {
                    panic!("arrived early")
                };
                assert!(tree.shortest(elite, to).contains(&next));
                load[next.index()] += 1;
                at = next;
            }
            assert_eq!(tree.link(at).to, End::Node(to));
        }
        let most = load.into_iter().max().unwrap_or(0);
        assert_eq!(routes.most_on_a_link(), most);
        most
    }

    /// Of each machine of up to nine nodes, all permutations of up to six of them.
    #[test]
    fn all_permutations_of_small_machines_are_free_of_conflicts() {
        for (shape, top) in [
            (Shape::new(2, 2), TopElites::Full),
            (Shape::new(2, 3), TopElites::Full),
            (Shape::new(2, 3), TopElites::Halved),
            (Shape::new(3, 2), TopElites::Full),
            (Shape::new(4, 2), TopElites::Halved),
            (Shape::new(2, 2).with_top(3), TopElites::Full),
            (Shape::new(2, 2).with_top(4), TopElites::Full),
        ] {
            for count in 2..=6.min(shape.places()) {
                let tree = Topology::kary_tree(shape, count, &[], top);
                let mut order: Vec<u32> = (0..count).collect();
                permute(&mut order, 0, &mut |order| {
                    let pairs: Vec<(u32, u32)> = (0..).zip(order.iter().copied()).collect();
                    assert!(check(&tree, &nodes(&pairs)) <= 1, "{order:?}");
                });
            }
        }
    }

    fn permute(order: &mut Vec<u32>, first: usize, each: &mut impl FnMut(&[u32])) {
        if first == order.len() {
            return each(order);
        }
        for other in first..order.len() {
            order.swap(first, other);
            permute(order, first + 1, each);
            order.swap(first, other);
        }
    }

    #[test]
    fn all_to_one_meet_at_the_last_link_and_spread_before_it() {
        let tree = Topology::full_kary_tree(4, 3, 64);
        let pairs: Vec<(u32, u32)> = (1..64).map(|from| (from, 0)).collect();
        assert_eq!(check(&tree, &nodes(&pairs)), 63);
        let routes = Routes::new(&tree, &nodes(&pairs));
        let mut load = vec![0; tree.links().len()];
        for from in 4..64 {
            for link in routes.get(NodeId(from), NodeId(0)).unwrap() {
                load[link.index()] += 1;
            }
        }
        // Of the 60 that come from above a quarter each.
        let from_above = tree
            .incoming(EliteId(0))
            .iter()
            .filter(|&&id| !tree.link(id).up);
        assert!(from_above.map(|id| load[id.index()]).eq([15; 4]));
    }

    #[test]
    fn with_half_the_up_links_two_routes_share_a_link() {
        let tree = Topology::kary_tree(Shape::new(4, 3), 64, &[4, 2], TopElites::Full);
        let pairs: Vec<(u32, u32)> = (0..64).map(|from| (from, 63 - from)).collect();
        assert_eq!(check(&tree, &nodes(&pairs)), 2);
    }

    #[test]
    fn what_has_a_route_goes_by_it_and_what_has_none_by_any_way() {
        let tree = Topology::full_kary_tree(4, 2, 16);
        let (from, to) = (NodeId(1), NodeId(14));
        let routes = Routes::new(&tree, &[(from, to)]);
        let links = routes.get(from, to).unwrap().to_vec();
        assert_eq!(routes.get(to, from), None);
        let tree = tree.with_routes(routes);
        for &link in &links {
            let End::Elite(elite) = tree.link(link).from else {
                panic!("a route begins behind its source")
            };
            assert_eq!(tree.candidates(elite, from, to), [link]);
        }
        assert_eq!(tree.candidates(EliteId(0), NodeId(2), to).len(), 4);
    }

    /// A machine of any shape, partly populated, with merged top Elites or more subtrees
    /// below them or neither.
    fn any_tree() -> impl Strategy<Value = Topology> {
        let shape = prop_oneof![
            (2u32..=2, 1u32..=6),
            (3u32..=3, 1u32..=4),
            (4u32..=4, 1u32..=3),
            (5u32..=16, 1u32..=2)
        ];
        let top = prop_oneof![
            Just(None),
            prop::option::of(Just(0.0)),
            (0.0..=1.0f64).prop_map(Some)
        ];
        (shape, 0.0..1.0f64, top).prop_map(|((arity, levels), part, more)| {
            let more_below_top = (f64::from(arity) * more.unwrap_or(0.0)).round() as u32;
            let shape = Shape::new(arity, levels).with_top(arity + more_below_top);
            let nodes = 2 + (f64::from(shape.places() - 2) * part).round() as u32;
            let halved = more == Some(0.0) && arity % 2 == 0 && levels > 1;
            let top = match halved {
                true => TopElites::Halved,
                false => TopElites::Full,
            };
            Topology::kary_tree(shape, nodes, &[], top)
        })
    }

    fn permuted(tree: Topology) -> impl Strategy<Value = (Topology, Vec<u32>)> {
        let order: Vec<u32> = (0..tree.nodes()).collect();
        (Just(tree), Just(order).prop_shuffle())
    }

    proptest! {
        #[test]
        fn any_permutation_is_free_of_conflicts(
            (tree, order) in any_tree().prop_flat_map(permuted)
        ) {
            let pairs: Vec<(u32, u32)> = (0..).zip(order).collect();
            prop_assert!(check(&tree, &nodes(&pairs)) <= 1);
        }

        #[test]
        fn around_links_that_are_down_routes_lead_to_their_destination(
            (tree, order) in any_tree().prop_flat_map(permuted),
            down in prop::collection::vec(any::<prop::sample::Index>(), 1..6),
        ) {
            let links = tree.links().len();
            let cable = |index: prop::sample::Index| tree.cable(index.index(links).into());
            let down: Vec<Cable> = down.into_iter().map(cable).collect();
            let tree = tree.with_down(&down);
            let pairs: Vec<(u32, u32)> = (0..).zip(order).collect();
            check(&tree, &nodes(&pairs));
        }
    }
}
