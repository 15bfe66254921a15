//! A simulation that can seek backwards: checkpoints at intervals, thinned out as they
//! grow.
//!
//! A seek backwards restores the nearest earlier checkpoint, and the caller runs on from
//! there in slices of any length. Simulation is deterministic, so every path to a cycle
//! leads to the state of a straight run.
//!
//! The history is stored apart from the checkpoints, since a seek does not change it.
//!
//! Absent: how long a slice may take.

use crate::history::History;
use crate::scenario::Scenario;
use crate::simulation::{Checkpoint, Simulation};
use crate::thinned::{Moment, Thinned};
use crate::units::Cycle;
use flitscope_network::heap::bytes;

/// A simulation and checkpoints of its past, the start first.
#[derive(Clone, Debug)]
pub struct Timeline {
    simulation: Simulation,
    checkpoints: Thinned<Checkpoint>,
    history: Option<History>,
}

/// Cycles between checkpoints until they fill their budget. Taking one costs about a third
/// of simulating that many cycles.
const FIRST_INTERVAL: Cycle = 1_000;

impl Timeline {
    /// A timeline that starts at the present of a simulation, with one checkpoint until
    /// [`keep`](Self::keep) is called.
    pub fn new(simulation: Simulation) -> Self {
        Self {
            checkpoints: Thinned::new(simulation.checkpoint(), FIRST_INTERVAL, 0),
            simulation,
            history: None,
        }
    }

    /// Starts recording snapshots of the counters, in at most `budget` bytes.
    pub fn keep_history(&mut self, budget: usize) {
        self.history = Some(History::new(&self.simulation, budget));
    }

    /// The recorded snapshots, if any.
    pub fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// Starts taking checkpoints, in at most `budget` bytes without the first one.
    pub fn keep(&mut self, budget: usize) {
        self.checkpoints.keep(budget);
    }

    /// The present.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// The checkpoints in ascending order of cycle.
    pub fn checkpoints(&self) -> &[Checkpoint] {
        self.checkpoints.all()
    }

    /// Restores a checkpoint of this simulation that the caller has kept.
    pub fn restore(&mut self, moment: &Checkpoint) {
        self.simulation.restore(moment);
    }

    /// Runs to the end of a cycle or of the scenario, from the nearest checkpoint if that
    /// is later than the present.
    pub fn run_until(&mut self, cycle: Cycle) {
        self.seek(cycle.max(self.simulation.now()));
        if cycle == 0 {
            // Messages are due in cycle 0, before any time has passed.
            self.simulation.run_until(0);
        }
        loop {
            let now = self.simulation.now();
            // A run that ends early has its end there from then on.
            let end = cycle.min(self.simulation.end());
            if now >= end {
                return;
            }
            let history = self.history.as_ref();
            let snapshot_due = history.map_or(Cycle::MAX, |history| history.next_due(now));
            let due = self.checkpoints.next_due(now).min(snapshot_due);
            self.simulation.run_until(end.min(due));
            let present = &self.simulation;
            let (bytes, take) = (|| bytes(present), || present.checkpoint());
            self.checkpoints.take_if_due(present.now(), bytes, take);
            if let Some(history) = &mut self.history {
                history.take_if_due(present);
            }
        }
    }

    /// Moves to the nearest state at or before a cycle: a checkpoint or the present. Costs
    /// at most one restored checkpoint; [`run_until`](Self::run_until) does the rest.
    pub fn seek(&mut self, cycle: Cycle) {
        let now = self.simulation.now();
        // A cycle before the start leads to the start.
        let Some(nearest) = self.checkpoints.before(cycle) else {
            return;
        };
        if now > cycle || nearest.now() > now {
            self.simulation.restore(nearest);
        }
    }

    /// Continues with a scenario that differs only in events and names, from the latest
    /// common state: the present if no earlier event differs, else the checkpoint before
    /// the first that does. Returns false and changes nothing if more differs or no state
    /// is common.
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
