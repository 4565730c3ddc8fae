//! What the project depends on: crates by `cargo metadata`, npm packages by package-lock.json.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::workspace::{self, cargo};

/// npm packages whose code is in the built page, each with its copyright line. The others build
/// or test it.
pub(crate) const BUNDLED: &[(&str, &str)] = &[
    ("clsx", "Copyright (c) Luke Edwards <luke.edwards05@gmail.com> (lukeed.com)"),
    ("esm-env", "Copyright 2022 Benjamin McCann"),
    ("svelte", "Copyright (c) 2016-2025 Svelte Contributors"),
];

/// All packages.
#[derive(Debug)]
pub(crate) struct Packages {
    pub(crate) crates: Vec<Package>,
    pub(crate) npm: Vec<Package>,
    /// Are the crates of every platform here, and not only of this one?
    pub(crate) complete: bool,
    /// What the page imports that is not in [`BUNDLED`].
    pub(crate) unlisted_imports: Vec<String>,
}

/// A crate or an npm package.
#[derive(Clone, Default, Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) licence: Option<String>,
    pub(crate) authors: Vec<String>,
    /// Where it comes from; `None` for the workspace's own and npm's own registry.
    pub(crate) source: Option<String>,
    /// Where its licence files are.
    pub(crate) folder: Option<PathBuf>,
    /// Is it part of the command, its page or Python's package?
    pub(crate) shipped: bool,
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

impl Packages {
    pub(crate) fn read() -> Result<Packages, String> {
        let (metadata, complete) = metadata()?;
        let page = workspace::root().join("crates/studio/page");
        Ok(Packages {
            crates: crates(&metadata)?,
            npm: npm(&page.join("package-lock.json"))?,
            complete,
            unlisted_imports: unlisted_imports(&page.join("src"))?,
        })
    }
}

/// The output of `cargo metadata` for all platforms, or for this one if the packages of others
/// can be had from nowhere.
fn metadata() -> Result<(Value, bool), String> {
    let host = host()?;
    let this = ["--offline", "--filter-platform", host.as_str()];
    let mut why = String::new();
    for (arguments, complete) in [(&["--offline"][..], true), (&[], true), (&this, false)] {
        let mut command = cargo();
        command.args(["metadata", "--locked", "--format-version", "1"]).args(arguments);
        let output = command.output().map_err(|error| format!("cannot run cargo: {error}"))?;
        if output.status.success() {
            let read = serde_json::from_slice(&output.stdout);
            return Ok((read.map_err(|error| format!("cargo metadata: {error}"))?, complete));
        }
        why = String::from_utf8_lossy(&output.stderr).into_owned();
    }
    Err(why)
}

/// The platform this runs on, as rustc calls it.
fn host() -> Result<String, String> {
    let output = std::process::Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| format!("cannot run rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc names no host".to_owned())
}

/// The crates that people get as programs: the command, and the module of Python's package.
const SHIPPED: [&str; 2] = ["hackenbush-cli", "hackenbush-python"];

fn crates(metadata: &Value) -> Result<Vec<Package>, String> {
    let list = metadata["packages"].as_array().ok_or("cargo metadata has no packages")?;
    let by_id: BTreeMap<&str, &Value> =
        list.iter().filter_map(|package| Some((package["id"].as_str()?, package))).collect();
    let nodes = metadata["resolve"]["nodes"].as_array().ok_or("cargo metadata has no graph")?;
    let nodes: BTreeMap<&str, &Value> =
        nodes.iter().filter_map(|node| Some((node["id"].as_str()?, node))).collect();
    // Macros run while the command is built and are not in it, nor is what they depend on.
    let is_macro = |id: &str| {
        let targets = by_id.get(id).and_then(|package| package["targets"].as_array());
        targets.into_iter().flatten().any(|target| target["kind"][0] == "proc-macro")
    };
    let is_root = |package: &Value| SHIPPED.iter().any(|name| package["name"] == *name);
    let roots = by_id.iter().filter(|(_, package)| is_root(package));
    let mut stack: Vec<&str> = roots.map(|(id, _)| *id).collect();
    if stack.len() != SHIPPED.len() {
        return Err(format!("not all of {} are packages", SHIPPED.join(", ")));
    }
    let mut shipped = BTreeSet::new();
    while let Some(id) = stack.pop() {
        if is_macro(id) || !shipped.insert(id) {
            continue;
        }
        let used = nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten();
        for dependency in used {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.into_iter().any(|kind| kind["kind"].is_null()) {
                stack.extend(dependency["pkg"].as_str());
            }
        }
    }
    // With a platform given, the list still has the packages of the others.
    let known = by_id.iter().filter(|(id, _)| nodes.contains_key(*id));
    let mut crates: Vec<Package> = known
        .map(|(id, package)| {
            let text = |key: &str| package[key].as_str().map(str::to_owned);
            let authors = package["authors"].as_array().into_iter().flatten();
            let manifest = text("manifest_path").map(PathBuf::from);
            Package {
                name: text("name").unwrap_or_default(),
                version: text("version").unwrap_or_default(),
                licence: text("license"),
                authors: authors.filter_map(Value::as_str).map(str::to_owned).collect(),
                source: text("source"),
                folder: manifest.and_then(|it| it.parent().map(Path::to_owned)),
                shipped: shipped.contains(id),
            }
        })
        .collect();
    crates.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(crates)
}

fn npm(lock: &Path) -> Result<Vec<Package>, String> {
    let text = fs::read_to_string(lock);
    let text = text.map_err(|error| format!("cannot read {}: {error}", lock.display()))?;
    let lock: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", lock.display()))?;
    let list = lock["packages"].as_object().ok_or("package-lock.json has no packages")?;
    let packages = list.iter().filter(|(path, _)| !path.is_empty()).map(|(path, package)| {
        let name = path.rsplit_once("node_modules/").map_or(path.as_str(), |(_, name)| name);
        let text = |key: &str| package[key].as_str().map(str::to_owned);
        let resolved = text("resolved");
        Package {
            name: name.to_owned(),
            version: text("version").unwrap_or_default(),
            licence: text("license"),
            authors: Vec::new(),
            source: resolved.filter(|it| !is_registry_archive(it)),
            folder: None,
            shipped: BUNDLED.iter().any(|(bundled, _)| *bundled == name),
        }
    });
    Ok(packages.collect())
}

/// Is this an archive in a package registry, and not a repository, a folder or some other download?
fn is_registry_archive(address: &str) -> bool {
    address.starts_with("https://") && address.contains("/-/") && address.ends_with(".tgz")
}

/// The packages that the page's code imports and [`BUNDLED`] does not know.
fn unlisted_imports(folder: &Path) -> Result<Vec<String>, String> {
    let wrong = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
    let mut found = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            let name = path.to_string_lossy().into_owned();
            if path.is_dir() {
                folders.push(path);
            } else if (name.ends_with(".ts") || name.ends_with(".svelte"))
                && !name.ends_with(".test.ts")
            {
                let text = fs::read_to_string(&path).map_err(wrong)?;
                found.extend(imported_packages(&text).map(str::to_owned));
            }
        }
    }
    found.retain(|name| BUNDLED.iter().all(|(bundled, _)| bundled != name));
    Ok(found.into_iter().collect())
}

/// The packages in lines such as `import { tick } from 'svelte';`.
fn imported_packages(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.trim_start();
        let (_, path) = line.split_once(" from '")?;
        let (path, _) = path.split_once('\'')?;
        let is_statement = ["import ", "export ", "} from"].iter().any(|it| line.starts_with(it));
        if !is_statement || path.starts_with(['.', '/', '$']) {
            return None;
        }
        let parts = if path.starts_with('@') { 2 } else { 1 };
        let end = path.match_indices('/').nth(parts - 1).map_or(path.len(), |(at, _)| at);
        Some(&path[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_of_packages_are_found() {
        let text = "import { a } from './a';\nimport type { B } from 'svelte/elements';\n\
                    } from '@scope/name/deep';\n// words from 'x'\nexport * from '../b';\n";
        assert_eq!(imported_packages(text).collect::<Vec<_>>(), ["svelte", "@scope/name"]);
    }
}
