//! Python's package: its virtual environments, its wheel, and the commands of the step `python`.
//!
//! Everything is made below `target/python`, and packages are installed by name. The wheel is built with the
//! profile of the tests, as `pip install .` is here; releases use the release profile.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workspace;

/// What the tests need, by the names that pip knows.
const PACKAGES: &[&str] = &[
    "maturin",
    "ruff",
    "mypy",
    "pytest",
    "pyarrow",
    "networkx",
    "distributed",
    "nbclient",
    "ipykernel",
    "jsonschema",
];

/// How pip builds: as fast as the tests' own build, from which it takes what is compiled.
const BUILD_OPTIONS: &str = "--profile dev --locked";

/// Where everything is made.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("python")
}

/// Why there is no Python to test with, if there is none.
pub(crate) fn missing() -> Option<String> {
    let recent = "import sys; sys.exit(sys.version_info < (3, 10))";
    if !quietly(Command::new("python3").args(["-c", recent])) {
        return Some("Python 3.10 or newer not found".to_owned());
    }
    let can_make = || quietly(Command::new("python3").args(["-c", "import ensurepip, venv"]));
    if !can_make() {
        let install = ["install", "--yes", "--no-install-recommends", "python3-venv"];
        let apt = |arguments: &[&str]| quietly(Command::new("apt-get").args(arguments));
        // A fresh machine has no package lists yet.
        let _ = apt(&install) || apt(&["update"]) && apt(&install);
    }
    (!can_make()).then(|| "Python's venv not found; install python3-venv".to_owned())
}

/// A virtual environment.
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// The environment of this name, with the packages that the tests need. It is kept.
    pub(crate) fn with_tools() -> Result<Environment, String> {
        let environment = Environment(folder().join("tools"));
        let stamp = environment.0.join("packages");
        let wanted = PACKAGES.join("\n");
        if std::fs::read_to_string(&stamp).is_ok_and(|known| known == wanted) {
            return Ok(environment);
        }
        environment.make()?;
        let mut install = environment.pip();
        install.args(PACKAGES);
        workspace::succeed(&mut install, "pip install")?;
        std::fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
        Ok(environment)
    }

    /// A new environment of this name, with nothing in it.
    pub(crate) fn empty(name: &str) -> Result<Environment, String> {
        let environment = Environment(folder().join(name));
        environment.make()?;
        Ok(environment)
    }

    fn make(&self) -> Result<(), String> {
        let mut make = Command::new("python3");
        make.args(["-m", "venv", "--clear"]).arg(&self.0);
        workspace::succeed(&mut make, "python3 -m venv")
    }

    /// A program of the environment, run in the workspace's root folder.
    pub(crate) fn program(&self, name: &str) -> Command {
        let scripts = if cfg!(windows) { "Scripts" } else { "bin" };
        let mut command = Command::new(self.0.join(scripts).join(name));
        command.current_dir(workspace::root()).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    /// `pip install`, quiet.
    pub(crate) fn pip(&self) -> Command {
        let mut command = self.program("python");
        command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        command.env("MATURIN_PEP517_ARGS", BUILD_OPTIONS);
        command
    }
}

/// Builds the wheel, and returns where it is.
pub(crate) fn build_wheel(tools: &Environment) -> Result<PathBuf, String> {
    let wheels = folder().join("wheel");
    let _ = std::fs::remove_dir_all(&wheels);
    let mut build = tools.program("maturin");
    build.args(["build", "--quiet"]).args(BUILD_OPTIONS.split(' ')).arg("--out").arg(&wheels);
    workspace::succeed(&mut build, "maturin build")?;
    wheel_in(&wheels).ok_or_else(|| format!("no wheel in {}", wheels.display()))
}

fn wheel_in(folder: &Path) -> Option<PathBuf> {
    let entries = std::fs::read_dir(folder).ok()?;
    let mut paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.find(|path| path.extension().is_some_and(|ending| ending == "whl"))
}

/// Runs a command that only has to succeed.
fn quietly(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
