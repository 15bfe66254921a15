use crate::heap::Heap;
use crate::units::Cycle;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Cycles that the wheel holds at once. Nearly every event of a network lies
/// closer; what lies further waits in a heap.
const DAYS: usize = 512;

/// Events by the cycle in which they are due: a timing wheel. Those of one cycle
/// come out in the order in which they were put in.
#[derive(Clone, Debug)]
pub struct Wheel<E> {
    /// No event lies before this cycle.
    base: Cycle,
    days: Vec<Vec<E>>,
    /// One bit a day: whether it has events.
    occupied: [u64; DAYS / 64],
    /// By cycle, then by when they were put in.
    far: BinaryHeap<Reverse<Far<E>>>,
    /// Counts what was put in there.
    sequence: u64,
    /// The cycle of the next event; none while there is none.
    next: Option<Cycle>,
}

heap!(Wheel<E: Heap> { days, far } plain { base, occupied, sequence, next });

/// An event that lies beyond the wheel.
#[derive(Clone, Debug)]
struct Far<E> {
    at: Cycle,
    sequence: u64,
    event: E,
}

heap!(Far<E: Heap> { event } plain { at, sequence });

impl<E> Far<E> {
    fn rank(&self) -> (Cycle, u64) {
        (self.at, self.sequence)
    }
}

impl<E> PartialEq for Far<E> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<E> Eq for Far<E> {}

impl<E> PartialOrd for Far<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> Ord for Far<E> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl<E> Default for Wheel<E> {
    fn default() -> Self {
        Self {
            base: 0,
            days: std::iter::repeat_with(Vec::new).take(DAYS).collect(),
            occupied: [0; DAYS / 64],
            far: BinaryHeap::new(),
            sequence: 0,
            next: None,
        }
    }
}

impl<E> Wheel<E> {
    /// Puts in an event; at the earliest for the cycle that was taken last.
    pub fn put(&mut self, at: Cycle, event: E) {
        if self.next.is_none_or(|next| at < next) {
            self.next = Some(at);
        }
        if at < self.base + DAYS as Cycle {
            let day = at as usize % DAYS;
            self.days[day].push(event);
            self.occupied[day / 64] |= 1 << (day % 64);
        } else {
            let sequence = self.sequence;
            self.sequence += 1;
            self.far.push(Reverse(Far {
                at,
                sequence,
                event,
            }));
        }
    }

    /// The cycle of the next event.
    pub fn next(&self) -> Option<Cycle> {
        self.next
    }

    /// Looks for it.
    fn find_next(&self) -> Option<Cycle> {
        let first = self.base as usize % DAYS;
        let words = self.occupied.len();
        // The word of the base comes first, without its earlier days, and last,
        // with them.
        for step in 0..=words {
            let index = (first / 64 + step) % words;
            let mut word = self.occupied[index];
            if step == 0 {
                word &= u64::MAX << (first % 64);
            }
            if word != 0 {
                let day = index * 64 + word.trailing_zeros() as usize;
                let ahead = (day + DAYS - first) % DAYS;
                return Some(self.base + ahead as Cycle);
            }
        }
        self.far.peek().map(|Reverse(far)| far.at)
    }

    /// Takes the events of cycle `at`, which no event may lie before, into `out`,
    /// which must be empty.
    pub fn take(&mut self, at: Cycle, out: &mut Vec<E>) {
        self.base = at;
        while let Some(Reverse(far)) = self.far.peek()
            && far.at < at + DAYS as Cycle
            && let Some(Reverse(far)) = self.far.pop()
        {
            let day = far.at as usize % DAYS;
            self.days[day].push(far.event);
            self.occupied[day / 64] |= 1 << (day % 64);
        }
        let day = at as usize % DAYS;
        std::mem::swap(&mut self.days[day], out);
        self.occupied[day / 64] &= !(1 << (day % 64));
        self.next = self.find_next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn drain(wheel: &mut Wheel<u32>) -> Vec<(Cycle, u32)> {
        let mut order = Vec::new();
        while let Some(at) = wheel.next() {
            let mut events = Vec::new();
            wheel.take(at, &mut events);
            order.extend(events.into_iter().map(|event| (at, event)));
        }
        order
    }

    proptest! {
        /// As a stable sort by time would, however far apart the events lie and
        /// however far the wheel has turned.
        #[test]
        fn events_come_by_time_then_by_when_they_were_put(
            start in 0u64..5_000,
            gaps in proptest::collection::vec(0u64..3_000, 1..200),
        ) {
            let mut wheel = Wheel::default();
            wheel.take(start, &mut Vec::new());
            let mut expected = Vec::new();
            for (number, gap) in (0..).zip(&gaps) {
                wheel.put(start + gap, number);
                expected.push((start + gap, number));
            }
            expected.sort_by_key(|&(at, _)| at);
            prop_assert_eq!(drain(&mut wheel), expected);
        }
    }

    #[test]
    fn an_event_for_the_present_cycle_is_next() {
        let mut wheel = Wheel::default();
        wheel.put(5, 1);
        wheel.take(5, &mut Vec::new());
        wheel.put(5, 2);
        wheel.put(5 + DAYS as Cycle, 3);
        assert_eq!(drain(&mut wheel), [(5, 2), (5 + DAYS as Cycle, 3)]);
    }
}
