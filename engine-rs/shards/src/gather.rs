//! All shards of a sweep together.

use crate::counted;
use crate::lines::{Header, Record};
use crate::runner::Runner;
use crate::shard::{ENDING, JOURNAL, Shard, check_shard};
use flitscope::Problem;
use flitscope_sources::{Refusal, problem, refusal};
use flitscope_study::study::Sweep;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::Path;

/// Files that are named where something is wrong with them; more would not be read.
const MAX_NAMED: usize = 20;

/// Every run of a sweep, in order.
#[derive(Debug)]
pub struct Gathered {
    records: Vec<Record>,
}

/// Reads the files of all shards in a folder.
///
/// # Errors
/// What is missing, unfinished, damaged, or of another sweep, engine or division, by name.
/// Nothing is changed.
pub fn gather(sweep: &Sweep, folder: &Path) -> Result<Gathered, Refusal> {
    let shown = || folder.display().to_string();
    let failed = |error: io::Error| refusal(shown(), error.to_string());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        names.extend(name.into_string());
    }
    names.sort_unstable();
    let with = |ending: &str| -> Vec<(Shard, &String)> {
        let names = names.iter();
        let shards = names.filter_map(|name| Some((shard_of(name, ending)?, name)));
        shards.collect()
    };
    let (files, journals) = (with(ENDING), with(JOURNAL));
    // Which division it is journals say only where no shard is done.
    let telling = if files.is_empty() { &journals } else { &files };
    let divisions: BTreeSet<usize> = telling.iter().map(|(shard, _)| shard.of()).collect();
    let &[of] = &divisions.iter().copied().collect::<Vec<_>>()[..] else {
        let message = match divisions.len() {
            0 => "no shards found".to_owned(),
            _ => {
                let one = |of: &usize| telling.iter().find(|(shard, _)| shard.of() == *of);
                let named = divisions.iter().filter_map(one);
                let named: Vec<&str> = named.map(|(_, name)| name.as_str()).collect();
                format!("shards of different divisions: {}", named.join(", "))
            }
        };
        return Err(refusal(shown(), message));
    };
    let mut problems: Vec<Problem> = Vec::new();
    let there: BTreeSet<usize> = files.iter().map(|(shard, _)| shard.number()).collect();
    let unfinished: BTreeSet<usize> = journals
        .iter()
        .filter(|(shard, _)| shard.of() == of)
        .map(|(shard, _)| shard.number())
        .collect();
    let missing = (1..=of).filter(|number| !there.contains(number));
    let (begun, absent): (Vec<_>, Vec<_>) = missing.partition(|one| unfinished.contains(one));
    for (numbers, what) in [(begun, "unfinished"), (absent, "missing")] {
        if !numbers.is_empty() {
            let s = if numbers.len() == 1 { "" } else { "s" };
            let message = format!("{what}: shard{s} {} of {of}", ranges(&numbers));
            problems.push(problem(shown(), message));
        }
    }
    let mut records: Vec<Option<Record>> = Vec::new();
    records.resize_with(sweep.count(), || None);
    for (shard, name) in files {
        let header: Header = shard.header(sweep);
        let read = fs::read(folder.join(name)).map_err(|error| error.to_string());
        match read.and_then(|bytes| check_shard(&bytes, &header)) {
            Ok(own) => {
                for record in own {
                    let run = record.run;
                    records[run] = Some(record);
                }
            }
            Err(why) => problems.push(problem(name.as_str(), why)),
        }
    }
    if problems.len() > MAX_NAMED {
        let more = counted(problems.len() - MAX_NAMED, "more problem");
        problems.truncate(MAX_NAMED);
        problems.push(problem(shown(), more));
    }
    match problems.is_empty() {
        true => Ok(Gathered {
            records: records.into_iter().flatten().collect(),
        }),
        false => Err(problems),
    }
}

/// A name of a shard with this ending.
fn shard_of(name: &str, ending: &str) -> Option<Shard> {
    let numbers = name.strip_prefix("shard-")?.strip_suffix(ending)?;
    let (number, of) = numbers.strip_suffix('.')?.split_once("-of-")?;
    let shard = Shard::new(number.parse().ok()?, of.parse().ok()?).ok()?;
    // Not `shard-1-of-64`, which nobody has written.
    (format!("{}.{ending}", shard.name()) == name).then_some(shard)
}

/// Numbers in order as text, with runs of them as `3–5`.
fn ranges(numbers: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => parts.push((number, number)),
        }
    }
    let parts = parts.iter().map(|&(first, last)| match last - first {
        0 => first.to_string(),
        _ => format!("{first}–{last}"),
    });
    parts.collect::<Vec<_>>().join(", ")
}

impl Gathered {
    /// Of all runs, in order.
    pub fn new(records: Vec<Record>) -> Self {
        Self { records }
    }

    /// The rows of the table, each a line of CSV without its end.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.records.iter().map(|record| record.row.as_str())
    }

    /// The table: the same bytes as that of one process.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, sweep: &Sweep, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        out.write_all(sweep.csv_head().as_bytes())?;
        for row in self.rows() {
            out.write_all(row.as_bytes())?;
            out.write_all(b"\r\n")?;
        }
        Ok(())
    }

    /// The table as a text.
    pub fn csv(&self, sweep: &Sweep) -> String {
        let mut text = Vec::new();
        // Memory takes whatever is written to it.
        let _ = self.write_csv(sweep, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Makes a random share of the runs again, one at least. Returns how many.
    ///
    /// # Errors
    /// The runs whose scenario or result is another one.
    pub fn verify(
        &self,
        sweep: &Sweep,
        percent: f64,
        runner: &Runner<'_>,
    ) -> Result<usize, Refusal> {
        let wanted = (self.records.len() as f64 * percent / 100.0).ceil() as usize;
        // Others each time: seeds of the standard library's hashes.
        let random = RandomState::new();
        let mut chosen: Vec<&Record> = self.records.iter().collect();
        chosen.sort_by_cached_key(|record| random.hash_one(record.run));
        chosen.truncate(wanted.max(1));
        let again = |record: &&Record| -> Result<Option<Problem>, Refusal> {
            let planned = sweep.run(record.run)?.planned;
            let is = runner.simulate(&planned)?;
            let differs = (is.scenario_digest != record.scenario
                || is.result_digest != record.result)
                .then(|| {
                    let message = format!(
                        "gave result {} of scenario {}; repeated, {} of {}",
                        record.result, record.scenario, is.result_digest, is.scenario_digest
                    );
                    problem(format!("run {}", record.run), message)
                });
            Ok(differs)
        };
        let ends: Result<Vec<Option<Problem>>, Refusal> = chosen.par_iter().map(again).collect();
        let problems: Vec<Problem> = ends?.into_iter().flatten().collect();
        match problems.is_empty() {
            true => Ok(chosen.len()),
            false => Err(problems),
        }
    }
}
