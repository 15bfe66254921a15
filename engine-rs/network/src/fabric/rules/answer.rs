//! `R-worst-answer`: the answer of a multicast, from the answers of its branches.
//!
//! The worst wins: errors of the network, then an unsuccessful test, then an ack. A time-out
//! carries the age of the oldest branch that waited too long.

use crate::fabric::Refusal;

/// What comes back to the source of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The destination has accepted it.
    Ack,
    /// The destination has refused it.
    Nack(Refusal),
    /// Its header waited too long, and it was discarded.
    TimedOut,
    /// Its route was damaged, and it was discarded.
    BadRoute,
}

impl Answer {
    fn badness(self) -> u8 {
        match self {
            Self::Ack => 0,
            Self::Nack(Refusal::Unsuccessful) => 1,
            Self::Nack(Refusal::This) => 2,
            Self::Nack(Refusal::LastAndThis) => 3,
            Self::BadRoute => 4,
            Self::TimedOut => 5,
        }
    }

    /// The worse of two answers: `self` unless the other is worse.
    pub fn worse(self, other: Self) -> Self {
        if other.badness() > self.badness() {
            other
        } else {
            self
        }
    }
}

/// The worst of the answers to the branches of a multicast so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worst {
    /// The answer.
    pub answer: Answer,
    /// Age of the oldest branch that waited too long; 0 without one.
    pub age: u8,
}

impl Worst {
    /// That of no answer.
    pub const NONE: Self = Self {
        answer: Answer::Ack,
        age: 0,
    };

    /// Counts the answer to a branch of this age.
    pub fn add(&mut self, answer: Answer, age: u8) {
        self.answer = self.answer.worse(answer);
        if answer == Answer::TimedOut {
            self.age = self.age.max(age);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNSUCCESSFUL: Answer = Answer::Nack(Refusal::Unsuccessful);
    const THIS: Answer = Answer::Nack(Refusal::This);
    const LAST: Answer = Answer::Nack(Refusal::LastAndThis);

    #[test]
    fn cases() {
        // Answers and ages of branches: the worst and the age that goes with it.
        type Case = (&'static [(Answer, u8)], Answer, u8);
        let cases: [Case; 10] = [
            (&[], Answer::Ack, 0),
            (&[(Answer::Ack, 9)], Answer::Ack, 0),
            (
                &[(Answer::Ack, 0), (UNSUCCESSFUL, 4), (Answer::Ack, 0)],
                UNSUCCESSFUL,
                0,
            ),
            // Any error of the network before a test.
            (&[(THIS, 0), (UNSUCCESSFUL, 0)], THIS, 0),
            (&[(UNSUCCESSFUL, 0), (LAST, 0)], LAST, 0),
            (
                &[(Answer::BadRoute, 3), (UNSUCCESSFUL, 0)],
                Answer::BadRoute,
                0,
            ),
            (
                &[(UNSUCCESSFUL, 0), (Answer::TimedOut, 0)],
                Answer::TimedOut,
                0,
            ),
            // Among errors: a refusal, of the last packet too, a route, a time-out.
            (&[(THIS, 0), (LAST, 0)], LAST, 0),
            (
                &[(Answer::BadRoute, 0), (LAST, 0), (THIS, 0)],
                Answer::BadRoute,
                0,
            ),
            // The age is that of the oldest that was too late, of no other.
            (
                &[
                    (Answer::TimedOut, 3),
                    (Answer::BadRoute, 15),
                    (Answer::TimedOut, 7),
                    (Answer::TimedOut, 1),
                ],
                Answer::TimedOut,
                7,
            ),
        ];
        for (answers, expected, age) in cases {
            // In whichever order they come.
            for turned in [false, true] {
                let mut worst = Worst::NONE;
                let mut all = answers.to_vec();
                if turned {
                    all.reverse();
                }
                for (answer, age) in all {
                    worst.add(answer, age);
                }
                assert_eq!((worst.answer, worst.age), (expected, age), "{answers:?}");
            }
        }
    }
}
