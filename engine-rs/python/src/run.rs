//! Scenarios and single runs.

use crate::errors::{list, raised};
use crate::table::Table;
use crate::work::work;
use flitscope::observe::{Log, MessageLog, run_logged};
use flitscope::results::PairLatencies;
use flitscope::scenario::{Limits, check};
use flitscope::simulation::{RunFigures, Summary};
use flitscope::{Problem, Scenario, Simulation, TableId};
use flitscope_shards::LogPaths;
use flitscope_sources::{Address, Presets, Refusal, refusal, set_all};
use flitscope_study::data::{PRESETS, SWEEPS};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Most nodes, GB of memory and hours of a run; `None` is the usual limit.
pub(crate) type OwnLimits = (Option<i64>, Option<f64>, Option<f64>);

/// The usual limits with others in place of those that are given.
pub(crate) fn limits((nodes, memory_gb, hours): OwnLimits) -> Result<Limits, Refusal> {
    let wrong = |key: &str, is: String, allowed: &str| {
        Err(refusal(
            format!("limits.{key}"),
            format!("{is} is not {allowed}"),
        ))
    };
    let most = nodes.map(u32::try_from).transpose();
    let Ok(most) = most else {
        return wrong(
            "nodes",
            nodes.unwrap_or_default().to_string(),
            "a number of nodes",
        );
    };
    for (key, limit) in [("memory_gb", memory_gb), ("hours", hours)] {
        if limit.is_some_and(|limit| limit.is_nan() || limit <= 0.0) {
            return wrong(key, limit.unwrap_or_default().to_string(), "above 0");
        }
    }
    Ok(Limits::PYTHON.with(most, memory_gb, hours))
}

/// Those of the package.
pub(crate) fn own_presets() -> Presets {
    Presets::new(None, PRESETS).within(Limits::PYTHON)
}

/// The names of the presets.
#[pyfunction]
pub(crate) fn presets() -> Vec<&'static str> {
    PRESETS.iter().map(|(name, _)| *name).collect()
}

/// The text of a scenario by the path of its file, an address, or the name of a preset.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, name: &str, own: OwnLimits) -> PyResult<String> {
    let text = limits(own).and_then(|limits| own_presets().within(limits).read(name));
    text.map_err(|problems| raised(py, &problems))
}

/// The text of a sweep by the path of its file, or the name of an example.
#[pyfunction]
pub(crate) fn read_sweep(py: Python<'_>, name: &str) -> PyResult<String> {
    let text = Presets::new(None, SWEEPS).read(name);
    text.map_err(|problems| raised(py, &problems))
}

/// The text of a scenario or a sweep with the lists of its attachments, from the working folder on.
#[pyfunction]
pub(crate) fn attached(py: Python<'_>, text: String) -> PyResult<String> {
    let text = flitscope_sources::attached(text, Path::new(""));
    text.map_err(|problems| raised(py, &problems))
}

/// The text of a scenario with values, as JSON, set by their paths.
#[pyfunction]
pub(crate) fn changed(
    py: Python<'_>,
    text: String,
    values: Vec<(String, String)>,
) -> PyResult<String> {
    let mut read: Vec<(String, Value)> = Vec::new();
    for (path, value) in values {
        let value = serde_json::from_str(&value);
        read.push((
            path,
            value.map_err(|error| PyValueError::new_err(error.to_string()))?,
        ));
    }
    set_all(text, &read).map_err(|problems| raised(py, &problems))
}

/// A scenario in full, as JSON, and its digest.
#[pyfunction]
pub(crate) fn checked(py: Python<'_>, text: &str) -> PyResult<(String, String)> {
    let checked = check(text, false, Limits::PYTHON);
    match (checked.scenario, checked.scenario_digest) {
        (Some(scenario), Some(digest)) => {
            Ok((serde_json::to_string(&scenario).unwrap_or_default(), digest))
        }
        _ => Err(raised(py, &checked.problems)),
    }
}

/// What an address holds: the scenario of each side, and the digest of the result that it promises.
#[pyfunction]
pub(crate) fn opened(py: Python<'_>, link: &str) -> PyResult<Vec<(String, Option<String>)>> {
    let sides = || -> Result<_, Refusal> {
        let sides = Address::parse(link)?.sides.into_iter();
        let texts = sides.map(|side| Ok((own_presets().read_side(&side)?, side.expected.digest)));
        texts.collect()
    };
    sides().map_err(|problems: Refusal| raised(py, &problems))
}

/// The address of one scenario, or of two to compare; with the runs of these, one that promises their
/// results.
#[pyfunction]
pub(crate) fn address(
    py: Python<'_>,
    base: &str,
    texts: Vec<String>,
    runs: Vec<Py<Run>>,
) -> PyResult<String> {
    let results: Vec<Summary> = runs
        .iter()
        .map(|run| run.get().run.summary().clone())
        .collect();
    // What has run has been within its limits.
    let limits = match results.len() == texts.len() {
        true => Limits::NONE,
        false => Limits::PYTHON,
    };
    let address = flitscope_sources::address(base, &texts, &results, limits);
    address.map_err(|problems| raised(py, &problems))
}

/// A run that is at its end.
#[pyclass(frozen, module = "flitscope._engine")]
pub(crate) struct Run {
    run: flitscope::Run,
    figures: RunFigures,
}

/// Files of the logs of messages, of packets with most rows, and for Perfetto.
type Logs = (
    Option<PathBuf>,
    Option<PathBuf>,
    Option<u64>,
    Option<PathBuf>,
);

/// Runs a scenario to its end, and writes its logs.
#[pyfunction]
pub(crate) fn simulate(
    py: Python<'_>,
    text: &str,
    own: OwnLimits,
    logs: Logs,
    pair_latencies: bool,
) -> PyResult<Run> {
    let (scenario, problems) = runnable(py, text, own)?;
    let (messages, packets, max_packets, perfetto) = logs;
    let paths = LogPaths {
        messages,
        packets,
        max_packets,
        perfetto,
    };
    work(py, Some(1), None, move |runner| {
        let files = paths.files()?;
        let mut simulation = Simulation::new(scenario);
        let mut pairs = pair_latencies.then(PairLatencies::default);
        let stops = || runner.stop.load(Ordering::Relaxed);
        files.run(&mut simulation, pairs.as_mut(), stops)?;
        let run = flitscope::Run::of(simulation, problems);
        let run = match pairs {
            Some(pairs) => run.with_pairs(pairs),
            None => run,
        };
        let figures = RunFigures::of(run.summary());
        Ok(Run {
            figures: figures.ok_or_else(|| refusal("", "did not finish"))?,
            run,
        })
    })
}

/// A row for each message of a scenario.
#[pyfunction]
pub(crate) fn messages(py: Python<'_>, text: &str, own: OwnLimits) -> PyResult<Table> {
    let (scenario, _) = runnable(py, text, own)?;
    let table = work(py, Some(1), None, move |runner| {
        let mut simulation = Simulation::new(scenario);
        let (columns, facts) = MessageLog::head(&simulation);
        let mut table = flitscope_tables::Table {
            columns,
            facts,
            rows: Vec::new(),
        };
        let log = MessageLog::new(&simulation, Box::new(&mut table));
        let mut logs: [Box<dyn Log + '_>; 1] = [Box::new(log)];
        run_logged(&mut simulation, &mut logs, || {
            runner.stop.load(Ordering::Relaxed)
        });
        let finished = logs[0].finish(&simulation);
        finished.map_err(|error| refusal("", error.to_string()))?;
        drop(logs);
        Ok(table)
    })?;
    Ok(table.into())
}

/// Percentiles and histogram of the latencies of a scenario with its seed and the next ones, together.
#[pyfunction]
pub(crate) fn latency(
    py: Python<'_>,
    text: &str,
    seeds: u32,
    own: OwnLimits,
    threads: Option<usize>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<(Table, Table)> {
    let (scenario, _) = runnable(py, text, own)?;
    let latencies = work(py, threads, progress.as_ref(), |runner| {
        runner.latencies(&scenario, seeds)
    })?;
    Ok((
        latencies.percentiles().into(),
        latencies.histograms().into(),
    ))
}

/// A scenario that can be run, and its warnings.
fn runnable(py: Python<'_>, text: &str, own: OwnLimits) -> PyResult<(Scenario, Vec<Problem>)> {
    let limits = limits(own).map_err(|problems| raised(py, &problems))?;
    let checked = check(text, false, limits);
    match checked.scenario {
        Some(scenario) => Ok((scenario, checked.problems)),
        None => Err(raised(py, &checked.problems)),
    }
}

#[pymethods]
impl Run {
    /// The object of `flitscope run --json`.
    fn summary(&self) -> String {
        serde_json::to_string(self.run.summary()).unwrap_or_default()
    }

    /// The scenario in full.
    fn scenario(&self) -> String {
        serde_json::to_string(self.run.simulation().scenario()).unwrap_or_default()
    }

    /// Values by the ids of their metrics.
    fn values(&self) -> Vec<(String, f64)> {
        self.figures.values.clone().into_iter().collect()
    }

    /// Half widths of the intervals that the run itself gives.
    fn half_widths(&self) -> Vec<(String, f64)> {
        self.figures.half_widths.clone().into_iter().collect()
    }

    #[getter]
    fn result_digest(&self) -> &str {
        &self.run.summary().result_digest
    }

    #[getter]
    fn scenario_digest(&self) -> &str {
        &self.run.summary().scenario_digest
    }

    /// Warnings.
    fn problems<'p>(&self, py: Python<'p>) -> PyResult<Vec<Bound<'p, PyAny>>> {
        list(py, self.run.problems())
    }

    /// A table by its id, one of `TABLES`.
    fn table(&self, id: &str) -> PyResult<Table> {
        match TableId::of(id) {
            Some(id) => Ok(self.run.table(id).into()),
            None => {
                let ids: Vec<&str> = TableId::all().map(TableId::word).collect();
                let message = format!("no table is called {id:?}; allowed: {}", ids.join(", "));
                Err(PyKeyError::new_err(message))
            }
        }
    }
}
