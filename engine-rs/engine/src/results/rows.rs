//! Tables that are made cell by cell.

use flitscope_tables::{Cell, Column, Kind, Table};

/// Id, unit and kind of a column.
pub(super) type Head = (&'static str, &'static str, Kind);

/// A table under construction. A row begins when the one before is full.
pub(super) struct Rows(Table);

impl Rows {
    pub(super) fn new(heads: &[Head], facts: Vec<(String, String)>) -> Self {
        let mut rows = Self(Table {
            facts,
            ..Table::default()
        });
        for &(id, unit, kind) in heads {
            rows.column(Column::new(id, unit, kind));
        }
        rows
    }

    /// A further column, before there are rows.
    pub(super) fn column(&mut self, column: Column) {
        self.0.columns.push(column);
    }

    pub(super) fn cell(&mut self, cell: Cell) -> &mut Self {
        let width = self.0.columns.len();
        match self.0.rows.last_mut() {
            Some(row) if row.len() < width => row.push(cell),
            _ => {
                let mut row = Vec::with_capacity(width);
                row.push(cell);
                self.0.rows.push(row);
            }
        }
        self
    }

    pub(super) fn word(&mut self, word: &'static str) -> &mut Self {
        self.cell(word.into())
    }

    pub(super) fn text(&mut self, text: String) -> &mut Self {
        self.cell(text.into())
    }

    pub(super) fn whole(&mut self, number: u64) -> &mut Self {
        self.cell(number.into())
    }

    /// Not known where it is not finite.
    pub(super) fn number(&mut self, number: f64) -> &mut Self {
        self.cell(number.into())
    }

    pub(super) fn known(&mut self, number: Option<f64>) -> &mut Self {
        self.number(number.unwrap_or(f64::NAN))
    }

    /// A number in a column of this kind.
    pub(super) fn of_kind(&mut self, kind: Kind, number: Option<f64>) -> &mut Self {
        match (kind, number) {
            (Kind::Integer, Some(number)) => self.whole(number as u64),
            _ => self.known(number),
        }
    }

    pub(super) fn unknown(&mut self) -> &mut Self {
        self.cell(Cell::None)
    }

    pub(super) fn table(self) -> Table {
        self.0
    }
}
