//! Comma-separated values as columns.

use crate::{Column, Table, Values};
use csv::{ReaderBuilder, StringRecord};
use std::error::Error;
use std::fmt;

/// Comma-separated values that are none, or whose rows are not of one length.
#[derive(Debug)]
pub struct Damaged(String);

impl fmt::Display for Damaged {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl Error for Damaged {}

impl Table {
    /// The table of a head and rows, each a line of comma-separated values.
    ///
    /// # Errors
    /// A line is no row, or has more or fewer cells than the head.
    pub fn of_rows<'r>(
        head: &str,
        rows: impl IntoIterator<Item = &'r str>,
    ) -> Result<Self, Damaged> {
        Self::of(&cells(head)?, rows.into_iter().map(cells))
    }

    /// The table of comma-separated values with a head.
    ///
    /// # Errors
    /// As of [`Self::of_rows`].
    pub fn of_csv(text: &str) -> Result<Self, Damaged> {
        let mut reader = plain().from_reader(text.as_bytes());
        let damaged = |error: csv::Error| Damaged(error.to_string());
        let mut rows = reader.records().map(|row| row.map_err(damaged));
        let titles = rows.next().unwrap_or_else(|| cells(""))?;
        Self::of(&titles, rows)
    }

    fn of(
        titles: &StringRecord,
        rows: impl Iterator<Item = Result<StringRecord, Damaged>>,
    ) -> Result<Self, Damaged> {
        let mut columns: Vec<Vec<Option<String>>> = vec![Vec::new(); titles.len()];
        for row in rows {
            let row = row?;
            if row.len() != titles.len() {
                let (is, of) = (row.len(), titles.len());
                return Err(Damaged(format!(
                    "a row has {is} cells, but the head has {of}"
                )));
            }
            for (column, cell) in columns.iter_mut().zip(&row) {
                column.push((!cell.is_empty()).then(|| cell.to_owned()));
            }
        }
        let columns = titles.iter().zip(columns).map(|(title, cells)| {
            let (name, unit) = split(title);
            Column {
                name: name.to_owned(),
                unit: unit.to_owned(),
                values: typed(title, cells),
            }
        });
        Ok(Self {
            columns: columns.collect(),
            facts: Vec::new(),
        })
    }
}

/// Reads every line as a row; how long they may be is said here.
fn plain() -> ReaderBuilder {
    let mut reader = ReaderBuilder::new();
    reader.has_headers(false).flexible(true);
    reader
}

fn cells(line: &str) -> Result<StringRecord, Damaged> {
    let mut reader = plain().from_reader(line.as_bytes());
    let mut record = StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => Ok(record),
        Ok(false) => Err(Damaged("a row is empty".to_owned())),
        Err(error) => Err(Damaged(error.to_string())),
    }
}

/// `accepted [MB/s]`: a name and a unit.
fn split(title: &str) -> (&str, &str) {
    let parts = title
        .strip_suffix(']')
        .and_then(|rest| rest.rsplit_once(" ["));
    match parts {
        Some((name, unit)) if !unit.contains(['[', ']']) => (name, unit),
        _ => (title, ""),
    }
}

/// What names things stays text, even where all of it is digits.
const NAMES_THINGS: [&str; 5] = ["digest", "link", "version", "name", "point"];

fn typed(title: &str, cells: Vec<Option<String>>) -> Values {
    let title = title.to_lowercase();
    let is_name = NAMES_THINGS.iter().any(|word| title.contains(word));
    let number = |cell: &Option<String>| match cell {
        None => Some(None),
        Some(text) => number(text).map(Some),
    };
    let numbers: Option<Vec<Option<f64>>> = match is_name {
        true => None,
        false => cells.iter().map(number).collect(),
    };
    match numbers {
        Some(numbers) => Values::Numbers(numbers),
        None => Values::Texts(cells),
    }
}

/// A number as files have it; `inf`, `.5` and `+1` are words.
fn number(text: &str) -> Option<f64> {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|one| one.is_ascii_digit());
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let mantissa = mantissa.strip_prefix('-').unwrap_or(mantissa);
    let is_mantissa = match mantissa.split_once('.') {
        Some((whole, part)) => is_digits(whole) && is_digits(part),
        None => is_digits(mantissa),
    };
    let is_exponent = exponent
        .is_none_or(|exponent| is_digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)));
    (is_mantissa && is_exponent)
        .then(|| text.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_of_numbers_where_every_cell_is_one() {
        let head = "point,load [share],seed,scenario_digest,\"a, b\",x [ns]\r\n";
        let rows = ["1,0.5,7,12,y,", "2,-1e-3,8,,\"y \"\"z\"\"\",", "3,,9,3,,"];
        let table = Table::of_rows(head, rows).unwrap();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            table.columns,
            [
                Column::texts("point", [text("1"), text("2"), text("3")]),
                Column::numbers("load", "share", [Some(0.5), Some(-1e-3), None]),
                Column::numbers("seed", "", [Some(7.0), Some(8.0), Some(9.0)]),
                Column::texts("scenario_digest", [text("12"), None, text("3")]),
                Column::texts("a, b", [text("y"), text("y \"z\""), None]),
                Column::numbers("x", "ns", [None, None, None]),
            ]
        );
        assert_eq!(table.rows(), 3);
        assert_eq!(table.columns[1].title(), "load [share]");
    }

    #[test]
    fn a_text_is_its_lines_also_where_a_cell_has_several() {
        let lines = ["1,\"a\r\nb\"", "2,c"];
        let text = format!("n,t\r\n{}\r\n", lines.join("\r\n"));
        let table = Table::of_csv(&text).unwrap();
        assert_eq!(table, Table::of_rows("n,t", lines).unwrap());
        assert_eq!(table.rows(), 2);
        assert!(Table::of_csv("").is_err());
    }

    #[test]
    fn numbers_are_those_of_files() {
        for text in ["0", "-1.5", "1e3", "1.25E-7", "2e+3"] {
            assert_eq!(number(text), text.parse().ok(), "{text}");
        }
        for text in ["", "-", ".5", "1.", "+1", "inf", "NaN", "1e", "0x1", "1 "] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn rows_of_another_length_are_refused() {
        let refused = Table::of_rows("a,b", ["1"]).unwrap_err().to_string();
        assert_eq!(refused, "a row has 1 cells, but the head has 2");
        assert!(Table::of_rows("a", [""]).is_err());
        assert_eq!(Table::of_rows("a,b", []).unwrap().rows(), 0);
    }
}
