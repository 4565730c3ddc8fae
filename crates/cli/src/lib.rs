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
mod stdout;
mod style;
mod watchdog;

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::num::{IntErrorKind, ParseIntError};

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
            let printed = match not_whole(&error) {
                Some(message) => output::Output::usage_error(&message).print().map(drop),
                None => error.print(),
            };
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
        Err(error) if error.kind() == io::ErrorKind::StorageFull => {
            let fault = fault::Fault::io("write", "standard output", &files::explained(error));
            output::report(&output::Output::from(fault).stderr);
            output::Status::Wrong
        }
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

/// What is wrong with an argument that should be a whole number, in words for people: the parser's are
/// about Rust's types and ranges.
fn not_whole(error: &clap::Error) -> Option<String> {
    let (Some(ContextValue::String(argument)), Some(ContextValue::String(value))) =
        (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue))
    else {
        return None;
    };
    let source = error.source()?;
    let wanted = match source.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        Some(IntErrorKind::PosOverflow) => "this number is too large".to_owned(),
        Some(IntErrorKind::Zero) => "expected a whole number from 1".to_owned(),
        Some(_) => "expected a whole number".to_owned(),
        None => {
            let source = source.to_string();
            let (least, most) = source.split_once(" is not in ")?.1.split_once("..=")?;
            format!("expected a whole number from {least} to {most}")
        }
    };
    Some(format!("invalid value '{value}' for '{argument}': {wanted}"))
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
