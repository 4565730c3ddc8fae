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
    let cli = cli::Cli::parse_from(arguments::guarded(std::env::args_os()));
    match cli.command.run() {
        Ok(status) => status.into(),
        // Whoever read our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be said, there is nobody to say it to.
            let _ = writeln!(io::stderr(), "error: {error}");
            answer::Status::Wrong.into()
        }
    }
}
