//! No module imports another that imports it: neither in the crates nor in the studio's page.
//!
//! Then each file can be read and tested knowing only what it imports, and the imports tell which
//! layer it belongs to. The graphs are derived from `use` and `import` lines.

mod graph;
mod page;
mod rust;
mod tokens;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use graph::Graph;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cycles of a graph in words.
fn complaint(name: &str, graph: &Graph) -> String {
    let mut text = String::new();
    for cycle in graph.cycles() {
        let _ = write!(text, "{name}: a cycle of imports\n{}", graph.describe(&cycle));
    }
    text
}

fn read(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

#[test]
fn the_modules_of_each_crate_form_no_cycle() {
    let mut folders: Vec<PathBuf> = fs::read_dir(workspace().join("crates"))
        .expect("the crates are there")
        .map(|entry| entry.expect("a folder").path())
        .collect();
    folders.push(workspace().join("xtask"));
    folders.sort();
    let mut complaints = String::new();
    let mut edges = 0;
    for folder in folders {
        let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        for root in ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root)) {
            if root.exists() {
                let graph = rust::module_graph(&root, &read);
                edges += graph.edges().count();
                complaints += &complaint(name, &graph);
            }
        }
    }
    assert!(edges > 200, "only {edges} imports found: are the files read?");
    assert!(complaints.is_empty(), "{complaints}");
}

#[test]
fn the_files_and_folders_of_the_page_form_no_cycle() {
    let root = workspace().join("crates/studio/page/src");
    let mut files = Vec::new();
    let mut pending = vec![root.clone()];
    while let Some(folder) = pending.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                pending.push(path);
            } else if let Some(text) = read(&path) {
                let name = path.strip_prefix(&root).expect("inside").display().to_string();
                files.push((name.replace('\\', "/"), text));
            }
        }
    }
    let graph = page::import_graph(&files);
    assert!(graph.edges().count() > 100, "too few imports found: are the files read?");
    let complaints = complaint("page", &graph) + &complaint("page's folders", &graph.folders());
    assert!(complaints.is_empty(), "{complaints}");
}
