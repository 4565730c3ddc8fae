//! Options that several commands share.

use std::fs::File;
use std::io::Read as _;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use hackenbush::rules::{self, RULESETS, Ruleset};
use partizan::Outcome;

use crate::quantity;

/// The most bytes of a file of rules to read; the library refuses less than that.
const MAX_RULES: u64 = 1 << 16;

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
    variant: Option<&'static dyn Ruleset>,

    /// Rules of your own, from a file such as docs/own-rules.md describes
    #[arg(long, value_name = "FILE", value_parser = rules_file, conflicts_with = "variant")]
    rules: Option<&'static dyn Ruleset>,

    #[command(flatten)]
    pub(crate) limits: LimitOptions,
}

impl SolveOptions {
    /// The rules that are asked for, if any are.
    pub(crate) fn rules(&self) -> Option<&'static dyn Ruleset> {
        self.rules.or(self.variant)
    }
}

/// How many positions to make, and which.
#[derive(Args, Debug)]
pub(crate) struct SampleOptions {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: usize,

    /// Which of all that there are; the same seed gives the same positions
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) limits: LimitOptions,

    #[command(flatten)]
    pub(crate) output: OutputOptions,
}

/// An outcome by its letter.
pub(crate) fn outcome(text: &str) -> Result<Outcome, &'static str> {
    let all = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous];
    let found = all.into_iter().find(|own| text.eq_ignore_ascii_case(&own.letter().to_string()));
    found.ok_or("expected L, R, N or P")
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

    /// Use at most N cores; by default all
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
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
pub(crate) fn variants() -> impl TypedValueParser<Value = &'static dyn Ruleset> {
    let values =
        RULESETS.iter().map(|rules| PossibleValue::new(rules.name()).help(rules.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| rules::by_name(&name).ok_or("there is no such variant"))
}

/// Reads a file of rules. It is small, and looked at before anything else.
fn rules_file(path: &str) -> Result<&'static dyn Ruleset, String> {
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(MAX_RULES).read_to_string(&mut text));
    match read {
        Ok(_) => rules::read_rules(&text).map_err(|wrong| wrong.render_at(&text, path, 1)),
        Err(error) => Err(format!("cannot read the rules: {error}")),
    }
}
