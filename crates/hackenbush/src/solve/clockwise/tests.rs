//! The values against play from the rules alone.

use super::*;
use crate::notation::parse_picture;
use crate::rules::{Clockwise, Ruleset as _};
use crate::solve::theorem::Theorem;
use rustc_hash::FxHashMap;

/// The canonical form of the options, by `Clockwise::moves` and `Picture::cut` alone. Trees side by
/// side are not split.
fn brute(picture: &Picture, arena: &mut Arena, known: &mut FxHashMap<Picture, Game>) -> Game {
    if let Some(&game) = known.get(picture) {
        return game;
    }
    let [left, right] = Player::BOTH.map(|player| {
        let cuts = Clockwise.moves(&picture.clone().into(), player).into_iter();
        cuts.map(|edge| brute(&picture.cut(edge).picture, arena, known)).collect::<Vec<_>>()
    });
    let game = arena.game(&left, &right).unwrap();
    known.insert(picture.clone(), game);
    game
}

/// All ordered forests with this number of edges in these colours, as notation.
fn every_forest(edges: usize, colours: &str) -> Vec<String> {
    // A forest is a tree and a forest to its right; a tree is an edge and the forest on it.
    let mut all = vec![vec![String::new()]];
    for size in 1..=edges {
        let mut forests = Vec::new();
        for below in 0..size {
            for on_it in &all[below] {
                for beside in &all[size - 1 - below] {
                    for colour in colours.chars() {
                        forests.push(format!("({colour}{on_it}){beside}"));
                    }
                }
            }
        }
        all.push(forests);
    }
    all.pop().unwrap()
}

fn value(text: &str) -> String {
    let mut arena = Arena::new();
    let picture = parse_picture(text).unwrap();
    let game = Forest::new(&picture).unwrap().value(&mut arena).unwrap();
    arena.text(game).unwrap()
}

#[test]
fn the_papers_figures() {
    let mut arena = Arena::new();
    let picture = parse_picture("(rr)br(r)br").unwrap();
    let forest = Forest::new(&picture).unwrap();
    assert_eq!(forest.formula(&mut arena).unwrap(), "{-2|}:(-1:({-1|}:-1))");
    let parts: Vec<(String, String)> = forest
        .decompose(&mut arena)
        .unwrap()
        .iter()
        .map(|part| (part.picture.to_string(), arena.text(part.own_value).unwrap()))
        .collect();
    let expected = [("rr + b", "0"), ("r", "-1"), ("r + b", "0"), ("r", "-1")];
    assert_eq!(parts, expected.map(|(part, value)| (part.to_owned(), value.to_owned())));
    assert_eq!(value("rb(b)rb"), "-3/8");
    assert_eq!(value("br(rb(b)rb)br"), "7/16");
    assert_eq!(value("(rr)br(r)br"), "-5/4");
}

#[test]
fn mirror_images_differ_and_trees_side_by_side_are_no_sum() {
    assert_eq!(value("b(r)b"), "1");
    assert_eq!(value("b(b)r"), "1");
    assert_eq!(value("(b)(r)"), "0");
    assert_eq!(value("(r)(r)b"), "0");
    assert_eq!(value("(b)g"), "1*");
    assert_eq!(value("g(b)g"), "{0,^*|0,^*}");
}

#[test]
fn all_small_red_blue_forests() {
    let (mut arena, mut known) = (Arena::new(), FxHashMap::default());
    for edges in 0..=6 {
        for text in every_forest(edges, "br") {
            let picture = parse_picture(&text).unwrap();
            let expected = brute(&picture, &mut arena, &mut known);
            let forest = Forest::new(&picture).unwrap();
            let number = forest.signs().unwrap().unwrap().value().unwrap();
            assert_eq!(arena.as_number(expected), Some(&number), "{text}");
            if edges <= 5 {
                assert_eq!(forest.value(&mut arena).unwrap(), expected);
                let parts = forest.decompose(&mut arena).unwrap();
                assert_eq!(parts.first().map_or(Game::ZERO, |part| part.value), expected);
            }
        }
    }
}

#[test]
fn all_small_forests_with_green() {
    let (mut arena, mut known) = (Arena::new(), FxHashMap::default());
    for edges in 0..=5 {
        for text in every_forest(edges, "brg") {
            let picture = parse_picture(&text).unwrap();
            let expected = brute(&picture, &mut arena, &mut known);
            let forest = Forest::new(&picture).unwrap();
            assert_eq!(forest.value(&mut arena).unwrap(), expected, "{text}");
        }
    }
}

/// Lemma 2.3: for each player the topmost cut is the only best.
#[test]
fn the_topmost_is_best() {
    let mut arena = Arena::new();
    for edges in 0..=5 {
        for text in every_forest(edges, "br") {
            let picture = parse_picture(&text).unwrap();
            let moves = Forest::new(&picture).unwrap().moves(&mut arena).unwrap();
            for player in Player::BOTH {
                let own: Vec<&TrunkMove> = moves.iter().filter(|m| m.player == player).collect();
                let best: Vec<usize> = own.iter().filter(|m| m.best).map(|m| m.edge).collect();
                let top: Vec<usize> = own.last().map(|m| m.edge).into_iter().collect();
                assert_eq!(best, top, "{text}");
            }
        }
    }
}

#[test]
fn moves_leave_what_they_leave() {
    let (mut arena, mut known) = (Arena::new(), FxHashMap::default());
    for text in every_forest(4, "brg") {
        let picture = parse_picture(&text).unwrap();
        let moves = Forest::new(&picture).unwrap().moves(&mut arena).unwrap();
        for player in Player::BOTH {
            let mut found: Vec<(usize, Game)> =
                moves.iter().filter(|m| m.player == player).map(|m| (m.edge, m.value)).collect();
            found.sort_by_key(|m| m.0);
            let edges = Clockwise.moves(&picture.clone().into(), player).into_iter();
            let expected: Vec<(usize, Game)> = edges
                .map(|edge| (edge, brute(&picture.cut(edge).picture, &mut arena, &mut known)))
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}

#[test]
fn the_derivation_writes_the_ordinal_sum() {
    let mut arena = Arena::new();
    let picture = parse_picture("br(rb(b)rb)br").unwrap();
    let step = Forest::new(&picture).unwrap().derive(&mut arena).unwrap();
    let notes: Vec<(usize, Theorem, &str)> =
        step.walk().map(|(depth, step)| (depth, step.theorem, step.note.as_str())).collect();
    assert_eq!(
        notes,
        [
            (0, Theorem::Clockwise, "1/2:({-3/8|}:-1) = 7/16"),
            (
                1,
                Theorem::LiteralBase,
                "{-3/8|}:-1 = -1/4: n = -1, d = 5/8, m = -1, d' = 0, {d|}:m = 3/4"
            ),
            (2, Theorem::Clockwise, "-1/2:({|1}:1) = -3/8"),
            (
                3,
                Theorem::LiteralBase,
                "{|1}:1 = 1/2: negatives, n = -1, d = 0, m = -1, d' = 0, {d|}:m = 1/2"
            ),
            (4, Theorem::Clockwise, "1"),
            (3, Theorem::VanRoode, "-1/2:1/2 = -3/8"),
            (1, Theorem::VanRoode, "1/2:-1/4 = 7/16"),
        ]
    );
    let parts: Vec<&[usize]> = step.parts.iter().map(|part| part.edges.as_slice()).collect();
    assert_eq!(parts, [&[2, 3, 4, 5, 6, 7, 8][..], &[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
    let check = |step: &Step, arena: &mut Arena| {
        let value = Forest::new(&step.picture).unwrap().value(arena).unwrap();
        assert_eq!(step.value.exact(), Some(value), "{}", step.note);
    };
    for text in ["(rr)br(r)br", "(g)b(r(b)g)r", "b(b(b(b)))r(r)"] {
        let picture = parse_picture(text).unwrap();
        let step = Forest::new(&picture).unwrap().derive(&mut arena).unwrap();
        step.walk().for_each(|(_, step)| check(step, &mut arena));
    }
}

#[test]
fn deep_and_wide_pictures_do_not_recurse() {
    let deep = Picture::stalk((0..200_000).map(|i| [Colour::Blue, Colour::Red][i % 2]));
    let number = Forest::new(&deep).unwrap().signs().unwrap().unwrap();
    assert_eq!(number.length(), 200_000);
    let wide = parse_picture(&"(rb)".repeat(100_000)).unwrap();
    let forest = Forest::new(&wide).unwrap();
    assert_eq!(forest.trunk().len(), 2);
    assert!(forest.signs().unwrap().is_some());
    let nested = parse_picture(&("(b".repeat(100_000) + &")r".repeat(100_000))).unwrap();
    assert!(Forest::new(&nested).unwrap().derive(&mut Arena::new()).is_ok());
}
