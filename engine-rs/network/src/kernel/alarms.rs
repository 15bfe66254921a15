use super::Wheel;
use crate::units::Cycle;

/// One alarm for each of a row of sleepers.
#[derive(Clone, Debug)]
pub struct Alarms {
    /// Every alarm that was ever set and has not been looked at; those that were
    /// set anew since ring for nobody.
    wheel: Wheel<u32>,
    set: Vec<Option<Cycle>>,
    ringing: Vec<u32>,
}

heap!(Alarms { wheel, set } left_out { ringing });

impl Alarms {
    /// Sleepers `0..sleepers`, all to be woken in cycle 0.
    pub fn new(sleepers: u32) -> Self {
        let mut alarms = Self {
            wheel: Wheel::default(),
            set: vec![None; sleepers as usize],
            ringing: Vec::new(),
        };
        for sleeper in 0..sleepers {
            alarms.set(sleeper, Some(0));
        }
        alarms
    }

    /// Sets a sleeper's alarm anew; the one before it is forgotten.
    pub fn set(&mut self, sleeper: u32, at: Option<Cycle>) {
        let before = std::mem::replace(&mut self.set[sleeper as usize], at);
        if let Some(at) = at
            && before != Some(at)
        {
            self.wheel.put(at, sleeper);
        }
    }

    /// A cycle before which nobody is to be woken.
    pub fn next(&self) -> Option<Cycle> {
        self.wheel.next()
    }

    /// Adds the sleepers that are to be woken in cycle `now`, which must not lie
    /// beyond the next; their alarms are off.
    pub fn due(&mut self, now: Cycle, awake: &mut Vec<u32>) {
        if self.wheel.next() != Some(now) {
            return;
        }
        self.wheel.take(now, &mut self.ringing);
        for sleeper in self.ringing.drain(..) {
            let alarm = &mut self.set[sleeper as usize];
            if *alarm == Some(now) {
                *alarm = None;
                awake.push(sleeper);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_ring_in_time_and_only_the_last_one_set() {
        let mut alarms = Alarms::new(3);
        let mut awake = Vec::new();
        alarms.due(0, &mut awake);
        assert_eq!(awake, [0, 1, 2]);
        for (sleeper, at) in [(1, 5), (2, 3), (0, 9), (0, 5), (2, 4)] {
            alarms.set(sleeper, Some(at));
        }
        alarms.set(1, None);
        let mut rung = Vec::new();
        while let Some(now) = alarms.next() {
            awake.clear();
            alarms.due(now, &mut awake);
            rung.extend(awake.iter().map(|&sleeper| (now, sleeper)));
        }
        assert_eq!(rung, [(4, 2), (5, 0)]);
    }
}
