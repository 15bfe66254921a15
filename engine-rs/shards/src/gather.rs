//! All chunks of a sweep together.

use crate::chunk::Chunks;
use crate::counted;
use crate::runner::Runner;
use flitscope::Problem;
use flitscope_sources::{Refusal, problem, refusal};
use flitscope_study::study::Sweep;
use flitscope_tables::{Cell, Table};
use rayon::prelude::*;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;
use std::path::Path;

/// Files that are named where something is wrong with them; more would not be read.
const MAX_NAMED: usize = 20;

/// Reads the chunks of a sweep in a folder: the same table as that of one process.
///
/// # Errors
/// What is missing, by its runs; what is damaged or made by another engine, by name. Nothing is
/// changed.
pub fn gather(sweep: &Sweep, folder: &Path) -> Result<Table, Refusal> {
    let shown = || folder.display().to_string();
    if let Err(error) = fs::read_dir(folder) {
        return Err(refusal(shown(), error.to_string()));
    }
    let chunks = Chunks::of(sweep)?;
    let numbers = (0..chunks.count()).into_par_iter();
    let read = numbers.map(|chunk| {
        let runs = chunks.runs(chunk);
        let rows = chunks.read(folder, &runs);
        (runs, rows)
    });
    let (mut missing, mut problems): (Vec<Range<usize>>, Vec<Problem>) = (Vec::new(), Vec::new());
    let mut table = Table::new(sweep.columns().to_vec());
    for (runs, rows) in read.collect::<Vec<_>>() {
        match rows {
            Ok(Some(rows)) => table.rows.extend(rows),
            Ok(None) => match missing.last_mut() {
                Some(last) if last.end == runs.start => last.end = runs.end,
                _ => missing.push(runs),
            },
            Err(own) => problems.extend(own),
        }
    }
    if !missing.is_empty() {
        let (count, digest) = (sweep.count(), sweep.digest());
        let message = match &missing[..] {
            [all] if all.len() == count => format!("no runs of this sweep ({digest}) found"),
            some => format!("missing: runs {} of {count}, counted from 0", ranges(some)),
        };
        problems.insert(0, problem(shown(), message));
    }
    if problems.len() > MAX_NAMED {
        let more = counted(problems.len() - MAX_NAMED, "more problem");
        problems.truncate(MAX_NAMED);
        problems.push(problem(shown(), more));
    }
    match problems.is_empty() {
        true => Ok(table),
        false => Err(problems),
    }
}

/// As text, as in `3–5, 9`.
fn ranges(ranges: &[Range<usize>]) -> String {
    let parts = ranges.iter().map(|range| match range.len() {
        1 => range.start.to_string(),
        _ => format!("{}–{}", range.start, range.end - 1),
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Makes a random share of the runs of a sweep's table again, one at least. Returns how many.
///
/// # Errors
/// The runs whose scenario or result is another one.
pub fn verify(
    sweep: &Sweep,
    table: &Table,
    percent: f64,
    runner: &Runner<'_>,
) -> Result<usize, Refusal> {
    let wanted = (table.rows.len() as f64 * percent / 100.0).ceil() as usize;
    // Others each time: seeds of the standard library's hashes.
    let random = RandomState::new();
    let mut chosen: Vec<(usize, &Vec<Cell>)> = table.rows.iter().enumerate().collect();
    chosen.sort_by_cached_key(|(number, _)| random.hash_one(number));
    chosen.truncate(wanted.max(1));
    let again = |(number, row): &(usize, &Vec<Cell>)| -> Result<Option<Problem>, Refusal> {
        let mut steps = Vec::new();
        runner.steps(sweep, *number, &mut steps)?;
        let Some(is) = steps.last() else {
            return Ok(None);
        };
        let [scenario, result] = sweep.digests(row).map(Cell::to_string);
        let differs = is.scenario_digest != scenario || is.result_digest != result;
        Ok(differs.then(|| {
            let message = format!(
                "gave result {result} of scenario {scenario}; repeated, {} of {}",
                is.result_digest, is.scenario_digest
            );
            problem(format!("run {number}"), message)
        }))
    };
    let ends: Result<Vec<Option<Problem>>, Refusal> = chosen.par_iter().map(again).collect();
    let problems: Vec<Problem> = ends?.into_iter().flatten().collect();
    match problems.is_empty() {
        true => Ok(chosen.len()),
        false => Err(problems),
    }
}
