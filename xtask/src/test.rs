//! `cargo xtask test`: runs every check that must pass before a commit.
//!
//! A failing step does not stop the later ones, so one run reports every failure.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, IsTerminal, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::tally::Tally;
use crate::workspace::{self, cargo};
use crate::{page, python, site, wasm};

/// One step of the test run.
struct Step {
    name: &'static str,
    checks: &'static str,
    run: fn() -> Outcome,
}

impl Step {
    /// Whether the step needs the engine for the browser.
    fn needs_engine(&self) -> bool {
        matches!(self.name, "wasm" | "browser")
    }
}

/// The steps in order, quick ones first.
const STEPS: &[Step] = &[
    Step { name: "format", checks: "the code is formatted", run: format },
    Step { name: "lints", checks: "clippy has no warnings", run: lints },
    Step {
        name: "tests",
        checks: "unit, property, corpus, command-line and doc tests",
        run: tests,
    },
    Step {
        name: "minimum",
        checks: "everything compiles with the oldest supported Rust",
        run: minimum_rust,
    },
    Step { name: "docs", checks: "rustdoc has no warnings", run: docs },
    Step {
        name: "licences",
        checks: "dependencies have allowed licences, and THIRD-PARTY.md lists them",
        run: licences,
    },
    Step { name: "gallery", checks: "docs/gallery.md and its images are up to date", run: gallery },
    Step {
        name: "python",
        checks: "Python's package: format, lints, types, tests, the notebook, a wheel that installs",
        run: python_step,
    },
    Step { name: "wasm", checks: "the engine as a WebAssembly module, in Node", run: wasm },
    Step {
        name: "page",
        checks: "the studio's page: format, lints, types, unit tests, build",
        run: page_step,
    },
    Step {
        name: "browser",
        checks: "the studio in a real browser, with a server on a desktop and as a static site on a phone",
        run: browser,
    },
];

enum Outcome {
    Done(Tally),
    Skipped(String),
}

pub(crate) fn help() -> String {
    let mut text = String::from("The steps of `cargo xtask test`:\n");
    for step in STEPS {
        let _ = writeln!(text, "  {:8} {}", step.name, step.checks);
    }
    text
}

/// Runs the named steps, or all of them.
pub(crate) fn run(names: &[String]) -> ExitCode {
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        eprint!("unknown step '{unknown}'\n\n{}", help());
        return ExitCode::from(2);
    }
    let steps: Vec<&Step> = STEPS
        .iter()
        .filter(|step| names.is_empty() || names.iter().any(|name| name == step.name))
        .collect();
    let mut total = Tally::default();
    let mut summary = String::new();
    let mut engine = None;
    for (index, step) in steps.iter().enumerate() {
        println!(
            "{}",
            bold(&format!("[{}/{}] {}: {}", index + 1, steps.len(), step.name, step.checks))
        );
        let start = Instant::now();
        if step.name == "tests" && steps.iter().any(|step| step.needs_engine()) {
            engine = wasm::Background::start();
        }
        if step.needs_engine()
            && let Some(build) = engine.take()
        {
            build.join();
        }
        let outcome = (step.run)();
        let line = describe(step.name, &outcome, start.elapsed());
        println!("{}\n", bold(&line));
        let _ = writeln!(summary, "{line}");
        if let Outcome::Done(tally) = outcome {
            total += tally;
        }
    }
    print!("{summary}");
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn describe(name: &str, outcome: &Outcome, time: Duration) -> String {
    match outcome {
        Outcome::Skipped(why) => format!("{name:8} SKIPPED: {why}"),
        Outcome::Done(Tally { passed, failed, ignored }) => {
            let word = if *failed == 0 { "ok" } else { "FAILED" };
            let ignored =
                if *ignored == 0 { String::new() } else { format!(", {ignored} ignored") };
            format!("{name:8} {word:6} {time:>7.1?}  {passed} passed, {failed} failed{ignored}")
        }
    }
}

fn bold(text: &str) -> String {
    if std::io::stdout().is_terminal() { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
}

fn format() -> Outcome {
    check(cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Outcome {
    let arguments = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    check(cargo().args(arguments))
}

/// Compiles with the `rust-version` of Cargo.toml, in a folder of its own.
fn minimum_rust() -> Outcome {
    let Some(minimum) = workspace::minimum_rust() else {
        eprintln!("Cargo.toml has no rust-version");
        return Outcome::Done(Tally::of_check(false));
    };
    let current = Command::new("rustc").arg("--version").output();
    let current = current.map(|ran| String::from_utf8_lossy(&ran.stdout).into_owned());
    if current.is_ok_and(|version| version.starts_with(&format!("rustc {minimum}."))) {
        println!("the other steps run with Rust {minimum}, the oldest supported one");
        return Outcome::Done(Tally::of_check(true));
    }
    let install = ["toolchain", "install", &minimum, "--profile", "minimal"];
    if !succeeds(Command::new("rustup").args(install)) {
        return Outcome::Skipped(format!("rustup cannot install Rust {minimum}"));
    }
    let mut check = Command::new("rustup");
    check.current_dir(workspace::root()).args(["run", &minimum, "cargo", "check", "--workspace"]);
    check.args(["--all-targets", "--locked", "--target-dir"]);
    self::check(check.arg(workspace::target().join("minimum")))
}

fn docs() -> Outcome {
    let arguments = ["doc", "--workspace", "--no-deps", "--locked"];
    check(cargo().args(arguments).env("RUSTDOCFLAGS", "-D warnings"))
}

fn gallery() -> Outcome {
    compared("gallery")
}

fn licences() -> Outcome {
    compared("licences")
}

/// A generated file is up to date.
fn compared(task: &str) -> Outcome {
    check(cargo().args(["run", "--quiet", "--package", "xtask", "--locked", "--", task, "--check"]))
}

/// The module is built, and computes values in Node.
fn wasm() -> Outcome {
    if let Some(why) = page::missing_node() {
        return Outcome::Skipped(why);
    }
    // Without a network there may be no compiler for it; anything else is a failure.
    if let Err(why) = wasm::Toolchain::find() {
        return Outcome::Skipped(why);
    }
    match wasm::build() {
        Err(why) => {
            eprintln!("{why}");
            Outcome::Done(Tally::of_check(false))
        }
        Ok(folder) => {
            let mut command = page::npm();
            command.args(["run", "test:unit", "--", "src/engine/module.test.ts"]);
            command.env("HACKENBUSH_WASM", folder);
            if workspace::command().is_file() {
                command.env("HACKENBUSH_BIN", workspace::command());
            }
            counted(&mut command, Tally::of_vitest_line)
        }
    }
}

/// All Rust tests: passes their output through and counts the results.
fn tests() -> Outcome {
    let mut command = cargo();
    command.args(["test", "--workspace", "--locked", "--no-fail-fast"]);
    counted(&mut command, Tally::of_line)
}

/// Python's package, as people install it.
fn python_step() -> Outcome {
    if let Some(why) = python::missing() {
        return Outcome::Skipped(why);
    }
    match python_checks() {
        Ok(tally) => Outcome::Done(tally),
        Err(why) => {
            eprintln!("{why}");
            Outcome::Done(Tally::of_check(false))
        }
    }
}

fn python_checks() -> Result<Tally, String> {
    use python::Environment;
    let tools = Environment::with_tools()?;
    let mut total = Tally::default();
    for arguments in [["format", "--check", "python"], ["check", "--quiet", "python"]] {
        total += Tally::of_check(succeeds(tools.program("ruff").args(arguments)));
    }
    let wheel = python::build_wheel(&tools)?;
    let mut install = tools.pip();
    install.args(["--force-reinstall", "--no-deps"]).arg(&wheel);
    workspace::succeed(&mut install, "pip install")?;
    total += Tally::of_check(succeeds(
        tools.program("mypy").args(["python/hackenbush", "python/tests"]),
    ));
    let stubs = ["-m", "mypy.stubtest", "hackenbush._engine"];
    total += Tally::of_check(succeeds(tools.program("python").args(stubs)));

    // The wheel, and the checkout, where nothing else is installed: no compiler, no other package.
    let empty = Environment::empty("empty")?;
    let checkout = Environment::empty("checkout")?;
    for (environment, source) in [(&empty, wheel.as_path()), (&checkout, Path::new("."))] {
        let installed = succeeds(environment.pip().arg(source));
        total += Tally::of_check(installed);
        let works = "import hackenbush; assert str(hackenbush.value('b(r)(bg)')) == '1*'";
        total += Tally::of_check(succeeds(environment.program("python").args(["-I", "-c", works])));
        let command = environment.program("hackenbush").args(["value", "b(r)(bg)"]).output();
        let answered = command.is_ok_and(|ran| ran.stdout.starts_with(b"b(r)(bg) = 1*"));
        total += Tally::of_check(answered);
    }

    let mut tests = tools.program("python");
    tests.args(["-I", "-m", "pytest", "--quiet", "--doctest-modules", "--pyargs", "hackenbush"]);
    tests.arg("python/tests").env("HACKENBUSH_EMPTY", empty.program("python").get_program());
    if workspace::command().is_file() {
        tests.env("HACKENBUSH_BIN", workspace::command());
    }
    if let Outcome::Done(tally) = counted(&mut tests, Tally::of_pytest_line) {
        total += tally;
    }
    Ok(total)
}

/// The page: format, lints, types, unit tests, build.
fn page_step() -> Outcome {
    if let Some(why) = page::missing_node() {
        return Outcome::Skipped(why);
    }
    if let Err(why) = page::installed() {
        eprintln!("{why}");
        return Outcome::Done(Tally::of_check(false));
    }
    let mut total = Tally::default();
    for script in ["format:check", "lint", "check"] {
        total += Tally::of_check(succeeds(page::npm().args(["run", script])));
    }
    if let Outcome::Done(tally) =
        counted(page::npm().args(["run", "test:unit"]), Tally::of_vitest_line)
    {
        total += tally;
    }
    total += Tally::of_check(succeeds(page::npm().args(["run", "build"])));
    Outcome::Done(total)
}

/// Where Debian installs Chromium and Playwright looks for it.
const CHROMIUM: &str = "/usr/bin/chromium";

/// The Playwright tests, run against a command that embeds the page.
fn browser() -> Outcome {
    if let Some(why) = page::missing_node() {
        return Outcome::Skipped(why);
    }
    if std::env::var_os("CHROMIUM").is_none() && !Path::new(CHROMIUM).exists() {
        let install = ["install", "--yes", "--no-install-recommends", "chromium"];
        let apt = |arguments: &[&str]| succeeds(Command::new("apt-get").args(arguments));
        // A fresh machine has no package lists yet.
        let installed = apt(&install) || apt(&["update"]) && apt(&install);
        if !installed || !Path::new(CHROMIUM).exists() {
            return Outcome::Skipped(
                "Chromium not found; install it or set the variable CHROMIUM to its path"
                    .to_owned(),
            );
        }
    }
    // The page in the command also has the engine for the browser, for when the server is gone.
    let site = match wasm::Toolchain::find() {
        Ok(_) => site::build().map(Some),
        Err(why) => {
            eprintln!("The studio is NOT tested as a static site: {why}");
            Ok(None)
        }
    };
    let built = site.and_then(|site| page::build().map(|()| site));
    let built = built.and_then(|site| workspace::build_command().map(|()| site));
    let site = match built {
        Ok(site) => site,
        Err(why) => {
            eprintln!("{why}");
            return Outcome::Done(Tally::of_check(false));
        }
    };
    let mut command = page::npm();
    command
        .args(["run", "test:e2e"])
        .env("HACKENBUSH_BIN", workspace::command())
        .env("NO_COLOR", "1");
    match site {
        Some(folder) => command.env("HACKENBUSH_SITE", folder),
        None => command.args(["--", "--project=server*"]),
    };
    counted(&mut command, Tally::of_playwright_line)
}

/// Runs a test command, passes its output through and counts the results it prints.
fn counted(command: &mut Command, of_line: fn(&str) -> Option<Tally>) -> Outcome {
    let mut child = match command.stdout(Stdio::piped()).spawn() {
        Ok(child) => child,
        Err(error) => return cannot_run(&error),
    };
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        let mut out = std::io::stdout();
        while output.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            let _ = out.write_all(&line);
            if let Some(found) = of_line(&String::from_utf8_lossy(&line)) {
                tally += found;
            }
            line.clear();
        }
    }
    let passed = child.wait().is_ok_and(|status| status.success());
    if !passed && tally.failed == 0 {
        // It did not compile, or the test process crashed.
        tally += Tally::of_check(false);
    }
    Outcome::Done(tally)
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// A step that is one command, which passes or fails.
fn check(command: &mut Command) -> Outcome {
    match command.status() {
        Ok(status) => Outcome::Done(Tally::of_check(status.success())),
        Err(error) => cannot_run(&error),
    }
}

fn cannot_run(error: &std::io::Error) -> Outcome {
    eprintln!("cannot run the command: {error}");
    Outcome::Done(Tally::of_check(false))
}
