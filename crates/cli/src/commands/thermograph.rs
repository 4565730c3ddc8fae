//! `hackenbush thermograph`: the thermograph of a position or a value.

use std::io;

use clap::Args;
use hackenbush_drawing::thermograph::scene;
use service::Job;
use service::queries::thermograph::{self, ThermographAnswer};

use crate::answer::{json_fault, json_line, stopped_status};
use crate::drawing_file::DrawingFile;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::{JsonOptions, SolveOptions};
use crate::output::{Output, Status};
use crate::session::{Session, SessionOptions};

/// Draw a thermograph: walls, mast, temperature and mean, with exact labels
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, mut_arg("json", |json| json.conflicts_with("output")))]
pub(crate) struct Thermograph {
    /// A position, or with --value a value such as '{4|-2}'
    #[arg(value_name = "POSITION")]
    position: String,

    /// Read POSITION as a value
    #[arg(long)]
    value: bool,

    #[command(flatten)]
    json: JsonOptions,

    #[command(flatten)]
    file: DrawingFile,

    #[command(flatten)]
    solve: SolveOptions,
}

const EXAMPLES: &str = "\
Hot values occur in Childish Hackenbush; the values of other variants are cold or tepid. Larger
values are on the left, Left's side. In JSON a wall is a list of corners from the bottom up, each
a value and a temperature. Without -o, SVG is written to standard output.

Examples:
  $ hackenbush thermograph --variant childish ':G bbbbbbrrrr:G' -o hot.svg

  $ hackenbush thermograph --json --value '{4|-2}'
  {\"position\":\"{4|-2}\",\"value\":\"{4|-2}\",\"mean\":\"1\",\"temperature\":\"3\",\"left\":[[\"4\",\"0\"],[\"1\",\"3\"]],\"right\":[[\"-2\",\"0\"],[\"1\",\"3\"]]}

  $ hackenbush thermograph --value '{4|-2}' | grep '<desc>'
  <desc>Mean value 1, temperature 3, from 4 on the left to -2 on the right.</desc>
";

/// The most characters of a value in the title.
const MAX_NAME: usize = 60;

impl Thermograph {
    pub(crate) fn run(self) -> io::Result<Status> {
        let input = Input::argument(&self.position);
        let answer = self.answer(&input);
        let answer = answer.unwrap_or_else(|fault| match self.json.json {
            true => json_fault(&input, &fault),
            false => fault.into(),
        });
        answer.print()
    }

    fn answer(&self, input: &Input) -> Result<Output, Fault> {
        let mut options = SessionOptions::without_output(&self.solve.limits);
        if !self.json.json {
            options.output.max_text = MAX_NAME;
        }
        Session::new(options, 1).ask(|job| self.answer_within(input, job))
    }

    fn answer_within(&self, input: &Input, job: &mut Job<'_>) -> Result<Output, Fault> {
        let answer = if self.value {
            thermograph::of_value(input.text()?, job)
        } else {
            let (problem, _) = input.read(self.solve.rules(), job)?;
            thermograph::of_problem(&problem, job)
        };
        let answer = answer.map_err(|wrong| input.fault(wrong))?;
        if self.json.json {
            let stopped = answer.warnings.stop_reason.is_some();
            let output = Output::text(json_line(input, &answer));
            return Ok(Output { status: stopped_status(stopped), ..output });
        }
        let ThermographAnswer { graph: Some(graph), value: Some(value), .. } = &answer else {
            let reason = answer.warnings.stop_reason.map_or(String::new(), |reason| reason.text);
            let bounds = answer.bounds.map_or(String::new(), |[low, high]| {
                format!(" = note: the value is between {} and {}\n", low.0, high.0)
            });
            let stderr = format!(
                "error: {reason}\n{bounds} = hint: --timeout and --memory set the limits\n"
            );
            return Ok(Output { stderr, status: stopped_status(true), ..Output::default() });
        };
        self.file.write(scene(graph, &value.0.to_string(), &self.file.look()), None)?;
        Ok(Output::default())
    }
}
