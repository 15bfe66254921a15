//! A Markdown table: numbers to the right.

use crate::write::checked;
use crate::{Cell, Column, Kind, Sink};
use std::io::{self, Write};

/// A writer of a Markdown table.
#[derive(Debug)]
pub struct Markdown<W> {
    columns: Vec<Column>,
    out: W,
}

impl<W: Write> Markdown<W> {
    /// Writes the head: labels with units.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(columns: &[Column], mut out: W) -> io::Result<Self> {
        let heads = columns.iter().map(|column| match &*column.unit {
            "" => escaped(&column.label),
            unit => escaped(&format!("{} [{unit}]", column.label)),
        });
        line(&mut out, &heads.collect::<Vec<_>>())?;
        let rules = columns.iter().map(|column| match column.kind {
            Kind::Number | Kind::Integer => "---:".to_owned(),
            Kind::Text | Kind::Flag => "---".to_owned(),
        });
        line(&mut out, &rules.collect::<Vec<_>>())?;
        Ok(Self {
            columns: columns.to_vec(),
            out,
        })
    }
}

impl<W: Write> Sink for Markdown<W> {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        let cells = checked(&self.columns, row).map(|cell| escaped(&cell.to_string()));
        let cells: Vec<String> = cells.collect();
        line(&mut self.out, &cells)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn line(out: &mut impl Write, cells: &[String]) -> io::Result<()> {
    writeln!(out, "| {} |", cells.join(" | "))
}

/// A cell in one line whose bars do not end it.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace(['\r', '\n'], " ")
}
