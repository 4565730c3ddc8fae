//! Thermographs against their definition on a grid of taxes, and the theorems about them.

use crate::random::{games, small_games};
use partizan::thermograph::{Thermograph, Wall};
use partizan::{Arena, Dyadic, Game, Player};
use proptest::prelude::*;

/// Fine enough for every corner of the random games: their numbers are quarters, and each of
/// three moves may halve.
const STEPS: u64 = 5;

fn taxes() -> Vec<Dyadic> {
    (0..=6 << STEPS).map(|n| Dyadic::new(n, STEPS)).collect()
}

/// Both walls at each tax, from the definition: `max(right wall of G^L) - t` on the left,
/// `min(left wall of G^R) + t` on the right, until they meet for the first time.
fn walls(arena: &mut Arena, game: Game, taxes: &[Dyadic]) -> [Vec<Dyadic>; 2] {
    if let Some(number) = arena.as_number(game) {
        let mast = vec![number.clone(); taxes.len()];
        return [mast.clone(), mast];
    }
    let [left, right] = Player::BOTH.map(|player| -> Vec<Vec<Dyadic>> {
        let options = arena.options(game, player).unwrap();
        let rival = player.opponent() as usize;
        options.into_iter().map(|option| walls(arena, option, taxes)[rival].clone()).collect()
    });
    let mut mast: Option<Dyadic> = None;
    let mut result = [vec![], vec![]];
    for (i, tax) in taxes.iter().enumerate() {
        let from = left.iter().map(|wall| &wall[i] - tax).max().unwrap();
        let to = right.iter().map(|wall| &wall[i] + tax).min().unwrap();
        let [from, to] = match &mast {
            Some(mean) => [mean.clone(), mean.clone()],
            None => [from, to],
        };
        assert!(from >= to, "the walls met between two taxes");
        if from == to {
            mast = Some(from.clone());
        }
        result[0].push(from);
        result[1].push(to);
    }
    result
}

fn check_shape(wall: &Wall, player: Player, graph: &Thermograph) {
    let corners = wall.corners();
    assert!(corners[0].temperature.is_zero());
    for pair in corners.windows(2) {
        assert!(pair[0].temperature < pair[1].temperature && pair[0].slope != pair[1].slope);
        // Continuous: each corner lies on the line that leads to it.
        let run = &pair[1].temperature - &pair[0].temperature;
        let slope = Dyadic::from(i64::from(pair[0].slope));
        assert_eq!(pair[1].value, &pair[0].value + &(&slope * &run));
    }
    let wanted = match player {
        Player::Left => -1,
        Player::Right => 1,
    };
    assert!(corners.iter().all(|corner| corner.slope == 0 || corner.slope == wanted));
    let last = &corners[corners.len() - 1];
    assert_eq!((last.slope, &last.value), (0, &graph.mean));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn walls_are_as_defined(recipe in games()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let graph = arena.thermograph(game).unwrap();
        let taxes = taxes();
        let [left, right] = walls(&mut arena, game, &taxes);
        for (i, tax) in taxes.iter().enumerate() {
            prop_assert_eq!(&graph.left.at(tax), &left[i]);
            prop_assert_eq!(&graph.right.at(tax), &right[i]);
            prop_assert_eq!(left[i] == right[i], *tax >= graph.temperature);
        }
        check_shape(&graph.left, Player::Left, &graph);
        check_shape(&graph.right, Player::Right, &graph);
        prop_assert_eq!(graph.left.at(&Dyadic::ZERO), arena.stop(game, Player::Left).clone());
        prop_assert_eq!(graph.right.at(&Dyadic::ZERO), arena.stop(game, Player::Right).clone());
        // Hot, tepid, cold.
        prop_assert_eq!(graph.temperature.is_negative(), arena.is_number(game));
        prop_assert_eq!(!graph.temperature.is_positive(), arena.is_numberish(game));
        prop_assert_eq!(arena.mean(game), Ok(graph.mean));
        prop_assert_eq!(arena.temperature(game), Ok(graph.temperature));
    }

    #[test]
    fn the_negative_is_the_mirror_image(recipe in games()) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let negative = arena.negative(game).unwrap();
        let [graph, mirror] = [game, negative].map(|game| arena.thermograph(game).unwrap());
        prop_assert_eq!(mirror.mean, -graph.mean);
        prop_assert_eq!(mirror.temperature, graph.temperature);
        for tax in taxes() {
            prop_assert_eq!(mirror.left.at(&tax), -graph.right.at(&tax));
        }
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(a in games(), b in games()) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let sum = arena.sum(a, b).unwrap();
        let [a, b, sum] = [a, b, sum].map(|game| arena.thermograph(game).unwrap());
        prop_assert_eq!(&sum.mean, &(&a.mean + &b.mean));
        prop_assert!(sum.temperature <= a.temperature.clone().max(b.temperature.clone()));
        // The thermograph of the sum lies inside the sum of the thermographs.
        for tax in taxes() {
            let most = a.left.at(&tax) + b.left.at(&tax);
            let least = a.right.at(&tax) + b.right.at(&tax);
            prop_assert!(sum.left.at(&tax) <= most && sum.right.at(&tax) >= least);
            // And is at least as wide as moving in one and answering in the other allows.
            prop_assert!(sum.left.at(&tax) >= a.left.at(&tax) + b.right.at(&tax));
            prop_assert!(sum.right.at(&tax) <= a.left.at(&tax) + b.right.at(&tax));
        }
    }

    #[test]
    fn many_copies_are_worth_the_mean_each(recipe in small_games(), n in 2..=4i64) {
        let mut arena = Arena::new();
        let game = recipe.game(&mut arena);
        let graph = arena.thermograph(game).unwrap();
        let copies = arena.multiple(n, game).unwrap();
        let total = &graph.mean * &Dyadic::from(n);
        let swing = graph.temperature.max(Dyadic::ZERO);
        prop_assert!(*arena.stop(copies, Player::Left) <= &total + &swing);
        prop_assert!(*arena.stop(copies, Player::Left) >= total);
        prop_assert!(*arena.stop(copies, Player::Right) >= &total - &swing);
        prop_assert!(*arena.stop(copies, Player::Right) <= total);
    }

    #[test]
    fn cooling_keeps_sums_and_order(a in games(), b in games(), tax in (0..=24i64, 0..=4u64)) {
        let tax = Dyadic::new(tax.0, tax.1);
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let sum = arena.sum(a, b).unwrap();
        let [cool_a, cool_b, cool_sum] = [a, b, sum].map(|game| arena.cooled(game, &tax).unwrap());
        prop_assert_eq!(arena.sum(cool_a, cool_b), Ok(cool_sum));
        if arena.at_most(a, b).unwrap() {
            prop_assert!(arena.at_most(cool_a, cool_b).unwrap());
        }
        // The walls are the stops of the cooled game.
        let graph = arena.thermograph(a).unwrap();
        prop_assert_eq!(arena.stop(cool_a, Player::Left).clone(), graph.left.at(&tax));
        prop_assert_eq!(arena.stop(cool_a, Player::Right).clone(), graph.right.at(&tax));
        if tax > graph.temperature {
            prop_assert_eq!(arena.as_number(cool_a), Some(&graph.mean));
        }
        // Cooling in two steps is cooling once.
        let twice = arena.cooled(cool_a, &tax).unwrap();
        prop_assert_eq!(arena.cooled(a, &tax.double()), Ok(twice));
    }
}

#[test]
fn known_thermographs() {
    let mut arena = Arena::new();
    let dyadic = |text: &str| text.parse::<Dyadic>().unwrap();
    for (game, mean, temperature) in [
        ("0", "0", "-1"),
        ("7", "7", "-1"),
        ("5/8", "5/8", "-1/8"),
        ("*", "0", "0"),
        ("3/4^*", "3/4", "0"),
        ("{1|-1}", "0", "1"),
        ("{5|2}", "7/2", "3/2"),
        ("{2||0|-6}", "0", "2"),
        ("{4|1||0}", "1", "1"),
        ("{{3|1}|-1}", "1/2", "3/2"),
        ("Tiny(3)", "0", "0"),
        ("{10||4|0}", "6", "4"),
    ] {
        let game = arena.parse(game).unwrap();
        assert_eq!(arena.mean(game), Ok(dyadic(mean)), "{:?}", arena.text(game));
        assert_eq!(arena.temperature(game), Ok(dyadic(temperature)), "{:?}", arena.text(game));
    }
}

#[test]
fn a_wall_turns_where_an_option_freezes() {
    // {4|1} freezes at t = 3/2 and stops rising; {-1|-9} would at 4, but the mast begins below.
    let mut arena = Arena::new();
    let game = arena.parse("{4|1||-1|-9}").unwrap();
    let graph = arena.thermograph(game).unwrap();
    let show = |wall: &Wall| -> Vec<String> {
        let corner = |c: &partizan::thermograph::Corner| {
            format!("{}@{} {}", c.value, c.temperature, c.slope)
        };
        wall.corners().iter().map(corner).collect()
    };
    assert_eq!(show(&graph.left), ["1@0 0", "1@3/2 -1", "-1@7/2 0"]);
    assert_eq!(show(&graph.right), ["-1@0 0"]);
}
