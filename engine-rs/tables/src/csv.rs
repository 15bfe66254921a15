//! Comma-separated values: units in the heads of columns, empty cells where nothing is known.

use crate::write::checked;
use crate::{Cell, Column, Sink};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A writer of comma-separated values, as RFC 4180 has them.
#[derive(Debug)]
pub struct Csv<W> {
    columns: Vec<Column>,
    /// Of the last row: its memory serves all.
    line: String,
    out: W,
}

impl<W: Write> Csv<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(columns: &[Column], mut out: W) -> io::Result<Self> {
        let titles = columns.iter().map(|column| safe(&column.title()));
        let titles: Vec<String> = titles.collect();
        out.write_all((titles.join(",") + "\r\n").as_bytes())?;
        Ok(Self {
            columns: columns.to_vec(),
            line: String::new(),
            out,
        })
    }
}

impl<W: Write> Sink for Csv<W> {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        self.line.clear();
        for cell in checked(&self.columns, row) {
            match cell {
                Cell::Text(text) => self.line += &safe(text),
                // A string takes whatever is written to it.
                other => drop(write!(self.line, "{other}")),
            }
            self.line.push(',');
        }
        self.line.pop();
        self.line += "\r\n";
        self.out.write_all(self.line.as_bytes())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What begins a formula in a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// A text as a cell. Names come from the sender of a link: what a spreadsheet would take for a formula gets
/// an apostrophe in front, behind a semicolon too, since some of them separate cells there.
fn safe(text: &str) -> String {
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
    use super::safe;

    #[test]
    fn cells_are_quoted_and_never_formulas() {
        assert_eq!(safe("plain"), "plain");
        assert_eq!(safe("-0.5"), "-0.5");
        assert_eq!(safe("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(safe("=HYPERLINK(1,2)"), "\"'=HYPERLINK(1,2)\"");
        assert_eq!(safe("@x"), "'@x");
        assert_eq!(safe("x;=1"), "\"x;'=1\"");
    }
}
