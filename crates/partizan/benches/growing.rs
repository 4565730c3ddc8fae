//! The growing number against one big-integer operation per edge, and its growth with size.
//!
//! `cargo bench -p partizan --bench growing` ends with the ratios reported in BENCHMARKS.md.

#![allow(clippy::print_stdout, clippy::float_arithmetic, missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use num_bigint::BigInt;
use partizan::{Dyadic, GrowingNumber, Player};

/// Blue, red, blue, red, ...: every edge after the first adds a bit.
fn alternating(edges: u32) -> GrowingNumber {
    let mut x = GrowingNumber::zero();
    for i in 0..edges {
        x.put_edge_under(Player::BOTH[usize::from(i % 2 == 1)]).expect("it fits");
    }
    x
}

/// The same work with one big-integer addition per edge: `(+-1):x` is `(x +- 2) / 2` here.
fn alternating_by_bignum(edges: u32) -> Dyadic {
    let mut numerator = BigInt::from(1);
    for k in 0..edges - 1 {
        let two = BigInt::from(2) << k;
        if k % 2 == 0 {
            numerator -= two;
        } else {
            numerator += two;
        }
    }
    Dyadic::new(numerator, u64::from(edges) - 1)
}

/// The leanest that big integers can do, for stalks only: from the ground up, shift in place and
/// change the lowest word.
fn alternating_by_shifts(edges: u32) -> Dyadic {
    let ground = i32::from(edges % 2 == 1) * 2 - 1;
    let mut numerator = BigInt::from(ground);
    for i in 1..edges {
        numerator <<= 1u32;
        numerator += if i % 2 == 1 { -ground } else { ground };
    }
    Dyadic::new(numerator, u64::from(edges) - 1)
}

/// The parents in a random recursive tree, each drawn from the vertices before, and the colour of
/// the edge to it.
fn recursive_tree(edges: usize) -> Vec<(usize, Player)> {
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 33).expect("31 bits")
    };
    (1..=edges).map(|vertex| (next() % vertex, Player::BOTH[next() >> 7 & 1])).collect()
}

fn tree(parents: &[(usize, Player)]) -> GrowingNumber {
    let mut values = vec![GrowingNumber::zero(); parents.len() + 1];
    for (parent, colour) in parents.iter().rev() {
        let mut x = values.pop().expect("one value per vertex");
        x.put_edge_under(*colour).expect("it fits");
        values[*parent].add(x).expect("it fits");
    }
    values.swap_remove(0)
}

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("alternating stalk");
    group.sample_size(10);
    for edges in [100_000, 1_000_000, 2_000_000, 10_000_000] {
        group.bench_function(BenchmarkId::new("growing", edges), |bencher| {
            bencher.iter(|| alternating(black_box(edges)).to_dyadic());
        });
    }
    group.bench_function(BenchmarkId::new("bignum per edge", 100_000), |bencher| {
        bencher.iter(|| alternating_by_bignum(black_box(100_000)));
    });
    group.bench_function(BenchmarkId::new("bignum shift per edge", 100_000), |bencher| {
        bencher.iter(|| alternating_by_shifts(black_box(100_000)));
    });
    group.finish();
    let mut group = criterion.benchmark_group("random recursive tree");
    group.sample_size(10);
    for edges in [1_000_000, 2_000_000] {
        let parents = recursive_tree(edges);
        group.bench_function(BenchmarkId::new("growing", edges), |bencher| {
            bencher.iter(|| tree(black_box(&parents)).to_dyadic());
        });
    }
    group.finish();
}

/// The best of five.
fn time<T>(mut work: impl FnMut() -> T) -> Duration {
    let once = |_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed()
    };
    (0..5).map(once).min().expect("five times")
}

fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    benches(&mut criterion);
    criterion.final_summary();

    let grown = time(|| alternating(100_000).to_dyadic());
    println!("alternating stalk, 10^5 edges: {grown:?}");
    type Rival = fn(u32) -> Dyadic;
    let rivals: [(&str, Rival); 2] = [
        ("one bignum addition per edge", alternating_by_bignum),
        ("one bignum shift in place per edge", alternating_by_shifts),
    ];
    for (name, rival) in rivals {
        assert_eq!(alternating(100_000).to_dyadic(), rival(100_000));
        let slow = time(|| rival(100_000));
        println!("  {name}: {slow:?}, {:.0} times as long", ratio(slow, grown));
    }
    let mut before = None;
    for edges in [1_250_000, 2_500_000, 5_000_000, 10_000_000] {
        let stalk = time(|| alternating(edges).to_dyadic());
        let parents = recursive_tree(usize::try_from(edges).expect("it fits"));
        let trees = time(|| tree(&parents).to_dyadic());
        println!("{edges} edges: alternating stalk {stalk:?}, random recursive tree {trees:?}");
        if let Some((stalk_before, trees_before)) = before.replace((stalk, trees)) {
            let (a, b) = (ratio(stalk, stalk_before), ratio(trees, trees_before));
            println!("  doubling costs {a:.2} and {b:.2} times");
        }
    }
}
