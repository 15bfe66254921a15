use super::claim::Claim;
use super::expression::{Path, Step};
use crate::batch::PlannedRun;
use serde_json::Value as Json;
use std::collections::BTreeMap;

impl Claim {
    /// Every number of a run's summary that the claim speaks of, by its path in there.
    pub(super) fn measured(&self, run: &PlannedRun, summary: &Json) -> BTreeMap<String, f64> {
        let (name, in_sweep) = match run.name.split_once('[') {
            Some((name, _)) => (name, true),
            None => (run.name.as_str(), false),
        };
        let mut numbers = BTreeMap::new();
        for path in self.paths().filter(|path| path.run == name) {
            // In a sweep the first step chooses among its runs.
            let steps = match path.steps.split_first() {
                Some((Step::At(_) | Step::Span(..), rest)) if in_sweep => rest,
                _ => &path.steps,
            };
            let path = Path {
                run: String::new(),
                steps: steps.to_vec(),
            };
            if let Ok(number) = path.follow(summary).and_then(|value| value.number()) {
                numbers.insert(path.to_string().trim_start_matches('.').to_owned(), number);
            }
        }
        numbers
    }
}
