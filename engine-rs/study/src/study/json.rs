//! A study as one JSON text, with all that is known of it.

use super::Study;
use super::compared::Comparison;
use super::judged::StudyJudgement;
use super::knees::StudyKnee;
use super::measures::StudyMeasure;
use super::plan::StudyAxis;
use super::progress::SeedRun;
use super::report::StudyFigure;
use super::{Results, RunFigures};
use crate::address;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// Digests of its scenarios, by seed: of each the longest run that is done.
    runs: Vec<&'s str>,
    /// By measure.
    figures: BTreeMap<&'s str, Option<StudyFigure>>,
    /// What these are worth.
    judgements: BTreeMap<&'s str, Option<StudyJudgement>>,
}

#[derive(Serialize)]
struct Run<'s> {
    scenario_digest: String,
    seed: u32,
    duration_us: u32,
    link: Option<String>,
    /// All figures that it has; null where it is not done.
    figures: Option<&'s RunFigures>,
}

impl Study {
    /// All that is known, with units, seeds, digests and links.
    pub fn json(&self, results: &Results) -> String {
        let plan = self.plan();
        let progress = self.progress(results);
        let report = self.report_of(&progress);
        let ids = || plan.measures.iter().map(|measure| measure.id.as_str());
        let mut figures = report.figures.into_iter();
        let mut judgements = report.judgements.into_iter();
        let points = plan.points.iter().zip(&progress.points);
        let points = points.map(|(point, seeds)| Point {
            name: &point.name,
            values: &point.values,
            link: point.link.as_deref().map(address),
            runs: seeds.iter().filter_map(SeedRun::key).collect(),
            figures: ids().zip(figures.next().unwrap_or_default()).collect(),
            judgements: ids().zip(judgements.next().unwrap_or_default()).collect(),
        });
        let points: Vec<Point> = points.collect();
        let (mut runs, mut known) = (Vec::new(), BTreeSet::new());
        for (number, seeds) in progress.points.iter().enumerate() {
            for seed in seeds {
                let done = seed
                    .done
                    .iter()
                    .map(|(step, figures)| (*step, Some(*figures)));
                let next = seed.next.iter().map(|(step, _)| (*step, None));
                for (step, figures) in done.chain(next) {
                    let run = self.planned(number, seed.seed, step);
                    if known.insert(run.key.clone()) {
                        runs.push(Run {
                            scenario_digest: run.key,
                            seed: run.seed,
                            duration_us: step.duration_us,
                            link: run.link.as_deref().map(address),
                            figures,
                        });
                    }
                }
            }
        }
        let whole = Whole {
            study: FORMAT,
            name: &plan.name,
            seeds: &plan.seeds,
            axes: &plan.axes,
            measures: &plan.measures,
            points,
            knees: report.knees,
            runs,
            comparison: self.comparison_of(&progress),
        };
        // String keys and finite numbers only.
        serde_json::to_string(&whole).unwrap_or_default()
    }
}
