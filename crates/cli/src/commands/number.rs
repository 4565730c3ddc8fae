//! `hackenbush number`: a number as a stalk and in other ways of writing it.

use std::io;

use clap::Args;
use partizan::{Dyadic, SignExpansion, ValueText};
use report::number::{self, NumberReport};

use crate::answer::{Answer, Status};
use crate::asking::Asking;
use crate::batch::{self, Question};
use crate::cli::{Solving, Writing};
use crate::input::{Asked, Origin};
use crate::look::{Look, Paint, rows};
use crate::position::{Problem, given};
use crate::surreal;
use crate::worker::Worker;

/// Numbers as stalks, sign expansions, {L|R} forms and binary
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
    writing: Writing,
}

const EXAMPLES: &str = "\
Berlekamp's binary reads a stalk off directly: the first change of colour is the point, then
edges of the first colour are 1 and the others 0, with a 1 appended. In van Roode's signed
binary every edge after the first run is a digit 1 or -1, the latter written with a bar, or as
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
  {\"value\":\"-7/4\",\"stalk\":\"rrbr\",\"signs\":\"--+-\",\"birthday\":4,\"form\":\"{-2|-3/2}\",\"binary\":\"-1.11\",\"signed_binary\":\"-2.1T\"}
";

impl Number {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Number { numbers, file, writing } = self;
        let input = crate::cli::Input { positions: numbers, file };
        batch::run(&input, Solving::unbounded(), &writing, Stalk)
    }
}

/// Which stalk is it?
struct Stalk;

impl Question for Stalk {
    fn answer(&self, asked: &Asked, asking: &Asking, _: &mut Worker) -> Answer {
        if let Some(answer) = surreal::number(asked, asking) {
            return answer;
        }
        let read = given(asked).and_then(|text| {
            number::read(text).map_err(|diagnostic| Problem::at(asked, diagnostic))
        });
        let number = match read {
            Ok(number) => number,
            Err(problem) => return problem.answer(asking.json),
        };
        let report = NumberReport::new(&number);
        let out = match asked.origin {
            _ if asking.json => report::line(&report),
            Origin::Argument => for_people(&report, &number, asking.look),
            Origin::Line { .. } => format!("{}\n", heading(&report, asking.look)),
        };
        Answer { out, ..Answer::default() }
    }
}

fn heading(report: &NumberReport, look: Look) -> String {
    let value = look.value(&report.value);
    match report.stalk.as_deref() {
        None => format!("{value} has a stalk of more than 2^64 edges"),
        Some("") => format!("{value} = {}", look.paint(Paint::Strong, "(nothing)")),
        Some(stalk) => {
            let stalk = if look.full { stalk.to_owned() } else { look.cut(stalk, MOST_TEXT) };
            format!("{value} = {}", look.paint(Paint::Strong, &stalk))
        }
    }
}

fn for_people(report: &NumberReport, number: &Dyadic, look: Look) -> String {
    let cut = |text: &str| if look.full { text.to_owned() } else { look.cut(text, MOST_TEXT) };
    let mut facts = Vec::new();
    let mut fact = |label, text: Option<String>| {
        facts.extend(text.filter(|text| !text.is_empty()).map(|text| (label, text)));
    };
    fact("signs", report.signs.as_deref().map(cut));
    fact("form", Some(look.value(&report.form)));
    fact("birthday", Some(look.value(&ValueText::from(&number.birthday()))));
    fact("binary", report.binary.as_deref().map(cut));
    let signed = match SignExpansion::try_from(number) {
        Ok(signs) if look.unicode => Some(signs.signed_binary().to_string()),
        _ => report.signed_binary.clone(),
    };
    fact("signed", signed.as_deref().map(cut));
    let short = !number.is_integer() && number.exponent() <= MOST_PLACES;
    fact("decimal", short.then(|| number.to_decimal()));
    format!("{}\n{}", heading(report, look), rows(&facts, look))
}

/// The most characters to show people.
const MOST_TEXT: usize = 72;

/// The most decimal places to show people.
const MOST_PLACES: u64 = 50;
