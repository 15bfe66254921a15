use super::row::{Needs, PatternRow, Rule, bits};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Butterfly",
    help: "first and last bit exchanged",
    term: "butterfly",
    needs: Needs::PowerOfTwo,
    rule: Rule::Fixed(destination),
};

/// The most and the least significant bit exchanged.
fn destination(source: u32, nodes: u32) -> u32 {
    let bits = bits(nodes);
    if bits < 2 {
        return source;
    }
    let (first, last) = (source >> (bits - 1) & 1, source & 1);
    let middle = source & !(1 | 1 << (bits - 1));
    middle | last << (bits - 1) | first
}
