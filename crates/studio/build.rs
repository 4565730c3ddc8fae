//! Embeds the built page: lists its files as Rust code, with a name for this build of page and engine.
//!
//! npm builds the page into `page/dist`, which is never committed; without it the list is empty.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders of the crates that answer the page's questions, beside this one in the repository.
/// `xtask/tests/versions.rs` compares them with the manifests.
const ENGINE: [&str; 6] = ["drawing", "hackenbush", "learn", "partizan", "service", "studio"];

/// What is in these folders is not part of the engine.
const NOT_COMPILED: [&str; 5] = ["benches", "docs", "examples", "page", "tests"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = here.join("page/dist");
    let mut files = Vec::new();
    // A missing file or folder would count as changed for ever, so then its parent is watched.
    watch(if page.is_dir() { &page } else { page.parent().unwrap_or(&here) });
    watch(Path::new("build.rs"));
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
    for file in engine(&here)? {
        fs::read(&file)?.hash(&mut hash);
    }
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let _ = writeln!(code, "/// Another page, and another engine, has another one.");
    let _ = writeln!(code, "static BUILD: &str = \"{version}-{:016x}\";", hash.finish());
    fs::write(out.join("page.rs"), code)
}

/// The sources of the engine, in a fixed order. Outside the repository there are none: a published
/// version never changes, and all crates are published together.
fn engine(here: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let root = here.ancestors().nth(2).unwrap_or(here);
    if root.join("crates/studio") != here {
        return Ok(files);
    }
    let mut parts = vec![root.join("Cargo.lock")];
    for name in ENGINE {
        let folder = root.join("crates").join(name);
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            if !NOT_COMPILED.iter().any(|name| entry.file_name() == *name) {
                parts.push(entry.path());
            }
        }
    }
    for part in parts {
        watch(&part);
        match part.is_dir() {
            true => collect(&part, &mut files)?,
            false => files.push(part),
        }
    }
    files.sort();
    Ok(files)
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
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
