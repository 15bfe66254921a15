// Rules of `docs/model.md`: R-numbering, R-injection, R-up-links, R-down-ports, R-serves,
// R-up-down, R-populated.

use super::cable::Cable;
use super::detours::Detours;
use super::offline::Routes;
use super::shape::Shape;
use super::top::TopElites;
use crate::ids::{EliteId, LinkId, NodeId};
use std::ops::Range;

mod named;
#[cfg(test)]
mod tests;

/// What a link ends at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The Elan of a node.
    Node(NodeId),
    /// An Elite.
    Elite(EliteId),
}

/// One direction of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where flits enter it.
    pub from: End,
    /// Where flits leave it.
    pub to: End,
    /// 1 between the nodes and the first Elites, 2 above those, and so on.
    pub level: u32,
    /// Which down link (or up link, when `up`) it is of the Elite it leaves, from
    /// 0; of the Elite it enters when it leaves a node. Where it enters, its place
    /// is the `port` of its [opposite](Tree::opposite).
    pub port: u32,
    /// Away from the nodes.
    pub up: bool,
    /// Its cable is down: it carries nothing, and no way leads over it.
    pub is_down: bool,
}

/// A k-ary n-tree with its first `nodes` places populated.
#[derive(Clone, Debug)]
pub struct Tree {
    shape: Shape,
    nodes: u32,
    /// Of each level but the top, which has as many or fewer.
    elites_per_level: u32,
    top_elites: TopElites,
    links: Vec<Link>,
    /// An Elite's incoming links: those from below by their port, then those from
    /// above.
    incoming: Vec<Vec<LinkId>>,
    outgoing: Vec<Vec<LinkId>>,
    injection: Vec<LinkId>,
    delivery: Vec<LinkId>,
    ways: Vec<Ways>,
    detours: Detours,
    routes: Routes,
    by_destination: bool,
}

/// What an Elite must know to find the ways of a packet.
#[derive(Clone, Copy, Debug)]
struct Ways {
    /// The nodes below it are `first..first + span`.
    first: u32,
    span: u32,
    /// And of each Elite or node below it.
    span_below: u32,
    /// Down links; they come first among the outgoing.
    downs: u32,
    /// Down links to each Elite or node below; they lie side by side.
    abreast: u32,
}

/// Whether an Elite of a slimmed tree has links at all: a packet comes to the Elite
/// of `level` with this label by the up links that are the label's lowest digits,
/// so all of these must have been kept. `up_links` is as for [`Tree::slimmed`].
pub fn is_wired(arity: u32, up_links: &[u32], level: u32, label: u32) -> bool {
    let mut digits = label;
    (1..level).all(|level| {
        let digit = digits % arity;
        digits /= arity;
        digit < kept(arity, up_links, level)
    })
}

/// Up links of an Elite at a level below the top.
pub fn kept(arity: u32, up_links: &[u32], level: u32) -> u32 {
    up_links.get(level as usize - 1).map_or(arity, |&kept| kept)
}

impl Tree {
    /// Builds the tree with all its up links. The caller has checked `arity ≥ 2`,
    /// `levels ≥ 1` and `1 ≤ nodes ≤ arity^levels`; larger values of `nodes` are
    /// cut to that.
    ///
    /// Links of unpopulated places are left out; Elites are all there, as in a
    /// machine that is to grow.
    pub fn new(arity: u32, levels: u32, nodes: u32) -> Self {
        Self::slimmed(arity, levels, nodes, &[])
    }

    /// Builds the tree with the first `up_links[l − 1]` up links of each Elite at
    /// level l, 1 to `arity`; with all where the list has no entry. The Elites that
    /// are left without links by this are there all the same.
    pub fn slimmed(arity: u32, levels: u32, nodes: u32, up_links: &[u32]) -> Self {
        Self::wired(Shape::new(arity, levels), nodes, up_links, TopElites::Full)
    }

    /// Builds the tree of [`Tree::slimmed`] with so many top Elites. To halve them
    /// the caller has checked that there are two levels or more, and that the Elites
    /// below the top have an even number of up links. Of each two that are merged
    /// the first has the links; the other is there all the same.
    pub fn wired(shape: Shape, nodes: u32, up_links: &[u32], top_elites: TopElites) -> Self {
        let (elites_per_level, levels) = (shape.elites_at(1), shape.levels());
        let elites = (levels - 1) * elites_per_level + shape.elites_at(levels);
        let mut tree = Self {
            shape,
            nodes: nodes.min(shape.places()),
            elites_per_level,
            top_elites,
            links: Vec::new(),
            incoming: vec![Vec::new(); elites as usize],
            outgoing: vec![Vec::new(); elites as usize],
            injection: Vec::new(),
            delivery: Vec::new(),
            ways: Vec::new(),
            detours: Detours::default(),
            routes: Routes::default(),
            by_destination: false,
        };
        tree.wire_nodes();
        for level in 1..levels {
            tree.wire_level(level, up_links);
        }
        tree.ways = (0..tree.elites())
            .map(|elite| tree.ways_of(EliteId(elite)))
            .collect();
        tree
    }

    /// The same tree with these cables down and no others. Names of cables that it
    /// does not have are passed over.
    pub fn with_down(mut self, cables: &[Cable]) -> Self {
        self.links.iter_mut().for_each(|link| link.is_down = false);
        self.detours = Detours::default();
        for cable in cables {
            let Some(id) = self.up_link(cable) else {
                continue;
            };
            self.links[id.index()].is_down = true;
            self.links[Self::opposite(id).index()].is_down = true;
        }
        if self.links.iter().any(|link| link.is_down) {
            self.detours = Detours::new(&self);
        }
        self
    }

    /// The same tree, in which packets keep to these routes.
    pub fn with_routes(mut self, routes: Routes) -> Self {
        self.routes = routes;
        self
    }

    /// Whether packets keep to routes.
    pub fn has_routes(&self) -> bool {
        self.routes != Routes::default()
    }

    /// The same tree, in which of several ways the destination alone names the one that a
    /// packet takes.
    pub fn with_ways_by_destination(mut self) -> Self {
        self.by_destination = true;
        self
    }

    /// Whether the destination alone names the way of a packet.
    pub fn goes_by_destination(&self) -> bool {
        self.by_destination
    }

    fn wire_nodes(&mut self) {
        for node in 0..self.nodes {
            let elite = End::Elite(self.first(NodeId(node)));
            let port = node % self.shape.fan(1);
            let node = End::Node(NodeId(node));
            let up = self.connect(node, elite, 1, port, true);
            let down = self.connect(elite, node, 1, port, false);
            self.injection.push(up);
            self.delivery.push(down);
        }
    }

    /// Wires the up links of `level`. An Elite's incoming links end up in the
    /// order down, then up, because levels are wired from the nodes upwards and
    /// lower neighbours in the order of the digit that tells them apart.
    fn wire_level(&mut self, level: u32, up_links: &[u32]) {
        let (arity, place) = (self.arity(), self.arity().pow(level - 1));
        let abreast = self.abreast(level + 1);
        let labels = 0..self.elites_per_level;
        for label in labels.filter(|&label| is_wired(arity, up_links, level, label)) {
            let digit = label / place % self.shape.fan(level + 1);
            for port in 0..kept(arity, up_links, level) {
                let aside = port % abreast;
                let above = label - digit * place + (port - aside) * place;
                let lower = End::Elite(self.elite(level, label));
                let upper = End::Elite(self.elite(level + 1, above));
                self.connect(lower, upper, level + 1, port, true);
                let down = digit * abreast + aside;
                self.connect(upper, lower, level + 1, down, false);
            }
        }
    }

    fn connect(&mut self, from: End, to: End, level: u32, port: u32, up: bool) -> LinkId {
        let id = LinkId::from(self.links.len());
        self.links.push(Link {
            from,
            to,
            level,
            port,
            up,
            is_down: false,
        });
        if let End::Elite(elite) = from {
            self.outgoing[elite.index()].push(id);
        }
        if let End::Elite(elite) = to {
            self.incoming[elite.index()].push(id);
        }
        id
    }

    fn ways_of(&self, elite: EliteId) -> Ways {
        let Range { start, end } = self.below(elite);
        let is_down = |id: &&LinkId| !self.link(**id).up;
        let downs = self.outgoing(elite).iter().filter(is_down).count() as u32;
        Ways {
            first: start,
            span: end - start,
            span_below: self.shape.span(self.level(elite) - 1),
            downs,
            abreast: self.abreast(self.level(elite)),
        }
    }

    /// Links from an Elite of a level to each below it.
    fn abreast(&self, level: u32) -> u32 {
        if level == self.shape.levels() {
            self.top_elites.abreast()
        } else {
            1
        }
    }

    /// Down links of an Elite of a level that has them all.
    pub fn down_links(&self, level: u32) -> u32 {
        self.shape.fan(level) * self.abreast(level)
    }

    fn elite(&self, level: u32, label: u32) -> EliteId {
        EliteId((level - 1) * self.elites_per_level + label)
    }

    /// How large it is, with all places populated.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Links up of an Elite, and links down of one that is not of the top: k.
    pub fn arity(&self) -> u32 {
        self.shape.arity()
    }

    /// Levels of Elites: n.
    pub fn levels(&self) -> u32 {
        self.shape.levels()
    }

    /// Populated nodes.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// Elites in each level below the top, k^(n−1) unless the top has more than k
    /// subtrees: an Elite's number within its level is what is left of its id.
    pub fn elites_per_level(&self) -> u32 {
        self.elites_per_level
    }

    /// Elites in all.
    pub fn elites(&self) -> u32 {
        self.outgoing.len() as u32
    }

    /// All directed links, by [`LinkId`].
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The link with this id.
    pub fn link(&self, id: LinkId) -> &Link {
        &self.links[id.index()]
    }

    /// Level of an Elite, from 1 at the nodes.
    pub fn level(&self, elite: EliteId) -> u32 {
        elite.0 / self.elites_per_level + 1
    }

    /// The other direction of the same cable.
    pub fn opposite(link: LinkId) -> LinkId {
        LinkId(link.0 ^ 1)
    }

    /// Links that end at an Elite, in the order of their ids.
    pub fn incoming(&self, elite: EliteId) -> &[LinkId] {
        &self.incoming[elite.index()]
    }

    /// Links that begin at an Elite, in the order of their ids.
    pub fn outgoing(&self, elite: EliteId) -> &[LinkId] {
        &self.outgoing[elite.index()]
    }

    /// Links that lead up from an Elite, by their port.
    pub(super) fn up_links(&self, elite: EliteId) -> &[LinkId] {
        let downs = self.ways[elite.index()].downs as usize;
        &self.outgoing[elite.index()][downs..]
    }

    /// The up link of an Elite with the port of another up link.
    pub(super) fn mirror(&self, up: LinkId, elite: EliteId) -> Option<LinkId> {
        let port = self.link(up).port as usize;
        self.up_links(elite).get(port).copied()
    }

    /// The Elite of a node.
    pub(super) fn first(&self, node: NodeId) -> EliteId {
        EliteId(node.0 / self.shape.span(1))
    }

    /// The link by which a node sends.
    pub fn injection(&self, node: NodeId) -> LinkId {
        self.injection[node.index()]
    }

    /// The link by which a node receives.
    pub fn delivery(&self, node: NodeId) -> LinkId {
        self.delivery[node.index()]
    }

    /// Nodes below an Elite, populated or not.
    fn below(&self, elite: EliteId) -> Range<u32> {
        let level = self.level(elite);
        let span = self.shape.span(level);
        let group = elite.0 % self.elites_per_level / self.arity().pow(level - 1);
        group * span..(group + 1) * span
    }

    /// Populated nodes below an Elite.
    pub(super) fn populated_below(&self, elite: EliteId) -> Range<u32> {
        let Range { start, end } = self.below(elite);
        start.min(self.nodes)..end.min(self.nodes)
    }

    /// The links an Elite may send a packet for `destination` on, in the order of
    /// their ports: the down link when it serves the node, or the two of a merged
    /// Elite, else every up link; of these the ones that are up and from which a minimal path leads on. None
    /// only when there is no such path.
    pub fn ways(&self, elite: EliteId, destination: NodeId) -> &[LinkId] {
        if let Some(ways) = self.detours.get(elite, destination) {
            return ways;
        }
        let Ways { first, span, .. } = self.ways[elite.index()];
        match destination.0.checked_sub(first) {
            Some(offset) if offset < span => self.down_to(elite, destination),
            _ => self.up_links(elite),
        }
    }

    /// The links that lead down to a node from an Elite that serves it, up or not.
    pub(super) fn down_to(&self, elite: EliteId, node: NodeId) -> &[LinkId] {
        let Ways {
            first,
            span_below,
            abreast,
            ..
        } = self.ways[elite.index()];
        let port = (node.0 - first) / span_below * abreast;
        &self.outgoing[elite.index()][port as usize..(port + abreast) as usize]
    }

    /// The links on which an Elite may send a packet on: the next of its route, if
    /// there is one for it; the one that its destination names, where it goes by that;
    /// else all [`ways`](Tree::ways).
    pub fn onward(&self, elite: EliteId, from: NodeId, to: NodeId) -> &[LinkId] {
        if self.by_destination {
            return self.named_by_destination(elite, to);
        }
        let next = self.routes.get(from, to).and_then(|links| {
            let leaves = |id: &LinkId| self.link(*id).from == End::Elite(elite);
            let at = links.iter().position(leaves)?;
            links.get(at..=at)
        });
        next.unwrap_or_else(|| self.ways(elite, to))
    }

    /// Nodes that a node cannot send to because no minimal path to them is up, in
    /// their order; all, itself among them, when its own cable is down.
    pub fn cut_off(&self, from: NodeId) -> Vec<Range<u32>> {
        if self.link(self.injection(from)).is_down {
            return std::iter::once(0..self.nodes).collect();
        }
        self.detours.cut_off(self.first(from)).collect()
    }

    /// Ways around links that are down, over all Elites: what it took to find them.
    pub fn detours(&self) -> usize {
        self.detours.count()
    }

    /// Bytes that are taken because links are down.
    pub fn detour_bytes(&self) -> usize {
        self.detours.bytes()
    }

    /// Bytes of memory, routes left out.
    pub fn bytes(&self) -> usize {
        let lists = |lists: &Vec<Vec<LinkId>>| {
            let ids = lists.iter().map(Vec::capacity).sum::<usize>();
            lists.capacity() * size_of::<Vec<LinkId>>() + ids * size_of::<LinkId>()
        };
        size_of::<Self>()
            + self.links.capacity() * size_of::<Link>()
            + lists(&self.incoming)
            + lists(&self.outgoing)
            + (self.injection.capacity() + self.delivery.capacity()) * size_of::<LinkId>()
            + self.ways.capacity() * size_of::<Ways>()
            + self.detours.bytes()
    }

    /// Links from one node to another by a nearest common ancestor: 2 under one
    /// Elite, 2n at most. (`hops` of [P] 5.4.)
    pub fn distance(&self, from: NodeId, to: NodeId) -> u32 {
        2 * self.shape.common_level(from.0, to.0)
    }
}
