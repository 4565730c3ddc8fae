//! Where the workspace is, what is in it, and how to run commands in it.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The cargo that runs this program, in the workspace's root folder.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// The workspace's root folder.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    named.unwrap_or_else(|| root().join("target"))
}

/// The command as the tests build it.
pub(crate) fn command() -> PathBuf {
    target().join("debug").join(format!("hackenbush{}", std::env::consts::EXE_SUFFIX))
}

/// Builds [`command`]. The test beside it takes no time, and makes cargo choose the features that
/// `cargo test --workspace` has; with others it would compile the engine again.
pub(crate) fn build_command() -> Result<(), String> {
    let mut build = cargo();
    build.args(["build", "--workspace", "--bin", "hackenbush", "--test", "commands", "--locked"]);
    succeed(&mut build, "cargo build")
}

/// Runs a command that has to succeed; `name` is what it is called in the error.
pub(crate) fn succeed(command: &mut Command, name: &str) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{name}` failed: {status}")),
        Err(error) => Err(format!("cannot run `{name}`: {error}")),
    }
}

/// The version of all crates.
pub(crate) fn version() -> Result<String, String> {
    let packages = published()?;
    let first = packages.first().ok_or("no package is published")?;
    Ok(first.version.clone())
}

/// The oldest Rust that is supported, such as `1.95`.
pub(crate) fn minimum_rust() -> Option<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).ok()?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "))?;
    Some(line.trim_matches('"').to_owned())
}

/// A crate of the workspace that is published.
pub(crate) struct Published {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Relative to the workspace's root folder.
    pub(crate) folder: PathBuf,
}

/// The crates that are published, by name.
pub(crate) fn published() -> Result<Vec<Published>, String> {
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--locked"];
    let output = cargo().args(arguments).output();
    let output = output.map_err(|error| format!("cannot run cargo: {error}"))?;
    let metadata: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("cannot read cargo's metadata: {error}"))?;
    let packages = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    // `publish = false` is an empty list of registries.
    let published = packages.iter().filter(|package| package["publish"].is_null());
    let read = |package: &Value| {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let manifest = PathBuf::from(text("manifest_path"));
        let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root()).ok());
        let folder = folder.unwrap_or(Path::new("")).to_owned();
        Published { name: text("name"), version: text("version"), folder }
    };
    let mut published: Vec<Published> = published.map(read).collect();
    published.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(published)
}
