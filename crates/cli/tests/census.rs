//! `hackenbush census`: rows, parts, summaries, looking values up.

mod support;

use std::fs;

use serde_json::Value;
use support::{Scratch, answer, run};

#[test]
fn a_summary_has_the_counts_and_the_smallest_pictures() {
    let told = answer(&["census", "trees", "--edges", "5", "--summary", "--json"]);
    let summary: Value = serde_json::from_str(&told).unwrap();
    let numbers = ["positions", "distinct_values", "p_positions", "hammerian", "joshua"];
    let numbers = numbers.map(|name| summary[name].as_u64().unwrap());
    assert_eq!(numbers, [458, 61, 2, 116, 54]);
    let values = summary["values"].as_array().unwrap();
    assert_eq!(values.len(), 61);
    let count = |value: &Value| value["count"].as_u64().unwrap();
    assert_eq!(values.iter().map(count).sum::<u64>(), 458);
    for value in values {
        let [position, value] = ["position", "value"].map(|name| value[name].as_str().unwrap());
        let told = answer(&["value", "--json", position]);
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&told["value"], &told["edges"]), (&value.into(), &5.into()));
    }
    // However it is divided.
    for options in [&["--parts", "7"][..], &["--jobs", "1"], &["--parts", "3", "--jobs", "3"]] {
        let line = ["census", "trees", "--edges", "5", "--summary", "--json"];
        assert_eq!(answer(&[&line[..], options].concat()), told);
    }
}

#[test]
fn parts_make_the_whole_and_are_taken_once() {
    let scratch = Scratch::new("census-parts");
    let folder = scratch.path("census");
    let line = ["census", "trees", "--variant", "red-blue-green", "--edges", "4"];
    let whole = answer(&line);
    let files = ["-o", &folder, "--format", "csv"];
    answer(&[&line[..], &files, &["--part", "2/3"]].concat());
    let second = run(&[&line[..], &files, &["--parts", "3"]].concat());
    assert_eq!(second.code, Some(0));
    assert_eq!(second.out.matches("finished before").count(), 1, "{second:?}");
    let parts = (1..=3).map(|part| {
        let name = format!("{folder}/trees.red-blue-green.4.0000{part}-of-00003.csv");
        fs::read_to_string(name).unwrap()
    });
    let parts: Vec<String> = parts.collect();
    let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let rejoined: Vec<String> = parts.iter().flat_map(|part| rows(part)).collect();
    assert_eq!(rejoined, rows(&whole));
    assert_eq!(rejoined.len(), 495);
    // The summary of the files is that of the positions.
    let summary = ["--summary", "--json"];
    let read = answer(&[&line[..], &summary, &["-o", &folder]].concat());
    assert_eq!(read, answer(&[&line[..], &summary].concat()));
}

#[test]
fn values_are_found_in_finished_censuses() {
    let scratch = Scratch::new("census-find");
    let folder = scratch.path("census");
    for edges in ["1", "2", "3"] {
        answer(&["census", "trees", "--edges", edges, "-o", &folder, "--parts", "2"]);
    }
    answer(&["census", "loops", "--edges", "3", "-o", &folder, "--part", "1/2"]);
    let found = |value: &str| answer(&["census", "--find", value, "--json", "-o", &folder]);
    let half: Value = serde_json::from_str(&found("{0|1}")).unwrap();
    assert_eq!((&half["position"], &half["edges"]), (&"br".into(), &2.into()));
    assert_eq!((&half["value"], &half["count"]), (&"1/2".into(), &1.into()));
    let negative: Value = serde_json::from_str(&found("-3/4")).unwrap();
    assert_eq!(negative["position"], "rbr");
    let none = run(&["census", "--find", "*", "-o", &folder]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("trees.red-blue.1, trees.red-blue.2"), "{none:?}");
    let lacking = run(&["census", "loops", "--find", "1", "-o", &folder]);
    assert!(lacking.err.contains("loops.red-blue.3 lacks parts"), "{lacking:?}");
    // Bytes of a part that somebody has damaged.
    let part = format!("{folder}/trees.red-blue.3.00001-of-00002.parquet");
    fs::write(&part, "no census").unwrap();
    let damaged = run(&["census", "--find", "3", "-o", &folder]);
    assert!(damaged.err.contains(&part) && damaged.err.contains("hint: delete"), "{damaged:?}");
}

#[test]
fn a_budget_that_ends_is_reported_and_leaves_no_file() {
    let scratch = Scratch::new("census-budget");
    let folder = scratch.path("census");
    for limit in [["--timeout", "100ms"], ["--memory", "1K"]] {
        let line = ["census", "multigraphs", "--edges", "9", "--part", "1/2", "-o", &folder];
        for json in [&[][..], &["--json"]] {
            let ran = run(&[&line[..], &limit, json].concat());
            assert_eq!(ran.code, Some(3), "{ran:?}");
            let told = if json.is_empty() { ran.err } else { ran.out };
            assert!(told.contains("hint") && told.contains("finished parts stay"), "{told}");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
}

#[test]
fn wrong_usage_is_refused() {
    for line in [
        &["census"][..],
        &["census", "trees"],
        &["census", "shrubs", "--edges", "3"],
        &["census", "trees", "--edges", "-1"],
        &["census", "trees", "--edges", "3", "--part", "0/4"],
        &["census", "trees", "--edges", "3", "--part", "5/4"],
        &["census", "trees", "--edges", "3", "--part", "1/4", "--parts", "4"],
        &["census", "trees", "--edges", "3", "--format", "csv"],
        &["census", "trees", "--edges", "3", "--jobs", "0"],
    ] {
        assert_eq!(run(line).code, Some(2), "{line:?}");
    }
}
