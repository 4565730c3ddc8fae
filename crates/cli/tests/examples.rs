//! Every example in the help and in the book is run: a line `$ command`, then what it prints.
//!
//! `...` stands for anything within a line, and alone on a line for any number of lines. Files
//! that examples write live in a directory of their own.

#![cfg(unix)]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Scratch, answer};

#[derive(Debug)]
struct Example {
    place: String,
    command: String,
    expected: Vec<String>,
}

/// The examples in the help of all commands, where blocks are indented.
fn in_help() -> Vec<Example> {
    let whole = answer(&["--help"]);
    let mut examples = examples_in(&unindented(&whole), "--help");
    for command in commands(&whole) {
        let help = answer(&[command, "--help"]);
        let found = examples_in(&unindented(&help), command);
        // The studio runs until it is stopped, so its help shows no example.
        assert!(!found.is_empty() || command == "studio", "the help of {command} has no example");
        examples.extend(found);
    }
    examples
}

/// The commands that the help lists.
fn commands(help: &str) -> Vec<&str> {
    let mut lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = lines.by_ref().take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !["", "help"].contains(name)).collect();
    assert!(names.len() >= 14, "{names:?}");
    names
}

#[test]
fn every_command_is_in_the_book() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/command-line.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    for command in commands(&answer(&["--help"])) {
        assert!(page.contains(&format!("| [`{command}")), "{command} is not in the table");
    }
}

/// The lines of the examples without their indentation; a line that is not indented ends one.
fn unindented(help: &str) -> Vec<Option<String>> {
    help.lines().map(|line| line.strip_prefix("  ").map(str::to_owned)).collect()
}

/// The examples in the `console` blocks of a page.
fn in_page(path: &Path) -> Vec<Example> {
    let text = std::fs::read_to_string(path).expect("the page is there");
    let mut lines = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.trim_end() {
            "```console" => inside = true,
            "```" => inside = false,
            _ => {
                lines.push(inside.then(|| line.to_owned()));
                continue;
            }
        }
        lines.push(None);
    }
    examples_in(&lines, &path.display().to_string())
}

/// Lines that are not part of any block are `None`.
fn examples_in(lines: &[Option<String>], place: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut open = false;
    for line in lines {
        match line {
            None => open = false,
            Some(line) => {
                if let Some(command) = line.strip_prefix("$ ") {
                    let (place, command) = (place.to_owned(), command.to_owned());
                    examples.push(Example { place, command, expected: Vec::new() });
                    open = true;
                } else if let (true, Some(example)) = (open, examples.last_mut()) {
                    example.expected.push(line.trim_end().to_owned());
                }
            }
        }
    }
    examples
}

/// What a shell prints, both streams together.
fn shell(command: &str, directory: &Path) -> Vec<String> {
    let binary = Path::new(env!("CARGO_BIN_EXE_hackenbush"));
    let folder = binary.parent().expect("a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(directory)
        .env("PATH", path)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Does the line fit the pattern, `...` standing for anything?
fn fits(line: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split("...").collect();
    let [first, middle @ .., last] = &parts[..] else { return line == pattern };
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Do the lines fit the patterns, `...` alone standing for any lines?
fn all_fit(lines: &[String], patterns: &[String]) -> bool {
    match patterns {
        [] => lines.is_empty(),
        [dots, rest @ ..] if dots.trim() == "..." => {
            (0..=lines.len()).any(|skipped| all_fit(&lines[skipped..], rest))
        }
        [pattern, rest @ ..] => match lines {
            [] => false,
            [line, others @ ..] => fits(line, pattern) && all_fit(others, rest),
        },
    }
}

fn check(name: &str, examples: Vec<Example>) {
    let scratch = Scratch::new(name);
    let mut wrong = Vec::new();
    for Example { place, command, mut expected } in examples {
        while expected.last().is_some_and(String::is_empty) {
            expected.pop();
        }
        let printed = shell(&command, &scratch.0);
        if !all_fit(&printed, &expected) {
            wrong.push(format!(
                "{place}: $ {command}\nexpected:\n{}\nprinted:\n{}\n",
                expected.join("\n"),
                printed.join("\n")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_in_the_help_are_true() {
    check("help", in_help());
}

#[test]
fn examples_in_the_book_are_true() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut pages: Vec<PathBuf> = std::fs::read_dir(&docs)
        .expect("the docs are there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .collect();
    pages.push(docs.join("../README.md"));
    pages.sort();
    assert!(pages.iter().any(|page| page.ends_with("command-line.md")));
    check("book", pages.iter().flat_map(|page| in_page(page)).collect());
}

#[test]
fn patterns_fit_as_they_should() {
    assert!(fits("{\"a\":1,\"seconds\":0.1}", "{\"a\":1,...}"));
    assert!(fits("abc", "abc") && !fits("abcd", "abc") && !fits("abc", "abd..."));
    assert!(fits("a...b", "a...b"));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(all_fit(&lines("a\nb\nc"), &lines("a\n...\nc")));
    assert!(!all_fit(&lines("a\nb"), &lines("a\n...\nc")));
}
