//! A table as a Parquet file.

use crate::{Column, Table, Values};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io::{self, Write};
use std::sync::Arc;

impl Table {
    /// Writes it as the page does: one row group, snappy; numbers are doubles, and what is not known is
    /// null.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_parquet(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        let bytes = self.parquet().map_err(io::Error::other)?;
        out.write_all(&bytes)
    }

    fn parquet(&self) -> Result<Vec<u8>> {
        let fields = self.columns.iter().map(field).collect::<Result<_>>()?;
        let schema = Type::group_type_builder("root")
            .with_fields(fields)
            .build()?;
        let facts = self.facts.iter();
        let facts = facts.map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("flitscope".to_owned())
            .set_key_value_metadata(Some(facts.collect()));
        let mut file =
            SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties.build()))?;
        let mut rows = file.next_row_group()?;
        for column in &self.columns {
            match &column.values {
                Values::Numbers(values) => {
                    write::<DoubleType, _>(&mut rows, values, |number| *number)?;
                }
                Values::Texts(values) => {
                    write::<ByteArrayType, _>(&mut rows, values, |text| {
                        ByteArray::from(text.as_str())
                    })?;
                }
            }
        }
        rows.close()?;
        file.into_inner()
    }
}

fn field(column: &Column) -> Result<Arc<Type>> {
    let title = column.title();
    let field = match column.values {
        Values::Numbers(_) => Type::primitive_type_builder(&title, Physical::DOUBLE),
        Values::Texts(_) => Type::primitive_type_builder(&title, Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String)),
    };
    let field = field.with_repetition(Repetition::OPTIONAL).build()?;
    Ok(Arc::new(field))
}

/// The next column of a row group.
fn write<D: DataType, V>(
    rows: &mut SerializedRowGroupWriter<'_, Vec<u8>>,
    values: &[Option<V>],
    stored: impl Fn(&V) -> D::T,
) -> Result<()> {
    let Some(mut column) = rows.next_column()? else {
        return Ok(());
    };
    let known: Vec<D::T> = values.iter().flatten().map(stored).collect();
    let levels: Vec<i16> = values
        .iter()
        .map(|value| i16::from(value.is_some()))
        .collect();
    column
        .typed::<D>()
        .write_batch(&known, Some(&levels), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use crate::{Column, Table};
    use bytes::Bytes;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    #[test]
    fn what_is_read_back_is_what_went_in() {
        let text = |text: &str| Some(text.to_owned());
        let table = Table {
            columns: vec![
                Column::numbers("sent", "MB/s", [Some(117.25), None, Some(0.1)]),
                Column::texts("job", [text("Checkpoint, 1"), text("µs"), None]),
            ],
            facts: vec![("seed".to_owned(), "7".to_owned())],
        };
        let mut bytes = Vec::new();
        table.write_parquet(&mut bytes).unwrap();
        let reader = SerializedFileReader::new(Bytes::from(bytes)).unwrap();
        let rows = reader.get_row_iter(None).unwrap();
        let rows: Vec<String> = rows.map(|row| row.unwrap().to_string()).collect();
        assert_eq!(
            rows,
            [
                r#"{sent [MB/s]: 117.25, job: "Checkpoint, 1"}"#,
                r#"{sent [MB/s]: null, job: "µs"}"#,
                r#"{sent [MB/s]: 0.1, job: null}"#,
            ]
        );
        let facts = reader.metadata().file_metadata().key_value_metadata();
        let fact = &facts.unwrap()[0];
        assert_eq!(
            (fact.key.as_str(), fact.value.as_deref()),
            ("seed", Some("7"))
        );
    }

    #[test]
    fn a_table_without_rows_is_a_file_too() {
        let table = Table {
            columns: vec![Column::numbers("x", "", [])],
            facts: Vec::new(),
        };
        let mut bytes = Vec::new();
        table.write_parquet(&mut bytes).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
    }
}
