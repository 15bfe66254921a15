//! The machine of a checked scenario, with no link down: what its [`TopologySpec`] says, and what
//! follows from it.

use super::topology::{Cabled, Torus, Tree, Wiring};
use crate::ids::LinkId;
use crate::topology::{Distances, Topology};
use crate::units::{Clock, Cycle};
use std::sync::Arc;

/// How the machine of a scenario is wired.
#[derive(Clone, Debug)]
pub enum Wired {
    /// As a k-ary n-tree.
    Tree(Tree),
    /// As a list says, or the list that a torus gives.
    Cabled(Arc<CabledFabric>),
}

/// A fabric that a list describes, with where its parts stand in the list.
#[derive(Debug)]
pub struct CabledFabric {
    /// What describes it.
    pub(super) list: Arc<Cabled>,
    /// What the list follows from, if it is one.
    pub(super) torus: Option<Torus>,
    pub(super) topology: Topology,
    /// Of each cable of the machine which of the list it is; its links are twice its
    /// number and the next.
    pub(super) cables: Vec<u32>,
    /// Of each Elite which switch of the list it is, if it is one.
    pub(super) switches: Vec<Option<u32>>,
}

impl CabledFabric {
    /// Levels of a tree whose longest ways are those of the list.
    fn levels(&self) -> u32 {
        self.topology.diameter().div_ceil(2)
    }

    /// The most up links of a switch.
    fn arity(&self) -> u32 {
        let ports = |level| self.topology.ports(level).up;
        (1..=self.topology.levels()).map(ports).max().unwrap_or(0)
    }
}

impl Default for Wired {
    fn default() -> Self {
        Self::Tree(Tree::default())
    }
}

impl Wired {
    /// What describes it.
    pub(super) fn wiring(&self) -> Wiring {
        match self {
            Self::Tree(tree) => Wiring::Tree(tree.clone()),
            Self::Cabled(fabric) => match &fabric.torus {
                None => Wiring::Cabled(fabric.list.clone()),
                Some(torus) => Wiring::Torus(torus.clone()),
            },
        }
    }

    /// The tree, if it is one.
    pub fn tree(&self) -> Option<&Tree> {
        match self {
            Self::Tree(tree) => Some(tree),
            Self::Cabled(_) => None,
        }
    }

    /// Nodes that are there: populated places of a tree, ports of listed hosts that have a cable.
    pub fn nodes(&self) -> u32 {
        match self {
            Self::Tree(tree) => tree.nodes,
            Self::Cabled(fabric) => fabric.topology.nodes(),
        }
    }

    /// Nodes that there is room for.
    pub fn places(&self) -> u32 {
        match self {
            Self::Tree(tree) => tree.shape().places(),
            Self::Cabled(fabric) => fabric.topology.nodes(),
        }
    }

    /// Levels of Elites; of a list, of a tree with ways as long as its longest.
    pub fn levels(&self) -> u32 {
        match self {
            Self::Tree(tree) => tree.dimension,
            Self::Cabled(fabric) => fabric.levels(),
        }
    }

    /// Up links of an Elite; of a list, the most of a switch.
    pub fn arity(&self) -> u32 {
        match self {
            Self::Tree(tree) => tree.arity,
            Self::Cabled(fabric) => fabric.arity(),
        }
    }

    /// The machine.
    pub fn build(&self) -> Topology {
        match self {
            Self::Tree(tree) => {
                let up_links = &tree.up_links_kept;
                Topology::kary_tree(tree.shape(), tree.nodes, up_links, tree.top_elites)
            }
            Self::Cabled(fabric) => fabric.topology.clone(),
        }
    }

    /// How far its nodes are from each other.
    pub fn distances(&self) -> Distances {
        match self {
            Self::Tree(tree) => Distances::kary_tree(tree.shape()),
            Self::Cabled(fabric) => fabric.topology.distances(),
        }
    }

    /// The greatest distance of two of its places.
    pub fn diameter(&self) -> u32 {
        2 * self.levels()
    }

    /// Metres of cable of a link.
    pub fn metres(&self, id: LinkId, level: u32) -> u32 {
        match self {
            Self::Tree(tree) => tree.cable_m.get(level as usize - 1).copied(),
            Self::Cabled(fabric) => {
                let listed = fabric.cables[id.index() / 2] as usize;
                fabric.list.cables.get(listed).map(|cable| cable.length_m)
            }
        }
        .unwrap_or_default()
    }

    /// Cycles for a flit of the slowest of its links, rounded up.
    pub fn slowest_flit(&self) -> Cycle {
        match self {
            Self::Tree(_) => 1,
            Self::Cabled(fabric) => {
                let cables = fabric.list.cables.iter();
                let flits = cables.map(|cable| cable.rate.0.flit_cycles());
                flits.max().unwrap_or(1)
            }
        }
    }

    /// Directions of links, with all places populated.
    pub(super) fn links(&self) -> f64 {
        match self {
            Self::Tree(tree) => f64::from(2 * tree.dimension) * f64::from(tree.shape().places()),
            Self::Cabled(fabric) => fabric.topology.links().len() as f64,
        }
    }

    /// The longest way of a flit that nothing holds up, when it spends this long in an Elite.
    pub fn longest_way(&self, flow_through: Cycle, clock: Clock) -> Cycle {
        match self {
            Self::Tree(tree) => tree.ways(flow_through, clock).pop().unwrap_or_default(),
            Self::Cabled(fabric) => {
                // No way has more links, and no cable is longer.
                let metres = fabric.list.cables.iter().map(|cable| cable.length_m).max();
                let cable = clock.cycles_in_metres(metres.unwrap_or_default());
                let hop = self.slowest_flit() + flow_through + cable;
                u64::from(self.diameter()) * hop
            }
        }
    }
}

impl Tree {
    /// How long a flit that nothing holds up is on its way to a node whose nearest common
    /// ancestor is of the first level, the second, …, when it spends this long in an Elite.
    pub(super) fn ways(&self, flow_through: Cycle, clock: Clock) -> Vec<Cycle> {
        let mut way = 0;
        let longer = |metres: u32| {
            way += 2 * (1 + flow_through + clock.cycles_in_metres(metres));
            way
        };
        self.cable_m.iter().copied().map(longer).collect()
    }
}
