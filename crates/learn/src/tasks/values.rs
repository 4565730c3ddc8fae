//! What red-blue pictures are worth.

use hackenbush::rules::RedBlue;
use hackenbush::{Diagnostic, Picture};

use crate::draft::{Draft, Draw};
use crate::family::{self, RED_BLUE};
use crate::question::{Asked, Form, Question};
use crate::written::written;

/// The value of a red-blue picture as a task.
fn worth(draw: &mut Draw<'_>, statement: &str, picture: Picture) -> Result<Draft, Diagnostic> {
    let problem = written(picture, &RedBlue)?;
    let game = draw.value(&problem)?;
    let value = draw.engine.arena().value(game);
    let question = Question::Value { value, form: Form::Number, of: Asked::Position };
    Ok(Draft::new(statement, vec![problem], question))
}

pub(super) fn stalk(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(2, 3), (4, 4), (5, 6), (7, 8), (9, 12)][draw.level - 1];
    let picture = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let picture = family::stalk(draw.rng, edges, &RED_BLUE);
        let changes = RED_BLUE.iter().all(|&colour| picture.count(colour) > 0);
        Ok((draw.level == 1 || changes).then_some(picture))
    })?;
    let hint = "Each edge of the first colour counts 1 until the colour changes; after that every \
                edge counts half as much as the one before, blue for and red against Left.";
    worth(draw, "What is this stalk worth?", picture).map(|draft| draft.hint(hint))
}

pub(super) fn sum(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let parts = draw.rng.within(2, 2 + level / 2);
    let mut whole = Picture::empty();
    for _ in 0..parts {
        let edges = draw.rng.within(1, 2 + level);
        let part = match level {
            1..=2 => family::stalk(draw.rng, edges, &RED_BLUE),
            _ => family::tree(draw.rng, edges, &RED_BLUE),
        };
        whole = whole.sum(&part);
    }
    let hint = "Values of pictures side by side add up.";
    worth(draw, "What are these worth together?", whole).map(|draft| draft.hint(hint))
}

pub(super) fn ground_loop(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(2, 3), (4, 5), (6, 7), (8, 10), (11, 14)][draw.level - 1];
    let picture = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        let picture = family::ground_loop(draw.rng, edges, &RED_BLUE);
        let changes = RED_BLUE.iter().all(|&colour| picture.count(colour) > 0);
        Ok((draw.level == 1 || changes).then_some(picture))
    })?;
    let hint = "Cut midway between the first changes of colour from either end, and add the two \
                stalks; a middle edge stays on both.";
    worth(draw, "What is this loop worth?", picture).map(|draft| draft.hint(hint))
}
