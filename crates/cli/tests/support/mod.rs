//! Runs the command as a user would.

#![allow(dead_code, unreachable_pub, reason = "each test file uses what it needs")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Ran { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }
}

/// The command in a UTF-8 locale, not on a terminal.
pub fn hackenbush() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hackenbush"));
    command.env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

/// Runs it with arguments.
pub fn run(arguments: &[&str]) -> Ran {
    hackenbush().args(arguments).output().expect("it starts").into()
}

/// Runs it with arguments and something on standard input.
pub fn run_with(arguments: &[&str], input: &str) -> Ran {
    let mut command = hackenbush();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // Whoever does not read its input must not block us.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// Runs it and expects success without a word on standard error.
pub fn answer(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)), "{arguments:?}");
    ran.out
}

/// A directory that goes away again.
pub struct Scratch(pub std::path::PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("hackenbush-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary directory");
        Scratch(path)
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a UTF-8 path").to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
