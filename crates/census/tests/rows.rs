//! Rows against the engine, and the results that are known.

use std::collections::BTreeSet;

use census::{Census, Evaluator, Family, Row, Share, Summary};
use hackenbush::rules::{Bernoulli, Green, RedBlue, RedBlueGreen, StirlingShave};
use hackenbush::{Budget, Engine, Problem, Ruleset, moves};

fn rows(family: Family, variant: &'static dyn Ruleset, edges: u32) -> Vec<Row> {
    let census = Census::new(family, Some(variant), edges).unwrap();
    let (mut positions, budget) = (census.positions(Share::WHOLE), Budget::default());
    let mut evaluator = Evaluator::new(census.rules(), budget.clone());
    let mut rows = Vec::new();
    while let Some(position) = positions.next(&budget.meter()).unwrap() {
        rows.push(evaluator.row(&position).unwrap());
    }
    rows
}

fn summary(family: Family, variant: &'static dyn Ruleset, edges: u32) -> Summary {
    let census = Census::new(family, Some(variant), edges).unwrap();
    Summary::take(census, Share::WHOLE, &Budget::default(), &mut |_, _| ()).unwrap()
}

/// What the engine says of a position, asked one question at a time.
fn judge(row: &Row, rules: &'static dyn Ruleset, engine: &mut Engine) {
    let problem = Problem::read(&row.text, Some(rules), &Default::default()).unwrap();
    let solution = engine.solve(&problem);
    let facts = engine.facts(&problem, &solution);
    let game = solution.value.exact().unwrap();
    let text = &row.text;
    assert_eq!(row.value, engine.arena_mut().text_within(game, 1 << 20).unwrap().to_string());
    let number = engine.arena().as_number(game).cloned();
    let told = row.numerator.zip(row.exponent);
    let told = told.map(|(numerator, exponent)| partizan::Dyadic::new(numerator, exponent.into()));
    assert_eq!(told, number, "{text}");
    assert_eq!(Some(row.outcome.as_str()), solution.outcome.map(outcome_letter), "{text}");
    assert_eq!(Some(row.birthday.to_string()), facts.birthday.map(|day| day.to_string()), "{text}");
    assert_eq!(row.mean, facts.mean.map(|mean| mean.to_string()), "{text}");
    assert_eq!(row.temperature, facts.temperature.map(|it| it.to_string()), "{text}");
    assert_eq!((row.hammerian, row.joshua), (facts.hammerian, facts.joshua), "{text}");
    let weight = facts.atomic_weight.map(|weight| engine.arena_mut().text(weight).unwrap());
    // Zero as a number has no weight in an answer; in a table it has one.
    assert_eq!(row.atomic_weight, weight.or((row.value == "0").then(|| "0".to_owned())), "{text}");
    let found = moves(engine, &problem).unwrap();
    let wins = found.moves.iter().filter(|one| one.wins == Some(true)).map(|one| one.index);
    assert_eq!(row.winning_cuts as usize, wins.collect::<BTreeSet<_>>().len(), "{text}");
}

fn outcome_letter(outcome: partizan::Outcome) -> &'static str {
    match outcome {
        partizan::Outcome::Left => "L",
        partizan::Outcome::Right => "R",
        partizan::Outcome::Next => "N",
        partizan::Outcome::Previous => "P",
    }
}

#[test]
fn rows_of_forests_are_those_of_the_engine() {
    let sizes: [(&'static dyn Ruleset, u32); 3] = [(&Green, 8), (&RedBlue, 6), (&RedBlueGreen, 5)];
    for (variant, most) in sizes {
        let mut engine = Engine::new();
        for edges in 0..=most {
            for row in rows(Family::Trees, variant, edges) {
                judge(&row, variant, &mut engine);
            }
        }
    }
}

#[test]
fn rows_of_large_forests_are_those_of_the_engine() {
    for (variant, edges, parts) in
        [(&RedBlue as &'static dyn Ruleset, 20, 97), (&Green, 25, 89), (&RedBlueGreen, 7, 83)]
    {
        // One in a million of the ranks: the first of many small shares.
        let census = Census::new(Family::Trees, Some(variant), edges).unwrap();
        let budget = Budget::default();
        let (mut evaluator, mut engine) = (Evaluator::new(variant, budget.clone()), Engine::new());
        for share in Share::all(parts).unwrap() {
            let mut positions = census.positions(share);
            for _ in 0..5 {
                let position = positions.next(&budget.meter()).unwrap().unwrap();
                judge(&evaluator.row(&position).unwrap(), variant, &mut engine);
            }
        }
    }
}

#[test]
fn rows_of_other_families_are_those_of_the_engine() {
    for (family, variant, edges) in [
        (Family::Stalks, &RedBlueGreen as &'static dyn Ruleset, 5),
        (Family::Loops, &RedBlue, 6),
        (Family::LoopsWithStalks, &RedBlue, 5),
        (Family::Cacti, &RedBlue, 4),
        (Family::Graphs, &RedBlueGreen, 3),
        (Family::Multigraphs, &RedBlue, 4),
        (Family::Multigraphs, hackenbush::rules::by_name("childish").unwrap(), 3),
        (Family::ClockwiseTrees, &RedBlueGreen, 3),
        (Family::DominoLines, &StirlingShave, 4),
        (Family::DominoLines, hackenbush::rules::by_name("domino-shave").unwrap(), 2),
    ] {
        let census = Census::new(family, Some(variant), edges).unwrap();
        let mut engine = Engine::new();
        for row in rows(family, variant, edges) {
            judge(&row, census.rules(), &mut engine);
        }
    }
}

/// Found by brute force before there was a census.
#[test]
fn known_counts_of_values_come_out() {
    let values = |variant, most: u32| -> Vec<usize> {
        (1..=most).map(|n| summary(Family::Trees, variant, n).distinct_values()).collect()
    };
    assert_eq!(values(&RedBlue, 7), [2, 5, 12, 29, 61, 125, 253]);
    assert_eq!(values(&RedBlueGreen, 5), [3, 10, 34, 119, 422]);
    let green = |n| summary(Family::Trees, &Green, n).p_positions();
    assert_eq!([2, 4, 6, 8, 10].map(green), [1, 3, 11, 51, 269]);
    assert_eq!([1, 3, 5, 7].map(green), [0; 4]);
    // The numbers born by day n other than n - 1 and its negative: docs/census.md has the proof.
    for n in 4..=7_u32 {
        let summary = summary(Family::Trees, &RedBlue, n);
        let values: Vec<&str> = summary.values().iter().map(|(value, _)| *value).collect();
        let left_out = [i64::from(n) - 1, 1 - i64::from(n)].map(|number| number.to_string());
        let numbers = hackenbush::analysis::number::numbers_by_day(n, None, None, usize::MAX);
        let born = numbers.numbers.iter().map(|born| born.value.to_string());
        let born: Vec<String> = born.filter(|number| !left_out.contains(number)).collect();
        assert_eq!(values, born);
    }
    // The Bernoulli numbers of the second kind (Hetyei).
    let bernoulli = |n| summary(Family::DominoLines, &Bernoulli, n).p_positions();
    assert_eq!([0, 1, 2, 3, 4].map(bernoulli), [1, 1, 6, 76, 1620]);
}
