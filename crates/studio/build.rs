//! Embeds the built page: lists its files as Rust code.
//!
//! npm builds the page into `page/dist`, which is never committed; without it the list is empty.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = here.join("page/dist");
    let mut files = Vec::new();
    // A missing file or folder would count as changed for ever, so then its parent is watched.
    let watched = if page.is_dir() { page.clone() } else { here.join("page") };
    println!("cargo::rerun-if-changed={}", watched.display());
    println!("cargo::rerun-if-changed=build.rs");
    if page.is_dir() {
        collect(&page, &mut files)?;
    }
    files.sort();
    let mut code = "static PAGE: &[(&str, &[u8])] = &[\n".to_owned();
    for file in files {
        let name = file.strip_prefix(&page).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let path = file.display().to_string();
        let _ = writeln!(code, "    ({name:?}, include_bytes!({path:?})),");
    }
    fs::write(out.join("page.rs"), code + "];\n")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
