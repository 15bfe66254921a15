use super::link::difference;
use super::{Costs, Draft, FORMAT};
use crate::rng::hash;

/// A digest as it is written: 16 hexadecimal digits.
pub fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Names what is simulated: the format and every value that is not as its defaults,
/// the names for people and what parts cost left out. A key that is new changes no digest of a scenario
/// that does not use it.
pub fn scenario_digest(scenario: &Draft) -> String {
    let mut unnamed = scenario.clone();
    unnamed.name.clear();
    unnamed.costs = Costs::default();
    unnamed.jobs.iter_mut().for_each(|job| job.name.clear());
    text_digest(&format!("{FORMAT} {}", difference(&unnamed)))
}

/// Names a text.
pub fn text_digest(text: &str) -> String {
    let words: Vec<u64> = text
        .as_bytes()
        .chunks(8)
        .map(|chunk| {
            chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte))
        })
        .collect();
    hex(hash(&words))
}
