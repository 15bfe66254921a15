//! A study as one JSON text, with all that is known of it.

use super::Study;
use super::compared::Comparison;
use super::measures::StudyMeasure;
use super::plan::StudyAxis;
use super::report::{StudyFigure, StudyKnee};
use super::{Results, RunFigures};
use crate::address;
use serde::Serialize;
use std::collections::BTreeMap;

/// The version of this text.
const FORMAT: u32 = 1;

/// What `flitscope sweep --json` prints.
#[derive(Serialize)]
struct Whole<'s> {
    /// Version of the format.
    study: u32,
    name: &'s str,
    seeds: &'s [u32],
    axes: &'s [StudyAxis],
    measures: &'s [StudyMeasure],
    points: Vec<Point<'s>>,
    knees: Vec<Option<StudyKnee>>,
    runs: Vec<Run<'s>>,
    /// Of a comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    comparison: Option<Comparison>,
}

#[derive(Serialize)]
struct Point<'s> {
    name: &'s str,
    /// Which value of each axis.
    values: &'s [u32],
    /// With the first seed; null where it is too large for a link.
    link: Option<String>,
    /// Digests of its scenarios, by seed.
    runs: &'s [String],
    /// By measure.
    figures: BTreeMap<&'s str, Option<StudyFigure>>,
}

#[derive(Serialize)]
struct Run<'s> {
    scenario_digest: &'s str,
    seed: u32,
    link: Option<String>,
    /// All figures that it has; null where it is not done.
    figures: Option<&'s RunFigures>,
}

impl Study {
    /// All that is known, with units, seeds, digests and links.
    pub fn json(&self, results: &Results) -> String {
        let plan = self.plan();
        let report = self.report(results);
        let ids = || plan.measures.iter().map(|measure| measure.id.as_str());
        let points = plan
            .points
            .iter()
            .zip(report.figures)
            .map(|(point, figures)| Point {
                name: &point.name,
                values: &point.values,
                link: point.link.as_deref().map(address),
                runs: &point.keys,
                figures: ids().zip(figures).collect(),
            });
        let runs = plan.runs.iter().map(|run| Run {
            scenario_digest: &run.key,
            seed: run.seed,
            link: run.link.as_deref().map(address),
            figures: results.get(&run.key),
        });
        let whole = Whole {
            study: FORMAT,
            name: &plan.name,
            seeds: &plan.seeds,
            axes: &plan.axes,
            measures: &plan.measures,
            points: points.collect(),
            knees: report.knees,
            runs: runs.collect(),
            comparison: self.comparison(results),
        };
        // String keys and finite numbers only.
        serde_json::to_string(&whole).unwrap_or_default()
    }
}
