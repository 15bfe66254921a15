/// The bits rotated left by one: the perfect shuffle of a pack of cards.
pub(super) fn destination(source: u32, bits: u32) -> u32 {
    if bits == 0 {
        return source;
    }
    (source << 1 | source >> (bits - 1)) & ((1 << bits) - 1)
}
