//! Where the search of red-blue pictures ends, family by family:
//! `cargo bench -p hackenbush --bench families [-- FAMILY]`.
//!
//! For each family and size, nine pictures with random colours from fixed seeds: the median and
//! the worst time, how many were unsolved after ten seconds, and the median number of nodes; in the
//! end by what factor the median number of nodes grew per edge. One thread, so that nodes can be
//! compared.

#![allow(clippy::print_stdout, clippy::float_arithmetic)]

use hackenbush::solve::search::{self, SearchBudget};
use hackenbush::{Colour, Edge, Picture};
use std::sync::Arc;
use std::time::{Duration, Instant};

const PICTURES: u64 = 9;
const LIMIT: Duration = Duration::from_secs(10);

/// The ends of the edges of a picture of some size.
type Shape = fn(u32, &mut Dice) -> Vec<(u32, u32)>;

const FAMILIES: [(&str, Shape, &[u32]); 6] = [
    ("ladder, rungs", ladder, &[8, 10, 12, 14, 16, 18, 20]),
    ("cubic, edges", cubic, &[24, 27, 30, 33, 36]),
    ("grid of 3 columns, rows", |rows, _| grid(3, rows), &[4, 5, 6, 7]),
    ("grid of 4 columns, rows", |rows, _| grid(4, rows), &[3, 4, 5]),
    ("half chords, edges", chorded, &[24, 28, 32, 36]),
    ("wheel on its rim, spokes", rim_wheel, &[12, 16, 20, 24]),
];

fn main() {
    let only: Option<String> = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    println!(
        "{:<26} {:>5} {:>5} {:>9} {:>9} {:>8} {:>9}",
        "family", "size", "edges", "median", "worst", "unsolved", "nodes"
    );
    for (name, shape, sizes) in FAMILIES {
        if only.as_ref().is_none_or(|only| name.contains(only.as_str())) {
            family(name, shape, sizes);
        }
    }
}

fn family(name: &str, shape: Shape, sizes: &[u32]) {
    let mut ends: Option<[(usize, u64); 2]> = None;
    for &size in sizes {
        let mut runs = Vec::new();
        let mut edges = 0;
        for seed in 0..PICTURES {
            let mut dice = Dice(seed * 1_000_003 + u64::from(size));
            let ends = shape(size, &mut dice);
            edges = ends.len();
            runs.push(run(&dice.coloured(ends)));
        }
        runs.sort_unstable();
        let (median, worst) = (runs[runs.len() / 2], runs[runs.len() - 1]);
        let unsolved = runs.iter().filter(|run| run.0 >= LIMIT).count();
        println!(
            "{name:<26} {size:>5} {edges:>5} {:>9.2?} {:>9.2?} {unsolved:>8} {:>9}",
            median.0, worst.0, median.1
        );
        if median.0 < LIMIT && median.1 > 100 {
            let first = ends.map_or((edges, median.1), |[first, _]| first);
            ends = Some([first, (edges, median.1)]);
        }
    }
    if let Some([(few, from), (many, to)]) = ends
        && few < many
    {
        let growth = (as_float(to) / as_float(from)).powf(1.0 / as_float((many - few) as u64));
        println!("{name:<26} nodes grow by {growth:.2} per edge");
    }
}

#[allow(clippy::cast_precision_loss)] // For printing only.
fn as_float(count: u64) -> f64 {
    count as f64
}

/// The time and the nodes of a search.
fn run(picture: &Picture) -> (Duration, u64) {
    let start = Instant::now();
    let interrupt = Arc::new(move || start.elapsed() >= LIMIT);
    let budget =
        SearchBudget { max_bytes: 4 << 30, interrupt: Some(interrupt), ..SearchBudget::default() };
    let (found, stats) = search::value(picture, budget).expect("red and blue only");
    let time = start.elapsed();
    let time = if found.exact().is_some() { time.min(LIMIT) } else { LIMIT };
    (time, stats.nodes)
}

/// Two rails from the ground with rungs between them.
fn ladder(rungs: u32, _: &mut Dice) -> Vec<(u32, u32)> {
    let rails = (0..2 * rungs).map(|i| (if i < 2 { 0 } else { i - 1 }, i + 1));
    let rungs = (0..rungs).map(|i| (2 * i + 1, 2 * i + 2));
    rails.chain(rungs).collect()
}

/// A square grid with one side on the ground.
fn grid(columns: u32, rows: u32) -> Vec<(u32, u32)> {
    let vertex =
        |row: u32, column: u32| if row == 0 { 0 } else { (row - 1) * columns + column + 1 };
    let mut ends = Vec::new();
    for row in 1..=rows {
        for column in 0..columns {
            ends.push((vertex(row - 1, column), vertex(row, column)));
            if column > 0 {
                ends.push((vertex(row, column - 1), vertex(row, column)));
            }
        }
    }
    ends
}

/// A cycle through the ground with a hub joined to all of it.
fn rim_wheel(spokes: u32, _: &mut Dice) -> Vec<(u32, u32)> {
    let rim = (0..spokes).map(|i| (i, (i + 1) % spokes));
    rim.chain((0..spokes).map(|i| (i, spokes))).collect()
}

/// A random spanning tree, and as many edges again between random vertices.
fn chorded(edges: u32, dice: &mut Dice) -> Vec<(u32, u32)> {
    let vertices = edges / 2 + 1;
    let mut ends: Vec<_> = (1..vertices).map(|vertex| (dice.below(vertex), vertex)).collect();
    while ends.len() < edges as usize {
        let (from, to) = (dice.below(vertices), dice.below(vertices));
        if from != to {
            ends.push((from, to));
        }
    }
    ends
}

/// A random graph with three edges at every vertex, connected and without loops.
fn cubic(edges: u32, dice: &mut Dice) -> Vec<(u32, u32)> {
    let vertices = edges * 2 / 3;
    loop {
        let mut stubs: Vec<u32> = (0..3 * vertices).map(|stub| stub / 3).collect();
        dice.shuffle(&mut stubs);
        let ends: Vec<_> = stubs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        let loops = ends.iter().filter(|(from, to)| from == to).count();
        let drawn: Picture =
            ends.iter().map(|&(from, to)| Edge { from, to, colour: Colour::Blue }).collect();
        if loops == 0 && drawn.edges().len() == ends.len() {
            return ends;
        }
    }
}

struct Dice(u64);

impl Dice {
    /// A number below `limit`, by splitmix64.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let scaled = u128::from(mixed ^ (mixed >> 31)) * u128::from(limit);
        u32::try_from(scaled >> 64).unwrap_or(0)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            list.swap(last, self.below(bound) as usize);
        }
    }

    /// As many blue edges as red ones, or one more.
    fn coloured(&mut self, ends: Vec<(u32, u32)>) -> Picture {
        let mut colours: Vec<Colour> =
            (0..ends.len()).map(|edge| [Colour::Blue, Colour::Red][edge % 2]).collect();
        self.shuffle(&mut colours);
        let edges = ends.into_iter().zip(colours);
        edges.map(|((from, to), colour)| Edge { from, to, colour }).collect()
    }
}
