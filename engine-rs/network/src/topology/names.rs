//! Names of a machine's cables and parts, and what has a name.

use super::{Cable, End, Part, Topology};
use crate::ids::LinkId;
use std::collections::BTreeSet;

impl Topology {
    /// The direction of a cable that leads away from the nodes, if there is such a
    /// cable.
    pub fn up_link(&self, cable: &Cable) -> Option<LinkId> {
        match *cable {
            Cable::Node { node } => self.graph.injection.get(node as usize).copied(),
            Cable::UpLink { level, elite, up } => {
                let elite = self.elite_at(level, elite)?;
                let mut outgoing = self.outgoing(elite).iter().copied();
                outgoing.find(|&id| self.link(id).up && self.link(id).port == up)
            }
        }
    }

    /// The name of a link's cable; its [`up_link`](Self::up_link) is this link or
    /// its opposite.
    pub fn cable(&self, link: LinkId) -> Cable {
        let (one, opposite) = (self.link(link), self.link(Self::opposite(link)));
        let upward = if one.up { one } else { opposite };
        match upward.from {
            End::Node(node) => Cable::Node { node: node.0 },
            End::Elite(elite) => Cable::UpLink {
                level: self.level(elite),
                elite: self.number_in_level(elite),
                up: upward.port,
            },
        }
    }

    /// The cables of a part, in the order of their names; none when there is no
    /// such part, or nothing is connected to it.
    pub fn cables_of(&self, part: &Part) -> Vec<Cable> {
        match *part {
            Part::Cable(cable) => self.up_link(&cable).map(|_| cable).into_iter().collect(),
            Part::Elite { level, elite } => {
                let Some(elite) = self.elite_at(level, elite) else {
                    return Vec::new();
                };
                let outgoing = self.outgoing(elite).iter();
                let cables: BTreeSet<Cable> = outgoing.map(|&id| self.cable(id)).collect();
                cables.into_iter().collect()
            }
        }
    }
}
