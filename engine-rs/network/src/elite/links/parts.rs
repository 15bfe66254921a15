//! Parts of a cycle, by which the pace of every link is a whole number.
//!
//! A link that takes 3/2 cycles for a flit begins with every other one in the middle of a
//! cycle (`R-pace`). So that what it carries is a run all the same, a first moment and a
//! step, moments are counted in parts of a cycle: in halves, there. A flit leaves in
//! the cycle in which its moment lies. Where all paces are whole cycles a moment is a cycle.

use super::runs::NEVER;
use crate::units::{Cycle, Pace};

/// A point in simulated time, in parts of a cycle since the start.
pub(super) type Moment = u64;

/// How many parts a cycle has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts(u32);

impl Parts {
    /// As few as these paces need; the caller has checked that there are not too many.
    pub(super) fn of(paces: &[Pace]) -> Self {
        Self(Pace::parts(paces.iter().copied()).unwrap_or(1))
    }

    /// Parts that a link takes for a flit.
    pub(super) fn pace(self, pace: Pace) -> u32 {
        pace.cycles() * self.0 / pace.flits()
    }

    /// Whether a link of this pace can send in every cycle.
    #[inline(always)]
    pub(super) fn is_even(self, pace: u32) -> bool {
        pace == self.0
    }

    /// The number of them.
    #[inline(always)]
    pub(super) fn count(self) -> u64 {
        self.0.into()
    }

    /// The moment at which a cycle begins.
    #[inline(always)]
    pub(super) fn moment(self, cycle: Cycle) -> Moment {
        cycle * self.count()
    }

    /// The same, also of a cycle that never comes.
    #[inline(always)]
    pub(super) fn moment_if_ever(self, cycle: Cycle) -> Moment {
        match self.0 {
            1 => cycle,
            _ => cycle.saturating_mul(self.count()),
        }
    }

    /// The cycle in which a moment lies.
    #[inline(always)]
    pub(super) fn cycle(self, moment: Moment) -> Cycle {
        match self.0 {
            1 => moment,
            _ if moment == NEVER => NEVER,
            _ => moment / self.count(),
        }
    }

    /// The last moment of a cycle.
    #[inline(always)]
    pub(super) fn last(self, cycle: Cycle) -> Moment {
        match self.0 {
            1 => cycle,
            _ => self.moment_if_ever(cycle).saturating_add(self.count() - 1),
        }
    }

    /// The moment before which a flit has passed one point to pass, by the end of cycle `by`,
    /// another that is so many cycles further on.
    #[inline(always)]
    pub(super) fn before(self, by: Cycle, delay: Cycle) -> Moment {
        self.moment((by + 1).saturating_sub(delay))
    }
}
