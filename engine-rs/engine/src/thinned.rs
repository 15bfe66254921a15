//! Moments of a run at multiples of an interval, thinned out as they grow.
//!
//! Once they would take more than their budget, every other one is dropped and the
//! interval is doubled. Room is made first, so that no more than the budget is ever
//! in use.

use crate::units::Cycle;

/// What is kept of a run at the end of a cycle.
pub(crate) trait Moment {
    /// The cycle.
    fn at(&self) -> Cycle;

    /// About what it takes.
    fn bytes(&self) -> usize;
}

/// Moments, by cycle.
#[derive(Clone, Debug)]
pub(crate) struct Thinned<M> {
    /// The first is where they begin; the others are a multiple of the interval from
    /// it.
    moments: Vec<M>,
    interval: Cycle,
    budget: usize,
}

impl<M: Moment> Thinned<M> {
    /// These begin with a moment that is kept for ever. The others take `budget` bytes
    /// at most, and are this interval apart as long as there is room.
    pub(crate) fn new(first: M, interval: Cycle, budget: usize) -> Self {
        Self {
            moments: vec![first],
            interval,
            budget,
        }
    }

    /// From now on they take so many bytes at most, the first apart.
    pub(crate) fn keep(&mut self, budget: usize) {
        self.budget = budget;
        self.make_room(0);
    }

    /// All of them; never empty.
    pub(crate) fn all(&self) -> &[M] {
        &self.moments
    }

    /// The same, to be changed.
    pub(crate) fn all_mut(&mut self) -> &mut [M] {
        &mut self.moments
    }

    /// Cycles from one to the next.
    pub(crate) fn interval(&self) -> Cycle {
        self.interval
    }

    /// Where they begin.
    pub(crate) fn start(&self) -> Cycle {
        self.moments.first().map_or(0, M::at)
    }

    /// Bytes that they take, the first apart.
    pub(crate) fn bytes(&self) -> usize {
        self.moments.iter().skip(1).map(M::bytes).sum()
    }

    /// When the next one is due, seen from a cycle; never again before what there is
    /// already, and never without a budget.
    pub(crate) fn next_due(&self, now: Cycle) -> Cycle {
        if self.budget == 0 {
            return Cycle::MAX;
        }
        let last = self.moments.last().map_or(0, M::at);
        let intervals = (last.max(now) - self.start()) / self.interval + 1;
        let due = intervals.saturating_mul(self.interval);
        self.start().saturating_add(due)
    }

    /// Takes the present one, of so many bytes, if one is due now. Making room may have
    /// made it too early for it.
    pub(crate) fn take_if_due(
        &mut self,
        now: Cycle,
        bytes: impl Fn() -> usize,
        present: impl FnOnce() -> M,
    ) {
        let is_there = self.moments.last().is_some_and(|last| last.at() >= now);
        if self.budget == 0 || is_there || !self.is_on_grid(now) {
            return;
        }
        let bytes = bytes();
        self.make_room(bytes);
        if self.is_on_grid(now) && bytes <= self.budget {
            self.moments.push(present());
        }
    }

    /// Forgets what comes after a cycle. The first is kept.
    pub(crate) fn truncate(&mut self, cycle: Cycle) {
        let kept = self.after(cycle);
        self.moments.truncate(kept.max(1));
    }

    /// The last at or before a cycle; the first, when none is.
    pub(crate) fn before(&self, cycle: Cycle) -> Option<&M> {
        self.moments.get(self.after(cycle).saturating_sub(1))
    }

    /// How many there are up to a cycle.
    fn after(&self, cycle: Cycle) -> usize {
        self.moments.partition_point(|each| each.at() <= cycle)
    }

    fn is_on_grid(&self, cycle: Cycle) -> bool {
        (cycle - self.start()).is_multiple_of(self.interval)
    }

    /// As long as there are too many for so many bytes more, doubles the interval and
    /// drops those that are no multiple of it.
    fn make_room(&mut self, more: usize) {
        let start = self.start();
        while self.moments.len() > 1 && self.bytes() + more > self.budget {
            self.interval = self.interval.saturating_mul(2);
            let interval = self.interval;
            self.moments
                .retain(|each| (each.at() - start).is_multiple_of(interval));
        }
    }
}
