/// The most and the least significant bit change places.
pub(super) fn destination(source: u32, bits: u32) -> u32 {
    if bits < 2 {
        return source;
    }
    let (first, last) = (source >> (bits - 1) & 1, source & 1);
    let middle = source & !(1 | 1 << (bits - 1));
    middle | last << (bits - 1) | first
}
