use super::row::{Needs, PatternRow, Rule};
use crate::rng::Stream;

pub(super) const ROW: PatternRow = PatternRow {
    label: "Uniform (random)",
    help: "any other node, equally likely, drawn per message",
    term: "uniform",
    needs: Needs::TwoNodes,
    rule: Rule::AnyOther,
};

/// Any of `count` nodes but `own`, all equally likely.
pub(in crate::traffic) fn other(own: u32, count: u32, stream: &mut Stream) -> u32 {
    let drawn = stream.below(u64::from(count.saturating_sub(1))) as u32;
    if drawn >= own { drawn + 1 } else { drawn }
}
