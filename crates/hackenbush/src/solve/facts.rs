//! What else there is to say of a value and its picture.

use super::solution::{Facts, Step};
use crate::picture::Picture;
use crate::rules::{Bernoulli, Green, Ruleset, StirlingShave};
use partizan::{Arena, Game, Player};

/// The facts that apply; those that outgrow the arena's limits are left out.
pub(super) fn of(
    picture: &Picture,
    rules: &dyn Ruleset,
    derivation: &Step,
    arena: &mut Arena,
) -> Facts {
    let height = rules.dominoes().is_none().then(|| picture.height());
    let mut facts = Facts { height, ..Facts::default() };
    if let Some(value) = derivation.value.exact() {
        of_value(value, arena, &mut facts);
        if [Green.name(), StirlingShave.name(), Bernoulli.name()].contains(&rules.name()) {
            facts.nimber = arena.as_nimber(value);
        }
    }
    facts
}

fn of_value(value: Game, arena: &mut Arena, facts: &mut Facts) {
    facts.birthday = Some(arena.birthday(value));
    if arena.is_numberish(value) {
        facts.number = Some(arena.stop(value, Player::Left).clone());
    }
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
