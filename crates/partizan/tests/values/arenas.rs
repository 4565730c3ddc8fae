//! Games know their arena, and values need none.

use crate::random::games;
use partizan::{Arena, Dyadic, Game, Outcome, Player, Value};
use proptest::prelude::*;
use std::cmp::Ordering;

/// A game of another arena once stood for whatever had its number here, or panicked with an index
/// out of bounds.
#[test]
#[should_panic(expected = "a game was used with an arena that it does not belong to")]
fn a_game_of_another_arena_is_refused() {
    let (mut here, mut there) = (Arena::new(), Arena::new());
    let one = there.parse("1").unwrap();
    here.parse("^").unwrap();
    let _ = here.text(one);
}

#[test]
#[should_panic(expected = "this one before `retain`")]
fn a_game_from_before_retain_is_refused() {
    let mut arena = Arena::new();
    let [up, star] = ["^", "*"].map(|text| arena.parse(text).unwrap());
    arena.retain(&[up]).unwrap();
    let _ = arena.sum(Game::ZERO, star);
}

#[test]
fn zero_is_at_home_in_every_arena() {
    let (mut here, mut there) = (Arena::new(), Arena::new());
    let [a, b] = [&mut here, &mut there].map(|arena| arena.parse("{1|1} - {1|1}").unwrap());
    assert_eq!((a, b), (Game::ZERO, Game::ZERO));
    assert_eq!(here.outcome(b), Outcome::Previous);
    let [a, b] = [&mut here, &mut there].map(|arena| arena.parse("1").unwrap());
    assert_ne!(a, b, "ones of different arenas are not the same game");
    assert_eq!(here.value(a), there.value(b));
}

#[test]
fn values_cross_threads() {
    let value: Value = "{3||1|-2}".parse().unwrap();
    let text = std::thread::spawn(move || value.to_string()).join().unwrap();
    assert_eq!(text, "{3||1|-2}");
}

#[test]
fn values_are_ordered_and_added() {
    let value = |text: &str| text.parse::<Value>().unwrap();
    let compare = |a: &str, b: &str| value(a).compare(&value(b)).unwrap();
    assert_eq!(compare("^", "0"), Some(Ordering::Greater));
    assert_eq!(compare("1/2", "{1|3/4}"), Some(Ordering::Less));
    assert_eq!(compare("*", "^"), None);
    assert!(value("*2000000").compare(&value("{^|^[3]*||v[5]}")).is_err());
    assert_eq!(value("+-1").sum(&value("+-1")).unwrap(), Value::ZERO);
    assert_eq!(-&value("{2|-1}"), value("{1|-2}"));
    assert_eq!(value("3/8").as_number(), Some(&Dyadic::new(3, 3)));
    assert_eq!((value("*5").as_nimber(), value("^").as_nimber()), (Some(5), None));
    assert_eq!(value("{1|2/4}").text_within(3).to_string(), "{1|...");
    assert!("{1|".parse::<Value>().is_err());
}

proptest! {
    #[test]
    fn a_value_is_the_same_in_every_arena(a in games(), b in games()) {
        let mut arena = Arena::new();
        let [a, b] = [a, b].map(|recipe| recipe.game(&mut arena));
        let values = [a, b].map(|game| arena.value(game));
        // The other arena meets them the other way round.
        let mut other = Arena::new();
        let [y, x] = [&values[1], &values[0]].map(|value| other.game_of(value).unwrap());
        prop_assert_eq!(other.value(x), values[0].clone());
        prop_assert_eq!(other.value(y), values[1].clone());
        prop_assert_eq!(other.text(x), arena.text(a));
        prop_assert_eq!(values[0].to_string(), arena.text(a).unwrap());
        prop_assert_eq!(values[0] == values[1], a == b);
        prop_assert_eq!(values[0].outcome(), arena.outcome(a));
        prop_assert_eq!(values[0].compare(&values[1]), arena.compare(a, b));
        prop_assert_eq!(other.stop(x, Player::Left), arena.stop(a, Player::Left));
        let sum = arena.sum(a, b).unwrap();
        prop_assert_eq!(values[0].sum(&values[1]).unwrap(), arena.value(sum));
        let negative = arena.negative(a).unwrap();
        prop_assert_eq!(-&values[0], arena.value(negative));
    }
}
