/// Node 0, which sends nothing (`[P]` 5.5).
pub(super) fn destination(_source: u32, _nodes: u32) -> u32 {
    0
}
