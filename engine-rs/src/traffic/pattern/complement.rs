/// Every bit is inverted.
pub(super) fn destination(source: u32, bits: u32) -> u32 {
    !source & ((1 << bits) - 1)
}
