//! The results of docs/census.md: b-files in OEIS' format, and the tables of the page.
//!
//! `cargo run --release -p hackenbush-census --example results` writes the files in data/census and
//! prints the tables; the sizes below take a few minutes. An argument, such as 4, takes that many
//! edges off each, and writes nothing.

#![allow(clippy::print_stdout, reason = "the tables")]

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;

use census::{Census, Family, Share, Summary};
use hackenbush::rules::{Green, RedBlue, RedBlueGreen};
use hackenbush::{Budget, Ruleset};

/// The censuses to take: a family, its colours, and the most edges.
const CENSUSES: &[(Family, &dyn Ruleset, u32)] = &[
    (Family::Trees, &RedBlue, 10),
    (Family::Trees, &Green, 16),
    (Family::Trees, &RedBlueGreen, 7),
    (Family::Loops, &RedBlue, 14),
    (Family::LoopsWithStalks, &RedBlue, 8),
    (Family::Cacti, &RedBlue, 6),
    (Family::Graphs, &RedBlue, 6),
    (Family::Multigraphs, &RedBlue, 5),
];

/// A name, and the number that it stands for.
type Count = (&'static str, fn(&Summary) -> u64);

/// What is counted.
const COUNTS: &[Count] = &[
    ("positions", |summary| summary.positions),
    ("values", |summary| u64::try_from(summary.distinct_values()).unwrap_or(u64::MAX)),
    ("p-positions", Summary::p_positions),
    ("n-positions", |summary| summary.outcomes[2]),
    ("one-trunk", |summary| summary.trees),
    ("hammerian", |summary| summary.hammerian),
    ("joshua", |summary| summary.joshua),
];

/// The counts of red-blue trees with one edge on the ground.
const ONE_TRUNK: &[&str] = &["one-trunk", "hammerian", "joshua"];

fn main() -> Result<(), Box<dyn Error>> {
    let less: u32 = std::env::args().nth(1).map_or(Ok(0), |argument| argument.parse())?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/census");
    let mut forests: Vec<BTreeSet<String>> = Vec::new();
    for &(family, variant, most) in CENSUSES {
        let most = most.saturating_sub(less);
        let name = format!("{}-{}", variant.name(), family.name());
        let mut summaries = Vec::new();
        println!("\n{name}\n");
        let names: Vec<&str> = COUNTS.iter().map(|(name, _)| *name).collect();
        println!("| n | {} |", names.join(" | "));
        println!("|---|{}", "---|".repeat(COUNTS.len()));
        for edges in 0..=most {
            let census = Census::new(family, Some(variant), edges)?;
            let summary = Summary::take(census, Share::WHOLE, &Budget::default(), &mut |_, _| ())?;
            let numbers: Vec<String> =
                COUNTS.iter().map(|(_, count)| count(&summary).to_string()).collect();
            println!("| {edges} | {} |", numbers.join(" | "));
            summaries.push(summary);
        }
        for (what, count) in COUNTS {
            let terms: Vec<u64> = summaries.iter().map(count).collect();
            // Trees with one trunk are the same in all families.
            let is_new = family == Family::Trees || !ONE_TRUNK.contains(what);
            if is_new && terms.iter().any(|&term| term > 1) && less == 0 {
                let path = folder.join(format!("b-{name}-{what}.txt"));
                let lines = (0..).zip(terms).map(|(n, term): (u32, u64)| format!("{n} {term}\n"));
                fs::write(path, lines.collect::<String>())?;
            }
        }
        let values = |summary: &Summary| -> BTreeSet<String> {
            summary.values().into_iter().map(|(value, _)| value.to_owned()).collect()
        };
        if (family, variant.name()) == (Family::Trees, "red-blue") {
            forests = summaries.iter().map(values).collect();
        } else if variant.name() == "red-blue" {
            new_values(&summaries, &forests);
        }
    }
    Ok(())
}

/// The values that no forest with as many edges has, and those that none with fewer has either.
fn new_values(summaries: &[Summary], forests: &[BTreeSet<String>]) {
    let mut so_far = BTreeSet::new();
    for (edges, (summary, forest)) in summaries.iter().zip(forests).enumerate() {
        so_far.extend(forest);
        let needs = summary.values().into_iter().filter(|(value, _)| !forest.contains(*value));
        let needs: Vec<String> = needs
            .map(|(value, smallest)| {
                let new = if so_far.contains(&value.to_owned()) { "" } else { " (new)" };
                format!("{value}{new}: {}", smallest.text)
            })
            .collect();
        println!("{edges} edges, in no forest with as many: {}", needs.len());
        for line in needs.iter().take(12) {
            println!("  {line}");
        }
    }
}
