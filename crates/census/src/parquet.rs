//! Rows as a Parquet file, written row group by row group.

use std::fs::File;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};

use crate::row::{COLUMNS, Cell, Column, Kind, Row};

/// A Parquet file that is being written.
pub(crate) struct Writer {
    file: SerializedFileWriter<File>,
    /// The rows of the next row group.
    rows: Vec<Row>,
    /// The characters of their values.
    characters: usize,
}

/// The most rows of a row group, and the most characters of their values: some megabytes.
const GROUP: (usize, usize) = (1 << 14, 1 << 22);

impl Writer {
    /// Begins a file; `about` says what it is a part of.
    pub(crate) fn new(file: File, about: &[(&str, String)]) -> Result<Writer, ParquetError> {
        let about =
            about.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(format!("hackenbush {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(about.collect()))
            .build();
        let file = SerializedFileWriter::new(file, schema()?, Arc::new(properties))?;
        Ok(Writer { file, rows: Vec::new(), characters: 0 })
    }

    pub(crate) fn write(&mut self, row: Row) -> Result<(), ParquetError> {
        self.characters += row.value.len();
        self.rows.push(row);
        let full = self.rows.len() >= GROUP.0 || self.characters >= GROUP.1;
        if full { self.write_group() } else { Ok(()) }
    }

    /// Writes what is left, and the end of the file.
    pub(crate) fn finish(mut self) -> Result<(), ParquetError> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        // Not `into_inner`, which makes a text of the error if the disk is full.
        self.file.finish().map(|_| ())
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for column in COLUMNS {
            let cells: Vec<Option<Cell<'_>>> = self.rows.iter().map(column.get).collect();
            let present = cells.iter().flatten();
            let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
            let levels = (!column.required).then_some(&*levels);
            let Some(mut writer) = group.next_column()? else { break };
            match column.kind {
                Kind::Text => {
                    let texts: Vec<ByteArray> = present
                        .filter_map(|cell| match cell {
                            Cell::Text(text) => Some(ByteArray::from(*text)),
                            _ => None,
                        })
                        .collect();
                    writer.typed::<ByteArrayType>().write_batch(&texts, levels, None)?;
                }
                Kind::Integer => {
                    let numbers: Vec<i64> = present
                        .filter_map(|cell| match cell {
                            Cell::Integer(number) => Some(*number),
                            _ => None,
                        })
                        .collect();
                    writer.typed::<Int64Type>().write_batch(&numbers, levels, None)?;
                }
                Kind::Flag => {
                    let flags: Vec<bool> = present
                        .filter_map(|cell| match cell {
                            Cell::Flag(flag) => Some(*flag),
                            _ => None,
                        })
                        .collect();
                    writer.typed::<BoolType>().write_batch(&flags, levels, None)?;
                }
            }
            writer.close()?;
        }
        group.close()?;
        self.rows.clear();
        self.characters = 0;
        Ok(())
    }
}

fn schema() -> Result<TypePtr, ParquetError> {
    let field = |column: &Column| {
        let repetition = if column.required { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        let (physical, logical) = match column.kind {
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Integer => (Physical::INT64, None),
            Kind::Flag => (Physical::BOOLEAN, None),
        };
        Type::primitive_type_builder(column.name, physical)
            .with_repetition(repetition)
            .with_logical_type(logical)
            .build()
            .map(Arc::new)
    };
    let fields = COLUMNS.iter().map(field).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("census").with_fields(fields).build().map(Arc::new)
}
