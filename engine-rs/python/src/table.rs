//! Tables as Python sees them.

use crate::errors::raised;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Metadata, Schema};
use flitscope_shards::write_whole;
use flitscope_tables::{Cell, Column, Format, Kind};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::path::PathBuf;
use std::sync::Arc;

/// Typed columns and rows.
#[pyclass(frozen, module = "flitscope._engine")]
pub(crate) struct Table(Arc<flitscope_tables::Table>);

impl From<flitscope_tables::Table> for Table {
    fn from(table: flitscope_tables::Table) -> Self {
        Self(Arc::new(table))
    }
}

impl From<Arc<flitscope_tables::Table>> for Table {
    fn from(table: Arc<flitscope_tables::Table>) -> Self {
        Self(table)
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.0.rows.len()
    }

    /// Names of the columns, with units.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.columns.iter().map(Column::title).collect()
    }

    /// Units by the names of the columns that have one.
    #[getter]
    fn units(&self) -> Vec<(String, String)> {
        let columns = self.0.columns.iter();
        let with = columns.filter(|column| !column.unit.is_empty());
        with.map(|column| (column.title(), column.unit.clone().into_owned()))
            .collect()
    }

    #[getter]
    fn facts(&self) -> Vec<(String, String)> {
        self.0.facts.clone()
    }

    /// What a column contains: `number`, `integer`, `text` or `flag`.
    fn kind(&self, name: &str) -> PyResult<&'static str> {
        Ok(match self.0.columns[self.find(name)?].kind {
            Kind::Number => "number",
            Kind::Integer => "integer",
            Kind::Text => "text",
            Kind::Flag => "flag",
        })
    }

    /// The values of a column.
    fn column<'p>(&self, py: Python<'p>, name: &str) -> PyResult<Bound<'p, PyList>> {
        let place = self.find(name)?;
        let values = self.0.rows.iter().map(|row| value(py, &row[place]));
        PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)
    }

    /// Comma-separated values; the facts are columns behind the others.
    fn csv(&self) -> String {
        flitscope_tables::Table::clone(&self.0)
            .with_facts_in_rows()
            .csv()
    }

    fn write_parquet(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = py.detach(|| write_whole(&path, |out| self.0.write(Format::Parquet, out)));
        written.map_err(|problems| raised(py, &problems))
    }

    /// All rows as one batch of Arrow's C stream, whose schema is never another one.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'p>(
        &self,
        py: Python<'p>,
        requested_schema: Option<Bound<'p, PyAny>>,
    ) -> PyResult<Bound<'p, PyCapsule>> {
        drop(requested_schema);
        let stream = self.stream();
        let stream = stream.map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

impl Table {
    /// The place of the column with this title.
    fn find(&self, name: &str) -> PyResult<usize> {
        let mut columns = self.0.columns.iter();
        let found = columns.position(|column| column.title() == name);
        found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn stream(&self) -> Result<FFI_ArrowArrayStream, ArrowError> {
        let columns = &self.0.columns;
        let field = |column: &Column| Field::new(column.title(), data_type(column.kind), true);
        let schema = Schema::new(columns.iter().map(field).collect::<Vec<_>>());
        let schema =
            Arc::new(schema.with_metadata(self.0.facts.iter().cloned().collect::<Metadata>()));
        let arrays = (0..columns.len()).map(|place| self.array(place)).collect();
        let batch = RecordBatch::try_new(schema.clone(), arrays)?;
        let batches = RecordBatchIterator::new([Ok(batch)], schema);
        Ok(FFI_ArrowArrayStream::new(Box::new(batches)))
    }

    fn array(&self, place: usize) -> ArrayRef {
        let cells = self.0.rows.iter().map(|row| &row[place]);
        match self.0.columns[place].kind {
            Kind::Number => Arc::new(Float64Array::from_iter(cells.map(|cell| match cell {
                Cell::Number(number) => Some(*number),
                _ => None,
            }))),
            Kind::Integer => Arc::new(Int64Array::from_iter(cells.map(|cell| match cell {
                Cell::Integer(number) => Some(*number),
                _ => None,
            }))),
            Kind::Text => Arc::new(StringArray::from_iter(cells.map(|cell| match cell {
                Cell::Text(text) => Some(text),
                _ => None,
            }))),
            Kind::Flag => Arc::new(BooleanArray::from_iter(cells.map(|cell| match cell {
                Cell::Flag(flag) => Some(*flag),
                _ => None,
            }))),
        }
    }
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Number => DataType::Float64,
        Kind::Integer => DataType::Int64,
        Kind::Text => DataType::Utf8,
        Kind::Flag => DataType::Boolean,
    }
}

/// A cell as Python has it; `None` where it is not known.
fn value<'p>(py: Python<'p>, cell: &Cell) -> PyResult<Bound<'p, PyAny>> {
    Ok(match cell {
        Cell::None => py.None().into_bound(py),
        Cell::Number(number) => number.into_pyobject(py)?.into_any(),
        Cell::Integer(number) => number.into_pyobject(py)?.into_any(),
        Cell::Text(text) => text.into_pyobject(py)?.into_any(),
        Cell::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
    })
}
