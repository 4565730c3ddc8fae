//! Installs what was made as a user would, into empty folders, and tries it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::release::{Release, cannot};
use super::{archive, command};
use crate::workspace::{self, cargo};

/// Every check.
pub(super) fn all(release: &Release) -> Result<(), String> {
    println!("the archive, unpacked into an empty prefix");
    works(&unpacked_archive(release)?)?;
    println!("the packages, unpacked and installed with cargo");
    let packages = unpacked_packages(release)?;
    works(&installed(release, &packages)?)?;
    println!("the packages' own tests");
    command::succeed(quiet(&packages).args(["test", "--workspace", "--quiet"]))?;
    println!("the archive and the packages work");
    Ok(())
}

/// Unpacks the archive and looks at what it holds; returns the prefix.
fn unpacked_archive(release: &Release) -> Result<PathBuf, String> {
    let name = format!("{}-{}", release.name(), archive::platform()?);
    let folder = empty(&release.folder.join("unpacked"))?;
    command::untar(&release.folder.join(format!("{name}.tar.gz")), &folder)?;
    let prefix = folder.join(name);
    for (file, contents) in [
        ("share/man/man1/hackenbush.1", ".TH hackenbush 1"),
        ("share/man/man1/hackenbush-value.1", ".TH hackenbush-value 1"),
        ("share/bash-completion/completions/hackenbush", "complete"),
        ("share/doc/hackenbush/LICENSE-MIT", "Permission is hereby granted"),
        ("share/doc/hackenbush/THIRD-PARTY.md", "Bitstream"),
    ] {
        let path = prefix.join(file);
        let text = fs::read_to_string(&path).map_err(|error| cannot("read", &path, &error))?;
        if !text.contains(contents) {
            return Err(format!("{file} does not contain {contents:?}"));
        }
    }
    Ok(prefix)
}

/// Unpacks the packages side by side and looks at their manifests. Cargo finds them there instead
/// of in the registry, where they are not yet.
fn unpacked_packages(release: &Release) -> Result<PathBuf, String> {
    let folder = empty(&release.folder.join("packages"))?;
    let mut manifest = String::from("[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n");
    manifest += "[profile.dev]\nopt-level = 1\ndebug = \"line-tables-only\"\n";
    manifest += "[patch.crates-io]\n";
    for package in workspace::published()? {
        let name = format!("{}-{}", package.name, release.version);
        command::untar(&release.folder.join(format!("{name}.crate")), &folder)?;
        manifest += &format!("{} = {{ path = {name:?} }}\n", package.name);
        complete(&folder.join(&name), release)?;
    }
    let path = folder.join("Cargo.toml");
    fs::write(&path, manifest).map_err(|error| cannot("write", &path, &error))?;
    let lock = "Cargo.lock";
    fs::copy(workspace::root().join(lock), folder.join(lock))
        .map_err(|error| cannot("copy", Path::new(lock), &error))?;
    Ok(folder)
}

/// A package says what it is and carries its licences.
fn complete(package: &Path, release: &Release) -> Result<(), String> {
    let path = package.join("Cargo.toml");
    let manifest = fs::read_to_string(&path).map_err(|error| cannot("read", &path, &error))?;
    let keys = ["description", "documentation", "readme", "license", "rust-version"];
    let keys = keys.into_iter().chain(release.repository.as_ref().map(|_| "repository"));
    for key in keys {
        if !manifest.lines().any(|line| line.starts_with(&format!("{key} = "))) {
            return Err(format!("{} has no {key}", path.display()));
        }
    }
    for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"] {
        if !package.join(file).is_file() {
            return Err(format!("{} has no {file}", package.display()));
        }
    }
    Ok(())
}

/// Installs the command from its unpacked package; returns the prefix.
fn installed(release: &Release, packages: &Path) -> Result<PathBuf, String> {
    let prefix = empty(&release.folder.join("installed"))?;
    let package = format!("hackenbush-cli-{}", release.version);
    let mut install = quiet(packages);
    install.args(["install", "--quiet", "--path", &package, "--root"]).arg(&prefix);
    command::succeed(&mut install)?;
    Ok(prefix)
}

/// Cargo in the folder of the unpacked packages. The target folder is shared, and with it the
/// compiled dependencies.
fn quiet(packages: &Path) -> Command {
    let mut command = cargo();
    command.current_dir(packages).env("CARGO_TARGET_DIR", workspace::target());
    command
}

/// The command in this prefix answers, and its studio opens: the page and everything it loads
/// first are there, and the engine behind it answers.
fn works(prefix: &Path) -> Result<(), String> {
    let binary = prefix.join("bin").join(format!("hackenbush{}", std::env::consts::EXE_SUFFIX));
    let answer = command::output(Command::new(&binary).args(["value", "b(r)(bg)"]))?;
    expect("value", &String::from_utf8_lossy(&answer), "b(r)(bg) = 1*")?;
    let studio = Studio::start(&binary)?;
    let page = studio.get("/")?;
    expect("the page", &page, "<title>Hackenbush")?;
    let loaded = page.split('"').filter_map(|word| word.strip_prefix("./"));
    let loaded: Vec<&str> = loaded.filter(|name| name.contains("assets/")).collect();
    if loaded.is_empty() {
        return Err("the page loads no assets".to_owned());
    }
    for name in loaded {
        expect(name, &studio.get(&format!("/{name}"))?, "HTTP/1.1 200")?;
    }
    let answer = studio.post("/api/solve", r#"{"text": "b(r)(bg)"}"#)?;
    expect("the studio's answer", &answer, r#""value":"1*""#)
}

fn expect(what: &str, found: &str, wanted: &str) -> Result<(), String> {
    let start: String = found.chars().take(400).collect();
    let missing = || format!("{what}: expected {wanted:?}, found\n{start}");
    found.contains(wanted).then_some(()).ok_or_else(missing)
}

/// A studio that runs until it is dropped.
struct Studio {
    process: Child,
    address: String,
}

impl Studio {
    fn start(binary: &Path) -> Result<Studio, String> {
        let mut command = Command::new(binary);
        command.args(["studio", "--no-open", "--port", "0"]).stdout(Stdio::piped());
        let mut process = command.spawn().map_err(|error| cannot("run", binary, &error))?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut line);
        }
        let address = line.split("http://").nth(1).unwrap_or_default();
        let address = address.trim().trim_end_matches('/').to_owned();
        Ok(Studio { process, address })
    }

    fn get(&self, path: &str) -> Result<String, String> {
        self.ask(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    fn post(&self, path: &str, json: &str) -> Result<String, String> {
        let length = json.len();
        let head = "Content-Type: application/json\r\nContent-Length";
        self.ask(&format!("POST {path} HTTP/1.1\r\n{head}: {length}\r\n"), json)
    }

    /// The whole response, headers and all.
    fn ask(&self, head: &str, body: &str) -> Result<String, String> {
        let ask = || {
            let mut stream = TcpStream::connect(&self.address)?;
            stream.set_read_timeout(Some(Duration::from_secs(60)))?;
            write!(stream, "{head}Host: {}\r\nConnection: close\r\n\r\n{body}", self.address)?;
            let mut response = Vec::new();
            stream.read_to_end(&mut response)?;
            Ok(String::from_utf8_lossy(&response).into_owned())
        };
        ask().map_err(|error: std::io::Error| format!("the studio does not answer: {error}"))
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn empty(folder: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    Ok(folder.to_owned())
}
