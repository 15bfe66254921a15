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
}

/// Cycles between two looks whether a log has failed.
const SLICE: Cycle = 1 << 20;

/// Runs a simulation to its end with logs, and finishes them.
///
/// # Errors
/// A log could not be written. The run has then ended early.
pub fn run_logged(simulation: &mut Simulation, logs: &mut [&mut dyn Log]) -> io::Result<()> {
    while simulation.now() < simulation.end() && !logs.iter().any(|log| log.has_failed()) {
        let until = simulation.now().saturating_add(SLICE);
        simulation.run_observed(until, &mut All(logs));
    }
    let finished = logs.iter_mut().map(|log| log.finish(simulation));
    finished.collect()
}

/// Logs side by side.
struct All<'l, 'm>(&'l mut [&'m mut dyn Log]);

impl Observer for All<'_, '_> {
    fn observe(&mut self, event: &Event, at: Cycle) {
        for log in &mut *self.0 {
            log.observe(event, at);
        }
    }
}

/// Rows on their way to a sink, and the first error.
pub(super) struct Rows<'s> {
    sink: &'s mut dyn Sink,
    error: Option<io::Error>,
}

impl<'s> Rows<'s> {
    pub(super) fn new(sink: &'s mut dyn Sink) -> Self {
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
