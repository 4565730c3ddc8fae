//! `hackenbush random`: random positions of a named family.

use std::io;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush::rules::Ruleset;
use learn::family::{self, FAMILIES, Family};
use service::queries::random::{EDGES, answer};

use super::make::print;
use crate::answer::Printer;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{SampleOptions, variants};
use crate::output::Status;
use crate::session::{Session, SessionOptions};
use crate::style::Style;

/// Draw random positions of a named family
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Random {
    /// The family
    #[arg(value_name = "FAMILY", value_parser = families())]
    family: &'static Family,

    /// Exactly as many edges or dominoes
    #[arg(long, value_name = "N", default_value_t = EDGES)]
    edges: usize,

    /// The rules, which say which colours there are; by default those of the family
    #[arg(long, value_name = "NAME", value_parser = variants())]
    variant: Option<&'static dyn Ruleset>,

    #[command(flatten)]
    sample: SampleOptions,
}

const EXAMPLES: &str = "\
One position is printed on each line, for other commands to read. Those of clockwise-trees and
domino-rows look like pictures; `--variant clockwise` or `--variant toppling-dominoes` plays them.

Examples:
  $ hackenbush random stalks --edges 5 --count 2 --seed 1 | wc -l
  2

  $ hackenbush random trees --edges 6 --count 100 | hackenbush value - | wc -l
  100

  $ hackenbush random loops --edges 7 --json
  {\"position\":\":G ...:G\",\"variant\":\"red-blue\",\"edges\":7}
";

fn families() -> impl TypedValueParser<Value = &'static Family> {
    let values = FAMILIES.iter().map(|family| PossibleValue::new(family.name).help(family.summary));
    PossibleValuesParser::new(values)
        .try_map(|name| family::by_name(&name).map_err(|wrong| wrong.message))
}

impl Random {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Random { family, edges, variant, sample } = self;
        let SampleOptions { count, seed, limits, output } = &sample;
        let options = SessionOptions::new(limits, output);
        let drawn = Session::new(options, 1).ask(|job| {
            let problems = family.random(edges, variant, *count, *seed, job.engine);
            problems.map_err(|wrong| Fault::from(job.explained(wrong)))
        });
        let output = match drawn {
            Ok(problems) => print(&answer(&problems, *seed), output.json.json, Style::new(output)),
            Err(fault) => Printer::new(output).fault(&Input::argument(""), fault),
        };
        output.print()
    }
}
