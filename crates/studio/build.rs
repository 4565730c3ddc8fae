//! Embeds the built page: lists its files as Rust code, with a name for this build of it.
//!
//! npm builds the page into `page/dist`, which is never committed; without it the list is empty.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
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
    let mut hash = DefaultHasher::new();
    for file in files {
        fs::read(&file)?.hash(&mut hash);
        let name = file.strip_prefix(&page).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let path = file.display().to_string();
        let _ = writeln!(code, "    ({name:?}, include_bytes!({path:?})),");
    }
    code += "];\n";
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let _ = writeln!(code, "/// Another page has another one.");
    let _ = writeln!(code, "static BUILD: &str = \"{version}-{:016x}\";", hash.finish());
    fs::write(out.join("page.rs"), code)
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
