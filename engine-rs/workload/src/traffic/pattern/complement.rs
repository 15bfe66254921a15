use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Complement (tping)",
    help: "the last node for the first, the second to last for the second, and so on: i ↔ n − 1 − i on n nodes, which inverts all bits on a power of two; the middle node of an odd number is idle. The tping of [B]",
    term: "complement",
    needs: Needs::TwoNodes,
    rule: Rule::Fixed(destination),
};

/// The last node for the first, the last but one for the second, and so on; the middle
/// one of an odd number is idle. On a power of two this inverts every bit (`[P]` 4.4);
/// `[B]` calls a ping between such pairs tping.
fn destination(source: u32, nodes: u32) -> u32 {
    nodes - 1 - source
}
