//! `cargo xtask site`: the studio as a static site in `target/site`, with its engine and the book.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::workspace::{self, cargo, succeed};
use crate::{page, wasm};

/// Builds the site; with `--serve` also shows it on loopback.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let built = match arguments {
        [] => build().map(|folder| println!("{}", folder.display())),
        [serve] if serve == "--serve" => build().and_then(|folder| show(&folder, None)),
        [serve, option, port] if serve == "--serve" && option == "--port" => {
            build().and_then(|folder| show(&folder, Some(port)))
        }
        _ => Err("usage: cargo xtask site [--serve [--port N]]".to_owned()),
    };
    match built {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the site and returns its folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    let modules = wasm::build()?;
    let book = workspace::target().join("book");
    // Pages that are no longer there must not stay.
    if book.exists() {
        std::fs::remove_dir_all(&book).map_err(|error| error.to_string())?;
    }
    // With the features that the tests have, so that they compile nothing again.
    let mut build = cargo();
    build.args(["build", "--quiet", "--locked", "--workspace", "--example", "book"]);
    succeed(&mut build, "cargo build --example book")?;
    let program = format!("book{}", std::env::consts::EXE_SUFFIX);
    let mut write = Command::new(workspace::target().join("debug/examples").join(program));
    succeed(write.current_dir(workspace::root()).arg(&book), "book")?;
    let folder = workspace::target().join("site");
    let mut vite = page::npm();
    vite.args(["run", "build:site", "--", "--emptyOutDir", "--outDir"]).arg(&folder);
    vite.env("HACKENBUSH_WASM", modules).env("HACKENBUSH_BOOK", book);
    succeed(&mut vite, "npm run build:site")?;
    Ok(folder)
}

fn show(folder: &std::path::Path, port: Option<&str>) -> Result<(), String> {
    let mut node = Command::new("node");
    node.arg(page::folder().join("serve.mjs")).arg(folder);
    if let Some(port) = port {
        node.args(["--port", port]);
    }
    succeed(&mut node, "node serve.mjs")
}
