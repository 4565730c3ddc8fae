//! The file of a share: written once, and never seen half.
//!
//! A part goes to a temporary file beside its place, reaches the disk and takes its place by one rename.
//! A part that is in its place is finished. Names, sizes and bytes depend on nothing but the census and
//! the share, so it does not matter who makes a part, and how often.

use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use hackenbush::Budget;
use parquet::errors::ParquetError;
use partizan::Exceeded;

use crate::csv;
use crate::evaluate::Evaluator;
use crate::family::Census;
use crate::parquet::Writer;
use crate::positions::Positions;
use crate::row::Row;
use crate::share::Share;

/// How rows are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Parquet, compressed with Snappy.
    #[default]
    Parquet,
    /// Comma-separated values with a line of names.
    Csv,
}

impl Format {
    /// The ending of file names.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
        }
    }

    /// The file name of a share: `trees.red-blue.10.00003-of-00016.parquet`.
    #[must_use]
    pub fn file_name(self, census: Census, share: Share) -> String {
        let (number, of) = (share.number(), share.of());
        format!("{}.{number:05}-of-{of:05}.{}", census.name(), self.extension())
    }
}

/// A finished part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartFile {
    /// Where it is.
    pub path: PathBuf,
    /// The rows that were written; `None` if it was finished before.
    pub rows: Option<u64>,
}

/// Why a part could not be finished.
#[derive(Debug)]
pub enum Failure {
    /// A budget ended: out of memory, out of time, called off.
    Exceeded(Exceeded),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
}

impl From<Exceeded> for Failure {
    fn from(exceeded: Exceeded) -> Failure {
        Failure::Exceeded(exceeded)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Exceeded(exceeded) => exceeded.fmt(f),
            Failure::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Failure {}

/// Takes the census of a share into a folder, which is made if it is missing. A part that is finished
/// already is left as it is.
///
/// `on_row` is called after every row with the number of rows so far, and with the positions to see
/// how far they are.
///
/// # Errors
/// If the budget ends, or if the file cannot be written. Then nothing is in its place.
pub fn write_part(
    folder: &Path,
    census: Census,
    share: Share,
    format: Format,
    budget: &Budget,
    on_row: &mut dyn FnMut(u64, &Positions),
) -> Result<PartFile, Failure> {
    let path = folder.join(format.file_name(census, share));
    let wrong = |error: io::Error| Failure::File(path.clone(), error);
    fs::create_dir_all(folder).map_err(wrong)?;
    if path.try_exists().map_err(wrong)? {
        return Ok(PartFile { path, rows: None });
    }
    let temporary = Temporary::beside(&path).map_err(wrong)?;
    let file = temporary.file.try_clone().map_err(wrong)?;
    let mut sink = Sink::new(file, census, share, format).map_err(wrong)?;
    let mut positions = census.positions(share);
    let mut evaluator = Evaluator::new(census.rules(), budget.clone());
    let meter = budget.meter();
    let mut rows = 0;
    while let Some(position) = positions.next(&meter)? {
        meter.check()?;
        sink.write(evaluator.row(&position)?).map_err(wrong)?;
        rows += 1;
        on_row(rows, &positions);
    }
    sink.finish().map_err(wrong)?;
    temporary.rename_to(&path).map_err(wrong)?;
    Ok(PartFile { path, rows: Some(rows) })
}

/// Where rows go.
enum Sink {
    Parquet(Box<Writer>),
    Csv(BufWriter<File>),
}

impl Sink {
    fn new(file: File, census: Census, share: Share, format: Format) -> io::Result<Sink> {
        Ok(match format {
            Format::Parquet => {
                let about = [
                    ("family", census.family().name().to_owned()),
                    ("variant", census.variant().name().to_owned()),
                    ("edges", census.edges().to_string()),
                    ("part", share.to_string()),
                ];
                Sink::Parquet(Box::new(Writer::new(file, &about).map_err(failed)?))
            }
            Format::Csv => {
                let mut file = BufWriter::new(file);
                csv::write_header(&mut file)?;
                Sink::Csv(file)
            }
        })
    }

    fn write(&mut self, row: Row) -> io::Result<()> {
        match self {
            Sink::Parquet(writer) => writer.write(row).map_err(failed),
            Sink::Csv(file) => csv::write_row(file, &row),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Sink::Parquet(writer) => writer.finish().map_err(failed),
            Sink::Csv(mut file) => file.flush(),
        }
    }
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

/// A temporary file, which is removed unless it takes its place. While it is written, it is locked:
/// one that nobody has locked was left behind by a process that died.
struct Temporary {
    path: PathBuf,
    file: File,
    in_place: bool,
}

impl Temporary {
    fn beside(path: &Path) -> io::Result<Temporary> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let folder = path.parent().unwrap_or(Path::new("."));
        let prefix = format!(".{name}.");
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let other = entry.file_name().to_string_lossy().into_owned();
            if other.starts_with(&prefix) && other.ends_with(".tmp") {
                remove_if_left_behind(&entry.path());
            }
        }
        let mut number = 0_u32;
        loop {
            let path = folder.join(format!("{prefix}{}-{number}.tmp", std::process::id()));
            match File::create_new(&path) {
                Ok(file) => {
                    // Another process may take it for one left behind before it is locked. Where
                    // files cannot be locked, nobody removes any.
                    let locked = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                    if locked && path.try_exists()? {
                        return Ok(Temporary { path, file, in_place: false });
                    }
                    number += 1;
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn rename_to(mut self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)?;
        self.in_place = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.in_place {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Removes a temporary file that no process writes any more.
fn remove_if_left_behind(path: &Path) {
    if File::open(path).is_ok_and(|file| file.try_lock().is_ok()) {
        let _ = fs::remove_file(path);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use crate::family::Family;

    /// Small files meet the full disk with their last bytes, which once was an error without its kind.
    #[test]
    fn a_full_disk_is_one_for_small_files_too() {
        let census = Census::new(Family::Trees, None, 2).unwrap();
        for format in [Format::Parquet, Format::Csv] {
            let full = File::options().write(true).open("/dev/full").unwrap();
            let ended = Sink::new(full, census, Share::WHOLE, format).and_then(Sink::finish);
            assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::StorageFull, "{format:?}");
        }
    }
}
