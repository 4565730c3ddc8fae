//! `cargo xtask types`: the TypeScript and the JSON Schema of all requests and answers.

use std::process::ExitCode;

use crate::workspace::cargo;

/// Writes both. The test that compares them also writes them, if `WRITE_TYPES` is set.
pub(crate) fn run() -> ExitCode {
    let arguments = ["test", "--quiet", "-p", "hackenbush-service", "--test", "types"];
    match cargo().args(arguments).env("WRITE_TYPES", "1").status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
