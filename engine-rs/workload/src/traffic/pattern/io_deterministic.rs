use super::row::{Needs, PatternRow, Rule};
use crate::ids::NodeId;
use crate::traffic::NodeList;

pub(super) const ROW: PatternRow = PatternRow {
    label: "I/O, a fixed server",
    help: "always the same I/O node: the first node of the job uses the first, the next node the second, and so on, in turn [P 4.6; the order is inferred]",
    term: "io-node",
    needs: Needs::IoNodes,
    rule: Rule::OwnIoNode,
};

/// The I/O nodes in turn, in the order of their list; one that would be its own takes the
/// next.
pub(in crate::traffic) fn server(io_nodes: &NodeList, source: NodeId, rank: u32) -> Option<NodeId> {
    let count = io_nodes.len();
    let place = rank.checked_rem(count)?;
    let node = io_nodes.at(place)?;
    if node != source {
        return Some(node);
    }
    let next = io_nodes.at((place + 1) % count)?;
    (next != source).then_some(next)
}
