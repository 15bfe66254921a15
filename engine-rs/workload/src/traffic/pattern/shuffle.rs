use super::bits;

/// The bits rotated left by one: the perfect shuffle of a pack of cards.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    match bits(nodes) {
        0 => source,
        bits => (source << 1 | source >> (bits - 1)) & ((1 << bits) - 1),
    }
}
