//! `R-age`: age of a waiting header.
//!
//! It counts the ticks of a clock that all Elites share while the header could be granted, up to
//! what its bits hold. A header carries its age from Elite to Elite.

use crate::units::Cycle;

/// Age in cycle `now` of a header that carries an age and could have been granted since
/// cycle `eligible`: one more for each multiple of `tick` cycles since then, at most `limit`.
#[inline]
pub fn age(carried: u8, eligible: Cycle, now: Cycle, tick: Cycle, limit: u8) -> u8 {
    let age = u64::from(carried) + now / tick - eligible / tick;
    age.min(u64::from(limit)) as u8
}

#[cfg(test)]
mod tests {
    use super::age;

    #[test]
    fn cases() {
        // carried, eligible, now: age
        let cases = [
            (0, 100, 100, 0),
            // The multiple 5,000 passes in cycle 5,000, not before.
            (0, 100, 4_999, 0),
            (0, 100, 5_000, 1),
            (0, 100, 9_999, 1),
            // One that could be granted at the multiple itself has not seen it pass.
            (0, 5_000, 9_999, 0),
            (0, 4_999, 5_000, 1),
            // 5,000, 10,000 and 15,000 pass.
            (3, 4_990, 15_010, 6),
            // What it carries stays, whatever the time.
            (7, 1_000_000, 1_000_001, 7),
            // Up to 15.
            (14, 0, 5_000, 15),
            (14, 0, 10_000, 15),
            (15, 0, 5_000, 15),
            (0, 0, 5_000 * 300, 15),
        ];
        for (carried, eligible, now, expected) in cases {
            let is = age(carried, eligible, now, 5_000, 15);
            assert_eq!(is, expected, "{carried} since {eligible} at {now}");
        }
        // Another tick and another width: 1 bit saturates at 1.
        assert_eq!(age(0, 3, 10, 2, 15), 4);
        assert_eq!(age(0, 3, 10, 2, 1), 1);
    }
}
