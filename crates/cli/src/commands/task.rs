//! `hackenbush task`: a task, an answer judged, or a right answer.

use std::io;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hackenbush::{Diagnostic, Problem};
use learn::puzzle;
use learn::question::{Answer, Form, Question};
use learn::tasks::{self, KINDS};
use learn::{Kind, Spec, Task as Made};
use partizan::Outcome;
use service::Job;
use service::queries::task::{VerdictAnswer, judge, solved, view};

use crate::answer::{json_fault, json_line};
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{LimitOptions, OutputOptions, outcome};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};
use crate::style::Style;

/// Exercises: print a task, judge an answer, or print a right one
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Task {
    /// The kind of task
    #[arg(value_name = "KIND", value_parser = kinds())]
    kind: &'static Kind,

    /// How hard, from 1 to 5
    #[arg(long, value_name = "N", default_value_t = 1)]
    level: usize,

    /// Which of all tasks of that kind and level
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    reply: Reply,
}

/// What to do with a task.
#[derive(Args, Debug)]
pub(super) struct Reply {
    /// An answer to judge; the exit code is 1 if it is wrong
    #[arg(long, value_name = "ANSWER", allow_hyphen_values = true)]
    answer: Option<String>,

    /// Print a right answer
    #[arg(long, conflicts_with = "answer")]
    solve: bool,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    pub(super) output: OutputOptions,
}

const EXAMPLES: &str = "\
A task is determined by its kind, level and seed, and never changes. Answers are values (3/4), several
values (-1,1/2), outcomes (L, R, N, P), the number of an option (2), of an edge or of a domino, an
order of labels (BAC), a position (b(r)b), pieces by edges (0,1;2), or replies by edges (3,0).

Examples:
  $ hackenbush task stalk --level 2 --seed 7
  The value of a stalk
    What is this stalk worth?
    ...

  $ hackenbush task stalk --level 2 --seed 7 --answer 100
  wrong: It is worth less than 100.

  $ hackenbush task mex --seed 1 --solve
  *2
  ...
";

fn kinds() -> impl TypedValueParser<Value = &'static Kind> {
    let values = KINDS.iter().map(|kind| PossibleValue::new(kind.name).help(kind.summary));
    PossibleValuesParser::new(values)
        .try_map(|name| tasks::by_name(&name).map_err(|wrong| wrong.message))
}

impl Task {
    pub(crate) fn run(self) -> io::Result<Status> {
        let Task { kind, level, seed, reply } = self;
        reply.run(|_| Spec::new(kind.name, level, seed))
    }
}

impl Reply {
    /// Does what is asked with a task.
    pub(super) fn run(
        self,
        spec: impl FnOnce(&mut Job<'_>) -> Result<Spec, Diagnostic>,
    ) -> io::Result<Status> {
        let options = SessionOptions::new(&self.limits, &self.output);
        Session::new(options, 1)
            .ask(|job| {
                let input = Input::argument(self.answer.as_deref().unwrap_or_default());
                let task = spec(job).and_then(|spec| spec.task(job.engine));
                let task = task.map_err(|wrong| Fault::from(job.explained(wrong)));
                match task.and_then(|task| self.reply(&task, &input, job)) {
                    Ok(output) => output,
                    Err(fault) if self.output.json.json => json_fault(&input, &fault),
                    Err(fault) => fault.into(),
                }
            })
            .print()
    }

    fn reply(&self, task: &Made, input: &Input, job: &mut Job<'_>) -> Result<Output, Fault> {
        let (json, style) = (self.output.json.json, Style::new(&self.output));
        let none = Input::argument("");
        if let Some(text) = &self.answer {
            let pointed = |wrong: Diagnostic| {
                let fault = input.fault(wrong);
                let place = fault.diagnostic().span.clone();
                fault.at(if place.is_empty() { 0..text.trim().len() } else { place })
            };
            let answer = read(task, text, input, job).map_err(pointed)?;
            let verdict = judge(task, &answer, job).map_err(pointed)?;
            let wrong = verdict.status == learn::Status::Wrong;
            let stdout = match json {
                true => json_line(&none, &VerdictAnswer::from(verdict)),
                false => {
                    let word = if wrong { "wrong: " } else { "" };
                    let play = verdict.play.as_ref().map(|play| played(play, style));
                    format!("{word}{}\n{}", verdict.text, play.unwrap_or_default())
                }
            };
            let status = if wrong { Status::Wrong } else { Status::Done };
            return Ok(Output { stdout, status, ..Output::default() });
        }
        if self.solve {
            let answer = solved(task, job).map_err(|wrong| input.fault(wrong))?;
            return Ok(Output::text(match json {
                true => json_line(&none, &answer),
                false => {
                    let steps: String =
                        answer.steps.iter().map(|step| format!("  {step}\n")).collect();
                    format!("{}\n{steps}", style.strong(&answer.text))
                }
            }));
        }
        Ok(Output::text(if json { json_line(&none, &view(task)) } else { shown(task, style) }))
    }
}

/// The moves that show why an answer is wrong, and where they are made.
fn played(play: &learn::Play, style: Style) -> String {
    let position = |problem: &Problem| style.position(&problem.source());
    let beside = play.beside.as_ref().map_or(String::new(), |it| format!(" and {}", position(it)));
    match play.moves.is_empty() {
        true => String::new(),
        false => format!("  in {}{beside}: {}\n", position(&play.problem), play.in_words()),
    }
}

/// A task for people.
fn shown(task: &Made, style: Style) -> String {
    // The number of a puzzle is asked for again, and its rating says what to expect.
    let puzzle = puzzle::numbered(task.spec.seed).ok().filter(|_| task.spec.kind.name == "puzzle");
    let title = match puzzle {
        Some(own) => format!("{} {}, rated {}", task.title, own.number, own.rating),
        None => task.title.to_owned(),
    };
    let mut out = format!("{}\n  {}\n", style.strong(&title), task.statement);
    for shown in &task.shown {
        let label = shown.label.map_or(String::new(), |label| format!("{label}: "));
        let rules = shown.problem.rules().name();
        out += &format!(
            "  {label}{}  {}\n",
            style.strong(&shown.problem.source()),
            style.faint(rules)
        );
    }
    match &task.question {
        Question::Choice { options, .. } => {
            for (number, option) in (1..).zip(options) {
                out += &format!("  {number}) {option}\n");
            }
        }
        Question::Values(prompts) => {
            for (number, prompt) in (1..).zip(prompts) {
                out += &format!("  {number}) {}\n", prompt.text);
            }
        }
        _ => {}
    }
    out + &format!("  {}\n", style.faint(&format!("--answer takes {}", expected(task))))
}

/// What an answer looks like.
fn expected(task: &Made) -> String {
    let noun = || match task.shown.first().and_then(|shown| shown.problem.position().dominoes()) {
        Some(_) => "domino",
        None => "edge",
    };
    match &task.question {
        Question::Value { form: Form::Number, .. } => "a number, such as 3/4".to_owned(),
        Question::Value { form: Form::Nimber, .. } => "a nimber, such as *3".to_owned(),
        Question::Value { form: Form::Integer, .. } => "an integer, such as -1".to_owned(),
        Question::Value { .. } => "a value, such as ^*".to_owned(),
        Question::Surreal(_) => "a number, such as 2/3 or w+1".to_owned(),
        Question::Values(_) => "the values in this order, such as -1,1/2".to_owned(),
        Question::Outcome(_) => {
            "L (Left), R (Right), N (whoever starts) or P (whoever follows)".to_owned()
        }
        Question::Choice { .. } => "the number of an option".to_owned(),
        Question::Cut { .. } => {
            format!("the number of the {}, from 0 in the order of the text", noun())
        }
        Question::Order => "the labels in order, such as BAC".to_owned(),
        Question::Build { .. } => "a position, such as b(r)b".to_owned(),
        Question::Pieces => {
            "the edges of each piece, such as 0,1;2, numbered from 0 in the order of the text"
                .to_owned()
        }
        Question::Replies => {
            "the edges of the replies so far, such as 3,0, numbered from 0 in the order of the text"
                .to_owned()
        }
    }
}

/// An answer as a person types it.
fn read(task: &Made, text: &str, input: &Input, job: &Job<'_>) -> Result<Answer, Diagnostic> {
    let text = text.trim();
    let hint = || format!("--answer takes {}", expected(task));
    let wrong = |message: &str| Diagnostic::new(0..text.len(), message).hint(hint());
    let number = |text: &str| -> Result<usize, Diagnostic> {
        let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        match digits {
            true => text.parse().map_err(|_| wrong("there is none with so large a number")),
            false => Err(wrong(&format!("`{text}` is not a number of that sort"))),
        }
    };
    let numbers = |text: &str| -> Result<Vec<usize>, Diagnostic> {
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        parts.map(number).collect()
    };
    Ok(match &task.question {
        Question::Value { .. } | Question::Surreal(_) => Answer::Value(text.to_owned()),
        Question::Values(_) => {
            Answer::Values(text.split(',').map(|value| value.trim().to_owned()).collect())
        }
        Question::Outcome(_) => {
            let found = outcome(text).ok().or_else(|| outcome_in_words(text));
            Answer::Outcome(found.ok_or_else(|| wrong("this is not an outcome"))?)
        }
        Question::Choice { options, .. } => {
            let named = options.iter().position(|option| option.eq_ignore_ascii_case(text));
            let numbered = || text.parse::<usize>().ok()?.checked_sub(1);
            let chosen = named.or_else(numbered).filter(|&place| place < options.len());
            let message = format!("this is none of the options 1 to {}", options.len());
            Answer::Choice(chosen.ok_or_else(|| wrong(&message))?)
        }
        Question::Cut { .. } => Answer::Cut(number(text)?),
        Question::Order => {
            let letters =
                text.chars().filter(|c| c.is_alphabetic()).map(|c| c.to_ascii_uppercase());
            let place = |letter| task.shown.iter().position(|shown| shown.label == Some(letter));
            let order: Option<Vec<usize>> = letters.map(place).collect();
            Answer::Order(order.ok_or_else(|| wrong("there is no such label"))?)
        }
        Question::Build { rules, .. } => {
            let (problem, _) =
                input.read(Some(*rules), job).map_err(|fault| fault.diagnostic().clone())?;
            Answer::Position(Box::new(problem))
        }
        Question::Pieces => {
            let pieces = text.split(';').map(str::trim).filter(|piece| !piece.is_empty());
            Answer::Pieces(pieces.map(numbers).collect::<Result<_, _>>()?)
        }
        Question::Replies => Answer::Replies(numbers(text)?),
    })
}

/// An outcome as a statement names it.
fn outcome_in_words(text: &str) -> Option<Outcome> {
    let names = [
        ("Left", Outcome::Left),
        ("Right", Outcome::Right),
        ("whoever starts", Outcome::Next),
        ("whoever follows", Outcome::Previous),
    ];
    names.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|(_, outcome)| outcome)
}
