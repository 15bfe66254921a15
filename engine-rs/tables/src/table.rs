//! A table in memory.

use crate::{Cell, Csv, Format, Markdown, Sink, writer};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, Write};

#[cfg(feature = "typescript")]
use ts_rs::TS;

/// Columns, and rows that have a cell for each.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "typescript", derive(TS), ts(rename = "ResultTable"))]
pub struct Table {
    /// In the order of files.
    pub columns: Vec<Column>,
    /// Each with a cell for each column.
    #[cfg_attr(
        feature = "typescript",
        ts(type = "(number | string | boolean | null)[][]")
    )]
    pub rows: Vec<Vec<Cell>>,
    /// What is the same for all rows, by name: metadata of a Parquet file.
    #[cfg_attr(feature = "typescript", ts(type = "Record<string, string>"))]
    pub facts: Vec<(String, String)>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(rename = "ResultColumn"))]
pub struct Column {
    /// Its name in files, without its unit.
    pub id: Cow<'static, str>,
    /// Its name on screen.
    pub label: Cow<'static, str>,
    /// Empty where its values have none.
    pub unit: Cow<'static, str>,
    /// What its cells are.
    pub kind: Kind,
}

/// What the cells of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(TS), ts(rename = "ColumnKind"))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Numbers: `DOUBLE` in Parquet.
    Number,
    /// Whole numbers by declaration, as counts, bytes and seeds: `INT64`.
    Integer,
    /// Words, names, digests and links: `STRING`.
    Text,
    /// On or off: `BOOLEAN`.
    Flag,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: Vec<Column>) -> Self {
        Self {
            columns,
            ..Self::default()
        }
    }

    /// Writes it in a format.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write<W: Write + Send>(&self, format: Format, out: W) -> io::Result<()> {
        let mut sink = writer(format, &self.columns, &self.facts, out)?;
        self.write_to(&mut *sink)
    }

    /// As comma-separated values with a head.
    pub fn csv(&self) -> String {
        text(|out| self.write_to(&mut Csv::new(&self.columns, out)?))
    }

    /// As a Markdown table.
    pub fn markdown(&self) -> String {
        text(|out| self.write_to(&mut Markdown::new(&self.columns, out)?))
    }

    fn write_to(&self, sink: &mut (impl Sink + ?Sized)) -> io::Result<()> {
        for row in &self.rows {
            sink.row(row)?;
        }
        sink.finish()
    }
}

fn text(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    let written = write(&mut text);
    // Nothing fails in memory, and cells are text.
    debug_assert!(written.is_ok());
    String::from_utf8(text).unwrap_or_default()
}

/// Keeps the rows.
impl Sink for &mut Table {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        self.rows.push(row.to_vec());
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Column {
    /// A column whose label is its name in files.
    pub fn new(
        id: impl Into<Cow<'static, str>>,
        unit: impl Into<Cow<'static, str>>,
        kind: Kind,
    ) -> Self {
        let id = id.into();
        Self {
            label: id.clone(),
            id,
            unit: unit.into(),
            kind,
        }
    }

    /// The same under another name on screen.
    #[must_use]
    pub fn labelled(self, label: impl Into<Cow<'static, str>>) -> Self {
        Self {
            label: label.into(),
            ..self
        }
    }

    /// Its head in a file, as in `accepted [MB/s]`.
    pub fn title(&self) -> String {
        match &*self.unit {
            "" => self.id.clone().into_owned(),
            unit => format!("{} [{unit}]", self.id),
        }
    }
}
