use serde::Serialize;
use std::fmt;

/// The name of a cable, by its lower end. Both directions of it are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Cable {
    /// Between a node and its Elite.
    Node {
        /// The node.
        node: u32,
    },
    /// Between an Elite and one of the next level.
    UpLink {
        /// Level of the Elite at its lower end, from 1 at the nodes.
        level: u32,
        /// Number of that Elite within its level, from 0.
        elite: u32,
        /// Which up link of that Elite, from 0.
        up: u32,
    },
}

impl fmt::Display for Cable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Node { node } => write!(f, "the cable of node {node}"),
            Self::UpLink { level, elite, up } => write!(f, "up link {up} of Elite {level}.{elite}"),
        }
    }
}
