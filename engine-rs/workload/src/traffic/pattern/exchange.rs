// Rule of `docs/model.md`: R-gex.

use super::row::{Needs, PatternRow, Rule};

pub(super) const ROW: PatternRow = PatternRow {
    label: "Global exchange (gex)",
    help: "every other node in turn, one message each, in the same order of distances for all nodes (see *Workloads of [B]*). The gex of [B]",
    term: "exchange",
    needs: Needs::TwoNodes,
    rule: Rule::InTurn(destination),
};

/// Every other node once, then again from the start (`[B]` gex). All nodes take the
/// distances to their destinations in one order, so that no two send to the same node
/// in the same turn. The order steps around all distances by about the golden section:
/// even a short run sends near and far alike.
pub(super) fn destination(source: u32, nodes: u32, turn: u64) -> u32 {
    let others = u64::from(nodes.saturating_sub(1)).max(1);
    let distance = 1 + turn % others * stride(others) % others;
    ((u64::from(source) + distance) % u64::from(nodes.max(1))) as u32
}

/// How far from the golden section a stride is looked for.
const NEAR: u64 = 16;

/// The stride near the golden section that visits all distances and spreads the
/// visited ones most evenly.
fn stride(others: u64) -> u64 {
    let golden = (others * 618_034 + 500_000) / 1_000_000;
    let near = golden.saturating_sub(NEAR).max(1)..=golden + NEAR;
    let spread = near.filter_map(|step| Some((unevenness(step, others)?, step)));
    spread.min().map_or(1, |(_, step)| step)
}

/// The largest quotient of the continued fraction of a stride, which bounds how unevenly
/// the visited places lie; none for a stride that returns before it has visited all.
fn unevenness(step: u64, others: u64) -> Option<u64> {
    let (mut whole, mut part, mut largest) = (others, step % others, 0);
    while part > 0 {
        largest = largest.max(whole / part);
        (whole, part) = (part, whole % part);
    }
    (whole == 1).then_some(largest)
}
