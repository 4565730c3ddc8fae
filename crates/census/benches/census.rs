//! Rows a minute on one core, bytes a row, and the cost of a part: `cargo bench --bench census`.
//!
//! Processor time where the system tells it. Each line is one part, written as a Parquet file.

#![allow(clippy::print_stdout, clippy::cast_precision_loss, clippy::float_arithmetic)]

use std::path::Path;
use std::time::{Duration, Instant};

use census::{Census, Family, Format, Share, write_part};
use hackenbush::rules::{Green, RedBlue, RedBlueGreen};
use hackenbush::{Budget, Ruleset};

fn main() {
    let folder = std::env::temp_dir().join(format!("census-bench-{}", std::process::id()));
    println!(
        "{:<32} {:>13} {:>9} {:>9} {:>13} {:>11}",
        "census", "part", "rows", "seconds", "rows a minute", "bytes a row"
    );
    for (family, variant, edges, of) in [
        (Family::Trees, &RedBlue as &'static dyn Ruleset, 10, 10_u32),
        (Family::Trees, &RedBlue, 14, 30_000),
        (Family::Trees, &Green, 16, 6),
        (Family::Trees, &RedBlueGreen, 7, 10),
        (Family::Stalks, &RedBlue, 16, 1),
        (Family::LoopsWithStalks, &RedBlue, 8, 1),
        (Family::Multigraphs, &RedBlue, 5, 2),
        // Almost nothing but the part itself.
        (Family::Trees, &RedBlue, 8, 40_000),
    ] {
        let census = Census::new(family, Some(variant), edges).unwrap();
        line(&folder, census, Share::new(of.div_ceil(2), of).unwrap());
    }
    let _ = std::fs::remove_dir_all(&folder);
}

fn line(folder: &Path, census: Census, share: Share) {
    let budget = Budget { threads: 1, ..Budget::default() };
    let (start, before) = (Instant::now(), processor_time());
    let part = write_part(folder, census, share, Format::Parquet, &budget, &mut |_, _| ()).unwrap();
    let spent = match (before, processor_time()) {
        (Some(before), Some(after)) => after - before,
        _ => start.elapsed(),
    };
    let rows = part.rows.unwrap();
    let bytes = std::fs::metadata(&part.path).unwrap().len();
    let (seconds, count) = (spent.as_secs_f64(), rows.max(1) as f64);
    println!(
        "{:<32} {:>13} {rows:>9} {seconds:>9.3} {:>13.0} {:>11.1}",
        census.name(),
        share.to_string(),
        60.0 * count / seconds,
        bytes as f64 / count,
    );
}

/// The time this thread has run, by Linux.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
}
