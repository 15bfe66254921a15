//! Latencies of messages and packets as distributions, of a run or of several seeds together.

use super::rows::Rows;
use super::tables::{facts, job_title};
use crate::measure::{LatencyDistribution, LatencyFrom, Percentile};
use crate::simulation::{Simulation, Summary};
use crate::units::{Clock, Cycle};
use flitscope_tables::{Cell, Kind, Table};

/// The distributions of the latencies of a run, or of runs that differ in their seeds.
///
/// ```
/// use flitscope::results::Latencies;
/// use flitscope::{Draft, Limits, run};
///
/// let mut draft = Draft::default();
/// draft.run.duration_us = 50;
/// let scenario = draft.check(Limits::NATIVE)?;
/// let runs = [1, 2, 3].map(|seed| run(&scenario.clone().with_seed(seed)).latencies());
/// let table = Latencies::pooled(&runs).unwrap().percentiles();
/// let [mean, median] = [0, 1].map(|row| &table.rows[row]);
/// println!("mean {} ± {} ns", mean[3], mean[4]);
/// println!("median {} ± {} ns", median[3], median[4]);
/// # Ok::<(), flitscope::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Latencies {
    distributions: Vec<Named>,
    clock: Clock,
    /// Those of its tables.
    facts: Vec<(String, String)>,
}

/// The latencies of a job, or of all.
#[derive(Clone, Debug)]
struct Named {
    of: String,
    kind: &'static str,
    distribution: LatencyDistribution,
}

const KINDS: [(&str, LatencyFrom); 2] = [
    ("message", LatencyFrom::Due),
    ("message from posting", LatencyFrom::Posting),
];

/// The job of what is of all jobs.
const ALL_JOBS: &str = "all jobs";

impl Latencies {
    pub(super) fn of(simulation: &Simulation, summary: &Summary) -> Self {
        let messages = &simulation.workload.message_latency;
        let mut distributions = Vec::new();
        let mut add = |job: Option<usize>, of: String| {
            for (kind, from) in KINDS {
                distributions.push(Named {
                    of: of.clone(),
                    kind,
                    distribution: messages.distribution(job, from, summary.finished),
                });
            }
        };
        add(None, ALL_JOBS.to_owned());
        for (number, job) in simulation.scenario().jobs.iter().enumerate() {
            add(Some(number), job_title(number, job));
        }
        distributions.push(Named {
            of: ALL_JOBS.to_owned(),
            kind: "packet",
            distribution: LatencyDistribution {
                histogram: simulation.workload.latency.clone(),
                ..LatencyDistribution::default()
            },
        });
        Self {
            distributions,
            clock: simulation.scenario().clock(),
            facts: facts(simulation, summary),
        }
    }

    /// Those of runs of one scenario with different seeds, together. The interval of a value is
    /// that of the values of the runs, by Student's t. `None` without runs.
    pub fn pooled(runs: &[Self]) -> Option<Self> {
        let first = runs.first()?;
        let mut pooled = first.clone();
        for (place, named) in pooled.distributions.iter_mut().enumerate() {
            let of_runs = runs.iter().filter_map(|run| run.distributions.get(place));
            let of_runs: Vec<LatencyDistribution> =
                of_runs.map(|named| named.distribution.clone()).collect();
            named.distribution = LatencyDistribution::pooled(&of_runs);
        }
        for (place, (_, value)) in pooled.facts.iter_mut().enumerate() {
            let values = runs.iter().filter_map(|run| Some(&run.facts.get(place)?.1));
            let mut values: Vec<&str> = values.map(String::as_str).collect();
            values.dedup();
            *value = values.join(" ");
        }
        Some(pooled)
    }

    /// Mean, percentiles and maximum of each distribution.
    pub fn percentiles(&self) -> Table {
        let heads = [
            ("of", "", Kind::Text),
            ("latency", "", Kind::Text),
            ("statistic", "", Kind::Text),
            ("value", "ns", Kind::Number),
            ("ci95", "ns", Kind::Number),
            ("class from", "ns", Kind::Number),
            ("count", "", Kind::Integer),
            ("note", "", Kind::Text),
        ];
        let mut rows = Rows::new(&heads, self.facts.clone());
        let clock = self.clock;
        let ns = |cycles: f64| clock.nanoseconds(1) * cycles;
        let exact = |cycles: Cycle| clock.nanoseconds(cycles);
        for named in &self.distributions {
            let distribution = &named.distribution;
            let histogram = &distribution.histogram;
            let count = histogram.total();
            let row = |rows: &mut Rows, statistic, value, ci95, class, note: Cell| {
                rows.text(named.of.clone()).word(named.kind).word(statistic);
                rows.known(value).known(ci95).known(class);
                rows.whole(count).cell(note);
            };
            let ci95 = distribution.mean_ci95.map(ns);
            let mean = distribution.mean().map(ns);
            row(&mut rows, "mean", mean, ci95, None, Cell::None);
            let percentiles = Percentile::NAMES.into_iter().zip(Percentile::ALL);
            for ((name, percentile), half) in percentiles.zip(distribution.half_widths) {
                let least = percentile.least();
                let class = histogram.carried(percentile);
                let value = class.map(|class| exact(class.to));
                let from = class.map(|class| exact(class.from));
                let note = || format!("needs {least} latencies: 10 beyond it").into();
                let note = class.map_or_else(note, |_| Cell::None);
                let ci95 = half.filter(|_| class.is_some()).map(ns);
                row(&mut rows, name, value, ci95, from, note);
            }
            let max = histogram.max().map(exact);
            row(&mut rows, "max", max, None, None, Cell::None);
        }
        rows.table()
    }

    /// The classes of each distribution that have latencies in them.
    pub fn histograms(&self) -> Table {
        let heads = [
            ("of", "", Kind::Text),
            ("latency", "", Kind::Text),
            ("from", "ns", Kind::Number),
            ("to", "ns", Kind::Number),
            ("count", "", Kind::Integer),
        ];
        let mut rows = Rows::new(&heads, self.facts.clone());
        for named in &self.distributions {
            for class in named.distribution.histogram.classes() {
                rows.text(named.of.clone()).word(named.kind);
                rows.number(self.clock.nanoseconds(class.from));
                rows.number(self.clock.nanoseconds(class.to));
                rows.whole(class.count);
            }
        }
        rows.table()
    }
}
