//! Green pictures: nim-sums and fusion.

use hackenbush::rules::Green;
use hackenbush::{Colour, Diagnostic, GROUND, Picture};

use crate::draft::{Draft, Draw};
use crate::family;
use crate::question::{Asked, Form, Question};
use crate::sketch::Sketch;
use crate::written::written;

fn worth(draw: &mut Draw<'_>, statement: &str, picture: Picture) -> Result<Draft, Diagnostic> {
    let problem = written(picture, &Green)?;
    let game = draw.value(&problem)?;
    let value = draw.engine.arena().value(game);
    let question = Question::Value { value, form: Form::Nimber, of: Asked::Position };
    Ok(Draft::new(statement, vec![problem], question))
}

pub(super) fn nim_sum(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let level = draw.level;
    let heaps = draw.rng.within(2, 2 + level / 2);
    let mut sketch = Sketch::default();
    for _ in 0..heaps {
        let height = draw.rng.within(1, 2 + level);
        let top = sketch.stalk(GROUND, std::iter::repeat_n(Colour::Green, height));
        if level >= 4 {
            // Stalks on a stalk: a tree, by the colon principle.
            for _ in 0..draw.rng.within(0, 2) {
                let height = draw.rng.within(1, level - 1);
                sketch.stalk(top, std::iter::repeat_n(Colour::Green, height));
            }
        }
    }
    let hint = "A green stalk of n edges is *n. Nimbers add without carrying in binary, and what \
                stands on a vertex can be replaced by one stalk of the same value.";
    worth(draw, "What is this green picture worth?", sketch.picture()).map(|draft| draft.hint(hint))
}

pub(super) fn fusion(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let (low, high) = [(3, 4), (4, 6), (6, 8), (8, 11), (11, 15)][draw.level - 1];
    let picture = draw.until(|draw| {
        let edges = draw.rng.within(low, high);
        Ok(family::graph(draw.rng, edges, &[Colour::Green]))
    })?;
    let hint = "The vertices of a cycle may be fused into one; each of its edges is then a loop, \
                and a loop is worth *.";
    worth(draw, "What is this green picture worth?", picture).map(|draft| draft.hint(hint))
}
