//! Embeds the built page and the guide: lists their files as Rust code.
//!
//! The page is built by npm into `page/dist` and never committed; without it the list is empty.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = here.join("page/dist");
    let docs = here.join("../../docs");
    // A folder is looked through for changes; one that is missing would count as changed for ever,
    // so then its parent is watched for its coming.
    let parent = here.join("page");
    watch(if page.is_dir() { &page } else { &parent });
    watch(&docs);
    watch(Path::new("build.rs"));
    let list = |name: &str, folder: &Path| -> io::Result<String> {
        let mut files = Vec::new();
        if folder.is_dir() {
            collect(folder, &mut files)?;
        }
        files.sort();
        let mut code = format!("static {name}: &[(&str, &[u8])] = &[\n");
        for file in files {
            let relative = file.strip_prefix(folder).unwrap_or(&file);
            let relative = relative.to_string_lossy().replace('\\', "/");
            let _ = writeln!(
                code,
                "    ({relative:?}, include_bytes!({:?})),",
                file.display().to_string()
            );
        }
        Ok(code + "];\n")
    };
    fs::write(out.join("page.rs"), list("PAGE", &page)?)?;
    fs::write(out.join("docs.rs"), list("DOCS", &docs)?)
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
