//! `hackenbush puzzle`: the puzzle of the day, or another one.

use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use learn::Spec;
use learn::puzzle::{self, THEMES};
use service::queries::puzzles::view;

use super::task::Reply;
use crate::answer::json_line;
use crate::input::Input;
use crate::output::{Output, Status};

/// Puzzles: today's, or another one
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Puzzle {
    /// The number of a puzzle; by default, today's (by UTC)
    #[arg(value_name = "NUMBER", conflicts_with = "date")]
    number: Option<u64>,

    /// The puzzle of a day, such as 2026-11-17
    #[arg(long, value_name = "DATE")]
    date: Option<String>,

    /// List the puzzles instead
    #[arg(long, conflicts_with_all = ["number", "date", "answer", "solve"])]
    list: bool,

    /// List those of a theme
    #[arg(long, value_name = "THEME", value_parser = themes(), requires = "list")]
    theme: Option<String>,

    #[command(flatten)]
    reply: Reply,
}

const EXAMPLES: &str = "\
Every puzzle has exactly one winning move, or asks for a construction. They are rated by their size,
their traps and how long the game lasts; higher numbers are harder. docs/puzzles.md describes the set.

Examples:
  $ hackenbush puzzle 1
  Puzzle 1, rated 720
    ...

  $ hackenbush puzzle --date 2026-11-17 --json
  {\"kind\":\"puzzle\",\"level\":1,\"seed\":...,\"title\":\"Puzzle\",...}

  $ hackenbush puzzle --list --theme green --json | wc -l
  64
";

fn themes() -> PossibleValuesParser {
    THEMES.iter().map(|theme| PossibleValue::new(theme.name).help(theme.title)).into()
}

impl Puzzle {
    pub(crate) fn run(self) -> io::Result<Status> {
        if self.list {
            return self.listed().print();
        }
        self.reply.run(|_| {
            let found = match (self.number, &self.date) {
                (Some(number), _) => puzzle::numbered(number)?,
                (None, Some(date)) => puzzle::daily(date)?,
                (None, None) => {
                    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                    puzzle::of_day(now.as_secs() / (24 * 60 * 60))?
                }
            };
            Spec::new("puzzle", 1, found.number)
        })
    }

    fn listed(&self) -> Output {
        let input = Input::argument("");
        let fits =
            |own: &&puzzle::Puzzle| self.theme.as_ref().is_none_or(|theme| own.theme == *theme);
        let line = |own: &'static puzzle::Puzzle| match self.reply.output.json.json {
            true => view(own).map_or(String::new(), |view| json_line(&input, &view)),
            false => {
                format!("{:4}  {:4}  {:12}  {}\n", own.number, own.rating, own.theme, own.what())
            }
        };
        Output::text(puzzle::all().iter().filter(fits).map(line).collect::<String>())
    }
}
