//! When a budget ends first: bounds that are true, never a crash, and an engine that goes on.

mod support;

use hackenbush::analysis::{GameState, Pair, Reason, compare, game_tree};
use hackenbush::rules::Childish;
use hackenbush::solve::{Budget, Engine, Known};
use hackenbush::{Colour, Edge, GROUND, Picture, Problem, moves};
use partizan::{Exceeded, Player};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use support::Random;

const RED_BLUE: &[Colour] = &[Colour::Blue, Colour::Red];

/// An engine that is interrupted before it starts.
fn stopped() -> Engine {
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    Engine::with_budget(Budget { interrupt, ..Budget::default() })
}

#[test]
fn bounds_hold_when_nothing_may_be_searched() {
    let mut random = Random(11);
    let mut bounded = 0;
    for round in 0..400 {
        let colours = if round % 2 == 0 { RED_BLUE } else { &Colour::ORDINARY };
        let picture = random.picture(9, 5, colours);
        let mut engine = stopped();
        let solution = engine.solve(&picture.clone().into());
        let Some((lo, hi)) = solution.value.ends() else {
            assert!(solution.exceeded.is_some());
            continue;
        };
        // The same engine, let go on, computes the value in the same arena.
        let Some(flag) = &engine.budget().interrupt else { panic!("it was interrupted") };
        flag.store(false, Ordering::Relaxed);
        let exact = engine.solve(&picture.clone().into());
        let value = exact.value.exact().expect("nothing ends this one");
        let arena = engine.arena_mut();
        assert!(arena.at_most(lo, value).unwrap() && arena.at_most(value, hi).unwrap());
        if let Some(outcome) = solution.outcome {
            assert_eq!(Some(outcome), exact.outcome);
        }
        if solution.value != exact.value {
            assert!(solution.exceeded.is_some());
            bounded += 1;
        }
    }
    assert!(bounded > 15, "{bounded}");
}

/// What the search looks at for a question in ten kilobytes, which are not enough.
fn looked_at(ask: &dyn Fn(&mut Engine) -> Option<Exceeded>) -> u64 {
    let progress = Arc::new(AtomicU64::new(0));
    let counted = Some(Arc::clone(&progress));
    let budget = Budget { bytes: 10 << 10, threads: 1, progress: counted, ..Budget::default() };
    let exceeded = ask(&mut Engine::with_budget(budget));
    assert_eq!(exceeded, Some(Exceeded::Memory));
    progress.load(Ordering::Relaxed)
}

/// Each of forty moves once had a search of its own that thrashed for a second.
#[test]
fn moves_in_hardly_any_memory_take_little_more_than_the_value() {
    let grid: Problem = "0-1r 0-2r 0-3b 0-4b 0-5b 1-2b 2-3r 3-4b 4-5r 1-6r 2-7b 3-8r 4-9r 5-10b \
        6-7r 7-8b 8-9r 9-10b 6-11b 7-12r 8-13r 9-14b 10-15b 11-12b 12-13b 13-14r 14-15b"
        .parse()
        .unwrap();
    let value = looked_at(&|engine| engine.solve(&grid).exceeded);
    let all = looked_at(&|engine| moves(engine, &grid).unwrap().exceeded);
    let tree = looked_at(&|engine| game_tree(engine, &grid, 2, 500).unwrap().exceeded);
    assert!(all < 3 * value && tree < 6 * value, "{value}, {all}, {tree}");
}

/// Each question of the engine that plays once thrashed, too, for ten seconds together.
#[test]
fn a_move_in_hardly_any_memory_takes_little_more_than_the_value() {
    let cubic: Problem = "6-14b 0-7b 20-25r 15-18b 9-23b 1-5b 5-21b 0-12b 9-17b 2-25r 20-22r 4-13r 5-14b \
        0-16r 4-22b 1-23b 10-15r 10-13b 16-18b 3-8b 2-7r 11-19r 19-20b 2-8r 14-15r 12-17r 6-16b 9-24r \
        6-13r 12-24r 7-21r 3-10b 8-17b 11-25r 1-22r 19-24b 11-21r 4-18r 3-23b"
        .parse()
        .unwrap();
    let value = looked_at(&|engine| engine.solve(&cubic).exceeded);
    let state = GameState::new(&cubic).unwrap();
    for player in Player::BOTH {
        let chosen = looked_at(&|engine| match state.choose(engine, player)?.reason {
            Reason::Unknown { exceeded, .. } => exceeded,
            _ => None,
        });
        assert!(chosen < 3 * value, "{player:?}: {chosen}, {value}");
    }
}

/// The sums of thousands of parts were once not known when the work was called off.
#[test]
fn many_parts_called_off_have_bounds() {
    let parts: Problem = "[(b)]^20000".parse().unwrap();
    let found = moves(&mut stopped(), &parts).unwrap();
    assert_ne!(found.value, Known::Nothing);
    assert_eq!(found.moves.len(), 20_000);
    assert!(found.moves.iter().all(|m| m.value != Known::Nothing));
    let pair = Pair::new([parts, "b(r)g".parse().unwrap()], None).unwrap();
    let compared = compare(&mut stopped(), &pair, false);
    assert!(compared.values.iter().all(|&value| value != Known::Nothing), "{compared:?}");
}

fn monster(edges: usize, colours: &[Colour], seed: u64) -> Picture {
    Random(seed).picture(edges, edges * 2 / 5, colours)
}

#[test]
fn monsters_called_off_have_bounds() {
    let mut bounded = 0;
    for seed in 1..=20 {
        let interrupt = Arc::new(AtomicBool::new(false));
        let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
        let mut engine = Engine::with_budget(budget);
        let picture = monster(60, RED_BLUE, seed);
        let alarm = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            interrupt.store(true, Ordering::Relaxed);
        });
        let solution = engine.solve(&picture.clone().into());
        alarm.join().unwrap();
        let (lo, hi) = solution.value.ends().expect("red-blue pictures always have bounds");
        assert!(engine.arena_mut().at_most(lo, hi).unwrap());
        bounded += u32::from(matches!(solution.value, Known::Between { .. }));
    }
    assert!(bounded > 0, "all of them were solved after all");
}

#[test]
fn little_memory_is_no_crash() {
    // The red-blue search lives within its memory by forgetting, so it is not among these.
    for rules in [None, Some(&Childish)] {
        // Green at the ground, so that all of it is jungle.
        let green = |edge: &Edge| match edge.from.min(edge.to) {
            GROUND => Edge { colour: Colour::Green, ..*edge },
            _ => *edge,
        };
        let picture: Picture =
            monster(60, &Colour::ORDINARY, 5).edges().iter().map(green).collect();
        let mut engine = Engine::with_budget(Budget { bytes: 1 << 20, ..Budget::default() });
        let solution = match rules {
            Some(childish) => engine.solve(&Problem::new(picture, childish).unwrap()),
            None => engine.solve(&picture.into()),
        };
        assert!(solution.exceeded.is_some(), "a megabyte was enough after all");
        let small: Picture = Picture::stalk([Colour::Blue, Colour::Red]);
        let after = engine.solve(&small.into());
        assert_eq!(after.value.text(engine.arena_mut()).unwrap(), "1/2");
    }
}

#[test]
fn progress_is_seen_from_another_thread() {
    let interrupt = Arc::new(AtomicBool::new(false));
    let progress = Arc::new(AtomicU64::new(0));
    let budget = Budget {
        interrupt: Some(interrupt.clone()),
        progress: Some(progress.clone()),
        ..Budget::default()
    };
    for colours in [RED_BLUE, &Colour::ORDINARY] {
        interrupt.store(false, Ordering::Relaxed);
        progress.store(0, Ordering::Relaxed);
        let (interrupt, watched) = (interrupt.clone(), progress.clone());
        // The watcher sees the count grow and interrupts the work.
        let watcher = std::thread::spawn(move || {
            while watched.load(Ordering::Relaxed) < 10_000 {
                std::thread::yield_now();
            }
            interrupt.store(true, Ordering::Relaxed);
        });
        let mut engine = Engine::with_budget(budget.clone());
        for seed in 1.. {
            let picture = monster(60, colours, seed);
            let solution = engine.solve(&picture.clone().into());
            if solution.exceeded.is_some() {
                break;
            }
        }
        watcher.join().unwrap();
        assert!(progress.load(Ordering::Relaxed) >= 10_000);
    }
}

#[test]
fn a_watch_stops_the_work_where_no_thread_can() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let watch = || ASKED.fetch_add(1, Ordering::Relaxed) >= 10;
    for colours in [RED_BLUE, &Colour::ORDINARY] {
        ASKED.store(0, Ordering::Relaxed);
        let mut engine = Engine::with_budget(Budget { watch: Some(watch), ..Budget::default() });
        let stopped = (1..=40).any(|seed| {
            let solution = engine.solve(&monster(60, colours, seed).into());
            solution.exceeded == Some(Exceeded::Interrupted)
        });
        assert!(stopped && ASKED.load(Ordering::Relaxed) > 10);
    }
}

#[test]
fn a_jungle_without_a_form_still_has_an_outcome() {
    let mut random = Random(3);
    let mut settled = 0;
    for _ in 0..60 {
        let green = |edge: &Edge| match edge.from.min(edge.to) {
            GROUND => Edge { colour: Colour::Green, ..*edge },
            _ => *edge,
        };
        let picture = random.picture(13, 6, &Colour::ORDINARY);
        let picture: Picture = picture.edges().iter().map(green).collect();
        let problem = Problem::from(picture);
        let exact = Engine::new().solve(&problem);
        let mut engine = Engine::with_budget(Budget { bytes: 1 << 18, ..Budget::default() });
        let short = engine.solve(&problem);
        if short.exceeded.is_some() {
            assert!(short.outcome.is_none() || short.outcome == exact.outcome);
            settled += u32::from(short.outcome.is_some());
        }
    }
    assert!(settled > 5, "{settled}");
}
