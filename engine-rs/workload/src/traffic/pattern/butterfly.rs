use super::bits;

/// The most and the least significant bit exchanged.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    let bits = bits(nodes);
    if bits < 2 {
        return source;
    }
    let (first, last) = (source >> (bits - 1) & 1, source & 1);
    let middle = source & !(1 | 1 << (bits - 1));
    middle | last << (bits - 1) | first
}
