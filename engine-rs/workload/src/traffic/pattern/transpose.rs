/// The upper and the lower half of the bits change places, as rows and columns
/// of a square matrix do.
pub(super) fn destination(source: u32, bits: u32) -> u32 {
    let half = bits / 2;
    let low = source & ((1 << half) - 1);
    low << (bits - half) | source >> half
}
