/// The bits in reverse order.
pub(super) fn destination(source: u32, bits: u32) -> u32 {
    if bits == 0 {
        source
    } else {
        source.reverse_bits() >> (32 - bits)
    }
}
