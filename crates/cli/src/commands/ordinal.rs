//! `hackenbush ordinal`: ordinal sums, the base in canonical form or taken literally.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::Diagnostic;
use partizan::text::Expression;
use partizan::{
    BigInt, Dyadic, Exceeded, Game, LiteralSum, ParseValueError, Translated, ValueText,
};
use report::ordinal::OrdinalReport;

use crate::answer::{Answer, Status};
use crate::cli::{Solving, Writing};
use crate::input::{Asked, Origin};
use crate::look::{Look, Paint, rows};
use crate::position::Problem;
use crate::worker::{Worker, status};

/// Ordinal sums BASE:SUB: who moves in the base destroys what stands on it
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Ordinal {
    /// The base: a value, or a literal form such as '{-3/8|}', whose form then counts
    #[arg(value_name = "BASE")]
    base: String,

    /// What stands on it: a value, of which only the value counts
    #[arg(value_name = "SUB")]
    sub: String,

    #[command(flatten)]
    writing: Writing,
}

const EXAMPLES: &str = "\
A base in braces is taken as it is written, and so is not the same as its value. For numbers the
steps are shown: m is the integer next to SUB away from 0, d' what is left of SUB, and
BASE:SUB is BASE:m + d'/2^j, if BASE:m has the denominator 2^j. For a base {n+d|} with n >= -1
these are the steps of Carvalho, Huggan, Nowakowski and dos Santos, Theorem 2.16.

Examples:
  $ hackenbush ordinal '{-3/8|}' -1
  {-3/8|}:-1 = -1/4
    base   {-3/8|} = 0
    n, d   -1 and 5/8
    m, d'  -1 and 0
    k/2^j  {d|}:m = 3/4
    sum    n + k/2^j + d'/2^j = -1/4

  $ hackenbush ordinal '{-2|}' -3/2
  {-2|}:-3/2 = -5/4
    base   {-2|} = 0
    m, d'  -2 and 1/2
    k/2^j  {-2|}:m = -3/2
    sum    k/2^j + d'/2^j = -5/4

  $ hackenbush ordinal 3/8 7/2
  3/8:7/2 = 125/256

  $ hackenbush ordinal --json '{0|0}' 1
  {\"base\":\"{0|0}\",\"sub\":\"1\",\"value\":\"^*\"}
";

impl Ordinal {
    pub(crate) fn run(self) -> io::Result<Status> {
        let look = Look::of(&self.writing);
        let answer = self.answer(look);
        io::stdout().write_all(answer.out.as_bytes())?;
        io::stderr().write_all(answer.err.as_bytes())?;
        Ok(answer.status)
    }

    fn answer(&self, look: Look) -> Answer {
        let (base, sub) = (self.base.trim(), self.sub.trim());
        let read = |text: &str| {
            Expression::parse(text).map_err(|wrong| misread(text, &wrong).answer(self.writing.json))
        };
        let (base_read, sub_read) = match (read(base), read(sub)) {
            (Ok(base), Ok(sub)) => (base, sub),
            (Err(answer), _) | (_, Err(answer)) => return answer,
        };
        let mut worker = Worker::new(&Solving::unbounded(), 1);
        let (found, _) = worker.ask(|engine| -> Result<(Game, Option<LiteralSum>), Exceeded> {
            let arena = engine.arena_mut();
            let sub = sub_read.evaluate(arena)?;
            match base_read.literal_options(arena)? {
                Some([left, right]) => arena.explained_ordinal_sum(&left, &right, sub),
                None => {
                    let base = base_read.evaluate(arena)?;
                    Ok((arena.ordinal_sum(base, sub)?, None))
                }
            }
        });
        let (value, steps) = match found {
            Ok(found) => found,
            Err(exceeded) => {
                let err = format!("stopped: {}\n", worker.excuse(exceeded));
                return Answer { err, status: status(Some(exceeded)), ..Answer::default() };
            }
        };
        let text = worker.engine().arena_mut().value_text(value, self.writing.max_text);
        if self.writing.json {
            let out = report::line(&OrdinalReport { base, sub, value: &text });
            return Answer { out, ..Answer::default() };
        }
        let (over, value) = (enclosed(sub), look.value(&text));
        let mut out =
            format!("{}:{over} = {}\n", enclosed(base), look.paint(Paint::Strong, &value));
        if let Some(steps) = steps {
            out += &rows(&rows_of(base, &steps, look), look);
        }
        Answer { out, ..Answer::default() }
    }
}

/// The steps of the paper where its theorem holds, else of the one that always does.
fn rows_of(base: &str, steps: &LiteralSum, look: Look) -> Vec<(&'static str, String)> {
    let value = |number: &Dyadic| look.value(&ValueText::from(number));
    let integer = |n: &BigInt| value(&Dyadic::from(n.clone()));
    let mut facts = vec![("base", format!("{base} = {}", value(&steps.base)))];
    match &steps.translated {
        Some(Translated { mirrored, n, d, m, d_prime, on_m }) => {
            if *mirrored {
                facts.push(("mirror", "the same with all signs exchanged, then back".to_owned()));
            }
            facts.push(("n, d", format!("{} and {}", integer(n), value(d))));
            facts.push(("m, d'", format!("{} and {}", integer(m), value(d_prime))));
            facts.push(("k/2^j", format!("{{d|}}:m = {}", value(on_m))));
            let sum = if *mirrored { "-(n + k/2^j + d'/2^j)" } else { "n + k/2^j + d'/2^j" };
            facts.push(("sum", format!("{sum} = {}", value(&steps.value))));
        }
        None => {
            facts.push(("m, d'", format!("{} and {}", integer(&steps.whole), value(&steps.rest))));
            facts.push(("k/2^j", format!("{base}:m = {}", value(&steps.on_whole))));
            facts.push(("sum", format!("k/2^j + d'/2^j = {}", value(&steps.value))));
        }
    }
    facts
}

/// In parentheses if it is a sum.
fn enclosed(text: &str) -> String {
    let sum = !text.starts_with('{') && text[1.min(text.len())..].contains(['+', '-', ':', ' ']);
    if sum { format!("({text})") } else { text.to_owned() }
}

fn misread(text: &str, wrong: &ParseValueError) -> Problem {
    let asked = Asked { text: Ok(text.to_owned()), origin: Origin::Argument };
    let offset = wrong.offset.min(text.len());
    let end = text[offset..].chars().next().map_or(0, char::len_utf8);
    let diagnostic = Diagnostic::new(offset..offset + end, "this is not a value")
        .expected(wrong.expected.clone())
        .hint("values are written as in CGSuite: 3/8, *2, ^, {1|-1}");
    Problem::at(&asked, diagnostic)
}
