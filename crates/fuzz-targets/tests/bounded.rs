//! Bounded, repeatable fuzzing of everything that reads text.

use std::panic::catch_unwind;
use std::time::{Duration, Instant};

use fuzz_targets::{TARGETS, Target};

/// Mutations of each target's seeds.
const ROUNDS: usize = 15_000;

/// A short text that takes longer to read is an error, also on a slow machine.
const SLOW: Duration = Duration::from_secs(20);

fn run(target: Target, text: &str) {
    let begin = Instant::now();
    let ended = catch_unwind(|| (target.check)(text));
    assert!(ended.is_ok(), "{} on {text:?}", target.name);
    assert!(begin.elapsed() < SLOW, "{} is slow on {text:?}", target.name);
}

fn fuzz(name: &str) {
    let target = Target::by_name(name).unwrap();
    let seeds = target.seeds().unwrap();
    assert!(seeds.len() >= 10, "{name} has few seeds");
    for seed in &seeds {
        run(target, seed);
        let characters: Vec<(usize, char)> = seed.char_indices().collect();
        for (end, _) in characters.into_iter().take(200) {
            run(target, &seed[..end]);
        }
    }
    let mut mutator = target.mutator(seeds, 1);
    // A request takes as long as many texts.
    let rounds = if name == "requests" { ROUNDS / 5 } else { ROUNDS };
    for _ in 0..rounds {
        run(target, &mutator.text());
    }
}

/// A test for each target.
macro_rules! fuzz {
    ($($name:ident),* $(,)?) => {
        $(#[test] fn $name() { fuzz(stringify!($name)); })*

        #[test]
        fn every_target_is_fuzzed_here_and_by_libfuzzer() {
            let here = [$(stringify!($name)),*];
            assert_eq!(here.as_slice(), TARGETS.iter().map(|it| it.name).collect::<Vec<_>>());
            let manifest = include_str!("../../../fuzz/Cargo.toml");
            for name in here {
                assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
            }
        }
    };
}

fuzz!(
    notation,
    edge_list,
    dominoes,
    infinite_stalks,
    cgsuite,
    hat,
    values,
    formulas,
    numbers,
    surreals,
    quantities,
    certificates,
    rules,
    requests,
);
