//! Atomic weights against their definition: `G` has weight `g` when it is within an up of
//! `g·up` beside a remote star, where `·` is Norton's product (Siegel II.7).

use crate::random::{all_small_games, games};
use partizan::NoAtomicWeight;
use partizan::{Arena, Game, Outcome, Player};
use proptest::prelude::*;
use std::cmp::Ordering;

/// Norton's `g·up`: n ups for an integer n, else `{g^L·up + up + up + * | g^R·up - up - up - *}`.
fn ups(arena: &mut Arena, g: Game) -> Game {
    if let Some(n) = arena.as_number(g).and_then(partizan::Dyadic::to_i64) {
        let up = arena.parse("^").unwrap();
        return arena.multiple(n, up).unwrap();
    }
    let [left, right] = Player::BOTH.map(|player| -> Vec<Game> {
        let step = match player {
            Player::Left => "^^*",
            Player::Right => "vv*",
        };
        let step = arena.parse(step).unwrap();
        let options = arena.options(g, player).unwrap();
        options
            .into_iter()
            .map(|option| {
                let product = ups(arena, option);
                arena.sum(product, step).unwrap()
            })
            .collect()
    });
    arena.game(&left, &right).unwrap()
}

fn weight_of(arena: &mut Arena, game: Game) -> Game {
    arena.atomic_weight(game).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_game_is_within_an_up_of_its_weight(recipe in all_small_games()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let weight = weight_of(&mut arena, game);
        let product = ups(&mut arena, weight);
        let difference = arena.difference(game, product).unwrap();
        // Stars beyond 7 are remote: no nimber above 3 went in.
        let [above, below] = ["^*64", "v*64"].map(|text| arena.parse(text).unwrap());
        prop_assert_eq!(arena.compare(difference, above), Ok(Some(Ordering::Less)));
        prop_assert_eq!(arena.compare(difference, below), Ok(Some(Ordering::Greater)));
    }

    #[test]
    fn weights_add(a in all_small_games(), b in all_small_games()) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let sum = arena.sum(a, b).unwrap();
        let [weight_a, weight_b, weight] = [a, b, sum].map(|game| weight_of(&mut arena, game));
        prop_assert_eq!(arena.sum(weight_a, weight_b), Ok(weight));
        let negative = arena.negative(a).unwrap();
        prop_assert_eq!(arena.negative(weight_a).unwrap(), weight_of(&mut arena, negative));
    }

    #[test]
    fn a_weight_of_two_decides(recipe in all_small_games(), ups in -3..=3i64) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let up = arena.parse("^").unwrap();
        let shift = arena.multiple(ups, up).unwrap();
        let game = arena.sum(game, shift).unwrap();
        let weight = weight_of(&mut arena, game);
        let [one, two] = [1, 2].map(|n| arena.integer(n).unwrap());
        let [minus_one, minus_two] = [-1, -2].map(|n| arena.integer(n).unwrap());
        let outcome = arena.outcome(game);
        if arena.at_most(two, weight).unwrap() {
            prop_assert_eq!(outcome, Outcome::Left);
        }
        if arena.at_most(weight, minus_two).unwrap() {
            prop_assert_eq!(outcome, Outcome::Right);
        }
        // Weight at least 1: Left wins moving first.
        if arena.at_most(one, weight).unwrap() {
            prop_assert_eq!(outcome.winner(Player::Left), Player::Left);
        }
        if arena.at_most(weight, minus_one).unwrap() {
            prop_assert_eq!(outcome.winner(Player::Right), Player::Right);
        }
    }

    #[test]
    fn only_all_small_games_have_one(recipe in games()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        match arena.atomic_weight(game) {
            Ok(_) => prop_assert!(arena.is_all_small(game)),
            Err(why) => {
                prop_assert_eq!(why, NoAtomicWeight::NotAllSmall);
                prop_assert!(!arena.is_all_small(game));
            }
        }
    }
}

#[test]
fn known_weights() {
    let mut arena = Arena::new();
    for (game, weight) in [
        ("0", "0"),
        ("*7", "0"),
        ("^", "1"),
        ("v3*2", "-3"),
        ("^[5]", "1"),
        ("^<4>", "0"),
        ("{^|v}", "0"),
        ("{^^|vv}", "*"),
        ("{^3|v3}", "+-1"),
        ("{^^|0}", "1"),
        ("{^4|v}", "{2|1}"),
        ("{0|v*}", "0"),
        ("{^*||vv*|v3}", "-1*"),
    ] {
        let game = arena.parse(game).unwrap();
        let found = arena.atomic_weight(game).unwrap();
        assert_eq!(arena.text(found).unwrap(), weight, "{:?}", arena.text(game));
    }
    let number = arena.parse("{1|^}").unwrap();
    assert_eq!(arena.atomic_weight(number), Err(NoAtomicWeight::NotAllSmall));
}
