//! `R-candidate`: whether a header may claim a channel now.
//!
//! The channel must be free, and its buffer must have the space of `R-whole-packets`.

/// Whether a channel without an owner has the free buffer space that a packet needs, by the
/// credits that are back; one with an owner is no candidate, and its credits are not counted.
#[inline]
pub fn may_claim(is_owned: bool, space_needed: u32, credits: impl FnOnce() -> u32) -> bool {
    !is_owned && credits() >= space_needed
}

#[cfg(test)]
mod tests {
    use super::may_claim;

    #[test]
    fn cases() {
        // owned, credits, space needed: whether it may
        let cases = [
            (false, 128, 0, true),
            // Flit by flit a free channel may be taken without a credit.
            (false, 0, 0, true),
            (true, 128, 0, false),
            (false, 189, 189, true),
            (false, 188, 189, false),
            (false, 4_096, 519, true),
            (true, 4_096, 519, false),
        ];
        for (is_owned, credits, needed, expected) in cases {
            let may = may_claim(is_owned, needed, || credits);
            assert_eq!(may, expected, "{is_owned} {credits} {needed}");
        }
    }
}
