//! Takes a census: rows on standard output, or files.

use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use census::{Census as Positions, Evaluator, Failure, PartFile, Share};
use hackenbush::Budget;
use serde::Serialize;
use service::Job;

use super::options::{Census, DEFAULT_PARTS, Failed};
use crate::answer::json_line;
use crate::input::Input;
use crate::output::Output;
use crate::progress::CensusProgress;
use crate::stdout::stdout;

pub(super) fn run(options: &Census, job: &mut Job<'_>) -> Result<Output, Failed> {
    let census = options.census()?;
    match &options.output {
        None => print(options, census, job),
        Some(folder) => write(options, census, folder, job),
    }
}

/// Prints the rows.
fn print(options: &Census, census: Positions, job: &mut Job<'_>) -> Result<Output, Failed> {
    let budget = job.engine.budget().clone();
    let meter = budget.meter();
    let mut positions = census.positions(options.part.unwrap_or(Share::WHOLE));
    let mut evaluator = Evaluator::new(census.rules(), budget);
    let mut out = BufWriter::with_capacity(1 << 16, stdout());
    let json = options.json.json;
    if !json {
        census::write_header(&mut out).map_err(Failed::Printing)?;
    }
    let nothing = Input::argument("");
    loop {
        let row = positions.next(&meter).and_then(|position| {
            meter.check()?;
            position.map(|position| evaluator.row(&position)).transpose()
        });
        let printed = match row {
            Ok(Some(row)) if json => out.write_all(json_line(&nothing, &row).as_bytes()),
            Ok(Some(row)) => census::write_row(&mut out, &row),
            Ok(None) => break,
            Err(exceeded) => {
                out.flush().map_err(Failed::Printing)?;
                return Err(Failed::new("read", exceeded.into(), job));
            }
        };
        printed.map_err(Failed::Printing)?;
    }
    out.flush().map_err(Failed::Printing)?;
    Ok(Output::default())
}

/// Writes the files of the parts that are not finished.
fn write(
    options: &Census,
    census: Positions,
    folder: &Path,
    job: &mut Job<'_>,
) -> Result<Output, Failed> {
    let shares = options.shares(DEFAULT_PARTS)?;
    let progress = CensusProgress::new(shares.len());
    let parts = on_threads(options.jobs(), &shares, job, |share, budget| {
        let mut part = progress.part();
        let mut watch = |rows, positions: &census::Positions| part.advance(rows, positions.done());
        census::write_part(folder, census, share, options.format(), budget, &mut watch)
    });
    progress.finish();
    let mut text = String::new();
    let mut failure = None;
    for part in parts {
        match part {
            Ok(part) if options.json.json => text += &json_line(&Input::argument(""), &told(&part)),
            Ok(PartFile { path, rows: Some(rows) }) => {
                text += &format!("{rows} rows in {}\n", path.display());
            }
            Ok(PartFile { path, rows: None }) => {
                text += &format!("finished before: {}\n", path.display());
            }
            Err(wrong) => failure = failure.or(Some(wrong)),
        }
    }
    match failure {
        None => Ok(Output::text(text)),
        Some(failure) => {
            stdout().write_all(text.as_bytes()).map_err(Failed::Printing)?;
            Err(Failed::new("write", failure, job))
        }
    }
}

/// A finished part as JSON.
#[derive(Serialize)]
struct Told {
    file: String,
    /// Absent if it was finished before.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u64>,
}

fn told(part: &PartFile) -> Told {
    Told { file: part.path.display().to_string(), rows: part.rows }
}

/// Does the work of each share, several at a time, and returns the results in the order of the
/// shares. After a failure no more are begun.
pub(super) fn on_threads<T: Send>(
    jobs: usize,
    shares: &[Share],
    job: &Job<'_>,
    work: impl Fn(Share, &Budget) -> Result<T, Failure> + Sync,
) -> Vec<Result<T, Failure>> {
    let jobs = jobs.min(shares.len()).max(1);
    let budget = job.engine.budget();
    let budget = Budget { bytes: budget.bytes / jobs, threads: 1, ..budget.clone() };
    let (next, failed) = (AtomicUsize::new(0), AtomicU64::new(0));
    let results: Mutex<Vec<(usize, Result<T, Failure>)>> = Mutex::default();
    let worker = || {
        while failed.load(Ordering::Relaxed) == 0 {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&share) = shares.get(index) else { break };
            let result = work(share, &budget);
            failed.fetch_add(u64::from(result.is_err()), Ordering::Relaxed);
            results.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((index, result));
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs {
            scope.spawn(worker);
        }
        worker();
    });
    let mut results = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
