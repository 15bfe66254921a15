//! What a comparison comes to, in one line: B against A.

use super::compared::{Comparison, ComparisonRow, Outcome};
use super::facts::Fact;
use super::measures::{ACCEPTED, MEDIAN, TIME_OUTS};
use super::numbers::{signed, with_interval};

const COST: &str = "cost.total";

/// What is named, and how; those of a job are of the first.
const WORDS: [(&str, &str); 8] = [
    (ACCEPTED, "bandwidth"),
    (MEDIAN, "median latency"),
    ("jobs[0].collective_mean_ns", "time of an operation"),
    ("jobs[0].b_eff_mb_s", "effective bandwidth"),
    ("jobs[0].program_half_round_trip_ns", "half round trip"),
    ("jobs[0].program_elapsed_ns", "run time"),
    (TIME_OUTS, "time-outs"),
    (COST, "cost"),
];

/// "“4 of 8 top switches” compared with “8 of 8 top switches”: bandwidth −33.2 ± 2.7 %, median
/// latency not resolved: one operation fits into 2 ms (make it 40 ms)."
pub(super) fn sentence(comparison: &Comparison, are_identical: bool) -> String {
    if comparison.changes.is_empty() {
        return "A and B are the same scenario.".to_owned();
    }
    if comparison.seeds == 0 {
        return "Simulate A and B for a verdict.".to_owned();
    }
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let parts = WORDS
        .iter()
        .filter(|(id, _)| !are_identical || *id == COST)
        .filter_map(|(id, words)| Some((*words, of_row(row(id)?)?)));
    let mut parts: Vec<(String, String)> = parts
        .map(|(words, said)| (words.to_owned(), said))
        .collect();
    // What is not resolved for one reason is said once.
    parts.dedup_by(|next, present| {
        let is_said = next.1 == present.1 && next.1.starts_with(Outcome::NotResolved.in_words());
        if is_said {
            present.0 = format!("{} and {}", present.0, next.0);
        }
        is_said
    });
    let parts = parts.iter().map(|(words, said)| format!("{words} {said}"));
    let identical = are_identical.then(|| "A and B give identical results".to_owned());
    let parts: Vec<String> = identical.into_iter().chain(parts).collect();
    let [a, b] = &comparison.names;
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
    if row.outcome == Outcome::NotResolved {
        let step = row.step.as_ref();
        let step = step.map_or(String::new(), |step| format!(" ({})", step.words));
        return Some(format!("{}{step}", row.words));
    }
    let (a, b, difference) = (row.a?, row.b?, row.difference?);
    if Fact::of(&row.id) == Some(Fact::CostTotal) {
        return match difference.mean {
            0.0 => None,
            _ => Some(format!("{} $", signed(&difference))),
        };
    }
    match (a.mean, b.mean) {
        (0.0, 0.0) => None,
        (0.0, _) => Some(format!("0 → {}", with_interval(&b))),
        _ => match row.outcome {
            Outcome::Equal | Outcome::Identical => Some(row.words.clone()),
            _ => row.percent.clone(),
        },
    }
}

pub(super) fn is_in_sentence(id: &str) -> bool {
    WORDS.iter().any(|(named, _)| *named == id)
}

fn how_sure(comparison: &Comparison) -> String {
    match comparison.seeds {
        1 => "One seed.".to_owned(),
        seeds => format!("{seeds} seeds each, 95 % intervals."),
    }
}
