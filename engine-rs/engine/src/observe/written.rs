//! Logs and how a run writes them.

use super::{Event, Observer};
use crate::simulation::Simulation;
use crate::units::Cycle;
use flitscope_tables::{Cell, Sink};
use std::io;

/// An observer that writes what it sees.
pub trait Log: Observer {
    /// Whether something could not be written. What follows is then not written either.
    fn has_failed(&self) -> bool;

    /// Writes what is incomplete at the end of a run, and the end of the file.
    ///
    /// # Errors
    /// Why something could not be written, then or before.
    fn finish(&mut self, simulation: &Simulation) -> io::Result<()>;

    /// Rows that it leaves out.
    fn left_out(&self) -> u64 {
        0
    }
}

/// Cycles between two looks whether a run is to stop: well below a second on any machine that fits.
const SLICE: Cycle = 4_096;

/// Runs a simulation to its end with logs, which are then to be finished. It ends early when a log has
/// failed or `stops` is true.
pub fn run_logged(
    simulation: &mut Simulation,
    logs: &mut [Box<dyn Log + '_>],
    stops: impl Fn() -> bool,
) {
    let has_failed = |logs: &[Box<dyn Log + '_>]| logs.iter().any(|log| log.has_failed());
    while simulation.now() < simulation.end() && !has_failed(logs) && !stops() {
        let until = simulation.now().saturating_add(SLICE);
        match logs.is_empty() {
            true => simulation.run_until(until),
            false => simulation.run_observed(until, &mut All(logs)),
        }
    }
}

/// Logs side by side.
struct All<'l, 'm>(&'l mut [Box<dyn Log + 'm>]);

impl Observer for All<'_, '_> {
    fn observe(&mut self, event: &Event, at: Cycle) {
        for log in &mut *self.0 {
            log.observe(event, at);
        }
    }
}

/// Rows on their way to a sink, and the first error.
pub(super) struct Rows<'s> {
    sink: Box<dyn Sink + 's>,
    error: Option<io::Error>,
}

impl<'s> Rows<'s> {
    pub(super) fn new(sink: Box<dyn Sink + 's>) -> Self {
        Self { sink, error: None }
    }

    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    pub(super) fn write(&mut self, row: &[Cell]) {
        if self.error.is_none() {
            self.error = self.sink.row(row).err();
        }
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        match self.error.take() {
            Some(error) => Err(error),
            None => self.sink.finish(),
        }
    }
}

/// What is the same for all rows of a log of a simulation.
pub(super) fn facts(simulation: &Simulation) -> Vec<(String, String)> {
    let scenario = simulation.scenario();
    [
        ("scenario", scenario.name.clone()),
        ("seed", scenario.run.seed.to_string()),
        (
            "engine_version",
            crate::simulation::ENGINE_VERSION.to_owned(),
        ),
        (
            "scenario_digest",
            crate::scenario::scenario_digest(scenario),
        ),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}
