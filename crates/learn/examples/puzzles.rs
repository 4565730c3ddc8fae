//! Makes the set of puzzles, `puzzles.jsonl`, and prints it: see `docs/puzzles.md`.
//!
//! Positions of each theme are drawn at random. One is kept if a player has exactly one winning
//! move among at least three (two in games where few moves are allowed), if at least one of the
//! other moves is a trap, and if no puzzle before it is isomorphic or has the same value and size
//! more than twice. Of many that are kept, as many of each rating are taken as possible.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example prints")]

use std::collections::{BTreeMap, HashMap, HashSet};

use hackenbush::analysis::GameState;
use hackenbush::rules::{self, Ruleset};
use hackenbush::{Engine, Problem};
use learn::family;
use learn::make::{Order, make, read_value};
use learn::puzzle::{Goal, Puzzle, THEMES};
use learn::rng::Rng;
use partizan::Player;

/// Puzzles of each theme, and candidates for each.
const EACH: usize = 64;
const CONSTRUCTIONS: usize = 48;
const CANDIDATES: usize = 130;

/// Positions of a theme that are drawn at least before fewer candidates are enough.
const MOST_DRAWN: usize = 20_000;

fn main() {
    let mut engine = Engine::new();
    let mut puzzles = Vec::new();
    let mut seen = HashSet::new();
    for theme in THEMES {
        let (count, candidates) = match theme.name {
            "construction" => (CONSTRUCTIONS, constructions(&mut engine)),
            name => (EACH, cuts(&mut engine, name, &mut seen)),
        };
        eprintln!("{}: {} candidates", theme.name, candidates.len());
        puzzles.extend(spread(candidates, count));
    }
    puzzles.sort_by(|a: &Puzzle, b| a.rating.cmp(&b.rating).then_with(|| a.theme.cmp(&b.theme)));
    for (number, mut puzzle) in (1..).zip(puzzles) {
        puzzle.number = number;
        println!("{}", serde_json::to_string(&puzzle).expect("a puzzle has texts as keys"));
    }
}

/// Takes a number of puzzles, their ratings as far apart as possible.
fn spread(mut candidates: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    candidates.sort_by_key(|puzzle| puzzle.rating);
    let mut by_rating: BTreeMap<u32, Vec<Puzzle>> = BTreeMap::new();
    for puzzle in candidates {
        by_rating.entry(puzzle.rating / 100).or_default().push(puzzle);
    }
    let mut taken = Vec::new();
    while taken.len() < count {
        let before = taken.len();
        for puzzles in by_rating.values_mut() {
            if taken.len() < count
                && let Some(puzzle) = puzzles.pop()
            {
                taken.push(puzzle);
            }
        }
        assert!(taken.len() > before, "too few candidates: {before} of {count}");
    }
    taken
}

/// A random position of a theme, and its rules.
fn position(theme: &str, rng: &mut Rng, engine: &Engine) -> Option<Problem> {
    let (family, rules, low, high): (&str, &'static dyn Ruleset, usize, usize) = match theme {
        "stalks" => ("stalks", &rules::RedBlue, 2, 5),
        "trees" => ("trees", &rules::RedBlue, 5, 13),
        "cycles" => ("graphs", &rules::RedBlue, 6, 13),
        "green" => (*rng.pick(&["trees", "graphs"]), &rules::Green, 5, 14),
        "flowers" => (*rng.pick(&["trees", "gardens", "graphs"]), &rules::RedBlueGreen, 5, 11),
        "childish" => (*rng.pick(&["trees", "graphs", "loops"]), &rules::Childish, 5, 10),
        "clockwise" => ("clockwise-trees", &rules::Clockwise, 5, 12),
        _ => ("domino-lines", &rules::DominoShave, 5, 10),
    };
    let family = family::by_name(family).ok()?;
    let parts = if theme == "stalks" { rng.within(2, 4) } else { 1 };
    let mut texts = Vec::new();
    for _ in 0..parts {
        let edges = rng.within(low, high);
        let drawn = family.random(edges, Some(rules), 1, rng.bits(), engine).ok()?;
        texts.push(drawn[0].source().into_owned());
    }
    Problem::read(&texts.join(" + "), Some(rules), &Default::default()).ok()
}

/// A position up to isomorphism, and the game: ordinary games are one.
type Key = (&'static str, Vec<u8>);

fn cuts(engine: &mut Engine, theme: &str, seen: &mut HashSet<Key>) -> Vec<Puzzle> {
    let mut rng = Rng::named(1, &format!("puzzles {theme}"));
    let mut kept: Vec<Puzzle> = Vec::new();
    let mut alike: HashMap<(String, usize), usize> = HashMap::new();
    // Enough for all, and not forever where there are few.
    for drawn in 0.. {
        if kept.len() >= CANDIDATES || drawn > MOST_DRAWN && kept.len() >= EACH + EACH / 4 {
            break;
        }
        engine.make_room();
        let Some(problem) = position(theme, &mut rng, engine) else { continue };
        let by = problem.rules();
        let game = if by.plays_by_colour() { "ordinary" } else { by.name() };
        let key = problem.position().picture().and_then(hackenbush::Picture::key);
        let key = key.map_or_else(
            || problem.source().into_owned().into_bytes(),
            |key| key.as_bytes().to_vec(),
        );
        if !seen.insert((game, key)) {
            continue;
        }
        let player = *rng.pick(&Player::BOTH);
        let Some((solution, rating)) = rated(engine, &problem, player) else { continue };
        let value = engine.solve(&problem).value.text(engine.arena_mut()).unwrap_or_default();
        let same = alike.entry((value, problem.position().size().unwrap_or(0))).or_default();
        if *same >= 4 {
            continue;
        }
        *same += 1;
        kept.push(Puzzle {
            number: 0,
            theme: theme.to_owned(),
            rating,
            variant: problem.rules().name().to_owned(),
            goal: Goal::Cut {
                position: problem.source().into_owned(),
                player: player.to_string(),
                solution,
            },
        });
    }
    kept
}

/// The only winning move and the rating, if the position is a puzzle worth asking.
fn rated(engine: &mut Engine, problem: &Problem, player: Player) -> Option<(usize, u32)> {
    let game = GameState::new(problem).ok()?;
    let own = game.moves(engine, player);
    let few = !problem.rules().plays_by_colour() && problem.rules().name() != "childish";
    let wins: Vec<_> = own.iter().filter(|m| m.wins != Some(false)).collect();
    let [winning] = wins[..] else { return None };
    if own.len() < if few { 2 } else { 3 } {
        return None;
    }
    // A trap loses only to one reply.
    let mut traps = 0;
    for other in own.iter().filter(|m| m.wins == Some(false)) {
        let mut after = game.clone();
        after.play(other.index);
        let replies = after.moves(engine, player.opponent());
        traps += u32::from(replies.iter().filter(|m| m.wins == Some(true)).count() == 1);
    }
    if traps == 0 {
        return None;
    }
    // How long the loser can hold out.
    let mut line = game.clone();
    line.play(winning.index);
    let (mut depth, mut mover) = (1_u32, player.opponent());
    while let Some(choice) = line.choose(engine, mover) {
        line.play(choice.index);
        (depth, mover) = (depth + 1, mover.opponent());
    }
    if depth < 3 {
        return None;
    }
    let size = u32::try_from(problem.position().size()?).ok()?;
    let choices = u32::try_from(own.len()).ok()?;
    Some((game.number(winning.index), learn::puzzle::rating(size, choices, traps, depth)))
}

fn constructions(engine: &mut Engine) -> Vec<Puzzle> {
    let mut rng = Rng::named(1, "puzzles construction");
    let mut kept: Vec<Puzzle> = Vec::new();
    let mut seen = HashSet::new();
    let mut tries = 0;
    let small = ["*2", "*3", "*5", "^", "v", "^^", "^*2", "v*", "^^*", "v3", "^*3"];
    let numbers = [
        "1/2", "3/4", "-5/8", "7/4", "9/16", "-11/8", "5/2", "13/32", "-3/2", "1/4", "-7/16",
        "21/8",
    ];
    while kept.len() < CANDIDATES {
        tries += 1;
        let text = match rng.below(3) {
            0 => (*rng.pick(&small)).to_owned(),
            1 => (*rng.pick(&numbers)).to_owned(),
            _ => format!("{}{}", rng.pick(&numbers), rng.pick(&small)),
        };
        let Ok(value) = read_value(engine, &text) else { continue };
        let cycle = rng.one_in(2);
        let order = Order {
            value: Some(value.clone()),
            cycles: Some(cycle),
            count: 30,
            seed: rng.bits(),
            ..Order::default()
        };
        let Ok(batch) = make(engine, &order) else { continue };
        // As few edges as any of them has.
        let Some(best) = batch.made.iter().min_by_key(|made| made.problem.position().size()) else {
            continue;
        };
        let edges = best.problem.position().size().unwrap_or(0);
        if edges < 2 || !seen.insert((text.clone(), cycle)) {
            if tries > 20 * CANDIDATES {
                break;
            }
            continue;
        }
        let size = u32::try_from(edges).unwrap_or(0);
        let extra = 120 * u32::from(cycle) + if value.is_number() { 0 } else { 150 };
        kept.push(Puzzle {
            number: 0,
            theme: "construction".to_owned(),
            rating: 600 + 60 * size + extra,
            variant: best.problem.rules().name().to_owned(),
            goal: Goal::Build {
                value: text,
                most_edges: edges,
                cycle,
                solution: best.problem.source().into_owned(),
            },
        });
    }
    kept
}
