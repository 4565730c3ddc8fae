//! The version is the same wherever it is written.

use std::fs;
use std::path::Path;

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
