//! The results of docs/census.md: the b-files against new censuses, the tables against the b-files.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use census::{Census, FAMILIES, Share, Summary};
use hackenbush::rules::RULESETS;
use hackenbush::{Budget, Engine, Problem};
use partizan::{Dyadic, Outcome};

/// Censuses of up to this many positions are taken again.
const FEW: u64 = 2_500;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The terms of each b-file, from n = 0 on, by its name.
fn b_files() -> BTreeMap<String, Vec<u64>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(root().join("data/census")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let terms = (0..).zip(text.lines()).map(|(n, line): (u64, &str)| {
            let (index, term) = line.split_once(' ').unwrap();
            assert_eq!(index, n.to_string(), "{}", path.display());
            term.parse().unwrap()
        });
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        files.insert(name, terms.collect());
    }
    assert!(files.len() > 20, "{files:?}");
    files
}

#[test]
fn b_files_are_what_a_census_counts() {
    let files = b_files();
    let mut compared = 0;
    for variant in RULESETS {
        for family in FAMILIES {
            let prefix = format!("b-{}-{}-", variant.name(), family.name());
            let Some(positions) = files.get(&format!("{prefix}positions.txt")) else { continue };
            for (edges, _) in (0..).zip(positions.iter().take_while(|&&positions| positions <= FEW))
            {
                let census = Census::new(family, Some(*variant), edges).unwrap();
                let budget = Budget::default();
                let summary = Summary::take(census, Share::WHOLE, &budget, &mut |_, _| ()).unwrap();
                let counts = [
                    ("positions", summary.positions),
                    ("values", summary.distinct_values().try_into().unwrap()),
                    ("p-positions", summary.p_positions()),
                    ("n-positions", summary.outcomes[2]),
                    ("one-trunk", summary.trees),
                    ("hammerian", summary.hammerian),
                    ("joshua", summary.joshua),
                ];
                for (what, count) in counts {
                    if let Some(terms) = files.get(&format!("{prefix}{what}.txt")) {
                        assert_eq!(terms[edges as usize], count, "{prefix}{what}, {edges} edges");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 150, "{compared}");
}

/// The theorem on loops, whose terms are those of the census.
#[test]
fn loops_have_the_values_and_zeros_that_the_page_proves() {
    let files = b_files();
    let values = &files["b-red-blue-loops-values.txt"];
    let zeros = &files["b-red-blue-loops-p-positions.txt"];
    for n in 3..values.len() {
        let half = n / 2;
        let (expected, zero) = match n % 2 {
            0 => (5 * (1 << (half - 1)) - 3, 1 << (half - 1)),
            _ => ((1 << (half + 2)) - 4, 0),
        };
        assert_eq!((values[n], zeros[n]), (expected, zero), "{n} edges");
    }
    let mut engine = Engine::new();
    for n in 1..=10_u32 {
        for colours in 0..1_u32 << n {
            let is_blue = |edge: u32| colours >> edge & 1 == 1;
            let letters: String =
                (0..n).map(|edge| if is_blue(edge) { 'b' } else { 'r' }).collect();
            let loops: Problem = format!(":G {letters}:G").parse().unwrap();
            let is_zero = engine.solve(&loops).outcome == Some(Outcome::Previous);
            let opposite = (0..n).all(|edge| is_blue(edge) != is_blue(n - 1 - edge));
            assert_eq!(is_zero, opposite, "{letters}");
        }
    }
}

/// The conjecture on the values of loops with stalks.
#[test]
fn loops_with_stalks_have_the_values_that_the_page_names() {
    let family = *FAMILIES.iter().find(|own| own.name() == "loops-with-stalks").unwrap();
    for n in [6_u32, 7] {
        let census = Census::new(family, None, n).unwrap();
        let summary =
            Summary::take(census, Share::WHOLE, &Budget::default(), &mut |_, _| ()).unwrap();
        assert_eq!(summary.distinct_values(), (1 << n) - 3);
        for (value, _) in summary.values() {
            let size = value.parse::<Dyadic>().unwrap().abs();
            let day = u32::try_from(size.birthday()).unwrap();
            let named = day <= n - 2
                || (day == n - 1 && size > Dyadic::ONE && size != Dyadic::from(i64::from(n) - 1))
                || (day == n && size > Dyadic::from(2));
            assert!(named, "{value} with {n} edges");
        }
    }
}

#[test]
fn the_tables_of_the_page_are_the_b_files() {
    let (page, files) = (fs::read_to_string(root().join("docs/census.md")).unwrap(), b_files());
    let cells = |line: &str| -> Vec<String> {
        line.split(" | ").map(|cell| cell.trim_matches(['|', ' ']).to_owned()).collect()
    };
    let mut lines = page.lines();
    let mut columns = 0;
    while let Some(line) = lines.next() {
        if !line.starts_with("| n |") {
            continue;
        }
        let header = cells(line);
        assert!(lines.next().unwrap().starts_with("|---"));
        let rows: Vec<Vec<String>> =
            lines.by_ref().take_while(|line| line.starts_with('|')).map(cells).collect();
        for (column, title) in header.iter().enumerate() {
            let Some((_, name)) = title.trim_end_matches(')').rsplit_once('/') else { continue };
            let terms = &files[name];
            assert_eq!(rows.last().unwrap()[0], (terms.len() - 1).to_string(), "{name}");
            for row in &rows {
                let n: usize = row[0].parse().unwrap();
                assert_eq!(row[column].replace(',', ""), terms[n].to_string(), "{name}, {n}");
            }
            columns += 1;
        }
    }
    assert!(columns > 20, "{columns}");
}
