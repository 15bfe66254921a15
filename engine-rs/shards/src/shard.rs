//! One share of a sweep's runs.

use crate::counted;
use crate::journal::Journal;
use crate::lines::{Contents, Header, Record, file_text};
use crate::runner::Runner;
use crate::write::write_whole;
use flitscope::simulation::ENGINE_VERSION;
use flitscope_sources::{Refusal, refusal};
use flitscope_study::study::{Sweep, SweepLimits};
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex;

/// More shards than runs may be are a slip of the pen.
const MAX_SHARDS: usize = SweepLimits::NATIVE.runs;

/// Which share: number `number` of `of`, from 1. It has every `of`-th run, so that shards take
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

    /// From 1.
    pub fn number(self) -> usize {
        self.number
    }

    /// How many shards there are.
    pub fn of(self) -> usize {
        self.of
    }

    /// The numbers of its runs, of a sweep that has so many.
    pub fn runs(self, count: usize) -> impl Iterator<Item = usize> {
        (self.number - 1..count).step_by(self.of)
    }

    /// Its name, as in `shard-03-of-64`.
    pub(crate) fn name(self) -> String {
        let width = self.of.to_string().len();
        format!("shard-{:0width$}-of-{}", self.number, self.of)
    }

    pub(crate) fn file(self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.{ENDING}", self.name()))
    }

    pub(crate) fn journal(self, folder: &Path) -> PathBuf {
        folder.join(format!("{}.{JOURNAL}", self.name()))
    }

    /// What its file begins with.
    pub(crate) fn header(self, sweep: &Sweep) -> Header {
        Header::new(
            sweep.digest(),
            ENGINE_VERSION,
            self.number,
            self.of,
            sweep.count(),
        )
    }
}

/// Of the files of shards that are done, and of those that are not.
pub(crate) const ENDING: &str = "shard";
pub(crate) const JOURNAL: &str = "journal";

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

/// Makes the runs of a shard that its journal does not have yet, and leaves its file in a
/// folder. Returns whether there was anything to do.
///
/// # Errors
/// What is wrong with one of its points; a folder that cannot be written to; files of another
/// sweep or engine. What was done is kept in each case.
pub fn run_shard(
    sweep: &Sweep,
    shard: Shard,
    folder: &Path,
    runner: &Runner<'_>,
) -> Result<bool, Refusal> {
    let named =
        |path: &Path, error: std::io::Error| refusal(path.display().to_string(), error.to_string());
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let (file, header) = (shard.file(folder), shard.header(sweep));
    let is_done = || -> Result<bool, Refusal> {
        if !file.exists() {
            return Ok(false);
        }
        let bytes = fs::read(&file).map_err(|error| named(&file, error))?;
        check_shard(&bytes, &header).map_err(|why| {
            let message = format!("{why}; delete it to run this shard again");
            refusal(file.display().to_string(), message)
        })?;
        Ok(true)
    };
    if is_done()? {
        return Ok(false);
    }
    let path = shard.journal(folder);
    let remove_journal = || match fs::remove_file(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(named(&path, error)),
        _ => Ok(()),
    };
    let (journal, records) = Journal::open(&path, &header)?;
    // Another process may have come to its end until this one had the journal.
    if is_done()? {
        drop(journal);
        remove_journal()?;
        return Ok(false);
    }
    let known: BTreeSet<usize> = records.iter().map(|record| record.run).collect();
    let missing = shard.runs(sweep.count());
    let missing = missing.filter(|run| !known.contains(run)).collect();
    let progress = Mutex::new((journal, records));
    runner.make(sweep, missing, |record| {
        let Ok(mut progress) = progress.lock() else {
            return Err(refusal("", "a run failed while writing its journal"));
        };
        progress.0.append(&record)?;
        progress.1.push(record);
        Ok(())
    })?;
    let Ok((journal, records)) = progress.into_inner() else {
        return Err(refusal("", "a run failed while writing its journal"));
    };
    let text = shard_file(sweep, shard, records);
    check_shard(text.as_bytes(), &header).map_err(|why| {
        let message = format!("{why}; delete it to restart this shard");
        refusal(path.display().to_string(), message)
    })?;
    write_whole(&file, |out| out.write_all(text.as_bytes()))?;
    // Only now is it of no use.
    drop(journal);
    remove_journal()?;
    Ok(true)
}

/// The file of a shard that has these records, in any order. Where a disk has no locks, two
/// processes may have made the same run.
pub fn shard_file(sweep: &Sweep, shard: Shard, mut records: Vec<Record>) -> String {
    records.sort_unstable_by_key(|record| record.run);
    records.dedup_by_key(|record| record.run);
    file_text(&shard.header(sweep), &records)
}

/// The records of a shard's file that is whole and has this header.
///
/// # Errors
/// Why it is not: words that follow the name of the file.
pub(crate) fn check_shard(bytes: &[u8], header: &Header) -> Result<Vec<Record>, String> {
    let Some(contents) = Contents::read(bytes) else {
        return Err("is not a shard of a sweep, or is damaged from its first line on".to_owned());
    };
    if let Some(why) = contents.header.differs(header) {
        return Err(why);
    }
    if let Some(line) = contents.damaged {
        return Err(format!("is damaged at line {line}"));
    }
    if !contents.is_whole {
        let there = counted(contents.records.len(), "run");
        return Err(format!("is truncated after {there}"));
    }
    let shard = Shard {
        number: header.shard,
        of: header.of,
    };
    let runs = contents.records.iter().map(|record| record.run);
    match runs.eq(shard.runs(header.runs)) {
        true => Ok(contents.records),
        false => Err("lacks runs of its shard".to_owned()),
    }
}
