use super::bits;

/// The upper and the lower half of the bits exchanged, as rows and columns of a
/// square matrix are.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    let bits = bits(nodes);
    let half = bits / 2;
    let low = source & ((1 << half) - 1);
    low << (bits - half) | source >> half
}
