/// 0 and 1, 2 and 3, …; the last of an odd number has no partner.
pub(super) fn destination(source: u32, nodes: u32) -> u32 {
    if source ^ 1 < nodes {
        source ^ 1
    } else {
        source
    }
}
