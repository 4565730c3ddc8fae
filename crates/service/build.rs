//! Embeds the guide: lists the files of `docs/` as Rust code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    // The package carries its own copy.
    let copied = here.join("docs");
    let docs = if copied.is_dir() { copied } else { here.join("../../docs") };
    println!("cargo::rerun-if-changed={}", docs.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    for entry in [docs.clone(), docs.join("course"), docs.join("images")] {
        collect(&entry, &mut files)?;
    }
    files.sort();
    let mut code = "static DOCS: &[(&str, &[u8])] = &[\n".to_owned();
    for file in files {
        let name = file.strip_prefix(&docs).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let path = file.display().to_string();
        let _ = writeln!(code, "    ({name:?}, include_bytes!({path:?})),");
    }
    fs::write(out.join("docs.rs"), code + "];\n")
}

/// The pages and pictures of a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let shown = ["md", "svg", "png"].map(|ending| Some(ending.as_ref()));
        if shown.contains(&path.extension()) {
            files.push(path);
        }
    }
    Ok(())
}
