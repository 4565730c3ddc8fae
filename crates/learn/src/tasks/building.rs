//! Building positions of a given value.

use hackenbush::Diagnostic;
use hackenbush::rules::{Green, RedBlue, RedBlueGreen, Ruleset};
use partizan::{Dyadic, Nus, Value};

use crate::draft::{Draft, Draw};
use crate::make::number::{born_on, least_edges};
use crate::question::Question;
use crate::written::told;

/// The most edges of an answer.
const MOST_EDGES: usize = 60;

pub(super) fn number_stalk(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(1, 2), (3, 3), (4, 5), (6, 7), (8, 10)][draw.level - 1];
    let number = draw.until(|draw| {
        let days = draw.rng.within(low, high);
        let number = born_on(days, draw.rng);
        Ok((draw.level < 2 || !number.is_integer()).then_some(number))
    })?;
    let statement = format!("Draw the stalk worth {number}.");
    let most_edges = least_edges(&number).max(MOST_EDGES);
    let value = Value::from(number);
    let question =
        Question::Build { value, stalk: true, cycle: false, most_edges, rules: &RedBlue };
    Ok(Draft::new(statement, Vec::new(), question))
}

pub(super) fn build(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let small =
        |draw: &mut Draw<'_>, most: usize| u64::try_from(draw.rng.within(1, most)).unwrap_or(1);
    let (nus, rules): (Nus, &'static dyn Ruleset) = match draw.level {
        1 => (number(born_on(draw.rng.within(1, 2), draw.rng)), &RedBlue),
        2 => (number(born_on(draw.rng.within(3, 5), draw.rng)), &RedBlue),
        3 => (Nus { number: Dyadic::ZERO, ups: 0, nimber: small(draw, 6) }, &Green),
        4 => {
            let ups = *draw.rng.pick(&[1, 2, -1, -2]);
            let nimber = u64::from(draw.rng.one_in(2));
            (Nus { number: Dyadic::ZERO, ups, nimber }, &RedBlueGreen)
        }
        _ => {
            let days = draw.rng.within(1, 3);
            let ups = *draw.rng.pick(&[0, 1, -1]);
            let nimber = small(draw, 3);
            (Nus { number: born_on(days, draw.rng), ups, nimber }, &RedBlueGreen)
        }
    };
    let game = draw.engine.arena_mut().nus(&nus)?;
    let value = draw.engine.arena().value(game);
    let statement = format!("Draw any position worth {}.", told(draw.engine, game));
    let question =
        Question::Build { value, stalk: false, cycle: false, most_edges: MOST_EDGES, rules };
    Ok(Draft::new(statement, Vec::new(), question))
}

fn number(number: Dyadic) -> Nus {
    Nus { number, ups: 0, nimber: 0 }
}
