//! Addresses that are written, and scenarios with some values changed.

use crate::figures;
use crate::{Refusal, refusal};
use flitscope::Summary;
use flitscope::scenario::{Limits, check, network_first, set};
use flitscope::simulation::ENGINE_VERSION;
use serde_json::Value;

const NO_LINK: &str = "is too large for a link; save it as a file";

/// The address of a scenario, or of two to compare, below that of the page. With `results`, one for
/// each, it promises these.
///
/// # Errors
/// What is wrong with a scenario, or that it is too large for a link.
pub fn address(
    base: &str,
    texts: &[String],
    results: &[Summary],
    limits: Limits,
) -> Result<String, Refusal> {
    let payloads: Vec<String> = texts
        .iter()
        .map(|text| {
            let checked = check(text, false, limits);
            match (checked.scenario, checked.link) {
                (None, _) => Err(checked.problems),
                (Some(_), None) => Err(refusal("scenario", NO_LINK)),
                (Some(_), Some(link)) => Ok(link),
            }
        })
        .collect::<Result<_, Refusal>>()?;
    let kind = if payloads.len() == 1 { "s" } else { "c" };
    let base = base.split('#').next().unwrap_or_default();
    let view = match results {
        [] => String::new(),
        promised => view(promised),
    };
    Ok(format!("{base}#/{kind}/{}{view}", payloads.join("~")))
}

/// The view that promises these results.
fn view(results: &[Summary]) -> String {
    let joined = |of: fn(&Summary) -> String, by: &str| {
        let parts: Vec<String> = results.iter().map(of).collect();
        parts.join(by)
    };
    format!(
        "?r={}&e={ENGINE_VERSION}&m={}",
        joined(|summary| summary.result_digest.clone(), ","),
        joined(figures::written, "~")
    )
}

/// A value as it is written in a change: JSON, or else a word, such as `hash`.
pub fn value_or_word(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::from(text))
}

/// The text of a scenario with values changed by their paths, unchecked. Text that is not JSON is
/// refused by the later check.
///
/// # Errors
/// Paths that lead nowhere.
pub fn set_all(text: String, values: &[(String, Value)]) -> Result<String, Refusal> {
    if values.is_empty() {
        return Ok(text);
    }
    let Ok(mut scenario) = serde_json::from_str(&text) else {
        return Ok(text);
    };
    for (path, value) in network_first(values.iter().map(|(path, value)| (path, value))) {
        set(&mut scenario, path, value.clone()).map_err(|error| refusal(path, error))?;
    }
    Ok(scenario.to_string())
}
