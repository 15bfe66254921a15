//! A study as tables in Markdown, to be pasted.

use super::Results;
use super::Study;
use super::compared::{Comparison, Side};
use super::numbers::with_unit;
use super::report::StudyFigure;
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
        for (point, figures) in plan.points.iter().zip(self.report(results).figures) {
            let values = plan.axes.iter().zip(&point.values);
            let values = values.filter_map(|(axis, place)| axis.values.get(*place as usize));
            let values = values.map(|value| Cell::from(value.label.clone()));
            let figures = figures.iter().zip(&plan.measures);
            let figures = figures.map(|(figure, measure)| shown(figure.as_ref(), &measure.unit));
            table.rows.push(values.chain(figures).collect());
        }
        let figures = plan.runs.iter().filter_map(|run| results.get(&run.key));
        let versions = figures.map(|figures| figures.engine_version.as_str());
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
        format!("{}\n\n{}\n{foot}", escaped(&plan.name), table.markdown())
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
                Cell::from(row.outcome.in_words()),
                Cell::from(better),
            ]
        }));
        parts.push(table.markdown());
    }
    parts.join("\n").trim_end().to_owned()
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
