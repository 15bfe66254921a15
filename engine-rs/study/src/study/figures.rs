use super::measures::{Measure, measures};
use crate::papers::Expression;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// What a study needs of a summary: its numbers by measure. Small, so that it can be
/// kept and handed about where summaries would be too large.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export))]
pub struct RunFigures {
    /// Names what was simulated; the key of the run.
    pub scenario_digest: String,
    /// Names what came of it, to the bit.
    pub result_digest: String,
    /// Version of the engine.
    pub engine_version: String,
    /// What was measured, by the id of the measure.
    pub values: BTreeMap<String, f64>,
    /// Half widths of the 95 % intervals that the run itself gives.
    pub half_widths: BTreeMap<String, f64>,
}

/// Figures of runs by their key.
pub type Results = BTreeMap<String, RunFigures>;

impl RunFigures {
    /// From a summary as JSON; `None` where that is none of a run that has ended.
    pub fn of(summary: &Json) -> Option<Self> {
        let text = |key: &str| summary[key].as_str().map(str::to_owned);
        if summary["finished"] != true {
            return None;
        }
        let names = |job: &Json| job["name"].as_str().unwrap_or_default().to_owned();
        let jobs: Vec<String> = summary["jobs"].as_array()?.iter().map(names).collect();
        let (mut values, mut half_widths) = (BTreeMap::new(), BTreeMap::new());
        for Measure {
            told,
            of,
            half_width,
        } in measures(&jobs)
        {
            let value = of.and_then(|of| read(&of, summary));
            values.extend(value.map(|value| (told.id.clone(), value)));
            let half_width = half_width.and_then(|of| read(&of, summary));
            half_widths.extend(half_width.map(|half| (told.id, half)));
        }
        Some(Self {
            scenario_digest: text("scenario_digest")?,
            result_digest: text("result_digest")?,
            engine_version: text("engine_version")?,
            values,
            half_widths,
        })
    }
}

/// What an expression says of a summary, when that has all it needs.
fn read(expression: &str, summary: &Json) -> Option<f64> {
    let expression = Expression::parse(expression).ok()?;
    expression.number(&|path| path.follow(summary)).ok()
}
