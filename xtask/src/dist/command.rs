//! Running other programs.

use std::path::Path;
use std::process::Command;

use crate::workspace;

/// Runs a command to its end.
pub(super) fn succeed(command: &mut Command) -> Result<(), String> {
    let ended = command.status().map_err(|error| failed(command, &error))?;
    if ended.success() { Ok(()) } else { Err(failed(command, &ended)) }
}

/// What a command prints.
pub(super) fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let ended = command.output().map_err(|error| failed(command, &error))?;
    match ended.status.success() {
        true => Ok(ended.stdout),
        false => {
            let why = String::from_utf8_lossy(&ended.stderr);
            Err(format!("{}\n{why}", failed(command, &ended.status)))
        }
    }
}

fn failed(command: &Command, why: &dyn std::fmt::Display) -> String {
    let program = command.get_program().to_string_lossy().into_owned();
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    let line: Vec<String> = std::iter::once(program).chain(words).collect();
    format!("`{}` failed: {why}", line.join(" "))
}

/// Packs the folder `name` in `parent` as `archive`.
pub(super) fn tar(parent: &Path, name: &str, archive: &Path) -> Result<(), String> {
    succeed(Command::new("tar").arg("-czf").arg(archive).arg("-C").arg(parent).arg(name))
}

/// Unpacks an archive in a folder. The files are as old as they are there (`-m`): cargo compiles them
/// even if they replace others, whatever time they were packed with.
pub(super) fn untar(archive: &Path, folder: &Path) -> Result<(), String> {
    succeed(Command::new("tar").arg("-xzmf").arg(archive).arg("-C").arg(folder))
}

/// The public address that this checkout was cloned from.
pub(super) fn origin() -> Option<String> {
    let mut command = Command::new("git");
    command.current_dir(workspace::root()).args(["remote", "get-url", "origin"]);
    let url = String::from_utf8(output(&mut command).ok()?).ok()?;
    url.trim().starts_with("https://").then(|| url.trim().trim_end_matches(".git").to_owned())
}
