//! Finished censuses in a folder, and reading their rows.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use hackenbush::rules;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;
use partizan::{Exceeded, Meter};

use crate::csv;
use crate::family::{Census, Family};
use crate::file::{Failure, Format};
use crate::row::{COLUMNS, Cell, Row};
use crate::share::Share;

/// A census whose parts are all there.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Of what.
    pub census: Census,
    /// Its parts, in their order.
    pub parts: Vec<PathBuf>,
}

/// The finished censuses in a folder, and the names of those that lack parts. A census that is there
/// several times, in different numbers of parts, counts once.
///
/// # Errors
/// If the folder cannot be read.
pub fn finished(folder: &Path) -> Result<(Vec<Finished>, Vec<String>), Failure> {
    let wrong = |error| Failure::File(folder.to_owned(), error);
    // By census, number of parts and format: the parts by number.
    type Parts = BTreeMap<(u32, &'static str), BTreeMap<u32, PathBuf>>;
    let mut found: BTreeMap<(usize, String, u32), (Census, Parts)> = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let Some((census, share, format)) = name.and_then(read_name) else { continue };
        let order = (census.family() as usize, census.variant().name().to_owned(), census.edges());
        let (_, parts) = found.entry(order).or_insert_with(|| (census, Parts::new()));
        let parts = parts.entry((share.of(), format.extension())).or_default();
        parts.insert(share.number(), path);
    }
    let (mut whole, mut lacking) = (Vec::new(), Vec::new());
    for (census, parts) in found.into_values() {
        let complete = parts.into_iter().find(|((of, _), parts)| parts.len() == *of as usize);
        match complete {
            Some((_, parts)) => {
                whole.push(Finished { census, parts: parts.into_values().collect() });
            }
            None => lacking.push(census.name()),
        }
    }
    Ok((whole, lacking))
}

/// Reads a name that [`Format::file_name`] has made.
fn read_name(name: &str) -> Option<(Census, Share, Format)> {
    let mut words = name.split('.');
    let family = Family::by_name(words.next()?)?;
    let variant = rules::by_name(words.next()?)?;
    let census = Census::new(family, Some(variant), words.next()?.parse().ok()?).ok()?;
    let (number, of) = words.next()?.split_once("-of-")?;
    let share = Share::new(number.parse().ok()?, of.parse().ok()?).ok()?;
    let ending = words.next()?;
    let format = [Format::Parquet, Format::Csv].into_iter().find(|it| it.extension() == ending)?;
    (format.file_name(census, share) == name).then_some((census, share, format))
}

impl Finished {
    /// Goes through all rows in their order.
    ///
    /// # Errors
    /// If the work is called off, if `visit` fails, or if a file is damaged.
    pub fn rows(
        &self,
        meter: &Meter,
        visit: &mut dyn FnMut(&Row) -> Result<(), Exceeded>,
    ) -> Result<(), Failure> {
        for path in &self.parts {
            let mut checked = |row: &Row| {
                meter.check()?;
                visit(row)
            };
            let is_csv = path.extension().is_some_and(|ending| ending == "csv");
            let read = if is_csv { read_csv } else { read_parquet };
            read(path, &mut checked)?;
        }
        Ok(())
    }
}

type Visit<'a> = dyn FnMut(&Row) -> Result<(), Exceeded> + 'a;

fn read_csv(path: &Path, visit: &mut Visit<'_>) -> Result<(), Failure> {
    let wrong = |error| Failure::File(path.to_owned(), error);
    let mut lines = BufReader::new(File::open(path).map_err(wrong)?).lines();
    let mut header = Vec::new();
    csv::write_header(&mut header).map_err(wrong)?;
    let first = lines.next().transpose().map_err(wrong)?.unwrap_or_default();
    if first.as_bytes() != header.trim_ascii_end() {
        return Err(wrong(damaged()));
    }
    for line in lines {
        let line = line.map_err(wrong)?;
        let row = csv::read_row(&line).ok_or_else(|| wrong(damaged()))?;
        visit(&row)?;
    }
    Ok(())
}

fn read_parquet(path: &Path, visit: &mut Visit<'_>) -> Result<(), Failure> {
    let wrong = |error| Failure::File(path.to_owned(), error);
    let broken = |_| wrong(damaged());
    let file = File::open(path).map_err(wrong)?;
    let reader = SerializedFileReader::new(file).map_err(broken)?;
    for fields in reader.get_row_iter(None).map_err(broken)? {
        let fields = fields.map_err(broken)?;
        let mut row = Row::default();
        let mut columns = COLUMNS.iter();
        for (name, field) in fields.get_column_iter() {
            let column = columns.next().filter(|column| column.name == name);
            let column = column.ok_or_else(|| wrong(damaged()))?;
            let cell = match field {
                Field::Null if !column.required => continue,
                Field::Str(text) => Some(Cell::Text(text)),
                Field::Long(number) => Some(Cell::Integer(*number)),
                Field::Bool(flag) => Some(Cell::Flag(*flag)),
                _ => None,
            };
            cell.and_then(|cell| (column.set)(&mut row, cell)).ok_or_else(|| wrong(damaged()))?;
        }
        if columns.next().is_some() {
            return Err(wrong(damaged()));
        }
        visit(&row)?;
    }
    Ok(())
}

fn damaged() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        "it is damaged or not a part of a census\n = hint: delete the file and take the census again; \
         the other parts are kept",
    )
}
