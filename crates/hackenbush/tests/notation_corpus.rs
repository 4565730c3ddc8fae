//! Every line of `corpus/notation*.txt`: texts print as they should, and wrong ones are refused.

use std::fs;
use std::path::{Path, PathBuf};

use hackenbush::Position;
use hackenbush::notation::parse;

#[test]
fn texts_print_and_read_back_as_the_corpus_says() {
    let mut failures = Vec::new();
    let mut lines = 0;
    for path in files() {
        for (number, line) in (1..).zip(fs::read_to_string(&path).unwrap().lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            lines += 1;
            if let Err(problem) = check(line) {
                failures.push(format!("{}:{number}: {line}\n    {problem}", path.display()));
            }
        }
    }
    assert!(lines > 100, "the corpus is there");
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let paths = fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path());
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("notation") && name.ends_with(".txt")
    };
    let mut paths: Vec<PathBuf> = paths.filter(is_ours).collect();
    paths.sort();
    paths
}

fn check(line: &str) -> Result<(), String> {
    if let Some((text, complaint)) = line.split_once("= !") {
        return match parse(text.trim_end()) {
            Ok(parsed) => Err(format!("read as {}", parsed.position)),
            Err(wrong) => {
                let rendered = wrong.render(text.trim_end());
                let found = rendered.contains(complaint);
                found.then_some(()).ok_or_else(|| format!("refused, but with:\n{rendered}"))
            }
        };
    }
    let (text, printed) = line.split_once("=>").ok_or("neither `=>` nor `= !`")?;
    let printed = printed.trim();
    let position = parse(text).map_err(|wrong| wrong.render(text))?.position;
    if position.to_string() != printed {
        return Err(format!("prints as {position}"));
    }
    let again = parse(printed).map_err(|wrong| wrong.render(printed))?.position;
    if again.to_string() != printed {
        return Err(format!("then prints as {again}"));
    }
    match (position, again) {
        (Position::Picture(before), Position::Picture(after)) if before.key() != after.key() => {
            Err("reads back as another picture".to_owned())
        }
        _ => Ok(()),
    }
}
