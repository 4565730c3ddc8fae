//! The tables of the book that list what the library has: they must not fall behind it.

use std::fs;
use std::path::{Path, PathBuf};

use hackenbush::rules::RULESETS;
use hackenbush::solve::Theorem;

fn page(name: &str) -> String {
    let docs: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(name).with_extension("md")).expect("a page of the book")
}

/// Text that Markdown shows as it is, in a table.
fn escaped(text: &str) -> String {
    text.replace('*', r"\*").replace('|', r"\|").replace('<', r"\<")
}

fn assert_contains(page_name: &str, table: &str) {
    let found = page(page_name).contains(table);
    assert!(found, "docs/{page_name}.md must contain exactly this table:\n\n{table}\n");
}

#[test]
fn the_variants_page_lists_every_ruleset() {
    let mut table = String::from("| name | game | rules |\n|---|---|---|\n");
    for rules in RULESETS {
        let (name, title, summary) = (rules.name(), rules.title(), escaped(rules.summary()));
        table += &format!("| `{name}` | {title} | {summary} |\n");
    }
    assert_contains("variants", &table);
}

#[test]
fn every_ruleset_has_a_section_with_its_rules() {
    let text = page("variants");
    for rules in RULESETS {
        let title = rules.title().trim_end_matches(" Hackenbush");
        let found = text.lines().any(|line| line.starts_with("##") && line.ends_with(title));
        assert!(found, "docs/variants.md has no section about {}", rules.title());
    }
}

#[test]
fn the_theorems_page_lists_every_theorem() {
    let mut table = String::from("| theorem | statement | source |\n|---|---|---|\n");
    for theorem in Theorem::ALL {
        let (file, anchor) = theorem.guide().split_once('#').expect("page#anchor");
        let link =
            if file == "theorems" { format!("#{anchor}") } else { format!("{file}.md#{anchor}") };
        let (name, source) = (theorem.name(), theorem.source());
        table += &format!(
            "| [{name}]({link}) | {} | {} |\n",
            escaped(theorem.statement()),
            escaped(source)
        );
    }
    assert_contains("theorems", &table);
}
