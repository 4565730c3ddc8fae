//! Times of the search on red-blue pictures: `cargo bench --bench search [-- EDGES]`.
//!
//! The family is a random spanning tree with random chords and balanced colours, from fixed
//! seeds. The plain memoised recursion over all options runs on the same pictures where it can.
//! Times are those of the processor where the system tells, so that other work does not count.

#![allow(clippy::print_stdout)]

use hackenbush::notation::parse_picture;
use hackenbush::rules::RedBlue;
use hackenbush::solve::recursion::Recursion;
use hackenbush::solve::search::{self, SearchBudget};
use hackenbush::{Colour, Edge, Picture};
use partizan::Arena;
use std::time::{Duration, Instant};

const BED: &str = "(lr:A(rr:B;rr:D;rr:F);lr:B(r(r:D;r:E));lr:C(rr:F;rr:G);lr:D;\
                   lr:E(r(r:F;r:G));lr:F;lr:G)";

fn main() {
    let only: Option<usize> = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let bed = parse_picture(BED).expect("the bed reads");
    println!("{:<28} {:>10.2?}", "Winning Ways' bed, 30 edges", time(|| solve(&bed)));
    println!(
        "{:<28} {:>10} {:>10} {:>12}",
        "edges on vertices", "median", "slowest", "plain median"
    );
    for (edges, vertices, pictures) in
        [(16, 9, 21), (20, 11, 21), (24, 13, 21), (28, 15, 21), (32, 17, 11), (36, 19, 11)]
    {
        if only.is_some_and(|only| only != edges) {
            continue;
        }
        let family: Vec<Picture> =
            (0..pictures).map(|seed| random(edges, vertices, seed)).collect();
        let mut times: Vec<Duration> =
            family.iter().map(|picture| time(|| solve(picture))).collect();
        times.sort_unstable();
        let plain = if edges <= 20 {
            let few = family.iter().take(if edges < 20 { 5 } else { 3 });
            let mut times: Vec<Duration> = few.map(|picture| time(|| play_out(picture))).collect();
            times.sort_unstable();
            format!("{:>12.2?}", times[times.len() / 2])
        } else {
            String::new()
        };
        let median = times[times.len() / 2];
        let slowest = times[times.len() - 1];
        println!(
            "{:<28} {median:>10.2?} {slowest:>10.2?} {plain}",
            format!("{edges} on {vertices}")
        );
    }
}

fn solve(picture: &Picture) {
    let budget = SearchBudget { max_bytes: 4 << 30, ..SearchBudget::default() };
    let (found, _) = search::value(picture, budget).expect("red and blue only");
    assert!(found.exact().is_some());
}

fn play_out(picture: &Picture) {
    Recursion::new(&RedBlue).value(&picture.clone().into(), &mut Arena::new()).expect("no limits");
}

fn time(run: impl FnOnce()) -> Duration {
    let (start, processor) = (Instant::now(), processor_time());
    run();
    match (processor, processor_time()) {
        (Some(before), Some(after)) if after - before > TICK => after - before,
        _ => start.elapsed(),
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

fn random(edges: usize, vertices: u32, seed: u64) -> Picture {
    let mut state = seed * 1_000_003 + u64::from(vertices);
    let mut below = |limit: u32| -> u32 {
        // splitmix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let scaled = u128::from(mixed ^ (mixed >> 31)) * u128::from(limit);
        u32::try_from(scaled >> 64).unwrap_or(0)
    };
    let mut ends: Vec<(u32, u32)> = (1..vertices).map(|vertex| (below(vertex), vertex)).collect();
    while ends.len() < edges {
        let (from, to) = (below(vertices), below(vertices));
        if from != to {
            ends.push((from, to));
        }
    }
    let mut colours: Vec<Colour> =
        (0..edges).map(|edge| [Colour::Blue, Colour::Red][edge % 2]).collect();
    for last in (1..u32::try_from(edges).unwrap_or(0)).rev() {
        let swap = below(last + 1);
        colours.swap(last as usize, swap as usize);
    }
    let edges = ends.into_iter().zip(colours);
    edges.map(|((from, to), colour)| Edge { from, to, colour }).collect()
}
