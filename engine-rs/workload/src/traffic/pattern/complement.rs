/// The first and the last, the second and the last but one, …; of an odd number the
/// one in the middle has no partner. Of a power of two nodes that inverts every bit
/// ([P] 4.4); [B] calls a ping between such pairs tping.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    nodes - 1 - source
}
