//! Toppling Dominoes: values against a judge that knows only the rules, and what the literature says
//! about them (Fink, Nowakowski, Siegel and Wolfe, "Toppling conjectures", Games of No Chance 4).

use std::collections::HashMap;

use hackenbush::notation::ReadLimits;
use hackenbush::rules::TopplingDominoes;
use hackenbush::{Engine, Position, Problem, Topple, moves};
use partizan::{Arena, Game};
use proptest::prelude::*;

/// The canonical form from the rules alone; a row is a text.
#[derive(Default)]
struct Judge {
    arena: Arena,
    known: HashMap<String, Game>,
}

impl Judge {
    fn value(&mut self, row: &str) -> Game {
        if let Some(&value) = self.known.get(row) {
            return value;
        }
        let mut options = [Vec::new(), Vec::new()];
        for (at, letter) in row.char_indices() {
            for (side, own) in ["bg", "rg"].into_iter().enumerate() {
                if own.contains(letter) {
                    let rests = [row[at + 1..].to_owned(), row[..at].to_owned()];
                    options[side].extend(rests.map(|rest| self.value(&rest)));
                }
            }
        }
        let value = self.arena.game(&options[0], &options[1]).unwrap();
        self.known.insert(row.to_owned(), value);
        value
    }

    fn text(&mut self, row: &str) -> String {
        let value = self.value(row);
        self.arena.text(value).unwrap()
    }
}

/// All rows of that many dominoes.
fn rows(letters: &str, length: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for _ in 0..length {
        rows = rows
            .iter()
            .flat_map(|row| letters.chars().map(move |letter| format!("{row}{letter}")))
            .collect();
    }
    rows
}

fn read(row: &str) -> Problem {
    Problem::read(row, Some(&TopplingDominoes), &ReadLimits::default()).unwrap()
}

/// The value, and every move with what it leaves.
fn check(row: &str, engine: &mut Engine, judge: &mut Judge) {
    let problem = read(row);
    let solution = engine.solve(&problem);
    assert_eq!(solution.value.text(engine.arena_mut()).unwrap(), judge.text(row), "{row}");
    let own = judge.value(row);
    assert_eq!(solution.outcome, Some(judge.arena.outcome(own)), "{row}");
    let found = moves(engine, &problem).unwrap();
    let mut count = 0;
    for m in &found.moves {
        let Topple { domino, way } = Topple::of_half(m.index);
        let rest = match way.name() {
            "left" => &row[domino + 1..],
            _ => &row[..domino],
        };
        let left = problem.position().after(m.index);
        assert_eq!(left.to_string(), rest);
        assert_eq!(m.value.text(engine.arena_mut()).unwrap(), judge.text(rest), "{row} {domino}");
        let value = judge.value(rest);
        let wins = judge.arena.outcome(value).winner(m.player.opponent()) == m.player;
        assert_eq!(m.wins, Some(wins), "{row} {domino}");
        count += 1;
    }
    let letters = |own: &str| row.chars().filter(|&letter| own.contains(letter)).count();
    assert_eq!(count, 2 * (letters("bg") + letters("rg")), "{row}");
}

#[test]
fn every_short_row_has_the_value_that_play_gives_it() {
    let (mut engine, mut judge) = (Engine::new(), Judge::default());
    for length in 0..=6 {
        for row in rows("brg", length) {
            check(&row, &mut engine, &mut judge);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn longer_rows(row in "[brg]{7,11}") {
        check(&row, &mut Engine::new(), &mut Judge::default());
    }

    /// Backwards the value is the same, and with the colours swapped it is the negative.
    #[test]
    fn rows_have_two_symmetries(row in "[brg]{0,16}") {
        let mut engine = Engine::new();
        let mut value = |row: &str| engine.solve(&read(row)).value.exact().unwrap();
        let swapped: String = row
            .chars()
            .map(|letter| match letter { 'b' => 'r', 'r' => 'b', green => green })
            .collect();
        let backwards: String = row.chars().rev().collect();
        let [own, other, negative] = [&row, &backwards, &swapped].map(|row| value(row));
        prop_assert_eq!(own, other);
        prop_assert_eq!(engine.arena_mut().negative(own).unwrap(), negative);
    }
}

/// Every number is the value of just one row of blue and red dominoes, a palindrome; every nimber *m
/// of just m, up to reading them backwards; atomic weights are 0, 1 and -1.
#[test]
fn what_the_literature_says_holds_on_short_rows() {
    const LONGEST: usize = 11;
    let mut judge = Judge::default();
    let mut numbers: HashMap<Game, String> = HashMap::new();
    let mut nimbers: HashMap<u64, Vec<String>> = HashMap::new();
    let mut infinitesimals = 0;
    for length in 0..=LONGEST {
        for row in rows("br", length) {
            let value = judge.value(&row);
            let backwards: String = row.chars().rev().collect();
            if judge.arena.is_number(value) {
                assert_eq!(row, backwards);
                assert_eq!(numbers.insert(value, row.clone()), None, "{row}");
            }
            if let Some(nimber) = judge.arena.as_nimber(value)
                && row <= backwards
            {
                nimbers.entry(nimber).or_default().push(row.clone());
            }
            if let Ok(weight) = judge.arena.atomic_weight(value) {
                let weight = judge.arena.text(weight).unwrap();
                assert!(["-1", "0", "1"].contains(&&weight[..]), "{row}: {weight}");
                infinitesimals += 1;
            }
        }
    }
    assert!(numbers.len() > 50, "{}", numbers.len());
    assert!(infinitesimals > 50, "{infinitesimals}");
    assert_eq!(nimbers[&0], [""]);
    // The rows of larger nimbers are longer than these, but never too many.
    for (nimber, rows) in &nimbers {
        let count = u64::try_from(rows.len()).unwrap();
        assert!(count <= (*nimber).max(1), "*{nimber}: {rows:?}");
        assert!(*nimber > 2 || count == (*nimber).max(1), "*{nimber}: {rows:?}");
    }
    assert!(nimbers.contains_key(&5));
}

/// Closed forms of small families, each against plain recursion.
#[test]
fn families_of_rows() {
    let mut engine = Engine::new();
    let mut value = |row: String| {
        let value = engine.solve(&read(&row)).value;
        value.text(engine.arena_mut()).unwrap()
    };
    for n in 1..=12_usize {
        assert_eq!(value("b".repeat(n)), n.to_string());
        assert_eq!(value("g".repeat(n)), if n == 1 { "*".to_owned() } else { format!("*{n}") });
    }
    for m in 1..=5_usize {
        for n in 1..=5_usize {
            let text = value("b".repeat(m) + &"r".repeat(n));
            let expected = match (m, n) {
                (1, 1) => "*".to_owned(),
                (m, n) if m == n => format!("+-{}", m - 1),
                (m, 1) => format!("{{{}|0}}", m - 1),
                (1, n) => format!("{{0|-{}}}", n - 1),
                (m, n) => format!("{{{}|-{}}}", m - 1, n - 1),
            };
            assert_eq!(text, expected, "{m} {n}");
        }
    }
}

#[test]
fn a_budget_that_ends_leaves_bounds() {
    use hackenbush::solve::{Budget, Known};
    use std::sync::{Arc, atomic::AtomicBool};
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
    let solution = engine.solve(&read("brgbrbrrgb"));
    assert!(matches!(solution.value, Known::Between { .. }), "{:?}", solution.value);
    assert!(solution.exceeded.is_some());
    let Position::Row(row) = read("brg^2").into_position() else { panic!("a row") };
    assert_eq!(row.to_string(), "brgg");
}
