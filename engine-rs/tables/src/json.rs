//! A table as one JSON object: `{"columns": […], "facts": {…}, "rows": […]}`.

use crate::write::checked;
use crate::{Cell, Column, Kind, Sink, Table};
use serde::de::Error as _;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};
use serde_json::{Error, Value};
use std::collections::BTreeMap;
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

impl Table {
    /// Reads what [`Json`] has written of a table with these columns.
    ///
    /// # Errors
    /// It is no such text, or has other columns.
    pub fn of_json(text: &[u8], columns: &[Column]) -> serde_json::Result<Self> {
        let mut read: Value = serde_json::from_slice(text)?;
        if read["columns"] != serde_json::to_value(columns)? {
            return Err(Error::custom("other columns"));
        }
        let facts: BTreeMap<String, String> = serde_json::from_value(read["facts"].take())?;
        let rows: Vec<Vec<Value>> = serde_json::from_value(read["rows"].take())?;
        let row = |row: Vec<Value>| -> serde_json::Result<Vec<Cell>> {
            if row.len() != columns.len() {
                return Err(Error::custom("a row of another length"));
            }
            let cells = columns.iter().zip(row).map(|(column, value)| {
                let cell = cell(column.kind, value);
                cell.ok_or_else(|| Error::custom("a value of another kind"))
            });
            cells.collect()
        };
        Ok(Self {
            columns: columns.to_vec(),
            rows: rows.into_iter().map(row).collect::<Result<_, _>>()?,
            facts: facts.into_iter().collect(),
        })
    }
}

fn cell(kind: Kind, value: Value) -> Option<Cell> {
    match (kind, value) {
        (_, Value::Null) => Some(Cell::None),
        (Kind::Number, value) => value.as_f64().map(Cell::Number),
        (Kind::Integer, value) => value.as_i64().map(Cell::Integer),
        (Kind::Text, Value::String(text)) => Some(Cell::from(text)),
        (Kind::Flag, value) => value.as_bool().map(Cell::Flag),
        _ => None,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn what_is_read_back_is_what_went_in() {
        let columns = [Kind::Number, Kind::Integer, Kind::Text, Kind::Flag]
            .map(|kind| Column::new(format!("{kind:?}"), "ns", kind));
        let table = Table {
            columns: columns.to_vec(),
            rows: vec![
                vec![0.1.into(), 7_u32.into(), "a \"b\"\n".into(), true.into()],
                vec![(-0.0).into(), (-1_i64).into(), "".into(), false.into()],
                vec![1e300.into(), Cell::None, "µ".into(), Cell::None],
                vec![5.0.into(), i64::MAX.into(), Cell::None, Cell::None],
            ],
            facts: vec![("seed".to_owned(), "7".to_owned())],
        };
        let mut text = Vec::new();
        table.write(Format::Json, &mut text).unwrap();
        let back = Table::of_json(&text, &columns).unwrap();
        assert_eq!(back, table);
        assert_eq!(back.csv(), table.csv());
        let read: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!(read, serde_json::to_value(&table).unwrap());
        assert_eq!(read["columns"][1]["kind"], "integer");
        let refused = |columns: &[Column]| Table::of_json(&text, columns).unwrap_err();
        assert_eq!(refused(&columns[1..]).to_string(), "other columns");
        text.truncate(text.len() / 2);
        assert!(Table::of_json(&text, &columns).is_err());
    }
}
