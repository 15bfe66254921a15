//! One interface of all formats.

use crate::{Cell, Column, Csv, Json, Markdown};
use std::io::{self, Write};
use std::path::Path;

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values.
    Csv,
    /// One JSON object: columns, facts and rows.
    Json,
    /// A Markdown table.
    Markdown,
    /// A Parquet file.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// The format that the ending of a file's name says.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "md" | "markdown" => Some(Self::Markdown),
            #[cfg(feature = "parquet")]
            "parquet" => Some(Self::Parquet),
            _ => None,
        }
    }
}

/// Takes the rows of a table one by one. It begins with the columns, when it is made.
pub trait Sink {
    /// The next row: a cell for each column, of the column's kind or [`Cell::None`].
    ///
    /// # Errors
    /// Those of the writer.
    fn row(&mut self, row: &[Cell]) -> io::Result<()>;

    /// Writes what follows the last row. Without it a file is not whole.
    ///
    /// # Errors
    /// Those of the writer.
    fn finish(&mut self) -> io::Result<()>;
}

/// The sink of a format.
///
/// # Errors
/// Those of the writer.
pub fn writer<'w, W: Write + Send + 'w>(
    format: Format,
    columns: &[Column],
    facts: &[(String, String)],
    out: W,
) -> io::Result<Box<dyn Sink + 'w>> {
    Ok(match format {
        Format::Csv => Box::new(Csv::new(columns, out)?),
        Format::Json => Box::new(Json::new(columns, facts, out)?),
        Format::Markdown => Box::new(Markdown::new(columns, out)?),
        #[cfg(feature = "parquet")]
        Format::Parquet => Box::new(crate::Parquet::new(columns, facts, out)?),
    })
}

/// The cells of a row that has one for each column, each checked against its kind.
pub(crate) fn checked<'r>(
    columns: &'r [Column],
    row: &'r [Cell],
) -> impl Iterator<Item = &'r Cell> {
    debug_assert_eq!(row.len(), columns.len());
    // A cell that is missing would move those that follow.
    let cells = row.iter().chain(std::iter::repeat(&Cell::None));
    columns
        .iter()
        .zip(cells)
        .map(|(column, cell)| cell.checked(column.kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Table};

    #[test]
    fn a_file_has_the_format_of_its_ending() {
        let of = |path: &str| Format::of_path(Path::new(path));
        assert_eq!(of("out/log.csv"), Some(Format::Csv));
        assert_eq!(of("log.JSON"), Some(Format::Json));
        assert_eq!(
            (of("a.md"), of("a.markdown")),
            (Some(Format::Markdown), Some(Format::Markdown))
        );
        #[cfg(feature = "parquet")]
        assert_eq!(of("log.parquet"), Some(Format::Parquet));
        assert_eq!((of("log"), of("csv"), of("log.txt")), (None, None, None));
    }

    #[test]
    fn rows_one_by_one_are_the_table() {
        let mut table = Table::new(vec![
            Column::new("node", "", Kind::Integer),
            Column::new("sent", "MB/s", Kind::Number),
        ]);
        table.rows = (0..3_u32)
            .map(|node| vec![node.into(), f64::from(node).into()])
            .collect();
        for format in [Format::Csv, Format::Json, Format::Markdown] {
            let (mut whole, mut by_rows) = (Vec::new(), Vec::new());
            table.write(format, &mut whole).unwrap();
            let mut sink = writer(format, &table.columns, &table.facts, &mut by_rows).unwrap();
            for row in &table.rows {
                sink.row(row).unwrap();
            }
            sink.finish().unwrap();
            drop(sink);
            assert_eq!(by_rows, whole);
        }
    }
}
