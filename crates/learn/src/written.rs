//! Positions as their readers will have them: written down and read again, so that edges are
//! numbered as in the text.

use hackenbush::notation::ReadLimits;
use hackenbush::rules::Ruleset;
use hackenbush::{Diagnostic, Edge, Engine, GROUND, Picture, Position, Problem};
use partizan::Game;
use partizan::text::Format;

/// A position with its text as the source.
///
/// # Errors
/// Positions that the rules do not allow.
pub(crate) fn written(
    position: impl Into<Position>,
    rules: &'static dyn Ruleset,
) -> Result<Problem, Diagnostic> {
    let text = position.into().to_string();
    Problem::read(&text, Some(rules), &ReadLimits::default())
}

/// Edges or dominoes in words: `edge 3`, `domino 1`.
#[must_use]
pub(crate) fn named(problem: &Problem, number: usize) -> String {
    match problem.position().dominoes() {
        Some(_) => format!("domino {number}"),
        None => format!("edge {number}"),
    }
}

/// A value in plain text.
pub(crate) fn told(engine: &mut Engine, game: Game) -> String {
    engine.arena_mut().value_text(game, 80).format(Format::Unicode)
}

/// Some edges with `foot` as their ground.
pub(crate) fn planted(picture: &Picture, own: &[usize], foot: u32) -> Picture {
    let place = |vertex: u32| if vertex == foot { GROUND } else { vertex };
    own.iter()
        .map(|&index| picture.edges()[index])
        .map(|edge| Edge { from: place(edge.from), to: place(edge.to), ..edge })
        .collect()
}
