//! `cargo xtask puzzles` and `cargo xtask classroom`: what `crates/learn` makes once and keeps.

use std::fs;
use std::process::{ExitCode, Stdio};

use crate::workspace::{self, cargo};

const EXAMPLE: [&str; 5] = ["run", "--quiet", "--release", "-p", "hackenbush-learn"];

/// Makes the set of puzzles.
pub(crate) fn puzzles() -> ExitCode {
    let made =
        cargo().args(EXAMPLE).args(["--example", "puzzles"]).stderr(Stdio::inherit()).output();
    let path = workspace::root().join("crates/learn/puzzles.jsonl");
    match made {
        Ok(made) if made.status.success() && fs::write(path, &made.stdout).is_ok() => {
            ExitCode::SUCCESS
        }
        _ => ExitCode::FAILURE,
    }
}

/// Makes the pack for the classroom.
pub(crate) fn classroom() -> ExitCode {
    let folder = workspace::root().join("docs/classroom");
    let made = cargo().args(EXAMPLE).args(["--example", "classroom", "--"]).arg(folder).status();
    match made {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
