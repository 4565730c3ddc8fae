//! `cargo xtask soak`: the studio's server under many clients, for longer than in the tests.

use std::process::ExitCode;

use crate::workspace::cargo;

pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let Some(minutes) = read(arguments) else {
        eprintln!("usage: cargo xtask soak [--minutes N]");
        return ExitCode::from(2);
    };
    let mut command = cargo();
    command.env("SOAK_SECONDS", minutes.saturating_mul(60).to_string());
    // With one arena, resident memory is what is in use, and not what many arenas have left over.
    command.env("MALLOC_ARENA_MAX", "1");
    command.args(["test", "--release", "--locked", "--package", "hackenbush-studio"]);
    command.args(["--test", "soak", "--", "--ignored", "--nocapture"]);
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cannot run the test: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The minutes.
fn read(arguments: &[String]) -> Option<u64> {
    match arguments {
        [] => Some(5),
        [option, minutes] if option == "--minutes" => minutes.parse().ok(),
        _ => None,
    }
}
