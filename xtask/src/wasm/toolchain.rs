//! A compiler with the sources of its standard library.
//!
//! rustup installs them where it can reach its server. Elsewhere Debian's `rustc-web` serves: its
//! packages are unpacked under `target/`, not installed, since they conflict with rustup.

use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::workspace;

/// How cargo has to be called.
#[derive(Debug)]
pub(crate) enum Toolchain {
    /// As it is: the compiler in use has the sources.
    Installed,
    /// With the compiler below this folder, and this linker.
    Unpacked { root: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// Finds one, or gets one.
    pub(crate) fn find() -> Result<Toolchain, String> {
        let wanted = std::env::var("HACKENBUSH_WASM_TOOLCHAIN").unwrap_or_default();
        if wanted != "debian" {
            if has_sources() {
                return Ok(Toolchain::Installed);
            }
            println!("Getting the sources of the standard library: rustup component add rust-src");
            let added = Command::new("rustup").args(["component", "add", "rust-src"]).status();
            if added.is_ok_and(|status| status.success()) && has_sources() {
                return Ok(Toolchain::Installed);
            }
        }
        unpacked().map_err(|why| {
            format!("building for WebAssembly needs `rustup component add rust-src` ({why})")
        })
    }

    /// Makes cargo use it.
    pub(crate) fn set(&self, cargo: &mut Command) {
        if let Toolchain::Unpacked { root, linker } = self {
            cargo
                .env("LD_LIBRARY_PATH", root.join(format!("usr/lib/{ARCH}-linux-gnu")))
                .env("RUSTC", root.join("usr/bin/rustc"))
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
    }
}

/// Has the compiler in use the sources of its standard library?
fn has_sources() -> bool {
    let found = Command::new("rustc").args(["--print", "sysroot"]).output();
    found.is_ok_and(|found| {
        let sysroot = PathBuf::from(String::from_utf8_lossy(&found.stdout).trim());
        sysroot.join("lib/rustlib/src/rust/library/std/Cargo.toml").is_file()
    })
}

/// Debian's packages, unpacked.
fn unpacked() -> Result<Toolchain, String> {
    let folder = workspace::target().join("wasm-toolchain");
    let root = folder.join("root");
    // The last thing that is written.
    let complete = folder.join("complete");
    if !complete.is_file() {
        println!("Getting Debian's rustc-web");
        download(&folder)?;
        for entry in fs::read_dir(&folder).map_err(|error| error.to_string())?.flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "deb") {
                let mut unpack = Command::new("dpkg");
                workspace::succeed(unpack.arg("-x").arg(&path).arg(&root), "dpkg -x")?;
                fs::remove_file(path).map_err(|error| error.to_string())?;
            }
        }
        fs::write(&complete, "").map_err(|error| error.to_string())?;
    }
    let linker = fs::read_dir(root.join("usr/bin")).map_err(|error| error.to_string())?;
    let is_linker = |path: &Path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("wasm-ld"))
    };
    let linker = linker.flatten().map(|entry| entry.path()).find(|path| is_linker(path));
    let linker = linker.ok_or("Debian's packages have no wasm-ld")?;
    Ok(Toolchain::Unpacked { root, linker })
}

/// Downloads the packages of the compiler, its sources, its LLVM and the linker.
fn download(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    if dependencies("rustc-web").is_empty() {
        let mut update = Command::new("apt-get");
        workspace::succeed(update.args(["update", "--quiet"]), "apt-get update")?;
    }
    let runtime = dependency("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = dependency(&runtime, "libllvm")?;
    let linker = llvm.replace("libllvm", "lld-");
    let names = ["rustc-web", &runtime, "libstd-rust-web-dev", "rust-web-src", &llvm, &linker];
    let mut command = Command::new("apt-get");
    command.args(["download", "--quiet"]).args(names).current_dir(folder);
    workspace::succeed(&mut command, "apt-get download")
}

/// The dependency of a package whose name begins like this; the rest is a version.
fn dependency(package: &str, prefix: &str) -> Result<String, String> {
    let found = dependencies(package).into_iter().find(|name| name.starts_with(prefix));
    found.ok_or_else(|| format!("Debian's package {package} needs no {prefix}*"))
}

fn dependencies(package: &str) -> Vec<String> {
    let listed = Command::new("apt-cache")
        .args(["depends", "--important", package])
        .stderr(Stdio::null())
        .output();
    let listed =
        listed.map_or(String::new(), |listed| String::from_utf8_lossy(&listed.stdout).into());
    listed
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: "))
        .map(str::to_owned)
        .collect()
}
