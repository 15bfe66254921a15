//! What a comparison comes to, in one line: B against A.

use super::compared::{Comparison, ComparisonRow, Outcome};
use super::facts::Fact;
use super::measures::{ACCEPTED, MEDIAN, TIME_OUTS};
use super::numbers::{signed, with_interval};

/// What is named, and how; those of a job are of the first.
const WORDS: [(&str, &str); 8] = [
    (ACCEPTED, "bandwidth"),
    (MEDIAN, "median latency"),
    ("jobs[0].collective_mean_ns", "time of an operation"),
    ("jobs[0].b_eff_mb_s", "effective bandwidth"),
    ("jobs[0].program_half_round_trip_ns", "half round trip"),
    ("jobs[0].program_elapsed_ns", "run time"),
    (TIME_OUTS, "time-outs"),
    ("cost.total", "cost"),
];

/// "“4 of 8 top switches” against “8 of 8 top switches”: bandwidth −12.3 ± 1.1 %, cost −633,616 $."
pub(super) fn sentence(comparison: &Comparison) -> String {
    if comparison.changes.is_empty() {
        return "A and B are the same scenario.".to_owned();
    }
    if comparison.seeds == 0 {
        return "Simulate A and B for a verdict.".to_owned();
    }
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let parts = WORDS
        .iter()
        .filter_map(|(id, words)| Some(format!("{words} {}", of_row(row(id)?)?)));
    let [a, b] = &comparison.names;
    let parts: Vec<String> = parts.collect();
    let said = match parts.is_empty() {
        true => "no result on both sides".to_owned(),
        false => parts.join(", "),
    };
    format!(
        "“{b}” compared with “{a}”: {said}. {}",
        how_sure(comparison)
    )
}

/// How B differs from A: in percent of A, or in dollars; `None` for what neither has.
fn of_row(row: &ComparisonRow) -> Option<String> {
    let (a, b, difference) = (row.a?, row.b?, row.difference?);
    if Fact::of(&row.id) == Some(Fact::CostTotal) {
        return match difference.mean {
            0.0 => None,
            _ => Some(format!("{} $", signed(&difference))),
        };
    }
    if a.mean == 0.0 {
        return match b.mean {
            0.0 => None,
            _ => Some(format!("0 → {}", with_interval(&b))),
        };
    }
    let percent = row.percent.as_ref()?;
    Some(match (row.outcome, difference.half_width) {
        (Outcome::Same, Some(half)) if half > 0.0 => {
            format!("same within the interval ({percent})")
        }
        (Outcome::Same, _) => "same".to_owned(),
        (Outcome::NotJudged, _) => format!("{percent} (no interval)"),
        _ => percent.clone(),
    })
}

pub(super) fn is_in_sentence(id: &str) -> bool {
    WORDS.iter().any(|(named, _)| *named == id)
}

fn how_sure(comparison: &Comparison) -> String {
    match comparison.seeds {
        1 => "One seed; use more seeds to be sure.".to_owned(),
        seeds => format!("{seeds} seeds each, 95 % intervals."),
    }
}
