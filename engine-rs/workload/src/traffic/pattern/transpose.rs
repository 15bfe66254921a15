use super::row::{Needs, PatternRow, Rule, bits};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Matrix transpose",
    help: "upper and lower half exchanged",
    term: "transpose",
    needs: Needs::PowerOfFour,
    rule: Rule::Fixed(destination),
};

/// The upper and the lower half of the bits exchanged, as rows and columns of a
/// square matrix are.
fn destination(source: u32, nodes: u32) -> u32 {
    let bits = bits(nodes);
    let half = bits / 2;
    let low = source & ((1 << half) - 1);
    low << (bits - half) | source >> half
}
