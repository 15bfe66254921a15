use super::Scenario;
use crate::rng::hash;

/// A digest as it is written: 16 hexadecimal digits.
pub fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Names what is simulated: every value of the scenario but its name.
pub fn scenario_digest(scenario: &Scenario) -> String {
    let unnamed = Scenario {
        name: String::new(),
        ..scenario.clone()
    };
    // A struct of plain values always serialises, and in the order of its fields.
    let text = serde_json::to_vec(&unnamed).unwrap_or_default();
    let words: Vec<u64> = text
        .chunks(8)
        .map(|chunk| {
            chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte))
        })
        .collect();
    hex(hash(&words))
}
