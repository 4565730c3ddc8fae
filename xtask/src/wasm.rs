//! `cargo xtask wasm`: the engine for the browser, as three modules in `target/wasm`.
//!
//! `engine.wasm` is what drawing and values need; `full.wasm` answers everything, and `render.wasm`
//! also makes PNG and PDF. They are loaded only when they are asked for. The standard library is built along, for size: without the
//! texts of panics, which nobody could read there, and optimised for size itself. Cargo needs its
//! sources and two options that are not stable yet.

mod background;
mod toolchain;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::page;
use crate::workspace::{self, cargo};
pub(crate) use background::Background;
pub(crate) use toolchain::Toolchain;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The modules and the features that they are built with.
const PARTS: [(&str, &str); 3] = [("engine", ""), ("full", "full"), ("render", "render")];

/// What every browser of the last years has. With all features `wasm-opt` makes code that some refuse.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-multivalue",
    "--enable-reference-types",
    "--enable-nontrapping-float-to-int",
];

pub(crate) fn run() -> ExitCode {
    match build() {
        Ok(folder) => {
            for (name, _) in PARTS {
                let bytes = fs::metadata(folder.join(file_name(name))).map_or(0, |file| file.len());
                println!("{}: {} kB", folder.join(file_name(name)).display(), bytes / 1_000);
            }
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Builds the modules unless they are up to date, and returns their folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    let toolchain = Toolchain::find()?;
    page::installed()?;
    let folder = folder();
    for (name, features) in PARTS {
        let built = compile(&toolchain, &folder, features)?;
        let optimised = folder.join(file_name(name));
        if is_newer(&optimised, &built) {
            continue;
        }
        println!("Optimising {name}.wasm");
        // Few pages load the last part, and `wasm-opt` would take minutes to make it a little smaller.
        let level: &[&str] = if name == "render" { &[] } else { &["-O1"] };
        optimise(level, &built, &optimised)?;
    }
    Ok(folder)
}

/// Where the modules are.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("wasm")
}

fn file_name(part: &str) -> String {
    format!("{part}.wasm")
}

fn compile(toolchain: &Toolchain, folder: &Path, features: &str) -> Result<PathBuf, String> {
    let mut command = cargo();
    toolchain.set(&mut command);
    command
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", FLAGS)
        .args(["build", "--package", "hackenbush-wasm", "--locked", "--profile", "wasm"])
        .args(["--target", TARGET, "-Z", "build-std=std,panic_abort"])
        .args(["-Z", "build-std-features=optimize_for_size", "--features", features])
        .arg("--target-dir")
        .arg(folder);
    workspace::succeed(&mut command, "cargo build for WebAssembly")?;
    Ok(folder.join(TARGET).join("wasm/hackenbush_wasm.wasm"))
}

/// Without places and texts of panics, and without debugging output: no text for people may contain
/// `{:?}`.
const FLAGS: &str =
    "-Zlocation-detail=none -Zfmt-debug=none -Zunstable-options -Cpanic=immediate-abort";

/// By name, the functions made from one generic function are next to each other, where gzip finds what
/// they share: its window is 32 kB.
const PACK: [&str; 4] = [
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// More than `-O1` makes the module smaller, and its compressed form larger.
fn optimise(level: &[&str], from: &Path, to: &Path) -> Result<(), String> {
    // A half-written file must not count as up to date.
    let partial = to.with_extension("partial");
    let mut command = Command::new("node");
    command.arg(page::folder().join("node_modules/binaryen/bin/wasm-opt"));
    command.args(FEATURES).args(level).args(PACK).arg(from).arg("-o").arg(&partial);
    workspace::succeed(&mut command, "wasm-opt")?;
    fs::rename(&partial, to).map_err(|error| format!("cannot write {}: {error}", to.display()))?;
    std::io::stdout().flush().map_err(|error| error.to_string())
}

fn is_newer(file: &Path, than: &Path) -> bool {
    let modified = |path: &Path| path.metadata().and_then(|file| file.modified());
    matches!((modified(file), modified(than)), (Ok(file), Ok(than)) if file >= than)
}
