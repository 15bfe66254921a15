use super::cable::Cable;
use super::cabled::{Cabled, Cabling, Places};
use super::distances::Distances;
use super::graph::{End, Graph, Link};
use super::kary::{KaryTree, Shape, TopElites, branches, off_line_routes};
use super::routes::{Planned, Routes};
use crate::ids::{EliteId, LinkId, NodeId};
use crate::units::Pace;
use std::iter;
use std::ops::Range;

/// A machine as everything above this module knows it: its links, and where packets may
/// go.
///
/// A graph of tables, which every kind of topology fills in, and beside it what tells
/// kinds apart: which outputs lead to a destination, what a multicast covers, how many
/// Elites stand in a level. A kind that is none of these is another variant of
/// `Kind`, and each `match` in this file says what it must answer.
#[derive(Clone, Debug)]
pub struct Topology {
    pub(super) graph: Graph,
    pub(super) kind: Kind,
    choice: RouteChoice,
}

/// Which kind of topology it is, with what its routing needs.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    KaryTree(KaryTree),
    Cabled(Cabled),
}

/// How the candidate outputs of a packet are narrowed down.
#[derive(Clone, Debug)]
enum RouteChoice {
    /// Not at all: switches choose.
    Any,
    /// To one, which the destination names.
    ByDestination,
    /// To the next link of a route worked out off-line, where there is one.
    OffLine(Routes),
}

/// Places for links of an Elite, wired or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ports {
    /// For links that lead up; those of a top Elite stay empty.
    pub up: u32,
    /// For links that lead down.
    pub down: u32,
}

/// How a topology is built.
impl Topology {
    /// A k-ary n-tree with its first `nodes` places populated; more nodes than places are
    /// cut to these. Links of other places are left out; Elites are all there, as in a
    /// machine that is to grow.
    ///
    /// Each Elite of level l has the first `up_links[l − 1]` of its up links, from 1 to
    /// the arity, and all where the list has no entry. The Elites that are left without
    /// links by this are there all the same.
    ///
    /// To halve the top Elites the caller has checked that there are two levels or more,
    /// and that the Elites below the top have an even number of up links. Of each two
    /// that are merged the first has the links; the other is there all the same.
    pub fn kary_tree(shape: Shape, nodes: u32, up_links: &[u32], top_elites: TopElites) -> Self {
        let (tree, graph) = KaryTree::new(shape, nodes, up_links, top_elites);
        Self {
            graph,
            kind: Kind::KaryTree(tree),
            choice: RouteChoice::Any,
        }
    }

    /// A fabric from a list of cables, and where what was listed stands in it. The caller
    /// has checked that the switches that are named are there, and that no cable has both
    /// ends at one of them.
    pub fn cabled(cabling: &Cabling) -> (Self, Places) {
        let (cabled, graph, places) = Cabled::new(cabling);
        let topology = Self {
            graph,
            kind: Kind::Cabled(cabled),
            choice: RouteChoice::Any,
        };
        (topology, places)
    }

    /// A k-ary n-tree with all its up links, for examples and tests. The caller has checked
    /// `arity ≥ 2`, `levels ≥ 1` and `1 ≤ nodes`.
    pub fn full_kary_tree(arity: u32, levels: u32, nodes: u32) -> Self {
        Self::kary_tree(Shape::new(arity, levels), nodes, &[], TopElites::Full)
    }

    /// The same with these cables down and no others. Names of cables that it does not
    /// have are passed over.
    pub fn with_down(mut self, cables: &[Cable]) -> Self {
        let up_links: Vec<LinkId> = cables.iter().filter_map(|it| self.up_link(it)).collect();
        for link in &mut self.graph.links {
            link.is_down = false;
        }
        for up in up_links {
            self.graph.links[up.index()].is_down = true;
            self.graph.links[Self::opposite(up).index()].is_down = true;
        }
        match &mut self.kind {
            Kind::KaryTree(tree) => tree.route_around(&self.graph),
            Kind::Cabled(fabric) => fabric.route_around(&self.graph),
        }
        self
    }

    /// The same with a pace for each link, by its id; where there is none a link is as fast
    /// as the clock. The caller has checked that they have [parts](Pace::parts).
    pub fn with_paces(mut self, mut paces: Vec<Pace>) -> Self {
        if paces.iter().all(|&pace| pace == Pace::EVEN) {
            paces.clear();
        }
        self.graph.paces = paces;
        self
    }

    /// The same, in which packets keep to these routes.
    pub fn with_routes(mut self, routes: Routes) -> Self {
        self.choice = RouteChoice::OffLine(routes);
        self
    }

    /// The same, in which the destination alone names the output that a packet takes.
    pub fn by_destination(mut self) -> Self {
        self.choice = RouteChoice::ByDestination;
        self
    }
}

/// Links, Elites and nodes.
impl Topology {
    /// Populated nodes.
    pub fn nodes(&self) -> u32 {
        self.graph.nodes()
    }

    /// Elites in all, those without links among them.
    pub fn elites(&self) -> u32 {
        self.graph.elites()
    }

    /// All directed links, by [`LinkId`].
    pub fn links(&self) -> &[Link] {
        &self.graph.links
    }

    /// The link with this id.
    pub fn link(&self, id: LinkId) -> &Link {
        self.graph.link(id)
    }

    /// The other direction of the same cable.
    pub fn opposite(link: LinkId) -> LinkId {
        Graph::opposite(link)
    }

    /// Cycles that a link takes for a flit.
    pub fn pace(&self, id: LinkId) -> Pace {
        self.graph.pace(id)
    }

    /// Flits that some links carry in a cycle, at most, all together.
    pub fn capacity(&self, links: impl IntoIterator<Item = LinkId>) -> f64 {
        let links = links.into_iter();
        links.map(|link| self.pace(link).flits_per_cycle()).sum()
    }

    /// The paces of all links, by id; none when all are as fast as the clock.
    pub fn paces(&self) -> &[Pace] {
        &self.graph.paces
    }

    /// Links that end at an Elite, in the order of their ids.
    pub fn incoming(&self, elite: EliteId) -> &[LinkId] {
        &self.graph.incoming[elite.index()]
    }

    /// Links that begin at an Elite, in the order of their ids.
    pub fn outgoing(&self, elite: EliteId) -> &[LinkId] {
        self.graph.outgoing(elite)
    }

    /// The link by which a node sends.
    pub fn injection(&self, node: NodeId) -> LinkId {
        self.graph.injection[node.index()]
    }

    /// The link by which a node receives.
    pub fn delivery(&self, node: NodeId) -> LinkId {
        self.graph.delivery[node.index()]
    }

    /// The Elite of a node.
    pub fn elite_of(&self, node: NodeId) -> EliteId {
        match &self.kind {
            Kind::KaryTree(tree) => tree.first_elite(node),
            Kind::Cabled(fabric) => fabric.home(node),
        }
    }
}

/// Levels and positions, by which machines are drawn and their parts are named.
impl Topology {
    /// Levels of Elites, counted from 1 at the nodes. Ids of Elites rise with the level.
    pub fn levels(&self) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.levels(),
            Kind::Cabled(fabric) => fabric.levels(),
        }
    }

    /// Level of an Elite.
    pub fn level(&self, elite: EliteId) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.level(elite),
            Kind::Cabled(fabric) => fabric.level(elite),
        }
    }

    /// An Elite's number within its level, from 0.
    pub fn number_in_level(&self, elite: EliteId) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.label(elite),
            Kind::Cabled(fabric) => fabric.number_in_level(elite),
        }
    }

    /// Elites of a level.
    pub fn elites_at(&self, level: u32) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.elites_at(level),
            Kind::Cabled(fabric) => fabric.elites_at(level),
        }
    }

    /// The Elite of a level with this number, if there is one.
    pub fn elite_at(&self, level: u32, number: u32) -> Option<EliteId> {
        let is_there = (1..=self.levels()).contains(&level) && number < self.elites_at(level);
        is_there.then(|| match &self.kind {
            Kind::KaryTree(tree) => tree.elite(level, number),
            Kind::Cabled(fabric) => fabric.elite(level, number),
        })
    }

    /// Names of the nodes and then of the Elites, where these have names.
    pub fn names(&self) -> Option<&[String]> {
        match &self.kind {
            Kind::KaryTree(_) => None,
            Kind::Cabled(fabric) => Some(fabric.names()),
        }
    }

    /// Places for links of the Elites of a level.
    pub fn ports(&self, level: u32) -> Ports {
        match &self.kind {
            Kind::KaryTree(tree) => Ports {
                up: tree.up_ports(),
                down: tree.down_ports(level),
            },
            Kind::Cabled(fabric) => fabric.ports(level),
        }
    }
}

/// Routes of packets.
impl Topology {
    /// Candidate outputs of a packet at an Elite: the next link of its route, if there is
    /// one for it; the one that its destination names, where that decides; else all of
    /// [`shortest`](Self::shortest).
    ///
    /// Any channel of these links will do: routes climb before they descend, so that no
    /// packets wait for each other in a circle.
    pub fn candidates(&self, elite: EliteId, from: NodeId, to: NodeId) -> &[LinkId] {
        match &self.choice {
            RouteChoice::Any => self.shortest(elite, to),
            RouteChoice::ByDestination => self.named_by_destination(elite, to),
            RouteChoice::OffLine(routes) => {
                let next = routes.get(from, to).and_then(|links| {
                    let leaves = |id: &LinkId| self.link(*id).from == End::Elite(elite);
                    let at = links.iter().position(leaves)?;
                    links.get(at..=at)
                });
                next.unwrap_or_else(|| self.shortest(elite, to))
            }
        }
    }

    /// The links on which shortest routes lead on from an Elite to a node, over links
    /// that are up, in the order of ports. None when there is no such route.
    pub fn shortest(&self, elite: EliteId, to: NodeId) -> &[LinkId] {
        match &self.kind {
            Kind::KaryTree(tree) => tree.outputs(&self.graph, elite, to),
            Kind::Cabled(fabric) => fabric.outputs(&self.graph, elite, to),
        }
    }

    /// The link on which an Elite sends what goes to a node, if any leads on.
    fn named_by_destination(&self, elite: EliteId, to: NodeId) -> &[LinkId] {
        let outputs = self.shortest(elite, to);
        let [first, _, ..] = *outputs else {
            return outputs;
        };
        let up = self.link(first).up;
        let number = match &self.kind {
            Kind::KaryTree(tree) => tree.number_by_destination(elite, to, up),
            Kind::Cabled(fabric) => fabric.number_by_destination(elite, to, up),
        };
        let at = number as usize % outputs.len();
        &outputs[at..=at]
    }

    /// The links from one node to another, by the first candidate output everywhere.
    pub fn way(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = LinkId> {
        iter::successors(Some(self.injection(from)), move |&link| {
            match self.link(link).to {
                End::Elite(elite) => self.candidates(elite, from, to).first().copied(),
                End::Node(_) => None,
            }
        })
    }

    /// Links of a shortest route from one node to another if no link were down.
    pub fn distance(&self, from: NodeId, to: NodeId) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => Distances::kary_tree(tree.shape()).between(from, to),
            Kind::Cabled(fabric) => fabric.distance(from, to),
        }
    }

    /// How far its nodes are from each other, without its links.
    pub fn distances(&self) -> Distances {
        match &self.kind {
            Kind::KaryTree(tree) => Distances::kary_tree(tree.shape()),
            Kind::Cabled(fabric) => Distances::cabled(fabric.distances()),
        }
    }

    /// The greatest distance of two nodes, populated or not.
    pub fn diameter(&self) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => 2 * tree.levels(),
            Kind::Cabled(fabric) => fabric.diameter(),
        }
    }

    /// Nodes that a node cannot send to because every shortest route to them is down, in
    /// their order; all, itself among them, when its own cable is down.
    pub fn cut_off(&self, from: NodeId) -> Vec<Range<u32>> {
        if self.link(self.injection(from)).is_down {
            return iter::once(0..self.nodes()).collect();
        }
        match &self.kind {
            Kind::KaryTree(tree) => tree.cut_off(tree.first_elite(from)).collect(),
            Kind::Cabled(fabric) => fabric.cut_off(&self.graph, from),
        }
    }

    /// The routes that packets keep to, where these were worked out before.
    pub fn routes(&self) -> Option<&Routes> {
        match &self.choice {
            RouteChoice::OffLine(routes) => Some(routes),
            RouteChoice::Any | RouteChoice::ByDestination => None,
        }
    }

    /// Whether the destination alone names the output of a packet.
    pub fn goes_by_destination(&self) -> bool {
        matches!(self.choice, RouteChoice::ByDestination)
    }

    /// Works out routes between pairs that are each there once.
    pub(super) fn plan_routes(&self, pairs: &[(NodeId, NodeId)]) -> Planned {
        match &self.kind {
            Kind::KaryTree(tree) => off_line_routes(&self.graph, tree, pairs),
            // Scenarios ask for none; hops alone are summed up.
            Kind::Cabled(_) => Planned::none(pairs.len(), self.links().len()),
        }
    }
}

/// Routes of multicasts: up to the root, where they are copied for the first time, and down
/// from there by each link that leads to members. No part of it is chosen, so that of
/// two multicasts that need the same Elites both come through these. Trees alone have
/// them: scenarios refuse them elsewhere.
impl Topology {
    /// Level of the covering switch: the lowest at which an Elite serves the source and all
    /// nodes from the first to the last.
    pub fn covering_level(&self, source: NodeId, first: NodeId, last: NodeId) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.covering_level(source, first, last),
            Kind::Cabled(fabric) => fabric.levels(),
        }
    }

    /// The link by which a multicast climbs on from an Elite; none when it is down, or
    /// the Elite is of the top.
    pub fn climb(&self, elite: EliteId) -> &[LinkId] {
        match &self.kind {
            Kind::KaryTree(tree) => tree.climb(&self.graph, elite),
            Kind::Cabled(_) => &[],
        }
    }

    /// The nodes from the first to the last, all of which an Elite serves, as they are
    /// shared out among its branches, one for each Elite or node below it: each by the
    /// first and last of its members, in the order of ports.
    /// [`shortest`](Self::shortest) to the first of them leads to all of a branch.
    pub fn branches(
        &self,
        elite: EliteId,
        first: NodeId,
        last: NodeId,
    ) -> impl Iterator<Item = (NodeId, NodeId)> + use<> {
        let span = match &self.kind {
            Kind::KaryTree(tree) => tree.span(tree.level(elite) - 1),
            Kind::Cabled(_) => u32::MAX,
        };
        branches(span, first, last)
    }

    /// A link that is down on the route of a multicast that climbs to a level, its source's
    /// own among them: the first on the way up, or else one on the way down where no other
    /// leads there.
    pub fn multicast_blocked(
        &self,
        source: NodeId,
        (first, last): (NodeId, NodeId),
        level: u32,
    ) -> Option<LinkId> {
        match &self.kind {
            Kind::KaryTree(tree) => {
                tree.multicast_blocked(&self.graph, source, (first, last), level)
            }
            Kind::Cabled(_) => None,
        }
    }
}

/// What makes sums over a whole machine short.
impl Topology {
    /// How many nodes in a row have the same Elite, all over the machine; the last may be
    /// fewer.
    pub fn nodes_per_elite(&self) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.span(1),
            Kind::Cabled(_) => 1,
        }
    }

    /// Where the links that join each subtree below a level to the levels above have equal
    /// shares of what leaves it and of what enters it: the places for nodes of each such
    /// subtree. None where the flows must be followed link by link.
    pub fn even_subtrees(&self, level: u32) -> Option<u32> {
        let is_whole = || !self.links().iter().any(|link| link.is_down);
        match (&self.kind, &self.choice) {
            (Kind::KaryTree(tree), RouteChoice::Any) if is_whole() => Some(tree.span(level - 1)),
            _ => None,
        }
    }

    /// Number of the subtree that an Elite is of, among those as high as its level.
    pub fn subtree_of(&self, elite: EliteId) -> u32 {
        match &self.kind {
            Kind::KaryTree(tree) => tree.subtree_of(elite),
            Kind::Cabled(_) => elite.0,
        }
    }

    /// Routes around links that are down, over all Elites: what it took to find them.
    pub fn detours(&self) -> usize {
        match &self.kind {
            Kind::KaryTree(tree) => tree.detours(),
            Kind::Cabled(fabric) => fabric.detours(&self.graph),
        }
    }

    /// Bytes that are taken because links are down.
    pub fn detour_bytes(&self) -> usize {
        match &self.kind {
            Kind::KaryTree(tree) => tree.detour_bytes(),
            Kind::Cabled(fabric) => fabric.detour_bytes(),
        }
    }

    /// Bytes of memory, routes left out.
    pub fn bytes(&self) -> usize {
        let kind = match &self.kind {
            Kind::KaryTree(tree) => tree.bytes(),
            Kind::Cabled(fabric) => fabric.bytes(),
        };
        size_of::<Self>() + self.graph.bytes() + kind
    }
}
