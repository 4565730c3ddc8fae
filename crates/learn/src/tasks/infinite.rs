//! Stalks that repeat forever.

use hackenbush::notation::ReadLimits;
use hackenbush::rules::RedBlue;
use hackenbush::solve::infinite;
use hackenbush::{Colour, Diagnostic, Position, Problem};

use crate::draft::{Draft, Draw};
use crate::family;
use crate::question::Question;

pub(super) fn stalk(draw: &mut Draw<'_>) -> Result<Draft, Diagnostic> {
    let letters = |draw: &mut Draw<'_>, low: usize, high: usize| {
        let edges = draw.rng.within(low, high);
        let picture = family::stalk(draw.rng, edges, &[Colour::Blue, Colour::Red]);
        picture.edges().iter().map(|edge| edge.colour.letter()).collect::<String>()
    };
    let (problem, value) = draw.until(|draw| {
        let text = match draw.level {
            // B^omega is omega.
            1 => format!("{}^w {}", letters(draw, 1, 1), letters(draw, 0, 1)),
            2 => format!("[{}]^w", letters(draw, 2, 2)),
            3 => format!("{}[{}]^w", letters(draw, 1, 2), letters(draw, 1, 2)),
            4 => format!("{}[{}]^w", letters(draw, 1, 3), letters(draw, 2, 3)),
            _ => {
                format!("{}{}^w {}", letters(draw, 0, 1), letters(draw, 1, 1), letters(draw, 1, 3))
            }
        };
        let problem = Problem::read(text.trim(), Some(&RedBlue), &ReadLimits::default())?;
        let Position::InfiniteStalks(stalks) = problem.position() else { return Ok(None) };
        let value = infinite::value(stalks).ok();
        Ok(value.map(|value| (problem, value)))
    })?;
    let statement = "This stalk goes on forever. What is it worth? Write omega as w.";
    let hint = "Read a repeated pattern as the digits of a fraction by Berlekamp's rule; blue \
                forever is omega.";
    Ok(Draft::new(statement, vec![problem], Question::Surreal(value)).hint(hint))
}
