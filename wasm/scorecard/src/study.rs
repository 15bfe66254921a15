//! Sweeps and comparisons. Figures are the JSON of an array of `RunFigures`; what is
//! no such array is none.

use crate::cost::read;
use crate::json::json;
use flitscope::scenario::Limits;
use flitscope_study::study::{self, Choice, Results, RunFigures, ScenarioDifference, SweepLimits};
use wasm_bindgen::prelude::*;

/// Variants of a scenario that are simulated and reported together.
#[wasm_bindgen]
pub struct Study(study::Study);

#[wasm_bindgen]
impl Study {
    /// A sweep from its file and an object of presets, text by name; throws the JSON of
    /// every problem.
    pub fn from_file(text: &str, presets_json: &str) -> Result<Study, String> {
        // Without presets every sweep that begins with one has a problem.
        let presets = serde_json::from_str(presets_json).unwrap_or_default();
        study::Study::parse(text, &presets, SweepLimits::PAGE)
            .map(Self)
            .map_err(|problems| json(&problems))
    }

    /// B against A, both scenarios as text, with this number of seeds each, or the number that
    /// is needed; throws as the other.
    pub fn of_comparison(
        a: &str,
        b: &str,
        seeds: Option<u32>,
        fixed_length: bool,
    ) -> Result<Study, String> {
        let choice = Choice {
            seeds,
            fixed_length,
            ..Choice::default()
        };
        study::Study::of_comparison(a, b, choice, Limits::PAGE)
            .map(Self)
            .map_err(|problems| json(&problems))
    }

    /// JSON of `StudyPlan`.
    pub fn plan(&self) -> String {
        json(self.0.plan())
    }

    /// What has to be simulated next: JSON of an array of `PlannedRun`, which is empty when all
    /// is done.
    pub fn next(&self, figures_json: &str) -> String {
        json(&self.0.next(&results(figures_json)))
    }

    /// JSON of `StudyReport`.
    pub fn report(&self, figures_json: &str) -> String {
        json(&self.0.report(&results(figures_json)))
    }

    /// JSON of `Comparison`, or null when this is a sweep.
    pub fn comparison(&self, figures_json: &str) -> String {
        json(&self.0.comparison(&results(figures_json)))
    }

    /// A row for each point and seed: JSON of `ResultTable`.
    pub fn table(&self, figures_json: &str) -> String {
        json(&self.0.table(&results(figures_json)))
    }

    /// The same as comma-separated values.
    pub fn csv(&self, figures_json: &str) -> String {
        self.0.table(&results(figures_json)).csv()
    }

    /// All that is known.
    pub fn json(&self, figures_json: &str) -> String {
        self.0.json(&results(figures_json))
    }

    /// Tables to be pasted.
    pub fn markdown(&self, figures_json: &str) -> String {
        self.0.markdown(&results(figures_json))
    }
}

/// What differs between two scenarios: JSON of a `ScenarioDifference`; throws the JSON of
/// every problem.
#[wasm_bindgen]
pub fn difference(a: &str, b: &str) -> Result<String, String> {
    match (read("a", a), read("b", b)) {
        (Ok(a), Ok(b)) => Ok(json(&ScenarioDifference::of(&a, &b))),
        (a, b) => {
            let problems = [a.err(), b.err()].into_iter().flatten().flatten();
            Err(json(&problems.collect::<Vec<_>>()))
        }
    }
}

fn results(figures_json: &str) -> Results {
    let figures: Vec<RunFigures> = serde_json::from_str(figures_json).unwrap_or_default();
    let by_key = figures.into_iter();
    by_key
        .map(|figures| (figures.scenario_digest.clone(), figures))
        .collect()
}
