//! Reads lines from a terminal or a script.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use hackenbush::visible::visible;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::interrupt::at_prompt;

/// Asks for lines: with editing and history on a terminal, plainly otherwise.
pub(crate) enum Prompt {
    Terminal(Box<DefaultEditor>),
    Plain,
}

impl Prompt {
    pub(crate) fn new() -> io::Result<Prompt> {
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            let editor = DefaultEditor::new().map_err(io::Error::other)?;
            Ok(Prompt::Terminal(Box::new(editor)))
        } else {
            Ok(Prompt::Plain)
        }
    }

    /// The next line, trimmed; `None` at the end of the input.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self {
            Prompt::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // The line is used even if the history cannot take it.
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line.trim().to_owned()))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(ReadlineError::Io(error)) => Err(error),
                Err(error) => Err(io::Error::other(error)),
            },
            Prompt::Plain => {
                let mut out = io::stdout();
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = Vec::new();
                if at_prompt(|| io::stdin().lock().read_until(b'\n', &mut line))? == 0 {
                    writeln!(out)?;
                    return Ok(None);
                }
                // Echo the line, which a pipe does not.
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                writeln!(out, "{}", visible(&line))?;
                Ok(Some(line))
            }
        }
    }
}
