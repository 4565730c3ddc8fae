//! The `hackenbush` command as a program.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(hackenbush_cli::run(std::env::args_os()))
}
