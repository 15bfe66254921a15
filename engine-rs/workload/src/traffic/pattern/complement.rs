/// The last node for the first, the last but one for the second, and so on; the middle
/// one of an odd number is idle. On a power of two this inverts every bit (`[P]` 4.4);
/// `[B]` calls a ping between such pairs tping.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    nodes - 1 - source
}
