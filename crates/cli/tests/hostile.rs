//! Texts that would control a terminal, or reverse what it shows, are printed as escapes.

mod support;

use std::fs;

use support::{Ran, Scratch, run, run_with};

/// Colours, a window's title, an override and an isolate, controls of one byte and of two.
const HOSTILE: &[&str] = &[
    "\x1b[31m",
    "\x1b]0;owned\x07",
    "\u{202e}",
    "\u{2066}x\u{2069}",
    "\u{9b}2J",
    "\x08\x08",
    "\x7f",
    "\u{200f}",
    "\u{2028}",
];

/// Nothing hidden was printed.
#[track_caller]
fn check(ran: &Ran, what: &str) {
    for text in [&ran.out, &ran.err] {
        let hidden = text.chars().find(|&c| {
            (c.is_control() && c != '\n')
                || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        });
        assert_eq!(hidden, None, "{what}: {text:?}");
    }
}

#[test]
fn names_and_positions_are_escaped() {
    for hostile in HOSTILE {
        let named = format!("b:{{{hostile}}}(r)(b:{{{hostile}}})");
        for command in ["value", "moves", "decompose", "draw", "compare", "domino"] {
            for position in [&named, &format!("b{hostile}"), &format!("b # {hostile}")] {
                let ran = match command {
                    "compare" => run(&[command, position, "b"]),
                    _ => run(&[command, position]),
                };
                check(&ran, command);
                let lines = format!("{position}\n{position} ? {position}\n");
                check(&run_with(&[command, "-"], &lines), command);
            }
        }
        check(&run(&["value", "--explain", "--full", &named]), "value --explain");
        check(&run(&["thermograph", "--value", &format!("{{1|{hostile}}}")]), "thermograph");
        check(&run(&["number", &format!("1/2{hostile}")]), "number");
        check(&run(&["number", &format!("1/2 # {hostile}")]), "number");
        check(&run(&["ordinal", &format!("{hostile}1"), "1"]), "ordinal");
        check(&run(&["ordinal", "{0|}", &format!("1{hostile}")]), "ordinal");
        check(&run(&["convert", &format!("b{hostile}")]), "convert");
        check(&run(&["compare", "b", "b", hostile]), "compare");
        // It was once printed as it is.
        check(&run(&["sheet", "stalks", "--count", "1", "--title", hostile]), "sheet");
    }
    // It is shown, not left out.
    let ran = run(&["value", "b:{\x1b[31m}"]);
    assert!(ran.out.starts_with("b:{\\u{1b}[31m} = 1\n"), "{}", ran.out);
    let ran = run(&["value", "b\u{202e}"]);
    assert!(ran.err.contains("1 | b\\u{202e}\n  |  ^^^^^^^^"), "{}", ran.err);
}

#[test]
fn dialogues_are_escaped() {
    for hostile in HOSTILE {
        for line in [format!("b{hostile}"), (*hostile).to_owned(), format!("g # {hostile}")] {
            check(&run_with(&["stalks"], &format!("{line}\nb + r # {hostile}\n")), "stalks");
            check(&run_with(&["play", "br"], &format!("{line}\nvalue\nhint\n")), "play");
        }
        check(&run(&["play", hostile]), "play");
    }
}

#[test]
fn the_names_of_files_are_escaped() {
    let scratch = Scratch::new("hostile");
    for (index, hostile) in HOSTILE.iter().enumerate() {
        let path = |ending: &str| scratch.path(&format!("{index}{hostile}.{ending}"));
        let [text, hat, missing, picture] = ["txt", "hat", "missing", "png"].map(&path);
        fs::write(&text, format!("b(\nx{hostile}\n\u{e4}\n")).unwrap();
        check(&run(&["value", "--file", &text]), "value --file");
        fs::write(&text, b"b\n\xff\n").unwrap();
        check(&run(&["value", "--file", &text]), "value --file");
        fs::write(&hat, format!("{{\"format\": \"hackenbush\", \"version\": \"{hostile}\""))
            .unwrap();
        for arguments in [&["value", &hat][..], &["draw", &hat], &["convert", &hat]] {
            check(&run(arguments), "a .hat file");
        }
        check(&run(&["value", "--file", &missing]), "no file");
        check(&run(&["convert", "b", &missing]), "no format");
        check(&run(&["draw", "b", "-o", &missing]), "no format");
        fs::create_dir(&picture).unwrap();
        check(&run(&["draw", "b", "-o", &picture]), "a directory");
        check(&run(&["convert", "b", &path("dir/x.txt")]), "no directory");
    }
}

/// Drawings go to the terminal with `-o -`, and a title comes from the names of a position.
#[test]
fn drawings_are_escaped() {
    for hostile in HOSTILE {
        let named = format!("b:{{x{hostile}}}(g)");
        for format in ["svg", "tikz"] {
            let to = ["-o", "-", "--format", format];
            for arguments in [
                &["draw", &named, "--title", hostile][..],
                &["draw", &named],
                &["tree", &named],
                &["prove", &named],
                &["sort", &named, "b"],
                &["thermograph", &named],
                &["thermograph", &named, "--title", hostile],
                &["numberline", "--days", "1", "--title", hostile],
            ] {
                let ran = run(&[arguments, &to].concat());
                assert_eq!(ran.code, Some(0), "{arguments:?} {ran:?}");
                check(&ran, &arguments.join(" "));
            }
        }
    }
}

#[test]
fn usage_errors_are_escaped() {
    for hostile in HOSTILE {
        for arguments in [
            &[*hostile][..],
            &[&format!("--{hostile}")],
            &["value", "--variant", hostile, "b"],
            &["value", "--timeout", hostile, "b"],
            &["value", &format!("--x{hostile}"), "b"],
            &["draw", "--format", hostile, "b"],
            &["studio", "--port", hostile],
            &["numberline", "--days", hostile],
            &["man", hostile],
        ] {
            let ran = run(arguments);
            assert_eq!(ran.code, Some(2), "{arguments:?} {ran:?}");
            check(&ran, "usage");
        }
    }
}

#[test]
fn our_own_colours_stay_and_theirs_do_not() {
    let ran = run(&["value", "--color", "always", "b:{\x1b[5m}"]);
    assert!(ran.out.starts_with("b:{\\u{1b}[5m} = \x1b[1m1\x1b[0m\n"), "{:?}", ran.out);
}

/// JSON once had controls of two bytes and directional marks as they are.
#[test]
fn json_says_the_same_in_its_own_escapes() {
    for hostile in HOSTILE {
        for position in [format!("b:{{{hostile}}}"), format!("b{hostile}")] {
            let out = run(&["value", "--json", &position]).out;
            let json: serde_json::Value = serde_json::from_str(&out).unwrap();
            assert_eq!(json["position"], position.trim(), "{out}");
            for command in
                ["value", "moves", "prove", "tree", "sort", "number", "calc", "thermograph"]
            {
                check(&run(&[command, "--json", &position]), command);
            }
            check(&run(&["make", "--json", "--like", &position]), "make --like");
            check(&run(&["task", "build", "--json", "--answer", &position]), "task --answer");
            check(&run(&["puzzle", "--json", "--answer", &position]), "puzzle --answer");
            check(&run(&["census", "--json", "--find", &position]), "census --find");
            check(&run(&["compare", "--json", "b", &position]), "compare");
        }
    }
}
