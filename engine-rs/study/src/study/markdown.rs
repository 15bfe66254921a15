//! A study as tables in Markdown, to be pasted.

use super::Results;
use super::Study;
use super::compared::{Comparison, ComparisonRow, Side};
use super::judged::StudyJudgement;
use super::numbers::with_unit;
use super::report::{StudyFigure, StudyReport};
use flitscope_tables::{Cell, Column, Kind, Table, escaped};
use std::collections::BTreeSet;

/// What stands where nothing is known.
const NOTHING: &str = "–";

impl Study {
    /// A comparison as its sentence, what changed and what that did; a sweep as a row
    /// for each point.
    pub fn markdown(&self, results: &Results) -> String {
        match self.comparison(results) {
            Some(comparison) => of_comparison(&comparison),
            None => self.of_points(results),
        }
    }

    fn of_points(&self, results: &Results) -> String {
        let plan = self.plan();
        let axes = plan.axes.iter();
        let axes = axes.map(|axis| text(&axis.label, &axis.unit));
        let measures = plan.measures.iter().map(|measure| text(&measure.label, ""));
        let mut table = Table::new(axes.chain(measures).collect());
        let progress = self.progress(results);
        let report = self.report_of(&progress);
        let judged = report.judgements.iter();
        for ((point, figures), judged) in plan.points.iter().zip(&report.figures).zip(judged) {
            let values = plan.axes.iter().zip(&point.values);
            let values = values.filter_map(|(axis, place)| axis.values.get(*place as usize));
            let values = values.map(|value| Cell::from(value.label.clone()));
            let figures = figures.iter().zip(judged).zip(&plan.measures);
            let figures = figures.map(|((figure, judged), measure)| {
                let is_resolved = judged.as_ref().is_none_or(StudyJudgement::is_resolved);
                match figure {
                    Some(figure) if !is_resolved => {
                        Cell::from(with_unit(figure, &measure.unit) + ", not resolved")
                    }
                    figure => shown(figure.as_ref(), &measure.unit),
                }
            });
            table.rows.push(values.chain(figures).collect());
        }
        let measures = (0..plan.measures.len()).filter_map(|measure| self.note(&report, measure));
        let mut notes: Vec<String> = measures.collect();
        notes.extend(report.knees.iter().enumerate().filter_map(|(curve, knee)| {
            let knee = knee.as_ref()?;
            let second = plan.axes.get(1).and_then(|axis| axis.values.get(curve));
            let name = second.map_or(String::new(), |value| format!("{}: ", value.label));
            let value = knee
                .value
                .and_then(|value| plan.axes.first()?.values.get(value as usize));
            Some(match value {
                Some(load) => format!("{name}knee at load {}", load.label),
                None => format!("{name}{}", knee.sentence),
            })
        }));
        let done = progress.points.iter().flatten().flat_map(|run| &run.done);
        let versions = done.map(|(_, figures)| figures.engine_version.as_str());
        let versions: BTreeSet<&str> = versions.collect();
        let seeds: Vec<String> = plan.seeds.iter().map(u32::to_string).collect();
        let all_with_each = plan
            .points
            .iter()
            .all(|point| point.keys.len() == seeds.len());
        let foot = format!(
            "{} {}{}; ± is the half width of the 95 % interval. Engine {}.",
            if seeds.len() == 1 { "Seed" } else { "Seeds" },
            seeds.join(", "),
            if all_with_each {
                ""
            } else {
                ", one at each point"
            },
            versions.into_iter().collect::<Vec<_>>().join(", ")
        );
        let notes = match notes.is_empty() {
            true => String::new(),
            false => {
                let lines = notes.iter().map(|note| format!("- {}\n", escaped(note)));
                lines.collect::<String>() + "\n"
            }
        };
        let table = table.markdown();
        format!("{}\n\n{table}\n{notes}{foot}", escaped(&plan.name))
    }
}

impl Study {
    /// Where a measure is not resolved, and why at the first of these points.
    fn note(&self, report: &StudyReport, measure: usize) -> Option<String> {
        let points = self.plan().points.iter().zip(&report.judgements);
        let judged = points.filter_map(|(point, of)| Some((point, of.get(measure)?.as_ref()?)));
        let mut unresolved = judged.filter(|(_, judgement)| !judgement.is_resolved());
        let (point, first) = unresolved.next()?;
        let step = first.step.as_ref();
        let step = step.map_or(String::new(), |step| format!(" ({})", step.words));
        let label = &self.plan().measures.get(measure)?.label;
        Some(match unresolved.count() {
            0 => format!("{label} at {}: {}{step}", point.name, first.in_words()),
            more => format!(
                "{label}: {} points are not resolved, the first of them {}: {}{step}",
                more + 1,
                point.name,
                first.sentence
            ),
        })
    }
}

fn of_comparison(comparison: &Comparison) -> String {
    let [a, b] = &comparison.names;
    let mut parts = vec![escaped(&comparison.sentence) + "\n"];
    if !comparison.changes.is_empty() {
        let mut table = Table::new(["Setting", a, b].map(|label| text(label, "")).to_vec());
        table.rows.extend(comparison.changes.iter().map(|change| {
            let cells = [&change.label, &change.a, &change.b];
            cells.map(|cell| Cell::from(cell.clone())).to_vec()
        }));
        parts.push(table.markdown());
    }
    if !comparison.rows.is_empty() {
        let labels = ["Result", a, b, "Difference", "", "Better"];
        let mut table = Table::new(labels.map(|label| text(label, "")).to_vec());
        table.rows.extend(comparison.rows.iter().map(|row| {
            let better = row.better.map(|side| match side {
                Side::A => a.clone(),
                Side::B => b.clone(),
            });
            let figure = |figure: &Option<StudyFigure>| shown(figure.as_ref(), &row.unit);
            vec![
                Cell::from(row.label.clone()),
                figure(&row.a),
                figure(&row.b),
                figure(&row.difference),
                Cell::from(words(row)),
                Cell::from(better),
            ]
        }));
        parts.push(table.markdown());
    }
    parts.join("\n").trim_end().to_owned()
}

/// The outcome, with what would resolve it.
fn words(row: &ComparisonRow) -> String {
    match &row.step {
        Some(step) => format!("{} ({})", row.words, step.words),
        None => row.words.clone(),
    }
}

/// A column of words for people.
fn text(label: &str, unit: &str) -> Column {
    Column::new(label.to_owned(), unit.to_owned(), Kind::Text)
}

fn shown(figure: Option<&StudyFigure>, unit: &str) -> Cell {
    match figure {
        Some(figure) => Cell::from(with_unit(figure, unit)),
        None => Cell::from(NOTHING),
    }
}
