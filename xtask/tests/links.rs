//! Every relative link in the documentation leads to a file and a heading that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The lines of a page outside of code blocks, numbered from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut code = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        (!code && !fence).then_some((index + 1, line))
    })
}

/// The targets of the links in a line, `[text](target)`, outside of code.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let in_code = |at: usize| line[..at].matches('`').count() % 2 == 1;
    let links = line.match_indices("](").filter(move |(at, _)| !in_code(*at));
    links.filter_map(|(at, _)| Some(line[at + 2..].split_once(')')?.0))
}

/// The anchors of a page's headings, as GitHub and the studio's guide form them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    let anchor = |(_, line): (usize, &str)| {
        let heading = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        heading.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
    };
    headings.map(anchor).collect()
}

/// What is wrong with the links of a page.
fn broken_links(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).expect("a page");
    let folder = page.parent().expect("a folder");
    let mut broken = Vec::new();
    for (line, target) in
        prose(&text).flat_map(|(number, line)| targets(line).map(move |t| (number, t)))
    {
        if target.contains("://") {
            continue;
        }
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = if file.is_empty() { page.to_owned() } else { folder.join(file) };
        let fine = path.exists()
            && (anchor.is_empty()
                || fs::read_to_string(&path).is_ok_and(|text| anchors(&text).contains(anchor)));
        if !fine {
            broken.push(format!("{}:{line}: {target}", page.display()));
        }
    }
    broken
}

#[test]
fn links_in_the_documentation_lead_somewhere() {
    let mut pages: Vec<PathBuf> = Vec::new();
    for folder in [workspace(), workspace().join("docs")] {
        let entries =
            fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
        pages.extend(entries.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    assert!(pages.len() > 20, "only {} pages found", pages.len());
    let broken: Vec<String> = pages.iter().flat_map(|page| broken_links(page)).collect();
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn the_contents_list_every_page() {
    // The studio's guide shows the pages in the order of this list.
    let contents = fs::read_to_string(workspace().join("docs/README.md")).expect("the contents");
    for entry in fs::read_dir(workspace().join("docs")).expect("a folder") {
        let name = entry.expect("a file").file_name().into_string().expect("UTF-8");
        if name.ends_with(".md") && name != "README.md" {
            assert!(
                contents.contains(&format!("({name})")),
                "docs/README.md does not link to {name}"
            );
        }
    }
}

#[test]
fn links_and_anchors_are_found() {
    let text =
        "# A *b*: `c-d`\n[x](y.md#z), `[1,2](3,4)` and [`u`](#v)\n```\n# no\n[no](no)\n```\n";
    assert_eq!(anchors(text).into_iter().collect::<Vec<_>>(), ["a-b-c-d"]);
    let found: Vec<&str> = prose(text).flat_map(|(_, line)| targets(line)).collect();
    assert_eq!(found, ["y.md#z", "#v"]);
}
