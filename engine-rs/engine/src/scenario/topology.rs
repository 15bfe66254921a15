//! What machine to build: a k-ary n-tree, a fabric from a list of cables, or a torus. How it is wired, and
//! what follows from a list, [`Wired`](super::Wired) knows.

use super::sizes::{MAX_LEVELS, MAX_OF_ONE};
use crate::declare;
use crate::declared::{Kind, Row};
use crate::topology::Cable;
use crate::topology::kary::{Shape, TopElites};
use crate::units::Pace;
use serde::{Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What machine to build.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(rename = "Topology"))]
pub struct TopologySpec {
    /// How it is wired.
    #[serde(flatten)]
    #[cfg_attr(feature = "typescript", ts(flatten))]
    pub wiring: Wiring,
    /// Cables that are down at the start, both ways; absent when none is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Cable>>", optional))]
    pub down_links: Vec<Cable>,
}

/// How a machine is wired.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "typescript", derive(TS), ts(untagged))]
pub enum Wiring {
    /// As a k-ary n-tree.
    Tree(Tree),
    /// As a list says. Shared, as a list may be long.
    Cabled(#[cfg_attr(feature = "typescript", ts(as = "FoundList"))] Arc<Cabled>),
    /// As a torus.
    Torus(#[cfg_attr(feature = "typescript", ts(as = "FoundTorus"))] Torus),
}

macro_rules! found {
    ($($(#[$doc:meta])* $name:ident($kind:literal, $of:ident);)*) => {$(
        $(#[$doc])*
        #[derive(Serialize)]
        #[cfg_attr(feature = "typescript", derive(TS))]
        pub(super) struct $name<'a> {
            #[cfg_attr(feature = "typescript", ts(type = $kind))]
            kind: &'static str,
            arity: u32,
            dimension: u32,
            nodes: u32,
            #[cfg_attr(feature = "typescript", ts(as = "Vec<u32>"))]
            cable_m: [u32; 0],
            #[serde(flatten)]
            #[cfg_attr(feature = "typescript", ts(flatten))]
            of: &'a $of,
            #[serde(skip_serializing_if = "<[Cable]>::is_empty")]
            #[cfg_attr(feature = "typescript", ts(skip))]
            down_links: &'a [Cable],
        }

        impl<'a> $name<'a> {
            /// Of these cables that are down, with the numbers found: arity, levels and nodes.
            pub(super) fn new(of: &'a $of, down_links: &'a [Cable], found: [u32; 3]) -> Self {
                let [arity, dimension, nodes] = found;
                Self {
                    kind: $kind.trim_matches('"'),
                    arity,
                    dimension,
                    nodes,
                    cable_m: [],
                    of,
                    down_links,
                }
            }
        }
    )*};
}

// The kinds are types of TypeScript, in quotes.
found! {
    /// A list as it is written of a scenario that has been checked: with the numbers that follow from
    /// it.
    FoundList("\"cabled\"", Cabled);
    /// A torus as it is written of a scenario that has been checked.
    FoundTorus("\"torus\"", Torus);
}

declare! {
    /// A k-ary n-tree.
    pub struct Tree {
        /// Up links of an Elite, and down links of one below the top: k.
        arity: u32 = number(4, 2, MAX_OF_ONE, ""), label: "Arity";
        /// Levels of Elites: n.
        dimension: u32 = number(3, 1, MAX_LEVELS, ""), label: "Levels";
        /// Down links of a top Elite, up to twice the arity, as it has no up links; absent
        /// when there are k.
        top_arity: Option<u32> = maybe(2, 2 * MAX_OF_ONE, ""), label: "Links below the top", absent: "arity", written: unlike_default;
        /// Populated places, from the first; at most arity^dimension, or with a `top_arity`
        /// arity^(dimension − 1) times that.
        nodes: u32 = number(64, 2, u32::MAX, ""), label: "Nodes";
        /// Metres of cable for each level, the nodes' own first; 5 ns a metre.
        cable_m: Vec<u32> = numbers(1, MAX_LEVELS, 0, MAX_CABLE, "m", vec![0; 3]), label: "Cables", each: "Cables of level", absent: "none";
        /// Up links kept of each Elite, for each level but the top, the first of them;
        /// absent when all are.
        up_links_kept: Vec<u32> = numbers(1, MAX_LEVELS, 1, MAX_OF_ONE, ""), label: "Up links kept", each: "Up links kept at level", absent: "all", written: unlike_default;
        /// Whether the top Elites are merged two by two; absent when not.
        top_elites: TopElites = choice(TopElites::Full), label: "Top Elites", absent: "full", written: unlike_default;
    }
}

/// Metres of the longest cable.
pub(super) const MAX_CABLE: u32 = 100;

impl Tree {
    /// Of this arity and this number of levels, all places populated.
    pub fn new(arity: u32, dimension: u32) -> Self {
        Self {
            arity,
            dimension,
            cable_m: vec![0; dimension as usize],
            nodes: Shape::new(arity, dimension).places(),
            ..Self::default()
        }
    }

    /// How large it is, with all places populated.
    pub fn shape(&self) -> Shape {
        Shape::new(self.arity, self.dimension).with_top(self.top_arity.unwrap_or(self.arity))
    }
}

declare! {
    /// A torus: switches in rows that are rings, in one to three dimensions.
    pub struct Torus {
        /// Switches of a row in each dimension.
        sides: Vec<u32> = numbers(1, 3, 2, 16, "", vec![4, 4, 4]), label: "Sides", absent: "none";
        /// Hosts at each switch.
        hosts_per_switch: u32 = number(1, 1, 8, ""), label: "Hosts per switch", absent: "none";
    }
}

declare! {
    /// A fabric from a list: its switches, its hosts and the cables between them.
    pub struct Cabled {
        /// Its switches.
        switches: Vec<Device> = own(Vec::new(), "devices"), label: "Listed switches", absent: "none";
        /// Its hosts. Each port that has a cable is a node, in this order.
        hosts: Vec<Device> = own(Vec::new(), "devices"), label: "Listed hosts", absent: "none";
        /// Its cables.
        cables: Vec<ListedCable> = own(Vec::new(), "cables"), label: "Listed cables", absent: "none";
    }
}

/// Top switches of a network of 1,024 places, where none is left out.
pub const TOP_SWITCHES: u32 = 8;

/// Other ways of writing the size of a tree, which is never written so.
pub(super) const OF_TREES: &[Row] = &[
    Row::new(
        "switch_ports",
        Kind::number(1, u32::MAX),
        ["Ports per switch", "", "", ""],
    ),
    Row::new(
        "top_switches",
        Kind::number(2, TOP_SWITCHES),
        ["Top switches", "", "", "8"],
    ),
];

/// What else a topology may say.
pub(super) const OF_TOPOLOGIES: &[Row] = &[
    row("kind", "Type of machine", "tree"),
    row("down_links", "Cables down", "none"),
    row("attachment", "Attached lists", "none"),
];

/// The keys of a topology, of whatever kind.
pub(super) fn keys() -> Vec<&'static str> {
    let rows = [
        &OF_TOPOLOGIES[..1],
        Tree::ROWS,
        OF_TREES,
        &OF_TOPOLOGIES[1..],
        Cabled::ROWS,
        Torus::ROWS,
    ];
    rows.concat().iter().map(|row| row.key).collect()
}

/// A field that a function reads.
pub(super) const fn row(key: &'static str, label: &'static str, absent: &'static str) -> Row {
    Row::new(key, Kind::READ, [label, "", "", absent])
}

/// A switch or a host of a fabric from a list of cables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Device {
    /// What it is called; no other has this name.
    pub name: String,
    /// Its ports, numbered from 1.
    pub ports: u32,
}

/// A cable between two switches, or a switch and a host.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ListedCable {
    /// Where it is plugged in: name and port, twice.
    pub ends: [(String, u32); 2],
    /// Its length in metres; absent when 0.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<u32>", optional))]
    pub length_m: u32,
    /// What it carries, as a share of a link of the network; absent when that is all.
    #[serde(skip_serializing_if = "Rate::is_whole")]
    #[cfg_attr(feature = "typescript", ts(type = "string", optional))]
    pub rate: Rate,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What a cable carries: flits in a number of cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(pub Pace);

impl Rate {
    /// Whether the cable is as fast as any other link of the network.
    pub fn is_whole(&self) -> bool {
        self.0 == Pace::EVEN
    }
}

impl fmt::Display for Rate {
    /// As in `3/4`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.0.flits(), self.0.cycles())
    }
}

impl Serialize for Rate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Wiring {
    /// The tree, if it is one.
    pub fn tree(&self) -> Option<&Tree> {
        match self {
            Self::Tree(tree) => Some(tree),
            Self::Cabled(_) | Self::Torus(_) => None,
        }
    }

    /// The list, if it is one.
    pub fn list(&self) -> Option<&Cabled> {
        match self {
            Self::Tree(_) | Self::Torus(_) => None,
            Self::Cabled(list) => Some(list),
        }
    }
}

impl Default for Wiring {
    fn default() -> Self {
        Self::Tree(Tree::default())
    }
}

impl Serialize for Wiring {
    /// A tree without its kind.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Of<'a, T> {
            kind: &'static str,
            #[serde(flatten)]
            wiring: &'a T,
        }
        match self {
            Self::Tree(tree) => tree.serialize(serializer),
            Self::Cabled(list) => Of {
                kind: "cabled",
                wiring: &**list,
            }
            .serialize(serializer),
            Self::Torus(torus) => Of {
                kind: "torus",
                wiring: torus,
            }
            .serialize(serializer),
        }
    }
}

impl From<Tree> for TopologySpec {
    fn from(tree: Tree) -> Self {
        Self {
            wiring: Wiring::Tree(tree),
            down_links: Vec::new(),
        }
    }
}

impl From<Cabled> for TopologySpec {
    fn from(list: Cabled) -> Self {
        Self {
            wiring: Wiring::Cabled(list.into()),
            down_links: Vec::new(),
        }
    }
}
