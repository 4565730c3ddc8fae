//! The `hackenbush` command: reads positions, asks the service and prints its answers.
//!
//! There is one file for each command in [`commands`]; the other files are shared by commands.

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

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let result = match cli::Cli::try_parse_from(negatives::guarded(std::env::args_os())) {
        Ok(cli) => cli.run().map(ExitCode::from),
        // Also `--help` and `--version`.
        Err(error) => error.print().map(|()| match error.exit_code() {
            0 => ExitCode::SUCCESS,
            _ => output::Status::Usage.into(),
        }),
    };
    // Flushing the buffer can fail, too.
    match result.and_then(|code| io::stdout().flush().map(|()| code)) {
        Ok(code) => code,
        // The reader closed the pipe; not an error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, too, there is nowhere to report it.
            let _ = writeln!(io::stderr(), "error: {error}");
            output::Status::Wrong.into()
        }
    }
}
