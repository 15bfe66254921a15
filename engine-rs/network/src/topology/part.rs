use super::cable::Cable;
use serde::Serialize;
use std::fmt;

/// What can break and be mended while a machine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Part {
    /// One cable, both directions of it.
    Cable(Cable),
    /// An Elite, which is all of its cables.
    Elite {
        /// Its level, from 1 at the nodes.
        level: u32,
        /// Its number within the level, from 0.
        elite: u32,
    },
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Cable(cable) => cable.fmt(f),
            Self::Elite { level, elite } => write!(f, "Elite {level}.{elite}"),
        }
    }
}
