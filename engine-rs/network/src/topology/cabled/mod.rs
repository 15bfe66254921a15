//! A fabric from a list of cables: switches of any number of links, joined in any way.
//!
//! Levels are found: switches with nodes stand in the first, any other one above the
//! nearest of these. A cable leads up to the switch that is later in the order of levels
//! and, within a level, of the list. Packets go up first and then down, as in up*/down*
//! routing, so that no packets wait for each other in a circle; where some connected
//! nodes find no such route, the switches of their part of the fabric are put in order by
//! the distance from a root instead, by which all do.
//!
//! Elites are numbered level by level, and each level below the top has numbers for as
//! many as the widest; those that stand for no switch have no links. Links are numbered by
//! the Elites at their ends. So a k-ary n-tree that is written as a list of cables has the
//! numbers of the tree, and a level's Elites are found without a table.
//!
//! Rules of `docs/model.md`: `R-cabled-levels`, `R-cabled-order`, `R-cabled-route`,
//! `R-cabled-destination`.

mod levels;
mod tables;
#[cfg(test)]
mod tests;

use super::graph::{End, Graph};
use super::interface::Ports;
use crate::ids::{EliteId, LinkId, NodeId};
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use tables::Tables;
#[cfg(test)]
pub(crate) use tests::any_fabric;

/// What is cabled to what. Switches and nodes are meant by their places in the lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cabling {
    /// Names of the switches.
    pub switches: Vec<String>,
    /// Of each node its name and the switch to which its cable leads.
    pub nodes: Vec<(String, u32)>,
    /// The two switches, which differ, of each cable between switches.
    pub cables: Vec<[u32; 2]>,
}

/// Where what was listed stands in the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Of each Elite the switch that it is, if it is one.
    pub switches: Vec<Option<u32>>,
    /// Of each cable between Elites, in the order of its links, which of the list it is.
    pub cables: Vec<u32>,
}

/// What a fabric has beside its links.
#[derive(Clone, Debug)]
pub(super) struct Cabled {
    machine: Arc<Machine>,
    /// Routes while links are down; those of the machine where none is.
    detours: Option<Arc<Tables>>,
}

/// What does not change when links break.
#[derive(Debug)]
struct Machine {
    /// Names of nodes, then of Elites.
    names: Vec<String>,
    /// The Elite of each node.
    homes: Vec<EliteId>,
    /// Numbers of Elites in each level but the top, which may have fewer.
    width: u32,
    /// Of each level, the most links that one of its Elites has.
    ports: Vec<Ports>,
    /// By the level, into how many parts destinations are shared out below it.
    shares: Vec<u32>,
    whole: Arc<Tables>,
    diameter: u32,
}

impl Cabled {
    /// The fabric, its links, and where what was listed stands in it.
    pub(super) fn new(cabling: &Cabling) -> (Self, Graph, Places) {
        let mut levels = levels::by_nodes(cabling);
        let mut wired = Wired::new(cabling, &levels);
        let unconnected = wired.tables.unconnected(&wired.graph);
        if !unconnected.is_empty() {
            let roots = unconnected
                .iter()
                .filter_map(|elite| wired.switches[elite.index()]);
            levels::by_root(cabling, roots, &mut levels);
            wired = Wired::new(cabling, &levels);
        }
        let Wired {
            graph,
            width,
            switches,
            cables,
            tables,
        } = wired;
        let name = |switch: &Option<u32>| match switch {
            Some(switch) => cabling.switches[*switch as usize].clone(),
            None => String::new(),
        };
        let names = cabling.nodes.iter().map(|(name, _)| name.clone());
        let ports = ports(&graph, width);
        let homes = graph.injection.iter().map(|&id| graph.link(id).to);
        let machine = Machine {
            names: names.chain(switches.iter().map(name)).collect(),
            homes: homes.filter_map(elite_at).collect(),
            width,
            shares: shares(&ports),
            diameter: tables.longest() + 2,
            whole: Arc::new(tables),
            ports,
        };
        let cabled = Self {
            machine: Arc::new(machine),
            detours: None,
        };
        let places = Places { switches, cables };
        (cabled, graph, places)
    }

    /// Looks for the routes around the links of the graph that are down.
    pub(super) fn route_around(&mut self, graph: &Graph) {
        let is_whole = !graph.links.iter().any(|link| link.is_down);
        let whole = &self.machine.whole;
        self.detours = (!is_whole).then(|| Arc::new(Tables::around(graph, whole)));
    }

    fn tables(&self) -> &Tables {
        self.detours.as_ref().unwrap_or(&self.machine.whole)
    }

    /// See [`Topology::shortest`](super::Topology::shortest).
    pub(super) fn outputs<'t>(
        &'t self,
        graph: &'t Graph,
        elite: EliteId,
        to: NodeId,
    ) -> &'t [LinkId] {
        let delivery = &graph.delivery[to.index()..=to.index()];
        let home = self.machine.homes[to.index()];
        if graph.link(delivery[0]).is_down {
            &[]
        } else if home == elite {
            delivery
        } else {
            self.tables().outputs(elite, home)
        }
    }

    /// The number of the output that an Elite sends a packet for a node on, modulo how many
    /// there are; `up` when these lead up.
    pub(super) fn number_by_destination(&self, elite: EliteId, to: NodeId, up: bool) -> u32 {
        let below = if up { 1 } else { 2 };
        let level = self.level(elite).saturating_sub(below) as usize;
        to.0 / self.machine.shares[level]
    }

    /// Nodes that a node cannot send to, in their order.
    pub(super) fn cut_off(&self, graph: &Graph, from: NodeId) -> Vec<Range<u32>> {
        let elite = self.home(from);
        let mut ranges: Vec<Range<u32>> = Vec::new();
        let nodes = (0..graph.nodes()).filter(|&to| to != from.0);
        for to in nodes.filter(|&to| self.outputs(graph, elite, NodeId(to)).is_empty()) {
            match ranges.last_mut() {
                Some(last) if last.end == to => last.end += 1,
                _ => ranges.extend(iter::once(to..to + 1)),
            }
        }
        ranges
    }

    pub(super) fn home(&self, node: NodeId) -> EliteId {
        self.machine.homes[node.index()]
    }

    pub(super) fn levels(&self) -> u32 {
        self.machine.ports.len() as u32
    }

    pub(super) fn level(&self, elite: EliteId) -> u32 {
        elite.0 / self.machine.width + 1
    }

    pub(super) fn number_in_level(&self, elite: EliteId) -> u32 {
        elite.0 % self.machine.width
    }

    pub(super) fn elites_at(&self, level: u32) -> u32 {
        let elites = self.machine.names.len() - self.machine.homes.len();
        (elites as u32 - (level - 1) * self.machine.width).min(self.machine.width)
    }

    pub(super) fn elite(&self, level: u32, number: u32) -> EliteId {
        EliteId((level - 1) * self.machine.width + number)
    }

    pub(super) fn ports(&self, level: u32) -> Ports {
        self.machine.ports[level as usize - 1]
    }

    /// Names of the nodes, then of the Elites.
    pub(super) fn names(&self) -> &[String] {
        &self.machine.names
    }

    /// Links of a shortest route when no link is down; 0 where there is none.
    pub(super) fn distance(&self, from: NodeId, to: NodeId) -> u32 {
        self.machine.distance(from, to)
    }

    pub(super) fn diameter(&self) -> u32 {
        self.machine.diameter
    }

    pub(super) fn distances(&self) -> HopTable {
        HopTable(self.machine.clone())
    }

    /// What it took to look for routes, in units of a thousand links.
    pub(super) fn detours(&self, graph: &Graph) -> usize {
        match self.detours {
            None => 0,
            Some(_) => self.machine.whole.targets() * graph.links.len() / 1_024,
        }
    }

    /// Bytes that are taken because links are down.
    pub(super) fn detour_bytes(&self) -> usize {
        self.detours.as_ref().map_or(0, |tables| tables.bytes())
    }

    /// Bytes of memory beyond those of the struct.
    pub(super) fn bytes(&self) -> usize {
        self.machine.whole.bytes() + self.detour_bytes()
    }
}

impl Machine {
    fn distance(&self, from: NodeId, to: NodeId) -> u32 {
        let [from, to] = [from, to].map(|node| self.homes[node.index()]);
        self.whole.distance(from, to).map_or(0, |links| links + 2)
    }
}

/// Distances of the nodes of a fabric, without its links.
#[derive(Clone, Debug)]
pub(super) struct HopTable(Arc<Machine>);

impl HopTable {
    pub(super) fn between(&self, from: NodeId, to: NodeId) -> u32 {
        self.0.distance(from, to)
    }
}

/// A fabric whose switches have an order.
struct Wired {
    graph: Graph,
    width: u32,
    /// The switch that each Elite is.
    switches: Vec<Option<u32>>,
    cables: Vec<u32>,
    tables: Tables,
}

impl Wired {
    fn new(cabling: &Cabling, levels: &[u32]) -> Self {
        let top = levels.iter().max().copied().unwrap_or(1);
        let mut numbers = vec![0u32; top as usize];
        let in_level: Vec<u32> = levels
            .iter()
            .map(|&level| {
                numbers[level as usize - 1] += 1;
                numbers[level as usize - 1] - 1
            })
            .collect();
        let width = numbers.iter().max().copied().unwrap_or(1).max(1);
        let elite = |switch: u32| {
            let (level, number) = (levels[switch as usize], in_level[switch as usize]);
            EliteId((level - 1) * width + number)
        };
        let all = (top - 1) * width + numbers[top as usize - 1];
        let mut switches = vec![None; all as usize];
        for switch in 0..levels.len() as u32 {
            switches[elite(switch).index()] = Some(switch);
        }
        let mut graph = Graph::new(all);
        let mut downs = vec![0; switches.len()];
        let mut ups = downs.clone();
        let next = |ports: &mut Vec<u32>, elite: EliteId| {
            ports[elite.index()] += 1;
            ports[elite.index()] - 1
        };
        for (_, switch) in &cabling.nodes {
            let elite = elite(*switch);
            let port = next(&mut downs, elite);
            graph.connect_node(elite, port);
        }
        let ends = |cable: &u32| {
            let mut ends = cabling.cables[*cable as usize].map(elite);
            ends.sort_unstable();
            ends
        };
        // By their lower ends, so that links down come first at every Elite.
        let mut cables: Vec<u32> = (0..cabling.cables.len() as u32).collect();
        cables.sort_by_key(ends);
        for [lower, upper] in cables.iter().map(ends) {
            let level = |elite: EliteId| elite.0 / width + 1;
            let level = level(upper).max(level(lower) + 1);
            let ports = [next(&mut ups, lower), next(&mut downs, upper)];
            graph.connect(End::Elite(lower), End::Elite(upper), level, ports);
        }
        let tables = Tables::new(&graph);
        Self {
            graph,
            width,
            switches,
            cables,
            tables,
        }
    }
}

fn elite_at(end: End) -> Option<EliteId> {
    match end {
        End::Elite(elite) => Some(elite),
        End::Node(_) => None,
    }
}

/// The most links up and down that an Elite of each level has.
fn ports(graph: &Graph, width: u32) -> Vec<Ports> {
    let most = |elites: &[Vec<LinkId>], up: bool| {
        let links = elites.iter().map(|links| {
            let links = links.iter().filter(|id| graph.link(**id).up == up);
            links.count() as u32
        });
        links.max().unwrap_or(0)
    };
    let levels = graph.outgoing.chunks(width as usize);
    let ports = levels.map(|elites| Ports {
        up: most(elites, true),
        down: most(elites, false),
    });
    ports.collect()
}

/// Into how many parts the links up below each level share destinations out, and at last
/// those below all.
fn shares(ports: &[Ports]) -> Vec<u32> {
    let mut shares = vec![1u32];
    for ports in ports {
        let last = shares.last().copied().unwrap_or(1);
        shares.push(last.saturating_mul(ports.up.max(1)));
    }
    shares
}
