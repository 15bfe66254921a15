//! `R-link-turns`: which virtual channel of a link sends in a cycle.
//!
//! Channels that could send take turns by number. Priority does not count here.

/// The channels that could send, one bit each, in the order of their turns after the one
/// that sent last: first those with higher numbers, then it and the others.
#[inline]
pub fn in_turn(ready: u32, last: u32) -> [u32; 2] {
    let up_to_last = (2 << last) - 1;
    [ready & !up_to_last, ready & up_to_last]
}

/// Number of the channel that sends, of those that could; none if none could.
#[inline]
pub fn next(ready: u32, last: u32) -> Option<u32> {
    let first = in_turn(ready, last).into_iter().find(|&some| some != 0);
    first.map(u32::trailing_zeros)
}

#[cfg(test)]
mod tests {
    use super::{in_turn, next};

    #[test]
    fn cases() {
        // could send, sent last: sends
        let cases = [
            (0b00, 0, None),
            (0b01, 0, Some(0)),
            (0b10, 0, Some(1)),
            (0b01, 1, Some(0)),
            // Both could: the other one.
            (0b11, 0, Some(1)),
            (0b11, 1, Some(0)),
            // Of eight.
            (0b1001_0010, 1, Some(4)),
            (0b1001_0010, 4, Some(7)),
            (0b1001_0010, 7, Some(1)),
            (0b0000_0001, 7, Some(0)),
        ];
        for (ready, last, expected) in cases {
            assert_eq!(next(ready, last), expected, "{ready:b} after {last}");
        }
        assert_eq!(in_turn(0b1001_0010, 4), [0b1000_0000, 0b0001_0010]);
    }
}
