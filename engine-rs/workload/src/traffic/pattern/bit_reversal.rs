use super::bits;

/// The bits in reverse order.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    match bits(nodes) {
        0 => source,
        bits => source.reverse_bits() >> (32 - bits),
    }
}
