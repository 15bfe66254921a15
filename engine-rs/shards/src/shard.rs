//! One share of a sweep's runs.

use crate::chunk::Chunks;
use crate::runner::{Runner, row};
use flitscope_sources::{Refusal, refusal};
use flitscope_study::study::{Sweep, SweepLimits};
use std::fs;
use std::path::Path;
use std::str::FromStr;

/// More shards than runs may be are a slip of the pen.
const MAX_SHARDS: usize = SweepLimits::NATIVE.runs;

/// Which share: number `number` of `of`, from 1. It has every `of`-th chunk, so that shards take
/// about as long as each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// # Errors
    /// `number` is from 1 to `of`, and there are no more shards than runs may be.
    pub fn new(number: usize, of: usize) -> Result<Self, Refusal> {
        match (1..=of).contains(&number) && of <= MAX_SHARDS {
            true => Ok(Self { number, of }),
            false => Err(refusal(
                "shard",
                format!("{number} of {of}; shards count from 1, at most {MAX_SHARDS}"),
            )),
        }
    }

    /// How many shards there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// Its runs of a sweep.
    ///
    /// # Errors
    /// What is wrong with one of the runs that are looked at to divide the sweep.
    pub fn runs(self, sweep: &Sweep) -> Result<usize, Refusal> {
        let chunks = Chunks::of(sweep)?;
        let runs = self.chunks(&chunks).map(|chunk| chunks.runs(chunk).len());
        Ok(runs.sum())
    }

    /// The numbers of its chunks.
    fn chunks(self, chunks: &Chunks<'_>) -> impl Iterator<Item = usize> + use<> {
        (self.number - 1..chunks.count()).step_by(self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let (number, of) = numbers.ok_or("must have the form I/N, such as 3/64")?;
        Self::new(number, of)
            .map_err(|_| format!("I must be from 1 to N, and N at most {MAX_SHARDS}"))
    }
}

/// Makes the chunks of a shard that are not in a folder yet, and leaves them there. Returns whether
/// there was anything to do.
///
/// # Errors
/// What is wrong with one of its points; a folder that cannot be written to; a file of another
/// sweep or engine in the place of a chunk. Chunks that were finished are kept in each case.
pub fn run_shard(
    sweep: &Sweep,
    shard: Shard,
    folder: &Path,
    runner: &Runner<'_>,
) -> Result<bool, Refusal> {
    let failed = |error: std::io::Error| refusal(folder.display().to_string(), error.to_string());
    fs::create_dir_all(folder).map_err(failed)?;
    let chunks = Chunks::of(sweep)?;
    let mut missing = Vec::new();
    for chunk in shard.chunks(&chunks) {
        let runs = chunks.runs(chunk);
        if chunks.read(folder, &runs)?.is_none() {
            missing.push(runs);
        }
    }
    if missing.is_empty() {
        return Ok(false);
    }
    runner.make(
        sweep,
        &missing,
        |run, steps| row(sweep, run, steps),
        |runs, rows| chunks.write(folder, runs, rows),
    )?;
    Ok(true)
}
