//! The project's own commands: `cargo xtask test`, `studio`, `bench`, `families`, `fuzz`, `soak`,
//! `gallery`, `puzzles`, `classroom`, `types`, `plot`, `licences` and `dist`.

// A command-line program prints.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod dist;
mod families;
mod family_plot;
mod fuzz;
mod gallery;
mod learn;
mod licences;
mod page;
mod plot;
mod python;
mod site;
mod soak;
mod studio;
mod tally;
mod test;
mod types;
mod wasm;
mod workspace;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test [STEP...]     run all tests, or only the named steps
cargo xtask studio [OPTION...] build the studio's page (needs Node.js) and start it
cargo xtask bench [FILTER]     run all benchmarks (slow: minutes), or those matching FILTER
cargo xtask fuzz [TARGET] [--minutes N]
                               fuzz all parsers, or one, for N minutes each (default 1)
cargo xtask soak [--minutes N] many clients at the studio's server for N minutes (default 5)
cargo xtask site [--serve [--port N]]
                               build the studio as a static site into target/site, and show it
cargo xtask wasm               build the engine for the browser into target/wasm
cargo xtask gallery            generate docs/gallery.md and its images; with --check, only compare
cargo xtask puzzles            make the set of puzzles, crates/learn/puzzles.jsonl (slow: minutes)
cargo xtask classroom          make the pages of docs/classroom
cargo xtask types              generate the page's TypeScript types and docs/schema
cargo xtask plot               run the benchmarks and plot docs/speed.svg (slow: minutes)
cargo xtask families [--before COMMAND] [FAMILY]
                               time the command on hard pictures, family by family (slow: an hour),
                               beside another version of it
cargo xtask plot families      plot the table of families in BENCHMARKS.md as docs/families.svg
cargo xtask licences           check all licences and generate THIRD-PARTY.md; with --check, only compare
cargo xtask dist [--check] [--repository URL]
                               make the source archive, the packages and the archive for this
                               platform in target/dist; with --check, install and test them
cargo xtask help               print this help
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first().map(|(command, rest)| (command.as_str(), rest)) {
        Some(("test", steps)) => test::run(steps),
        Some(("studio", rest)) => studio::run(rest),
        Some(("bench", rest)) => bench::run(rest),
        Some(("fuzz", rest)) => fuzz::run(rest),
        Some(("soak", rest)) => soak::run(rest),
        Some(("gallery", [])) => gallery::run(false),
        Some(("gallery", [check])) if check == "--check" => gallery::run(true),
        Some(("puzzles", [])) => learn::puzzles(),
        Some(("classroom", [])) => learn::classroom(),
        Some(("types", [])) => types::run(),
        Some(("licences", [])) => licences::run(false),
        Some(("licences", [check])) if check == "--check" => licences::run(true),
        Some(("dist", rest)) => dist::run(rest),
        Some(("families", rest)) => families::run(rest),
        Some(("plot", [])) => plot::run(),
        Some(("plot", [what])) if what == "families" => family_plot::run(),
        Some(("wasm", [])) => wasm::run(),
        Some(("site", rest)) => site::run(rest),
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
