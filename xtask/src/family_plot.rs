//! `cargo xtask plot families`: the table of `BENCHMARKS.md` that compares two versions family by
//! family, as an SVG. Nothing is measured.

// A plot is drawn in floats; no value of a game is.
#![allow(clippy::float_arithmetic)]

use std::fmt::Write;
use std::process::ExitCode;

use crate::workspace;

/// The families shown, as the table calls them, and their colours.
const FAMILIES: [(&str, &str); 6] = [
    ("ladder", "#1f6feb"),
    ("cubic graph", "#c2410c"),
    ("grid of 3 columns", "#15803d"),
    ("redwood bed", "#a16207"),
    ("jungle", "#be185d"),
    ("Childish, three colours", "#7c3aed"),
];

/// The median times for a number of edges: of the first version and now, where solved.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Row {
    edges: f64,
    seconds: [Option<f64>; 2],
}

pub(crate) fn run() -> ExitCode {
    let root = workspace::root();
    let table = match std::fs::read_to_string(root.join("BENCHMARKS.md")) {
        Ok(table) => table,
        Err(error) => {
            eprintln!("BENCHMARKS.md: {error}");
            return ExitCode::FAILURE;
        }
    };
    let path = root.join("docs/families.svg");
    if let Err(error) = std::fs::write(&path, draw(&table)) {
        eprintln!("{}: {error}", path.display());
        return ExitCode::FAILURE;
    }
    println!("wrote {}", path.display());
    ExitCode::SUCCESS
}

/// `| ladder | 8 rungs (24) | 24 ms, 28 ms, 0 | 2 ms, 6 ms, 0 |`, if it is about this family.
fn row(line: &str, family: &str) -> Option<Row> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let ["", name, size, before, now, ""] = cells[..] else { return None };
    let size = size.split_once('(').map_or(size, |(_, edges)| edges.trim_end_matches(')'));
    let edges = size.parse().ok().filter(|_| name == family)?;
    Some(Row { edges, seconds: [before, now].map(median) })
}

/// The first time of a cell; `None` if it is only bounded.
fn median(cell: &str) -> Option<f64> {
    let (number, unit) = cell.split(", ").next()?.split_once(' ')?;
    let scale = match unit {
        "ms" => 1e-3,
        "s" => 1.0,
        _ => return None,
    };
    number.parse::<f64>().ok().map(|number| number * scale)
}

fn draw(table: &str) -> String {
    let (left, top, width, height) = (70.0, 20.0, 520.0, 300.0);
    let (edges, times) = ((10.0, 70.0), (-3.0, 1.0));
    let x = |edge: f64| left + (edge - edges.0) / (edges.1 - edges.0) * width;
    let y = |time: f64| top + (times.1 - time.log10()) / (times.1 - times.0) * height;
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 480\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\"><title>Median time by family: first version \
         dashed, now solid</title><rect width=\"640\" height=\"480\" fill=\"#fff\"/>\n",
    );
    let labels = ["1 ms", "10 ms", "0.1 s", "1 s", "10 s"];
    for (power, label) in (-3..).zip(labels) {
        let at = y(10_f64.powi(power));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}h{width}\" stroke=\"#ddd\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            left - 8.0,
            at + 4.0
        );
    }
    for edge in [10, 20, 30, 40, 50, 60, 70] {
        let at = x(f64::from(edge));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {top}v{height}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{edge}</text>",
            top + height + 20.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"330\" y=\"358\" text-anchor=\"middle\">edges</text>\
         <text x=\"70\" y=\"468\">dashed: first version; solid: now</text>"
    );
    for (place, (family, colour)) in FAMILIES.into_iter().enumerate() {
        let rows: Vec<Row> = table.lines().filter_map(|line| row(line, family)).collect();
        for (version, dashes) in [(0, " stroke-dasharray=\"5 4\""), (1, "")] {
            let points = rows.iter().filter_map(|row| Some((row.edges, row.seconds[version]?)));
            let points: Vec<(f64, f64)> = points.map(|(e, t)| (x(e), y(t))).collect();
            let corners: Vec<String> =
                points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"2\"{dashes}/>",
                corners.join(" ")
            );
            for (x, y) in points {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
                );
            }
        }
        let (column, line) = ([70.0, 330.0][place % 2], [382.0, 404.0, 426.0, 448.0][place / 2]);
        let _ = writeln!(
            svg,
            "<path d=\"M{column} {:.0}h24\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.0}\" y=\"{line}\">{family}</text>",
            line - 4.0,
            column + 30.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_the_table_are_read() {
        let line = "| ladder | 14 rungs (42) | > 5 s, 3 | 132 ms, 452 ms, 0 |";
        let found = Row { edges: 42.0, seconds: [None, Some(0.132)] };
        assert_eq!(row(line, "ladder"), Some(found));
        assert_eq!(row(line, "cubic graph"), None);
        assert_eq!(
            row("| jungle | 15 | 77 ms, 181 ms, 0 | < 1 ms |", "jungle").map(|row| row.seconds[1]),
            Some(None)
        );
        assert_eq!(row("| jungle | growth per edge | 1.63x | 1.75x |", "jungle"), None);
    }

    /// The table is there, and every family in it has been measured twice at least.
    #[test]
    fn the_table_has_all_families() {
        let path = workspace::root().join("BENCHMARKS.md");
        let table = std::fs::read_to_string(path).unwrap();
        for (family, _) in FAMILIES {
            let rows: Vec<Row> = table.lines().filter_map(|line| row(line, family)).collect();
            for version in [0, 1] {
                let solved = rows.iter().filter(|row| row.seconds[version].is_some()).count();
                assert!(solved >= 2, "{family}");
            }
        }
    }
}
