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
    let contains = |file: &str, contents: &str| {
        let path = prefix.join(file);
        let text = fs::read_to_string(&path).map_err(|error| cannot("read", &path, &error))?;
        let missing = || format!("{file} does not contain {contents:?}");
        text.contains(contents).then_some(()).ok_or_else(missing)
    };
    for (file, contents) in [
        ("share/man/man1/hackenbush.1", ".TH hackenbush 1"),
        ("share/bash-completion/completions/hackenbush", "complete"),
        ("share/zsh/site-functions/_hackenbush", "#compdef hackenbush"),
        ("share/fish/vendor_completions.d/hackenbush.fish", "complete -c hackenbush"),
        ("share/doc/hackenbush/README.md", "# hackenbush"),
        ("share/doc/hackenbush/CITATION.cff", "cff-version"),
        ("share/doc/hackenbush/LICENSE-MIT", "Permission is hereby granted"),
        ("share/doc/hackenbush/LICENSE-APACHE", "Apache License"),
        ("share/doc/hackenbush/THIRD-PARTY.md", "## Crates"),
        // The fonts of drawings and of the page.
        ("share/doc/hackenbush/THIRD-PARTY.md", "Bitstream"),
        ("share/doc/hackenbush/THIRD-PARTY.md", "SIL OPEN FONT LICENSE"),
    ] {
        contains(file, contents)?;
    }
    for name in archive::subcommands(&binary_in(&prefix))? {
        let title = format!(".TH hackenbush-{name} 1");
        contains(&format!("share/man/man1/hackenbush-{name}.1"), &title)?;
    }
    stripped(&binary_in(&prefix))?;
    Ok(prefix)
}

/// The command has no symbols for debuggers. Other systems keep them elsewhere.
fn stripped(binary: &Path) -> Result<(), String> {
    let bytes = fs::read(binary).map_err(|error| cannot("read", binary, &error))?;
    let table: &[u8] = b"\0.symtab\0";
    match bytes.starts_with(b"\x7fELF") && bytes.windows(table.len()).any(|word| word == table) {
        true => Err(format!("{} is not stripped", binary.display())),
        false => Ok(()),
    }
}

fn binary_in(prefix: &Path) -> PathBuf {
    prefix.join("bin").join(format!("hackenbush{}", std::env::consts::EXE_SUFFIX))
}

/// Unpacks the packages side by side and looks at their manifests. Cargo finds them there instead
/// of in the registry, where they are not yet.
fn unpacked_packages(release: &Release) -> Result<PathBuf, String> {
    let folder = empty(&release.folder.join("packages"))?;
    let mut manifest = String::from("[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n");
    manifest += &test_profiles()?;
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

/// How the workspace compiles its tests: exhaustive ones want the engine optimised.
fn test_profiles() -> Result<String, String> {
    let path = workspace::root().join("Cargo.toml");
    let manifest = fs::read_to_string(&path).map_err(|error| cannot("read", &path, &error))?;
    let sections = manifest.split_inclusive("\n\n");
    Ok(sections.filter(|section| section.contains("[profile.dev")).collect())
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

/// The command in this prefix answers, and its studio opens: the page and everything it can load
/// are there, and the engine behind it answers.
fn works(prefix: &Path) -> Result<(), String> {
    let binary = binary_in(prefix);
    let answer = command::output(Command::new(&binary).args(["value", "b(r)(bg)"]))?;
    expect("value", &String::from_utf8_lossy(&answer), "b(r)(bg) = 1*")?;
    let studio = Studio::start(&binary)?;
    let page = studio.get("/")?;
    expect("the page", &page, "<title>Hackenbush")?;
    // The service worker has the list of all files, those of the page's own engine among them.
    let worker = studio.get("/sw.js")?;
    let listed = worker.split(r#""path":""#).skip(1).filter_map(|rest| rest.split('"').next());
    let listed: Vec<&str> = listed.collect();
    for part in ["index.html", "assets/index-", "assets/engine-", "assets/render-", "book/guide/"] {
        if !listed.iter().any(|name| name.starts_with(part)) {
            return Err(format!("the studio has no file {part}*"));
        }
    }
    for name in listed {
        expect(name, &studio.get(&format!("/{name}"))?, "HTTP/1.1 200")?;
    }
    let answer = studio.post("/api/solve", r#"{"position": {"text": "b(r)(bg)"}}"#)?;
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
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| cannot("empty", folder, &error))?;
    }
    fs::create_dir_all(folder).map_err(|error| cannot("make", folder, &error))?;
    Ok(folder.to_owned())
}
