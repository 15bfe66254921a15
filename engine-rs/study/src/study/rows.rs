//! The table of a study: a row for each point and seed.

use super::RunFigures;
use super::facts::{Done, Facts};
use super::judged::{StudyJudgement, is_judged};
use super::measures::StudyMeasure;
use crate::address;
use crate::batch::PlannedRun;
use crate::scenario::Scenario;
use flitscope_tables::{Cell, Column, Kind};

/// What a row says of its run before it is simulated.
pub(super) struct Row<'r> {
    /// Of the axes.
    pub(super) axes: &'r [Cell],
    pub(super) run: &'r PlannedRun,
    pub(super) duration_us: u32,
    pub(super) facts: &'r Facts,
    /// Of the point.
    pub(super) scenario: &'r Scenario,
}

impl Row<'_> {
    /// The row; what is not simulated yet is not known.
    pub(super) fn cells(
        &self,
        measures: &[StudyMeasure],
        figures: Option<&RunFigures>,
    ) -> Vec<Cell> {
        let known = |of: fn(&RunFigures) -> &String| Cell::from(figures.map(of).cloned());
        let run = self.run;
        let mut cells = vec![Cell::from(run.name.clone())];
        cells.extend_from_slice(self.axes);
        cells.push(Cell::from(run.seed));
        cells.push(Cell::from(self.duration_us));
        cells.push(known(|figures| &figures.engine_version));
        cells.push(Cell::from(run.key.clone()));
        cells.push(known(|figures| &figures.result_digest));
        cells.push(Cell::from(run.link.as_deref().map(address)));
        let done = figures.map(|figures| Done {
            figures,
            facts: self.facts,
            duration_us: self.duration_us,
        });
        for measure in measures {
            let id = &measure.id;
            let value = done.and_then(|done| done.value(id));
            cells.push(match measure.kind {
                // Counts are whole; as numbers with a point they are exact far beyond any run's.
                Kind::Integer => Cell::from(value.map(|value| value as i64)),
                _ => Cell::from(value),
            });
            cells.push(Cell::from(done.and_then(|done| done.half_width(id))));
            if is_judged(id) {
                let one = done.as_slice();
                let judgement = StudyJudgement::of(id, self.scenario, one, None);
                cells.push(Cell::from(judgement.map(|one| one.in_words())));
            }
        }
        cells
    }
}

/// The columns of these rows, where those of the axes are these.
pub(super) fn columns(
    axes: impl IntoIterator<Item = Column>,
    measures: &[StudyMeasure],
) -> Vec<Column> {
    let mut columns = vec![text("point", "Point")];
    columns.extend(axes);
    columns.push(Column::new("seed", "", Kind::Integer).labelled("Seed"));
    columns.push(Column::new("duration_us", "", Kind::Integer).labelled("Simulated time, in µs"));
    columns.push(text("engine_version", "Engine"));
    columns.push(text(SCENARIO_DIGEST, "Scenario digest"));
    columns.push(text(RESULT_DIGEST, "Result digest"));
    columns.push(text("link", "Link"));
    for measure in measures {
        let column = |id: String, kind| Column::new(id, measure.unit.clone(), kind);
        let label = &measure.label;
        columns.push(column(measure.id.clone(), measure.kind).labelled(label.clone()));
        columns.push(
            column(format!("{}_ci95", measure.id), Kind::Number)
                .labelled(format!("{label}, half width of the 95 % interval")),
        );
        if is_judged(&measure.id) {
            let column = Column::new(format!("{}_judgement", measure.id), "", Kind::Text);
            columns.push(column.labelled(format!("{label}, whether it is resolved")));
        }
    }
    columns
}

/// Columns by which a run is made again.
pub(super) const SCENARIO_DIGEST: &str = "scenario_digest";
pub(super) const RESULT_DIGEST: &str = "result_digest";

fn text(id: &'static str, label: &'static str) -> Column {
    Column::new(id, "", Kind::Text).labelled(label)
}
