//! The options of `hackenbush census`, and how it fails.

use std::io;
use std::path::PathBuf;

use census::{Census as Positions, FAMILIES, Failure, Family, Format, Share};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use hackenbush::rules::Ruleset;
use service::Job;

use crate::fault::Fault;
use crate::options::{JsonOptions, LimitOptions, variants};
use crate::session::SessionOptions;

/// Take a census: every position of a family once, with its value
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Census {
    /// Which positions
    #[arg(value_name = "FAMILY", value_parser = families(), required_unless_present = "find")]
    pub(super) family: Option<Family>,

    /// Positions with exactly N edges, or lines of N dominoes
    #[arg(long, value_name = "N", required_unless_present = "find")]
    pub(super) edges: Option<u32>,

    /// The colours and the rules: red-blue, green, red-blue-green or childish; for clockwise-trees
    /// the colours alone; for domino-lines domino-shave, stirling-shave or bernoulli. The first is
    /// the default
    #[arg(long, value_name = "NAME", value_parser = variants())]
    pub(super) variant: Option<&'static dyn Ruleset>,

    /// Take one of K parts, which together are the whole: 1/K to K/K
    #[arg(long, value_name = "I/K", value_parser = share)]
    pub(super) part: Option<Share>,

    /// Take all of K parts, by default 16; with -o, those that are finished are skipped
    #[arg(long, value_name = "K", conflicts_with = "part")]
    pub(super) parts: Option<u32>,

    /// The folder of the census, one file for each part; --find and --summary read finished ones
    #[arg(short, long, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,

    /// The format of the files; without -o, rows are printed as CSV, or as JSON with --json
    #[arg(long, value_name = "FORMAT", default_value = "parquet", requires = "output")]
    pub(super) format: FileFormat,

    /// Print the counts, and the smallest picture for each value
    #[arg(long)]
    pub(super) summary: bool,

    /// Look a value up in the finished censuses of a folder: that of -o, or the current one
    #[arg(long, value_name = "VALUE", conflicts_with_all = ["summary", "part"], allow_hyphen_values = true)]
    pub(super) find: Option<String>,

    #[command(flatten)]
    pub(super) json: JsonOptions,

    #[command(flatten)]
    pub(super) limits: LimitOptions,
}

/// The default number of parts: enough that an interrupted census loses little.
pub(super) const DEFAULT_PARTS: u32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum FileFormat {
    Parquet,
    Csv,
}

const EXAMPLES: &str = "\
Positions that differ only by the order of branches or by the names of vertices are one position,
except in clockwise-trees and domino-lines, where the order matters. The order of the rows is
fixed, and so are the parts: parts can be taken on many machines, and a run that was interrupted
goes on where it stopped when it is started again. Files appear when they are finished. --timeout is
for the whole run.

Examples:
  $ hackenbush census trees --edges 1
  code,text,edges,value,numerator,exponent,outcome,birthday,mean,temperature,atomic_weight,hammerian,joshua,winning_cuts
  x0100010000,b,1,1,1,0,L,1,,,,true,true,1
  x0100020000,r,1,-1,-1,0,R,1,,,,true,true,1

  $ hackenbush census trees --edges 2 --summary
  trees, red-blue, 2 edges
    positions        7
    distinct values  5
    outcomes         L 3, R 3, N 0, P 1
    hammerian        4 of 4 with one edge on the ground
    joshua           4 of them
  ...

  $ hackenbush census loops --edges 5 --parts 2 -o loops
  6 rows in loops/loops.red-blue.5.00001-of-00002.parquet
  14 rows in loops/loops.red-blue.5.00002-of-00002.parquet

  $ hackenbush census --find 5 -o loops
  :G b^5:G = 5  loops, red-blue, 5 edges, 1 with this value
";

impl Census {
    /// What the census is taken of.
    pub(super) fn census(&self) -> Result<Positions, Failed> {
        let (Some(family), Some(edges)) = (self.family, self.edges) else {
            return Err(Fault::new("a family and --edges are missing", "see --help").into());
        };
        Ok(Positions::new(family, self.variant, edges).map_err(Fault::from)?)
    }

    pub(super) fn format(&self) -> Format {
        match self.format {
            FileFormat::Parquet => Format::Parquet,
            FileFormat::Csv => Format::Csv,
        }
    }

    /// The parts to take.
    pub(super) fn shares(&self, parts: u32) -> Result<Vec<Share>, Failed> {
        if let Some(share) = self.part {
            return Ok(vec![share]);
        }
        let shares = Share::all(self.parts.unwrap_or(parts)).map_err(Fault::from)?;
        Ok(shares.collect())
    }

    /// How many parts are taken at a time.
    pub(super) fn jobs(&self) -> usize {
        SessionOptions::without_output(&self.limits).cores()
    }
}

/// Why there is no census.
pub(super) enum Failed {
    Fault(Fault),
    /// Standard output cannot be written.
    Printing(io::Error),
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        Failed::Fault(fault)
    }
}

impl Failed {
    /// What went wrong with a file, or which budget ended.
    pub(super) fn new(what: &str, failure: Failure, job: &Job<'_>) -> Failed {
        match failure {
            Failure::File(path, error) if error.to_string().contains(" = hint: ") => {
                Fault::io(what, path.display(), &error).into()
            }
            Failure::File(path, error) => {
                let hint = match error.kind() {
                    io::ErrorKind::NotFound => "take a census with -o first",
                    io::ErrorKind::StorageFull => {
                        "make room on the disk; the same command then goes on with the other parts"
                    }
                    _ => "-o names the folder of the census; check it and its permissions",
                };
                Fault::new(format!("cannot {what} {}: {error}", path.display()), hint).into()
            }
            Failure::Exceeded(exceeded) => {
                let mut diagnostic = hackenbush::Diagnostic::from(exceeded);
                diagnostic.message = job.control.stop_reason(exceeded).text;
                let hint = "--timeout and --memory set the limits; finished parts stay, and the same \
                            command goes on with the others";
                Fault::from(diagnostic.hint(hint)).into()
            }
        }
    }
}

/// The families, each with its summary.
fn families() -> impl TypedValueParser<Value = Family> {
    let values = FAMILIES.map(|family| PossibleValue::new(family.name()).help(family.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| Family::by_name(&name).ok_or("there is no such family"))
}

fn share(text: &str) -> Result<Share, String> {
    text.parse::<Share>().map_err(|wrong| {
        let hint = wrong.hint.map_or(String::new(), |hint| format!("; {hint}"));
        format!("{}{hint}", wrong.message)
    })
}
