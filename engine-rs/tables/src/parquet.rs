//! A table as a Parquet file: snappy, every column nullable, row groups of bounded size.

use crate::write::checked;
use crate::{Cell, Column, Kind, Sink};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use std::io::{self, Write};
use std::sync::Arc;

/// Rows of a row group, and bytes of its texts: what is in memory until it is written.
const MAX_ROWS: usize = 65_536;
const MAX_BYTES: usize = 32 << 20;

/// A writer of Parquet.
pub struct Parquet<W: Write + Send> {
    columns: Vec<Column>,
    /// Rows that are in no row group yet, by column.
    values: Vec<Values>,
    rows: usize,
    /// Bytes of their texts.
    bytes: usize,
    file: SerializedFileWriter<W>,
}

/// Values of a column, and for each row whether its value is known.
struct Values {
    known: Known,
    levels: Vec<i16>,
}

enum Known {
    Numbers(Vec<f64>),
    Integers(Vec<i64>),
    Texts(Vec<ByteArray>),
    Flags(Vec<bool>),
}

impl<W: Write + Send> Parquet<W> {
    /// Begins the file; facts are its metadata.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(columns: &[Column], facts: &[(String, String)], out: W) -> io::Result<Self> {
        let fields = columns.iter().map(field).collect::<Result<_>>();
        let schema =
            Type::group_type_builder("root").with_fields(fields.map_err(io::Error::other)?);
        let schema = schema.build().map_err(io::Error::other)?;
        let facts = facts.iter();
        let facts = facts.map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("flitscope".to_owned())
            .set_key_value_metadata(Some(facts.collect()));
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties.build()));
        Ok(Self {
            columns: columns.to_vec(),
            values: empty(columns),
            rows: 0,
            bytes: 0,
            file: file.map_err(io::Error::other)?,
        })
    }

    /// Writes the rows that have come since the last row group.
    fn row_group(&mut self) -> Result<()> {
        let values = std::mem::replace(&mut self.values, empty(&self.columns));
        (self.rows, self.bytes) = (0, 0);
        let mut group = self.file.next_row_group()?;
        for Values { known, levels } in &values {
            match known {
                Known::Numbers(known) => column::<DoubleType, W>(&mut group, known, levels)?,
                Known::Integers(known) => column::<Int64Type, W>(&mut group, known, levels)?,
                Known::Texts(known) => column::<ByteArrayType, W>(&mut group, known, levels)?,
                Known::Flags(known) => column::<BoolType, W>(&mut group, known, levels)?,
            }
        }
        group.close().map(drop)
    }
}

impl<W: Write + Send> Sink for Parquet<W> {
    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        for (cell, Values { known, levels }) in checked(&self.columns, row).zip(&mut self.values) {
            levels.push(i16::from(*cell != Cell::None));
            match (cell, known) {
                (Cell::Number(number), Known::Numbers(known)) => known.push(*number),
                (Cell::Integer(number), Known::Integers(known)) => known.push(*number),
                (Cell::Flag(flag), Known::Flags(known)) => known.push(*flag),
                (Cell::Text(text), Known::Texts(known)) => {
                    self.bytes += text.len();
                    known.push(ByteArray::from(&**text));
                }
                // A cell of another kind than its column has become none.
                _ => {}
            }
        }
        self.rows += 1;
        if self.rows >= MAX_ROWS || self.bytes >= MAX_BYTES {
            self.row_group().map_err(io::Error::other)?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.row_group().map_err(io::Error::other)?;
        }
        self.file.finish().map(drop).map_err(io::Error::other)?;
        self.file.inner_mut().flush()
    }
}

fn empty(columns: &[Column]) -> Vec<Values> {
    let values = columns.iter().map(|column| Values {
        known: match column.kind {
            Kind::Number => Known::Numbers(Vec::new()),
            Kind::Integer => Known::Integers(Vec::new()),
            Kind::Text => Known::Texts(Vec::new()),
            Kind::Flag => Known::Flags(Vec::new()),
        },
        levels: Vec::new(),
    });
    values.collect()
}

fn field(column: &Column) -> Result<Arc<Type>> {
    let title = column.title();
    let field = match column.kind {
        Kind::Number => Type::primitive_type_builder(&title, Physical::DOUBLE),
        Kind::Integer => Type::primitive_type_builder(&title, Physical::INT64),
        Kind::Flag => Type::primitive_type_builder(&title, Physical::BOOLEAN),
        Kind::Text => Type::primitive_type_builder(&title, Physical::BYTE_ARRAY)
            .with_logical_type(Some(LogicalType::String)),
    };
    let field = field.with_repetition(Repetition::OPTIONAL).build()?;
    Ok(Arc::new(field))
}

/// The next column of a row group.
fn column<D: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    known: &[D::T],
    levels: &[i16],
) -> Result<()> {
    let Some(mut column) = group.next_column()? else {
        return Ok(());
    };
    column.typed::<D>().write_batch(known, Some(levels), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use super::{MAX_BYTES, MAX_ROWS};
    use crate::{Cell, Column, Format, Kind, Table};
    use bytes::Bytes;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    fn read(table: &Table) -> SerializedFileReader<Bytes> {
        let mut bytes = Vec::new();
        table.write(Format::Parquet, &mut bytes).unwrap();
        SerializedFileReader::new(Bytes::from(bytes)).unwrap()
    }

    #[test]
    fn what_is_read_back_is_what_went_in() {
        let columns = vec![
            Column::new("sent", "MB/s", Kind::Number),
            Column::new("node", "", Kind::Integer),
            Column::new("job", "", Kind::Text),
            Column::new("up", "", Kind::Flag),
        ];
        let table = Table {
            columns,
            rows: vec![
                vec![
                    117.25.into(),
                    7_u32.into(),
                    "Checkpoint, 1".into(),
                    true.into(),
                ],
                vec![Cell::None, Cell::None, "µs".into(), false.into()],
                vec![0.1.into(), (-1_i64).into(), Cell::None, Cell::None],
            ],
            facts: vec![("seed".to_owned(), "7".to_owned())],
        };
        let reader = read(&table);
        let rows = reader.get_row_iter(None).unwrap();
        let rows: Vec<String> = rows.map(|row| row.unwrap().to_string()).collect();
        assert_eq!(
            rows,
            [
                r#"{sent [MB/s]: 117.25, node: 7, job: "Checkpoint, 1", up: true}"#,
                r#"{sent [MB/s]: null, node: null, job: "µs", up: false}"#,
                r#"{sent [MB/s]: 0.1, node: -1, job: null, up: null}"#,
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
        let table = Table::new(vec![Column::new("x", "", Kind::Number)]);
        assert_eq!(read(&table).metadata().file_metadata().num_rows(), 0);
    }

    #[test]
    fn row_groups_are_bounded_by_rows_and_by_bytes() {
        let mut table = Table::new(vec![Column::new("x", "", Kind::Integer)]);
        table.rows = (0..=2 * MAX_ROWS).map(|row| vec![row.into()]).collect();
        let reader = read(&table);
        let rows = |reader: &SerializedFileReader<Bytes>| -> Vec<i64> {
            let groups = reader.metadata().row_groups().iter();
            groups.map(|group| group.num_rows()).collect()
        };
        assert_eq!(rows(&reader), [MAX_ROWS as i64, MAX_ROWS as i64, 1]);
        let last = reader.get_row_iter(None).unwrap().last().unwrap().unwrap();
        assert_eq!(last.to_string(), format!("{{x: {}}}", 2 * MAX_ROWS));

        let mut table = Table::new(vec![Column::new("t", "", Kind::Text)]);
        let long = "x".repeat(MAX_BYTES / 2);
        table.rows = vec![vec![long.into()]; 3];
        assert_eq!(rows(&read(&table)), [2, 1]);
    }
}
