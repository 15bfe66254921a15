//! What differs between two scenarios, and what they are called because of it.

use super::changes::{ComparisonChange, changes};
use crate::scenario::Scenario;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What differs between two scenarios, and what they are called because of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ScenarioDifference {
    /// What A and B are called.
    pub names: [String; 2],
    /// What differs between them.
    pub changes: Vec<ComparisonChange>,
}

impl ScenarioDifference {
    /// Of two scenarios. They go by their own names, or, where these are the same, by
    /// what differs.
    pub fn of(a: &Scenario, b: &Scenario) -> Self {
        let changes = changes(a, b);
        Self {
            names: names(a, b, &changes),
            changes,
        }
    }
}

/// What the page adds to the name of a scenario that was edited.
const EDITED: &str = " (edited)";
/// More changes than these are counted, not named.
const MAX_NAMED: usize = 2;
/// A longer name says less than a letter does.
const MAX_CHARACTERS: usize = 60;

fn names(a: &Scenario, b: &Scenario, changes: &[ComparisonChange]) -> [String; 2] {
    let stem = |scenario: &Scenario| scenario.name.trim_end_matches(EDITED).to_owned();
    if stem(a) != stem(b) {
        return [(a, "A"), (b, "B")].map(|(scenario, side)| match scenario.name.as_str() {
            "" => side.to_owned(),
            name => name.to_owned(),
        });
    }
    let by_changes = [
        in_words(changes, |change| &change.a),
        in_words(changes, |change| &change.b),
    ];
    let is_short = |name: &String| name.chars().count() <= MAX_CHARACTERS;
    if !changes.is_empty() && by_changes[0] != by_changes[1] && by_changes.iter().all(is_short) {
        return by_changes;
    }
    ["A", "B"].map(|side| match stem(a).as_str() {
        "" => side.to_owned(),
        name => format!("{name} ({side})"),
    })
}

/// What a side has where the other has something else, as in `load 50 % of 335 MB/s` or
/// `4 of 8 top switches`.
fn in_words(changes: &[ComparisonChange], of: impl Fn(&ComparisonChange) -> &String) -> String {
    let named = changes.iter().take(MAX_NAMED).map(|change| {
        let (value, label) = (of(change), inside(&change.label));
        match is_count(value) {
            true => format!("{value} {label}"),
            false => format!("{label} {value}"),
        }
    });
    let mut words: Vec<String> = named.collect();
    if changes.len() > MAX_NAMED {
        words.push(format!("{} more", changes.len() - MAX_NAMED));
    }
    words.join(", ")
}

/// A label within a sentence. An abbreviation keeps its letters.
fn inside(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => label.to_owned(),
    }
}

/// `4 of 8`, which what is counted follows.
fn is_count(value: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    value
        .split_once(" of ")
        .is_some_and(|(count, all)| is_number(count) && is_number(all))
}
