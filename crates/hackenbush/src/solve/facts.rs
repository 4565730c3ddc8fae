//! What else there is to say of a value and its position.

use super::hammerian;
use super::jungle::Jungle;
use super::solution::{Facts, Known};
use crate::picture::{Colour, Picture};
use crate::position::Position;
use crate::rules::ruleset::Ruleset;
use partizan::{Arena, Dyadic, Game, Player};

/// The facts that apply; those that outgrow the arena's limits are left out.
pub(super) fn of(
    position: &Position,
    rules: &dyn Ruleset,
    value: Known,
    arena: &mut Arena,
) -> Facts {
    let picture = position.picture();
    let ordinary = picture.filter(|_| rules.plays_by_colour());
    // Without green edges every value of ordinary Hackenbush is a number.
    let numbers = rules.plays_by_colour() && !rules.board().colours().contains(&Colour::Green);
    let mut facts = Facts { height: picture.map(Picture::height), ..Facts::default() };
    // A tree has one trunk; a forest and the empty picture are neither Hammerian nor not.
    let tree = ordinary.filter(|picture| numbers && picture.is_tree());
    if let Some(Ok(class)) = tree.map(hammerian::classify) {
        facts.hammerian = Some(class.hammerian);
        facts.joshua = Some(class.joshua);
    }
    facts.number = number(value, arena);
    if let Some(value) = value.exact() {
        of_value(value, arena, &mut facts);
        if rules.is_impartial() {
            facts.nimber = arena.as_nimber(value);
        }
        if value == Game::ZERO && !numbers {
            facts.atomic_weight = Some(Game::ZERO);
        }
    } else if let Some(jungle) = ordinary.and_then(Jungle::if_quick) {
        facts.atomic_weight = arena.integer(jungle.weight).ok();
    }
    facts
}

/// The facts of a value alone.
pub(super) fn of_game(value: Game, arena: &mut Arena) -> Facts {
    let mut facts = Facts {
        number: number(Known::Exact(value), arena),
        nimber: arena.as_nimber(value),
        ..Facts::default()
    };
    of_value(value, arena, &mut facts);
    facts
}

/// The number that the value is infinitesimally close to, when both its ends are.
pub(super) fn number(value: Known, arena: &Arena) -> Option<Dyadic> {
    let (lo, hi) = value.ends()?;
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
