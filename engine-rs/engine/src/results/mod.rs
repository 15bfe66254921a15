//! Results of a run as data: its summary and its tables.
//!
//! Every table has an id, which is the same in Rust, in Python, on the command line and on the
//! page. Its facts name the run. What a run does not know is null.
//!
//! Absent: writing tables to files, which is in `flitscope_tables`.

mod id;
mod latencies;
mod pairs;
mod rows;
mod tables;

pub use id::TableId;
pub use latencies::Latencies;
pub use pairs::{PairLatencies, PairLatency};

use crate::scenario::{Problem, Scenario, Severity};
use crate::simulation::{Simulation, Summary};
use flitscope_tables::Table;

/// A run that is over, with its results.
#[derive(Clone, Debug)]
pub struct Run {
    simulation: Simulation,
    summary: Summary,
    pairs: Option<PairLatencies>,
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
            pairs: None,
        }
    }

    /// The same with what an observer of the whole run has seen of each pair of nodes: the table
    /// of pairs then has single nodes on machines of any size, and latencies.
    ///
    /// ```
    /// use flitscope::results::PairLatencies;
    /// use flitscope::{Draft, Limits, Run, Simulation, TableId};
    ///
    /// let mut draft = Draft::default();
    /// draft.run.duration_us = 50;
    /// let mut simulation = Simulation::new(draft.check(Limits::NATIVE)?);
    /// let mut pairs = PairLatencies::default();
    /// simulation.run_observed(simulation.end(), &mut pairs);
    /// let run = Run::of(simulation, Vec::new()).with_pairs(pairs);
    /// let table = run.table(TableId::Pairs);
    /// let titles = table.columns.iter().map(|column| column.title());
    /// assert!(titles.eq([
    ///     "source", "sources [nodes]", "destination", "destinations [nodes]",
    ///     "carried [bytes]", "bandwidth [MB/s]", "messages", "mean latency [ns]",
    ///     "p50 [ns]", "p95 [ns]", "p99 [ns]", "max [ns]",
    /// ]));
    /// # Ok::<(), flitscope::Problems>(())
    /// ```
    #[must_use]
    pub fn with_pairs(mut self, pairs: PairLatencies) -> Self {
        if pairs.is_partial() || pairs.left_out() > 0 {
            self.summary.problems.push(Problem {
                path: String::new(),
                severity: Severity::Warning,
                message: format!(
                    "the table of pairs has no room for all latencies: some percentiles are not \
                     known, and {} messages are not in it",
                    pairs.left_out()
                ),
            });
        }
        self.pairs = Some(pairs);
        self
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
        match (id, &self.pairs) {
            (TableId::Pairs, Some(pairs)) => {
                tables::observed_pairs(&self.simulation, &self.summary, pairs)
            }
            _ => tables::table(id, &self.simulation, &self.summary),
        }
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
