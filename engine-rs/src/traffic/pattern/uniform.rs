use crate::rng::Stream;

/// Any node but the sender, each as likely.
pub(super) fn destination(source: u32, nodes: u32, stream: &mut Stream) -> u32 {
    let drawn = stream.below(u64::from(nodes.saturating_sub(1))) as u32;
    if drawn >= source { drawn + 1 } else { drawn }
}
