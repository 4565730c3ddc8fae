//! `hackenbush stalks`: the dialogue of the C Stalks Calculator.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::visible::visible;
use hackenbush::{Colour, Diagnostic, Engine, Problem};
use partizan::Dyadic;

use crate::output::Status;
use crate::prompt::Prompt;

/// The stalk calculator: reads red-blue stalks and prints their values
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Stalks {}

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
        let mut out = io::stdout();
        writeln!(out, "Start from the bottom and work your way up")?;
        writeln!(out, "To EXIT: type \"x\" or \"exit\"\n")?;
        let mut engine = Engine::new();
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
            match stalk_value(line, &mut engine) {
                Ok(value) => {
                    writeln!(out, "Value: {value}")?;
                    writeln!(out, "Game Value = {}\n", value.to_decimal_places(6))?;
                    game += 1;
                }
                Err(message) => writeln!(out, "{message}")?,
            }
        }
        Ok(Status::Done)
    }
}

/// The value of a red-blue stalk, or what is wrong with it.
fn stalk_value(text: &str, engine: &mut Engine) -> Result<Dyadic, String> {
    let problem: Problem = text.parse().map_err(|wrong: Diagnostic| wrong.render(text))?;
    let picture = problem.picture().map_err(|wrong| wrong.render(text))?;
    let shown = visible(text);
    if picture.count(Colour::Green) > 0 {
        return Err(format!(
            "A stalk with a green edge is not a number. Try `hackenbush value '{shown}'`.\n"
        ));
    }
    if !picture.is_stalk() {
        return Err(format!("This is not a single stalk. Try `hackenbush value '{shown}'`.\n"));
    }
    let value = engine.solve(&problem).value;
    let number = value.exact().and_then(|game| engine.arena().as_number(game).cloned());
    number.ok_or_else(|| {
        format!("This stalk is too long. Try `hackenbush value '{shown}'`, which gives bounds.\n")
    })
}
