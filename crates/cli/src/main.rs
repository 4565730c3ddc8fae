//! The `hackenbush` command: it reads arguments, asks the library and prints.
//!
//! One file for each command in [`commands`]; the other files are what commands share.

mod alarm;
mod answer;
mod arguments;
mod asking;
mod batch;
mod canvas;
mod cli;
mod commands;
mod derivation;
mod files;
mod input;
mod look;
mod position;
mod progress;
mod prompt;
mod quantity;
mod surreal;
mod texts;
mod worker;

use clap::Parser as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    let ended = match cli::Cli::try_parse_from(arguments::guarded(std::env::args_os())) {
        Ok(cli) => cli.command.run().map(ExitCode::from),
        // Help and the version come this way, too.
        Err(message) => message
            .print()
            .map(|()| ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(u8::MAX))),
    };
    // What still waits in a buffer may fail to be written as well.
    match ended.and_then(|code| io::stdout().flush().map(|()| code)) {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be said, there is nobody to say it to.
            let _ = writeln!(io::stderr(), "error: {error}");
            answer::Status::Wrong.into()
        }
    }
}
