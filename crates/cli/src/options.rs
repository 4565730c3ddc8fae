//! Options that several commands share.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use hackenbush::rules::{self, RULESETS, Ruleset};

use crate::quantity;

/// The options of commands that answer a question about each position.
#[derive(Args, Debug)]
pub(crate) struct PositionOptions {
    #[command(flatten)]
    pub(crate) input: InputOptions,

    #[command(flatten)]
    pub(crate) solve: SolveOptions,

    #[command(flatten)]
    pub(crate) output: OutputOptions,
}

/// Where positions come from.
#[derive(Args, Debug)]
pub(crate) struct InputOptions {
    /// Positions, such as 'b(r)(bg)' or picture.hat; - reads one per line from standard input
    #[arg(value_name = "POSITION", required_unless_present = "file")]
    pub(crate) positions: Vec<String>,

    /// Read positions from a file, one per line; blank lines and # comments are skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,
}

/// The rules, and the limits of each answer.
#[derive(Args, Debug)]
pub(crate) struct SolveOptions {
    /// The rules; by default the first of red-blue, green and red-blue-green that allows the
    /// picture, and domino-shave for dominoes
    #[arg(long, value_name = "NAME", value_parser = variants())]
    pub(crate) variant: Option<&'static dyn Ruleset>,

    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}

/// The limits of each answer.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct LimitOptions {
    /// Time limit for each answer, such as 10s, 500ms or 2m; on timeout, prints what is known, such
    /// as the best bounds found
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory limit, such as 512M or 8G
    #[arg(long, value_name = "SIZE", value_parser = quantity::size, default_value = "2G")]
    pub(crate) memory: usize,
}

/// How answers are printed.
#[derive(Args, Debug)]
pub(crate) struct OutputOptions {
    #[command(flatten)]
    pub(crate) json: JsonOptions,

    /// Print long numbers with all their digits
    #[arg(long)]
    pub(crate) full: bool,

    /// Print at most N characters of a canonical form
    #[arg(long, value_name = "N", default_value_t = partizan::text::DEFAULT_TEXT_LIMIT)]
    pub(crate) max_text: usize,

    #[command(flatten)]
    pub(crate) screen: ScreenOptions,
}

/// Answers for programs.
#[derive(Args, Debug, Clone, Copy)]
pub(crate) struct JsonOptions {
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,

    /// Leave timings and other statistics out of the JSON
    #[arg(long)]
    pub(crate) no_stats: bool,
}

/// What the terminal can show.
#[derive(Args, Debug)]
pub(crate) struct ScreenOptions {
    /// Print ASCII only; the default if the locale is not UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,

    /// When to use colours; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// The rulesets of the registry, each with its summary.
fn variants() -> impl TypedValueParser<Value = &'static dyn Ruleset> {
    let values =
        RULESETS.iter().map(|rules| PossibleValue::new(rules.name()).help(rules.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| rules::by_name(&name).ok_or("there is no such variant"))
}
