//! `R-hop`: cycles that a flit takes over a link, and through the Elite or the Elan at its end.
//!
//! The delay of an Elite lies behind its buffer, where a header can be granted. That of an Elan
//! lies before its buffer.

use crate::units::{Cycle, Pace};

/// The two delays of a hop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// Cycles from the sending of a flit until it is in the buffer at the end.
    pub wire_delay: Cycle,
    /// Cycles from then until it may leave that buffer.
    pub dwell: Cycle,
}

impl Hop {
    /// That of a link with so many cycles of cable, to an Elite or else to an Elan.
    pub fn new(pace: Pace, cable: Cycle, to_elite: bool, flow_through: Cycle) -> Self {
        let (input_stage, dwell) = if to_elite {
            (0, flow_through)
        } else {
            (flow_through, 0)
        };
        Self {
            wire_delay: pace.flit_cycles() + cable + input_stage,
            dwell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Hop, Pace};

    #[test]
    fn cases() {
        // pace, cable, to an Elite, flow-through: wire delay, dwell
        let cases = [
            ((1, 1), 0, true, 7, 1, 7),
            ((1, 1), 0, false, 7, 8, 0),
            // 10 m.
            ((1, 1), 10, true, 7, 11, 7),
            ((1, 1), 10, false, 7, 18, 0),
            ((1, 1), 3, true, 50, 4, 50),
            ((4, 1), 3, true, 50, 7, 50),
            ((7, 3), 0, false, 7, 10, 0),
        ];
        for ((cycles, flits), cable, to_elite, flow_through, wire_delay, dwell) in cases {
            let pace = Pace::new(cycles, flits).unwrap();
            let hop = Hop::new(pace, cable, to_elite, flow_through);
            assert_eq!((hop.wire_delay, hop.dwell), (wire_delay, dwell));
        }
    }
}
