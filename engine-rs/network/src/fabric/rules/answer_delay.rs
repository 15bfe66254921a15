//! `R-answer-delay`: cycles that an ack or a NACK takes over one hop.

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
