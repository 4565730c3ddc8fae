//! The studio's page: built, checked and tested by npm.

use std::path::PathBuf;
use std::process::Command;

use crate::workspace::{self, succeed};

/// Installs the locked dependencies and builds the page into `dist`.
pub(crate) fn build() -> Result<(), String> {
    installed()?;
    succeed(npm().args(["run", "build"]), "npm run build")
}

/// Installs the locked dependencies unless they are up to date.
pub(crate) fn installed() -> Result<(), String> {
    missing_node().map_or(Ok(()), Err)?;
    // npm writes a copy of the lock file when it has finished.
    let modified = |name: &str| folder().join(name).metadata().and_then(|file| file.modified());
    match (modified("node_modules/.package-lock.json"), modified("package-lock.json")) {
        (Ok(installed), Ok(locked)) if installed >= locked => Ok(()),
        _ => succeed(npm().args(["ci", "--no-audit", "--no-fund"]), "npm ci"),
    }
}

/// The reason why npm cannot be used, if it cannot.
pub(crate) fn missing_node() -> Option<String> {
    if !folder().join("package.json").is_file() {
        return Some("the page's sources are missing (crates/studio/page)".to_owned());
    }
    let found = |program: &str| {
        Command::new(program).arg("--version").output().is_ok_and(|ran| ran.status.success())
    };
    let missing = !found("node") || !found(NPM);
    missing.then(|| {
        "building the studio's page needs Node.js 20 or newer with npm; the other hackenbush \
         commands work without it"
            .to_owned()
    })
}

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// npm in the page's folder.
pub(crate) fn npm() -> Command {
    let mut command = Command::new(NPM);
    command.current_dir(folder());
    command
}

pub(crate) fn folder() -> PathBuf {
    workspace::root().join("crates/studio/page")
}
