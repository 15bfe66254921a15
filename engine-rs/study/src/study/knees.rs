//! The knee of a curve over the load, or why there is none.

use super::facts::Done;
use super::judged::StudyJudgement;
use super::labels::number;
use super::measures::{ACCEPTED, OFFERED};
use super::report::StudyFigure;
use super::{Progress, Study};
use crate::measure::LoadPoint;
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// The highest load up to which all that is offered is accepted. It has one resolved point
/// before it, and one after it that accepts less.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct StudyKnee {
    /// Which value of the first axis; null where there is no knee.
    pub value: Option<u32>,
    /// MB/s offered there by each sender.
    pub offered_mb_s_per_sender: Option<f64>,
    /// Why there is none, as in "no knee: 3 points are not resolved"; empty where there is one.
    pub sentence: String,
}

/// Loads that are proposed.
const LOADS: [f64; 3] = [0.9, 1.0, 2.0];

/// What a point says of the knee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Accepts {
    All,
    Less,
    /// It is not resolved.
    Unknown,
}

struct Point {
    /// Which value of the first axis.
    value: usize,
    /// Its load; `None` of a word.
    load: Option<f64>,
    offered: f64,
    accepts: Accepts,
}

impl Study {
    pub(super) fn knees(&self, progress: &Progress) -> Vec<Option<StudyKnee>> {
        let Some((first, rest)) = self.plan().axes.split_first() else {
            return Vec::new();
        };
        if !first
            .path
            .as_ref()
            .is_some_and(|path| path.ends_with(".load"))
        {
            return Vec::new();
        }
        let others = rest.iter().map(|axis| axis.values.len()).product::<usize>();
        let of_curve = |other: usize| {
            let point = |(value, axis_value): (usize, &super::StudyValue)| {
                let number = value * others + other;
                let runs = self.done_of(progress, number);
                self.point(number, value, axis_value.number, &runs)
            };
            let points: Option<Vec<Option<Point>>> =
                first.values.iter().enumerate().map(point).collect();
            let points: Vec<Point> = points?.into_iter().flatten().collect();
            (!points.is_empty()).then(|| knee(points))
        };
        (0..others).map(of_curve).collect()
    }

    /// `None` where no run is done; no point where senders are saturated, so that nothing is offered.
    fn point(
        &self,
        number: usize,
        value: usize,
        load: Option<f64>,
        runs: &[Done],
    ) -> Option<Option<Point>> {
        let scenario = &self.rows.get(number).filter(|_| !runs.is_empty())?.scenario;
        let Some(StudyFigure { mean: offered, .. }) = StudyFigure::of(OFFERED, runs) else {
            return Some(None);
        };
        let accepted = StudyFigure::of(ACCEPTED, runs);
        let judgement = StudyJudgement::of(ACCEPTED, scenario, runs, accepted.as_ref());
        let is_resolved = judgement.is_none_or(|judgement| judgement.is_resolved());
        let accepts = match accepted.filter(|_| is_resolved) {
            None => Accepts::Unknown,
            Some(accepted) => {
                let point = LoadPoint {
                    offered,
                    accepted: accepted.mean,
                    half_width: accepted.half_width.unwrap_or(0.0),
                };
                if point.accepts_all() {
                    Accepts::All
                } else {
                    Accepts::Less
                }
            }
        };
        Some(Some(Point {
            value,
            load,
            offered,
            accepts,
        }))
    }
}

fn knee(mut points: Vec<Point>) -> StudyKnee {
    points.sort_by(|one, other| one.offered.total_cmp(&other.offered));
    let none = |words: String| StudyKnee {
        value: None,
        offered_mb_s_per_sender: None,
        sentence: format!("no knee: {words}"),
    };
    let unresolved = |points: &[Point]| {
        let unknown = points
            .iter()
            .filter(|point| point.accepts == Accepts::Unknown);
        match unknown.count() {
            0 => None,
            1 => Some("1 point is not resolved".to_owned()),
            count => Some(format!("{count} points are not resolved")),
        }
    };
    let less = points
        .iter()
        .position(|point| point.accepts == Accepts::Less);
    let (before, after) = points.split_at(less.unwrap_or(points.len()));
    let all = before
        .iter()
        .rposition(|point| point.accepts == Accepts::All);
    let between = before
        .get(all.map_or(0, |all| all + 1)..)
        .unwrap_or_default();
    let unresolved = unresolved(between);
    let (last, first) = (all.and_then(|all| before.get(all)), after.first());
    match (last, first, unresolved) {
        (Some(last), Some(_), None) => StudyKnee {
            value: Some(last.value as u32),
            offered_mb_s_per_sender: Some(last.offered),
            sentence: String::new(),
        },
        (Some(last), Some(first), Some(words)) => {
            let loads = last.load.zip(first.load);
            let place = loads.map_or(String::new(), |(last, first)| {
                format!(" between load {} and {}", number(last), number(first))
            });
            none(format!("{words}{place}"))
        }
        (_, _, Some(words)) => none(words),
        (Some(last), None, None) => none(match last.load.and_then(higher) {
            Some(load) => format!(
                "the sweep ends before saturation; go on to load {}",
                number(load)
            ),
            None => "all that is offered is accepted".to_owned(),
        }),
        (None, Some(first), None) => none(match first.load {
            Some(load) => format!(
                "load {} is beyond saturation already; begin at a lower one",
                number(load)
            ),
            None => "the first point is beyond saturation already".to_owned(),
        }),
        (None, None, None) => none("no load is known".to_owned()),
    }
}

fn higher(load: f64) -> Option<f64> {
    LOADS.into_iter().find(|&higher| higher > load)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of points with rising loads from 0.1 on: `a` accepts all, `l` less, `?` is not resolved.
    fn of(points: &str) -> StudyKnee {
        let point = |(value, letter): (usize, char)| {
            let load = (value + 1) as f64 / 10.0;
            Point {
                value,
                load: Some(load),
                offered: 335.0 * load,
                accepts: match letter {
                    'a' => Accepts::All,
                    'l' => Accepts::Less,
                    _ => Accepts::Unknown,
                },
            }
        };
        knee(points.chars().enumerate().map(point).collect())
    }

    #[test]
    fn a_knee_has_resolved_points_on_both_sides() {
        for (points, value) in [("al", 0), ("aaall", 2), ("?aal?", 2), ("aalal", 1)] {
            let knee = of(points);
            assert_eq!(knee.value, Some(value), "{points}");
            assert_eq!(knee.sentence, "", "{points}");
            let offered = knee.offered_mb_s_per_sender.unwrap_or_default();
            assert!((offered - 33.5 * f64::from(value + 1)).abs() < 1e-9);
        }
    }

    #[test]
    fn without_them_there_is_a_sentence() {
        for (points, sentence) in [
            ("aaa", "the sweep ends before saturation; go on to load 0.9"),
            ("?aa", "the sweep ends before saturation; go on to load 0.9"),
            (
                "aaaaaaaaa",
                "the sweep ends before saturation; go on to load 1",
            ),
            ("???", "3 points are not resolved"),
            ("aa?", "1 point is not resolved"),
            ("?ll", "1 point is not resolved"),
            ("a??l", "2 points are not resolved between load 0.1 and 0.4"),
            (
                "ll",
                "load 0.1 is beyond saturation already; begin at a lower one",
            ),
        ] {
            let knee = of(points);
            assert_eq!((knee.value, knee.offered_mb_s_per_sender), (None, None));
            assert_eq!(knee.sentence, format!("no knee: {sentence}"), "{points}");
        }
    }
}
