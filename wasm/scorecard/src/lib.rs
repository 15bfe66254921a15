//! Flitscope's papers, studies and bills for the browser: JSON in, JSON out.
//!
//! A module of its own, so that the page starts without it. Nothing here simulates;
//! what a claim means is settled in `flitscope_study::papers`, what a study tells in
//! `flitscope_study::study`, what a machine costs in `flitscope_study::cost`.

mod cost;
#[path = "../../src/json.rs"]
mod json;
mod study;

pub use cost::{bill, compare_bills, cost_by_size};
pub use study::{Study, difference};

use flitscope::scenario::Limits;
use flitscope_study::papers::{self, Paper, Results};
use json::json;
use wasm_bindgen::prelude::*;

/// A paper with the scenarios that its claims need.
#[wasm_bindgen]
pub struct Scorecard(papers::Scorecard);

#[wasm_bindgen]
impl Scorecard {
    /// From the paper's file and an object of presets, text by name; throws the JSON
    /// of every problem.
    #[wasm_bindgen(constructor)]
    pub fn new(paper: &str, presets_json: &str) -> Result<Scorecard, String> {
        // Without presets every run that begins with one is a problem of its own.
        let presets = serde_json::from_str(presets_json).unwrap_or_default();
        Paper::parse(paper)
            .and_then(|paper| papers::Scorecard::new(paper, &presets, Limits::PAGE))
            .map(Self)
            .map_err(|problems| json(&problems))
    }

    /// All that has to be simulated; JSON of `Plan`.
    pub fn plan(&self) -> String {
        json(&self.0.plan())
    }

    /// Holds a claim against an object of summaries by the keys of their runs; JSON
    /// of `Verdict`, or null while one is missing.
    pub fn judge(&self, claim: &str, summaries_json: &str) -> String {
        let results: Results = serde_json::from_str(summaries_json).unwrap_or_default();
        let claim = self.0.paper().claim(claim);
        json(&claim.and_then(|claim| self.0.judge(claim, &results)))
    }
}
