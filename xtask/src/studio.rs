//! `cargo xtask studio`: the studio, built from the sources and started.

use std::process::ExitCode;

use crate::workspace::cargo;
use crate::{page, wasm};

/// Builds the engine for the browser and the page, then the command with both in it, and starts it.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    if let Err(why) = wasm::build() {
        eprintln!("The page gets no engine of its own for when the server is gone: {why}");
    }
    if let Err(why) = page::build() {
        eprintln!("error: {why}");
        return ExitCode::FAILURE;
    }
    let mut run = cargo();
    run.args(["run", "--release", "--package", "hackenbush-cli", "--", "studio"]).args(arguments);
    match run.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: cannot run cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
