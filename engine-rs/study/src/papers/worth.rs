//! Whether the runs of a claim say enough for it: what the engine says of the values that the claim reads.
//!
//! Absent: the width of intervals. What counts is the interval of the claim's own numbers, which come from all
//! seeds together; that of a single run is wider. Few messages are no reason where bandwidth is measured, which
//! is of bytes, nor are few latencies or operations, whose differences are in the interval. One or two are.

use super::claim::Claim;
use super::expression::{Path, Step};
use serde_json::Value as Json;

/// Reasons that make an interval wrong in every seed alike.
const REASONS: [&str; 4] = ["rising", "falling", "above-offered", "unfinished"];

/// The reason that counts where there is one seed. The interval over several has what a run of some messages may be
/// off by.
const OF_ONE_SEED: &str = "short";

/// Reasons where fewer than [`FEWEST`] are counted.
const FEW_MESSAGES: &str = "few-messages";
const FEW_OPERATIONS: &str = "few-operations";
const FEWEST: f64 = 3.0;

impl Claim {
    /// Why a run, by its name with its place in a sweep, leaves a value open that the verdict is made of, in the
    /// words of the engine.
    pub(super) fn unresolved(&self, run: &str, summary: &Json, seeds: usize) -> Option<String> {
        let (name, place) = match run.trim_end_matches(']').split_once('[') {
            Some((name, place)) => (name, place.parse().ok()),
            None => (run, None),
        };
        let reads = |path: &&Path| match (path.steps.first(), place) {
            (Some(Step::At(at)), Some(place)) => *at == place,
            (Some(Step::Span(from, to)), Some(place)) => (*from..=*to).contains(&place),
            _ => true,
        };
        let own = self.judged_paths().filter(|path| path.run == name);
        let mut own = own.filter(reads);
        own.find_map(|path| {
            let judgement = judgement_of(path, &summary["judgements"])?;
            let reasons = judgement["reasons"].as_array().into_iter().flatten();
            let mut reasons = reasons.filter_map(Json::as_str);
            let are_too_few = judgement["count"]
                .as_f64()
                .is_some_and(|count| count < FEWEST);
            let is_latency = path.to_string().contains("latency");
            let has_few = |reason| reason == FEW_OPERATIONS || is_latency && reason == FEW_MESSAGES;
            let counts = |reason| {
                REASONS.contains(&reason)
                    || are_too_few && has_few(reason)
                    || seeds == 1 && reason == OF_ONE_SEED
            };
            reasons.any(counts).then(|| {
                judgement["sentence"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            })
        })
    }
}

/// The judgement of a metric by the path of its value in a summary.
fn judgement_of<'j>(path: &Path, judgements: &'j Json) -> Option<&'j Json> {
    let mut job = None;
    let mut fields = Vec::new();
    for (at, step) in path.steps.iter().enumerate() {
        match step {
            Step::Field(name) if name == "jobs" => match path.steps.get(at + 1) {
                Some(Step::At(place)) => job = Some(*place),
                _ => return None,
            },
            Step::Field(name) if name == "from_posting" => fields = vec!["posting_latency"],
            Step::Field(name) => fields.push(name),
            Step::At(_) | Step::Span(..) => {}
        }
    }
    (0..fields.len()).find_map(|from| {
        let id = fields.get(from..)?.join("_");
        let id = match job {
            Some(job) => format!("jobs[{job}].{id}"),
            None => id,
        };
        judgements.get(id)
    })
}
