//! The project's own commands: `cargo xtask test`, `studio`, `bench`, `gallery` and `plot`.

// A command talks to its user.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod gallery;
mod page;
mod plot;
mod tally;
mod test;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask test [STEP...]     run all tests, or only the steps named
cargo xtask studio [OPTION...] build the studio's page (needs Node.js) and start it
cargo xtask bench [FILTER]     run all benchmarks (slow: minutes), or those matching FILTER
cargo xtask gallery            draw docs/gallery.md and its images; --check only compares
cargo xtask plot               draw docs/speed.svg from the benchmarks (slow: minutes)
cargo xtask help               print this
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first().map(|(command, rest)| (command.as_str(), rest)) {
        Some(("test", steps)) => test::run(steps),
        Some(("studio", rest)) => page::studio(rest),
        Some(("bench", rest)) => bench::run(rest),
        Some(("gallery", [])) => gallery::run(false),
        Some(("gallery", [check])) if check == "--check" => gallery::run(true),
        Some(("plot", [])) => plot::run(),
        Some(("help" | "--help" | "-h", [])) => {
            print!("{HELP}\n{}", test::help());
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// The cargo that runs this, in the workspace's folder.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace());
    command
}

fn workspace() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
