//! A simulation that can go back: a row of checkpoints, thinned out as it grows.
//!
//! The past is not computed backwards: going back restores the nearest checkpoint
//! before, and the caller runs on from there, in slices as short as it likes. As
//! the same state always has the same future, no way of going to a cycle can lead
//! to another state than running there would.
//!
//! Absent: any idea of how long a slice may take.

use crate::simulation::{Checkpoint, Simulation};
use crate::units::Cycle;

/// A simulation and checkpoints of its past, the start first.
#[derive(Clone, Debug)]
pub struct Timeline {
    simulation: Simulation,
    /// By cycle; all of them a multiple of `interval` from the first.
    checkpoints: Vec<Checkpoint>,
    interval: Cycle,
    budget: usize,
}

/// Cycles between checkpoints as long as there is room. Taking one costs about a
/// third of what simulating these costs.
const FIRST_INTERVAL: Cycle = 1_000;

impl Timeline {
    /// A timeline that begins at the present of a simulation. It keeps that one
    /// checkpoint until it is told to keep more.
    pub fn new(simulation: Simulation) -> Self {
        Self {
            checkpoints: vec![simulation.checkpoint()],
            simulation,
            interval: FIRST_INTERVAL,
            budget: 0,
        }
    }

    /// From now on checkpoints are taken; they take `budget` bytes at most, the first
    /// one apart.
    pub fn keep(&mut self, budget: usize) {
        self.budget = budget;
        self.make_room(0);
    }

    /// The present.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// The checkpoints there are, by cycle.
    pub fn checkpoints(&self) -> &[Checkpoint] {
        &self.checkpoints
    }

    /// Runs to the end of a cycle, or of the scenario. What a checkpoint holds is not
    /// simulated again.
    pub fn run_until(&mut self, cycle: Cycle) {
        self.seek(cycle.max(self.simulation.now()));
        let end = cycle.min(self.simulation.end());
        while self.simulation.now() < end {
            let due = self.next_due();
            self.simulation.run_until(end.min(due));
            if self.simulation.now() == due {
                self.take_checkpoint();
            }
        }
    }

    /// Makes room first, so that no more than the budget is ever in use; thinning
    /// out may have made it too early for another one.
    fn take_checkpoint(&mut self) {
        let bytes = self.simulation.bytes();
        self.make_room(bytes);
        let since_start = self.simulation.now() - self.start();
        if bytes <= self.budget && since_start.is_multiple_of(self.interval) {
            self.checkpoints.push(self.simulation.checkpoint());
        }
    }

    fn start(&self) -> Cycle {
        self.checkpoints.first().map_or(0, Checkpoint::now)
    }

    /// Goes to the nearest place at or before a cycle from which to run on to it:
    /// that of a checkpoint, or the present. Takes as long as restoring one
    /// checkpoint; [`run_until`](Self::run_until) does the rest.
    pub fn seek(&mut self, cycle: Cycle) {
        let now = self.simulation.now();
        let after = self
            .checkpoints
            .partition_point(|point| point.now() <= cycle);
        // What lies before the start leads to the start.
        let Some(nearest) = self.checkpoints.get(after.saturating_sub(1)) else {
            return;
        };
        if now > cycle || nearest.now() > now {
            self.simulation.restore(nearest);
        }
    }

    /// The next cycle in which a checkpoint is to be taken: the next multiple of the
    /// interval from the start, beyond those that there are.
    fn next_due(&self) -> Cycle {
        if self.budget == 0 {
            return Cycle::MAX;
        }
        let start = self.start();
        let last = self.checkpoints.last().map_or(start, Checkpoint::now);
        let intervals = (last.max(self.simulation.now()) - start) / self.interval + 1;
        start.saturating_add(intervals.saturating_mul(self.interval))
    }

    /// As long as there are too many for so many bytes more, doubles the interval and
    /// drops those that are no multiple of it.
    fn make_room(&mut self, more: usize) {
        let bytes = |points: &[Checkpoint]| {
            let rest = points.iter().skip(1);
            rest.map(Checkpoint::bytes).sum::<usize>()
        };
        let start = self.start();
        while self.checkpoints.len() > 1 && bytes(&self.checkpoints) + more > self.budget {
            self.interval = self.interval.saturating_mul(2);
            self.checkpoints
                .retain(|point| (point.now() - start).is_multiple_of(self.interval));
        }
    }
}
