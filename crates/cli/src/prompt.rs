//! Reads lines from a terminal or a script.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use hackenbush::visible::visible;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::interrupt::waiting;
use crate::stdout::stdout;

/// Asks for lines: with editing and history on a terminal, plainly otherwise.
pub(crate) enum Prompt {
    Terminal(Box<DefaultEditor>),
    Plain,
}

/// The most bytes of a line.
const MAX_LINE: u32 = 1 << 20;

/// The next line of standard input, or as much of it as shows that it is too long.
fn read_line() -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    io::stdin().lock().take(u64::from(MAX_LINE) + 1).read_until(b'\n', &mut line)?;
    Ok(line)
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
                let mut out = stdout();
                write!(out, "{prompt}")?;
                out.flush()?;
                let line = waiting(read_line)?;
                if line.is_empty() {
                    writeln!(out)?;
                    return Ok(None);
                }
                if line.len() > MAX_LINE as usize {
                    let most = MAX_LINE >> 10;
                    return Err(io::Error::other(format!(
                        "a line of the dialogue is longer than {most} KB\n = hint: \
                         `hackenbush value -` reads longer lines"
                    )));
                }
                // Echo the line, which a pipe does not.
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                writeln!(out, "{}", visible(&line))?;
                Ok(Some(line))
            }
        }
    }
}
