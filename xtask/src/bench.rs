//! `cargo xtask bench`: every benchmark of every crate.

use std::process::ExitCode;

use crate::workspace::cargo;

pub(crate) fn run(filter: &[String]) -> ExitCode {
    println!("Running the benchmarks. This takes minutes; BENCHMARKS.md has earlier results.");
    let mut command = cargo();
    // The glob selects the bench targets only, not the unit tests of the libraries.
    command.args(["bench", "--workspace", "--locked", "--bench", "*"]);
    if !filter.is_empty() {
        command.arg("--").args(filter);
    }
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cannot run cargo: {error}");
            ExitCode::FAILURE
        }
    }
}
