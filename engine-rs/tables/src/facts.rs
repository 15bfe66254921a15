//! Facts of a table in its rows, for formats without metadata.

use crate::{Cell, Column, Kind, Table};

impl Table {
    /// The same table with a column of text for each fact, behind the others.
    #[must_use]
    pub fn with_facts_in_rows(mut self) -> Self {
        for (name, value) in std::mem::take(&mut self.facts) {
            self.columns.push(Column::new(name, "", Kind::Text));
            for row in &mut self.rows {
                row.push(Cell::from(value.clone()));
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_the_facts() {
        let mut table = Table::new(vec![Column::new("node", "", Kind::Integer)]);
        table.rows = vec![vec![Cell::Integer(0)], vec![Cell::Integer(1)]];
        table.facts = vec![("seed".to_owned(), "7".to_owned())];
        assert_eq!(
            table.with_facts_in_rows().csv(),
            "node,seed\r\n0,7\r\n1,7\r\n"
        );
    }
}
