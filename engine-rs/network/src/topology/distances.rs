use super::kary::Shape;
use crate::ids::NodeId;

/// How far nodes are from each other when no link is down: all that is needed where the
/// links between them do not matter.
#[derive(Clone, Copy, Debug)]
pub struct Distances(Kind);

#[derive(Clone, Copy, Debug)]
enum Kind {
    KaryTree(Shape),
}

impl Distances {
    /// Those of a k-ary n-tree, however it is slimmed.
    pub fn kary_tree(shape: Shape) -> Self {
        Self(Kind::KaryTree(shape))
    }

    /// Links of a shortest route from one node to another. (`hops` of `[P]` 5.4.)
    pub fn between(&self, from: NodeId, to: NodeId) -> u32 {
        match self.0 {
            // By a nearest common ancestor.
            Kind::KaryTree(shape) => 2 * shape.common_level(from.0, to.0),
        }
    }
}
