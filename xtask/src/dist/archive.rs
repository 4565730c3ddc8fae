//! The archive for this platform. It is unpacked into a prefix such as `~/.local`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::release::{Release, cannot};
use super::{command, source};
use crate::workspace::{self, cargo};

/// Where each shell looks for completions, below the prefix.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/hackenbush"),
    ("zsh", "share/zsh/site-functions/_hackenbush"),
    ("fish", "share/fish/vendor_completions.d/hackenbush.fish"),
];

const DOCUMENTS: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "THIRD-PARTY.md",
];

/// Builds the command and packs it with its manual pages, completions and licences.
pub(super) fn pack(release: &Release) -> Result<PathBuf, String> {
    let arguments = ["build", "--release", "--locked", "--package", "hackenbush-cli"];
    command::succeed(cargo().args(arguments))?;
    let name = format!("{}-{}", release.name(), platform()?);
    let prefix = release.folder.join(&name);
    let program = format!("hackenbush{}", std::env::consts::EXE_SUFFIX);
    let binary = prefix.join("bin").join(&program);
    source::copy(&workspace::target().join("release").join(program), &binary)?;
    for (shell, place) in COMPLETIONS {
        let script = command::output(Command::new(&binary).args(["completions", shell]))?;
        write(&prefix.join(place), &script)?;
    }
    let manual = |page: &str| prefix.join("share/man/man1").join(page);
    write(&manual("hackenbush.1"), &command::output(Command::new(&binary).arg("man"))?)?;
    for name in subcommands(&binary)? {
        let page = command::output(Command::new(&binary).args(["man", &name]))?;
        write(&manual(&format!("hackenbush-{name}.1")), &page)?;
    }
    for document in DOCUMENTS {
        let place = prefix.join("share/doc/hackenbush").join(document);
        source::copy(&workspace::root().join(document), &place)?;
    }
    let archive = release.folder.join(format!("{name}.tar.gz"));
    command::tar(&release.folder, &name, &archive)?;
    Ok(archive)
}

/// The commands that the help lists.
pub(super) fn subcommands(binary: &Path) -> Result<Vec<String>, String> {
    let help = command::output(Command::new(binary).arg("--help"))?;
    let help = String::from_utf8_lossy(&help);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    Ok(names.filter(|name| !["", "help"].contains(name)).map(str::to_owned).collect())
}

/// The platform that this compiler builds for, such as `x86_64-unknown-linux-gnu`.
pub(super) fn platform() -> Result<String, String> {
    let version = command::output(Command::new("rustc").arg("-vV"))?;
    let version = String::from_utf8_lossy(&version);
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not say what it builds for".to_owned())
}

fn write(path: &Path, contents: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    fs::write(path, contents).map_err(|error| cannot("write", path, &error))
}
