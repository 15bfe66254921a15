use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Neighbor",
    help: "last bit inverted",
    term: "neighbor",
    needs: Needs::TwoNodes,
    rule: Rule::Fixed(destination),
};

/// 0 and 1, 2 and 3, …; the last of an odd number has no partner.
fn destination(source: u32, nodes: u32) -> u32 {
    if source ^ 1 < nodes {
        source ^ 1
    } else {
        source
    }
}
