//! Tables as Python sees them.

use crate::errors::raised;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, Float64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Metadata, Schema};
use flitscope_shards::write_whole;
use flitscope_tables::{Column, Values};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::path::PathBuf;
use std::sync::Arc;

/// Columns of equal length, each of numbers or of texts.
#[pyclass(frozen, module = "flitscope._engine")]
pub(crate) struct Table(Arc<flitscope_tables::Table>);

impl From<flitscope_tables::Table> for Table {
    fn from(table: flitscope_tables::Table) -> Self {
        Self(Arc::new(table))
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.0.rows()
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
        with.map(|column| (column.title(), column.unit.clone()))
            .collect()
    }

    #[getter]
    fn facts(&self) -> Vec<(String, String)> {
        self.0.facts.clone()
    }

    /// Whether a column is one of numbers.
    fn has_numbers(&self, name: &str) -> PyResult<bool> {
        Ok(matches!(self.find(name)?.values, Values::Numbers(_)))
    }

    /// The values of a column.
    fn column<'p>(&self, py: Python<'p>, name: &str) -> PyResult<Bound<'p, PyList>> {
        match &self.find(name)?.values {
            Values::Numbers(values) => PyList::new(py, values),
            Values::Texts(values) => PyList::new(py, values),
        }
    }

    fn write_parquet(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = py.detach(|| write_whole(&path, |out| self.0.write_parquet(out)));
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
    fn find(&self, name: &str) -> PyResult<&Column> {
        let mut columns = self.0.columns.iter();
        let found = columns.find(|column| column.title() == name);
        found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    fn stream(&self) -> Result<FFI_ArrowArrayStream, ArrowError> {
        let field = |column: &Column| {
            let kind = match column.values {
                Values::Numbers(_) => DataType::Float64,
                Values::Texts(_) => DataType::Utf8,
            };
            Field::new(column.title(), kind, true)
        };
        let array = |column: &Column| -> ArrayRef {
            match &column.values {
                Values::Numbers(values) => Arc::new(Float64Array::from(values.clone())),
                Values::Texts(values) => {
                    Arc::new(StringArray::from_iter(values.iter().map(Option::as_deref)))
                }
            }
        };
        let columns = &self.0.columns;
        let schema = Schema::new(columns.iter().map(field).collect::<Vec<_>>());
        let schema =
            Arc::new(schema.with_metadata(self.0.facts.iter().cloned().collect::<Metadata>()));
        let batch = RecordBatch::try_new(schema.clone(), columns.iter().map(array).collect())?;
        let batches = RecordBatchIterator::new([Ok(batch)], schema);
        Ok(FFI_ArrowArrayStream::new(Box::new(batches)))
    }
}
