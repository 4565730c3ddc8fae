//! Every error says where the fault is, and what to do about it.
//!
//! Thousands of mutated inputs go to every command that reads one: those that read lines get them
//! all in one process, the others get some of them one by one.

mod support;

use std::fs;

use fuzz_targets::Target;
use serde_json::Value;
use support::{Scratch, run, run_with};

/// Mutations of a target's seeds, each on one line, without numbers that take long to write out.
fn mutated(target: &str, number: usize) -> Vec<String> {
    let target = Target::by_name(target).unwrap();
    let mut mutator = target.mutator(target.seeds().unwrap(), 8);
    let texts = std::iter::repeat_with(|| mutator.text().replace(['\n', '\r'], " "));
    let short = |text: &String| {
        let mut numbers = text.split(|c: char| !c.is_ascii_digit());
        numbers.all(|digits| digits.len() < 4 || digits.len() > 20) && !text.contains('\0')
    };
    texts.filter(short).take(number).collect()
}

/// The errors in what was printed: from `error: ` to the next one.
fn errors(printed: &str) -> Vec<String> {
    let mut errors: Vec<String> = Vec::new();
    for line in printed.lines() {
        if line.starts_with("error: ") || line.starts_with("warning: ") {
            errors.push(String::new());
        }
        if let Some(error) = errors.last_mut() {
            error.push_str(line);
            error.push('\n');
        }
    }
    errors.retain(|error| error.starts_with("error: "));
    errors
}

/// A line of the input with carets under the place, or a line of a file, and a hint.
#[track_caller]
fn check(error: &str, what: &str) {
    let placed = error.contains("^") && error.contains(" | ") || error.contains(" --> ");
    assert!(placed, "{what}: no place in {error}");
    assert!(error.contains(" = hint: "), "{what}: no hint in {error}");
    // What is quoted from the input may say anything.
    let ours: Vec<&str> = error.lines().filter(|line| !line.contains(" | ")).collect();
    for word in ["u64", "usize", "struct ", "enum ", "::", "EOF", "Some(", "unwrap", "panicked"] {
        assert!(!ours.iter().any(|line| line.contains(word)), "{what}: `{word}` in {error}");
    }
}

#[test]
fn errors_of_lines_have_places_and_hints() {
    let limits = ["--timeout", "50ms", "--memory", "32M"];
    for (command, target) in [
        ("value", "notation"),
        ("value", "edge_list"),
        ("value", "infinite_stalks"),
        ("moves", "notation"),
        ("moves", "infinite_stalks"),
        ("compare", "notation"),
        ("compare", "infinite_stalks"),
        ("decompose", "cgsuite"),
        ("decompose", "dominoes"),
        ("domino", "dominoes"),
        ("domino", "notation"),
        ("draw", "notation"),
        ("draw", "infinite_stalks"),
        ("number", "numbers"),
        ("number", "surreals"),
    ] {
        let texts = mutated(target, 400);
        let lines: Vec<String> = match command {
            "compare" => {
                texts.chunks(2).map(|two| two.join(" ? ")).chain(["b".to_owned()]).collect()
            }
            _ => texts,
        };
        let mut arguments = vec![command, "-"];
        if command != "number" {
            arguments.extend(limits);
        }
        let ran = run_with(&arguments, &(lines.join("\n") + "\n"));
        let errors = errors(&ran.err);
        assert!(errors.len() > 50, "{command} {target}: {}", errors.len());
        for error in &errors {
            check(error, command);
            assert!(error.contains("--> standard input:"), "{command}: no line in {error}");
        }
        arguments.push("--json");
        let ran = run_with(&arguments, &(lines[..100].join("\n") + "\n"));
        for line in ran.out.lines() {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            if let Some(error) = json.get("error") {
                assert!(error["offset"].is_u64() && error["hint"].is_string(), "{line}");
            }
        }
    }
}

#[test]
fn errors_of_arguments_have_places_and_hints() {
    let scratch = Scratch::new("errors");
    let svg = scratch.path("x.svg");
    let mut count = 0;
    let mut tried = |arguments: &[&str]| {
        let ran = run(arguments);
        assert!([Some(0), Some(1), Some(3)].contains(&ran.code), "{arguments:?}: {ran:?}");
        for error in errors(&ran.err) {
            check(&error, &arguments.join(" "));
            count += 1;
        }
    };
    for text in mutated("values", 40) {
        tried(&["thermograph", "--value", "--timeout", "50ms", &format!(" {text}")]);
        tried(&["ordinal", &format!(" {text}"), "1"]);
        tried(&["ordinal", "{1|}", &format!(" {text}")]);
        tried(&["calc", "--timeout", "50ms", &format!(" {text}")]);
    }
    for text in mutated("formulas", 40) {
        tried(&["calc", "--timeout", "50ms", &format!(" {text}")]);
    }
    for text in mutated("notation", 30) {
        let text = format!(" {text}");
        for format in ["notation", "edges", "hat", "cgsuite", "graphviz"] {
            tried(&["convert", &text, "--to", format]);
        }
        tried(&["convert", &text, "--from", "edges"]);
        tried(&["convert", &text, "--from", "hat"]);
        tried(&["draw", "--flows", "--timeout", "50ms", "-o", &svg, &text]);
        tried(&["draw", "--cut", "7", "--timeout", "50ms", "-o", &svg, &text]);
        tried(&["thermograph", "--timeout", "50ms", &text]);
    }
    for text in ["(1,2)(2,1)", "b^w", "[br]^w r"] {
        for format in ["edges", "hat", "cgsuite", "graphviz"] {
            tried(&["convert", text, "--to", format]);
        }
        tried(&["draw", "--flows", "-o", &svg, text]);
        tried(&["draw", "--ids", "-o", &svg, text]);
        for command in ["moves", "play", "thermograph", "decompose", "domino"] {
            tried(&[command, text]);
        }
    }
    assert!(count > 150, "{count}");
}

#[test]
fn errors_of_files_have_places_and_hints() {
    let scratch = Scratch::new("error-files");
    for (index, text) in mutated("hat", 60).into_iter().enumerate() {
        let path = scratch.path(&format!("{index}.hat"));
        fs::write(&path, text).unwrap();
        for arguments in [&["value", &path][..], &["value", "--variant", "clockwise", &path]] {
            for error in errors(&run(arguments).err) {
                check(&error, "a .hat file");
                assert!(error.contains(&path), "{error}");
            }
        }
    }
}

/// Errors that have no text to point into name the file or the option.
#[test]
fn other_errors_name_what_they_are_about() {
    let scratch = Scratch::new("other-errors");
    let directory = scratch.path("directory.svg");
    fs::create_dir(&directory).unwrap();
    let binary = scratch.path("binary.hat");
    fs::write(&binary, b"\xff\xfe").unwrap();
    let wide = "b + ".repeat(300) + "b";
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = port.local_addr().unwrap().port().to_string();
    for (arguments, named) in [
        (&["value", "missing.hat"][..], "missing.hat"),
        (&["value", &binary], &*binary),
        (&["value", "--file", "missing.txt"], "missing.txt"),
        (&["value", "--file", &directory], &*directory),
        (&["convert", "missing.edges"], "missing.edges"),
        (&["convert", "b", "b.unknown"], "b.unknown"),
        (&["draw", "b", "-o", "b.unknown"], "b.unknown"),
        (&["draw", "b", "-o", &directory], &*directory),
        (&["draw", "b", "-o", "missing/b.svg"], "missing/b.svg"),
        (&["draw", &wide], "too wide"),
        (&["draw", "--scale", "20", &wide, "-o", "wide.png"], "16384"),
        (&["draw", "--scale", "20", &wide, "-o", "wide.pdf"], "14400"),
        (&["studio", "--no-open", "--port", &port], ""),
        (&["census", "--find", "1", "-o", "missing-folder"], "missing-folder"),
        (&["census", "trees", "--edges", "1", "-o", &binary], &*binary),
        (&["census", "trees", "--edges", "33"], "trees"),
        (&["census", "loops", "--edges", "3", "--variant", "bernoulli"], "bernoulli"),
    ] {
        let ran = run(arguments);
        assert_eq!(ran.code, Some(1), "{arguments:?}: {ran:?}");
        let errors = errors(&ran.err);
        assert_eq!(errors.len(), 1, "{arguments:?}: {ran:?}");
        assert!(errors[0].contains(named), "{arguments:?}: {ran:?}");
        assert!(errors[0].contains(" = hint: "), "{arguments:?}: {ran:?}");
    }
}

/// Every command that answers in JSON also fails in JSON, with nothing on standard error.
#[test]
fn errors_are_json_where_answers_are() {
    let help = run(&["--help"]).out;
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = commands.lines().filter_map(|line| line.split_whitespace().next());
    let with_json: Vec<&str> =
        names.filter(|name| run(&[name, "--help"]).out.contains("--json")).collect();
    assert!(with_json.len() >= 9 && with_json.contains(&"thermograph"), "{with_json:?}");
    let dense = "0-1g 0-2g 0-3g 1-2b 2-3r 3-1g 1-4r 2-4b 3-4g 4-1b 4-5r 5-1g 5-2b 5-3r 0-5g";
    let tiny = ["--memory", "1K"];
    let files = Scratch::new("json");
    let mut tried = 0;
    for command in with_json {
        let lines: &[&[&str]] = match command {
            "compare" => &[&["b(", "b"], &["b", "x"], &["--file", "missing.txt"]],
            "ordinal" => &[&["{1|", "1"], &["1", "}"]],
            "calc" => &[&["{1|"], &["x"], &["position(\"b(\")"], &["\u{1b}["]],
            "thermograph" => &[&["b("], &["--value", "{1|"], &["missing.hat"], &["b^w"]],
            "census" => &[
                &["trees", "--edges", "99"],
                &["trees", "--edges", "3", "--variant", "clockwise"],
                &["trees", "--edges", "3", "--parts", "0", "-o", "."],
                &["--find", "{1|"],
                &["--find", "1", "-o", "missing-folder"],
            ],
            "make" => &[&["b("], &["{1|"], &["--like", "b("]],
            "random" => &[&["trees", "--edges", "99999"]],
            "task" => &[&["stalk", "--answer", "zz"], &["stalk", "--level", "99"]],
            "puzzle" => &[&["99999"], &["--date", "nonsense"]],
            // There is nothing to be wrong.
            "numberline" => &[],
            _ => &[&["b("], &["missing.hat"], &["--file", "missing.txt"], &["\u{1b}["]],
        };
        for line in lines {
            let ran = run(&[&[command, "--json"], *line].concat());
            let answers: Result<Vec<Value>, _> =
                ran.out.lines().map(serde_json::from_str).collect();
            let answers = answers.unwrap_or_else(|_| panic!("{command} {line:?}: {}", ran.out));
            let error = answers.iter().find_map(|answer| answer.get("error"));
            let error = error.unwrap_or_else(|| panic!("{command} {line:?}: {ran:?}"));
            assert!(error["message"].is_string() && error["hint"].is_string(), "{error}");
            assert_eq!((&*ran.err, ran.code), ("", Some(1)), "{command} {line:?}");
            tried += 1;
        }
        // A budget that ends is reported in JSON, too.
        let others = [
            "numberline",
            "ordinal",
            "number",
            "compare",
            "domino",
            "calc",
            "census",
            "make",
            "random",
            "task",
            "puzzle",
        ];
        if !others.contains(&command) {
            let file = files.path("drawing.svg");
            let more: &[&str] = if command == "draw" { &["--values", "-o", &file] } else { &[] };
            let ran = run(&[&[command, "--json", dense], &tiny[..], more].concat());
            assert!(serde_json::from_str::<Value>(&ran.out).is_ok(), "{command}: {ran:?}");
            assert_eq!((&*ran.err, ran.code), ("", Some(3)), "{command}: {}", ran.out);
        }
    }
    assert!(tried > 25, "{tried}");
}
