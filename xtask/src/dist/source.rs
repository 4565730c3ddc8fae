//! The source as it is distributed: the tracked files, the built page, and in each published
//! package the licences and the address of the repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::command;
use super::release::{Release, cannot};
use crate::workspace;

/// The page as npm builds it, relative to the workspace.
const PAGE: &str = "crates/studio/page/dist";

const LICENCES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"];

/// Copies the source into `hackenbush-VERSION`, and returns that folder.
pub(super) fn stage(release: &Release) -> Result<PathBuf, String> {
    let (root, stage) = (workspace::root(), release.folder.join(release.name()));
    let tracked = command::output(Command::new("git").current_dir(&root).args(["ls-files", "-z"]))?;
    let tracked = String::from_utf8(tracked).map_err(|_| "a file name is not UTF-8".to_owned())?;
    let tracked = tracked.split_terminator('\0').map(PathBuf::from);
    // A file that was deleted and not yet committed is still tracked.
    let files = tracked.filter(|name| root.join(name).exists());
    let page = files_below(&root.join(PAGE))?;
    let page = page.iter().filter_map(|path| path.strip_prefix(&root).ok()).map(Path::to_owned);
    for name in files.chain(page) {
        copy(&root.join(&name), &stage.join(&name))?;
    }
    // The service embeds the book.
    for path in files_below(&root.join("docs"))? {
        let name = path.strip_prefix(&root).unwrap_or(&path);
        copy(&path, &stage.join("crates/service").join(name))?;
    }
    for package in workspace::published()? {
        let folder = stage.join(&package.folder);
        for licence in LICENCES {
            copy(&root.join(licence), &folder.join(licence))?;
        }
        if let Some(repository) = &release.repository {
            name_repository(&folder.join("Cargo.toml"), repository)?;
        }
    }
    Ok(stage)
}

/// Packs the staged source.
pub(super) fn pack(release: &Release) -> Result<PathBuf, String> {
    let archive = release.folder.join(format!("{}-source.tar.gz", release.name()));
    command::tar(&release.folder, &release.name(), &archive)?;
    Ok(archive)
}

fn name_repository(manifest: &Path, repository: &str) -> Result<(), String> {
    let text = fs::read_to_string(manifest).map_err(|error| cannot("read", manifest, &error))?;
    let line = format!("[package]\nrepository = {repository:?}\n");
    let text = text.replacen("[package]\n", &line, 1);
    fs::write(manifest, text).map_err(|error| cannot("write", manifest, &error))
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error| cannot("read", folder, &error);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        match path.is_dir() {
            true => files.extend(files_below(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}

/// Copies a file, and makes the folder that it goes to.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    fs::copy(from, to).map(drop).map_err(|error| cannot("copy", from, &error))
}
