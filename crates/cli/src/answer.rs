//! Answers as the service gives them, printed for people or as JSON.

use std::io;

use hackenbush::{Diagnostic, Problem};
use serde::Serialize;
use service::{ErrorBody, Failed, Job, Tags, Warnings};

use crate::batch;
use crate::fault::Fault;
use crate::input::{Input, Origin};
use crate::interrupt::interrupted;
use crate::options::{OutputOptions, PositionOptions};
use crate::output::{Output, Status};
use crate::session::SessionOptions;
use crate::style::Style;

/// An answer that people can read, too. Its JSON is its serialisation.
pub(crate) trait Answer: Serialize {
    /// Warnings, and why the work stopped early if it did.
    fn warnings(&self) -> Option<&Warnings> {
        None
    }

    /// The answer in several lines.
    fn text(&self, style: Style) -> String;

    /// The answer to an input on a line of a file, without its end: in one line if possible.
    fn line(&self, style: Style) -> String {
        self.text(style).trim_end().to_owned()
    }
}

/// An answer of one of two kinds, such as about normal play or about misère play.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Either<A, B> {
    First(A),
    Second(B),
}

impl<A: Answer, B: Answer> Answer for Either<A, B> {
    fn warnings(&self) -> Option<&Warnings> {
        match self {
            Either::First(answer) => answer.warnings(),
            Either::Second(answer) => answer.warnings(),
        }
    }

    fn text(&self, style: Style) -> String {
        match self {
            Either::First(answer) => answer.text(style),
            Either::Second(answer) => answer.text(style),
        }
    }

    fn line(&self, style: Style) -> String {
        match self {
            Either::First(answer) => answer.line(style),
            Either::Second(answer) => answer.line(style),
        }
    }
}

/// Prints answers as the options ask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer {
    pub(crate) json: bool,
    pub(crate) style: Style,
}

impl Printer {
    pub(crate) fn new(output: &OutputOptions) -> Printer {
        Printer { json: output.json.json, style: Style::new(output) }
    }

    /// The answer to an input, or why it has none.
    pub(crate) fn print<A: Answer>(self, input: &Input, answer: Result<A, Fault>) -> Output {
        let answer = match answer {
            Ok(answer) => answer,
            Err(fault) => return self.fault(input, fault),
        };
        let stopped = answer.warnings().is_some_and(|warnings| warnings.stop_reason.is_some());
        let stdout = match &input.origin {
            _ if self.json => json_line(input, &answer),
            Origin::Argument => answer.text(self.style),
            Origin::Line { .. } => answer.line(self.style) + "\n",
        };
        Output { stdout, stderr: String::new(), status: stopped_status(stopped) }
    }

    /// Why an input has no answer.
    pub(crate) fn fault(self, input: &Input, fault: Fault) -> Output {
        if self.json { json_fault(input, &fault) } else { fault.into() }
    }
}

/// Why an input has no answer, as JSON.
pub(crate) fn json_fault(input: &Input, fault: &Fault) -> Output {
    let error = ErrorBody::from(fault.diagnostic());
    let position = Some(input.text().unwrap_or_default());
    let stdout = json_line(input, &Failed { position, error: &error });
    Output { stdout, status: fault.status(), ..Output::default() }
}

/// How a command ends whose work may have stopped early.
pub(crate) fn stopped_status(stopped: bool) -> Status {
    match stopped {
        false => Status::Done,
        true if interrupted() => Status::Interrupted,
        true => Status::OutOfBudget,
    }
}

/// An object on a line of its own.
pub(crate) fn json_line(input: &Input, object: &impl Serialize) -> String {
    let tags = Tags { line: input.line(), ..Tags::default() };
    tags.write(object).expect("answers are objects with texts as keys") + "\n"
}

/// Asks the same question about each position.
pub(crate) fn positions<A: Answer>(
    options: PositionOptions,
    ask: impl Fn(&Problem, &mut Job<'_>) -> Result<A, Diagnostic> + Send + Sync + 'static,
) -> io::Result<Status> {
    let PositionOptions { input, solve, output } = options;
    let printer = Printer::new(&output);
    let options = SessionOptions::new(&solve.limits, &output);
    batch::run(&input, options, move |input, job| {
        let problem = match input.read(solve.rules(), job) {
            Ok((problem, _)) => problem,
            Err(fault) => return printer.fault(input, fault),
        };
        // A line says only what a position is worth and who wins.
        job.output.facts = printer.json || matches!(input.origin, Origin::Argument);
        let answer = ask(&problem, job).map_err(|wrong| input.fault(wrong));
        let mut output = printer.print(input, answer);
        if !printer.json {
            output.stderr.insert_str(0, &input.warnings(&problem));
        }
        output
    })
}
