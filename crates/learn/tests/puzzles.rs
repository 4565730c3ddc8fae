//! Every puzzle of the set is what it says: one winning move, or a construction that can be built.

use std::collections::{HashMap, HashSet};

use hackenbush::{Engine, Problem, moves, rules};
use learn::puzzle::{self, Goal, THEMES};
use learn::question::Answer;
use learn::{Spec, Status, check, solve};

#[test]
fn every_puzzle_has_one_winning_move_or_a_construction() {
    let mut engine = Engine::new();
    let mut keys = HashSet::new();
    for puzzle in puzzle::all() {
        engine.make_room();
        let number = puzzle.number;
        assert!(THEMES.iter().any(|theme| theme.name == puzzle.theme), "{number}");
        let by = rules::by_name(&puzzle.variant).unwrap();
        let task = Spec::new("puzzle", 1, number).unwrap().task(&mut engine).unwrap();
        let right = match &puzzle.goal {
            Goal::Cut { position, player, solution } => {
                let problem = Problem::read(position, Some(by), &Default::default()).unwrap();
                let found = moves(&mut engine, &problem).unwrap();
                let own = found.moves.iter().filter(|m| m.player.to_string() == *player);
                let winning: Vec<usize> = own
                    .filter(|m| m.wins == Some(true))
                    .map(|m| problem.edge_number(m.index))
                    .collect();
                assert_eq!(winning, [*solution], "{number}");
                // Nowhere in the set, whatever its theme and whoever is to move.
                let game = if by.plays_by_colour() { "ordinary" } else { by.name() };
                let picture = problem.position().picture();
                let key = picture
                    .and_then(hackenbush::Picture::key)
                    .filter(|_| puzzle.variant != "clockwise");
                let key = key.map_or(position.clone().into_bytes(), |key| key.as_bytes().to_vec());
                assert!(keys.insert((game, String::new(), key)), "{number} is there twice");
                Answer::Cut(*solution)
            }
            Goal::Build { value, most_edges, cycle, solution } => {
                let built = Problem::read(solution, Some(by), &Default::default()).unwrap();
                let picture = built.picture().unwrap();
                assert!(picture.edges().len() <= *most_edges, "{number}");
                assert!(!cycle || !picture.is_forest(), "{number}");
                let key = ("construction", value.clone(), vec![u8::from(*cycle)]);
                assert!(keys.insert(key), "{number} is there twice");
                Answer::Position(Box::new(built))
            }
        };
        let verdict = check(&mut engine, &task, &right).unwrap();
        assert_eq!(verdict.status, Status::Right, "{number}");
        let solved = solve(&mut engine, &task).unwrap();
        let verdict = check(&mut engine, &task, &solved.answer).unwrap();
        assert_eq!(verdict.status, Status::Right, "{number}");
    }
}

#[test]
fn there_are_enough_of_every_theme_and_every_rating() {
    let all = puzzle::all();
    assert!(all.len() >= 500, "{}", all.len());
    let mut themes: HashMap<&str, Vec<u32>> = HashMap::new();
    for puzzle in all {
        themes.entry(&puzzle.theme).or_default().push(puzzle.rating);
    }
    for theme in THEMES {
        let ratings = &themes[theme.name];
        let (low, high) = (ratings.iter().min().unwrap(), ratings.iter().max().unwrap());
        assert!(ratings.len() >= 40 && high - low >= 300, "{}: {low} to {high}", theme.name);
    }
    assert!(all.windows(2).all(|pair| pair[0].rating <= pair[1].rating));
}

/// The solutions of puzzles are wrong for others, so that a test of them can fail.
#[test]
fn other_moves_do_not_solve_a_puzzle() {
    let mut engine = Engine::new();
    for puzzle in puzzle::all().iter().step_by(40) {
        let Goal::Cut { solution, .. } = &puzzle.goal else { continue };
        let task = Spec::new("puzzle", 1, puzzle.number).unwrap().task(&mut engine).unwrap();
        for edge in 0..task.shown[0].problem.position().size().unwrap() {
            let verdict = check(&mut engine, &task, &Answer::Cut(edge)).unwrap();
            assert_eq!(verdict.status == Status::Right, edge == *solution);
        }
    }
}
