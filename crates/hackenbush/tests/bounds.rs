//! When a budget ends there are always bounds, whatever the rules, and they hold.
//!
//! The judge is plain recursion, which knows only the moves; for ordinary and Childish Hackenbush
//! also the evaluator of `support`, which knows only the edges.

mod support;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hackenbush::rules::{Board, Childish, Clockwise, RULESETS, RedBlueGreen, Ruleset};
use hackenbush::solve::recursion::Recursion;
use hackenbush::solve::{Budget, Engine, Known, Solution};
use hackenbush::{Colour, Domino, Edge, Picture, Position, Problem, Row};
use partizan::{Exceeded, Limits, Outcome};
use support::{Random, Rule};

thread_local! {
    /// How many more checks of the budget pass.
    static CHECKS: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Ends the work after that many checks.
fn watch() -> bool {
    CHECKS.with(|checks| {
        let left = checks.get();
        checks.set(left.saturating_sub(1));
        left == 0
    })
}

/// Solves a position until the budget is checked for the last time.
fn solved_within(checks: u64, problem: &Problem) -> (Solution, Engine) {
    CHECKS.set(checks);
    let found = solved(Budget { watch: Some(watch), ..Budget::default() }, problem);
    CHECKS.set(u64::MAX);
    found
}

fn solved(budget: Budget, problem: &Problem) -> (Solution, Engine) {
    let mut engine = Engine::with_budget(budget);
    (engine.solve(problem), engine)
}

/// Checks bounds and outcome; returns whether the value was left open.
fn check(problem: &Problem, solution: &Solution, engine: &mut Engine) -> bool {
    let (position, rules) = (problem.position(), problem.rules());
    let shown = format!("{} {position}: {:?}", rules.name(), solution.value);
    let (lo, hi) = solution.value.ends().unwrap_or_else(|| panic!("there are no bounds: {shown}"));
    let arena = engine.arena_mut();
    arena.set_limits(Limits::default());
    let value = Recursion::new(rules).value(position, arena).unwrap();
    assert!(arena.at_most(lo, value).unwrap() && arena.at_most(value, hi).unwrap(), "{shown}");
    let outcome = arena.outcome(value);
    assert!(solution.outcome.is_none_or(|found| found == outcome), "{shown}");
    // Who wins is said whenever the bounds tell.
    let [low, high] = [lo, hi].map(|end| arena.outcome(end));
    if low == Outcome::Left || high == Outcome::Right || lo == hi {
        assert_eq!(solution.outcome, Some(outcome), "{shown}");
    }
    let open = matches!(solution.value, Known::Between { .. });
    assert_eq!(solution.exceeded.is_some(), open, "{shown}");
    let rule = match rules.name() {
        "childish" => Some(Rule::Childish),
        _ if rules.plays_by_colour() => Some(Rule::Usual),
        _ => None,
    };
    if let (Some(rule), Some(picture), Some(found)) = (rule, position.picture(), solution.outcome) {
        assert_eq!(support::outcome(picture, rule), found, "{shown}");
    }
    open
}

/// Solves a position with many budgets and checks each answer; returns how many were left open.
fn check_all(position: &Position, rules: &'static dyn Ruleset, checks: &[u64]) -> usize {
    let Ok(problem) = Problem::new(position.clone(), rules) else { return 0 };
    let mut open = 0;
    for &checks in checks {
        let (solution, mut engine) = solved_within(checks, &problem);
        open += usize::from(check(&problem, &solution, &mut engine));
    }
    // Without memory not even a small position can be solved.
    for bytes in [0, 4_000] {
        let (solution, mut engine) = solved(Budget { bytes, ..Budget::default() }, &problem);
        assert!(solution.exceeded.is_none_or(|why| why == Exceeded::Memory));
        open += usize::from(check(&problem, &solution, &mut engine));
    }
    open
}

/// All pictures of that many edges on three vertices, in any colours.
fn small_pictures(edges: usize) -> Vec<Picture> {
    let ends = [(0, 1), (0, 2), (1, 2), (0, 0), (1, 1)];
    let slots: Vec<Edge> = Colour::ORDINARY
        .iter()
        .flat_map(|&colour| ends.map(|(from, to)| Edge { from, to, colour }))
        .collect();
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..edges {
        let longer = |list: &Vec<usize>| {
            let first = list.last().copied().unwrap_or(0);
            let list = list.clone();
            (first..slots.len()).map(move |slot| [&list[..], &[slot]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists.into_iter().map(|list| list.into_iter().map(|slot| slots[slot]).collect()).collect()
}

/// A line of dominoes, or for games on rows the row of their colours.
fn on_board(line: Vec<Domino>, rules: &dyn Ruleset) -> Position {
    match rules.board() {
        Board::Rows => Position::Row(Row(line.into_iter().map(Domino::colour).collect())),
        _ => line.into(),
    }
}

fn small_lines(length: u32) -> Vec<Vec<Domino>> {
    let domino = |code: u64| Domino { left: code % 3, right: code / 3 % 3 };
    (0..9_u64.pow(length))
        .map(|code| (0..length).map(|place| domino(code / 9_u64.pow(place))).collect())
        .collect()
}

#[test]
fn every_small_position_of_every_ruleset_has_bounds() {
    for &rules in RULESETS {
        let mut open = 0;
        let positions: Vec<Position> = match rules.board() {
            Board::Pictures(_) => (0..=3).flat_map(small_pictures).map(Position::from).collect(),
            _ => (0..=3).flat_map(small_lines).map(|line| on_board(line, rules)).collect(),
        };
        for position in positions {
            open += check_all(&position, rules, &[0, 1, 2, 3, 5, 8]);
        }
        // Red-blue pictures this small, and green ones of any size, are solved all the same.
        let solved = ["red-blue", "green"].contains(&rules.name());
        assert!(solved || open > 0, "{} left none open", rules.name());
    }
}

#[test]
fn random_positions_of_every_ruleset_have_bounds() {
    let mut random = Random(1);
    let ends = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 200, 500, 2_000];
    for &rules in RULESETS {
        for round in 0..60 {
            let position: Position = match rules.board() {
                Board::Pictures(colours) if rules.name() == "clockwise" => {
                    random.forest(2 + round % 9, colours).into()
                }
                Board::Pictures(colours) => random.picture(3 + round % 7, 5, colours).into(),
                _ => {
                    let spots = |random: &mut Random| u64::try_from(random.below(5)).unwrap();
                    let equal = rules.name() == "stirling-shave";
                    let line: Vec<Domino> = (0..2 + round % 8)
                        .map(|_| {
                            let left = spots(&mut random);
                            let right = if equal { left } else { spots(&mut random) };
                            Domino { left, right }
                        })
                        .collect();
                    on_board(line, rules)
                }
            };
            check_all(&position, rules, &ends);
        }
    }
}

#[test]
fn little_memory_leaves_bounds() {
    let mut random = Random(5);
    let mut open = 0;
    for round in 0..150 {
        let bytes = [0, 1_000, 5_000, 10_000, 30_000][round % 5];
        let picture = random.picture(4 + round % 6, 5, &Colour::ORDINARY);
        for rules in [&RedBlueGreen as &'static dyn Ruleset, &Childish] {
            let problem = Problem::new(picture.clone(), rules).unwrap();
            let budget = Budget { bytes, ..Budget::default() };
            let (solution, mut engine) = solved(budget, &problem);
            assert!(solution.exceeded.is_none_or(|why| why == Exceeded::Memory));
            open += usize::from(check(&problem, &solution, &mut engine));
        }
        let forest = random.forest(6, &Colour::ORDINARY);
        let problem = Problem::new(forest, &Clockwise).unwrap();
        let (solution, mut engine) = solved(Budget { bytes, ..Budget::default() }, &problem);
        open += usize::from(check(&problem, &solution, &mut engine));
    }
    assert!(open > 50, "{open}");
}

/// Solved components count with their values, the others with their bounds.
#[test]
fn bounds_of_components_add_up() {
    let hard: Problem = ":G b(r:A)b(r:B)r:A(b:B)g:G(b:A)".parse().unwrap();
    let stopped = || {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        Engine::with_budget(Budget { interrupt, ..Budget::default() })
    };
    let alone = stopped().solve(&hard);
    let Known::Between { .. } = alone.value else { panic!("solved after all") };
    let mut engine = stopped();
    let sum = hard.position().picture().unwrap().sum(&"b^7".parse().unwrap());
    let beside = engine.solve(&sum.into());
    // It is worth a few moves at most, and Left has seven more.
    assert_eq!(beside.outcome, Some(Outcome::Left));
}

/// What a budget leaves of large positions is found without a long search.
#[test]
fn large_positions_have_bounds() {
    let mut random = Random(9);
    let stopped = || {
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        Engine::with_budget(Budget { interrupt, ..Budget::default() })
    };
    for &rules in RULESETS {
        let position: Position = match rules.board() {
            Board::Pictures(colours) if rules.name() == "clockwise" => {
                random.forest(3_000, colours).into()
            }
            Board::Pictures(colours) => random.picture(3_000, 1_000, colours).into(),
            _ => {
                let domino = |spots: u64| Domino { left: spots % 7, right: spots % 7 };
                on_board((0..3_000).map(|place| domino(place * 13 % 101)).collect(), rules)
            }
        };
        let problem = Problem::new(position, rules).unwrap();
        let mut engine = stopped();
        let solution = engine.solve(&problem);
        let (lo, hi) = solution.value.ends().expect("there are always bounds");
        assert!(engine.arena_mut().at_most(lo, hi).unwrap(), "{}", rules.name());
        if lo != hi {
            assert_eq!(solution.exceeded, Some(Exceeded::Interrupted), "{}", rules.name());
        }
    }
}
