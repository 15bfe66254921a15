//! Tables of a machine's links, the same for every kind of topology.

use crate::ids::{EliteId, LinkId, NodeId};
use crate::units::Pace;

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
    /// is the `port` of its [opposite](super::Topology::opposite).
    pub port: u32,
    /// Away from the nodes. A route goes up first and then down.
    pub up: bool,
    /// Its cable is down: it carries nothing, and no route leads over it.
    pub is_down: bool,
}

/// Links by id, and those of each Elite and node. Links 2i and 2i + 1 are the two
/// directions of one cable, the one that leads up first.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) links: Vec<Link>,
    /// The pace of each link, by its id; empty when all are even.
    pub(super) paces: Vec<Pace>,
    /// Links that end at each Elite, in the order of their ids.
    pub(super) incoming: Vec<Vec<LinkId>>,
    /// Links that begin at each Elite, in the order of their ids.
    pub(super) outgoing: Vec<Vec<LinkId>>,
    /// The link by which each node sends.
    pub(super) injection: Vec<LinkId>,
    /// The link by which each node receives.
    pub(super) delivery: Vec<LinkId>,
}

impl Graph {
    /// So many Elites, and no links yet.
    pub(super) fn new(elites: u32) -> Self {
        Self {
            links: Vec::new(),
            paces: Vec::new(),
            incoming: vec![Vec::new(); elites as usize],
            outgoing: vec![Vec::new(); elites as usize],
            injection: Vec::new(),
            delivery: Vec::new(),
        }
    }

    /// Connects the next node by a cable to a port of an Elite.
    pub(super) fn connect_node(&mut self, elite: EliteId, port: u32) {
        let node = End::Node(NodeId::from(self.injection.len()));
        let [up, down] = self.connect(node, End::Elite(elite), 1, [port, port]);
        self.injection.push(up);
        self.delivery.push(down);
    }

    /// Adds a cable, from its lower end to its upper end; `ports` are those of its two
    /// directions, the one that leads up first. Returns them in that order.
    pub(super) fn connect(
        &mut self,
        lower: End,
        upper: End,
        level: u32,
        ports: [u32; 2],
    ) -> [LinkId; 2] {
        let [up_port, down_port] = ports;
        [
            self.add(lower, upper, level, up_port, true),
            self.add(upper, lower, level, down_port, false),
        ]
    }

    fn add(&mut self, from: End, to: End, level: u32, port: u32, up: bool) -> LinkId {
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

    pub(super) fn nodes(&self) -> u32 {
        self.injection.len() as u32
    }

    pub(super) fn elites(&self) -> u32 {
        self.outgoing.len() as u32
    }

    pub(super) fn link(&self, id: LinkId) -> &Link {
        &self.links[id.index()]
    }

    /// Cycles that a link takes for a flit.
    pub(super) fn pace(&self, id: LinkId) -> Pace {
        self.paces.get(id.index()).copied().unwrap_or(Pace::EVEN)
    }

    /// The other direction of the same cable.
    pub(super) fn opposite(link: LinkId) -> LinkId {
        LinkId(link.0 ^ 1)
    }

    pub(super) fn outgoing(&self, elite: EliteId) -> &[LinkId] {
        &self.outgoing[elite.index()]
    }

    /// Bytes of memory of the tables.
    pub(super) fn bytes(&self) -> usize {
        let lists = |lists: &Vec<Vec<LinkId>>| {
            let ids = lists.iter().map(Vec::capacity).sum::<usize>();
            lists.capacity() * size_of::<Vec<LinkId>>() + ids * size_of::<LinkId>()
        };
        self.links.capacity() * size_of::<Link>()
            + self.paces.capacity() * size_of::<Pace>()
            + lists(&self.incoming)
            + lists(&self.outgoing)
            + (self.injection.capacity() + self.delivery.capacity()) * size_of::<LinkId>()
    }
}
