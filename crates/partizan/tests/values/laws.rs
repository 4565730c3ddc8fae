//! The laws of the group of games, its order, and canonical forms that are unique.

use crate::judge::Judge;
use crate::random::{Recipe, games, small_games, small_number};
use partizan::{Arena, Game, Nus, Player, simplest};
use proptest::collection::vec;
use proptest::prelude::*;
use std::cmp::Ordering;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn the_canonical_form_has_the_value_of_the_form(recipe in games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let game = recipe.game(&mut arena);
        let literal = recipe.tree(&mut judge);
        let canonical = judge.read(&mut arena, game);
        prop_assert!(judge.equal(literal, canonical));
        prop_assert_eq!(arena.outcome(game), judge.outcome(literal));
        // Nus leaves built from bare trees of options come out as the same ids.
        prop_assert_eq!(judge.value(&mut arena, literal), game);
    }

    #[test]
    fn canonical_forms_hold_no_dominated_and_no_reversible_option(recipe in games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let game = recipe.game(&mut arena);
        let whole = judge.read(&mut arena, game);
        for player in Player::BOTH {
            let no_better = |judge: &mut Judge, a, b| match player {
                Player::Left => judge.at_most(a, b),
                Player::Right => judge.at_most(b, a),
            };
            let options = judge.options(whole, player);
            for &option in &options {
                for &other in &options {
                    prop_assert!(option == other || !no_better(&mut judge, option, other));
                }
                for reply in judge.options(option, player.opponent()) {
                    prop_assert!(!no_better(&mut judge, reply, whole));
                }
            }
        }
    }

    #[test]
    fn the_order_is_the_judges(a in games(), b in games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let trees = [&a, &b].map(|recipe| recipe.tree(&mut judge));
        let games = [&a, &b].map(|recipe| recipe.game(&mut arena));
        let [at_most, at_least] = [[0, 1], [1, 0]].map(|[i, j]| judge.at_most(trees[i], trees[j]));
        let order = match (at_most, at_least) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        };
        prop_assert_eq!(arena.compare(games[0], games[1]), Ok(order));
        prop_assert_eq!(arena.at_most(games[0], games[1]), Ok(at_most));
        prop_assert_eq!(games[0] == games[1], order == Some(Ordering::Equal));
        // The difference tells the same.
        let difference = arena.difference(games[0], games[1]).unwrap();
        prop_assert_eq!(arena.compare(difference, Game::ZERO), Ok(order));
    }

    #[test]
    fn games_are_an_ordered_group(a in games(), b in games(), c in games()) {
        let mut arena = Arena::new();
        let [a, b, c] = [a, b, c].map(|recipe| recipe.game(&mut arena));
        let sum = |arena: &mut Arena, x, y| arena.sum(x, y).unwrap();
        let (ab, bc) = (sum(&mut arena, a, b), sum(&mut arena, b, c));
        prop_assert_eq!(sum(&mut arena, ab, c), sum(&mut arena, a, bc));
        prop_assert_eq!(ab, sum(&mut arena, b, a));
        prop_assert_eq!(sum(&mut arena, a, Game::ZERO), a);
        prop_assert_eq!(arena.difference(a, a), Ok(Game::ZERO));
        let [minus_a, minus_b] = [a, b].map(|game| arena.negative(game).unwrap());
        prop_assert_eq!(arena.negative(minus_a), Ok(a));
        prop_assert_eq!(arena.negative(ab).unwrap(), sum(&mut arena, minus_a, minus_b));
        prop_assert_eq!(arena.difference(ab, b), Ok(a));
        // Adding the same on both sides changes no comparison.
        let (ac, order) = (sum(&mut arena, a, c), arena.compare(a, b));
        prop_assert_eq!(arena.compare(ac, bc), order);
        prop_assert_eq!(arena.compare(minus_b, minus_a), order);
    }

    #[test]
    fn the_order_is_transitive(a in games(), b in games(), c in games()) {
        let mut arena = Arena::new();
        let [a, b, c] = [a, b, c].map(|recipe| recipe.game(&mut arena));
        if arena.at_most(a, b).unwrap() && arena.at_most(b, c).unwrap() {
            prop_assert!(arena.at_most(a, c).unwrap());
        }
    }

    #[test]
    fn equal_games_are_one_game(
        recipe in games(),
        extra in small_games(),
        from in games(),
        seed in any::<u64>(),
    ) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let [mut left, mut right] = Player::BOTH.map(|player| arena.options(game, player).unwrap());
        // Option order and repetition.
        let turn = usize::try_from(seed % 7).unwrap();
        for side in [&mut left, &mut right] {
            let again = side.first().copied();
            side.extend(again);
            let places = side.len().max(1);
            side.rotate_left(turn % places);
        }
        prop_assert_eq!(arena.game(&left, &right), Ok(game));
        // Any option that is no good (gift horse), such as a dominated or a reversible one.
        let extra = extra.game(&mut arena);
        let at_least = arena.at_most(game, extra).unwrap();
        let at_most = arena.at_most(extra, game).unwrap();
        if !at_least {
            left.push(extra);
        }
        if !at_most {
            right.insert(0, extra);
        }
        prop_assert_eq!(arena.game(&left, &right), Ok(game));
        // A reversible one made on purpose: Right answers {any|G} by going back to G.
        let from = from.game(&mut arena);
        let reversible = arena.game(&[from], &[game]).unwrap();
        let mut options = left.clone();
        options.push(reversible);
        if !arena.at_most(game, reversible).unwrap() {
            prop_assert_eq!(arena.game(&options, &right), Ok(game));
        }
        // By a detour: G + H - H.
        let sum = arena.sum(game, from).unwrap();
        prop_assert_eq!(arena.difference(sum, from), Ok(game));
    }

    #[test]
    fn a_number_that_fits_is_the_value(left in vec(small_games(), 0..3), right in vec(small_games(), 0..3)) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let recipe = Recipe::Form([left, right]);
        let game = recipe.game(&mut arena);
        let tree = recipe.tree(&mut judge);
        // Down the tree of numbers from 0, from the definition: x fits if no Left option is at
        // least x and no Right option at most x.
        let (mut low, mut high) = (None, None);
        let mut found = None;
        for _ in 0..12 {
            let Some(x) = simplest(low.as_ref(), high.as_ref()) else { break };
            let number = judge.dyadic(&x);
            let low_fits = judge.options(tree, Player::Left).into_iter().all(|l| !judge.at_most(number, l));
            let high_fits = judge.options(tree, Player::Right).into_iter().all(|r| !judge.at_most(r, number));
            match (low_fits, high_fits) {
                (true, true) => {
                    found = Some(x);
                    break;
                }
                (false, true) => low = Some(x),
                (true, false) => high = Some(x),
                (false, false) => break,
            }
        }
        prop_assert_eq!(arena.as_number(game).cloned(), found);
    }

    #[test]
    fn numbers_translate(recipe in games(), x in small_number()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let number = arena.number(&x).unwrap();
        let sum = arena.sum(game, number).unwrap();
        if arena.is_number(game) {
            prop_assert_eq!(arena.as_number(sum).cloned(), Some(arena.as_number(game).unwrap() + &x));
        } else {
            let shifted = Player::BOTH.map(|player| {
                let options = arena.options(game, player).unwrap();
                options.into_iter().map(|option| arena.sum(option, number).unwrap()).collect::<Vec<_>>()
            });
            prop_assert_eq!(arena.game(&shifted[0], &shifted[1]), Ok(sum));
            for player in Player::BOTH {
                let mut options = arena.options(sum, player).unwrap();
                let mut expected = shifted[player as usize].clone();
                options.sort_by_key(|game| game.id());
                expected.sort_by_key(|game| game.id());
                prop_assert_eq!(options, expected);
                prop_assert_eq!(arena.stop(sum, player).clone(), arena.stop(game, player) + &x);
            }
        }
    }

    #[test]
    fn multiples_add_up(recipe in small_games(), n in -5..=5i64) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let one = if n < 0 { arena.negative(game).unwrap() } else { game };
        let mut total = Game::ZERO;
        for _ in 0..n.abs() {
            total = arena.sum(total, one).unwrap();
        }
        prop_assert_eq!(arena.multiple(n, game), Ok(total));
    }

    #[test]
    fn ordinal_sums_are_the_judges(left in vec(small_games(), 0..3), right in vec(small_games(), 0..3), sub in games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let base = Recipe::Form([left.clone(), right.clone()]);
        let (base_tree, sub_tree) = (base.tree(&mut judge), sub.tree(&mut judge));
        let [left, right] = [left, right].map(|side| side.iter().map(|r| r.game(&mut arena)).collect::<Vec<_>>());
        let (base, sub) = (base.game(&mut arena), sub.game(&mut arena));

        let literal = arena.literal_ordinal_sum(&left, &right, sub).unwrap();
        let canonical = judge.read(&mut arena, literal);
        // Colon principle: the tree of `sub` is not canonical, yet only its value counts.
        let expected = judge.ordinal_sum(base_tree, sub_tree);
        prop_assert!(judge.equal(canonical, expected));

        let value = arena.ordinal_sum(base, sub).unwrap();
        let canonical = judge.read(&mut arena, value);
        let base_tree = judge.read(&mut arena, base);
        let expected = judge.ordinal_sum(base_tree, sub_tree);
        prop_assert!(judge.equal(canonical, expected));
    }

    #[test]
    fn ordinal_sums_keep_the_order_of_what_is_on_top(base in small_games(), a in games(), b in games()) {
        let mut arena = Arena::new();
        let [base, a, b] = [base, a, b].map(|recipe| recipe.game(&mut arena));
        let [on_a, on_b] = [a, b].map(|sub| arena.ordinal_sum(base, sub).unwrap());
        prop_assert_eq!(arena.compare(on_a, on_b), arena.compare(a, b));
        // Negation goes through.
        let [minus_base, minus_a] = [base, a].map(|game| arena.negative(game).unwrap());
        prop_assert_eq!(arena.ordinal_sum(minus_base, minus_a), arena.negative(on_a));
    }

}

proptest! {
    // The judge's sums are large.
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn sums_and_negatives_are_the_judges(a in small_games(), b in small_games()) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let (a, tree_a) = (a.game(&mut arena), a.tree(&mut judge));
        let (b, tree_b) = (b.game(&mut arena), b.tree(&mut judge));
        let sum = arena.sum(a, b).unwrap();
        let canonical = judge.read(&mut arena, sum);
        let literal = judge.sum(tree_a, tree_b);
        prop_assert!(judge.equal(literal, canonical));
        let negative = arena.negative(a).unwrap();
        let canonical = judge.read(&mut arena, negative);
        let literal = judge.negative(tree_a);
        prop_assert!(judge.equal(literal, canonical));
    }

    #[test]
    fn number_ups_and_star_are_the_judges(x in small_number(), y in small_number(), n in -4..=4i64, m in -3..=3i64, j in 0..=5u64, k in 0..=5u64) {
        let (mut arena, mut judge) = (Arena::new(), Judge::default());
        let a = Nus { number: x.clone(), ups: n, nimber: j };
        let b = Nus { number: if j % 2 == 0 { x } else { y }, ups: m, nimber: k };
        let trees = [&a, &b].map(|nus| judge.nus(nus));
        let games = [&a, &b].map(|nus| arena.nus(nus).unwrap());
        for (game, tree) in games.into_iter().zip(trees) {
            let canonical = judge.read(&mut arena, game);
            prop_assert!(judge.equal(canonical, tree));
            prop_assert_eq!(judge.value(&mut arena, tree), game);
            prop_assert_eq!(arena.outcome(game), judge.outcome(tree));
            prop_assert_eq!(arena.birthday(game), judge.depth(canonical).into());
        }
        prop_assert_eq!(arena.at_most(games[0], games[1]).unwrap(), judge.at_most(trees[0], trees[1]));
        let sum = arena.sum(games[0], games[1]).unwrap();
        let (canonical, literal) = (judge.read(&mut arena, sum), judge.sum(trees[0], trees[1]));
        prop_assert!(judge.equal(canonical, literal));
    }
}
