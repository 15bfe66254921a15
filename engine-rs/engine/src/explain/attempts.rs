//! The steps of a packet by attempt and link.

use crate::fabric::Step;
use crate::fabric::rules::Answer;
use crate::observe::PacketStep;
use crate::units::Cycle;

/// One attempt, with timestamps so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Attempt {
    /// 0 at first.
    pub(super) number: u32,
    /// When its Elan opened it.
    pub(super) opened: Cycle,
    pub(super) hops: Vec<Hop>,
    /// The inputter, or the first multicast replicator, took its header.
    pub(super) taken: Option<Cycle>,
    /// Whether it forked there; steps of its branches are not recorded.
    pub(super) forked: bool,
    /// Its header was discarded; whether because its route was damaged.
    pub(super) discarded: Option<(Cycle, bool)>,
    /// When each of its transactions was complete at the destination, and served.
    pub(super) arrived: Vec<Cycle>,
    pub(super) served: Vec<Cycle>,
    /// Its answer set out, and was back; whether it was an ack.
    pub(super) answered: Option<Cycle>,
    pub(super) answer_in: Option<Cycle>,
    pub(super) is_acknowledged: bool,
    /// Its end left the source, and was taken or discarded.
    pub(super) end_sent: Option<Cycle>,
    pub(super) ended: Option<Cycle>,
}

/// A link of an attempt's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    pub(super) channel: u32,
    /// The channel was given to it.
    pub(super) claimed: Cycle,
    /// Its header was sent, and was in the buffer at the far end.
    pub(super) sent: Option<Cycle>,
    pub(super) arrived: Option<Cycle>,
}

impl Attempt {
    /// When it was over: answered, its EOP sent and taken.
    pub(super) fn over(&self) -> Option<Cycle> {
        let both = self.answer_in?.max(self.end_sent?);
        Some(both.max(self.ended?))
    }

    fn add(&mut self, step: &Step) {
        let at = step.at;
        if self.forked && !Self::is_before_fork(step.step) {
            return;
        }
        match step.step {
            PacketStep::Opened => self.opened = at,
            PacketStep::Claimed(channel) | PacketStep::Granted(channel) => self.hops.push(Hop {
                channel: channel.0,
                claimed: at,
                sent: None,
                arrived: None,
            }),
            PacketStep::HeaderSent(_) => {
                if let Some(hop) = self.hops.last_mut() {
                    hop.sent = Some(at);
                }
            }
            PacketStep::HeaderIn(_) => {
                if let Some(hop) = self.hops.last_mut() {
                    hop.arrived = Some(at);
                }
            }
            PacketStep::Taken => self.taken = Some(at),
            PacketStep::Copied { .. } => {
                self.taken = Some(at);
                self.forked = true;
            }
            PacketStep::Arrived(count) => self.arrived.resize(count.into(), at),
            PacketStep::Served(_) => self.served.push(at),
            // Replicators further down have combined their answers before the first one.
            PacketStep::Answered | PacketStep::Combined(_) => self.answered = Some(at),
            PacketStep::AnswerIn(answer) => {
                self.answer_in = Some(at);
                self.is_acknowledged |= answer == Answer::Ack;
            }
            PacketStep::Discarded { is_damaged, .. } => self.discarded = Some((at, is_damaged)),
            PacketStep::EopOut => self.end_sent = Some(at),
            PacketStep::Ended => self.ended = Some(at),
            PacketStep::Blocked(_)
            | PacketStep::Released { .. }
            | PacketStep::Received(_)
            | PacketStep::Delivered
            | PacketStep::TailIn => {}
        }
    }

    /// Whether a step of a forked multicast belongs to the part before its fork, or to the
    /// last of its branches.
    fn is_before_fork(step: PacketStep) -> bool {
        use PacketStep::{AnswerIn, Combined, Ended, EopOut};
        matches!(step, AnswerIn(_) | Ended | Combined(_) | EopOut)
    }
}

/// The attempts of a packet, in order, from its steps in the order of time.
pub(super) fn attempts(steps: &[Step]) -> Vec<Attempt> {
    let mut attempts: Vec<Attempt> = Vec::new();
    for step in steps {
        let number = step.packet.attempt;
        let known = attempts.iter().position(|one| one.number == number);
        let index = known.unwrap_or_else(|| {
            attempts.push(Attempt {
                number,
                ..Attempt::default()
            });
            attempts.len() - 1
        });
        attempts[index].add(step);
    }
    attempts
}
