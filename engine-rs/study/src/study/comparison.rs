//! A against B: what differs, and what that did.

use super::changes::ComparisonChange;
use super::choice::{MAX_CHOSEN_SEEDS, SEEDS_OF_DRAWN, cpu_us};
use super::compared::{Comparison, ComparisonRow, Outcome, Side};
use super::facts::Done;
use super::judged::{StudyJudgement, StudyStep, narrower};
use super::measures::StudyMeasure;
use super::numbers::signed;
use super::report::{StudyFigure, mean};
use super::sentence::{is_in_sentence, sentence};
use super::{Better, Progress, Results, Study};
use crate::measure::{RESOLVED, Reason, half_width_of_means};
use crate::scenario::text_digest;

/// What a comparison knows beyond a study of two points.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    pub(super) names: [String; 2],
    pub(super) changes: Vec<ComparisonChange>,
    pub(super) paired: bool,
    pub(super) fixed_seeds: bool,
    pub(super) fixed_length: bool,
}

/// The runs of both with a seed.
type Pair<'r> = (Done<'r>, Done<'r>);

impl Study {
    /// Holds B against A by the runs that are done; `None` when this is a sweep.
    pub fn comparison(&self, results: &Results) -> Option<Comparison> {
        self.comparison_of(&self.progress(results))
    }

    pub(super) fn comparison_of(&self, progress: &Progress) -> Option<Comparison> {
        let sides = self.sides.as_ref()?;
        let of = |side: usize| self.done_of(progress, side);
        let (of_a, of_b) = (of(0), of(1));
        let pairs = self.pairs(progress);
        let measures = self.plan().measures.iter();
        let rows: Vec<ComparisonRow> = measures
            .filter_map(|measure| self.row(measure, [&of_a, &of_b], &pairs))
            .collect();
        let longest = |runs: &[Done]| runs.iter().map(|run| run.duration_us).max().unwrap_or(0);
        let comparison = Comparison {
            names: sides.names.clone(),
            changes: sides.changes.clone(),
            seeds: pairs.len() as u32,
            paired: sides.paired,
            fixed_seeds: sides.fixed_seeds,
            fixed_length: sides.fixed_length,
            duration_us: [longest(&of_a), longest(&of_b)],
            rows,
            sentence: String::new(),
            digest: digest(&pairs),
        };
        let result = |done: &Done| done.figures.result_digest.clone();
        let are_identical = pairs.iter().all(|(a, b)| result(a) == result(b));
        Some(Comparison {
            sentence: sentence(&comparison, are_identical),
            ..comparison
        })
    }

    /// The runs of both with a seed, for every seed with which both are done.
    fn pairs<'r>(&'r self, progress: &Progress<'r>) -> Vec<Pair<'r>> {
        let [a, b] = progress.points.as_slice() else {
            return Vec::new();
        };
        let runs = a.iter().zip(b);
        runs.filter_map(|(a, b)| self.done(0, a).zip(self.done(1, b)))
            .collect()
    }

    /// The number of seeds with which the differences would be resolved that a comparison is made
    /// for, as far as seeds are all that is missing.
    pub(super) fn seeds_wanted(&self, progress: &Progress) -> u32 {
        let is_wanted = |id: &String| self.rows.iter().any(|row| row.wanted.contains(id));
        let comparison = self.comparison_of(progress);
        let rows = comparison
            .into_iter()
            .flat_map(|comparison| comparison.rows);
        let steps = rows
            .filter(|row| is_wanted(&row.id))
            .filter_map(|row| row.step);
        let seeds = steps.filter_map(|step| step.seeds);
        seeds
            .filter(|&seeds| seeds <= MAX_CHOSEN_SEEDS)
            .max()
            .unwrap_or(0)
    }

    /// A measure of both; `None` where neither has it.
    fn row(
        &self,
        measure: &StudyMeasure,
        runs: [&[Done]; 2],
        pairs: &[Pair],
    ) -> Option<ComparisonRow> {
        let id = measure.id.as_str();
        let [a, b] = runs.map(|runs| StudyFigure::of(id, runs));
        let [of_a, of_b] = [(0, &a), (1, &b)].map(|(side, figure)| {
            let scenario = &self.rows.get(side)?.scenario;
            StudyJudgement::of(id, scenario, runs[side], figure.as_ref())
        });
        if a.is_none() && b.is_none() && of_a.is_none() && of_b.is_none() {
            return None;
        }
        let difference = difference(id, pairs);
        let percent = a
            .zip(difference)
            .and_then(|(a, difference)| percent(&a, &difference));
        let held = Held {
            id,
            a,
            difference,
            percent: percent.as_deref(),
            judgements: [of_a, of_b],
            pairs,
        };
        let Found {
            outcome,
            words,
            step,
        } = self.found(&held);
        let better = match (measure.better, outcome) {
            (Some(Better::More), Outcome::Higher) | (Some(Better::Less), Outcome::Lower) => {
                Some(Side::B)
            }
            (Some(Better::More), Outcome::Lower) | (Some(Better::Less), Outcome::Higher) => {
                Some(Side::A)
            }
            _ => None,
        };
        let ratio = a.zip(b).map(|(a, b)| b.mean / a.mean);
        Some(ComparisonRow {
            id: measure.id.clone(),
            label: measure.label.clone(),
            unit: measure.unit.clone(),
            direction: measure.better,
            a,
            b,
            difference,
            ratio: ratio.filter(|ratio| ratio.is_finite()),
            percent,
            in_sentence: is_in_sentence(id),
            outcome,
            words,
            step,
            better,
        })
    }

    /// What B is compared with A.
    fn found(&self, held: &Held) -> Found {
        if held.are_identical() {
            return Found::plain(Outcome::Identical);
        }
        let wrong = held.judgements.iter().flatten();
        let wrong: Vec<&StudyJudgement> = wrong.filter(|judgement| judgement.is_wrong()).collect();
        if let Some(first) = wrong.first() {
            let steps = wrong.iter().filter_map(|judgement| judgement.step.clone());
            let longest = steps.max_by_key(|step| step.duration_us);
            return Found::not_resolved(&first.sentence, longest);
        }
        let is_whole = |difference: &StudyFigure| difference.seeds as usize == held.pairs.len();
        let Some(difference) = held.difference.filter(is_whole) else {
            return match held
                .judgements
                .iter()
                .flatten()
                .find(|own| !own.is_resolved())
            {
                Some(own) => Found::not_resolved(&own.sentence, own.step.clone()),
                None => Found::plain(Outcome::Missing),
            };
        };
        let Some(half) = difference.half_width else {
            return Found::not_resolved("one seed gives no interval", self.more_seeds(held));
        };
        let size = difference.mean.abs();
        if size > half {
            return Found::plain(match difference.mean > 0.0 {
                true => Outcome::Higher,
                false => Outcome::Lower,
            });
        }
        let most = held.a.map_or(0.0, |a| RESOLVED * a.mean.abs());
        if size + half <= most {
            let percent = (100.0 * RESOLVED * (size + half) / most).ceil();
            return Found {
                words: format!("equal within ±{percent} %"),
                ..Found::plain(Outcome::Equal)
            };
        }
        let sentence = match held.percent {
            Some(percent) => format!("the difference is {percent}"),
            None => "the difference is within its interval".to_owned(),
        };
        let wide = half / size.max(most - size);
        Found::not_resolved(&sentence, self.narrower_difference(held, wide))
    }

    fn more_seeds(&self, held: &Held) -> Option<StudyStep> {
        let row = self.rows.first()?;
        let duration_us = held.pairs.first()?.0.duration_us;
        Some(StudyStep::seeds(
            SEEDS_OF_DRAWN,
            cpu_us(&row.scenario, duration_us),
        ))
    }

    /// What would make the interval of a difference this many times narrower.
    fn narrower_difference(&self, held: &Held, wide: f64) -> Option<StudyStep> {
        let row = self.rows.first()?;
        if held.pairs.len() == 1 {
            return self.more_seeds(held);
        }
        let durations = held
            .pairs
            .iter()
            .map(|(a, b)| a.duration_us.max(b.duration_us));
        let has_ended = held.judgements.iter().flatten().any(|judgement| {
            let mut reasons = judgement.reasons.iter();
            reasons.any(|reason| *reason == Reason::Ended)
        });
        // Of what is only counted nothing is known but that seeds differ.
        let is_counted = held.judgements.iter().all(Option::is_none);
        let duration_us = durations.max()?;
        narrower(
            &row.scenario,
            duration_us,
            held.pairs.len(),
            wide,
            has_ended || is_counted,
        )
    }
}

/// A measure of both.
struct Held<'h> {
    id: &'h str,
    a: Option<StudyFigure>,
    difference: Option<StudyFigure>,
    percent: Option<&'h str>,
    /// What A and B are worth.
    judgements: [Option<StudyJudgement>; 2],
    pairs: &'h [Pair<'h>],
}

impl Held<'_> {
    /// Whether the values of all seeds are the same to the bit.
    fn are_identical(&self) -> bool {
        let is_same = |(a, b): &Pair| {
            let values = a.value(self.id).zip(b.value(self.id));
            values.is_some_and(|(a, b)| a.to_bits() == b.to_bits())
        };
        !self.pairs.is_empty() && self.pairs.iter().all(is_same)
    }
}

/// What B is compared with A, in words, and what would resolve it.
struct Found {
    outcome: Outcome,
    words: String,
    step: Option<StudyStep>,
}

impl Found {
    fn plain(outcome: Outcome) -> Self {
        Self {
            outcome,
            words: outcome.in_words().to_owned(),
            step: None,
        }
    }

    fn not_resolved(sentence: &str, step: Option<StudyStep>) -> Self {
        Self {
            words: format!("not resolved: {sentence}"),
            step,
            ..Self::plain(Outcome::NotResolved)
        }
    }
}

fn percent(a: &StudyFigure, difference: &StudyFigure) -> Option<String> {
    let of_a = |value: f64| 100.0 * value / a.mean.abs();
    let share = StudyFigure {
        mean: of_a(difference.mean),
        half_width: difference.half_width.map(of_a),
        seeds: difference.seeds,
    };
    (a.mean != 0.0).then(|| format!("{} %", signed(&share)))
}

/// Over the digests of the results, seed by seed, A before B.
fn digest(pairs: &[Pair]) -> String {
    let digests = pairs.iter().flat_map(|(a, b)| [a, b]);
    let digests: Vec<&str> = digests
        .map(|done| done.figures.result_digest.as_str())
        .collect();
    text_digest(&digests.join(" "))
}

/// B less A, seed by seed. Of one seed, what is uncertain of both adds up as it does of
/// independent runs; with the same seed they are alike rather than not, so that the
/// interval is too wide rather than too narrow.
fn difference(id: &str, pairs: &[Pair]) -> Option<StudyFigure> {
    let having: Vec<(&Pair, f64)> = pairs
        .iter()
        .filter_map(|pair| Some((pair, pair.1.value(id)? - pair.0.value(id)?)))
        .collect();
    let values: Vec<f64> = having.iter().map(|(_, value)| *value).collect();
    let half_width = match having.as_slice() {
        [((a, b), _)] => {
            let halves = a.half_width(id).zip(b.half_width(id));
            halves.map(|(a, b)| (a * a + b * b).sqrt())
        }
        _ => half_width_of_means(&values),
    };
    Some(StudyFigure {
        mean: mean(&values)?,
        half_width,
        seeds: values.len() as u32,
    })
}
