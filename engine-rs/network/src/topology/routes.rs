//! Routes worked out before anything is sent.

use super::Topology;
use crate::choice;
use crate::ids::{LinkId, NodeId};

choice! {
    /// Who decides which of several candidate outputs a packet takes.
    pub enum Routing {
        /// Each Elite, by how busy its links are.
        Adaptive = "adaptive",
        /// A table that is made before the run: each tag names a single link.
        OffLine = "off-line",
        /// Each switch, by a table of destinations: all packets to one take the same up link.
        ByDestination = "by-destination",
    }
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

/// What the routes between some pairs are made of.
pub(super) struct Planned {
    /// Of each pair the links behind the one that leaves its source; none where no
    /// shortest route is up.
    pub(super) links: Vec<Vec<LinkId>>,
    /// Routes over each link.
    pub(super) load: Vec<u32>,
}

impl Planned {
    /// No route for so many pairs on so many links.
    pub(super) fn none(pairs: usize, links: usize) -> Self {
        Self {
            links: vec![Vec::new(); pairs],
            load: vec![0; links],
        }
    }
}

/// Sorts pairs and removes repeated ones.
pub fn each_once(pairs: &mut Vec<(NodeId, NodeId)>) {
    pairs.sort_unstable();
    pairs.dedup();
}

impl Routes {
    /// Routes between these pairs of different nodes. A pair that no shortest route
    /// connects has none.
    pub fn new(topology: &Topology, pairs: &[(NodeId, NodeId)]) -> Self {
        let mut pairs = pairs.to_vec();
        each_once(&mut pairs);
        let Planned { links, load } = topology.plan_routes(&pairs);
        let mut from = vec![Vec::new(); topology.nodes() as usize];
        for (&(source, to), links) in pairs.iter().zip(links) {
            if !links.is_empty() {
                from[source.index()].push(Route { to, links });
            }
        }
        Self {
            from,
            most_on_a_link: load.into_iter().max().unwrap_or(0),
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
