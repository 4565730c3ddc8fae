//! A release: its name, its version, and where it is made.

use std::path::{Path, PathBuf};

/// What is distributed, and where it is put.
pub(super) struct Release {
    /// Everything is made below this folder.
    pub(super) folder: PathBuf,
    /// The version of all crates.
    pub(super) version: String,
    /// The address of the sources, to be named in the packages.
    pub(super) repository: Option<String>,
}

impl Release {
    /// `hackenbush-1.2.3`.
    pub(super) fn name(&self) -> String {
        format!("hackenbush-{}", self.version)
    }
}

pub(super) fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> String {
    format!("cannot {verb} {}: {error}", path.display())
}
