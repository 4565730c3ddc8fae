//! The version is the same wherever it is written.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

fn read(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn documents_name_the_current_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (name, wanted) in [
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("codemeta.json", format!("\"version\": \"{version}\"")),
        ("README.md", format!("hackenbush-{version}-source.tar.gz")),
        ("README.md", format!("version {version}, ")),
        ("docs/install.md", format!("hackenbush-{version}-source.tar.gz")),
    ] {
        assert!(read(name).contains(&wanted), "{name} must contain {wanted:?}");
    }
    for name in ["README.md", "docs/install.md"] {
        let text = read(name);
        let named = text.match_indices("hackenbush-").map(|(at, word)| &text[at + word.len()..]);
        for rest in named.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            assert!(
                rest.starts_with(version),
                "{name}: hackenbush-{}",
                &rest[..rest.len().min(20)]
            );
        }
    }
}

#[test]
fn the_oldest_supported_rust_is_the_documented_one() {
    let minimum = env!("CARGO_PKG_RUST_VERSION");
    assert!(read("docs/install.md").contains(&format!("Rust {minimum} or newer")));
}

/// A page asks only the server of its own build, and a build is another one if the engine is: its
/// name covers every crate that the studio is made of.
#[test]
fn the_name_of_a_build_covers_the_whole_engine() {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--package", "hackenbush-studio", "--edges", "normal"]);
    let output = tree.args(["--prefix", "none"]).output().expect("cargo runs");
    let listed = String::from_utf8(output.stdout).expect("UTF-8");
    let folders = listed.lines().filter_map(|line| line.rsplit_once("/crates/"));
    let made_of: BTreeSet<&str> =
        folders.map(|(_, rest)| rest.split(')').next().unwrap_or(rest)).collect();
    let script = read("crates/studio/build.rs");
    let list = script.lines().find(|line| line.starts_with("const ENGINE")).expect("the list");
    let named: BTreeSet<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(made_of.contains("partizan"), "{listed}");
    assert_eq!(named, made_of);
}
