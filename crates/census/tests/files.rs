//! Parts as files: written once, read again, never seen half.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use census::{Census, Evaluator, Failure, Family, Format, Row, Share, finished, write_part};
use hackenbush::Budget;
use hackenbush::rules::RedBlueGreen;
use partizan::Exceeded;

/// A folder that goes away again.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("census-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn take(folder: &Path, census: Census, share: Share, format: Format) -> Option<u64> {
    let part = write_part(folder, census, share, format, &Budget::default(), &mut |_, _| ());
    part.unwrap().rows
}

fn rows(census: Census) -> Vec<Row> {
    let budget = Budget::default();
    let mut positions = census.positions(Share::WHOLE);
    let mut evaluator = Evaluator::new(census.rules(), budget.clone());
    std::iter::from_fn(|| positions.next(&budget.meter()).unwrap())
        .map(|position| evaluator.row(&position).unwrap())
        .collect()
}

fn read(folder: &Path) -> Vec<Row> {
    let (whole, lacking) = finished(folder).unwrap();
    assert_eq!((whole.len(), lacking.len()), (1, 0));
    let mut rows = Vec::new();
    let mut visit = |row: &Row| {
        rows.push(row.clone());
        Ok(())
    };
    whole[0].rows(&Budget::default().meter(), &mut visit).unwrap();
    rows
}

#[test]
fn what_is_written_is_read() {
    let trees = Census::new(Family::Trees, Some(&RedBlueGreen), 4).unwrap();
    let dominoes = Census::new(Family::DominoLines, None, 2).unwrap();
    for (census, parts) in [(trees, 1), (trees, 3), (dominoes, 2)] {
        for format in [Format::Parquet, Format::Csv] {
            let folder = Folder::new(&format!("read-{}-{parts}", format.extension()));
            for share in Share::all(parts).unwrap() {
                assert!(take(&folder.0, census, share, format).is_some());
            }
            assert_eq!(read(&folder.0), rows(census));
        }
    }
}

#[test]
fn a_finished_part_is_left_alone_and_bytes_are_the_same_everywhere() {
    let census = Census::new(Family::Trees, None, 5).unwrap();
    let share = Share::new(2, 3).unwrap();
    let [one, other] = ["one", "other"].map(Folder::new);
    let name = Format::Parquet.file_name(census, share);
    assert_eq!(name, "trees.red-blue.5.00002-of-00003.parquet");
    assert!(take(&one.0, census, share, Format::Parquet).is_some());
    assert!(take(&other.0, census, share, Format::Parquet).is_some());
    let bytes = fs::read(one.0.join(&name)).unwrap();
    assert_eq!(bytes, fs::read(other.0.join(&name)).unwrap());
    fs::write(one.0.join(&name), "mine").unwrap();
    assert_eq!(take(&one.0, census, share, Format::Parquet), None);
    assert_eq!(fs::read(one.0.join(&name)).unwrap(), b"mine");
    assert_eq!(one.names(), [name]);
}

#[test]
fn an_interrupted_part_leaves_nothing_and_litter_is_removed() {
    let folder = Folder::new("interrupted");
    let census = Census::new(Family::Trees, None, 6).unwrap();
    let flag = Arc::new(AtomicBool::new(false));
    let budget = Budget { interrupt: Some(Arc::clone(&flag)), ..Budget::default() };
    let mut stop = |rows: u64, _: &census::Positions| flag.store(rows > 100, Ordering::Relaxed);
    let part = write_part(&folder.0, census, Share::WHOLE, Format::Csv, &budget, &mut stop);
    assert!(matches!(part, Err(Failure::Exceeded(Exceeded::Interrupted))), "{part:?}");
    assert_eq!(folder.names(), [] as [&str; 0]);
    // What a process that was killed has left behind.
    let name = Format::Csv.file_name(census, Share::WHOLE);
    fs::write(folder.0.join(format!(".{name}.1-0.tmp")), "half").unwrap();
    let (whole, lacking) = finished(&folder.0).unwrap();
    assert!(whole.is_empty() && lacking.is_empty());
    assert!(take(&folder.0, census, Share::WHOLE, Format::Csv).is_some());
    assert_eq!(folder.names(), [name]);
}

#[test]
fn a_census_that_lacks_a_part_is_not_finished() {
    let folder = Folder::new("lacking");
    let census = Census::new(Family::Loops, None, 4).unwrap();
    take(&folder.0, census, Share::new(1, 2).unwrap(), Format::Parquet);
    let (whole, lacking) = finished(&folder.0).unwrap();
    assert_eq!((whole.len(), lacking), (0, vec!["loops.red-blue.4".to_owned()]));
    take(&folder.0, census, Share::new(2, 2).unwrap(), Format::Parquet);
    // The same in another number of parts counts once.
    take(&folder.0, census, Share::WHOLE, Format::Parquet);
    assert_eq!(read(&folder.0), rows(census));
}

#[test]
fn damaged_files_are_refused() {
    for (name, contents) in [
        ("trees.red-blue.1.00001-of-00001.csv", "code,text\nb,b\n"),
        ("trees.red-blue.1.00001-of-00001.csv", ""),
        ("trees.red-blue.1.00001-of-00001.parquet", "PAR1"),
        ("trees.red-blue.1.00001-of-00001.parquet", ""),
    ] {
        let folder = Folder::new("damaged");
        fs::write(folder.0.join(name), contents).unwrap();
        let (whole, _) = finished(&folder.0).unwrap();
        let read = whole[0].rows(&Budget::default().meter(), &mut |_| Ok(()));
        let Err(Failure::File(path, error)) = read else { panic!("{name}: {read:?}") };
        assert!(path.ends_with(name) && error.to_string().contains("hint: "), "{error}");
    }
    // Parquet files cut at many places.
    let folder = Folder::new("cut");
    let census = Census::new(Family::Trees, None, 3).unwrap();
    take(&folder.0, census, Share::WHOLE, Format::Parquet);
    let path = folder.0.join(Format::Parquet.file_name(census, Share::WHOLE));
    let bytes = fs::read(&path).unwrap();
    for end in (0..bytes.len()).step_by(97) {
        fs::write(&path, &bytes[..end]).unwrap();
        let (whole, _) = finished(&folder.0).unwrap();
        assert!(whole[0].rows(&Budget::default().meter(), &mut |_| Ok(())).is_err(), "{end}");
    }
}
