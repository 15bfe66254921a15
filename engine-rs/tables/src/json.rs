//! A table as one JSON object: `{"columns": […], "facts": {…}, "rows": […]}`.

use crate::write::checked;
use crate::{Cell, Column, Sink, Table};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use std::io::{self, Write};

/// A writer of JSON: a row on each line.
#[derive(Debug)]
pub struct Json<W> {
    columns: Vec<Column>,
    is_first: bool,
    out: W,
}

impl<W: Write> Json<W> {
    /// Writes columns and facts.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(columns: &[Column], facts: &[(String, String)], mut out: W) -> io::Result<Self> {
        out.write_all(b"{\"columns\":")?;
        serde_json::to_writer(&mut out, columns)?;
        out.write_all(b",\"facts\":")?;
        serde_json::to_writer(&mut out, &Facts(facts))?;
        out.write_all(b",\"rows\":[")?;
        Ok(Self {
            columns: columns.to_vec(),
            is_first: true,
            out,
        })
    }
}

impl<W: Write> Sink for Json<W> {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        let separator = if self.is_first { "\n" } else { ",\n" };
        self.is_first = false;
        self.out.write_all(separator.as_bytes())?;
        let row: Vec<&Cell> = checked(&self.columns, row).collect();
        Ok(serde_json::to_writer(&mut self.out, &row)?)
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.write_all(b"\n]}\n")?;
        self.out.flush()
    }
}

struct Facts<'f>(&'f [(String, String)]);

impl Serialize for Facts<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut facts = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            facts.serialize_entry(name, value)?;
        }
        facts.end()
    }
}

/// As [`Json`] writes it.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut table = to.serialize_struct("Table", 3)?;
        table.serialize_field("columns", &self.columns)?;
        table.serialize_field("facts", &Facts(&self.facts))?;
        table.serialize_field("rows", &self.rows)?;
        table.end()
    }
}
