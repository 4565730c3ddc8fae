//! Times of the closed-form methods on large pictures: `cargo bench --bench methods [-- FILTER]`.
//!
//! Plain medians of a few runs on pictures from fixed seeds; building the pictures is not timed.
//! Times are those of the processor where the system tells, so that other work does not count.
//! Peak memory is that of the process so far, picture included, so run one line alone to read it.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use hackenbush::solve::{green, stalk, tree};
use hackenbush::{Colour, Edge, GROUND, Picture};

fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let bench = Bench { filter };
    println!("{:<44} {:>10} {:>12} {:>10}", "method", "edges", "median", "peak MB");
    bench.stalks();
    bench.trees();
    bench.green();
}

struct Bench {
    filter: Option<String>,
}

impl Bench {
    fn stalks(&self) {
        for edges in [1_000_000, 10_000_000] {
            let colours = |run| {
                let both = [Colour::Blue, Colour::Red].into_iter().cycle();
                both.flat_map(move |colour| std::iter::repeat_n(colour, run)).take(edges)
            };
            for (name, run) in [("stalk: alternating", 1), ("stalk: runs of 100", 100)] {
                self.line(name, || Picture::stalk(colours(run)), stalk::value);
            }
        }
    }

    fn trees(&self) {
        for edges in [1_000_000, 2_000_000, 4_000_000, 8_000_000, 16_000_000] {
            for (name, shape) in SHAPES {
                self.line(name, || forest(edges, shape), tree::value);
            }
        }
        for edges in [1_000, 5_000] {
            for (name, shape) in SHAPES {
                let name = name.replace("tree:", "tree: all cuts,");
                self.line(&name, || forest(edges, shape), tree::cut_values);
            }
        }
    }

    fn green(&self) {
        for edges in [1_250_000, 2_500_000, 5_000_000, 10_000_000] {
            let picture = || random_green(edges / 2, edges);
            self.line("green: random, two edges a vertex", picture, green::nim_value);
        }
        let tree = || random_green(10_000_000, 10_000_000);
        self.line("green: random, one edge a vertex", tree, green::nim_value);
        let stalk = || Picture::stalk(std::iter::repeat_n(Colour::Green, 10_000_000));
        self.line("green: stalk", stalk, green::nim_value);
        for edges in [5_000, 100_000, 1_000_000] {
            let picture = || random_green(edges / 5 * 4, edges);
            self.line("green: all cuts, random", picture, green::cut_values);
            let stalk = || Picture::stalk(std::iter::repeat_n(Colour::Green, edges as usize));
            self.line("green: all cuts, stalk", stalk, green::cut_values);
        }
    }

    fn line<T>(&self, name: &str, picture: impl Fn() -> Picture, run: impl Fn(&Picture) -> T) {
        if self.filter.as_ref().is_some_and(|filter| !name.contains(filter.as_str())) {
            return;
        }
        let picture = picture();
        let mut times: Vec<Duration> = (0..5)
            .map(|_| {
                let (wall, processor) = (Instant::now(), processor_time());
                black_box(run(black_box(&picture)));
                match (processor, processor_time()) {
                    (Some(before), Some(after)) if after - before > TICK => after - before,
                    _ => wall.elapsed(),
                }
            })
            .collect();
        times.sort();
        let edges = picture.edges().len();
        println!(
            "{name:<44} {edges:>10} {:>12} {:>10}",
            format!("{:.2?}", times[times.len() / 2]),
            peak_megabytes()
        );
    }
}

/// Where the edge to a new vertex grows from.
type Shape = fn(u32, &mut Random) -> u32;

const SHAPES: [(&str, Shape); 5] = [
    ("tree: random recursive", |to, random| random.below(to)),
    ("tree: random, near the top", |to, random| to - 1 - random.below(to.min(3))),
    ("tree: path", |to, _| to - 1),
    ("tree: star", |_, _| GROUND),
    ("tree: caterpillar", |to, _| if to % 2 == 1 { to.saturating_sub(2) } else { to - 1 }),
];

/// A forest with random colours.
fn forest(edges: u32, shape: Shape) -> Picture {
    let mut random = Random(11);
    let grow = |to| {
        let colour = if random.below(2) == 0 { Colour::Blue } else { Colour::Red };
        Edge { from: shape(to, &mut random), to, colour }
    };
    (1..=edges).map(grow).collect()
}

/// A random connected green multigraph: a random recursive tree, then random chords.
fn random_green(vertices: u32, edges: u32) -> Picture {
    let mut random = Random(7);
    let tree = (1..vertices).map(|to| (0, to)).collect::<Vec<_>>();
    let chords = (vertices..=edges).map(|_| (1, 0));
    tree.into_iter()
        .chain(chords)
        .map(|(chord, to)| {
            let (from, to) = if chord == 0 {
                (random.below(to), to)
            } else {
                (random.below(vertices), random.below(vertices))
            };
            Edge { from, to, colour: Colour::Green }
        })
        .collect()
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u32) -> u32 {
        let scaled = (u128::from(self.next()) * u128::from(end)) >> 64;
        u32::try_from(scaled).unwrap_or(GROUND)
    }
}

/// The system counts processor time in ticks; times that are not long beside one are taken by
/// the clock.
const TICK: Duration = Duration::from_millis(40);

/// How long this process has been computing.
fn processor_time() -> Option<Duration> {
    let statistics = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    statistics.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// The most memory the process ever held, where the system tells.
fn peak_megabytes() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kilobytes = status.lines().find_map(|line| {
        line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    kilobytes.map_or("?".into(), |kilobytes| (kilobytes / 1024).to_string())
}
