//! The `hackenbush` command: reads positions, asks the service and prints its answers.
//!
//! There is one file for each command in `commands`; the other files are shared by commands. The
//! command is a library with one function, so that Python's package can bring it too.

mod answer;
mod batch;
mod cli;
mod commands;
mod derivation;
mod drawing_file;
mod fault;
mod files;
mod input;
mod interrupt;
mod manual;
mod negatives;
mod options;
mod output;
mod progress;
mod prompt;
mod quantity;
mod session;
mod style;
mod watchdog;

use std::ffi::OsString;
use std::io::{self, Write as _};

use clap::Parser as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use hackenbush::visible::{visible, visible_lines};

/// Runs the command with these arguments, the first of which is its name, and returns the exit
/// code. Signals and standard streams are those of the process.
#[must_use]
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    let arguments = negatives::guarded(arguments);
    let result = match cli::Cli::try_parse_from(&arguments) {
        Ok(cli) => cli.run(),
        // Also `--help` and `--version`.
        Err(error) if is_unexpected(&error, "--misere") => {
            let message = "in mis\u{e8}re play positions have no values, so only value, moves, compare, prove, tree \
                           and play take --misere";
            output::Output::usage_error(message).print()
        }
        Err(error) => {
            let error = quoting_safely(error, &arguments);
            let printed = error.print();
            match error.exit_code() {
                0 => printed.map(|()| output::Status::Done),
                _ => Ok(output::Status::Usage),
            }
        }
    };
    // Flushing the buffer can fail, too.
    let status = match result.and_then(|status| io::stdout().flush().map(|()| status)) {
        Ok(status) => status,
        // The reader closed the pipe; not an error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => output::Status::Done,
        Err(error) => {
            output::report(&format!("error: {}\n", visible_lines(&error.to_string())));
            output::Status::Wrong
        }
    };
    status.code()
}

/// Does a command not have this option?
fn is_unexpected(error: &clap::Error, option: &str) -> bool {
    let found = error.get(ContextKind::InvalidArg);
    error.kind() == ErrorKind::UnknownArgument
        && matches!(found, Some(ContextValue::String(found)) if found == option)
}

/// The same error with the arguments that it quotes as they were typed, and their control characters as escapes.
fn quoting_safely(error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let shown = arguments.iter().map(|argument| visible(&argument.to_string_lossy()).into_owned());
    let mut error = cli::Cli::try_parse_from(shown).err().unwrap_or(error);
    // The blank before a negative number is ours.
    if let Some(ContextValue::String(value)) = error.get(ContextKind::InvalidValue) {
        let typed = value.trim_start().to_owned();
        error.insert(ContextKind::InvalidValue, ContextValue::String(typed));
    }
    error
}
