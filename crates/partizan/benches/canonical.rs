//! Canonical forms: all short stalks, sums of hot games, comparisons, and text.
//!
//! `cargo bench -p partizan --bench canonical`. The target for the stalks is 1 s and 64 MB
//! for all 88,573 of up to 10 edges, which all have different values.

#![allow(missing_docs)]

use criterion::{BatchSize, Criterion};
use partizan::{Arena, Dyadic, Exceeded, Game};
use std::collections::HashSet;
use std::hint::black_box;

/// Every stalk of blue, red and green edges up to a height.
fn stalks(arena: &mut Arena, height: u32) -> Result<Vec<Game>, Exceeded> {
    let bases = [arena.integer(1)?, arena.integer(-1)?, arena.nimber(1)?];
    let (mut all, mut last) = (vec![Game::ZERO], vec![Game::ZERO]);
    for _ in 0..height {
        let mut next = Vec::with_capacity(3 * last.len());
        for base in bases {
            for &above in &last {
                next.push(arena.ordinal_sum(base, above)?);
            }
        }
        all.extend(&next);
        last = next;
    }
    Ok(all)
}

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % limit
    }

    /// A switch of which one side or both is a switch again, its stops in halves up to 16.
    fn hot_game(&mut self, arena: &mut Arena) -> Result<Game, Exceeded> {
        let mut stops = [0; 4].map(|_| i64::try_from(self.below(64)).unwrap_or(0) - 32);
        stops.sort_unstable();
        let mut numbers = [Game::ZERO; 4];
        for (number, stop) in numbers.iter_mut().zip(stops) {
            *number = arena.number(&Dyadic::new(stop, 1))?;
        }
        let [least, less, more, most] = numbers;
        let (high, low) = (arena.game(&[most], &[more])?, arena.game(&[less], &[least])?);
        match self.below(3) {
            0 => arena.game(&[high], &[low]),
            1 => arena.game(&[most], &[low]),
            _ => arena.game(&[high], &[least]),
        }
    }

    fn hot_sum(&mut self, arena: &mut Arena, count: usize) -> Result<Game, Exceeded> {
        let mut total = Game::ZERO;
        for _ in 0..count {
            let game = self.hot_game(arena)?;
            total = arena.sum(total, game)?;
        }
        Ok(total)
    }
}

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// An arena with forty sums of four hot games, its caches empty.
fn prepared() -> (Arena, Vec<Game>) {
    let (mut arena, mut random) = (Arena::new(), Random(SEED));
    let sums: Result<_, _> = (0..40).map(|_| random.hot_sum(&mut arena, 4)).collect();
    arena.release_caches();
    (arena, sums.expect("no limit"))
}

fn main() {
    let mut arena = Arena::new();
    let all = stalks(&mut arena, 10).expect("no limit");
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 88_573);
    assert!(arena.bytes() < 64 << 20);

    let mut bench = Criterion::default().sample_size(10).configure_from_args();
    bench.bench_function("88,573 red-blue-green stalks", |b| {
        b.iter(|| stalks(&mut Arena::new(), 10).map(|all| all.len()));
    });
    bench.bench_function("a sum of eight hot games", |b| {
        b.iter(|| Random(SEED).hot_sum(&mut Arena::new(), 8));
    });
    bench.bench_function("all comparisons of forty sums of four hot games", |b| {
        b.iter_batched(
            prepared,
            |(mut arena, sums)| {
                for &a in &sums {
                    for &b in &sums {
                        black_box(arena.at_most(a, b)?);
                    }
                }
                Ok::<Arena, Exceeded>(arena)
            },
            BatchSize::LargeInput,
        );
    });
    bench.bench_function("text of forty sums of four hot games, and back", |b| {
        b.iter_batched(
            prepared,
            |(mut arena, sums)| {
                for &game in &sums {
                    let text = arena.text_within(game, usize::MAX)?.to_string();
                    assert_eq!(arena.parse(&text), Ok(game));
                }
                Ok::<Arena, Exceeded>(arena)
            },
            BatchSize::LargeInput,
        );
    });
    bench.final_summary();
}
