//! Samples of a run at multiples of an interval, thinned out as their number grows.
//!
//! When they would exceed their memory budget, every other one is dropped and the interval
//! doubled. This happens before a sample is added, so the budget is never exceeded.

use crate::units::Cycle;

/// A sample of a run at the end of a cycle.
pub(crate) trait Moment {
    /// The cycle.
    fn at(&self) -> Cycle;

    /// Approximate size in bytes.
    fn bytes(&self) -> usize;
}

/// Samples in ascending order of cycle.
#[derive(Clone, Debug)]
pub(crate) struct Thinned<M> {
    /// The first marks the start; each other is a multiple of the interval after it.
    moments: Vec<M>,
    /// Sum over all samples but the first. A long run takes a hundred thousand of them.
    bytes: usize,
    interval: Cycle,
    budget: usize,
}

impl<M: Moment> Thinned<M> {
    /// A list that starts with a sample that is never dropped. The others take at most
    /// `budget` bytes and are `interval` cycles apart until they exceed it.
    pub(crate) fn new(first: M, interval: Cycle, budget: usize) -> Self {
        Self {
            moments: vec![first],
            bytes: 0,
            interval,
            budget,
        }
    }

    /// Sets the budget in bytes, without the first sample.
    pub(crate) fn keep(&mut self, budget: usize) {
        self.budget = budget;
        self.make_room(0);
    }

    /// All samples; never empty.
    pub(crate) fn all(&self) -> &[M] {
        &self.moments
    }

    /// All samples, mutable.
    pub(crate) fn all_mut(&mut self) -> &mut [M] {
        &mut self.moments
    }

    /// Cycles between samples.
    pub(crate) fn interval(&self) -> Cycle {
        self.interval
    }

    /// Cycle of the first sample.
    pub(crate) fn start(&self) -> Cycle {
        self.moments.first().map_or(0, M::at)
    }

    /// Size in bytes, without the first sample.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Cycle after `now` at which the next sample is due, always after the last one;
    /// `Cycle::MAX` without a budget.
    pub(crate) fn next_due(&self, now: Cycle) -> Cycle {
        if self.budget == 0 {
            return Cycle::MAX;
        }
        let last = self.moments.last().map_or(0, M::at);
        let intervals = (last.max(now) - self.start()) / self.interval + 1;
        let due = intervals.saturating_mul(self.interval);
        self.start().saturating_add(due)
    }

    /// Adds the present sample, of `bytes` bytes, if one is due now. Thinning may double
    /// the interval, after which none is due yet.
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
            let present = present();
            self.bytes += present.bytes();
            self.moments.push(present);
        }
    }

    /// Drops the samples after a cycle, except the first.
    pub(crate) fn truncate(&mut self, cycle: Cycle) {
        let kept = self.after(cycle);
        self.moments.truncate(kept.max(1));
        self.count_bytes();
    }

    fn count_bytes(&mut self) {
        self.bytes = self.moments.iter().skip(1).map(M::bytes).sum();
    }

    /// Last sample at or before a cycle, or the first if there is none.
    pub(crate) fn before(&self, cycle: Cycle) -> Option<&M> {
        self.moments.get(self.after(cycle).saturating_sub(1))
    }

    /// Number of samples up to a cycle.
    fn after(&self, cycle: Cycle) -> usize {
        self.moments.partition_point(|each| each.at() <= cycle)
    }

    fn is_on_grid(&self, cycle: Cycle) -> bool {
        (cycle - self.start()).is_multiple_of(self.interval)
    }

    /// Doubles the interval and drops the samples off the new grid, until `more` bytes fit
    /// into the budget.
    fn make_room(&mut self, more: usize) {
        let start = self.start();
        while self.moments.len() > 1 && self.bytes + more > self.budget {
            self.interval = self.interval.saturating_mul(2);
            let interval = self.interval;
            self.moments
                .retain(|each| (each.at() - start).is_multiple_of(interval));
            self.count_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Moment for Cycle {
        fn at(&self) -> Cycle {
            *self
        }

        fn bytes(&self) -> usize {
            10
        }
    }

    #[test]
    fn the_size_is_that_of_all_samples_but_the_first() {
        let mut samples = Thinned::new(0, 1, 100);
        let mut check = |now: Cycle, is_cut: bool| {
            if is_cut {
                samples.truncate(now / 2);
            }
            samples.take_if_due(now, || 10, || now);
            assert_eq!(samples.bytes(), 10 * (samples.all().len() - 1), "{now}");
            assert!(samples.bytes() <= 100, "{now}");
        };
        for now in 1..=500 {
            check(now, now % 70 == 0);
        }
    }
}
