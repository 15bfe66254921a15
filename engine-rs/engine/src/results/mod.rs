//! Results of a run as data: its summary and its tables.
//!
//! Every table has an id, which is the same in Rust, in Python, on the command line and on the
//! page. Its facts name the run. What a run does not know is null.
//!
//! Absent: writing tables to files, which is in `flitscope_tables`.

mod id;
mod latencies;
mod rows;
mod tables;

pub use id::TableId;
pub use latencies::Latencies;

use crate::scenario::{Problem, Scenario};
use crate::simulation::{Simulation, Summary};
use flitscope_tables::Table;

/// A run that is over, with its results.
#[derive(Clone, Debug)]
pub struct Run {
    simulation: Simulation,
    summary: Summary,
}

/// Runs a scenario to its end.
///
/// ```
/// use flitscope::networks::Generation;
/// use flitscope::{Draft, Limits, TableId, run};
///
/// let mut draft = Draft::of(Generation::QsNet2, 16);
/// draft.run.duration_us = 50;
/// let run = run(&draft.check(Limits::NATIVE)?);
/// let nodes = run.table(TableId::Nodes);
/// assert_eq!(nodes.rows.len(), 16);
/// let titles: Vec<String> = nodes.columns.iter().map(|column| column.title()).collect();
/// assert_eq!(titles, ["node", "job", "sent [MB/s]", "received [MB/s]"]);
/// // As text for a spreadsheet, or in any other format of `flitscope::tables`.
/// assert!(run.table(TableId::Latency).csv().starts_with("of,latency,statistic,value [ns]"));
/// # Ok::<(), flitscope::Problems>(())
/// ```
pub fn run(scenario: &Scenario) -> Run {
    let mut simulation = Simulation::new(scenario.clone());
    simulation.run_until(simulation.end());
    Run::of(simulation, Vec::new())
}

impl Run {
    /// The results of a simulation so far. `warnings` of its scenario come before those of the
    /// run.
    pub fn of(simulation: Simulation, warnings: Vec<Problem>) -> Self {
        let mut summary = simulation.summary();
        summary.problems.splice(..0, warnings);
        Self {
            simulation,
            summary,
        }
    }

    /// The summary.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Warnings: of the scenario, stalls and unfinished work.
    pub fn problems(&self) -> &[Problem] {
        &self.summary.problems
    }

    /// The simulation at the end of the run.
    pub fn simulation(&self) -> &Simulation {
        &self.simulation
    }

    /// A table.
    pub fn table(&self, id: TableId) -> Table {
        tables::table(id, &self.simulation, &self.summary)
    }

    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = (TableId, Table)> {
        TableId::all().map(|id| (id, self.table(id)))
    }

    /// The distributions of its latencies, which can be pooled with those of other seeds.
    pub fn latencies(&self) -> Latencies {
        Latencies::of(&self.simulation, &self.summary)
    }
}

impl Simulation {
    /// A table of the results so far.
    pub fn table(&self, id: TableId) -> Table {
        tables::table(id, self, &self.summary())
    }
}
