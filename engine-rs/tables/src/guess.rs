//! Comma-separated values as columns.

use crate::{Cell, Column, Kind, Table};
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
        let mut texts: Vec<Vec<Option<String>>> = vec![Vec::new(); titles.len()];
        let mut count = 0;
        for row in rows {
            let row = row?;
            if row.len() != titles.len() {
                let (is, of) = (row.len(), titles.len());
                return Err(Damaged(format!(
                    "a row has {is} cells, but the head has {of}"
                )));
            }
            count += 1;
            for (column, cell) in texts.iter_mut().zip(&row) {
                column.push((!cell.is_empty()).then(|| cell.to_owned()));
            }
        }
        let mut table = Self {
            rows: vec![Vec::new(); count],
            ..Self::default()
        };
        for (title, cells) in titles.iter().zip(texts) {
            let (name, unit) = split(title);
            let (kind, cells) = typed(title, cells);
            let column = Column::new(name.to_owned(), unit.to_owned(), kind);
            table.columns.push(column);
            for (row, cell) in table.rows.iter_mut().zip(cells) {
                row.push(cell);
            }
        }
        Ok(table)
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

fn typed(title: &str, cells: Vec<Option<String>>) -> (Kind, Vec<Cell>) {
    let title = title.to_lowercase();
    let is_name = NAMES_THINGS.iter().any(|word| title.contains(word));
    let number = |cell: &Option<String>| match cell {
        None => Some(Cell::None),
        Some(text) => number(text).map(Cell::Number),
    };
    let numbers: Option<Vec<Cell>> = match is_name {
        true => None,
        false => cells.iter().map(number).collect(),
    };
    match numbers {
        Some(numbers) => (Kind::Number, numbers),
        None => (Kind::Text, cells.into_iter().map(Cell::from).collect()),
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
