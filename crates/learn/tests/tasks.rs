//! Every accepted answer is right and every rejected one is wrong, by brute force.

mod support;

use hackenbush::analysis::GameState;
use hackenbush::{Engine, Picture, Position, Problem};
use learn::play::{Play, PlayedMove};
use learn::question::{Answer, Asked, Question};
use learn::tasks::KINDS;
use learn::{Spec, Status, Task, check, solve};
use partizan::{Outcome, Player};
use support::Judge;

/// Seeds of each kind and level.
const SEEDS: u64 = 4;

const OUTCOMES: [Outcome; 4] = [Outcome::Left, Outcome::Right, Outcome::Next, Outcome::Previous];

/// Values that may be right or wrong.
const CLAIMS: &[&str] =
    &["0", "1", "-1", "1/2", "-3/4", "*", "*2", "*3", "^", "v*", "2", "^*", "1*"];

#[test]
fn answers_are_judged_as_brute_force_does() {
    let mut judge = Judge::default();
    let mut engine = Engine::new();
    // Puzzles have a test of their own.
    for kind in KINDS.iter().filter(|kind| kind.name != "puzzle") {
        for level in 1..=kind.levels {
            for seed in 0..SEEDS {
                let spec = Spec::new(kind.name, level, seed).unwrap();
                let task = spec
                    .task(&mut engine)
                    .unwrap_or_else(|wrong| panic!("{} {level} {seed}: {wrong}", kind.name));
                assert_eq!(task.question.expects(), kind.answer);
                judged(&mut engine, &mut judge, &task);
                engine.make_room();
            }
        }
    }
}

fn judged(engine: &mut Engine, judge: &mut Judge, task: &Task) {
    let name = format!("{} {} {}", task.spec.kind.name, task.spec.level, task.spec.seed);
    let solved = solve(engine, task).unwrap();
    let mut status = |answer: &Answer| {
        let verdict = check(engine, task, answer).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert!(!verdict.text.is_empty());
        if let Some(play) = &verdict.play {
            assert_eq!(verdict.status, Status::Wrong);
            replayed(play, &name);
        }
        if verdict.status == Status::Wrong && must_be_played(task, answer) {
            let play = verdict.play.unwrap_or_else(|| panic!("{name}: no game: {}", verdict.text));
            assert!(play.winner.is_some(), "{name}");
        }
        verdict.status
    };
    assert_eq!(status(&solved.answer), Status::Right, "{name}");
    let first = task.shown.first().map(|shown| &shown.problem);
    match &task.question {
        Question::Value { of, .. } => {
            let right = match (of, first) {
                (Asked::Position, Some(problem)) => {
                    let value = judge.value(problem);
                    judge.text(value)
                }
                // Judged below and by the tests of gardens.
                _ => solved.text.clone(),
            };
            for claim in CLAIMS.iter().copied().chain([right.as_str()]) {
                let expected = judge.arena.parse(claim).unwrap()
                    == judge.arena.parse(&right.replace('↑', "^").replace('↓', "v")).unwrap();
                let got = status(&Answer::Value(claim.to_owned())) == Status::Right;
                assert_eq!(got, expected, "{name}: {claim}, {right}");
            }
            if let (Asked::Weight(_), Some(problem)) = (of, first) {
                let value = judge.value(problem);
                let weight = judge.arena.atomic_weight(value).unwrap();
                assert_eq!(judge.text(weight), solved.text, "{name}");
            }
        }
        Question::Surreal(_) => {
            assert_eq!(status(&Answer::Value("17/3".to_owned())), Status::Wrong);
        }
        Question::Values(prompts) => {
            let values: Vec<String> = prompts
                .iter()
                .map(|prompt| {
                    let value = judge.value(&prompt.problem);
                    judge.text(value)
                })
                .collect();
            assert_eq!(status(&Answer::Values(values.clone())), Status::Right, "{name}");
            for step in 0..values.len() {
                let mut wrong = values.clone();
                wrong[step] = "41/8".to_owned();
                assert_eq!(status(&Answer::Values(wrong)), Status::Wrong);
            }
        }
        Question::Outcome(_) => {
            let right = judge.outcome(first.unwrap());
            for outcome in OUTCOMES {
                let expected = outcome == right;
                assert_eq!(status(&Answer::Outcome(outcome)) == Status::Right, expected, "{name}");
            }
        }
        Question::Choice { options, right, .. } => {
            for choice in 0..options.len() {
                assert_eq!(status(&Answer::Choice(choice)) == Status::Right, choice == *right);
            }
            if task.shown.len() == 2 {
                let [a, b] = [0, 1].map(|at| judge.value(&task.shown[at].problem));
                let order = judge.arena.compare(a, b).unwrap();
                let expected = match order {
                    Some(std::cmp::Ordering::Greater) => 0,
                    Some(std::cmp::Ordering::Less) => 1,
                    Some(std::cmp::Ordering::Equal) => 2,
                    None => 3,
                };
                assert_eq!(*right, expected, "{name}");
            } else {
                let (hammerian, joshua) = by_definition(judge, first.unwrap().picture().unwrap());
                let expected = if joshua {
                    0
                } else if hammerian {
                    1
                } else {
                    2
                };
                assert_eq!(*right, expected, "{name}");
            }
        }
        Question::Cut { player } => {
            let problem = first.unwrap();
            let mut winning = 0;
            for index in 0..problem.position().size().unwrap() {
                let legal = problem.rules().moves(problem.position(), *player).contains(&index);
                let wins = legal && judge.wins(problem.position(), problem.rules(), *player, index);
                winning += usize::from(wins);
                assert_eq!(status(&Answer::Cut(index)) == Status::Right, wins, "{name} {index}");
            }
            assert_eq!(winning, 1, "{name}");
        }
        Question::Order => {
            let values: Vec<_> =
                task.shown.iter().map(|shown| judge.value(&shown.problem)).collect();
            for order in permutations(values.len()) {
                let sorted = order
                    .windows(2)
                    .all(|pair| judge.arena.at_most(values[pair[0]], values[pair[1]]).unwrap());
                assert_eq!(status(&Answer::Order(order)) == Status::Right, sorted, "{name}");
            }
        }
        Question::Build { value, stalk, rules, .. } => {
            let value = judge.arena.game_of(value).unwrap();
            for text in ["b", "br", "brr + b", "g", "gg", "gb + g", "gb", "bg", "b(r)(b)", "r", ""]
            {
                let Ok(built) = Problem::read(text, Some(*rules), &Default::default()) else {
                    continue;
                };
                let fits =
                    judge.value(&built) == value && (!stalk || built.picture().unwrap().is_stalk());
                let answer = Answer::Position(Box::new(built));
                assert_eq!(status(&answer) == Status::Right, fits, "{name}: {text}");
            }
            let Answer::Position(built) = &solved.answer else { panic!("{name}") };
            assert_eq!(judge.value(built), value, "{name}");
        }
        Question::Pieces => {
            let picture = first.unwrap().picture().unwrap();
            let mut expected = pieces_by_definition(judge, picture);
            expected.iter_mut().for_each(|piece| piece.sort_unstable());
            assert_eq!(status(&Answer::Pieces(expected.clone())), Status::Right, "{name}");
            if expected.len() > 1 {
                let merged = vec![expected.concat()];
                assert_eq!(status(&Answer::Pieces(merged)), Status::Wrong, "{name}");
            }
            let single: Vec<Vec<usize>> =
                (0..picture.edges().len()).map(|edge| vec![edge]).collect();
            let apart = expected.iter().all(|piece| piece.len() == 1);
            assert_eq!(status(&Answer::Pieces(single)) == Status::Right, apart, "{name}");
        }
        Question::Replies => {
            let value = judge.value(first.unwrap());
            assert_eq!(judge.text(value), "0", "{name}");
            let mut replies = Vec::new();
            every_reply(engine, judge, task, &mut replies, &mut 0);
        }
    }
}

/// Is a wrong answer to be refuted on the board? All are that claim something of a finite position
/// that could be true of it.
fn must_be_played(task: &Task, answer: &Answer) -> bool {
    match (&task.question, answer) {
        (Question::Value { of: Asked::Position, .. }, _) => true,
        (Question::Value { of: Asked::Weight(_), .. }, Answer::Value(text)) => {
            text.parse::<i64>().is_ok()
        }
        (Question::Values(_) | Question::Outcome(_) | Question::Order, _) => true,
        (Question::Choice { .. }, _) => true,
        (Question::Cut { player }, Answer::Cut(edge)) => {
            let problem = &task.shown[0].problem;
            let legal = problem.rules().moves(problem.position(), *player);
            legal.iter().any(|&index| problem.edge_number(index) == *edge)
        }
        (Question::Build { stalk: false, most_edges, .. }, Answer::Position(built)) => {
            built.picture().unwrap().edges().len() <= *most_edges
        }
        _ => false,
    }
}

/// Tries every reply after these, and goes on after those that keep the win.
fn every_reply(
    engine: &mut Engine,
    judge: &mut Judge,
    task: &Task,
    replies: &mut Vec<usize>,
    calls: &mut usize,
) {
    *calls += 1;
    if *calls > 60 {
        return;
    }
    let problem = &task.shown[0].problem;
    let verdict = check(engine, task, &Answer::Replies(replies.clone())).unwrap();
    let Some(round) = verdict.game.filter(|_| verdict.status == Status::Continue) else {
        assert_eq!(verdict.status, Status::Right);
        return;
    };
    let mut game = GameState::new(problem).unwrap();
    for (player, edge) in &round.moves {
        let index = game.find(*edge).unwrap();
        assert!(game.legal(*player).contains(&index));
        game.play(index);
    }
    let player = round.starts.opponent();
    for index in game.legal(player) {
        let wins = judge.wins(game.position(), game.rules(), player, index);
        replies.push(game.number(index));
        let verdict = check(engine, task, &Answer::Replies(replies.clone())).unwrap();
        assert_eq!(verdict.status == Status::Wrong, !wins);
        if wins {
            every_reply(engine, judge, task, replies, calls);
        } else {
            let play = verdict.play.unwrap();
            assert_eq!(play.winner, Some(round.starts));
            replayed(&play, "zero");
        }
        replies.pop();
    }
}

/// The moves are legal, and the one who makes the last one wins.
fn replayed(play: &Play, name: &str) {
    let mut boards: Vec<GameState> = [Some(&play.problem), play.beside.as_ref()]
        .into_iter()
        .flatten()
        .map(|problem| GameState::new(problem).unwrap())
        .collect();
    for PlayedMove { player, beside, edge, leaves } in &play.moves {
        let game = &mut boards[usize::from(*beside)];
        let index = game.find(*edge).unwrap_or_else(|| panic!("{name}: no {edge}"));
        assert!(game.legal(*player).contains(&index), "{name}: {edge}");
        game.play(index);
        assert_eq!(game.position().to_string(), *leaves, "{name}");
    }
    if let (Some(winner), Some(last)) = (play.winner, play.moves.last()) {
        assert_eq!(winner, last.player, "{name}");
        let stuck = boards.iter().all(|game| game.legal(last.player.opponent()).is_empty());
        assert!(stuck, "{name}");
    }
}

/// In games whose positions are not added by putting them side by side, the claimed value stands on
/// a board of its own.
#[test]
fn claims_about_clockwise_trees_and_dominoes_are_played_on_two_boards() {
    let mut engine = Engine::new();
    for kind in ["clockwise", "domino"] {
        let task = Spec::new(kind, 3, 1).unwrap().task(&mut engine).unwrap();
        let verdict = check(&mut engine, &task, &Answer::Value("5".to_owned())).unwrap();
        let play = verdict.play.unwrap();
        assert_eq!(play.beside.as_ref().unwrap().source(), "r^5");
        let first = play.moves[0].player;
        assert_eq!((first, play.winner), (Player::Right, Some(Player::Right)), "{kind}");
        assert!(play.moves.iter().any(|m| m.beside) && play.moves.iter().any(|m| !m.beside));
        assert!(play.in_words().contains("of r^5"), "{}", play.in_words());
    }
}

/// Each reason says what is wrong with that answer, not only what is right.
#[test]
fn reasons_fit_the_answer() {
    let mut engine = Engine::new();
    let mut reason = |kind: &str, level: usize, seed: u64, answer: &str| {
        let task = Spec::new(kind, level, seed).unwrap().task(&mut engine).unwrap();
        check(&mut engine, &task, &Answer::Value(answer.to_owned())).unwrap().text
    };
    // {1/4|5/2}
    assert_eq!(reason("simplest", 3, 5, "0"), "0 is not more than 1/4.");
    assert_eq!(reason("simplest", 3, 5, "5/2"), "5/2 is not less than 5/2.");
    assert!(reason("simplest", 3, 5, "2").starts_with("2 is between 1/4 and 5/2, but a simpler"));
    // *5, 0, *, *2, *2, *, *2, *3
    assert!(reason("mex", 3, 5, "*2").contains("one can move to *2 in the position"));
    assert!(reason("mex", 3, 5, "*7").contains("one can move in *7"));
    assert!(reason("garden", 1, 5, "1/2").starts_with("The atomic weight of such a picture is an"));
    assert!(reason("garden", 1, 5, "1").contains("starts and loses"));
    // The temperature of {{2|0}|{-9|-11}}, 11/2.
    assert_eq!(
        reason("hot", 4, 11, "5"),
        "At a tax of 5 the walls have not met: Left's is at -4 and Right's at -5."
    );
    assert!(reason("hot", 4, 11, "6").starts_with("The walls meet at a lower tax than 6."));
    assert!(reason("hot", 4, 11, "-1").starts_with("A hot game has a positive temperature."));
    assert!(reason("hot", 4, 11, "*").starts_with("The temperature is a number."));
    // The mean of {3|-5}, -1.
    for (claim, tax, left, right) in
        [("4", "0", "3", "-5"), ("0", "7/2", "-1/2", "-3/2"), ("-3/4", "31/8", "-7/8", "-9/8")]
    {
        let starts = format!("At a tax of {tax} Left's wall is at {left} and Right's at {right};");
        let text = reason("hot", 1, 11, claim);
        assert!(text.starts_with(&starts), "{text}");
    }
    // What is too fine to print is not.
    assert!(reason("hot", 1, 11, "1/2^100000000").starts_with("The mean is where"));
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|start: Vec<usize>| {
                (0..count)
                    .filter(|next| !start.contains(next))
                    .map(|next| [&start[..], &[next]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// The trunk of a tree, and its branches, by edges.
fn trunk_and_branches(picture: &Picture, tree: &[usize]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let edges = picture.edges();
    let on = |index: usize| {
        tree.iter()
            .copied()
            .filter(|&other| edges[other].from == edges[index].to)
            .collect::<Vec<_>>()
    };
    let mut trunk = vec![tree[0]];
    let mut above = on(tree[0]);
    while let [next] = above[..] {
        trunk.push(next);
        above = on(next);
    }
    let branch = |&first: &usize| {
        let mut all = vec![first];
        let mut at = 0;
        while at < all.len() {
            all.extend(on(all[at]));
            at += 1;
        }
        all
    };
    (trunk, above.iter().map(branch).collect())
}

fn worth(judge: &mut Judge, picture: &Picture, edges: &[usize]) -> partizan::Game {
    let foot = picture.edges()[edges[0]].from;
    let place = |vertex: u32| if vertex == foot { 0 } else { vertex + 1 };
    let planted: Picture = edges
        .iter()
        .map(|&index| picture.edges()[index])
        .map(|mut edge| {
            (edge.from, edge.to) = (place(edge.from), place(edge.to));
            edge
        })
        .collect();
    judge.value_of(&Position::from(planted), &hackenbush::rules::RedBlue)
}

fn by_definition(judge: &mut Judge, picture: &Picture) -> (bool, bool) {
    let all: Vec<usize> = (0..picture.edges().len()).collect();
    let (trunk, branches) = trunk_and_branches(picture, &all);
    let whole = worth(judge, picture, &all);
    let alone = worth(judge, picture, &trunk);
    let mut sum = alone;
    for branch in &branches {
        let value = worth(judge, picture, branch);
        sum = judge.arena.sum(sum, value).unwrap();
    }
    (sum == whole, alone == whole)
}

fn pieces_by_definition(judge: &mut Judge, picture: &Picture) -> Vec<Vec<usize>> {
    let mut pieces = Vec::new();
    let mut open = vec![(0..picture.edges().len()).collect::<Vec<_>>()];
    while let Some(tree) = open.pop() {
        let (trunk, branches) = trunk_and_branches(picture, &tree);
        let mut sum = worth(judge, picture, &trunk);
        for branch in &branches {
            let value = worth(judge, picture, branch);
            sum = judge.arena.sum(sum, value).unwrap();
        }
        if !branches.is_empty() && sum == worth(judge, picture, &tree) {
            pieces.push(trunk);
            open.extend(branches);
        } else {
            pieces.push(tree);
        }
    }
    pieces
}

/// A task stays the same: links and files of progress contain only its kind, level and seed.
#[test]
fn tasks_never_change() {
    let mut engine = Engine::new();
    let mut text = String::new();
    for kind in KINDS {
        for level in [1, kind.levels] {
            let task = Spec::new(kind.name, level, 1).unwrap().task(&mut engine).unwrap();
            let shown: Vec<_> =
                task.shown.iter().map(|shown| shown.problem.source().into_owned()).collect();
            let answer = solve(&mut engine, &task).unwrap().text;
            text += &format!("{} {level} 1: {} -> {answer}\n", kind.name, shown.join(" ; "));
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tasks.txt");
    if std::env::var_os("HACKENBUSH_WRITE_TASKS").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap();
    for (now, before) in text.lines().zip(kept.lines()) {
        assert_eq!(now, before, "a task has changed; make a new kind instead");
    }
    assert_eq!(text.lines().count(), kept.lines().count());
}

#[test]
fn answers_that_cannot_be_read_are_errors() {
    let mut engine = Engine::new();
    let mut wrong = |kind: &str, answer: Answer| {
        let task = Spec::new(kind, 1, 0).unwrap().task(&mut engine).unwrap();
        let wrong = check(&mut engine, &task, &answer).unwrap_err();
        assert!(wrong.hint.is_some(), "{wrong}");
        wrong.message
    };
    assert_eq!(wrong("stalk", Answer::Cut(0)), "this task expects value, not cut");
    assert_eq!(wrong("stalk", Answer::Value(String::new())), "the answer is empty");
    assert_eq!(wrong("stalk", Answer::Value("9".repeat(999))), "more than 200 characters");
    wrong("stalk", Answer::Value("x".to_owned()));
    wrong("infinite", Answer::Value("x".to_owned()));
    assert_eq!(wrong("winning-cut", Answer::Cut(99)), "there is no edge 99");
    assert_eq!(
        wrong("sort", Answer::Order(vec![0, 0, 1])),
        "an order names each of the 3 positions once"
    );
    wrong("decompose", Answer::Pieces(vec![vec![0, 0]]));
    wrong("zero", Answer::Replies(vec![999]));
    wrong("tree", Answer::Values(Vec::new()));
    wrong("larger", Answer::Choice(9));
    let message = |result: Result<Spec, hackenbush::Diagnostic>| result.unwrap_err().message;
    assert_eq!(message(Spec::new("stalk", 0, 0)), "`stalk` has no level 0");
    assert_eq!(message(Spec::new("stalks", 1, 0)), "there is no kind of task `stalks`");
}
