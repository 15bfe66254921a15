//! `R-multicast-root` and `R-replicator`: what an Elite does with the header of a multicast.
//!
//! It ascends to the root (`model.multicast_root`). There, and further down where two or more
//! links lead to members, the Elite replicates the packet. Where one link leads to members the
//! header goes on like that of any other packet.

use super::MulticastRoot;

/// What the header of a multicast does at an Elite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It climbs on towards the root.
    Up,
    /// The Elite replicates the packet: a branch for each link that leads to members.
    Fork,
    /// It goes on down the one link that leads to members.
    Down,
}

/// The level at which a multicast turns; `covering` is that of the smallest subtree that has
/// its source and all members, `top` the highest.
#[inline]
pub fn root_level(root: MulticastRoot, covering: u32, top: u32) -> u32 {
    match root {
        MulticastRoot::Covering => covering,
        MulticastRoot::Top => top,
    }
}

/// The step at an Elite of level `level`, from which `shares` links lead down to members.
/// Before the root the header is the packet's own, after it that of a branch.
#[inline]
pub fn step(is_branch: bool, level: u32, root_level: u32, shares: usize) -> Step {
    if !is_branch {
        return if level < root_level {
            Step::Up
        } else {
            Step::Fork
        };
    }
    if shares > 1 { Step::Fork } else { Step::Down }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        // A root, the level that covers the group, and the top: where it turns.
        assert_eq!(root_level(MulticastRoot::Covering, 2, 4), 2);
        assert_eq!(root_level(MulticastRoot::Covering, 4, 4), 4);
        assert_eq!(root_level(MulticastRoot::Top, 2, 4), 4);
        // branch, level, level of the root, links to members: step
        let cases = [
            (false, 1, 3, 0, Step::Up),
            // On the way up it passes members by.
            (false, 2, 3, 4, Step::Up),
            (false, 3, 3, 2, Step::Fork),
            // At the root it forks even where one link leads to members.
            (false, 3, 3, 1, Step::Fork),
            (false, 1, 1, 4, Step::Fork),
            (true, 2, 3, 2, Step::Fork),
            (true, 1, 3, 4, Step::Fork),
            (true, 2, 3, 1, Step::Down),
            (true, 1, 3, 1, Step::Down),
        ];
        for (is_branch, level, root, shares, expected) in cases {
            let step = step(is_branch, level, root, shares);
            assert_eq!(step, expected, "{is_branch} {level} {root} {shares}");
        }
    }
}
