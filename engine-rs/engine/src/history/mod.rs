//! The history of a run: snapshots of all counters, thinned out as they grow.
//!
//! A snapshot holds sums since the start, so the difference of two snapshots is what
//! happened between them, and dropping one loses resolution but no counts. Snapshots are
//! taken at multiples of an interval; when they would exceed their budget, every other one
//! is dropped and the interval doubled. The history therefore depends only on how far the
//! run has been simulated: a seek keeps it.
//!
//! The wait of a blocked header counts from its beginning, so that a link shows congestion
//! before anything on it moves again; delays of packets count once they are charged, as in
//! the congestion matrix.
//!
//! Absent: the present state (see `frame`), and drawing.

mod overview;
mod recent;
mod scope;
mod snapshot;

pub use overview::Overview;
pub use recent::{Recent, Window};
pub use scope::{Scope, ScopeOf, ScopeSeries};

use crate::simulation::Simulation;
use crate::thinned::Thinned;
use crate::units::Cycle;
use snapshot::Snapshot;

/// Snapshots of a simulation's past in ascending order of cycle.
#[derive(Clone, Debug)]
pub struct History(Thinned<Snapshot>);

/// Cycles between snapshots until they fill their budget: 2.5 µs, in which a link carries
/// two or three packets.
const FIRST_INTERVAL: Cycle = 500;

impl History {
    /// A history that starts at the present and takes at most `budget` bytes without the
    /// first snapshot.
    pub fn new(simulation: &Simulation, budget: usize) -> Self {
        Self(Thinned::new(
            Snapshot::new(simulation),
            FIRST_INTERVAL,
            budget,
        ))
    }

    /// Cycles from one snapshot to the next.
    pub fn interval(&self) -> Cycle {
        self.0.interval()
    }

    /// Size of the snapshots in bytes, without the first.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Cycle after `now` at which the next snapshot is due, always after the last one.
    pub fn next_due(&self, now: Cycle) -> Cycle {
        self.0.next_due(now)
    }

    /// Takes a snapshot if one is due now.
    pub fn take_if_due(&mut self, simulation: &Simulation) {
        let bytes = || Snapshot::bytes_of(simulation);
        let present = || Snapshot::new(simulation);
        self.0.take_if_due(simulation.now(), bytes, present);
    }

    /// Drops the snapshots after a cycle, except the first: the run continues differently
    /// from there.
    pub fn truncate(&mut self, cycle: Cycle) {
        self.0.truncate(cycle);
    }

    fn start(&self) -> Cycle {
        self.0.start()
    }

    /// Pairs of consecutive snapshots.
    fn intervals(&self) -> impl Iterator<Item = (&Snapshot, &Snapshot)> {
        let snapshots = self.0.all();
        snapshots.iter().zip(snapshots.iter().skip(1))
    }

    /// Cycles at which the intervals end.
    fn ends(&self) -> Vec<f64> {
        let later = self.0.all().iter().skip(1);
        later.map(|snapshot| snapshot.at as f64).collect()
    }
}
