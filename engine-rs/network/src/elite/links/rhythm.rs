//! How the senders of a link share its slots: one alone at the step at which its
//! flits or credits come, or several in rotation. A rhythm holds until a
//! supply misses a slot or another sender could come in; where there is none, it is
//! for one flit.

use super::parts::{Moment, Parts};
use super::runs::{NEVER, within};
use super::senders::{Eop, Sender};
use crate::units::Cycle;

/// How a link's slots are used from now on.
pub(super) struct Rhythm {
    /// When the first flit is sent.
    pub(super) from: Moment,
    /// Between two flits of a channel.
    pub(super) step: u32,
    /// It holds before this cycle.
    pub(super) until: Cycle,
    /// Only the first channel sends, and only one flit.
    pub(super) one_flit: bool,
}

impl Rhythm {
    /// None is found. The step is a guess at how the run may go on.
    pub(super) fn one_flit(from: Moment, step: u32, parts: Parts) -> Self {
        Self {
            from,
            step,
            until: parts.cycle(from) + 1,
            one_flit: true,
        }
    }

    /// One channel has the link to itself until others are ready.
    #[inline(always)]
    pub(super) fn alone(
        sender: &Sender,
        from: Moment,
        pace: u32,
        others: Cycle,
        parts: Parts,
    ) -> Self {
        let (from, step) = sender.flits.held_up(from, pace);
        let (from, step) = sender.credits.held_up(from, step);
        // The first can be sent in the cycle of that moment, if later in it.
        let flits = sender.lasts(from, step).max(1);
        // After the last flit nothing is due before the end comes.
        let until = if flits == sender.to_send && sender.eop == Eop::Unknown {
            NEVER
        } else {
            let last = from + Moment::from(flits - 1) * Moment::from(step);
            parts.cycle(last) + parts.cycle(pace.into())
        };
        Self {
            from,
            step,
            until: until.min(others),
            one_flit: false,
        }
    }

    /// Several channels in rotation.
    pub(super) fn rotation(
        senders: &[Sender],
        order: &[usize],
        from: Moment,
        pace: u32,
        others: Cycle,
        parts: Parts,
    ) -> Self {
        let step = order.len() as u32 * pace;
        let mut rounds = within(parts.last(others) - from, step);
        let mut slot = from;
        for &index in order {
            rounds = rounds.min(senders[index].lasts(slot, step));
            slot += Moment::from(pace);
        }
        let special = |&index: &usize| senders[index].header || senders[index].eop == Eop::Next;
        if rounds == 0 || order[1..].iter().any(special) {
            return Self::one_flit(from, step, parts);
        }
        Self {
            from,
            step,
            until: parts.cycle(from + Moment::from(rounds) * Moment::from(step)),
            one_flit: false,
        }
    }
}
