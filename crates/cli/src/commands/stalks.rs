//! `hackenbush stalks`: the dialogue of the C Stalks Calculator.

use std::io::{self, Write as _};

use clap::Args;
use hackenbush::solve::Engine;
use hackenbush::{Colour, notation};
use partizan::Dyadic;

use crate::answer::Status;
use crate::prompt::Prompt;

/// The stalk calculator: a prompt that reads red-blue stalks and answers their values
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Stalks {}

const EXAMPLES: &str = "\
Type a stalk from the ground up, b for blue and r for red. The arrow keys edit the line and
bring back earlier ones; x, exit or Ctrl-D leaves.

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
    let picture = notation::parse_picture(text).map_err(|wrong| wrong.render(text))?;
    if picture.count(Colour::Green) > 0 {
        return Err(format!(
            "A green stick makes the value no number; `hackenbush value '{text}'` answers.\n"
        ));
    }
    if !picture.is_stalk() {
        return Err(format!("This is more than one stalk; `hackenbush value '{text}'` answers.\n"));
    }
    let value = engine.solve(&picture.into()).value;
    let number = value.exact().and_then(|game| engine.arena().as_number(game).cloned());
    number.ok_or_else(|| "This stalk is too long for me.\n".to_owned())
}
