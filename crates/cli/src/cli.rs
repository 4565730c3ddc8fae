//! What can be typed: the commands, and the options that several of them share.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use hackenbush::rules::{self, RULESETS, Ruleset};

use crate::answer::Status;
use crate::commands;
use crate::quantity;

/// Exact values of Hackenbush positions: who wins, by how much, and why.
#[derive(Parser, Debug)]
#[command(name = "hackenbush", version, after_long_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Positions:
  b, r, g are blue, red and green edges, stacked from the ground up: brrb
  ( ) opens a branch: b(r)(bg)      + puts pictures side by side: br + br + r
  - swaps blue and red: -b(r)       ^ repeats: b^5, [br]^3
  :A names a vertex, and the same name is the same vertex: :G brrb:G is a loop on the ground
  0-1b 1-2r 2-0g is an edge list, vertex 0 the ground; picture.hat is a drawn picture
  (2,4)(7,3) is a line of dominoes; [br]^w repeats for ever
  Left cuts blue, Right cuts red, both cut green; what is cut off from the ground falls, and
  who cannot move loses.

Examples:
  $ hackenbush value br
  br = 1/2
    outcome   Left wins whoever starts
    variant   red-blue, 2 edges, height 2
    birthday  2

  $ hackenbush compare 'br + br' b
  br + br = b
    outcome  whoever starts loses the difference
    values   1 and 1

Exit codes:
  0 done   1 some input was wrong   2 wrong usage   3 a budget ended before an exact answer
  130 interrupted
";

/// The commands.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Value(commands::value::Value),
    Moves(commands::moves::Moves),
    Compare(commands::compare::Compare),
    Decompose(commands::decompose::Decompose),
    Number(commands::number::Number),
    Ordinal(commands::ordinal::Ordinal),
    Domino(commands::domino::Domino),
    Draw(commands::draw::Draw),
    Numberline(commands::numberline::Numberline),
    Thermograph(commands::thermograph::Thermograph),
    Play(commands::play::Play),
    Stalks(commands::stalks::Stalks),
    Convert(commands::convert::Convert),
    Studio(commands::studio::Studio),
    #[command(hide = true)]
    Completions(commands::completions::Completions),
    #[command(hide = true)]
    Man(commands::man::Man),
}

impl Command {
    pub(crate) fn run(self) -> std::io::Result<Status> {
        match self {
            Command::Value(command) => command.run(),
            Command::Moves(command) => command.run(),
            Command::Compare(command) => command.run(),
            Command::Decompose(command) => command.run(),
            Command::Number(command) => command.run(),
            Command::Ordinal(command) => command.run(),
            Command::Domino(command) => command.run(),
            Command::Draw(command) => command.run(),
            Command::Numberline(command) => command.run(),
            Command::Thermograph(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Stalks(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Studio(command) => command.run(),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}

/// Where positions come from.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// Positions, such as 'b(r)(bg)' or picture.hat; - reads one per line from standard input
    #[arg(value_name = "POSITION", required_unless_present = "file")]
    pub(crate) positions: Vec<String>,

    /// Read positions from a file, one per line; blank lines and # comments are skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Vec<PathBuf>,
}

/// Which game, and what an answer may cost.
#[derive(Args, Debug)]
pub(crate) struct Solving {
    /// The rules; by default the smallest of red-blue, green and red-blue-green that fits, and
    /// domino-shave for dominoes
    #[arg(long, value_name = "NAME", value_parser = variants())]
    pub(crate) variant: Option<&'static dyn Ruleset>,

    /// Time for each position, such as 10s, 500ms or 2m; then bounds and what is known are told
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    pub(crate) timeout: Option<Duration>,

    /// Memory for games and remembered positions, such as 512M or 8G
    #[arg(long, value_name = "SIZE", value_parser = quantity::size, default_value = "2G")]
    pub(crate) memory: usize,
}

impl Solving {
    /// For what needs no budget.
    pub(crate) fn unbounded() -> Solving {
        Solving { variant: None, timeout: None, memory: usize::MAX }
    }
}

/// How answers are written.
#[derive(Args, Debug)]
pub(crate) struct Writing {
    /// One JSON object per position and line
    #[arg(long)]
    pub(crate) json: bool,

    /// Print long numbers with all their digits
    #[arg(long)]
    pub(crate) full: bool,

    /// The most characters of a canonical form to print
    #[arg(long, value_name = "N", default_value_t = partizan::text::DEFAULT_TEXT_LIMIT)]
    pub(crate) max_text: usize,

    #[command(flatten)]
    pub(crate) screen: Screen,
}

/// What the terminal can show.
#[derive(Args, Debug)]
pub(crate) struct Screen {
    /// Use no characters beyond ASCII, as in a locale that is not UTF-8
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Colours: on a terminal unless NO_COLOR is set, always, or never
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

/// The rulesets of the registry, each with its line of help.
fn variants() -> impl TypedValueParser<Value = &'static dyn Ruleset> {
    let values =
        RULESETS.iter().map(|rules| PossibleValue::new(rules.name()).help(rules.summary()));
    PossibleValuesParser::new(values)
        .try_map(|name| rules::by_name(&name).ok_or("there are no such rules"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }
}
