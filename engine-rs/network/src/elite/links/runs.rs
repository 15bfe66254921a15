//! Flits that move alike are one run: a first moment, a step, a count.

use super::parts::{Moment, Parts};
use crate::fabric::Rules;
use crate::heap::Heap;
use crate::ids::Slot;
use crate::units::{Cycle, Pace};

/// No such cycle.
pub(in crate::elite) const NEVER: Cycle = Cycle::MAX;

/// No limit on a number of flits.
pub(super) const ANY: u32 = u32::MAX;

/// Flits of one packet that pass a point at `first`, `first + step`, … The last run
/// of several may be open: it counts all flits that are left of its packet, and is
/// cut short when they come otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::elite) struct Run {
    pub(in crate::elite) first: Moment,
    pub(in crate::elite) packet: Slot,
    pub(in crate::elite) count: u16,
    /// At most what all channels of the slowest link together take for a flit of each.
    pub(super) step: u16,
}

plain!(Run);

const _: () = assert!(Rules::MAX_CHANNELS * Pace::MAX_PARTS < END as u32);

/// The step of an end of packet, which is always a run of its own.
const END: u16 = u16::MAX;

impl Run {
    /// Stands where there is none.
    const NONE: Self = Self {
        first: 0,
        packet: Slot(0),
        count: 0,
        step: 0,
    };

    /// The end of a packet.
    pub(super) fn end(packet: Slot, at: Moment) -> Self {
        Self {
            packet,
            first: at,
            step: END,
            count: 1,
        }
    }

    /// Whether it is the end of a packet.
    pub(in crate::elite) fn is_end(&self) -> bool {
        self.step == END
    }

    /// Leaves out the first flits.
    fn skip(&mut self, flits: u32) {
        self.first += Moment::from(self.step) * Moment::from(flits);
        self.count -= flits as u16;
    }

    /// How many of its flits have passed before a moment.
    fn passed(&self, before: Moment) -> u32 {
        let Some(time) = before.checked_sub(self.first + 1) else {
            return 0;
        };
        let count = u32::from(self.count);
        match self.step {
            0 => count,
            step => within(time, step.into()).saturating_add(1).min(count),
        }
    }
}

/// Whole steps within a time.
pub(super) fn within(time: Moment, step: u32) -> u32 {
    let steps = match step {
        // Nearly always, and without a division.
        1 => time,
        2 => time / 2,
        _ => time / Moment::from(step),
    };
    steps.min(Moment::from(ANY)) as u32
}

/// So many runs lie within a channel; there are rarely more.
const NEAR: usize = 3;

/// Runs in the order of time.
///
/// Flits are put in at the back run by run, and taken out at the front in any number.
#[derive(Clone, Debug)]
pub(in crate::elite) enum Runs {
    /// So many, where they lie: nothing else has to be fetched from memory to read them.
    Near(u8, [Run; NEAR]),
    /// More, until none is left.
    Far(Box<Far>),
}

impl Heap for Runs {
    fn heap(&self) -> usize {
        match self {
            Self::Near(..) => 0,
            Self::Far(far) => far.heap(),
        }
    }
}

/// Runs of which those before `first` have been taken. A slice is read faster than a ring.
#[derive(Clone, Debug)]
pub(in crate::elite) struct Far {
    runs: Vec<Run>,
    first: usize,
}

heap!(Far { runs } plain { first });

impl Default for Runs {
    fn default() -> Self {
        Self::Near(0, [Run::NONE; NEAR])
    }
}

impl Runs {
    #[inline(always)]
    pub(super) fn push(&mut self, run: Run) {
        if let Self::Near(count, runs) = self
            && let Some(place) = runs.get_mut(usize::from(*count))
        {
            *place = run;
            *count += 1;
        } else {
            self.push_far(run);
        }
    }

    /// Puts in a run for which there is no place near.
    #[inline(never)]
    fn push_far(&mut self, run: Run) {
        match self {
            Self::Near(..) => {
                let mut runs = Vec::with_capacity(2 * NEAR);
                runs.extend_from_slice(self.as_slice());
                runs.push(run);
                *self = Self::Far(Box::new(Far { runs, first: 0 }));
            }
            Self::Far(far) => {
                if far.first > 0 && far.runs.len() == far.runs.capacity() {
                    far.runs.drain(..far.first);
                    far.first = 0;
                }
                far.runs.push(run);
            }
        }
    }

    /// Whether one more run needs memory elsewhere.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        !matches!(self, Self::Near(count, _) if usize::from(*count) < NEAR)
    }

    #[inline(always)]
    pub(in crate::elite) fn as_slice(&self) -> &[Run] {
        match self {
            Self::Near(count, runs) => runs.get(..usize::from(*count)).unwrap_or(runs),
            Self::Far(far) => far.as_slice(),
        }
    }

    #[inline(always)]
    pub(in crate::elite) fn front(&self) -> Option<&Run> {
        match self {
            Self::Near(0, _) => None,
            Self::Near(_, [first, ..]) => Some(first),
            Self::Far(far) => far.as_slice().first(),
        }
    }

    #[inline(always)]
    pub(super) fn back(&self) -> Option<&Run> {
        self.as_slice().last()
    }

    /// Removes all runs.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The run at the back ends before `next`, which is one of its own moments.
    #[inline(always)]
    pub(super) fn cut(&mut self, next: Moment) {
        match self {
            Self::Near(count, runs) => {
                let back = usize::from(count.wrapping_sub(1));
                if let Some(run) = runs.get_mut(back) {
                    run.count = within(next - run.first, run.step.into()) as u16;
                    *count -= u8::from(run.count == 0);
                }
            }
            Self::Far(far) => {
                if far.cut(next) {
                    self.clear();
                }
            }
        }
    }

    /// Takes flits from the front, all of which have passed.
    #[inline(always)]
    pub(super) fn take(&mut self, mut flits: u32) {
        match self {
            Self::Near(count, runs) => {
                while *count > 0 {
                    let of_run = u32::from(runs[0].count);
                    if of_run > flits {
                        return runs[0].skip(flits);
                    }
                    flits -= of_run;
                    (runs[0], runs[1]) = (runs[1], runs[2]);
                    *count -= 1;
                    if flits == 0 {
                        return;
                    }
                }
            }
            Self::Far(far) => {
                if far.take(flits) {
                    self.clear();
                }
            }
        }
    }

    /// Takes and counts the flits that have passed before a moment.
    #[inline(always)]
    pub(super) fn take_passed(&mut self, before: Moment) -> u32 {
        match self {
            Self::Near(count, runs) => {
                let mut flits = 0;
                while *count > 0 {
                    let passed = runs[0].passed(before);
                    flits += passed;
                    if passed < u32::from(runs[0].count) {
                        if passed > 0 {
                            runs[0].skip(passed);
                        }
                        break;
                    }
                    (runs[0], runs[1]) = (runs[1], runs[2]);
                    *count -= 1;
                }
                flits
            }
            Self::Far(far) => {
                let flits = far.as_slice().iter().map(|run| run.passed(before)).sum();
                if far.take(flits) {
                    self.clear();
                }
                flits
            }
        }
    }

    /// Flits that have passed before a moment and not been taken; of one packet, or
    /// all.
    pub(super) fn passed(&self, before: Moment, packet: Option<Slot>) -> u32 {
        self.as_slice()
            .iter()
            .take_while(|run| packet.is_none_or(|packet| run.packet == packet && !run.is_end()))
            .map(|run| run.passed(before))
            .sum()
    }

    /// When the flit with this number, counted from 0 at the front, passes; none
    /// when it is not known, or belongs to another packet than the first.
    pub(super) fn time_of(&self, number: u32) -> Option<Moment> {
        let packet = self.front()?.packet;
        let mut before = 0;
        for run in self.as_slice() {
            if run.packet != packet || run.is_end() {
                return None;
            }
            if number - before < u32::from(run.count) {
                return Some(run.first + Moment::from(run.step) * Moment::from(number - before));
            }
            before += u32::from(run.count);
        }
        None
    }

    /// When the flit with this number, counted from 0 at the front, passes, of whichever
    /// packet.
    pub(super) fn time_of_any(&self, number: u32) -> Option<Moment> {
        let mut before = 0;
        for run in self.as_slice() {
            let here = number - before;
            if here < u32::from(run.count) {
                return Some(run.first + Moment::from(run.step) * Moment::from(here));
            }
            before += u32::from(run.count);
        }
        None
    }

    /// What can be counted on from the beginning of a cycle on: the flits at the front up to
    /// the first run that may hold up a reader who takes them at a pace; of one packet, or all.
    #[inline(always)]
    pub(super) fn supply(
        &self,
        delay: Moment,
        now: Moment,
        pace: u32,
        packet: Option<Slot>,
    ) -> Supply {
        let mut free = 0;
        for run in self.as_slice() {
            if packet.is_some_and(|packet| run.packet != packet || run.is_end()) {
                break;
            }
            let is_soon = || {
                u32::from(run.step) <= pace || run.passed(now + 1 - delay) == u32::from(run.count)
            };
            if run.first + delay <= now && is_soon() {
                free += u32::from(run.count);
                continue;
            }
            return Supply {
                free,
                first: run.first + delay,
                step: run.step.into(),
                count: run.count.into(),
            };
        }
        Supply::of(free)
    }
}

impl Far {
    fn as_slice(&self) -> &[Run] {
        self.runs.get(self.first..).unwrap_or_default()
    }

    /// See [`Runs::cut`]; returns whether nothing is left.
    fn cut(&mut self, next: Moment) -> bool {
        if let Some(run) = self.runs[self.first..].last_mut() {
            run.count = within(next - run.first, run.step.into()) as u16;
            if run.count == 0 {
                self.runs.pop();
            }
        }
        self.first == self.runs.len()
    }

    /// See [`Runs::take`]; returns whether nothing is left.
    fn take(&mut self, mut flits: u32) -> bool {
        while flits > 0
            && let Some(run) = self.runs.get_mut(self.first)
        {
            let count = u32::from(run.count);
            if count > flits {
                run.skip(flits);
                break;
            }
            flits -= count;
            self.first += 1;
        }
        self.first == self.runs.len()
    }
}

/// Flits, or places for flits: some at once, then some more one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Supply {
    pub(super) free: u32,
    pub(super) first: Moment,
    pub(super) step: u32,
    pub(super) count: u32,
}

impl Supply {
    pub(super) const NONE: Self = Self {
        free: 0,
        first: NEVER,
        step: 1,
        count: 0,
    };

    /// This many at once.
    pub(super) fn of(free: u32) -> Self {
        Self { free, ..Self::NONE }
    }

    /// The cycle from which on there is one.
    #[inline(always)]
    pub(super) fn ready(&self, now: Cycle, parts: Parts) -> Cycle {
        match self.free {
            0 => parts.cycle(self.first).max(now),
            _ => now,
        }
    }

    /// The first moment and the step at which it is used by one who could do so at `from`,
    /// `from + step`, …: when and as it comes, where that is no sooner and no faster.
    #[inline(always)]
    pub(super) fn held_up(&self, from: Moment, step: u32) -> (Moment, u32) {
        let is_awaited = self.free == 0 && self.first >= from && self.count > 1;
        if is_awaited && self.step >= step {
            (self.first, self.step)
        } else {
            (from, step)
        }
    }

    /// How many are certain to be there in time to be used at `from`, `from + step`, …
    #[inline(always)]
    pub(super) fn lasts(&self, from: Moment, step: u32) -> u32 {
        // The slot of the first that is not there yet.
        let slot = from.saturating_add(Moment::from(self.free) * Moment::from(step));
        let Some(early) = slot.checked_sub(self.first).filter(|_| self.count > 0) else {
            return self.free;
        };
        let in_time = if self.step <= step {
            self.count
        } else {
            let in_time = early / Moment::from(self.step - step) + 1;
            in_time.min(Moment::from(self.count)) as u32
        };
        self.free.saturating_add(in_time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PACKET: Slot = Slot(3);

    fn run(first: Moment, step: u16, count: u16) -> Run {
        Run {
            packet: PACKET,
            first,
            step,
            count,
        }
    }

    /// Runs with gaps between them, and the moment of each of their flits.
    fn any_runs() -> impl Strategy<Value = (Runs, Vec<Moment>)> {
        proptest::collection::vec((0u64..6, 1u16..5, 1u16..9), 1..6).prop_map(|parts| {
            let (mut runs, mut times, mut at) = (Runs::default(), Vec::new(), 0);
            for (gap, step, count) in parts {
                runs.push(run(at + gap, step, count));
                times.extend((0..count).map(|n| at + gap + u64::from(n) * u64::from(step)));
                at += gap + u64::from(step) * u64::from(count - 1) + 1;
            }
            (runs, times)
        })
    }

    proptest! {
        /// The closed forms say what counting flit by flit says.
        #[test]
        fn a_supply_is_what_its_flits_are(
            (runs, times) in any_runs(), delay in 0u64..9, now in 0u64..60, after in 0u64..3,
            (pace, more) in (1u32..4, 0u32..3),
        ) {
            let before = (now + 1).saturating_sub(delay);
            let passed = times.iter().filter(|&&at| at < before).count();
            prop_assert_eq!(runs.passed(before, Some(PACKET)) as usize, passed);
            prop_assert_eq!(runs.clone().take_passed(before) as usize, passed);
            for (number, &at) in (0..).zip(&times) {
                prop_assert_eq!(runs.time_of(number), Some(at));
            }
            let supply = runs.supply(delay, now, pace, Some(PACKET));
            let (from, step) = (now + after, pace + more);
            let in_time = |n: usize| times[n] + delay <= from + (n as u64) * u64::from(step);
            let lasts = (0..times.len()).take_while(|&n| in_time(n)).count();
            // It looks no further than the first run that may hold it up.
            let seen = (supply.free + supply.count) as usize;
            prop_assert_eq!(supply.lasts(from, step) as usize, lasts.min(seen));
        }

        #[test]
        fn taking_leaves_the_rest((mut runs, times) in any_runs(), share in 0.0..1.0f64) {
            let taken = (times.len() as f64 * share) as usize;
            runs.take(taken as u32);
            let rest: Vec<_> = (0..).map_while(|number| runs.time_of(number)).collect();
            prop_assert_eq!(&rest[..], &times[taken..]);
        }
    }

    #[test]
    fn a_run_can_be_cut_short_while_it_is_taken() {
        let mut runs = Runs::default();
        runs.push(run(10, 2, 100));
        assert_eq!(runs.supply(8, 18, 1, None).lasts(18, 2), 100);
        assert_eq!(runs.supply(8, 18, 1, None).lasts(18, 1), 1);
        runs.take(2);
        runs.cut(16);
        assert_eq!(runs.as_slice(), [run(14, 2, 1)]);
        runs.take(1);
        assert_eq!(runs.front(), None);
    }

    #[test]
    fn what_comes_at_once_has_no_step() {
        let mut runs = Runs::default();
        runs.push(run(10, 0, 37));
        assert_eq!(runs.supply(0, 9, 1, None).lasts(10, 1), 37);
        assert_eq!(runs.take_passed(11), 37);
    }
}
