//! `hackenbush number`: a number as a stalk and in other ways of writing it.

use std::io;

use clap::Args;
use hackenbush::{Colour, Diagnostic};
use partizan::{Dyadic, Player, SignExpansion};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::answer::{Answer, Status};
use crate::batch::{self, Question};
use crate::cli::{Solving, Writing};
use crate::input::{Asked, Origin};
use crate::json;
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
        let question = Asking { look: Look::of(&writing), json: writing.json };
        let input = crate::cli::Input { positions: numbers, file };
        batch::run(&input, Solving::unbounded(), question)
    }
}

struct Asking {
    look: Look,
    json: bool,
}

impl Question for Asking {
    fn answer(&self, asked: &Asked, _: &mut Worker) -> Answer {
        if let Some(answer) = surreal::number(asked, self.look, self.json) {
            return answer;
        }
        let number = match read(asked) {
            Ok(number) => number,
            Err(problem) => return problem.answer(self.json),
        };
        let report = Report::new(&number);
        let out = match asked.origin {
            _ if self.json => json::line(&report),
            Origin::Argument => report.for_people(&number, self.look),
            Origin::Line { .. } => format!("{}\n", report.heading(self.look)),
        };
        Answer { out, ..Answer::default() }
    }
}

fn read(asked: &Asked) -> Result<Dyadic, Problem> {
    // A comment may follow the number on its line.
    let text = given(asked)?;
    let number = text.split('#').next().unwrap_or_default().trim_end();
    number.parse().map_err(|wrong: partizan::ParseDyadicError| {
        let end = text[wrong.offset..].chars().next().map_or(0, char::len_utf8);
        let diagnostic = Diagnostic::new(wrong.offset..wrong.offset + end, "this is not a number")
            .expected(wrong.expected)
            .hint("the numbers of finite stalks are fractions over powers of two, such as -7/4");
        Problem::at(asked, diagnostic)
    })
}

#[derive(Serialize, Debug)]
struct Report {
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stalk: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signs: Option<String>,
    birthday: Box<RawValue>,
    form: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    binary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signed_binary: Option<String>,
}

/// Longer sign expansions are written with their runs counted.
const MOST_SIGNS: u128 = 10_000;

impl Report {
    /// A number beyond 2^64 has a stalk that cannot be written down.
    fn new(number: &Dyadic) -> Report {
        let signs = SignExpansion::try_from(number).ok();
        let signs = signs.as_ref();
        let option = |player| {
            number.canonical_option(player).map_or(String::new(), |option| option.to_string())
        };
        Report {
            value: number.to_string(),
            stalk: signs.map(stalk),
            signs: signs.map(|signs| match signs.length() {
                ..=MOST_SIGNS => signs.to_string(),
                _ => format!("{signs:#}"),
            }),
            birthday: json::integer(&number.birthday()),
            form: format!("{{{}|{}}}", option(Player::Left), option(Player::Right)),
            binary: signs.map(|signs| signs.berlekamp().to_string()),
            signed_binary: signs.map(|signs| signs.signed_binary_ascii().to_string()),
        }
    }

    fn heading(&self, look: Look) -> String {
        let value = look.value(&self.value);
        match self.stalk.as_deref() {
            None => format!("{value} has a stalk of more than 2^64 edges"),
            Some("") => format!("{value} = {}", look.paint(Paint::Strong, "(nothing)")),
            Some(stalk) => {
                let stalk = if look.full { stalk.to_owned() } else { look.cut(stalk, MOST_TEXT) };
                format!("{value} = {}", look.paint(Paint::Strong, &stalk))
            }
        }
    }

    fn for_people(&self, number: &Dyadic, look: Look) -> String {
        let cut = |text: &str| if look.full { text.to_owned() } else { look.cut(text, MOST_TEXT) };
        let mut facts = Vec::new();
        let mut fact = |label, text: Option<String>| {
            facts.extend(text.filter(|text| !text.is_empty()).map(|text| (label, text)));
        };
        fact("signs", self.signs.as_deref().map(cut));
        fact("form", Some(look.value(&self.form)));
        fact("birthday", Some(look.value(self.birthday.get())));
        fact("binary", self.binary.as_deref().map(cut));
        let signed = match SignExpansion::try_from(number) {
            Ok(signs) if look.unicode => Some(signs.signed_binary().to_string()),
            _ => self.signed_binary.clone(),
        };
        fact("signed", signed.as_deref().map(cut));
        let short = !number.is_integer() && number.exponent() <= MOST_PLACES;
        fact("decimal", short.then(|| look.value(&number.to_decimal())));
        format!("{}\n{}", self.heading(look), rows(&facts, look))
    }
}

/// The most characters to show people.
const MOST_TEXT: usize = 72;

/// The most decimal places to show people.
const MOST_PLACES: u64 = 50;

/// The stalk in our notation, long runs counted.
fn stalk(signs: &SignExpansion) -> String {
    let mut text = String::new();
    let mut counted = false;
    for &(player, count) in signs.runs() {
        let colour = if player == Player::Left { Colour::Blue } else { Colour::Red };
        let letter = colour.letter();
        if counted {
            text.push(' ');
        }
        counted = count >= 5;
        if counted {
            text += &format!("{letter}^{count}");
        } else {
            (0..count).for_each(|_| text.push(letter));
        }
    }
    text
}
