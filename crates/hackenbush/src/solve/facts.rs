//! What else there is to say of a value and its picture.

use super::hammerian;
use super::jungle::Jungle;
use super::solution::{Facts, Step};
use crate::picture::Picture;
use crate::rules::{Bernoulli, Green, RedBlue, RedBlueGreen, Ruleset, StirlingShave};
use partizan::{Arena, Dyadic, Game, Player};

/// The facts that apply; those that outgrow the arena's limits are left out.
pub(super) fn of(
    picture: &Picture,
    rules: &dyn Ruleset,
    derivation: &Step,
    arena: &mut Arena,
) -> Facts {
    let height = rules.dominoes().is_none().then(|| picture.height());
    let mut facts = Facts { height, ..Facts::default() };
    if rules.name() == RedBlue.name()
        && let Ok(class) = hammerian::classify(picture)
    {
        facts.hammerian = Some(class.hammerian);
        facts.joshua = Some(class.joshua);
    }
    if let Some((lo, hi)) = derivation.value.ends() {
        facts.number = common_number(lo, hi, arena);
    }
    if let Some(value) = derivation.value.exact() {
        of_value(value, arena, &mut facts);
        if [Green.name(), StirlingShave.name(), Bernoulli.name()].contains(&rules.name()) {
            facts.nimber = arena.as_nimber(value);
        }
        if value == Game::ZERO && rules.name() != RedBlue.name() {
            facts.atomic_weight = Some(Game::ZERO);
        }
    } else if rules.name() == RedBlueGreen.name()
        && let Some(jungle) = Jungle::of(picture)
    {
        facts.atomic_weight = arena.integer(jungle.weight).ok();
    }
    facts
}

/// The number that the value is infinitesimally close to, when both its ends are.
fn common_number(lo: Game, hi: Game, arena: &Arena) -> Option<Dyadic> {
    let stops = [lo, hi].into_iter().flat_map(|end| Player::BOTH.map(|player| (end, player)));
    let mut numbers = stops.map(|(end, player)| arena.stop(end, player));
    let first = numbers.next()?;
    numbers.all(|number| number == first).then(|| first.clone())
}

fn of_value(value: Game, arena: &mut Arena, facts: &mut Facts) {
    facts.birthday = Some(arena.birthday(value));
    if arena.is_number(value) {
        return;
    }
    facts.left_stop = Some(arena.stop(value, Player::Left).clone());
    facts.right_stop = Some(arena.stop(value, Player::Right).clone());
    if let Ok(graph) = arena.thermograph(value) {
        facts.mean = Some(graph.mean);
        facts.temperature = Some(graph.temperature);
    }
    facts.atomic_weight = arena.atomic_weight(value).ok();
}
