//! `hackenbush numberline`: the numbers born by a day, with their stalks.

use std::io::{self, Write as _};

use clap::{Args, ValueEnum};
use hackenbush::Colour;
use hackenbush::analysis::number::numbers_by_day;
use hackenbush_drawing::number_line::{self, LINEAR_DAYS};
use serde::Serialize;

use crate::answer::Status;
use crate::canvas::Canvas;

/// Draw the numbers born by a day, with their stalks standing on the line
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Numberline {
    /// Up to which day; 6 is easy to read, 10 is the last
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=10))]
    days: u32,

    /// Where numbers stand; by default linear to day 4 and even beyond
    #[arg(long, value_name = "HOW")]
    spacing: Option<Spacing>,

    /// The numbers as data, a line each
    #[arg(long, conflicts_with = "output")]
    json: bool,

    #[command(flatten)]
    canvas: Canvas,
}

/// A number, in the order of the JSON.
#[derive(Serialize, Debug)]
struct Number {
    value: String,
    day: u32,
    stalk: String,
}

/// Where numbers stand on the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Spacing {
    /// Where they are
    Linear,
    /// At equal distances, in their order
    Even,
}

const EXAMPLES: &str = "\
Without -o an SVG file goes to standard output.

Examples:
  $ hackenbush numberline --days 6 -o numbers.svg

  $ hackenbush numberline --days 1 --json
  {\"value\":\"-1\",\"day\":1,\"stalk\":\"r\"}
  {\"value\":\"0\",\"day\":0,\"stalk\":\"\"}
  {\"value\":\"1\",\"day\":1,\"stalk\":\"b\"}

  $ hackenbush numberline --days 2 | grep -o '<title>.*numbers.*</title>'
  <title>The numbers born by day 2</title>
";

impl Numberline {
    pub(crate) fn run(self) -> io::Result<Status> {
        if self.json {
            for born in numbers_by_day(self.days, None, None, usize::MAX).numbers {
                let stalk = born.stalk().into_iter().map(Colour::letter).collect();
                let value = born.value.to_string();
                let line = report::line(&Number { value, day: born.day, stalk });
                io::stdout().write_all(line.as_bytes())?;
            }
            return Ok(Status::Done);
        }
        let spacing = match self.spacing {
            Some(Spacing::Linear) => number_line::Spacing::Linear,
            Some(Spacing::Even) => number_line::Spacing::Even,
            None if self.days <= LINEAR_DAYS => number_line::Spacing::Linear,
            None => number_line::Spacing::Even,
        };
        let scene = number_line::scene(self.days, spacing, &self.canvas.look());
        if let Err(message) = self.canvas.write(scene) {
            write!(io::stderr(), "error: {message}")?;
            return Ok(Status::Wrong);
        }
        Ok(Status::Done)
    }
}
