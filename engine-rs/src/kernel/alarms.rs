use crate::units::Cycle;
use std::collections::BTreeSet;

/// One alarm for each of a row of sleepers; they ring in the order of time, then of
/// the sleeper.
#[derive(Clone, Debug)]
pub struct Alarms {
    order: BTreeSet<(Cycle, u32)>,
    set: Vec<Option<Cycle>>,
}

impl Alarms {
    /// Sleepers `0..sleepers`, all to be woken in cycle 0.
    pub fn new(sleepers: u32) -> Self {
        Self {
            order: (0..sleepers).map(|sleeper| (0, sleeper)).collect(),
            set: vec![Some(0); sleepers as usize],
        }
    }

    /// Sets a sleeper's alarm anew; the one before it is forgotten.
    pub fn set(&mut self, sleeper: u32, at: Option<Cycle>) {
        let before = std::mem::replace(&mut self.set[sleeper as usize], at);
        if before == at {
            return;
        }
        if let Some(before) = before {
            self.order.remove(&(before, sleeper));
        }
        if let Some(at) = at {
            self.order.insert((at, sleeper));
        }
    }

    /// About what a copy takes: the order twice, as nodes of a tree have room to
    /// spare.
    pub fn bytes(&self) -> usize {
        2 * self.order.len() * size_of::<(Cycle, u32)>() + size_of_val(&*self.set)
    }

    /// The cycle of the next alarm.
    pub fn next(&self) -> Option<Cycle> {
        self.order.first().map(|&(at, _)| at)
    }

    /// The next sleeper to be woken by `now`.
    pub fn due(&mut self, now: Cycle) -> Option<u32> {
        let &(at, sleeper) = self.order.first()?;
        if at > now {
            return None;
        }
        self.set(sleeper, None);
        Some(sleeper)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_ring_by_time_then_sleeper_and_only_the_last_one_set() {
        let mut alarms = Alarms::new(3);
        while alarms.due(0).is_some() {}
        for (sleeper, at) in [(1, 5), (2, 3), (0, 9), (0, 5)] {
            alarms.set(sleeper, Some(at));
        }
        assert_eq!(alarms.due(2), None);
        assert_eq!(alarms.next(), Some(3));
        let rung: Vec<_> = std::iter::from_fn(|| alarms.due(9)).collect();
        assert_eq!(rung, [2, 0, 1]);
        assert_eq!(alarms.next(), None);
    }
}
