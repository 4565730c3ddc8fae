//! Proofs are checked by a reader who knows only the rules.

use super::*;
use crate::analysis::claim::{Side, read_value, split};
use crate::brute::{every_tree, random_picture};
use crate::problem::Problem;
use crate::rules::{self, Childish, Clockwise, RedBlueGreen};
use crate::solve::Budget;
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Does `player` win moving first? From the rules alone.
fn wins_first(engine: &mut Engine, sum: &Sum, rules: &'static dyn Ruleset, player: Player) -> bool {
    let moves = legal(engine, sum, rules, player);
    moves.into_iter().any(|(_, left)| !wins_first(engine, &left, rules, player.opponent()))
}

/// Every legal move with what it leaves, from the rules alone.
fn legal(
    engine: &mut Engine,
    sum: &Sum,
    rules: &'static dyn Ruleset,
    player: Player,
) -> Vec<(Cut, Sum)> {
    let mut found = Vec::new();
    for index in rules.moves(&sum.position, player) {
        let position = sum.position.after(index);
        found.push((Cut::Position(index), Sum { position, ..sum.clone() }));
    }
    if let Some(minus) = &sum.minus {
        for index in rules.moves(minus, player.opponent()) {
            let minus = Some(minus.after(index));
            found.push((Cut::Minus(index), Sum { minus, ..sum.clone() }));
        }
    }
    for value in engine.arena_mut().options(sum.value, player).unwrap() {
        found.push((Cut::Value(value), Sum { value, ..sum.clone() }));
    }
    found
}

/// The same but for the order of components.
fn same(a: &Sum, b: &Sum, rules: &dyn Ruleset) -> bool {
    let alike = |a: &Position, b: &Position| match (a, b) {
        (Position::Picture(a), Position::Picture(b)) if rules.is_disjunctive() => {
            a.key() == b.key()
        }
        (a, b) => a.to_string() == b.to_string(),
    };
    let minus = match (&a.minus, &b.minus) {
        (Some(a), Some(b)) => alike(a, b),
        (a, b) => a.is_none() && b.is_none(),
    };
    alike(&a.position, &b.position) && minus && a.value == b.value
}

/// Reads a whole proof: every move of the loser has its reply, every reply is legal and leads where
/// it is said to, and where play ends the loser has indeed lost.
fn check(engine: &mut Engine, claim: &Claim, proof: &Proof) {
    let rules = claim.rules;
    assert_eq!(proof.unproved, None);
    assert!(!proof.openings.is_empty());
    for opening in &proof.openings {
        let loser = opening.wins.opponent();
        let at = opening.node.unwrap();
        assert_eq!(proof.nodes[at].loser, loser);
        let start = match opening.first {
            None => {
                assert_eq!(opening.starts, loser);
                claim.sum.clone()
            }
            Some(first) => {
                assert_eq!(opening.starts, opening.wins);
                let moves = legal(engine, &claim.sum, rules, opening.wins);
                moves.into_iter().find(|(cut, _)| *cut == first).expect("a legal move").1
            }
        };
        assert!(same(&start, &proof.nodes[at].sum, rules));
    }
    let mut met = vec![false; proof.nodes.len()];
    proof.openings.iter().for_each(|opening| met[opening.node.unwrap()] = true);
    for (index, node) in proof.nodes.iter().enumerate() {
        assert!(met[index], "node {index} is met before it is listed");
        let mut moves = legal(engine, &node.sum, rules, node.loser);
        match &node.end {
            Some(End::NoMove) => assert!(moves.is_empty()),
            Some(_) => assert!(!wins_first(engine, &node.sum, rules, node.loser)),
            None => {
                for branch in &node.branches {
                    met[branch.then] = true;
                    for cut in &branch.moves {
                        let place = moves.iter().position(|(own, _)| own == cut);
                        let (_, left) = moves.swap_remove(place.expect("a legal move, once"));
                        assert!(same(&left, &branch.leaves, rules));
                    }
                    let replies = legal(engine, &branch.leaves, rules, node.loser.opponent());
                    let (_, left) =
                        replies.into_iter().find(|(cut, _)| *cut == branch.reply).expect("legal");
                    let then = &proof.nodes[branch.then];
                    assert!(same(&left, &then.sum, rules));
                    assert_eq!(then.loser, node.loser);
                }
                assert!(moves.is_empty(), "every move is answered");
            }
        }
    }
}

fn claim(engine: &mut Engine, text: &str, rules: Option<&'static dyn Ruleset>) -> Claim {
    let statement = split(text).unwrap();
    let mut side = |text: &str| match read_value(text, engine.arena_mut()).unwrap() {
        Some(value) => Side::Value(value),
        None => {
            let problem = Problem::read(text, rules, &Default::default()).unwrap();
            Side::Position(Box::new(problem))
        }
    };
    let first = side(&text[statement.first]);
    let second = statement.second.map_or(Side::Value(Game::ZERO), |second| side(&text[second]));
    Claim::new([first, second], statement.relation, rules, engine.arena_mut()).unwrap()
}

#[test]
fn claims_are_proved_or_refuted() {
    let mut engine = Engine::new();
    for (text, expected) in [
        ("br + br + r", true),
        ("br + br = b", true),
        ("br = 1/2", true),
        ("br = 1/4", false),
        ("br > brr", true),
        ("brr >= br", false),
        ("gb + g = ^", true),
        ("gb || 0", true),
        ("gb > *2", true),
        ("g || 0", true),
        ("Left wins gb", false),
        ("Left wins gb + g", true),
        ("Right wins gb", false),
        ("second player wins g + gg + ggg", true),
        ("first player wins g + gg", true),
        ("1/2 <= br", true),
        ("{1|-1} || 0", true),
        ("b(r)(b) - b = 0", true),
        (":G bbr:G = 1", true),
        ("", true),
        ("(1,2)(2,1) < (1,2)", true),
        ("(1,2)(2,1) = 1/2", true),
        ("1/2 = (1,2)(2,1)", true),
    ] {
        let claim = claim(&mut engine, text, None);
        let proof = prove(&mut engine, &claim, &Options::default());
        assert_eq!(proof.holds, Some(expected), "{text}");
        check(&mut engine, &claim, &proof);
    }
    for (text, rules) in [
        ("b(r)b = b", &Clockwise as &'static dyn Ruleset),
        ("br + r < 0", &Clockwise),
        ("bb + r || 0", &Childish),
        (":G bbbrr:G || r", &Childish),
        ("(1,1)(2,2) = *2", &rules::StirlingShave),
    ] {
        let claim = claim(&mut engine, text, Some(rules));
        let proof = prove(&mut engine, &claim, &Options::default());
        assert!(proof.holds.is_some(), "{text}");
        check(&mut engine, &claim, &proof);
    }
}

#[test]
fn equal_branches_are_shown_once() {
    let mut engine = Engine::new();
    let whole = claim(&mut engine, "br + br + r = 0", None);
    let proof = prove(&mut engine, &whole, &Options::default());
    assert_eq!(proof.ends, Ends::Play);
    let start = &proof.nodes[proof.openings[0].node.unwrap()];
    assert_eq!(start.loser, Player::Left);
    // Both stalks are the same move.
    assert_eq!(start.branches.len(), 1);
    assert_eq!(start.branches[0].moves, [Cut::Position(0), Cut::Position(2)]);
    assert!(proof.nodes.len() <= 8, "{}", proof.nodes.len());
}

#[test]
fn play_ends_where_the_limit_asks_for_theorems() {
    let mut engine = Engine::new();
    let text = "b(rb)(br)r + b(r)(rb)b(r) + rbrb + rrb(r)b";
    let whole = claim(&mut engine, text, None);
    let short = prove(&mut engine, &whole, &Options { limit: 40, ..Options::default() });
    assert_eq!(short.ends, Ends::Formulas);
    assert!(short.nodes.len() <= 40);
    let by_value = |node: &Node| matches!(node.end, Some(End::Value { .. }));
    assert!(short.nodes.iter().any(by_value));
    let none = prove(&mut engine, &whole, &Options { limit: 2, ..Options::default() });
    assert_eq!(none.unproved, Some(Unproved::Limit(2)));
    assert!(none.nodes.is_empty() && none.outcome.is_some());
}

#[test]
fn a_budget_ends_without_a_proof() {
    let interrupt = Some(Arc::new(AtomicBool::new(true)));
    let mut engine = Engine::with_budget(Budget { interrupt, ..Budget::default() });
    let jungle = "0-1g 0-2g 1-2b 1-3r 2-3g 3-1b 3-4r 4-2b 4-1g 1-5b 5-3r 5-2g 5-4b 2-3r";
    let whole = claim(&mut engine, jungle, None);
    let proof = prove(&mut engine, &whole, &Options::default());
    assert_eq!(proof.unproved, Some(Unproved::Exceeded(Exceeded::Interrupted)));
    assert!(proof.nodes.is_empty() && proof.openings.is_empty());
}

/// The strategy wins against every reply, for all small trees, wherever play ends.
#[test]
fn every_small_tree_is_proved() {
    let mut engine = Engine::new();
    for edges in 0..5 {
        for picture in every_tree(edges) {
            let problem = Problem::from(picture);
            let side = Side::Position(Box::new(problem));
            let sides = [side, Side::Value(Game::ZERO)];
            let claim = Claim::new(sides, None, None, engine.arena_mut()).unwrap();
            for ends in [Ends::Play, Ends::Formulas] {
                let options = Options { ends: Some(ends), limit: 1000, misere: false };
                let proof = prove(&mut engine, &claim, &options);
                check(&mut engine, &claim, &proof);
            }
        }
    }
}

proptest! {
    /// So it does for pictures with cycles and green edges, and against any value.
    #[test]
    fn proofs_are_strategies(
        picture in random_picture(4, 6, &Colour::ORDINARY),
        other in random_picture(3, 3, &Colour::ORDINARY),
        childish: bool,
        relation in proptest::option::of(0..6_usize),
        value in proptest::sample::select(vec!["", "0", "1/2", "-1", "*", "^", "{1|-1}", "v*"]),
        ends in proptest::sample::select(vec![Ends::Play, Ends::Formulas, Ends::Values]),
    ) {
        let rules: &'static dyn Ruleset = if childish { &Childish } else { &RedBlueGreen };
        let relations = [
            Relation::Equal, Relation::AtLeast, Relation::AtMost,
            Relation::More, Relation::Less, Relation::Confused,
        ];
        let relation = relation.map(|index| relations[index]);
        let mut engine = Engine::new();
        let position = |picture| Side::Position(Box::new(Problem::new(picture, rules).unwrap()));
        let second = match read_value(value, engine.arena_mut()).unwrap() {
            Some(value) => Side::Value(value),
            None => position(other),
        };
        let sides = [position(picture), second];
        let claim = Claim::new(sides, relation, None, engine.arena_mut()).unwrap();
        let proof = prove(&mut engine, &claim, &Options { ends: Some(ends), limit: 5000, misere: false });
        let wins = Player::BOTH.map(|player| wins_first(&mut engine, &claim.sum, rules, player));
        let outcome = Outcome::from_comparisons(!wins[1], !wins[0]);
        prop_assert_eq!(proof.outcome, Some(outcome));
        prop_assert_eq!(proof.holds, Some(relation.is_none_or(|relation| relation.holds(outcome))));
        check(&mut engine, &claim, &proof);
    }
}

/// Does `player` win moving first if a player who cannot move wins? From the rules alone.
fn wins_misere(position: &Position, rules: &dyn Ruleset, player: Player) -> bool {
    let moves = rules.moves(position, player);
    moves.is_empty()
        || moves.iter().any(|&index| !wins_misere(&position.after(index), rules, player.opponent()))
}

/// Reads a whole proof of misère play.
fn check_misere(claim: &Claim, proof: &Proof) {
    let rules = claim.rules;
    let after = |sum: &Sum, cut: Cut| match cut {
        Cut::Position(index) => Sum { position: sum.position.after(index), ..sum.clone() },
        _ => panic!("only the position is played"),
    };
    assert_eq!(proof.unproved, None);
    for opening in &proof.openings {
        let Some(node) = opening.node.map(|index| &proof.nodes[index]) else {
            assert!(opening.starts == opening.wins && opening.first.is_none());
            assert!(rules.moves(&claim.sum.position, opening.starts).is_empty());
            continue;
        };
        assert_eq!(node.loser, opening.wins.opponent());
        assert_eq!(opening.first.is_some(), opening.starts == opening.wins);
        let start = opening.first.map_or(claim.sum.clone(), |first| after(&claim.sum, first));
        assert!(same(&start, &node.sum, rules));
    }
    for node in &proof.nodes {
        if node.end.is_some() {
            assert!(!wins_misere(&node.sum.position, rules, node.loser));
            continue;
        }
        let mut moves = rules.moves(&node.sum.position, node.loser);
        assert!(!moves.is_empty(), "a player without a move wins");
        let mut made = |cuts: &[Cut], leaves: &Sum| {
            for &cut in cuts {
                assert!(same(&after(&node.sum, cut), leaves, rules));
                let place = moves.iter().position(|&index| Cut::Position(index) == cut);
                moves.swap_remove(place.expect("a legal move, once"));
            }
        };
        for branch in &node.branches {
            made(&branch.moves, &branch.leaves);
            let then = &proof.nodes[branch.then];
            assert_eq!(then.loser, node.loser);
            assert!(same(&after(&branch.leaves, branch.reply), &then.sum, rules));
        }
        for lost in &node.lost {
            made(&lost.moves, &lost.leaves);
            assert!(rules.moves(&lost.leaves.position, node.loser.opponent()).is_empty());
        }
        assert!(moves.is_empty(), "every move of the loser is answered");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn misere_play_is_proved(picture in random_picture(4, 6, &Colour::ORDINARY), formulas: bool) {
        for rules in [&RedBlueGreen as &'static dyn Ruleset, &Childish] {
            let mut engine = Engine::new();
            let problem = Problem::new(picture.clone(), rules).unwrap();
            let sides = [Side::Position(Box::new(problem)), Side::Value(Game::ZERO)];
            let claim = Claim::new(sides, None, None, engine.arena_mut()).unwrap();
            let ends = if formulas { Ends::Formulas } else { Ends::Play };
            let options = Options { ends: Some(ends), limit: 5000, misere: true };
            let proof = prove(&mut engine, &claim, &options);
            let by_play = Player::BOTH.map(|player| wins_misere(&claim.sum.position, rules, player));
            let outcome = proof.outcome.unwrap();
            let found = Player::BOTH.map(|player| outcome.winner(player) == player);
            prop_assert_eq!(found, by_play);
            check_misere(&claim, &proof);
        }
    }
}
