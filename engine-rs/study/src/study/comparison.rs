//! A against B: what differs, and what that did.

use super::Better;
use super::Results;
use super::Study;
use super::changes::ComparisonChange;
use super::compared::{Comparison, ComparisonRow, Outcome, Side};
use super::facts::Done;
use super::measures::StudyMeasure;
use super::numbers::signed;
use super::report::{StudyFigure, mean};
use super::sentence::{is_in_sentence, sentence};
use crate::measure::half_width_of_means;
use crate::scenario::text_digest;

/// What a comparison knows beyond a study of two points.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    pub(super) names: [String; 2],
    pub(super) changes: Vec<ComparisonChange>,
    pub(super) paired: bool,
}

impl Study {
    /// Holds B against A by the runs that are done; `None` when this is a sweep.
    pub fn comparison(&self, results: &Results) -> Option<Comparison> {
        let sides = self.sides.as_ref()?;
        let of = |side: usize| self.done_of(side, results);
        let (of_a, of_b) = (of(0), of(1));
        let pairs = self.pairs(results);
        let measures = self.plan().measures.iter();
        let rows: Vec<ComparisonRow> = measures
            .map(|measure| row(measure, &of_a, &of_b, &pairs))
            .filter(|row| row.a.is_some() || row.b.is_some())
            .collect();
        let comparison = Comparison {
            names: sides.names.clone(),
            changes: sides.changes.clone(),
            seeds: pairs.len() as u32,
            paired: sides.paired,
            rows,
            sentence: String::new(),
            digest: digest(&pairs),
        };
        Some(Comparison {
            sentence: sentence(&comparison),
            ..comparison
        })
    }

    /// What both came to with a seed, for every seed with which both are done.
    fn pairs<'r>(&'r self, results: &'r Results) -> Vec<(Done<'r>, Done<'r>)> {
        let ([a, b], [of_a, of_b]) = (self.plan().points.as_slice(), self.rows.as_slice()) else {
            return Vec::new();
        };
        let (of_a, of_b) = (&of_a.facts, &of_b.facts);
        let done = |key, facts| results.get(key).map(|figures| Done { figures, facts });
        let keys = a.keys.iter().zip(&b.keys);
        keys.filter_map(|(a, b)| done(a, of_a).zip(done(b, of_b)))
            .collect()
    }
}

fn row(
    measure: &StudyMeasure,
    of_a: &[Done],
    of_b: &[Done],
    pairs: &[(Done, Done)],
) -> ComparisonRow {
    let (a, b) = (
        StudyFigure::of(&measure.id, of_a),
        StudyFigure::of(&measure.id, of_b),
    );
    let difference = difference(&measure.id, pairs);
    // Where a run gives no value the sides are not of the same seeds.
    let is_whole = |difference: &StudyFigure| difference.seeds as usize == pairs.len();
    let outcome = difference
        .filter(is_whole)
        .map_or(Outcome::NotJudged, judged);
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
    let percent = a
        .zip(difference)
        .and_then(|(a, difference)| percent(&a, &difference));
    ComparisonRow {
        id: measure.id.clone(),
        label: measure.label.clone(),
        unit: measure.unit.clone(),
        direction: measure.better,
        a,
        b,
        difference,
        ratio: ratio.filter(|ratio| ratio.is_finite()),
        percent,
        in_sentence: is_in_sentence(&measure.id),
        outcome,
        better,
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
fn digest(pairs: &[(Done, Done)]) -> String {
    let digests = pairs.iter().flat_map(|(a, b)| [a, b]);
    let digests: Vec<&str> = digests
        .map(|done| done.figures.result_digest.as_str())
        .collect();
    text_digest(&digests.join(" "))
}

/// B less A, seed by seed. Of one seed, what is uncertain of both adds up as it does of
/// independent runs; with the same seed they are alike rather than not, so that the
/// interval is too wide rather than too narrow.
fn difference(id: &str, pairs: &[(Done, Done)]) -> Option<StudyFigure> {
    let having: Vec<(&(Done, Done), f64)> = pairs
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

fn judged(difference: StudyFigure) -> Outcome {
    match difference.half_width {
        None => Outcome::NotJudged,
        Some(half) if difference.mean.abs() <= half => Outcome::Same,
        Some(_) if difference.mean > 0.0 => Outcome::Higher,
        Some(_) => Outcome::Lower,
    }
}
