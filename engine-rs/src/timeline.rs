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

/// Cycles between checkpoints as long as there is room.
const FIRST_INTERVAL: Cycle = 1_000;

impl Timeline {
    /// A timeline that begins at the present of a simulation. Its checkpoints take
    /// `budget` bytes at most, the first one apart.
    pub fn new(simulation: Simulation, budget: usize) -> Self {
        Self {
            checkpoints: vec![simulation.checkpoint()],
            simulation,
            interval: FIRST_INTERVAL,
            budget,
        }
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
            let due = self.due();
            self.simulation.run_until(end.min(due));
            if self.simulation.now() == due {
                self.checkpoints.push(self.simulation.checkpoint());
                self.thin_out();
            }
        }
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

    /// The cycle of the next new checkpoint; always to come once those before it
    /// have been sought.
    fn due(&self) -> Cycle {
        let last = self.checkpoints.last().map_or(0, Checkpoint::now);
        last.saturating_add(self.interval)
    }

    /// As long as there are too many, drops every second one but the start.
    fn thin_out(&mut self) {
        let bytes = |points: &[Checkpoint]| points.iter().map(Checkpoint::bytes).sum::<usize>();
        while self.checkpoints.len() > 1 && bytes(&self.checkpoints) > self.budget {
            let mut kept = false;
            self.checkpoints.retain(|_| {
                kept = !kept;
                kept
            });
            self.interval = self.interval.saturating_mul(2);
        }
    }
}
