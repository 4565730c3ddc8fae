//! `hackenbush calc`: a calculator for values of games, with a prompt.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::calculator::{Calculator, FUNCTIONS};
use hackenbush::visible::visible;
use hackenbush_drawing::thermograph::scene;
use partizan::ValueText;
use partizan::thermograph::Thermograph as Graph;
use service::Warnings;
use service::queries::calc::{self, CalcAnswer, ComparisonAnswer, MAX_PLACES, PLACES};
use service::queries::prove::RelationSign;

use super::value::options_text;
use crate::answer::{Answer, Printer};
use crate::drawing_file::DrawingFile;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{LimitOptions, OutputOptions};
use crate::output::{Output, Status};
use crate::prompt::Prompt;
use crate::session::{Session, SessionOptions};
use crate::stdout::stdout;
use crate::style::{Rows, Style};

/// A calculator for values of games: sums, multiples, order, ordinal sums, thermographs
#[derive(Args, Debug)]
#[command(
    after_long_help = examples(),
    mut_arg("output", |arg| arg.requires("statements").help(
        "Draw the thermograph of the last value, as .svg, .png, .pdf or .tikz; - means standard output"
    )),
)]
pub(crate) struct Calc {
    /// Statements, such as '{0|1} + *2 - ^' or 'x := {2|-1}'; without any, a prompt reads them
    #[arg(value_name = "STATEMENT")]
    statements: Vec<String>,

    /// How many signs of a real number to print
    #[arg(long, value_name = "N", default_value_t = PLACES,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_PLACES)))]
    places: u32,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    file: DrawingFile,
}

/// How to write statements, then the functions, then examples.
fn examples() -> String {
    let mut text = HELP.to_owned();
    let width = FUNCTIONS.iter().map(|function| function.usage.len()).max().unwrap_or_default();
    for function in FUNCTIONS {
        text += &format!("  {:width$}  {}\n", function.usage, function.help);
    }
    text + EXAMPLES
}

const HELP: &str = "\
Values are written as in CGSuite:
  3/8, -2.5        numbers
  *, *2            nimbers
  ^, ^^*, v3       ups and downs
  {1,2|-1}         forms; {0||0|-1} has the form {0|-1} as Right's option
  +-1, Tiny(2)     switches, tinies and minies
  3*{1|-1}, 3*(x)  multiples; 3*2 is 3 + *2
  x:y              ordinal sums; a base in braces is taken literally
  x := {2|-1}      a definition
  x + x > 1        a comparison: < > <= >= = ||
  pi, sqrt(2)      real numbers: the sign expansion begins, and an ellipsis says that it goes on

Functions:
";

const EXAMPLES: &str = "
At the prompt the arrow keys edit the line and recall earlier ones; `help` prints this list; exit or
Ctrl-D ends it.

Examples:
  $ hackenbush calc '{0|1} + *2 - ^'
  {0|1} + *2 - ^ = 1/2\u{2193}*2
    outcome   Left wins whoever starts
    number    1/2
    birthday  6

  $ hackenbush calc 'x := {4|-2}' 'mean(x)' 'cool(x, 1)' 'x + x = 2'
  x := {4|-2}
  ...
  mean(x) = 1
  ...
  cool(x, 1) = {3|-1}
  ...
  x + x = 2 is true
  ...

  Which options are dominated or reversible:
  $ hackenbush calc '{0,*,^|0,^*}'
  {0,*,^|0,^*} = {0,*|0,\u{2191}*}
  ...
    options
      {0, *, \u{2191} | 0, \u{2191}*}
      Left's 0 is dominated by \u{2191}
      Left's \u{2191} is reversible through *: 0 takes its place
      what remains is {*, 0 | 0, \u{2191}*}

  A thermograph:
  $ hackenbush calc 'x := {4|-2}' 'x + {2|1}' -o hot.svg
  ...

  $ hackenbush calc --places 12 pi
  pi = 3.1415\u{2026}
    signs  ++++---+--+-\u{2026}
    stalk  bbbbrrrbrrbr\u{2026}

  $ hackenbush calc --json 'position(\"gb\") > 0'
  {\"expression\":\"position(\\\"gb\\\") > 0\",\"comparison\":{...}}
";

impl Calc {
    pub(crate) fn run(self) -> io::Result<Status> {
        let printer = Printer::new(&self.output);
        let session = Session::new(SessionOptions::new(&self.limits, &self.output), 1);
        let (calculator, places) = (Calculator::default(), self.places);
        let mut dialogue = Dialogue { session, calculator, places, printer, last: None };
        if self.statements.is_empty() {
            return dialogue.prompt();
        }
        let mut status = Status::Done;
        for statement in &self.statements {
            let own = match statement.trim() == "help" {
                true => Output::text(help()),
                false => dialogue.say(&Input::argument(statement)),
            };
            status = status.max(own.print()?);
        }
        if self.file.output.is_some() {
            let drawn = dialogue.draw(&self.file).map_or_else(Output::from, |()| Output::default());
            status = status.max(drawn.print()?);
        }
        Ok(status)
    }
}

/// Statements one after the other, which share definitions.
struct Dialogue {
    session: Session,
    calculator: Calculator,
    places: u32,
    printer: Printer,
    /// The last value and its thermograph; `None` if the last statement was no value.
    last: Option<(String, Graph)>,
}

/// The most characters of a value in the title of a drawing.
const MAX_NAME: usize = 60;

impl Dialogue {
    fn say(&mut self, input: &Input) -> Output {
        let Dialogue { session, calculator, places, printer, last } = self;
        let text = match input.text() {
            Ok(text) => text,
            Err(fault) => return printer.fault(input, fault),
        };
        let answer = session.ask(|job| calc::answer(text, calculator, *places, job));
        *last = answer.as_ref().ok().and_then(|answer| {
            let value = answer.value.as_ref()?.0.to_string();
            Some((value.chars().take(MAX_NAME).collect(), answer.graph.clone()?))
        });
        printer.print(input, answer.map_err(|wrong| input.fault(wrong)))
    }

    /// Draws the thermograph of the last value.
    fn draw(&self, file: &DrawingFile) -> Result<(), Fault> {
        let Some((value, graph)) = &self.last else {
            return Err(Fault::new(
                "the last statement is no value, so it has no thermograph",
                "with -o, end with an expression such as '{4|-2}'",
            ));
        };
        file.write(scene(graph, value, &file.look()), None)
    }

    fn prompt(&mut self) -> io::Result<Status> {
        let mut lines = Prompt::new()?;
        let mut status = Status::Done;
        while let Some(line) = lines.ask("> ")? {
            match line.trim().to_ascii_lowercase().as_str() {
                "" => {}
                "exit" | "quit" => break,
                "help" | "?" => write!(stdout(), "{}", help())?,
                _ => status = status.max(self.say(&Input::argument(&line)).print()?),
            }
        }
        Ok(status)
    }
}

/// What can be typed at the prompt.
fn help() -> String {
    let all = examples();
    all.split("\nAt the prompt").next().unwrap_or_default().to_owned()
}

impl Answer for CalcAnswer {
    fn warnings(&self) -> Option<&Warnings> {
        Some(&self.warnings)
    }

    fn text(&self, style: Style) -> String {
        let expression = style.position(&self.expression);
        let mut rows = Rows::new(match (&self.value, &self.comparison, &self.real) {
            (Some(value), ..) if self.name.is_some() => {
                let value = style.strong(&style.value(&value.0));
                let name = self.name.as_deref().unwrap_or_default();
                format!("{} := {value}", visible(name))
            }
            (Some(value), ..) => format!("{expression} = {}", style.strong(&style.value(&value.0))),
            (_, Some(comparison), _) => {
                let holds = if comparison.holds { "true" } else { "false" };
                format!("{expression} is {}", style.strong(holds))
            }
            (.., Some(real)) => {
                let dots = style.either("…", "...");
                format!("{expression} = {}", style.strong(&format!("{}{dots}", real.decimal)))
            }
            _ => format!("{expression} is unknown"),
        });
        if let Some(comparison) = &self.comparison {
            add_comparison(&mut rows, comparison, style);
        }
        if let Some(real) = &self.real {
            let dots = style.either("…", "...");
            let stalk: String =
                real.signs.chars().map(|sign| if sign == '+' { 'b' } else { 'r' }).collect();
            rows.add("signs", format!("{}{dots}", real.signs));
            rows.add("stalk", format!("{stalk}{dots}"));
        }
        add_facts(&mut rows, self, style);
        rows.maybe("stopped", self.warnings.stop_reason.as_ref().map(|reason| &*reason.text));
        let mut text = rows.print(style);
        if let Some(options) = &self.options {
            text += &options_text(options, style);
        }
        text
    }
}

/// What the value does not say already.
fn add_facts(rows: &mut Rows, answer: &CalcAnswer, style: Style) {
    let number = |number| style.value(&ValueText::from(number));
    rows.maybe("outcome", answer.outcome.map(|outcome| outcome.0.to_string()));
    let is_number = answer.left_stop.is_none();
    let near = answer.number.as_ref().filter(|near| !is_number && !near.0.is_zero());
    rows.maybe("number", near.map(|near| number(&near.0)));
    rows.maybe("birthday", answer.birthday.as_ref().map(|day| style.value(&day.0)));
    let form = answer.form.as_ref().filter(|form| Some(*form) != answer.value.as_ref());
    rows.maybe("form", form.map(|form| style.value(&form.0)));
    let weight = answer.atomic_weight.as_ref();
    rows.maybe("atomic weight", weight.map(|weight| style.value(&weight.0)));
    if let (Some(left), Some(right)) = (&answer.left_stop, &answer.right_stop)
        && left != right
    {
        rows.add("stops", format!("{} and {}", number(&left.0), number(&right.0)));
        rows.maybe("mean", answer.mean.as_ref().map(|mean| number(&mean.0)));
        rows.maybe("temperature", answer.temperature.as_ref().map(|heat| number(&heat.0)));
    }
    if answer.truncated {
        rows.add("truncated", "the form is longer; --max-text sets how much is printed");
    }
}

fn add_comparison(rows: &mut Rows, comparison: &ComparisonAnswer, style: Style) {
    let ComparisonAnswer { left, right, claimed, relation, .. } = comparison;
    let [left, right] = [left, right].map(|side| style.value(&side.0));
    if claimed != relation {
        let sign = match relation {
            RelationSign::Confused => "is confused with",
            RelationSign::More => ">",
            RelationSign::Less => "<",
            _ => "=",
        };
        rows.add("in fact", format!("{left} {sign} {right}"));
    } else {
        rows.add("values", format!("{left} and {right}"));
    }
}
