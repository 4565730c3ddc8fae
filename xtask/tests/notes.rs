//! The notes in `docs/notes` compile where LaTeX is installed.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};

#[test]
fn notes_compile_where_latex_is_installed() {
    let notes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notes");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("notes");
    fs::create_dir_all(&folder).expect("a folder");
    let files = fs::read_dir(&notes).expect("docs/notes").map(|file| file.expect("a file").path());
    let mut found = 0;
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "tex")) {
        found += 1;
        // The second run resolves references.
        for run in 1..=2 {
            let mut latex = Command::new("pdflatex");
            latex.args(["-interaction=nonstopmode", "-halt-on-error"]).arg(&file);
            let output = match latex.current_dir(&folder).stdin(Stdio::null()).output() {
                Ok(output) => output,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    eprintln!("skipped: pdflatex is not installed");
                    return;
                }
                Err(error) => panic!("pdflatex: {error}"),
            };
            let log = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{}:\n{log}", file.display());
            assert!(run == 1 || !log.contains("undefined"), "{}:\n{log}", file.display());
        }
    }
    assert!(found > 0, "docs/notes has no note");
}
