//! Clockwise values of large red-blue forests: `cargo bench --bench clockwise`.
//!
//! Medians of five runs, of processor time where the system tells it.

#![allow(clippy::print_stdout)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use hackenbush::solve::clockwise::Forest;
use hackenbush::{Colour, Edge, Picture};

fn main() {
    println!("{:<34} {:>9} {:>10} {:>10} {:>10}", "forest", "edges", "signs", "number", "bits");
    for edges in [100_000, 1_000_000, 2_000_000] {
        let mut random = Random(7);
        line("each edge on a random vertex", &recursive(edges, &mut random));
        line("random parentheses", &parentheses(edges, &mut random));
        line("random stalk", &Picture::stalk((0..edges).map(|_| random.colour())));
        line("stalk with a branch at each vertex", &comb(edges, &mut random));
    }
}

fn line(name: &str, picture: &Picture) {
    let forest = Forest::new(picture).expect("a forest");
    let signs = forest.signs().expect("it fits").expect("no green");
    let signs_time = median(|| Forest::new(picture).expect("a forest").signs());
    let number_time = median(|| signs.value());
    let bits = signs.value().expect("it fits").exponent();
    let edges = picture.edges().len();
    println!("{name:<34} {edges:>9} {signs_time:>10.1?} {number_time:>10.1?} {bits:>10}");
}

fn median<T>(run: impl Fn() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let (start, processor) = (Instant::now(), processor_time());
            black_box(run());
            match (processor, processor_time()) {
                (Some(before), Some(after)) => after - before,
                _ => start.elapsed(),
            }
        })
        .collect();
    times.sort();
    times[2]
}

/// The time this thread has run, by Linux.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(stat.split(' ').next()?.parse().ok()?))
}

/// Each edge is the new rightmost on a random earlier vertex.
fn recursive(edges: u32, random: &mut Random) -> Picture {
    (1..=edges).map(|to| Edge { from: random.below(to), to, colour: random.colour() }).collect()
}

/// A walk up and down at random.
fn parentheses(edges: u32, random: &mut Random) -> Picture {
    let mut path = vec![0];
    let mut forest = Vec::new();
    for to in 1..=edges {
        while path.len() > 1 && random.below(2) == 0 {
            path.pop();
        }
        forest.push(Edge { from: path[path.len() - 1], to, colour: random.colour() });
        path.push(to);
    }
    forest.into_iter().collect()
}

/// A trunk with a stalk of up to three edges to its left at each vertex.
fn comb(edges: u32, random: &mut Random) -> Picture {
    let (mut trunk, mut to) = (0, 1);
    let mut forest = Vec::new();
    while to <= edges {
        let mut from = trunk;
        for _ in 0..random.below(4) {
            forest.push(Edge { from, to, colour: random.colour() });
            (from, to) = (to, to + 1);
        }
        forest.push(Edge { from: trunk, to, colour: random.colour() });
        (trunk, to) = (to, to + 1);
    }
    forest.into_iter().collect()
}

/// The same numbers in every run (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u32::try_from((z ^ (z >> 31)) % u64::from(limit)).unwrap_or(0)
    }

    fn colour(&mut self) -> Colour {
        [Colour::Blue, Colour::Red][usize::from(self.below(2) == 0)]
    }
}
