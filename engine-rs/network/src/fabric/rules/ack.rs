//! `R-ack`: which transaction of a packet asks for its ack.
//!
//! It is the one at a share of the transactions, rounded up: at half of five, the third. The last
//! packet of a DMA, a packet that carries a test and every packet to a group (`R-group`) ask with
//! their last transaction.

/// The transaction, counted from 1, of a packet with so many of them, at least 1. `percent`
/// is the share after which it asks; `at_last` where it is to ask with its last.
pub fn ack_at(transactions: u16, percent: u32, at_last: bool) -> u16 {
    if at_last {
        return transactions;
    }
    let share = (u32::from(transactions) * percent).div_ceil(100);
    share.clamp(1, u32::from(transactions)) as u16
}

#[cfg(test)]
mod tests {
    use super::ack_at;

    #[test]
    fn cases() {
        // transactions, percent, at the last: which
        let cases = [
            (5, 50, false, 3),
            (4, 50, false, 2),
            (1, 50, false, 1),
            (5, 50, true, 5),
            (16, 50, false, 8),
            (5, 40, false, 2),
            (5, 41, false, 3),
            (5, 100, false, 5),
            // There is always one that asks.
            (5, 0, false, 1),
            (5, 1, false, 1),
            (1, 100, true, 1),
        ];
        for (transactions, percent, at_last, expected) in cases {
            let at = ack_at(transactions, percent, at_last);
            assert_eq!(at, expected, "{transactions} {percent} {at_last}");
        }
    }
}
