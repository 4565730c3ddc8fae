//! Rules of arithmetic, without pictures: the simplest number and the mex.

use hackenbush::Diagnostic;
use partizan::{Dyadic, Value, mex as least_missing, simplest as simplest_between};

use crate::draft::{Draft, Draw};
use crate::make::number::born_on;
use crate::question::{Asked, Form, Question};

pub(super) fn simplest(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let (low, high, right) = draw.until(|draw| {
        let mut ends: [Dyadic; 2] = std::array::from_fn(|_| {
            let days = draw.rng.within(level.min(2), level + 2);
            born_on(days, draw.rng)
        });
        ends.sort();
        let [low, high] = ends;
        if low >= high {
            return Ok(None);
        }
        let right = simplest_between(Some(&low), Some(&high));
        // Numbers around 0 are too easy later on.
        let easy = level > 1 && low.is_negative() && high.is_positive();
        Ok(right.filter(|_| !easy).map(|right| (low, high, right)))
    })?;
    let statement = format!("What is the value of {{{low}|{high}}}?");
    let value = Value::from(right);
    let question = Question::Value { value, form: Form::Number, of: Asked::Between(low, high) };
    Ok(Draft::new(statement, Vec::new(), question))
}

pub(super) fn mex(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let count = draw.rng.within(2, 2 + 2 * draw.level);
    let most = 2 + draw.level;
    let mut options: Vec<u64> =
        (0..count).map(|_| u64::try_from(draw.rng.below(most + 1)).unwrap_or(0)).collect();
    if draw.level > 1 {
        // At least 0 can be reached, so that there is something to think about.
        options.push(0);
        draw.rng.shuffle(&mut options);
    }
    let right = least_missing(options.iter().copied());
    let nimber = |k: &u64| match k {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        k => format!("*{k}"),
    };
    let list: Vec<String> = options.iter().map(nimber).collect();
    let statement = format!(
        "Both players can move to {} from a position, and to nothing else. What is it worth?",
        list.join(", ")
    );
    let game = draw.engine.arena_mut().nimber(right)?;
    let value = draw.engine.arena().value(game);
    let question = Question::Value { value, form: Form::Nimber, of: Asked::Nimbers(options) };
    Ok(Draft::new(statement, Vec::new(), question))
}
