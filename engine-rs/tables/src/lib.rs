//! Tables of results as columns, and as Parquet files.
//!
//! A table of a sweep is made of its CSV, so that both have the same columns under the same names: a
//! column is one of numbers where every cell is a number, unless it names things, as digests and links
//! do. The page goes by the same rules (`web/src/features/sweep/state/sweep-table.ts`).
//!
//! Absent: what is in a table. Neither wasm module contains this crate, and the page's build does not
//! compile it: it is the command line's and the Python package's.

mod cells;
mod parquet;

pub use cells::Damaged;

/// Columns of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// In the order of the file.
    pub columns: Vec<Column>,
    /// What is the same in all rows, by name: metadata of a Parquet file.
    pub facts: Vec<(String, String)>,
}

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name, without its unit.
    pub name: String,
    /// Empty where its values have none.
    pub unit: String,
    /// From the first row on.
    pub values: Values,
}

/// Values of a column; `None` is what is not known.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Numbers.
    Numbers(Vec<Option<f64>>),
    /// Words, digests and links.
    Texts(Vec<Option<String>>),
}

impl Table {
    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.values.len())
    }
}

impl Column {
    /// A column of numbers.
    pub fn numbers(name: &str, unit: &str, values: impl IntoIterator<Item = Option<f64>>) -> Self {
        Self {
            name: name.to_owned(),
            unit: unit.to_owned(),
            values: Values::Numbers(values.into_iter().collect()),
        }
    }

    /// A column of texts.
    pub fn texts(name: &str, values: impl IntoIterator<Item = Option<String>>) -> Self {
        Self {
            name: name.to_owned(),
            unit: String::new(),
            values: Values::Texts(values.into_iter().collect()),
        }
    }

    /// Its name in a file, as in `accepted [MB/s]`.
    pub fn title(&self) -> String {
        match self.unit.as_str() {
            "" => self.name.clone(),
            unit => format!("{} [{unit}]", self.name),
        }
    }
}

impl Values {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(values) => values.len(),
            Self::Texts(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
