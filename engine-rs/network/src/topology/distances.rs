use super::cabled::HopTable;
use super::kary::Shape;
use crate::ids::NodeId;

/// How far nodes are from each other when no link is down: all that is needed where the
/// links between them do not matter.
#[derive(Clone, Debug)]
pub struct Distances(Kind);

#[derive(Clone, Debug)]
enum Kind {
    KaryTree(Shape),
    Cabled(HopTable),
}

impl Distances {
    /// Those of a k-ary n-tree, however it is slimmed.
    pub fn kary_tree(shape: Shape) -> Self {
        Self(Kind::KaryTree(shape))
    }

    /// Those of a fabric from a list of cables.
    pub(super) fn cabled(hops: HopTable) -> Self {
        Self(Kind::Cabled(hops))
    }

    /// Links of a shortest route from one node to another. (`hops` of `[P]` 5.4.)
    pub fn between(&self, from: NodeId, to: NodeId) -> u32 {
        match &self.0 {
            // By a nearest common ancestor.
            Kind::KaryTree(shape) => 2 * shape.common_level(from.0, to.0),
            Kind::Cabled(hops) => hops.between(from, to),
        }
    }
}
