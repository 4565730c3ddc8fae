//! Times of the closed-form methods on large pictures: `cargo bench --bench methods [-- FILTER]`.
//!
//! Plain medians of a few runs on pictures from fixed seeds; building the pictures is not timed.
//! Times are those of the processor where the system tells, so that other work does not count.
//! Peak memory is that of the process so far, picture included, so run one line alone to read it.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use hackenbush::solve::green;
use hackenbush::{Colour, Edge, GROUND, Picture};

fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let bench = Bench { filter };
    println!("{:<44} {:>10} {:>12} {:>10}", "method", "edges", "median", "peak MB");
    bench.green();
}

struct Bench {
    filter: Option<String>,
}

impl Bench {
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
                    (Some(before), Some(after)) => after - before,
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
