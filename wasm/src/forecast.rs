//! What can be said of a scenario before it runs.

use crate::json::json;
use flitscope::forecast::forecast as of;
use flitscope::scenario::{Checked, Limits, check};
use wasm_bindgen::prelude::*;

/// JSON of `Forecast`, or of `{problems}` when the text is no scenario that can run
/// here.
#[wasm_bindgen]
pub fn forecast(scenario_text: &str) -> String {
    let Checked {
        scenario, problems, ..
    } = check(scenario_text, true, Limits::PAGE);
    match scenario {
        Some(scenario) => json(&of(&scenario)),
        None => json(&serde_json::json!({ "problems": problems })),
    }
}
