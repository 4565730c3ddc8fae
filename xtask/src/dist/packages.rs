//! The packages of the published crates, as cargo publishes them.

use std::fs;
use std::path::{Path, PathBuf};

use super::command;
use super::release::{Release, cannot};
use crate::workspace::{self, cargo};

/// Packs every published crate of the staged source.
pub(super) fn pack(release: &Release, source: &Path) -> Result<Vec<PathBuf>, String> {
    let built = release.folder.join("packing");
    let mut package = cargo();
    package.current_dir(source).args(["package", "--no-verify", "--locked", "--quiet"]);
    package.arg("--target-dir").arg(&built);
    let published = workspace::published()?;
    for package_name in &published {
        package.args(["--package", &package_name.name]);
    }
    command::succeed(&mut package)?;
    let packed = |name: &str| format!("{name}-{}.crate", release.version);
    let move_out = |name: &str| {
        let (from, to) =
            (built.join("package").join(packed(name)), release.folder.join(packed(name)));
        fs::rename(&from, &to).map_err(|error| cannot("move", &from, &error))?;
        Ok(to)
    };
    published.iter().map(|package| move_out(&package.name)).collect()
}
