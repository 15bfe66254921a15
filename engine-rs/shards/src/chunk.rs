//! Chunks of a sweep's runs: each is a file, which is there whole or not at all.
//!
//! A file is a table in JSON. Its name has the digest of the sweep and its runs, as in
//! `0123456789abcdef-0040-0049.json`.

use crate::estimate::needs;
use crate::output_file::write_whole;
use flitscope::scenario::text_digest;
use flitscope::simulation::ENGINE_VERSION;
use flitscope_sources::{Refusal, refusal};
use flitscope_study::study::Sweep;
use flitscope_tables::{Cell, Format, Table};
use std::fs;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A process that is killed loses the chunks that it is at: a thousandth of the runs each, and no more than
/// five minutes of CPU by the engine's estimate. So files stay few, except of sweeps that take weeks.
const SHARE: usize = 1_000;
const MAX_SECONDS: f64 = 300.0;

/// How the runs of a sweep are divided: the same for every process, whatever shard it makes.
#[derive(Debug)]
pub(crate) struct Chunks<'s> {
    sweep: &'s Sweep,
    /// Runs of each but the last.
    size: usize,
}

impl<'s> Chunks<'s> {
    /// The chunks of a sweep.
    ///
    /// # Errors
    /// What is wrong with one of the runs that are looked at.
    pub(crate) fn of(sweep: &'s Sweep) -> Result<Self, Refusal> {
        let needs = needs(sweep)?;
        let seconds = needs
            .iter()
            .map(|(_, needs)| needs.expected_seconds)
            .sum::<f64>();
        let longer = sweep.budget_s() / sweep.count().max(1) as f64;
        let fit = MAX_SECONDS / (seconds / needs.len() as f64 + longer);
        let size = sweep.count().div_ceil(SHARE).min(fit as usize).max(1);
        Ok(Self { sweep, size })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.sweep.count().div_ceil(self.size)
    }

    /// Runs of each, at most.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// The runs of one, by its number from 0.
    pub(crate) fn runs(&self, number: usize) -> Range<usize> {
        let first = number * self.size;
        first..(first + self.size).min(self.sweep.count())
    }

    fn name(&self, runs: &Range<usize>) -> String {
        let width = self.sweep.count().to_string().len();
        let (first, last) = (runs.start, runs.end - 1);
        let digest = self.sweep.digest();
        format!("{digest}-{first:0width$}-{last:0width$}.json")
    }

    fn path(&self, folder: &Path, runs: &Range<usize>) -> PathBuf {
        folder.join(self.name(runs))
    }

    /// The rows of these runs, if their file is there.
    ///
    /// # Errors
    /// Why it is not this file: words that follow its name.
    pub(crate) fn read(
        &self,
        folder: &Path,
        runs: &Range<usize>,
    ) -> Result<Option<Vec<Vec<Cell>>>, Refusal> {
        let path = self.path(folder, runs);
        let refused = |why: String| refusal(path.display().to_string(), why);
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| refused(error.to_string()))?,
        };
        let rows = self.rows(bytes, runs);
        rows.map(Some)
            .map_err(|why| refused(format!("{why}; delete it to repeat its runs")))
    }

    fn rows(&self, bytes: Vec<u8>, runs: &Range<usize>) -> Result<Vec<Vec<Cell>>, String> {
        let table = Table::of_json(&bytes, self.sweep.columns());
        let table = table.map_err(|_| "is damaged, or no chunk of this sweep".to_owned())?;
        for (name, expected) in self.facts(runs, &table) {
            let mut facts = table.facts.iter();
            let own = facts.find(|(own, _)| *own == name);
            let own = own.map_or("unknown", |(_, own)| own.as_str());
            if own == expected {
                continue;
            }
            return Err(match name.as_str() {
                ENGINE => format!("was made by engine {own}; this is {expected}"),
                SWEEP => format!("belongs to another sweep ({own}; this is {expected})"),
                RUNS => format!("has the runs {own}, not {expected}"),
                _ => "is damaged".to_owned(),
            });
        }
        match table.rows.len() == runs.len() {
            true => Ok(table.rows),
            false => Err("is damaged".to_owned()),
        }
    }

    /// Leaves the file of these runs in a folder.
    ///
    /// # Errors
    /// It could not be written.
    pub(crate) fn write(
        &self,
        folder: &Path,
        runs: &Range<usize>,
        rows: Vec<Vec<Cell>>,
    ) -> Result<(), Refusal> {
        let mut table = Table {
            columns: self.sweep.columns().to_vec(),
            rows,
            facts: Vec::new(),
        };
        table.facts = self.facts(runs, &table);
        let written = write_whole(&self.path(folder, runs), |out| {
            table.write(Format::Json, out)
        });
        written.map_err(|mut problems| {
            for problem in &mut problems {
                problem.message +=
                    "; finished chunks are kept, and the same command makes the others";
            }
            problems
        })
    }

    /// What a file says of itself.
    fn facts(&self, runs: &Range<usize>, table: &Table) -> Vec<(String, String)> {
        let facts = [
            (SWEEP, self.sweep.digest().to_owned()),
            (ENGINE, ENGINE_VERSION.to_owned()),
            (
                RUNS,
                format!(
                    "{} to {} of {}",
                    runs.start,
                    runs.end - 1,
                    self.sweep.count()
                ),
            ),
            ("rows_digest", text_digest(&table.csv())),
        ];
        facts.map(|(name, value)| (name.to_owned(), value)).into()
    }
}

const SWEEP: &str = "sweep";
const ENGINE: &str = "engine_version";
const RUNS: &str = "runs";
