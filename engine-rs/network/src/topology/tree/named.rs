//! What a tree's cables and parts are called, and what is called so.

use super::{End, Tree};
use crate::ids::LinkId;
use crate::topology::{Cable, Part};
use std::collections::BTreeSet;

impl Tree {
    /// The direction of a cable that leads away from the nodes, if there is such a
    /// cable.
    pub fn up_link(&self, cable: &Cable) -> Option<LinkId> {
        match *cable {
            Cable::Node { node } => self.injection.get(node as usize).copied(),
            Cable::UpLink { level, elite, up } => {
                if !self.has_elite(level, elite) {
                    return None;
                }
                let mut outgoing = self.outgoing(self.elite(level, elite)).iter().copied();
                outgoing.find(|&id| self.link(id).up && self.link(id).port == up)
            }
        }
    }

    fn has_elite(&self, level: u32, elite: u32) -> bool {
        (1..=self.levels()).contains(&level) && elite < self.shape.elites_at(level)
    }

    /// The name of a link's cable; its [`up_link`](Tree::up_link) is this link or
    /// its opposite.
    pub fn cable(&self, link: LinkId) -> Cable {
        let (one, opposite) = (self.link(link), self.link(Self::opposite(link)));
        let upward = if one.up { one } else { opposite };
        match upward.from {
            End::Node(node) => Cable::Node { node: node.0 },
            End::Elite(elite) => Cable::UpLink {
                level: self.level(elite),
                elite: elite.0 % self.elites_per_level,
                up: upward.port,
            },
        }
    }

    /// The cables of a part, in the order of their names; none when the tree has no
    /// such part, or nothing is connected to it.
    pub fn cables_of(&self, part: &Part) -> Vec<Cable> {
        match *part {
            Part::Cable(cable) => self.up_link(&cable).map(|_| cable).into_iter().collect(),
            Part::Elite { level, elite } => {
                if !self.has_elite(level, elite) {
                    return Vec::new();
                }
                let outgoing = self.outgoing(self.elite(level, elite)).iter();
                let mut cables = BTreeSet::new();
                cables.extend(outgoing.map(|&id| self.cable(id)));
                cables.into_iter().collect()
            }
        }
    }
}
