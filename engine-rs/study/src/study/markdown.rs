//! A study as tables in Markdown, to be pasted.

use super::Results;
use super::Study;
use super::compared::{Comparison, Side};
use super::numbers::with_unit;
use super::report::StudyFigure;
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
        let in_unit = |name: &str, unit: &str| match unit {
            "" => name.to_owned(),
            unit => format!("{name}, {unit}"),
        };
        let axes = plan
            .axes
            .iter()
            .map(|axis| in_unit(&axis.label, &axis.unit));
        let measures = plan.measures.iter().map(|measure| measure.label.clone());
        let mut rows = vec![axes.chain(measures).collect::<Vec<_>>()];
        for (point, figures) in plan.points.iter().zip(self.report(results).figures) {
            let values = plan.axes.iter().zip(&point.values);
            let values = values.filter_map(|(axis, place)| axis.values.get(*place as usize));
            let units = plan.measures.iter().map(|measure| measure.unit.as_str());
            let figures = figures
                .iter()
                .zip(units)
                .map(|(figure, unit)| shown(figure.as_ref(), unit));
            rows.push(
                values
                    .map(|value| value.label.clone())
                    .chain(figures)
                    .collect(),
            );
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
        format!("{}\n\n{}\n\n{foot}", line(&plan.name), table(&rows))
    }
}

fn of_comparison(comparison: &Comparison) -> String {
    let [a, b] = &comparison.names;
    let mut parts = vec![line(&comparison.sentence)];
    if !comparison.changes.is_empty() {
        let mut rows = vec![vec!["Setting".to_owned(), a.clone(), b.clone()]];
        let changes = comparison.changes.iter();
        rows.extend(
            changes.map(|change| vec![change.label.clone(), change.a.clone(), change.b.clone()]),
        );
        parts.push(table(&rows));
    }
    if !comparison.rows.is_empty() {
        let head = ["Result", a, b, "Difference", "", "Better"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend(comparison.rows.iter().map(|row| {
            let better = match row.better {
                Some(Side::A) => a.clone(),
                Some(Side::B) => b.clone(),
                None => String::new(),
            };
            vec![
                row.label.clone(),
                shown(row.a.as_ref(), &row.unit),
                shown(row.b.as_ref(), &row.unit),
                shown(row.difference.as_ref(), &row.unit),
                row.outcome.in_words().to_owned(),
                better,
            ]
        }));
        parts.push(table(&rows));
    }
    parts.join("\n\n")
}

fn shown(figure: Option<&StudyFigure>, unit: &str) -> String {
    figure.map_or(NOTHING.to_owned(), |figure| with_unit(figure, unit))
}

/// The first row is the head.
fn table(rows: &[Vec<String>]) -> String {
    let row = |cells: &Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| line(cell)).collect();
        format!("| {} |", cells.join(" | "))
    };
    let mut lines: Vec<String> = rows.iter().map(row).collect();
    if let Some(head) = rows.first() {
        lines.insert(1, format!("|{}", "---|".repeat(head.len())));
    }
    lines.join("\n")
}

/// Text from outside as plain words: nothing in it is markup, and it stays in its cell.
fn line(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            _ if letter.is_control() => out.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '!' => {
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn names_are_only_text() {
        assert_eq!(line("a|b\nc"), "a\\|b c");
        assert_eq!(line("<b>[x](y)"), "\\<b\\>\\[x\\](y)");
    }
}
