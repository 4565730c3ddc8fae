//! `cargo xtask plot`: times of the methods against the size of the picture, as an SVG.
//!
//! Runs the benchmarks, reads the lines they print and draws `docs/speed.svg` with logarithmic axes,
//! so that a method linear in its input appears as a line of slope 1.

// A plot is drawn in floats; no value of a game is.
#![allow(clippy::float_arithmetic)]

use std::fmt::Write;
use std::process::ExitCode;

use crate::workspace::{self, cargo};

/// The running times of a method: edges and seconds.
struct Series {
    name: String,
    points: Vec<(f64, f64)>,
}

const LINES: [&str; 3] =
    ["tree: random recursive", "tree: path", "green: random, two edges a vertex"];

pub(crate) fn run() -> ExitCode {
    let mut all = Vec::new();
    for name in LINES {
        let Some(text) = bench("methods", name) else { return ExitCode::FAILURE };
        all.push(Series {
            name: name.to_owned(),
            points: text.lines().filter_map(point).collect(),
        });
    }
    let Some(text) = bench("search", "") else { return ExitCode::FAILURE };
    let search: Vec<(f64, f64)> = text.lines().filter_map(search_point).collect();
    all.push(Series { name: "red-blue search, median".to_owned(), points: search });
    let path = workspace::root().join("docs/speed.svg");
    if let Err(error) = std::fs::write(&path, draw(&all)) {
        eprintln!("{}: {error}", path.display());
        return ExitCode::FAILURE;
    }
    println!("wrote {}", path.display());
    ExitCode::SUCCESS
}

fn bench(name: &str, filter: &str) -> Option<String> {
    let mut command = cargo();
    command.args(["bench", "--quiet", "-p", "hackenbush", "--bench", name, "--"]);
    if !filter.is_empty() {
        command.arg(filter);
    }
    let output = command.output().ok().filter(|output| output.status.success());
    if output.is_none() {
        eprintln!("the benchmark `{name}` failed");
    }
    String::from_utf8(output?.stdout).ok()
}

/// `tree: path   1000000   12.3ms   456`.
fn point(line: &str) -> Option<(f64, f64)> {
    let mut words = line.split_whitespace().rev();
    words.next()?.parse::<u64>().ok()?;
    let time = seconds(words.next()?)?;
    Some((words.next()?.parse().ok()?, time))
}

/// `28 on 15   1.2ms   3.4s`.
fn search_point(line: &str) -> Option<(f64, f64)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [edges, "on", _, median, ..] = words[..] else { return None };
    Some((edges.parse().ok()?, seconds(median)?))
}

fn seconds(text: &str) -> Option<f64> {
    let units = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)];
    units.iter().find_map(|(unit, scale)| {
        text.strip_suffix(unit)?.parse::<f64>().ok().map(|number| number * scale)
    })
}

fn draw(all: &[Series]) -> String {
    let (left, top, width, height) = (70.0, 20.0, 520.0, 330.0);
    let (edges, times) = ((1.0, 7.5), (-5.0, 2.0));
    let x = |edge: f64| left + (edge.log10() - edges.0) / (edges.1 - edges.0) * width;
    let y = |time: f64| top + (times.1 - time.log10()) / (times.1 - times.0) * height;
    let colours = ["#1f6feb", "#c2410c", "#15803d", "#7c3aed"];
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 480\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"12\"><title>Time against size</title>\
         <rect width=\"640\" height=\"480\" fill=\"#fff\"/>\n",
    );
    for (power, label) in [
        (-5, "10 µs"),
        (-4, "0.1 ms"),
        (-3, "1 ms"),
        (-2, "10 ms"),
        (-1, "0.1 s"),
        (0, "1 s"),
        (1, "10 s"),
        (2, "100 s"),
    ] {
        let at = y(10_f64.powi(power));
        let _ = writeln!(
            svg,
            "<path d=\"M{left} {at:.1}h{width}\" stroke=\"#ddd\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            left - 8.0,
            at + 4.0
        );
    }
    for power in 1..=7 {
        let at = x(10_f64.powi(power));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {top}v{height}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{:.0}\" text-anchor=\"middle\">10<tspan dy=\"-5\" \
             font-size=\"9\">{power}</tspan></text>",
            top + height + 20.0
        );
    }
    let _ = writeln!(svg, "<text x=\"330\" y=\"390\" text-anchor=\"middle\">edges</text>");
    for (row, (series, colour)) in all.iter().zip(colours).enumerate() {
        let corners: Vec<String> =
            series.points.iter().map(|&(e, t)| format!("{:.1},{:.1}", x(e), y(t))).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            corners.join(" ")
        );
        for &(e, t) in &series.points {
            let _ = writeln!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{colour}\"/>",
                x(e),
                y(t)
            );
        }
        let (column, line) = ([70.0, 330.0][row % 2], [420.0, 442.0][row / 2]);
        let _ = writeln!(
            svg,
            "<path d=\"M{column} {:.0}h24\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{:.0}\" y=\"{line}\">{}</text>",
            line - 4.0,
            column + 30.0,
            series.name
        );
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bench_lines_are_read() {
        let line = "tree: path                       2000000      12.50ms        120";
        assert_eq!(point(line), Some((2_000_000.0, 0.0125)));
        assert_eq!(search_point("28 on 15      884.54µs      2.03s "), Some((28.0, 884.54e-6)));
        assert_eq!(search_point("edges on vertices   median"), None);
    }
}
