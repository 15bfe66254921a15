//! `R-eop`: when the end of a packet may leave its source.
//!
//! It follows the last flit once the answer has come, or at once without circuits
//! (`model.circuit_hold`). A packet that was discarded on its way ends early (`R-time-out`,
//! `R-damage-route`). A multicast is sent in full and holds its circuit until its answer has come,
//! whatever `model.circuit_hold` is (`R-multicast-eop`).

use super::Answer;

/// Whether the source leaves out what it has not sent of a packet.
#[inline]
pub fn is_cut_short(answer: Option<Answer>, is_multicast: bool) -> bool {
    let is_discarded = matches!(answer, Some(Answer::TimedOut | Answer::BadRoute));
    is_discarded && !is_multicast
}

/// Whether the circuit of a packet is held until its answer has come.
#[inline]
pub fn is_held(circuit_hold: bool, is_multicast: bool) -> bool {
    circuit_hold || is_multicast
}

/// Whether the end is the next flit of a packet of which all flits have been sent, or not.
#[inline]
pub fn may_follow(
    all_sent: bool,
    answer: Option<Answer>,
    is_multicast: bool,
    circuit_hold: bool,
) -> bool {
    let may_end = answer.is_some() || !is_held(circuit_hold, is_multicast);
    is_cut_short(answer, is_multicast) || all_sent && may_end
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fabric::Refusal;

    #[test]
    fn cases() {
        let ack = Some(Answer::Ack);
        let nack = Some(Answer::Nack(Refusal::This));
        let late = Some(Answer::TimedOut);
        let bad = Some(Answer::BadRoute);
        // all sent, answer, multicast, circuits held: whether the end is next
        let cases = [
            (true, ack, false, true, true),
            (true, None, false, true, false),
            // An ack may come before the last flit has left.
            (false, ack, false, true, false),
            // A packet that is refused is sent in full.
            (false, nack, false, true, false),
            (true, nack, false, true, true),
            // One that is discarded is not.
            (false, late, false, true, true),
            (false, bad, false, true, true),
            (true, late, false, true, true),
            // Without circuits nothing is waited for.
            (true, None, false, false, true),
            (false, None, false, false, false),
            (false, late, false, false, true),
            // A multicast is sent in full, and waits, with circuits or without.
            (true, None, true, true, false),
            (true, None, true, false, false),
            (true, ack, true, false, true),
            (false, late, true, true, false),
            (false, bad, true, false, false),
            (true, late, true, true, true),
        ];
        for (all_sent, answer, is_multicast, circuit_hold, expected) in cases {
            let may = may_follow(all_sent, answer, is_multicast, circuit_hold);
            let case = (all_sent, answer, is_multicast, circuit_hold);
            assert_eq!(may, expected, "{case:?}");
        }
    }
}
