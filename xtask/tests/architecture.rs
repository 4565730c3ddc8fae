//! ARCHITECTURE.md names every crate and every module, so that it cannot fall behind the code.

use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of the modules in a folder: its files and subfolders, without the root and tests.
fn modules(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut names: Vec<String> = entries
        .filter(|path| path.is_dir() || path.extension().is_some_and(|ending| ending == "rs"))
        .map(|path| path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned())
        .filter(|name| !matches!(&name[..], "lib" | "main" | "mod" | "tests" | "brute"))
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The part of the page about a crate: from its heading to the next one.
fn section<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = page.split_once(&format!("\n## `{name}`"))?;
    Some(after.split_once("\n## ").map_or(after, |(section, _)| section))
}

/// The names in the first columns of the tables.
fn first_column(text: &str) -> Vec<String> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    let names = rows.flat_map(|(cell, _)| cell.split('`').skip(1).step_by(2));
    names.map(str::to_owned).collect()
}

#[test]
fn every_crate_and_module_has_a_line() {
    let page = fs::read_to_string(workspace().join("ARCHITECTURE.md")).expect("the page");
    let (mut missing, mut gone) = (Vec::new(), Vec::new());
    let crates = fs::read_dir(workspace().join("crates")).expect("the crates");
    for folder in crates.map(|entry| entry.expect("a crate").path()) {
        let name = folder.file_name().expect("a name").to_str().expect("UTF-8").to_owned();
        let path = format!("crates/{name}");
        if !page.contains(&format!("`{path}`")) {
            missing.push(path.clone());
        }
        let Some(text) = section(&page, &path) else { continue };
        let folders = ["src", "src/solve"].map(|within| folder.join(within));
        let there: Vec<String> =
            folders.iter().filter(|folder| folder.is_dir()).flat_map(|f| modules(f)).collect();
        let named = first_column(text);
        let unnamed = there.iter().filter(|name| !text.contains(&format!("`{name}`")));
        missing.extend(unnamed.map(|name| format!("{path}: {name}")));
        let stale = named.iter().filter(|name| !there.contains(name) && **name != "solve/");
        gone.extend(stale.map(|name| format!("{path}: {name}")));
    }
    assert!(missing.is_empty(), "ARCHITECTURE.md does not mention\n{}", missing.join("\n"));
    assert!(gone.is_empty(), "ARCHITECTURE.md mentions what is gone:\n{}", gone.join("\n"));
}
