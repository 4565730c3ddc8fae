//! `hackenbush numberline`: the numbers born by a day, with their stalks.

use std::io;

use clap::{Args, ValueEnum};
use hackenbush_drawing::number_line::{self, LINEAR_DAYS};
use service::queries::numberline;

use crate::answer::json_line;
use crate::drawing_file::DrawingFile;
use crate::input::Input;
use crate::options::{JsonOptions, LimitOptions};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};

/// Draw the numbers born by a day, with their stalks on the number line
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, mut_arg("json", |json| json.conflicts_with("output")))]
pub(crate) struct Numberline {
    /// The last day; up to 6 is easy to read, and 10 is the maximum
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=10))]
    days: u32,

    /// How the numbers are spaced; by default linearly up to day 4, and evenly after that
    #[arg(long, value_name = "HOW")]
    spacing: Option<Spacing>,

    #[command(flatten)]
    json: JsonOptions,

    #[command(flatten)]
    file: DrawingFile,

    #[command(flatten)]
    limits: LimitOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Spacing {
    /// In proportion to the numbers
    Linear,
    /// At equal distances
    Even,
}

const EXAMPLES: &str = "\
Without -o, SVG is written to standard output.

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
        let options = SessionOptions::without_output(&self.limits);
        Session::new(options, 1).ask(|_| self.drawn()).print()
    }

    fn drawn(&self) -> Output {
        if self.json.json {
            let input = Input::argument("");
            let numbers = numberline::born_by(self.days);
            let lines: String = numbers.iter().map(|born| json_line(&input, born)).collect();
            return Output::text(lines);
        }
        let spacing = match self.spacing {
            Some(Spacing::Linear) => number_line::Spacing::Linear,
            Some(Spacing::Even) => number_line::Spacing::Even,
            None if self.days <= LINEAR_DAYS => number_line::Spacing::Linear,
            None => number_line::Spacing::Even,
        };
        let scene = number_line::scene(self.days, spacing, &self.file.look());
        self.file.write(scene, None).map_or_else(Output::from, |()| Output::default())
    }
}
