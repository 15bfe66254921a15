use crate::units::Cycle;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Alarms set for a cycle: told in the order of time, then of the key, then of
/// setting, whatever the order in which they were set.
#[derive(Clone, Debug)]
pub struct Timers<K: Ord> {
    queue: BinaryHeap<Reverse<(Cycle, K, u64)>>,
    sequence: u64,
}

impl<K: Ord> Default for Timers<K> {
    fn default() -> Self {
        Self {
            queue: BinaryHeap::new(),
            sequence: 0,
        }
    }
}

impl<K: Ord> Timers<K> {
    /// Sets an alarm.
    pub fn set(&mut self, at: Cycle, key: K) {
        self.queue.push(Reverse((at, key, self.sequence)));
        self.sequence += 1;
    }

    /// The cycle of the next alarm.
    pub fn next(&self) -> Option<Cycle> {
        self.queue.peek().map(|Reverse((at, ..))| *at)
    }

    /// The next alarm that is due by `now`.
    pub fn due(&mut self, now: Cycle) -> Option<K> {
        if self.next()? > now {
            return None;
        }
        self.queue.pop().map(|Reverse((_, key, _))| key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_ring_by_time_then_key() {
        let mut timers = Timers::default();
        for (at, key) in [(5, 'b'), (3, 'z'), (5, 'a')] {
            timers.set(at, key);
        }
        assert_eq!(timers.due(2), None);
        assert_eq!(timers.next(), Some(3));
        let rung: Vec<_> = std::iter::from_fn(|| timers.due(9)).collect();
        assert_eq!(rung, ['z', 'a', 'b']);
    }
}
