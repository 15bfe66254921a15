//! Sweeps, comparisons and the claims of papers.

use crate::errors::raised;
use crate::run::{OwnLimits, limits, own_presets};
use crate::table::Table;
use crate::work::work;
use flitscope::scenario::Limits;
use flitscope::simulation::Summary;
use flitscope_shards::{Shard, estimate, gather, hours_to_ask_for, run_shard, verify, write_whole};
use flitscope_sources::{Presets, Refusal, refusal};
use flitscope_study::data::PAPERS;
use flitscope_study::papers::{Paper, Scorecard, Verdict};
use flitscope_tables::Format;
use pyo3::prelude::*;
use pyo3::types::PyAny;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// A sweep that can be made as a whole or in shards.
#[pyclass(frozen, module = "flitscope._engine")]
pub(crate) struct Study(Arc<flitscope_study::study::Sweep>);

#[pymethods]
impl Study {
    #[new]
    fn new(py: Python<'_>, text: String, own: OwnLimits) -> PyResult<Self> {
        let sweep = py.detach(|| {
            let presets = own_presets().all()?;
            let limits = limits(own)?;
            let sweep = flitscope_study::study::Sweep::parse(&text, &presets, limits)?;
            Ok(Self(Arc::new(sweep)))
        });
        sweep.map_err(|problems: Refusal| raised(py, &problems))
    }

    /// How many runs it has.
    #[getter]
    fn runs(&self) -> usize {
        self.0.count()
    }

    /// Names what is varied, from which base, and what is measured.
    #[getter]
    fn digest(&self) -> &str {
        self.0.digest()
    }

    /// What it takes: runs, CPU seconds of one core, the same with longer runs at most, runs that
    /// were made to measure that, bytes of memory for each core, bytes of the table. Every point
    /// is checked first.
    fn plan(&self, py: Python<'_>) -> PyResult<(usize, f64, f64, usize, f64, Option<f64>)> {
        let estimate = work(py, Some(1), None, |runner| {
            self.0.check()?;
            estimate(&self.0, true, runner)
        })?;
        Ok((
            estimate.runs,
            estimate.cpu_seconds,
            estimate.at_most_cpu_seconds,
            estimate.measured,
            estimate.bytes_per_core,
            estimate.csv_bytes,
        ))
    }

    /// Checks every point, and refuses what takes longer than anybody waits for unasked.
    fn ask(&self, py: Python<'_>) -> PyResult<()> {
        work(py, Some(1), None, |runner| {
            self.0.check()?;
            match hours_to_ask_for(&self.0, 1.0, runner)? {
                None => Ok(()),
                Some(many) => {
                    let message =
                        format!("this takes about {many:.0} CPU-hours; pass yes=True to run it");
                    Err(refusal("yes", message))
                }
            }
        })
    }

    /// Makes all runs.
    fn make(
        &self,
        py: Python<'_>,
        threads: Option<usize>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Sweep> {
        let all = work(py, threads, progress, |runner| runner.all(&self.0))?;
        Ok(Sweep {
            sweep: self.0.clone(),
            table: Arc::new(all),
        })
    }

    /// Makes the chunks of a shard into a folder. Returns whether there was anything to do.
    fn shard(
        &self,
        py: Python<'_>,
        number: usize,
        of: usize,
        out: PathBuf,
        threads: Option<usize>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let shard = Shard::new(number, of).map_err(|problems| raised(py, &problems))?;
        work(py, threads, progress, |runner| {
            run_shard(&self.0, shard, &out, runner)
        })
    }

    /// How many runs a shard has.
    fn shard_runs(&self, py: Python<'_>, number: usize, of: usize) -> PyResult<usize> {
        let runs = py.detach(|| Shard::new(number, of)?.runs(&self.0));
        runs.map_err(|problems: Refusal| raised(py, &problems))
    }

    /// Puts the chunks of a folder together.
    fn gather(&self, py: Python<'_>, folder: PathBuf) -> PyResult<Sweep> {
        let table = py.detach(|| gather(&self.0, &folder));
        Ok(Sweep {
            sweep: self.0.clone(),
            table: Arc::new(table.map_err(|problems| raised(py, &problems))?),
        })
    }
}

/// Every run of a sweep.
#[pyclass(frozen, module = "flitscope._engine")]
pub(crate) struct Sweep {
    sweep: Arc<flitscope_study::study::Sweep>,
    table: Arc<flitscope_tables::Table>,
}

#[pymethods]
impl Sweep {
    /// A row for each run, as comma-separated values.
    fn csv(&self) -> String {
        self.table.csv()
    }

    fn write_csv(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = py.detach(|| write_whole(&path, |out| self.table.write(Format::Csv, out)));
        written.map_err(|problems| raised(py, &problems))
    }

    fn table(&self) -> Table {
        Table::from(self.table.clone())
    }

    /// Makes a random share of the runs again and compares digests. Returns how many.
    fn verify(&self, py: Python<'_>, percent: f64, threads: Option<usize>) -> PyResult<usize> {
        if !(percent > 0.0 && percent <= 100.0) {
            let message = format!("{percent}; must be above 0 and at most 100");
            return Err(raised(py, &refusal("percent", message)));
        }
        work(py, threads, None, |runner| {
            verify(&self.sweep, &self.table, percent, runner)
        })
    }
}

/// Two scenarios, held against each other.
#[pyclass(frozen, module = "flitscope._engine")]
pub(crate) struct Comparison {
    study: flitscope_study::study::Study,
    results: flitscope_study::study::Results,
}

/// Simulates two scenarios with several seeds.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "Python passes each by its name")]
pub(crate) fn compare(
    py: Python<'_>,
    a: &str,
    b: &str,
    seeds: Option<u32>,
    fixed_length: bool,
    budget_s: f64,
    own: OwnLimits,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Comparison> {
    work(py, threads, progress, |runner| {
        let choice = flitscope_study::study::Choice {
            seeds,
            fixed_length,
            budget_s,
        };
        let study = flitscope_study::study::Study::of_comparison(a, b, choice, limits(own)?)?;
        let results = runner.study(&study)?;
        Ok(Comparison { study, results })
    })
}

#[pymethods]
impl Comparison {
    /// All that is known.
    fn json(&self) -> String {
        self.study.json(&self.results)
    }

    fn markdown(&self) -> String {
        self.study.markdown(&self.results)
    }

    /// A row for each side and seed.
    fn table(&self) -> Table {
        Table::from(self.study.table(&self.results))
    }

    /// A row for each measure.
    fn measures(&self) -> Table {
        let comparison = self.study.comparison(&self.results);
        Table::from(comparison.map(|made| made.table()).unwrap_or_default())
    }
}

/// Simulates what claims of papers need. Returns the verdicts as a list in JSON, and a table with a row for
/// each number.
#[pyfunction]
pub(crate) fn claims(
    py: Python<'_>,
    papers: Vec<String>,
    ids: Vec<String>,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, Table)> {
    let (verdicts, table) = work(py, threads, progress, |runner| {
        let texts = Presets::new(None, PAPERS);
        let known = texts.names()?;
        if let Some(name) = papers.iter().find(|name| !known.contains(name)) {
            let message = format!("no paper {name}; papers: {}", known.join(", "));
            return Err(refusal("paper", message));
        }
        let presets = own_presets().all()?;
        let cards = known
            .iter()
            .filter(|name| papers.is_empty() || papers.contains(name));
        let cards = cards.map(|name| {
            Scorecard::new(Paper::parse(&texts.read(name)?)?, &presets, Limits::PYTHON)
        });
        let cards: Vec<Scorecard> = cards.collect::<Result<_, Refusal>>()?;
        if let Some(id) = ids
            .iter()
            .find(|id| cards.iter().all(|card| card.paper().claim(id).is_none()))
        {
            return Err(refusal("claims", format!("no claim {id}")));
        }
        let mut verdicts: Vec<Verdict> = Vec::new();
        let mut results = BTreeMap::new();
        let asked: Vec<_> = cards
            .iter()
            .map(|card| {
                let claims = card.paper().claims.iter();
                let claims = claims.filter(|claim| ids.is_empty() || ids.contains(&claim.id));
                (card, claims.collect::<Vec<_>>())
            })
            .collect();
        let mut runs = BTreeMap::new();
        for (card, claims) in &asked {
            let needed = card.runs(claims).into_iter();
            runs.extend(needed.map(|run| (run.key.as_str(), run)));
        }
        // Claims are expressions over the JSON of summaries, as papers quote it.
        let as_json = |summary: &Summary| serde_json::to_value(summary).ok();
        results.extend(runner.each(runs.into_values().collect(), as_json)?);
        let mut table = flitscope_tables::Table::default();
        for (card, claims) in &asked {
            // Every run that a claim needs has been made.
            let judged = claims.iter();
            let judged = judged.filter_map(|claim| card.judge(claim, &results));
            let judged: Vec<Verdict> = judged.collect();
            let own = flitscope_study::papers::table(card.paper(), &judged);
            table.columns = own.columns;
            table.rows.extend(own.rows);
            verdicts.extend(judged);
        }
        Ok((serde_json::to_string(&verdicts).unwrap_or_default(), table))
    })?;
    Ok((verdicts, Table::from(table)))
}
