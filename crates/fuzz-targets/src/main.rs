//! `hackenbush-fuzz TARGET SECONDS`: mutates a target's seeds for so long, without libFuzzer.

// A command-line program prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime};

use fuzz_targets::Target;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().and_then(|name| Target::by_name(&name));
    let seconds = arguments.next().and_then(|text| text.parse().ok());
    let (Some(target), Some(seconds), None) = (target, seconds, arguments.next()) else {
        let names: Vec<&str> = fuzz_targets::TARGETS.iter().map(|target| target.name).collect();
        eprintln!("usage: hackenbush-fuzz TARGET SECONDS\ntargets: {}", names.join(", "));
        return ExitCode::from(2);
    };
    run(target, Duration::from_secs(seconds))
}

/// A text that takes longer to read is reported.
const SLOW: Duration = Duration::from_secs(10);

fn run(target: Target, time: Duration) -> ExitCode {
    let seeds = match target.seeds() {
        Ok(seeds) => seeds,
        Err(error) => {
            eprintln!("cannot read the seeds of {}: {error}", target.name);
            return ExitCode::FAILURE;
        }
    };
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    let mut mutator = target.mutator(seeds, u64::from(now.subsec_nanos()));
    let begin = Instant::now();
    let mut texts = 0u64;
    while begin.elapsed() < time {
        let text = mutator.text();
        let started = Instant::now();
        let ended = catch_unwind(|| (target.check)(&text));
        if ended.is_err() || started.elapsed() > SLOW {
            let what = if ended.is_err() { "fails" } else { "is slow" };
            eprintln!("{} {what} on {text:?}", target.name);
            return ExitCode::FAILURE;
        }
        texts += 1;
    }
    println!("{}: {texts} texts, nothing found", target.name);
    ExitCode::SUCCESS
}
