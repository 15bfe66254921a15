//! What is shown over time: snapshots of everything that is counted, thinned out as
//! they grow.
//!
//! A snapshot holds sums since the start, so what happened between any two of them is
//! their difference, and dropping one loses no count: only how finely time is cut. They
//! are taken at multiples of an interval, and once all of them would take more than the
//! budget, every other one is dropped and the interval is doubled. So the history
//! depends on how far has been simulated and on nothing else: going back keeps it, and
//! what is simulated again is what it has already.
//!
//! Where a header stands still, its wait so far counts, so that a link shows what it is
//! like before anything on it moves again; delays of packets count once they are
//! charged, as in the congestion matrix.
//!
//! Absent: the present moment (that is the frame), and any drawing.

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

/// Snapshots of a simulation's past, by cycle.
#[derive(Clone, Debug)]
pub struct History(Thinned<Snapshot>);

/// Cycles between snapshots as long as there is room: 2.5 µs, in which a link carries
/// two or three packets.
const FIRST_INTERVAL: Cycle = 500;

impl History {
    /// A history that begins at the present and takes `budget` bytes at most, the first
    /// snapshot apart.
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

    /// Bytes that the snapshots take, the first apart.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// When the next snapshot is due, seen from a cycle; never again before what there
    /// is already.
    pub fn next_due(&self, now: Cycle) -> Cycle {
        self.0.next_due(now)
    }

    /// Takes a snapshot if one is due now.
    pub fn take_if_due(&mut self, simulation: &Simulation) {
        let bytes = || Snapshot::bytes_of(simulation);
        let present = || Snapshot::new(simulation);
        self.0.take_if_due(simulation.now(), bytes, present);
    }

    /// Forgets what comes after a cycle, for a past that has another future now. Where
    /// the history begins is kept.
    pub fn truncate(&mut self, cycle: Cycle) {
        self.0.truncate(cycle);
    }

    fn start(&self) -> Cycle {
        self.0.start()
    }

    /// Each snapshot with the one before it.
    fn intervals(&self) -> impl Iterator<Item = (&Snapshot, &Snapshot)> {
        let snapshots = self.0.all();
        snapshots.iter().zip(snapshots.iter().skip(1))
    }

    /// Where the intervals end.
    fn ends(&self) -> Vec<f64> {
        let later = self.0.all().iter().skip(1);
        later.map(|snapshot| snapshot.at as f64).collect()
    }
}
