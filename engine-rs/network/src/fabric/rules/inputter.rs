//! `R-inputter`: whether the inputter of an Elan may take another packet.
//!
//! It takes one packet, or one of each virtual channel (`model.inputter`).

use super::Inputter;

/// Whether an inputter that is taking so many packets may take one more, from a channel
/// from which it takes none.
#[inline]
pub fn may_take(inputter: Inputter, taking: u32) -> bool {
    match inputter {
        Inputter::One => taking == 0,
        Inputter::PerChannel => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases() {
        let cases = [
            (Inputter::One, 0, true),
            (Inputter::One, 1, false),
            (Inputter::PerChannel, 0, true),
            (Inputter::PerChannel, 1, true),
        ];
        for (inputter, taking, expected) in cases {
            assert_eq!(may_take(inputter, taking), expected);
        }
    }
}
