//! `R-answer-delay`: how long an answer takes over one hop.
//!
//! Source: inferred, as a header's way. "The answer starts when that transaction has been
//! served and needs 7 cycles + cable for each hop." A NACK goes "as fast as an ack".

use crate::units::Cycle;

/// Cycles that an answer takes over a link with so many cycles of cable.
#[inline]
pub fn answer_delay(flow_through: Cycle, cable: Cycle) -> Cycle {
    flow_through + cable
}

#[cfg(test)]
mod tests {
    use super::answer_delay;

    #[test]
    fn cases() {
        // flow-through, cable: cycles
        for (flow_through, cable, expected) in [(7, 0, 7), (7, 10, 17), (50, 2, 52)] {
            assert_eq!(answer_delay(flow_through, cable), expected);
        }
    }
}
