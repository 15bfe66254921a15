//! A simulation that can go back: a row of checkpoints, thinned out as it grows.
//!
//! The past is not computed backwards: going back restores the nearest checkpoint
//! before, and the caller runs on from there, in slices as short as it likes. As
//! the same state always has the same future, no way of going to a cycle can lead
//! to another state than running there would.
//!
//! What is shown over time is kept beside the checkpoints, as going back does not
//! change it.
//!
//! Absent: any idea of how long a slice may take.

use crate::history::History;
use crate::scenario::Scenario;
use crate::simulation::{Checkpoint, Simulation};
use crate::thinned::{Moment, Thinned};
use crate::units::Cycle;

/// A simulation and checkpoints of its past, the start first.
#[derive(Clone, Debug)]
pub struct Timeline {
    simulation: Simulation,
    checkpoints: Thinned<Checkpoint>,
    history: Option<History>,
}

/// Cycles between checkpoints as long as there is room. Taking one costs about a
/// third of what simulating these costs.
const FIRST_INTERVAL: Cycle = 1_000;

impl Timeline {
    /// A timeline that begins at the present of a simulation. It keeps that one
    /// checkpoint until it is told to keep more.
    pub fn new(simulation: Simulation) -> Self {
        Self {
            checkpoints: Thinned::new(simulation.checkpoint(), FIRST_INTERVAL, 0),
            simulation,
            history: None,
        }
    }

    /// From now on snapshots of what is counted are taken, in at most so many bytes.
    pub fn keep_history(&mut self, budget: usize) {
        self.history = Some(History::new(&self.simulation, budget));
    }

    /// The snapshots, if any are kept.
    pub fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// From now on checkpoints are taken; they take `budget` bytes at most, the first
    /// one apart.
    pub fn keep(&mut self, budget: usize) {
        self.checkpoints.keep(budget);
    }

    /// The present.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// The checkpoints there are, by cycle.
    pub fn checkpoints(&self) -> &[Checkpoint] {
        self.checkpoints.all()
    }

    /// Goes to a moment of this simulation's own past that the caller has kept.
    pub fn restore(&mut self, moment: &Checkpoint) {
        self.simulation.restore(moment);
    }

    /// Runs to the end of a cycle, or of the scenario. What a checkpoint holds is not
    /// simulated again.
    pub fn run_until(&mut self, cycle: Cycle) {
        self.seek(cycle.max(self.simulation.now()));
        loop {
            let now = self.simulation.now();
            // A run that is over early has its end there from then on.
            let end = cycle.min(self.simulation.end());
            if now >= end {
                return;
            }
            let history = self.history.as_ref();
            let snapshot_due = history.map_or(Cycle::MAX, |history| history.next_due(now));
            let due = self.checkpoints.next_due(now).min(snapshot_due);
            self.simulation.run_until(end.min(due));
            let present = &self.simulation;
            let (bytes, take) = (|| present.bytes(), || present.checkpoint());
            self.checkpoints.take_if_due(present.now(), bytes, take);
            if let Some(history) = &mut self.history {
                history.take_if_due(present);
            }
        }
    }

    /// Goes to the nearest place at or before a cycle from which to run on to it:
    /// that of a checkpoint, or the present. Takes as long as restoring one
    /// checkpoint; [`run_until`](Self::run_until) does the rest.
    pub fn seek(&mut self, cycle: Cycle) {
        let now = self.simulation.now();
        // What lies before the start leads to the start.
        let Some(nearest) = self.checkpoints.before(cycle) else {
            return;
        };
        if now > cycle || nearest.now() > now {
            self.simulation.restore(nearest);
        }
    }

    /// Goes on with a scenario that differs in events and names alone, from the latest
    /// place that both have in common: the present, when no event before it is another,
    /// else the checkpoint before the first that is. False, and nothing done, when more
    /// is different, or all that there is.
    pub fn amend(&mut self, scenario: Scenario) -> bool {
        let Some(amendment) = self.simulation.amendment(scenario) else {
            return false;
        };
        let common = amendment.common;
        if common < self.checkpoints.start() {
            return false;
        }
        self.checkpoints.truncate(common);
        if let Some(history) = &mut self.history {
            history.truncate(common);
        }
        for point in self.checkpoints.all_mut() {
            point.amend(&amendment);
        }
        self.seek(common.min(self.simulation.now()));
        self.simulation.amend(&amendment);
        true
    }
}

impl Moment for Checkpoint {
    fn at(&self) -> Cycle {
        self.now()
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }
}
