//! `hackenbush ordinal`: ordinal sums, with the base in canonical form or taken literally.

use std::io;

use clap::Args;
use hackenbush::analysis::van_roode::VanRoode;
use hackenbush::visible::visible;
use partizan::{BigInt, Dyadic, LiteralSum, Translated, ValueText};
use service::Warnings;
use service::queries::ordinal::{self, OrdinalAnswer};

use crate::answer::{Answer, Printer};
use crate::input::Input;
use crate::options::{LimitOptions, OutputOptions};
use crate::output::Status;
use crate::session::{Session, SessionOptions};
use crate::style::{Rows, Style};

/// Ordinal sums BASE:SUB, in which a move in BASE removes SUB
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Ordinal {
    /// The base: a value, or a literal form such as '{-3/8|}', which is not simplified
    #[arg(value_name = "BASE")]
    base: String,

    /// The subordinate: a value
    #[arg(value_name = "SUB")]
    sub: String,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    output: OutputOptions,
}

const EXAMPLES: &str = "\
A base in braces is taken literally, because the ordinal sum depends on its form and not only on
its value. For numbers the steps are printed: m is the integer next to SUB away from 0, d' is the
rest of SUB, and BASE:SUB is BASE:m + d'/2^j, where 2^j is the denominator of BASE:m. For a base
{n+d|} with n >= -1 these are the steps of Carvalho, Huggan, Nowakowski and dos Santos, Theorem
2.16. For a number in canonical form as the base G = n + d, they are those of their Theorem 1.3.

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
    n, d, j  1, -5/8 and 3
    m, d'    4 and -1/2
    case     2: G + (2^m - 1 + d')/2^(j+m)

  $ hackenbush ordinal --json '{0|0}' 1
  {\"base\":\"{0|0}\",\"sub\":\"1\",\"value\":\"^*\"}
";

impl Ordinal {
    pub(crate) fn run(self) -> io::Result<Status> {
        let (base, sub) = (Input::argument(&self.base), Input::argument(&self.sub));
        let printer = Printer::new(&self.output);
        let mut session = Session::new(SessionOptions::new(&self.limits, &self.output), 1);
        let texts = [self.base.trim(), self.sub.trim()];
        let (input, answer) = match session.ask(|job| ordinal::answer(texts, job)) {
            Ok(answer) => (&base, Ok(answer)),
            Err((0, wrong)) => (&base, Err(base.fault(wrong))),
            Err((_, wrong)) => (&sub, Err(sub.fault(wrong))),
        };
        printer.print(input, answer).print()
    }
}

impl Answer for OrdinalAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn line(&self, style: Style) -> String {
        let sum = format!("{}:{}", enclosed(&self.base), enclosed(&self.sub));
        match &self.value {
            Some(value) => format!("{sum} = {}", style.strong(&style.value(&value.0))),
            None => format!("{sum} was not computed"),
        }
    }

    fn text(&self, style: Style) -> String {
        let mut rows = Rows::new(self.line(style));
        if let Some(steps) = &self.steps {
            add_steps(&mut rows, &self.base, steps, style);
        }
        if let Some(steps) = &self.van_roode {
            add_van_roode(&mut rows, steps, style);
        }
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        rows.print(style)
    }
}

/// The steps of the theorem where it holds, and otherwise of the one that always does.
fn add_steps(rows: &mut Rows, base: &str, steps: &LiteralSum, style: Style) {
    let value = |number: &Dyadic| style.value(&ValueText::from(number));
    let integer = |n: &BigInt| value(&Dyadic::from(n.clone()));
    let base = visible(base);
    rows.add("base", format!("{base} = {}", value(&steps.base)));
    match &steps.translated {
        Some(Translated { mirrored, n, d, m, d_prime, on_m }) => {
            if *mirrored {
                rows.add("mirror", "the same for the negatives, and then negated");
            }
            rows.add("n, d", format!("{} and {}", integer(n), value(d)));
            rows.add("m, d'", format!("{} and {}", integer(m), value(d_prime)));
            rows.add("k/2^j", format!("{{d|}}:m = {}", value(on_m)));
            let sum = if *mirrored { "-(n + k/2^j + d'/2^j)" } else { "n + k/2^j + d'/2^j" };
            rows.add("sum", format!("{sum} = {}", value(&steps.value)));
        }
        None => {
            rows.add("m, d'", format!("{} and {}", integer(&steps.whole), value(&steps.rest)));
            rows.add("k/2^j", format!("{base}:m = {}", value(&steps.on_whole)));
            rows.add("sum", format!("k/2^j + d'/2^j = {}", value(&steps.value)));
        }
    }
}

/// The steps of van Roode's theorem, for bases in canonical form.
fn add_van_roode(rows: &mut Rows, steps: &VanRoode, style: Style) {
    let value = |number: &Dyadic| style.value(&ValueText::from(number));
    let integer = |n: &BigInt| value(&Dyadic::from(n.clone()));
    if steps.mirrored {
        rows.add("mirror", "the same for the negatives, and then negated");
    }
    rows.add("n, d, j", format!("{}, {} and {}", integer(&steps.n), value(&steps.d), steps.j));
    rows.add("m, d'", format!("{} and {}", integer(&steps.m), value(&steps.d_prime)));
    rows.add("case", format!("{}: {}", steps.case, steps.formula()));
}

/// In parentheses if it is a sum.
fn enclosed(text: &str) -> String {
    let text = visible(text);
    let sum = !text.starts_with('{') && text[1.min(text.len())..].contains(['+', '-', ':', ' ']);
    if sum { format!("({text})") } else { text.into_owned() }
}
