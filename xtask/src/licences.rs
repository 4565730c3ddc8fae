//! `cargo xtask licences`: checks what the project depends on, and writes THIRD-PARTY.md.
//!
//! Every package must have an allowed licence and come from a known source; in the command itself
//! no crate is banned and none comes twice. It reads `cargo metadata` and the page's
//! package-lock.json, so it needs no network once the packages are downloaded.

mod choice;
mod expression;
mod notices;
mod packages;

use std::collections::BTreeMap;
use std::process::ExitCode;

use crate::workspace;
use choice::licences;
use packages::Packages;

/// Licences of tools that build or test the page and never become part of it.
const ALLOWED_FOR_TOOLS: &[&str] = &["MPL-2.0", "BlueOak-1.0.0"];

/// Crates we do not want in the command, and why.
const BANNED: &[(&str, &str)] = &[
    ("openssl-sys", "the studio listens on loopback only and needs no TLS"),
    ("native-tls", "the studio listens on loopback only and needs no TLS"),
    ("rustls", "the studio listens on loopback only and needs no TLS"),
    ("lazy_static", "the standard library has LazyLock"),
    ("atty", "unmaintained; the standard library has IsTerminal"),
];

/// Crates that may be in the command in two versions, and why.
const DUPLICATES: &[(&str, &str)] = &[
    ("miniz_oxide", "png still needs 0.8"),
    ("hashbrown", "indexmap already needs 0.17"),
    ("num-bigint", "parquet already needs 0.5, and pyo3 still needs 0.4"),
];

/// Where packages may come from; those of the workspace have no source.
const SOURCES: &[&str] = &["registry+https://github.com/rust-lang/crates.io-index"];

const NOTICES: &str = "THIRD-PARTY.md";

/// Checks everything, then writes the notices, or only compares them.
pub(crate) fn run(check: bool) -> ExitCode {
    let packages = match Packages::read() {
        Ok(packages) => packages,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut problems = problems(&packages);
    let path = workspace::root().join(NOTICES);
    match notices::text(&packages) {
        Err(mut missing) => problems.append(&mut missing),
        Ok(text) if check => {
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            if !notices::agree(&found, &text, packages.complete) {
                problems.push(format!("{NOTICES} is out of date: run `cargo xtask licences`"));
            }
        }
        Ok(_) if !packages.complete => {
            problems.push("packages of other platforms are missing: run `cargo fetch`".to_owned());
        }
        Ok(text) => {
            if let Err(error) = std::fs::write(&path, text) {
                problems.push(format!("cannot write {NOTICES}: {error}"));
            }
        }
    }
    for problem in &problems {
        eprintln!("{problem}");
    }
    if !packages.complete {
        println!("checked this platform only: packages of other platforms are not downloaded");
    }
    let (crates, npm) = (packages.crates.len(), packages.npm.len());
    println!("{crates} crates and {npm} npm packages, {} problems", problems.len());
    if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What is wrong with the packages.
fn problems(packages: &Packages) -> Vec<String> {
    let mut problems = Vec::new();
    let mut seen: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &packages.crates {
        if let Err(problem) = licences(package, &[]) {
            problems.push(problem);
        }
        if let Some(source) = package.source.as_deref().filter(|it| !SOURCES.contains(it)) {
            problems.push(format!("{package}: unknown source {source}"));
        }
        if package.shipped {
            if let Some((_, why)) = BANNED.iter().find(|(name, _)| *name == package.name) {
                problems.push(format!("{package}: banned: {why}"));
            }
            seen.entry(&package.name).or_default().push(&package.version);
        }
    }
    for (name, versions) in seen {
        if versions.len() > 1 && DUPLICATES.iter().all(|(allowed, _)| *allowed != name) {
            problems.push(format!("{name}: in the command more than once: {versions:?}"));
        }
    }
    for package in &packages.npm {
        let extra = if package.shipped { &[][..] } else { ALLOWED_FOR_TOOLS };
        if let Err(problem) = licences(package, extra) {
            problems.push(problem);
        }
        if let Some(source) = &package.source {
            problems.push(format!("{package}: unknown source {source}"));
        }
    }
    problems.extend(packages.unlisted_imports.iter().map(|name| {
        format!("{name}: the page imports it, but it is not in the list of bundled packages")
    }));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use packages::Package;

    fn package(name: &str, version: &str, licence: &str) -> Package {
        Package {
            name: name.to_owned(),
            version: version.to_owned(),
            licence: Some(licence.to_owned()),
            source: Some(SOURCES[0].to_owned()),
            shipped: true,
            ..Package::default()
        }
    }

    fn problems_of(crates: Vec<Package>, npm: Vec<Package>) -> Vec<String> {
        let complete = true;
        problems(&Packages { crates, npm, complete, unlisted_imports: Vec::new() })
    }

    #[test]
    fn good_packages_are_no_problem() {
        let twice = ["0.8.9", "0.9.1"].map(|version| package("miniz_oxide", version, "MIT"));
        let tool = Package { shipped: false, source: None, ..package("css", "1.0.0", "MPL-2.0") };
        assert_eq!(problems_of(twice.to_vec(), vec![tool]), [""; 0]);
    }

    #[test]
    fn every_rule_is_kept() {
        let unlicensed = Package { licence: None, ..package("a", "1.0.0", "MIT") };
        let elsewhere =
            Package { source: Some("git+https://a".to_owned()), ..package("b", "1.0.0", "MIT") };
        let mut crates = vec![unlicensed, elsewhere];
        crates.push(package("c", "1.0.0", "GPL-3.0-only"));
        crates.push(package("d", "1.0.0", "MIT AND LGPL-2.1-or-later"));
        crates.push(package("e", "1.0.0", "MIT OR"));
        crates.push(package("rustls", "1.0.0", "MIT"));
        crates.extend(["1.0.0", "2.0.0"].map(|version| package("f", version, "ISC")));
        let npm = vec![Package { source: None, ..package("g", "1.0.0", "MPL-2.0") }];
        let found = problems_of(crates, npm);
        let starts = ["a 1.0.0: it names no", "b 1.0.0: unknown source", "c 1.0.0: the licence"];
        let more = ["d 1.0.0: the", "e 1.0.0: `MIT OR` is no licence", "rustls 1.0.0: banned"];
        let last = ["f: in the command more than once", "g 1.0.0: the licence MPL-2.0 is not"];
        let starts: Vec<&str> = starts.into_iter().chain(more).chain(last).collect();
        assert_eq!(found.len(), starts.len(), "{found:#?}");
        for (problem, start) in found.iter().zip(starts) {
            assert!(problem.starts_with(start), "{problem}");
        }
    }
}
