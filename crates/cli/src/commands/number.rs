//! `hackenbush number`: a number as a stalk, as signs, as a game and in binary.

use std::io;

use clap::Args;
use hackenbush::analysis::number;
use hackenbush::diagnostic::Kind;
use service::queries::number::{NumberAnswer, answer};

use crate::answer::{Answer, Printer};
use crate::batch;
use crate::input::{explained, mistaken, mistaken_position};
use crate::options::{InputOptions, LimitOptions, OutputOptions};
use crate::output::Status;
use crate::session::SessionOptions;
use crate::style::{Rows, Style};

/// Print numbers as stalks, sign expansions, {L|R} forms and in binary
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Number {
    /// Numbers such as 5/8, -7/4, 0.625, 3/2^100, 2/3 or w+1; - reads one per line from standard input
    #[arg(value_name = "NUMBER", required_unless_present = "file")]
    numbers: Vec<String>,

    /// Read numbers from a file, one per line; blank lines and # comments are skipped
    #[arg(long, value_name = "FILE")]
    file: Vec<std::path::PathBuf>,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
Berlekamp's rule reads binary digits off a stalk: the first change of colour is the binary point,
then edges of the first colour are 1 and the others 0, and a 1 is appended. In van Roode's signed
binary every edge after the first run is a digit 1 or -1; the latter is written with a bar, or as
T in ASCII.

Examples:
  $ hackenbush number 5/8
  5/8 = brbr
    signs     +-+-
    form      {1/2|3/4}
    birthday  4
    binary    +0.101
    signed    1.1\u{304}11\u{304}
    decimal   0.625

  Other fractions and numbers with omega, written w, have infinite stalks:
  $ hackenbush number 2/3 w-1
  2/3 = [br]^w
    signs     [+-]^w
    birthday  ω
  ω-1 = b^w r
    signs     +^w -
    birthday  ω+1

  $ hackenbush number --json -7/4
  {\"value\":\"-7/4\",\"stalk\":\"rrbr\",\"signs\":\"--+-\",\"birthday\":\"4\",\"form\":\"{-2|-3/2}\",\"binary\":\"-1.11\",\"signed_binary\":\"-2.1T\"}
";

impl Number {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Number { numbers, file, limits, output } = self;
        let printer = Printer::new(&output);
        let inputs = InputOptions { positions: numbers, file };
        batch::run(&inputs, SessionOptions::new(&limits, &output), move |input, job| {
            let meter = job.control.meter();
            let answer = input.text().and_then(|text| {
                let number = number::Number::read(text, &meter);
                let answer = number.and_then(|number| answer(number, &meter));
                answer.map_err(|wrong| {
                    let wrong = match mistaken(text).or_else(|| mistaken_position(text)) {
                        // A number whose stalk is too long is not mistaken for something else.
                        Some(hint) if wrong.kind == Kind::Malformed => wrong.hint(hint),
                        _ => wrong,
                    };
                    input.fault(explained(wrong, job))
                })
            });
            printer.print(input, answer)
        })
    }
}

/// The most characters of a stalk and of digits to print.
const MAX_TEXT: usize = 72;

impl Answer for NumberAnswer {
    fn line(&self, style: Style) -> String {
        let value = style.value(&self.value.0);
        match self.stalk.as_deref() {
            None => format!("{value} has a stalk of more than 2^64 edges"),
            Some("") => format!("{value} = {}", style.strong("(nothing)")),
            Some(stalk) => {
                format!("{value} = {}", style.strong(&style.abbreviated(stalk, MAX_TEXT)))
            }
        }
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(self.line(style));
        let short = |text: &Option<String>| {
            let text = text.as_deref().filter(|text| !text.is_empty());
            text.map(|text| style.abbreviated(text, MAX_TEXT))
        };
        rows.maybe("signs", short(&self.signs));
        rows.maybe("form", self.form.as_ref().map(|form| style.value(&form.0)));
        rows.add("birthday", style.value(&self.birthday.0));
        rows.maybe("binary", short(&self.binary));
        let signed = if style.unicode { &self.signed_binary_unicode } else { &self.signed_binary };
        rows.maybe("signed", short(signed));
        rows.maybe("decimal", self.decimal.as_ref());
        rows.print(style)
    }
}
