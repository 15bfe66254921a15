use crate::rng::Stream;

/// Any of so many but one's own, each as likely.
pub(in crate::traffic) fn other(own: u32, count: u32, stream: &mut Stream) -> u32 {
    let drawn = stream.below(u64::from(count.saturating_sub(1))) as u32;
    if drawn >= own { drawn + 1 } else { drawn }
}
