use super::row::{Needs, PatternRow, Rule, bits};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Perfect shuffle",
    help: "bits rotated left by one",
    term: "shuffle",
    needs: Needs::PowerOfTwo,
    rule: Rule::Fixed(destination),
};

/// The bits rotated left by one: the perfect shuffle of a pack of cards.
fn destination(source: u32, nodes: u32) -> u32 {
    match bits(nodes) {
        0 => source,
        bits => (source << 1 | source >> (bits - 1)) & ((1 << bits) - 1),
    }
}
