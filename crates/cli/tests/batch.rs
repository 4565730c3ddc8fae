//! Many positions: their order, wrong lines, budgets, Ctrl-C, readers that leave.

mod support;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{Scratch, hackenbush, run, run_with};

/// A position that no engine finishes in a reasonable time: a tangled jungle.
fn endless() -> String {
    let mut text = String::from("0-1g 0-2g 0-3g");
    let mut seed = 12345_u64;
    for edge in 0..60 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (from, to) = (1 + (seed >> 33) % 30, 1 + (seed >> 45) % 30);
        text += &format!(" {from}-{to}{}", ["b", "r", "g"][edge % 3]);
    }
    text
}

/// A line has a limit, in files and on standard input; the lines around it are answered.
#[test]
fn a_line_that_is_too_long_is_refused_and_passed_over() {
    let long = "b".repeat(5 << 20);
    let input = format!("br\n{long}\nb\n");
    let scratch = Scratch::new("long");
    let file = scratch.path("long.txt");
    std::fs::write(&file, &input).unwrap();
    for ran in [
        run_with(&["value", "--memory", "32M", "-"], &input),
        run(&["value", "--memory", "32M", "--file", &file]),
    ] {
        let answers: Vec<&str> =
            ran.out.lines().map(|line| line.split("  ").next().unwrap()).collect();
        assert_eq!((&*answers, ran.code), (&["br = 1/2", "b = 1"][..], Some(1)), "{}", ran.err);
        assert!(ran.err.contains("this line is longer than "), "{}", ran.err);
        assert!(ran.err.contains(":2\n") && ran.err.contains("hint: --memory"), "{}", ran.err);
    }
    let ran = run_with(&["value", "--json", "--memory", "32M", "-"], &input);
    assert_eq!((&*ran.err, ran.code), ("", Some(1)));
    let error = ran.out.lines().nth(1).unwrap();
    assert!(error.contains("\"line\":2") && error.contains("longer than"), "{error}");
    // With more memory it is read.
    let ran = run_with(&["value", "--memory", "4G", "-"], &input);
    assert_eq!((ran.out.lines().count(), ran.code), (3, Some(0)), "{}", ran.err);
}

#[test]
fn a_long_file_is_answered_in_order() {
    let stalk = |number: usize| format!("{number:b}").replace('0', "r").replace('1', "b");
    let mut input = String::from("# stalks\n\n");
    let mut expected = String::new();
    for number in 1..5_000 {
        input += &format!("{}\n", stalk(number));
        if number % 1_000 == 0 {
            input += "bx\n# a comment\n";
        }
    }
    let scratch = Scratch::new("order");
    let file = scratch.path("stalks.txt");
    std::fs::write(&file, &input).unwrap();
    let ran = run(&["value", "--json", "--file", &file]);
    assert_eq!((ran.err.as_str(), ran.code), ("", Some(1)));
    let mut answers = ran.out.lines();
    for number in 1..5_000 {
        let answer = answers.next().unwrap();
        expected.clear();
        // Two lines before the first stalk, and two after every thousandth.
        let line = number + 2 + (number - 1) / 1_000 * 2;
        expected += &format!("{{\"line\":{line},\"position\":\"{}\",", stalk(number));
        assert!(answer.starts_with(&expected), "{answer}");
        if number % 1_000 == 0 {
            let wrong = answers.next().unwrap();
            let start = format!("{{\"line\":{},\"position\":\"bx\",\"error\":", line + 1);
            assert!(wrong.starts_with(&start), "{wrong}");
        }
    }
    assert_eq!(answers.next(), None);
}

#[test]
fn one_bad_line_stops_nothing() {
    let ran = run_with(&["value", "-"], "br\nbx\n\nr\n");
    assert_eq!(ran.out, "br = 1/2  Left wins whoever starts\nr = -1  Right wins whoever starts\n");
    assert!(ran.err.starts_with("error: unexpected `x`\n --> standard input:2:2\n"), "{}", ran.err);
    assert_eq!(ran.code, Some(1));
    let missing = run(&["value", "b", "--file", "/no/such/file"]);
    assert!(missing.out.starts_with("b = 1\n"));
    assert!(missing.err.starts_with("error: cannot read /no/such/file"));
    assert_eq!(missing.code, Some(1));
}

#[test]
fn arguments_and_lines_are_mixed_in_order() {
    let ran = run_with(&["value", "b", "-", "r"], "bb\n");
    let values: Vec<&str> = ran.out.lines().filter(|line| line.contains(" = ")).collect();
    assert_eq!(values, ["b = 1", "bb = 2  Left wins whoever starts", "r = -1"]);
}

#[test]
fn the_answers_do_not_depend_on_the_number_of_cores() {
    let input = "br\n0-1b 1-2r 2-0b 1-2b\nggb\nbx\n".repeat(50);
    let on = |jobs| run_with(&["value", "--json", "--no-stats", "--jobs", jobs, "-"], &input);
    let alone = on("1");
    assert_eq!(alone.out.lines().count(), 200);
    assert_eq!(alone.out, on("3").out);
    assert_eq!(run(&["value", "--jobs", "0", "br"]).code, Some(2));
}

/// Linux lists the threads of a process.
#[cfg(target_os = "linux")]
#[test]
fn jobs_is_the_number_of_threads_that_answer() {
    let threads = |jobs: &str| {
        let mut command = hackenbush();
        command.args(["value", "--jobs", jobs, "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        writeln!(stdin, "br").unwrap();
        stdout.read_line(&mut String::new()).unwrap();
        let tasks = format!("/proc/{}/task", child.id());
        let count = || std::fs::read_dir(&tasks).unwrap().count();
        // On a busy machine the last of them may start after the first answer.
        let mut threads = count();
        let mut since = Instant::now();
        while since.elapsed() < Duration::from_secs(1) {
            std::thread::sleep(Duration::from_millis(10));
            if count() != threads {
                (threads, since) = (count(), Instant::now());
            }
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
        threads
    };
    // Each of them has a timer.
    assert_eq!(threads("5"), threads("1") + 2 * 4);
}

#[test]
fn a_dialogue_is_answered_line_by_line() {
    let mut command = hackenbush();
    command.args(["value", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for (question, answer) in [("br", "br = 1/2"), ("gg", "gg = *2")] {
        writeln!(stdin, "{question}").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.starts_with(answer), "{line}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_time_budget_ends_with_3_and_what_is_known() {
    let begin = Instant::now();
    let position = endless();
    let ran = run(&["value", "--timeout", "100ms", &position, "b"]);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert!(ran.out.contains("timed out after 100ms"), "{}", ran.out);
    assert!(ran.out.contains("\nb = 1\n"), "the next position is answered: {}", ran.out);
    let json = run(&["value", "--json", "--timeout", "50ms", &position]);
    let object: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert!(object.get("value").is_none());
    assert_eq!(object["warnings"][0], "timed out after 50ms");
    assert_eq!(json.code, Some(3));
    assert_eq!(object["bounds"].as_array().map(Vec::len), Some(2), "{}", json.out);
    let compared = run(&["compare", "--timeout", "50ms", &position, "g"]);
    assert_eq!(compared.code, Some(3), "{}", compared.out);
    // Bounds may be enough, if there is time to find them on a busy machine.
    let compared = run(&["compare", "--timeout", "2s", &position, "b"]);
    assert_eq!(compared.code, Some(0), "{}", compared.out);
    assert!(compared.out.contains(" < b\n"), "{}", compared.out);
    let moves = run(&["moves", "--timeout", "50ms", &position]);
    assert_eq!(moves.code, Some(3), "{}", moves.err);
    assert!(moves.out.contains("\n  stopped  timed out after 50ms\n"), "{}", moves.out);
}

#[test]
fn a_memory_budget_ends_with_3() {
    let ran = run(&["value", "--memory", "1M", "--timeout", "20s", &endless()]);
    assert_eq!(ran.code, Some(3), "{}", ran.out);
    assert!(ran.out.contains("out of memory: the limit is 1 MB"), "{}", ran.out);
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known() {
    let mut command = hackenbush();
    command.args(["value", "b", &endless(), "r"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    std::thread::sleep(Duration::from_millis(300));
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let mut text = String::new();
    stdout.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(text.starts_with("b = 1\n") && text.contains("stopped  interrupted"), "{text}");
    assert!(!text.contains("\nr = -1\n"), "nothing more is begun: {text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_that_waits_for_lines() {
    let mut command = hackenbush();
    command
        .args(["value", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "br").unwrap();
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut text = String::new();
    child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(text, "interrupted after 1 position\n");
}

#[cfg(unix)]
#[test]
fn a_reader_who_leaves_ends_it_quietly() {
    let mut command = hackenbush();
    command
        .args(["value", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    // Our own pipe breaks as soon as the command is gone.
    while stdin.write_all(b"br\nbrr\nbb\n").is_ok() {}
    let mut text = String::new();
    child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!((text.as_str(), child.wait().unwrap().code()), ("", Some(0)));
}
