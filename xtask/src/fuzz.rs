//! `cargo xtask fuzz`: a longer campaign than the bounded one in the tests.
//!
//! With cargo-fuzz installed it is libFuzzer, guided by coverage; otherwise the seeds are mutated
//! blindly. The targets and what they check are the same.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::workspace::{cargo, root};

const USAGE: &str = "usage: cargo xtask fuzz [TARGET] [--minutes N]";

pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let targets = targets();
    let Some((target, minutes)) = read(arguments) else {
        eprintln!("{USAGE}\ntargets: {}", targets.join(", "));
        return ExitCode::from(2);
    };
    let chosen: Vec<&String> =
        targets.iter().filter(|name| target.is_none_or(|target| target == *name)).collect();
    if chosen.is_empty() {
        eprintln!("unknown target\n{USAGE}\ntargets: {}", targets.join(", "));
        return ExitCode::from(2);
    }
    let installed = Command::new("cargo")
        .args(["fuzz", "--version"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !installed {
        println!(
            "cargo-fuzz is not installed (`cargo install cargo-fuzz`): fuzzing without coverage"
        );
    }
    let seconds = minutes.saturating_mul(60);
    let failed: Vec<&&String> = chosen
        .iter()
        .filter(|name| {
            println!("{name}: {minutes} min");
            !if installed { guided(name, seconds) } else { blind(name, seconds) }
        })
        .collect();
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("found something: {failed:?}; inputs are in fuzz/artifacts or printed above");
    eprintln!("add them to fuzz/corpus as seeds, and the tests will repeat them");
    ExitCode::FAILURE
}

/// The target, if one is named, and the minutes.
fn read(arguments: &[String]) -> Option<(Option<&String>, u64)> {
    let (target, rest) = match arguments.split_first() {
        Some((first, rest)) if !first.starts_with('-') => (Some(first), rest),
        _ => (None, arguments),
    };
    match rest {
        [] => Some((target, 1)),
        [option, minutes] if option == "--minutes" => Some((target, minutes.parse().ok()?)),
        _ => None,
    }
}

/// The targets' names: those of their folders of seeds.
fn targets() -> Vec<String> {
    let entries = fs::read_dir(root().join("fuzz/corpus")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// libFuzzer. The code has no unsafe blocks, so a sanitizer would find nothing.
fn guided(target: &str, seconds: u64) -> bool {
    let found = format!("fuzz/found/{target}");
    if let Err(error) = fs::create_dir_all(root().join(&found)) {
        eprintln!("cannot create {found}: {error}");
        return false;
    }
    let seeds = Path::new("fuzz/corpus").join(target);
    let mut command = cargo();
    command
        // Coverage needs options that are not stable yet.
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["fuzz", "run", "--sanitizer", "none", target, found.as_str()])
        .arg(seeds)
        .args(["--", "-timeout=20", "-max_len=2000", "-rss_limit_mb=2048", "-verbosity=0"])
        .arg("-print_final_stats=1")
        .arg(format!("-max_total_time={seconds}"));
    succeeds(&mut command)
}

fn blind(target: &str, seconds: u64) -> bool {
    let mut command = cargo();
    command.args(["run", "--quiet", "--release", "--locked"]);
    command.args(["--package", "hackenbush-fuzz-targets", "--", target, &seconds.to_string()]);
    succeeds(&mut command)
}

fn succeeds(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cannot run the command: {error}");
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_or_refused() {
        let read = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            read(&words).map(|(target, minutes)| (target.cloned(), minutes))
        };
        assert_eq!(read(""), Some((None, 1)));
        assert_eq!(read("hat"), Some((Some("hat".to_owned()), 1)));
        assert_eq!(read("hat --minutes 5"), Some((Some("hat".to_owned()), 5)));
        assert_eq!(read("--minutes 5"), Some((None, 5)));
        for wrong in ["hat 5", "--minutes", "--minutes x", "hat values", "--hours 1"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
