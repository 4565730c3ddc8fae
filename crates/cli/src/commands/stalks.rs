//! `hackenbush stalks`: the dialogue of the C Stalks Calculator.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::visible::visible;
use hackenbush::{Colour, Problem};
use partizan::Dyadic;
use service::Job;

use crate::answer::stopped_status;
use crate::input::{explained, read_limits};
use crate::options::LimitOptions;
use crate::output::Status;
use crate::prompt::Prompt;
use crate::session::{Session, SessionOptions};
use crate::stdout::stdout;

/// The stalk calculator: reads red-blue stalks and prints their values
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Stalks {
    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Type a stalk from the ground up, with b for blue and r for red. The arrow keys edit the line and
recall earlier ones; x, exit or Ctrl-D ends the dialogue.

Examples:
  $ printf 'rrbr\\nx\\n' | hackenbush stalks
  Start from the bottom and work your way up
  To EXIT: type \"x\" or \"exit\"
  
  Game #01:    !rrbr
  Value: -7/4
  Game Value = -1.750000
  
  Game #02:    !x
";

impl Stalks {
    pub(crate) fn run(self) -> io::Result<Status> {
        let mut out = stdout();
        writeln!(out, "Start from the bottom and work your way up")?;
        writeln!(out, "To EXIT: type \"x\" or \"exit\"\n")?;
        let options = SessionOptions::without_output(&self.limits);
        let mut session = Session::new(options, 1);
        let mut status = Status::Done;
        let mut lines = Prompt::new()?;
        let mut game = 1;
        while let Some(line) = lines.ask(&format!("Game #{game:02}:    !"))? {
            let line = line.trim();
            if matches!(line.to_ascii_lowercase().as_str(), "x" | "exit" | "quit") {
                break;
            }
            if line.is_empty() {
                continue;
            }
            let answer = session.ask(|job| {
                stalk_value(line, job).map(|value| {
                    format!("Value: {value}\nGame Value = {}\n", value.to_decimal_places(6))
                })
            });
            match answer {
                Ok(text) => {
                    writeln!(out, "{text}")?;
                    game += 1;
                }
                Err((message, ended)) => {
                    writeln!(out, "{message}")?;
                    status = status.max(ended);
                }
            }
        }
        Ok(status)
    }
}

/// The value of a red-blue stalk, or what is wrong with it and how the command ends by it.
fn stalk_value(text: &str, job: &mut Job<'_>) -> Result<Dyadic, (String, Status)> {
    let refused = |message: String| (message, Status::Done);
    let problem = Problem::read(text, None, &read_limits(job));
    let problem = problem.map_err(|wrong| {
        let status = stopped_status(wrong.exceeded().is_some());
        (explained(wrong, job).render(text), status)
    })?;
    let picture = problem.picture().map_err(|wrong| refused(wrong.render(text)))?;
    let shown = visible(text);
    if picture.count(Colour::Green) > 0 {
        return Err(refused(format!(
            "A stalk with a green edge is not a number. Try `hackenbush value '{shown}'`.\n"
        )));
    }
    if !picture.is_stalk() {
        let message = format!("This is not a single stalk. Try `hackenbush value '{shown}'`.\n");
        return Err(refused(message));
    }
    let solution = job.engine.solve(&problem);
    let value = solution.value.exact();
    let number = value.and_then(|game| job.engine.arena().as_number(game).cloned());
    number.ok_or_else(|| {
        let reason = solution.exceeded.map(|exceeded| job.control.stop_reason(exceeded).text);
        let reason = reason.unwrap_or("this stalk is too long".to_owned());
        (format!("No value: {reason}.\n"), stopped_status(true))
    })
}
