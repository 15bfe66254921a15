//! `R-credit-return`: when the credit of a buffer entry is back at the channel's beginning.

use crate::units::Cycle;

/// Cycles from the one in which a flit leaves a buffer until its credit is back, over so
/// many cycles of cable.
#[inline]
pub fn credit_delay(cable: Cycle) -> Cycle {
    1 + cable
}

#[cfg(test)]
mod tests {
    use super::credit_delay;

    #[test]
    fn cases() {
        for (cable, expected) in [(0, 1), (3, 4), (20, 21)] {
            assert_eq!(credit_delay(cable), expected);
        }
    }
}
