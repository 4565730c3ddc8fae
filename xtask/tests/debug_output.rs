//! No text for people contains debugging output: it is left out of the WebAssembly module, where the
//! text would have a hole.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn no_library_formats_debugging_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut found = Vec::new();
    for name in ["partizan", "hackenbush", "drawing", "service", "wasm"] {
        let mut files = Vec::new();
        sources(&root.join(name).join("src"), &mut files);
        files.retain(|path| !path.ends_with("tests.rs"));
        for path in files {
            let text = fs::read_to_string(&path).expect("UTF-8");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            // Panics are bugs, and examples in the documentation are tests.
            let exempt = ["//", "panic!", "assert", "unreachable!"];
            let lines = code.lines().zip(1..).filter(|(line, _)| line.contains(":?}"));
            let lines = lines.filter(|(line, _)| exempt.iter().all(|word| !line.contains(word)));
            found.extend(lines.map(|(line, n)| format!("{}:{n}: {line}", path.display())));
        }
    }
    assert!(found.is_empty(), "write these out:\n{}", found.join("\n"));
}
