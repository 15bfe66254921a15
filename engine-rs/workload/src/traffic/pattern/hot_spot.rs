use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Hot-spot at the first node",
    help: "node 0",
    term: "hot-spot",
    needs: Needs::TwoNodes,
    rule: Rule::Fixed(destination),
};

/// Node 0, which sends nothing (`[P]` 5.5).
fn destination(_source: u32, _nodes: u32) -> u32 {
    0
}
