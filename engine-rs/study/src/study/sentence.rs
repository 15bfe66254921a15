//! What a comparison comes to, in plain words.

use super::comparison::{Comparison, ComparisonRow, Outcome};
use super::facts::Fact;
use super::measures::{ACCEPTED, MEDIAN, TIME_OUTS};
use super::numbers::{readable, with_interval};
use super::report::StudyFigure;
use crate::papers::short;
use crate::words;

/// The words for a measure of which one side has more.
struct Words {
    id: &'static str,
    /// Before and after the name of the side that has more.
    high: [&'static str; 2],
    /// After how many times more, and after how many percent more.
    times: &'static str,
    percent: &'static str,
    /// Before the name of the other.
    low: &'static str,
    /// Both have the same.
    same: &'static str,
    /// Before and after the figures.
    figures: [&'static str; 2],
}

const WORDS: [Words; 2] = [
    Words {
        id: ACCEPTED,
        high: ["", " carries"],
        times: "times as much as",
        percent: "% more than",
        low: "",
        same: "both carry the same",
        figures: ["", " per sender"],
    },
    Words {
        id: MEDIAN,
        high: ["messages of ", " take"],
        times: "times as long as",
        percent: "% longer than",
        low: "those of ",
        same: "messages take equally long",
        figures: ["median ", ""],
    },
];

/// One or two sentences: bandwidth first, then latency and time-outs.
pub(super) fn sentence(comparison: &Comparison) -> String {
    let mut said = Vec::new();
    if comparison.changes.is_empty() {
        said.push("A and B are the same scenario: nothing differs yet.".to_owned());
    }
    if comparison.seeds == 0 {
        if !comparison.changes.is_empty() {
            said.push("Nothing is judged before A and B are simulated.".to_owned());
        }
        return said.join(" ");
    }
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let mut parts: Vec<String> = WORDS
        .iter()
        .filter_map(|words| of_row(comparison, words, row(words.id)?))
        .collect();
    parts.extend(row(TIME_OUTS).and_then(|row| time_outs(&comparison.names, row)));
    if !parts.is_empty() {
        said.push(format!("{}.", words::sentence(&parts.join("; "))));
    }
    said.push(how_sure(comparison));
    said.join(" ")
}

fn of_row(comparison: &Comparison, words: &Words, row: &ComparisonRow) -> Option<String> {
    let [name_a, name_b] = &comparison.names;
    let (a, b) = (row.a?, row.b?);
    let a_is_high = a.mean > b.mean;
    let ((high_name, high), (low_name, low)) = match a_is_high {
        true => ((name_a, a), (name_b, b)),
        false => ((name_b, b), (name_a, a)),
    };
    let figures = against(&high, &low, &row.unit);
    let [before, after] = words.figures;
    let doubt = match row.outcome {
        Outcome::NotJudged => "; not judged",
        _ => "",
    };
    let figures = format!("({before}{figures}{after}{doubt})");
    let same = words.same;
    Some(match row.outcome {
        Outcome::Same => format!("{same} within the interval {figures}"),
        _ if high.mean == low.mean => format!("{same} {figures}"),
        _ => {
            let [before, after] = words.high;
            let ratio = high.mean / low.mean;
            let more = match ratio {
                // What the other does not do at all.
                _ if !ratio.is_finite() => words.percent.trim_start_matches("% ").to_owned(),
                ratio if ratio >= 2.0 => format!("{} {}", short(ratio), words.times),
                ratio => format!("{} {}", percent(ratio), words.percent),
            };
            let low = words.low;
            format!("{before}“{high_name}”{after} {more} {low}“{low_name}” {figures}")
        }
    })
}

/// How much more; of tens of percent no decimals.
fn percent(ratio: f64) -> String {
    let percent = 100.0 * (ratio - 1.0);
    short(if percent >= 10.0 {
        percent.round()
    } else {
        percent
    })
}

/// Two figures, each with its unit where these are not the same.
fn against(first: &StudyFigure, second: &StudyFigure, unit: &str) -> String {
    let ((first, unit), (second, other)) = (readable(first, unit), readable(second, unit));
    let (first, second) = (with_interval(&first), with_interval(&second));
    match unit == other {
        true => format!("{first} against {second} {unit}"),
        false => format!("{first} {unit} against {second} {other}"),
    }
}

/// Nothing where there are none.
fn time_outs(names: &[String; 2], row: &ComparisonRow) -> Option<String> {
    let (a, b) = (row.a?, row.b?);
    let (of_a, of_b) = (with_interval(&a), with_interval(&b));
    let figures = format!("{of_a} with “{}”, {of_b} with “{}”", names[0], names[1]);
    match row.outcome {
        _ if a.mean == 0.0 && b.mean == 0.0 => None,
        Outcome::Same => Some(format!(
            "time-outs are the same within the interval ({figures})"
        )),
        _ => Some(format!("time-outs: {figures}")),
    }
}

fn how_sure(comparison: &Comparison) -> String {
    let judged = comparison
        .rows
        .iter()
        // What a network costs is certain, whatever the runs say.
        .filter(|row| !Fact::of(&row.id).is_some_and(Fact::is_certain))
        .any(|row| row.outcome != Outcome::NotJudged);
    match (comparison.seeds, judged) {
        (1, true) => "One seed: intervals are those of the runs, where a run gives one; more \
                      seeds would tell more."
            .to_owned(),
        (1, false) => "One seed, and runs too short for an interval of their own: whether this \
                       is chance cannot be told. Judge with more seeds."
            .to_owned(),
        (seeds, _) => format!("{seeds} seeds each; 95 % intervals."),
    }
}
