//! How the senders of a link share its slots: one alone at the step at which its
//! flits come, or several in rotation. A rhythm holds until a
//! supply misses a slot or another sender could come in; where there is none, it is
//! for one flit.

use super::runs::{NEVER, within};
use super::senders::{Eop, Sender};
use crate::units::Cycle;

/// How a link's slots are used from now on.
pub(super) struct Rhythm {
    /// Between two flits of a channel.
    pub(super) step: u32,
    /// It holds before this cycle.
    pub(super) until: Cycle,
    /// Only the first channel sends, and only one flit.
    pub(super) one_flit: bool,
}

impl Rhythm {
    /// None is found. The step is a guess at how the run may go on.
    pub(super) fn one_flit(at: Cycle, step: u32) -> Self {
        Self {
            step,
            until: at + 1,
            one_flit: true,
        }
    }

    /// One channel has the link to itself until others are ready.
    #[inline(always)]
    pub(super) fn alone(sender: &Sender, at: Cycle, others: Cycle) -> Self {
        let step = sender.flits.pace(at).max(sender.credits.pace(at));
        let flits = sender.lasts(at, step);
        // After the last flit nothing is due before the end comes.
        let until = if flits == sender.to_send && sender.eop == Eop::Unknown {
            NEVER
        } else {
            at + Cycle::from(flits - 1) * Cycle::from(step) + 1
        };
        Self {
            step,
            until: until.min(others),
            one_flit: false,
        }
    }

    /// Several channels in rotation.
    pub(super) fn rotation(senders: &[Sender], order: &[usize], at: Cycle, others: Cycle) -> Self {
        let step = order.len() as u32;
        let mut rounds = within(others - at, step);
        for (from, &index) in (at..).zip(order) {
            rounds = rounds.min(senders[index].lasts(from, step));
        }
        let special = |&index: &usize| senders[index].header || senders[index].eop == Eop::Next;
        if rounds == 0 || order[1..].iter().any(special) {
            return Self::one_flit(at, step);
        }
        Self {
            step,
            until: at + Cycle::from(rounds) * Cycle::from(step),
            one_flit: false,
        }
    }
}
