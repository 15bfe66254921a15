//! `R-time-out`: when a waiting header is discarded.
//!
//! Time-outs come before grants (`R-phases`), so a header is late in the cycle that ends its time.

use crate::units::Cycle;

/// The first cycle in which a header is late that left its source in cycle `left`; none
/// with a time-out of 0.
#[inline]
pub fn deadline(left: Cycle, time_out: Cycle) -> Option<Cycle> {
    (time_out > 0).then(|| left + time_out)
}

#[cfg(test)]
mod tests {
    use super::deadline;

    #[test]
    fn cases() {
        // left, time-out: first cycle in which it is late
        let cases = [
            (0, 8_400, Some(8_400)),
            (100, 8_400, Some(8_500)),
            (100, 1, Some(101)),
            (100, 0, None),
        ];
        for (left, time_out, expected) in cases {
            assert_eq!(deadline(left, time_out), expected, "{left} {time_out}");
        }
    }
}
