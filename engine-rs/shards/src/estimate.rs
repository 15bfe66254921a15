//! What a sweep will take, before it is run.

use crate::chunk::Chunks;
use crate::runner::Runner;
use cpu_time::ThreadTime;
use flitscope::scenario::{Limits, Needs, check};
use flitscope_sources::Refusal;
use flitscope_study::study::Sweep;
use flitscope_tables::Table;

/// CPU-hours above which whoever starts a sweep has to say yes, and by the engine's estimate those
/// from which on some runs are measured first: what the estimate leaves out takes no ten times more.
const MAX_HOURS_UNASKED: f64 = 10.0;
const MAX_HOURS_UNMEASURED: f64 = 1.0;
/// Runs whose needs are looked at, evenly over the sweep.
const MAX_LOOKED_AT: usize = 64;
/// Runs that are made in order to measure, and CPU seconds after which no more are.
const MAX_MADE: usize = 5;
const MAX_SECONDS: f64 = 5.0;

/// What a sweep will take.
#[derive(Clone, Copy, Debug)]
pub struct Estimate {
    /// Points times seeds.
    pub runs: usize,
    /// Of one core, without longer runs: from what runs took that were made; by the engine's
    /// estimate where none was.
    pub cpu_seconds: f64,
    /// The same with the longer runs that may follow from the results, by the engine's estimate.
    pub at_most_cpu_seconds: f64,
    /// Runs that were made for it.
    pub measured: usize,
    /// The most that one run takes at a time, mostly too high.
    pub bytes_per_core: f64,
    /// Of the table as CSV; `None` where no run was made.
    pub csv_bytes: Option<f64>,
}

/// The CPU-hours of a share of a sweep, if they are more than anybody waits for unasked.
///
/// # Errors
/// Those of [`estimate`].
pub fn hours_to_ask_for(
    sweep: &Sweep,
    share: f64,
    runner: &Runner<'_>,
) -> Result<Option<f64>, Refusal> {
    let of_share = |all: Estimate| all.at_most_cpu_seconds / 3_600.0 * share;
    let hours = |measures| estimate(sweep, measures, runner).map(of_share);
    if hours(false)? <= MAX_HOURS_UNMEASURED {
        return Ok(None);
    }
    Ok(Some(hours(true)?).filter(|&hours| hours > MAX_HOURS_UNASKED))
}

/// Looks at runs that lie evenly over a sweep, and makes some of them where `measures`; none that
/// would take more by itself than a sweep does unasked.
///
/// # Errors
/// What is wrong with one of these runs.
pub fn estimate(sweep: &Sweep, measures: bool, runner: &Runner<'_>) -> Result<Estimate, Refusal> {
    let runs = sweep.count();
    let looked_at = needs(sweep)?;
    let needs = || looked_at.iter().map(|(_, needs)| needs);
    let mean = |of: fn(&Needs) -> f64| needs().map(of).sum::<f64>() / looked_at.len() as f64;
    let unmeasured = mean(|needs| needs.expected_seconds) * runs as f64;
    let (mut seconds, mut expected, mut row_bytes, mut measured) = (0.0, 0.0, 0.0, 0);
    let stride = looked_at.len().div_ceil(MAX_MADE).max(1);
    let is_made = |needs: &Needs| measures && needs.expected_seconds <= MAX_HOURS_UNASKED * 3_600.0;
    let head = Table::new(sweep.columns().to_vec());
    let made = looked_at.iter().step_by(stride);
    for (number, needs) in made.filter(|(_, needs)| is_made(needs)) {
        if seconds > MAX_SECONDS {
            break;
        }
        let start = ThreadTime::now();
        let run = sweep.run(*number)?;
        let figures = runner.simulate(&run.planned)?;
        seconds += start.elapsed().as_secs_f64();
        let table = Table {
            rows: vec![sweep.row(&run, &figures)],
            ..head.clone()
        };
        row_bytes += (table.csv().len() - head.csv().len()) as f64;
        expected += needs.expected_seconds;
        measured += 1;
    }
    let most = |most: f64, needs: &Needs| most.max(needs.bytes);
    let cpu_seconds = match measured {
        0 => unmeasured,
        _ if expected > 0.0 => unmeasured * seconds / expected,
        _ => seconds / f64::from(measured) * runs as f64,
    };
    Ok(Estimate {
        runs,
        cpu_seconds,
        at_most_cpu_seconds: cpu_seconds + sweep.budget_s(),
        measured: measured as usize,
        bytes_per_core: needs().fold(0.0, most),
        csv_bytes: (measured > 0).then(|| row_bytes / f64::from(measured) * runs as f64),
    })
}

/// Runs that lie evenly over a sweep, each with what it needs.
///
/// # Errors
/// What is wrong with one of these runs.
pub(crate) fn needs(sweep: &Sweep) -> Result<Vec<(usize, Needs)>, Refusal> {
    let runs = sweep.count();
    let looked_at = runs.min(MAX_LOOKED_AT);
    let numbers = (0..looked_at).map(|place| place * runs / looked_at);
    let needs = numbers.map(|number| {
        let planned = sweep.run(number)?.planned;
        let checked = check(&planned.scenario, false, Limits::NONE);
        let scenario = checked.scenario.ok_or(checked.problems)?;
        Ok((number, Needs::of(&scenario)))
    });
    needs.collect()
}

/// Runs of the longest of a number of shards.
///
/// # Errors
/// As of [`estimate`].
pub fn longest_shard(sweep: &Sweep, shards: usize) -> Result<usize, Refusal> {
    let chunks = Chunks::of(sweep)?;
    let runs = chunks.count().div_ceil(shards) * chunks.size();
    Ok(runs.min(sweep.count()))
}
