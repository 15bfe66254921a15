//! The k-ary n-tree: who is wired to whom, and which outputs lead where.
//!
//! Elites are numbered level by level from the nodes upwards, and within a level
//! by their label, a number of n−1 digits to the base k. The Elite with label w
//! at level l serves the nodes that share its digits from l upwards; its other
//! digits tell apart the k^(l−1) Elites that serve the same nodes. Its up link j
//! leads to the label whose digit l is j; its down link d leads towards digit l
//! of the destination (`[P]` 2.2: delta wiring, built recursively).
//!
//! The Elites of the top have no up links, so they can have more down links than k, and
//! then there are as many more subtrees below them: only the first digit of a place and
//! of a label below the top goes further.
//!
//! A tree can be slimmed: of the up links of a level only the first are there, and
//! above the others there is nothing. Its top Elites can be merged two by two; then
//! two parallel links lead from each of them to every Elite below it.
//!
//! Rules of `docs/model.md`: `R-numbering`, `R-injection`, `R-up-links`, `R-down-ports`,
//! `R-serves`, `R-up-down`, `R-populated`.

mod by_destination;
mod colouring;
mod detours;
mod multicast;
mod offline;
mod shape;
#[cfg(test)]
mod tests;
mod top;

pub use shape::Shape;
pub use top::TopElites;

use super::graph::{End, Graph};
use crate::ids::{EliteId, LinkId, NodeId};
use detours::Detours;
pub(super) use multicast::branches;
pub(super) use offline::off_line_routes;
use std::ops::Range;

/// What tells the routes of a k-ary n-tree from its numbers, without a table of
/// destinations. Its links are those of the [`Graph`] that was built with it.
#[derive(Clone, Debug)]
pub(super) struct KaryTree {
    shape: Shape,
    /// Populated nodes.
    nodes: u32,
    /// Of each level but the top, which has as many or fewer.
    elites_per_level: u32,
    top_elites: TopElites,
    subtrees: Vec<Subtree>,
    detours: Detours,
}

/// What an Elite must know to find the outputs of a packet.
#[derive(Clone, Copy, Debug)]
struct Subtree {
    /// The nodes below it are `first..first + span`.
    first: u32,
    span: u32,
    /// And of each Elite or node below it.
    span_below: u32,
    /// Down links; they come first among the outgoing.
    downs: u32,
    /// Parallel down links to each Elite or node below, one after the other.
    parallel: u32,
}

/// Whether an Elite of a slimmed tree has links at all: a packet comes to the Elite
/// of `level` with this label by the up links that are the label's lowest digits,
/// so all of these must have been kept. `up_links` is as for
/// [`Topology::kary_tree`](super::Topology::kary_tree).
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

impl KaryTree {
    /// The tree and its links; see [`Topology::kary_tree`](super::Topology::kary_tree).
    pub(super) fn new(
        shape: Shape,
        nodes: u32,
        up_links: &[u32],
        top_elites: TopElites,
    ) -> (Self, Graph) {
        let (elites_per_level, levels) = (shape.elites_at(1), shape.levels());
        let mut tree = Self {
            shape,
            nodes: nodes.min(shape.places()),
            elites_per_level,
            top_elites,
            subtrees: Vec::new(),
            detours: Detours::default(),
        };
        let mut graph = Graph::new((levels - 1) * elites_per_level + shape.elites_at(levels));
        for node in 0..tree.nodes {
            graph.connect_node(tree.first_elite(NodeId(node)), node % shape.fan(1));
        }
        for level in 1..levels {
            tree.wire_level(&mut graph, level, up_links);
        }
        let elites = (0..graph.elites()).map(EliteId);
        tree.subtrees = elites.map(|elite| tree.subtree(&graph, elite)).collect();
        (tree, graph)
    }

    /// Wires the up links of `level`. An Elite's incoming links end up in the
    /// order down, then up, because levels are wired from the nodes upwards and
    /// lower neighbours in the order of the digit that tells them apart.
    fn wire_level(&self, graph: &mut Graph, level: u32, up_links: &[u32]) {
        let (arity, place) = (self.shape.arity(), self.shape.arity().pow(level - 1));
        let parallel = self.parallel(level + 1);
        let labels = 0..self.elites_per_level;
        for label in labels.filter(|&label| is_wired(arity, up_links, level, label)) {
            let digit = label / place % self.shape.fan(level + 1);
            for port in 0..kept(arity, up_links, level) {
                let aside = port % parallel;
                let above = label - digit * place + (port - aside) * place;
                let lower = End::Elite(self.elite(level, label));
                let upper = End::Elite(self.elite(level + 1, above));
                let ports = [port, digit * parallel + aside];
                graph.connect(lower, upper, level + 1, ports);
            }
        }
    }

    fn subtree(&self, graph: &Graph, elite: EliteId) -> Subtree {
        let Range { start, end } = self.below(elite);
        let is_down = |id: &&LinkId| !graph.link(**id).up;
        Subtree {
            first: start,
            span: end - start,
            span_below: self.shape.span(self.level(elite) - 1),
            downs: graph.outgoing(elite).iter().filter(is_down).count() as u32,
            parallel: self.parallel(self.level(elite)),
        }
    }

    /// Looks for the routes around the links of the graph that are down.
    pub(super) fn route_around(&mut self, graph: &Graph) {
        self.detours = Detours::default();
        if graph.links.iter().any(|link| link.is_down) {
            self.detours = Detours::new(graph, self);
        }
    }

    /// Links from an Elite of a level to each below it.
    fn parallel(&self, level: u32) -> u32 {
        if level == self.levels() {
            self.top_elites.parallel()
        } else {
            1
        }
    }

    /// Places for links down of an Elite of a level.
    pub(super) fn down_ports(&self, level: u32) -> u32 {
        self.shape.fan(level) * self.parallel(level)
    }

    /// Places for links up of an Elite. Those of the top leave them empty.
    pub(super) fn up_ports(&self) -> u32 {
        self.shape.arity()
    }

    pub(super) fn elite(&self, level: u32, label: u32) -> EliteId {
        EliteId((level - 1) * self.elites_per_level + label)
    }

    pub(super) fn levels(&self) -> u32 {
        self.shape.levels()
    }

    pub(super) fn level(&self, elite: EliteId) -> u32 {
        elite.0 / self.elites_per_level + 1
    }

    /// An Elite's number within its level.
    pub(super) fn label(&self, elite: EliteId) -> u32 {
        elite.0 % self.elites_per_level
    }

    pub(super) fn elites_at(&self, level: u32) -> u32 {
        self.shape.elites_at(level)
    }

    /// The Elite of a node.
    pub(super) fn first_elite(&self, node: NodeId) -> EliteId {
        EliteId(node.0 / self.shape.span(1))
    }

    /// Places for nodes below each Elite of a level; those of level 0 are the nodes.
    pub(super) fn span(&self, level: u32) -> u32 {
        self.shape.span(level)
    }

    /// Number of the subtree that an Elite is of, among those as high as its level.
    pub(super) fn subtree_of(&self, elite: EliteId) -> u32 {
        self.label(elite) / self.shape.arity().pow(self.level(elite) - 1)
    }

    /// Links that lead up from an Elite, by their port.
    pub(super) fn up_links<'g>(&self, graph: &'g Graph, elite: EliteId) -> &'g [LinkId] {
        let downs = self.subtrees[elite.index()].downs as usize;
        &graph.outgoing[elite.index()][downs..]
    }

    /// Nodes below an Elite, populated or not.
    fn below(&self, elite: EliteId) -> Range<u32> {
        let span = self.shape.span(self.level(elite));
        let subtree = self.subtree_of(elite);
        subtree * span..(subtree + 1) * span
    }

    /// Populated nodes below an Elite.
    fn populated_below(&self, elite: EliteId) -> Range<u32> {
        let Range { start, end } = self.below(elite);
        start.min(self.nodes)..end.min(self.nodes)
    }

    /// The down link towards the destination when the Elite serves it, or the two of a
    /// merged Elite, else every up link; of these the ones that are up and from which
    /// a shortest route leads on.
    pub(super) fn outputs<'t>(
        &'t self,
        graph: &'t Graph,
        elite: EliteId,
        destination: NodeId,
    ) -> &'t [LinkId] {
        if let Some(outputs) = self.detours.get(elite, destination) {
            return outputs;
        }
        let Subtree { first, span, .. } = self.subtrees[elite.index()];
        match destination.0.checked_sub(first) {
            Some(offset) if offset < span => self.down_to(graph, elite, destination),
            _ => self.up_links(graph, elite),
        }
    }

    /// The links that lead down to a node from an Elite that serves it, up or not.
    fn down_to<'g>(&self, graph: &'g Graph, elite: EliteId, node: NodeId) -> &'g [LinkId] {
        let Subtree {
            first,
            span_below,
            parallel,
            ..
        } = self.subtrees[elite.index()];
        let port = (node.0 - first) / span_below * parallel;
        &graph.outgoing[elite.index()][port as usize..(port + parallel) as usize]
    }

    /// Nodes that a first Elite cannot send to because every shortest route is down.
    pub(super) fn cut_off(&self, elite: EliteId) -> impl Iterator<Item = Range<u32>> + '_ {
        self.detours.cut_off(elite)
    }

    /// Routes around links that are down, over all Elites: what it took to find them.
    pub(super) fn detours(&self) -> usize {
        self.detours.count()
    }

    /// Bytes that are taken because links are down.
    pub(super) fn detour_bytes(&self) -> usize {
        self.detours.bytes()
    }

    /// Bytes of memory beyond those of the struct.
    pub(super) fn bytes(&self) -> usize {
        self.subtrees.capacity() * size_of::<Subtree>() + self.detours.bytes()
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }
}
