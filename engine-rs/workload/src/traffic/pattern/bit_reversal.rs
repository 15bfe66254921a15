use super::row::{Needs, PatternRow, Rule, bits};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Bit-reversal",
    help: "bits in reverse order",
    term: "bit-reversal",
    needs: Needs::PowerOfTwo,
    rule: Rule::Fixed(destination),
};

/// The bits in reverse order.
fn destination(source: u32, nodes: u32) -> u32 {
    match bits(nodes) {
        0 => source,
        bits => source.reverse_bits() >> (32 - bits),
    }
}
