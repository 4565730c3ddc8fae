//! Stops, confusion intervals, birthdays, parts and kinds of games.

use crate::judge::{Judge, Tree};
use crate::random::{all_small_games, games, small_number};
use partizan::{Arena, BigUint, Dyadic, Exceeded, Form, Game, Nus, Player};
use proptest::prelude::*;
use std::collections::HashSet;

/// Numbers that lie between, on and beyond all stops of the random games.
fn grid() -> impl Iterator<Item = Dyadic> {
    (-40..=40).map(|n| Dyadic::new(n, 3))
}

fn compare(judge: &mut Judge, game: Tree, x: &Dyadic) -> [bool; 2] {
    let x = judge.dyadic(x);
    [judge.at_most(game, x), judge.at_most(x, game)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn stops_tell_every_comparison_with_a_number(recipe in games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let (game, tree) = (recipe.game(&mut arena), recipe.tree(&mut judge));
        let [left, right] = Player::BOTH.map(|player| arena.stop(game, player).clone());
        let [left_mover, right_mover] = Player::BOTH.map(|player| arena.mover_at_stop(game, player));
        prop_assert!(left >= right);
        let confused = arena.confusion_interval(game);
        for x in grid() {
            let [at_most, at_least] = compare(&mut judge, tree, &x);
            prop_assert_eq!(at_most, left < x || left == x && left_mover == Player::Left);
            prop_assert_eq!(at_least, right > x || right == x && right_mover == Player::Right);
            let inside = confused.as_ref().is_some_and(|interval| {
                let above = interval.low < x || interval.low == x && interval.includes_low;
                let below = x < interval.high || x == interval.high && interval.includes_high;
                above && below
            });
            prop_assert_eq!(inside, !at_most && !at_least, "{}", x);
            let number = arena.number(&x).unwrap();
            prop_assert_eq!(arena.at_most(game, number), Ok(at_most));
            prop_assert_eq!(arena.at_most(number, game), Ok(at_least));
        }
        prop_assert_eq!(arena.is_numberish(game), left == right);
        prop_assert_eq!(arena.is_infinitesimal(game), left.is_zero() && right.is_zero());
    }

    #[test]
    fn stops_are_where_play_ends(recipe in games()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        prop_assert_eq!(arena.stop(game, Player::Left).clone(), play(&mut arena, game, Player::Left));
        prop_assert_eq!(arena.stop(game, Player::Right).clone(), play(&mut arena, game, Player::Right));
    }

    #[test]
    fn stops_of_sums_are_bounded_by_sums_of_stops(a in games(), b in games()) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let sum = arena.sum(a, b).unwrap();
        let stop = |game, player| arena.stop(game, player).clone();
        use Player::{Left, Right};
        prop_assert!(stop(sum, Left) <= stop(a, Left) + stop(b, Left));
        prop_assert!(stop(sum, Left) >= stop(a, Left) + stop(b, Right));
        prop_assert!(stop(sum, Right) >= stop(a, Right) + stop(b, Right));
        prop_assert!(stop(sum, Right) <= stop(a, Left) + stop(b, Right));
    }

    #[test]
    fn birthdays_are_the_depth_of_the_canonical_form(recipe in games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let (game, literal) = (recipe.game(&mut arena), recipe.tree(&mut judge));
        let canonical = judge.read(&mut arena, game);
        let birthday = arena.birthday(game);
        prop_assert_eq!(&birthday, &BigUint::from(judge.depth(canonical)));
        // No form of the game is shallower.
        prop_assert!(birthday <= BigUint::from(judge.depth(literal)));
    }

    #[test]
    fn birthdays_of_sums_are_bounded(a in games(), b in games()) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let sum = arena.sum(a, b).unwrap();
        prop_assert!(arena.birthday(sum) <= arena.birthday(a) + arena.birthday(b));
        let negative = arena.negative(a).unwrap();
        prop_assert_eq!(arena.birthday(negative), arena.birthday(a));
    }

    #[test]
    fn number_and_infinitesimal_parts_add_up(recipe in games(), x in small_number(), tiny in all_small_games()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        match arena.parts(game).unwrap() {
            None => prop_assert!(!arena.is_numberish(game)),
            Some((number, rest)) => {
                prop_assert!(arena.is_infinitesimal(rest));
                let number = arena.number(&number).unwrap();
                prop_assert_eq!(arena.sum(number, rest), Ok(game));
            }
        }
        let tiny = tiny.game(&mut arena);
        let number = arena.number(&x).unwrap();
        let sum = arena.sum(number, tiny).unwrap();
        prop_assert_eq!(arena.parts(sum), Ok(Some((x, tiny))));
    }

    #[test]
    fn all_small_means_moves_for_both_or_neither(recipe in games(), small in all_small_games()) {
        let mut arena = Arena::new();
        for game in [recipe.game(&mut arena), small.game(&mut arena)] {
            let mut followers = arena.followers(game, usize::MAX).unwrap();
            let fair = followers.iter().all(|&follower| {
                let [left, right] = Player::BOTH.map(|p| arena.options(follower, p).unwrap().is_empty());
                left == right
            });
            prop_assert_eq!(arena.is_all_small(game), fair);
            // Followers are the game and everything below it, each once.
            let count = followers.len();
            let set: HashSet<Game> = followers.drain(..).collect();
            prop_assert_eq!(set.len(), count);
            prop_assert!(set.contains(&game));
            for &follower in &set {
                for player in Player::BOTH {
                    prop_assert!(arena.options(follower, player).unwrap().iter().all(|o| set.contains(o)));
                }
            }
            prop_assert!(arena.followers(game, count).is_ok());
            if count > 1 {
                let fewer = arena.followers(game, count - 1);
                prop_assert!(matches!(fewer, Err(Exceeded::TooLarge(_))));
            }
        }
        let small = small.game(&mut arena);
        prop_assert!(arena.is_all_small(small) && arena.is_infinitesimal(small));
    }
}

/// The stop by its definition: numbers are not played.
fn play(arena: &mut Arena, game: Game, player: Player) -> Dyadic {
    if let Some(number) = arena.as_number(game) {
        return number.clone();
    }
    let options = arena.options(game, player).unwrap();
    let stops = options.into_iter().map(|option| play(arena, option, player.opponent()));
    let stops: Vec<Dyadic> = stops.collect();
    match player {
        Player::Left => stops.into_iter().max(),
        Player::Right => stops.into_iter().min(),
    }
    .unwrap()
}

#[test]
fn forms_and_nus_are_told_apart() {
    let mut arena = Arena::new();
    for (text, number, ups, nimber) in
        [("0", 0, 0, 0), ("-3", -3, 0, 0), ("*5", 0, 0, 5), ("2^*", 2, 1, 1), ("-1v7*6", -1, -7, 6)]
    {
        let game = arena.parse(text).unwrap();
        let nus = Nus { number: Dyadic::from(number), ups, nimber };
        assert_eq!(arena.form(game), Form::Nus(nus.clone()));
        assert_eq!(arena.as_nus(game), Some(nus));
        assert_eq!(arena.is_number(game), ups == 0 && nimber == 0);
        assert_eq!(arena.as_nimber(game), (number == 0 && ups == 0).then_some(nimber));
    }
    let hot = arena.parse("{1|-1}").unwrap();
    assert_eq!((arena.as_nus(hot), arena.as_number(hot), arena.as_nimber(hot)), (None, None, None));
    let [one, minus_one] = ["1", "-1"].map(|text| arena.parse(text).unwrap());
    assert_eq!(arena.form(hot), Form::Options { left: vec![one], right: vec![minus_one] });
}

#[test]
fn huge_nus_are_no_trouble() {
    let mut arena = Arena::new();
    let game = arena.parse("1000000000000000000000^1000000000000*1000000000000").unwrap();
    assert_eq!(arena.birthday(game).to_string(), "1000000002000000000000");
    assert_eq!(arena.temperature(game), Ok(Dyadic::ZERO));
    let negative = arena.negative(game).unwrap();
    assert_eq!(arena.sum(game, negative), Ok(Game::ZERO));
    assert!(matches!(arena.followers(game, 1000), Err(Exceeded::TooLarge(_))));
}
