use super::Scenario;
use crate::rng::hash;

/// A digest as it is written: 16 hexadecimal digits.
pub fn hex(digest: u64) -> String {
    format!("{digest:016x}")
}

/// Values that came later and change nothing: scenarios were digested before they
/// were there.
const AS_BEFORE: [&str; 1] = [r#","routing":"adaptive""#];

/// Names what is simulated: every value of the scenario but its name.
pub fn scenario_digest(scenario: &Scenario) -> String {
    let unnamed = Scenario {
        name: String::new(),
        ..scenario.clone()
    };
    // A struct of plain values always serialises, and in the order of its fields.
    let mut text = serde_json::to_string(&unnamed).unwrap_or_default();
    for value in AS_BEFORE {
        text = text.replace(value, "");
    }
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
