//! `cargo xtask families`: how far the command gets, family by family, as the table of
//! `BENCHMARKS.md`; with `--before COMMAND` beside another version of it.
//!
//! Processor time of whole processes on one core, which depends little on what else a machine does.

// Times are floats; no value of a game is.
#![allow(clippy::float_arithmetic)]

mod shapes;

use std::ffi::{OsStr, OsString};
use std::process::{Command, ExitCode};

use self::shapes::{Dice, FAMILIES, Family};
use crate::workspace::{self, cargo};

/// How many pictures of each size, and the seconds of processor time for each.
const PICTURES: usize = 5;
const LIMIT: u32 = 10;

/// Limits the processor time of a command and prints what it took: that of all children is in the
/// last line.
const TIMED: &str = r#"(ulimit -t "$0"; exec "$@" 2>/dev/null); times"#;

pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let mut before = None;
    let mut only = None;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match (argument.as_str(), arguments.as_slice()) {
            ("--before", [command, ..]) => {
                before = Some(Version::new(command.into()));
                arguments.next();
            }
            ("--before", []) => {
                eprintln!("--before needs the path of a command");
                return ExitCode::from(2);
            }
            (name, _) => only = Some(name),
        }
    }
    let asked = |family: &&Family| only.is_none_or(|only| family.name == only);
    let families: Vec<&Family> = FAMILIES.iter().filter(asked).collect();
    if families.is_empty() {
        let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        eprintln!("no such family; there are: {}", names.join("; "));
        return ExitCode::from(2);
    }
    let build = ["build", "--release", "--locked", "--bin", "hackenbush"];
    if let Err(why) = workspace::succeed(cargo().args(build), "cargo build") {
        eprintln!("{why}");
        return ExitCode::FAILURE;
    }
    let name = format!("hackenbush{}", std::env::consts::EXE_SUFFIX);
    let now = Version::new(workspace::target().join("release").join(name).into());
    println!(
        "| family | size (edges) | before: median, worst, unsolved | now |\n|---|---|---|---|"
    );
    for family in families {
        compare(family, before.as_ref(), &now);
    }
    ExitCode::SUCCESS
}

/// A version of the command.
struct Version {
    command: OsString,
    /// Does it need to be told to use one core only?
    takes_jobs: bool,
}

impl Version {
    fn new(command: OsString) -> Version {
        let tried = Command::new(&command).args(["value", "--jobs", "1", "b"]).output();
        Version { takes_jobs: tried.is_ok_and(|ran| ran.status.success()), command }
    }

    /// The processor time in seconds that the value of a picture takes; `None` if it is not found
    /// within the limits.
    fn time(&self, picture: &str, variant: Option<&str>) -> Option<f64> {
        let mut words = vec![OsStr::new("value"), "--json".as_ref(), "--memory=4G".as_ref()];
        if self.takes_jobs {
            words.push("--jobs=1".as_ref());
        }
        if let Some(variant) = variant {
            words.extend(["--variant".as_ref(), OsStr::new(variant)]);
        }
        let mut bash = Command::new("bash");
        bash.args(["-c", TIMED, &LIMIT.to_string()]).arg(&self.command).args(words);
        let ran = bash.args(["--", picture]).output().ok()?;
        let text = String::from_utf8_lossy(&ran.stdout);
        text.contains("\"value\":").then(|| seconds(text.lines().last()?)).flatten()
    }
}

/// The sum of the times in a line such as `0m1.204s 0m0.031s`.
fn seconds(line: &str) -> Option<f64> {
    let one = |text: &str| {
        let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    };
    line.split(' ').map(one).sum()
}

/// Prints the rows of a family.
fn compare(family: &Family, before: Option<&Version>, now: &Version) {
    let mut columns = [before.map(Column::new), Some(Column::new(now))];
    for &size in family.sizes {
        let pictures: Vec<String> = (0..PICTURES)
            .map(|seed| (family.picture)(size, &mut Dice::new(family.name, size, seed)))
            .collect();
        let edges = pictures[0].split(' ').count();
        let mut cells = Vec::new();
        for column in &mut columns {
            let runs = column.as_mut().filter(|column| !column.has_ended);
            cells.push(runs.map_or_else(String::new, |column| {
                column.measure(&pictures, edges, family.variant)
            }));
        }
        let size = match family.unit {
            "" => size.to_string(),
            unit => format!("{size} {unit} ({edges})"),
        };
        println!("| {} | {size} | {} |", family.name, cells.join(" | "));
    }
    let growths: Vec<String> = columns
        .iter()
        .map(|column| column.as_ref().map_or_else(String::new, Column::growth))
        .collect();
    if growths.iter().any(|growth| !growth.is_empty()) {
        println!("| {} | growth per edge | {} |", family.name, growths.join(" | "));
    }
}

/// What a version needs for the sizes of a family.
struct Column<'a> {
    version: &'a Version,
    /// Were most pictures of a size unsolved? Then larger ones are left out.
    has_ended: bool,
    /// Edges and median times that are long enough to be compared.
    medians: Vec<(usize, f64)>,
}

/// Shorter times are mostly the start of a process.
const MEASURABLE: f64 = 0.02;

impl<'a> Column<'a> {
    fn new(version: &'a Version) -> Column<'a> {
        Column { version, has_ended: false, medians: Vec::new() }
    }

    /// The cell of a size.
    fn measure(&mut self, pictures: &[String], edges: usize, variant: Option<&str>) -> String {
        let mut times: Vec<f64> = pictures
            .iter()
            .map(|picture| self.version.time(picture, variant).unwrap_or(f64::INFINITY))
            .collect();
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        let unsolved = times.iter().filter(|time| time.is_infinite()).count();
        self.has_ended = median.is_infinite();
        if self.has_ended {
            return format!("> {LIMIT} s, {unsolved}");
        }
        if median >= MEASURABLE {
            self.medians.push((edges, median));
        }
        format!("{}, {}, {unsolved}", written(median), written(times[times.len() - 1]))
    }

    /// By what factor the median time grew per edge.
    fn growth(&self) -> String {
        match (self.medians.first(), self.medians.last()) {
            (Some(&(few, short)), Some(&(many, long))) if many > few => {
                let edges = u32::try_from(many - few).map_or(1.0, f64::from);
                format!("{:.2}x", (long / short).powf(1.0 / edges))
            }
            _ => String::new(),
        }
    }
}

/// A time as the table writes it.
fn written(seconds: f64) -> String {
    match seconds {
        time if time.is_infinite() => format!("> {LIMIT} s"),
        time if time < 0.9995 => format!("{:.0} ms", time * 1000.0),
        time => format!("{time:.1} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_the_shell_are_read() {
        assert_eq!(seconds("0m1.250s 1m0.500s"), Some(61.75));
        assert_eq!(seconds("no time"), None);
        assert_eq!(written(0.0314), "31 ms");
        assert_eq!(written(2.345), "2.3 s");
        assert_eq!(written(f64::INFINITY), "> 10 s");
    }

    #[test]
    fn growth_is_by_edge() {
        let version = Version { command: OsString::new(), takes_jobs: false };
        let mut column = Column::new(&version);
        assert_eq!(column.growth(), "");
        column.medians = vec![(10, 0.1), (12, 0.2), (14, 0.4)];
        assert_eq!(column.growth(), "1.41x");
    }
}
