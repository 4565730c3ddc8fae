//! Output that cannot be written, and output files of every kind.

#![cfg(unix)]

mod support;

use std::fs::{self, File};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use support::{Scratch, hackenbush, run};

/// Runs it with standard output on a full device.
fn code_on_full_device(arguments: &[&str]) -> (Option<i32>, String) {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = hackenbush().args(arguments).stdout(full).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    // Help once ended with 0, and so did whatever was still in a buffer.
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["value", "--help"],
        &["value", "br"],
        &["value", "--json", "br"],
        &["moves", "br"],
        &["compare", "br", "b"],
        &["decompose", "br"],
        &["number", "1/2"],
        &["ordinal", "1", "*"],
        &["domino", "(1,2)"],
        &["draw", "br"],
        &["draw", "br", "-o", "-", "--format", "svg"],
        &["numberline"],
        &["thermograph", "br"],
        &["thermograph", "--json", "br"],
        &["stalks"],
        &["convert", "br"],
        &["completions", "bash"],
        &["man"],
    ] {
        let (code, err) = code_on_full_device(arguments);
        assert_eq!(code, Some(1), "{arguments:?} {err}");
        let said = err.starts_with("error: cannot write ") && err.contains("No space left");
        assert!(said && err.contains("\n = hint: free some space\n"), "{arguments:?} {err}");
    }
    // Nothing to write, nothing that fails.
    let scratch = Scratch::new("full");
    assert_eq!(code_on_full_device(&["convert", "br", &scratch.path("a.hat")]).0, Some(0));
}

/// A message that nobody takes once changed the exit code to 1.
#[test]
fn the_exit_code_does_not_depend_on_standard_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for (arguments, code) in [
        (&["value", "x"][..], 1),
        (&["--bogus"], 2),
        (&["value", "--variant", "bogus", "br"], 2),
        (&["compare", "br"], 2),
        (&["sort", "x", "br"], 1),
        (&["thermograph", "--value", "--memory", "1M", "*:1000000"], 3),
        (&["domino", "--counts", "1000", "--timeout", "1ms"], 3),
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ended = hackenbush().args(arguments).stdout(Stdio::null()).stderr(full).status();
        assert_eq!(ended.unwrap().code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn a_value_beyond_the_budget_ends_as_documented() {
    // This once ended with 1, as wrong input does.
    let ran = run(&["thermograph", "--value", "--memory", "1M", "*:1000000"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", Some(3)), "{}", ran.err);
    assert_eq!(run(&["thermograph", "--value", "1/3"]).code, Some(1));
}

#[test]
fn devices_and_descriptors_are_written_through() {
    let ran = run(&["draw", "br", "--format", "svg", "-o", "/dev/null"]);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(0)));
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let full = run(&["draw", "br", "--format", "svg", "-o", "/dev/full"]);
    assert_eq!(full.code, Some(1), "{}", full.err);
    assert!(full.err.starts_with("error: cannot write /dev/full: "), "{}", full.err);
    assert!(full.err.ends_with("\n = hint: free some space\n"), "{}", full.err);
    // To a pipe, and to a file that somebody else has written to.
    let piped = run(&["convert", "br", "--to", "edges", "/dev/stdout"]);
    assert_eq!((piped.out.trim(), piped.code), ("0-1b\n1-2r", Some(0)), "{}", piped.err);
    let scratch = Scratch::new("descriptors");
    let path = scratch.path("log");
    fs::write(&path, "before\n").unwrap();
    let log = File::options().append(true).open(&path).unwrap();
    let arguments = ["convert", "br", "--to", "edges", "/dev/stdout"];
    assert!(hackenbush().args(arguments).stdout(log).status().unwrap().success());
    assert_eq!(fs::read_to_string(&path).unwrap().trim(), "before\n0-1b\n1-2r");
}

#[test]
fn read_only_files_stay() {
    let scratch = Scratch::new("read-only");
    let path = scratch.path("kept.hat");
    fs::write(&path, "mine").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let ran = run(&["convert", "br", &path]);
    assert_eq!(ran.code, Some(1));
    let start = format!("error: cannot write {path}: it is read-only\n = hint: ");
    assert!(ran.err.starts_with(&start), "{}", ran.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn killed_runs_leave_whole_files_and_the_next_run_tidies_up() {
    let scratch = Scratch::new("killed");
    let path = scratch.path("picture.svg");
    let small = run(&["draw", "br", "-o", &path]);
    assert_eq!(small.code, Some(0), "{}", small.err);
    let before = fs::read(&path).unwrap();
    let large = format!("b^{}", 300);
    let arguments = ["draw", large.as_str(), "-o", path.as_str()];
    for delay in 0..12 {
        let mut child =
            hackenbush().args(arguments).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(delay * 4));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = fs::read(&path).unwrap();
        assert!(now == before || now.ends_with(b"</svg>\n"), "half a file");
    }
    fs::write(scratch.path(".hackenbush-1-2-3.tmp"), "half").unwrap();
    assert_eq!(run(&arguments).code, Some(0));
    let names = fs::read_dir(&scratch.0).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["picture.svg"]);
}
