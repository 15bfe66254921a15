//! A study as comma-separated values: a row for each point and seed.

use super::Results;
use super::RunFigures;
use super::Study;
use super::facts::{Done, Facts};
use super::measures::StudyMeasure;
use super::plan::StudyAxis;
use crate::address;
use std::collections::BTreeMap;

impl Study {
    /// One row for each point and seed, with units in the heads of the columns; empty
    /// cells where nothing is known.
    pub fn csv(&self, results: &Results) -> String {
        let plan = self.plan();
        let runs = plan.runs.iter().map(|run| (run.key.as_str(), run));
        let runs: BTreeMap<&str, _> = runs.collect();
        let axes = plan.axes.iter();
        let axes = axes.map(|axis| in_unit(&axis.label, &axis.unit));
        let mut lines = vec![head(axes.collect(), &plan.measures)];
        for (point, (links, facts)) in plan.points.iter().zip(self.links.iter().zip(&self.facts)) {
            for (key, link) in point.keys.iter().zip(links) {
                let run = runs.get(key.as_str());
                let values = plan.axes.iter().zip(&point.values);
                let row = Row {
                    point: &point.name,
                    values: values
                        .filter_map(|(axis, place)| value_cell(axis, *place))
                        .collect(),
                    seed: run.map(|run| run.seed.to_string()).unwrap_or_default(),
                    key,
                    link: link.as_deref(),
                };
                lines.push(row.line(&plan.measures, results.get(key), facts));
            }
        }
        lines.concat()
    }
}

/// What a row says of its run before it is simulated.
pub(super) struct Row<'r> {
    pub(super) point: &'r str,
    /// Of the axes.
    pub(super) values: Vec<String>,
    pub(super) seed: String,
    pub(super) key: &'r str,
    /// `None` where it is too large for one.
    pub(super) link: Option<&'r str>,
}

impl Row<'_> {
    pub(super) fn line(
        self,
        measures: &[StudyMeasure],
        figures: Option<&RunFigures>,
        facts: &Facts,
    ) -> String {
        let known = |of: fn(&RunFigures) -> &String| figures.map(of).cloned().unwrap_or_default();
        let mut cells = vec![self.point.to_owned()];
        cells.extend(self.values);
        cells.push(self.seed);
        cells.push(known(|figures| &figures.engine_version));
        cells.push(self.key.to_owned());
        cells.push(known(|figures| &figures.result_digest));
        cells.push(self.link.map(address).unwrap_or_default());
        let done = figures.map(|figures| Done { figures, facts });
        for measure in measures {
            let number =
                |number: Option<f64>| number.map(|one| one.to_string()).unwrap_or_default();
            let id = &measure.id;
            cells.push(number(done.and_then(|done| done.value(id))));
            cells.push(number(done.and_then(|done| done.half_width(id))));
        }
        line(cells)
    }
}

/// The heads of the columns, where those of the axes are these.
pub(super) fn head(axes: Vec<String>, measures: &[StudyMeasure]) -> String {
    let mut head = vec!["point".to_owned()];
    head.extend(axes);
    let fixed = [
        "seed",
        "engine_version",
        "scenario_digest",
        "result_digest",
        "link",
    ];
    head.extend(fixed.map(str::to_owned));
    for measure in measures {
        head.push(in_unit(&measure.id, &measure.unit));
        head.push(in_unit(&format!("{}_ci95", measure.id), &measure.unit));
    }
    line(head)
}

pub(super) fn in_unit(name: &str, unit: &str) -> String {
    match unit {
        "" => name.to_owned(),
        unit => format!("{name} [{unit}]"),
    }
}

/// A value of an axis: a number where it has one.
pub(super) fn value_cell(axis: &StudyAxis, place: u32) -> Option<String> {
    let value = axis.values.get(place as usize)?;
    Some(
        value
            .number
            .map_or(value.label.clone(), |number| number.to_string()),
    )
}

fn line(cells: Vec<String>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|text| cell(&text)).collect();
    format!("{}\r\n", cells.join(","))
}

/// What begins a formula in a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A cell as RFC 4180 has it. Names come from whoever has sent a link: what a
/// spreadsheet would take for a formula gets an apostrophe in front, behind a
/// semicolon too, since some of them part cells there.
fn cell(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    let mut safe = String::with_capacity(text.len());
    let mut begins = !is_number;
    for letter in text.chars() {
        if begins && FORMULA.contains(&letter) {
            safe.push('\'');
        }
        safe.push(letter);
        begins = matches!(letter, ';' | '\t');
    }
    match safe.contains([',', ';', '"', '\n', '\r']) {
        true => format!("\"{}\"", safe.replace('"', "\"\"")),
        false => safe,
    }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(cell("plain"), "plain");
        assert_eq!(cell("-0.5"), "-0.5");
        assert_eq!(cell("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(cell("=HYPERLINK(1,2)"), "\"'=HYPERLINK(1,2)\"");
        assert_eq!(cell("@x"), "'@x");
        assert_eq!(cell("x;=1"), "\"x;'=1\"");
    }
}
