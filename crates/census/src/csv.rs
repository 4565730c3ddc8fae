//! Rows as lines of comma-separated values (RFC 4180, with line feeds).

use std::borrow::Cow;
use std::io::{self, Write};

use crate::row::{COLUMNS, Cell, Row};

/// The line of column names.
pub fn write_header(out: &mut impl Write) -> io::Result<()> {
    let names: Vec<&str> = COLUMNS.iter().map(|column| column.name).collect();
    writeln!(out, "{}", names.join(","))
}

/// The line of a row. What is absent is an empty field.
pub fn write_row(out: &mut impl Write, row: &Row) -> io::Result<()> {
    for (index, column) in COLUMNS.iter().enumerate() {
        if index > 0 {
            out.write_all(b",")?;
        }
        match (column.get)(row) {
            None => Ok(()),
            Some(Cell::Integer(number)) => write!(out, "{number}"),
            Some(Cell::Flag(flag)) => write!(out, "{flag}"),
            Some(Cell::Text(text)) if text.contains([',', '"', '\n', '\r']) => {
                write!(out, "\"{}\"", text.replace('"', "\"\""))
            }
            Some(Cell::Text(text)) => out.write_all(text.as_bytes()),
        }?;
    }
    out.write_all(b"\n")
}

/// Reads the line of a row; `None` if it is not one.
pub(crate) fn read_row(line: &str) -> Option<Row> {
    let mut row = Row::default();
    let mut rest = Some(line);
    for column in COLUMNS {
        let (field, others) = split_field(rest?)?;
        rest = others;
        if field.is_empty() && !column.required {
            continue;
        }
        (column.set)(&mut row, Cell::read(column.kind, &field)?)?;
    }
    rest.is_none().then_some(row)
}

/// The first field, and what comes after its comma.
fn split_field(line: &str) -> Option<(Cow<'_, str>, Option<&str>)> {
    let Some(quoted) = line.strip_prefix('"') else {
        return Some(match line.split_once(',') {
            Some((field, rest)) => (field.into(), Some(rest)),
            None => (line.into(), None),
        });
    };
    let mut field = String::new();
    let mut rest = quoted;
    loop {
        let (part, after) = rest.split_once('"')?;
        field.push_str(part);
        match after.strip_prefix('"') {
            // Two quotation marks stand for one.
            Some(more) => {
                field.push('"');
                rest = more;
            }
            None if after.is_empty() => return Some((field.into(), None)),
            None => return Some((field.into(), Some(after.strip_prefix(',')?))),
        }
    }
}
