//! What a comparison of A and B says.

use super::Better;
use super::changes::ComparisonChange;
use super::judged::StudyStep;
use super::report::StudyFigure;
use flitscope_tables::{Cell, Column, Kind, Table};
use serde::Serialize;

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// What differs between A and B, and what that did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct Comparison {
    /// What A and B are called.
    pub names: [String; 2],
    /// What differs between their scenarios.
    pub changes: Vec<ComparisonChange>,
    /// Seeds with which both are done.
    pub seeds: u32,
    /// Whether A and B have the same seeds; differences are taken seed by seed.
    pub paired: bool,
    /// Whether the number of seeds was given, and not chosen by the study.
    pub fixed_seeds: bool,
    /// Whether all runs have the length of their scenario.
    pub fixed_length: bool,
    /// Of A and of B: the length of the longest run, in µs.
    pub duration_us: [u32; 2],
    /// What that did, measure by measure.
    pub rows: Vec<ComparisonRow>,
    /// What it comes to, in one line.
    pub sentence: String,
    /// Names the results of all these runs, to the bit.
    pub digest: String,
}

impl Comparison {
    /// A row for each measure.
    pub fn table(&self) -> Table {
        let text = |id| Column::new(id, "", Kind::Text);
        let number = |id| Column::new(id, "", Kind::Number);
        let mut table = Table::new(vec![
            text("measure"),
            text("label"),
            text("unit"),
            number("a"),
            number("a_ci95"),
            number("b"),
            number("b_ci95"),
            number("difference"),
            number("difference_ci95"),
            number("ratio"),
            Column::new("seeds", "", Kind::Integer),
            text("outcome"),
            text("judgement"),
            text("step"),
            text("better"),
        ]);
        table.rows.extend(self.rows.iter().map(|row| {
            let mean = |figure: &Option<StudyFigure>| Cell::from(figure.map(|one| one.mean));
            let half =
                |figure: &Option<StudyFigure>| Cell::from(figure.and_then(|one| one.half_width));
            vec![
                Cell::from(row.id.clone()),
                Cell::from(row.label.clone()),
                Cell::from(row.unit.clone()),
                mean(&row.a),
                half(&row.a),
                mean(&row.b),
                half(&row.b),
                mean(&row.difference),
                half(&row.difference),
                Cell::from(row.ratio),
                Cell::from(row.difference.map(|one| one.seeds)),
                Cell::from(row.outcome.in_words()),
                Cell::from(row.words.clone()),
                Cell::from(row.step.as_ref().map(|step| step.words.clone())),
                Cell::from(row.better.map(|side| match side {
                    Side::A => "A",
                    Side::B => "B",
                })),
            ]
        }));
        let [a, b] = self.names.clone();
        table.facts = vec![
            ("a".to_owned(), a),
            ("b".to_owned(), b),
            ("digest".to_owned(), self.digest.clone()),
        ];
        table
    }
}

/// A measure of A and of B.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub struct ComparisonRow {
    /// Of the measure.
    pub id: String,
    /// Its name on screen.
    pub label: String,
    /// Unit of all its figures.
    pub unit: String,
    /// Which of two is better; null where neither is.
    pub direction: Option<Better>,
    /// Of A.
    pub a: Option<StudyFigure>,
    /// Of B.
    pub b: Option<StudyFigure>,
    /// B less A.
    pub difference: Option<StudyFigure>,
    /// B over A; null where A is 0.
    pub ratio: Option<f64>,
    /// The difference in percent of A, in words as in `−12.3 ± 1.1 %`; null where A is 0.
    pub percent: Option<String>,
    /// Whether the one line tells it.
    pub in_sentence: bool,
    /// What B is compared with A.
    pub outcome: Outcome,
    /// That in words, as in "higher", "equal within ±2 %" or "not resolved: one operation fits
    /// into 2 ms".
    pub words: String,
    /// What would resolve it; null where nothing has to, or nothing is known to.
    pub step: Option<StudyStep>,
    /// Which is better; null where that is not known.
    pub better: Option<Side>,
}

/// What B is compared with A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
pub enum Outcome {
    /// More, and by more than chance explains.
    #[serde(rename = "higher")]
    Higher,
    /// Less, and by more than chance explains.
    #[serde(rename = "lower")]
    Lower,
    /// They differ by no more than a few percent.
    #[serde(rename = "equal")]
    Equal,
    /// The values of all seeds are the same to the bit.
    #[serde(rename = "identical")]
    Identical,
    /// The runs do not tell.
    #[serde(rename = "not resolved")]
    NotResolved,
    /// A or B has no such value.
    #[serde(rename = "missing")]
    Missing,
}

impl Outcome {
    /// As it is written.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::Higher => "higher",
            Self::Lower => "lower",
            Self::Equal => "equal",
            Self::Identical => "identical",
            Self::NotResolved => "not resolved",
            Self::Missing => "missing",
        }
    }
}

/// A side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// A.
    A,
    /// B.
    B,
}
