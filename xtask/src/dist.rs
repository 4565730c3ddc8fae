//! `cargo xtask dist`: what people install, in `target/dist/`.
//!
//! - the source with the page built in it, so that installing it needs no Node.js;
//! - one package for each published crate;
//! - an archive for this platform: the command, its manual pages, completions and licences.

mod archive;
mod check;
mod command;
mod packages;
mod release;
mod source;

use std::fs;
use std::process::ExitCode;

use crate::{page, wasm, workspace};
use release::{Release, cannot};

/// Makes everything; with `--check`, then installs it elsewhere and tests it.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let mut repository = None;
    let mut checked = false;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--check" => checked = true,
            "--repository" => repository = arguments.next().cloned(),
            other => {
                eprintln!("error: unexpected argument {other:?}; see `cargo xtask help`");
                return ExitCode::from(2);
            }
        }
    }
    match make(repository).and_then(|release| if checked { check::all(&release) } else { Ok(()) }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn make(repository: Option<String>) -> Result<Release, String> {
    // So that the page goes on when the server is gone.
    wasm::build()?;
    page::build()?;
    let version = workspace::version()?;
    let folder = workspace::target().join("dist");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| cannot("empty", &folder, &error))?;
    }
    let repository = repository.or_else(command::origin);
    let release = Release { folder, version, repository };
    let source = source::stage(&release)?;
    let files = [source::pack(&release)?, archive::pack(&release)?];
    let packages = packages::pack(&release, &source)?;
    for path in files.iter().chain(&packages) {
        let bytes = fs::metadata(path).map_err(|error| cannot("read", path, &error))?.len();
        println!("{:>9} kB  {}", bytes.div_ceil(1000), path.display());
    }
    Ok(release)
}
