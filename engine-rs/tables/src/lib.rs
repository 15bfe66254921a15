//! Tables of results: typed columns, rows of cells, and writers of them.
//!
//! A column declares its kind; no writer looks at a title or at the text of cells to find it out. Every
//! format is a [`Sink`] that takes rows one by one, so that a table of any length is written in constant
//! memory; [`Table::write`] goes through the same sinks.
//!
//! Absent: the contents of tables. This crate knows nothing of the engine, which depends on it.

mod cell;
mod csv;
mod facts;
mod json;
mod markdown;
#[cfg(feature = "parquet")]
mod parquet;
mod table;
mod write;

pub use cell::Cell;
pub use csv::Csv;
pub use json::Json;
pub use markdown::{Markdown, escaped};
#[cfg(feature = "parquet")]
pub use parquet::Parquet;
pub use table::{Column, Kind, Table};
pub use write::{Format, Sink, writer};
