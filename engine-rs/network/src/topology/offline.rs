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
//! any permutation has routes of which no two share a link (Beneš; [P] 4.4).
//!
//! Where up links are missing or destinations are shared, no link gets more than its
//! share of the routes of its Elite. Around links that are down routes are chosen one
//! after the other, each by the links with the fewest routes; that need not be the
//! best there is.
//!
//! Rules of `docs/model.md`: `R-off-line`, `R-off-line-again`.

use super::colouring::colour;
use super::tree::{End, Tree};
use crate::ids::{EliteId, LinkId, NodeId};
use serde::{Deserialize, Serialize};

/// Who decides which up links a packet takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Routing {
    /// Each Elite, by how busy its links are.
    Adaptive,
    /// A table that is made before the run: each tag names a single link.
    OffLine,
    /// Each switch, by a table of destinations: all packets to one take the same up link.
    ByDestination,
}

/// A route for each of some pairs of nodes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Routes {
    /// By source, and for each by destination.
    from: Vec<Vec<Route>>,
    most_on_a_link: u32,
}

/// The links of a route behind the one that leaves its source.
#[derive(Clone, Debug, PartialEq)]
struct Route {
    to: NodeId,
    links: Vec<LinkId>,
}

/// Sorts pairs and leaves each of them once. By one number for a pair, so that whatever
/// is sorted seldom shares one sort: each kind of thing brings the code of another.
pub fn each_once(pairs: &mut Vec<(NodeId, NodeId)>) {
    pairs.sort_by_cached_key(|(from, to)| u64::from(from.0) << 32 | u64::from(to.0));
    pairs.dedup();
}

impl Routes {
    /// Routes between these pairs of different nodes. A pair that no minimal path
    /// connects has none.
    pub fn new(tree: &Tree, pairs: &[(NodeId, NodeId)]) -> Self {
        let mut pairs = pairs.to_vec();
        each_once(&mut pairs);
        let mut router = Router::new(tree, &pairs);
        for level in 1..tree.levels() {
            router.climb(level);
        }
        router.complete();
        let mut from = vec![Vec::new(); tree.nodes() as usize];
        let most_on_a_link = router.load.iter().copied().max().unwrap_or(0);
        for (&(source, to), links) in pairs.iter().zip(router.links) {
            if !links.is_empty() {
                from[source.index()].push(Route { to, links });
            }
        }
        Self {
            from,
            most_on_a_link,
        }
    }

    /// The most routes that share a link: 1 when none do.
    pub fn most_on_a_link(&self) -> u32 {
        self.most_on_a_link
    }

    /// The links of a route, if there is one, behind the one that leaves its source.
    pub fn get(&self, from: NodeId, to: NodeId) -> Option<&[LinkId]> {
        let routes = self.from.get(from.index())?;
        let index = routes.binary_search_by_key(&to, |route| route.to).ok()?;
        routes.get(index).map(|route| &route.links[..])
    }
}

struct Router<'t> {
    tree: &'t Tree,
    pairs: &'t [(NodeId, NodeId)],
    /// Of each pair: the Elites that its route has climbed to, from its source and,
    /// mirrored, from its destination. The same once they have met.
    at: Vec<[EliteId; 2]>,
    links: Vec<Vec<LinkId>>,
    /// Routes over each link.
    load: Vec<u32>,
}

impl<'t> Router<'t> {
    fn new(tree: &'t Tree, pairs: &'t [(NodeId, NodeId)]) -> Self {
        let ends = pairs
            .iter()
            .map(|&(from, to)| [tree.first(from), tree.first(to)]);
        Self {
            tree,
            pairs,
            at: ends.collect(),
            links: vec![Vec::new(); pairs.len()],
            load: vec![0; tree.links().len()],
        }
    }

    /// Chooses the up links of a level.
    fn climb(&mut self, level: u32) {
        let tree = self.tree;
        let climbing = |&index: &usize| self.at[index][0] != self.at[index][1];
        let climbing: Vec<usize> = (0..self.at.len()).filter(climbing).collect();
        let first = (level - 1) * tree.elites_per_level();
        let edge = |&index: &usize| (self.at[index][0].0 - first, self.at[index][1].0 - first);
        let edges: Vec<(u32, u32)> = climbing.iter().map(edge).collect();
        let up_links = climbing
            .first()
            .map_or(0, |&index| tree.up_links(self.at[index][0]).len());
        for (index, up) in climbing.into_iter().zip(colour(&edges, up_links as u32)) {
            for (side, at) in self.at[index].iter_mut().enumerate() {
                let Some(&link) = tree.up_links(*at).get(up as usize) else {
                    continue;
                };
                if side == 0 {
                    self.links[index].push(link);
                }
                if let End::Elite(above) = tree.link(link).to {
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
            if links.iter().any(|&id| self.tree.link(id).is_down) {
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
            self.load[self.tree.injection(from).index()] += 1;
        }
        for link in &links {
            self.load[link.index()] += 1;
        }
        self.links[index] = links;
    }

    /// The way up as it was chosen, and down by the mirrored links.
    fn mirrored(&self, index: usize) -> Vec<LinkId> {
        let (tree, (_, to)) = (self.tree, self.pairs[index]);
        let ups = &self.links[index];
        let mut downs = vec![tree.delivery(to)];
        let mut at = tree.first(to);
        for &up in ups {
            let Some(mirror) = tree.mirror(up, at) else {
                break;
            };
            downs.push(Tree::opposite(mirror));
            if let End::Elite(above) = tree.link(mirror).to {
                at = above;
            }
        }
        ups.iter().chain(downs.iter().rev()).copied().collect()
    }

    /// A way over links that are up, at each Elite by those with the fewest routes;
    /// no links when there is none.
    fn around(&self, index: usize) -> Vec<LinkId> {
        let (tree, (from, to)) = (self.tree, self.pairs[index]);
        let mut links = Vec::new();
        if tree.link(tree.injection(from)).is_down {
            return links;
        }
        let (mut at, mut below) = (tree.first(from), tree.first(to));
        loop {
            // What goes up by a link comes down by its mirror.
            let mirror = |id| tree.mirror(id, below).filter(|_| tree.link(id).up);
            let load = |&id: &LinkId| {
                let down = mirror(id).map_or(id, Tree::opposite);
                self.load[id.index()].max(self.load[down.index()])
            };
            let Some(next) = tree.ways(at, to).iter().copied().min_by_key(load) else {
                return Vec::new();
            };
            links.push(next);
            if let Some(End::Elite(above)) = mirror(next).map(|id| tree.link(id).to) {
                below = above;
            }
            match tree.link(next).to {
                End::Node(_) => return links,
                End::Elite(elite) => at = elite,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Cable, Shape, TopElites};
    use proptest::prelude::*;

    fn nodes(pairs: &[(u32, u32)]) -> Vec<(NodeId, NodeId)> {
        let nodes = pairs.iter().map(|&(from, to)| (NodeId(from), NodeId(to)));
        nodes.filter(|(from, to)| from != to).collect()
    }

    /// Every route leads from its source to its destination by a minimal path over
    /// links that are up; and the most on a link, counted anew.
    fn check(tree: &Tree, pairs: &[(NodeId, NodeId)]) -> u32 {
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
                assert!(tree.ways(elite, to).contains(&next));
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
                let tree = Tree::wired(shape, count, &[], top);
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
        let tree = Tree::new(4, 3, 64);
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
        let tree = Tree::slimmed(4, 3, 64, &[4, 2]);
        let pairs: Vec<(u32, u32)> = (0..64).map(|from| (from, 63 - from)).collect();
        assert_eq!(check(&tree, &nodes(&pairs)), 2);
    }

    #[test]
    fn what_has_a_route_goes_by_it_and_what_has_none_by_any_way() {
        let tree = Tree::new(4, 2, 16);
        let (from, to) = (NodeId(1), NodeId(14));
        let routes = Routes::new(&tree, &[(from, to)]);
        let links = routes.get(from, to).unwrap().to_vec();
        assert_eq!(routes.get(to, from), None);
        let tree = tree.with_routes(routes);
        for &link in &links {
            let End::Elite(elite) = tree.link(link).from else {
                panic!("a route begins behind its source")
            };
            assert_eq!(tree.onward(elite, from, to), [link]);
        }
        assert_eq!(tree.onward(EliteId(0), NodeId(2), to).len(), 4);
    }

    /// A machine of any shape, partly populated, with merged top Elites or more subtrees
    /// below them or neither.
    fn any_tree() -> impl Strategy<Value = Tree> {
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
            Tree::wired(shape, nodes, &[], top)
        })
    }

    fn permuted(tree: Tree) -> impl Strategy<Value = (Tree, Vec<u32>)> {
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
