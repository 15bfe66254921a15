//! `R-release`: which move of an end of packet frees a channel.
//!
//! Either when it passes the output, or when it has left the buffer at the far end
//! (`model.release`).

use super::Release;

/// What an end of packet does to a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EopMove {
    /// It is sent on the channel.
    Passes,
    /// It leaves the buffer at the channel's far end.
    LeavesBuffer,
}

/// Whether a channel is free from the next cycle on, after this move of its owner's end.
#[inline]
pub fn frees(release: Release, eop: EopMove) -> bool {
    match release {
        Release::EopPasses => eop == EopMove::Passes,
        Release::TailLeavesNextBuffer => eop == EopMove::LeavesBuffer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        let cases = [
            (Release::EopPasses, EopMove::Passes, true),
            (Release::EopPasses, EopMove::LeavesBuffer, false),
            (Release::TailLeavesNextBuffer, EopMove::Passes, false),
            (Release::TailLeavesNextBuffer, EopMove::LeavesBuffer, true),
        ];
        for (release, eop, expected) in cases {
            assert_eq!(frees(release, eop), expected, "{release:?} {eop:?}");
        }
    }
}
